package engine

import (
	"math/bits"
	"slices"
	"sync"
)

// These sums follow from others by the rule of 45. The houses of a union without overlaps hold
// every digit once each, so their sum is known. Subtract the totals of the cages in the union.
// This leaves the sum of the union's other cells, less that of the cage cells outside it. It has
// few cells if the cages nearly fill the union.

// limits are how large an implied sum may be. They are the cells it may have if they all differ,
// or if they don't, and its groups. With more it says too little.
type limits struct{ cage, spread, groups int }

// The limits usual are for sums that are always looked for. With wide, more are added if there
// are few although cages cover half the board.
var (
	usual = limits{6, 4, 3}
	wide  = limits{9, 9, 9}
)

// fewImplied is the share of cages, in percent, below which implied sums are few.
const fewImplied = 50

// implied are the implied sums as a Finder finds them. The wide ones come last, and then the sum
// of the cells in no cage.
type implied struct {
	sums  []Sum
	usual int
}

// Implied returns sums that follow from the model's houses and sums and help to narrow. They are
// found at the first call and shared. If wide is set, sums of many cells are among them. Each of
// these costs much and says little, but together they may save most of a search. The sums must
// not be changed.
func (m *Model) Implied(wide bool) []Sum {
	if m.implied.Load() == nil {
		f := finders.Get().(*Finder)
		f.Find(m)
		m.implied.CompareAndSwap(nil, f.found())
		finders.Put(f)
	}
	found := m.implied.Load()
	if !wide {
		return found.sums[:found.usual]
	}
	return found.sums
}

// Finder finds implied sums, for one model after the other in the same memory. Its cages are sums
// that don't overlap and whose cells count once each. The cells in no cage come last, as one
// more.
type Finder struct {
	m      *Model
	sight  *Sight
	most   limits
	words  int
	cells  []uint16    // of each cage after the other
	cages  []cageSpan  // where they are there
	sets   []uint64    // the cells of each as a set
	total  int         // of each whole
	inside []uint64    // of each cage: which of the unions at hand have most of its cells
	parts  Bits        // of each of these unions: what cages leave over of it, what of them sticks out
	totals [64]int     // what that makes together
	sums   []Sum       // found
	known  Bits        // of each of them: cells of weight 1, cells of weight -1
	ends   [][2]uint64 // by 64 sums and cell: which of them have no cell before it, and none behind it
	in     []uint16    // the cells of all sums found
	usual  int         // how many of them aren't wide
}

// cageSpan is a cage: the end of its cells in a list, and their total.
type cageSpan struct{ end, total int }

// mostInCage is how many cells a cage may have.
const mostInCage = 31

var finders = sync.Pool{New: func() any { return new(Finder) }}

// Find finds the sums of Implied for a model, wide ones too. They are valid until the next
// call.
func (f *Finder) Find(m *Model) []Sum {
	f.m, f.sight, f.words = m, m.Sight(), (m.Cells+63)/64
	f.sums, f.known, f.ends, f.in, f.usual = f.sums[:0], f.known[:0], f.ends[:0], f.in[:0], 0
	if f.findCages() {
		f.addAll(usual)
		f.usual = len(f.sums)
		if cages := len(f.cages) - 1; 2*f.covered() >= m.Cells && len(f.sums)*100 < cages*fewImplied {
			f.addAll(wide)
		}
		f.addBare()
	}
	f.m, f.sight = nil, nil
	return f.sums
}

// found returns the sums found, to be kept.
func (f *Finder) found() *implied {
	kept := &implied{slices.Clone(f.sums), f.usual}
	in := slices.Clone(f.in)
	for i := range kept.sums {
		s := &kept.sums[i]
		n := len(s.In)
		s.In, in = in[:n:n], in[n:]
	}
	return kept
}

// covered returns how many cells are in cages.
func (f *Finder) covered() int {
	if len(f.cages) == 1 {
		return 0
	}
	return f.cages[len(f.cages)-2].end
}

// inCages returns the total of all cages.
func (f *Finder) inCages() (total int) {
	for _, cage := range f.cages {
		total += cage.total
	}
	return total
}

// addAll goes through the unions, 64 at once, and adds the sums that are within limits.
func (f *Finder) addAll(most limits) {
	f.most = most
	unions := f.m.findUnions()
	for w := range unions.words() {
		holding := unions.holding(w)
		due := f.within(holding)
		f.part(due, unions.all[w*64:])
		for ; due != 0; due &= due - 1 {
			f.add(bits.TrailingZeros64(due))
		}
	}
}

// within returns the unions, among 64, that leave sums within limits. It gets for each cell the
// unions that hold it. A cage with more than half of its cells in a union is taken away; its
// other cells stick out. Of other cages the cells inside are left.
func (f *Finder) within(holding []uint64) uint64 {
	var left counts
	var many, more, over, beyond uint64
	var from [mostInCage]uint64 // which hold some cell of a cage, two at least, and so on
	f.inside = f.inside[:0]
	start := 0
	for _, cage := range f.cages[:len(f.cages)-1] {
		cells := f.cells[start:cage.end]
		start = cage.end
		held(&from, cells, holding)
		size := len(cells)
		inside := from[size/2]
		f.inside = append(f.inside, inside)
		over |= from[0] &^ inside
		beyond |= inside &^ from[size-1]
		for k := range size / 2 {
			left, many = left.add(from[k] &^ from[size-1-k])
			more |= many
		}
	}
	for _, c := range f.cells[start:] { // those in no cage
		over |= holding[c]
		left, many = left.add(holding[c])
		more |= many
	}
	// Where some cells are inside and some outside, they make no cage.
	spread := (more | left.above(f.most.spread)) & over & beyond
	return (over | beyond) &^ (more | left.above(f.most.cage) | spread)
}

// held finds which of 64 unions hold a cell of a cage, at least two of them, and so on.
func held(from *[mostInCage]uint64, cells []uint16, holding []uint64) {
	if len(cells) <= 5 { // nearly all are so small
		var one, two, three, four, five uint64
		for _, c := range cells {
			by := holding[c]
			by, one = by&one, by|one
			by, two = by&two, by|two
			by, three = by&three, by|three
			by, four = by&four, by|four
			five |= by
		}
		from[0], from[1], from[2], from[3], from[4] = one, two, three, four, five
		return
	}
	for i, c := range cells {
		by := holding[c]
		for k := range i {
			from[k], by = from[k]|by, from[k]&by
		}
		from[i] = by
	}
}

// counts are 64 numbers up to 15: bit k of twos is worth two for number k.
type counts struct{ ones, twos, fours, eights uint64 }

// allOf returns 64 times the same number.
func allOf(number int) counts {
	bit := func(k int) uint64 { return -uint64(number >> k & 1) }
	return counts{bit(0), bit(1), bit(2), bit(3)}
}

// add adds one to some numbers, and returns which of them overflowed to 0.
func (c counts) add(to uint64) (sum counts, many uint64) {
	sum.ones, to = c.ones^to, c.ones&to
	sum.twos, to = c.twos^to, c.twos&to
	sum.fours, to = c.fours^to, c.fours&to
	sum.eights, to = c.eights^to, c.eights&to
	return sum, to
}

// above returns those greater than a number.
func (c counts) above(number int) (above uint64) {
	equal := ^uint64(0)
	most := allOf(number)
	for _, bit := range [4][2]uint64{{c.eights, most.eights}, {c.fours, most.fours}, {c.twos, most.twos}, {c.ones, most.ones}} {
		above |= equal & bit[0] &^ bit[1]
		equal &^= bit[0] ^ bit[1]
	}
	return above
}

// wholes returns sets of cells that hold each of some digits once, and these digits. The sets are
// the houses. Without houses, they are groups with as many cells as any cell may have digits.
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

// allowed returns the digits that some cell may have.
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

// Tight returns the model when cells have some of its digits only. Groups that must hold all of
// these then tell more of sums; otherwise nil.
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

// findCages takes the cages from the model, and reports whether there are any.
func (f *Finder) findCages() bool {
	m := f.m
	f.cells, f.cages = f.cells[:0], f.cages[:0]
	f.sets = append(f.sets[:0], make([]uint64, f.words)...) // of all cages first
	for _, p := range m.Propagators {
		s, ok := p.(*Sum)
		if !ok || len(s.In) == 0 || len(s.In) > mostInCage || !s.isTotal() {
			continue
		}
		f.sets = append(f.sets, make([]uint64, f.words)...)
		all, own := Bits(f.sets[:f.words]), Bits(f.sets[len(f.sets)-f.words:])
		if own.Add(s.In...); own.meets(all) || own.size() < len(s.In) {
			f.sets = f.sets[:len(f.sets)-f.words]
			continue
		}
		all.with(own)
		f.cells = append(f.cells, s.In...)
		f.cages = append(f.cages, cageSpan{len(f.cells), s.Low})
	}
	if len(f.cages) == 0 {
		return false
	}
	for w, word := range f.sets[:f.words] {
		for bare := ^word & All(min(m.Cells-64*w, 64)); bare != 0; bare &= bare - 1 {
			f.cells = append(f.cells, uint16(64*w+bits.TrailingZeros64(bare)))
		}
	}
	f.cages = append(f.cages, cageSpan{end: len(f.cells)})
	_, digits := m.wholes()
	f.total = DigitSum(digits)
	return true
}

// part finds, for each due union, the cells that cages leave, the cells that stick out, and their
// sum.
func (f *Finder) part(due uint64, unions []union) {
	words := f.words
	size := 2 * words
	f.parts = slices.Grow(f.parts[:0], 64*size)[:64*size]
	for rest := due; rest != 0; rest &= rest - 1 { // what is left of the total stands behind the cells at first
		k := bits.TrailingZeros64(rest)
		clear(f.parts[k*size:][:words])
		f.parts[k*size+words] = uint64(int(unions[k].size) * f.total)
	}
	for i, inside := range f.inside {
		own, total := f.sets[(i+1)*words:][:words], f.cages[i].total
		if words == 2 { // of a 9×9
			part128((*[4 * 64]uint64)(f.parts), inside&due, own[0], own[1], uint64(total))
			continue
		}
		for rest := inside & due; rest != 0; rest &= rest - 1 {
			k := bits.TrailingZeros64(rest)
			f.parts[k*size+words] -= uint64(total)
			Bits(f.parts[k*size:][:words]).with(own)
		}
	}
	for rest := due; rest != 0; rest &= rest - 1 {
		k := bits.TrailingZeros64(rest)
		cells := unions[k].cells[:words]
		in, out := f.parts[k*size:][:words], f.parts[k*size+words:][:words]
		f.totals[k] = int(out[0])
		for w, cages := range in {
			in[w], out[w] = cells[w]&^cages, cages&^cells[w]
		}
	}
}

// part128 takes a cage of a 9×9 away from some unions.
func part128(parts *[4 * 64]uint64, unions, low, high, total uint64) {
	for ; unions != 0; unions &= unions - 1 {
		k := bits.TrailingZeros64(unions) & 63
		parts[4*k] |= low
		parts[4*k+1] |= high
		parts[4*k+2] -= total
	}
}

// add adds the sum of the union with that number among those at hand. It has the cells that cages
// leave of the union, less those that stick out.
func (f *Finder) add(number int) {
	part := f.parts[number*2*f.words:][:2*f.words]
	total := f.totals[number]
	if !f.lessKnown(part, &total) || !f.write(part, total) {
		return
	}
	i := len(f.sums) - 1
	f.known = append(f.known, part...)
	if i%64 == 0 {
		f.ends = append(f.ends, make([][2]uint64, f.m.Cells)...)
	}
	ends := f.ends[i/64*f.m.Cells:]
	last := -1
	for w, word := range part[:f.words] {
		if word |= part[f.words+w]; word != 0 {
			if last < 0 {
				ends[w*64+bits.TrailingZeros64(word)][0] |= 1 << (i % 64)
			}
			last = w*64 + bits.Len64(word) - 1
		}
	}
	if last >= 0 {
		ends[last][1] |= 1 << (i % 64)
	}
}

// lessKnown subtracts from a sum those found before that are part of it. It reports whether
// something new is left.
func (f *Finder) lessKnown(own Bits, total *int) bool {
	words := f.words
	for b := 0; b*64 < len(f.sums); b++ {
		ends := f.ends[b*f.m.Cells:][:f.m.Cells]
		var first, last uint64 // the sums that begin, and end, with a cell of this one
		for w, word := range own[:words] {
			for word |= own[words+w]; word != 0; word &= word - 1 {
				at := &ends[w*64+bits.TrailingZeros64(word)]
				first |= at[0]
				last |= at[1]
			}
		}
		for near := first & last; near != 0; near &= near - 1 {
			i := b*64 + bits.TrailingZeros64(near)
			if f.take(own, f.known[i*2*words:][:2*words], f.sums[i].Low, total) {
				return false
			}
		}
	}
	return true
}

// take subtracts a sum that is part of another, as it is or with its signs turned. It reports
// whether nothing is left.
func (f *Finder) take(own, part Bits, known int, total *int) bool {
	words := f.words
	in, out, plus, minus := own[:words], own[words:][:words], part[:words], part[words:][:words]
	var beside, turned uint64 // what isn't in the other, as it is and the other way round
	for w := range words {
		beside |= plus[w]&^in[w] | minus[w]&^out[w]
		turned |= minus[w]&^in[w] | plus[w]&^out[w]
	}
	if beside != 0 {
		if turned != 0 {
			return false
		}
		plus, minus, known = minus, plus, -known
	}
	in.without(plus)
	out.without(minus)
	*total -= known
	return *total == 0 && own.isEmpty()
}

// write makes the sum of cells less others, and reports whether it tells enough.
func (f *Finder) write(part Bits, total int) bool {
	start, sight := len(f.in), f.sight
	f.in = part[:f.words].Append(f.in)
	plus := len(f.in) - start
	f.in = part[f.words:].Append(f.in)
	in := f.in[start:]
	n := len(f.sums)
	if n == cap(f.sums) {
		f.sums = slices.Grow(f.sums, n+1)
	}
	s := &f.sums[:n+1][n]
	s.In, s.Weights, s.Groups = in, Units(plus, len(in)-plus), nil
	s.Low, s.High = total, total
	switch apart := (plus < 2 || sight.allSee(in[:plus], part[:f.words])) && (len(in)-plus < 2 || sight.allSee(in[plus:], part[f.words:])); {
	case apart && len(in) > 0 && plus%len(in) == 0:
		s.Groups = endsOf(len(in))
	case len(in) > f.most.spread:
	case apart && len(in) > 0:
		s.Groups = endsOf(plus, len(in))
	default:
		s.group(sight)
	}
	if s.Groups == nil || len(s.Groups) > f.most.groups {
		f.in = f.in[:start]
		return false
	}
	f.sums = f.sums[:n+1]
	return true
}
