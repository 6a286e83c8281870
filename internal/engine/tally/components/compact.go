package components

import (
	"math/bits"
	"runtime"
)

// A component of at most 128 cells is counted by sets of cells, one for each digit, in two words.
// Each set has the cells that the digit may still go to.
//
//	cells of the component     0   1   2   3   4   5
//	digits they may take      12  12  13  23  24  34
//	digit 1                    1   1   1   .   .   .
//	digit 2                    1   1   .   1   1   .      a placement copies
//	digit 3                    .   .   1   1   .   1      a few words
//	digit 4                    .   .   .   .   1   1
//
// Everything is read from these sets, many cells at a time. A cell is settled if it is in only
// one of them. A digit is settled if it has one cell left in a house.
type compact struct {
	p       *prober
	cells   []uint16 // the component's cells in the model, ascending
	peers   [128]pair
	houses  []pair    // houses as sets of these cells
	of      [128]pair // by cell: its houses
	digits  int       // digits that its cells may take, numbered anew
	levels  []*compactState
	local   []int16 // by cell of the model: its number here, or -1
	key     []uint64
	overlay overlay
	number  [128]uint8 // by cell: its number within the component being named
	sets    [64]pair   // by digit: the same component's cells it may go to, in order
}

// Components of more than mostNamed cells below the first levels are not looked up in the cache.
// They hardly ever come again, and would fill it.
const (
	mostNamed    = 48
	deepestNamed = 10
	// Probers that count the same thing find what others have counted down to here.
	sharedDepths = 6
)

// compactState is the memory of one depth of the recursion.
type compactState struct {
	open  pair      // cells without a digit
	mask  [64]pair  // by digit: the open cells it may go to
	need  [64]pair  // by digit: the houses that still lack it
	part  [64]pair  // the same within the component that is being counted
	near  [128]pair // by cell: the open cells that share a house and a digit with it
	parts [128]pair // the components
	lost  [64]pair  // by digit: the houses in which it has lost a cell and isn't looked for yet
	dirty uint64    // digits with such houses
}

func newCompact(p *prober) *compact {
	w := &compact{p: p, local: make([]int16, p.n.Cells)}
	for i := range w.local {
		w.local[i] = -1
	}
	return w
}

func (w *compact) level(depth int) *compactState {
	for len(w.levels) <= depth {
		w.levels = append(w.levels, new(compactState))
	}
	return w.levels[depth]
}

// enter lays out a component as level 0. It fails if the component touches too
// many houses.
func (w *compact) enter(cells []uint16, domains []uint64) bool {
	w.cells = append(w.cells[:0], cells...)
	for i, c := range cells {
		w.local[c] = int16(i)
	}
	ok := w.layRules()
	for _, c := range cells {
		w.local[c] = -1
	}
	if !ok {
		return false
	}
	s := w.level(0)
	seen := uint64(0)
	for _, c := range cells {
		seen |= domains[c]
	}
	w.digits = bits.OnesCount64(seen)
	clear(s.mask[:w.digits])
	clear(s.need[:w.digits])
	s.open, s.dirty = pair{}, 0
	for i, c := range cells {
		s.open = s.open.or(one(i))
		for d := domains[c]; d != 0; d &= d - 1 {
			number := bits.OnesCount64(seen & (d&-d - 1))
			s.mask[number] = s.mask[number].or(one(i))
		}
	}
	for d := range w.digits {
		for h, set := range w.houses {
			if !s.mask[d].and(set).isZero() {
				s.need[d] = s.need[d].or(one(h))
			}
		}
	}
	w.nearby(s)
	return true
}

// layRules finds the peers and houses within the component. A house that has one
// cell in it says nothing.
func (w *compact) layRules() bool {
	n := w.p.n
	w.houses = w.houses[:0]
	clear(w.of[:len(w.cells)])
	for i, c := range w.cells {
		w.peers[i] = w.within(n.differ[c])
		for _, h := range n.inHouses[c] {
			set := w.within(n.Houses[h])
			if set.lowest() != i || set.dropLowest().isZero() {
				continue // met before at its first cell, or alone
			}
			if len(w.houses) == 128 {
				return false
			}
			for x := set; !x.isZero(); x = x.dropLowest() {
				w.of[x.lowest()] = w.of[x.lowest()].or(one(len(w.houses)))
			}
			w.houses = append(w.houses, set)
		}
	}
	return true
}

// within returns the set of those cells that are in the component.
func (w *compact) within(cells []uint16) (set pair) {
	for _, c := range cells {
		if i := w.local[c]; i >= 0 {
			set = set.or(one(int(i)))
		}
	}
	return set
}

// nearby finds which cells hang together.
func (w *compact) nearby(s *compactState) {
	clear(s.near[:len(w.cells)])
	for d := range w.digits {
		m := s.mask[d]
		for x := m.lo; x != 0; x &= x - 1 {
			i := bits.TrailingZeros64(x)
			s.near[i] = s.near[i].or(m.and(w.peers[i]))
		}
		for x := m.hi; x != 0; x &= x - 1 {
			i := 64 + bits.TrailingZeros64(x)
			s.near[i] = s.near[i].or(m.and(w.peers[i]))
		}
	}
}

// place puts a digit into a cell.
func (w *compact) place(s *compactState, cell, digit int) {
	bit, of := one(cell), w.of[cell]
	for i := range w.digits {
		m := s.mask[i]
		if !m.and(bit).isZero() {
			s.mask[i] = m.andNot(bit)
			s.lose(i, of)
		}
	}
	s.need[digit] = s.need[digit].andNot(of)
	w.spread(s, cell, digit)
	s.open = s.open.andNot(bit)
}

// spread takes a digit from the peers of a cell.
func (w *compact) spread(s *compactState, cell, digit int) {
	lost := s.mask[digit].and(w.peers[cell])
	if lost.isZero() {
		return
	}
	s.mask[digit] = s.mask[digit].andNot(lost)
	for x := lost; !x.isZero(); x = x.dropLowest() {
		s.lose(digit, w.of[x.lowest()])
	}
}

// lose notes the houses in which a digit has lost a cell.
func (s *compactState) lose(digit int, houses pair) {
	s.lost[digit] = s.lost[digit].or(houses)
	s.dirty |= 1 << digit
}

// narrow propagates: cells with one digit left, and digits with one place left in
// a house. It reports whether a solution is still possible.
func (w *compact) narrow(s *compactState) bool {
	for {
		var once, twice pair
		for d := range w.digits {
			m := s.mask[d]
			twice = twice.or(once.and(m))
			once = once.or(m)
		}
		if once != s.open {
			return false
		}
		if single := once.andNot(twice); !single.isZero() {
			if !w.settle(s, single) {
				return false
			}
			continue
		}
		placed, ok := w.lastPlaces(s)
		if !ok || !placed {
			return ok
		}
	}
}

// lastPlaces places digits that have one place left in a house. It stops once it has placed one,
// or when no house is left to look at. It fails if a digit has no place.
func (w *compact) lastPlaces(s *compactState) (placed, ok bool) {
	for s.dirty != 0 && !placed {
		d := bits.TrailingZeros64(s.dirty)
		s.dirty &= s.dirty - 1
		h := s.lost[d].and(s.need[d])
		s.lost[d] = pair{}
		for ; !h.isZero(); h = h.dropLowest().and(s.need[d]) {
			m := s.mask[d].and(w.houses[h.lowest()])
			if m.isZero() {
				return placed, false
			}
			if m.dropLowest().isZero() {
				w.place(s, m.lowest(), d)
				placed = true
			}
		}
	}
	return placed, true
}

// settle gives the cells that have one digit left this digit. It fails if two of
// them see each other.
func (w *compact) settle(s *compactState, single pair) bool {
	for d := range w.digits {
		m := s.mask[d]
		mine := m.and(single)
		if mine.isZero() {
			continue
		}
		for x := mine; !x.isZero(); x = x.dropLowest() {
			i := x.lowest()
			if !s.mask[d].has(i) {
				return false
			}
			s.need[d] = s.need[d].andNot(w.of[i])
			w.spread(s, i, d)
		}
		s.mask[d] = s.mask[d].andNot(mine)
	}
	s.open = s.open.andNot(single)
	return true
}

// split counts the open cells of a level as a product over components.
func (w *compact) split(depth int, share int64) nat {
	s := w.levels[depth]
	w.nearby(s)
	parts, k := &s.parts, 0
	for left := s.open; !left.isZero(); k++ {
		part, edge := pair{}, one(left.lowest())
		for !edge.isZero() {
			part = part.or(edge)
			next := pair{}
			for ; !edge.isZero(); edge = edge.dropLowest() {
				next = next.or(s.near[edge.lowest()])
			}
			edge = next.andNot(part)
		}
		left = left.andNot(part)
		parts[k] = part
	}
	if k == 0 {
		w.p.done(share)
	}
	product := small(1)
	for i, part := range parts[:k] {
		n := w.component(depth, part, share/int64(k))
		if n.isZero() || w.p.err != nil {
			w.p.done(share / int64(k) * int64(k-1-i))
			return nat{}
		}
		product = product.mul(n)
	}
	return product
}

// component counts one component of a level.
func (w *compact) component(depth int, part pair, share int64) nat {
	s := w.levels[depth]
	size := part.count()
	if size <= 2 {
		w.p.done(share)
		return s.fewCells(part, w.digits)
	}
	if size > mostNamed && depth > deepestNamed {
		return w.whole(depth, part, share)
	}
	at := len(w.key)
	if w.name(s, part) == 2 {
		w.key = w.key[:at]
		w.p.done(share)
		return w.twoDigits(s, part)
	}
	hash := hashKey(w.key[at:])
	n, ok := w.p.cache.get(w.key[at:], hash)
	if ok {
		w.p.done(share)
	} else if n = w.whole(depth, part, share); w.p.err == nil {
		w.p.cache.put(w.key[at:], hash, n)
	}
	w.key = w.key[:at]
	return n
}

// fewCells counts one or two cells, which needs no search.
func (s *compactState) fewCells(part pair, digits int) nat {
	first := one(part.lowest())
	second := part.andNot(first)
	var a, b, both int
	for d := range digits {
		m := s.mask[d]
		inFirst, inSecond := !m.and(first).isZero(), !m.and(second).isZero()
		if inFirst {
			a++
		}
		if inSecond {
			b++
		}
		if inFirst && inSecond {
			both++
		}
	}
	if second.isZero() {
		return small(a)
	}
	return small(a*b - both)
}

// twoDigits counts a component whose cells all have the same two digits. They alternate from cell
// to cell, in two ways, unless the cells form an odd circle.
func (w *compact) twoDigits(s *compactState, part pair) nat {
	first := one(part.lowest())
	second, edge := pair{}, first
	for !edge.isZero() {
		next := pair{}
		for ; !edge.isZero(); edge = edge.dropLowest() {
			next = next.or(s.near[edge.lowest()])
		}
		if !next.and(first).isZero() {
			return nat{}
		}
		edge = next.andNot(second)
		second = second.or(next)
		first, second = second, first
	}
	return small(2)
}

// name writes the component's key at the end of w.key. The key has its cells, and the cells that
// each digit may go to, numbered within it, in order. It returns the number of digits.
func (w *compact) name(s *compactState, part pair) (digits int) {
	at := len(w.key)
	for range (w.p.n.Cells + 63) / 64 {
		w.key = append(w.key, 0)
	}
	number := &w.number
	k := uint8(0)
	for x := part; !x.isZero(); x = x.dropLowest() {
		i := x.lowest()
		c := w.cells[i]
		w.key[at+int(c/64)] |= 1 << (c % 64)
		number[i] = k
		k++
	}
	n := 0
	for d := range w.digits {
		m := s.mask[d].and(part)
		if m.isZero() {
			continue
		}
		set := m.renumbered(number)
		j := n
		for ; j > 0 && set.before(w.sets[j-1]); j-- {
			w.sets[j] = w.sets[j-1]
		}
		w.sets[j] = set
		n++
	}
	for _, set := range w.sets[:n] {
		w.key = append(w.key, set.lo)
		if k > 64 {
			w.key = append(w.key, set.hi)
		}
	}
	return n
}

// whole counts a component by templates if it can, else by branching.
func (w *compact) whole(depth int, part pair, share int64) nat {
	s := w.levels[depth]
	need := &s.need
	if part != s.open {
		w.needWithin(s, part)
		need = &s.part
	}
	// In the page's engine, which has to be small, there are no templates.
	if runtime.GOARCH != "wasm" && w.p.overlays && (depth >= sharedDepths || !w.p.shared) {
		if n, ok := w.overlay.count(w, s, part, need, share); ok {
			return n
		}
	}
	return w.branch(depth, part, need, share)
}

// branch counts a component digit by digit of one of its cells.
func (w *compact) branch(depth int, part pair, need *[64]pair, share int64) nat {
	s := w.levels[depth]
	cell := w.pick(s, part)
	var (
		digits [64]uint8 // one of each class of interchangeable digits
		times  [64]int
		n      int
	)
	for d := range w.digits {
		m := s.mask[d]
		if m = m.and(part); !m.has(cell) {
			continue
		}
		i := 0
		for i < n && s.mask[digits[i]].and(part) != m {
			i++
		}
		if i == n {
			digits[n], times[n] = uint8(d), 0
			n++
		}
		times[i]++
	}
	size := part.count()
	total := nat{}
	for i := range n {
		j := (i + w.p.turn) % n
		if !w.p.step(size) {
			return nat{}
		}
		next := w.level(depth + 1)
		for d := range w.digits {
			m := s.mask[d]
			next.mask[d], next.need[d], next.lost[d] = m.and(part), need[d], pair{}
		}
		next.open, next.dirty = part, 0
		w.place(next, cell, int(digits[j]))
		if !w.narrow(next) {
			w.p.done(share / int64(n))
			continue
		}
		total = total.add(w.split(depth+1, share/int64(n)).mul(small(times[j])))
	}
	return total
}

// needWithin leaves in s.part the houses that lack a digit and have a place for it in this
// component.
func (w *compact) needWithin(s *compactState, part pair) {
	for d := range w.digits {
		m := s.mask[d]
		s.part[d] = pair{}
		if m = m.and(part); m.isZero() {
			continue
		}
		for h := s.need[d]; !h.isZero(); h = h.dropLowest() {
			if i := h.lowest(); !m.and(w.houses[i]).isZero() {
				s.part[d] = s.part[d].or(one(i))
			}
		}
	}
}

// pick chooses the cell to branch on by the same rule as prober.pick.
func (w *compact) pick(s *compactState, part pair) int {
	var least [5]pair // least[k] are the cells with at least k digits
	least[0] = part
	for d := range w.digits {
		m := s.mask[d]
		for k := 4; k > 0; k-- {
			least[k] = least[k].or(least[k-1].and(m))
		}
	}
	open := byDigits{least[2].andNot(least[3]), least[3].andNot(least[4]), least[4]}
	choice := open[0]
	if choice.isZero() {
		choice = open[1]
	}
	if choice.isZero() {
		choice = w.fewest(s, part)
	}
	best, most := 0, -1
	for ; !choice.isZero(); choice = choice.dropLowest() {
		i := choice.lowest()
		if ties := open.ties(s.near[i]); ties > most {
			best, most = i, ties
		}
	}
	return best
}

// fewest returns the cells with the fewest digits.
func (w *compact) fewest(s *compactState, part pair) (cells pair) {
	fewest := 65
	for x := part; !x.isZero(); x = x.dropLowest() {
		i, k := x.lowest(), 0
		for d := range w.digits {
			m := s.mask[d]
			if m.has(i) {
				k++
			}
		}
		if k < fewest {
			fewest, cells = k, pair{}
		}
		if k == fewest {
			cells = cells.or(one(i))
		}
	}
	return cells
}
