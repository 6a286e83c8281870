package game

import "slices"

// MostMistakes is how many mistakes a strict game allows; the last ends it.
const MostMistakes = 3

// Mistakes returns how many mistakes have been counted while Assists.Strict was on: actions
// that entered what Check finds wrong. Undo doesn't make up for them.
func (g *Game) Mistakes() int { return g.mistakes }

// Lost reports whether too many mistakes have been made. Then Do returns
// ErrLost, nothing is undone and the clock stands still. Without Assists.Strict
// the game goes on.
func (g *Game) Lost() bool {
	return g.assists.Strict && g.mistakes >= MostMistakes && g.Status() != Solved
}

// countMistake looks at what an action has entered.
func (g *Game) countMistake(a Action, before []cellState) {
	if !g.assists.Strict || a.Do != Enter && a.Do != Deduce {
		return
	}
	wrong := g.Check().Wrong
	if slices.ContainsFunc(before, func(s cellState) bool {
		return s.entry != g.board.Entries[s.cell] && slices.Contains(wrong, s.cell)
	}) {
		g.mistakes++
	}
}
