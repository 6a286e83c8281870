// Package canon shows the same puzzle in another look. Its digits are renamed, its lines, bands
// and stacks exchanged, the board turned or mirrored.
//
// Only what keeps the rules makes the same puzzle. A classic board has 3 359 232 ways to
// move its cells, with both diagonals 96, with anti-knight rules 8. Most jigsaws can only
// stay as they are. Random draws one of them, whatever the rules are, and Parse reads one
// by name:
//
//	m, err := canon.Random(ctx, p.Rules, rand.New(rand.NewPCG(seed, 0)))
//	look := m.Puzzle(p)
//
// The solutions of a morphed puzzle are the morphed solutions of the puzzle. Every step of logic
// has its counterpart, so it is as hard as before. Only Sudoku Explainer, from about 9 on, may
// rate two looks 0.1 to 0.3 apart. It goes by the order of cells, and its exact rating is
// reproduced.
package canon

import (
	"slices"

	"jiugong/sudoku"
)

// Morph takes a board to another look of it. The zero value changes nothing. A Morph fits the
// boards of the rules that it was made for. Its methods don't change it, and many goroutines may
// use it.
type Morph struct {
	// Cells says for each cell where its content goes; nil leaves all cells.
	Cells []int
	// Digits has, from 0 on, the digit that each digit becomes; 0 stays 0. Nil leaves all digits.
	Digits []uint8
}

// Grid returns a grid in the other look.
func (m Morph) Grid(g sudoku.Grid) sudoku.Grid {
	digits := slices.Clone(g)
	for cell, d := range digits {
		digits[cell] = m.digit(d)
	}
	return move(m, digits, 1)
}

// Puzzle returns a puzzle in the other look, of the same rules and symbols. It is nil
// where it was nil.
func (m Morph) Puzzle(p sudoku.Puzzle) sudoku.Puzzle {
	p.Givens = m.Grid(p.Givens)
	p.Candidates = m.sets(p.Candidates)
	return p
}

// Board returns a board in the other look, with all that a player has written on it.
func (m Morph) Board(b *sudoku.Board) *sudoku.Board {
	look := &sudoku.Board{
		Puzzle:  m.Puzzle(b.Puzzle),
		Entries: m.Grid(b.Entries),
		Corner:  m.sets(b.Corner),
		Centre:  m.sets(b.Centre),
		Colours: move(m, slices.Clone(b.Colours), 1),
	}
	n := b.Rules.N()
	colours := slices.Clone(b.CandidateColours)
	for i := range colours {
		cell, d := i/n, i%n+1
		colours[cell*n+int(m.digit(uint8(d)))-1] = b.CandidateColours[i]
	}
	look.CandidateColours = move(m, colours, n)
	return look
}

// Inverse leads back.
func (m Morph) Inverse() Morph {
	var back Morph
	if m.Cells != nil {
		back.Cells = make([]int, len(m.Cells))
		for cell, to := range m.Cells {
			back.Cells[to] = cell
		}
	}
	if m.Digits != nil {
		back.Digits = make([]uint8, len(m.Digits))
		for d, to := range m.Digits {
			back.Digits[to] = uint8(d)
		}
	}
	return back
}

// Then returns m, and then next.
func (m Morph) Then(next Morph) Morph {
	both := next
	if m.Cells != nil {
		both.Cells = slices.Clone(m.Cells)
		for cell, to := range m.Cells {
			if next.Cells != nil {
				both.Cells[cell] = next.Cells[to]
			}
		}
	}
	if m.Digits != nil {
		both.Digits = slices.Clone(m.Digits)
		for d, to := range m.Digits {
			both.Digits[d] = next.digit(to)
		}
	}
	return both
}

func (m Morph) digit(d uint8) uint8 {
	if m.Digits == nil {
		return d
	}
	return m.Digits[d]
}

// sets returns the digits of each cell in the other look.
func (m Morph) sets(all []sudoku.Set) []sudoku.Set {
	look := slices.Clone(all)
	for cell, set := range look {
		look[cell] = 0
		for d := range set.Digits() {
			look[cell] = look[cell].With(m.digit(d))
		}
	}
	return move(m, look, 1)
}

// move takes what lies in each cell, width values, to where the cell goes.
func move[T any, S ~[]T](m Morph, values S, width int) S {
	if m.Cells == nil || values == nil {
		return values
	}
	moved := make(S, len(values))
	for cell, to := range m.Cells {
		copy(moved[to*width:(to+1)*width], values[cell*width:(cell+1)*width])
	}
	return moved
}
