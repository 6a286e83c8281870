package api

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/book"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/logic"
)

// alias tells how types are written that write themselves.
func alias(schemas huma.Registry) {
	for of, as := range map[reflect.Type]reflect.Type{
		reflect.TypeFor[logic.Rating](): reflect.TypeFor[float64](),
		reflect.TypeFor[ask.Lang]():     reflect.TypeFor[langTag](),
		reflect.TypeFor[ask.Level]():    reflect.TypeFor[levelID](),
		reflect.TypeFor[ask.Method]():   reflect.TypeFor[methodName](),
		reflect.TypeFor[ask.Text]():     reflect.TypeFor[puzzleText](),
		reflect.TypeFor[ask.Sentence](): reflect.TypeFor[sentenceText](),
		reflect.TypeFor[ask.Number]():   reflect.TypeFor[digits](),
		reflect.TypeFor[book.Seed]():    reflect.TypeFor[digits](),
		reflect.TypeFor[ask.List]():     reflect.TypeFor[names](),
	} {
		schemas.RegisterTypeAlias(of, as)
	}
}

// Schema returns the JSON Schema, of draft 2020-12, of a line of JSON that command prints: a value
// of one of the types. It is made as the API's description is.
func Schema(command string, types []reflect.Type) []byte {
	registry := huma.NewMapRegistry("#/$defs/", huma.DefaultSchemaNamer)
	alias(registry)
	var kinds []*huma.Schema
	for _, t := range types {
		kinds = append(kinds, registry.Schema(t, true, ""))
	}
	describe(registry, "#/$defs/")
	text, err := json.MarshalIndent(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "A line of sudoku " + command + " as JSON",
		"anyOf":   kinds,
		"$defs":   registry.Map(),
	}, "", "  ")
	if err != nil {
		panic(err) // it is ours
	}
	return append(text, '\n')
}
