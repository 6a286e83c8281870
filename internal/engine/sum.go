package engine

import "math/bits"

// Sum is cells whose digits, each times its weight, add up to Low at least and
// High at most.
type Sum struct {
	In        []uint16
	Weights   []int // none of them 0; other sums may share them
	Low, High int
	// Groups are where groups of neighbours in In end. The cells of a group have the same weight
	// and must differ, as other rules of the model say too. Nil means that nothing is known.
	// Model.GroupSums fills it in.
	Groups []int
}

// mostUnits is for how many cells weights of 1 and of -1 are shared.
const mostUnits = 64

var units = func() (weights [2 * mostUnits]int) {
	for i := range weights {
		weights[i] = 1 - i/mostUnits*2
	}
	return weights
}()

// Units returns the weights of cells that count once each, and behind them of cells that are
// taken away. They are shared and must not be changed.
func Units(plus, minus int) []int {
	if max(plus, minus) <= mostUnits {
		return units[mostUnits-plus : mostUnits+minus : mostUnits+minus]
	}
	weights := make([]int, plus+minus)
	for i := range weights {
		weights[i] = 1
		if i >= plus {
			weights[i] = -1
		}
	}
	return weights
}

// Cells returns the cells.
func (s *Sum) Cells() []uint16 { return s.In }

// Narrow keeps the digits that the reachable sums of all groups allow. Groups of several cells
// can do so for up to nine digits. For more it goes by the least and greatest sums.
func (s *Sum) Narrow(domains []uint64) bool { return s.Reduce(domains, nil) }

// mostGroups is how many groups of a sum are told apart by the sums that they can reach. With
// more groups there are only the bounds.
const mostGroups = 24

// group is a group of a sum as a pass finds it.
type group struct {
	start, end int
	weight     int
	open       int    // cells with more than one digit
	fixed      int    // sum of the others
	union      uint64 // digits of open cells
	twice      uint64 // digits of two open cells at least
	reach      uint64 // sums of the open cells, less the smallest
	least      int    // the smallest
	width      int    // the greatest less the smallest
	scaled     uint64 // reach times the weight, for a pass
	behind     uint64 // sums of the groups behind this one
}

// Reduce narrows as Narrow does. Unless must is nil, it also tells which digits each of the first
// len(must) groups holds in some open cell.
func (s *Sum) Reduce(domains []uint64, must []uint64) bool {
	var all uint64
	for _, d := range domains {
		all |= d
	}
	clear(must)
	count := len(s.Groups)
	if s.Groups == nil {
		count = len(s.In)
	}
	if count > mostGroups {
		_, ok := s.bounds(domains)
		return ok
	}
	if all >= 1<<reachDigits {
		if least := bits.TrailingZeros64(all); all>>least < 1<<reachDigits {
			return s.reduceShifted(least, domains, must)
		}
		if !s.tellsReach(domains) {
			var room [mostGroups]group
			return s.reduceWide(room[:count], domains)
		}
	}
	switch { // little room is cleared fast
	case count == 1:
		return s.reduceCage(domains, must)
	case count == 2 && s.Low == s.High && s.isPlain(s.Groups):
		return s.reduceTwo(domains, must)
	case count <= 3:
		var room [3]group
		return s.reduce(room[:count], domains, must)
	case count <= 6:
		var room [6]group
		return s.reduce(room[:count], domains, must)
	}
	var room [mostGroups]group
	return s.reduce(room[:count], domains, must)
}

// tellsReach reports whether the sums that each group can reach are known one by one. Those of a
// single cell always are, those of more cells where their digits are in the table.
func (s *Sum) tellsReach(domains []uint64) bool {
	start := 0
	for _, end := range s.Groups {
		var union uint64
		for _, d := range domains[start:end] {
			union |= d
		}
		if end-start > 1 && union > reachAll {
			return false
		}
		start = end
	}
	return true
}

// reduce does what Reduce does, for several groups.
func (s *Sum) reduce(groups []group, domains, must []uint64) bool {
	for i := range groups {
		s.place(&groups[i], i)
		if !groups[i].look(domains) {
			return false
		}
	}
	for {
		changed, ok := s.pass(groups, domains, must)
		if !changed || !ok {
			return ok
		}
	}
}

// place tells a group which cells are its own.
func (s *Sum) place(g *group, i int) {
	g.start, g.end = i, i+1
	if s.Groups != nil {
		g.start, g.end = 0, s.Groups[i]
		if i > 0 {
			g.start = s.Groups[i-1]
		}
	}
	g.weight = s.Weights[g.start]
}

// reduceCage does what Reduce does, for one group.
func (s *Sum) reduceCage(domains, must []uint64) bool {
	g := group{end: len(domains), weight: s.Weights[0]}
	low, high := s.Low, s.High
	if g.weight != 1 {
		low, high = divideUp(low, high, g.weight)
	}
	if !g.look(domains) {
		return false
	}
	for {
		if g.open == 0 {
			clear(must)
			return low <= g.fixed && g.fixed <= high
		}
		sums := g.reach & window(low-g.fixed-g.least, high-g.fixed-g.least)
		if sums == 0 {
			return false
		}
		sure, changed, ok := g.filter(domains, sums)
		if len(must) > 0 {
			must[0] = sure
		}
		if !changed || !ok {
			return ok
		}
		if !g.look(domains) {
			return false
		}
	}
}

// isPlain reports whether the cells of two groups weigh 1 or -1 each.
func (s *Sum) isPlain(ends []int) bool {
	return ends != nil && abs(s.Weights[0]) == 1 && abs(s.Weights[ends[0]]) == 1
}

// reduceTwo does what Reduce does, for two groups that make an exact sum or difference.
func (s *Sum) reduceTwo(domains, must []uint64) bool {
	a := group{end: s.Groups[0], weight: s.Weights[0]}
	b := group{start: a.end, end: s.Groups[1], weight: s.Weights[a.end]}
	total := s.Low * a.weight // of the first group, and of the other by its weight
	sign := a.weight * b.weight
	if !a.look(domains) || !b.look(domains) {
		return false
	}
	for {
		// These are the sums of the open cells, less the smallest. A sum i of a goes with k of b
		// when i + sign*k is rest.
		rest := total - a.fixed - a.least - sign*(b.fixed+b.least)
		var ofA, ofB uint64
		if sign > 0 {
			if rest < 0 || rest > 127 {
				return false
			}
			ofA = a.reach & facing(b.reach, rest)
			ofB = b.reach & facing(ofA, rest)
		} else {
			ofA = a.reach & moved(b.reach, rest)
			ofB = b.reach & moved(ofA, -rest)
		}
		if ofA == 0 {
			return false
		}
		sureA, changedA, okA := a.filter(domains, ofA)
		sureB, changedB, okB := b.filter(domains, ofB)
		if !okA || !okB {
			return false
		}
		if !changedA && !changedB {
			for i := range must {
				must[i] = [2]uint64{sureA, sureB}[i]
			}
			return true
		}
		if changedA && !a.look(domains) || changedB && !b.look(domains) {
			return false
		}
	}
}

// look prepares the group for a pass.
func (g *group) look(domains []uint64) bool {
	if !g.gather(domains) {
		return false
	}
	if g.open == 1 { // of any digits
		g.least = bits.TrailingZeros64(g.union) + 1
		g.reach = g.union >> (g.least - 1)
		g.width = bits.Len64(g.reach) - 1
		return true
	}
	reach := reach()[g.open][g.union]
	if reach == 0 {
		return false
	}
	g.least = bits.TrailingZeros64(reach)
	g.reach = reach >> g.least
	g.width = bits.Len64(g.reach) - 1
	return true
}

// gather goes through the domains of the group's cells. If a cell has only one digit, it takes
// that digit from the others.
func (g *group) gather(domains []uint64) bool {
	cells := domains[g.start:g.end]
	var taken uint64
	for {
		before := taken
		var union, twice uint64
		open := 0
		for i, d := range cells {
			if d&(d-1) == 0 {
				if d&before != 0 {
					continue // this very cell
				}
				if d == 0 || d&taken != 0 {
					return false
				}
				taken |= d
				continue
			}
			if d&taken != 0 {
				d &^= taken
				cells[i] = d
				if d&(d-1) == 0 {
					if d == 0 {
						return false
					}
					taken |= d
					continue
				}
			}
			open++
			twice |= union & d
			union |= d
		}
		if taken == before || union&taken == 0 {
			g.open, g.fixed, g.union, g.twice = open, DigitSum(taken), union, twice
			return true
		}
	}
}

// pass narrows all groups once.
func (s *Sum) pass(groups []group, domains, must []uint64) (changed, ok bool) {
	least, most := 0, 0
	for i := range groups {
		g := &groups[i]
		a := g.weight * (g.fixed + g.least)
		b := a + g.weight*g.width
		least, most = least+min(a, b), most+max(a, b)
	}
	if least > s.High || most < s.Low {
		return false, false
	}
	loose := true // no group by itself can be too little or too much
	for i := range groups {
		g := &groups[i]
		if width := abs(g.weight) * g.width; width > s.High-least || width > most-s.Low {
			loose = false
			break
		}
	}
	if loose {
		clear(must)
		return false, true
	}
	// Sums are counted from the least on, up to 63, or from the greatest down.
	low, high := s.Low-least, s.High-least
	down := false
	if high > 63 && most-s.Low < high {
		low, high = most-s.High, most-s.Low
		down = true
	}
	if high > 63 {
		clear(must)
		return s.passBounds(groups, domains, least, most)
	}
	inside := window(0, high)
	behind := uint64(1)
	for i := len(groups) - 1; i >= 0; i-- {
		g := &groups[i]
		g.behind = behind
		g.scaled = scale(g.turn(g.reach, down), abs(g.weight)) & inside
		behind = add(behind, g.scaled) & inside
	}
	if behind&window(low, high) == 0 {
		return false, false
	}
	before := uint64(1)
	for i := range groups {
		g := &groups[i]
		others := add(before, g.behind)
		before = add(before, g.scaled) & inside
		if g.open == 0 {
			if i < len(must) {
				must[i] = 0
			}
			continue
		}
		var sums uint64
		if weight := abs(g.weight); weight == 1 && low == high {
			sums = bits.Reverse64(others) >> (63 - high)
		} else {
			for k := 0; k <= g.width && k*weight <= high; k++ {
				if others&window(low-k*weight, high-k*weight) != 0 {
					sums |= 1 << k
				}
			}
		}
		sums = g.turn(sums&(2<<g.width-1), down) & g.reach
		if sums == 0 {
			return false, false
		}
		sure, narrowed, ok := g.filter(domains, sums)
		if !ok {
			return false, false
		}
		if i < len(must) {
			must[i] = sure
		}
		if narrowed {
			changed = true
			if !g.look(domains) {
				return false, false
			}
		}
	}
	return changed, true
}

// passBounds does what pass does, for sums spread too far to be told one by one. It works
// with the least and the greatest of each cell, then of each group.
func (s *Sum) passBounds(groups []group, domains []uint64, least, most int) (changed, ok bool) {
	if changed, ok := s.bounds(domains); changed || !ok {
		for i := range groups {
			ok = ok && groups[i].look(domains)
		}
		return changed, ok
	}
	for i := range groups {
		g := &groups[i]
		low, high := s.between(g, least, most)
		sums := g.reach & window(low-g.least, high-g.least)
		if sums == 0 {
			return false, false
		}
		if sums == g.reach || g.open == 0 {
			continue
		}
		_, narrowed, ok := g.filter(domains, sums)
		if !ok || narrowed && !g.look(domains) {
			return false, false
		}
		changed = changed || narrowed
	}
	return changed, true
}

// between returns the least and greatest sum that the open cells of a group may have. All groups
// together, this one included, come to least at least and to most at most.
func (s *Sum) between(g *group, least, most int) (low, high int) {
	a := g.weight * (g.fixed + g.least)
	b := a + g.weight*g.width
	low, high = divideUp(s.Low-(most-max(a, b)), s.High-(least-min(a, b)), g.weight)
	return low - g.fixed, high - g.fixed
}

// turn counts a set of sums from the other end where the weight says so.
func (g *group) turn(sums uint64, down bool) uint64 {
	if g.weight < 0 == down {
		return sums
	}
	return bits.Reverse64(sums) >> (63 - g.width)
}

// filter leaves in the open cells of a group the digits with which they can have one of the sums.
// If nothing has changed, it returns the digits that they must hold.
func (g *group) filter(domains []uint64, sums uint64) (sure uint64, changed, ok bool) {
	if sums == g.reach {
		switch spare := bits.OnesCount64(g.union) - g.open; {
		case spare > 0:
			return 0, false, true
		case g.union == g.twice:
			return g.union, false, true
		}
	}
	cells := domains[g.start:g.end]
	if g.open == 1 {
		left := sums << (g.least - 1)
		for i, d := range cells {
			if d&(d-1) != 0 {
				cells[i] = left
			}
		}
		if left&(left-1) == 0 {
			sure = left
		}
		return sure, left != g.union, left != 0
	}
	sums <<= g.least
	exact := sums&(sums-1) == 0
	if exact && g.open == 2 {
		first, second := -1, -1
		for i, d := range cells {
			if d&(d-1) != 0 {
				first, second = second, i
			}
		}
		return filterPair(&cells[first], &cells[second], bits.TrailingZeros64(sums))
	}
	fewer := &reach()[g.open-1]
	var kept uint64 // of the digits of cells that have none alone
	if exact {
		kept, sure = AllCages().look(g.open, g.union, bits.TrailingZeros64(sums))
	} else {
		kept, sure = digitsOf(g.open, g.union, sums)
	}
	for i, d := range cells {
		if d&(d-1) == 0 {
			continue
		}
		left := d & kept
		if alone := d &^ g.twice; alone != 0 {
			others := g.union ^ alone
			if here := alone & sure; here != 0 {
				left &= here
			}
			for rest := left; rest != 0; rest &= rest - 1 {
				digit := rest & -rest
				if fewer[others&^digit&reachAll]<<(bits.TrailingZeros64(digit)+1)&sums == 0 {
					left ^= digit
				}
			}
		}
		if left != d {
			if left == 0 {
				return 0, false, false
			}
			cells[i] = left
			changed = true
		}
	}
	return sure, changed, true
}

// filterPair does what filter does, for two open cells and one sum.
func filterPair(first, second *uint64, sum int) (sure uint64, changed, ok bool) {
	a, b := *first, *second
	left := a &^ twin(sum) & partners(b, sum)
	right := partners(left, sum)
	if left == 0 {
		return 0, false, false
	}
	*first, *second = left, right
	if left&(left-1) == 0 || left == right && bits.OnesCount64(left) == 2 {
		sure = left | right
	}
	return sure, left != a || right != b, true
}
