package classic

// pairs is a State with two digits in each word of 64 bits, so that a pass of
// the rules takes little more than half the instructions:
//
//	bit 63    59             32      27              0
//	    ┌─────┬───────────────┬──────┬───────────────┐
//	    │  0  │ digit 2i+2    │  0   │ digit 2i+1    │   pairs[i][k]
//	    └─────┴───────────────┴──────┴───────────────┘
//
// The upper half of the last is empty.
type pairs [5][3]uint64

// both is a mask in both halves.
const both = 1 | 1<<32

func (s *State) pack(p *pairs) {
	for i := range 4 {
		for k := range 3 {
			p[i][k] = uint64(s[2*i][k]) | uint64(s[2*i+1][k])<<32
		}
	}
	p[4] = [3]uint64{uint64(s[8][0]), uint64(s[8][1]), uint64(s[8][2])}
}

func (p *pairs) unpack(s *State) {
	for i := range 4 {
		for k := range 3 {
			s[2*i][k], s[2*i+1][k] = uint32(p[i][k]), uint32(p[i][k]>>32)
		}
	}
	s[8] = Cells{uint32(p[4][0]), uint32(p[4][1]), uint32(p[4][2])}
}

// pass is State.Pass, step by step, for two digits at a time.
func (p *pairs) pass(v *View) (verdict Verdict, changed bool) {
	var two [3]uint64
	some := uint32(Full)
	for k := range 3 {
		// Cells with one candidate or more, two, three, in either half …
		w := p[0][k]
		one, twice, thrice := w, uint64(0), uint64(0)
		for i := 1; i < 5; i++ {
			w = p[i][k]
			thrice |= twice & w
			twice |= one & w
			one |= w
		}
		// … and in both together.
		lo1, hi1 := uint32(one), uint32(one>>32)
		lo2, hi2 := uint32(twice), uint32(twice>>32)
		some &= lo1 | hi1
		t := lo2 | hi2 | lo1&hi1
		v.Open[k] = t
		v.Two[k] = t &^ (uint32(thrice) | uint32(thrice>>32) | lo2&hi1 | lo1&hi2)
		two[k] = uint64(t) * both
	}
	if some != Full {
		return Dead, false
	}

	var next, hidden pairs
	var taken, clash [3]uint64
	for i := range p {
		w0, w1, w2 := p[i][0], p[i][1], p[i][2]
		s0, s1, s2 := w0&^two[0], w1&^two[1], w2&^two[2]
		others := turned(s0 | s1 | s2)
		w0 &^= s1 | s2 | others
		w1 &^= s0 | s2 | others
		w2 &^= s0 | s1 | others

		piece := w0 | w1 | w2
		if uint32(piece) == 0 || piece>>32 == 0 && i < 4 {
			return Dead, false
		}
		x, y := turn1x2(piece), turn2x2(piece)
		live := stack1x2(x)&stack2x2(y) | stack2x2(x)&stack1x2(y)
		w0 &= live
		w1 &= live
		w2 &= live

		column := foldx2(w0) | foldx2(w1)<<9 | foldx2(w2)<<18
		x, y = turn1x2(column), turn2x2(column)
		live = band1x2(x)&band2x2(y) | band2x2(x)&band1x2(y)
		w0 &= spreadx2(live)
		w1 &= spreadx2(live >> 9)
		w2 &= spreadx2(live >> 18)
		next[i] = [3]uint64{w0, w1, w2}

		several := turned(w0|w1|w2) | w0&w1 | w2&(w0|w1)
		h0, h1, h2 := w0&^several, w1&^several, w2&^several
		hidden[i] = [3]uint64{h0, h1, h2}
		clash[0] |= taken[0] & h0
		clash[1] |= taken[1] & h1
		clash[2] |= taken[2] & h2
		taken[0] |= h0
		taken[1] |= h1
		taken[2] |= h2
	}
	bad := clash[0] | clash[1] | clash[2]
	for k, t := range taken {
		bad |= t & (t >> 32)
		taken[k] = ^((t | t>>32) & Full * both)
	}
	if bad != 0 {
		return Dead, false
	}
	var diff uint64
	for i := range p {
		w0 := next[i][0] & (hidden[i][0] | taken[0])
		w1 := next[i][1] & (hidden[i][1] | taken[1])
		w2 := next[i][2] & (hidden[i][2] | taken[2])
		diff |= (w0 ^ p[i][0]) | (w1 ^ p[i][1]) | (w2 ^ p[i][2])
		p[i] = [3]uint64{w0, w1, w2}
	}
	if diff == 0 && two[0]|two[1]|two[2] == 0 {
		return Solved, false
	}
	return Stuck, diff != 0
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

func stack1x2(x uint64) uint64 { return x>>3&((stack0|stack1)*both) | x<<6&(stack2*both) }
func stack2x2(x uint64) uint64 { return x>>6&(stack0*both) | x<<3&((stack1|stack2)*both) }
func band1x2(x uint64) uint64  { return x>>1&((band0|band1)*both) | x<<2&(band2*both) }
func band2x2(x uint64) uint64  { return x>>2&(band0*both) | x<<1&((band1|band2)*both) }

func foldx2(w uint64) uint64   { return (w | w>>9 | w>>18) & third }
func spreadx2(x uint64) uint64 { return x & third * (1 | 1<<9 | 1<<18) }
