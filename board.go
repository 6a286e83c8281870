package sudoku

// Board is a puzzle with what a player has written on it. NewBoard makes one, in
// which everything has its full length: who draws or writes boards relies on that.
type Board struct {
	Puzzle
	// Entries are the player's digits; 0 where there is none, and in cells
	// that have a given.
	Entries Grid
	// Corner and Centre are the player's two kinds of pencil marks, a set of
	// digits for each cell.
	Corner, Centre []Set
	// Colours are the colours of each cell, a set of colour numbers from 1.
	Colours []Set
	// CandidateColours has a colour number from 1 for each digit of a cell, at cell·N + digit -
	// 1; 0 is none.
	CandidateColours []uint8
}

// NewBoard returns a puzzle on which nothing has been written yet. The givens are
// copied.
func NewBoard(p Puzzle) *Board {
	p = p.normal()
	p.Givens = p.Givens.Clone()
	cells := p.Rules.Cells()
	sets, digits := make([]Set, 3*cells), make([]uint8, cells+cells*p.Rules.N())
	return &Board{
		Puzzle:           p,
		Entries:          digits[:cells:cells],
		Corner:           sets[:cells:cells],
		Centre:           sets[cells : 2*cells : 2*cells],
		Colours:          sets[2*cells:],
		CandidateColours: digits[cells:],
	}
}

// Digit returns what stands in a cell: its given, or else the player's entry, or 0.
func (b *Board) Digit(cell int) uint8 {
	if d := b.Givens[cell]; d != 0 {
		return d
	}
	return b.Entries[cell]
}

// Grid returns a new grid of what stands in each cell, givens and entries together.
func (b *Board) Grid() Grid {
	g := b.Givens.Clone()
	for cell, d := range b.Entries {
		if g[cell] == 0 {
			g[cell] = d
		}
	}
	return g
}
