package tui

import (
	"cmp"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// cluesHere returns lines that explain the constraints on a cell. They list the
// sets of digits that make up their sums, those that still fit first.
func (p *play) cluesHere(a *app, cell int) (lines []string) {
	b := p.Seen()
	if fog := p.Fog(); fog != nil && fog[cell] {
		return nil
	}
	var candidates []sudoku.Set
	for _, c := range b.Rules.Constraints() {
		if !slices.Contains(c.Cells, cell) {
			continue
		}
		lines = append(lines, a.words.lists.Constraint(c, b.Symbols))
		for _, primitive := range c.Holds {
			sum, ok := primitive.(constraint.Sum)
			if !ok {
				continue
			}
			if candidates == nil {
				candidates = openDigits(b)
			}
			list, _ := b.Rules.Combinations(sum, candidates)
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

// drawLegend tells what kinds of constraints mean that the cursor's cell has none of, as
// far as there is room. It returns the line after them. Of those in fog it tells no
// values.
func (p *play) drawLegend(a *app, c *canvas, x, y, width, room int) int {
	cursor, seen := p.Selection().Cursor(), p.Seen().Rules
	told := map[string]bool{}
	for _, constraint := range seen.Constraints() {
		if slices.Contains(constraint.Cells, cursor) {
			told[constraint.Kind] = true
		}
	}
	for _, constraint := range p.Rules().Constraints() {
		if told[constraint.Kind] {
			continue
		}
		told[constraint.Kind] = true
		rules := seen
		if constraint.Cells == nil {
			rules = p.Rules()
		}
		text := cmp.Or(a.words.lists.KindRule(rules, constraint.Kind, p.Board().Symbols), a.words.lists.AnyOfKind(constraint.Kind))
		lines := wrap(text, width-2)
		if room -= len(lines); room < 0 {
			return y
		}
		if marks := constraint.Marks; len(marks) > 0 {
			c.text(x, y, "■", a.theme.tone(marks[0].Tone).over(a.theme.text))
		}
		for _, line := range lines {
			c.text(x+2, y, line, a.theme.dim.over(a.theme.text))
			y++
		}
	}
	return y
}

// mostCombinations is how many the panel shows; more help nobody.
const mostCombinations = 12

// openDigits returns the candidates of each cell, in which a filled one has its digit.
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
