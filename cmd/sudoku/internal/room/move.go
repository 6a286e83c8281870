package room

import (
	"time"

	"jiugong/sudoku/game"
)

// Move is one thing that a player does; one of its fields is set.
type Move struct {
	Action *game.Action
	Undo   bool // takes the last of one's own actions back that still stands
	Hint   bool // counts a hint that the player looked at
}

// Done holds what a move has led to.
type Done struct {
	// Repeated says that it had been done already.
	Repeated bool
	// Refused says why nothing was done; nil if it was. The move has its number all the same.
	Refused error
	// Board is the number of the board, First the number of the first of Actions on it.
	Board, First int
	Actions      []game.Action
	// Solved reports that this solved the board, Ended that it ended the round.
	Solved, Ended bool
}

// Do makes a player's move of that number. A move that was made before changes nothing. The
// error is a *GapError, or says that the seat can't move.
func (r *Room) Do(now time.Time, seat int, number uint64, m Move) (done Done, err error) {
	s := r.seats[seat]
	switch {
	case s.Gone:
		return done, ErrGone
	case number == 0 || number > s.Sent+1:
		return done, &GapError{s.Sent + 1, number}
	case number <= s.Sent:
		return Done{Repeated: true}, nil
	}
	s.Sent = number
	r.used = now
	done.Board = s.board
	if done.Refused = r.mayMove(now, seat); done.Refused == nil {
		done.Refused = r.move(now, seat, m, &done)
	}
	return done, nil
}

// mayMove tells why a seat can't move now.
func (r *Room) mayMove(now time.Time, seat int) error {
	switch s := r.seats[seat]; {
	case s.Watch:
		return ErrWatching
	case r.over:
		return ErrOver
	case s.board < 0 || !r.Running(now):
		return ErrWaiting
	case r.options.Kind == Race && r.boards[s.board].finished > 0:
		return ErrOver
	case r.logged > mostLog:
		return errLong
	}
	return nil
}

func (r *Room) move(now time.Time, seat int, m Move, done *Done) error {
	s := r.seats[seat]
	b := r.boards[s.board]
	done.First = b.log.count + 1
	var undone change
	var actions []game.Action
	switch {
	case m.Hint:
		if !r.options.Hints {
			return errNoHints
		}
		s.Hints++
		return nil
	case m.Undo:
		for len(s.undos) > 0 && len(actions) == 0 {
			last := len(s.undos) - 1
			undone, s.undos = s.undos[last], s.undos[:last]
			actions = b.undoing(undone)
		}
	case m.Action != nil:
		a, err := prepare(*m.Action)
		if err != nil {
			return err
		}
		actions = []game.Action{a}
	}
	for _, a := range actions {
		size := len(b.log.bytes)
		change, err := b.do(Entry{seat, now.Sub(r.made), a})
		if err != nil {
			return err
		}
		r.logged += len(b.log.bytes) - size
		if change == nil {
			continue
		}
		done.Actions = append(done.Actions, a)
		if !m.Undo {
			s.undos = remember(s.undos, change)
			s.Wrong += r.wrongIn(change)
		}
	}
	if b.finished == 0 && b.game.Status() == game.Solved {
		b.finished = max(now.Sub(r.start), 1)
		done.Solved = true
		over := r.over
		r.settle(now)
		done.Ended = r.over && !over
	}
	return nil
}

// wrongIn returns how many wrong digits a change has entered.
func (r *Room) wrongIn(c change) (wrong int) {
	for _, one := range c {
		if e := one.after.entry; e != one.before.entry && e != 0 && e != r.answer.Grid[one.cell] {
			wrong++
		}
	}
	return wrong
}

// Since returns the moves on a board after a number of first ones, if the caller is of this
// epoch. Otherwise ok is false, and the caller needs the board as it is.
func (r *Room) Since(board, after int, epoch string) (entries []Entry, ok bool) {
	if epoch != r.epoch || board < 0 || board >= len(r.boards) || after < 0 || after > r.boards[board].log.count {
		return nil, false
	}
	err := r.boards[board].log.all(after, func(e Entry) error {
		entries = append(entries, e)
		return nil
	})
	return entries, err == nil
}

// Moves returns how many moves were made on a board.
func (r *Room) Moves(board int) int { return r.boards[board].log.count }

// Board returns the game on a board. It must not be changed, and it knows the solution.
func (r *Room) Board(board int) *game.Game { return r.boards[board].game }
