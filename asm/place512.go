package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// place writes classic.State.choosePlace and the branch on what it chooses, for one lane: the
// digits stand side by side.
func (t *table512) place() {
	TEXT("branchPlace512", attr.NOSPLIT, "func(column, rest *uint32) (ok bool)")
	Doc("branchPlace512 branches on a digit with two places in a box; see classic.Way. It returns",
		"false, and leaves the lane as it is, if there is none. No cell may have two candidates.")
	Pragma("noescape")
	column, rest := Mem{Base: Load(Param("column"), GP64())}, Mem{Base: Load(Param("rest"), GP64())}
	t.begin()
	copied := t.copied(column, rest)
	var w [3]VecVirtual
	for k := range w {
		w[k] = ZMM()
		VMOVDQU32(t.each(func(at int) int { return copiedAt(min(at, 8), k) }), w[k])
		VPERMI2D(copied[1], copied[0], w[k])
	}

	// This finds the first box in which each digit has two places. One pair is an odd number of
	// cells in none or two of its pieces. Another is two or three cells in a piece.
	odd, pair := copy512(w[0]), copy512(w[0])
	ternary(odd, w[1], w[2], xor3)
	ternary(pair, w[1], w[2], majority)
	odd1, odd2 := turned512(odd)
	pair1, pair2 := turned512(pair)
	ones, twos, pairs2 := copy512(odd), copy512(odd), copy512(pair)
	ternary(ones, odd1, odd2, xor3)
	ternary(twos, odd1, odd2, majority)
	ternary(pairs2, pair1, pair2, majority)
	ternary(pair, pair1, pair2, xor3)
	ternary(twos, pair, pairs2, func(a, b, c uint8) uint8 { return (a ^ b) &^ c })
	lowest := ZMM()
	VPBROADCASTD(t.one(low), lowest)
	ternary(twos, ones, lowest, func(a, b, c uint8) uint8 { return a &^ b & c })
	VPXORD(lowest, lowest, lowest)
	VPSUBD(twos, lowest, lowest)
	VPANDD(lowest, twos, twos)
	some := K()
	VPTESTMD(twos, twos, some)
	KORTESTW(some, some)
	ok, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	SETNE(ok.Addr)
	JEQ(LabelRef("none"))

	// Its two places; their rows; and for each word their columns.
	box, places := copy512(twos), [3]VecVirtual{}
	ternary(box, shifted512(twos, 9), shifted512(twos, 18), or3)
	for k := range places {
		places[k] = ZMM()
		VPANDD(box, w[k], places[k])
	}
	spot := ZMM() // 15 less the number of the box, after the lowest four bits
	instruction512("VPLZCNTD", "", twos, spot)
	of := func(f func(box int) int) VecVirtual {
		v := ZMM()
		VPERMD(t.each(func(at int) int { return f(max(15-at, 0) % 9) }), spot, v)
		return v
	}
	rows := copy512(places[0])
	ternary(rows, places[1], places[2], or3)
	VPSRLVD(of(func(box int) int { return box }), rows, rows)
	ternary(rows, shifted512(rows, 3), shifted512(rows, 6), or3)
	VPSLLVD(of(func(box int) int { return box % 3 }), rows, rows)
	columns := of(func(box int) int { return copies * 7 << (box / 3 * 3) })
	sum := ZMM()
	for k := range w {
		has, seen := K(), copy512(rows)
		VPTESTMD(places[k], places[k], has)
		VPORD(columns, rows, has, seen)
		VPANDD(w[k], seen, seen)
		addCount512(sum, seen, k == 0)
	}
	for d := range 9 {
		for k := range places {
			candidate := ZMM()
			VPANDD_BCST(column.Offset(words+64*(3*d+k)), places[k], candidate)
			addCount512(sum, candidate, false)
		}
	}
	VPSLLD(U8(4), sum, sum)
	VPADDD_Z(t.each(func(at int) int { return 15 - at }), sum, some, sum)
	digit := highest512(sum)
	NOTL(digit.As32())
	ANDL(U32(15), digit.As32())

	// The later of its places.
	kept, word, cells := AllocLocal(3*64), GP64(), GP64()
	for k := range places {
		VMOVDQU32(places[k], kept.Offset(64*k))
	}
	XORL(word.As32(), word.As32())
	MOVL(kept.Idx(digit, 4), cells.As32())
	for k := 1; k < 3; k++ {
		here, number := GP64(), GP64()
		MOVL(U32(k), number.As32())
		MOVL(kept.Offset(64*k).Idx(digit, 4), here.As32())
		TESTL(here.As32(), here.As32())
		CMOVLNE(here.As32(), cells.As32())
		CMOVLNE(number.As32(), word.As32())
	}
	bit := GP64()
	BSRL(cells.As32(), bit.As32())
	mask, other := GP64(), GP64()
	MOVL(U32(1), mask.As32())
	SHLXL(bit.As32(), mask.As32(), mask.As32())
	MOVL(mask.As32(), other.As32())
	NOTL(other.As32())

	// The digit alone stays in the lane, the others in rest.
	at, nine := GP64(), GP64()
	LEAQ(Mem{Base: word, Index: word, Scale: 1}, at)
	LEAQ(Mem{Index: at, Scale: 4, Base: digit}, at)
	LEAQ(Mem{Base: word, Disp: branchNine / 4}, nine)
	CMPL(digit.As32(), U8(8))
	CMOVQEQ(nine, at)
	ANDL(other.As32(), rest.Idx(at, 4))
	SHLL(U8(6), word.As32())
	lane := Mem{Base: word}
	ADDQ(column.Base, word)
	ANDL(other.As32(), lane.Offset(open))
	for d := range 9 {
		ANDL(other.As32(), lane.Offset(words+64*3*d))
	}
	IMUL3L(U32(3*64), digit.As32(), digit.As32())
	ORL(mask.As32(), lane.Idx(digit, 1))
	Label("none")
	VZEROUPPER()
	RET()
}
