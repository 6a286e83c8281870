package draw

import (
	"math"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// stepBelow draws below the marks, lines and digits: the houses and constraints that the
// step speaks of.
func (d *drawer) stepBelow(step *explain.Shown) {
	area := make([]bool, d.rules.Cells())
	for _, part := range step.Parts {
		for _, house := range part.Houses {
			for _, cell := range house.Cells {
				area[cell] = true
			}
		}
		for _, c := range part.Constraints {
			for _, cell := range c.Cells {
				area[cell] = true
			}
		}
	}
	for cell, in := range area {
		if in {
			fill := d.theme.Step.Area
			if ground, tinted := d.grounds[cell]; tinted { // it must differ from others with this ground
				fill = fill.onto(ground, d.theme.Paper)
			}
			d.picture.Add(d.area([]int{cell}, fill)...)
		}
	}
}

// stepAbove draws over them. It draws a frame around each cell, the candidates
// that the step needs, drops and places, and arrows to conclusions. Roles are
// told apart without colours, too: by solid, dashed and dotted frames, round
// and square candidates.
func (d *drawer) stepAbove(step *explain.Shown) {
	framed := make([]bool, d.rules.Cells())
	needed := map[logic.Candidate]int{}
	var order []logic.Candidate
	need := func(c logic.Candidate, role int) {
		if _, known := needed[c]; !known {
			order = append(order, c)
		}
		needed[c] = role
	}
	for _, part := range step.Parts {
		for _, cell := range part.Cells {
			if !framed[cell] {
				framed[cell] = true
				d.frame(cell, part.Colour)
			}
		}
		for _, c := range part.Candidates {
			need(c, part.Colour)
		}
	}
	for _, link := range step.Links {
		for _, node := range []explain.ShownNode{step.Chains[link.Chain][link.From], step.Chains[link.Chain][link.To]} {
			for _, cell := range node.Cells {
				c := logic.Candidate{Cell: cell, Digit: node.Digit}
				if _, known := needed[c]; !known {
					need(c, node.Colour)
				}
			}
		}
	}
	gone := map[logic.Candidate]bool{}
	for _, c := range step.Remove {
		gone[c] = true
	}
	placed := map[int]bool{}
	for _, c := range step.Place {
		placed[c.Cell] = true
	}
	for _, link := range step.Links {
		d.link(step.Chains[link.Chain][link.From], step.Chains[link.Chain][link.To], link.Strong)
	}
	for _, c := range order {
		if !gone[c] && !placed[c.Cell] {
			d.spot(c, needed[c])
		}
	}
	for _, c := range step.Remove {
		d.dropped(c)
	}
	for _, c := range step.Place {
		d.placed(c)
	}
}

func (d *drawer) frame(cell, role int) {
	p := d.corner(cell)
	frame := Path{Segments: Rounded(p.X+0.05, p.Y+0.05, 0.9, 0.9, 0.08), Stroke: d.theme.Step.Cell[role], Width: 0.045}
	switch role {
	case 1:
		frame.Dash, frame.Gap = 0.12, 0.08
	case 2:
		frame.Dash, frame.Gap = 0.045, 0.08
	}
	d.picture.Add(frame)
}

// spot draws a candidate that the step needs.
func (d *drawer) spot(c logic.Candidate, role int) {
	at, r := d.place(c.Cell, c.Digit), d.radius()
	shape := Path{Segments: Circle(at, r), Fill: d.theme.Step.Needed[role], Stroke: d.theme.Step.Text, Width: 0.015}
	if role == 1 {
		shape.Segments = Rounded(at.X-r*0.92, at.Y-r*0.92, r*1.84, r*1.84, r*0.3)
	}
	d.picture.Add(shape, d.candidate(c.Cell, c.Digit, d.theme.Step.Text, true))
}

// dropped draws a candidate that goes.
func (d *drawer) dropped(c logic.Candidate) {
	at, r := d.place(c.Cell, c.Digit), d.radius()
	d.picture.Add(
		Path{Segments: Circle(at, r), Fill: d.theme.Paper, Stroke: d.theme.Step.Remove, Width: 0.025},
		d.candidate(c.Cell, c.Digit, d.theme.Step.Remove, true),
		Path{Segments: Lines(Point{at.X - r, at.Y + r*0.7}, Point{at.X + r, at.Y - r*0.7}), Stroke: d.theme.Step.Remove, Width: 0.025})
}

// placed draws a digit that follows.
func (d *drawer) placed(c logic.Candidate) {
	at := d.middle(c.Cell)
	d.picture.Add(
		Path{Segments: Rounded(at.X-0.4, at.Y-0.4, 0.8, 0.8, 0.16), Fill: d.theme.Step.Place},
		d.inside(at, d.symbols.Name(c.Digit), 0.58, 0.74, d.theme.Paper, true))
}

// link draws an arrow, bent a little so that those along a line don't cover each other.
func (d *drawer) link(from, to explain.ShownNode, strong bool) {
	a, b := d.ends(from, to)
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return
	}
	ux, uy := (b.X-a.X)/length, (b.Y-a.Y)/length
	gap := min(d.radius()*1.1, length/3)
	bend := 0.0
	if length > 1.2 {
		bend = min(0.28, length*0.06)
	}
	start, end := Point{a.X + ux*gap, a.Y + uy*gap}, Point{b.X - ux*(gap+0.02), b.Y - uy*(gap+0.02)}
	middle := Point{(a.X+b.X)/2 - uy*bend, (a.Y+b.Y)/2 + ux*bend}
	line := Path{Stroke: d.theme.Step.Link, Width: 0.035, Segments: []Segment{
		{Kind: Move, To: start},
		// A quadratic curve as a cubic one.
		{Kind: Curve, From: between(start, middle, 2./3), Into: between(end, middle, 2./3), To: end},
	}}
	if !strong {
		line.Dash, line.Gap = 0.08, 0.06
	}
	left, right := barbs(middle, end, 0.16)
	d.picture.Add(line, Path{Segments: Polygon(left, end, right), Fill: d.theme.Step.Link})
}

// ends returns where a link begins and ends: of groups of cells, the candidates that are nearest to
// each other.
func (d *drawer) ends(from, to explain.ShownNode) (a, b Point) {
	least := math.Inf(1)
	for _, one := range from.Cells {
		for _, other := range to.Cells {
			p, q := d.place(one, from.Digit), d.place(other, to.Digit)
			if length := math.Hypot(q.X-p.X, q.Y-p.Y); length < least {
				least, a, b = length, p, q
			}
		}
	}
	return a, b
}

// Step returns the picture's data for a step that was found on a state of a
// board. They are the board with the digits of the state, and options for
// Board, with the step's words as title.
func Step(b *sudoku.Board, s *logic.State, step *logic.Step, w *explain.Words) (*sudoku.Board, Options) {
	at := *b
	at.Entries = s.Grid()
	for cell, given := range b.Givens {
		if given != 0 {
			at.Entries[cell] = 0
		}
	}
	shown := w.Show(s, step)
	title := w.Join(w.Step(s, step, explain.Cells), shown.Conclusion)
	return &at, Options{Step: &shown, Candidates: Candidates(s), Title: title}
}

// Candidates returns what is left in each empty cell of a state, for Options.
func Candidates(s *logic.State) []sudoku.Set {
	sets := make([]sudoku.Set, s.Rules().Cells())
	for cell := range sets {
		if s.Digit(cell) == 0 {
			sets[cell] = s.Candidates(cell)
		}
	}
	return sets
}
