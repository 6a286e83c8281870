package classic

import "math/bits"

// Full has the 27 bits of a word set: every piece of the board.
const Full = 1<<27 - 1

// State holds the candidates of one puzzle: for each digit d-1 three words,
// word k holding the cells whose column leaves the remainder k when divided by
// three. The bit of a cell is 9·(row within its band) + 3·stack + band.
//
//	                stack 0       stack 1       stack 2
//	              k: 0  1  2       0  1  2       0  1  2
//	            ┌─────────────┬─────────────┬─────────────┐
//	band 0, r=0 │  bit 0      │  bit 3      │  bit 6      │
//	        r=1 │  bit 9      │  bit 12     │  bit 15     │
//	        r=2 │  bit 18     │  bit 21     │  bit 24     │
//	            ├─────────────┼─────────────┼─────────────┤
//	band 1, r=0 │  bit 1      │  bit 4      │  bit 7      │
//	        …   │             │             │             │
//
// Three cells side by side in a box (a piece) so share one bit number and
// differ in the word; "has this piece a place for d?" is one OR of three words,
// for all 27 pieces at once. Turning the rows of a band is a rotation by 9
// bits, turning stacks by 3 within groups of 9, turning bands by 1 within
// groups of 3.
//
// Bits 27 to 31 are always zero.
type State [9]Cells

// Cells is a set of cells, as the three words of one digit.
type Cells [3]uint32

// Cell is a place on the board as a State sees it: a word and one bit of it.
type Cell struct {
	Word int    // 0 to 2, column mod 3
	Bit  uint32 // 0 to 26
}

// CellOf tells where cell 0 to 80, in reading order, is kept.
func CellOf(cell int) Cell {
	row, column := cell/9, cell%9
	return Cell{column % 3, uint32(9*(row%3) + 3*(column/3) + row/3)}
}

// table is what loading, unloading and choosing look up.
type table struct {
	word, bit [81]uint8        // of each cell in reading order
	cell      [3][27]uint8     // the cell of each word and bit
	peers     [3][32][2]uint64 // the 20 peers of each cell, packed as packed does
}

var tables = makeTable()

func makeTable() *table {
	t := new(table)
	for cell := range 81 {
		c := CellOf(cell)
		t.word[cell], t.bit[cell] = uint8(c.Word), uint8(c.Bit)
		t.cell[c.Word][c.Bit] = uint8(cell)
	}
	for a := range 81 {
		var set Cells
		for b := range 81 {
			sameBox := a/27 == b/27 && a%9/3 == b%9/3
			if a != b && (a/9 == b/9 || a%9 == b%9 || sameBox) {
				set[t.word[b]] |= 1 << t.bit[b]
			}
		}
		t.peers[t.word[a]][t.bit[a]] = packed(&set)
	}
	return t
}

// packed puts three words into two, so that counting their bits takes two
// instructions.
func packed(w *Cells) [2]uint64 {
	return [2]uint64{uint64(w[0]) | uint64(w[1])<<32, uint64(w[2])}
}

// Load sets s to a grid in reading order, 0 for an empty cell: a given keeps
// its digit alone, an empty cell keeps all nine. It reports whether every value
// is a digit or 0. Givens that clash are found by Reduce.
func (s *State) Load(grid *[81]uint8) bool {
	*s = State{}
	var given Cells
	valid := true
	for cell, d := range grid {
		if d == 0 {
			continue
		}
		if d > 9 {
			valid = false
			continue
		}
		k, bit := tables.word[cell]&3, uint32(1)<<(tables.bit[cell]&31)
		s[d-1][k] |= bit
		given[k] |= bit
	}
	open := Cells{Full &^ given[0], Full &^ given[1], Full &^ given[2]}
	for d := range s {
		s[d][0] |= open[0]
		s[d][1] |= open[1]
		s[d][2] |= open[2]
	}
	return valid
}

// Unload writes a solved state, one candidate a cell, as a grid.
func (s *State) Unload(grid *[81]uint8) {
	for d := range s {
		for k, w := range s[d] {
			for ; w != 0; w &= w - 1 {
				grid[tables.cell[k][bits.TrailingZeros32(w)]] = uint8(d + 1)
			}
		}
	}
}

// Peers gives the 20 peers of the cell of each word and bit: words 0 and 1 in
// one number, word 2 in the other. It must not be changed.
func Peers() *[3][32][2]uint64 { return &tables.peers }
