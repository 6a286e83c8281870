package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

func newEqualCommand() *cobra.Command {
	var e comparing
	cmd := &cobra.Command{
		Use: "equal PUZZLE PUZZLE",
		Example: `  sudoku equal 12..3..........4 ..34...2....1...
  sudoku equal --rules 9+x a.txt b.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return e.run(cmd, args) },
	}
	e.input.addAnswered(cmd)
	cmd.Flags().BoolVar(&e.json, "json", false, "")
	return cmd
}

// comparing is one call of the command.
type comparing struct {
	input inputFlags
	json  bool
}

func (e *comparing) run(cmd *cobra.Command, args []string) error {
	var puzzles []*ask.Given
	for item, err := range e.input.answered(cmd, args) {
		if err = cmp.Or(err, item.failed()); err != nil {
			return err
		}
		if puzzles = append(puzzles, forms.GivenOf(item.record, 0)); len(puzzles) > 2 {
			break
		}
	}
	if len(puzzles) != 2 {
		return usagef("equal.two_puzzles", len(puzzles))
	}
	words := wordsOf(cmd)
	a, err := ask.EqualTo(cmd.Context(), &ask.Desk{Words: words}, puzzles[0], puzzles[1])
	if err != nil {
		return err
	}
	text := a.Morph
	switch {
	case e.json:
		text = string(task.AppendJSON(nil, a))
	case !a.Equal:
		text = words.Error(message.Errorf("equal.different"))
	case text == "":
		text = words.Error(message.Errorf("equal.as_they_stand"))
	}
	if _, err = fmt.Fprintln(cmd.OutOrStdout(), strings.TrimSuffix(text, "\n")); err == nil && !a.Equal {
		err = &answeredNo{status: task.No}
	}
	return err
}
