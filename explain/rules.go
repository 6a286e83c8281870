package explain

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/words"
)

// Rules tells what rules ask for, a sentence for each part: the board first, then what
// its features add. What the constraints say, Constraint tells. Digits are told by
// symbols; nil are those of the rules.
func (w *Words) Rules(rules *sudoku.Rules, symbols *sudoku.Symbols) (texts []string) {
	shape := rules.Shape()
	if symbols == nil {
		symbols = rules.Symbols()
	}
	jigsaw := slices.ContainsFunc(rules.Houses(), func(h sudoku.House) bool { return h.Kind == sudoku.Region })
	board := "lines"
	if rows, cols := shape.Box(); jigsaw || rows > 1 && cols > 1 {
		board = "boxes"
	}
	texts = append(texts, w.print(words.Put(w.Term("feature rule", board), "digits", w.symbolsOf(symbols))))
	if shape.Grids() > 1 {
		texts = append(texts, w.Boards(rules))
	}
	if annexes := shape.Annexes(); len(annexes) > 0 {
		names := make([]string, len(annexes))
		for i, a := range annexes {
			names[i] = a.Name
			if a.Label != "" {
				names[i] += w.word("space") + "(" + a.Label + ")"
			}
		}
		texts = append(texts, w.print(words.Put(w.text("layout rule", "beside"), "names", w.list(names, "and"))))
	}
	if jigsaw {
		texts = append(texts, w.Term("feature rule", "jigsaw"))
	}
	for _, f := range rules.Features() {
		texts = append(texts, w.Term("feature rule", f.Name))
	}
	return texts
}

// symbolsOf names all symbols: "1–9", "0–F", or each of them where they are no row.
func (w *Words) symbolsOf(symbols *sudoku.Symbols) string {
	names := make([]string, symbols.N())
	row := true
	for i := range names {
		names[i] = symbols.Name(uint8(i + 1))
		row = row && (i == 0 || follows(names[i-1], names[i]))
	}
	if row {
		return names[0] + "–" + names[len(names)-1]
	}
	return w.list(names, "and")
}

// follows reports whether b is the number or the character after a; A comes after 9.
func follows(a, b string) bool {
	m, errM := strconv.Atoi(a)
	n, errN := strconv.Atoi(b)
	if errM == nil && errN == nil {
		return n == m+1
	}
	x, y := []rune(a), []rune(b)
	return len(x) == 1 && len(y) == 1 && (y[0] == x[0]+1 || x[0] == '9' && y[0] == 'A')
}

// ConstraintAt is Constraint with its cells before it, as rules write them: "r1c1r1c2:
// cage 15: digits in this cage differ and add up to 15".
func (w *Words) ConstraintAt(c constraint.Constraint, symbols *sudoku.Symbols) string {
	text, colon := w.Constraint(c, symbols), w.word("colon")
	if strings.ContainsAny(c.Arg, "(|&") {
		return text + colon + c.Arg // it holds others
	}
	if cells := c.Arg[strings.LastIndexByte(c.Arg, ':')+1:]; len(c.Cells) > 0 {
		return cells + colon + text
	}
	return text
}

// Boards tells how the boards of some rules overlap.
func (w *Words) Boards(rules *sudoku.Rules) string {
	if text := w.text("layout rule", rules.Layout()); text != "" {
		return text
	}
	return w.print(words.Put(w.text("layout rule", "overlapping"), "n", decimal(rules.Shape().Grids())))
}
