//go:build amd64

package crowd

import "math/bits"

// The kernels as plain Go, to be read and to hold them against. Each goes through a list of rules, tells
// which lanes are dead by each rule, and in which lanes any has narrowed a cell.

// at is the cell that begins at some place of the board.
func (b *board) at(place uint16) *[Lanes]uint16 { return &b[place/cellSize] }

// lookAtHousesPlain finds digits with one place, and takes the digits of cells that have one only from
// the others.
func lookAtHousesPlain(b *board, l *list, dead []uint32) (moved uint32) {
	for i := range l.cells {
		in, need := l.words[10*i:10*i+9], l.words[10*i+9]
		dead[i] = 0
		for lane := range Lanes {
			var once, twice, placed, again uint16
			bad := false
			for _, c := range in {
				d := b.at(c)[lane]
				bad = bad || d == 0
				twice |= once & d
				once |= d
				if d&(d-1) == 0 {
					again |= placed & d
					placed |= d
				}
			}
			bad = bad || need&^once != 0 || again&all != 0
			for _, c := range in {
				cell := &b.at(c)[lane]
				left, others := *cell, placed
				if left&(left-1) == 0 {
					others &^= left
				}
				if alone := left & need &^ twice; alone != 0 {
					left = alone
					bad = bad || alone&(alone-1) != 0
				}
				left &^= others
				if left != *cell {
					moved |= 1 << lane
				}
				*cell = left
			}
			if bad {
				dead[i] |= 1 << lane
			}
		}
	}
	return moved
}

// lookAtBandsPlain leaves of each piece of a band what lies on one of the permutations of pieces that
// are still possible.
func lookAtBandsPlain(b *board, l *list) (moved uint32) {
	for i := range l.cells {
		in := l.words[27*i : 27*i+27]
		for lane := range Lanes {
			var piece [3][3]uint16
			for k, c := range in {
				piece[k/9][k%9/3] |= b.at(c)[lane]
			}
			for k, c := range in {
				line1, line2, box1, box2 := (k/9+1)%3, (k/9+2)%3, (k%9/3+1)%3, (k%9/3+2)%3
				kept := piece[line1][box1]&piece[line2][box2] | piece[line1][box2]&piece[line2][box1]
				if cell := &b.at(c)[lane]; *cell&^kept != 0 {
					*cell &= kept
					moved |= 1 << lane
				}
			}
		}
	}
	return moved
}

// lookAtCagesPlain keeps what one of the sets allows in which each cell has a digit and each digit a
// cell, and, where no more than three cells are open, just what is possible; and takes the digits that
// all these sets have from cells that see all their places.
func lookAtCagesPlain(b *board, l *list, dead []uint32) (moved uint32) {
	words := l.words
	for i := range l.cells {
		n, count, locks, total := words[0], words[1], words[2], words[3]
		in, sets := words[4:4+n], words[4+n:4+n+2*count]
		words = words[4+n+2*count:]
		dead[i] = 0
		var must [Lanes]uint16
		for lane := range Lanes {
			var x [mostInCage]uint16
			for k, c := range in {
				x[k] = b.at(c)[lane]
			}
			must[lane] = narrowCage(x[:n], sets, int(total))
			for k, c := range in {
				if x[k] != b.at(c)[lane] {
					moved |= 1 << lane
				}
				if x[k] == 0 {
					dead[i] |= 1 << lane
				}
				b.at(c)[lane] = x[k]
			}
		}
		for range locks {
			rest, targets := words[2:2+words[0]], words[2+words[0]:2+words[0]+words[1]]
			words = words[2+len(rest)+len(targets):]
			for lane, sure := range must {
				for _, c := range rest {
					sure &^= b.at(c)[lane]
				}
				for _, c := range targets {
					if cell := &b.at(c)[lane]; *cell&sure != 0 {
						*cell &^= sure
						moved |= 1 << lane
					}
				}
			}
		}
	}
	return moved
}

// narrowCage narrows the cells of a cage and gives the digits that it must hold.
func narrowCage(x, sets []uint16, total int) (must uint16) {
	if total != 0 && len(x) <= 3 {
		narrowExactly(x, total)
		must = inAll(x, sets, func([]uint16, uint16) bool { return true })
	} else {
		var allowed uint16
		must = inAll(x, sets, func(x []uint16, set uint16) bool {
			for _, d := range x {
				if d&set == 0 {
					return false
				}
			}
			allowed |= set
			return true
		}) & allowed
		open := 0
		for i := range x {
			x[i] &= allowed
			if x[i]&(x[i]-1) != 0 {
				open++
			}
		}
		if total != 0 && len(x) <= mostExact && open <= 3 {
			narrowExactly(x, total)
		}
	}
	var once, twice uint16
	for _, d := range x {
		twice |= once & d
		once |= d
	}
	for i, d := range x {
		if alone := d & must &^ twice; alone != 0 {
			x[i] = alone
		}
	}
	return must
}

// inAll are the digits of all sets whose digits are all in some cell, and that fit.
func inAll(x, sets []uint16, fits func(x []uint16, set uint16) bool) uint16 {
	var union uint16
	for _, d := range x {
		union |= d
	}
	must := ^uint16(0)
	for i := 0; i < len(sets); i += 2 {
		if set := sets[i]; set&^union == 0 && fits(x, set) {
			must &= set
		}
	}
	return must
}

// narrowExactly leaves what is possible in cells that differ and have a sum.
func narrowExactly(x []uint16, total int) {
	var kept [mostInCage]uint16
	possible(x, 0, total, kept[:])
	copy(x, kept[:])
}

// possible adds to what is kept of each cell the digits with which the cells differ and have a sum.
func possible(x []uint16, taken uint16, total int, kept []uint16) (ok bool) {
	if len(x) == 0 {
		return total == 0
	}
	for rest := x[0] &^ taken; rest != 0; rest &= rest - 1 {
		digit := rest & -rest
		if possible(x[1:], taken|digit, total-bits.TrailingZeros16(digit)-1, kept[1:]) {
			kept[0] |= digit
			ok = true
		}
	}
	return ok
}

// lookAtRelationsPlain keeps what some digit of the other cell allows.
func lookAtRelationsPlain(b *board, l *list, dead []uint32) (moved uint32) {
	const size = 2 + 4*digits
	for i := range l.cells {
		words := l.words[size*i:]
		first, second, forth, back := b.at(words[0]), b.at(words[1]), words[2:], words[2+2*digits:]
		dead[i] = 0
		for lane := range Lanes {
			d, e := first[lane], second[lane]
			var keptD, keptE uint16
			for k := range digits {
				if d>>k&1 != 0 {
					keptE |= forth[2*k]
				}
				if e>>k&1 != 0 {
					keptD |= back[2*k]
				}
			}
			first[lane], second[lane] = d&keptD, e&keptE
			if first[lane] != d || second[lane] != e {
				moved |= 1 << lane
			}
			if first[lane] == 0 || second[lane] == 0 {
				dead[i] |= 1 << lane
			}
		}
	}
	return moved
}

// lookAtSumsPlain keeps of each group what can be part of the sum with what the other groups may come
// to.
func lookAtSumsPlain(b *board, l *list, dead []uint32) (moved uint32) {
	words := l.words
	for i := range l.cells {
		groups, shift, joins := int(words[0]), words[1], words[2]
		steps, rest := words[5:5+4*joins], words[5+4*joins:]
		dead[i] = 0
		size := 0
		for range groups {
			size += 3 + int(rest[size])
		}
		for lane := range Lanes {
			var slots [mostSlots]uint32
			slots[windowSlot] = uint32(words[3]) | uint32(words[4])<<16
			w := rest
			for g := range groups {
				var union uint16
				for _, c := range w[3 : 3+w[0]] {
					union |= b.at(c)[lane]
				}
				slots[unionSlot+g] = uint32(union)
				slots[g] = reach[w[1]/tablesOneWay][w[1]%tablesOneWay][union]
				if w[0] == 2 {
					a, c := b.at(w[3])[lane], b.at(w[4])[lane]
					if w[1] >= tablesOneWay {
						a, c = mirror(a), mirror(c)
					}
					slots[g] = uint32(pairSums(a, c, 1))
				}
				w = w[3+w[0]:]
			}
			for s := steps; len(s) > 0; s = s[4:] {
				a, b := slots[s[1]/slotSize], slots[s[2]/slotSize]
				var joint uint32
				for k := range s[3] {
					if a>>k&1 != 0 {
						joint |= b << k
					}
				}
				slots[s[0]/slotSize] = joint
			}
			w = rest
			for g := range groups {
				way, k := w[1]/tablesOneWay, w[1]%tablesOneWay
				target := slots[g] & (bits.Reverse32(slots[w[2]/slotSize]) >> shift)
				union := uint16(slots[unionSlot+g])
				kept := uint16(0)
				for above := range uint16(digits) {
					digit := uint16(1) << above
					if way == 1 {
						digit = mirror(digit)
					}
					// A digit that has so much above the least leaves the rest to the others.
					if reach[way][k-1][union&^digit]&(target<<(k-1)>>above) != 0 {
						kept |= digit
					}
				}
				if w[0] == 2 {
					p, q := &b.at(w[3])[lane], &b.at(w[4])[lane]
					x := [2]uint16{*p, *q}
					if way == 1 {
						x[0], x[1] = mirror(x[0]), mirror(x[1])
					}
					narrowPair(x[:], uint16(target), 1)
					if way == 1 {
						x[0], x[1] = mirror(x[0]), mirror(x[1])
					}
					if *p != x[0] || *q != x[1] {
						moved |= 1 << lane
					}
					*p, *q = x[0], x[1]
					if x[0] == 0 || x[1] == 0 {
						dead[i] |= 1 << lane
					}
					w = w[3+w[0]:]
					continue
				}
				if kept == 0 {
					dead[i] |= 1 << lane
				}
				for _, c := range w[3 : 3+w[0]] {
					if cell := &b.at(c)[lane]; *cell&^kept != 0 {
						*cell &= kept
						moved |= 1 << lane
					}
				}
				w = w[3+w[0]:]
			}
		}
		words = rest[size:]
	}
	return moved
}

// pairSums are the sums of two cells, from the least on; apart is 1 if they differ.
func pairSums(a, b, apart uint16) (sums uint16) {
	for d := range digits {
		if a>>d&1 != 0 {
			sums |= (b &^ (apart << d)) << d
		}
	}
	return sums >> apart
}

// narrowPair leaves in two cells what comes to one of some sums.
func narrowPair(x []uint16, sums, apart uint16) {
	var kept [2]uint16
	for d := range digits {
		if x[0]>>d&1 != 0 {
			others := sums << apart >> d & x[1] &^ (apart << d)
			kept[1] |= others
			if others != 0 {
				kept[0] |= 1 << d
			}
		}
	}
	copy(x, kept[:])
}
