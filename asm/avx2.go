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
	bad, all, any, found := YMM(), YMM(), YMM(), YMM()
	for k := range 3 {
		// The cells that some digit needs, and those that two need.
		taken, t := YMM(), YMM()
		VMOVDQU(b.Offset(hidden+64*k), taken)
		for d := 1; d < 9; d++ {
			h := YMM()
			VMOVDQU(b.Offset(hidden+64*(3*d+k)), h)
			VPAND(h, taken, t)
			if d == 1 && k == 0 {
				VMOVDQA(t, bad)
			} else {
				VPOR(t, bad, bad)
			}
			VPOR(h, taken, taken)
		}
		// Apply them, and add up the candidates of each cell in bits.
		var ones, twos [4]VecVirtual
		for i := range 3 {
			var w [3]VecVirtual
			for j := range 3 {
				at := 64 * (3*(3*i+j) + k)
				w[j] = YMM()
				VMOVDQU(b.Offset(hidden+at), w[j])
				VPANDN(taken, w[j], w[j])
				VPANDN(b.Offset(next+at), w[j], w[j])
				VMOVDQU(w[j], b.Offset(words+at))
			}
			ones[i], twos[i] = sum256(w[0], w[1], w[2])
		}
		one, four := sum256(ones[0], ones[1], ones[2])
		twos[3] = four
		a, c := or(twos[0], twos[1]), or(twos[2], twos[3])
		more := or(a, c)
		// Four or more.
		VPAND(a, c, a)
		VPOR(and(twos[0], twos[1]), a, a)
		VPOR(and(twos[2], twos[3]), a, a)
		VPOR(one, a, a)
		VPANDN(more, a, a)
		VMOVDQU(a, b.Offset(pairs+64*k))
		VPOR(more, one, one)
		VPXOR(b.Offset(open+64*k), more, t)
		VMOVDQU(more, b.Offset(open+64*k))
		if k == 0 {
			VMOVDQA(one, all)
			VMOVDQA(more, any)
			VMOVDQA(t, found)
		} else {
			VPAND(one, all, all)
			VPOR(more, any, any)
			VPOR(t, found, found)
		}
	}
	zero, answer, alive := YMM(), GP32(), GP32()
	VPXOR(zero, zero, zero)
	VPCMPEQD(zero, bad, bad)
	VPCMPEQD(constant[full], all, all)
	VPAND(all, bad, bad)
	VPCMPEQD(b.Offset(held), zero, all)
	VPANDN(bad, all, bad)
	VMOVMSKPS(bad, alive)
	XORL(U8(0xFF), alive)
	MOVB(alive.As8(), Mem{Base: answers})
	VPCMPEQD(zero, found, found)
	VMOVMSKPS(found, answer)
	MOVB(answer.As8(), Mem{Base: answers}.Offset(4))
	VPCMPEQD(zero, any, any)
	VMOVMSKPS(any, answer)
	MOVB(answer.As8(), Mem{Base: answers}.Offset(8))

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

// sum256 adds three words bit by bit: the sum and the carry.
func sum256(a, b, c VecVirtual) (sum, carry VecVirtual) {
	carry = and(a, b)
	sum = YMM()
	VPXOR(a, b, sum)
	VPOR(and(sum, c), carry, carry)
	VPXOR(c, sum, sum)
	return sum, carry
}

// permuted256 is permuted512 with the choices spelled out. Each column of the
// matrix takes two products of the other two columns, in the other two rows,
// crosswise.
func permuted256(x VecVirtual, step int, last, first, between Mem) VecVirtual {
	u := or(shift(x, -9), shift(x, 18))
	v := or(shift(x, -18), shift(x, 9))
	ur, vr := shift(u, -step), shift(v, -step)
	neighbours := or(and(u, vr), and(ur, v)) // of a column and the next
	ul, vl := shift(u, step), shift(v, step)
	ends := or(and(ur, vl), and(ul, vr)) // of the columns on both sides
	live := and(shift(neighbours, -step), first)
	VPOR(and(shift(neighbours, 2*step), last), live, live)
	VPOR(and(ends, between), live, live)
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
