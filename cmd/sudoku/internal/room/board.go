package room

import (
	"slices"
	"sync"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// board is one that a seat, a team or all play on.
type board struct {
	game     *game.Game
	log      log
	finished time.Duration // since the start, 0 while it isn't solved
	fresh    int           // actions that the game remembers
}

// rememberedActions is how many actions a game keeps: nothing here needs them.
const rememberedActions = 8

func newBoard(p sudoku.Puzzle, answer game.Answer) (*board, error) {
	g, err := game.New(p)
	if err != nil {
		return nil, err
	}
	g.SetAnswer(answer)
	g.SetAssists(game.Assists{}) // what an action does depends on it alone
	return &board{game: g}, nil
}

// mostCells is how many cells one action may name.
const mostCells = 400

var errLong = message.New("room.too_many_moves")

// prepare makes an action one of those that rooms know, or says why it isn't one.
func prepare(a game.Action) (game.Action, error) {
	if !slices.Contains(verbs, a.Do) {
		return a, message.Errorf("room.action", a.Do)
	}
	if len(a.Cells)+len(a.Place)+len(a.Remove) > mostCells {
		return a, message.Errorf("room.long_action", mostCells)
	}
	if a.Do == game.Notes && len(a.Cells) == 0 {
		return a, message.Errorf("room.notes")
	}
	clean := game.Action{Do: a.Do, Cells: a.Cells, Digit: a.Digit, Colour: a.Colour, Clean: a.Clean}
	if a.Do == game.Deduce {
		clean.Cells, clean.Place, clean.Remove = nil, a.Place, a.Remove
	}
	return clean, nil
}

// do carries an action out. change holds what it changed, nil for nothing.
func (b *board) do(e Entry) (change change, err error) {
	if b.log.count >= MostMoves {
		return nil, errLong
	}
	if e.Action.Do == game.Enter && b.stands(e.Action) {
		return nil, nil
	}
	scratch := scratches.Get().(*[]cell)
	defer scratches.Put(scratch)
	before := slices.AppendSeq((*scratch)[:0], allCells(b.game.Board()))
	*scratch = before
	changed, err := b.game.Do(e.Action)
	if err != nil || !changed {
		return nil, err
	}
	now := b.game.Board()
	for _, cell := range b.game.LastChanged() {
		if after := cellOf(now, cell); after != before[cell] {
			change = append(change, cellChange{cell, before[cell], after})
		}
	}
	if b.fresh++; b.fresh >= rememberedActions {
		b.game.Forget()
		b.fresh = 0
	}
	b.log.add(e)
	return change, nil
}

// scratches are for do, which looks at a whole board and keeps little of it.
var scratches = sync.Pool{New: func() any { return new([]cell) }}

// stands reports whether an Enter would take away the digits that it is to enter, because they
// are there already. That is what a player alone wants; but here two have had the same thought.
func (b *board) stands(a game.Action) bool {
	entries := b.game.Board().Entries
	return len(a.Cells) > 0 && !slices.ContainsFunc(a.Cells, func(cell int) bool {
		return cell < 0 || cell >= len(entries) || !b.game.Given(cell) && entries[cell] != a.Digit
	})
}

// progress returns how much of the board is filled and right.
func (b *board) progress() (filled, right int) {
	check := b.game.Check()
	return b.game.Board().Entries.Filled(), len(check.Right)
}
