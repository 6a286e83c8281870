package ask

import (
	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// OnBoard returns an error for rules with cells beside the board, where a face can't show them.
func OnBoard(rules *sudoku.Rules) error {
	if len(rules.Shape().Annexes()) == 0 {
		return nil
	}
	return &sudoku.RulesError{Text: rules.String(), Reason: message.Errorf("cells beside the board aren't shown here; the command solves, prints and draws such puzzles")}
}
