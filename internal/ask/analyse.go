package ask

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// Analyse asks a researcher's questions about a puzzle or grid, one for each column.
type Analyse struct {
	OfPuzzle
	Columns string `json:"columns,omitempty" maxLength:"1000" example:"clues,depth,ua4" choices:"columns,several"`

	columns []analyse.Column
}

// Analysed holds the answer to an Analyse.
type Analysed struct {
	About
	Answers map[string]any `json:"answers" doc:"for each question a number, true or false, or a text; \"-\" where it has no meaning, \"4+\" for four or more"`

	Texts []string `json:"-"` // in the order of the columns
}

// Check finds the columns that are asked for: those that are quick where none are named,
// "all" for all.
func (q *Analyse) Check() (err error) {
	q.columns, err = Columns(q.Columns)
	return err
}

// Names returns the names of the columns.
func (q *Analyse) Names() (names []string) {
	for _, c := range q.columns {
		names = append(names, c.Name)
	}
	return names
}

// Columns returns the columns of names, which are separated by commas. "" selects the quick
// ones and "all" all of them. The error is a *DemandError.
func Columns(names string) (columns []analyse.Column, err error) {
	known := map[string]analyse.Column{}
	var list []string
	for _, c := range analyse.Columns() {
		known[c.Name] = c
		list = append(list, c.Name)
		if names == "all" || names == "" && !c.Slow {
			columns = append(columns, c)
		}
	}
	if columns != nil {
		return columns, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		c, ok := known[strings.TrimSpace(name)]
		if !ok {
			return nil, &DemandError{"columns", message.Errorf("analyse.column", name, meant.Of(strings.TrimSpace(name), list))}
		}
		columns = append(columns, c)
	}
	return columns, nil
}

// Of returns the answer to q.
func (q *Analyse) Of(ctx context.Context, d *Desk, g *Given) (*Analysed, error) {
	if err := g.Puzzle.Check(); err != nil {
		return nil, err
	}
	return q.about(ctx, d, analyse.NewSubject(g.Puzzle, d.Finder(g.Puzzle.Rules)))
}

// IsQuick reports whether all columns are quick to answer for most puzzles.
func (q *Analyse) IsQuick() bool {
	return !slices.ContainsFunc(q.columns, func(c analyse.Column) bool { return c.Slow })
}

// NeedsCount reports whether a column asks how many solutions there are.
func (q *Analyse) NeedsCount() bool {
	return slices.ContainsFunc(q.columns, func(c analyse.Column) bool { return c.Name == "solutions" })
}

// NeedsNeedless reports whether a column asks for the givens that a puzzle can do without.
func (q *Analyse) NeedsNeedless() bool {
	return slices.ContainsFunc(q.columns, func(c analyse.Column) bool { return c.Name == "minimal" || c.Name == "redundant" })
}

// OfSolved answers as Of does, for a puzzle whose only solution is given, or nil if it has several.
// Count is how many it has, 0 if that isn't known. Needless are the names of the givens that it can
// do without, if NeedsNeedless.
func (q *Analyse) OfSolved(ctx context.Context, d *Desk, g *Given, solution sudoku.Grid, count int, needless []string) (*Analysed, error) {
	subject := analyse.NewSubject(g.Puzzle, d.Finder(g.Puzzle.Rules))
	subject.Know(solution, count, needless)
	return q.about(ctx, d, subject)
}

// about returns the answer about a puzzle whose givens don't clash.
func (q *Analyse) about(ctx context.Context, d *Desk, subject *analyse.Subject) (*Analysed, error) {
	subject.Catalogue = d.Catalogue
	texts, err := answers(ctx, q.columns, subject)
	if err != nil {
		return nil, err
	}
	a := &Analysed{Answers: map[string]any{}, Texts: texts}
	for i, c := range q.columns {
		a.Answers[c.Name] = valueOf(c, texts[i])
	}
	return a, nil
}

// answers returns the answers to columns.
func answers(ctx context.Context, columns []analyse.Column, subject *analyse.Subject) ([]string, error) {
	subject.Ask(columns)
	texts := make([]string, len(columns))
	for i, c := range columns {
		var err error
		if texts[i], err = c.Answer(ctx, subject); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// valueOf returns the answer text as a JSON value.
func valueOf(c analyse.Column, text string) any {
	switch {
	case c.Number && json.Valid([]byte(text)):
		return json.RawMessage(text)
	case text == "yes":
		return true
	case text == "no":
		return false
	}
	return text
}
