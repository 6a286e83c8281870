package game

import "jiugong/sudoku"

// What the board tells by itself. Of what lies in fog it tells nothing.

// Candidates returns the digits that may go into each empty cell by what stands on
// the board.
func (g *Game) Candidates() []sudoku.Set {
	seen := g.Seen()
	return seen.Rules.Candidates(seen.Grid())
}

// Places returns the cells where a digit can go by what stands on the board, in
// ascending order.
func (g *Game) Places(digit uint8) []int {
	var places []int
	for cell, candidates := range g.Candidates() {
		if candidates.Has(digit) {
			places = append(places, cell)
		}
	}
	return places
}

// Remaining returns how often each digit is still to be placed on the board
// itself, digit 1 first. The number is negative if the digit stands too often.
func (g *Game) Remaining() []int {
	left := make([]int, g.Rules().N())
	for d := range left {
		left[d] = g.Rules().Shape().Main() / g.Rules().N()
	}
	for _, d := range g.Seen().Grid()[:g.Rules().Shape().Main()] {
		if d != 0 {
			left[d-1]--
		}
	}
	return left
}

// Clashes returns the places where digits on the board break the rules.
func (g *Game) Clashes() []sudoku.Clash {
	seen := g.Seen()
	return seen.Rules.Clashes(seen.Grid())
}

// Peers returns the cells that must differ from a cell, in ascending order. The
// slice must not be changed.
func (g *Game) Peers(cell int) []int { return g.Seen().Rules.Peers(cell) }
