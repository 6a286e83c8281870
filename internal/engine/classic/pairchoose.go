package classic

import "math/bits"

// branch does what State.Branch does, with two digits in a word.
func (p *pairs) branch(two *Cells, way Way, rest *pairs) {
	if way.Places && *two == (Cells{}) {
		var s State
		p.unpack(&s)
		digit, c := s.Choice(two, way)
		p.try(digit, c, rest)
		return
	}
	c := p.choose(two, way.Score)
	p.try(bits.TrailingZeros32(p.candidates(c.Word, c.Bit))&15, c, rest)
}

// choose does what State.Choose does, and try what State.Try does, with two digits in a word.
func (p *pairs) choose(two *Cells, by Score) Cell {
	if two[0]|two[1]|two[2] == 0 {
		var s State
		p.unpack(&s)
		return s.chooseOpen()
	}
	best, cell := 0, two.First()
	if by == First {
		return cell
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
	for k, w := range two {
		for n := 0; w != 0 && n < Compared; n++ {
			bit := uint32(bits.TrailingZeros32(w)) & 31
			w &= w - 1
			view := &tables.views[k][bit]
			digits := p.candidates(k, bit)
			var score int
			if by == ByPeers {
				first := links[bits.TrailingZeros32(digits)&15]
				second := links[bits.TrailingZeros32(digits&(digits-1))&15]
				score = 2*(bits.OnesCount64(open0&view.Peers[0])+bits.OnesCount64(open1&view.Peers[1])) +
					3*(bits.OnesCount64(first&view.Near)+bits.OnesCount64(second&view.Near))
			} else {
				score = p.byDigits(digits, &links, view)
			}
			if score > best {
				best, cell = score, Cell{k, bit}
			}
		}
	}
	return cell
}

// candidates returns the digits a cell may hold, bit d-1 for digit d.
func (p *pairs) candidates(k int, bit uint32) uint32 {
	bit &= 31
	var x uint64
	for i := range 5 {
		x |= p.digits[i][k] >> bit & both << (2 * i)
	}
	return uint32(x | x>>31)
}

// byDigits returns the score ByDigits of a cell, told its two digits and the links of all.
func (p *pairs) byDigits(digits uint32, links *[16]uint64, view *View) int {
	var each [2]int
	for i := range each {
		digit := bits.TrailingZeros32(digits) & 15
		digits &= digits - 1
		w, half := &p.digits[min(digit>>1, 4)], 32*(digit&1)
		words := w[0]>>half&low | w[1]>>half<<32
		each[i] = 2*bits.OnesCount64(links[digit]&view.Near) +
			bits.OnesCount64(words&view.Peers[0]) + bits.OnesCount64(w[2]>>half&view.Peers[1])
	}
	return WeakerTwice(each[0], each[1])
}

func (p *pairs) try(digit int, c Cell, rest *pairs) {
	*rest = *p
	k, bit := c.Word, c.Bit&31
	digits := p.candidates(k, bit)
	cell := uint64(both) << bit
	for i := range p.digits {
		p.digits[i][k] &^= cell
	}
	one := uint64(1) << (bit | uint32(digit)&1<<5)
	p.digits[digit>>1][k] |= one
	rest.digits[digit>>1][k] &^= one
	p.open[k] &^= cell
	if bits.OnesCount32(digits) == 2 {
		rest.open[k] &^= cell
	}
}
