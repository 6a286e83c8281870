package notation

import (
	"fmt"
	"strconv"
	"strings"

	"jiugong/sudoku"
)

// board writes the shape, boxes, regions and features. The shape is written even
// where it is the usual one, since it tells where a puzzle begins.
func (w *issWriter) board(rules *sudoku.Rules) string {
	s := rules.Shape()
	side := max(w.rows, w.cols)
	text := fmt.Sprintf(".Shape~%dx%d", w.rows, w.cols)
	switch {
	case w.first != 1:
		text += fmt.Sprintf("~%d-%d", w.first, w.first+w.n-1)
	case w.n != side:
		text += fmt.Sprintf("~%d", w.n)
	case w.raw:
		text += "~"
	}
	if w.raw {
		text += "~Raw"
	}
	if !w.raw {
		text += w.boxes(s)
	}
	for _, f := range rules.Features() {
		text += w.feature(f, s)
	}
	hidden, before := hiddenISS(rules), ""
	for _, a := range s.Annexes() {
		if said := hidden[a.Name]; said != "" {
			if said != before {
				text += said
			}
			before = said
			continue
		}
		size := strconv.Itoa(a.Cells)
		if a.Cols != w.cols {
			size = fmt.Sprintf("%dx%d", a.Rows(), a.Cols)
		}
		text += ".Var~" + a.Name[1:] + "~" + issLabel(a.Label) + "~" + size
	}
	return text
}

// boxes writes what isn't the usual box of the board.
func (w *issWriter) boxes(s *sudoku.Shape) string {
	side := max(w.rows, w.cols)
	boxRows, boxCols := s.Box()
	if boxRows < 2 || boxCols < 2 {
		boxRows, boxCols = 0, 0
	}
	usualRows, usualCols := issBox(w.rows, w.cols, side)
	size := boxRows * boxCols
	members := map[int][]int{}
	for cell := range s.Main() {
		if area := s.Area(cell); area >= 0 {
			members[area] = append(members[area], cell)
		}
	}
	var none string
	if usualRows > 0 {
		none = ".NoBoxes"
	}
	if size > 0 && size != side {
		if r, c := issBox(w.rows, w.cols, size); r == boxRows && c == boxCols {
			return fmt.Sprintf(".RegionSize~%d", size)
		}
	}
	switch {
	case len(members) == 0:
		return none
	case boxRows == usualRows && boxCols == usualCols && size > 0:
		return ""
	}
	size = 0
	even, single := true, 0
	for _, cells := range members {
		if size = max(size, len(cells)); len(cells) == 1 {
			single++
		}
	}
	for _, cells := range members {
		even = even && len(cells) == size
	}
	rest := s.Main() - size*len(members)
	if !even || rest == size || len(members) > len(scfDigits)-1 {
		for area := range len(members) + 1 { // regions of several sizes aren't known there
			if len(members[area]) > 1 {
				none += ".AllDifferent" + w.names(members[area])
			}
		}
		return none
	}
	if size != side {
		none = fmt.Sprintf(".RegionSize~%d", size)
		if r, _ := issBox(w.rows, w.cols, size); r > 0 {
			none += ".NoBoxes"
		}
	}
	layout := make([]byte, s.Main())
	for cell := range layout {
		layout[cell] = scfDigits[s.Area(cell)+1]
	}
	return none + ".Jigsaw~" + string(layout)
}

// feature writes a feature of the root. It takes the type of that name, if any,
// else the cells that differ, with the name beside.
func (w *issWriter) feature(f sudoku.Feature, s *sudoku.Shape) string {
	boxRows, boxCols := s.Box()
	usualRows, usualCols := issBox(w.rows, w.cols, max(w.rows, w.cols))
	isUsual := w.rows == w.cols && w.n == w.rows && boxRows == usualRows && boxCols == usualCols
	switch {
	case f.Name == "x" && !w.raw:
		return ".Diagonal~1.Diagonal~-1"
	case f.Name == "windows" && isUsual:
		return ".Windoku"
	case f.Name == "disjoint" && isUsual:
		return ".DisjointSets"
	case f.Name == "knight" && !w.raw:
		return ".AntiKnight"
	case f.Name == "king" && !w.raw:
		return ".AntiKing"
	case f.Name == "nonconsecutive":
		return ".AntiConsecutive"
	}
	text := ".And.Pair~~_" + f.Name
	houses, _ := f.Houses(w.rows, boxRows, boxCols)
	for _, house := range houses {
		text += ".AllDifferent" + w.names(cellsAt(s, house))
	}
	for cell := range s.Main() {
		for _, step := range f.Steps() {
			p := s.Position(cell)
			if other := s.At(p.Row+step.Row, p.Col+step.Col); other >= 0 && other < s.Main() {
				text += ".AllDifferent" + w.names([]int{cell, other})
			}
		}
	}
	return text + ".End"
}

// givens writes the givens, and the candidates where they are all there.
func (w *issWriter) givens(record *Record) string {
	var b strings.Builder
	for cell, d := range record.Board.Givens {
		set := sudoku.SetOf()
		if d != 0 {
			set = sudoku.SetOf(d)
		} else if record.Candidates {
			if set = record.Board.Centre[cell]; record.Board.Entries[cell] != 0 {
				set = sudoku.SetOf(record.Board.Entries[cell])
			}
		}
		if set != 0 {
			b.WriteString("~" + w.name(cell) + w.values(set))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "." + b.String()
}

// values returns digits as candidates: _1_2.
func (w *issWriter) values(set sudoku.Set) string {
	text := ""
	for d := range set.Digits() {
		text += "_" + strconv.Itoa(int(d)+w.first-1)
	}
	return text
}
