package room

import (
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// Room is a puzzle with those who play it. Make one with New or Restore.
type Room struct {
	id      string
	epoch   string // is another after each Restore: numbers of moves from before it don't count
	options Options
	puzzle  sudoku.Puzzle
	answer  game.Answer
	made    time.Time
	used    time.Time
	start   time.Time // when the first move of the round may come; zero while all wait for the host
	over    bool      // the round, by the host or since all are done
	round   int       // from 1
	host    string    // the token of the host's seat
	seats   []*Seat
	boards  []*board
	logged  int // bytes of all moves

	document []byte // of the puzzle with its solution, once a snapshot has needed it
}

// Seat is where somebody plays or watches. It is kept when its owner loses the connection.
type Seat struct {
	Name  string
	Team  int // from 1; 0 without teams
	Watch bool
	Gone  bool   // removed by the host
	Here  bool   // connected; the room itself does nothing with it
	Sent  uint64 // the number of the last move
	Kept  uint64 // the number of the last move in a snapshot
	Wrong int    // wrong entries in this round
	Hints int    // in this round
	Wins  int    // rounds
	token string
	board int // -1 while there is none
	undos []change
}

// Errors of a room.
var (
	ErrFull      = message.New("room.full")
	ErrGone      = message.New("room.closed")
	ErrNoSeat    = message.New("room.no_seat")
	ErrHostOnly  = message.New("room.host_only")
	ErrWatching  = message.New("room.watching")
	ErrWaiting   = message.New("room.waiting")
	ErrOver      = message.New("play.race_over")
	ErrNotUnique = message.New("room.not_unique")
)

// GapError says that a move came before those that precede it.
type GapError struct{ Expected, Got uint64 }

func (e *GapError) Error() string { return e.Message().Error() }

// Message tells which move was expected.
func (e *GapError) Message() message.Message {
	return message.Errorf("room.move_order", e.Got, e.Expected)
}

// New makes a room for a puzzle, whose only solution must be known. The id is secret from all
// but those who have the link.
func New(p sudoku.Puzzle, answer game.Answer, o Options, id string, now time.Time) (*Room, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	r := &Room{id: id, epoch: rand.Text(), options: o, made: now, used: now, host: rand.Text(), round: 1}
	if err := r.lay(p, answer); err != nil {
		return nil, err
	}
	if o.Kind != Race {
		r.start = now
		return r, r.addBoard()
	}
	return r, nil
}

// lay puts a puzzle into the room.
func (r *Room) lay(p sudoku.Puzzle, answer game.Answer) error {
	g, err := game.New(p)
	if err != nil {
		return err
	}
	g.SetAnswer(answer)
	if g.Answer().Solutions != game.One {
		return ErrNotUnique
	}
	r.puzzle, r.answer, r.document = p, answer, nil
	return nil
}

func (r *Room) addBoard() error {
	b, err := newBoard(r.puzzle, r.answer)
	if err == nil {
		r.boards = append(r.boards, b)
	}
	return err
}

// ID returns the room's.
func (r *Room) ID() string { return r.id }

// Options returns what the host has chosen.
func (r *Room) Options() Options { return r.options }

// Puzzle returns what is played in this round.
func (r *Room) Puzzle() sudoku.Puzzle { return r.puzzle }

// HostToken returns the secret of the host's seat. Only who made the room gets it.
func (r *Room) HostToken() string { return r.host }

// Used returns when somebody last did something.
func (r *Room) Used() time.Time { return r.used }

// Expired reports whether nobody has used the room for its Lifetime.
func (r *Room) Expired(now time.Time) bool { return now.Sub(r.used) > Lifetime }

// Hello is how somebody comes in.
type Hello struct {
	Name  string
	Team  int
	Watch bool
	// Token is the secret of a seat that somebody had before; "" asks for a new one. A seat that was
	// made after the last snapshot, and lost with its server, comes back by its token.
	Token string
}

// Join returns a seat: the one that the token is for, or a new one.
func (r *Room) Join(now time.Time, h Hello) (seat int, err error) {
	if h.Token != "" {
		for i, s := range r.seats {
			if s.token == h.Token {
				if s.Gone {
					return 0, ErrGone
				}
				return i, nil
			}
		}
	}
	isHost := h.Token == r.host
	if h.Token == "" {
		h.Token = rand.Text()
	} else if !IsID(h.Token) {
		return 0, ErrNoSeat
	} // else its seat was lost with a server, and is made again
	players, watchers := 0, 0
	for _, s := range r.seats {
		switch {
		case s.Gone:
		case s.Watch:
			watchers++
		default:
			players++
		}
	}
	h.Watch = !isHost && (h.Watch || r.options.Kind == Watch)
	full := !isHost && (h.Watch && watchers >= MostWatchers || !h.Watch && players >= MostPlayers)
	seat = len(r.seats)
	if full {
		seat = r.leftBy(h.Watch)
	}
	if seat < 0 || seat >= mostSeats {
		return 0, ErrFull
	}
	s := &Seat{Watch: h.Watch, token: h.Token, board: -1}
	if !full {
		r.seats = append(r.seats, s)
	} else if old := r.seats[seat]; old.board >= 0 { // who comes goes on where nothing was done
		s.Team, s.board = old.Team, old.board
	}
	r.seats[seat] = s
	s.Name = r.freeName(h.Name)
	if r.options.Teams > 0 && !s.Watch && s.board < 0 {
		s.Team = r.team(h.Team)
	}
	r.used = now
	if !r.start.IsZero() {
		if err := r.seatAt(s); err != nil {
			return 0, err
		}
	}
	return seat, nil
}

// mostSeats is how many seats a room may ever have, with those whose owners were removed.
const mostSeats = 1000

// leftBy returns the seat of a player, or with watch of a watcher, who left and
// has done nothing. It returns -1 if there is none.
func (r *Room) leftBy(watch bool) int {
	return slices.IndexFunc(r.seats, func(s *Seat) bool {
		return !s.Gone && !s.Here && s.Watch == watch && s.Sent == 0 && s.token != r.host
	})
}

// team returns the one that somebody asks for, or else the smallest.
func (r *Room) team(wanted int) int {
	if wanted >= 1 && wanted <= r.options.Teams {
		return wanted
	}
	size := make([]int, r.options.Teams)
	for _, s := range r.seats {
		if !s.Watch && !s.Gone && s.Team > 0 {
			size[s.Team-1]++
		}
	}
	return slices.Index(size, slices.Min(size)) + 1
}

// seatAt gives a seat its board.
func (r *Room) seatAt(s *Seat) error {
	switch {
	case s.board >= 0 || s.Gone:
	case r.options.Kind != Race:
		s.board = 0
	case s.Watch:
	case r.options.Teams > 0:
		for _, other := range r.seats {
			if other.Team == s.Team && other.board >= 0 {
				s.board = other.board
				return nil
			}
		}
		fallthrough
	default:
		s.board = len(r.boards)
		return r.addBoard()
	}
	return nil
}

// Seat returns one of the seats; it must not be changed.
func (r *Room) Seat(seat int) *Seat { return r.seats[seat] }

// Seats returns how many there are, with those whose owners were removed.
func (r *Room) Seats() int { return len(r.seats) }

// IsHost reports whether a seat is the host's.
func (r *Room) IsHost(seat int) bool { return r.seats[seat].token == r.host }

// Token returns the secret of a seat: for its owner alone.
func (r *Room) Token(seat int) string { return r.seats[seat].token }

// SetHere notes whether a seat's owner is connected.
func (r *Room) SetHere(seat int, here bool) { r.seats[seat].Here = here }

// SetTeam changes a player's team before the start.
func (r *Room) SetTeam(seat, team int) error {
	s := r.seats[seat]
	if s.board >= 0 || r.options.Teams == 0 || s.Watch || team < 1 || team > r.options.Teams {
		return message.Errorf("room.team", r.options.Teams)
	}
	s.Team = team
	return nil
}

// Start begins the countdown of a race.
func (r *Room) Start(now time.Time, seat int) error {
	switch {
	case !r.IsHost(seat):
		return ErrHostOnly
	case !r.start.IsZero():
		return nil
	}
	r.start = now.Add(time.Duration(r.options.Countdown) * time.Second)
	r.used = now
	for _, s := range r.seats {
		if err := r.seatAt(s); err != nil {
			return err
		}
	}
	return nil
}

// Next begins another round, with a puzzle of its own. Best of n goes on until
// a side has won more than half of the rounds. Then it is a rematch, and counts
// from the beginning.
func (r *Room) Next(now time.Time, seat int, p sudoku.Puzzle, answer game.Answer) error {
	switch {
	case !r.IsHost(seat):
		return ErrHostOnly
	case r.options.Kind == Race && !r.over && !r.start.IsZero():
		return message.Errorf("room.round_on")
	}
	if err := r.lay(p, answer); err != nil {
		return err
	}
	rematch := r.decided()
	r.round++
	if rematch {
		r.round = 1
	}
	r.over, r.start, r.boards, r.logged, r.used, r.epoch = false, time.Time{}, nil, 0, now, rand.Text()
	for _, s := range r.seats {
		s.board, s.undos, s.Wrong, s.Hints = -1, nil, 0, 0
		if rematch {
			s.Wins = 0
		}
	}
	if r.options.Kind != Race {
		if err := r.addBoard(); err != nil {
			return err
		}
		return r.Start(now, seat)
	}
	return nil
}

// End ends the round, even if some aren't done.
func (r *Room) End(now time.Time, seat int) error {
	if !r.IsHost(seat) {
		return ErrHostOnly
	}
	if r.options.Kind == Race && r.Running(now) {
		r.end()
	}
	return nil
}

// Remove takes a player's seat away for good.
func (r *Room) Remove(now time.Time, host, seat int) error {
	switch {
	case !r.IsHost(host):
		return ErrHostOnly
	case seat < 0 || seat >= len(r.seats) || seat == host:
		return ErrNoSeat
	}
	s := r.seats[seat]
	s.Gone, s.undos, r.used = true, nil, now
	r.settle(now)
	return nil
}

// Running reports whether moves are taken.
func (r *Room) Running(now time.Time) bool {
	return !r.start.IsZero() && !now.Before(r.start) && !r.over
}

// Begins returns when the first move of the round may come; zero while the host hasn't started.
func (r *Room) Begins() time.Time { return r.start }

// Over reports whether the round has ended.
func (r *Room) Over() bool { return r.over }

// Epoch tells one state of the room from another whose moves have other numbers.
func (r *Room) Epoch() string { return r.epoch }

// IsID reports whether a text may be a room's id: no path, no query, nothing else.
func IsID(text string) bool {
	return len(text) >= 16 && len(text) <= 64 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// Round returns the number of the round, from 1.
func (r *Room) Round() int { return r.round }

// BoardOf returns the number of a seat's board, -1 while there is none.
func (r *Room) BoardOf(seat int) int { return r.seats[seat].board }

// Blank returns the puzzle with nothing written on it.
func (r *Room) Blank() *sudoku.Board { return sudoku.NewBoard(r.puzzle) }
