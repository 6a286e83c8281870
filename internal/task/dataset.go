package task

import (
	"slices"
	"strings"

	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/internal/ask"
)

// NewDataset writes what a program learns from, as json or csv; the question has been
// checked. A puzzle without a single solution has no row.
func NewDataset(rows Rows, q ask.Dataset, c *catalogue.Catalogue) *Dataset {
	d := &Dataset{Each: &Each[*ask.Lesson]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words, Catalogue: c, Finders: new(ask.Finders)}, Question: &q, silent: true, none: noRow,
	}, question: &q}
	d.print = d.appendTable
	return d
}

// Dataset is that task.
type Dataset struct {
	*Each[*ask.Lesson]
	question *ask.Dataset
}

// Header returns the line above the rows of a table.
func (d *Dataset) Header() string {
	if d.To != "csv" {
		return ""
	}
	names := append([]string{"split", "puzzle", "solution"}, d.question.Names()...)
	if d.question.Steps {
		names = append(names, "steps")
	}
	return strings.Join(append(names, "rules", "rules_in_words"), ",") + "\n"
}

// Side returns the side of a row.
func Side(row []byte) string {
	// The split is what a row of either form begins with.
	if strings.HasPrefix(strings.TrimPrefix(string(row[:min(len(row), 16)]), `{"split":"`), ask.Test) {
		return ask.Test
	}
	return ask.Train
}

func (d *Dataset) appendTable(_ *Rows, dst []byte, g *ask.Given, a *ask.Lesson) []byte {
	puzzle, rules := textOf(g)
	fields := append([]string{a.Split, puzzle, a.Solution}, a.Texts...)
	if d.question.Steps {
		fields = append(fields, traceText(a.Steps))
	}
	fields = append(fields, rules, strings.Join(a.InWords, " "))
	for i, field := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendQuoted(dst, field)
	}
	return append(dst, '\n')
}

// traceText returns steps on a line: "naked_pair r1c2<>3 r1c4<>3; hidden_single r1c2=5".
func traceText(steps []ask.Move) string {
	if steps == nil {
		return "-"
	}
	texts := make([]string, len(steps))
	for i, step := range steps {
		texts[i] = strings.Join(slices.Concat([]string{string(step.Technique)}, step.Place, step.Remove), " ")
	}
	return strings.Join(texts, "; ")
}
