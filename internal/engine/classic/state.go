package classic

import (
	"encoding/binary"
	"math/bits"
)

// Full has the 27 bits of a word set: every piece of the board.
const Full = 1<<27 - 1

// State holds the candidates of one puzzle: for each digit d-1 three words. Word k holds
// the cells whose column is k modulo three. The bit of a cell is 9·(row within its band)
// + 3·stack + band. The last three words, State[Open], hold the cells with two candidates
// or more.
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
// Three cells side by side in a box (a piece) so share one bit number and differ in the
// word; "has this piece a place for d?" is one OR of three words, for all 27 pieces at
// once. Turning the rows of a band is a rotation by 9 bits. Turning stacks is one by 3
// within groups of 9, turning bands one by 1 within groups of 3.
//
// Bits 27 to 31 are always zero.
type State [10]Cells

// Open is where a State keeps the cells with two candidates or more.
const Open = 9

// Cells is a set of cells, as the three words of one digit.
type Cells [3]uint32

// Cell is a place on the board as a State sees it: a word and one bit of it.
type Cell struct {
	Word int    // 0 to 2, column mod 3
	Bit  uint32 // 0 to 26
}

// CellOf returns the place of cell 0 to 80, in reading order.
func CellOf(cell int) Cell {
	row, column := cell/9, cell%9
	return Cell{column % 3, uint32(9*(row%3) + 3*(column/3) + row/3)}
}

// table is looked up in loading, unloading and choosing.
type table struct {
	place [81]place    // of each cell in reading order
	cell  [3][32]uint8 // the cell of each word and bit
	// spread has the nine bits of a set seven apart.
	spread [512]uint64
	views  [3][64]View // of the cell of each word and bit; see Views
}

type place struct {
	word uint32
	bit  uint32 // a mask
}

var tables = makeTable()

func makeTable() *table {
	t := new(table)
	for set := 1; set < len(t.spread); set++ {
		t.spread[set] = t.spread[set&(set-1)] | 1<<(7*bits.TrailingZeros(uint(set)))
	}
	var houses [27]Cells // rows, columns, boxes
	housesOf := func(cell int) [3]int { return [3]int{cell / 9, 9 + cell%9, 18 + cell/27*3 + cell%9/3} }
	for cell := range 81 {
		c := CellOf(cell)
		t.place[cell] = place{uint32(c.Word), 1 << c.Bit}
		t.cell[c.Word][c.Bit] = uint8(cell)
		for _, house := range housesOf(cell) {
			houses[house][c.Word] |= 1 << c.Bit
		}
	}
	for cell := range 81 {
		var set Cells
		for _, house := range housesOf(cell) {
			for k := range set {
				set[k] |= houses[house][k]
			}
		}
		set[t.place[cell].word] &^= t.place[cell].bit
		c := CellOf(cell)
		band, column := uint64(band0)<<(c.Bit%3), uint64(7)<<(9*uint32(c.Word)+c.Bit%9/3*3)
		own := uint64(1)<<c.Bit | 1<<(32+9*uint32(c.Word)+c.Bit%9)
		t.views[c.Word][c.Bit] = View{
			Peers: packed(&set),
			Near:  Pieces(set[0], set[1], set[2]) & (band | column<<32) &^ own,
			Bit:   1 << c.Bit,
		}
	}
	return t
}

// packed puts three words into two, so that counting their bits takes two
// instructions.
func packed(w *Cells) [2]uint64 {
	return [2]uint64{uint64(w[0]) | uint64(w[1])<<32, uint64(w[2])}
}

// Load sets s to a grid in reading order, 0 for an empty cell. A given keeps its digit alone; an
// empty cell keeps all nine. It reports whether every value is a digit or 0. Givens that clash
// are found by Reduce.
//
// It looks at eight cells at a time, so that empty ones cost nothing. On easy puzzles loading is
// a good part of the work.
func (s *State) Load(grid *[81]uint8) bool {
	const (
		ones   = 0x0101010101010101
		sevens = 0x7f * ones
		gather = 0x0102040810204080 // brings the lowest bits of eight bytes together
	)
	var cells [2]uint64 // the givens
	var bad uint64
	for i := range 10 {
		x := binary.LittleEndian.Uint64(grid[8*i:])
		given := (x&sevens + sevens | x) >> 7 & ones
		bad |= (x&sevens + (0x7f-9)*ones | x) &^ sevens
		cells[i>>3] |= given * gather >> 56 << (8 * (i & 7))
	}
	if last := grid[80]; last != 0 {
		cells[1] |= 1 << 16
		if last > 9 {
			bad = 1
		}
	}
	if bad != 0 {
		*s = State{}
		return false
	}
	var words [16][4]uint32 // by digit, padded so that no index is out of range
	for i, left := range cells {
		for left != 0 {
			// Six at a time: how many there are is beyond the processor's guess.
			// Past the last, some cell of the grid is put in once more.
			for range 6 {
				cell := min(64*i+bits.TrailingZeros64(left), 80)
				at := tables.place[cell]
				words[grid[cell]&15][at.word&3] |= at.bit
				left &= left - 1
			}
		}
	}
	open := Cells{Full, Full, Full}
	for d := range 9 {
		w := &words[d+1]
		open[0] &^= w[0]
		open[1] &^= w[1]
		open[2] &^= w[2]
	}
	for d := range 9 {
		w := &words[d+1]
		s[d] = Cells{w[0] | open[0], w[1] | open[1], w[2] | open[2]}
	}
	s[Open] = open
	return true
}

// LoadMarks sets s to the digits each cell may hold, in reading order, bit d-1 for digit d.
// Higher bits are ignored. A cell without a digit is found by Pass.
func (s *State) LoadMarks(marks *[81]uint16) {
	for k := range 3 {
		cells := &tables.cell[k]
		var words [9]uint32
		for from := 0; from < 27; from += 7 {
			// Seven cells in 63 bits, seven for each digit.
			seven := uint64(0)
			for i, cell := range cells[from:min(from+7, 27)] {
				seven |= tables.spread[marks[min(cell, 80)]&(1<<9-1)] << i
			}
			for d := range words {
				words[d] |= uint32(seven>>(7*d)&127) << from
			}
		}
		for d, w := range words {
			s[d][k] = w
		}
	}
	var two Cells
	s.Count(&two)
}

// Unload writes a solved state as a grid. Each word of a solved state holds three
// cells, one in each of its columns.
func (s *State) Unload(grid *[81]uint8) {
	for d, words := range s[:9] {
		digit := uint8(d + 1)
		for k, w := range words {
			cells := &tables.cell[k]
			grid[cells[bits.TrailingZeros32(w)&31]] = digit
			w &= w - 1
			grid[cells[bits.TrailingZeros32(w)&31]] = digit
			w &= w - 1
			grid[cells[bits.TrailingZeros32(w)&31]] = digit
		}
	}
}

// View lists the cells that a cell sees.
type View struct {
	Peers [2]uint64 // its 20 peers: words 0 and 1, word 2
	Near  uint64    // the other pieces of its row, its box and its column; see Pieces
	Bit   uint64    // the cell itself, in its word
}

// Views returns the View of the cell of each word and bit. Bit 32 stands for no cell. The bits
// above it only round the size of a row up. The array must not be changed.
func Views() *[3][64]View { return &tables.views }
