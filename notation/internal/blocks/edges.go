package blocks

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/pieces"
)

// What stands at the edges of a grid: labels, margins outside its walls, and empty rows and columns.

// areLabelled reports whether the first column is labels, and the columns behind it are numbered with nothing in the
// corner. Then the board is one smaller.
func (g *group) areLabelled(members []member) bool {
	isNumbered := len(members) > 3 && g.head > 0 && g.head == g.width-1
	if len(members) > 4 && members[0].cells[0].Text == "" && isOrder(members[0].cells[1:]) && members[0].cells[1].Text != "" {
		isNumbered, members = true, members[1:]
	}
	var labels []string
	for _, m := range members {
		labels = append(labels, m.cells[0].Text)
	}
	return isNumbered && labels[0] != labels[len(labels)-1] && haveLabels(labels) || countTwice(labels)
}

// countTwice reports whether texts count up by one from 0 or 1, but for one
// number that stands twice. So it is if a row is there twice.
func countTwice(texts []string) bool {
	first, _ := labelValue(texts[0])
	repeated := 0
	for i, text := range texts {
		value, ok := labelValue(text)
		if ok && value == first+i-repeated-1 {
			repeated++
		}
		if !ok || first > 1 || value != first+i-repeated {
			return false
		}
	}
	return repeated == 1 && len(texts) > 5
}

// areBordered reports whether the first or the last cells of all rows are one
// sign. That sign must be in no other cell.
func areBordered(members []member) bool {
	for _, isLast := range []bool{false, true} {
		border, inside := "", false
		for i, m := range members {
			at := 0
			if isLast {
				at = len(m.cells) - 1
			}
			sign := m.cells[at].Text
			if first, _ := utf8.DecodeRuneInString(sign); sign == "" || isUsualSign(first) || unicode.IsLetter(first) || unicode.IsDigit(first) || i > 0 && sign != border {
				inside = true
				break
			}
			border = sign
			inside = inside || slices.ContainsFunc(slices.Concat(m.cells[:at], m.cells[at+1:]), func(cell pieces.Cell) bool { return cell.Text == sign })
		}
		if len(members) > 3 && !inside {
			return true
		}
	}
	return false
}

// areLettered reports whether the first cells of all rows are letters in order, as labels are.
func areLettered(members []member) bool {
	var first []string
	for _, m := range members {
		if text := m.cells[0].Text; len(text) != 1 || !unicode.IsLetter(rune(text[0])) {
			return false
		}
		first = append(first, m.cells[0].Text)
	}
	return len(first) > 3 && first[0] != first[1] && areLabels(first)
}

// isSignOutside reports whether labels are the same sign in all rows, and none of the cells is that
// sign.
func (g *group) isSignOutside(labels []string, members []member) bool {
	for _, label := range labels {
		if label != labels[0] || label == "" || pieces.IsNumber(label) || len(label) > 1 {
			return false
		}
	}
	for _, m := range members {
		for _, cell := range m.cells {
			if cell.Text == labels[0] {
				return false
			}
		}
	}
	return len(labels) > 3
}

// leavesOutEmpty reports whether a label is empty in all rows. A margin outside walls doesn't
// count. The board may then have one more column.
func (g *group) leavesOutEmpty(members []member) bool {
	if g.width == 9 || g.way.base < byTabs {
		return false
	}
	margin := 0
	if g.way.base == byWalls || g.way.base == byTwoWalls {
		margin = 1
	}
	for i := range g.way.front + g.way.back {
		isFirst, isLast := i == 0 && g.way.front > 0, i == g.way.front+g.way.back-1 && g.way.back > 0
		if margin == 1 && (isFirst || isLast) {
			continue
		}
		empty := true
		for _, m := range members {
			empty = empty && (i >= len(m.label) || m.label[i].Text == "")
		}
		if empty {
			return true
		}
	}
	return false
}

// isMargin reports whether the cells at one end lie just outside the walls. The way drops the
// cells at the other end.
func (g *group) isMargin(members []member) bool {
	if g.areMargins(members) {
		return true
	}
	if g.way.front+g.way.back == 0 || g.way.front > 0 && g.way.back > 0 || g.way.base < byTabs {
		return false
	}
	for _, m := range members {
		at := 0
		if g.way.back == 0 {
			at = len(m.cells) - 1
		}
		if m.state == good && m.cells[at].Text != "" {
			return false
		}
	}
	return true
}

// areMargins reports whether the first and the last cells of all rows lie outside walls that close every row.
func (g *group) areMargins(members []member) bool {
	if g.way.base != byWalls || g.way.front+g.way.back > 0 {
		return false
	}
	for _, m := range members {
		text := []rune(strings.TrimSpace(string(g.lines[m.at].text)))
		if len(text) < 2 || !isWall(text[0]) || !isWall(text[len(text)-1]) {
			return false
		}
	}
	return true
}

var (
	// columnName matches a label that names a column, and boxName one that names a box.
	columnName = once.MustCompile(`^(?i:c|col|column|columna|colonne|colonna|spalte|coluna)[.#]?\d+[:：.]?$`)
	boxName    = once.MustCompile(`^(?i:box|block|nonet|sub-?grid|quadrant|bloque|bloc|blocco|宫|宮)[.#]?\d+[:：.]?$|^第?[\d一二三四五六七八九]+[宫宮][:：]?$`)
)

// areNamed reports whether the labels before rows all match name.
func (g *group) areNamed(members []member, name *once.Regexp) bool {
	return g.way.front > 0 && !slices.ContainsFunc(members, func(m member) bool {
		label := ""
		for _, part := range m.label[:min(g.way.front, len(m.label))] {
			label += part.Text
		}
		return !name.MatchString(label)
	})
}

// unbox makes rows of the boxes of a square grid, each given as a line. It does nothing where boxes aren't square.
func (b *Block) unbox() {
	n, side := len(b.Rows), 2
	for side*side < n {
		side++
	}
	if side*side != n || len(b.Rows[0]) != n {
		return
	}
	rows := make([][]pieces.Cell, n)
	for box, cells := range b.Rows {
		for i, cell := range cells {
			r := box/side*side + i/side
			rows[r] = append(rows[r], cell) // box by box from left to right
		}
	}
	b.Rows, b.Boxed, b.BoxRows, b.BoxCols = rows, true, 0, 0
}

// turn swaps rows and columns of a square grid.
func (b *Block) turn() {
	turned := pieces.Table{Rows: b.Rows}
	turned.Turn()
	b.Rows, b.Turned, b.BoxRows, b.BoxCols = turned.Rows, true, b.BoxCols, b.BoxRows
}

// dropEmptyEdges leaves out an empty row and an empty column at the edges of what would be 10×10.
// That comes of copying too much of a spreadsheet. It reports whether it did.
func (b *Block) dropEmptyEdges() bool {
	n := len(b.Rows)
	if n != 10 || len(b.Rows[0]) != n {
		return false
	}
	emptyRow := func(r int) bool {
		return !slices.ContainsFunc(b.Rows[r], func(cell pieces.Cell) bool { return cell.Text != "" })
	}
	emptyCol := func(c int) bool {
		return !slices.ContainsFunc(b.Rows, func(row []pieces.Cell) bool { return row[c].Text != "" })
	}
	for _, row := range b.Rows {
		for _, cell := range row {
			if pieces.IsNumber(cell.Text) && numberOf(cell.Text) > 9 || len(cell.Text) > 0 && unicode.IsLetter(rune(cell.Text[0])) {
				return false
			}
		}
	}
	for _, r := range []int{0, n - 1} {
		for _, c := range []int{0, n - 1} {
			if !emptyRow(r) || !emptyCol(c) {
				continue
			}
			rows := slices.Delete(slices.Clone(b.Rows), r, r+1)
			for i, row := range rows {
				rows[i] = slices.Delete(slices.Clone(row), c, c+1)
			}
			b.Rows = rows
			return true
		}
	}
	return false
}
