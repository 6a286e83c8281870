package components

import "math/bits"

// An overlay counts a part by the templates of its digits. A template is a way to put one digit
// into all houses of the part that lack it. A solution lays one template of each digit over the
// others so that no two have a cell in common.
//
//	digit 1    x . . | . . x      digit 2    . x . | x . .
//	           . . x | x . .                 x . . | . . x      fit together
//
// The templates are the bits of a few words, each digit beginning a new one:
//
//	           digit 1        digit 2                digit 3
//	words      0              1         2            3
//	alive      …0010111011    …11011    …0000000001  …1010     those not ruled out
//	has[5]     …0000110001    …00110    …0000000000  …0110     those that have cell 5
//
// A placement of a digit in a cell keeps the templates of the digit that have the cell. It keeps
// those of the others that don't have it. Then narrowOverlay goes on from there. When few
// templates are left, a table says which fit each other. From it each solution is counted in a
// few nanoseconds.
type overlay struct {
	w      *compact
	sheets []*sheet // a new one whenever there are far fewer templates
	levels []*overlayState
	sets   [maxFitted]pair
	fits   [maxFitted]uint64 // by template: those of other digits that it fits
	of     [64]uint64        // by digit: its templates
	chosen int               // calls of choose
}

const (
	// Looser parts are better branched on and remembered: mostly they have many
	// solutions, but few ways to go on.
	candidatesOfTwoCells = 9

	maxCandidates = 600 // a part with more has mostly too many templates
	maxFitted     = 64  // templates in the table that tells which fit each other

	stepsBetweenLooks = 1 << 14 // calls of choose between two looks at the context
)

// overlayState is the memory of one depth of the search.
type overlayState struct {
	open  pair        // cells not settled
	where [64]pair    // by digit: the open cells that it may go to
	alive []uint64    // the templates not ruled out
	may   [128]uint64 // by open cell: the digits that it may take
}

// count counts the solutions of a part. It reports false if there are too many templates, or a
// digit isn't bound to a house in some cell.
func (o *overlay) count(w *compact, s *compactState, part pair, need *[64]pair, share int64) (n nat, ok bool) {
	candidates := 0
	for d := range w.digits {
		m := s.mask[d]
		candidates += m.and(part).count()
	}
	if 2*candidates > min(2*maxCandidates, candidatesOfTwoCells*part.count()) {
		return nat{}, false
	}
	o.w = w
	sh := o.sheet(0)
	switch found, ok := sh.gather(w, s, part, need); {
	case !ok:
		return nat{}, false
	case !found:
		w.p.done(share)
		return nat{}, true
	}
	sh.lay(part)
	top := o.level(0)
	top.begin(sh, part)
	if !narrowOverlay(top, sh) {
		w.p.done(share)
		return nat{}, true
	}
	return o.search(0, 0, share), true
}

func (o *overlay) sheet(k int) *sheet {
	for len(o.sheets) <= k {
		o.sheets = append(o.sheets, new(sheet))
	}
	return o.sheets[k]
}

func (o *overlay) level(depth int) *overlayState {
	for len(o.levels) <= depth {
		o.levels = append(o.levels, new(overlayState))
	}
	return o.levels[depth]
}

// below returns the state one level down, with the same templates and these cells open.
func (o *overlay) below(depth int, open pair) *overlayState {
	s, next := o.levels[depth], o.level(depth+1)
	next.open = open
	next.alive = append(next.alive[:0], s.alive...)
	return next
}

// begin writes the state in which all templates of a sheet are possible.
func (s *overlayState) begin(sh *sheet, open pair) {
	s.open = open
	if cap(s.alive) < sh.words {
		s.alive = make([]uint64, sh.words)
	}
	s.alive = s.alive[:sh.words]
	clear(s.alive)
	for g := range sh.digits {
		for i := range sh.start[g+1] - sh.start[g] {
			s.alive[sh.first[g]+i/64] |= 1 << (i % 64)
		}
	}
}

// left returns how many templates of a digit are left.
func (s *overlayState) left(sh *sheet, digit int) (n int) {
	for _, a := range s.alive[sh.first[digit]:sh.first[digit+1]] {
		n += bits.OnesCount64(a)
	}
	return n
}

// search counts the solutions of a state that has been narrowed.
func (o *overlay) search(depth, at int, share int64) nat {
	s, sh := o.levels[depth], o.sheets[at]
	if s.open.isZero() {
		o.w.p.done(share)
		return small(1)
	}
	templates, words := 0, 0
	for g := range sh.digits {
		if n := s.left(sh, g); n > 1 {
			templates += n
			words += (n + 63) / 64
		}
	}
	if templates <= maxFitted {
		o.w.p.done(share)
		return nat{word: o.fit(s, sh)}
	}
	if 2*max(words, 8) <= sh.words {
		next := o.sheet(at + 1)
		next.keep(sh, s)
		next.lay(s.open)
		copied := o.level(depth + 1)
		copied.begin(next, s.open)
		narrowOverlay(copied, next)
		return o.search(depth+1, at+1, share)
	}
	s.locate(sh)
	part := o.hanging(s, s.open)
	if part == s.open {
		return o.branch(depth, at, share)
	}
	product := small(1)
	for left := s.open; ; part = o.hanging(s, left) {
		left = left.andNot(part)
		from := share
		if !left.isZero() {
			from = share / 2
		}
		share -= from
		n := o.part(depth, at, part, from)
		if n.isZero() || o.w.p.err != nil {
			o.w.p.done(share)
			return nat{}
		}
		if product = product.mul(n); left.isZero() {
			return product
		}
	}
}

// locate finds where each digit may go.
func (s *overlayState) locate(sh *sheet) {
	clear(s.where[:sh.digits])
	for x := s.open; !x.isZero(); x = x.dropLowest() {
		i := x.lowest()
		bit := one(i)
		for d := s.may[i]; d != 0; d &= d - 1 {
			g := bits.TrailingZeros64(d)
			s.where[g] = s.where[g].or(bit)
		}
	}
}

// near returns which open cells share a house and a digit with a cell.
func (o *overlay) near(s *overlayState, cell int) (cells pair) {
	for d := s.may[cell]; d != 0; d &= d - 1 {
		cells = cells.or(s.where[bits.TrailingZeros64(d)])
	}
	return cells.and(o.w.peers[cell])
}

// hanging returns the open cells connected with the lowest of these.
func (o *overlay) hanging(s *overlayState, cells pair) (part pair) {
	for edge := one(cells.lowest()); !edge.isZero(); {
		part = part.or(edge)
		next := pair{}
		for ; !edge.isZero(); edge = edge.dropLowest() {
			next = next.or(o.near(s, edge.lowest()))
		}
		edge = next.andNot(part)
	}
	return part
}

// part counts one of several components. A template of a digit combines a way to go in one
// component with a way in the others. All combinations occur. So it is enough to look at
// templates that go in the others as the first one does.
func (o *overlay) part(depth, at int, part pair, share int64) nat {
	s, sh := o.levels[depth], o.sheets[at]
	next := o.below(depth, part)
	next.may = s.may
	for g := range sh.digits {
		out := s.where[g].andNot(part)
		if out.isZero() {
			continue
		}
		from, to := sh.first[g], sh.first[g+1]
		first := 0
		for next.alive[from+first/64]&(1<<(first%64)) == 0 {
			first++
		}
		in := sh.sets[sh.start[g]+first]
		for ; !out.isZero(); out = out.dropLowest() {
			i := out.lowest()
			has := sh.has[i*sh.words:]
			for k := from; k < to; k++ {
				if in.has(i) {
					next.alive[k] &= has[k]
				} else {
					next.alive[k] &^= has[k]
				}
			}
		}
	}
	return o.search(depth+1, at, share)
}

// branch counts digit by digit of one cell.
func (o *overlay) branch(depth, at int, share int64) nat {
	s, sh := o.levels[depth], o.sheets[at]
	cell := o.pick(s)
	size := s.open.count()
	total := nat{}
	k := int64(bits.OnesCount64(s.may[cell]))
	for digits := s.may[cell]; digits != 0; digits &= digits - 1 {
		if !o.w.p.step(size) {
			return nat{}
		}
		next := o.below(depth, s.open.andNot(one(cell)))
		sh.place(next.alive, cell, bits.TrailingZeros64(digits))
		if !narrowOverlay(next, sh) {
			o.w.p.done(share / k)
			continue
		}
		total = total.add(o.search(depth+1, at, share/k))
	}
	return total
}

// pick chooses the cell to branch on by the same rule as prober.pick.
func (o *overlay) pick(s *overlayState) int {
	var cells byDigits
	for x := s.open; !x.isZero(); x = x.dropLowest() {
		i := x.lowest()
		k := min(bits.OnesCount64(s.may[i]), 4) - 2
		cells[k] = cells[k].or(one(i))
	}
	choice := cells[0]
	for k := 1; choice.isZero(); k++ {
		choice = cells[k]
	}
	best, most := 0, -1
	for ; !choice.isZero(); choice = choice.dropLowest() {
		i := choice.lowest()
		if ties := cells.ties(o.near(s, i)); ties > most {
			best, most = i, ties
		}
	}
	return best
}

// fit counts the solutions of a state with few templates.
func (o *overlay) fit(s *overlayState, sh *sheet) uint64 {
	var having [128]uint64 // by cell: the templates that have it
	n, digits := 0, 0
	for g := range sh.digits {
		if s.left(sh, g) == 1 {
			continue
		}
		from := n
		for i, a := range s.alive[sh.first[g]:sh.first[g+1]] {
			for ; a != 0; a &= a - 1 {
				o.sets[n] = sh.sets[sh.start[g]+i*64+bits.TrailingZeros64(a)].and(s.open)
				n++
			}
		}
		for i := from; i < n; i++ {
			for x := o.sets[i]; !x.isZero(); x = x.dropLowest() {
				having[x.lowest()&127] |= 1 << i
			}
		}
		o.of[digits] = 1<<n - 1<<from
		digits++
	}
	for d := range digits {
		for rest := o.of[d]; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			clash := o.of[d]
			for x := o.sets[i]; !x.isZero(); x = x.dropLowest() {
				clash |= having[x.lowest()&127]
			}
			o.fits[i] = ^clash
		}
	}
	return o.choose(^uint64(0)>>(64-n), 1<<digits-1)
}

// choose counts the ways to choose, from these templates, one for each of these digits so that
// all fit.
func (o *overlay) choose(templates, digits uint64) uint64 {
	if o.chosen++; o.chosen%stepsBetweenLooks == 0 && !o.w.p.step(workBetweenLooks) || o.w.p.err != nil {
		return 0
	}
	best, fewest := 0, 65
	for rest := digits; rest != 0; {
		g := bits.TrailingZeros64(rest)
		rest &= rest - 1
		of := templates & o.of[g]
		if of&(of-1) == 0 {
			if of == 0 {
				return 0
			}
			if digits &^= 1 << g; digits == 0 {
				return 1
			}
			templates &= o.fits[bits.TrailingZeros64(of)]
			rest, fewest = digits, 65
			continue
		}
		if k := bits.OnesCount64(of); k < fewest {
			best, fewest = g, k
		}
	}
	digits &^= 1 << best
	total := uint64(0)
	for rest := templates & o.of[best]; rest != 0; rest &= rest - 1 {
		left := templates & o.fits[bits.TrailingZeros64(rest)]
		if digits&(digits-1) == 0 {
			total += uint64(bits.OnesCount64(left & o.of[bits.TrailingZeros64(digits)]))
		} else {
			total += o.choose(left, digits)
		}
	}
	return total
}

// narrowOverlayGeneric rules out templates and reports whether a solution is still possible. A
// cell is settled if only one digit may take it, or if all templates of a digit have it. It is
// then left to the templates of this digit. This is the plain form of the kernels, which do the
// same in the same order.
func narrowOverlayGeneric(s *overlayState, sh *sheet) bool {
	for again := true; again; {
		again = false
		for x := s.open; !x.isZero(); x = x.dropLowest() {
			i := x.lowest()
			may, must := sh.takers(s.alive, i)
			s.may[i] = may
			only := must
			if must == 0 {
				only = may
			}
			switch {
			case only == 0, must&(must-1) != 0:
				return false
			case only&(only-1) != 0:
				continue
			}
			s.open = s.open.andNot(one(i))
			if must != may {
				sh.place(s.alive, i, bits.TrailingZeros64(only))
				again = true
			}
		}
		for g := range sh.digits {
			if s.left(sh, g) == 0 {
				return false
			}
		}
	}
	return true
}
