// Package wire has the messages between a room and those who are in it. Each is a JSON object,
// and a WebSocket message of text holds one or more of them, a line each.
//
// A client begins with hello. The server answers with room, or with end and
// closes. After that a client's do, undo and hint are numbered from 1. A did or
// ack answers each. With kept, the server tells up to which of them its crash
// loses nothing. A client that comes back says hello with its token. It sends
// again what came after the number sent of room.
package wire

import (
	"bytes"
	"encoding/json"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// What a client says.
const (
	Hello  = "hello"  // comes in: name, token, team, watch, and of what it had: from, epoch
	Do     = "do"     // makes the move number: action
	Undo   = "undo"   // takes the last of one's own actions back, as the move number
	Hint   = "hint"   // counts a hint, as the move number
	Start  = "start"  // the host: begins the countdown
	Next   = "next"   // the host: another round
	End    = "end"    // the host: ends the round
	Remove = "remove" // the host: takes a seat away
	Team   = "team"   // chooses a team before the start
	At     = "at"     // where the cursor is; seen by those on the same board
	Say    = "say"    // one of Words, or with the host's leave any text
	Here   = "here"   // nothing; is answered by the same
)

// What only the server says; it also says end, at, say and here.
const (
	Room    = "room"    // all that there is to know, at first and whenever much has changed
	Did     = "did"     // what someone has done on one's own board: seat, move, action, of the last action also the number
	Ack     = "ack"     // the move number has come and did nothing, or why says why nothing more was done
	Kept    = "kept"    // moves up to number survive
	Player  = "player"  // how far one is
	Players = "players" // how far all are
	Refused = "refused" // what the client wanted and can't have, as why says
)

// Words returns what everyone may say to the others; each client has them in its language.
func Words() []string {
	return []string{"hello", "ready", "luck", "nice", "wow", "oops", "thanks", "again", "bye"}
}

// Ask is a message of a client.
type Ask struct {
	Kind   string               `json:"t"`
	Number uint64               `json:"n,omitempty"`
	Action *game.DocumentAction `json:"action,omitempty"`
	Name   string               `json:"name,omitempty"`
	Token  string               `json:"token,omitempty"`
	Team   int                  `json:"team,omitempty"`
	Watch  bool                 `json:"watch,omitempty"`
	From   int                  `json:"from,omitempty"`
	Epoch  string               `json:"epoch,omitempty"`
	Seat   int                  `json:"seat,omitempty"`
	Cell   string               `json:"cell,omitempty"`
	Text   string               `json:"text,omitempty"`
}

// Tell is a message of the server.
type Tell struct {
	Kind    string               `json:"t"`
	Number  uint64               `json:"n,omitempty"`
	Why     string               `json:"why,omitempty"`
	Seat    int                  `json:"seat"`
	Move    int                  `json:"move,omitempty"` // the number on the board
	Action  *game.DocumentAction `json:"action,omitempty"`
	Cell    string               `json:"cell,omitempty"`
	Text    string               `json:"text,omitempty"`
	Player  *room.Progress       `json:"player,omitempty"`
	Players []room.Progress      `json:"players,omitempty"`
	State   *State               `json:"room,omitempty"`
}

// State is a room as one of its seats may see it.
type State struct {
	Options room.Options `json:"options"`
	Epoch   string       `json:"epoch"`
	Seat    int          `json:"seat"`  // the client's own
	Token   string       `json:"token"` // brings it back to this seat
	Sent    uint64       `json:"sent"`  // its moves that have come
	Kept    uint64       `json:"kept"`
	Round   int          `json:"round"`
	// Begins is when the round begins or began, in milliseconds from now; nil while the host
	// hasn't started it.
	Begins *int64 `json:"begins_ms,omitempty"`
	Over   bool   `json:"over,omitempty"`
	// Puzzle has the rules and givens, from the beginning on. Board holds what is written on
	// the client's board after Moves moves, unless Missing brings the client there.
	Puzzle  *game.Document  `json:"puzzle,omitempty"`
	Moves   int             `json:"moves"`
	Board   *game.Written   `json:"board,omitempty"`
	Missing []Missed        `json:"missing,omitempty"`
	Players []room.Progress `json:"players"`
}

// Missed is a move that was made while a client was away.
type Missed struct {
	Seat   int                 `json:"seat"`
	Action game.DocumentAction `json:"action"`
}

// MostAsk is how many bytes one message of a client may have.
const MostAsk = 8 << 10

// Of returns the state of a room as a seat may see it. The client's old state
// is told by from and epoch.
func Of(r *room.Room, now time.Time, seat, from int, epoch string) *State {
	s := r.Seat(seat)
	state := &State{
		Options: r.Options(), Epoch: r.Epoch(), Seat: seat, Token: r.Token(seat), Sent: s.Sent, Kept: s.Kept, Round: r.Round(), Over: r.Over(), Players: r.Everyone(),
	}
	if begins := r.Begins(); !begins.IsZero() {
		state.Begins = new(begins.Sub(now).Milliseconds())
	}
	if !r.Running(now) && !r.Over() {
		return state
	}
	p := r.Puzzle()
	state.Puzzle = game.NewDocument(r.Blank())
	state.Puzzle.Board = nil
	board := r.BoardOf(seat)
	if board < 0 {
		return state
	}
	state.Moves = r.Moves(board)
	if entries, ok := r.Since(board, from, epoch); ok {
		for _, e := range entries {
			state.Missing = append(state.Missing, Missed{e.Seat, game.NewDocumentAction(p.Rules, e.Action)})
		}
		return state
	}
	state.Board = new(game.WrittenOn(r.Board(board).Board()))
	return state
}

// Heavy reports whether all are told everything after what a client says.
func Heavy(kind string) bool {
	return kind == Start || kind == Next || kind == End || kind == Remove || kind == Team
}

// Count returns how many objects a message may hold.
func Count(message []byte) int { return 1 + bytes.Count(bytes.TrimSpace(message), []byte("\n")) }

// ErrNotJSON is what Lines says of a text that isn't JSON.
var ErrNotJSON = message.New("room.no_json")

// Lines reads the objects of a message, one after the other, up to the first error.
func Lines[M any](message []byte, each func(*M) error) error {
	for line := range bytes.SplitSeq(message, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		m := new(M)
		if json.Unmarshal(line, m) != nil {
			return ErrNotJSON
		}
		if err := each(m); err != nil {
			return err
		}
	}
	return nil
}
