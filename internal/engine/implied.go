package engine

import (
	"math/bits"
	"slices"
	"sync"
)

// Sums that follow from others: the rule of 45. The houses of a union without
// overlaps hold every digit once each, so their sum is known. What is left of it
// when the cages in the union are taken away, less what of those cages sticks out,
// is a sum of few cells where the cages nearly fill the union.

// limits are how large an implied sum may be: how many cells it has when they all
// differ, when they don't, and in how many groups. With more it says too little.
type limits struct{ cage, spread, groups int }

// usual are the limits of those that are always looked for, wide those of more that
// are added where there are few of them although cages cover half the board.
var (
	usual = limits{6, 4, 3}
	wide  = limits{9, 9, 9}
)

// fewImplied is the share of cages, in percent, below which implied sums are few.
const fewImplied = 50

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

// group finds cells of equal weight that see each other, and puts In in their order.
func (s *Sum) group(sight *Sight) {
	if s.isCage(sight) {
		if n := len(s.In); n <= reachDigits {
			s.Groups = oneEnd[n : n+1 : n+1]
		} else {
			s.Groups = []int{n}
		}
		return
	}
	var room [16]int
	ends := room[:0]
	for from := 0; from < len(s.In); from += 64 {
		ends = s.gather(ends, sight, from)
	}
	s.Groups = slices.Clone(ends)
}

// gather finds the groups of up to 64 cells from a place on, and adds where they end.
func (s *Sum) gather(ends []int, sight *Sight, from int) []int {
	cells := s.In[from:min(from+64, len(s.In))]
	weights := s.Weights[from:][:len(cells)]
	var order [64]uint8
	n := 0
	sight.cliques(cells, weights, func(clique uint64) {
		for ; clique != 0; clique &= clique - 1 {
			order[n] = uint8(bits.TrailingZeros64(clique))
			n++
		}
		ends = append(ends, from+n)
	})
	s.reorder(from, order[:n])
	return ends
}

// reorder puts cells from a place on in another order, with their weights.
func (s *Sum) reorder(from int, order []uint8) {
	var cells [64]uint16
	var weights [64]int
	same := true
	for i, k := range order {
		cells[i], weights[i] = s.In[from+int(k)], s.Weights[from+int(k)]
		same = same && weights[i] == s.Weights[from+i]
	}
	copy(s.In[from:], cells[:len(order)])
	if !same {
		s.Weights = slices.Clone(s.Weights)
		copy(s.Weights[from:], weights[:len(order)])
	}
}

// oneEnd has the Groups of sums with one group, by the number of their cells.
var oneEnd = func() (ends [reachDigits + 1]int) {
	for i := range ends {
		ends[i] = i
	}
	return ends
}()

func (s *Sum) isCage(sight *Sight) bool {
	for _, weight := range s.Weights {
		if weight != s.Weights[0] {
			return false
		}
	}
	return len(s.In) > 0 && sight.AllSee(s.In)
}

// implied are sums that follow, the wide ones last.
type implied struct {
	sums  []*Sum
	usual int
}

// Implied are sums that follow from the houses and sums of the model and help to
// narrow, found at the first call and shared. Wide is whether those of many cells are
// among them: each costs much and says little, though all together may save most
// of a search.
func (m *Model) Implied(wide bool) []*Sum {
	if m.implied.Load() == nil {
		m.implied.CompareAndSwap(nil, m.findImplied())
	}
	found := m.implied.Load()
	if !wide {
		return found.sums[:found.usual]
	}
	return found.sums
}

// finder finds implied sums. Its cages are sums that don't overlap and whose cells
// count once each, eight to a word: how many cells of each are somewhere is a byte.
// It is used again for other models.
type finder struct {
	m       *Model
	most    limits
	words   int
	sets    Bits // the cells of each cage, so many words each
	totals  []int
	sizes   []uint64 // how many cells each cage has, in bytes
	covered int      // how many they have together
	total   int      // of each whole
	owner   []uint16 // by cell: one more than its cage's number
	share   []uint64 // by whole: how many cells of each cage are in it, in bytes
	bare    []int    // by whole: cells in no cage
	inside  []uint64 // by the number of houses of the union at hand, and of those that it extends: share, and
	open    []int    // bare
	sums    []Sum
	parts   Bits     // of each sum found: cells of weight 1, cells of weight -1
	marks   []uint64 // of each: all its words in one
	in      []uint16 // the cells of all sums found, and of the next one
}

// mostInCage is how many cells a cage may have, so that eight halves of cages fit in a byte.
const mostInCage = 63

var finders = sync.Pool{New: func() any { return new(finder) }}

// zeroed is room for n zeros, in that of a slice if it is enough.
func zeroed[T any](room []T, n int) []T {
	room = slices.Grow(room[:0], n)[:n]
	clear(room)
	return room
}

const (
	eachByte = 0x0101010101010101
	topBits  = 0x80 * eachByte
)

// halved tells of eight cages with so many cells, of which some are inside of a union, which
// ones are inside for the most part (the top bits of their bytes), how many cells the others
// have inside, and how many cells of these stick out.
func halved(sizes, inside uint64) (most uint64, over, beyond int) {
	most = (2*inside + 0x7f*eachByte - sizes) & topBits
	whole := most | (most - most>>7)
	over = int((inside &^ whole) * eachByte >> 56)
	beyond = int(((sizes - inside) & whole) * eachByte >> 56)
	return most, over, beyond
}

func (m *Model) findImplied() *implied {
	f := finders.Get().(*finder)
	f.m, f.words, f.covered = m, (m.Cells+63)/64, 0
	f.sets, f.sizes, f.totals = f.sets[:0], f.sizes[:0], f.totals[:0]
	f.sums, f.parts, f.marks, f.in = f.sums[:0], f.parts[:0], f.marks[:0], f.in[:0]
	defer func() {
		f.m = nil
		clear(f.sums)
		finders.Put(f)
	}()
	if !f.findCages() {
		return &implied{}
	}
	f.addAll(usual)
	found := &implied{usual: len(f.sums)}
	if 2*f.covered >= m.Cells && len(f.sums)*100 < len(f.totals)*fewImplied {
		f.addAll(wide)
	}
	sums, in := slices.Clone(f.sums), slices.Clone(f.in)
	found.sums = make([]*Sum, len(sums))
	for i := range sums {
		found.sums[i] = &sums[i]
		n := len(sums[i].In)
		sums[i].In, in = in[:n:n], in[n:]
	}
	return found
}

// addAll goes through the unions and adds the sums that are within limits.
func (f *finder) addAll(most limits) {
	f.most = most
	unions := f.m.findUnions()
	deepest := 0
	for i := range unions {
		deepest = max(deepest, int(unions[i].size))
	}
	n := len(f.sizes)
	f.inside, f.open = zeroed(f.inside, (deepest+1)*n), zeroed(f.open, deepest+1)
	for i := range unions {
		u := &unions[i]
		before, now := f.inside[int(u.size-1)*n:][:n], f.inside[int(u.size)*n:][:n]
		over, beyond := f.open[u.size-1]+f.bare[u.last], 0
		f.open[u.size] = over
		for w, share := range f.share[int(u.last)*n:][:n] {
			now[w] = before[w] + share
			_, in, out := halved(f.sizes[w], now[w])
			over += in
			beyond += out
		}
		switch {
		case over+beyond == 0 || over+beyond > most.cage:
		case over+beyond > most.spread && over > 0 && beyond > 0: // no cage
		default:
			f.add(u, now)
		}
	}
}

// wholes are sets of cells that hold each of some digits once: the houses, or where no
// cell may have more digits than some groups have cells, these groups.
func (m *Model) wholes() (cells [][]uint16, digits uint64) {
	digits = All(m.Digits)
	if len(m.Houses) > 0 {
		return m.Houses, digits
	}
	if digits = m.allowed(); digits != All(m.Digits) {
		for _, group := range m.Groups {
			if len(group) == bits.OnesCount64(digits) {
				cells = append(cells, group)
			}
		}
	}
	return cells, digits
}

// allowed are the digits that some cell may have.
func (m *Model) allowed() (digits uint64) {
	cells := make([]uint64, m.Cells)
	for c := range cells {
		cells[c] = All(m.Digits)
	}
	for _, p := range m.Propagators {
		if among, ok := p.(*Among); ok {
			for _, c := range among.In {
				cells[c] &= among.Digits
			}
		}
	}
	for _, set := range cells {
		digits |= set
	}
	return digits
}

// Tight is the model when cells have some of its digits only, if there are groups that
// must hold all of these then, which tell more of sums; otherwise nil.
func (m *Model) Tight(digits uint64) *Model {
	if len(m.Houses) > 0 || !slices.ContainsFunc(m.Propagators, func(p Propagator) bool { _, ok := p.(*Sum); return ok }) {
		return nil
	}
	among := &Among{Digits: digits}
	for c := range m.Cells {
		among.In = append(among.In, uint16(c))
	}
	tight := m.Extend()
	tight.Propagators = append(tight.Propagators, among)
	if cells, _ := tight.wholes(); len(cells) == 0 {
		return nil
	}
	return tight
}

// findCages takes the cages from the model, and says whether there are any.
func (f *finder) findCages() bool {
	m := f.m
	f.owner = zeroed(f.owner, m.Cells)
	owner := f.owner
next:
	for _, p := range m.Propagators {
		s, ok := p.(*Sum)
		if !ok || s.Low != s.High || len(s.In) == 0 || len(s.In) > mostInCage {
			continue
		}
		for i, c := range s.In {
			if s.Weights[i] != 1 || owner[c] != 0 {
				continue next
			}
		}
		k := len(f.totals)
		if k%8 == 0 {
			f.sizes = append(f.sizes, 0)
		}
		f.sizes[k/8] += uint64(len(s.In)) << (k % 8 * 8)
		f.covered += len(s.In)
		f.totals = append(f.totals, s.Low)
		f.sets = slices.Grow(f.sets, f.words)[:(k+1)*f.words]
		set := f.sets[k*f.words:]
		clear(set)
		set.Add(s.In...)
		for _, c := range s.In {
			owner[c] = uint16(k + 1)
		}
	}
	if len(f.totals) == 0 {
		return false
	}
	wholes, digits := m.wholes()
	f.total = digitSum(digits)
	n := len(f.sizes)
	f.bare, f.share = zeroed(f.bare, len(wholes)), zeroed(f.share, len(wholes)*n)
	for h, cells := range wholes {
		share := f.share[h*n:][:n]
		for _, c := range cells {
			if k := int(owner[c]) - 1; k >= 0 {
				share[k/8] += 1 << (k % 8 * 8)
			} else {
				f.bare[h]++
			}
		}
	}
	return true
}

// add adds the sum of what cages leave over of a union, less what sticks out of it, when so
// many cells of each cage are inside.
func (f *finder) add(u *union, inside []uint64) {
	words := f.words
	total := int(u.size) * f.total
	start := len(f.parts)
	f.parts = slices.Grow(f.parts, 2*words)[:start+2*words]
	rest, out := f.parts[start:][:words], f.parts[start+words:][:words]
	copy(rest, u.cells)
	clear(out)
	for w, inside := range inside {
		most, _, _ := halved(f.sizes[w], inside)
		for ; most != 0; most &= most - 1 {
			k := w*8 + bits.TrailingZeros64(most)/8
			total -= f.totals[k]
			out.with(f.sets[k*words:][:words])
		}
	}
	rest.without(out)
	out.without(u.cells)
	if !f.lessKnown(&total) || !f.write(rest, out, total) {
		f.parts = f.parts[:start]
	}
}

// lessKnown takes the sums found before that are part of a sum away from it, and says
// whether something new is left. The last part is that of the sum itself.
func (f *finder) lessKnown(total *int) bool {
	words := f.words
	size := 2 * words
	own := f.parts[len(f.parts)-size:]
	mark := markOf(own)
	for i, other := range f.marks {
		if other&^mark != 0 {
			continue
		}
		part := f.parts[i*size:][:size]
		var beside, turned uint64 // what isn't in the sum, as it is and the other way round
		for w, word := range part[:words] {
			beside |= word &^ own[w]
			turned |= word &^ own[words+w]
		}
		for w, word := range part[words:] {
			beside |= word &^ own[words+w]
			turned |= word &^ own[w]
		}
		shift, sign := 0, 1
		if beside != 0 {
			if turned != 0 {
				continue
			}
			shift, sign = words, -1
		}
		for w, word := range part {
			own[(w+shift)%size] &^= word
		}
		*total -= sign * f.sums[i].Low
		if mark = markOf(own); mark == 0 && *total == 0 {
			return false
		}
	}
	return true
}

// markOf is all words of a set in one: of a part of the set it has no other bits.
func markOf(set Bits) (mark uint64) {
	for _, word := range set {
		mark |= word
	}
	return mark
}

// write makes the sum of cells less others, and says whether it tells enough.
func (f *finder) write(rest, out Bits, total int) bool {
	start := len(f.in)
	f.in = rest.Append(f.in)
	plus := len(f.in) - start
	f.in = out.Append(f.in)
	s := Sum{In: f.in[start:], Weights: Units(plus, len(f.in)-start-plus), Low: total, High: total}
	sight := f.m.Sight()
	if len(s.In) <= f.most.spread || s.isCage(sight) {
		s.group(sight)
	}
	if s.Groups == nil || len(s.Groups) > f.most.groups {
		f.in = f.in[:start]
		return false
	}
	f.sums, f.marks = append(f.sums, s), append(f.marks, markOf(f.parts[len(f.parts)-2*f.words:]))
	return true
}
