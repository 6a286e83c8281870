package game

import "jiugong/sudoku"

// swept are pencil marks of a cell that an entry took away.
type swept struct {
	cell           int
	corner, centre sudoku.Set
	all            bool // none were left
}

// entered returns the digit that an Enter leaves in its cells: 0 when all have it already.
func (g *Game) entered(a Action) uint8 {
	for _, cell := range g.free(a.Cells) {
		if g.board.Entries[cell] != a.Digit {
			return a.Digit
		}
	}
	return 0
}

// lifted returns the marks that were swept away by entries, the oldest first.
// These entries are removed by an Enter or a Clear.
func (g *Game) lifted(a Action) []swept {
	digit := uint8(0)
	if a.Do == Enter {
		digit = g.entered(a)
	}
	wrote := make(map[int]bool) // the numbers of the actions that wrote them
	for _, cell := range g.free(a.Cells) {
		if now := g.board.Entries[cell]; now != 0 && now != digit {
			wrote[g.wrote(cell)] = true
		}
	}
	var marks []swept
	for i, r := range g.history[:g.done] {
		if wrote[i] {
			marks = append(marks, r.swept...)
		}
	}
	return marks
}

// wrote returns the number of the action that wrote the entry of a cell, -1 when none did.
func (g *Game) wrote(cell int) int {
	for i := g.done - 1; i >= 0; i-- {
		for _, s := range g.history[i].before {
			if s.cell == cell && s.entry != g.board.Entries[cell] {
				return i
			}
		}
	}
	return -1
}

// lift empties the cells that an Enter or a Clear changes. It gives back the
// marks that their entries had taken away. Marks that something else rules out
// by now stay away. So do all in a cell that was wiped since.
func (g *Game) lift(a Action) {
	b, marks := g.board, g.lifted(a)
	for _, cell := range g.free(a.Cells) {
		b.Entries[cell] = 0
	}
	could, seen := g.Candidates(), g.Seen().Grid()
	for _, s := range marks {
		if seen[s.cell] != 0 || !s.all && b.Corner[s.cell]|b.Centre[s.cell] == 0 {
			continue
		}
		b.Corner[s.cell] |= s.corner & could[s.cell]
		b.Centre[s.cell] |= s.centre & could[s.cell]
	}
}
