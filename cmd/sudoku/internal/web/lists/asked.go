package main

import (
	"bytes"
	"fmt"
	"iter"
	"reflect"
	"strings"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/words"
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

// writeFields writes the fields of a question.
func writeFields(ts, code *bytes.Buffer, t reflect.Type, at string) error {
	for part, field := range fieldsOf(t) {
		name, _ := named(field)
		script, read := "", ""
		switch {
		case field.Type == reflect.TypeFor[*ask.Number]():
			script, read = "string", "args.Number(%q, &err)"
		case field.Type == reflect.TypeFor[ask.List]():
			script, read = "string | readonly string[]", "ask.List(args.Names(%q))"
		case field.Type.Kind() == reflect.String:
			script, read = "string", "args.Text(%q)"
		case field.Type.Kind() == reflect.Bool:
			script, read = "boolean", "args.Yes(%q)"
		case field.Type.Kind() == reflect.Int || field.Type.Kind() == reflect.Uint64:
			script, read = "number", "args.Int(%q)"
		default:
			return fmt.Errorf("%v %s: no field of the page has this type", t, name)
		}
		if field.Type.PkgPath() != "" && field.Type != reflect.TypeFor[ask.List]() {
			read = "ask." + field.Type.Name() + "(" + read + ")"
		} else if field.Type.Kind() == reflect.Uint64 {
			read = "uint64(" + read + ")"
		}
		about, told := field.Tag.Lookup("doc")
		if !told {
			about, _ = words.Help.Text(words.English, ask.Key(part, name))
		}
		fmt.Fprintf(ts, "  /** %s */\n  readonly %s?: %s;\n", forms.Doc(about), name, script)
		fmt.Fprintf(code, "%s.%s = "+read+"\n", at, field.Name, name)
	}
	return nil
}
