package components

import (
	"math/big"
	"math/bits"
	"slices"
)

// Two houses may share half of their cells, as a row of an 8×8 grid does with its boxes. The
// prober then first decides which digits go to which half. Only afterwards it decides which cells
// they go to:
//
//	+---------+---------+      Once every row has its digits dealt to the left
//	| 1 2 3 4 | 5 6 7 8 |      and the right, nothing ties the left half of the
//	| 5 6 7 8 | 1 2 3 4 |      grid to the right half: they are components of
//	+---------+---------+      their own, and their counts multiply.
//	| …       | …       |
//
// Digits that are interchangeable so far are dealt by number. Of k such digits, the first j go
// left, in one of (k over j) equal ways.

// half is a house cut into two halves by two others.
type half struct{ left, right []uint16 }

// findHalves finds one cut for each house that has one.
func findHalves(n *Network) (list []half) {
	if n.Digits%2 != 0 || n.Digits < 8 || !n.Plain {
		return nil
	}
	inHouse := make([]bool, n.Cells)
	for h, house := range n.Houses {
		var left, right []uint16
		clear(inHouse)
		for _, c := range house {
			inHouse[c] = true
		}
		for g, other := range n.Houses {
			common := slices.DeleteFunc(slices.Clone(other), func(c uint16) bool { return !inHouse[c] })
			if g == h || len(common) != n.Digits/2 {
				continue
			}
			if left == nil {
				left = common
			} else if !slices.ContainsFunc(common, func(c uint16) bool { return slices.Contains(left, c) }) {
				right = common
				break
			}
		}
		if right != nil {
			list = append(list, half{left, right})
		}
	}
	return list
}

// sides returns the digits that may go left, and right.
func (h *half) sides(domains []uint64) (left, right uint64) {
	for _, c := range h.left {
		left |= domains[c]
	}
	for _, c := range h.right {
		right |= domains[c]
	}
	return left, right
}

// undealt finds the first house of the component with digits that could still go to either half.
// It returns nil if dealing them is not worth while.
func (p *prober) undealt(l *level, cells []uint16) *half {
	if len(p.n.halves) == 0 {
		return nil
	}
	for _, c := range cells {
		if bits.OnesCount64(l.domains[c]) == 2 {
			return nil
		}
	}
	for i := range p.n.halves {
		h := &p.n.halves[i]
		left, right := h.sides(l.domains)
		if both := left & right; both != 0 && l.hasOpen(h, cells) {
			return h
		}
	}
	return nil
}

// hasOpen reports whether the component has open cells on both sides.
func (l *level) hasOpen(h *half, cells []uint16) bool {
	inside := func(side []uint16) bool {
		for _, c := range side {
			if d := l.domains[c]; d&(d-1) != 0 {
				for _, x := range cells {
					if x == c {
						return true
					}
				}
			}
		}
		return false
	}
	return inside(h.left) && inside(h.right)
}

// deal counts a component by the ways to deal one class of interchangeable
// digits to the halves of a house.
func (p *prober) deal(depth int, cells []uint16, h *half, share int64) nat {
	l := p.levels[depth]
	left, right := h.sides(l.domains)
	class := l.class(left & right)
	k := bits.OnesCount64(class)
	total := nat{}
	for i := range k + 1 {
		j := (i + p.turn) % (k + 1)
		if !p.step(len(cells)) {
			return nat{}
		}
		toLeft := lowest(class, j)
		next := p.level(depth + 1)
		copy(next.domains, l.domains)
		if !p.narrow.restrict(next.domains, h, toLeft, class&^toLeft) {
			p.done(share / int64(k+1))
			continue
		}
		n := p.split(depth+1, cells, share/int64(k+1))
		total = total.add(n.mul(binomial(k, j)))
	}
	return total
}

// class returns the digits that are interchangeable with the lowest of a set.
func (l *level) class(set uint64) (class uint64) {
	first := -1
	for i, s := range l.sets {
		if set>>s.digit&1 == 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		if equalWords(s.cells, l.sets[first].cells) {
			class |= 1 << s.digit
		}
	}
	return class
}

// lowest returns the j lowest members of a set.
func lowest(set uint64, j int) (low uint64) {
	for ; j > 0; j-- {
		low |= set & -set
		set &= set - 1
	}
	return low
}

func binomial(n, k int) nat {
	b := new(big.Int).Binomial(int64(n), int64(k))
	if b.IsUint64() {
		return nat{word: b.Uint64()}
	}
	return nat{big: b}
}

// restrict takes digits away from one half of a house each and propagates.
func (p *Narrower) restrict(domains []uint64, h *half, toLeft, toRight uint64) bool {
	for side, cells := range [2][]uint16{h.left, h.right} {
		away := toRight
		if side == 1 {
			away = toLeft
		}
		for _, c := range cells {
			if old := domains[c]; old&away != 0 {
				if old&^away == 0 {
					p.stop()
					return false
				}
				p.keep(domains, c, old&^away)
			}
		}
	}
	if !p.run(domains) {
		return false
	}
	left, right := h.sides(domains)
	return bits.OnesCount64(left&^right) <= len(h.left) && bits.OnesCount64(right&^left) <= len(h.right)
}
