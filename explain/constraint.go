package explain

import (
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
	"jiugong/sudoku/words"
)

// Kind returns the name of a kind of constraints, such as "Killer cage" for
// "killer". Primitives of package sudoku have names, too.
func (w *Words) Kind(kind string) string { return w.Term("kind", kind) }

// Kinds returns the name of kinds that go together, such as "Kropki dots" for
// "difference+ratio", or of one.
func (w *Words) Kinds(kinds string) string {
	if name := w.text("kinds", kinds); name != "" {
		return name
	}
	return w.Kind(kinds)
}

// Constraint says what a constraint is called, with its value, and what it means:
// "cage 15: digits in this cage differ and add up to 15". Digits in the value are told by
// symbols; nil leaves the numbers that a rules text has.
func (w *Words) Constraint(c constraint.Constraint, symbols *sudoku.Symbols) string {
	return w.constraint(c, valueOf(c, symbols))
}

func (w *Words) constraint(c constraint.Constraint, value string) string {
	means := "" // of a clue inside
	if inner, ok := variants.Inside(c); ok {
		colon := w.word("colon")
		if value, means, ok = strings.Cut(w.constraint(inner, variants.ValueOf(inner)), colon); ok {
			means = w.word("semicolon") + means
		}
	}
	for _, key := range []string{c.Kind + "." + value, c.Kind + ".plain", c.Kind} {
		if key == c.Kind+".plain" && value != "" {
			continue
		}
		if form := w.text("clue", key); form != "" {
			return w.print(words.Put(form, "value", value, "means", means))
		}
	}
	return c.String()
}

// ConstraintName returns what Constraint begins with: "cage 15".
func (w *Words) ConstraintName(c constraint.Constraint, symbols *sudoku.Symbols) string {
	text := w.Constraint(c, symbols)
	name, _, _ := strings.Cut(text, strings.TrimSpace(w.word("colon")))
	return name
}

// AnyOfKind tells what a constraint of a kind means that has some value n: "cage n: …".
func (w *Words) AnyOfKind(kind string) string {
	return w.constraint(constraint.Constraint{Kind: kind}, "n")
}

// KindRule tells what the constraints of a kind mean that rules have: where their values
// differ, for any value n. Symbols are as in Constraint.
func (w *Words) KindRule(rules *sudoku.Rules, kind string, symbols *sudoku.Symbols) string {
	text := ""
	for _, c := range rules.Constraints() {
		if c.Kind != kind {
			continue
		}
		switch one := w.Constraint(c, symbols); text {
		case "":
			text = one
		case one:
		default:
			return w.AnyOfKind(kind)
		}
	}
	return text
}

// valueOf returns the value of a constraint, with digits by their symbols.
func valueOf(c constraint.Constraint, symbols *sudoku.Symbols) string {
	if len(c.Marks) == 0 || len(c.Marks[0].Digits) == 0 || symbols == nil {
		return variants.ValueOf(c)
	}
	text := ""
	for _, d := range c.Marks[0].Digits {
		if text != "" {
			text += ","
		}
		text += symbols.Name(d)
	}
	return text
}
