package main

import (
	"fmt"
	"iter"
	"reflect"
	"strings"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/ask"
)

// fieldsOf yields the fields of a struct that JSON has, those of its parts
// among them. Each comes with the part that has it.
func fieldsOf(t reflect.Type) iter.Seq2[reflect.Type, reflect.StructField] {
	return func(yield func(reflect.Type, reflect.StructField) bool) {
		for field := range t.Fields() {
			if field.Anonymous {
				for part, inner := range fieldsOf(field.Type) {
					if !yield(part, inner) {
						return
					}
				}
			} else if name, _ := named(field); name != "" && name != "-" && !yield(t, field) {
				return
			}
		}
	}
}

// named returns a field's name in JSON, and what is said behind it.
func named(field reflect.StructField) (name, option string) {
	name, option, _ = strings.Cut(field.Tag.Get("json"), ",")
	return name, option
}

// readOf returns the Go code that reads the argument called name as a value of type t. in is the prefix of
// package call.
func readOf(t reflect.Type, name, in string) (string, error) {
	read := ""
	switch kind := t.Kind(); {
	case t == reflect.TypeFor[*ask.Number]():
		return fmt.Sprintf("args.Number(%q, &err)", name), nil
	case t == reflect.TypeFor[ask.List]():
		return fmt.Sprintf("ask.List(args.Names(%q))", name), nil
	case t == reflect.TypeFor[constraint.Tones]():
		return fmt.Sprintf("args.Tones(%q)", name), nil
	case kind == reflect.Struct:
		return fmt.Sprintf("%sRead%s(args.Fields(%q))", in, t.Name(), name), nil
	case kind == reflect.Slice && t.Elem().Kind() == reflect.Int:
		return fmt.Sprintf("args.Numbers(%q)", name), nil
	case kind == reflect.Slice && t.Elem().Kind() == reflect.String:
		return fmt.Sprintf("args.Texts(%q)", name), nil
	case kind == reflect.String:
		read = fmt.Sprintf("args.Text(%q)", name)
	case kind == reflect.Bool:
		read = fmt.Sprintf("args.Yes(%q)", name)
	case kind == reflect.Int || kind == reflect.Uint64:
		read = fmt.Sprintf("args.Int(%q)", name)
	case kind == reflect.Float64:
		read = fmt.Sprintf("args.Float(%q)", name)
	default:
		return "", fmt.Errorf("%v: the page gives nothing of this type", t)
	}
	if t.PkgPath() != "" || t.Kind() == reflect.Uint64 {
		read = t.String() + "(" + read + ")"
	}
	return read, nil
}
