package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets into a branch, in bytes; block.go says the same in Go.
const (
	branchNine = 96  // digit 9, after three rows of eight digits
	branchOpen = 108 // the open cells
)

// branch writes classic.State.Choose and Split for one lane with cells of two
// candidates. It copies the lane to rest on the way, so that the copy costs
// nothing extra.
func branch() {
	TEXT("branchLane", attr.NOSPLIT, "func(column, rest *uint32, most int, peers *[3][32][2]uint64) (ok bool)")
	Doc("branchLane branches on a cell with two candidates: it writes the lane with",
		"the higher digit to rest and leaves it with the lower. It looks at the first",
		"most of them, one at least. It returns false, and does nothing of use, if there",
		"is no such cell.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	rest := Mem{Base: Load(Param("rest"), GP64())}
	most := Load(Param("most"), GP64())
	peers := Load(Param("peers"), GP64())
	linksLow := AllocLocal(9 * 8)    // for each digit its two-candidate cells, words 0 and 1
	linksFirst := AllocLocal(9 * 8)  // word 2, in the lower half
	linksSecond := AllocLocal(9 * 8) // the same in the upper half
	best := GP64()

	// Collect the digits of each word, and those of two-candidate cells.
	left, later := GP64(), GP64() // words 0 and 1, word 2
	var links [3]VecVirtual
	for k := range 3 {
		row := eightDigits(column, k)
		VMOVDQU(row, rest.Offset(32*k))
		links[k] = YMM()
		VPBROADCASTD(column.Offset(pairs+64*k), links[k])
		VPAND(row, links[k], links[k])
	}
	t, u := YMM(), YMM()
	VPUNPCKLDQ(links[1], links[0], t)
	VPUNPCKHDQ(links[1], links[0], u)
	VPERM2I128(U8(0x20), u, t, links[0])
	VPERM2I128(U8(0x31), u, t, links[1])
	VMOVDQU(links[0], linksLow)
	VMOVDQU(links[1], linksLow.Offset(32))
	for half := range 2 {
		VPMOVZXDQ(links[2].AsX(), t)
		VMOVDQU(t, linksFirst.Offset(32*half))
		VPSLLQ(U8(32), t, t)
		VMOVDQU(t, linksSecond.Offset(32*half))
		if half == 0 {
			VEXTRACTI128(U8(1), links[2], links[2].AsX())
		}
	}
	MOVL(column.Offset(pairs), left.As32())
	MOVL(column.Offset(pairs+64), best.As32())
	SHLQ(U8(32), best)
	ORQ(best, left)
	MOVL(column.Offset(pairs+128), later.As32())
	a, c := GP64(), GP64()
	for k := range 3 {
		MOVL(column.Offset(words+64*(3*8+k)), a.As32())
		MOVL(a.As32(), rest.Offset(branchNine+4*k))
		switch k {
		case 0:
			MOVQ(a, c)
		case 1:
			SHLQ(U8(32), a)
			ORQ(a, c)
			ANDQ(left, c)
			MOVQ(c, linksLow.Offset(64))
		case 2:
			ANDQ(later, a)
			MOVQ(a, linksFirst.Offset(64))
			SHLQ(U8(32), a)
			MOVQ(a, linksSecond.Offset(64))
		}
	}
	openLow, openHigh := AllocLocal(8), AllocLocal(8)
	for k := range 3 {
		MOVL(column.Offset(open+64*k), a.As32())
		MOVL(a.As32(), rest.Offset(branchOpen+4*k))
		switch k {
		case 0:
			MOVQ(a, c)
		case 1:
			SHLQ(U8(32), a)
			ORQ(a, c)
			MOVQ(c, openLow)
		case 2:
			MOVQ(a, openHigh)
		}
	}

	// Score the cells of two candidates: best is 256 times the score, less the
	// place of the cell.
	zero, word2 := AllocLocal(8), AllocLocal(8)
	base := GP64()
	XORL(base.As32(), base.As32())
	MOVQ(base, zero)
	MOVQ(U32(64), word2)
	MOVQ(I32(-1), best)
	advance := func() { // where no cell is left, to the next word
		CMOVQEQ(later, left)
		CMOVQEQ(zero, later)
		CMOVQEQ(word2, base)
	}
	TESTQ(left, left)
	advance()
	TESTQ(left, left)
	JZ(LabelRef("scored"))
	Label("score")
	{
		place, at, count := GP64(), GP64(), XMM()
		TZCNTQ(left, place)
		ADDQ(base, place)
		BLSRQ(left, left)
		advance()
		// The digits of the cell: its bit of eight words moved to the sign.
		MOVL(place.As32(), at.As32())
		NOTL(at.As32())
		ANDL(U8(31), at.As32())
		VMOVD(at.As32(), count)
		MOVL(place.As32(), at.As32())
		ANDL(I8(-32), at.As32())
		set, mask := YMM(), GP64()
		VMOVDQU(rest.Idx(at, 1), set)
		VPSLLD(count, set, set)
		VMOVMSKPS(set, mask.As32())
		first, second := GP64(), GP64()
		TZCNTL(mask.As32(), first.As32())
		BLSRL(mask.As32(), second.As32())
		BTSL(U8(8), second.As32()) // if it has but one of the eight, the other is 9
		TZCNTL(second.As32(), second.As32())

		low, high := mask, GP64() // the peers; high has those of word 2 twice
		MOVL(place.As32(), at.As32())
		SHLL(U8(4), at.As32())
		MOVQ(Mem{Base: peers, Index: at, Scale: 1}, low)
		MOVQ(Mem{Base: peers, Index: at, Scale: 1, Disp: 8}, high)
		shared, n := GP64(), at
		overlap := func(a Mem, b GPVirtual, to GPVirtual) {
			MOVQ(b, to)
			ANDQ(a, to)
			POPCNTQ(to, to)
		}
		overlap(linksLow.Idx(first, 8), low, shared)
		MOVQ(linksFirst.Idx(first, 8), n)
		ORQ(linksSecond.Idx(second, 8), n)
		ANDQ(high, n)
		POPCNTQ(n, n)
		ADDQ(n, shared)
		overlap(linksLow.Idx(second, 8), low, n)
		ADDQ(n, shared)
		LEAQ(Mem{Base: shared, Index: shared, Scale: 2}, shared)
		overlap(openLow, low, n)
		LEAQ(Mem{Base: shared, Index: n, Scale: 2}, shared)
		overlap(openHigh, high, n)
		LEAQ(Mem{Base: shared, Index: n, Scale: 2}, shared)
		SHLQ(U8(8), shared)
		SUBQ(place, shared)
		CMPQ(best, shared)
		CMOVQLT(shared, best)
		DECQ(most)
		JZ(LabelRef("scored"))
		TESTQ(left, left)
		JNZ(LabelRef("score"))
	}
	Label("scored")
	ok, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	TESTQ(best, best)
	SETPL(ok.Addr)
	JS(LabelRef("none"))

	// Split: keep the lower digit in the lane, the higher in rest.
	word, spot, one := GP64(), GP64(), GP64()
	NEGQ(best)
	ANDL(U32(0xFF), best.As32())
	MOVL(best.As32(), word.As32())
	SHRL(U8(5), word.As32())
	MOVL(best.As32(), spot.As32())
	ANDL(U8(31), spot.As32())
	MOVL(U32(1), one.As32())
	SHLXL(spot.As32(), one.As32(), one.As32())
	NOTL(one.As32())
	ANDL(one.As32(), rest.Offset(branchOpen).Idx(word, 4))
	mask, digits, count := GP64(), YMM(), XMM()
	XORL(U8(31), spot.As32())
	VMOVD(spot.As32(), count)
	SHLL(U8(5), word.As32())
	row := spot
	LEAQ(Mem{Base: rest.Base, Index: word, Scale: 1}, row)
	LEAQ(Mem{Base: column.Base, Index: word, Scale: 2}, word)
	lane := Mem{Base: word}
	ANDL(one.As32(), lane.Offset(open))
	VMOVDQU(Mem{Base: row}, digits)
	VPSLLD(count, digits, digits)
	VMOVMSKPS(digits, mask.As32())
	first, second := GP64(), GP64()
	TZCNTL(mask.As32(), first.As32())
	BLSRL(mask.As32(), second.As32())
	BTSL(U8(8), second.As32())
	TZCNTL(second.As32(), second.As32())
	ANDL(one.As32(), Mem{Base: row, Index: first, Scale: 4})
	IMUL3L(U32(3*64), second.As32(), second.As32())
	ANDL(one.As32(), lane.Idx(second, 1))
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
	for k := range 3 {
		for d := range 10 {
			at := 32*k + 4*d
			switch d {
			case 8:
				at = branchNine + 4*k
			case 9:
				at = branchOpen + 4*k
			}
			w := GP32()
			MOVL(from.Offset(at), w)
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
