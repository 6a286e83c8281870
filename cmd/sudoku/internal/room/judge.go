package room

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

var errNoHints = message.New("room.no_hints")

// Progress holds what everyone may know of a player.
type Progress struct {
	Seat   int    `json:"seat"`
	Name   string `json:"name"`
	Host   bool   `json:"host,omitempty"`
	Team   int    `json:"team,omitempty"`
	Watch  bool   `json:"watch,omitempty"`
	Here   bool   `json:"here,omitempty"`
	Filled int    `json:"filled,omitempty"`
	Right  int    `json:"right,omitempty"`
	Wrong  int    `json:"wrong,omitempty"` // how many entries were
	Hints  int    `json:"hints,omitempty"`
	Wins   int    `json:"wins,omitempty"`
	// TimeMS is how long a finished board took, with penalties; Place is 1 for the first.
	TimeMS int64 `json:"time_ms,omitempty"`
	Place  int   `json:"place,omitempty"`
}

// Progress returns how far a player is.
func (r *Room) Progress(seat int) Progress {
	s := r.seats[seat]
	p := Progress{Seat: seat, Name: s.Name, Host: r.IsHost(seat), Team: s.Team, Watch: s.Watch, Here: s.Here, Wrong: s.Wrong, Hints: s.Hints, Wins: s.Wins}
	if s.board < 0 || s.Watch || r.options.Kind == Watch && !p.Host {
		return p
	}
	b := r.boards[s.board]
	p.Filled, p.Right = b.progress()
	if b.finished > 0 && r.options.Kind == Race {
		p.TimeMS = r.total(s.board).Milliseconds()
		p.Place = r.place(s.board)
	}
	return p
}

// Everyone returns the progress of all who are in the room.
func (r *Room) Everyone() []Progress {
	all := []Progress{}
	for seat, s := range r.seats {
		if !s.Gone {
			all = append(all, r.Progress(seat))
		}
	}
	return all
}

// penalties returns what the mistakes and hints on a board cost.
func (r *Room) penalties(board int) (cost time.Duration) {
	for _, s := range r.seats {
		if s.board == board {
			cost += time.Duration(s.Wrong*r.options.Penalty+s.Hints*r.options.HintPenalty) * time.Second
		}
	}
	return cost
}

// total returns how long a finished board took, with penalties.
func (r *Room) total(board int) time.Duration {
	return r.boards[board].finished + r.penalties(board)
}

// place returns 1 for the finished board that took least.
func (r *Room) place(board int) int {
	place := 1
	for other, b := range r.boards {
		if b.finished > 0 && r.total(other) < r.total(board) {
			place++
		}
	}
	return place
}

// settle ends the round when every board that somebody plays on is done.
func (r *Room) settle(now time.Time) {
	if r.options.Kind != Race || r.over || !r.Running(now) {
		return
	}
	for _, s := range r.seats {
		if s.board >= 0 && !s.Gone && r.boards[s.board].finished == 0 {
			return
		}
	}
	r.end()
}

// end ends the round, and gives the win to all on the first board.
func (r *Room) end() {
	r.over = true
	best := -1
	for i, b := range r.boards {
		if b.finished > 0 && (best < 0 || r.total(i) < r.total(best)) {
			best = i
		}
	}
	if best < 0 {
		return
	}
	for _, s := range r.seats {
		if s.board == best {
			s.Wins++
		}
	}
}

// decided reports whether somebody has won more than half of the rounds.
func (r *Room) decided() bool {
	return slices.ContainsFunc(r.seats, func(s *Seat) bool { return s.Wins > r.options.Rounds/2 })
}

// Replay is a player's or a team's game of a round that is over, to be played back.
type Replay struct {
	Names []string   `json:"names"`
	Place int        `json:"place,omitempty"`
	Game  *game.Game `json:"-"`
}

// JSON returns the replay with the game's document.
func (r Replay) JSON() ([]byte, error) {
	document, err := r.Game.Encode()
	if err != nil {
		return nil, err
	}
	type plain Replay
	return json.Marshal(struct {
		plain
		Game json.RawMessage `json:"game"`
	}{plain(r), document})
}

// Replays returns all boards of the round, the first place first. They are for
// everyone, but only when nobody plays any more. Then a race is over, or a
// board is solved.
func (r *Room) Replays() ([]Replay, error) {
	if !r.over && (r.options.Kind == Race || len(r.boards) == 0 || r.boards[0].finished == 0) {
		return nil, ErrPlaying
	}
	var all []Replay
	for i, b := range r.boards {
		replay := Replay{}
		if b.finished > 0 {
			replay.Place = r.place(i)
		}
		for _, s := range r.seats {
			if s.board == i && !s.Watch {
				replay.Names = append(replay.Names, s.Name)
			}
		}
		g, err := r.replay(b)
		if err != nil {
			return nil, err
		}
		replay.Game = g
		all = append(all, replay)
	}
	slices.SortStableFunc(all, func(a, b Replay) int { return cmp.Compare(uint(a.Place-1), uint(b.Place-1)) })
	return all, nil
}

// ErrPlaying is Replays' answer while it would tell what others do.
var ErrPlaying = message.New("room.still_playing")

// replay returns a board's game with all its moves.
func (r *Room) replay(b *board) (*game.Game, error) {
	again, err := newBoard(r.puzzle, r.answer)
	if err != nil {
		return nil, err
	}
	g := again.game
	started := max(0, r.start.Sub(r.made))
	err = b.log.all(0, func(e Entry) error {
		g.Advance(e.At - started - g.Elapsed())
		_, err := g.Do(e.Action)
		return err
	})
	return g, err
}
