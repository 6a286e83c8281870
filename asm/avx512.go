package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// avx512 writes the kernel of sixteen lanes in registers of 512 bits. A ternary instruction does
// any boolean function of three words. So a choice by a mask or a majority is one instruction.
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

	var taken [3]VecVirtual // the cells that some digit needs
	least := ZMM()
	// Some digits at a time go rule by rule. The rules of one digit are one long chain in which
	// each step waits for the last.
	for first := 0; first < 9; first += abreast {
		var w [abreast][3]VecVirtual
		var piece [abreast]VecVirtual
		for i := range abreast {
			w[i], piece[i] = nakedSingles512(b, first+i, least)
		}
		for i := range abreast {
			rows512(w[i], piece[i], masks)
		}
		columns512(b, first, &w, masks)
		for i := range abreast {
			hiddenSingles512(b, first+i, w[i], &taken)
		}
	}
	dead, k1, answer := K(), K(), GP32()
	VPTESTNMD(least, least, dead)

	var all, any, moved, clash VecVirtual
	for k := range 3 {
		// Take the cells of hidden singles from the other digits, and add up the candidates of each cell in bits.
		var ones, twos [4]VecVirtual
		for i := range 3 {
			var w [3]VecVirtual
			for j := range 3 {
				at := 64 * (3*(3*i+j) + k)
				w[j] = ZMM()
				VMOVDQU64(b.Offset(next+at), w[j])
				ternary(w[j], taken[k], b.Offset(found+64*(3*i+j)), func(a, b, c uint8) uint8 { return a &^ (b & c) })
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
			all, any, moved, clash = ones[3], copy512(more), copy512(more), taken[k]
			VPANDD(more, clash, clash) // two digits need the cell
			VPORD(more, all, all)
			VPXORD(unsure, moved, moved)
		} else {
			ternary(all, ones[3], more, func(a, b, c uint8) uint8 { return a & (b | c) })
			VPORD(more, any, any)
			ternary(moved, unsure, more, func(a, b, c uint8) uint8 { return a | (b ^ c) })
			ternary(clash, taken[k], more, func(a, b, c uint8) uint8 { return a | b&c })
		}
	}
	VPCMPD_BCST(U8(4), constant[full], all, k1)
	KORW(k1, dead, dead)
	VPTESTMD(clash, clash, k1)
	KORW(k1, dead, dead)
	KMOVW(dead, answer)
	MOVL(answer, b.Offset(report))
	VPTESTNMD(moved, moved, k1)
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
	ternary(w[2], u, v, neither)
	ternary(w[2], s[0], s[1], neither)
	ternary(u, v, s[2], or3)
	ternary(w[0], u, s[1], neither)
	ternary(w[1], u, s[0], neither)
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
	live := turnedOnce512(minors512(piece, 3, masks[stack2], masks[stack0]))
	for k := range 3 {
		VPANDD(live, w[k], w[k])
	}
}

// columns512 does the same with columns. It folds the rows of each word, those of three digits to
// the thirds of one word. Then it copies the third that is left to all three rows of its digit.
func columns512(b Mem, first int, w *[abreast][3]VecVirtual, masks map[int]VecVirtual) {
	var after, before [3]VecVirtual // bands b+1 and b+2 brought to b
	for k := range 3 {
		column := folded512(w[0][k], 9, 18, 0, 0)
		ternary(column, folded512(w[1][k], 9, 0, 9, 0), masks[middle], choose)
		ternary(column, folded512(w[2][k], 0, 0, 9, 18), masks[high], choose)
		after[k], before[k] = neighbours512(column, 1, masks[band2], masks[band0])
	}
	for k := range 3 {
		k1, k2 := (k+1)%3, (k+2)%3
		live := ZMM()
		VPANDD(after[k1], before[k2], live)
		ternary(live, after[k2], before[k1], func(a, b, c uint8) uint8 { return a | b&c })
		u, v := turned512(live)
		for i, from := range [abreast][3]VecVirtual{{live, v, u}, {u, live, v}, {v, u, live}} {
			t := copy512(from[0])
			ternary(t, from[1], masks[middle], choose)
			ternary(t, from[2], masks[high], choose)
			VPANDD(t, w[i][k], w[i][k])
			VMOVDQU64(w[i][k], b.Offset(next+64*(3*(first+i)+k)))
		}
	}
}

// hiddenSingles512 finds the one place of a box, and adds it to the cells that a digit needs.
func hiddenSingles512(b Mem, d int, w [3]VecVirtual, taken *[3]VecVirtual) {
	piece := copy512(w[0])
	ternary(piece, w[1], w[2], or3)
	several := copy512(w[0])
	ternary(several, w[1], w[2], majority)
	u, v := turned512(piece)
	ternary(several, u, v, or3)
	VMOVDQU64(several, b.Offset(found+64*d))
	for k := range 3 {
		if d == 0 {
			taken[k] = ZMM()
			VPANDND(w[k], several, taken[k])
		} else {
			ternary(taken[k], w[k], several, func(a, b, c uint8) uint8 { return a | b&^c })
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

// turned512 returns x turned within its 27 bits: the rows r+1 brought to r, and the rows r+2. It
// needs a second copy of the bits at the top of another word. Bits above the 27 are left to the
// caller.
func turned512(x VecVirtual) (u, v VecVirtual) {
	top := shifted512(x, 5)
	u, v = ZMM(), ZMM()
	instruction512("VPSHLDD", "", U8(18), top, x, u)
	instruction512("VPSHLDD", "", U8(9), top, x, v)
	return u, v
}

// turnedOnce512 is the rows r+1 alone.
func turnedOnce512(x VecVirtual) VecVirtual {
	u := ZMM()
	instruction512("VPSHLDD", "", U8(18), shifted512(x, 5), x, u)
	return u
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

// minors512 returns, for each 3×3 matrix of x, which minors have a permutation. The minor of a
// row is without this row's column and the row before. Turned once they are the entries of x that
// lie on a permutation. The rows of a matrix are the thirds of the word, its columns groups of
// step bits. The last column is under mask last, the first under first.
func minors512(x VecVirtual, step int, last, first VecVirtual) VecVirtual {
	next, prev := neighbours512(x, step, last, first)
	minors := ZMM()
	VPANDD(turnedOnce512(next), prev, minors)
	ternary(minors, turnedOnce512(prev), next, func(a, b, c uint8) uint8 { return a | b&c })
	return minors
}

// neighbours512 is the columns c+1 of matrices brought to c, and the columns c+2.
func neighbours512(x VecVirtual, step int, last, first VecVirtual) (next, prev VecVirtual) {
	next, prev = shifted512(x, -step), shifted512(x, step)
	ternary(next, shifted512(x, 2*step), last, choose)
	ternary(prev, shifted512(x, -2*step), first, choose)
	return next, prev
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
