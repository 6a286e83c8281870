package bandsum

import (
	"context"
	"math/big"
	"math/bits"
	"math/rand/v2"

	"jiugong/sudoku/internal/engine/splits"
	"jiugong/sudoku/internal/engine/tally/work"
)

// A Table is the band-signature sum of one classic puzzle with its partial sums
// kept, so that solutions can be had by number: the k-th one, the number of a
// given one, or one drawn with exactly equal chances. The order is the
// table's own: by the choices in which the sum is taken. It is the same for a
// puzzle each time and on every machine.
//
// A Table takes up to a few hundred megabytes for puzzles of few clues. It may
// be used from many goroutines.
type Table struct {
	s      *sum
	mirror bool // the sum looks at the mirror image
	total  *big.Int
	towers [splits.Count][]*tower // inner towers by their part in band 0
}

// NewTable adds up a classic puzzle, at the cost of a Count. The error is
// engine.ErrClash if two givens contradict each other, or the context's.
func NewTable(ctx context.Context, givens *[81]uint8, opts work.Options) (*Table, error) {
	v, err := Look(givens)
	if err != nil {
		return nil, err
	}
	p := ChoosePlan(v)
	p.direct = false
	s, err := New(ctx, p, opts.Goroutines())
	if err != nil {
		return nil, err
	}
	s.kept = make([][]uint64, len(s.firsts))
	for i, f := range s.firsts {
		s.kept[i] = make([]uint64, len(f.outer))
	}
	t := &Table{s: s, mirror: p.view != v}
	if t.total, err = s.Run(ctx, opts.Goroutines(), opts.Report); err != nil {
		return nil, err
	}
	for i := range s.inner {
		x := &s.inner[i]
		i0 := x.part[s.band[0]]
		t.towers[i0] = append(t.towers[i0], x)
	}
	return t, nil
}

// Count is the number of solutions.
func (t *Table) Count() *big.Int { return new(big.Int).Set(t.total) }

// Random draws a solution, all having exactly the same chance as far as the
// source is fair. It fails only if there is none.
func (t *Table) Random(source rand.Source) (grid [81]uint8, ok bool) {
	if t.total.Sign() == 0 {
		return grid, false
	}
	return t.Nth(below(t.total, source))
}

// below draws a number from 0 to n-1, trying again when it is too large.
func below(n *big.Int, source rand.Source) *big.Int {
	words := (n.BitLen() + 63) / 64
	k := new(big.Int)
	for {
		k.SetInt64(0)
		for range words {
			k.Lsh(k, 64).Or(k, new(big.Int).SetUint64(source.Uint64()))
		}
		k.Rsh(k, uint(64*words-n.BitLen()))
		if k.Cmp(n) < 0 {
			return k
		}
	}
}

// Nth is the solution with number k, counted from 0. It fails if there are not
// so many. It takes a fraction of a millisecond.
func (t *Table) Nth(k *big.Int) (grid [81]uint8, ok bool) {
	if k.Sign() < 0 || k.Cmp(t.total) >= 0 {
		return grid, false
	}
	s := t.s
	left := wide{new(big.Int).Rsh(k, 64).Uint64(), new(big.Int).And(k, new(big.Int).SetUint64(1<<64-1)).Uint64()}
	for i := range s.firsts {
		f := &s.firsts[i]
		for j, o := range f.outer {
			each := s.kept[i][j] * s.factor * uint64(s.outer[o.member].times)
			block := product(each, uint64(f.size)*uint64(o.size))
			if !left.less(block) {
				left = left.minus(block)
				continue
			}
			member, rest := left.divide(each)
			b := t.solution(f, &s.outer[o.member], &seeker{k: rest}, nil)
			b.relabel(t.route(f, o, member))
			return t.fromView(b), true
		}
	}
	return grid, false
}

// Rank is the number of a solution, so that Nth(Rank(x)) is x. It fails if the
// grid is not a solution.
func (t *Table) Rank(grid *[81]uint8) (*big.Int, bool) {
	if !t.solves(grid) {
		return nil, false
	}
	s, b := t.s, t.toView(grid)
	l0 := b.tower(s.stack[2]).part[s.band[0]]
	sum := wide{}
	for i := range s.firsts {
		f := &s.firsts[i]
		x, perm, found := s.routeFirst(f, l0)
		moved := b
		if found {
			moved.relabel(inverse(perm))
		}
		for j, o := range f.outer {
			outer := &s.outer[o.member]
			each := s.kept[i][j] * s.factor * uint64(outer.times)
			if found {
				if y, perm, found := s.routeOuter(f, o, moved.tower(s.stack[0]).part); found {
					moved.relabel(inverse(perm))
					q := &seeker{rank: true}
					t.solution(f, outer, q, &moved)
					sum = sum.plus(product(each, uint64(x)*uint64(o.size)+uint64(y))).plus(wide{0, q.k})
					n := new(big.Int).SetUint64(sum.hi)
					return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(sum.lo)), true
				}
			}
			sum = sum.plus(product(each, uint64(f.size)*uint64(o.size)))
		}
	}
	return nil, false
}

// solves says whether a grid is a solution of the table's puzzle.
func (t *Table) solves(grid *[81]uint8) bool {
	for _, d := range grid {
		if d == 0 {
			return false
		}
	}
	if _, err := Look(grid); err != nil {
		return false
	}
	b := t.toView(grid)
	for i, g := range b.cells() {
		if want := t.s.view.at(i); want != 0 && want != g {
			return false
		}
	}
	return true
}

// A seeker either walks to the choice with number k, or follows a known
// solution and adds up what lies before it.
type seeker struct {
	k    uint64
	rank bool
}

// here says whether to stop at a choice that stands for weight solutions.
func (q *seeker) here(weight uint64, target bool) bool {
	if q.rank {
		if !target {
			q.k += weight
		}
		return target
	}
	if q.k < weight {
		return true
	}
	q.k -= weight
	return false
}

// digit is one of a mixed number: each of its values stands for rest solutions.
func (q *seeker) digit(rest, target uint64) uint64 {
	if q.rank {
		q.k += target * rest
		return target
	}
	d := q.k / rest
	q.k %= rest
	return d
}

// solution walks through the choices of the sum for one outer tower and first
// part. When ranking, known is the solution to follow.
func (t *Table) solution(f *first, x *tower, q *seeker, known *board) (b board) {
	s := t.s
	b0, b1, b2 := s.band[0], s.band[1], s.band[2]
	a := newAdder(s)
	g, h := a.tiles(f, x)
	row := &s.count[0][x.part[b0]][s.last0.at[f.part]]

	var knownInner, knownLast [3]splits.Split
	var order [3]uint64
	if q.rank {
		knownInner = known.tower(s.stack[1]).part
		knownLast = known.tower(s.stack[2]).part
		for i, st := range s.stack {
			order[i] = s.view.orderOf(st, known)
		}
	}
	// Which order of the outer tower's columns; all others count the same.
	inner := a.inner(f, x) * s.factor
	orderOuter := q.digit(inner, order[0])

	for i0, n := range row {
		if n == 0 || len(s.pairs[i0]) == 0 {
			continue
		}
		each := uint64(n) * s.factor
		if !q.here(each*s.dots(g, h, s.pairs[i0], f.blocks), splits.Split(i0) == knownInner[b0]) {
			continue
		}
		for _, y := range t.towers[i0] {
			p := rowPair{s.inner1.at[y.part[b1]] * rowBytes, s.inner2.at[y.part[b2]] * rowBytes}
			each := each * uint64(y.times)
			if !q.here(each*dotPairs(g, h, []rowPair{p}, f.blocks), y.part == knownInner) {
				continue
			}
			for j, w := range f.ways {
				n1, n2 := uint64(g[p.g/rowBytes][j]), uint64(h[p.h/rowBytes][j])
				var z tower
				z.part[b0], z.part[b1], z.part[b2] = f.part, w.l1, w.l2
				if !q.here(each*n1*n2, z.part == knownLast) {
					continue
				}
				// What is left: the orders of the columns and the rows.
				n2 /= uint64(w.times)
				rest := uint64(n) * n1 * n2
				orderInner := q.digit(rest*uint64(w.times)*s.commonLast, order[1])
				orderLast := q.digit(rest, order[2])
				b.setColumns(s.view.ordered(s.stack[0], x.part, orderOuter), s.stack[0])
				b.setColumns(s.view.ordered(s.stack[1], y.part, orderInner), s.stack[1])
				b.setColumns(s.view.ordered(s.stack[2], z.part, orderLast), s.stack[2])
				for i, n := range [3]uint64{uint64(n), n1, n2} {
					rest /= n
					target := uint64(0)
					if q.rank {
						target = b.rowsRank(&s.view, s.band[i], known)
					}
					b.setRows(&s.view, s.band[i], q.digit(rest, target))
				}
				return b
			}
		}
	}
	panic("tally: a solution's number points nowhere")
}

// wide is a number of 128 bits.
type wide struct{ hi, lo uint64 }

func product(x, y uint64) wide {
	hi, lo := bits.Mul64(x, y)
	return wide{hi, lo}
}

func (x wide) less(y wide) bool { return x.hi < y.hi || x.hi == y.hi && x.lo < y.lo }

func (x wide) plus(y wide) (z wide) {
	var carry uint64
	z.lo, carry = bits.Add64(x.lo, y.lo, 0)
	z.hi, _ = bits.Add64(x.hi, y.hi, carry)
	return z
}

func (x wide) minus(y wide) (z wide) {
	var borrow uint64
	z.lo, borrow = bits.Sub64(x.lo, y.lo, 0)
	z.hi, _ = bits.Sub64(x.hi, y.hi, borrow)
	return z
}

// divide is for quotients of 64 bits.
func (x wide) divide(y uint64) (quotient, rest uint64) { return bits.Div64(x.hi, x.lo, y) }
