package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// branch writes classic.State.Choose and Split for one lane with cells of two
// candidates. It copies the lane to rest on the way, so that the copy costs
// nothing extra.
func branch() {
	TEXT("branchLane", attr.NOSPLIT, "func(column *uint32, rest *uint32, peers *[3][32][2]uint64) (ok bool)")
	Doc("branchLane branches on a cell with two candidates: it writes the lane with",
		"the higher digit to rest and leaves it with the lower. It returns false, and",
		"does nothing of use, if there is no such cell.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	rest := Mem{Base: Load(Param("rest"), GP64())}
	peers := Load(Param("peers"), GP64())
	links := AllocLocal(9 * 16)
	open81 := AllocLocal(16)
	low, high := GP64(), GP64()
	MOVL(column.Offset(open), low.As32())
	MOVL(column.Offset(open+64), high.As32())
	SHLQ(U8(32), high)
	ORQ(high, low)
	MOVQ(low, open81)
	MOVL(column.Offset(open+128), low.As32())
	MOVQ(low, open81.Offset(8))

	for d := range 9 {
		a, c := GP64(), GP64()
		MOVL(column.Offset(words+64*3*d), a.As32())
		MOVL(a.As32(), rest.Offset(4*d))
		ANDL(column.Offset(pairs), a.As32())
		MOVL(column.Offset(words+64*(3*d+1)), c.As32())
		MOVL(c.As32(), rest.Offset(36+4*d))
		ANDL(column.Offset(pairs+64), c.As32())
		SHLQ(U8(32), c)
		ORQ(c, a)
		MOVQ(a, links.Offset(16*d))
		MOVL(column.Offset(words+64*(3*d+2)), c.As32())
		MOVL(c.As32(), rest.Offset(72+4*d))
		ANDL(column.Offset(pairs+128), c.As32())
		MOVQ(c, links.Offset(16*d+8))
	}

	// Score every cell of two candidates.
	best, cell := GP64(), GP64()
	MOVQ(I32(-1), best)
	for k := range 3 {
		next, done := []string{"cell0", "cell1", "cell2"}[k], []string{"done0", "done1", "done2"}[k]
		left, digits := GP64(), YMM()
		MOVL(column.Offset(pairs+64*k), left.As32())
		TESTL(left.As32(), left.As32())
		JZ(LabelRef(done))
		VMOVDQU(rest.Offset(36*k), digits)
		Label(next)
		{
			bit, at, count := GP64(), GP64(), XMM()
			TZCNTL(left.As32(), bit.As32())
			BLSRL(left.As32(), left.As32())
			// The digits of the cell: its bit of eight words moved to the sign.
			MOVL(bit.As32(), at.As32())
			XORL(U8(31), at.As32())
			VMOVD(at.As32(), count)
			set, mask := YMM(), GP64()
			VPSLLD(count, digits, set)
			VMOVMSKPS(set, mask.As32())
			first, second := GP64(), GP64()
			TZCNTL(mask.As32(), first.As32())
			BLSRL(mask.As32(), second.As32())
			ORL(U32(1<<8), second.As32()) // if it has but one of the eight, the other is 9
			TZCNTL(second.As32(), second.As32())
			SHLL(U8(4), first.As32())
			SHLL(U8(4), second.As32())

			MOVL(bit.As32(), at.As32())
			SHLL(U8(4), at.As32())
			MOVQ(Mem{Base: peers, Index: at, Scale: 1, Disp: 512 * k}, low)
			MOVQ(Mem{Base: peers, Index: at, Scale: 1, Disp: 512*k + 8}, high)
			shared, n := GP64(), GP64()
			MOVQ(low, shared)
			ANDQ(links.Idx(first, 1), shared)
			POPCNTQ(shared, shared)
			count2 := func(a Op, b Op) {
				MOVQ(b, n)
				ANDQ(a, n)
				POPCNTQ(n, n)
			}
			count2(links.Offset(8).Idx(first, 1), high)
			ADDQ(n, shared)
			count2(links.Idx(second, 1), low)
			ADDQ(n, shared)
			count2(links.Offset(8).Idx(second, 1), high)
			ADDQ(n, shared)
			LEAQ(Mem{Base: shared, Index: shared, Scale: 2}, shared)
			count2(open81, low)
			LEAQ(Mem{Base: shared, Index: n, Scale: 2}, shared)
			count2(open81.Offset(8), high)
			LEAQ(Mem{Base: shared, Index: n, Scale: 2}, shared)
			CMPQ(best, shared)
			CMOVQLT(shared, best)
			// The best cell is known by its place in the table of peers.
			LEAQ(Mem{Base: at, Disp: 512 * k}, at)
			CMOVQLT(at, cell)
			TESTL(left.As32(), left.As32())
			JNZ(LabelRef(next))
		}
		Label(done)
	}
	ok, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	TESTQ(best, best)
	SETPL(ok.Addr)
	JS(LabelRef("none"))

	// Split: keep the lower digit in the lane, the higher in rest.
	word, spot := GP64(), GP64()
	MOVQ(cell, word)
	SHRQ(U8(9), word) // 0, 1, 2
	MOVQ(cell, spot)
	SHRQ(U8(4), spot)
	ANDL(U8(31), spot.As32())
	one, lane, branch := GP64(), GP64(), GP64()
	MOVL(U32(1), one.As32())
	SHLXL(spot.As32(), one.As32(), one.As32())
	MOVQ(word, lane)
	SHLQ(U8(6), lane)
	ADDQ(column.Base, lane)
	LEAQ(Mem{Base: word, Index: word, Scale: 8}, branch)
	LEAQ(Mem{Base: rest.Base, Index: branch, Scale: 4}, branch)
	mask, digits, count := GP64(), YMM(), XMM()
	XORL(U8(31), spot.As32())
	VMOVD(spot.As32(), count)
	VMOVDQU(Mem{Base: branch}, digits)
	VPSLLD(count, digits, digits)
	VMOVMSKPS(digits, mask.As32())
	first, second := GP64(), GP64()
	TZCNTL(mask.As32(), first.As32())
	BLSRL(mask.As32(), second.As32())
	ORL(U32(1<<8), second.As32())
	TZCNTL(second.As32(), second.As32())
	NOTL(one.As32())
	ANDL(one.As32(), Mem{Base: branch, Index: first, Scale: 4})
	IMUL3L(U32(3*64), second.As32(), second.As32())
	ANDL(one.As32(), Mem{Base: lane, Index: second, Scale: 1})
	Label("none")
	VZEROUPPER()
	RET()
}
