package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// avx512 writes the kernel of sixteen lanes in registers of 512 bits. A ternary
// instruction does any boolean function of three words, so a choice by a mask
// or a majority is one instruction.
func avx512() {
	TEXT("passAVX512", attr.NOSPLIT, "func(b *uint32)")
	Doc("passAVX512 does one pass on sixteen lanes.")
	Pragma("noescape")
	b := Mem{Base: Load(Param("b"), GP64())}
	constant := constants512()

	// Count the candidates of each cell: one, two, three or more.
	var one, two, three [3]VecVirtual
	for k := range 3 {
		one[k], two[k], three[k] = ZMM(), ZMM(), ZMM()
		VMOVDQU64(b.Offset(words+64*k), one[k])
		for d := 1; d < 9; d++ {
			w := b.Offset(words + 64*(3*d+k))
			switch d {
			case 1:
				VPANDD(w, one[k], two[k])
			case 2:
				VPANDD(w, two[k], three[k])
				ternary(two[k], one[k], w, func(a, b, c uint8) uint8 { return a | b&c })
			default:
				ternary(three[k], two[k], w, func(a, b, c uint8) uint8 { return a | b&c })
				ternary(two[k], one[k], w, func(a, b, c uint8) uint8 { return a | b&c })
			}
			VPORD(w, one[k], one[k])
		}
		VPANDND(two[k], three[k], three[k])
		VMOVDQU64(two[k], b.Offset(open+64*k))
		exact := ZMM()
		VPANDD(three[k], two[k], exact)
		VMOVDQU64(exact, b.Offset(pairs+64*k))
	}
	dead, k := K(), K()
	ternary(one[0], one[1], one[2], and3)
	VPCMPD_BCST(U8(4), constant[full], one[0], dead)
	unsolved := ZMM()
	VMOVDQA64(two[0], unsolved)
	ternary(unsolved, two[1], two[2], or3)
	VPTESTMD(unsolved, unsolved, k)
	answer := GP32()
	KMOVW(k, answer)
	MOVL(answer, b.Offset(report+8))

	masks := map[int]VecVirtual{}
	for _, m := range []int{stack2, stack0, band2, band0, low, middle, high, copies} {
		masks[m] = ZMM()
		VPBROADCASTD(constant[m], masks[m])
	}

	var taken, clash [3]VecVirtual
	least := ZMM()
	for d := range 9 {
		var w, s [3]VecVirtual
		for k := range 3 {
			w[k], s[k] = ZMM(), ZMM()
			VMOVDQU64(b.Offset(words+64*(3*d+k)), w[k])
			VPANDND(w[k], two[k], s[k])
		}
		// Naked singles.
		any := copy512(s[0])
		ternary(any, s[1], s[2], or3)
		others := turned512(any)
		for k := range 3 {
			t := copy512(others)
			ternary(t, s[(k+1)%3], s[(k+2)%3], or3)
			VPANDND(w[k], t, w[k])
		}
		// Rows and boxes.
		piece := copy512(w[0])
		ternary(piece, w[1], w[2], or3)
		if d == 0 {
			VMOVDQA64(piece, least)
		} else {
			VPMINUD(piece, least, least)
		}
		live := permuted512(piece, 3, masks[stack2], masks[stack0])
		for k := range 3 {
			VPANDD(live, w[k], w[k])
		}
		// Columns and boxes: fold the rows of each word, one word to each third.
		column := folded512(w[0], 9, 18, 0, 0)
		ternary(column, folded512(w[1], 9, 0, 9, 0), masks[middle], choose)
		ternary(column, folded512(w[2], 0, 0, 9, 18), masks[high], choose)
		live = permuted512(column, 1, masks[band2], masks[band0])
		for k := range 3 {
			third := live
			if k > 0 {
				third = shifted512(live, -9*k)
			}
			t := ZMM()
			VPANDD(masks[low], third, t)
			VPMULLD(masks[copies], t, t)
			VPANDD(t, w[k], w[k])
			VMOVDQU64(w[k], b.Offset(next+64*(3*d+k)))
		}
		// Hidden singles.
		piece = copy512(w[0])
		ternary(piece, w[1], w[2], or3)
		several := copy512(w[0])
		ternary(several, w[1], w[2], func(a, b, c uint8) uint8 { return a&b | c&(a|b) })
		ternaryShifts(several, piece)
		for k := range 3 {
			h := ZMM()
			VPANDND(w[k], several, h)
			VMOVDQU64(h, b.Offset(hidden+64*(3*d+k)))
			switch d {
			case 0:
				taken[k] = h
			case 1:
				clash[k] = ZMM()
				VPANDD(taken[k], h, clash[k])
				VPORD(taken[k], h, taken[k])
			default:
				ternary(clash[k], taken[k], h, func(a, b, c uint8) uint8 { return a | b&c })
				VPORD(taken[k], h, taken[k])
			}
		}
	}
	ternary(clash[0], clash[1], clash[2], or3)
	VPTESTMD(clash[0], clash[0], k)
	KORW(k, dead, dead)
	VPTESTNMD(least, least, k)
	KORW(k, dead, dead)
	KMOVW(dead, answer)
	MOVL(answer, b.Offset(report))

	change := ZMM()
	VPXORD(change, change, change)
	for d := range 9 {
		for k := range 3 {
			w := ZMM()
			at := 64 * (3*d + k)
			VMOVDQU64(b.Offset(next+at), w)
			ternary(w, taken[k], b.Offset(hidden+at), func(a, b, c uint8) uint8 { return a & (c | ^b) })
			ternary(change, w, b.Offset(words+at), func(a, b, c uint8) uint8 { return a | (b ^ c) })
			VMOVDQU64(w, b.Offset(words+at))
		}
	}
	VPTESTNMD(change, change, k)
	KMOVW(k, answer)
	MOVL(answer, b.Offset(report+4))
	VZEROUPPER()
	RET()
}

// ternary sets a to f(a, b, c), for any boolean function f.
func ternary(a VecVirtual, b, c Op, f func(a, b, c uint8) uint8) {
	VPTERNLOGD(U8(f(0xF0, 0xCC, 0xAA)), c, b, a)
}

func or3(a, b, c uint8) uint8    { return a | b | c }
func and3(a, b, c uint8) uint8   { return a & b & c }
func choose(a, b, c uint8) uint8 { return b&c | a&^c }

func copy512(a Op) VecVirtual {
	v := ZMM()
	VMOVDQA64(a, v)
	return v
}

// shifted512 is a shifted by bits to the left, or to the right where negative.
func shifted512(a Op, bits int) VecVirtual {
	v := ZMM()
	if bits < 0 {
		VPSRLD(U8(-bits), a, v)
	} else {
		VPSLLD(U8(bits), a, v)
	}
	return v
}

// turned512 is the rows r+1 and r+2 of x brought to r, in one word. Bits above
// the 27 are left to the caller.
func turned512(x VecVirtual) VecVirtual {
	t := shifted512(x, -9)
	ternary(t, shifted512(x, 18), shifted512(x, -18), or3)
	VPORD(t, shifted512(x, 9), t)
	return t
}

// ternaryShifts adds turned512(x) to t.
func ternaryShifts(t, x VecVirtual) {
	ternary(t, shifted512(x, -9), shifted512(x, 18), or3)
	ternary(t, shifted512(x, -18), shifted512(x, 9), or3)
}

// folded512 is x and its shifts by two amounts in one word.
func folded512(x VecVirtual, right, right2, left, left2 int) VecVirtual {
	var parts []VecVirtual
	for _, n := range []int{-right, -right2, left, left2} {
		if n != 0 {
			parts = append(parts, shifted512(x, n))
		}
	}
	ternary(parts[0], parts[1], x, or3)
	return parts[0]
}

// permuted512 is the entries that lie on a permutation of each 3×3 matrix of x:
// its rows are the thirds of the word, its columns groups of step bits, the last
// of them under mask last, the first under first.
func permuted512(x VecVirtual, step int, last, first VecVirtual) VecVirtual {
	u := shifted512(x, -9)
	VPORD(shifted512(x, 18), u, u)
	v := shifted512(x, -18)
	VPORD(shifted512(x, 9), v, v)
	// Column 0 of each matrix takes columns 1 and 2 of the rows u and v, crosswise.
	product := func(a, b, c, d VecVirtual) VecVirtual {
		t := ZMM()
		VPANDD(a, b, t)
		ternary(t, c, d, func(a, b, c uint8) uint8 { return a | b&c })
		return t
	}
	ur, vr := shifted512(u, -step), shifted512(v, -step)
	ul, vl := shifted512(u, step), shifted512(v, step)
	live := product(ur, vl, ul, vr) // column 1 takes columns 0 and 2
	ternary(live, shifted512(product(u, vr, ur, v), -step), first, choose)
	ternary(live, shifted512(product(u, vl, ul, v), step), last, choose)
	return live
}

// constants512 keeps each constant once, to be broadcast where it is used.
func constants512() map[int]Mem {
	at := map[int]Mem{}
	g := GLOBL("masks512", attr.RODATA|attr.NOPTR)
	for i, v := range []int{full, stack2, stack0, band2, band0, low, middle, high, copies} {
		DATA(4*i, U32(v))
		at[v] = g.Offset(4 * i)
	}
	return at
}
