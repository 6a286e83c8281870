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

	masks := map[int]VecVirtual{}
	for _, m := range []int{stack2, stack0, band2, band0, middle, high} {
		masks[m] = ZMM()
		VPBROADCASTD(constant[m], masks[m])
	}

	var taken, clash [3]VecVirtual
	least := ZMM()
	// Rule by rule for some digits at a time: those of one digit are one long chain
	// in which each step waits for the last.
	for first := 0; first < 9; first += abreast {
		var w [abreast][3]VecVirtual
		var piece [abreast]VecVirtual
		for i := range abreast {
			w[i], piece[i] = nakedSingles512(b, first+i, least)
		}
		for i := range abreast {
			rows512(w[i], piece[i], masks)
		}
		for i := range abreast {
			columns512(b, first+i, w[i], masks)
		}
		for i := range abreast {
			hiddenSingles512(b, first+i, w[i], &taken, &clash)
		}
	}
	ternary(clash[0], clash[1], clash[2], or3)
	dead, k1, answer := K(), K(), GP32()
	VPTESTMD(clash[0], clash[0], dead)
	VPTESTNMD(least, least, k1)
	KORW(k1, dead, dead)

	var all, any, found VecVirtual
	for k := range 3 {
		// Apply the hidden singles, and add up the candidates of each cell in bits.
		var ones, twos [4]VecVirtual
		for i := range 3 {
			var w [3]VecVirtual
			for j := range 3 {
				at := 64 * (3*(3*i+j) + k)
				w[j] = ZMM()
				VMOVDQU64(b.Offset(next+at), w[j])
				ternary(w[j], taken[k], b.Offset(hidden+at), func(a, b, c uint8) uint8 { return a & (c | ^b) })
				VMOVDQU64(w[j], b.Offset(words+at))
			}
			ones[i], twos[i] = sum512(w[0], w[1], w[2])
		}
		ones[3], twos[3] = sum512(ones[0], ones[1], ones[2])
		three := copy512(twos[0])
		ternary(three, twos[1], twos[2], or3)
		more := copy512(three)
		VPORD(twos[3], more, more)
		// Four or more.
		ternary(twos[0], twos[1], twos[2], majority)
		ternary(twos[0], three, twos[3], func(a, b, c uint8) uint8 { return a | b&c })
		ternary(twos[0], ones[3], more, func(a, b, c uint8) uint8 { return c &^ (a | b) })
		VMOVDQU64(twos[0], b.Offset(pairs+64*k))
		unsure := ZMM()
		VMOVDQU64(b.Offset(open+64*k), unsure)
		VMOVDQU64(more, b.Offset(open+64*k))
		if k == 0 {
			all, any, found = ones[3], copy512(more), copy512(more)
			VPORD(more, all, all)
			VPXORD(unsure, found, found)
		} else {
			ternary(all, ones[3], more, func(a, b, c uint8) uint8 { return a & (b | c) })
			VPORD(more, any, any)
			ternary(found, unsure, more, func(a, b, c uint8) uint8 { return a | (b ^ c) })
		}
	}
	VPCMPD_BCST(U8(4), constant[full], all, k1)
	KORW(k1, dead, dead)
	KMOVW(dead, answer)
	MOVL(answer, b.Offset(report))
	VPTESTNMD(found, found, k1)
	KMOVW(k1, answer)
	MOVL(answer, b.Offset(report+4))
	VPTESTNMD(any, any, k1)
	KMOVW(k1, answer)
	MOVL(answer, b.Offset(report+8))
	VZEROUPPER()
	RET()
}

// abreast is how many digits are gone over together.
const abreast = 3

// nakedSingles512 clears the rest of the box of each, and finds the pieces left.
func nakedSingles512(b Mem, d int, least VecVirtual) (w [3]VecVirtual, piece VecVirtual) {
	var s [3]VecVirtual
	for k := range 3 {
		w[k], s[k] = ZMM(), ZMM()
		VMOVDQU64(b.Offset(words+64*(3*d+k)), w[k])
		VMOVDQU64(b.Offset(open+64*k), s[k])
		VPANDND(w[k], s[k], s[k])
	}
	any := copy512(s[0])
	ternary(any, s[1], s[2], or3)
	u, v := turned512(any)
	for k := range 3 {
		ternary(w[k], s[(k+1)%3], s[(k+2)%3], neither)
	}
	for k := range 3 {
		ternary(w[k], u, v, neither)
	}
	piece = copy512(w[0])
	ternary(piece, w[1], w[2], or3)
	if d == 0 {
		VMOVDQA64(piece, least)
	} else {
		VPMINUD(piece, least, least)
	}
	return w, piece
}

// rows512 leaves pieces of rows on permutations alone.
func rows512(w [3]VecVirtual, piece VecVirtual, masks map[int]VecVirtual) {
	live := permuted512(piece, 3, masks[stack2], masks[stack0])
	for k := range 3 {
		VPANDD(live, w[k], w[k])
	}
}

// columns512 does the same with columns: it folds the rows of each word, one word to
// each third of another, and has each third of what is left in all three rows of its word.
func columns512(b Mem, d int, w [3]VecVirtual, masks map[int]VecVirtual) {
	column := folded512(w[0], 9, 18, 0, 0)
	ternary(column, folded512(w[1], 9, 0, 9, 0), masks[middle], choose)
	ternary(column, folded512(w[2], 0, 0, 9, 18), masks[high], choose)
	live := permuted512(column, 1, masks[band2], masks[band0])
	u, v := turned512(live)
	for k, from := range [3][3]VecVirtual{{live, v, u}, {u, live, v}, {v, u, live}} {
		t := copy512(from[0])
		ternary(t, from[1], masks[middle], choose)
		ternary(t, from[2], masks[high], choose)
		VPANDD(t, w[k], w[k])
		VMOVDQU64(w[k], b.Offset(next+64*(3*d+k)))
	}
}

// hiddenSingles512 finds the one place of a box, and adds it to the cells that a digit
// needs, and those that two need.
func hiddenSingles512(b Mem, d int, w [3]VecVirtual, taken, clash *[3]VecVirtual) {
	piece := copy512(w[0])
	ternary(piece, w[1], w[2], or3)
	several := copy512(w[0])
	ternary(several, w[1], w[2], majority)
	u, v := turned512(piece)
	ternary(several, u, v, or3)
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

// ternary sets a to f(a, b, c), for any boolean function f.
func ternary(a VecVirtual, b, c Op, f func(a, b, c uint8) uint8) {
	VPTERNLOGD(U8(f(0xF0, 0xCC, 0xAA)), c, b, a)
}

func or3(a, b, c uint8) uint8      { return a | b | c }
func xor3(a, b, c uint8) uint8     { return a ^ b ^ c }
func majority(a, b, c uint8) uint8 { return a&b | c&(a|b) }
func choose(a, b, c uint8) uint8   { return b&c | a&^c }
func neither(a, b, c uint8) uint8  { return a &^ (b | c) }

// sum512 adds three words bit by bit: the sum and the carry.
func sum512(a, b, c VecVirtual) (sum, carry VecVirtual) {
	carry = copy512(a)
	ternary(carry, b, c, majority)
	ternary(a, b, c, xor3)
	return a, carry
}

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

// turned512 is the rows r+1 of x brought to r, and the rows r+2: x turned within its 27 bits,
// of which a second copy stands at the top of another word. Bits above the 27 are left to the
// caller.
func turned512(x VecVirtual) (u, v VecVirtual) {
	top := shifted512(x, 5)
	u, v = ZMM(), ZMM()
	instruction512("VPSHLDD", "", U8(18), top, x, u)
	instruction512("VPSHLDD", "", U8(9), top, x, v)
	return u, v
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
	u, v := turned512(x)
	// Column 0 of each matrix takes columns 1 and 2 of the rows u and v, crosswise.
	product := func(a, b, c, d VecVirtual) VecVirtual {
		t := ZMM()
		VPANDD(a, b, t)
		ternary(t, c, d, func(a, b, c uint8) uint8 { return a | b&c })
		return t
	}
	ur, vr := shifted512(u, -step), shifted512(v, -step)
	ul, vl := shifted512(u, step), shifted512(v, step)
	live := product(ur, vl, ul, vr)     // column 1 takes columns 0 and 2
	neighbours := product(u, vr, ur, v) // of a column and the next
	ternary(live, shifted512(neighbours, -step), first, choose)
	ternary(live, shifted512(neighbours, 2*step), last, choose)
	return live
}

// constants512 keeps each constant once, to be broadcast where it is used.
func constants512() map[int]Mem {
	at := map[int]Mem{}
	g := GLOBL("masks512", attr.RODATA|attr.NOPTR)
	for i, v := range []int{full, stack2, stack0, band2, band0, middle, high} {
		DATA(4*i, U32(v))
		at[v] = g.Offset(4 * i)
	}
	return at
}
