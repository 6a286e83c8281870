package main

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/words"
)

// writeFields writes the fields of a struct, those of its parts among them.
func writeFields(ts, code *bytes.Buffer, t reflect.Type, at string) error {
	for field := range t.Fields() {
		if field.Anonymous {
			if err := writeFields(ts, code, field.Type, at); err != nil {
				return err
			}
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
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
			about, _ = words.Help.Text(words.English, ask.Key(t, name))
		}
		fmt.Fprintf(ts, "  /** %s */\n  readonly %s?: %s;\n", forms.Doc(about), name, script)
		fmt.Fprintf(code, "%s.%s = "+read+"\n", at, field.Name, name)
	}
	return nil
}
