package cli

import (
	"context"
	"errors"
	"math"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

func newSolveCommand() *cobra.Command {
	var s solving
	cmd := &cobra.Command{
		Use:   "solve [PUZZLE | FILE | -]...",
		Short: "Find the solution, or all of them",
		Long: `Find the solution of each puzzle and make sure that it is the only one.

Puzzles are read from the arguments (files, or puzzles themselves) or from
standard input, in any form, and answered in order. If a puzzle has several
solutions, the first is printed and a message says that there are more; --all
and --limit list them. A puzzle without an answer gives an empty line, and a
message says why.

Exit status: 0 when every puzzle has exactly one solution (with --all or
--limit: at least one), 1 when one hasn't, 2 when one can't be read.`,
		Example: `  sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku solve puzzles.txt > solutions.txt
  sudoku solve --all --to line 1...............
  sudoku solve --rules 9+x diagonal.txt
  sudoku solve --symbols "张三 李四 王五 赵六" "张三 . . . . . . . . . . . . . . 赵六"`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd, args) },
	}
	s.input.add(cmd)
	s.output.add(cmd)
	s.jobs.add(cmd)
	cmd.Flags().BoolVar(&s.all, "all", false, "print all solutions, in a fixed order")
	cmd.Flags().IntVar(&s.limit, "limit", 0, "print at most this many solutions of each puzzle")
	cmd.Flags().BoolVar(&s.steps, "steps", false, "before the solution, print the steps a person would take (explain says more)")
	return cmd
}

// solving is one call of the command.
type solving struct {
	input  inputFlags
	output outputFlags
	jobs   jobsFlag
	all    bool
	limit  int
	steps  bool
	words  *explain.Words
}

func (s *solving) run(cmd *cobra.Command, args []string) error {
	if err := s.output.choose(cmd, solveForms...); err != nil {
		return err
	}
	switch {
	case cmd.Flags().Changed("limit") && s.limit < 1:
		return usagef("--limit must be at least 1, got %d", s.limit)
	case s.steps && (s.all || s.limit > 0):
		return usagef("--steps is the path to the one solution; --all and --limit ask for several")
	case s.steps && s.output.to != "line" && s.output.to != "grid":
		return usagef("--steps prints text, not %s; explain --json prints the path as JSON", s.output.to)
	case s.all && s.limit > 0:
		return usagef("--all and --limit exclude each other")
	case s.all:
		s.limit = math.MaxInt
	}
	if err := s.jobs.check(); err != nil {
		return err
	}
	s.words = wordsOf(cmd)
	units, err := s.input.units(cmd, args)
	if err != nil {
		return err
	}
	if err := s.output.header(cmd, "index", "puzzle", "solution"); err != nil {
		return err
	}
	if s.steps {
		units = singly(units)
	}
	return answerAll(cmd, s.jobs.jobs, units, nil, s.solveUnit)
}

func (s *solving) solveUnit(ctx context.Context, u *unit, a *sink) {
	var together *lanesWork
	if s.limit == 0 && !s.steps {
		together = u.answerTogether(ctx)
		defer together.release()
	}
	for i, raw := range u.raws {
		if together != nil {
			if grid, found := together.answer(i); found != nil && found.Solutions > 0 {
				a.out = s.output.appendClassic(a.out, u.first+i, grid, found)
				if found.Solutions > 1 {
					a.guessed = a.guessed || u.guess
					a.no(statusNo, u.where(i), manySolutions)
				}
				a.puzzles++
				continue
			}
		}
		if !a.flush() {
			return
		}
		record, err := u.reader.Parse(raw)
		if err != nil {
			a.no(statusUsage, u.name(i), err)
			a.out = s.output.appendNothing(a.out, u.first+i, nil, err.Error())
			a.puzzles++
			continue
		}
		puzzle := puzzleOf(record)
		if s.limit > 0 {
			err = s.list(ctx, u.first+i, puzzle, a)
		} else {
			var solution sudoku.Grid
			solution, err = sudoku.Solve(ctx, puzzle)
			if s.steps && err == nil {
				_, err = walk(ctx, puzzle, logic.Human, s.words, explain.Cells, a.sayStep)
			}
			if solution != nil {
				a.out = s.output.appendSolution(a.out, u.first+i, puzzle, solution, oneOrMore(err != nil))
			}
		}
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return
		case errors.Is(err, sudoku.ErrMultipleSolutions):
			a.no(statusNo, u.where(i), manySolutions)
			a.guessed = a.guessed || u.isGuess(&puzzle, err)
		default:
			a.no(statusNo, u.where(i), err)
			a.out = s.output.appendNothing(a.out, u.first+i, &puzzle, err.Error())
			a.guessed = a.guessed || u.isGuess(&puzzle, err)
		}
		a.done()
	}
}

// oneOrMore is how many solutions there are, as check says it.
func oneOrMore(more bool) string {
	if more {
		return "2+"
	}
	return "1"
}

// manySolutions is what is said where solve prints but the first.
var manySolutions = sudoku.Messagef("more than one solution; the first is printed, --all prints all")

// list prints the solutions of a puzzle up to the limit.
func (s *solving) list(ctx context.Context, index int, puzzle sudoku.Puzzle, a *sink) error {
	found := 0
	for solution, err := range sudoku.Solutions(ctx, puzzle) {
		if err != nil {
			return err
		}
		a.out = s.output.appendSolution(a.out, index, puzzle, solution, "")
		if found++; found == s.limit {
			return nil
		}
		if !a.flush() {
			return ctx.Err()
		}
	}
	if found == 0 {
		return sudoku.ErrNoSolution
	}
	return nil
}
