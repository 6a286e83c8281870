package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// avx2 writes the kernel of eight lanes in registers of 256 bits, run on the
// lower and the upper half of a block. With sixteen registers the sums over
// digits live in the block.
func avx2() {
	TEXT("passAVX2", attr.NOSPLIT, "func(b *uint32)")
	Doc("passAVX2 does one pass on sixteen lanes, eight at a time.")
	Pragma("noescape")
	base := Load(Param("b"), GP64())
	b := Mem{Base: base}
	answers := GP64()
	LEAQ(b.Offset(report), answers)
	halves := GP64()
	MOVQ(U32(2), halves)
	constant := constants256()

	Label("half")
	// Count the candidates of each cell: one, two, three or more.
	all, any := YMM(), YMM()
	for k := range 3 {
		one, two, three, t := YMM(), YMM(), YMM(), YMM()
		VMOVDQU(b.Offset(words+64*k), one)
		for d := 1; d < 9; d++ {
			w := YMM()
			VMOVDQU(b.Offset(words+64*(3*d+k)), w)
			switch d {
			case 1:
				VPAND(w, one, two)
			case 2:
				VPAND(w, two, three)
			default:
				VPAND(w, two, t)
				VPOR(t, three, three)
			}
			if d > 1 {
				VPAND(w, one, t)
				VPOR(t, two, two)
			}
			VPOR(w, one, one)
		}
		VMOVDQU(two, b.Offset(open+64*k))
		VPANDN(two, three, t)
		VMOVDQU(t, b.Offset(pairs+64*k))
		if k == 0 {
			VMOVDQA(one, all)
			VMOVDQA(two, any)
		} else {
			VPAND(one, all, all)
			VPOR(two, any, any)
		}
	}
	zero, answer, alive := YMM(), GP32(), GP32()
	VPXOR(zero, zero, zero)
	VPCMPEQD(zero, any, any)
	VMOVMSKPS(any, answer)
	XORL(U8(0xFF), answer)
	MOVB(answer.As8(), Mem{Base: answers}.Offset(8))
	VPCMPEQD(constant[full], all, all)
	VMOVMSKPS(all, alive)

	for d := range 9 {
		var w, s [3]VecVirtual
		for k := range 3 {
			w[k], s[k] = YMM(), YMM()
			t := YMM()
			VMOVDQU(b.Offset(open+64*k), t)
			VMOVDQU(b.Offset(words+64*(3*d+k)), w[k])
			VPANDN(w[k], t, s[k])
		}
		// Naked singles.
		s01 := or(s[0], s[1])
		others := turned256(or(s01, s[2]))
		VPANDN(w[2], or(s01, others), w[2])
		VPOR(s[2], others, others)
		VPANDN(w[0], or(s[1], others), w[0])
		VPANDN(w[1], or(s[0], others), w[1])
		// Rows and boxes.
		piece := or(or(w[0], w[1]), w[2])
		least := piece
		if d > 0 {
			least = YMM()
			VPMINUD(b.Offset(held), piece, least)
		}
		VMOVDQU(least, b.Offset(held))
		live := permuted256(piece, 3, constant[stack2], constant[stack0], constant[stack1])
		for k := range 3 {
			VPAND(live, w[k], w[k])
		}
		// Columns and boxes: fold the rows of each word, one word to each third.
		column := and(or(or(shift(w[0], -9), shift(w[0], -18)), w[0]), constant[low])
		t := and(or(or(shift(w[1], -9), shift(w[1], 9)), w[1]), constant[middle])
		VPOR(t, column, column)
		t = and(or(or(shift(w[2], 9), shift(w[2], 18)), w[2]), constant[high])
		VPOR(t, column, column)
		live = permuted256(column, 1, constant[band2], constant[band0], constant[band1])
		for k := range 3 {
			third := live
			if k > 0 {
				third = shift(live, -9*k)
			}
			t := and(third, constant[low])
			VPMULLD(constant[copies], t, t)
			VPAND(t, w[k], w[k])
		}
		// Hidden singles.
		w01 := or(w[0], w[1])
		several := or(and(w[0], w[1]), and(w01, w[2]))
		piece = or(w01, w[2])
		VPOR(turned256(piece), several, several)
		for k := range 3 {
			h := YMM()
			VMOVDQU(w[k], b.Offset(next+64*(3*d+k)))
			VPANDN(w[k], several, h)
			VMOVDQU(h, b.Offset(hidden+64*(3*d+k)))
		}
	}
	// The cells that some digit needs, and those that two need.
	var taken [3]VecVirtual
	bad, t := YMM(), YMM()
	VPXOR(bad, bad, bad)
	for k := range 3 {
		taken[k] = YMM()
		VMOVDQU(b.Offset(hidden+64*k), taken[k])
		for d := 1; d < 9; d++ {
			h := YMM()
			VMOVDQU(b.Offset(hidden+64*(3*d+k)), h)
			VPAND(h, taken[k], t)
			VPOR(t, bad, bad)
			VPOR(h, taken[k], taken[k])
		}
	}
	VPXOR(zero, zero, zero)
	VPCMPEQD(zero, bad, bad)
	VMOVMSKPS(bad, answer)
	ANDL(answer, alive)
	VPCMPEQD(b.Offset(held), zero, t)
	VMOVMSKPS(t, answer)
	XORL(U8(0xFF), alive)
	ORL(answer, alive)
	MOVB(alive.As8(), Mem{Base: answers})

	change := YMM()
	VPXOR(change, change, change)
	for d := range 9 {
		for k := range 3 {
			at := 64 * (3*d + k)
			h := YMM()
			VMOVDQU(b.Offset(hidden+at), h)
			VPANDN(taken[k], h, h)
			VPANDN(b.Offset(next+at), h, h)
			x := YMM()
			VPXOR(b.Offset(words+at), h, x)
			VPOR(x, change, change)
			VMOVDQU(h, b.Offset(words+at))
		}
	}
	VPCMPEQD(zero, change, change)
	VMOVMSKPS(change, answer)
	MOVB(answer.As8(), Mem{Base: answers}.Offset(4))

	ADDQ(U8(32), base)
	INCQ(answers)
	DECQ(halves)
	JNE(LabelRef("half"))
	VZEROUPPER()
	RET()
}

func or(a, b Op) VecVirtual {
	v := YMM()
	VPOR(b, a, v)
	return v
}

func and(a, b Op) VecVirtual {
	v := YMM()
	VPAND(b, a, v)
	return v
}

// shift is a shifted by bits to the left, or to the right where negative.
func shift(a Op, bits int) VecVirtual {
	v := YMM()
	if bits < 0 {
		VPSRLD(U8(-bits), a, v)
	} else {
		VPSLLD(U8(bits), a, v)
	}
	return v
}

func turned256(x VecVirtual) VecVirtual {
	t := or(shift(x, -9), shift(x, 18))
	VPOR(shift(x, -18), t, t)
	VPOR(shift(x, 9), t, t)
	return t
}

// permuted256 is permuted512 with the choices spelled out: for the first, the
// middle and the last column of each matrix apart, two products of neighbours
// in the other two rows.
func permuted256(x VecVirtual, step int, last, first, between Mem) VecVirtual {
	u := or(shift(x, -9), shift(x, 18))
	v := or(shift(x, -18), shift(x, 9))
	// Column 0 takes columns 1 and 2 of the rows u and v, crosswise.
	ur, vr := shift(u, -step), shift(v, -step)
	live := and(shift(or(and(u, vr), and(ur, v)), -step), first)
	// Column 2 takes columns 0 and 1.
	ul, vl := shift(u, step), shift(v, step)
	t := and(shift(or(and(u, vl), and(ul, v)), step), last)
	VPOR(t, live, live)
	// Column 1 takes columns 0 and 2.
	t = and(or(and(ur, vl), and(ul, vr)), between)
	VPOR(t, live, live)
	return live
}

// constants256 keeps each constant eight times, ready for use.
func constants256() map[int]Mem {
	at := map[int]Mem{}
	g := GLOBL("masks256", attr.RODATA|attr.NOPTR)
	for i, v := range []int{full, stack2, stack1, stack0, band2, band1, band0, low, middle, high, copies} {
		for j := range 8 {
			DATA(32*i+4*j, U32(v))
		}
		at[v] = g.Offset(32 * i)
	}
	return at
}
