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

// Verdict is the outcome of a pass.
type Verdict uint8

const (
	Moving Verdict = iota // some cell was found: another pass may find more
	Stuck                 // no cell was found, and some are open
	Dead                  // no solution
	Filled                // every cell has one candidate; Fits tells whether they fit
)

// Pass applies every rule once to every digit; two becomes the cells with two candidates.
// The answer is Moving, Stuck, Dead or Filled. Pass is written to be read. The vector
// kernels and Search are held to it.
func (s *State) Pass(two *Cells) Verdict {
	open := s[Open]
	var next, hidden State
	var taken Cells // cells that some digit needs
	for d := range 9 {
		w0, w1, w2 := s[d][0], s[d][1], s[d][2]
		// A naked single is the only place in its box.
		s0, s1, s2 := w0&^open[0], w1&^open[1], w2&^open[2]
		any := s0 | s1 | s2
		others := turn1(any) | turn2(any)
		w0 &^= s1 | s2 | others
		w1 &^= s0 | s2 | others
		w2 &^= s0 | s1 | others
		// Rows and boxes of a band: pieces on no permutation go.
		piece := w0 | w1 | w2
		if piece == 0 {
			return Dead
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
		taken[0] |= h0
		taken[1] |= h1
		taken[2] |= h2
	}
	for d := range 9 {
		s[d][0] = next[d][0] & (hidden[d][0] | ^taken[0])
		s[d][1] = next[d][1] & (hidden[d][1] | ^taken[1])
		s[d][2] = next[d][2] & (hidden[d][2] | ^taken[2])
	}
	if !s.Count(two) {
		return Dead
	}
	// A cell that some digit needs has kept those that need it alone.
	if more := &s[Open]; taken[0]&more[0]|taken[1]&more[1]|taken[2]&more[2] != 0 {
		return Dead
	}
	switch s[Open] {
	case Cells{}:
		return Filled
	case open:
		return Stuck
	}
	return Moving
}

// Count finds the open cells and those with two candidates, and reports whether every
// cell has a candidate.
func (s *State) Count(two *Cells) bool {
	// Cells with one candidate or more, two or more, three or more.
	var one, more, three Cells
	for _, w := range s[:9] {
		three[0] |= more[0] & w[0]
		three[1] |= more[1] & w[1]
		three[2] |= more[2] & w[2]
		more[0] |= one[0] & w[0]
		more[1] |= one[1] & w[1]
		more[2] |= one[2] & w[2]
		one[0] |= w[0]
		one[1] |= w[1]
		one[2] |= w[2]
	}
	s[Open] = more
	*two = Cells{more[0] &^ three[0], more[1] &^ three[1], more[2] &^ three[2]}
	return one[0]&one[1]&one[2] == Full
}

// Fits reports whether a state with one candidate in every cell is a solution. That is so if each
// digit stands in every row, column and box.
func (s *State) Fits() bool {
	rows, columns, boxes := ^uint32(0), ^uint32(0), ^uint32(0)
	for _, w := range s[:9] {
		piece := w[0] | w[1] | w[2]
		column := fold(w[0]) | fold(w[1])<<9 | fold(w[2])<<18
		rows &= piece | piece>>3 | piece>>6
		columns &= column | column>>1 | column>>2
		boxes &= piece | piece>>9 | piece>>18
	}
	return rows&stack0 == stack0 && columns&band0 == band0 && boxes&0o777 == 0o777
}

// turn1 and turn2 bring row r+1 and row r+2 of each band to row r. They do the same with the
// columns of a box where the bit number counts columns.
func turn1(x uint32) uint32 { return (x>>9 | x<<18) & Full }
func turn2(x uint32) uint32 { return (x>>18 | x<<9) & Full }

// stackNext and stackPrev bring stack s+1 and s+2 to stack s.
func stackNext(x uint32) uint32 { return x>>3&^stack2 | x<<6&stack2 }
func stackPrev(x uint32) uint32 { return x>>6&stack0 | x<<3&^stack0 }

// bandNext and bandPrev bring band b+1 and b+2 to band b.
func bandNext(x uint32) uint32 { return x>>1&^band2 | x<<2&band2 }
func bandPrev(x uint32) uint32 { return x>>2&band0 | x<<1&^band0 }

// fold returns, in the low nine bits, the stacks and bands in which a word has a cell.
func fold(w uint32) uint32 { return (w | w>>9 | w>>18) & 0o777 }

// spread returns the cells of a word whose stack and band are in the low nine bits.
func spread(x uint32) uint32 { return x & 0o777 * (1 | 1<<9 | 1<<18) }
