package variants

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// Moved returns rules whose constraints have gone elsewhere with their cells.
// For each cell, to gives the new place, so that every house becomes one. The
// error names a constraint that would mean something else there, such as a row
// indexer on a turned board.
func Moved(rules *sudoku.Rules, to []int) (*sudoku.Rules, error) {
	shape, constraints := rules.Shape(), rules.Constraints()
	text := rules.Without(func(constraint.Constraint) bool { return true }).String()
	for _, c := range constraints {
		text += "+" + movedText(shape, c, to)
	}
	moved, err := Parse(text)
	if err != nil {
		return nil, err
	}
	for i, c := range constraints {
		if !constraint.Same(shape, moved.Constraints()[i].Holds, constraint.Moved(c.Holds, to)) {
			return nil, &sudoku.RulesError{Text: c.String(), Reason: message.Errorf("variant.moved")}
		}
	}
	return moved, nil
}

// movedText returns a constraint's part of a rules text after its cells have gone elsewhere.
func movedText(s *sudoku.Shape, c constraint.Constraint, to []int) string {
	clue, named := ClueOf(s, c)
	if !named {
		return constraint.Text(s, constraint.Moved(c.Holds, to)[0])
	}
	lists := make([][]int, len(clue.Lists))
	for i, cells := range clue.Lists {
		for _, cell := range cells {
			lists[i] = append(lists[i], to[cell])
		}
	}
	clue.Lists = lists
	return clue.text(s)
}
