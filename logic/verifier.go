package logic

import (
	"math/bits"

	"jiugong/sudoku"
)

// verifier looks for a way to make all premises of a step hold at once. It
// takes the choice of a cell or house that is left only one. Cells of one house
// with fewer digits than cells are a contradiction, and a candidate that leads
// to one goes. Only then does it try choices one inside another.
type verifier struct {
	s      *State
	list   []Candidate // what the premises speak of
	index  map[Candidate]int
	truths []bitset    // by premise: one of these candidates is true
	cells  map[int]int // by cell: its premise
	clash  []bitset    // by candidate: those that it excludes
	shared [][]int     // the premises of cells that share a house
	holds  []*fitting  // the premises that constraints hold
	budget int
}

// bitset is a set of candidates by their number.
type bitset []uint64

func (b bitset) add(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b bitset) remove(i int)   { b[i>>6] &^= 1 << (i & 63) }
func (b bitset) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }

func (b bitset) minus(o bitset) {
	for i := range b {
		b[i] &^= o[i]
	}
}

// meet counts what two sets have in common, up to two, and gives the first.
func (b bitset) meet(o bitset) (n, first int) {
	first = -1
	for i := range b {
		w := b[i] & o[i]
		if w != 0 && first < 0 {
			first = i<<6 | bits.TrailingZeros64(w)
		}
		n += bits.OnesCount64(w)
	}
	return n, first
}

// take notes a premise.
func (v *verifier) take(t Truth, any []Candidate) {
	if v.index == nil {
		v.index, v.cells = map[Candidate]int{}, map[int]int{}
	}
	if t.Kind == CellTruth {
		if _, known := v.cells[t.Cell]; known {
			return
		}
		v.cells[t.Cell] = len(v.truths)
	}
	b := bitset{}
	for _, x := range any {
		i, known := v.index[x]
		if !known {
			i = len(v.list)
			v.index[x] = i
			v.list = append(v.list, x)
		}
		for len(b) <= i>>6 {
			b = append(b, 0)
		}
		b.add(i)
	}
	v.truths = append(v.truths, b)
}

// hold notes that a constraint holds, and that its cells take their candidates.
func (v *verifier) hold(f *fitting) {
	for _, c := range f.cells {
		if v.s.digit[c] == 0 {
			t := Truth{Kind: CellTruth, Cell: c}
			any, _ := v.premise(t)
			v.take(t, any)
		}
	}
	v.holds = append(v.holds, f)
}

// fits reports whether the cells of a constraint can be filled, as far as its budget
// tells.
func (v *verifier) fits(w world, f *fitting) bool {
	left := make([]sudoku.Set, len(f.cells))
	for i, c := range f.cells {
		if d := v.s.digit[c]; d != 0 {
			left[i] = digitSet(d)
			continue
		}
		for d := range v.s.cand[c].Digits() {
			if w.left.has(v.index[Candidate{c, d}]) {
				left[i] = left[i].With(d)
			}
		}
	}
	return f.possible(left)
}

// ready works out what excludes what, once all premises are taken.
func (v *verifier) ready() {
	words := (len(v.list) + 63) / 64
	for i := range v.truths {
		v.truths[i] = append(v.truths[i], make(bitset, words-len(v.truths[i]))...)
	}
	room := make(bitset, words*len(v.list))
	v.clash = make([]bitset, len(v.list))
	for i, x := range v.list {
		v.clash[i] = room[i*words : (i+1)*words]
		v.excludes(x, v.clash[i])
	}
	for h := range v.s.houses {
		var in []int
		for _, c := range v.s.houses[h].Cells {
			if t, ok := v.cells[c]; ok {
				in = append(in, t)
			}
		}
		if len(in) > 1 {
			v.shared = append(v.shared, in)
		}
	}
}

// excludes adds what can't stand beside x.
func (v *verifier) excludes(x Candidate, out bitset) {
	for i, y := range v.list {
		if v.s.conflict(x, y) {
			out.add(i)
		}
	}
}

// refutes reports whether the premises contradict the candidate being true (or
// false).
func (v *verifier) refutes(x Candidate, on bool) bool {
	words := (len(v.list) + 63) / 64
	w := world{left: make(bitset, words), on: make(bitset, words)}
	for i := range v.list {
		w.left.add(i)
	}
	if on {
		gone := make(bitset, words)
		v.excludes(x, gone)
		w.left.minus(gone)
	} else if i, ok := v.index[x]; ok {
		w.left.remove(i)
	}
	v.budget = 100
	if !v.possible(w) {
		return true
	}
	if !v.probe(w) {
		return true
	}
	v.budget = 100_000
	return !v.possible(w)
}

// world holds what could still be true, and what is.
type world struct{ left, on bitset }

// with returns the world in which candidate i is true, too.
func (v *verifier) with(w world, i int) world {
	both := make(bitset, 2*len(w.left))
	n := world{both[:len(w.left)], both[len(w.left):]}
	copy(n.left, w.left)
	copy(n.on, w.on)
	n.on.add(i)
	n.left.minus(v.clash[i])
	return n
}

// settle takes whatever has one choice and reports whether nothing contradicts.
func (v *verifier) settle(w world) bool {
	for changed := true; changed; {
		changed = false
		for _, t := range v.truths {
			if n, _ := t.meet(w.on); n > 0 {
				continue
			}
			switch n, i := t.meet(w.left); n {
			case 0:
				return false
			case 1:
				w.on.add(i)
				w.left.minus(v.clash[i])
				changed = true
			}
		}
	}
	for _, in := range v.shared {
		if !v.differ(w, in) {
			return false
		}
	}
	for _, f := range v.holds {
		if !v.fits(w, f) {
			return false
		}
	}
	return true
}

// differ reports whether cells that share a house can all get digits that differ.
func (v *verifier) differ(w world, in []int) bool {
	var holder [65]int // by digit: the premise that has it, counted from 1
	var tried uint64
	var place func(k int) bool
	place = func(k int) bool {
		t := v.truths[in[k]]
		for i := range t {
			for left := t[i] & w.left[i]; left != 0; left &= left - 1 {
				d := v.list[i<<6|bits.TrailingZeros64(left)].Digit
				if tried>>d&1 != 0 {
					continue
				}
				tried |= 1 << d
				if holder[d] == 0 || place(holder[d]-1) {
					holder[d] = k + 1
					return true
				}
			}
		}
		return false
	}
	for k := range in {
		if tried = 0; !place(k) {
			return false
		}
	}
	return true
}

// probe takes away candidates that lead to a contradiction at once, until there
// are none; it reports whether nothing contradicts.
func (v *verifier) probe(w world) bool {
	for changed := true; changed; {
		changed = false
		for i := range v.list {
			if !w.left.has(i) || w.on.has(i) || v.settle(v.with(w, i)) {
				continue
			}
			w.left.remove(i)
			changed = true
			if !v.settle(w) {
				return false
			}
		}
	}
	return true
}

// possible looks for a way to make every premise hold, the tightest first.
func (v *verifier) possible(w world) bool {
	if v.budget--; v.budget < 0 {
		return true
	}
	if !v.settle(w) {
		return false
	}
	best, count := -1, 1<<30
	for k, t := range v.truths {
		if n, _ := t.meet(w.on); n > 0 {
			continue
		}
		if n, _ := t.meet(w.left); n < count {
			best, count = k, n
		}
	}
	if best < 0 {
		return true
	}
	for i, x := range v.truths[best] {
		for x &= w.left[i]; x != 0; x &= x - 1 {
			k := i<<6 | bits.TrailingZeros64(x)
			if v.possible(v.with(w, k)) {
				return true
			}
			w.left.remove(k)
		}
	}
	return false
}
