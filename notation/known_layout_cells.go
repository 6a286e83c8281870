package notation

import (
	"bytes"
	"slices"
)

// learnCells finds where in some records the cells are that were read. It returns nil where that is in doubt.
func learnCells(texts [][]byte, all []layoutSample) *knownGrid {
	for _, mark := range layoutMarks {
		for _, find := range []func([]byte, []byte, string) []layoutCell{cellsInLines, cellsInOrder} {
			if cells := find(texts[0], all[0].record.Board.Givens, mark); cells != nil {
				if g := newCellsGrid(texts[0], cells, mark); g.isIn(texts, all) {
					return g
				}
			}
		}
	}
	if cells := cellsInTags(texts[0], all[0].record.Board.Givens); cells != nil {
		if g := newCellsGrid(texts[0], cells, ""); g.isIn(texts, all) {
			return g
		}
	}
	if cells, mark := cellsInColumns(texts, all); cells != nil {
		if g := newCellsGrid(texts[0], cells, mark); g.isIn(texts, all) {
			return g
		}
	}
	return nil
}

// newCellsGrid returns the grid whose cells are known in a text.
func newCellsGrid(text []byte, cells []layoutCell, mark string) *knownGrid {
	g := &knownGrid{word: []byte(mark)}
	start := cells[0].start
	for _, cell := range cells {
		g.between = append(g.between, bytes.Clone(text[start:cell.start]))
		start = cell.end
	}
	g.between = append(g.between, nil)
	g.setPlaces(start - cells[0].start)
	return g
}

// isIn reports whether the first grid in each text has the cells that were read.
func (g *knownGrid) isIn(texts [][]byte, all []layoutSample) bool {
	l := knownLayout{grid: g}
	var at nextGrid
	for i, text := range texts {
		if !l.findCells(text, 0, nil, &at) || !slices.Equal(at.cells[:], all[i].record.Board.Givens) {
			return false
		}
	}
	return true
}

// layoutMarks are how empty cells are written.
var layoutMarks = []string{".", "0", "_", "-", "*", "x", "X", "?", "null", "None", "nil", "~", "&nbsp;"}

// layoutCell is where a cell stands.
type layoutCell struct{ start, end int }

// markedCells finds the digits and marks of a text. A digit is 0 for a mark.
func markedCells(text []byte, mark string) (cells []layoutCell, digits []byte) {
	for i := 0; i < len(text); {
		switch char := text[i]; {
		case bytes.HasPrefix(text[i:], []byte(mark)):
			cells, digits = append(cells, layoutCell{i, i + len(mark)}), append(digits, 0)
			i += len(mark)
			continue
		case isDigit(char):
			cells, digits = append(cells, layoutCell{i, i + 1}), append(digits, char-'0')
		}
		i++
	}
	return cells, digits
}

// cellsInOrder finds the cells of a puzzle where nothing else like them stands between.
func cellsInOrder(text, givens []byte, mark string) []layoutCell {
	cells, digits := markedCells(text, mark)
	if at := bytes.Index(digits, givens); at >= 0 {
		return cells[at : at+len(givens)]
	}
	return nil
}

// cellsInLines finds the cells of a puzzle that are the last ones of nine lines.
func cellsInLines(text, givens []byte, mark string) (all []layoutCell) {
	start := 0
	for line := range bytes.Lines(text) {
		cells, digits := markedCells(line, mark)
		if row := len(all); row < len(givens) && len(cells) >= 9 && bytes.HasSuffix(digits, givens[row:row+9]) {
			for _, cell := range cells[len(cells)-9:] {
				all = append(all, layoutCell{start + cell.start, start + cell.end})
			}
		}
		start += len(line)
	}
	if len(all) < len(givens) {
		return nil
	}
	return all
}

// cellsInTags finds the cells of a puzzle that are elements, with nothing in those that are empty.
func cellsInTags(text, givens []byte) (all []layoutCell) {
	for at := 0; len(all) < len(givens); {
		next := bytes.IndexByte(text[at:], '>')
		if at += next + 1; next < 0 || at == len(text) {
			return nil
		}
		digit := givens[len(all)]
		switch {
		case digit > 0 && text[at] == '0'+digit && at+1 < len(text) && text[at+1] == '<':
			all = append(all, layoutCell{at, at + 1})
		case digit == 0 && text[at] == '<' && bytes.HasPrefix(text[at:], []byte("</td>")):
			all = append(all, layoutCell{at, at})
		}
	}
	return all
}

// cellsInColumns finds the cells of puzzles whose rows have them in the same columns, with any sign for empty ones.
func cellsInColumns(texts [][]byte, all []layoutSample) (cells []layoutCell, mark string) {
	var rows, columns [9]int // the line of each row, from 1, and where the cells are on it
	split := make([][][]byte, len(texts))
	for i, text := range texts {
		split[i] = bytes.SplitAfter(text, newline)
	}
	line := 0
	for row := range rows {
		if isOpenRow(all, row) {
			continue
		}
		for !isRow(split, all, line, row, &columns) {
			if line++; line >= len(split[0]) {
				return nil, ""
			}
		}
		line++
		rows[row] = line
	}
	if slices.Contains(columns[:], 0) || !findOpenRows(split[0], &rows, &columns) {
		return nil, ""
	}
	start, row := 0, 0
	for number, line := range split[0] {
		if row < 9 && rows[row] == number+1 {
			for col, at := range columns {
				if at-1 >= len(line) {
					return nil, ""
				}
				if all[0].record.Board.Givens[9*row+col] == 0 {
					if char := string(line[at-1]); mark == "" || mark == char {
						mark = char
					} else {
						return nil, ""
					}
				}
				cells = append(cells, layoutCell{start + at - 1, start + at})
			}
			row++
		}
		start += len(line)
	}
	return cells, mark
}

// isOpenRow reports whether no puzzle has a digit in a row.
func isOpenRow(all []layoutSample, row int) bool {
	return !slices.ContainsFunc(all, func(s layoutSample) bool { return bytes.Count(s.record.Board.Givens[9*row:9*row+9], []byte{0}) < 9 })
}

// findOpenRows finds the lines of the rows that have none yet: those between the rows beside them that have the same
// signs round their cells. It returns false where there are more or fewer than rows.
func findOpenRows(lines [][]byte, rows, columns *[9]int) bool {
	var like []byte
	for _, line := range rows {
		if line > 0 {
			like = withoutCells(lines[line-1], columns)
		}
	}
	for row := 0; row < len(rows); row++ {
		if rows[row] > 0 {
			continue
		}
		from, next, end := 0, row, len(lines)
		if row > 0 {
			from = rows[row-1]
		}
		for next < len(rows) && rows[next] == 0 {
			next++
		}
		if next < len(rows) {
			end = rows[next] - 1
		}
		for line := from; line < end; line++ {
			if !bytes.Equal(withoutCells(lines[line], columns), like) {
				continue
			}
			if row == next {
				return false
			}
			rows[row] = line + 1
			row++
		}
		if row < next {
			return false
		}
	}
	return true
}

// withoutCells returns a line with nothing in the columns of its cells.
func withoutCells(line []byte, columns *[9]int) []byte {
	line = bytes.Clone(line)
	for _, at := range columns {
		if at > len(line) {
			return line
		}
		line[at-1] = 0
	}
	return line
}

// isRow reports whether the digits on a line of all records are those of a row. It notes in which columns they are,
// from 1.
func isRow(split [][][]byte, all []layoutSample, line, row int, columns *[9]int) bool {
	found, some := *columns, false
	for i, lines := range split {
		if line >= len(lines) {
			return false
		}
		at := 0
		for col, digit := range all[i].record.Board.Givens[9*row : 9*row+9] {
			if digit == 0 {
				continue
			}
			next := bytes.IndexAny(lines[line][at:], "123456789")
			if next < 0 || lines[line][at+next] != '0'+digit || found[col] != 0 && found[col] != at+next+1 {
				return false
			}
			at += next + 1
			found[col], some = at, true
		}
		if bytes.ContainsAny(lines[line][at:], "123456789") {
			return false
		}
	}
	if some {
		*columns = found
	}
	return some
}
