package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os/user"
	"slices"
	"strings"
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
	cmd      *cobra.Command
	guest    *guest.Guest
	began    chan *wire.State // the puzzle, once
	ended    chan error
	news     chan string
	standing chan string

	// What hears the room alone uses these.
	started, waiting, counting, away bool
	seat                             int
	empty                            int    // cells of the puzzle
	puzzle                           []byte // as it was told
	players                          map[int]room.Progress

	came atomic.Bool
	left atomic.Bool // the room has gone on to another puzzle

	// What the game alone uses.
	rules  *sudoku.Rules
	givens sudoku.Grid
	told   sudoku.Grid // the entries that the room has, or will have
	hints  int         // that the room has been told of
}

// joinRoom waits in a room until its race begins, and has config play it. The
// caller must call leave when the game is over.
func (p *playing) joinRoom(cmd *cobra.Command, config *tui.Config) (leave func(), err error) {
	r := &racing{
		cmd: cmd, began: make(chan *wire.State, 1), ended: make(chan error, 1), news: make(chan string, 100), standing: make(chan string, 1),
		players: map[int]room.Progress{},
	}
	name := p.name
	if name == "" {
		if me, err := user.Current(); err == nil {
			name = me.Username
		}
	}
	r.guest, err = guest.New(guest.Options{Link: p.room, Name: name, Lang: wordsOf(cmd).Tag(), Heard: r.heard, Unreached: r.unreached, Away: r.lost})
	if err != nil {
		return nil, usagef("flag.room", err)
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
		config.Board = board
		config.Race = &tui.Race{
			Hints: state.Options.Hints, Changed: func(g *game.Game) { r.changed(ctx, g) }, News: r.news, Standing: r.standing,
		}
		return cancel, nil
	case err := <-r.ended:
		cancel()
		if end := (*guest.EndError)(nil); errors.As(err, &end) {
			return nil, message.Errorf("play.room", end.Why)
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
		say(r.cmd, "play.unreachable", err)
	}
}

// lost says that the connection is lost. It is called by the goroutine that hears the room.
func (r *racing) lost() {
	r.away = true
	r.tell(message.Errorf("play.disconnected"))
	r.stand()
}

// heard hears what the room says, in one goroutine.
func (r *racing) heard(t *wire.Tell) {
	switch t.Kind {
	case wire.Room:
		r.came.Store(true)
		if r.away {
			r.away = false
			r.tell(message.Errorf("play.connected"))
		}
		r.seat = t.Seat
		maps.DeleteFunc(r.players, func(seat int, _ room.Progress) bool {
			return !slices.ContainsFunc(t.State.Players, func(one room.Progress) bool { return one.Seat == seat })
		})
		r.state(t.State)
		r.places(t.State.Players)
	case wire.Players:
		r.places(t.Players)
	case wire.Player:
		r.places([]room.Progress{*t.Player})
	case wire.Refused, wire.End:
		r.tell(message.Errorf("play.room", t.Why))
	case wire.Ack:
		if t.Why != "" {
			r.tell(message.Errorf("play.room", t.Why))
		}
	}
}

// state goes on with the room as it is now.
func (r *racing) state(now *wire.State) {
	var puzzle []byte
	if now.Puzzle != nil {
		puzzle, _ = json.Marshal(now.Puzzle)
	}
	switch options := now.Options; {
	case r.left.Load():
	case r.started && !bytes.Equal(puzzle, r.puzzle):
		r.left.Store(true)
		r.tell(message.Errorf("play.next_round"))
	case r.started && now.Over:
		r.tell(message.Errorf("play.race_over"))
	case r.started:
	case options.Kind != room.Race || options.Teams > 0 || puzzle != nil:
		r.started, r.puzzle = true, puzzle
		if now.Puzzle != nil {
			if p, err := now.Puzzle.ReadPuzzle(); err == nil {
				r.empty = len(p.Givens) - p.Givens.Filled()
			}
		}
		r.began <- now
	case now.Begins != nil && !r.counting:
		r.counting = true
		say(r.cmd, "play.race_starts", (*now.Begins+999)/1000)
	case !r.waiting:
		r.waiting = true
		say(r.cmd, "play.in_room")
	}
}

// places takes notice of how far some are, and tells who is done.
func (r *racing) places(some []room.Progress) {
	for _, one := range some {
		if one.Place > 0 && r.players[one.Seat].Place != one.Place {
			r.tell(message.Errorf("play.place", one.Name, one.Place))
		}
		r.players[one.Seat] = one
	}
	r.stand()
}

// stand shows how the others are, the furthest first.
func (r *racing) stand() {
	if !r.started || r.left.Load() {
		return
	}
	text := ""
	if r.away {
		text = wordsOf(r.cmd).Error(message.Errorf("play.no_connection"))
	} else {
		others := slices.SortedFunc(maps.Values(r.players), func(a, b room.Progress) int {
			return cmp.Or(cmp.Compare(uint(a.Place-1), uint(b.Place-1)), cmp.Compare(b.Right, a.Right), cmp.Compare(a.Seat, b.Seat))
		})
		var parts []string
		for _, one := range others {
			if one.Seat != r.seat && !one.Watch {
				parts = append(parts, fmt.Sprintf("%s %d/%d", one.Name, one.Right, r.empty))
			}
		}
		text = strings.Join(parts, ", ")
	}
	select { // the latest is enough
	case <-r.standing:
	default:
	}
	r.standing <- text
}

// tell shows a sentence in the game; when too many wait it is left out.
func (r *racing) tell(what error) {
	select {
	case r.news <- wordsOf(r.cmd).Error(what):
	default:
	}
}

// board returns the race's board, with what the player has entered before.
func (r *racing) board(state *wire.State) (*sudoku.Board, error) {
	if state.Options.Kind != room.Race || state.Options.Teams > 0 {
		return nil, message.Errorf("play.teams")
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

// changed sends what has changed in a game: entries, and hints that were shown.
func (r *racing) changed(ctx context.Context, g *game.Game) {
	b := g.Board()
	if r.left.Load() || b.Rules.String() != r.rules.String() || !slices.Equal(b.Givens, r.givens) {
		return // another game
	}
	for ; r.hints < g.Hints(); r.hints++ {
		r.guest.Hint(ctx)
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
