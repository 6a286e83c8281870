package room

import (
	"crypto/rand"
	"encoding/json"
	"slices"
	"time"

	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// snapshot is a room as it is kept. Logs are bytes, which JSON has as base64.
type snapshot struct {
	Version int             `json:"version"`
	ID      string          `json:"id"`
	Options Options         `json:"options"`
	Puzzle  json.RawMessage `json:"puzzle"` // a game.Document
	Made    time.Time       `json:"made"`
	Used    time.Time       `json:"used"`
	Start   time.Time       `json:"start,omitzero"`
	Over    bool            `json:"over,omitempty"`
	Round   int             `json:"round"`
	Host    string          `json:"host"`
	Seats   []snapshotSeat  `json:"seats"`
	Boards  []snapshotBoard `json:"boards"`
}

type snapshotSeat struct {
	Name  string `json:"name"`
	Team  int    `json:"team,omitempty"`
	Watch bool   `json:"watch,omitempty"`
	Gone  bool   `json:"gone,omitempty"`
	Sent  uint64 `json:"sent,omitempty"`
	Wrong int    `json:"wrong,omitempty"`
	Hints int    `json:"hints,omitempty"`
	Wins  int    `json:"wins,omitempty"`
	Token string `json:"token"`
	Board int    `json:"board"`
}

type snapshotBoard struct {
	Log      []byte        `json:"log"`
	Finished time.Duration `json:"finished,omitempty"`
}

const snapshotVersion = 1

// Snapshot returns the room as JSON, with the solution and the players' secrets: for the server
// alone. Moves up to Sent are in it; Keep says that it is safe.
func (r *Room) Snapshot() ([]byte, error) {
	if r.document == nil {
		document := game.NewDocument(r.Blank())
		symbols := r.puzzle.Symbols
		if symbols == nil {
			symbols = r.puzzle.Rules.Symbols()
		}
		document.Solution = string(symbols.AppendLine(nil, r.answer.Grid))
		text, err := json.Marshal(document)
		if err != nil {
			return nil, err
		}
		r.document = text
	}
	s := snapshot{snapshotVersion, r.id, r.options, r.document, r.made, r.used, r.start, r.over, r.round, r.host, make([]snapshotSeat, 0, len(r.seats)), make([]snapshotBoard, 0, len(r.boards))}
	for _, one := range r.seats {
		s.Seats = append(s.Seats, snapshotSeat{one.Name, one.Team, one.Watch, one.Gone, one.Sent, one.Wrong, one.Hints, one.Wins, one.token, one.board})
	}
	for _, b := range r.boards {
		s.Boards = append(s.Boards, snapshotBoard{b.log.bytes, b.finished})
	}
	return json.Marshal(s)
}

// Sent returns the numbers of each seat's last move, as a snapshot made now has them.
func (r *Room) Sent() []uint64 {
	var sent []uint64
	for _, s := range r.seats {
		sent = append(sent, s.Sent)
	}
	return sent
}

// Keep notes that moves up to these numbers are in a snapshot that nothing can lose.
func (r *Room) Keep(sent []uint64) {
	for i, number := range sent[:min(len(sent), len(r.seats))] {
		r.seats[i].Kept = max(r.seats[i].Kept, number)
	}
}

// check tells what no room's snapshot has, before anything is made of it.
func (s *snapshot) check() error {
	race := s.Options.Kind == Race
	if s.Version != snapshotVersion || len(s.Puzzle) == 0 || !IsID(s.ID) || !IsID(s.Host) {
		return message.Errorf("room.version", snapshotVersion)
	}
	if s.Round < 1 || len(s.Seats) > mostSeats || len(s.Boards) > mostSeats || !race && (len(s.Boards) != 1 || s.Start.IsZero()) {
		return errSeats
	}
	for _, one := range s.Seats {
		onNone := one.Board == -1 && (race || one.Gone)
		switch {
		case one.Board < 0 && !onNone, one.Board >= len(s.Boards):
			return errSeats
		case one.Team < 0 || one.Team > s.Options.Teams, one.Wrong < 0 || one.Hints < 0 || one.Wins < 0, !IsID(one.Token):
			return errSeats
		}
	}
	return nil
}

var errSeats = message.New("room.seats")

// Restore makes the room of a snapshot, by doing every move again. Nobody is connected, and
// nothing can be undone that was done before.
func Restore(data []byte) (*Room, error) {
	var s snapshot
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, message.Errorf("room.wrong", err)
	}
	if err := s.Options.check(); err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	document := new(game.Document)
	if err := json.Unmarshal(s.Puzzle, document); err != nil {
		return nil, message.Errorf("room.wrong", err)
	}
	p, err := document.ReadPuzzle()
	if err != nil {
		return nil, err
	}
	grid, err := document.ReadSolution(p)
	if err != nil {
		return nil, err
	}
	r := &Room{
		id: s.ID, epoch: rand.Text(), options: s.Options, made: s.Made, used: s.Used, start: s.Start, over: s.Over, round: s.Round, host: s.Host,
	}
	if err := r.lay(p, game.Answer{Solutions: game.One, Grid: grid}); err != nil {
		return nil, err
	}
	for _, kept := range s.Boards {
		if err := r.addBoard(); err != nil {
			return nil, err
		}
		b := r.boards[len(r.boards)-1]
		b.finished = kept.Finished
		again := log{bytes: kept.Log}
		err := again.all(0, func(e Entry) error {
			if e.Seat < 0 || e.Seat >= len(s.Seats) {
				return errLog
			}
			_, err := b.do(e)
			return err
		})
		if err != nil {
			return nil, err
		}
		if b.finished < 0 || b.finished > 0 && r.options.Kind == Race && b.game.Status() != game.Solved {
			return nil, errLog
		}
		b.log.bytes = slices.Clip(b.log.bytes)
		r.logged += len(b.log.bytes)
	}
	for _, one := range s.Seats {
		r.seats = append(r.seats, &Seat{
			Name: one.Name, Team: one.Team, Watch: one.Watch, Gone: one.Gone, Sent: one.Sent, Kept: one.Sent, Wrong: one.Wrong, Hints: one.Hints, Wins: one.Wins,
			token: one.Token, board: one.Board,
		})
	}
	return r, nil
}
