package tui

import (
	"slices"
	"strings"

	"jiugong/sudoku"
)

// cluesHere says what the constraints on a cell mean, and what digits their sums may
// be made of: those that still fit first.
func (p *play) cluesHere(a *app, cell int) (lines []string) {
	b := p.Board()
	var candidates []sudoku.Set
	for _, c := range p.Rules().Constraints() {
		if !slices.Contains(c.Cells, cell) {
			continue
		}
		lines = append(lines, a.words.lists.Constraint(c))
		for _, primitive := range c.Holds {
			sum, ok := primitive.(sudoku.Sum)
			if !ok {
				continue
			}
			if candidates == nil {
				candidates = openDigits(b)
			}
			list, _ := p.Rules().Combinations(sum, candidates)
			var open []string
			for _, combination := range list {
				if combination.Open {
					open = append(open, joinDigits(b, combination.Digits))
				}
			}
			if len(open) > 0 && len(open) <= mostCombinations {
				lines = append(lines, "  "+strings.Join(open, "  "))
			}
		}
	}
	return lines
}

// mostCombinations is how many the panel shows; more help nobody.
const mostCombinations = 12

// openDigits are the candidates of each cell, in which a filled one has its digit.
func openDigits(b *sudoku.Board) []sudoku.Set {
	grid := b.Grid()
	sets := b.Rules.Candidates(grid)
	for cell, d := range grid {
		if d != 0 {
			sets[cell] = sudoku.SetOf(d)
		}
	}
	return sets
}

func joinDigits(b *sudoku.Board, digits []uint8) string {
	var names []string
	for _, d := range digits {
		names = append(names, b.Symbols.Name(d))
	}
	return strings.Join(names, "-")
}
