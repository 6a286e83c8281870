// Package lay finds clues that hold on a solution grid: cages, lines, dots and the rest. Their
// kinds say how they are laid out.
package lay

import (
	"cmp"
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// Plan says what to lay out on one board. It may be shared by goroutines.
type Plan struct {
	kinds []variants.Kind
	// least and most bound how many cells a cage or line has; 0 stands for the kind's
	// own.
	least, most int
	shape       *sudoku.Shape
	sides       [][]int // the cells that share a side with a cell
	around      [][]int // those that touch it at a side or corner
	moves       [][]int // of the symmetry, where each cell goes; the first leaves all in place
	strict      []strict
	opened      []string // what open put in their place
}

// Steps from a cell to those around it, by row and column.
var (
	straight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	across   = straight[:2] // from the left and from above
	diagonal = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
)

// Options say what to lay out.
type Options struct {
	Kinds       []string
	Least, Most int // cells of a cage or line; 0 stands for the kind's own
	// Moves are those of the layout's symmetry, all of them: of each cell the one that
	// it goes to. The first leaves all in place.
	Moves [][]int
}

// NewPlan makes one, and the rules for solutions. Whole makes the rules of the puzzles from them.
// The error names a kind that can't be laid out, or not on this board.
func NewPlan(rules *sudoku.Rules, o Options) (*Plan, *sudoku.Rules, error) {
	p := &Plan{least: o.Least, most: o.Most, shape: rules.Shape(), moves: o.Moves}
	for _, name := range o.Kinds {
		kind, ok := variants.Named(name)
		if !ok || kind.Laid.Outline == variants.OutlineNone {
			return nil, nil, message.Errorf("lay.unknown", name, message.ListOf(laidKinds()))
		}
		if err := kind.Fits(p.shape); err != nil {
			return nil, nil, err
		}
		if !slices.ContainsFunc(p.kinds, func(k variants.Kind) bool { return k.Name == name }) {
			p.kinds = append(p.kinds, kind)
		}
	}
	for cell := range p.shape.Main() { // none of the cells beside the board
		at := p.shape.Position(cell)
		var sides, around []int
		for _, step := range slices.Concat(straight, diagonal) {
			next := p.at(at.Row+step[0], at.Col+step[1])
			if next < 0 {
				continue
			}
			around = append(around, next)
			if step[0] == 0 || step[1] == 0 {
				sides = append(sides, next)
			}
		}
		p.sides, p.around = append(p.sides, sides), append(p.around, around)
	}
	open, err := p.open(rules)
	if err == nil && len(p.strict) > 0 && len(p.moves) > 1 {
		err = message.Errorf("lay.clues_given", p.strict[0].Kind)
	}
	return p, open, err
}

// at returns the board's cell at a row and column, -1 for none.
func (p *Plan) at(row, col int) int {
	cell := p.shape.At(row, col)
	if cell >= p.shape.Main() {
		return -1
	}
	return cell
}

// laidKinds returns the names of the kinds that can be laid out.
func laidKinds() (names []string) {
	for _, k := range variants.All() {
		if k.Laid.Outline != variants.OutlineNone {
			names = append(names, k.Name)
		}
	}
	return names
}

// Sparse returns the kinds, by number, that aren't laid over all of the board, as cages are.
func (p *Plan) Sparse() (kinds []int) {
	for i := range p.kinds {
		if !p.isCage(i) {
			kinds = append(kinds, i)
		}
	}
	return kinds
}

// Name returns the name of a kind.
func (p *Plan) Name(kind int) string { return p.kinds[kind].Name }

func (p *Plan) isCage(kind int) bool { return p.kinds[kind].Laid.Outline == variants.OutlineCage }

// Pool is clues that hold on one solution. It belongs to one goroutine.
type Pool struct {
	*Plan
	src      *random.Source
	solution sudoku.Grid
	found    [][]Figure // of each kind that isn't cages, in random order
	taken    [][]bool   // by kind: the cells of clues that are in use
	lined    []bool     // the cells of lines in use
	patched  []bool     // those of patches in use, and those beside them
	twins    []Laid     // in use
	pairs    [][2]int   // the neighbours between which there is a clue in use
	crossed  []bool     // the corners that lines in use go through: see corners
}

// Laid is a clue with its constraint.
type Laid struct {
	Clue       variants.Clue
	Constraint constraint.Constraint
	kind       int
}

// Figure is a clue with its images under the symmetry, which come and go with it.
// Without a symmetry it is one clue.
type Figure []Laid

// Kind returns the number of its clues' kind.
func (f Figure) Kind() int { return f[0].kind }

// met reports whether a grid meets all its clues.
func (f Figure) met(shape *sudoku.Shape, grid []uint8) bool {
	return !slices.ContainsFunc(f, func(l Laid) bool { return !l.Constraint.Met(shape, grid) })
}

// NewPool finds clues on a solution, until the context ends. The shape is the plan's, but the
// regions may be the solution's own.
func (p *Plan) NewPool(ctx context.Context, src *random.Source, shape *sudoku.Shape, solution []uint8) (*Pool, error) {
	plan := *p
	plan.shape = shape
	pool := &Pool{Plan: &plan, src: src, solution: solution, lined: make([]bool, len(solution)), patched: make([]bool, len(solution)), crossed: make([]bool, len(solution))}
	for i := range p.kinds {
		var found []Figure
		if !p.isCage(i) {
			found = pool.find(ctx, i)
			random.Shuffle(src, found)
		}
		pool.found = append(pool.found, found)
		pool.taken = append(pool.taken, make([]bool, len(solution)))
	}
	return pool, ctx.Err()
}

// value returns the value of a cell, as clues count it.
func (p *Pool) value(cell int) int { return int(p.solution[cell]) + p.shape.First() - 1 }

// laid makes the clue of a kind on some cells, if it holds there.
func (p *Pool) laid(kind int, cells []int) (Laid, bool) {
	k := &p.kinds[kind]
	clue := variants.Clue{Kind: k.Name, Lists: [][]int{cells}}
	apart := k.Laid.Apart
	if k.Laid.Outline == variants.OutlineTwins {
		apart = len(cells) / 2
	}
	if apart > 0 {
		if len(cells) <= apart {
			return Laid{}, false
		}
		clue.Lists = [][]int{cells[:apart], cells[apart:]}
	}
	if k.Laid.Values != nil {
		var held []int
		for _, cell := range cells {
			held = append(held, p.value(cell))
		}
		values := k.Laid.Values(p.shape.N(), held)
		if len(values) == 0 {
			return Laid{}, false
		}
		clue.Value = values[p.src.Intn(len(values))]
	}
	c, err := variants.New(p.shape, clue)
	return Laid{clue, c, kind}, err == nil && len(c.Holds) > 0 && c.Met(p.shape, p.solution)
}

// Compare orders clues by their kind, as Options have them, and their first cell.
func Compare(a, b Laid) int {
	return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.Constraint.Cells[0], b.Constraint.Cells[0]),
		slices.Compare(a.Constraint.Cells, b.Constraint.Cells))
}

// figure makes the clue of a kind on some cells, and its images. It reports false unless all hold
// and stand apart from each other.
func (p *Pool) figure(kind int, cells []int) (Figure, bool) {
	var f Figure
	for _, move := range p.moves {
		image := moved(move, cells)
		switch laid := p.kinds[kind].Laid; laid.Outline {
		case variants.OutlineCage, variants.OutlinePatch, variants.OutlineAcross:
			slices.Sort(image[laid.Apart:])
		}
		l, ok := p.laid(kind, image)
		if !ok {
			return nil, false
		}
		if slices.ContainsFunc(f, func(other Laid) bool { return p.isSame(l, other) }) {
			continue
		}
		if slices.ContainsFunc(f, func(other Laid) bool { return p.isInWay(l, other) }) {
			return nil, false
		}
		f = append(f, l)
	}
	return f, true
}

// moved returns where cells go.
func moved(move, cells []int) []int {
	image := make([]int, len(cells))
	for i, cell := range cells {
		image[i] = move[cell]
	}
	return image
}

// isSame reports whether two clues of a kind look the same. Beside the board they don't
// at the other end of a row.
func (p *Pool) isSame(a, b Laid) bool {
	switch p.kinds[a.kind].Laid.Outline {
	case variants.OutlineSide, variants.OutlineDiagonal:
		return slices.Equal(a.Clue.Cells(), b.Clue.Cells())
	}
	return slices.Equal(sorted(a.Constraint.Cells), sorted(b.Constraint.Cells))
}

// isInWay reports whether two clues of a kind have no room beside each other.
func (p *Pool) isInWay(a, b Laid) bool {
	switch p.kinds[a.kind].Laid.Outline {
	case variants.OutlineCage:
		return share(a.Constraint.Cells, b.Constraint.Cells)
	case variants.OutlineLine:
		return share(a.Constraint.Cells, b.Constraint.Cells) || share(p.corners(a.Clue.Cells()), p.corners(b.Clue.Cells()))
	case variants.OutlinePatch, variants.OutlineTwins:
		return share(a.Constraint.Cells, b.Constraint.Cells) || share(p.beside(a.Constraint.Cells), b.Constraint.Cells) || p.isAlike(a, b)
	case variants.OutlineScattered:
		return true
	}
	return false
}

// isAlike reports whether two clues of a kind are twins of the same shape, which nobody
// could tell apart.
func (p *Plan) isAlike(a, b Laid) bool {
	if a.kind != b.kind || p.kinds[a.kind].Laid.Outline != variants.OutlineTwins || len(a.Clue.Lists[0]) != len(b.Clue.Lists[0]) {
		return false
	}
	one, other := sorted(a.Clue.Lists[0]), sorted(b.Clue.Lists[0])
	step := p.step(one[0], other[0])
	for i := range one {
		if p.step(one[i], other[i]) != step {
			return false
		}
	}
	return true
}

// step returns how far one cell lies from another, by row and column.
func (p *Plan) step(from, to int) [2]int {
	a, b := p.shape.Position(from), p.shape.Position(to)
	return [2]int{b.Row - a.Row, b.Col - a.Col}
}

// beside returns the cells that share a side with one of some cells, with repeats, and some
// of these themselves.
func (p *Plan) beside(cells []int) []int {
	var beside []int
	for _, cell := range cells {
		beside = append(beside, p.sides[cell]...)
	}
	return beside
}

// share reports whether two lists have something in common.
func share(a, b []int) bool {
	return slices.ContainsFunc(a, func(x int) bool { return slices.Contains(b, x) })
}

func sorted(cells []int) []int { return slices.Sorted(slices.Values(cells)) }

// find returns the figures of a kind. It tries each place where the kind may have clues. From
// each cell it tries some lines or patches.
func (p *Pool) find(ctx context.Context, kind int) []Figure {
	var found []Figure
	try := func(cells []int) {
		f, ok := p.figure(kind, cells)
		if ok && !slices.ContainsFunc(f[1:], func(l Laid) bool { return slices.Compare(l.Clue.Cells(), f[0].Clue.Cells()) < 0 }) {
			found = append(found, f) // its images find the same figure
		}
	}
	s := p.shape
	switch outline := p.kinds[kind].Laid.Outline; outline {
	case variants.OutlineLine, variants.OutlinePatch, variants.OutlineTwins:
		for cell := range s.Main() {
			for range grownFromCell {
				if f, ok := p.grown(ctx, kind, cell); ok {
					found = append(found, f)
				}
			}
		}
	case variants.OutlineScattered:
		board := make([]int, s.Main())
		for cell := range board {
			board[cell] = p.value(cell)
		}
		for range scattered {
			if cells := p.kinds[kind].Laid.Choose(s.N(), board, p.src.Intn); len(cells) > 0 {
				try(cells)
			}
		}
	case variants.OutlineCell:
		for cell := range s.Main() {
			try([]int{cell})
		}
	case variants.OutlinePair:
		for cell, sides := range p.sides {
			for _, other := range sides {
				if cell < other || !p.holds(kind, []int{other, cell}) {
					try([]int{cell, other})
				}
			}
		}
	case variants.OutlineSquare:
		for cell := range s.Main() {
			at := s.Position(cell)
			square := []int{cell, p.at(at.Row, at.Col+1), p.at(at.Row+1, at.Col), p.at(at.Row+1, at.Col+1)}
			if !slices.Contains(square, -1) {
				try(square)
			}
		}
	case variants.OutlineSide, variants.OutlineAcross, variants.OutlineDiagonal:
		steps := straight
		switch outline {
		case variants.OutlineAcross:
			steps = across
		case variants.OutlineDiagonal:
			steps = diagonal
		}
		for _, cells := range p.rays(steps) {
			try(cells)
		}
	}
	return found
}

// holds reports whether the kind has a clue on some cells.
func (p *Pool) holds(kind int, cells []int) bool {
	_, ok := p.laid(kind, cells)
	return ok
}

// rays returns the rows and columns from either end, or the diagonals from the edge inwards. Each
// has at least two cells.
func (p *Plan) rays(steps [][2]int) [][]int {
	s := p.shape
	var rays [][]int
	for cell := range s.Main() {
		at := s.Position(cell)
		for _, step := range steps {
			if p.at(at.Row-step[0], at.Col-step[1]) >= 0 {
				continue // not at the edge
			}
			var cells []int
			for r, c := at.Row, at.Col; p.at(r, c) >= 0; r, c = r+step[0], c+step[1] {
				cells = append(cells, p.at(r, c))
			}
			if len(cells) > 1 {
				rays = append(rays, cells)
			}
		}
	}
	return rays
}

// size returns how many cells a cage or line of a kind has.
func (p *Plan) size(kind int) (least, most int) {
	laid := p.kinds[kind].Laid
	least, most = laid.Least, laid.Most
	if p.most > 0 {
		least, most = p.least, p.most
	}
	return min(least, p.shape.N()), min(most, p.shape.N())
}

// Next takes clues out of the pool that don't lie on others of their kind. If there is another
// solution, it takes clues that rule it out. The kinds take turns, beginning with a random one.
// It reports false when there are no such clues.
func (p *Pool) Next(other []uint8) (Figure, bool) {
	first := p.src.Intn(len(p.kinds))
	for i := range p.kinds {
		if f, ok := p.NextOf((first+i)%len(p.kinds), other); ok {
			return f, true
		}
	}
	return nil, false
}

// NextOf does what Next does, for one kind.
func (p *Pool) NextOf(kind int, other []uint8) (Figure, bool) {
	for k, f := range p.found[kind] {
		if slices.ContainsFunc(f, p.isTaken) || other != nil && f.met(p.shape, other) {
			continue
		}
		return p.pick(kind, k), true
	}
	return nil, false
}

// Tells reports whether some clue rules another solution out.
func (p *Pool) Tells(other []uint8) bool {
	for _, found := range p.found {
		if slices.ContainsFunc(found, func(f Figure) bool { return !f.met(p.shape, other) }) {
			return true
		}
	}
	return false
}

// pick takes one out of the pool, by its number there.
func (p *Pool) pick(kind, k int) Figure {
	f := p.found[kind][k]
	p.found[kind] = slices.Delete(p.found[kind], k, k+1)
	p.take(f)
	return f
}

// isTaken reports whether a place is taken. That is so if a line would lie on or cross another. A
// patch may not lie on or beside another, nor a cell have two clues of a kind.
func (p *Pool) isTaken(l Laid) bool {
	switch p.kinds[l.kind].Laid.Outline {
	case variants.OutlineLine:
		return slices.ContainsFunc(l.Constraint.Cells, func(cell int) bool { return p.lined[cell] }) ||
			slices.ContainsFunc(p.corners(l.Clue.Cells()), func(corner int) bool { return p.crossed[corner] })
	case variants.OutlinePatch, variants.OutlineTwins:
		return slices.ContainsFunc(l.Constraint.Cells, func(cell int) bool { return p.patched[cell] }) ||
			slices.ContainsFunc(p.twins, func(other Laid) bool { return p.isAlike(l, other) })
	case variants.OutlinePair:
		return slices.Contains(p.pairs, pairOf(l))
	case variants.OutlineCell:
		return p.taken[l.kind][l.Constraint.Cells[0]]
	case variants.OutlineScattered:
		return slices.Contains(p.taken[l.kind], true)
	}
	return false
}

func (p *Pool) take(f Figure) {
	outline := p.kinds[f.Kind()].Laid.Outline
	for _, l := range f {
		for _, cell := range l.Constraint.Cells {
			p.taken[l.kind][cell] = true
		}
		switch outline {
		case variants.OutlinePair:
			p.pairs = append(p.pairs, pairOf(l))
		case variants.OutlineLine:
			for _, cell := range l.Constraint.Cells {
				p.lined[cell] = true
			}
			for _, corner := range p.corners(l.Clue.Cells()) {
				p.crossed[corner] = true
			}
		case variants.OutlineTwins:
			p.twins = append(p.twins, l)
			fallthrough
		case variants.OutlinePatch:
			for _, cell := range slices.Concat(l.Constraint.Cells, p.beside(l.Constraint.Cells)) {
				p.patched[cell] = true
			}
		}
	}
}
