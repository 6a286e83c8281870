package blocks

import (
	"slices"
	"strings"
	"unicode"
)

// draw finds boxes or regions from the lines, gaps and blank lines of a drawing.
func (g *group) draw(b *Block, members []member) {
	height, width := len(members), g.width
	if height < 4 || width < 4 {
		return
	}
	d := drawn{walls: make([][]bool, height), heavy: make([][]bool, height), gaps: make([][]int, height)}
	for r, m := range members {
		d.row(r, g.lines[m.at].text, m)
	}
	upright, walled := d.upright(width)
	level := g.level(members)
	if region := g.regions(d, level, members); region != nil {
		b.Region = region
		return
	}
	levels, ruled := level.rules, len(level.rules) > 0
	if _, even := evenly(level.blanks, height); !ruled && even {
		levels = level.blanks
	}
	cols, colsOK := evenly(upright, width)
	rows, rowsOK := evenly(levels, height)
	if cols == 0 && rows == 0 && colsOK && rowsOK {
		return
	}
	if colsOK && rowsOK {
		switch n := max(height, width); {
		case cols == 0 && n%rows == 0:
			cols = n / rows
		case rows == 0 && n%cols == 0:
			rows = n / cols
		}
		if rows > 1 && cols > 1 && rows*cols == max(height, width) && height%rows == 0 && width%cols == 0 {
			b.BoxRows, b.BoxCols = rows, cols
			return
		}
	}
	b.Uneven = ruled || walled || cols > 0 && len(levels) > 0
}

// drawn records the walls, heavy walls and blanks between the cells of each row.
type drawn struct {
	walls, heavy [][]bool
	gaps         [][]int // below 0 where nobody knows
}

func (d *drawn) row(r int, text []rune, m member) {
	n := len(m.cells)
	d.walls[r], d.heavy[r], d.gaps[r] = make([]bool, n), make([]bool, n), make([]int, n)
	for c := range n - 1 {
		from, to := m.cells[c].Column-1+len([]rune(m.cells[c].Text)), m.cells[c+1].Column-1
		if from > to || to > len(text) {
			continue
		}
		between := text[from:to]
		switch {
		case m.cells[c].Text != "" || from == 0:
		case from < to && text[from] == ' ': // the empty cell
			between = text[from+1 : to]
		default: // it has no place of its own
			between = text[from-1 : to]
		}
		walls := 0
		for _, char := range between {
			if isWall(char) || strings.ContainsRune(perhapsWalls, char) {
				walls++
				d.heavy[r][c] = d.heavy[r][c] || strings.ContainsRune("┃║╏┇┋▌", char)
			}
		}
		d.walls[r][c] = walls > 0
		isOpen := m.cells[c].Text == "" || m.cells[c+1].Text == "" // then "||" may be an empty cell
		d.heavy[r][c] = d.heavy[r][c] || walls > 1 && !isOpen && strings.Contains(string(between), "||")
		switch d.gaps[r][c] = len(between); {
		case slices.Contains(between, '\t'):
			d.gaps[r][c] = 1 // how wide it is, nobody knows
		case isOpen && strings.ContainsAny(string(between), ",;&"):
			d.gaps[r][c] = -1 // an empty cell is somewhere in it
		}
	}
}

// upright returns the columns followed by a line or a wider gap down the board,
// and whether they are lines.
func (d *drawn) upright(width int) (columns []int, lines bool) {
	count := func(of func(r, c int) bool) []int {
		var found []int
		for c := range width - 1 {
			rows := 0
			for r := range d.walls {
				if of(r, c) {
					rows++
				}
			}
			if rows*3 > len(d.walls)*2 {
				found = append(found, c+1)
			}
		}
		return found
	}
	walls := count(func(r, c int) bool { return d.walls[r][c] })
	if len(walls) == width-1 {
		return count(func(r, c int) bool { return d.heavy[r][c] }), true
	}
	if len(walls) > 0 {
		return walls, true
	}
	least := slices.Repeat([]int{1 << 30}, len(d.gaps))
	for r, gaps := range d.gaps {
		for c := range width - 1 {
			if gaps[c] >= 0 {
				least[r] = min(least[r], gaps[c])
			}
		}
	}
	return count(func(r, c int) bool { return d.gaps[r][c] > least[r] }), false
}

// levels holds the rows above a rule, and those above a blank line.
type levels struct{ rules, blanks []int }

func (g *group) level(members []member) levels {
	var all, heavy, blanks []int
	for r := range len(members) - 1 {
		hasRule, hasHeavy, hasBlank := false, false, false
		for i := members[r].at + 1; i < members[r+1].at; i++ {
			switch l := &g.lines[i]; l.kind {
			case blank:
				hasBlank = true
			case rule, single:
				if l.kind == single && (isNoStroke(l.sign) || l.number == g.odd) { // a row that was left out
					continue
				}
				hasRule = true
				hasHeavy = hasHeavy || strings.ContainsAny(string(l.text), "━═=#*╋╬")
			}
		}
		if hasRule {
			all = append(all, r+1)
		}
		if hasHeavy {
			heavy = append(heavy, r+1)
		}
		if hasBlank {
			blanks = append(blanks, r+1)
		}
	}
	if len(all) == len(members)-1 {
		all = heavy
		if len(heavy) == len(members)-1 {
			all = nil
		}
	}
	if len(blanks) == len(members)-1 {
		blanks = nil
	}
	return levels{all, blanks}
}

// evenly returns the distance between lines that cut length into equal parts,
// or 0 without lines. It returns ok false if the parts differ.
func evenly(lines []int, length int) (each int, ok bool) {
	if len(lines) == 0 {
		return 0, true
	}
	each = lines[0]
	if length%each != 0 || len(lines) != length/each-1 {
		return 0, false
	}
	for i, at := range lines {
		if at != each*(i+1) {
			return 0, false
		}
	}
	return each, true
}

// regions returns a jigsaw's drawn regions, or nil.
func (g *group) regions(d drawn, level levels, members []member) []int {
	height, width := len(members), g.width
	if height != width || len(level.rules)+len(level.blanks) == 0 && !hasLevels(g, members) {
		return nil
	}
	below := make([][]bool, height)
	partly := false
	for r := range height {
		below[r] = make([]bool, width)
		if r == height-1 {
			continue
		}
		for i := members[r].at + 1; i < members[r+1].at; i++ {
			text := g.lines[i].text
			if g.lines[i].kind == blank {
				continue
			}
			for c, cell := range members[r].cells {
				at := cell.Column - 1 + len([]rune(cell.Text)) - 1
				if at >= 0 && at < len(text) && isLevel(text[at]) {
					below[r][c] = true
				}
			}
		}
		partly = partly || slices.Contains(below[r], true) && slices.Contains(below[r], false)
	}
	for c := range width - 1 {
		some, all := false, true
		for r := range height {
			some, all = some || d.walls[r][c], all && d.walls[r][c]
		}
		partly = partly || some && !all
	}
	if !partly {
		return nil
	}
	region := slices.Repeat([]int{-1}, height*width)
	next := 0
	for start := range region {
		if region[start] >= 0 {
			continue
		}
		size := 0
		open := []int{start}
		region[start] = next
		for len(open) > 0 {
			cell := open[len(open)-1]
			open = open[:len(open)-1]
			size++
			r, c := cell/width, cell%width
			visit := func(other int, wall bool) {
				if !wall && region[other] < 0 {
					region[other] = next
					open = append(open, other)
				}
			}
			if c+1 < width {
				visit(cell+1, d.walls[r][c])
			}
			if c > 0 {
				visit(cell-1, d.walls[r][c-1])
			}
			if r+1 < height {
				visit(cell+width, below[r][c])
			}
			if r > 0 {
				visit(cell-width, below[r-1][c])
			}
		}
		if size != width {
			return nil
		}
		next++
	}
	return region
}

func hasLevels(g *group, members []member) bool {
	for i := members[0].at; i < members[len(members)-1].at; i++ {
		if g.lines[i].kind == rule {
			return true
		}
	}
	return false
}

// isLevel reports whether char draws a horizontal line.
func isLevel(char rune) bool {
	return strings.ContainsRune("-=_─━═~", char) || char >= 0x250c && char <= 0x257f && !strings.ContainsRune("│┃║", char) && !unicode.IsSpace(char)
}
