package cli

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/logic"
)

func newHintCommand() *cobra.Command {
	var h hinting
	cmd := &cobra.Command{
		Use:   "hint [PUZZLE | FILE | -]...",
		Short: "Say what to do next, in as much detail as asked for",
		Long: `Give the simplest next step on each board, at one of four depths: 1 where to look,
2 which technique, 3 which cells, 4 the whole proof. Entries and pencil marks are
taken into account, in forms that have them; if one of them is wrong, that is the
hint. With --all, list every step that is possible now.

Exit status: 0 when every board has a hint, 1 when one has none or has no
single solution, 2 when one can't be read.`,
		Example: `  sudoku hint 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku hint --depth 1 --lang zh game.sdk
  sudoku hint --all --depth 3 puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return h.run(cmd, args) },
	}
	h.input.add(cmd)
	h.jobs.add(cmd)
	h.depth.add(cmd, explain.Cells)
	cmd.Flags().StringVar(&h.profile, "profile", string(logic.Human), "whose steps: human or se121")
	cmd.Flags().BoolVar(&h.all, "all", false, "list every step that is possible now, not only the first")
	cmd.Flags().BoolVar(&h.json, "json", false, "print one JSON object a line")
	return cmd
}

// hinting is one call of the command.
type hinting struct {
	input   inputFlags
	jobs    jobsFlag
	words   *explain.Words
	depth   depthFlag
	profile string
	all     bool
	json    bool
}

// depthFlag says how much an explanation tells.
type depthFlag struct{ depth int }

func (f *depthFlag) add(cmd *cobra.Command, usual explain.Depth) {
	cmd.Flags().IntVar(&f.depth, "depth", int(usual), "how much to tell: 1 where to look, 2 which technique, 3 which cells, 4 the whole proof")
}

func (f *depthFlag) check() error {
	if f.depth < int(explain.Where) || f.depth > int(explain.Proof) {
		return usagef("--depth must be from 1 to 4, got %d", f.depth)
	}
	return nil
}

func (h *hinting) run(cmd *cobra.Command, args []string) error {
	h.words = wordsOf(cmd)
	for _, check := range []func() error{
		h.jobs.apply, h.depth.check,
		func() error { return checkProfile(h.profile) },
	} {
		if err := check(); err != nil {
			return err
		}
	}
	units, err := h.input.units(cmd, args)
	if err != nil {
		return err
	}
	return answerAll(cmd, h.jobs.jobs, task.Singly(units), nil, h)
}

// Header is nothing.
func (h *hinting) Header() string { return "" }

// Do answers a unit.
func (h *hinting) Do(ctx context.Context, u *task.Unit, a *task.Sink) {
	for i, raw := range u.Raws {
		record, err := u.Reader.Parse(raw)
		if err != nil {
			a.No(task.Unreadable, u, i, err)
			a.Out = h.nothing(a.Out, u.First+i, nil, err)
			a.Done()
			continue
		}
		a.Partly(u, i, record)
		b := record.Board
		if record.Candidates {
			b.Puzzle = task.PuzzleOf(record)
		}
		steps, state, err := h.steps(ctx, b)
		if ctx.Err() != nil {
			return
		}
		if err == nil && len(steps) == 0 {
			err = errBeyond
			if !slices.Contains(b.Grid(), 0) {
				err = errFull
			}
		}
		if err != nil {
			a.No(task.No, u, i, err)
			a.Out = h.nothing(a.Out, u.First+i, &b.Puzzle, err)
			a.Guessed = a.Guessed || u.IsGuess(&b.Puzzle, err)
		} else {
			a.Out = h.append(a.Out, u.First+i, b, state, steps)
		}
		a.Done()
	}
}

var (
	errFull   = errors.New("no step: the board is full and right")
	errBeyond = errors.New("no step: beyond the techniques")
)

// steps are the hint, or with --all every step that is open, and the state to speak of them.
func (h *hinting) steps(ctx context.Context, b *sudoku.Board) ([]*logic.Step, *logic.State, error) {
	step, s, err := logic.Hint(ctx, b, logic.Profile(h.profile))
	if step == nil || err != nil {
		return nil, nil, err
	}
	if !h.all || step.Mistake() {
		return []*logic.Step{step}, s, nil
	}
	steps, err := logic.All(ctx, s, logic.Profile(h.profile))
	return steps, s, err
}

type hintJSON struct {
	Index  int           `json:"index"`
	Puzzle string        `json:"puzzle"`
	Text   string        `json:"text"`
	Step   *logic.Step   `json:"step"`
	Name   string        `json:"name"`
	Level  string        `json:"level,omitempty"`
	Depth  explain.Depth `json:"depth"`
	Rules  string        `json:"rules"`
}

func (h *hinting) append(dst []byte, index int, b *sudoku.Board, s *logic.State, steps []*logic.Step) []byte {
	w, depth := h.words, explain.Depth(h.depth.depth)
	for _, step := range steps {
		text := w.Step(s, step, depth)
		if h.json {
			level := "" // a mistake has none
			if step.Rating > 0 {
				level = logic.LevelOf(step.Rating).ID
			}
			dst = task.AppendJSON(dst, hintJSON{
				Index: index, Puzzle: b.Puzzle.String(), Text: text, Step: step,
				Name: w.StepName(s, step), Level: level, Depth: depth, Rules: b.Rules.String(),
			})
			continue
		}
		dst = append(append(dst, text...), '\n')
	}
	return dst
}

func (h *hinting) nothing(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
	if h.json {
		return task.Rows{To: "json", Words: h.words}.AppendNothing(dst, index, p, err)
	}
	return append(dst, '\n')
}
