package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/pieces"
	"jiugong/sudoku/variants"
)

// Walls and rules draw where boards overlap, wherever they lie:
//
//	┌───────┬───────┐             a box is what stands between two walls and two rules
//	│ . . 1 │ 5 . . │
//	│ 3 . . │ . . 4 │
//	├───────┼───────┼───────┐     a board is a square of boxes, here 2×2 of them
//	│ . . . │ 2 . . │ . . 1 │
//	…
//
// Those boards count that some box needs, because it is in no other.

// drawnBoxes holds the boxes of a drawing, by their rows and columns of boxes.
type drawnBoxes struct {
	rows, cols  int // of cells in a box
	step        int // columns of text from one to the next
	at          map[sudoku.Position]bool
	bands       int
	stacks      int
	cells       [][]pieces.Cell // row by row
	first, last int             // lines, from 1
}

// readDrawnBoards reads boards that overlap in the first drawing among lines. It returns ok false
// for any other drawing.
func readDrawnBoards(lines []string, options *ReadOptions) (f found, ok bool) {
	d, ok := boxesDrawn(lines)
	if !ok {
		return f, false
	}
	rules, isSure := d.boards(options)
	if rules == nil || !d.fits(rules) {
		return f, false
	}
	with := *options
	with.Rules, with.bySymbols = rules, false
	f.line, f.last = d.first, d.last
	if told, err := withRulesOver(lines[:d.first-1], nil, options); err == nil && told.Rules != nil {
		with.Rules = told.Rules
	}
	g := grid{form: "grid", rows: d.cells}
	p, notes, err := g.read(&with)
	if err != nil {
		f.err = exampled(err, &g, &with)
		return f, true
	}
	f.record = newRecord(p)
	if f.record.Read = notes; !isSure {
		f.record.Read = append(f.record.Read, message.Errorf("overlap.drawn", rules))
	}
	return f, true
}

// boxesDrawn returns the boxes of the first drawing among lines. All must have one size and lie on
// one lattice. The first rule and the last may be missing.
func boxesDrawn(lines []string) (d drawnBoxes, ok bool) {
	start := 0
	for start < len(lines) && !beginsBand(lines[start]) && !startsWithWall(lines[start]) {
		start++
	}
	end, left := start, 1<<30
	for ; end < len(lines); end++ {
		isBand := beginsBand(lines[end])
		if startsWithWall(lines[end]) {
			left = min(left, len(lines[end])-len(strings.TrimLeft(lines[end], " ")))
		} else if !isBand || end > start+1 && beginsBand(lines[end-1]) { // the next drawing begins
			break
		}
	}
	if end-start < leastRows {
		return d, false
	}
	d.first, d.last, d.at = start+1, end, map[sudoku.Position]bool{}
	var band []drawnRow
	for i := start; i <= end; i++ {
		if i < end && startsWithWall(lines[i]) {
			row, ok := d.row(lines[i], i+1, left)
			if !ok || len(band) > 0 && !slices.Equal(row.stacks, band[0].stacks) {
				return d, false
			}
			band = append(band, row)
			d.cells = append(d.cells, row.cells)
			continue
		}
		if len(band) == 0 {
			continue
		}
		if d.bands == 0 {
			d.rows = len(band)
		}
		if len(band) != d.rows {
			return d, false
		}
		for _, stack := range band[0].stacks {
			d.at[sudoku.Position{Row: d.bands, Col: stack}] = true
			d.stacks = max(d.stacks, stack+1)
		}
		d.bands++
		band = nil
	}
	return d, d.rows > 1 && d.cols > 1
}

// drawnRow holds the cells of a line, and the columns of boxes that they are in.
type drawnRow struct {
	cells  []pieces.Cell
	stacks []int
}

// row reads a line, whose number is given. The first wall of the drawing is left.
func (d *drawnBoxes) row(line string, number, left int) (row drawnRow, ok bool) {
	chars := []rune(strings.TrimRight(line, " \r"))
	wall := -1
	for k, char := range chars {
		if !isWall(char) {
			continue
		}
		before := len(row.cells)
		for at := wall + 1; at < k; at++ {
			if chars[at] != ' ' {
				row.cells = append(row.cells, pieces.Cell{Text: string(chars[at]), Line: number, Column: at + 1})
			}
		}
		if count := len(row.cells) - before; count > 0 {
			if d.cols == 0 {
				d.cols, d.step = count, k-wall
			}
			if wall < 0 || count != d.cols || k-wall != d.step || (wall-left)%d.step != 0 {
				return row, false
			}
			row.stacks = append(row.stacks, (wall-left)/d.step)
		}
		wall = k
	}
	return row, len(row.cells) > 0 && wall == len(chars)-1
}

// startsWithWall reports whether the first sign of line is an upright wall.
func startsWithWall(line string) bool {
	for _, wall := range []string{"|", "│", "┃", "║"} {
		if strings.HasPrefix(strings.TrimLeft(line, " "), wall) {
			return true
		}
	}
	return false
}

// beginsBand reports whether line draws the edge of boxes.
func beginsBand(line string) bool {
	trimmed := strings.TrimSpace(line)
	return !startsWithWall(line) && isRule([]byte(trimmed)) && !strings.ContainsAny(trimmed, ".,:;'`")
}

// boards returns the rules of the boards that the boxes make, nil if they are one board or several
// apart. It returns isSure false if the boxes may make other boards, too.
func (d *drawnBoxes) boards(options *ReadOptions) (rules *sudoku.Rules, isSure bool) {
	n := d.rows * d.cols
	if n > largestRow {
		return nil, false
	}
	var corners []sudoku.Position
	holders := map[sudoku.Position]int{} // of each box
	each := func(corner sudoku.Position, do func(box sudoku.Position) bool) bool {
		for r := range d.cols {
			for c := range d.rows {
				if !do(sudoku.Position{Row: corner.Row + r, Col: corner.Col + c}) {
					return false
				}
			}
		}
		return true
	}
	for r := range d.bands {
		for c := range d.stacks {
			corner := sudoku.Position{Row: r, Col: c}
			if each(corner, func(box sudoku.Position) bool { return d.at[box] }) {
				corners = append(corners, corner)
				each(corner, func(box sudoku.Position) bool { holders[box]++; return true })
			}
		}
	}
	if len(holders) != len(d.at) || len(corners) < 2 {
		return nil, false
	}
	size := strconv.Itoa(n)
	if r, c, ok := sudoku.DefaultBox(n); !ok || r != d.rows || c != d.cols {
		size = fmt.Sprintf("%d:%dx%d", n, d.rows, d.cols)
	}
	needed, all, held, isShared := "", "", map[sudoku.Position]int{}, false
	for _, corner := range corners {
		name := sudoku.CellName(corner.Row*d.rows, corner.Col*d.cols)
		all += name
		if !each(corner, func(box sudoku.Position) bool { return holders[box] > 1 }) {
			needed += name
			each(corner, func(box sudoku.Position) bool {
				held[box]++
				isShared = isShared || held[box] > 1
				return true
			})
		}
	}
	if !isShared {
		return nil, false
	}
	boards := needed
	if len(held) != len(d.at) {
		boards = all
	}
	rules, err := variants.Parse(size + boardsPart + boards)
	if err != nil || !options.told.allows(rules) {
		return nil, false
	}
	if needed != all && size == "9" {
		for _, layout := range sudoku.Layouts() {
			named, err := variants.Parse(layout.Name)
			if err == nil && d.draws(named) {
				return named, true
			}
		}
	}
	return rules, needed == all
}

// boardsOfBoxes returns the rules of the boards that overlap in a square of some side and have such
// boxes. It returns nil if there are none, or several.
func boardsOfBoxes(regions [][]sclPlace, side int) *sudoku.Rules {
	d := drawnBoxes{at: map[sudoku.Position]bool{}}
	for _, region := range regions {
		if len(region) == 0 || len(region) >= side {
			return nil
		}
		first, last := region[0], region[0]
		for _, at := range region {
			for i, k := range at {
				first[i], last[i] = min(first[i], k), max(last[i], k)
			}
		}
		rows, cols := last[0]-first[0]+1, last[1]-first[1]+1
		if d.rows == 0 {
			d.rows, d.cols = rows, cols
		}
		box := sudoku.Position{Row: first[0] / d.rows, Col: first[1] / d.cols}
		if rows != d.rows || cols != d.cols || rows*cols != len(region) || first[0]%rows != 0 || first[1]%cols != 0 || first[0] < 0 || first[1] < 0 || last[0] >= side || last[1] >= side || d.at[box] {
			return nil
		}
		d.at[box], d.bands, d.stacks = true, max(d.bands, box.Row+1), max(d.stacks, box.Col+1)
	}
	if d.rows < 2 || d.cols < 2 {
		return nil
	}
	if rules, isSure := d.boards(&ReadOptions{}); isSure {
		return rules
	}
	return nil
}

// draws reports whether the boxes are those of rules.
func (d *drawnBoxes) draws(rules *sudoku.Rules) bool {
	s := rules.Shape()
	if s.Cells() != len(d.at)*d.rows*d.cols {
		return false
	}
	for box := range d.at {
		if s.At(box.Row*d.rows, box.Col*d.cols) < 0 {
			return false
		}
	}
	return true
}

// fits reports whether each cell holds a digit of rules or is empty.
func (d *drawnBoxes) fits(rules *sudoku.Rules) bool {
	symbols := rules.Symbols()
	for _, row := range d.cells {
		for _, cell := range row {
			if _, ok := symbols.Digit(cell.Text); !ok && !strings.Contains(emptyMarks+"0xX?", cell.Text) {
				return false
			}
		}
	}
	return true
}
