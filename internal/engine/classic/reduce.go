package classic

// The bits of each stack and of each band within a word.
const (
	stack2 = 0o700700700
	stack1 = 0o070070070
	stack0 = 0o007007007
	band2  = 0o444444444
	band1  = 0o222222222
	band0  = 0o111111111
)

// Verdict is what a state at its fixed point is.
type Verdict uint8

const (
	Stuck  Verdict = iota // no rule removes anything, some cell is open
	Dead                  // no solution
	Solved                // every cell holds one digit, and they fit
)

// View is what Reduce learns beside the candidates and Choose works from.
type View struct {
	Open Cells // cells with two candidates or more
	Two  Cells // cells with exactly two
}

// Reduce removes candidates by the rules of the package until none of them
// removes any more. Of a dead state nothing but the verdict is to be used.
func (s *State) Reduce(v *View) Verdict {
	var p pairs
	s.pack(&p)
	for {
		if verdict, changed := p.pass(v); verdict == Dead || !changed {
			p.unpack(s)
			return verdict
		}
	}
}

// Pass applies every rule once to every digit. It is written to be read, and is
// what the vector kernels and Reduce are held to. A state that it doesn't change
// is at its fixed point; the verdict is Dead as soon as that is known, and
// otherwise holds only when nothing changed.
func (s *State) Pass(v *View) (verdict Verdict, changed bool) {
	// Cells with one candidate or more, two or more, three or more.
	var one, two, three Cells
	for d := range s {
		w := &s[d]
		three[0] |= two[0] & w[0]
		three[1] |= two[1] & w[1]
		three[2] |= two[2] & w[2]
		two[0] |= one[0] & w[0]
		two[1] |= one[1] & w[1]
		two[2] |= one[2] & w[2]
		one[0] |= w[0]
		one[1] |= w[1]
		one[2] |= w[2]
	}
	if one[0]&one[1]&one[2] != Full {
		return Dead, false
	}
	v.Open = two
	v.Two = Cells{two[0] &^ three[0], two[1] &^ three[1], two[2] &^ three[2]}

	var next, hidden State
	var taken, clash Cells // cells that one digit needs, that two digits need
	for d := range s {
		w0, w1, w2 := s[d][0], s[d][1], s[d][2]

		// A naked single is the only place in its box.
		s0, s1, s2 := w0&^two[0], w1&^two[1], w2&^two[2]
		any := s0 | s1 | s2
		others := turn1(any) | turn2(any)
		w0 &^= s1 | s2 | others
		w1 &^= s0 | s2 | others
		w2 &^= s0 | s1 | others

		// Rows and boxes of a band: pieces on no permutation go.
		piece := w0 | w1 | w2
		if piece == 0 {
			return Dead, false
		}
		x, y := turn1(piece), turn2(piece)
		live := stackNext(x)&stackPrev(y) | stackPrev(x)&stackNext(y)
		w0 &= live
		w1 &= live
		w2 &= live

		// Columns and boxes of a stack: the same with columns of boxes.
		column := fold(w0) | fold(w1)<<9 | fold(w2)<<18
		x, y = turn1(column), turn2(column)
		live = bandNext(x)&bandPrev(y) | bandPrev(x)&bandNext(y)
		w0 &= spread(live)
		w1 &= spread(live >> 9)
		w2 &= spread(live >> 18)
		next[d] = Cells{w0, w1, w2}

		// A hidden single: the one place of its box.
		piece = w0 | w1 | w2
		several := turn1(piece) | turn2(piece) | w0&w1 | w2&(w0|w1)
		h0, h1, h2 := w0&^several, w1&^several, w2&^several
		hidden[d] = Cells{h0, h1, h2}
		clash[0] |= taken[0] & h0
		clash[1] |= taken[1] & h1
		clash[2] |= taken[2] & h2
		taken[0] |= h0
		taken[1] |= h1
		taken[2] |= h2
	}
	if clash[0]|clash[1]|clash[2] != 0 {
		return Dead, false
	}
	var diff uint32
	for d := range s {
		w0 := next[d][0] & (hidden[d][0] | ^taken[0])
		w1 := next[d][1] & (hidden[d][1] | ^taken[1])
		w2 := next[d][2] & (hidden[d][2] | ^taken[2])
		diff |= (w0 ^ s[d][0]) | (w1 ^ s[d][1]) | (w2 ^ s[d][2])
		s[d] = Cells{w0, w1, w2}
	}
	if diff == 0 && two[0]|two[1]|two[2] == 0 {
		return Solved, false
	}
	return Stuck, diff != 0
}

// turn1 and turn2 bring row r+1 and r+2 of each band to row r (and column of a
// box likewise, where the high part of the bit number is the column).
func turn1(x uint32) uint32 { return (x>>9 | x<<18) & Full }
func turn2(x uint32) uint32 { return (x>>18 | x<<9) & Full }

// stackNext and stackPrev bring stack s+1 and s+2 to stack s.
func stackNext(x uint32) uint32 { return x>>3&^stack2 | x<<6&stack2 }
func stackPrev(x uint32) uint32 { return x>>6&stack0 | x<<3&^stack0 }

// bandNext and bandPrev bring band b+1 and b+2 to band b.
func bandNext(x uint32) uint32 { return x>>1&^band2 | x<<2&band2 }
func bandPrev(x uint32) uint32 { return x>>2&band0 | x<<1&^band0 }

// fold gives, in the low nine bits, which stacks and bands a word has a cell in.
func fold(w uint32) uint32 { return (w | w>>9 | w>>18) & 0o777 }

// spread is the cells of a word whose stack and band are in the low nine bits.
func spread(x uint32) uint32 { return x & 0o777 * (1 | 1<<9 | 1<<18) }
