package game

import (
	"slices"
	"sync"

	"jiugong/sudoku"
)

// cellState is all that the player can change in a cell.
type cellState struct {
	cell                    int
	entry                   uint8
	corner, centre, colours sudoku.Set
	paint                   []uint8 // colour of each candidate; nil when there is none
}

// stateOf returns what stands in a cell now.
func stateOf(b *sudoku.Board, cell int) cellState {
	n := b.Rules.N()
	s := cellState{cell, b.Entries[cell], b.Corner[cell], b.Centre[cell], b.Colours[cell], nil}
	if paint := b.CandidateColours[cell*n : (cell+1)*n]; slices.ContainsFunc(paint, func(c uint8) bool { return c != 0 }) {
		s.paint = slices.Clone(paint)
	}
	return s
}

// put makes a cell what it was.
func (s cellState) put(b *sudoku.Board) {
	n := b.Rules.N()
	b.Entries[s.cell], b.Corner[s.cell], b.Centre[s.cell], b.Colours[s.cell] = s.entry, s.corner, s.centre, s.colours
	paint := b.CandidateColours[s.cell*n : (s.cell+1)*n]
	clear(paint)
	copy(paint, s.paint)
}

func (s cellState) equal(t cellState) bool {
	return s.entry == t.entry && s.corner == t.corner && s.centre == t.centre && s.colours == t.colours && slices.Equal(s.paint, t.paint)
}

// apply carries out an action that has been checked, and gives what stood
// before in the cells that it changed. Lines are replaced as a whole.
func (g *Game) apply(a Action) []cellState {
	g.swept = nil
	scratch := scratches.Get().(*[]cellState)
	before := (*scratch)[:0]
	if cells, known := a.touches(); known {
		for _, cell := range cells {
			before = append(before, stateOf(g.board, cell))
		}
	} else {
		for cell := range g.Rules().Cells() {
			before = append(before, stateOf(g.board, cell))
		}
	}
	defer func() {
		clear(before)
		*scratch = before
		scratches.Put(scratch)
	}()
	switch a.Do {
	case Enter:
		g.enter(a)
	case Corner, Centre:
		g.mark(a)
	case Colour:
		toggle(g.board.Colours, a.Cells, a.Colour)
	case Paint:
		g.paint(a)
	case Clear:
		g.clear(a)
	case Notes:
		g.notes(a.Cells)
	case Deduce:
		g.deduce(a)
	case Draw:
		g.draw(a.Lines)
	case Return:
		g.savepoints[a.Savepoint].put(g.board)
		g.lines = g.savepoints[a.Savepoint].lines
	case Restart:
		g.lines = nil
		for cell := range before {
			cellState{cell: cell}.put(g.board)
		}
	}
	var changed []cellState // most actions change one cell of very many
	for _, s := range before {
		if !s.equal(stateOf(g.board, s.cell)) {
			changed = append(changed, s)
		}
	}
	return changed
}

// touches returns the cells that an action may change, in order, if it names them all.
func (a Action) touches() (cells []int, known bool) {
	switch a.Do {
	case Enter, Clear:
		known = !a.Clean && !a.Restore
	case Corner, Centre, Colour, Paint:
		known = true
	case Notes:
		known = len(a.Cells) > 0
	}
	if !known || len(a.Cells) < 2 {
		return a.Cells, known
	}
	cells = slices.Clone(a.Cells)
	slices.Sort(cells)
	return slices.Compact(cells), true
}

// scratches are for apply, which may look at a whole board and keeps little of it.
var scratches = sync.Pool{New: func() any { return new([]cellState) }}

// toggle removes a number from the sets of some cells if all of them have it.
// Otherwise it adds it to all.
func toggle(sets []sudoku.Set, cells []int, number uint8) {
	all := !slices.ContainsFunc(cells, func(cell int) bool { return !sets[cell].Has(number) })
	for _, cell := range cells {
		if all {
			sets[cell] = sets[cell].Without(number)
		} else {
			sets[cell] = sets[cell].With(number)
		}
	}
}

// free returns the cells without a given.
func (g *Game) free(cells []int) []int {
	return slices.DeleteFunc(slices.Clone(cells), g.Given)
}

// empty returns the cells in which nothing is seen to stand.
func (g *Game) empty(cells []int) []int {
	seen := g.Seen().Grid()
	return slices.DeleteFunc(slices.Clone(cells), func(cell int) bool { return seen[cell] != 0 })
}

func (g *Game) enter(a Action) {
	cells := g.free(a.Cells)
	digit := g.entered(a)
	if a.Restore {
		g.lift(a)
	}
	g.write(a.Clean && digit != 0, func() {
		for _, cell := range cells {
			g.board.Entries[cell] = digit
		}
	})
}

// write makes entries and, when clean is set, takes the pencil marks away that
// they have just ruled out. Marks that were impossible before stay as they are.
// The player has put them there on purpose, or should find out.
func (g *Game) write(clean bool, entries func()) {
	if !clean {
		entries()
		return
	}
	before := g.Candidates()
	entries()
	after := g.Candidates()
	for cell, d := range g.Seen().Grid() {
		if d == 0 {
			ruledOut := before[cell] &^ after[cell]
			corner, centre := g.board.Corner[cell], g.board.Centre[cell]
			g.board.Corner[cell] &^= ruledOut
			g.board.Centre[cell] &^= ruledOut
			if (corner|centre)&ruledOut != 0 {
				g.swept = append(g.swept, swept{cell, corner & ruledOut, centre & ruledOut, (corner|centre)&^ruledOut == 0})
			}
		}
	}
}

func (g *Game) mark(a Action) {
	toggle(markSets(g.board, a.Do), g.empty(a.Cells), a.Digit)
}

func (g *Game) paint(a Action) {
	n := g.Rules().N()
	all := true
	for _, cell := range a.Cells {
		all = all && g.board.CandidateColours[cell*n+int(a.Digit)-1] == a.Colour
	}
	for _, cell := range a.Cells {
		colour := a.Colour
		if all {
			colour = 0
		}
		g.board.CandidateColours[cell*n+int(a.Digit)-1] = colour
	}
}

func (g *Game) clear(a Action) {
	b, cells := g.board, a.Cells
	free := g.free(cells)
	if slices.ContainsFunc(free, func(cell int) bool { return b.Entries[cell] != 0 }) {
		if a.Restore {
			g.lift(a)
		}
		for _, cell := range free {
			b.Entries[cell] = 0
		}
		return
	}
	empty := g.empty(cells)
	if slices.ContainsFunc(empty, func(cell int) bool { return b.Corner[cell]|b.Centre[cell] != 0 }) {
		for _, cell := range empty {
			b.Corner[cell], b.Centre[cell] = 0, 0
		}
		return
	}
	n := g.Rules().N()
	for _, cell := range cells {
		b.Colours[cell] = 0
		clear(b.CandidateColours[cell*n : (cell+1)*n])
	}
}

func (g *Game) notes(cells []int) {
	candidates := g.Candidates()
	if len(cells) == 0 {
		cells = make([]int, len(candidates))
		for cell := range cells {
			cells[cell] = cell
		}
	}
	for _, cell := range g.empty(cells) {
		g.board.Centre[cell] = candidates[cell]
	}
}

func (g *Game) deduce(a Action) {
	g.write(a.Clean, func() {
		for _, c := range a.Place {
			if !g.Given(c.Cell) {
				g.board.Entries[c.Cell] = c.Digit
			}
		}
	})
	candidates, seen := g.Candidates(), g.Seen().Grid()
	for _, c := range a.Remove {
		if seen[c.Cell] != 0 {
			continue
		}
		if g.board.Centre[c.Cell] == 0 && (g.board.Corner[c.Cell] == 0 || slices.Contains(a.Cells, c.Cell)) {
			g.board.Centre[c.Cell] = candidates[c.Cell]
		}
		g.board.Corner[c.Cell] = g.board.Corner[c.Cell].Without(c.Digit)
		g.board.Centre[c.Cell] = g.board.Centre[c.Cell].Without(c.Digit)
	}
}

// cornersAlone returns the cells of some candidates that have corner marks and no centre marks.
func (g *Game) cornersAlone(candidates []Candidate) (cells []int) {
	for _, c := range candidates {
		if g.board.Corner[c.Cell] != 0 && g.board.Centre[c.Cell] == 0 && !slices.Contains(cells, c.Cell) {
			cells = append(cells, c.Cell)
		}
	}
	return cells
}
