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
		RunE: func(cmd *cobra.Command, args []string) error { return h.run(cmd, args, &h) },
	}
	h.add(cmd, explain.Cells, "whose steps: human or se121")
	cmd.Flags().BoolVar(&h.all, "all", false, "list every step that is possible now, not only the first")
	return cmd
}

// hinting is one call of the command.
type hinting struct {
	telling
	all bool
}

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
	w, depth := h.words, h.depth
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
