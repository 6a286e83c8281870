package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
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
		RunE: func(cmd *cobra.Command, args []string) error { return e.run(cmd, args) },
	}
	e.input.add(cmd)
	e.jobs.add(cmd)
	e.depth.add(cmd, explain.Proof)
	cmd.Flags().StringVar(&e.profile, "profile", string(logic.Human), "whose path: human or se121")
	cmd.Flags().BoolVar(&e.json, "json", false, "print one JSON object a line")
	return cmd
}

// explaining is one call of the command.
type explaining struct {
	input   inputFlags
	jobs    jobsFlag
	words   *explain.Words
	depth   depthFlag
	profile string
	json    bool
}

func (e *explaining) run(cmd *cobra.Command, args []string) error {
	e.words = wordsOf(cmd)
	for _, check := range []func() error{
		e.jobs.check, e.depth.check,
		func() error { return checkProfile(e.profile) },
	} {
		if err := check(); err != nil {
			return err
		}
	}
	units, err := e.input.units(cmd, args)
	if err != nil {
		return err
	}
	return answerAll(cmd, e.jobs.jobs, singly(units), nil, e.explainUnit)
}

func (e *explaining) explainUnit(ctx context.Context, u *unit, a *sink) {
	for i, raw := range u.raws {
		record, err := u.reader.Parse(raw)
		if err != nil {
			a.no(statusUsage, u.name(i), err)
			a.done()
			continue
		}
		p := puzzleOf(record)
		var path []pathStep
		if _, err = sudoku.Solve(ctx, p); err == nil {
			path, err = walk(ctx, p, logic.Profile(e.profile), e.words, explain.Depth(e.depth.depth), e.sayStep(a))
		}
		if ctx.Err() != nil {
			return
		}
		if e.json {
			a.out = e.object(a.out, u.first+i, p, path, err)
		}
		if err != nil {
			a.no(statusNo, u.where(i), err)
			a.guessed = a.guessed || u.isGuess(&p, err)
		}
		a.done()
	}
}

// sayStep is what is done with each step when it is found: text says it.
func (e *explaining) sayStep(a *sink) func(int, pathStep) {
	if e.json {
		return func(int, pathStep) {}
	}
	return a.sayStep
}

// sayStep prints a step of a path.
func (s *sink) sayStep(number int, x pathStep) {
	s.out = fmt.Appendf(s.out, "%3d  %-4v  %s\n", number, x.Step.Rating, x.Text)
	s.flush()
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
	Index  int        `json:"index"`
	Puzzle string     `json:"puzzle"`
	ER     string     `json:"er,omitempty"`
	Steps  []pathStep `json:"steps"`
	Error  string     `json:"error,omitempty"`
	Rules  string     `json:"rules"`
}

func (e *explaining) object(dst []byte, index int, p sudoku.Puzzle, path []pathStep, err error) []byte {
	var steps []*logic.Step
	for _, x := range path {
		steps = append(steps, x.Step)
	}
	o := pathJSON{Index: index, Puzzle: p.String(), Steps: path, Rules: p.Rules.String()}
	if len(steps) > 0 {
		o.ER = logic.PathRatings(steps).ER.String()
	} else {
		o.Steps = []pathStep{}
	}
	if err != nil {
		o.Error = err.Error()
	}
	return appendJSON(dst, o)
}
