package game

import "slices"

// Line is one that the player has drawn from one place to another, for a thought of
// his own. A place is a candidate, or a cell as a whole where the digit is 0. It has
// no direction.
type Line struct {
	From, To Candidate
}

// same reports whether two lines join the same places.
func (l Line) same(m Line) bool {
	return l == m || l == Line{m.To, m.From}
}

// Lines returns those drawn, the oldest first. The slice must not be changed.
func (g *Game) Lines() []Line { return g.lines }

// draw draws lines, or takes them away when all of them are there. What g.lines was
// before stays as it is: undo goes back to it.
func (g *Game) draw(lines []Line) {
	isIn := func(all []Line) func(Line) bool { return func(l Line) bool { return slices.ContainsFunc(all, l.same) } }
	isNew := func(l Line) bool { return !isIn(g.lines)(l) }
	if !slices.ContainsFunc(lines, isNew) {
		g.lines = slices.DeleteFunc(slices.Clone(g.lines), isIn(lines))
		return
	}
	for _, l := range lines {
		if isNew(l) {
			g.lines = append(slices.Clip(g.lines), l)
		}
	}
}
