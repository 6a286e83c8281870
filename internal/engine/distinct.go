package engine

import "math/bits"

// Distinct says that its first cell tells how many different digits the others hold. Digit 1
// stands for the number First.
type Distinct struct {
	In    []uint16 // the telling cell, then those it tells of
	First int
}

// Cells returns the cells.
func (p *Distinct) Cells() []uint16 { return p.In }

// Narrow finds the most digits there can be by a matching, which is exact. It finds the least by
// cells that have no digit in common. Only at these bounds does anything follow for the cells.
func (p *Distinct) Narrow(domains []uint64) bool {
	var union uint64
	for _, d := range domains {
		if d == 0 {
			return false
		}
	}
	cells := domains[1:]
	for _, d := range cells {
		union |= d
	}
	least, sure := apartCells(cells)
	var m matching
	most := m.fill(cells, union)
	told := p.numbers(domains[0])
	told &= (2<<most - 1) &^ (1<<least - 1)
	if told == 0 {
		return false
	}
	domains[0] = p.digits(told)
	if told>>least == 1 { // no more than the least
		for i, d := range cells {
			cells[i] = d & sure
			if cells[i] == 0 {
				return false
			}
		}
	}
	if told>>most == 1 && told&(1<<most-1) == 0 { // no fewer than the most
		m.prune(cells, union)
	}
	return true
}

// numbers returns the numbers that a set of digits stands for, those from 0 to 63.
func (p *Distinct) numbers(digits uint64) uint64 {
	if p.First >= 0 {
		return digits << p.First
	}
	return digits >> -p.First
}

func (p *Distinct) digits(numbers uint64) uint64 {
	if p.First >= 0 {
		return numbers >> p.First
	}
	return numbers << -p.First
}

// apartCells returns the least number of different digits that cells can hold. It also returns
// the digits of the cells that it chose, which have none in common. Cells with one digit come
// first.
func apartCells(cells []uint64) (least int, sure uint64) {
	for _, d := range cells {
		if d&(d-1) == 0 {
			sure |= d
		}
	}
	least = bits.OnesCount64(sure)
	for size := 2; ; size++ { // small ones first
		larger := false
		for _, d := range cells {
			if d&sure != 0 {
				continue
			}
			if n := bits.OnesCount64(d); n == size {
				sure |= d
				least++
			} else if n > size {
				larger = true
			}
		}
		if !larger {
			return least, sure
		}
	}
}

// matching gives digits to cells, each to one.
type matching struct {
	cell [64]int // of a digit that is given, plus 1
}

// fill assigns as many digits as it can, and returns how many.
func (m *matching) fill(cells []uint64, union uint64) (count int) {
	var taken uint64 // digits that were given
	held := make([]bool, len(cells))
	for i, d := range cells { // whatever is free at once
		if free := d &^ taken; free != 0 {
			digit := bits.TrailingZeros64(free)
			taken |= free & -free
			m.cell[digit], held[i] = i+1, true
			count++
		}
	}
	for i, d := range cells {
		if count == bits.OnesCount64(union) {
			break
		}
		if held[i] {
			continue
		}
		seen := uint64(0)
		if m.place(cells, i, d, &seen) {
			count++
		}
	}
	return count
}

// place gives a cell a digit, taking it from another that can have a different one.
func (m *matching) place(cells []uint64, i int, d uint64, seen *uint64) bool {
	for rest := d &^ *seen; rest != 0; rest = d &^ *seen {
		digit := bits.TrailingZeros64(rest)
		*seen |= rest & -rest
		if other := m.cell[digit]; other == 0 || m.place(cells, other-1, cells[other-1], seen) {
			m.cell[digit] = i + 1
			return true
		}
	}
	return false
}

// prune takes the digits from cells with which fewer digits would be given.
//
//	a digit goes to another where the cell that has the one may have the other; a cell with
//	a digit that leads to a free one, or back to the cell's own, may have it as well; and a
//	cell that could do without one may have any
func (m *matching) prune(cells []uint64, union uint64) {
	var reach [64]uint64 // digits that one leads to
	var given uint64
	var own [64]uint64 // only for the digits given
	for rest := union; rest != 0; rest &= rest - 1 {
		digit := bits.TrailingZeros64(rest)
		reach[digit] = rest & -rest
		if m.cell[digit] > 0 {
			given |= rest & -rest
			own[digit] = rest & -rest
			reach[digit] |= cells[m.cell[digit]-1]
		}
	}
	for through := union; through != 0; through &= through - 1 {
		k := bits.TrailingZeros64(through)
		for rest := union; rest != 0; rest &= rest - 1 {
			if digit := bits.TrailingZeros64(rest); reach[digit]>>k&1 != 0 {
				reach[digit] |= reach[k]
			}
		}
	}
	free := union &^ given
	matched := make([]uint64, len(cells)) // a cell's own digit
	for rest := given; rest != 0; rest &= rest - 1 {
		digit := bits.TrailingZeros64(rest)
		matched[m.cell[digit]-1] = own[digit]
	}
	var loose uint64 // digits whose cells could do without
	for i, d := range cells {
		if matched[i] == 0 {
			for rest := d; rest != 0; rest &= rest - 1 {
				loose |= reach[bits.TrailingZeros64(rest)]
			}
		}
	}
	for i, d := range cells {
		if matched[i] == 0 || matched[i]&loose != 0 {
			continue
		}
		keep := matched[i]
		for rest := d &^ keep; rest != 0; rest &= rest - 1 {
			if to := reach[bits.TrailingZeros64(rest)]; to&(free|matched[i]) != 0 {
				keep |= rest & -rest
			}
		}
		cells[i] = keep
	}
}
