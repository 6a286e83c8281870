package engine

import (
	"fmt"
	"math/bits"
	"slices"
)

// Sums that follow from others: the rule of 45. The houses of a union without
// overlaps hold every digit once each, so their sum is known. What is left of it
// when the cages in the union are taken away, less what of those cages sticks out,
// is a sum of few cells where the cages nearly fill the union.

// An implied sum has so many cells at most; when they don't all differ, so many and
// in so many groups. With more it says too little.
const (
	mostImplied       = 6
	mostSpread        = 4
	mostImpliedGroups = 3
)

// mostInLine is how many houses that lie in line are taken together.
const mostInLine = 3

// union is houses that don't overlap.
type union struct {
	houses []uint16
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
	m.Group(m.Propagators[from:])
}

// Group tells the sums of a list which of their cells differ by the rules of the
// model.
func (m *Model) Group(list []Propagator) {
	for _, p := range list {
		switch p := p.(type) {
		case *Sum:
			if p.Groups == nil {
				p.group(m.Sight())
			}
		case *Any:
			for _, list := range p.Lists {
				m.Group(list)
			}
			p.place()
		}
	}
}

// group brings cells of equal weight that see each other together: each time it
// starts from the cell that sees most of those left. It puts In in order.
func (s *Sum) group(sight *Sight) {
	var room [16]int
	ends := room[:0]
	if s.isCage(sight) {
		if n := len(s.In); n <= reachDigits {
			s.Groups = oneEnd[n : n+1 : n+1]
		} else {
			s.Groups = []int{n}
		}
		return
	}
	for start := 0; start < len(s.In); {
		most, first := -1, start
		for i := start; i < len(s.In); i++ {
			seen := 0
			for k := start; k < len(s.In); k++ {
				if s.Weights[k] == s.Weights[i] && sight.Sees(s.In[i], s.In[k]) {
					seen++
				}
			}
			if seen > most {
				most, first = seen, i
			}
		}
		s.swap(start, first)
		end := start + 1
	next:
		for i := end; i < len(s.In); i++ {
			if s.Weights[i] != s.Weights[start] {
				continue
			}
			for k := start; k < end; k++ {
				if !sight.Sees(s.In[i], s.In[k]) {
					continue next
				}
			}
			s.swap(end, i)
			end++
		}
		ends = append(ends, end)
		start = end
	}
	s.Groups = slices.Clone(ends)
}

// oneEnd has the Groups of sums with one group, by the number of their cells.
var oneEnd = func() (ends [reachDigits + 1]int) {
	for i := range ends {
		ends[i] = i
	}
	return ends
}()

func (s *Sum) swap(i, k int) {
	s.In[i], s.In[k] = s.In[k], s.In[i]
	s.Weights[i], s.Weights[k] = s.Weights[k], s.Weights[i]
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

// finder finds implied sums. Its cages are sums that don't overlap and whose cells
// count once each.
type finder struct {
	m       *Model
	words   int
	sets    []uint64 // the cells of each cage, so many words each
	sizes   []int
	totals  []int
	covered []uint64  // cells in cages
	bare    []int     // by house: cells in no cage
	touches [][]touch // by house: the cages that have cells in it
	at      []uint16  // houses of the union at hand
	inside  []int     // by cage: its cells in it
	over    int       // cells of it that cages leave over
	beyond  int       // cells of cages that stick out of it
	rest    []uint64  // of it, without the cages
	out     []uint64  // sticking out of it
	seen    []uint64  // hashes of sums found
	found   []*Sum
	in      []uint16 // room for the next sums found
	weights []int
	sums    []Sum
}

// touch is how many cells of a cage are in a house.
type touch struct{ cage, cells uint16 }

func (m *Model) findImplied() []*Sum {
	words := (m.Cells + 63) / 64
	f := &finder{m: m, words: words, covered: make([]uint64, words)}
	owner := make([]int16, m.Cells) // one more than the cage's number
next:
	for _, p := range m.Propagators {
		s, ok := p.(*Sum)
		if !ok || s.Low != s.High || len(s.In) == 0 {
			continue
		}
		for i, c := range s.In {
			if s.Weights[i] != 1 || owner[c] != 0 {
				continue next
			}
		}
		f.sets = append(f.sets, f.covered...)
		set := f.set(len(f.sizes))
		clear(set)
		f.sizes, f.totals = append(f.sizes, len(s.In)), append(f.totals, s.Low)
		for _, c := range s.In {
			set[c/64] |= 1 << (c % 64)
			f.covered[c/64] |= 1 << (c % 64)
			owner[c] = int16(len(f.sizes))
		}
	}
	if len(f.sizes) == 0 {
		return nil
	}
	f.bare, f.touches = make([]int, len(m.Houses)), make([][]touch, len(m.Houses))
	f.inside = make([]int, len(f.sizes))
	room := make([]touch, 0, len(m.Houses)*m.Digits)
	for h, cells := range m.Houses {
		start := len(room)
		for _, c := range cells {
			if owner[c] == 0 {
				f.bare[h]++
				continue
			}
			k := start
			for k < len(room) && room[k].cage != uint16(owner[c]-1) {
				k++
			}
			if k == len(room) {
				room = append(room, touch{uint16(owner[c] - 1), 0})
			}
			room[k].cells++
		}
		f.touches[h] = room[start:]
	}
	f.rest, f.out = make([]uint64, words), make([]uint64, words)
	for _, u := range m.findUnions() {
		f.move(u)
		switch open := f.over + f.beyond; {
		case open == 0 || open > mostImplied:
		case open > mostSpread && f.over > 0 && f.beyond > 0: // no cage
		default:
			f.add(u)
		}
	}
	return f.found
}

// set is the cells of a cage.
func (f *finder) set(cage int) []uint64 { return f.sets[cage*f.words : (cage+1)*f.words] }

// move makes another union the one at hand. Unions come in such an order that most
// of the houses stay.
func (f *finder) move(u union) {
	same := 0
	for same < len(f.at) && same < len(u.houses) && f.at[same] == u.houses[same] {
		same++
	}
	for _, h := range f.at[same:] {
		f.count(h, -1)
	}
	for _, h := range u.houses[same:] {
		f.count(h, 1)
	}
	f.at = u.houses
}

// count adds a house to the union at hand, or takes it away.
func (f *finder) count(h uint16, sign int) {
	over, beyond := f.over+sign*f.bare[h], f.beyond
	for _, t := range f.touches[h] {
		size, was := f.sizes[t.cage], f.inside[t.cage]
		now := was + sign*int(t.cells)
		f.inside[t.cage] = now
		if size-was < was {
			beyond -= size - was
		} else {
			over -= was
		}
		if size-now < now {
			beyond += size - now
		} else {
			over += now
		}
	}
	f.over, f.beyond = over, beyond
}

// add adds the sum of what cages leave over of a union just looked at.
func (f *finder) add(u union) {
	n := f.m.Digits
	total := len(u.houses) * n * (n + 1) / 2
	for w, word := range u.cells {
		f.rest[w] = word
		f.out[w] = 0
	}
	for _, h := range u.houses {
		for _, t := range f.touches[h] {
			inside := f.inside[t.cage]
			if f.sizes[t.cage]-inside >= inside { // its cells in the union are left over
				continue
			}
			set, counted := f.set(int(t.cage)), true
			for w, word := range set {
				counted = counted && f.rest[w]&u.cells[w]&word == 0
				f.rest[w] &^= word
				f.out[w] |= word &^ u.cells[w]
			}
			if !counted {
				total -= f.totals[t.cage]
			}
		}
	}
	var one, other uint64 // the sum of the other houses is the same, the other way round
	for w := range f.rest {
		one = (one ^ f.rest[w]) * 0x9e3779b97f4a7c15
		one ^= one >> 29
		other = (other ^ f.out[w]) * 0x9e3779b97f4a7c15
		other ^= other >> 29
	}
	hash := one*other + one + other
	if slices.Contains(f.seen, hash) {
		return
	}
	f.seen = append(f.seen, hash)
	if cap(f.in)-len(f.in) < mostImplied {
		f.in, f.weights = make([]uint16, 0, 16*mostImplied), make([]int, 0, 16*mostImplied)
	}
	start := len(f.in)
	for k, set := range [2][]uint64{f.rest, f.out} {
		for w, word := range set {
			for ; word != 0; word &= word - 1 {
				f.in = append(f.in, uint16(w*64+bits.TrailingZeros64(word)))
				f.weights = append(f.weights, 1-2*k)
			}
		}
	}
	s := Sum{In: slices.Clip(f.in[start:]), Weights: slices.Clip(f.weights[start:]), Low: total, High: total}
	sight := f.m.Sight()
	if len(s.In) <= mostSpread || s.isCage(sight) {
		s.group(sight)
	}
	if s.Groups == nil || len(s.Groups) > mostImpliedGroups {
		f.in, f.weights = f.in[:start], f.weights[:start]
		return
	}
	if len(f.sums) == cap(f.sums) {
		f.sums = make([]Sum, 0, 16)
	}
	f.sums = append(f.sums, s)
	f.found = append(f.found, &f.sums[len(f.sums)-1])
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
		u := union{houses: []uint16{uint16(i)}, cells: make([]uint64, words)}
		for _, c := range h {
			u.cells[c/64] |= 1 << (c % 64)
		}
		unions = append(unions, u)
	}
	houses := unions[:len(unions):len(unions)]
	seen := map[string]bool{}
	grow := func(u union, h int) (union, bool) {
		more := union{houses: append(slices.Clip(u.houses), uint16(h)), cells: slices.Clone(u.cells)}
		for w, word := range houses[h].cells {
			if u.cells[w]&word != 0 {
				return u, false
			}
			more.cells[w] |= word
		}
		key := fmt.Sprint(more.cells)
		known := seen[key]
		seen[key] = true
		return more, !known
	}
	for first := range houses {
		u, ok := houses[first], true
		for h := first + 1; h < len(houses) && len(u.houses) < m.Digits-1; h++ {
			if u, ok = grow(u, h); !ok {
				break
			}
			unions = append(unions, u)
		}
	}
	for size := 2; size <= mostInLine; size++ {
		for _, u := range unions[:len(unions):len(unions)] {
			if len(u.houses) != size-1 || len(unions) > mostUnions {
				continue
			}
			for h := range houses {
				if !m.inLine(u, houses[h], houses) {
					continue
				}
				if more, ok := grow(u, h); ok {
					unions = append(unions, more)
				}
			}
		}
	}
	slices.SortFunc(unions, func(a, b union) int { return slices.Compare(a.houses, b.houses) })
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
