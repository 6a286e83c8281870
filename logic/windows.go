package logic

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine"
)

// A board of several grids may have more cells than a set holds. Techniques then look at it
// through windows: each shows a grid as a board of its own.
//
//	┌───────┐ ┌───────┐
//	│. . . .│ │. . . .│       A cell has a number on the board, and one in each window
//	│. . . .│ │. . . .│       that shows it. Its candidates are those of the board.
//	│. . .┌─┼─┼─┐. . .│       Whatever cells outside a window tell of a cell counts
//	│. . .│.│.│.│. . .│       as reasoning of its own, so a deadly pattern keeps away.
//	└─────┼─┘ └─┼─────┘

// Takes reports whether there are steps on boards of such rules. There are on up to MaxCells
// cells, and on more if these are grids that overlap, without constraints.
func Takes(rules *sudoku.Rules) bool {
	shape := rules.Shape()
	return shape.Cells() <= MaxCells || shape.Grids() > 1 && len(shape.Grid(0)) <= MaxCells && len(rules.Constraints()) == 0
}

// cut covers the board with windows: each grid alone, and some grids with those that overlap
// them, as many as a window can hold. The grids with most neighbours come first.
func (t *topology) cut() {
	shape := t.rules.Shape()
	near := make([][]int, shape.Grids())
	for i := range near {
		grid := shape.Grid(i)
		t.windows, near[i] = append(t.windows, t.window(grid)), grid
		for k := range near {
			other := shape.Grid(k)
			more := slices.Concat(near[i], other)
			slices.Sort(more)
			more = slices.Compact(more)
			if len(more) <= MaxCells && slices.ContainsFunc(other, func(c int) bool { return slices.Contains(grid, c) }) {
				near[i] = more
			}
		}
	}
	slices.SortStableFunc(near, func(a, b []int) int { return len(b) - len(a) })
	shown := make([]bool, t.size)
	for _, cells := range near {
		if slices.ContainsFunc(cells, func(c int) bool { return !shown[c] }) {
			t.wide = append(t.wide, t.window(cells))
		}
		for _, c := range cells {
			shown[c] = true
		}
	}
}

// window returns the window that shows some cells, in ascending order.
func (t *topology) window(shown []int) *window {
	w := &window{topology: &topology{model: t.model, rules: t.rules, n: t.n, size: len(shown)}, in: numbers{cells: none(t.size), houses: none(len(t.houses))}, out: numbers{cells: shown}}
	for i, c := range shown {
		w.in.cells[c] = i
	}
	for h, house := range t.houses {
		cells := w.in.list(house.Cells, w.in.cells)
		known := func(h sudoku.House) bool { return slices.Equal(h.Cells, cells) } // in two grids
		if !slices.Contains(cells, -1) && !slices.ContainsFunc(w.houses, known) {
			w.houses = append(w.houses, sudoku.House{Kind: house.Kind, Number: h, Cells: cells})
		}
	}
	for i, house := range w.houses {
		w.in.houses[house.Number] = i
		w.out.houses = append(w.out.houses, house.Number)
	}
	ties := t.model.Ties()
	peers, beside := make([][]uint16, w.size), make([][]engine.Tie, w.size)
	var told cells
	for i, c := range shown {
		for _, p := range ties.Peers[c] {
			if at := w.in.cells[p]; at >= 0 {
				peers[i] = append(peers[i], uint16(at))
			} else {
				told.add(i)
			}
		}
		for _, tie := range ties.Beside[c] {
			if at := w.in.cells[tie.Cell]; at >= 0 {
				beside[i] = append(beside[i], engine.Tie{Cell: uint16(at), Allowed: tie.Allowed})
			} else {
				told.add(i)
			}
		}
	}
	w.connect(peers, beside)
	w.covered = told
	return w
}

// views returns what techniques look at: the state, or what its windows show.
func (s *State) views(ctx context.Context) []*State {
	s.ctx = ctx
	if s.windows == nil {
		return []*State{s}
	}
	views := make([]*State, len(s.windows))
	for i, w := range s.windows {
		views[i] = s.through(w)
		if s.shown != nil && slices.Equal(s.shown[i].cand, views[i].cand) && slices.Equal(s.shown[i].digit, views[i].digit) {
			views[i] = s.shown[i]
		}
		views[i].ctx = ctx
	}
	s.shown = views
	return views
}

// through returns what a window shows.
func (s *State) through(w *window) *State {
	v := w.state()
	v.window, v.vain, v.ctx, v.marked = w, map[Technique]bool{}, s.ctx, s.marked
	for i, c := range w.out.cells {
		v.given[i], v.digit[i] = s.given[c], s.digit[c]
		for d := range (v.cand[i] &^ s.cand[c]).Digits() {
			v.remove(i, d)
		}
	}
	return v
}

// netThrough returns the easiest net in a wide window, as forcingNet does. Each window may take as
// much as a board of its size.
func (s *State) netThrough(above Rating) (step *Step, err error) {
	for _, l := range netLevels {
		for _, w := range s.wide {
			v := s.through(w)
			before := s.spent / len(s.wide)
			v.spent = before
			step, err = v.forcingNet(s.ctx, l.rating)
			s.spent += v.spent - before
			switch {
			case err != nil:
				return nil, err
			case step != nil && len(step.Remove) > 0:
				return v.told(step), nil
			}
		}
		if above > 0 && l.rating > above {
			return step, nil
		}
	}
	return nil, nil
}

// look calls found for each step that the method sees in the views, until found returns true.
// Where it saw none through a window, it doesn't look again until something has changed.
func (m *method) look(views []*State, found func(*Step) bool) {
	for _, v := range views {
		if v.vain[m.id] {
			continue
		}
		vain := v.window != nil
		if m.find(v, func(step *Step) bool {
			vain = false
			return found(v.told(step))
		}) {
			return
		}
		if vain && v.ctx.Err() == nil {
			v.vain[m.id] = true
		}
	}
}

// verifyThrough verifies a step through the first window that shows all of it, if one does.
func (s *State) verifyThrough(step *Step) (known bool, err error) {
	for _, w := range slices.Concat(s.windows, s.wide) {
		in := numbers{cells: w.in.cells, houses: w.in.houses}
		if inside := in.step(step); !in.missing {
			return true, s.through(w).Verify(inside)
		}
	}
	return false, nil
}

// told returns a step that was found on the state in the numbers of the whole board.
func (s *State) told(step *Step) *Step {
	if s.window == nil {
		return step
	}
	return s.window.out.step(step)
}

func none(n int) []int { return slices.Repeat([]int{-1}, n) }

// one returns the other number of a cell or house.
func (n *numbers) one(k int, of []int) int {
	if of[k] < 0 {
		n.missing = true
	}
	return of[k]
}

func (n *numbers) list(list, of []int) []int {
	list = slices.Clone(list)
	for i, k := range list {
		list[i] = n.one(k, of)
	}
	return list
}

// step returns a step in other numbers. It has no constraints.
func (n *numbers) step(step *Step) *Step {
	if step == nil {
		return nil
	}
	other := *step
	other.Place, other.Remove, other.Truths = n.candidates(step.Place), n.candidates(step.Remove), n.truths(step.Truths)
	other.Parts = slices.Clone(step.Parts)
	for i := range other.Parts {
		p := &other.Parts[i]
		p.Cells, p.Houses = n.list(p.Cells, n.cells), n.list(p.Houses, n.houses)
	}
	other.Chains = slices.Clone(step.Chains)
	for i, chain := range other.Chains {
		nodes := slices.Clone(chain.Nodes)
		for k := range nodes {
			x := &nodes[k]
			x.Cells, x.Set, x.Nested = n.list(x.Cells, n.cells), n.list(x.Set, n.cells), n.step(x.Nested)
			if x.Reason.Kind == ByHouse && x.Reason.House >= 0 {
				x.Reason.House = n.one(x.Reason.House, n.houses)
			}
		}
		other.Chains[i].Nodes = nodes
	}
	return &other
}

func (n *numbers) candidates(list []Candidate) []Candidate {
	list = slices.Clone(list)
	for i, x := range list {
		list[i].Cell = n.one(x.Cell, n.cells)
	}
	return list
}

func (n *numbers) truths(list []Truth) []Truth {
	list = slices.Clone(list)
	for i := range list {
		t := &list[i]
		switch t.Kind {
		case CellTruth:
			t.Cell = n.one(t.Cell, n.cells)
		case HouseTruth:
			t.House = n.one(t.House, n.houses)
		}
		t.Any, t.Pattern = n.candidates(t.Any), n.list(t.Pattern, n.cells)
	}
	return list
}
