package constraint

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/digit"
	"jiugong/sudoku/internal/message"
)

// ParseCells reads cells such as r1c1r1c2, with or without commas. Alone, r1 is row 1 from the
// left, c4 column 4 from the top. The other way they are -r1 and -c4.
func ParseCells(b Board, text string) ([]int, error) {
	return AppendCells(make([]int, 0, len(text)/4+1), b, text)
}

// AppendCells appends the cells that ParseCells reads from text. VS3 is the third cell of the
// annex VS, and VS alone all of them.
func AppendCells(cells []int, b Board, text string) ([]int, error) {
	before := len(cells)
	for rest := text; rest != ""; {
		if rest[0] == ',' {
			rest = rest[1:]
			continue
		}
		if cell, after := cutCell(b, rest); cell >= 0 {
			cells, rest = append(cells, cell), after
			continue
		}
		if annex, after := cutAnnex(b, rest); annex != nil {
			cells, rest = append(cells, annex...), after
			continue
		}
		var run []int
		var err error
		if run, rest, err = parseRun(b, rest); err != nil {
			return nil, err
		}
		cells = append(cells, run...)
	}
	if len(cells) == before {
		return nil, message.Errorf("cells.none")
	}
	return cells, nil
}

// cutCell reads one cell and returns what follows it. The cell is -1 if text begins otherwise.
func cutCell(b Board, text string) (cell int, rest string) {
	onBoard := func(cell int) int {
		if len(b.Annexes()) > 0 && cell >= mainCells(b) {
			return -1
		}
		return cell
	}
	if isShort(text) {
		return onBoard(b.At(int(text[1]-'1'), int(text[3]-'1'))), text[4:]
	}
	row, rest, isRow := cutNumber(text, 'r')
	col, rest, isCol := cutNumber(rest, 'c')
	if !isRow || !isCol {
		return -1, text
	}
	return onBoard(b.At(row-1, col-1)), rest
}

// cutAnnex reads one cell of an annex, or its name, which stands for all. It returns the cells
// and the text behind them, nil cells if the text begins with something else.
func cutAnnex(b Board, text string) (cells []int, rest string) {
	var best *Annex
	annexes := b.Annexes()
	for i := range annexes {
		if a := &annexes[i]; strings.HasPrefix(text, a.Name) && (best == nil || len(a.Name) > len(best.Name)) {
			best = a
		}
	}
	if best == nil {
		return nil, text
	}
	rest = text[len(best.Name):]
	k, digits := 0, 0
	for digits < min(len(rest), 4) && isDigit(rest[digits]) {
		k = k*10 + int(rest[digits]-'0')
		digits++
	}
	switch {
	case digits == 0:
		for k := range best.Cells {
			cells = append(cells, best.First+k)
		}
		return cells, rest
	case k < 1 || k > best.Cells:
		return nil, text
	}
	return []int{best.First + k - 1}, rest[digits:]
}

// isShort reports whether text begins with a cell whose row and column have one digit each.
func isShort(text string) bool {
	return len(text) >= 4 && text[0]|0x20 == 'r' && text[2]|0x20 == 'c' && isDigit(text[1]) && isDigit(text[3]) &&
		(len(text) == 4 || !isDigit(text[4]))
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// parseRun reads one cell, row or column, and returns what follows it.
func parseRun(b Board, text string) (cells []int, rest string, err error) {
	wrong := func() ([]int, string, error) {
		for _, a := range b.Annexes() {
			if strings.HasPrefix(text, a.Name) {
				return nil, "", message.Errorf("cells.named", text[:min(len(text), 12)], a.Name, a.Name, a.Cells)
			}
		}
		return nil, "", message.Errorf("cells.wrong", text[:min(len(text), 12)])
	}
	rest, back := strings.CutPrefix(text, "-")
	row, rest, isRow := cutNumber(rest, 'r')
	col, rest, isCol := cutNumber(rest, 'c')
	switch {
	case isRow && isCol && !back:
		cell := b.At(row-1, col-1)
		if cell < 0 || cell >= mainCells(b) {
			return nil, "", message.Errorf("cells.no_cell", row, col)
		}
		return []int{cell}, rest, nil
	case isRow == isCol, isRow && rest != "" && rest[0]|0x20 == 'c':
		return wrong()
	case isRow:
		for c := range b.Width() {
			if cell := b.At(row-1, c); cell >= 0 && cell < mainCells(b) {
				cells = append(cells, cell)
			}
		}
	default:
		for r := range b.Height() {
			if cell := b.At(r, col-1); cell >= 0 && cell < mainCells(b) {
				cells = append(cells, cell)
			}
		}
	}
	if len(cells) == 0 {
		return nil, "", message.Errorf("cells.off_board", text[:len(text)-len(rest)])
	}
	if back {
		slices.Reverse(cells)
	}
	return cells, rest, nil
}

// cutNumber reads a number of at most three digits behind a letter of either case.
func cutNumber(text string, letter byte) (number int, rest string, ok bool) {
	if text == "" || text[0]|0x20 != letter {
		return 0, text, false
	}
	i := 1
	for i < len(text) && i < 4 && isDigit(text[i]) {
		number = number*10 + int(text[i]-'0')
		i++
	}
	if i == 1 {
		return 0, text, false
	}
	return number, text[i:], true
}

// CellsText returns cells in the form that ParseCells reads. It shortens a whole row or
// column.
func CellsText(b Board, cells []int) string {
	return string(AppendCellsText(make([]byte, 0, 6*len(cells)), b, cells))
}

// AppendCellsText appends to text what CellsText returns.
func AppendCellsText(text []byte, b Board, cells []int) []byte {
	if name, ok := wholeLine(b, cells); ok {
		return append(text, name...)
	}
	annexes := b.Annexes()
	if len(annexes) > 0 {
		for _, a := range annexes {
			if len(cells) == a.Cells && len(cells) > 1 && isRun(cells, a.First) {
				return append(text, a.Name...)
			}
		}
	}
	for _, cell := range cells {
		if len(annexes) > 0 && cell >= annexes[0].First {
			text = append(text, b.CellName(cell)...)
			continue
		}
		row, col := b.RowCol(cell)
		if row < 9 && col < 9 {
			text = append(text, 'r', byte('1'+row), 'c', byte('1'+col))
			continue
		}
		text = strconv.AppendInt(append(text, 'r'), int64(row+1), 10)
		text = strconv.AppendInt(append(text, 'c'), int64(col+1), 10)
	}
	return text
}

// isRun reports whether cells follow each other from one on.
func isRun(cells []int, first int) bool {
	for i, cell := range cells {
		if cell != first+i {
			return false
		}
	}
	return true
}

// wholeLine returns the name of a row or column if cells are all of it, in order.
func wholeLine(b Board, cells []int) (name string, ok bool) {
	if len(cells) < 2 {
		return "", false
	}
	row, col := b.RowCol(cells[0])
	lastRow, lastCol := b.RowCol(cells[len(cells)-1])
	back := cells[0] > cells[len(cells)-1]
	switch {
	case row == lastRow && b.At(row, min(col, lastCol)-1) < 0 && b.At(row, max(col, lastCol)+1) < 0:
		name = "r" + strconv.Itoa(row+1)
	case col == lastCol && b.At(min(row, lastRow)-1, col) < 0 && b.At(max(row, lastRow)+1, col) < 0:
		name = "c" + strconv.Itoa(col+1)
	default:
		return "", false
	}
	if back {
		name = "-" + name
	}
	all, _, err := parseRun(b, name)
	return name, err == nil && slices.Equal(all, cells)
}

// ParseValues reads digits by their values, as in 1,3,5-9. Values start at b.First().
func ParseValues(b Board, text string) (digit.Set, error) {
	var room [64]int
	numbers, err := appendNumbers(room[:0], text, b.First(), b.First()+b.N()-1)
	if err != nil {
		return 0, err
	}
	var set digit.Set
	for _, v := range numbers {
		set = set.With(uint8(v - b.First() + 1))
	}
	return set, nil
}

// ValuesText returns the values of set in the form that ParseValues reads.
func ValuesText(b Board, set digit.Set) string { return string(appendValues(nil, b, set)) }

// appendValues appends to text what ValuesText returns.
func appendValues(text []byte, b Board, set digit.Set) []byte {
	var room [digit.Max]int
	numbers := room[:0]
	for d := range set.Digits() {
		numbers = append(numbers, int(d)+b.First()-1)
	}
	return appendRanges(text, numbers)
}

// parseNumbers reads numbers and ranges such as 0,2-4, each from least to most.
func parseNumbers(text string, least, most int) ([]int, error) {
	return appendNumbers(nil, text, least, most)
}

// appendNumbers parses numbers as parseNumbers does, and adds them to others.
func appendNumbers(numbers []int, text string, least, most int) ([]int, error) {
	for part := range strings.SplitSeq(text, ",") {
		if part == "" && text == "" {
			break // none
		}
		from, to, isRange := strings.Cut(part, "-")
		low, err1 := strconv.Atoi(from)
		high, err2 := low, error(nil)
		if isRange {
			high, err2 = strconv.Atoi(to)
		}
		if err1 != nil || err2 != nil || low > high {
			return nil, message.Errorf("cells.numbers", text)
		}
		if low < least || high > most {
			return nil, message.Errorf("cells.outside_range", part, least, most)
		}
		for k := low; k <= high; k++ {
			numbers = append(numbers, k)
		}
	}
	return numbers, nil
}

// numbersText returns ascending numbers in the form that parseNumbers reads.
func numbersText(numbers []int) string { return string(appendRanges(nil, numbers)) }

// appendRanges appends to text what numbersText returns.
func appendRanges(text []byte, numbers []int) []byte {
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(numbers[i]), 10)
		if j > i {
			text = strconv.AppendInt(append(text, '-'), int64(numbers[j]), 10)
		}
		i = j + 1
	}
	return text
}
