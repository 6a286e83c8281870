package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/logic"
)

func newExplainCommand() *cobra.Command {
	var e explaining
	cmd := &cobra.Command{
		Use:   "explain [PUZZLE | FILE | -]...",
		Short: "Solve as a person does, and say how, step by step",
		Long: `Give the whole path from each puzzle to its solution, every step in words, with
its difficulty on the Sudoku Explainer scale.

Exit status: 0 when every puzzle was solved, 1 when one has no single solution
or is too hard for the techniques, 2 when one can't be read.`,
		Example: `  sudoku explain 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku explain --lang zh --depth 4 --profile se121 puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return e.run(cmd, args, &e) },
	}
	e.add(cmd, explain.Proof, "whose path: human or se121")
	return cmd
}

// explaining is one call of the command.
type explaining struct{ telling }

// Do answers a unit.
func (e *explaining) Do(ctx context.Context, u *task.Unit, a *task.Sink) {
	for i, raw := range u.Raws {
		record, err := u.Reader.Parse(raw)
		if err != nil {
			a.No(task.Unreadable, u, i, err)
			a.Done()
			continue
		}
		a.Partly(u, i, record)
		p := task.PuzzleOf(record)
		var path []pathStep
		if _, err = sudoku.Solve(ctx, p); err == nil {
			path, err = walk(ctx, p, logic.Profile(e.profile), e.words, e.depth, e.sayStep(a))
		}
		if ctx.Err() != nil {
			return
		}
		if e.json {
			a.Out = e.object(a.Out, u.First+i, p, path, err)
		}
		if err != nil {
			a.No(task.No, u, i, err)
			a.Guessed = a.Guessed || u.IsGuess(&p, err)
		}
		a.Done()
	}
}

// sayStep is what is done with each step when it is found: text says it.
func (e *explaining) sayStep(a *task.Sink) func(int, pathStep) {
	if e.json {
		return func(int, pathStep) {}
	}
	return sayStep(a)
}

// sayStep prints the steps of a path.
func sayStep(a *task.Sink) func(int, pathStep) {
	return func(number int, x pathStep) {
		a.Out = fmt.Appendf(a.Out, "%3d  %-4v  %s\n", number, x.Step.Rating, x.Text)
		a.Flush()
	}
}

// pathStep is a step and what is said of it.
type pathStep struct {
	Step *logic.Step `json:"step"`
	Name string      `json:"name"`
	Text string      `json:"text"`
}

// walk solves a puzzle and puts every step into words; say is called with each
// at once, numbered from 1.
func walk(ctx context.Context, p sudoku.Puzzle, profile logic.Profile, w *explain.Words, depth explain.Depth, say func(number int, step pathStep)) (list []pathStep, err error) {
	s, err := logic.NewState(p)
	if err != nil {
		return nil, err
	}
	for !s.Solved() {
		step, err := logic.Next(ctx, s, profile)
		if err != nil {
			return list, err
		}
		if step == nil {
			return list, logic.ErrStuck
		}
		text := w.Step(s, step, depth)
		if depth == explain.Cells {
			text = w.Join(text, w.Conclusion(s, step))
		}
		list = append(list, pathStep{step, w.StepName(s, step), text})
		say(len(list), list[len(list)-1])
		s.Apply(step)
	}
	return list, nil
}

type pathJSON struct {
	Index  int          `json:"index"`
	Puzzle string       `json:"puzzle"`
	ER     logic.Rating `json:"er,omitempty"`
	Steps  []pathStep   `json:"steps"`
	Error  string       `json:"error,omitempty"`
	Rules  string       `json:"rules"`
}

func (e *explaining) object(dst []byte, index int, p sudoku.Puzzle, path []pathStep, err error) []byte {
	var steps []*logic.Step
	for _, x := range path {
		steps = append(steps, x.Step)
	}
	o := pathJSON{Index: index, Puzzle: p.String(), Steps: path, Rules: p.Rules.String()}
	if len(steps) > 0 {
		o.ER = logic.PathRatings(steps).ER
	} else {
		o.Steps = []pathStep{}
	}
	if err != nil {
		o.Error = e.words.Error(err)
	}
	return task.AppendJSON(dst, o)
}
