package classic

import "math/bits"

// branch is State.Branch on two digits in a word.
func (p *pairs) branch(two *Cells, way Way, rest *pairs) {
	if !way.Places || *two != (Cells{}) {
		p.split(p.choose(two, way.Most), rest)
		return
	}
	var s, other State
	p.unpack(&s)
	s.Branch(two, way, &other)
	done := p.done
	s.pack(p)
	other.pack(rest)
	p.done, rest.done = done, done
}

// choose is State.Choose, and split State.Split, on two digits in a word.
func (p *pairs) choose(two *Cells, most int) Cell {
	if two[0]|two[1]|two[2] == 0 {
		var s State
		p.unpack(&s)
		return s.chooseOpen()
	}
	// For each digit the pieces of its cells of two candidates, padded so that no index
	// is out of range.
	var links [16]uint64
	for i := range 5 {
		w0 := p.digits[i][0] & (uint64(two[0]) * both)
		w1 := p.digits[i][1] & (uint64(two[1]) * both)
		w2 := p.digits[i][2] & (uint64(two[2]) * both)
		links[2*i] = Pieces(uint32(w0), uint32(w1), uint32(w2))
		links[2*i+1] = Pieces(uint32(w0>>32), uint32(w1>>32), uint32(w2>>32))
	}
	open0, open1 := p.open[0]&low|p.open[1]&^low, p.open[2]&low
	best, cell := 0, two.First()
	for k, w := range two {
		for n := 0; w != 0 && n < most; n++ {
			bit := uint32(bits.TrailingZeros32(w)) & 31
			w &= w - 1
			view := &tables.views[k][bit]
			digits := p.candidates(k, bit)
			first := links[bits.TrailingZeros32(digits)&15]
			second := links[bits.TrailingZeros32(digits&(digits-1))&15]
			score := 2*(bits.OnesCount64(open0&view.Peers[0])+bits.OnesCount64(open1&view.Peers[1])) +
				3*(bits.OnesCount64(first&view.Near)+bits.OnesCount64(second&view.Near))
			if score > best {
				best, cell = score, Cell{k, bit}
			}
		}
	}
	return cell
}

// candidates are the digits a cell may hold, bit d-1 for digit d.
func (p *pairs) candidates(k int, bit uint32) uint32 {
	bit &= 31
	var x uint64
	for i := range 5 {
		x |= p.digits[i][k] >> bit & both << (2 * i)
	}
	return uint32(x | x>>31)
}

func (p *pairs) split(c Cell, rest *pairs) {
	*rest = *p
	k, bit := c.Word, c.Bit&31
	digits := p.candidates(k, bit)
	lowest := bits.TrailingZeros32(digits) & 15
	cell := uint64(both) << bit
	for i := range p.digits {
		p.digits[i][k] &^= cell
	}
	one := uint64(1) << (bit | uint32(lowest)&1<<5)
	p.digits[lowest>>1][k] |= one
	rest.digits[lowest>>1][k] &^= one
	p.open[k] &^= cell
	if digits &= digits - 1; digits&(digits-1) == 0 {
		rest.open[k] &^= cell
	}
}
