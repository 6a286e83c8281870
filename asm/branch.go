package main

import (
	"encoding/binary"
	"math/bits"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets into a branch, in bytes; block.go says the same in Go.
const (
	branchNine = 96  // digit 9, after three rows of eight digits
	branchOpen = 108 // the open cells

	// And into a classic.View.
	viewNear = 16
	viewBit  = 24
)

// How cells are compared; package classic says the same in Go.
type score int

const (
	first score = iota
	byPeers
	byDigits

	compared = 3 // cells of each word
)

// branch writes classic.State.Branch for one lane with cells of two candidates. It copies
// the lane to rest on the way, so that the copy costs nothing extra.
func branch(name string, by score) {
	if by == first {
		TEXT(name, attr.NOSPLIT, "func(column, rest *uint32) (ok bool)")
		Doc(name+" branches on the first cell with two candidates: it writes the lane with",
			"the higher digit to rest and leaves it with the lower. It returns false, and does",
			"nothing, if there is no such cell.")
	} else {
		TEXT(name, attr.NOSPLIT, "func(column, rest *uint32, views *uint64) (ok bool)")
		Doc(name + " is branchFirst with cells compared; see classic.Score.")
	}
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	left, best := firstPair(column)

	// Copy the digits of each word, and the open cells.
	rest := Mem{Base: Load(Param("rest"), GP64())}
	var rows, nines [3]VecVirtual
	for k := range 3 {
		rows[k] = eightDigits(column, k)
		VMOVDQU(rows[k], rest.Offset(32*k))
		nines[k] = YMM()
		VMOVD(column.Offset(words+64*(3*8+k)), nines[k].AsX())
		VMOVD(nines[k].AsX(), rest.Offset(branchNine+4*k))
	}
	a, c, openHigh := GP64(), GP64(), GP64()
	MOVL(column.Offset(open), a.As32())
	MOVL(a.As32(), rest.Offset(branchOpen))
	MOVL(column.Offset(open+64), c.As32())
	MOVL(c.As32(), rest.Offset(branchOpen+4))
	MOVL(column.Offset(open+128), openHigh.As32())
	MOVL(openHigh.As32(), rest.Offset(branchOpen+8))
	if by == first {
		split(best)
		return
	}
	var openLow, low, high Mem
	if by == byPeers {
		openLow = AllocLocal(8)
		SHLQ(U8(32), c)
		ORQ(a, c)
		MOVQ(c, openLow)
	} else {
		// The cells that may hold each digit: words 0 and 1, and word 2.
		low, high = AllocLocal(9*8), AllocLocal(10*4)
		interleaved(rows[0], rows[1], low)
		t := YMM()
		VPUNPCKLDQ(nines[1], nines[0], t)
		VMOVQ(t.AsX(), low.Offset(64))
		VMOVDQU(rows[2], high)
		VMOVD(nines[2].AsX(), high.Offset(32))
	}

	// The pieces in which a two-candidate cell has each digit.
	near := AllocLocal(9 * 8)
	p := pass256{constant: constants256()}
	var links [2][3]VecVirtual // digits 1 to 8, digit 9
	for k := range 3 {
		two := YMM()
		VPBROADCASTD(column.Offset(pairs+64*k), two)
		links[0][k], links[1][k] = and(two, rows[k]), and(two, nines[k])
	}
	for i, w := range links {
		pieces, columns := or(or(w[0], w[1]), w[2]), p.sideBySide(w)
		if i == 0 {
			interleaved(pieces, columns, near)
		} else {
			VPUNPCKLDQ(columns, pieces, pieces)
			VMOVQ(pieces.AsX(), near.Offset(64))
		}
	}

	// Score the cells of two candidates. A word without cell gives bit 32, which sees nothing.
	views, ends := Load(Param("views"), GP64()), GP64()
	LEAQ(ends256(), ends)
	more := GP64()
	MOVL(U32(compared), more.As32())
	Label("score")
	for k := range left {
		bit, at, digits, lower := GP64(), GP64(), GP64(), GP64()
		TZCNTL(left[k].As32(), bit.As32())
		BLSRL(left[k].As32(), left[k].As32())
		MOVL(bit.As32(), at.As32())
		SHLL(U8(5), at.As32())
		view := Mem{Base: views, Index: at, Scale: 1, Disp: 33 * 32 * k}
		mask, set := YMM(), YMM()
		VPBROADCASTD(view.Offset(viewBit), mask)
		VPAND(rows[k], mask, set)
		VPCMPEQD(mask, set, set)
		VMOVMSKPS(set, digits.As32())
		MOVBLZX(Mem{Base: ends, Index: digits, Scale: 1}, lower.As32())
		MOVBLZX(Mem{Base: ends, Index: digits, Scale: 1, Disp: 256}, digits.As32())

		// count is how many bits of a set are in a part of the view.
		count := func(set Mem, width int, part int) GPVirtual {
			t := GP64()
			if width == 8 {
				MOVQ(set, t)
			} else {
				MOVL(set, t.As32())
			}
			ANDQ(view.Offset(part), t)
			POPCNTQ(t, t)
			return t
		}
		n := count(near.Idx(lower, 8), 8, viewNear)
		second := count(near.Idx(digits, 8), 8, viewNear)
		if by == byPeers {
			ADDQ(second, n)
			LEAQ(Mem{Base: n, Index: n, Scale: 2}, n)
			seen, t := count(openLow, 8, 0), GP64()
			MOVQ(openHigh, t)
			ANDQ(view.Offset(8), t)
			POPCNTQ(t, t)
			ADDQ(t, seen)
			LEAQ(Mem{Base: n, Index: seen, Scale: 2}, n)
		} else {
			for _, of := range []struct{ digit, sum GPVirtual }{{lower, n}, {digits, second}} {
				ADDQ(of.sum, of.sum)
				ADDQ(count(low.Idx(of.digit, 8), 8, 0), of.sum)
				ADDQ(count(high.Idx(of.digit, 4), 4, 8), of.sum)
			}
			weaker := lower
			MOVQ(n, weaker)
			CMPQ(second, n)
			CMOVQLT(second, weaker)
			ADDQ(second, n)
			ADDQ(weaker, n)
		}
		SHLQ(U8(8), n)
		SUBQ(bit, n)
		if k > 0 {
			SUBQ(U8(32*k), n)
		}
		CMPQ(best, n)
		CMOVQLT(n, best)
	}
	DECQ(more)
	JNZ(LabelRef("score"))
	split(best)
}

// endsAt256 is where ends256 are, once they are written.
var endsAt256 *Mem

// ends256 has the lowest digit of each set of the first eight, then the next: 9 where there is
// none. To look them up leaves the one unit alone that can count bits.
func ends256() Mem {
	if endsAt256 == nil {
		at := GLOBL("ends256", attr.RODATA|attr.NOPTR)
		var ends [512]uint8
		for set := range 256 {
			ends[set] = uint8(min(8, bits.TrailingZeros(uint(set))))
			ends[256+set] = uint8(min(8, bits.TrailingZeros(uint(set&(set-1)))))
		}
		for i := 0; i < len(ends); i += 8 {
			DATA(i, U64(binary.LittleEndian.Uint64(ends[i:])))
		}
		endsAt256 = &at
	}
	return *endsAt256
}

// interleaved writes the words of a and b by turns.
func interleaved(a, b VecVirtual, to Mem) {
	low, high := YMM(), YMM()
	VPUNPCKLDQ(b, a, low)
	VPUNPCKHDQ(b, a, high)
	VMOVDQU(low.AsX(), to)
	VMOVDQU(high.AsX(), to.Offset(16))
	VEXTRACTI128(U8(1), low, to.Offset(32))
	VEXTRACTI128(U8(1), high, to.Offset(48))
}

// firstPair loads the cells with two candidates, and the place of the first of them: its bit,
// and 32 for each word before. Without one it jumps to none. best is 256 times the score of a
// cell, less its place; that of the first has no score yet.
func firstPair(column Mem) (left [3]GPVirtual, best GPVirtual) {
	best, later := GP64(), GP64()
	for k := range left {
		left[k] = GP64()
		MOVL(column.Offset(pairs+64*k), left[k].As32())
	}
	MOVQ(left[1], best)
	SHLQ(U8(32), best)
	ORQ(left[0], best)
	TZCNTQ(left[2], later)
	ADDQ(U8(64), later)
	TZCNTQ(best, best)
	CMOVQCS(later, best) // with none in words 0 and 1
	ok, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	CMPQ(best, U8(128))
	SETNE(ok.Addr)
	JEQ(LabelRef("none"))
	NEGQ(best)
	ADDQ(U32(256), best)
	return left, best
}

// split keeps the lower digit of the best cell in the lane, the higher in rest.
func split(best GPVirtual) {
	rest := Mem{Base: Load(Param("rest"), GP64())}
	word, other := spotted(best)
	row, mask, digits, count := GP64(), GP64(), YMM(), XMM()
	ANDL(U8(31), best.As32())
	XORL(U8(31), best.As32())
	VMOVD(best.As32(), count)
	MOVL(word.As32(), row.As32())
	SHLL(U8(5), row.As32())
	VMOVDQU(rest.Idx(row, 1), digits)
	VPSLLD(count, digits, digits)
	VMOVMSKPS(digits, mask.As32())
	first, second := GP64(), GP64()
	TZCNTL(mask.As32(), first.As32())
	BLSRL(mask.As32(), second.As32())
	BTSL(U8(8), second.As32())
	TZCNTL(second.As32(), second.As32())
	strike(word, other, first, second)
}

// spotted is the word of the best cell, and all bits but the cell's; it leaves the place in best.
func spotted(best GPVirtual) (word, other GPVirtual) {
	word, other = GP64(), GP64()
	NEGL(best.As32())
	ANDL(U32(0xFF), best.As32())
	MOVL(best.As32(), word.As32())
	SHRL(U8(5), word.As32())
	MOVL(U32(1), other.As32())
	SHLXL(best.As32(), other.As32(), other.As32()) // by the lowest five bits
	NOTL(other.As32())
	return word, other
}

// strike takes the cell from the first digit in rest, and from the second in the lane.
func strike(word, other, first, second GPVirtual) {
	column, rest := Mem{Base: Load(Param("column"), GP64())}, Mem{Base: Load(Param("rest"), GP64())}
	ANDL(other.As32(), rest.Offset(branchOpen).Idx(word, 4))
	LEAQ(Mem{Base: first, Index: word, Scale: 8}, first)
	ANDL(other.As32(), rest.Idx(first, 4))
	SHLL(U8(6), word.As32())
	ADDQ(column.Base, word)
	lane := Mem{Base: word}
	ANDL(other.As32(), lane.Offset(open))
	IMUL3L(U32(3*64), second.As32(), second.As32())
	ANDL(other.As32(), lane.Idx(second, 1))
	Label("none")
	VZEROUPPER()
	RET()
}

// pop writes the way back: a branch into a lane.
func pop() {
	TEXT("popLane", attr.NOSPLIT, "func(column *uint32, from *uint32)")
	Doc("popLane copies a branch into a lane.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	from := Mem{Base: Load(Param("from"), GP64())}
	// What the next pass needs first comes first.
	for _, d := range [10]int{9, 0, 1, 2, 3, 4, 5, 6, 7, 8} {
		for k := range 3 {
			w := GP32()
			MOVL(from.Offset(4*copiedAt(d, k)), w)
			MOVL(w, column.Offset(words+64*(3*d+k)))
		}
	}
	RET()
}

// eightDigits brings the digits 1 to 8 of one lane side by side: their words k.
func eightDigits(column Mem, k int) VecVirtual {
	row := YMM()
	low, high := row.AsX(), XMM()
	VMOVD(column.Offset(words+64*k), low)
	VMOVD(column.Offset(words+64*(3*4+k)), high)
	for i := 1; i < 4; i++ {
		VPINSRD(U8(i), column.Offset(words+64*(3*i+k)), low, low)
		VPINSRD(U8(i), column.Offset(words+64*(3*(4+i)+k)), high, high)
	}
	VINSERTI128(U8(1), high, row, row)
	return row
}
