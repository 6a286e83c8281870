package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// legal returns the digits that the digits on a board leave open in each cell.
// A filled cell has only its own.
func legal(b *sudoku.Board) []sudoku.Set {
	sets := b.Rules.Candidates(b.Grid())
	for cell := range sets {
		if d := b.Digit(cell); d != 0 {
			sets[cell] = sudoku.SetOf(d)
		}
	}
	return sets
}

// candidates returns the digits of each cell in a pencil-mark grid of a record.
// A filled cell has its digit, others their centre marks, or legal digits if no
// cell has any.
func candidates(record *Record) []sudoku.Set {
	b := record.Board
	sets := legal(b)
	if !record.Candidates && !anySet(b.Centre) {
		return sets
	}
	for cell := range sets {
		if b.Digit(cell) == 0 {
			sets[cell] = b.Centre[cell]
		}
	}
	return sets
}

// fromCandidates returns the record of a pencil-mark grid. A cell with one
// digit holds it, unless a cell that it sees has that digit among others. Then
// it is a candidate like any other.
func fromCandidates(rules *sudoku.Rules, sets []sudoku.Set) *Record {
	givens := make(sudoku.Grid, len(sets))
	for cell, set := range sets {
		if set.Len() == 1 {
			givens[cell] = set.Min()
		}
	}
	open := make(sudoku.Grid, len(sets)) // what is a single candidate after all
	for _, house := range rules.Houses() {
		var several sudoku.Set
		for _, cell := range house.Cells {
			if sets[cell].Len() > 1 {
				several |= sets[cell]
			}
		}
		for _, cell := range house.Cells {
			if d := givens[cell]; several.Has(d) {
				open[cell] = d
			}
		}
	}
	for cell, d := range open {
		if d != 0 {
			givens[cell] = 0
		}
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: givens})
	record.Candidates = true
	for cell, set := range sets {
		if givens[cell] == 0 {
			record.Board.Centre[cell] = set
		}
	}
	if givens.Filled() == len(givens) {
		record.Candidates = false
	}
	return record
}

// newRecord returns a record of a puzzle as it was read. Where nothing tells its size, 729 cells may be the pencil
// marks of a 9×9, as on a line.
func (o *ReadOptions) newRecord(p sudoku.Puzzle) *Record {
	if o.mayBeMarks() && len(p.Givens) == 729 {
		if sets := marksAmong(p.Givens); sets != nil {
			return fromCandidates(sudoku.Classic(), sets)
		}
	}
	return newRecord(p)
}

// mayBeMarks reports whether 729 cells may be pencil marks.
func (o *ReadOptions) mayBeMarks() bool {
	return o.isOpen() && o.Symbols == nil && (o.Form == nil || o.Form.Name != "line")
}

// marksAmong returns the candidates that the cells of a 27×27 are, nine for each cell of a 9×9. It returns nil where
// a digit isn't at its place, or a cell has none.
func marksAmong(cells sudoku.Grid) (sets []sudoku.Set) {
	for nine := range slices.Chunk(cells, 9) {
		var set sudoku.Set
		for i, d := range nine {
			if d != 0 && int(d) != i+1 {
				return nil
			}
			if d != 0 {
				set = set.With(d)
			}
		}
		if set == 0 {
			return nil
		}
		sets = append(sets, set)
	}
	return sets
}

// saysNothing reports whether candidates are just what the digits leave open.
func saysNothing(record *Record) bool {
	b := record.Board
	for cell, set := range legal(b) {
		if b.Digit(cell) == 0 && b.Centre[cell] != set {
			return false
		}
	}
	return true
}

// markText writes a set of digits side by side.
func markText(symbols *sudoku.Symbols, set sudoku.Set) string {
	var b strings.Builder
	for d := range set.Digits() {
		b.WriteString(symbols.Name(d))
	}
	return b.String()
}

// parseMarks reads a set of digits written side by side; ok is false when a
// character is none of them.
func parseMarks(symbols *sudoku.Symbols, text string) (set sudoku.Set, ok bool) {
	for _, char := range text {
		d, ok := symbols.Digit(string(char))
		if !ok {
			d, ok = symbols.Digit(strings.ToUpper(string(char)))
		}
		if !ok || d == 0 {
			return 0, false
		}
		set = set.With(d)
	}
	return set, true
}

// plainLine returns a grid on one line with one character for each cell. These
// are the usual symbols, and a mark for empty. It is for forms that know
// nothing else; the grid must have at most 35 digits.
func plainLine(grid sudoku.Grid, empty byte) []byte {
	line := make([]byte, len(grid))
	for cell, d := range grid {
		if line[cell] = empty; d != 0 {
			line[cell] = plainSymbol(int(d))
		}
	}
	return line
}

// plainSymbol returns the usual symbol of a digit up to 35.
func plainSymbol(d int) byte {
	if d <= 9 {
		return '0' + byte(d)
	}
	return 'A' + byte(d-10)
}

// plainRows returns the rows of a square grid, each followed by a line feed.
func plainRows(dst []byte, b *sudoku.Board, grid sudoku.Grid, empty byte) []byte {
	line := plainLine(grid, empty)
	for row := range slices.Chunk(line, b.Rules.N()) {
		dst = append(append(dst, row...), '\n')
	}
	return dst
}

// need returns an error if a form can't hold a board. The board must be one
// square grid of at most most digits, from 1.
func need(form string, b *sudoku.Board, most int) error {
	shape := b.Rules.Shape()
	if shape.Grids() > 1 || shape.N() > most || shape.Height() != shape.N() || shape.Width() != shape.N() || shape.First() != 1 {
		return &SizeError{Form: form, Rules: b.Rules, Most: most}
	}
	return nil
}

// needHouses returns an error if rows and columns are no houses. Some forms
// take it for granted that they are.
func needHouses(form string, rules *sudoku.Rules) error {
	if rules.Shape().IsFree() {
		return message.Errorf("form.repeats", form, rules)
	}
	return nil
}

// need9 returns an error when a board is not 9×9 with boxes or regions.
func need9(form string, b *sudoku.Board) error {
	if shape := b.Rules.Shape(); b.Rules.Cells() != 81 || shape.N() != 9 || shape.First() != 1 {
		return &SizeError{Form: form, Rules: b.Rules}
	}
	return nil
}
