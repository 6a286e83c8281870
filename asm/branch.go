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
	viewNear    = 16
	viewBit     = 24
	viewSize    = 32
	viewsOfWord = 64
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
		Doc(name+" branches on the first cell with two candidates. It writes the lane with the higher",
			"digit to rest, and leaves it with the lower. If there is no such cell, it does nothing and",
			"returns false.")
	} else {
		TEXT(name, attr.NOSPLIT, "func(column, rest *uint32, views *uint64) (ok bool)")
		Doc(name + " is branchFirst with cells compared; see classic.Score.")
	}
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	left, place := firstPair(column)

	// Copy the digits of each word, and the open cells.
	rest := Mem{Base: Load(Param("rest"), GP64())}
	var rows [3]VecVirtual
	for k := range 3 {
		rows[k] = eightDigits(column, k)
		VMOVDQU(rows[k], rest.Offset(32*k))
	}
	nine := sideBySide(column.Offset(words+64*3*8), 64)
	VMOVDQU(nine, rest.Offset(branchNine)) // and the first of the open cells, for now
	a, c, openHigh := GP64(), GP64(), GP64()
	MOVL(column.Offset(open), a.As32())
	MOVL(a.As32(), rest.Offset(branchOpen))
	MOVL(column.Offset(open+64), c.As32())
	MOVL(c.As32(), rest.Offset(branchOpen+4))
	MOVL(column.Offset(open+128), openHigh.As32())
	MOVL(openHigh.As32(), rest.Offset(branchOpen+8))
	if by == first {
		split(place)
		return
	}
	var openLow, words01, word2 Mem
	if by == byPeers {
		openLow = AllocLocal(8)
		SHLQ(U8(32), c)
		ORQ(a, c)
		MOVQ(c, openLow)
	} else {
		// The cells that may hold each digit: words 0 and 1, and word 2.
		words01, word2 = AllocLocal(9*8), AllocLocal(10*4)
		interleaved(rows[0], rows[1], words01)
		VMOVQ(nine, words01.Offset(64))
		VMOVDQU(rows[2], word2)
		VPEXTRD(U8(2), nine, word2.Offset(32))
	}

	// The pieces in which a two-candidate cell has each digit.
	near := AllocLocal(9 * 8)
	p := pass256{constant: constants256()}
	var links [3]VecVirtual
	for k := range 3 {
		links[k] = YMM()
		VPBROADCASTD(column.Offset(pairs+64*k), links[k])
		VPAND(rows[k], links[k], links[k])
	}
	interleaved(or(or(links[0], links[1]), links[2]), p.sideBySide(links), near)
	// The three words of digit 9 stand in one register.
	VPAND(sideBySide(column.Offset(pairs), 64), nine, nine)
	t, fold := XMM(), XMM()
	VPSRLD(U8(9), nine, fold)
	VPSRLD(U8(18), nine, t)
	VPOR(t, fold, fold)
	VPOR(nine, fold, fold)
	VPAND(p.constant[low], fold, fold)
	VPSLLVD(thirds256(), fold, fold)
	VPUNPCKHDQ(fold, nine, t)
	VPUNPCKLDQ(fold, nine, nine)
	VPOR(t, nine, nine)
	VPSRLDQ(U8(8), nine, t)
	VPOR(t, nine, nine)
	VMOVQ(nine, near.Offset(64))

	// Score the cells of two candidates, in the order of their places. A word without cell gives
	// bit 32, which sees nothing. While they are scored, a place is where its view is, in steps
	// of eight bytes.
	const steps = viewSize / 8
	views, ends := Load(Param("views"), GP64()), GP64()
	LEAQ(ends256(), ends)
	best, zero := GP64(), GP64()
	XORL(best.As32(), best.As32())
	XORL(zero.As32(), zero.As32())
	word := GP64()
	MOVL(place.As32(), word.As32())
	ANDL(U8(0xE0), word.As32()) // 32 a word, but views come 64 a word
	ADDL(word.As32(), place.As32())
	SHLL(U8(bits.TrailingZeros(steps)), place.As32())
	for cell := range 3 * compared {
		k := cell / compared
		bit, at, digits, lower := GP64(), GP64(), GP64(), GP64()
		TZCNTL(left[k].As32(), bit.As32())
		BLSRL(left[k].As32(), left[k].As32())
		LEAL(Mem{Base: zero, Index: bit, Scale: steps, Disp: steps * viewsOfWord * k}, at.As32())
		view := Mem{Base: views, Index: at, Scale: 8}
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
				ADDQ(count(words01.Idx(of.digit, 8), 8, 0), of.sum)
				ADDQ(count(word2.Idx(of.digit, 4), 4, 8), of.sum)
			}
			weaker := lower
			MOVQ(n, weaker)
			CMPQ(second, n)
			CMOVQLT(second, weaker)
			ADDQ(second, n)
			ADDQ(weaker, n)
		}
		CMPQ(best, n)
		CMOVQLT(n, best)
		CMOVQLT(at, place)
	}
	SHRL(U8(bits.TrailingZeros(steps)), place.As32())
	MOVL(place.As32(), word.As32())
	SHRL(U8(6), word.As32())
	SHLL(U8(5), word.As32())
	SUBL(word.As32(), place.As32())
	split(place)
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

// firstPair loads the cells with two candidates, and the place of the first of them. The place is
// its bit, and 32 for each word before. Without such a cell it jumps to none.
func firstPair(column Mem) (left [3]GPVirtual, place GPVirtual) {
	place, later := GP64(), GP64()
	for k := range left {
		left[k] = GP64()
		MOVL(column.Offset(pairs+64*k), left[k].As32())
	}
	MOVQ(left[1], place)
	SHLQ(U8(32), place)
	ORQ(left[0], place)
	TZCNTQ(left[2], later)
	ADDQ(U8(64), later)
	TZCNTQ(place, place)
	CMOVQCS(later, place) // with none in words 0 and 1
	ok, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	CMPQ(place, U8(128))
	SETNE(ok.Addr)
	JEQ(LabelRef("none"))
	return left, place
}

// split keeps the lower digit of a cell in the lane, the higher in rest.
func split(place GPVirtual) {
	rest := Mem{Base: Load(Param("rest"), GP64())}
	word, other := spotted(place)
	row, mask, digits, count := GP64(), GP64(), YMM(), XMM()
	ANDL(U8(31), place.As32())
	XORL(U8(31), place.As32())
	VMOVD(place.As32(), count)
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

// spotted is the word of a place, and all bits but the cell's.
func spotted(place GPVirtual) (word, other GPVirtual) {
	word, other = GP64(), GP64()
	MOVL(place.As32(), word.As32())
	SHRL(U8(5), word.As32())
	MOVL(U32(1), other.As32())
	SHLXL(place.As32(), other.As32(), other.As32()) // by the lowest five bits
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
	copyBack(func(d, k int) int { return 4 * copiedAt(d, k) })
}

// copyBack writes the rest of a way back into a lane. The function at returns where each of its words is. The open cells
// are copied to some more places, too. What the next pass needs first comes first.
func copyBack(at func(d, k int) int, openToo ...int) {
	column := Mem{Base: Load(Param("column"), GP64())}
	from := Mem{Base: Load(Param("from"), GP64())}
	for _, d := range [10]int{9, 0, 1, 2, 3, 4, 5, 6, 7, 8} {
		for k := range 3 {
			w := GP32()
			MOVL(from.Offset(at(d, k)), w)
			MOVL(w, column.Offset(words+64*(3*d+k)))
			for _, too := range openToo {
				if d == 9 {
					MOVL(w, column.Offset(too+64*k))
				}
			}
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

// sideBySide brings three words together that lie apart bytes from each other.
func sideBySide(first Mem, apart int) VecVirtual {
	w := XMM()
	VMOVD(first, w)
	for i := 1; i < 3; i++ {
		VPINSRD(U8(i), first.Offset(apart*i), w, w)
	}
	return w
}

// thirdsAt256 is where thirds256 are, once they are written.
var thirdsAt256 *Mem

// thirds256 is by how many bits the first third of a word goes to each.
func thirds256() Mem {
	if thirdsAt256 == nil {
		at := GLOBL("thirds256", attr.RODATA|attr.NOPTR)
		for i, n := range []int{0, 9, 18, 0} {
			DATA(4*i, U32(n))
		}
		thirdsAt256 = &at
	}
	return *thirdsAt256
}
