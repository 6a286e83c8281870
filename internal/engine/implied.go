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
		s.Groups = endsOf(len(s.In))
		return
	}
	var room [16]int
	ends := room[:0]
	for from := 0; from < len(s.In); from += 64 {
		ends = s.gather(ends, sight, from)
	}
	s.Groups = endsOf(ends...)
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

// endsOf are where the groups of a sum end. Those of small sums of one or two groups are
// shared.
func endsOf(ends ...int) []int {
	if n := len(ends); 0 < n && n <= 2 && ends[n-1] < len(sharedEnds) {
		return sharedEnds[ends[0]][ends[n-1]][2-n:]
	}
	return slices.Clone(ends)
}

// sharedEnds are the ends of two groups by both of them.
var sharedEnds = func() (ends [reachDigits + 1][reachDigits + 1][2]int) {
	for first := range ends {
		for last := range ends[first] {
			ends[first][last] = [2]int{first, last}
		}
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

// implied are sums that follow, the wide ones and that of the cells in no cage last.
type implied struct {
	sums  []Sum
	usual int
}

// Implied are sums that follow from the houses and sums of the model and help to
// narrow, found at the first call and shared. Wide is whether those of many cells are
// among them: each costs much and says little, though all together may save most
// of a search. They must not be changed.
func (m *Model) Implied(wide bool) []Sum {
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
// count once each. It is used again for other models.
type finder struct {
	m      *Model
	most   limits
	words  int
	cages  []*Sum
	sets   Bits     // the cells of each cage, so many words each
	bare   []uint16 // the cells in no cage
	total  int      // of each whole
	inside []uint64 // of each cage: which of the unions at hand have most of its cells
	sums   []Sum
	parts  Bits     // of each sum found: cells of weight 1, cells of weight -1
	marks  []uint64 // of each: all its words in one
	in     []uint16 // the cells of all sums found, and of the next one
}

// mostInCage is how many cells a cage may have, so that half of them can be counted.
const mostInCage = 2*mostCounted + 1

var finders = sync.Pool{New: func() any { return new(finder) }}

func (m *Model) findImplied() *implied {
	f := finders.Get().(*finder)
	f.m, f.words = m, (m.Cells+63)/64
	f.cages, f.sets, f.bare = f.cages[:0], f.sets[:0], f.bare[:0]
	f.sums, f.parts, f.marks, f.in = f.sums[:0], f.parts[:0], f.marks[:0], f.in[:0]
	defer func() {
		f.m = nil
		clear(f.cages)
		clear(f.sums)
		finders.Put(f)
	}()
	if !f.findCages() {
		return &implied{}
	}
	f.addAll(usual)
	found := &implied{usual: len(f.sums)}
	if covered := m.Cells - len(f.bare); 2*covered >= m.Cells && len(f.sums)*100 < len(f.cages)*fewImplied {
		f.addAll(wide)
	}
	found.sums = slices.Clone(f.sums)
	in := slices.Clone(f.in)
	for i := range found.sums {
		s := &found.sums[i]
		n := len(s.In)
		s.In, in = in[:n:n], in[n:]
	}
	if s := f.m.bareSum(f.bare, f.inCages()); s != nil {
		found.sums = append(found.sums, *s)
	}
	return found
}

// inCages is what all cages come to.
func (f *finder) inCages() (total int) {
	for _, cage := range f.cages {
		total += cage.Low
	}
	return total
}

// addAll goes through the unions, 64 at once, and adds the sums that are within limits.
func (f *finder) addAll(most limits) {
	f.most = most
	unions := f.m.findUnions()
	for w := range unions.words() {
		for due := f.within(unions.holding(w)); due != 0; due &= due - 1 {
			k := bits.TrailingZeros64(due)
			f.add(&unions.all[w*64+k], k)
		}
	}
}

// within says which of 64 unions leave sums within limits, when for each cell there is
// which of them hold it. A union leaves its cells of those cages that have no more than
// half of their cells in it, less the cells outside of it that the other cages have.
func (f *finder) within(holding []uint64) uint64 {
	var left counts
	var more, over, beyond uint64
	f.inside = f.inside[:0]
	for k := range len(f.cages) + 1 {
		cells, inside := f.bare, uint64(0)
		if k < len(f.cages) {
			cells = f.cages[k].In
			inside = moreThanHalf(cells, holding)
			f.inside = append(f.inside, inside)
		}
		var many uint64
		for _, c := range cells {
			held := holding[c]
			over |= held &^ inside
			beyond |= inside &^ held
			left, many = left.add(held ^ inside)
			more |= many
		}
	}
	// Where some cells are inside and some outside, they make no cage.
	spread := (more | left.above(f.most.spread)) & over & beyond
	return (over | beyond) &^ (more | left.above(f.most.cage) | spread)
}

// moreThanHalf says which of 64 unions have more than half of some cells, when for each
// cell there is which of them hold it. The counts start so that they overflow then.
func moreThanHalf(cells []uint16, holding []uint64) (most uint64) {
	number := allOf(mostCounted - len(cells)/2)
	var many uint64
	for _, c := range cells {
		number, many = number.add(holding[c])
		most |= many
	}
	return most
}

// counts are 64 numbers up to mostCounted: bit k of twos is worth two for number k.
type counts struct{ ones, twos, fours, eights uint64 }

const mostCounted = 15

// allOf are 64 times the same number.
func allOf(number int) counts {
	bit := func(k int) uint64 { return -uint64(number >> k & 1) }
	return counts{bit(0), bit(1), bit(2), bit(3)}
}

// add adds one to some of them, and says which were too great for that and are now 0.
func (c counts) add(to uint64) (sum counts, many uint64) {
	sum.ones, to = c.ones^to, c.ones&to
	sum.twos, to = c.twos^to, c.twos&to
	sum.fours, to = c.fours^to, c.fours&to
	sum.eights, to = c.eights^to, c.eights&to
	return sum, to
}

// above says which are greater than a number.
func (c counts) above(number int) (above uint64) {
	equal := ^uint64(0)
	most := allOf(number)
	for _, bit := range [4][2]uint64{{c.eights, most.eights}, {c.fours, most.fours}, {c.twos, most.twos}, {c.ones, most.ones}} {
		above |= equal & bit[0] &^ bit[1]
		equal &^= bit[0] ^ bit[1]
	}
	return above
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
	all, cells := NewBits(m.Cells), NewBits(m.Cells)
next:
	for _, p := range m.Propagators {
		s, ok := p.(*Sum)
		if !ok || s.Low != s.High || len(s.In) == 0 || len(s.In) > mostInCage {
			continue
		}
		for _, w := range s.Weights {
			if w != 1 {
				continue next
			}
		}
		clear(cells)
		if cells.Add(s.In...); cells.size() < len(s.In) || cells.meets(all) {
			continue
		}
		all.with(cells)
		f.cages, f.sets = append(f.cages, s), append(f.sets, cells...)
	}
	if len(f.cages) == 0 {
		return false
	}
	for c := range m.Cells {
		if all[c/64]>>(c%64)&1 == 0 {
			f.bare = append(f.bare, uint16(c))
		}
	}
	_, digits := m.wholes()
	f.total = digitSum(digits)
	return true
}

// add adds the sum of what cages leave over of a union, the one of that number of those at
// hand, less what sticks out of it.
func (f *finder) add(u *union, number int) {
	words := f.words
	total := int(u.size) * f.total
	start := len(f.parts)
	f.parts = slices.Grow(f.parts, 2*words)[:start+2*words]
	rest, out := f.parts[start:][:words], f.parts[start+words:][:words]
	copy(rest, u.cells)
	clear(out)
	for first := 0; first < len(f.inside); first += 64 {
		var with uint64 // the cages that have most of their cells in the union
		for k, inside := range f.inside[first:min(first+64, len(f.inside))] {
			with |= inside >> number & 1 << k
		}
		for ; with != 0; with &= with - 1 {
			k := first + bits.TrailingZeros64(with)
			total -= f.cages[k].Low
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
