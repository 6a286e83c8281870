package api

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/book"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
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

// printed hold what the lines of each command's JSON may be. The last of most is what
// stands for a puzzle without an answer.
var printed = map[string][]reflect.Type{
	"solve":     {reflect.TypeFor[ask.Solved](), reflect.TypeFor[ask.About]()},
	"count":     {reflect.TypeFor[ask.Counted](), reflect.TypeFor[ask.About]()},
	"check":     {reflect.TypeFor[ask.Checked](), reflect.TypeFor[task.Graded](), reflect.TypeFor[ask.About]()},
	"generate":  {reflect.TypeFor[ask.Made]()},
	"rate":      {reflect.TypeFor[ask.Rated](), reflect.TypeFor[ask.About]()},
	"hint":      {reflect.TypeFor[ask.Hinted](), reflect.TypeFor[ask.Open](), reflect.TypeFor[ask.About]()},
	"explain":   {reflect.TypeFor[ask.Explained](), reflect.TypeFor[ask.About]()},
	"canon":     {reflect.TypeFor[ask.Canonical](), reflect.TypeFor[ask.About]()},
	"analyse":   {reflect.TypeFor[ask.Analysed](), reflect.TypeFor[ask.About]()},
	"catalogue": {reflect.TypeFor[ask.Ranked](), reflect.TypeFor[ask.Located](), reflect.TypeFor[ask.About]()},
	"search":    {reflect.TypeFor[ask.Found](), reflect.TypeFor[ask.CluesFound](), reflect.TypeFor[ask.About]()},
	"dataset":   {reflect.TypeFor[ask.Lesson]()},
}

// Printing returns the commands that have a Schema.
func Printing() []string { return slices.Sorted(maps.Keys(printed)) }

// Schema returns the JSON Schema, of draft 2020-12, of a line that a command prints as
// JSON. It is made of the same types as the API's description.
func Schema(command string) (text []byte, ok bool) {
	types, ok := printed[command]
	if !ok {
		return nil, false
	}
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
	return append(text, '\n'), true
}
