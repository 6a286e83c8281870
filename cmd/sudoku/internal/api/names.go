package api

import (
	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
)

// Names that requests choose from are types of their own, whose schemas take the
// list from whoever owns it.
type (
	langTag    string // one of explain.Languages
	levelID    string // the ID of one of logic.Levels
	methodName string // one of generate.Methods
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
