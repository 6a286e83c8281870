package engine

import (
	"math/bits"
	"slices"
)

// Sums that follow from others: the rule of 45. The houses of a union without
// overlaps hold every digit once each, so their sum is known. What is left of it
// when the cages in the union are taken away, less what of those cages sticks out,
// is a sum of few cells where the cages nearly fill the union.

// mostImplied is how many cells an implied sum may have: longer ones say little.
const mostImplied = 6

// mostImpliedGroups is how many groups of cells that differ it may have.
const mostImpliedGroups = 3

// union is houses that don't overlap.
type union struct {
	houses int
	cells  []uint64 // a set
}

// mostUnions bounds the unions of a model: those of a 16×16 are some 500.
const mostUnions = 2000

// GroupSums tells the sums of the model which of their cells differ. It is called
// once, when all rules are in the model, before it is used.
func (m *Model) GroupSums() {
	from := 0
	if m.base != nil {
		from = len(m.base.Propagators)
	}
	groupSums(m, m.Propagators[from:])
}

func groupSums(m *Model, list []Propagator) {
	for _, p := range list {
		switch p := p.(type) {
		case *Sum:
			if p.Groups == nil {
				p.group(m.Sight())
			}
		case *Any:
			for _, list := range p.Lists {
				groupSums(m, list)
			}
		}
	}
}

// group brings cells of equal weight that see each other together.
func (s *Sum) group(sight *Sight) {
	if s.isCage(sight) {
		s.Groups = []int{len(s.In)}
		return
	}
	in, weights := make([]uint16, 0, len(s.In)), make([]int, 0, len(s.In))
	var left, best, own [16]int
	rest, best2, own2 := left[:0], best[:0], own[:0]
	for i := range s.In {
		rest = append(rest, i)
	}
	for len(rest) > 0 {
		best2 = best2[:0]
		for _, first := range rest {
			own2 = append(own2[:0], first)
			for _, i := range rest {
				if i != first && s.Weights[i] == s.Weights[first] && !slices.ContainsFunc(own2, func(k int) bool { return !sight.Sees(s.In[i], s.In[k]) }) {
					own2 = append(own2, i)
				}
			}
			if len(own2) > len(best2) {
				best2, own2 = own2, best2
			}
		}
		for _, i := range best2 {
			in, weights = append(in, s.In[i]), append(weights, s.Weights[i])
		}
		s.Groups = append(s.Groups, len(in))
		rest = slices.DeleteFunc(rest, func(i int) bool { return slices.Contains(best2, i) })
	}
	s.In, s.Weights = in, weights
}

func (s *Sum) isCage(sight *Sight) bool {
	for i, a := range s.In {
		if s.Weights[i] != s.Weights[0] {
			return false
		}
		for _, b := range s.In[:i] {
			if !sight.Sees(a, b) {
				return false
			}
		}
	}
	return len(s.In) > 0
}

// Implied are sums that follow from the houses and sums of the model and help to
// narrow, found at the first call and shared.
func (m *Model) Implied() []*Sum {
	if known := m.implied.Load(); known != nil {
		return *known
	}
	implied := m.findImplied()
	m.implied.CompareAndSwap(nil, &implied)
	return *m.implied.Load()
}

// cage is a sum whose cells count once each, as a set.
type cage struct {
	cells []uint64
	total int
}

func (m *Model) findImplied() []*Sum {
	words := (m.Cells + 63) / 64
	covered := make([]uint64, words)
	var cages []cage
	var room []uint64
next:
	for _, p := range m.Propagators {
		s, ok := p.(*Sum)
		if !ok || s.Low != s.High || len(s.In) == 0 {
			continue
		}
		for _, w := range s.Weights {
			if w != 1 {
				continue next
			}
		}
		for _, c := range s.In {
			if covered[c/64]>>(c%64)&1 != 0 {
				continue next
			}
		}
		if len(room) < words {
			room = make([]uint64, 32*words)
		}
		set := room[:words:words]
		room = room[words:]
		for _, c := range s.In {
			set[c/64] |= 1 << (c % 64)
			covered[c/64] |= 1 << (c % 64)
		}
		cages = append(cages, cage{set, s.Low})
	}
	if len(cages) == 0 {
		return nil
	}
	f := finder{m: m, covered: covered, cages: cages, rest: make([]uint64, words), out: make([]uint64, words)}
	for _, u := range m.findUnions() {
		f.look(u)
	}
	for _, s := range f.found {
		s.group(m.Sight())
	}
	return slices.DeleteFunc(f.found, func(s *Sum) bool { return len(s.Groups) > mostImpliedGroups })
}

// finder finds implied sums.
type finder struct {
	m         *Model
	covered   []uint64 // by cages
	cages     []cage
	rest, out []uint64 // of the union and sticking out of it
	keys      []uint64 // of the sums found, two words each, for a quick look
	found     []*Sum
}

// look finds the sum of what cages leave of a union.
func (f *finder) look(u union) {
	open := 0
	for w, word := range u.cells {
		open += bits.OnesCount64(word &^ f.covered[w])
	}
	if open > mostImplied {
		return
	}
	n := f.m.Digits
	total := u.houses * n * (n + 1) / 2
	copy(f.rest, u.cells)
	clear(f.out)
	for i := range f.cages {
		c := &f.cages[i]
		inside, outside := 0, 0
		for w, word := range c.cells {
			inside += bits.OnesCount64(word & u.cells[w])
			outside += bits.OnesCount64(word &^ u.cells[w])
		}
		if inside == 0 {
			continue
		}
		if outside >= inside { // its cells in the union are left over
			open += inside
		} else {
			open += outside
			total -= c.total
			for w, word := range c.cells {
				f.rest[w] &^= word
				f.out[w] |= word &^ u.cells[w]
			}
		}
		if open > mostImplied {
			return
		}
	}
	if open == 0 {
		return
	}
	var key uint64
	for w := range f.rest {
		key = (key*0x9e3779b97f4a7c15 + f.rest[w]) * 0xbf58476d1ce4e5b9
		key = (key*0x9e3779b97f4a7c15 ^ key>>32 + f.out[w]) * 0xbf58476d1ce4e5b9
	}
	if slices.Contains(f.keys, key) {
		return
	}
	f.keys = append(f.keys, key)
	s := &Sum{In: make([]uint16, 0, open), Weights: make([]int, 0, open), Low: total, High: total}
	for k, set := range [][]uint64{f.rest, f.out} {
		for w, word := range set {
			for ; word != 0; word &= word - 1 {
				s.In = append(s.In, uint16(w*64+bits.TrailingZeros64(word)))
				s.Weights = append(s.Weights, 1-2*k)
			}
		}
	}
	f.found = append(f.found, s)
}

// findUnions are the houses, and the unions of those that follow each other, such
// as rows 2 to 4, or that lie in line, such as boxes below each other.
func (m *Model) findUnions() []union {
	if known := m.unions.Load(); known != nil {
		return *known
	}
	if b := m.base; b != nil && len(b.Houses) == len(m.Houses) {
		return b.findUnions()
	}
	words := (m.Cells + 63) / 64
	var unions []union
	for i, h := range m.Houses {
		u := union{houses: 1, cells: make([]uint64, words)}
		for _, c := range h {
			u.cells[c/64] |= 1 << (c % 64)
		}
		unions = append(unions, u)
		_ = i
	}
	houses := len(unions)
	seen := map[string]bool{}
	key := func(u union) string {
		b := make([]byte, 0, 8*words)
		for _, word := range u.cells {
			for k := range 8 {
				b = append(b, byte(word>>(8*k)))
			}
		}
		return string(b)
	}
	for _, u := range unions {
		seen[key(u)] = true
	}
	grow := func(u union, h int) (union, bool) {
		for w, word := range unions[h].cells {
			if u.cells[w]&word != 0 {
				return u, false
			}
		}
		more := union{houses: u.houses + 1, cells: slices.Clone(u.cells)}
		for w, word := range unions[h].cells {
			more.cells[w] |= word
		}
		if k := key(more); seen[k] {
			return more, false
		} else {
			seen[k] = true
		}
		return more, true
	}
	for first := range houses {
		u, ok := unions[first], true
		for h := first + 1; h < houses && u.houses < m.Digits-1; h++ {
			if u, ok = grow(u, h); !ok {
				break
			}
			unions = append(unions, u)
		}
	}
	for _, size := range []int{2, 3, 4} { // of houses that share others in more than a cell
		for _, u := range unions[:len(unions):len(unions)] {
			if u.houses != size-1 || len(unions) > mostUnions {
				continue
			}
			for h := range houses {
				if !m.inLine(u, unions[h], unions[:houses]) {
					continue
				}
				if more, ok := grow(u, h); ok {
					unions = append(unions, more)
				}
			}
		}
	}
	m.unions.CompareAndSwap(nil, &unions)
	return *m.unions.Load()
}

// inLine says whether some house has two cells at least of each.
func (m *Model) inLine(a, b union, houses []union) bool {
	for _, h := range houses {
		both := [2]int{}
		for w, word := range h.cells {
			both[0] += bits.OnesCount64(word & a.cells[w])
			both[1] += bits.OnesCount64(word & b.cells[w])
		}
		if both[0] > 1 && both[1] > 1 && both[0] < m.Digits && both[1] < m.Digits {
			return true
		}
	}
	return false
}
