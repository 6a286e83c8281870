package explain

import (
	"slices"
	"strings"

	"jiugong/sudoku"
)

// Rules say what rules ask for, a sentence for each part: the board first, then what
// its features add. What the constraints say, Constraint tells. Digits are told by
// symbols; nil stands for the usual ones.
func (w *Words) Rules(rules *sudoku.Rules, symbols *sudoku.Symbols) (texts []string) {
	shape := rules.Shape()
	jigsaw := slices.ContainsFunc(rules.Houses(), func(h sudoku.House) bool { return h.Kind == sudoku.Region })
	board := "lines"
	if rows, cols := shape.Box(); jigsaw || rows > 1 && cols > 1 {
		board = "boxes"
	}
	usual := rules.Symbols()
	digits := usual.Name(1) + "–" + usual.Name(uint8(shape.N()))
	if symbols != nil && symbols.String() != usual.String() {
		names := make([]string, shape.N())
		for i := range names {
			names[i] = symbols.Name(uint8(i + 1))
		}
		digits = w.list(names, "and")
	}
	texts = append(texts, w.print(put(w.Term("feature rule", board), "digits", digits)))
	if shape.Grids() > 1 {
		texts = append(texts, w.Term("feature rule", "samurai"))
	}
	if jigsaw {
		texts = append(texts, w.Term("feature rule", "jigsaw"))
	}
	for _, f := range rules.Features() {
		texts = append(texts, w.Term("feature rule", f.Name))
	}
	return texts
}

// ConstraintAt is Constraint with its cells before it, as rules write them: "r1c1r1c2:
// cage 15: the digits differ and add up to 15".
func (w *Words) ConstraintAt(c sudoku.Constraint, symbols *sudoku.Symbols) string {
	text, colon := w.Constraint(c, symbols), w.word("colon")
	if strings.ContainsAny(c.Arg, "(|&") {
		return text + colon + c.Arg // it holds others
	}
	if cells := c.Arg[strings.LastIndexByte(c.Arg, ':')+1:]; len(c.Cells) > 0 {
		return cells + colon + text
	}
	return text
}
