package cli

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

func newEqualCommand() *cobra.Command {
	var input inputFlags
	cmd := &cobra.Command{
		Use: "equal PUZZLE PUZZLE",
		Example: `  sudoku equal 12..3..........4 ..34...2....1...
  sudoku equal --rules 9+x a.txt b.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return runEqual(cmd, &input, args) },
	}
	input.addAnswered(cmd)
	return cmd
}

func runEqual(cmd *cobra.Command, input *inputFlags, args []string) error {
	var puzzles []*ask.Given
	for item, err := range input.answered(cmd, args) {
		if err = cmp.Or(err, item.failed()); err != nil {
			return err
		}
		if puzzles = append(puzzles, forms.GivenOf(item.record, item.index())); len(puzzles) > 2 {
			break
		}
	}
	if len(puzzles) != 2 {
		return usagef("equal.two_puzzles", len(puzzles))
	}
	a, err := ask.EqualTo(cmd.Context(), puzzles[0], puzzles[1])
	if err != nil {
		return err
	}
	text := a.Morph
	switch {
	case !a.Equal:
		text = wordsOf(cmd).Error(message.Errorf("equal.different"))
	case text == "":
		text = wordsOf(cmd).Error(message.Errorf("equal.as_they_stand"))
	}
	if _, err = fmt.Fprintln(cmd.OutOrStdout(), text); err == nil && !a.Equal {
		err = &answeredNo{status: task.No}
	}
	return err
}
