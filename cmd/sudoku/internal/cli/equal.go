package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

func newEqualCommand() *cobra.Command {
	var input inputFlags
	cmd := &cobra.Command{
		Use:   "equal PUZZLE PUZZLE",
		Short: "Say whether two puzzles are the same one in disguise",
		Long: `Say whether two puzzles are the same but for their looks: digits renamed, lines
exchanged, the board turned or mirrored, as far as that keeps the rules. If they are, print
what turns the first into the second, as sudoku morph --do takes it.

Each puzzle is an argument, a file with one puzzle, or "-" for standard input.

Exit status: 0 when they are the same, 1 when they are not, 2 when one can't be read.`,
		Example: `  sudoku equal 12..3..........4 ..34...2....1...
  sudoku equal --rules 9+x a.txt b.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return runEqual(cmd, &input, args) },
	}
	input.add(cmd)
	return cmd
}

func runEqual(cmd *cobra.Command, input *inputFlags, args []string) error {
	units, err := input.units(cmd, args)
	if err != nil {
		return err
	}
	var puzzles []sudoku.Puzzle
	for u, err := range units {
		if err != nil {
			return err
		}
		for i := range u.Raws {
			record, err := parse(cmd, u, i)
			if err != nil {
				return message.Errorf("%v: %v", u.Name(i), err)
			}
			puzzles = append(puzzles, task.PuzzleOf(record))
		}
		u.Release()
		if len(puzzles) > 2 {
			break
		}
	}
	if len(puzzles) != 2 {
		return usagef("needs two puzzles, got %d", len(puzzles))
	}
	m, equal, err := canon.Equal(cmd.Context(), puzzles[0], puzzles[1])
	switch {
	case err != nil:
		return err
	case !equal:
		fmt.Fprintln(cmd.OutOrStdout(), wordsOf(cmd).Error(message.Errorf("different")))
		return &answeredNo{status: task.No}
	}
	if text := m.Text(puzzles[0].Rules); text != "" {
		_, err = fmt.Fprintln(cmd.OutOrStdout(), text)
		return err
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), wordsOf(cmd).Error(message.Errorf("the same as they stand")))
	return err
}
