package minlex

import (
	"bytes"
	"iter"
	"math/bits"
	"slices"
	"sync"
)

// Up to exchanges of lines and names of digits there are 416 bands. To find the kind of a band,
// its digits are named so that its first box reads 123 456 789. The columns of the other two
// boxes are sorted by their first row. That leaves 56 × 6⁴ bands, few enough for a table:
//
//	1 2 3 │ 4 5 7 │ 6 8 9      56 ways to share the digits among the rows of
//	4 5 6 │ 8 1 9 │ 2 7 3      the second box, which tells the third's,
//	7 8 9 │ 6 3 2 │ 5 1 4      and in each of the four lower rows 6 orders
const (
	patterns   = 56
	normalised = patterns * 6 * 6 * 6 * 6
	anyDigit   = 511 // the set of all, named 0 to 8
)

// way leads from a band to a smallest one: the row and the column that come to
// each place.
type way struct {
	rows [3]uint8
	cols [9]uint8
}

// bandTable knows all bands.
type bandTable struct {
	// smallest are the 416 classes' smallest bands, in order.
	smallest [][27]uint8
	// The normalised bands have entries. All ways from one of them to the smallest of its class
	// are in ways.
	entries []entry
	ways    []way
	// onto are, for each class, all ways from its smallest band onto itself.
	onto [][]way
}

// entry is a normalised band's class, and the number of the way from there to the
// smallest.
type entry struct{ class, way uint16 }

var allBands = sync.OnceValue(newBandTable)

// Bands returns the smallest band of each of the 416 kinds, in order. All other bands equal one
// of them but for exchanges of lines and the names of digits.
func Bands() [][27]uint8 { return allBands().smallest }

// patternOf numbers the ways to share the digits. Bits 3 to 8 are the digits of the first row of
// the second box, named 0 to 8. Bits 0 to 2 are the digits of the first box's first row that are
// in its second row.
var patternOf = func() (numbers [512]uint16) {
	for number, mask := range patternMasks {
		numbers[mask] = uint16(number)
	}
	return numbers
}()

var patternMasks = func() (masks []int) {
	for mask := range 512 {
		if isPattern(mask) {
			masks = append(masks, mask)
		}
	}
	return masks
}()

func isPattern(mask int) bool {
	third := bits.OnesCount(uint(mask & 0b111000000)) // digits that come from the first box's last row
	return bits.OnesCount(uint(mask&0b111111000)) == 3 && bits.OnesCount(uint(mask&7)) == third
}

// orderOf numbers the orders of three values by which are below which.
var orderOf = [8]uint16{0b111: 0, 0b011: 1, 0b110: 2, 0b100: 3, 0b001: 4, 0b000: 5}

// order returns the number of the order of three values.
func order(a, b, c int) int {
	below := func(a, b int) int { return int(uint(a-b) >> 63) }
	return int(orderOf[(below(a, b)|below(a, c)<<1|below(b, c)<<2)&7])
}

// ordersOf gives the orders of the lower two rows once three columns are sorted by the first. Its
// index says for each row which columns are below which, three bits a row. Its value is six times
// one order, plus the other.
var ordersOf = func() (numbers [512]uint8) {
	for _, x := range orders3 {
		for _, y := range orders3 {
			for _, z := range orders3 {
				var columns [3]uint32
				var sorted [2][3]int
				for i := range 3 {
					columns[i] = uint32(x[i]) | uint32(y[i])<<8 | uint32(z[i])<<16
					sorted[0][x[i]], sorted[1][x[i]] = int(y[i]), int(z[i])
				}
				numbers[below(columns[0], columns[1], columns[2])] =
					uint8(order(sorted[0][0], sorted[0][1], sorted[0][2])*6 + order(sorted[1][0], sorted[1][1], sorted[1][2]))
			}
		}
	}
	return numbers
}()

// below compares three columns of three rows, each a byte below 128. For each row it sets a bit
// if the first isn't below the second. Other bits do so for the first and the third, and for the
// second and the third.
func below(x, y, z uint32) uint32 {
	const high = 0x808080
	flags := ((x|high)-y)&high>>7 | ((x|high)-z)&high>>6 | ((y|high)-z)&high>>5
	return flags&7 | flags>>5&(7<<3) | flags>>10&(7<<6)
}

// normal returns the number of a band among those that are normalised.
func normal(b *[27]uint8) int {
	var board [81]uint8
	copy(board[:], b[:])
	return view{&board, 1, 9}.normal(0)
}

// normal returns the number, among the normalised bands, of the band that begins in a row.
func (v view) normal(row int) int {
	var at [16]uint8
	first := row * v.down
	second := first + v.down
	third := second + v.down
	for i := range uint8(3) {
		at[v.board[first]&15], at[v.board[second]&15], at[v.board[third]&15] = i, 3+i, 6+i
		first, second, third = first+v.right, second+v.right, third+v.right
	}
	column := func() uint32 {
		x := uint32(at[v.board[first]&15]) | uint32(at[v.board[second]&15])<<8 | uint32(at[v.board[third]&15])<<16
		first, second, third = first+v.right, second+v.right, third+v.right
		return x
	}
	x, y, z := column(), column(), column()
	bits := (1<<(x&15)|1<<(y&15)|1<<(z&15))&0b111111000 | (1<<(x>>8&15)|1<<(y>>8&15)|1<<(z>>8&15))&7
	n := int(patternOf[bits&511])*36 + int(ordersOf[below(x, y, z)])
	x, y, z = column(), column(), column()
	return n*36 + int(ordersOf[below(x, y, z)])
}

func sort3(x, y, z int) (int, int, int) {
	x, y = min(x, y), max(x, y)
	y, z = min(y, z), max(y, z)
	return min(x, y), max(x, y), z
}

// normalOrder is, for each place of the normalised band that begins in a row, the
// column that comes there.
func (v view) normalOrder(row int) (cols [9]uint8) {
	var at [16]uint8
	first := row * v.down
	for i := range 9 {
		at[v.board[first+i/3*v.down+i%3*v.right]&15] = uint8(i)
	}
	cols = [9]uint8{0, 1, 2}
	for box := 3; box < 9; box += 3 {
		column := func(c int) int { return int(at[v.board[first+(box+c)*v.right]&15])<<4 | c }
		x, y, z := sort3(column(0), column(1), column(2))
		cols[box], cols[box+1], cols[box+2] = uint8(box+x&15), uint8(box+y&15), uint8(box+z&15)
	}
	return cols
}

var orders3 = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

func newBandTable() *bandTable {
	t := &bandTable{entries: make([]entry, normalised)}
	met := make([]bool, normalised)
	for n := range normalised {
		if met[n] {
			continue
		}
		b := normalBand(n)
		least := smallestBand(&b)
		t.smallest = append(t.smallest, least)
		for w := range waysFrom() {
			moved := w.band(&least)
			met[normal(&moved)] = true
		}
	}
	slices.SortFunc(t.smallest, func(a, b [27]uint8) int { return bytes.Compare(a[:], b[:]) })
	numbers := map[way]uint16{}
	for class := range t.smallest {
		t.addClass(class, numbers)
	}
	return t
}

// addClass notes where the smallest band of a class comes from; numbers are those of
// the ways so far.
func (t *bandTable) addClass(class int, numbers map[way]uint16) {
	var onto []way
	var first way
	at := -1
	for w := range waysFrom() {
		var moved [81]uint8
		v := view{&moved, 1, 9}
		*(*[27]uint8)(moved[:]) = w.band(&t.smallest[class])
		n := v.normal(0)
		// What sorting the columns does comes on top.
		sorted := w
		for place, col := range v.normalOrder(0) {
			sorted.cols[place] = w.cols[col]
		}
		back := sorted.inverse()
		if at < 0 {
			at, first = n, back
		}
		number, known := numbers[back]
		if !known {
			number = uint16(len(t.ways))
			numbers[back] = number
			t.ways = append(t.ways, back)
		}
		t.entries[n] = entry{uint16(class), number}
		if n == at {
			onto = append(onto, sorted.then(first))
		}
	}
	t.onto = append(t.onto, onto)
}

// band returns a band after going the way.
func (w way) band(b *[27]uint8) (moved [27]uint8) {
	for r, row := range w.rows {
		for c, col := range w.cols {
			moved[r*9+c] = b[int(row)*9+int(col)]
		}
	}
	return moved
}

func (w way) inverse() (back way) {
	for place, row := range w.rows {
		back.rows[row] = uint8(place)
	}
	for place, col := range w.cols {
		back.cols[col] = uint8(place)
	}
	return back
}

// then returns the way, and then the next.
func (w way) then(next way) (both way) {
	for place, row := range next.rows {
		both.rows[place] = w.rows[row]
	}
	for place, col := range next.cols {
		both.cols[place] = w.cols[col]
	}
	return both
}

// waysFrom returns all ways to normalised bands, but for sorting the columns of the
// second and third box.
func waysFrom() iter.Seq[way] {
	return func(yield func(way) bool) {
		for _, rows := range orders3 {
			for _, boxes := range orders3 {
				for _, cols := range orders3 {
					w := way{rows: rows}
					for i := range 3 {
						w.cols[i] = boxes[0]*3 + cols[i]
						w.cols[3+i] = boxes[1]*3 + uint8(i)
						w.cols[6+i] = boxes[2]*3 + uint8(i)
					}
					if !yield(w) {
						return
					}
				}
			}
		}
	}
}

// normalBand returns the normalised band of a number.
func normalBand(n int) [27]uint8 {
	// The digits in the rows of the second box; what a row lacks is in the third.
	rows := Pattern(n / (6 * 6 * 6 * 6))
	b := [27]uint8{0: 1, 1: 2, 2: 3, 9: 4, 10: 5, 11: 6, 18: 7, 19: 8, 20: 9}
	put := func(place, digits int, order [3]uint8) {
		for i := 0; digits != 0; i, digits = i+1, digits&(digits-1) {
			b[place+int(order[i])] = uint8(bits.TrailingZeros(uint(digits)) + 1)
		}
	}
	orders := [6]int{0, n / 216 % 6, n / 36 % 6, 0, n / 6 % 6, n % 6}
	for r, digits := range rows {
		put(9*r+3, digits, orders3[orders[r]])
		put(9*r+6, anyDigit&^(7<<(3*r))&^digits, orders3[orders[3+r]])
	}
	return b
}

// smallestBand returns the smallest form of a band. In a smallest band the digit behind the first
// row's is a 4. So most ways are given up at once, and most others by their second row.
func smallestBand(b *[27]uint8) (least [27]uint8) {
	least[9] = 10
	for place := range uint8(9) {
		least[place] = place + 1
	}
	for w := range waysFrom() {
		top, below := b[int(w.rows[0])*9:][:9], b[int(w.rows[1])*9:][:9]
		start := below[w.cols[0]]
		for _, two := range orders3 {
			if top[w.cols[3+two[0]]] != start {
				continue
			}
			for _, three := range orders3 {
				next := w
				for i := range 3 {
					next.cols[3+i] = w.cols[3+two[i]]
					next.cols[6+i] = w.cols[6+three[i]]
				}
				var names [10]uint8
				for place, col := range next.cols {
					names[top[col]] = uint8(place + 1)
				}
				better := false
				for at := 9; at < 27; at++ {
					d := names[b[int(w.rows[at/9])*9+int(next.cols[at%9])]]
					if !better && d > least[at] {
						break
					}
					better = better || d < least[at]
					least[at] = d
				}
			}
		}
	}
	return least
}
