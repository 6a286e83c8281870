package tui

import (
	"slices"
	"strings"

	"jiugong/sudoku"
)

// houseSigns returns, for each cell, the signs of the houses that lines don't
// show. They are ╲ and ╱ for a diagonal, □ for others. Houses of some kinds
// cover the whole board, such as disjoint groups. Of these only the ones with
// the cursor's cell have a sign. It returns nil if there are only rows, columns
// and boxes.
func houseSigns(rules *sudoku.Rules, cursor int) (signs []string) {
	shape := rules.Shape()
	covered := map[sudoku.HouseKind]map[int]bool{}
	others := slices.DeleteFunc(slices.Clone(rules.Houses()), func(h sudoku.House) bool { return !h.IsExtra() })
	for _, h := range others {
		if covered[h.Kind] == nil {
			covered[h.Kind] = map[int]bool{}
		}
		for _, cell := range h.Cells {
			covered[h.Kind][cell] = true
		}
	}
	for _, h := range others {
		if len(covered[h.Kind]) == rules.Cells() && !slices.Contains(h.Cells, cursor) {
			continue
		}
		if signs == nil {
			signs = make([]string, rules.Cells())
		}
		sign := houseSign(shape, h)
		for _, cell := range h.Cells {
			if !strings.Contains(signs[cell], sign) {
				signs[cell] += sign
			}
		}
	}
	for cell, sign := range signs {
		signs[cell] = strings.Replace(sign, "╲╱", "╳", 1)
	}
	return signs
}

func houseSign(shape *sudoku.Shape, h sudoku.House) string {
	step := func(i int) sudoku.Position {
		a, b := shape.Position(h.Cells[i-1]), shape.Position(h.Cells[i])
		return sudoku.Position{Row: b.Row - a.Row, Col: b.Col - a.Col}
	}
	for i := 2; i < len(h.Cells); i++ {
		if step(i) != step(1) {
			return "□"
		}
	}
	switch step(1) {
	case sudoku.Position{Row: 1, Col: 1}:
		return "╲"
	case sudoku.Position{Row: 1, Col: -1}:
		return "╱"
	}
	return "□"
}

// drawSigns draws a cell's signs in its corners, from the bottom right, where
// these are free. A cell that a hint names gets one more sign.
func (v *boardView) drawSigns(c *canvas, g *geometry, cell, x, y int) {
	signs := ""
	if v.signs != nil {
		signs = v.signs[cell]
	}
	if v.hint != nil && v.hint.named[cell] {
		signs += "▪"
	}
	if signs == "" {
		return
	}
	right, bottom := x+g.cellW-1, y+g.cellH-1
	corners := [][2]int{{right, bottom}, {x, y}, {right, y}, {x, bottom}}
	if g.cellW < 3 {
		corners = corners[1:2]
	}
	for _, sign := range signs {
		for _, at := range corners {
			if p := c.at(at[0], at[1]); p != nil && p.char == ' ' {
				c.put(at[0], at[1], sign, v.theme.wall.over(p.style))
				break
			}
		}
	}
}

// drawColourNames draws letters for the player's colours at the edges of the
// cell. If marks leave no room, they go on the line before it.
func (v *boardView) drawColourNames(c *canvas, g *geometry, cell, x, y int) {
	colours := v.board.Colours[cell]
	if colours == 0 {
		return
	}
	var free [][2]int
	for _, column := range []int{x, x + g.cellW - 1, x - 1} {
		for line := y; line < y+g.cellH; line++ {
			p := c.at(column, line)
			if p != nil && (p.char == ' ' && column >= x && (g.cellW > 2 || column == x) || column < x && isLine(p.char) && len(free) == 0) {
				free = append(free, [2]int{column, line})
			}
		}
	}
	for colour := range colours.Digits() {
		if len(free) == 0 {
			return
		}
		v.putOver(c, free[0][0], free[0][1], string(rune('a'+colour-1)), style{v.theme.text.fg, noColour, italic})
		free = free[1:]
	}
}
