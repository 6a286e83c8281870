package catalogue

import (
	"math/bits"

	"jiugong/sudoku/canon/internal/minlex"
	"jiugong/sudoku/internal/once"
)

// A grid's smallest form begins with one of the 416 bands. Below that band, the top,
// lie two more: the middle, which begins with a 2, and the low one.
//
//	1 2 3 │ 4 5 6 │ 7 8 9
//	4 5 7 │ 1 8 9 │ 2 3 6     the top: band 30, say
//	6 8 9 │ 2 3 7 │ 1 4 5
//	──────┼───────┼──────
//	2 . . │ . . . │ . . .
//	. . . │ . . . │ . . .     the middle, its rows in the order of their first digits
//	. . . │ . . . │ . . .
//	──────┼───────┼──────
//	. . . │ . . . │ . . .
//	. . . │ . . . │ . . .     the low one
//	. . . │ . . . │ . . .
//
// In each stack the top leaves 56 patterns. A pattern shares the digits among the columns of the
// middle's box. The low box has the rest. So a middle tells three patterns, and goes with every
// low band of the three opposite ones.
//
// Such a grid is its own smallest form when nothing in it leads to a smaller one:
//
//   - no other band or stack may be of a class before the top's. The class of a stack
//     follows from its pattern and from the kinds of its two boxes, 36 each: what is
//     left of a box when its rows may change places. So the lows that go with a middle
//     are found by three lookups in a table of bits (judge);
//   - a band or stack of the top's class, and the top's own symmetries, may lead to
//     another grid, which must not be smaller. That is rare, and tried.

const (
	patterns = 56
	kinds    = 36
	// triples is the number of ways to fill a row of a box below the top. A column can't take the
	// three digits that it has in the top.
	triples = 162
	none    = 255
	anyOne  = 511 // the set of all digits
)

// band holds what is known of one of the 416 as the top. It is not changed once it is
// made.
type band struct {
	class  int // from 0
	top    [27]uint8
	stacks [3]stack
	// Rows are listed by their triples in the first and second stack; offsets say where each such
	// group begins. The group of the top is turns.
	offsets []uint16
	rows    [][3]uint8 // the triples of each row, in order
	turns   []turn
	// For the pattern and the kind of the middle's box, after and from are bits of lows. With
	// those in after, a stack is of a class after the top's; with those in from, not before it.
	after, from [patterns][kinds]uint64
}

// stack holds what the top leaves in one stack.
type stack struct {
	triples  [triples]triple // in order
	number   [729]uint8      // of a triple by its digits: (a-1)·81 + (b-1)·9 + c-1
	ofSet    [512][]uint8    // the triples of three digits
	patterns [patterns]pattern
	name     [10]uint8 // of each digit: three times its column in the top, plus its row
}

// triple is three digits in a row of a box.
type triple struct {
	digits [3]uint8
	set    uint16
	order  uint8 // among the triples of the same digits
}

// pattern is which three digits stand in each column of a box.
type pattern struct {
	lines [27]line
	ofSet [512]uint8 // the line that has three digits, or none
}

// line is a row of such a box. Its number is 9a+3b+c. It has the a-th digit of the first column,
// the b-th of the second and the c-th of the third.
type line struct {
	set    uint16
	kind   uint16 // what it adds to the sum that tells the box's kind
	triple uint8
}

// opposite returns the pattern of the low box, as if it were the middle one.
func opposite() [patterns]uint8 { return oppositeOnce.Get(makeOpposite) }

var oppositeOnce once.Value[[patterns]uint8]

func makeOpposite() (to [patterns]uint8) {
	for p := range to {
		columns := minlex.Pattern(p)
		for c := range columns {
			columns[c] = anyOne &^ (7 << (3 * c)) &^ columns[c]
		}
		to[p] = uint8(minlex.PatternOf(columns))
	}
	return to
}

// kindOf returns the kind of a box by the sum of what its lines add.
func kindOf() *[729]uint8 { return kindOfOnce.Get(makeKindOf) }

var kindOfOnce once.Value[*[729]uint8]

func makeKindOf() *[729]uint8 {
	var kinds [729]uint8
	for _, x := range minlex.Orders() {
		for _, y := range minlex.Orders() {
			sum, power := 0, 1
			for row := range 3 {
				sum += int(x[row]*3+y[row]) * power
				power *= 9
			}
			kinds[sum] = uint8(minlex.OrderOf(x)*6 + minlex.OrderOf(y))
		}
	}
	return &kinds
}

// newBand makes a band, in about a fifth of a millisecond.
func newBand(class int) *band {
	b := &band{class: class, top: minlex.Bands()[class]}
	for s := range b.stacks {
		b.stacks[s].fill(&b.top, 3*s)
	}
	b.findRows()
	for _, t := range minlex.Turns(class) {
		b.turns = append(b.turns, b.newTurn(&t))
	}
	for p := range patterns {
		for middle := range kinds {
			for low := range kinds {
				switch c := minlex.ClassOf((p*kinds+middle)*kinds + low); {
				case c > class:
					b.after[p][middle] |= 1 << low
					fallthrough
				case c == class:
					b.from[p][middle] |= 1 << low
				}
			}
		}
	}
	return b
}

// fill finds out what a stack of the top, from a column on, leaves below.
func (s *stack) fill(top *[27]uint8, column int) {
	var used [3]uint16
	var digit [9]uint8 // by name
	for c := range 3 {
		for r := range 3 {
			d := top[r*9+column+c]
			s.name[d] = uint8(3*c + r)
			digit[3*c+r] = d
			used[c] |= 1 << (d - 1)
		}
	}
	var met [512]uint8
	n := 0
	for i := range s.number {
		a, b, c := i/81, i/9%9, i%9
		set := uint16(1<<a | 1<<b | 1<<c)
		if used[0]>>a&1|used[1]>>b&1|used[2]>>c&1 != 0 || bits.OnesCount16(set) < 3 {
			s.number[i] = none
			continue
		}
		s.triples[n] = triple{[3]uint8{uint8(a + 1), uint8(b + 1), uint8(c + 1)}, set, met[set]}
		s.ofSet[set] = append(s.ofSet[set], uint8(n))
		s.number[i] = uint8(n)
		met[set]++
		n++
	}
	for p := range s.patterns {
		s.patterns[p].fill(minlex.Pattern(p), s, &digit)
	}
}

// fill finds the lines of a box whose columns have digits of some names.
func (p *pattern) fill(columns [3]int, s *stack, digit *[9]uint8) {
	for i := range p.ofSet {
		p.ofSet[i] = none
	}
	var digits, rank [3][3]uint8 // in order, and by name which each is
	for c, names := range columns {
		n := uint8(0)
		for ; names != 0; names &= names - 1 {
			d := digit[bits.TrailingZeros(uint(names))]
			at := n
			for ; at > 0 && digits[c][at-1] > d; at-- {
				digits[c][at], rank[c][at] = digits[c][at-1], rank[c][at-1]
			}
			digits[c][at], rank[c][at] = d, n
			n++
		}
	}
	powers := [3]uint16{1, 9, 81}
	for i := range p.lines {
		a, b, c := i/9, i/3%3, i%3
		x, y, z := digits[0][a], digits[1][b], digits[2][c]
		l := &p.lines[i]
		l.triple = s.number[int(x-1)*81+int(y-1)*9+int(z-1)]
		l.set = s.triples[l.triple].set
		l.kind = (uint16(rank[1][b])*3 + uint16(rank[2][c])) * powers[rank[0][a]]
		p.ofSet[l.set] = uint8(i)
	}
}

// findRows finds all rows that can stand below the top.
func (b *band) findRows() {
	b.offsets = make([]uint16, triples*triples)
	b.rows = make([][3]uint8, 0, 10000)
	first, second, third := &b.stacks[0], &b.stacks[1], &b.stacks[2]
	for x := range first.triples {
		for y := range second.triples {
			b.offsets[x*triples+y] = uint16(len(b.rows))
			set := first.triples[x].set | second.triples[y].set
			if first.triples[x].set&second.triples[y].set != 0 {
				continue
			}
			for _, z := range third.ofSet[anyOne&^set] {
				b.rows = append(b.rows, [3]uint8{uint8(x), uint8(y), z})
			}
		}
	}
}

// row returns the number of a row, by its triples.
func (b *band) row(x, y, z uint8) uint64 {
	return uint64(b.offsets[int(x)*triples+int(y)]) + uint64(b.stacks[2].triples[z].order)
}

// rowBits is how many bits hold the number of a row.
const rowBits = 14

// code numbers the bands below the top in their order, by the triples of their rows.
func (b *band) code(rows *[3][3]uint8) uint64 {
	code := uint64(0)
	for _, r := range rows {
		code = code<<rowBits | b.row(r[0], r[1], r[2])
	}
	return code
}

// write puts the rows of a band into three rows of a grid.
func (b *band) write(to []uint8, rows *[3][3]uint8) {
	for r, row := range rows {
		for s, t := range row {
			copy(to[9*r+3*s:], b.stacks[s].triples[t].digits[:])
		}
	}
}

// turn is a symmetry of the top and what it does with triples.
type turn struct {
	from    [3]uint8 // the stack that comes to each
	triples [3][triples]uint8
}

func (b *band) newTurn(t *minlex.Turn) (made turn) {
	for to := range made.from {
		from := t.Cols[3*to] / 3
		made.from[to] = from
		for n, moved := range b.stacks[from].triples {
			number := 0
			for _, col := range t.Cols[3*to : 3*to+3] {
				number = number*9 + int(t.Digits[moved.digits[col%3]]) - 1
			}
			made.triples[to][n] = b.stacks[to].number[number]
		}
	}
	return made
}

// turned returns the code of a band after one of the top's symmetries.
func (b *band) turned(t *turn, rows *[3][3]uint8) uint64 {
	var numbers [3]uint64
	for r, row := range rows {
		numbers[r] = b.row(t.triples[0][row[t.from[0]%3]], t.triples[1][row[t.from[1]%3]], t.triples[2][row[t.from[2]%3]])
	}
	x, y, z := numbers[0], numbers[1], numbers[2]
	x, y = min(x, y), max(x, y)
	y, z = min(y, z), max(y, z)
	x, y = min(x, y), max(x, y)
	return x<<(2*rowBits) | y<<rowBits | z
}
