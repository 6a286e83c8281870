package ask

import (
	"reflect"
	"strings"

	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// Field describes one field of a question.
type Field struct {
	Name    string // in JSON
	Flag    string // of the command; "" for one that has none
	Doc     string
	Default string
	// Minimum and Maximum bound a number for the command, too; "" doesn't.
	Minimum, Maximum string
	Value            reflect.Value
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
		f := Field{Name: name, Doc: Doc(field.Tag.Get("doc")), Default: field.Tag.Get("default"), Minimum: field.Tag.Get("minimum"), Value: value}
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

// Doc returns the text of a tag with the lists that it names filled in.
func Doc(text string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	var levels []string
	for _, l := range logic.Levels() {
		levels = append(levels, l.ID)
	}
	return strings.NewReplacer(
		"{fills}", listed(generate.Fills()), "{orders}", listed(generate.Orders()),
		"{symmetries}", listed(generate.Symmetries()), "{levels}", listed(levels),
	).Replace(text)
}

func listed[T ~string](values []T) string { return message.ListOf(values).String() }
