package classic

// pairs is a State with two digits in each word of 64 bits. So a pass of the rules takes
// little more than half the instructions:
//
//	bit 63    59             32      27              0
//	    ┌─────┬───────────────┬──────┬───────────────┐
//	    │  0  │ digit 2i+2    │  0   │ digit 2i+1    │   digits[i][k]
//	    └─────┴───────────────┴──────┴───────────────┘
//
// The upper half of the last is empty. The open cells are in both halves.
type pairs struct {
	digits [5][3]uint64
	open   [3]uint64
	// done has a bit for each pair that a pass found only in single cells, and fitting. Nothing
	// about such a pair can change any more, so passes leave it out.
	done uint32
}

// both is a mask in both halves.
const both = 1 | 1<<32

// low is the lower half.
const low = 1<<32 - 1

func (s *State) pack(p *pairs) {
	for k := range 3 {
		for i := range 4 {
			p.digits[i][k] = uint64(s[2*i][k]) | uint64(s[2*i+1][k])<<32
		}
		p.digits[4][k] = uint64(s[8][k])
		p.open[k] = uint64(s[Open][k]) * both
	}
	p.done = 0
}

func (p *pairs) unpack(s *State) {
	for k := range 3 {
		for i := range 4 {
			w := p.digits[i][k]
			s[2*i][k], s[2*i+1][k] = uint32(w), uint32(w>>32)
		}
		s[8][k] = uint32(p.digits[4][k])
		s[Open][k] = uint32(p.open[k])
	}
}

// settle passes until nothing moves.
func (p *pairs) settle(two *Cells) Verdict {
	for {
		if verdict := p.pass(two); verdict != Moving {
			return verdict
		}
	}
}

// pass does what State.Pass does, step by step, for two digits at a time.
func (p *pairs) pass(two *Cells) Verdict {
	open := p.open
	var next, hidden [5][3]uint64
	var taken [3]uint64
	for i := range 5 {
		w0, w1, w2 := p.digits[i][0], p.digits[i][1], p.digits[i][2]
		if p.done>>i&1 != 0 {
			next[i], hidden[i] = p.digits[i], p.digits[i]
			continue
		}
		s0, s1, s2 := w0&^open[0], w1&^open[1], w2&^open[2]
		if s0 == w0 && s1 == w1 && s2 == w2 {
			p.done |= 1 << i
		}
		others := turned(s0 | s1 | s2)
		w0 &^= s1 | s2 | others
		w1 &^= s0 | s2 | others
		w2 &^= s0 | s1 | others

		piece := w0 | w1 | w2
		if uint32(piece) == 0 || piece>>32 == 0 && i < 4 {
			return Dead
		}
		x, y := turn1x2(piece), turn2x2(piece)
		live := stacksx2(x, y)
		w0 &= live
		w1 &= live
		w2 &= live

		column := foldx2(w0) | foldx2(w1)<<9 | foldx2(w2)<<18
		x, y = turn1x2(column), turn2x2(column)
		live = bandsx2(x, y)
		w0 &= spreadx2(live)
		w1 &= spreadx2(live >> 9)
		w2 &= spreadx2(live >> 18)
		next[i] = [3]uint64{w0, w1, w2}

		several := turned(w0|w1|w2) | w0&w1 | w2&(w0|w1)
		h0, h1, h2 := w0&^several, w1&^several, w2&^several
		hidden[i] = [3]uint64{h0, h1, h2}
		taken[0] |= h0
		taken[1] |= h1
		taken[2] |= h2
	}
	some, clash, found := uint32(Full), uint32(0), uint64(0)
	for k := range 3 {
		// Cells with one candidate or more, two, three, in either half …
		var one, more, three uint64
		need := uint32(taken[k] | taken[k]>>32)
		free := ^(uint64(need) * both)
		for i := range 5 {
			w := next[i][k] & (hidden[i][k] | free)
			p.digits[i][k] = w
			three |= more & w
			more |= one & w
			one |= w
		}
		// … and in both together.
		lo1, hi1 := uint32(one), uint32(one>>32)
		lo2, hi2 := uint32(more), uint32(more>>32)
		some &= lo1 | hi1
		o := lo2 | hi2 | lo1&hi1
		two[k] = o &^ (uint32(three) | uint32(three>>32) | lo2&hi1 | lo1&hi2)
		clash |= need & o // two digits need the cell
		p.open[k] = uint64(o) * both
		found |= p.open[k] ^ open[k]
	}
	switch {
	case some != Full || clash != 0:
		return Dead
	case p.open == [3]uint64{}:
		return Filled
	case found == 0:
		return Stuck
	}
	return Moving
}

// The turns of reduce.go in both halves. A shift brings bits of one half into
// the other; those are masked away.
const (
	third    = 0o777 * both
	thirds12 = 0o777777 * both // the lower two
)

func turn1x2(x uint64) uint64 { return x>>9&thirds12 | x&third<<18 }
func turn2x2(x uint64) uint64 { return x>>18&third | x&thirds12<<9 }

func turned(x uint64) uint64 {
	return x>>9&thirds12 | x&third<<18 | x>>18&third | x&thirds12<<9
}

// stacksx2 and bandsx2 find the pieces on permutations, given the pieces x one row on and y two
// rows on. A column of the 3×3 matrix gets two products of the other columns, crosswise.
func stacksx2(x, y uint64) uint64 {
	next := x&(y>>3) | x>>3&y // of a column and the next
	ends := x>>3&(y<<3) | x<<3&(y>>3)
	return next>>3&(stack0*both) | next<<6&(stack2*both) | ends&(stack1*both)
}

func bandsx2(x, y uint64) uint64 {
	next := x&(y>>1) | x>>1&y
	ends := x>>1&(y<<1) | x<<1&(y>>1)
	return next>>1&(band0*both) | next<<2&(band2*both) | ends&(band1*both)
}

func foldx2(w uint64) uint64   { return (w | w>>9 | w>>18) & third }
func spreadx2(x uint64) uint64 { return x & third * (1 | 1<<9 | 1<<18) }
