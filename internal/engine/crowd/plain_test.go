//go:build amd64

package crowd

import (
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// The kernels in plain Go: to read, and for tests to hold them against. Each goes through a list of
// rules, notes for each rule which lanes are dead by it, and tells in which lanes a cell was narrowed;
// but the last one weighs the cells of one branch.

// at is the cell that begins so many bytes into the board.
func (b *board) at(place uint16) *[Lanes]uint16 { return &b[place/cellSize] }

// lookAtHousesPlain gives digits with one place that cell alone, and takes the digits of cells that
// have only one from the others.
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

// lookAtBandsPlain leaves in each piece of a band, the three cells of a line in a box, the digits
// that it has in one of the permutations of pieces that are still possible.
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
// cell, and, where no more than three cells are open, just what is possible. The digits that all
// these sets have are taken from cells that see all their places.
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
	if total == isRun {
		must = narrowRun(x)
	} else if total != 0 && len(x) <= 3 {
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

// inAll are the digits common to all sets that fit and whose digits each are in some cell.
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

// narrowRun leaves what is possible in cells that hold consecutive digits, and gives the digits that
// they must hold.
func narrowRun(x []uint16) (must uint16) {
	must = all
	var kept, part [mostInRun]uint16
	n := len(x)
	for low := 0; low+n <= digits; low++ {
		run := uint16(1<<n-1) << low
		for i, d := range x {
			part[i] = d & run
		}
		if possible(part[:n], 0, engine.DigitSum(uint64(run)), kept[:]) {
			must &= run
		}
	}
	copy(x, kept[:])
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

// lookAtRelationsPlain keeps in each cell of a pair what some digit of the other allows.
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

// lookAtSumsPlain keeps of each group what can be part of the sum with what the other groups may
// come to.
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
				in := w[3 : 3+w[0]]
				slots[g], slots[unionSlot+g] = b.sumsOf(lane, in, w[1])
				w = w[3+len(in):]
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
				in := w[3 : 3+w[0]]
				left := slots[g] & (bits.Reverse32(slots[w[2]/slotSize]) >> shift)
				narrowed, empty := b.narrowGroup(lane, in, w[1], uint16(slots[unionSlot+g]), left)
				if narrowed {
					moved |= 1 << lane
				}
				if empty {
					dead[i] |= 1 << lane
				}
				w = w[3+len(in):]
			}
		}
		words = rest[size:]
	}
	return moved
}

// sumsOf are the sums of a group, from the least on, and its digits.
func (b *board) sumsOf(lane int, in []uint16, table uint16) (sums, union uint32) {
	for _, c := range in {
		union |= uint32(b.at(c)[lane])
	}
	way, k := table/tablesOneWay, table%tablesOneWay
	if len(in) == 2 {
		return pairSums(turned(b.at(in[0])[lane], way), turned(b.at(in[1])[lane], way)), union
	}
	return reaches()[way][k][union], union
}

// narrowGroup leaves in the cells of a group, whose digits are given, what comes to one of some sums.
func (b *board) narrowGroup(lane int, in []uint16, table, union uint16, sums uint32) (moved, empty bool) {
	way, k := table/tablesOneWay, table%tablesOneWay
	if len(in) == 2 {
		first, second := &b.at(in[0])[lane], &b.at(in[1])[lane]
		x, y := narrowPair(turned(*first, way), turned(*second, way), uint16(sums))
		x, y = turned(x, way), turned(y, way)
		moved = x != *first || y != *second
		*first, *second = x, y
		return moved, x == 0 || y == 0
	}
	var kept uint16
	for above := range uint16(digits) {
		digit := turned(1<<above, way)
		// A digit that has so much above the least leaves the rest to the others.
		if reaches()[way][k-1][union&^digit]&(sums<<(k-1)>>above) != 0 {
			kept |= digit
		}
	}
	for _, c := range in {
		cell := &b.at(c)[lane]
		moved = moved || *cell&^kept != 0
		*cell &= kept
	}
	return moved, kept == 0
}

// turned is a set of digits, or its mirror image the other way.
func turned(set, way uint16) uint16 {
	if way == 1 {
		return engine.Mirror(set)
	}
	return set
}

// pairSums are the sums of two cells that differ, from 3 on.
func pairSums(a, b uint16) (sums uint32) {
	for d := range digits {
		if a>>d&1 != 0 {
			sums |= uint32(b&^(1<<d)) << d
		}
	}
	return sums >> 1
}

// narrowPair leaves in two cells that differ what comes to one of some sums, from 3 on.
func narrowPair(a, b, sums uint16) (keptA, keptB uint16) {
	for d := range digits {
		if a>>d&1 != 0 {
			others := sums << 1 >> d & b &^ (1 << d)
			keptB |= others
			if others != 0 {
				keptA |= 1 << d
			}
		}
	}
	return keptA, keptB
}

// weighPlain weighs a branch, where so much has failed in each cell, and so much more in those that may hold
// one of some digits.
func weighPlain(b *branch, failed *[padded]int32, worst, weight uint32, w *weights) {
	*w = weights{}
	for h := range 27 {
		var once, twice, more uint16
		for k := range digits {
			d := b[cellOf(h, k)]
			more |= twice & d
			twice |= once & d
			once |= d
		}
		for k := range digits {
			if c := cellOf(h, k); b[c]&(b[c]-1) != 0 {
				w.inTwo[c] |= b[c] & twice &^ more
			}
		}
	}
	for c, d := range b {
		count := uint32(failed[c])
		if uint32(d)&worst != 0 {
			count += weight
		}
		if size := uint32(bits.OnesCount16(d)); size > 1 && (1+count)*(whole/size) > w.most {
			w.best, w.most = uint32(c), (1+count)*(whole/size)
		}
		if w.inTwo[c] != 0 && count > w.mostInTwo {
			w.bestInTwo, w.mostInTwo = uint32(c), count
		}
	}
}

// cellOf is one of the nine cells of a row, column or box.
func cellOf(house, k int) int {
	switch i := house % 9; house / 9 {
	case 0:
		return 9*i + k
	case 1:
		return 9*k + i
	default:
		return i/3*27 + k/3*9 + i%3*3 + k%3
	}
}
