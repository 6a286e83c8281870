package cli

import (
	"math"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
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
  sudoku solve --symbols "张三 李四 王五 赵六" "张三 . . . . . . 李四 . 王五 . . . . . 赵六"`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd, args) },
	}
	s.add(cmd, &s.question, "", "what to print: line, grid (drawn) or tsv (default: grid on a terminal, else line)", solveForms)
	cmd.Flags().BoolVar(&s.all, "all", false, "print all solutions, in a fixed order")
	cmd.Flags().BoolVar(&s.steps, "steps", false, "before the solution, print the steps a person would take (explain says more)")
	return cmd
}

// solving is one call of the command.
type solving struct {
	asking
	all      bool
	question ask.Solve
	steps    bool
}

func (s *solving) run(cmd *cobra.Command, args []string) error {
	if err := s.check(cmd, &s.question); err != nil {
		return err
	}
	switch {
	case s.steps && (s.all || s.question.Limit > 0):
		return usagef("flag.steps_one")
	case s.steps && s.output.to != "line" && s.output.to != "grid":
		return usagef("flag.steps_text", s.output.to)
	case s.all && s.question.Limit > 0:
		return usagef("flag.all_or_limit")
	case s.all:
		s.question.Limit = math.MaxInt
	}
	if s.steps {
		return s.answer(cmd, args, task.NewSolveWithPath(s.rows(cmd)), 1, nil)
	}
	return s.answer(cmd, args, task.NewSolve(s.rows(cmd), s.question), 0, nil)
}
