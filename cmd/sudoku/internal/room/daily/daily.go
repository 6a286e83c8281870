// Package daily judges whether a game of a day's puzzle may stand on the list
// of that day. It trusts nothing that the game says of itself. It does the
// moves again, and they must lead to the solution in a time that a person can
// need.
package daily

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// What nobody is faster than.
const (
	perCell  = 300 * time.Millisecond // for each cell of the board without a given
	few      = 5                      // entries in a row
	perFew   = 600 * time.Millisecond // for that many entries
	mostDone = 20_000                 // actions of a game
)

// Result tells what a game comes to.
type Result struct {
	Time  time.Duration
	Hints int
	// Moves tells games with the same moves from others. Somebody's own moves are nobody else's,
	// unless both have entered the digits in the order of reading.
	Moves string
}

// Errors of Judge.
var (
	ErrOther    = message.New("daily.other_puzzle")
	ErrUnsolved = message.New("daily.unsolved")
	ErrBegun    = message.New("daily.begun")
	ErrTimes    = message.New("daily.times")
	ErrFast     = message.New("daily.too_fast")
)

// Judge returns what a saved game of p comes to, or why it can't count. solution is that of p.
func Judge(document []byte, p sudoku.Puzzle, solution sudoku.Grid) (Result, error) {
	g, err := game.Decode(document)
	if err != nil {
		return Result{}, err
	}
	board := g.Board()
	if board.Rules.String() != p.Rules.String() || !slices.Equal(board.Givens, p.Givens) {
		return Result{}, ErrOther
	}
	history, done := g.History()
	if history = history[:done]; len(history) > mostDone {
		return Result{}, message.Errorf("daily.too_many_moves", len(history), mostDone)
	}
	for cell, digit := range board.Entries {
		if board.Givens[cell] == 0 && digit != solution[cell] {
			return Result{}, ErrUnsolved
		}
	}
	if !beganEmpty(g, done) {
		return Result{}, ErrBegun
	}
	return timed(history, p, g.Hints())
}

// beganEmpty reports whether nothing stood on the board before the moves. It undoes them.
func beganEmpty(g *game.Game, done int) bool {
	for range done {
		g.Undo()
	}
	b := g.Board()
	return !slices.ContainsFunc(b.Entries, func(digit uint8) bool { return digit != 0 }) && done > 0
}

// timed returns what moves come to.
func timed(history []game.Action, p sudoku.Puzzle, hints int) (Result, error) {
	var last time.Duration
	var entries []time.Duration
	deduced, lastCell, reading := 0, -1, true
	order, times := sha256.New(), []byte(nil)
	for _, a := range history {
		if a.At < last {
			return Result{}, ErrTimes
		}
		last = a.At
		switch a.Do {
		case game.Deduce:
			deduced++
			entries = append(entries, a.At)
		case game.Enter:
			entries = append(entries, a.At)
		}
		order.Write([]byte(a.Do))
		order.Write([]byte{a.Digit, a.Colour})
		for _, cell := range a.Cells {
			order.Write(binary.AppendVarint(nil, int64(cell)))
			reading, lastCell = reading && a.Do == game.Enter && cell > lastCell, cell
		}
		times = binary.AppendVarint(times, a.At.Milliseconds())
	}
	if len(entries) == 0 {
		return Result{}, ErrUnsolved
	}
	for i := few - 1; i < len(entries); i++ {
		if entries[i]-entries[i-few+1] < perFew {
			return Result{}, ErrFast
		}
	}
	empty := len(p.Givens) - p.Givens.Filled()
	if last < time.Duration(empty)*perCell {
		return Result{}, ErrFast
	}
	if reading {
		order.Write(times)
	}
	return Result{Time: last, Hints: max(hints, deduced), Moves: hex.EncodeToString(order.Sum(nil)[:16])}, nil
}

// Streak returns the number of days in a row up to day that are among solved. Days are written as
// 2026-11-21.
func Streak(solved []string, day string) (days int) {
	at, err := time.Parse(time.DateOnly, day)
	for err == nil && slices.Contains(solved, at.Format(time.DateOnly)) {
		days++
		at = at.AddDate(0, 0, -1)
	}
	return days
}

// Open reports whether a day's list takes results: as long as it is that day somewhere on Earth.
func Open(day, now time.Time) bool {
	return !now.Before(day.Add(-14*time.Hour)) && now.Before(day.Add(36*time.Hour))
}
