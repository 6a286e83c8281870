package api

import (
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
)

// Names that requests choose from are types of their own, whose schemas take the
// list from its owner.
type (
	langTag      string // is ask.Lang, one of explain.Languages
	levelID      string // is ask.Level, the ID of one of logic.Levels
	methodName   string // is ask.Method, one of generate.Methods
	puzzleText   string // is ask.Text: a string, or nested arrays
	sentenceText string // is ask.Sentence
	digits       string // is ask.Number: a string of digits
	names        string // is ask.List: a string, or an array of strings
)

// Schema tells which languages there are.
func (langTag) Schema(huma.Registry) *huma.Schema { return oneOf(explain.Languages()) }

// Schema tells which levels there are.
func (levelID) Schema(huma.Registry) *huma.Schema {
	var ids []string
	for _, level := range logic.Levels() {
		ids = append(ids, level.ID)
	}
	return oneOf(ids)
}

// Schema tells which methods there are.
func (methodName) Schema(huma.Registry) *huma.Schema { return oneOf(generate.Methods()) }

func oneOf[T ~string](names []T) *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeString}
	for _, name := range names {
		schema.Enum = append(schema.Enum, string(name))
	}
	return schema
}

// Schema tells that a puzzle may be an array of all digits or of rows, or an object.
func (puzzleText) Schema(huma.Registry) *huma.Schema {
	object := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}
	digit := &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeInteger, Nullable: true}, {Type: huma.TypeString, MaxLength: new(1000)}}}
	row := &huma.Schema{Type: huma.TypeArray, Items: digit, MaxItems: new(1000)}
	item := &huma.Schema{OneOf: append(slices.Clone(digit.OneOf), row, object)}
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeString, MaxLength: new(100000)}, {Type: huma.TypeArray, Items: item, MaxItems: new(5000)}, object}}
}

// Schema tells that such a number is written as a string.
func (digits) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Pattern: "^[0-9]{1,20}$"}
}

// Schema tells that a list may be an array.
func (names) Schema(huma.Registry) *huma.Schema {
	name := &huma.Schema{Type: huma.TypeString, MaxLength: new(50)}
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeString, MaxLength: new(2000)}, {Type: huma.TypeArray, Items: name, MaxItems: new(100)}}}
}
