package explain

import (
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// Kind is the name of a kind of constraints, such as "Killer cage" for "killer";
// primitives of package sudoku have names, too.
func (w *Words) Kind(kind string) string { return w.Term("kind", kind) }

// Constraint says what a constraint is called, with its value, and what it means:
// "cage 15: the digits differ and add up to 15".
func (w *Words) Constraint(c sudoku.Constraint) string {
	value := variants.ValueOf(c)
	for _, key := range []string{c.Kind + "." + value, c.Kind + ".plain", c.Kind} {
		if key == c.Kind+".plain" && value != "" {
			continue
		}
		if form := w.text("clue", key); form != "" {
			return w.print(put(form, "value", value))
		}
	}
	return c.String()
}

// ConstraintName is what Constraint begins with: "cage 15".
func (w *Words) ConstraintName(c sudoku.Constraint) string {
	text := w.Constraint(c)
	name, _, _ := strings.Cut(text, strings.TrimSpace(w.word("colon")))
	return name
}
