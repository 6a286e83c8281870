package room

import (
	"encoding/binary"
	"slices"
	"time"

	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// verbs are what can be done in a room, in the order that a log numbers them. What they do
// depends on the board alone, not on what went before.
var verbs = []game.Verb{game.Enter, game.Corner, game.Centre, game.Colour, game.Clear, game.Notes, game.Deduce}

// Entry is a move that was done on a board.
type Entry struct {
	Seat   int
	At     time.Duration // since the room was made
	Action game.Action
}

// log has the moves of a board, the first one first, in some eight bytes each.
type log struct {
	bytes []byte
	count int
	last  time.Duration
}

// add appends a move.
func (l *log) add(e Entry) {
	at := max(l.last, e.At.Truncate(time.Millisecond))
	a, b := &e.Action, l.bytes
	flags := byte(slices.Index(verbs, a.Do))
	if a.Clean {
		flags |= 0x80
	}
	b = append(b, flags)
	b = binary.AppendUvarint(b, uint64(e.Seat))
	b = binary.AppendUvarint(b, uint64((at-l.last)/time.Millisecond))
	b = append(b, a.Digit, a.Colour)
	b = binary.AppendUvarint(b, uint64(len(a.Cells)))
	for _, cell := range a.Cells {
		b = binary.AppendUvarint(b, uint64(cell))
	}
	for _, list := range [][]game.Candidate{a.Place, a.Remove} {
		if a.Do != game.Deduce {
			break
		}
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, c := range list {
			b = append(binary.AppendUvarint(b, uint64(c.Cell)), c.Digit)
		}
	}
	l.bytes, l.last, l.count = b, at, l.count+1
}

// mostApart is longer than any two moves can be apart: a room expires before.
const mostApart = 10 * 365 * 24 * time.Hour

var errLog = message.New("room.log")

// all calls a function for each move after a number of first ones.
func (l *log) all(after int, each func(Entry) error) error {
	rest, at := l.bytes, time.Duration(0)
	broken := false
	next := func() uint64 {
		value, n := binary.Uvarint(rest)
		if n <= 0 {
			broken, rest = true, nil
			return 0
		}
		rest = rest[n:]
		return value
	}
	octet := func() byte {
		if len(rest) == 0 {
			broken = true
			return 0
		}
		value := rest[0]
		rest = rest[1:]
		return value
	}
	for i := 0; len(rest) > 0; i++ {
		var e Entry
		flags := octet()
		verb := int(flags &^ 0x80)
		if verb >= len(verbs) {
			return errLog
		}
		e.Action.Do, e.Action.Clean = verbs[verb], flags&0x80 != 0
		e.Seat = int(next())
		later := next()
		at += time.Duration(later) * time.Millisecond
		broken = broken || later > uint64(mostApart/time.Millisecond) || at < 0
		e.At = at
		e.Action.Digit, e.Action.Colour = octet(), octet()
		for n := next(); n > 0 && !broken; n-- {
			e.Action.Cells = append(e.Action.Cells, int(next()))
		}
		for _, list := range []*[]game.Candidate{&e.Action.Place, &e.Action.Remove} {
			if e.Action.Do != game.Deduce {
				break
			}
			for n := next(); n > 0 && !broken; n-- {
				*list = append(*list, game.Candidate{Cell: int(next()), Digit: octet()})
			}
		}
		if broken {
			return errLog
		}
		if i < after {
			continue
		}
		if err := each(e); err != nil {
			return err
		}
	}
	return nil
}
