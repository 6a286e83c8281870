package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newSearchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "search",
		Example: `  sudoku search clues 639241785284765193517983624123857946796432851458619237342178569861594372975326418
  sudoku search near --exchange -1+1 --rating-from 7.0 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku search hardest --seed 1 puzzles.txt`,
		Args: onlyCommands,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	commands := []*cobra.Command{newSearchCluesCommand(), newSearchNearCommand(), newSearchMinimalCommand(), newSearchPlacesCommand(), newSearchHardestCommand()}
	cmd.AddCommand(commands...)
	completeFlags(commands)
	return cmd
}

func newSearchCluesCommand() *cobra.Command {
	var s asking
	var question ask.Clues
	cmd := &cobra.Command{
		Use: "clues [GRID | FILE | -]...",
		Example: `  sudoku search clues 639241785284765193517983624123857946796432851458619237342178569861594372975326418
  sudoku generate --full -n 100 --seed 1 | sudoku search clues --to tsv
  sudoku batch run --do clues --input grids.txt --out seventeen`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.check(cmd, &question); err != nil {
				return err
			}
			return s.answer(cmd, args, task.NewClues(s.rows(cmd), question), 1, nil)
		},
	}
	s.add(cmd, &question, "line", searchForms)
	return cmd
}

// newFindCommand makes a command that asks question of each puzzle of the input, and prints what it finds.
func newFindCommand(question ask.Finder, use, example string) *cobra.Command {
	var s asking
	cmd := &cobra.Command{
		Use: use, Example: example,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.check(cmd, question); err != nil {
				return err
			}
			return s.answer(cmd, args, &task.Search{Rows: s.rows(cmd), Finder: question}, 1, nil)
		},
	}
	s.add(cmd, question, "line", searchForms)
	return cmd
}

func newSearchNearCommand() *cobra.Command {
	return newFindCommand(new(ask.Near), "near [PUZZLE | FILE | -]...", `  sudoku search near --minimal puzzles.txt
  sudoku search near --exchange -2+2 --rating-from 8.0 --to tsv puzzles.txt
  sudoku search near --exchange -2+2 --same-places puzzles.txt`)
}

func newSearchMinimalCommand() *cobra.Command {
	return newFindCommand(new(ask.Below), "minimal [PUZZLE | FILE | -]...", "  sudoku search minimal 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
}

func newSearchPlacesCommand() *cobra.Command {
	return newFindCommand(new(ask.Places), "places [PATTERN | FILE | -]...", `  sudoku search places --clues 4 1..11..11..11..1
  sudoku search places --rules 6 --minimal 1....1.1..1...11....11...1..1.1....1`)
}

func newSearchHardestCommand() *cobra.Command {
	var h climbing
	cmd := &cobra.Command{
		Use: "hardest [PUZZLE | FILE | -]...",
		Example: `  sudoku generate -n 20 --seed 1 | sudoku search hardest --seed 1 --rounds 100 --to tsv
  sudoku search hardest --seed 1 --state climb.json puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return h.run(cmd, args) },
	}
	h.add(cmd, &h.question, "line", searchForms)
	cmd.Flags().StringVar(&h.state, "state", "", "")
	return cmd
}
