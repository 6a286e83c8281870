package canon

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/canon/internal/minlex"
)

// Form is the look of a puzzle that all its looks have in common.
type Form struct {
	// Puzzle is it; it has the rules and symbols of the puzzle that was asked about.
	Puzzle sudoku.Puzzle
	// Morph leads there, its inverse back.
	Morph Morph
	// Symmetries is how many morphs leave the puzzle as it is, itself among them.
	Symmetries *big.Int
}

// Finder finds canonical forms, and random looks, of puzzles of one set of rules. It may be used from
// many goroutines.
//
// For the classic 9×9 the form is the smallest, row by row, an empty cell counting as 0. The
// field calls it minlex. A grid takes about 0.6 µs, a puzzle 4. Other rules, and puzzles of
// pencil marks, have a form of our own, in about 0.2 ms on a 9×9. A puzzle with very many
// symmetries, such as a large board with a few givens, can take seconds. If rules have
// constraints beyond houses and pairs, each puzzle is its own form.
type Finder struct {
	rules *sudoku.Rules
	frame func() *frame
	graph func() *graph
}

// NewFinder returns the finder of some rules, nil for the classic ones. It finds out
// about them when that is needed first, in less than a millisecond on a 9×9.
func NewFinder(rules *sudoku.Rules) *Finder {
	if rules == nil {
		rules = sudoku.Classic()
	}
	return &Finder{
		rules: rules,
		frame: sync.OnceValue(func() *frame { return newFrame(rules) }),
		graph: sync.OnceValue(func() *graph { return newGraph(rules) }),
	}
}

// fixed reports whether nothing can be moved or renamed, as far as is known.
func (f *Finder) fixed() bool { return still(f.rules) }

// still reports whether no symmetry of the rules is known. They have constraints, or cells beside
// the board, which have no houses.
func still(rules *sudoku.Rules) bool {
	return len(rules.Constraints()) > 0 || len(rules.Shape().Annexes()) > 0
}

// text returns the rules' text with its constraints in order: the same ones in another
// order mean the same.
func (f *Finder) text() string {
	parts := strings.Split(f.rules.String(), "+")
	slices.Sort(parts)
	return strings.Join(parts, "+")
}

// Canonical returns the form of one puzzle; for many of the same rules a Finder is
// faster.
func Canonical(ctx context.Context, p sudoku.Puzzle) (Form, error) {
	return NewFinder(p.Rules).Form(ctx, p)
}

// Form returns the form of a puzzle of the Finder's rules. It fails with the error of the
// puzzle's Check, or the context's.
func (f *Finder) Form(ctx context.Context, p sudoku.Puzzle) (Form, error) {
	if p.Rules == nil {
		p.Rules = f.rules
	}
	if err := p.Check(); err != nil {
		return Form{}, err
	}
	switch {
	case f.fixed():
		return Form{Puzzle: p, Symmetries: big.NewInt(1)}, ctx.Err()
	case f.rules.IsClassic() && p.Candidates == nil:
		form, look, symmetries, err := minlex.Form(ctx, (*[81]uint8)(p.Givens))
		if err != nil {
			return Form{}, err
		}
		p.Givens = form[:]
		return Form{p, morphOf(&look), new(big.Int).SetUint64(symmetries)}, nil
	}
	g, unused := f.graph().with(p)
	found := g.label(ctx, g.refine(ctx, g.start))
	if err := ctx.Err(); err != nil {
		return Form{}, err
	}
	form := Form{Symmetries: found.symmetries.Mul(found.symmetries, new(big.Int).MulRange(1, int64(unused)))}
	rank := ranks(found.colours)
	lines := byRanks(rank, f.lineNodes())
	digits := byRanks(rank, g.digitNodes())
	back, err := f.frame().draw(ctx, func(int) []int { return lines }, func(int) []int { return digits })
	if err != nil {
		return Form{}, err
	}
	form.Morph = back.Inverse()
	form.Puzzle = form.Morph.Puzzle(p)
	return form, nil
}

// Minlex returns the form of a classic 9×9, and how many symmetries it has, without its
// morph: for very many. The error is a *sudoku.GridError for a digit above 9, a
// *sudoku.ClashError, or the context's.
func Minlex(ctx context.Context, board *[81]uint8) (form [81]uint8, symmetries uint64, err error) {
	if slices.Max(board[:]) > 9 || minlex.Clashes(board) {
		return form, 0, sudoku.Puzzle{Givens: board[:]}.Check()
	}
	form, _, symmetries, err = minlex.Form(ctx, board)
	return form, symmetries, err
}

// Bands returns the number, from 1 to 416, of each band and each stack of a full classic
// grid. Of another board it means nothing.
func Bands(grid *[81]uint8) [6]int { return minlex.BandsOf(grid) }

// Gangsters returns which of the 44 gangsters each band and each stack of a full classic grid
// has. A gangster says which digits are together in a column, up to exchanges and names. The
// number of ways to complete the band depends on it alone. They are numbered from 1 in the order
// of the first of the 416 bands that has them.
func Gangsters(grid *[81]uint8) [6]int { return minlex.GangstersOf(grid) }

// Triplets returns the number of triplets of each band and each stack of a full classic grid. A
// triplet is three digits that are together in a row of each box (a column, in stacks). There are
// 0, 1 or 3.
func Triplets(grid *[81]uint8) [6]int { return minlex.TripletsOf(grid) }

// lineNodes returns the nodes of rows and columns.
func (f *Finder) lineNodes() (nodes []int) {
	for i, h := range f.rules.Houses() {
		if h.IsLine() {
			nodes = append(nodes, f.graph().cells+i)
		}
	}
	return nodes
}

func (g *graph) digitNodes() (nodes []int) {
	for node := g.firstDigit; node < len(g.joined); node++ {
		nodes = append(nodes, node)
	}
	return nodes
}

// byRanks returns the numbers of some nodes, in the order of their ranks.
func byRanks(rank []int32, nodes []int) []int {
	order := make([]int, len(nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return int(rank[nodes[a]]) - int(rank[nodes[b]]) })
	return order
}

// Key returns the key of a puzzle of the Finder's rules, without its form. Puzzles of different
// rules may have the same key when one becomes the other, as with mirrored jigsaws. It fails with
// the error of the puzzle's Check, or the context's.
func (f *Finder) Key(ctx context.Context, p sudoku.Puzzle) (Key, error) {
	if p.Rules == nil {
		p.Rules = f.rules
	}
	if err := p.Check(); err != nil {
		return Key{}, err
	}
	switch {
	case f.fixed():
		text := f.text() + "\t" + p.String()
		for _, set := range p.Candidates {
			text += "\t" + set.String()
		}
		var h hash
		h.addBytes([]byte(text))
		return h.key(), ctx.Err()
	case f.rules.IsClassic() && p.Candidates == nil:
		form, _, _, err := minlex.Form(ctx, (*[81]uint8)(p.Givens))
		var h hash
		h.addBytes(form[:])
		return h.key(), err
	}
	g, _ := f.graph().with(p)
	return g.label(ctx, g.refine(ctx, g.start)).certificate, ctx.Err()
}

// Equal reports whether two puzzles are looks of each other, and returns the morph that turns a
// into b. Their rules may differ if one can be turned into the other. The morph then takes cells
// to those of b's board. It fails with the error of one puzzle's Check, or the context's.
func Equal(ctx context.Context, a, b sudoku.Puzzle) (m Morph, equal bool, err error) {
	in, to := NewFinder(a.Rules), NewFinder(b.Rules)
	if in.rules.IsClassic() && to.rules.IsClassic() && a.Candidates == nil && b.Candidates == nil || in.fixed() || to.fixed() {
		formA, err := in.Form(ctx, a)
		if err != nil {
			return Morph{}, false, err
		}
		formB, err := to.Form(ctx, b)
		if err != nil || in.text() != to.text() || !slices.Equal(formA.Puzzle.Givens, formB.Puzzle.Givens) ||
			!slices.Equal(formA.Puzzle.Candidates, formB.Puzzle.Candidates) {
			return Morph{}, false, err
		}
		return formA.Morph.Then(formB.Morph.Inverse()), true, nil
	}
	for _, p := range []sudoku.Puzzle{a, b} {
		if err := p.Check(); err != nil {
			return Morph{}, false, err
		}
	}
	graphA, _ := in.graph().with(a)
	graphB, _ := to.graph().with(b)
	if graphA.cells != graphB.cells || len(graphA.joined) != len(graphB.joined) {
		return Morph{}, false, ctx.Err()
	}
	labelA := graphA.label(ctx, graphA.refine(ctx, graphA.start))
	labelB := graphB.label(ctx, graphB.refine(ctx, graphB.start))
	if err := ctx.Err(); err != nil || labelA.certificate != labelB.certificate {
		return Morph{}, false, err
	}
	return graphA.morph(labelA.onto(labelB)), true, nil
}

// morph returns a renumbering of the graph's nodes as what happens to cells and digits.
func (g *graph) morph(to []int32) Morph {
	m := Morph{Cells: make([]int, g.cells), Digits: make([]uint8, len(to)-g.firstDigit+1)}
	for cell := range m.Cells {
		m.Cells[cell] = int(to[cell])
	}
	for d := 1; d < len(m.Digits); d++ {
		m.Digits[d] = uint8(int(to[g.firstDigit+d-1]) - g.firstDigit + 1)
	}
	return m
}

// morphOf returns a look of a classic board as a morph.
func morphOf(l *minlex.Look) Morph {
	m := Morph{Cells: make([]int, 81), Digits: slices.Clone(l.Digits[:])}
	for place, cell := range l.Cells() {
		m.Cells[cell] = place
	}
	return m
}

// Group is the symmetries of a puzzle: the morphs that leave it as it is.
type Group struct {
	Order *big.Int
	// Generators make all of them, one after the other; none when there is but the
	// zero Morph.
	Generators []Morph
}

// Symmetries returns the symmetries of a puzzle of any rules. It takes as long as a form of rules
// that aren't classic. It fails with the error of the puzzle's Check, or the context's.
func Symmetries(ctx context.Context, p sudoku.Puzzle) (Group, error) {
	f := NewFinder(p.Rules)
	if err := p.Check(); err != nil {
		return Group{}, err
	}
	if f.fixed() {
		return Group{Order: big.NewInt(1)}, ctx.Err()
	}
	g, unused := f.graph().with(p)
	found := g.label(ctx, g.refine(ctx, g.start))
	if err := ctx.Err(); err != nil {
		return Group{}, err
	}
	group := Group{Order: found.symmetries.Mul(found.symmetries, new(big.Int).MulRange(1, int64(unused)))}
	for _, to := range found.generators {
		group.Generators = append(group.Generators, g.morph(to))
	}
	var last uint8
	for node := g.firstDigit; node < len(g.joined); node++ {
		if len(g.joined[node]) > 0 {
			continue
		}
		d := uint8(node - g.firstDigit + 1)
		if last != 0 {
			group.Generators = append(group.Generators, exchangeDigits(f.rules.N(), last, d))
		}
		last = d
	}
	return group, nil
}

// exchangeDigits returns the morph of n digits that exchanges two.
func exchangeDigits(n int, a, b uint8) Morph {
	m := Morph{Digits: make([]uint8, n+1)}
	for d := range m.Digits {
		m.Digits[d] = uint8(d)
	}
	m.Digits[a], m.Digits[b] = b, a
	return m
}
