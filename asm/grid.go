package main

import (
	"encoding/binary"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// A grid has its 81 cells in reading order. The kernels want the 27 of word k side by side, each
// byte in the order of the bits. Byte shuffles bring rows of 9 into this order and back. They
// stay within halves of 16 bytes. So bytes 9 to 17, the second rows of the bands, are taken from
// both halves.

// zeroed is an index at which a byte shuffle gives 0.
const zeroed = 0x80

// shuffle is the constant of one byte shuffle. For each byte of the result it says where in its
// half it comes from.
type shuffle [32]uint8

func noShuffle() (s shuffle) {
	for i := range s {
		s[i] = zeroed
	}
	return s
}

// constants is a table of bytes that grows as it is asked for.
type constants struct {
	global Mem
	size   int
	known  map[shuffle]Mem
}

func newConstants(name string) *constants {
	return &constants{global: GLOBL(name, attr.RODATA|attr.NOPTR), known: map[shuffle]Mem{}}
}

func (c *constants) at(s shuffle) Mem {
	if m, ok := c.known[s]; ok {
		return m
	}
	m := c.global.Offset(c.size)
	for i := 0; i < 32; i += 8 {
		DATA(c.size+i, U64(binary.LittleEndian.Uint64(s[i:])))
	}
	c.known[s] = m
	c.size += 32
	return m
}

// each is one byte 32 times.
func each(b uint8) (s shuffle) {
	for i := range s {
		s[i] = b
	}
	return s
}

// lastRow is where the last row is loaded from, so as not to read beyond.
const lastRow = 81 - 16

// gridRows are registers for the rows of a grid: [0][b] has the first row of band b in its lower
// half, the second in its upper one; [1][b] the second and the third.
type gridRows [2][3]VecVirtual

func newGridRows() (rows gridRows) {
	for i := range rows {
		for b := range rows[i] {
			rows[i][b] = YMM()
		}
	}
	return rows
}

// sorted puts rows of nine bytes, each a cell, in the order of the words. In word k the byte of
// each cell is at its bit. It calls at for 16 bytes that hold a row, and for how many of them
// come before it.
func sorted(table *constants, rows *gridRows, at func(row int) (from Mem, skip int)) (cells [3]VecVirtual) {
	for i := range 2 {
		for b := range 3 {
			from, _ := at(3*b + i)
			VMOVDQU(from, rows[i][b].AsX())
			from, _ = at(3*b + i + 1)
			VINSERTI128(U8(1), from, rows[i][b], rows[i][b])
		}
	}
	for k := range 3 {
		for i := range 2 {
			for b := range 3 {
				s := noShuffle()
				for half := range 2 {
					r := i + half
					_, skip := at(3*b + r)
					for stack := range 3 {
						if to := 9*r + 3*stack + b; to/16 == half {
							s[to] = uint8(skip + 3*stack + k)
						}
					}
				}
				t := YMM()
				VPSHUFB(table.at(s), rows[i][b], t)
				if cells[k] == nil {
					cells[k] = t
				} else {
					VPOR(t, cells[k], cells[k])
				}
			}
		}
	}
	return cells
}

// load writes classic.State.Load for a lane.
func load() {
	table := newConstants("loading")
	TEXT("loadLane", attr.NOSPLIT, "func(column *uint32, grid *[81]uint8) (ok bool)")
	Doc("loadLane sets a lane to a grid; see classic.State.Load. It returns false,",
		"and leaves the lane useless, if some value is not a digit.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	grid := Mem{Base: Load(Param("grid"), GP64())}

	rows := newGridRows()
	cells := sorted(table, &rows, func(row int) (Mem, int) { return grid.Offset(min(9*row, lastRow)), 9*row - min(9*row, lastRow) })
	// Values above 9.
	bad, t := YMM(), YMM()
	nine := table.at(each(9))
	VPSUBUSB(nine, cells[0], bad)
	for k := 1; k < 3; k++ {
		VPSUBUSB(nine, cells[k], t)
		VPOR(t, bad, bad)
	}
	ok, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	VPTEST(bad, bad)
	SETEQ(ok.Addr)

	var empty [3]GPVirtual
	VPXOR(t, t, t)
	for k := range 3 {
		empty[k] = GP32()
		u := YMM()
		VPCMPEQB(t, cells[k], u)
		VPMOVMSKB(u, empty[k])
		ANDL(U32(full), empty[k])
		MOVL(empty[k], column.Offset(open+64*k))
	}
	for d := range 9 {
		digit := table.at(each(uint8(d + 1)))
		for k := range 3 {
			u, w := YMM(), GP32()
			VPCMPEQB(digit, cells[k], u)
			VPMOVMSKB(u, w)
			ORL(empty[k], w)
			MOVL(w, column.Offset(words+64*(3*d+k)))
		}
	}
	VZEROUPPER()
	RET()
}

// loadMarks writes classic.State.LoadMarks for a lane.
func loadMarks() {
	table := newConstants("loadingMarks")
	TEXT("loadMarksLane", attr.NOSPLIT, "func(column *uint32, marks *[81]uint16)")
	Doc("loadMarksLane sets a lane to a puzzle of pencil marks; see classic.State.LoadMarks.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	marks := Mem{Base: Load(Param("marks"), GP64())}

	// The digits 1 to 8 of each cell are in a byte. Digit 9 is in another, with all higher bits.
	const bytes = 96
	eights, nines := AllocLocal(bytes), AllocLocal(bytes)
	low, t, u, v, w := YMM(), YMM(), YMM(), YMM(), YMM()
	VPCMPEQB(low, low, low)
	VPSRLW(U8(8), low, low)
	for _, cell := range [3]int{0, 32, 81 - 32} {
		VMOVDQU(marks.Offset(2*cell), t)
		VMOVDQU(marks.Offset(2*cell+32), u)
		VPSRLW(U8(8), t, v)
		VPSRLW(U8(8), u, w)
		VPAND(low, t, t)
		VPAND(low, u, u)
		VPACKUSWB(u, t, t)
		VPACKUSWB(w, v, v)
		const quarters = 0 | 2<<2 | 1<<4 | 3<<6 // packing mixes them
		VPERMQ(U8(quarters), t, t)
		VPERMQ(U8(quarters), v, v)
		VMOVDQU(t, eights.Offset(cell))
		VMOVDQU(v, nines.Offset(cell))
	}
	rows := newGridRows() // for both: writing the lower half of a new one doesn't free it before
	sort := func(grid Mem) [3]VecVirtual {
		return sorted(table, &rows, func(row int) (Mem, int) { return grid.Offset(9 * row), 0 })
	}
	store := func(d, k int, digit VecVirtual) GPVirtual {
		w := GP32()
		VPMOVMSKB(digit, w)
		ANDL(U32(full), w)
		MOVL(w, column.Offset(words+64*(3*d+k)))
		return w
	}
	var nine [3]GPVirtual
	for k, cells := range sort(nines) {
		VPSLLW(U8(7), cells, cells)
		nine[k] = store(8, k, cells)
	}
	ones, none := table.at(each(0xFF)), YMM()
	VPXOR(none, none, none)
	for k, cells := range sort(eights) {
		// Without its lowest digit a cell has others, or it has one and 9.
		VPADDB(ones, cells, t)
		VPAND(cells, t, t)
		VPCMPEQB(none, t, t)
		more, some := GP32(), GP32()
		VPMOVMSKB(t, more)
		VPCMPEQB(none, cells, t)
		VPMOVMSKB(t, some)
		NOTL(some)
		ANDL(nine[k], some)
		NOTL(more)
		ORL(some, more)
		ANDL(U32(full), more)
		MOVL(more, column.Offset(open+64*k))
		for d := 7; d >= 0; d-- {
			store(d, k, cells)
			if d > 0 {
				VPADDB(cells, cells, cells)
			}
		}
	}
	VZEROUPPER()
	RET()
}

// unload writes classic.State.Fits and Unload for a lane.
func unload() {
	table := newConstants("unloading")
	TEXT("unloadLane", attr.NOSPLIT, "func(column *uint32, grid *[81]uint8) (ok bool)")
	Doc("unloadLane writes a lane with one candidate in every cell as a grid, and",
		"returns whether it is a solution.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	grid := Mem{Base: Load(Param("grid"), GP64())}

	var byteOf, bitOf shuffle
	for i := range 32 {
		byteOf[i] = uint8(i / 8)
		bitOf[i] = 1 << (i % 8)
	}
	var cells [3]VecVirtual
	for k := range 3 {
		digit := func(d int) Mem { return column.Offset(words + 64*(3*(d-1)+k)) }
		for _, bit := range []uint8{1, 2, 4, 8} {
			w := GP32()
			some := false
			for d := 1; d <= 9; d++ {
				if uint8(d)&bit == 0 {
					continue
				}
				if some {
					ORL(digit(d), w)
				} else {
					MOVL(digit(d), w)
				}
				some = true
			}
			// Each bit becomes a byte.
			t := YMM()
			VMOVD(w, t.AsX())
			VPBROADCASTD(t.AsX(), t)
			VPSHUFB(table.at(byteOf), t, t)
			VPAND(table.at(bitOf), t, t)
			VPCMPEQB(table.at(bitOf), t, t)
			VPAND(table.at(each(bit)), t, t)
			if cells[k] == nil {
				cells[k] = t
			} else {
				VPOR(t, cells[k], cells[k])
			}
		}
	}
	// Bytes 8 to 23 in the lower half.
	middle := func(x VecVirtual) VecVirtual {
		m := YMM()
		VPERMQ(U8(1|2<<2), x, m)
		return m
	}
	var second [3]VecVirtual
	for k := range 3 {
		second[k] = middle(cells[k])
	}
	for b := range 3 {
		outer, inner := YMM(), XMM() // rows 0 and 2, row 1
		for k := range 3 {
			s, m := noShuffle(), noShuffle()
			for stack := range 3 {
				to, from := 3*stack+k, 3*stack+b
				s[to] = uint8(from)
				s[16+to] = uint8(18 + from - 16)
				m[to] = uint8(9 + from - 8)
			}
			t, u := outer, inner
			if k > 0 {
				t, u = YMM(), XMM()
			}
			VPSHUFB(table.at(s), cells[k], t)
			VPSHUFB(table.at(m), second[k].AsX(), u)
			if k > 0 {
				VPOR(t, outer, outer)
				VPOR(u, inner, inner)
			}
		}
		// Each row overwrites what is too much of the one before.
		VMOVDQU(outer.AsX(), grid.Offset(27*b))
		VMOVDQU(inner, grid.Offset(27*b+9))
		if b < 2 {
			VEXTRACTI128(U8(1), outer, grid.Offset(27*b+18))
			continue
		}
		VEXTRACTI128(U8(1), outer, inner)
		VMOVQ(inner, grid.Offset(72))
		VPEXTRB(U8(8), inner, grid.Offset(80))
	}

	// It is a solution if in each house every digit from 1 to 8 stands an odd number of times.
	// Nine cells can do that in one way only.
	oneHot := noShuffle()
	for half := range 2 {
		for d := range 16 {
			oneHot[16*half+d] = 0
			if 1 <= d && d <= 8 {
				oneHot[16*half+d] = 1 << (d - 1)
			}
		}
	}
	codes := YMM()
	VMOVDQU(table.at(oneHot), codes)
	good := GP32()
	sum, columns := YMM(), XMM()
	boxes := XMM()
	for k := range 3 {
		VPSHUFB(cells[k], codes, cells[k])
		// The three rows of each band added.
		low, t := XMM(), middle(cells[k]).AsX()
		VPSRLDQ(U8(1), t, t)
		VPXOR(t, cells[k].AsX(), low)
		VEXTRACTI128(U8(1), cells[k], t)
		VPSRLDQ(U8(2), t, t)
		VPXOR(t, low, low)
		// The three bands added.
		c := XMM()
		VPSRLDQ(U8(1), low, c)
		VPSRLDQ(U8(2), low, t)
		VPXOR(t, c, c)
		VPXOR(low, c, c)
		if k == 0 {
			VMOVDQA(cells[k], sum)
			VMOVDQA(low, boxes)
			VMOVDQA(c, columns)
		} else {
			VPXOR(cells[k], sum, sum)
			VPXOR(low, boxes, boxes)
			VPAND(c, columns, columns)
		}
	}
	// The three stacks added.
	outer, inner, t := YMM(), XMM(), YMM()
	VPSRLDQ(U8(3), sum, outer)
	VPSRLDQ(U8(6), sum, t)
	VPXOR(t, outer, outer)
	VPXOR(sum, outer, outer)
	sum = middle(sum)
	VPSRLDQ(U8(3), sum.AsX(), inner)
	VPSRLDQ(U8(6), sum.AsX(), t.AsX())
	VPXOR(t.AsX(), inner, inner)
	VPXOR(sum.AsX(), inner, inner)
	all := table.at(each(0xFF))
	answer := GP32()
	VPCMPEQB(all, columns, columns)
	VPMOVMSKB(columns, good)
	ORL(I32(^0o111), good)
	VPCMPEQB(all, boxes, boxes)
	VPMOVMSKB(boxes, answer)
	ORL(I32(^0o777), answer)
	ANDL(answer, good)
	VPCMPEQB(all, inner, inner)
	VPMOVMSKB(inner, answer)
	ORL(I32(^(7 << 1)), answer)
	ANDL(answer, good)
	VPCMPEQB(all, outer, outer)
	VPMOVMSKB(outer, answer)
	ORL(I32(^(7 | 7<<18)), answer)
	ANDL(answer, good)
	NOTL(good)
	ok, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	TESTL(good, good)
	SETEQ(ok.Addr)
	VZEROUPPER()
	RET()
}

// fits writes classic.State.Fits for a lane.
func fits() {
	TEXT("fitsLane", attr.NOSPLIT, "func(column *uint32) (ok bool)")
	Doc("fitsLane returns whether a lane with one candidate in every cell is a solution.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	p := pass256{constant: constants256()}
	// If every house has the digits 1 to 8 and nine cells have 9, no house has two nines.
	nine, count := GP64(), GP64()
	MOVL(column.Offset(words+64*(3*8)), nine.As32())
	MOVL(column.Offset(words+64*(3*8+1)), count.As32())
	SHLQ(U8(32), count)
	ORQ(count, nine)
	POPCNTQ(nine, nine)
	POPCNTL(column.Offset(words+64*(3*8+2)), count.As32())
	ADDL(nine.As32(), count.As32())
	XORL(U8(9), count.As32())
	var w [3]VecVirtual
	for k := range w {
		w[k] = eightDigits(column, k)
	}
	piece, side := or(or(w[0], w[1]), w[2]), p.sideBySide(w)
	missing := YMM()
	VMOVD(count.As32(), missing.AsX())
	for _, houses := range []struct {
		x    VecVirtual
		step int
		all  int
	}{{piece, 3, stack0}, {piece, 9, low}, {side, 1, band0}} {
		x := or(or(houses.x, shift(houses.x, -houses.step)), shift(houses.x, -2*houses.step))
		VPANDN(p.constant[houses.all], x, x)
		VPOR(x, missing, missing)
	}
	VPTEST(missing, missing)
	ok, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	SETEQ(ok.Addr)
	VZEROUPPER()
	RET()
}
