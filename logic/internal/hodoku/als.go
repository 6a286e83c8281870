package hodoku

// lockable is an almost locked set: cells of a house with one candidate more than cells.
type lockable struct {
	cells set
	mask  uint16
	has   [10]set // by digit: its cells that have it
	seen  [10]set // and the cells beyond that have it and see all of those
	sees  set     // all of seen
}

// restricted links two almost locked sets: they can't both have the digits. There is one
// such digit or two (the first and the last, if there are more).
type restricted struct {
	from, to   int
	one, other int
}

// lockables returns all almost locked sets, house by house, in lexical order in
// each. It also returns the links between sets that have no cell in common.
func (b *board) lockables() (list []lockable, links []restricted) {
	known := map[set]bool{}
	for _, h := range houseSet {
		var empty set
		for c := range h.all() {
			if b.value[c] == 0 {
				empty.add(c)
			}
		}
		b.subsets(empty, 8, func(cells set, mask uint16) bool {
			if size(mask) == cells.len()+1 && !known[cells] {
				known[cells] = true
				a := lockable{cells: cells, mask: mask}
				for _, d := range digits(mask) {
					a.has[d] = cells.and(b.where[d])
					a.seen[d] = seenByAll(a.has[d]).less(cells).and(b.where[d])
					a.sees = a.sees.or(a.seen[d])
				}
				list = append(list, a)
			}
			return false
		})
	}
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			a, o := &list[i], &list[j]
			if a.mask&o.mask == 0 || !a.cells.and(o.cells).empty() {
				continue
			}
			r := restricted{from: i, to: j}
			for _, d := range digits(a.mask & o.mask) {
				if a.has[d].less(o.seen[d]).empty() && o.has[d].less(a.seen[d]).empty() {
					if r.one == 0 {
						r.one = d
					} else {
						r.other = d
					}
				}
			}
			if r.one != 0 {
				links = append(links, r)
			}
		}
	}
	return list, links
}

// takeCommon removes the digits that two sets share, but for some, from what sees all of
// their places in both.
func (b *board) takeCommon(a, o *lockable, except uint16) {
	if a.sees.and(o.sees).empty() {
		return
	}
	for _, d := range digits(a.mask & o.mask &^ except) {
		b.takeAll(a.seen[d].and(o.seen[d]), d)
	}
}

// alsXZ takes the first link of two sets by which something goes. Two digits by which they
// are linked lock both sets: their other digits leave all that sees them.
func (b *board) alsXZ() bool {
	list, links := b.lockables()
	for _, r := range links {
		a, o := &list[r.from], &list[r.to]
		b.takeCommon(a, o, 1<<r.one)
		if r.other != 0 {
			b.takeCommon(a, o, 1<<r.other)
			for _, pair := range [2][2]*lockable{{a, o}, {o, a}} {
				for _, d := range digits(pair[0].mask &^ (1<<r.one | 1<<r.other)) {
					b.takeAll(pair[0].seen[d].less(pair[1].cells), d)
				}
			}
		}
		if len(b.removed) > 0 {
			return true
		}
	}
	return false
}

// alsXYWing takes the first two links that join two sets to a third and remove
// something. The two links must not both have only the same digit.
func (b *board) alsXYWing() bool {
	list, links := b.lockables()
	for i, r := range links {
		for _, s := range links[i+1:] {
			var x, y int
			switch {
			case r.other == 0 && s.other == 0 && r.one == s.one:
				continue
			case r.from == s.from:
				x, y = r.to, s.to
			case r.to == s.from:
				x, y = r.from, s.to
			case r.from == s.to:
				x, y = r.to, s.from
			case r.to == s.to:
				x, y = r.from, s.from
			default:
				continue
			}
			a, o := &list[x], &list[y]
			if x == y || !a.cells.and(o.cells).empty() {
				continue
			}
			b.takeCommon(a, o, 1<<r.one|1<<r.other|1<<s.one|1<<s.other)
			if len(b.removed) > 0 {
				return true
			}
		}
	}
	return false
}
