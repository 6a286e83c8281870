package hodoku

// outcome holds what follows from a candidate: the cells that have each digit, and those
// that lose it.
type outcome struct{ on, off [10]set }

// and returns what both have.
func (o outcome) and(p outcome) outcome {
	for d := range o.on {
		o.on[d], o.off[d] = o.on[d].and(p.on[d]), o.off[d].and(p.off[d])
	}
	return o
}

// forcingChain supposes each candidate to hold, and not to hold. A supposition
// that leads to a contradiction is false. Conclusions that both share are true.
// So are those shared by all candidates of a cell, or all places in a house. It
// takes the proved digit of the first cell or, without one, removes the first
// candidate disproved.
func (b *board) forcingChain() bool {
	l := loops{board: b}
	l.imply()
	l.implyGroups()
	return l.force()
}

// force proves what it can by what follows from each candidate.
func (l *loops) force() bool {
	b := l.board
	var holds, not [81][10]outcome
	var proved outcome
	prove := func(o outcome) {
		for d := range o.on {
			proved.on[d], proved.off[d] = proved.on[d].or(o.on[d]), proved.off[d].or(o.off[d])
		}
	}
	for c, mask := range b.cand {
		for _, d := range digits(mask) {
			holds[c][d], not[c][d] = l.outcome(candidate{c, d}, true), l.outcome(candidate{c, d}, false)
			if b.contradicts(holds[c][d]) {
				proved.off[d].add(c)
			}
			if b.contradicts(not[c][d]) {
				proved.on[d].add(c)
			}
			both := holds[c][d].and(not[c][d])
			for e := range both.on {
				both.on[e].remove(c)
				both.off[e].remove(c)
			}
			prove(both)
		}
		if ds := digits(mask); len(ds) > 0 {
			all := holds[c][ds[0]]
			for _, d := range ds[1:] {
				all = all.and(holds[c][d])
			}
			prove(all)
		}
	}
	for h := range houseSet {
		for d := 1; d <= 9; d++ {
			if places := b.places(h, d); !places.empty() {
				all := holds[places.first()][d]
				for c := range places.all() {
					all = all.and(holds[c][d])
				}
				prove(all)
			}
		}
	}
	for c := range b.cand {
		for d := 1; d <= 9; d++ {
			if proved.on[d].has(c) {
				b.placed = candidate{c, d}
				return true
			}
		}
	}
	for c := range b.cand {
		for d := 1; d <= 9; d++ {
			if proved.off[d].has(c) {
				b.take(c, d)
				return true
			}
		}
	}
	return false
}

// outcome returns what follows from a candidate, itself included; groups only lead on.
func (l *loops) outcome(x candidate, on bool) (o outcome) {
	l.follow(node{candidate: x, on: on})
	for _, n := range l.known {
		switch {
		case n.group > 0:
		case n.on:
			o.on[n.digit].add(n.cell)
		default:
			o.off[n.digit].add(n.cell)
		}
	}
	return o
}

// contradicts reports whether the outcome o is impossible. That is so if a
// candidate holds and doesn't, or a cell has two digits or none. It is so, too,
// if a house has a digit twice or nowhere. A house counts candidates that are
// gone as places, too, as far as the digits that stand allow them.
func (b *board) contradicts(o outcome) bool {
	var once, left set
	for d := 1; d <= 9; d++ {
		if !o.on[d].and(o.off[d]).empty() || !once.and(o.on[d]).empty() {
			return true
		}
		once = once.or(o.on[d])
		left = left.or(b.where[d].less(o.off[d]))
	}
	for c := range b.cand {
		if b.value[c] == 0 && !left.has(c) && !once.has(c) {
			return true
		}
	}
	for h := range houseSet {
		for d := 1; d <= 9; d++ {
			if o.on[d].and(houseSet[h]).len() > 1 {
				return true
			}
			if nowhere := b.allowed[d].and(houseSet[h]); !nowhere.empty() && nowhere.less(o.off[d]).empty() {
				return true
			}
		}
	}
	return false
}
