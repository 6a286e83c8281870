package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newSearchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "search",
		Short: "Search for puzzles: all of a kind, or ever harder ones",
		Long: `Search for puzzles that can't simply be made: all that there are of a kind, or ever
harder ones. What is found is printed at once, and Ctrl-C keeps it. What the searches are
and how they go about it is in docs/research.md.`,
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

// foundRows says what the rows of most searches are.
const foundRows = "what to print: line, or tsv (index of the puzzle it comes from, puzzle, clues, er)"

// find asks a question of each puzzle of the input, and prints what it finds.
func find(cmd *cobra.Command, args []string, a *asking, question ask.Finder) error {
	if err := a.check(cmd, question); err != nil {
		return err
	}
	return a.answer(cmd, args, &task.Search{Rows: a.rows(cmd), Finder: question}, 1, nil)
}

func newSearchCluesCommand() *cobra.Command {
	var s asking
	var question ask.Clues
	cmd := &cobra.Command{
		Use:   "clues [GRID | FILE | -]...",
		Short: "Find every puzzle of 17 clues of a grid, with the proof that there is no other",
		Long: `Find every puzzle of 17 clues, or of --clues, that has a classic 9×9 grid as its only
solution. The search is exhaustive: when it ends there is no other, and --to tsv and
--json tell what it went through, in a row for each grid: splits of the clues over bands
or stacks, choices of clues in the first line and in two, tests of whole puzzles, and
unavoidable sets known in the end.

A grid takes a second or two with 17 clues, less with fewer, and dozens of times as long
with each clue more. For many grids, batch run --do clues does the same and can be gone
on with.

Exit status: 0 when every grid was searched, 1 when one is no solution grid, 2 when one
can't be read.`,
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
	s.add(cmd, &question, "line", "what to print: line, or tsv (grid, clues, puzzles, found, splits, firsts, pairs, tests, sets)", searchForms)
	return cmd
}

func newSearchNearCommand() *cobra.Command {
	var s asking
	var question ask.Near
	cmd := &cobra.Command{
		Use:   "near [PUZZLE | FILE | -]...",
		Short: "Find every puzzle that differs from another by a few givens",
		Long: `Find every puzzle with one solution that comes from each puzzle by taking some givens
away and putting in others: -1+1, -2+2, +1 and the like, as --exchange says. The puzzle
itself may have any number of solutions. Each given more takes hundreds of times as long.

Exit status: 0 when the search came to its end, 1 when the givens of a puzzle clash, 2 when
one can't be read.`,
		Example: `  sudoku search near --minimal puzzles.txt
  sudoku search near --exchange -2+2 --rating-from 8.0 --to tsv puzzles.txt
  sudoku search near --exchange -2+2 --same-places puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return find(cmd, args, &s, &question) },
	}
	s.add(cmd, &question, "line", foundRows, searchForms)
	return cmd
}

func newSearchMinimalCommand() *cobra.Command {
	var s asking
	var question ask.Below
	cmd := &cobra.Command{
		Use:   "minimal [PUZZLE | FILE | -]...",
		Short: "Find every minimal puzzle below a puzzle",
		Long: `Find every minimal puzzle whose givens are some of those of each puzzle. There are some
hundreds below a puzzle with a dozen needless givens, and astronomically many below a
grid: they are printed as they are found.

Exit status: 0 when the search came to its end, 1 when a puzzle has no single solution, 2
when one can't be read.`,
		Example: "  sudoku search minimal 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		RunE:    func(cmd *cobra.Command, args []string) error { return find(cmd, args, &s, &question) },
	}
	s.add(cmd, &question, "line", foundRows, searchForms)
	return cmd
}

func newSearchPlacesCommand() *cobra.Command {
	var s asking
	var question ask.Places
	cmd := &cobra.Command{
		Use:   "places [PATTERN | FILE | -]...",
		Short: "Find every puzzle whose clues stand in given places",
		Long: `Find every puzzle with one solution whose clues stand where a pattern has digits (any
digits), in all of these places or in --clues of them. Digits are named in the order in
which they come, so that puzzles which differ by names alone come once.

The number of ways grows beyond all measure with the clues: 4×4 and 6×6 with few clues
come to an end, a 9×9 doesn't, but prints what it finds.

Exit status: 0 when the search came to its end, 1 when a pattern has too few places, 2
when one can't be read.`,
		Example: `  sudoku search places --clues 4 1..11..11..11..1
  sudoku search places --rules 6 --minimal 1....1.1..1...11....11...1..1.1....1`,
		RunE: func(cmd *cobra.Command, args []string) error { return find(cmd, args, &s, &question) },
	}
	s.add(cmd, &question, "line", foundRows, searchForms)
	return cmd
}

func newSearchHardestCommand() *cobra.Command {
	var h climbing
	cmd := &cobra.Command{
		Use:   "hardest [PUZZLE | FILE | -]...",
		Short: "Climb from puzzles to harder and harder ones",
		Long: `Climb from some puzzles to harder ones by rating: in each round, neighbours of the
hardest so far are tried, and the hardest of all are kept. Each puzzle that is harder
than the one it comes from is printed at once. The same --seed finds the same puzzles.

With --state the climb is kept in a file after each round, and the same command goes on
where it was; without it Ctrl-C ends the climb, and what was printed stays. Without
--rounds it goes on until then.

Exit status: 0 when all rounds were made, 1 when a puzzle has no single solution, 2 when
one can't be read, 130 when it was interrupted.`,
		Example: `  sudoku generate -n 20 --seed 1 | sudoku search hardest --seed 1 --rounds 100 --to tsv
  sudoku search hardest --seed 1 --state climb.json puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return h.run(cmd, args) },
	}
	h.add(cmd, &h.question, "line", "what to print: line, or tsv (index, which is the round, puzzle, clues, er)", searchForms)
	cmd.Flags().StringVar(&h.state, "state", "", "a file that keeps the climb after each round, to go on from")
	return cmd
}
