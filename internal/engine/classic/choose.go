package classic

import "math/bits"

// Way says how to branch, apart from the state.
type Way struct {
	// A Score compares cells of two candidates.
	Score Score
	// Places makes the search try a digit with two places in a box when no cell has two
	// candidates. See choosePlace.
	Places bool
}

// Score compares cells of two candidates; see State.Choose.
type Score uint8

const (
	First    Score = iota // none: the first cell is taken
	ByPeers               // its links, and its open peers
	ByDigits              // its links, and the places of its digits among its peers
)

// Compared is how many cells of each word are compared.
const Compared = 3

// nearRoot is how deep a puzzle of pencil marks looks at places. They save many
// branches where nearly everything is open. Further down counting them takes
// longer than the branches it saves.
const nearRoot = 6

// WayAt returns how to branch in a search that met a dead end or not. With marks it is one of a
// puzzle told by pencil marks. Above is how often it has branched on the way from the root, and
// try its place among its Tries.
//
// Before the first dead end almost any cell will do. A puzzle of givens is then as likely to have
// many solutions as to be hard. With pencil marks that isn't so.
func WayAt(lost, marks bool, above, try int) Way {
	switch {
	case try == 1 || !lost && !marks:
		return Way{}
	case marks:
		return Way{ByDigits, above < nearRoot}
	}
	return Way{Score: ByPeers}
}

// Branch chooses a digit of a cell in a stuck state, and tries it.
func (s *State) Branch(two *Cells, way Way, rest *State) {
	digit, c := s.Choice(two, way)
	s.Try(digit, c, rest)
}

// Choice returns the cell to branch on in a stuck state, and the digit to try there. It asks
// choosePlace if the way says so, and otherwise takes the lowest digit of the cell that Choose
// picks.
func (s *State) Choice(two *Cells, way Way) (digit int, c Cell) {
	if way.Places && *two == (Cells{}) {
		if digit, c, ok := s.choosePlace(); ok {
			return digit, c
		}
	}
	c = s.Choose(two, way.Score)
	for s[digit][c.Word]>>(c.Bit&31)&1 == 0 {
		digit++
	}
	return digit, c
}

// Try branches on a digit of an open cell. s keeps the digit alone there; rest becomes s without
// it.
func (s *State) Try(digit int, c Cell, rest *State) {
	*rest = *s
	k, bit := c.Word, uint32(1)<<(c.Bit&31)
	digits := 0
	for d := range 9 {
		digits += int(s[d][k] >> (c.Bit & 31) & 1)
		s[d][k] &^= bit
	}
	s[digit][k] |= bit
	s[Open][k] &^= bit
	rest[digit][k] &^= bit
	if digits == 2 {
		rest[Open][k] &^= bit
	}
}

// Choose picks the cell to branch on in a stuck state. Among the cells with two candidates it
// wants the one where a guess settles most. It compares the first three of each word. If there
// are none, it takes an open cell with the fewest candidates. WayAt says how to compare. Nothing
// else counts, so that every engine walks the same tree.
//
// A digit of a two-candidate cell has a link wherever another such cell has the digit too. It
// looks for links in the other pieces of its row and its box, and further down its column. One of
// the two branches makes such a cell a single. By peers, a cell scores three for every link and
// two for every open peer. By digits, each of its digits scores two for every link and one for
// every peer that may hold it. The weaker of the two counts twice. The first of equals wins.
func (s *State) Choose(two *Cells, by Score) Cell {
	if two[0]|two[1]|two[2] == 0 {
		return s.chooseOpen()
	}
	best, cell := 0, two.First()
	if by == First {
		return cell
	}
	open := packed(&s[Open])
	for k, w := range two {
		for n := 0; w != 0 && n < Compared; n++ {
			at := Cell{k, uint32(bits.TrailingZeros32(w)) & 31}
			w &= w - 1
			var links, places [2]int // of the lower digit and the higher
			i := 0
			for d := range 9 {
				if w := &s[d]; w[k]>>at.Bit&1 != 0 {
					near := Pieces(w[0]&two[0], w[1]&two[1], w[2]&two[2]) & tables.views[k][at.Bit].Near
					all := packed(w)
					links[i&1], places[i&1] = bits.OnesCount64(near), seen(&all, at)
					i++
				}
			}
			score := 2*seen(&open, at) + 3*(links[0]+links[1])
			if by == ByDigits {
				score = WeakerTwice(2*links[0]+places[0], 2*links[1]+places[1])
			}
			if score > best {
				best, cell = score, at
			}
		}
	}
	return cell
}

// WeakerTwice adds the scores of two digits.
func WeakerTwice(a, b int) int { return a + b + min(a, b) }

// First returns the first cell of a set that isn't empty.
func (c *Cells) First() Cell {
	k := 0
	for k < 2 && c[k] == 0 {
		k++
	}
	return Cell{k, uint32(bits.TrailingZeros32(c[k])) & 31}
}

// Pieces returns the pieces of three words that have a cell, and in the upper half those of
// columns.
func Pieces(w0, w1, w2 uint32) uint64 {
	return uint64(w0|w1|w2) | uint64(fold(w0)|fold(w1)<<9|fold(w2)<<18)<<32
}

// chooseOpen chooses where no cell has two candidates: by the fewest candidates, then by
// the most open peers.
func (s *State) chooseOpen() Cell {
	best, cell := -1, Cell{}
	open := packed(&s[Open])
	cells := s.threes()
	few := cells != Cells{}
	if !few {
		cells = s[Open]
	}
	for k, w := range cells {
		for ; w != 0; w &= w - 1 {
			at := Cell{k, uint32(bits.TrailingZeros32(w)) & 31}
			score := seen(&open, at)
			for d := 0; d < 9 && !few; d++ {
				if s[d][k]>>at.Bit&1 == 0 {
					score += 32
				}
			}
			if score > best {
				best, cell = score, at
			}
		}
	}
	return cell
}

// threes returns the cells with three candidates.
func (s *State) threes() (cells Cells) {
	for k := range cells {
		var one, two, three, more uint32
		for d := range 9 {
			w := s[d][k]
			more |= three & w
			three |= two & w
			two |= one & w
			one |= w
		}
		cells[k] = three &^ more
	}
	return cells
}

// seen returns how many cells of a packed set are peers of a cell.
func seen(set *[2]uint64, at Cell) int {
	peers := &tables.views[at.Word][at.Bit&31].Peers
	return bits.OnesCount64(set[0]&peers[0]) + bits.OnesCount64(set[1]&peers[1])
}
