package blocks

import (
	"slices"
	"strings"
	"unicode"

	"jiugong/sudoku/notation/internal/pieces"
)

// A grid whose empty cells are blanks has its cells in columns of a fixed width:
//
//	5 3     7            lines of any length, every second column a cell
//	6     1 9 5
//	| 5 3   |   7   |    the same between walls
//	|53 | 7 |   |        and side by side

// lattice holds the last character of each cell in a row, from 0.
type lattice []int

// fixed returns grids in columns of a fixed width, in each way that fits all digits.
func (f *finder) fixed(start, end int) []outcome {
	rows := f.fixedRows(start, end)
	for len(rows) > 0 && hasLetters(f.lines[rows[0]].text) { // a title such as Table init(i,j)
		rows = rows[1:]
	}
	if len(rows) > 36 {
		return nil
	}
	f.evenWalls(rows)
	rows = f.withoutLabels(rows)
	marks := 0
	for _, at := range rows {
		for _, char := range f.lines[at].text {
			if char == '0' || char == '.' || char == '_' || char == '-' {
				marks++
			}
		}
	}
	if marks > len(rows) {
		return nil // empty cells have a sign
	}
	rows = f.withoutMargins(rows)
	for _, at := range rows {
		if f.lines[at].kind == cells && !f.isSparse(&f.lines[at]) {
			return nil
		}
	}
	var all []outcome
	for _, n := range f.heights(rows) {
		if lattice := f.lattice(rows[:n], n); lattice != nil {
			g := group{finder: f, way: way{base: byWords}, height: n, width: n}
			var members []member
			for _, at := range rows[:n] {
				members = append(members, member{at: at, state: good, cells: lattice.cells(&f.lines[at])})
			}
			if !f.areAll(members) || g.areLabelled(members) {
				continue
			}
			b := g.block(members)
			b.Ragged = lattice[1]-lattice[0] == 1 && !slices.ContainsFunc(members, f.isWalled) && slices.ContainsFunc(members, func(m member) bool { return len(f.lines[m.at].text) != n })
			b.Narrowed = n == 8 // a 9×9 without a row looks the same where a column at its edge is empty
			g.rows = n
			g.draw(&b, members)
			g.blocks = []Block{b}
			all = append(all, g.outcome)
			continue
		}
	}
	if len(all) == 0 && len(rows) >= 4 {
		return nil
	}
	return all
}

// hasLetters reports whether text has two adjacent letters. No row has them whose empty cells are blanks.
func hasLetters(text []rune) bool {
	for i := 1; i < len(text); i++ {
		if unicode.IsLetter(text[i-1]) && unicode.IsLetter(text[i]) {
			return true
		}
	}
	return false
}

// evenWalls makes walls of the signs that stand in the same column of all rows.
func (f *finder) evenWalls(rows []int) {
	if len(rows) < 4 {
		return
	}
	for at, sign := range f.lines[rows[0]].text {
		isSame := func(row int) bool {
			text := f.lines[row].text
			if strings.ContainsRune(",;", sign) && strings.Contains(string(text), strings.Repeat(string(sign), 2)) {
				return false // nothing stands for an empty cell, not a blank
			}
			return at < len(text) && (text[at] == sign || text[at] == ' ' && f.lines[row].isHead())
		}
		if !strings.ContainsRune(mayBeWalls, sign) || slices.ContainsFunc(rows, func(row int) bool { return !isSame(row) }) {
			continue
		}
		for _, row := range rows {
			if l := &f.lines[row]; l.text[at] == sign {
				l.text[at], l.has = '|', [bases]bool{}
			}
		}
	}
}

// mayBeWalls are signs between cells whose empty ones are blanks.
const mayBeWalls = perhapsWalls + ",;"

// isHead reports whether l numbers or letters the columns.
func (l *line) isHead() bool {
	words := l.by(byWords)
	return len(words) > 3 && isOrder(words)
}

// withoutLabels returns rows without a line of numbers above them. It clears
// labels in order that stand in one column before all cells.
func (f *finder) withoutLabels(rows []int) []int {
	if len(rows) < 5 {
		return rows
	}
	labelled := rows
	if f.lines[rows[0]].isHead() {
		labelled = rows[1:]
	}
	var labels []string
	column := -1
	for _, at := range labelled {
		l := &f.lines[at]
		words := l.by(byWords)
		if len(words) == 0 || column >= 0 && words[0].Column != column || isWall(l.text[max(0, words[0].Column-2)]) {
			return rows
		}
		column = words[0].Column
		labels = append(labels, words[0].Text)
	}
	isLetter := !pieces.IsNumber(labels[0])
	if labels[0] == labels[1] || !areLabels(labels) || !isLetter && len(labelled) == len(rows) {
		return rows
	}
	for i, at := range labelled {
		l := &f.lines[at]
		for k := range []rune(labels[i]) {
			l.text[column-1+k] = ' '
		}
		l.has = [bases]bool{}
	}
	if f.isHeight(len(labelled)) {
		return labelled
	}
	return rows
}

// isWalled reports whether a row has walls.
func (f *finder) isWalled(m member) bool { return slices.ContainsFunc(f.lines[m.at].text, isWall) }

// withoutMargins returns rows without the columns' labels: lines that lack the walls of the
// others. It clears the rows' own labels outside the first wall and the last.
func (f *finder) withoutMargins(rows []int) []int {
	var walled []int
	first, last := -1, -1
	for _, at := range rows {
		text := f.lines[at].text
		left := slices.IndexFunc(text, isWall)
		if left < 0 {
			if !isOrder(f.lines[at].by(byWords)) {
				return rows
			}
			continue
		}
		right := len(text) - 1
		for !isWall(text[right]) {
			right--
		}
		if first < 0 {
			first, last = left, right
		}
		if left != first || right != last {
			return rows
		}
		walled = append(walled, at)
	}
	if !f.isHeight(len(walled)) {
		return rows
	}
	for _, part := range [][2]int{{0, first}, {last + 1, 1 << 20}} {
		var labels []string
		for _, at := range walled {
			text := f.lines[at].text
			labels = append(labels, strings.TrimSpace(string(text[min(part[0], len(text)):min(part[1], len(text))])))
		}
		if slices.Contains(labels, "") || labels[0] == labels[1] || !areLabels(labels) {
			continue
		}
		for _, at := range walled {
			l := &f.lines[at]
			for i := part[0]; i < min(part[1], len(l.text)); i++ {
				l.text[i] = ' '
			}
			if part[0] > 0 {
				l.text = l.text[:part[0]]
			}
			l.has = [bases]bool{}
		}
	}
	return walled
}

// areAll reports whether the cells hold everything on their rows' lines. Lines that keep their
// trailing blanks must have one length.
func (f *finder) areAll(members []member) bool {
	ends := false
	for _, m := range members {
		text := f.lines[m.at].text
		ends = ends || len(text) > 0 && unicode.IsSpace(text[len(text)-1])
		count := 0
		for _, char := range text {
			if char == '\t' {
				return false
			}
			if !unicode.IsSpace(char) && !isWall(char) {
				count++
			}
		}
		for _, cell := range m.cells {
			count -= len([]rune(cell.Text))
			if len(members) <= 9 && len([]rune(cell.Text)) > 1 {
				return false
			}
		}
		if count != 0 {
			return false
		}
	}
	for _, m := range members {
		if ends && len(f.lines[m.at].text) != len(f.lines[members[0].at].text) {
			return false
		}
	}
	return true
}

// fixedRows returns the lines that may be rows. It includes blank lines between them that are
// as long as others.
func (f *finder) fixedRows(start, end int) []int {
	walled, longest := false, 0
	for i := start; i < end; i++ {
		l := &f.lines[i]
		walled = walled || l.mayBeRow && slices.ContainsFunc(l.text, isWall)
		if l.mayBeRow && l.kind == cells {
			longest = max(longest, len(l.text))
		}
	}
	// Rows of blanks alone may stand before the first and behind the last.
	for !walled && start > 0 && f.lines[start-1].kind == blank && len(f.lines[start-1].text) >= longest && longest > 0 {
		start--
	}
	for !walled && end < len(f.lines) && f.lines[end].kind == blank && len(f.lines[end].text) >= longest && longest > 0 {
		end++
	}
	if walled { // so may rows of nothing between walls
		start, end = f.withEmptyRows(start, end)
	}
	var rows, blanks []int
	for i := start; i < end; i++ {
		l := &f.lines[i]
		switch {
		case l.kind == cells && l.mayBeRow:
			rows = append(rows, i)
		case l.kind == blank && !walled:
			blanks = append(blanks, i)
		case (l.kind == rule || l.kind == single) && walled && isEmptyRow(l.text):
			rows = append(rows, i)
		}
	}
	full := slices.DeleteFunc(slices.Clone(blanks), func(i int) bool { return len(f.lines[i].text) < longest })
	for _, more := range [][]int{full, blanks} {
		if n := len(rows) + len(more); len(more) > 0 && f.isHeight(n) && (!f.isHeight(len(rows)) || f.exceeds(rows)) {
			rows = append(rows, more...)
			slices.Sort(rows)
			break
		}
	}
	return rows
}

// withEmptyRows moves start and end over the rows of nothing between walls next to them. What is drawn between
// these goes with them. Two rules together end a frame.
func (f *finder) withEmptyRows(start, end int) (first, last int) {
	isDrawn := func(i int) bool { return f.lines[i].kind == rule || isEmptyRow(f.lines[i].text) }
	first, last = start, end
	isEdge := func(i, before int) bool { return f.lines[i].isDrawn() && f.lines[before].isDrawn() }
	for i := start - 1; i >= 0 && isDrawn(i) && !isEdge(i, i+1); i-- {
		if isEmptyRow(f.lines[i].text) {
			first = i
		}
	}
	for i := end; i < len(f.lines) && isDrawn(i) && !(i > 0 && isEdge(i, i-1)); i++ {
		if isEmptyRow(f.lines[i].text) {
			last = i + 1
		}
	}
	return first, last
}

// exceeds reports whether a digit in rows is too large for a board as high as they are.
func (f *finder) exceeds(rows []int) bool {
	return len(rows) < 9 && slices.ContainsFunc(rows, func(at int) bool {
		return slices.ContainsFunc(f.lines[at].text, func(char rune) bool { return char <= '9' && int(char-'0') > len(rows) })
	})
}

// isDrawn reports whether a line only draws, and is no row of nothing between walls.
func (l *line) isDrawn() bool { return l.kind == rule && !isEmptyRow(l.text) }

// isEmptyRow reports whether text holds only walls and blanks.
func isEmptyRow(text []rune) bool {
	walls := 0
	for _, char := range text {
		switch {
		case char == '|' || char == '│' || char == '┃' || char == '║':
			walls++
		case char != ' ':
			return false
		}
	}
	return walls > 1
}

func (f *finder) isHeight(n int) bool {
	if f.options.Width > 0 {
		return n == f.options.Height && n == f.options.Width
	}
	return n >= 4 && f.options.IsSide(n)
}

// heights returns the possible numbers of rows.
func (f *finder) heights(rows []int) []int {
	if f.isHeight(len(rows)) {
		return []int{len(rows)}
	}
	return nil
}

// lattice returns the columns of n cells in rows. It returns nil if none fit, or if several
// place the digits differently.
func (f *finder) lattice(rows []int, n int) lattice {
	used := map[int]bool{} // last columns of words
	longest, first := 0, 1<<30
	walls := map[int]int{}
	trimmed := true // no line ends in blanks: those behind the last digit may be gone
	for _, at := range rows {
		text := f.lines[at].text
		trimmed = trimmed && (len(text) == 0 || !unicode.IsSpace(text[len(text)-1]))
		for i, char := range text {
			switch {
			case isWall(char):
				walls[i]++
			case !unicode.IsSpace(char):
				longest, first = max(longest, i+1), min(first, i)
				if i+1 == len(text) || isWall(text[i+1]) || unicode.IsSpace(text[i+1]) || !unicode.IsDigit(char) || n <= 9 {
					used[i] = true
				}
			}
		}
		longest = max(longest, len(text))
	}
	var borders []int
	for i, count := range walls {
		if count == len(rows) {
			borders = append(borders, i)
		} else {
			return nil
		}
	}
	slices.Sort(borders)
	var found []lattice
	fits := func(l lattice) {
		for at := range used {
			if _, ok := slices.BinarySearch(l, at); !ok {
				return
			}
		}
		found = append(found, l)
	}
	if len(borders) == 0 {
		for pitch := 1; pitch <= 8; pitch++ {
			for offset := max(0, first-4*pitch); offset <= first; offset++ {
				for _, group := range divisors(n) {
					for gap := range 4 {
						if gap > 0 == (group == n) {
							continue
						}
						l := make(lattice, n)
						for i := range n {
							l[i] = offset + i*pitch + i/group*gap
						}
						if l[n-1] < longest || trimmed && l[n-1] < longest+2*pitch && (n == 4 || n == 6 || n == 9 || n == 16) {
							fits(l)
						}
					}
				}
			}
		}
		// The lines' own width tells among several.
		if len(found) > 1 {
			width := 0
			for _, at := range rows {
				width = max(width, len(f.lines[at].text))
			}
			exact := slices.DeleteFunc(slices.Clone(found), func(l lattice) bool { return l[n-1]+1 > width || l[n-1]+1 < width-1 })
			if len(exact) > 0 {
				found = exact
			}
		}
	} else {
		found = between(spansOf(borders, longest), borders[0] != 0, n, used)
	}
	if len(found) == 0 {
		return nil
	}
	for _, other := range found[1:] {
		for i := range n {
			if used[found[0][i]] != used[other[i]] || used[other[i]] && found[0][i] != other[i] {
				return nil
			}
		}
	}
	return found[0]
}

// spansOf returns the first and last columns between walls, and those before the first and behind the last.
func spansOf(borders []int, longest int) (spans [][2]int) {
	last := -1
	for _, at := range append(slices.Clone(borders), longest) {
		if at-last > 1 {
			spans = append(spans, [2]int{last + 1, at})
		}
		last = at
	}
	return spans
}

// between returns the lattices that fit between walls in all rows, with and without what lies outside the outer ones.
func between(spans [][2]int, isOpen bool, n int, used map[int]bool) (found []lattice) {
	isUsed := func(span [2]int) bool {
		for at := span[0]; at < span[1]; at++ {
			if used[at] {
				return true
			}
		}
		return false
	}
	found = within(spans, isOpen, n, used)
	if len(found) == 0 && len(spans) > 1 && isOpen && !isUsed(spans[0]) {
		found = within(spans[1:], false, n, used)
	}
	if last := len(spans) - 1; len(found) == 0 && last > 0 && !isUsed(spans[last]) {
		found = between(spans[:last], isOpen, n, used)
	}
	return found
}

// within returns the lattices of n cells in spans, as many in each. The first may lack its margin where it is open.
func within(spans [][2]int, isOpen bool, n int, used map[int]bool) []lattice {
	if len(spans) == 0 || n%len(spans) != 0 {
		return nil
	}
	each := n / len(spans)
	if each == 1 {
		l := make(lattice, n)
		for i, span := range spans {
			l[i] = span[1] - 1
			for at := span[0]; at < span[1]; at++ {
				if used[at] {
					l[i] = at
				}
			}
		}
		return []lattice{l} // each row has its cell wherever it stands
	}
	// Without a wall before it, the first span may lack its margin; so may the last.
	isOpen = isOpen && spans[0][0] == 0 && len(spans) > 1
	width := spans[0][1] - spans[0][0]
	if isOpen {
		width = spans[1][1] - spans[1][0]
	}
	var found []lattice
	for pitch := 1; pitch <= 8; pitch++ {
		for offset := 0; offset < pitch+2; offset++ {
			if offset+(each-1)*pitch >= width {
				break
			}
			margin := width - 1 - (offset + (each-1)*pitch)
			if margin > pitch || pitch == 1 && (margin > 1 || offset > 1) || margin > offset+1 {
				continue
			}
			l := lattice{}
			for k, span := range spans {
				from := span[0] + offset
				if k == 0 && isOpen {
					from = span[1] - 1 - margin - (each-1)*pitch
				}
				for i := range each {
					l = append(l, from+i*pitch)
				}
			}
			if l[0] < 0 {
				continue
			}
			ok := true
			for at := range used {
				ok = ok && slices.Contains(l, at)
			}
			if ok {
				found = append(found, l)
			}
		}
	}
	return found
}

func divisors(n int) (all []int) {
	for d := 2; d < n; d++ {
		if n%d == 0 {
			all = append(all, d)
		}
	}
	return append(all, n)
}

// cells returns the words of row that end at the lattice's places.
func (l lattice) cells(row *line) []pieces.Cell {
	var all []pieces.Cell
	for _, at := range l {
		cell := pieces.Cell{Line: row.number, Column: at + 1}
		if at < len(row.text) && !unicode.IsSpace(row.text[at]) && !isWall(row.text[at]) {
			from := at
			tight := len(l) > 1 && l[1]-l[0] == 1
			for !tight && from > 0 && !unicode.IsSpace(row.text[from-1]) && !isWall(row.text[from-1]) {
				from--
			}
			cell.Text, cell.Column = string(row.text[from:at+1]), from+1
		}
		all = append(all, cell)
	}
	return all
}
