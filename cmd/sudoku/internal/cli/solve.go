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
		Use: "solve [PUZZLE | FILE | -]...",
		Example: `  sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku solve puzzles.txt > solutions.txt
  sudoku solve --all --to line 1...............
  sudoku solve --rules 9+x diagonal.txt
  sudoku solve --symbols "张三 李四 王五 赵六" "张三 . . . . . . 李四 . 王五 . . . . . 赵六"`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd, args) },
	}
	s.add(cmd, &s.question, "", solveForms)
	cmd.Flags().BoolVar(&s.all, "all", false, "")
	cmd.Flags().BoolVar(&s.steps, "steps", false, "")
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
