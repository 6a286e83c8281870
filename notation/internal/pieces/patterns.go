package pieces

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/once"
)

// Cells that lines tell one by one in the same words, whatever these are:
//
//	grid[0][3] = 4'd7;                      numbers that are the same on all lines tell nothing
//	UPDATE g SET v=5 WHERE r=1 AND c=4;     words before the numbers say which is which
//	Row 1, Column 4: 7
//	cells[3] = 7                            a number for each cell in reading order

var (
	anyNumber = once.MustCompile(`\d+`)
	lastWord  = once.MustCompile(`([A-Za-z]+)[^A-Za-z]*$`)
	withAlias = once.MustCompile(`(?i)\b(\d+) as (\w+)`) // SELECT 1 AS row
	union     = once.MustCompile(`(?i)^\s*union(?: all)?\s+`)
	indexed   = once.MustCompile(`^(\D{0,24}?)(\d{1,3})[\])]?(\s*[\s,;:=|]=?>?\s*)["']?([0-9A-Za-z._*?-]?)["']?[\s,;]{0,3}$`)
)

// Patterns returns the table that lines tell cell by cell in words of any kind, or nil. What else is in a text is
// likelier, so it is to be tried last.
func Patterns(text string, isBoard func(rows, cols int) bool) *Table {
	if table := patterned(text, isBoard); table != nil {
		return table
	}
	if table := sparse(text, isBoard); table != nil {
		return table
	}
	return inOrder(text, isBoard)
}

// assignment is a statement that gives one element of an array its digit: cells[3] = 7.
var assignment = once.MustCompile(`([A-Za-z_$]\w*)\[(\d{1,3})\]\s*:?=\s*["']?(\d)["']?`)

// sparse returns the table of an array of 81 cells, some given a digit one by one, or nil.
func sparse(text string, isBoard func(rows, cols int) bool) *Table {
	name, number, start, end := "", 0, 0, 0
	digits := map[int]Cell{}
	for line := range strings.Lines(text) {
		number++
		for _, m := range assignment.FindAllStringSubmatch(line, -1) {
			index, _ := strconv.Atoi(m[2])
			if _, twice := digits[index]; twice || name != "" && m[1] != name {
				return nil
			}
			name = m[1]
			digits[index] = Cell{m[3], number, 0}
			if end = number; len(digits) == 1 {
				start = number
			}
		}
	}
	table := numbered(digits, isBoard)
	if table != nil {
		table.First, table.Last = start, end
	}
	return table
}

// numbered returns the 9×9 whose cells have these texts, by their numbers in reading order; nil
// where they are too few, or no such numbers.
func numbered(digits map[int]Cell, isBoard func(rows, cols int) bool) *Table {
	const side = 9
	if !isBoard(side, side) {
		return nil
	}
	table := &Table{Rows: emptyRows(side)}
	first, largest := 0, 0
	for index := range digits {
		largest = max(largest, index)
	}
	if largest == side*side {
		first = 1
	}
	if _, hasZero := digits[0]; len(digits) < leastFacts || largest < 4*side || largest > side*side || hasZero && first == 1 {
		return nil
	} else if !hasZero && first == 0 {
		table.FromZero = true
	}
	for index, cell := range digits {
		if cell.Text != "0" {
			table.Rows[(index-first)/side][(index-first)%side] = cell
		}
	}
	return table
}

// aNumber stands for a number among words, which have no such character.
const aNumber = "\x00"

// leastFacts is how many lines must tell a cell in the same words.
const leastFacts = 8

// patterned returns the table that the largest group of lines with the same words tells, or nil.
func patterned(text string, isBoard func(rows, cols int) bool) *Table {
	type fact struct {
		line    int
		numbers []string
	}
	facts := map[string][]fact{}
	most, number := "", 0
	for line := range strings.Lines(text) {
		number++
		line = withAlias.ReplaceAllString(strings.Trim(union.ReplaceAllString(line, ""), " \t\r\n;,"), "$2=$1")
		if len(line) > 120 {
			continue
		}
		numbers := anyNumber.FindAllString(line, 9)
		if len(numbers) < 3 || len(numbers) > 8 {
			continue
		}
		words := anyNumber.ReplaceAllString(line, aNumber)
		facts[words] = append(facts[words], fact{number, numbers})
		if len(facts[words]) > len(facts[most]) {
			most = words
		}
	}
	all := facts[most]
	if len(all) < leastFacts {
		return nil
	}
	parts := strings.Split(most, aNumber)
	var changing []int
	for k := range all[0].numbers {
		same := true
		for _, f := range all {
			same = same && f.numbers[k] == all[0].numbers[k]
		}
		if !same {
			changing = append(changing, k)
		}
	}
	if len(changing) == 4 { // one of them may just count the lines
		changing = slices.DeleteFunc(changing, func(k int) bool {
			first, _ := strconv.Atoi(all[0].numbers[k])
			for i, f := range all {
				if f.numbers[k] != strconv.Itoa(first+i) {
					return false
				}
			}
			return true
		})
	}
	if len(changing) != 3 {
		return nil
	}
	last := len(all[0].numbers) - 1
	isOneHot := changing[2] != last && all[0].numbers[last] == "1" // x_1_4_7 = 1 doesn't say which of the numbers is the digit
	role, told := roles(parts, changing)
	fromZero := isOneHot && slices.ContainsFunc(all, func(f fact) bool { return f.numbers[role[2]] == "0" })
	var places []place
	for _, f := range all {
		p := place{bare: !told}
		p.row, _ = strconv.Atoi(f.numbers[role[0]])
		p.col, _ = strconv.Atoi(f.numbers[role[1]])
		p.cell = Cell{f.numbers[role[2]], f.line, 0}
		if digit, _ := strconv.Atoi(p.cell.Text); fromZero { // no such variable stands for an empty cell
			p.cell.Text = strconv.Itoa(digit + 1)
		}
		places = append(places, p)
	}
	table := placed(places, len(places), isBoard)
	if table == nil {
		return nil
	}
	table.turnUp(parts[0])
	table.First, table.Last = all[0].line, all[len(all)-1].line
	others, next := 0, 0
	number = 0
	for line := range strings.Lines(text) {
		switch number++; {
		case next < len(all) && all[next].line == number:
			next++
		case number >= table.First-1 && number <= table.Last+1 && len(anyNumber.FindAllString(line, 3)) > 1:
			table.Odd = number // most likely damaged
			others++
		case number > table.First && number < table.Last && strings.TrimSpace(line) != "":
			others++
		}
	}
	if others > len(all)/4 {
		return nil
	}
	table.InOrder = isOneHot
	return table
}

// roles returns which numbers are the row, the column and the digit, by the
// words before them. If these don't tell, they come in that order, and told is false.
func roles(parts []string, changing []int) (role [3]int, told bool) {
	kinds := []*once.Regexp{rowKey, colKey, valueKey}
	found, used := 0, map[int]bool{}
	for kind, pattern := range kinds {
		for _, k := range changing {
			if m := lastWord.FindStringSubmatch(parts[k]); m != nil && !used[k] && pattern.MatchString(m[1]) {
				role[kind], used[k] = k, true
				found |= 1 << kind
				break
			}
		}
	}
	if found&3 != 3 {
		return [3]int(changing), false
	}
	for _, k := range changing {
		if !used[k] {
			role[2] = k
		}
	}
	return role, true
}

// arrange corrects places that were read as row, column and digit, by the words before each of the three numbers.
func arrange(places []place, words []string) {
	if len(words) != 3 {
		return
	}
	role, told := roles(words, []int{0, 1, 2})
	if told {
		copy(places, ordered(places, role))
	}
	for i := range places {
		places[i].bare = places[i].bare && !told
	}
}

// drawsAcross matches a command of TeX before a place, which is across and up.
var drawsAcross = once.MustCompile(`\\(?:node|put|rput|setcell|path|draw)\b`)

// turnUp corrects t, whose places are across and up, as the words before them say.
func (t *Table) turnUp(words string) {
	if drawsAcross.MatchString(words) {
		t.Turn()
		slices.Reverse(t.Rows)
	}
}

// emptyAmong returns the text of cells that are empty.
func emptyAmong(cells []Cell) string {
	if slices.ContainsFunc(cells, func(c Cell) bool { return c.Text == "0" }) {
		return "0"
	}
	return ""
}

// inOrder returns the table of lines that each hold a cell's number in reading
// order and its text. It returns nil if there is none. The cell of a damaged line is empty.
func inOrder(text string, isBoard func(rows, cols int) bool) *Table {
	var cells []Cell
	words, between, number, first, odd := "", "", 0, 0, 0
	for line := range strings.Lines(text) {
		number++
		m := indexed.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			if odd == 0 && len(cells) > 0 && strings.TrimSpace(line) != "" {
				odd = number
			}
			continue
		}
		index, _ := strconv.Atoi(m[2])
		sign := strings.TrimSpace(m[3])
		isSame := m[1] == words && sign == between
		switch {
		case len(cells) == 0 && index < 2:
			words, between, first = m[1], sign, index
		case odd > 0 && !isSame:
			continue
		case isSame && odd > 0 && index == first+len(cells)+1:
			cells = append(cells, Cell{emptyAmong(cells), odd, 0})
		case len(cells) > 0 && isSame && index == first+len(cells):
		default:
			if len(cells) > 0 {
				return nil
			}
			continue
		}
		cells = append(cells, Cell{CellText(m[4]), number, 0})
	}
	side := 4
	for side*side < len(cells) {
		side++
	}
	if side*side != len(cells) || !isBoard(side, side) {
		return nil
	}
	table := &Table{First: cells[0].Line, Last: cells[len(cells)-1].Line}
	if odd < table.Last {
		table.Odd = odd
	}
	for i := range side {
		table.Rows = append(table.Rows, cells[i*side:(i+1)*side])
	}
	return table
}
