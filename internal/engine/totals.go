package engine

import (
	"math/bits"
	"slices"
)

// Totals says that lists of cells all have the same total, which no cell tells. For two lists, a
// sum that is 0 would do. With more lists, each pair knows too little of what the others leave.
// Houses add what they say of the total. Here lists A and B lie in a row, and miss only two of
// its cells:
//
//	A A A B B B B . .
//
// The two cells hold 45 less two totals.
type Totals struct {
	In      []uint16
	members []totalled
}

// totalled is cells that come, together with some totals, to a number.
type totalled struct {
	Sum
	at    []int // places of its cells
	times int
}

// Cells returns the cells.
func (p *Totals) Cells() []uint16 { return p.In }

// Narrow finds the totals that all lists can have, and narrows their cells to them.
func (p *Totals) Narrow(domains []uint64) bool {
	var room [64]uint64
	var groups [mostGroups]group
	var idle [mostIdle]idle
	may := ^uint64(0)
	for changed := true; changed; {
		changed = false
		for i := range p.members {
			m := &p.members[i]
			own := m.gather(domains, room[:])
			least, sums, ok := m.sums(groups[:len(m.Groups)], own)
			if !ok {
				return false
			}
			if sums != 0 {
				may &= m.totals(sums, least, may)
			}
			if may == 0 {
				return false
			}
			if i >= mostIdle {
				continue
			}
			idle[i].least, idle[i].sums = least, 0
			if sums != 0 && areLoose(groups[:len(m.Groups)]) && m.same(domains, own) {
				idle[i].sums = sums
			}
		}
		for i := range p.members {
			m := &p.members[i]
			if !changed && i < mostIdle {
				if known := &idle[i]; known.sums != 0 && known.sums&^m.come(may, known.least) == 0 {
					continue
				}
			}
			own := m.gather(domains, room[:])
			groups := groups[:len(m.Groups)]
			least, sums, ok := m.sums(groups, own)
			if !ok {
				return false
			}
			if sums == 0 {
				continue
			}
			ok = m.leave(groups, own, m.come(may, least))
			if !ok {
				return false
			}
			if !m.same(domains, own) {
				changed = true
				for k, at := range m.at {
					domains[at] = own[k]
				}
			}
		}
	}
	return true
}

func (m *totalled) gather(domains, room []uint64) []uint64 {
	for k, at := range m.at {
		room[k] = domains[at]
	}
	return room[:len(m.at)]
}

// same reports whether the cells still have the domains in own.
func (m *totalled) same(domains, own []uint64) bool {
	for k, at := range m.at {
		if domains[at] != own[k] {
			return false
		}
	}
	return true
}

// mostIdle is for how many members this is remembered.
const mostIdle = 24

// idle is what is known of a member that has nothing to say as long as all its sums are allowed.
type idle struct {
	least int
	sums  uint64 // 0 for any other member
}

// areLoose reports whether no digit must be in a group's open cells. Then each of their digits
// goes with some sum.
func areLoose(groups []group) bool {
	for i := range groups {
		if g := &groups[i]; g.open > 0 && bits.OnesCount64(g.union) == g.open {
			return false
		}
	}
	return true
}

// totals returns the totals, among may, with which the cells come to one of some sums, counted
// from the least.
func (m *totalled) totals(sums uint64, least int, may uint64) (can uint64) {
	switch rest := m.Low - least; m.times {
	case 1:
		return facing(sums, rest) & may
	case -1:
		return moved(sums, -rest) & may
	}
	for ; may != 0; may &= may - 1 {
		t := bits.TrailingZeros64(may)
		if k := m.Low - m.times*t - least; 0 <= k && k <= 63 && sums>>k&1 != 0 {
			can |= 1 << t
		}
	}
	return can
}

// come returns the sums that the cells may have with some totals, counted from the least.
func (m *totalled) come(may uint64, least int) (sums uint64) {
	switch rest := m.Low - least; m.times {
	case 1:
		return facing(may, rest)
	case -1:
		return moved(may, rest)
	}
	for ; may != 0; may &= may - 1 {
		if k := m.Low - m.times*bits.TrailingZeros64(may) - least; 0 <= k && k <= 63 {
			sums |= 1 << k
		}
	}
	return sums
}

// sums returns the sums that the cells can have, counted from the least. There are none if they
// are spread too far.
func (s *Sum) sums(groups []group, domains []uint64) (least int, sums uint64, ok bool) {
	width := 0
	for i := range groups {
		g := &groups[i]
		s.place(g, i)
		if !g.look(domains) {
			return 0, 0, false
		}
		a := g.weight * (g.fixed + g.least)
		b := a + g.weight*g.width
		least, width = least+min(a, b), width+abs(b-a)
	}
	if width > 63 {
		return least, 0, true
	}
	sums = 1
	for i := len(groups) - 1; i >= 0; i-- {
		g := &groups[i]
		g.behind = sums
		g.scaled = scale(g.turn(g.reach, false), abs(g.weight))
		sums = add(sums, g.scaled)
	}
	return least, sums, true
}

// leave narrows groups, which sums has looked at, to some sums.
func (s *Sum) leave(groups []group, domains []uint64, sums uint64) bool {
	before := uint64(1)
	for i := range groups {
		g := &groups[i]
		others := add(before, g.behind)
		before = add(before, g.scaled)
		if g.open == 0 {
			if others&sums == 0 {
				return false
			}
			continue
		}
		var own uint64
		for k := 0; k <= g.width; k++ {
			if others<<(k*abs(g.weight))&sums != 0 {
				own |= 1 << k
			}
		}
		if own = g.turn(own, false) & g.reach; own == 0 {
			return false
		}
		if _, _, ok := g.filter(domains, own); !ok {
			return false
		}
	}
	return true
}

const (
	mostLists   = 40 // of one total
	mostTwins   = 24 // pairs of these that are looked at together
	mostBeside  = 5  // cells that houses and lists don't share
	mostBesides = 40 // houses, or unions of them, with lists
)

// Totals returns those of a model: lists that its sums say are equal. Where lists cover houses, so
// that their total is known, they are sums.
func (m *Model) Totals() (sums []*Sum, all []*Totals) {
	if m.Digits > reachDigits {
		return nil, nil
	}
	for _, lists := range m.equalLists() {
		f := totalFinder{m: m, lists: lists}
		f.findMembers()
		if total, known := f.known(); known {
			for _, list := range lists {
				sum := &Sum{In: list.Append(nil), Low: total, High: total}
				sum.Weights = Units(len(sum.In), 0)
				sum.group(m.Sight())
				sums = append(sums, sum)
			}
		} else if len(f.members) > 2 && f.most() <= 63 {
			all = append(all, f.totals())
		}
	}
	return sums, all
}

// equalLists returns lists of cells that come to the same total, for each total.
func (m *Model) equalLists() (families [][]Bits) {
	var pairs [][2]Bits
	for _, p := range m.Propagators {
		s, ok := p.(*Sum)
		if !ok || s.Low != 0 || s.High != 0 || len(s.In) > 64 {
			continue
		}
		pair := [2]Bits{NewBits(m.Cells), NewBits(m.Cells)}
		for i, c := range s.In {
			switch s.Weights[i] {
			case 1:
				pair[0].Add(c)
			case -1:
				pair[1].Add(c)
			default:
				ok = false
			}
		}
		if ok && !pair[0].isEmpty() && !pair[1].isEmpty() {
			pairs = append(pairs, pair)
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	has := func(lists []Bits, list Bits) bool {
		return slices.ContainsFunc(lists, func(other Bits) bool { return slices.Equal(other, list) })
	}
	used := make([]bool, len(pairs))
	for first := range pairs {
		if used[first] {
			continue
		}
		lists := slices.Clone(pairs[first][:])
		used[first] = true
		// Pairs with one of the lists, or with some cells of one in place of others.
		for more := true; more && len(lists) < mostLists; {
			more = false
			for i, pair := range pairs {
				if used[i] {
					continue
				}
				for side := range pair {
					gone, come := pair[side], pair[1-side]
					k := slices.IndexFunc(lists, func(list Bits) bool {
						return list.common(gone) == gone.size() && !list.meets(come)
					})
					if k < 0 {
						continue
					}
					list := lists[k].union(come)
					list.without(gone)
					used[i], more = true, true
					if !has(lists, list) {
						lists = append(lists, list)
					}
					break
				}
			}
		}
		families = append(families, lists[:min(len(lists), mostLists)])
	}
	return families
}

// totalFinder finds the members of one Totals.
type totalFinder struct {
	m       *Model
	lists   []Bits
	members []totalled
}

// add adds the member by which cells, less others, and some totals come to a number.
func (f *totalFinder) add(cells, less Bits, times, total int) *totalled {
	s := Sum{In: less.Append(cells.Append(nil)), Low: total, High: total}
	s.Weights = Units(cells.size(), less.size())
	s.group(f.m.Sight())
	if len(s.In) > 64 || len(s.Groups) > mostGroups {
		return nil
	}
	f.members = append(f.members, totalled{Sum: s, times: times})
	return &f.members[len(f.members)-1]
}

func (f *totalFinder) findMembers() {
	none := NewBits(f.m.Cells)
	groups := make([]int, len(f.lists))
	for i, list := range f.lists {
		if m := f.add(list, none, -1, 0); m != nil {
			groups[i] = len(m.Groups)
		}
	}
	f.besideHouses()
	// Lists whose cells see each other say more together.
	twins := 0
	for i, a := range f.lists {
		for j, b := range f.lists[:i] {
			if twins == mostTwins || groups[i] == 0 || groups[j] == 0 || a.meets(b) {
				continue
			}
			n := len(f.members)
			if m := f.add(a.union(b), none, -2, 0); m != nil && len(m.Groups) < groups[i]+groups[j] {
				twins++
			} else {
				f.members = f.members[:n]
			}
		}
	}
}

// besideHouses adds the cells beside lists in houses, or unions of these, that the lists nearly
// cover.
func (f *totalFinder) besideHouses() {
	if len(f.m.Houses) == 0 {
		return
	}
	found := 0
	all := NewBits(f.m.Cells)
	for _, list := range f.lists {
		all.with(list)
	}
	for _, u := range f.m.findUnions().all {
		if int(u.size)*f.m.Digits-all.common(u.cells) > mostBeside {
			continue
		}
		covered, times := NewBits(f.m.Cells), 0
		for most := f.m.Digits; most > 0; most-- { // those with the most cells inside first
			for _, list := range f.lists {
				if inside := list.common(u.cells); inside == most && 2*inside > list.size() && !list.meets(covered) {
					covered.with(list)
					times++
				}
			}
		}
		left, out := slices.Clone(u.cells), slices.Clone(covered)
		left.without(covered)
		out.without(u.cells)
		if times < 2 || left.size()+out.size() > mostBeside {
			continue
		}
		f.add(left, out, times, int(u.size)*f.m.Digits*(f.m.Digits+1)/2)
		if found++; found == mostBesides {
			return
		}
	}
}

// most returns the greatest total that all lists may have.
func (f *totalFinder) most() int {
	least := 1 << 30
	for i := range f.members {
		m := &f.members[i]
		if m.times != -1 {
			continue
		}
		most, start := 0, 0
		for _, end := range m.Groups {
			k := end - start
			most += k * (2*f.m.Digits - k + 1) / 2
			start = end
		}
		least = min(least, most)
	}
	return least
}

// known returns the total where lists cover houses without a cell beside them.
func (f *totalFinder) known() (total int, ok bool) {
	for i := range f.members {
		if m := &f.members[i]; len(m.In) == 0 && m.Low%m.times == 0 {
			return m.Low / m.times, true
		}
	}
	return 0, false
}

func (f *totalFinder) totals() *Totals {
	p := &Totals{members: f.members}
	place := map[uint16]int{}
	for i := range p.members {
		m := &p.members[i]
		for _, c := range m.In {
			at, known := place[c]
			if !known {
				at = len(p.In)
				place[c] = at
				p.In = append(p.In, c)
			}
			m.at = append(m.at, at)
		}
	}
	return p
}
