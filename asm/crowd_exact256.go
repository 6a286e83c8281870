package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// exactPair leaves in two cells just what comes to a total.
func (w *cages256) exactPair(total GPVirtual) {
	r, up, down, twice := GP64(), XMM(), XMM(), YMM()
	MOVQ(total, r)
	SUBQ(U8(10), r)
	VMOVQ(r, up)
	NEGQ(r)
	VMOVQ(r, down)
	VMOVD(total.As32(), twice.AsX())
	VPBROADCASTW(twice.AsX(), twice)
	twin := w.twin(twice)
	old := [2]VecVirtual{load256(w.x[0]), load256(w.x[1])}
	for i := range old {
		turned := w.digits(old[1-i])
		a, b := YMM(), YMM()
		VPSLLW(up, turned, a) // by a negative number leaves nothing
		VPSRLW(down, turned, b)
		VPOR(a, b, b)
		VPAND(old[i], b, b)
		VMOVDQU(without(b, twin), w.x[i])
	}
}

// powers is 1 shifted by a number, in each word; 0 where that is no bit of a word.
func (w *cages256) powers(by VecVirtual) VecVirtual {
	even, odd, one := and(by, w.lowWord), YMM(), YMM()
	VPSRLD(U8(31), load256(w.ones), one)
	VPSLLVD(even, one, even)
	VPAND(w.lowWord, even, even)
	VPSRLD(U8(16), by, odd)
	VMOVDQU(w.highOne, one)
	VPSLLVD(odd, one, odd)
	return or(even, odd)
}

// twin is the digit that makes a sum with itself, if there is one.
func (w *cages256) twin(sum VecVirtual) VecVirtual {
	half, even := YMM(), and(sum, w.one)
	VPSRLW(U8(1), sum, half)
	VPADDW(w.ones, half, half)
	VPCMPEQW(w.zero, even, even)
	return and(w.powers(half), even)
}

// exactThree does what exactThree does with AVX-512. It leaves in the cells of a cage just the
// digits that come to a total. The lanes must have at most three open cells. A set is moved by a
// number of each lane's own as a product with a power of two. The lower half is the set moved up,
// the upper half that moved down.
func (w *cages256) exactThree(n int, total GPVirtual) {
	sum := YMM()
	VMOVD(total.As32(), sum.AsX())
	VPBROADCASTW(sum.AsX(), sum)
	swaps := [][2]int{}
	if n > 3 {
		x, single := make([]VecVirtual, n), make([]VecVirtual, n)
		for i := range n {
			x[i] = load256(w.x[i])
			single[i] = YMM()
			VPADDW(w.ones, x[i], single[i])
			VPAND(x[i], single[i], single[i])
			VPCMPEQW(w.zero, single[i], single[i])
		}
		for j := 3; j < n; j++ {
			for i := range 3 {
				mask := without(single[i], single[j])
				VMOVDQU(mask, w.masks[len(swaps)])
				swaps = append(swaps, [2]int{i, j})
				exchange256(x[i], x[j], w.masks[len(swaps)-1])
				VPXOR(mask, single[i], single[i])
				VPXOR(mask, single[j], single[j])
			}
		}
		exact, taken := single[3], copy256(x[3]) // what the others hold, where no more than three are open
		for j := 4; j < n; j++ {
			VPAND(single[j], exact, exact)
			once := equalWords(and(x[j], taken), w.zero)
			VPOR(x[j], taken, taken)
			VPXOR(w.ones, once, once)
			VPOR(once, taken, taken)
		}
		VMOVDQU(exact, w.exact)
		for j := 3; j < n; j++ {
			// The digit is the number of bits below it, and one.
			less := YMM()
			VPADDW(w.ones, x[j], less)
			VPSUBW(w.size(less), sum, sum)
			VPADDW(w.ones, sum, sum)
		}
		for i := range n {
			VMOVDQU(x[i], w.x[i])
		}
		VMOVDQU(without(x[0], taken), w.a)
		VMOVDQU(without(x[1], taken), w.b)
		VPANDN(x[2], taken, taken)
		w.three(sum, w.digits(taken))
		for i := range 3 {
			x[i] = load256(w.x[i])
			kept := load256(w.at[i])
			VPBLENDVB(load256(w.exact), kept, x[i], x[i])
		}
		for i := 3; i < n; i++ {
			x[i] = load256(w.x[i])
		}
		for k := len(swaps) - 1; k >= 0; k-- {
			exchange256(x[swaps[k][0]], x[swaps[k][1]], w.masks[k])
		}
		for i := range n {
			VMOVDQU(x[i], w.x[i])
		}
		return
	}
	VMOVDQU(load256(w.x[0]), w.a)
	VMOVDQU(load256(w.x[1]), w.b)
	w.three(sum, w.digits(load256(w.x[2])))
	for i := range 3 {
		VMOVDQU(load256(w.at[i]), w.x[i])
	}
}

// three finds what the cells a, b and a third, turned around, have that comes to a sum. It leaves
// that in the first three places of w.at.
func (w *cages256) three(sum, c VecVirtual) {
	// A set moves up by the sum of the other two cells, less ten, with 1 in the first cell.
	by, down := YMM(), YMM()
	VPSUBW(w.eleven, sum, by)
	up := w.powers(by)
	VPADDW(w.sixteen, by, down)
	lower := w.powers(down)
	VPXOR(w.ones, by, down)
	VPSUBW(load256(w.ones), down, down) // -by
	back := w.powers(down)
	VPADDW(w.sixteen, down, down)
	higher := w.powers(down)
	var twins [2]VecVirtual
	for i := range twins {
		VPADDW(w.ones, sum, sum)
		twins[i] = w.twin(sum)
	}
	keptA, keptB, keptC, bit := zero256(), zero256(), zero256(), load256(w.one)
	for d := range 9 {
		p, q := and(bit, w.a), YMM()
		VPCMPEQW(bit, p, p)
		VPAND(c, p, p)
		VPAND(w.without.Offset(32*d), p, p)
		VPMULHUW(lower, p, q)
		VPMULLW(up, p, p)
		VPOR(q, p, p)
		VPAND(w.b, p, p)
		VPANDN(p, bit, p)
		VPANDN(p, twins[d%2], p)
		VPCMPEQW(w.zero, p, q)
		VPANDN(bit, q, q)
		VPOR(q, keptA, keptA)
		VPOR(p, keptB, keptB)
		VPMULHUW(higher, p, q)
		VPMULLW(back, p, p)
		VPOR(q, keptC, keptC)
		VPOR(p, keptC, keptC)
		if d < 8 {
			VPSRLW(U8(1), twins[d%2], twins[d%2])
			VPSLLW(U8(15), up, q)
			VPSRLW(U8(1), lower, lower)
			VPOR(q, lower, lower)
			VPSRLW(U8(1), up, up)
			VPSRLW(U8(15), higher, q)
			VPADDW(back, back, back)
			VPOR(q, back, back)
			VPADDW(higher, higher, higher)
			VPADDW(bit, bit, bit)
		}
	}
	VMOVDQU(keptA, w.at[0])
	VMOVDQU(keptB, w.at[1])
	VMOVDQU(w.digits(keptC), w.at[2])
}

// exchange256 exchanges the bits of two words that a mask has.
func exchange256(a, b VecVirtual, mask Mem) {
	t := YMM()
	VPXOR(a, b, t)
	VPAND(mask, t, t)
	VPXOR(t, a, a)
	VPXOR(t, b, b)
}
