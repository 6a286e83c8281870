package hodoku

import "slices"

// alsChains joins four almost locked sets or more by links, each to a set that
// comes later in the list. A link gives away one of its digits, or either of
// two, and the next one must do without it. The first and the last set share
// digits that the links at the ends don't use. These leave the cells that see
// all their places in both. Of all chains the best counts.
type alsChains struct {
	*board
	list  []lockable
	links []restricted
	from  []int         // by set: the first of its links
	been  map[reach]int // by what was reached: the last start, from 1, from which it was
	best
}

// reach is where a chain has come to.
type reach struct {
	link, digits int // digits: 1 or 2 that link lets go, 3 either
	first        int // the digit of the first link
	length       int // in links, 3 for more
}

func (b *board) alsChain() bool {
	a := alsChains{board: b, been: map[reach]int{}}
	a.list, a.links = b.lockables()
	a.from = make([]int, len(a.list)+1)
	for i := range a.from {
		a.from[i], _ = slices.BinarySearchFunc(a.links, i, func(r restricted, i int) int { return r.from - i })
	}
	for i := range a.list {
		for l := a.from[i]; l < a.from[i+1]; l++ {
			r := a.links[l]
			a.extend(i, reach{l, 1, r.one, 1})
			if r.other != 0 {
				a.extend(i, reach{l, 2, r.other, 1})
			}
		}
	}
	b.removed = append(b.removed[:0], a.best.removed...)
	return len(b.removed) > 0
}

// extend keeps what a chain removes and goes on from it. It stops where another
// chain from the same start has come before.
func (a *alsChains) extend(start int, at reach) {
	if a.been[at] == start+1 {
		return
	}
	a.been[at] = start + 1
	r := a.links[at.link]
	if at.length == 3 {
		except := uint16(1 << at.first)
		if at.digits&1 != 0 {
			except |= 1 << r.one
		}
		if at.digits&2 != 0 {
			except |= 1 << r.other
		}
		a.board.removed = a.board.removed[:0]
		a.takeCommon(&a.list[start], &a.list[r.to], except)
		if len(a.board.removed) > 0 {
			a.consider(slices.Clone(a.board.removed))
		}
	}
	gone := r.one
	if at.digits == 2 {
		gone = r.other
	}
	for l := a.from[r.to]; l < a.from[r.to+1]; l++ {
		next := reach{l, 1, at.first, min(at.length+1, 3)}
		switch s := a.links[l]; {
		case s.other == 0 && s.one == gone:
			continue
		case s.other == 0 || s.other == gone:
		case s.one == gone:
			next.digits = 2
		default:
			next.digits = 3
		}
		a.extend(start, next)
	}
}
