package cli

import (
	"context"
	"errors"
	"os/user"
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/cmd/sudoku/internal/room/guest"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/cmd/sudoku/internal/tui"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// racing is a race in a room that the terminal game takes part in.
type racing struct {
	cmd   *cobra.Command
	guest *guest.Guest
	began chan *wire.State // the puzzle, once
	ended chan error
	news  chan string

	started bool
	waiting bool
	came    atomic.Bool
	seat    int
	rules   *sudoku.Rules
	givens  sudoku.Grid
	told    sudoku.Grid // the entries that the room has, or will have
}

// joinRoom waits in a room until its race begins, and has config play it. leave must be called
// when the game is over.
func (p *playing) joinRoom(cmd *cobra.Command, config *tui.Config) (leave func(), err error) {
	r := &racing{cmd: cmd, began: make(chan *wire.State, 1), ended: make(chan error, 1), news: make(chan string, 100)}
	name := p.name
	if name == "" {
		if me, err := user.Current(); err == nil {
			name = me.Username
		}
	}
	r.guest, err = guest.New(guest.Options{Link: p.room, Name: name, Lang: wordsOf(cmd).Tag(), Heard: r.heard, Unreached: r.unreached, Away: func() {
		r.tell(message.Errorf("the connection is lost; play on, everything is sent when it is back"))
	}})
	if err != nil {
		return nil, usagef("--room: %v", err)
	}
	ctx, cancel := context.WithCancel(cmd.Context())
	go func() { r.ended <- r.guest.Run(ctx) }()
	select {
	case state := <-r.began:
		board, err := r.board(state)
		if err != nil {
			cancel()
			return nil, err
		}
		config.Board, config.News = board, r.news
		config.Changed = func(b *sudoku.Board) { r.changed(ctx, b) }
		return cancel, nil
	case err := <-r.ended:
		cancel()
		if end := (*guest.EndError)(nil); errors.As(err, &end) {
			return nil, message.Errorf("the room: %s", end.Why)
		}
		return nil, err
	}
}

// unreached says that the room's server can't be reached. In a game that has been said already.
func (r *racing) unreached(err error) {
	if !r.came.Load() {
		for inner := err; inner != nil; inner = errors.Unwrap(inner) {
			err = inner // the last is why; those around it say what the program did
		}
		say(r.cmd, "the room's server can't be reached: %v; it is tried again, Ctrl-C ends that", err)
	}
}

// heard hears what the room says, in one goroutine.
func (r *racing) heard(t *wire.Tell) {
	switch t.Kind {
	case wire.Room:
		r.came.Store(true)
		r.seat = t.Seat
		options := t.State.Options
		switch {
		case r.started:
			if t.State.Over {
				r.tell(message.Errorf("the race is over"))
			}
		case options.Kind != room.Race || options.Teams > 0 || t.State.Puzzle != nil:
			r.started = true
			r.began <- t.State
		case !r.waiting:
			r.waiting = true
			say(r.cmd, "you are in the room; waiting for the host to start the race")
		}
		r.places(t.State.Players)
	case wire.Players:
		r.places(t.Players)
	case wire.Player:
		if t.Player.Place > 0 {
			r.places([]room.Progress{*t.Player})
		}
	case wire.Refused, wire.End:
		r.tell(message.Errorf("the room: %s", t.Why))
	}
}

// places tells who is done.
func (r *racing) places(all []room.Progress) {
	for _, one := range all {
		if one.Place > 0 {
			r.tell(message.Errorf("%s: place %d", one.Name, one.Place))
		}
	}
}

// tell shows a sentence in the game; when too many wait it is left out.
func (r *racing) tell(what error) {
	select {
	case r.news <- wordsOf(r.cmd).Error(what):
	default:
	}
}

// board is the race's board, with what the player has entered before.
func (r *racing) board(state *wire.State) (*sudoku.Board, error) {
	if state.Options.Kind != room.Race || state.Options.Teams > 0 {
		return nil, message.Errorf("the terminal joins races without teams; open this room's link in a browser")
	}
	p, err := state.Puzzle.ReadPuzzle()
	if err != nil {
		return nil, err
	}
	b := sudoku.NewBoard(p)
	if state.Board != nil {
		if err := state.Board.Put(b); err != nil {
			return nil, err
		}
	}
	r.rules, r.givens, r.told = p.Rules, p.Givens, b.Entries.Clone()
	return b, nil
}

// changed sends the entries that have changed.
func (r *racing) changed(ctx context.Context, b *sudoku.Board) {
	if b.Rules.String() != r.rules.String() || !slices.Equal(b.Givens, r.givens) {
		return // another game
	}
	for cell, digit := range b.Entries {
		if digit == r.told[cell] {
			continue
		}
		r.told[cell] = digit
		action := game.Action{Do: game.Enter, Cells: []int{cell}, Digit: digit}
		if digit == 0 {
			action = game.Action{Do: game.Clear, Cells: []int{cell}}
		}
		r.guest.Do(ctx, game.NewDocumentAction(r.rules, action))
	}
}
