package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/search"
	"jiugong/sudoku/variants"
)

// climbing is one call of search hardest.
type climbing struct {
	asking
	question ask.Climb
	state    string
}

// climbState is the document of --state.
type climbState struct {
	Seed  uint64   `json:"seed"`
	Keep  int      `json:"keep"`
	Tries int      `json:"tries"`
	Round int      `json:"round"`
	Rated int      `json:"rated"`
	Rules string   `json:"rules"`
	Kept  []string `json:"kept"`
}

func (h *climbing) run(cmd *cobra.Command, args []string) error {
	if err := h.check(cmd, &h.question); err != nil {
		return err
	}
	climb, err := h.begin(cmd, args)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	out := newLoudPrinter(cmd, func(spent time.Duration) string {
		mu.Lock()
		defer mu.Unlock()
		hardest := "-"
		if len(climb.Kept) > 0 && climb.Kept[0].Ratings.ER > 0 {
			hardest = climb.Kept[0].Ratings.ER.String()
		}
		return wordsOf(cmd).Error(message.Errorf("climb.round", climb.Round, climb.Rated, hardest, spent.Seconds()))
	})
	if _, err := out.Write([]byte(task.FoundHeader(h.output.to))); err != nil {
		return err
	}
	round, o := climb.Round, h.question.Options(h.jobs.jobs)
	o.Progress = func(now search.Climb) error {
		mu.Lock()
		climb = now
		mu.Unlock()
		round = now.Round
		return h.keep(now)
	}
	_, err = search.Hardest(cmd.Context(), climb, o, func(f search.Found) error {
		_, err := out.Write(task.AppendFound(nil, h.output.to, round+1, f))
		return err
	})
	if errors.Is(err, sudoku.ErrNoSolution) || errors.Is(err, sudoku.ErrMultipleSolutions) {
		out.complain(task.Complaint{Where: message.Errorf("climb.start"), Err: err})
		err = &answeredNo{task.No}
	}
	if closeErr := out.Close(); err == nil {
		err = closeErr
	}
	if errors.Is(err, context.Canceled) && cmd.Context().Err() != nil {
		return &interruptedError{message.Errorf("climb.interrupted", climb.Round)}
	}
	return err
}

// begin returns the climb of the state file, or that of the arguments.
func (h *climbing) begin(cmd *cobra.Command, args []string) (climb search.Climb, err error) {
	if h.state != "" {
		text, err := os.ReadFile(h.state)
		if err == nil {
			return h.goOn(cmd, text)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return climb, err
		}
	}
	for item, err := range h.input.answered(cmd, args) {
		if err = cmp.Or(err, item.failed()); err != nil {
			return climb, err
		}
		climb.Kept = append(climb.Kept, search.Found{Puzzle: forms.PuzzleOf(item.record)})
	}
	if len(climb.Kept) == 0 {
		return climb, errNothing
	}
	return climb, nil
}

// goOn reads the state of a climb that was begun with the same flags.
func (h *climbing) goOn(cmd *cobra.Command, text []byte) (climb search.Climb, err error) {
	var s climbState
	if err := json.Unmarshal(text, &s); err != nil {
		line, column, reason := message.WrongJSON(text, err)
		return climb, message.Errorf("climb.state_at", h.state, line, column, reason)
	}
	q := &h.question
	for _, flag := range []struct {
		name       string
		asked, was uint64
	}{{"seed", uint64(*q.Seed), s.Seed}, {"keep", uint64(q.Keep), uint64(s.Keep)}, {"tries", uint64(q.Tries), uint64(s.Tries)}} {
		if cmd.Flags().Changed(flag.name) && flag.asked != flag.was {
			return climb, usagef("climb.other_flag", h.state, flag.name, flag.was, flag.asked)
		}
	}
	*q.Seed, q.Keep, q.Tries = ask.Number(s.Seed), s.Keep, s.Tries
	rules, err := variants.Parse(s.Rules)
	if err != nil {
		return climb, message.Errorf("climb.no_state", h.state, err)
	}
	climb.Round, climb.Rated = s.Round, s.Rated
	for _, puzzle := range s.Kept {
		p, err := sudoku.Parse(puzzle, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			return climb, message.Errorf("climb.no_state", h.state, err)
		}
		climb.Kept = append(climb.Kept, search.Found{Puzzle: p})
	}
	if len(climb.Kept) == 0 {
		return climb, message.Errorf("climb.no_state", h.state, errNothing)
	}
	return climb, nil
}

// keep writes the state, whole or not at all.
func (h *climbing) keep(climb search.Climb) error {
	if h.state == "" {
		return nil
	}
	s := climbState{Seed: uint64(*h.question.Seed), Keep: h.question.Keep, Tries: h.question.Tries, Round: climb.Round, Rated: climb.Rated, Rules: climb.Kept[0].Puzzle.Rules.String()}
	for _, f := range climb.Kept {
		s.Kept = append(s.Kept, f.Puzzle.String())
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(h.state+".new", append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(h.state+".new", h.state)
}
