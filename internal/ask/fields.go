package ask

import (
	"reflect"
	"strings"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// Field describes one field of a question.
type Field struct {
	Name    string // in JSON
	Key     string // of its text in help.txt; see Key
	Flag    string // of the command; "" for one that has none
	Default string
	// Minimum and Maximum bound a number for the command, too; "" doesn't.
	Minimum, Maximum string
	// List names the closed list that it takes names of, "" is none; Enum is the list where
	// the tag has it. Several takes several names, with commas between.
	List    string
	Enum    []string
	Several bool
	Value   reflect.Value
}

// Fields returns the fields of the question v points to, with those of its parts.
func Fields(v any) []Field { return fieldsOf(reflect.ValueOf(v).Elem()) }

func fieldsOf(v reflect.Value) (list []Field) {
	for field, value := range v.Fields() {
		if field.Anonymous {
			list = append(list, fieldsOf(value)...)
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		f := Field{Name: name, Key: Key(v.Type(), name), Default: field.Tag.Get("default"), Minimum: field.Tag.Get("minimum"), Value: value}
		var how string
		f.List, how, _ = strings.Cut(field.Tag.Get("choices"), ",")
		f.Several = how == "several"
		if enum := field.Tag.Get("enum"); enum != "" {
			f.Enum = strings.Split(enum, ",")
		}
		if field.Tag.Get("flag") != "-" {
			f.Flag = strings.ReplaceAll(name, "_", "-")
		}
		if field.Tag.Get("served") != "maximum" {
			f.Maximum = field.Tag.Get("maximum")
		}
		list = append(list, f)
	}
	return list
}

// Choices returns the names of a closed list, as tags of questions call it; nil for one
// not known here.
func Choices(list string) []string {
	switch list {
	case "methods":
		return texts(generate.Methods())
	case "fills":
		return texts(generate.Fills())
	case "orders":
		return texts(generate.Orders())
	case "symmetries":
		return texts(generate.Symmetries())
	case "techniques":
		return texts(logic.HumanTechniques())
	case "languages":
		return explain.Languages()
	case "presets":
		return namesOf(generate.Presets(), func(p generate.Preset) string { return p.Name })
	case "levels":
		return namesOf(logic.Levels(), func(l logic.Level) string { return l.ID })
	case "variants":
		return namesOf(variants.All(), func(k variants.Kind) string { return k.Name })
	case "columns":
		return namesOf(analyse.Columns(), func(c analyse.Column) string { return c.Name })
	}
	return nil
}

// Key returns the key in help.txt of the text for a field that is a flag, too.
// It is the struct t that has the field, in small letters, and the field's name
// in JSON. Other fields have a tag doc.
func Key(t reflect.Type, name string) string { return strings.ToLower(t.Name()) + "." + name }

// namesOf returns the name of each of some values.
func namesOf[T any](values []T, name func(T) string) []string {
	list := make([]string, len(values))
	for i, value := range values {
		list[i] = name(value)
	}
	return list
}

func texts[T ~string](values []T) []string {
	return namesOf(values, func(value T) string { return string(value) })
}
