package lanes

import (
	"math/bits"

	"jiugong/sudoku/internal/engine/classic"
)

// These functions do in plain Go what a kernel does with a block. They are the reference for the
// assembly, and replace it where there is none.

// passPlain does one pass, lane by lane.
func passPlain(b *block) {
	b.dead, b.stuck, b.filled = 0, 0, 0
	for lane := range width {
		var s classic.State
		var two classic.Cells
		b.get(lane, &s)
		verdict := s.Pass(&two)
		b.put(lane, &s)
		for k := range 3 {
			b.pairs[k][lane] = two[k]
		}
		switch verdict {
		case classic.Dead:
			b.dead |= 1 << lane
		case classic.Stuck:
			b.stuck |= 1 << lane
		case classic.Filled:
			b.filled |= 1 << lane
		}
	}
}

// The kernels of 128 bits leave their findings in scratch, as a word of ones or zeros for each
// lane.
const (
	aliveAt = 27 + iota
	stuckAt
	filledAt
)

// gather makes one bit a lane of it.
func (b *block) gather() {
	alive, stuck, filled := &b.scratch[aliveAt], &b.scratch[stuckAt], &b.scratch[filledAt]
	b.dead, b.stuck, b.filled = 0, 0, 0
	for lane := range width {
		bit := uint32(1) << lane
		b.dead |= bit &^ alive[lane]
		b.stuck |= bit & stuck[lane]
		b.filled |= bit & filled[lane]
	}
}

// branchPlain does what classic.State.Branch does, where a cell has two candidates. Else
// it returns false.
func (b *block) branchPlain(lane int, by classic.Score, rest *branch) bool {
	lane &= width - 1
	two := b.two(lane)
	if two[0]|two[1]|two[2] == 0 {
		return false
	}
	// Two digits stand side by side, 1 and 2 first. The two-candidate cells of each digit stand
	// by pieces. Padding keeps every index in range.
	var words [3][5]uint64
	var links [16]uint64
	for k := range 3 {
		for i := range 4 {
			w, v := b.words[2*i][k][lane], b.words[2*i+1][k][lane]
			rest.digits[k][2*i], rest.digits[k][2*i+1] = w, v
			words[k][i] = uint64(w) | uint64(v)<<32
		}
		w := b.words[8][k][lane]
		rest.nine[k], words[k][4] = w, uint64(w)
		rest.open[k] = b.words[classic.Open][k][lane]
	}
	c := two.First()
	if by != classic.First {
		for d := range 9 {
			turn := 32 * (d & 1)
			w0, w1, w2 := uint32(words[0][d>>1]>>turn), uint32(words[1][d>>1]>>turn), uint32(words[2][d>>1]>>turn)
			links[d] = classic.Pieces(w0&two[0], w1&two[1], w2&two[2])
		}
		open := [2]uint64{uint64(rest.open[0]) | uint64(rest.open[1])<<32, uint64(rest.open[2])}
		views := classic.Views()
		best := 0
		for k, w := range two {
			for n := 0; w != 0 && n < classic.Compared; n++ {
				at := bits.TrailingZeros32(w) & 31
				w &= w - 1
				lower, higher := digitsAt(&words[k], at)
				view := &views[k][at]
				first, second := bits.OnesCount64(links[lower]&view.Near), bits.OnesCount64(links[higher]&view.Near)
				score := 0
				if by == classic.ByPeers {
					score = 2*(bits.OnesCount64(open[0]&view.Peers[0])+bits.OnesCount64(open[1]&view.Peers[1])) + 3*(first+second)
				} else {
					score = classic.WeakerTwice(2*first+places(&words, lower, view), 2*second+places(&words, higher, view))
				}
				if score > best {
					best, c = score, classic.Cell{Word: k, Bit: uint32(at)}
				}
			}
		}
	}
	word, cell := c.Word, uint32(1)<<c.Bit
	lower, higher := digitsAt(&words[word], int(c.Bit))
	b.words[classic.Open][word][lane] &^= cell
	rest.open[word] &^= cell
	b.words[higher][word][lane] &^= cell
	rest.digits[word][lower&7] &^= cell // never 9, being the lower
	return true
}

// digitsAt returns the digits of a cell that has two.
func digitsAt(words *[5]uint64, bit int) (lower, higher int) {
	bit &= 31
	const both = 1 | 1<<32
	x := words[0]>>bit&both | words[1]>>bit&both<<2 | words[2]>>bit&both<<4 | words[3]>>bit&both<<6 | words[4]>>bit&1<<8
	digits := uint32(x | x>>31)
	return bits.TrailingZeros32(digits) & 15, bits.TrailingZeros32(digits&(digits-1)) & 15
}

// places returns how many cells that a cell sees may hold a digit.
func places(words *[3][5]uint64, digit int, view *classic.View) int {
	i, half := min(digit>>1, 4), 32*(digit&1)
	low := words[0][i]>>half&(1<<32-1) | words[1][i]>>half<<32
	return bits.OnesCount64(low&view.Peers[0]) + bits.OnesCount64(words[2][i]>>half&view.Peers[1])
}

func (b *block) loadPlain(lane int, grid *[81]uint8) bool {
	var s classic.State
	ok := s.Load(grid)
	b.put(lane, &s)
	return ok
}

func (b *block) loadMarksPlain(lane int, marks *[81]uint16) {
	var s classic.State
	s.LoadMarks(marks)
	b.put(lane, &s)
}

func (b *block) unloadPlain(lane int, grid *[81]uint8) bool {
	var s classic.State
	b.get(lane, &s)
	s.Unload(grid)
	return s.Fits()
}

func (b *block) fitsPlain(lane int) bool {
	var s classic.State
	b.get(lane, &s)
	return s.Fits()
}
