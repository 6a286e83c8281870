package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// What a pass makes of a state; package classic says the same in Go.
const (
	stuck  = 1
	dead   = 2
	filled = 3
)

// settle writes the kernel that makes passes on one lane until nothing moves. The digits stand
// side by side, one to eight in one register and nine in another. So each rule is done for all
// digits at once. Only their effect on each other's cells is added up across them.
func settle() {
	TEXT("settleLane", attr.NOSPLIT, "func(column *uint32) (verdict uint64)")
	Doc("settleLane makes passes on a lane until one is no longer classic.Moving, and",
		"returns its classic.Verdict. It leaves the candidates of a dead lane as they were.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	p := pass256{constant: constants256()}
	slot := slots256(column, p.constant[full])
	var unsure [3]Mem
	var sets [2][3]VecVirtual // digits 1 to 8, digit 9
	for k := range 3 {
		unsure[k] = slot()
		t := YMM()
		VPBROADCASTD(column.Offset(open+64*k), t)
		VMOVDQU(t, unsure[k])
		row := eightDigits(column, k)
		nine := YMM()
		VMOVD(column.Offset(words+64*(3*8+k)), nine.AsX())
		sets[0][k], sets[1][k] = row, nine
	}
	var hiddens [2][3]Mem
	for i := range hiddens {
		for k := range 3 {
			hiddens[i][k] = slot()
		}
	}
	takens := [3]Mem{slot(), slot(), slot()}
	bads := slot()

	Label("pass")
	bad := YMM()
	for i, w := range sets {
		clearBoxes256(w, unsure)
		piece := or(or(w[0], w[1]), w[2])
		zero := YMM()
		VPXOR(zero, zero, zero)
		VPCMPEQD(zero, piece, zero) // ones for a digit without place
		if i == 0 {
			VMOVDQA(zero, bad)
		} else {
			VPBROADCASTD(zero.AsX(), zero)
			VPOR(zero, bad, bad)
			VMOVDQU(bad, bads)
		}
	}
	for _, w := range sets {
		piece := or(or(w[0], w[1]), w[2])
		minors := p.minors(piece, 3, stack2, stack0)
		live := or(shift(minors, -9), shift(minors, 18))
		for k := range w {
			VPAND(live, w[k], w[k])
		}
	}
	for _, w := range sets {
		column := p.sideBySide(w)
		minors := p.minors(column, 1, band2, band0)
		for k := range w {
			VPAND(p.spread(minors, (k+1)%3), w[k], w[k])
		}
	}
	for i, w := range sets {
		w01 := or(w[0], w[1])
		several := or(and(w[0], w[1]), and(w01, w[2]))
		VPOR(turned256(or(w01, w[2])), several, several)
		for k := range w {
			h := YMM()
			VPANDN(w[k], several, h)
			VMOVDQU(h, hiddens[i][k])
		}
	}
	// The cells that some digit needs, in every word.
	for k := range 3 {
		taken := YMM()
		VMOVDQU(hiddens[0][k], taken)
		VPOR(hiddens[1][k], taken, taken)
		for level := range 3 {
			VPOR(swapped(taken, level), taken, taken)
		}
		VMOVDQU(taken, takens[k])
		for i := range sets {
			h := YMM()
			VMOVDQU(hiddens[i][k], h)
			VPANDN(taken, h, h)
			VPANDN(sets[i][k], h, sets[i][k])
		}
	}
	// Cells with one candidate or more, two or more, three or more. Where a digit needs the cell,
	// two or more are digits that need it.
	bad = YMM()
	VMOVDQU(bads, bad)
	all := YMM()
	for k := range 3 {
		one, two, three := or(sets[0][k], sets[1][k]), and(sets[0][k], sets[1][k]), YMM()
		for level := range 3 {
			one2, two2 := swapped(one, level), swapped(two, level)
			t := or(and(one, two2), and(two, one2))
			if level == 0 {
				VMOVDQA(t, three)
			} else {
				VPOR(swapped(three, level), t, t)
				VPOR(t, three, three)
			}
			t = and(one, one2)
			VPOR(two2, t, t)
			VPOR(t, two, two)
			VPOR(one2, one, one)
		}
		VPANDN(two, three, three)
		VMOVD(three.AsX(), column.Offset(pairs+64*k))
		VPOR(and(two, takens[k]), bad, bad)
		VMOVDQU(two, hiddens[0][k])
		if k == 0 {
			VMOVDQA(one, all)
		} else {
			VPAND(one, all, all)
		}
	}
	any, moved := YMM(), YMM()
	for k := range 3 {
		more, t := YMM(), YMM()
		VMOVDQU(hiddens[0][k], more)
		VPXOR(unsure[k], more, t)
		VMOVDQU(more, unsure[k])
		if k == 0 {
			VMOVDQA(more, any)
			VMOVDQA(t, moved)
		} else {
			VPOR(more, any, any)
			VPOR(t, moved, moved)
		}
	}
	VPXOR(p.constant[full], all, all)
	VPOR(bad, all, all)
	verdict := GP64()
	MOVL(U32(dead), verdict.As32())
	VPTEST(all, all)
	JNZ(LabelRef("done"))
	MOVL(U32(filled), verdict.As32())
	VPTEST(any, any)
	JZ(LabelRef("write"))
	VPTEST(moved, moved)
	JNZ(LabelRef("pass"))
	MOVL(U32(stuck), verdict.As32())

	Label("write")
	for k := range 3 {
		row := sets[0][k]
		high := XMM()
		VEXTRACTI128(U8(1), row, high)
		VMOVD(row.AsX(), column.Offset(words+64*k))
		VMOVD(high, column.Offset(words+64*(3*4+k)))
		for i := 1; i < 4; i++ {
			VPEXTRD(U8(i), row.AsX(), column.Offset(words+64*(3*i+k)))
			VPEXTRD(U8(i), high, column.Offset(words+64*(3*(4+i)+k)))
		}
		VMOVD(sets[1][k].AsX(), column.Offset(words+64*(3*8+k)))
		t := YMM()
		VMOVDQU(unsure[k], t)
		VMOVD(t.AsX(), column.Offset(open+64*k))
	}
	Label("done")
	VZEROUPPER()
	Store(verdict, ReturnIndex(0))
	RET()
}

// slots256 returns places for data that doesn't fit into registers. They are in the scratch of
// the block, not on the stack. To a processor, a load seems to depend on a store if both are
// equally far into their pages. So they must be elsewhere in theirs than the constants, which are
// loaded all the time. The stack's place is chance, and that took up to a fifth of the speed.
func slots256(column, constants Mem) (slot func() Mem) {
	const size = 13 * 32 // of both
	base, other, apart := GP64(), GP64(), GP64()
	LEAQ(column.Offset(next), base)
	LEAQ(column.Offset(next+1024), other)
	LEAQ(constants, apart)
	SUBQ(base, apart)
	ADDQ(U32(size), apart)
	ANDL(U32(0xFFF), apart.As32())
	CMPL(apart.As32(), U32(2*size))
	CMOVQCS(other, base)
	n := 0
	return func() Mem {
		if n++; 32*n > size {
			panic("too many slots")
		}
		return Mem{Base: base, Disp: 32 * (n - 1)}
	}
}

// swapped exchanges halves, then quarters within halves, then neighbours: after all
// three every word has met every other.
func swapped(x VecVirtual, level int) VecVirtual {
	v := YMM()
	switch level {
	case 0:
		VPERM2I128(U8(1), x, x, v)
	case 1:
		VPSHUFD(U8(0b01_00_11_10), x, v)
	default:
		VPSHUFD(U8(0b10_11_00_01), x, v)
	}
	return v
}
