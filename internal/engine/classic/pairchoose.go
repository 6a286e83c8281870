package classic

import "math/bits"

// branch is State.Branch on two digits in a word.
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

// choose is State.Choose, and try State.Try, on two digits in a word.
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
	open := [2]uint64{p.open[0]&low | p.open[1]&^low, p.open[2] & low}
	for k, w := range two {
		for n := 0; w != 0 && n < Compared; n++ {
			at := Cell{k, uint32(bits.TrailingZeros32(w)) & 31}
			w &= w - 1
			near := tables.views[k][at.Bit].Near
			digits := p.candidates(k, at.Bit)
			lower, higher := bits.TrailingZeros32(digits)&15, bits.TrailingZeros32(digits&(digits-1))&15
			first, second := bits.OnesCount64(links[lower]&near), bits.OnesCount64(links[higher]&near)
			score := 2*seen(&open, at) + 3*(first+second)
			if by == ByDigits {
				one, other := p.cells(lower), p.cells(higher)
				score = WeakerTwice(2*first+seen(&one, at), 2*second+seen(&other, at))
			}
			if score > best {
				best, cell = score, at
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

// cells are those that may hold a digit, packed.
func (p *pairs) cells(digit int) [2]uint64 {
	w, half := &p.digits[min(digit>>1, 4)], 32*(digit&1)
	return [2]uint64{w[0]>>half&low | w[1]>>half<<32, w[2] >> half & low}
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
