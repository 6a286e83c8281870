package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// mirrors256 are the constants that turn sets of digits around without an instruction for it.
type mirrors256 struct{ mask, lower, upper, swap Mem }

// newMirrors256 writes the constants that reverse the bits of each group of bytes.
func newMirrors256(name string, bytes int) mirrors256 {
	turned := func(i int) int { return i&1<<3 | i&2<<1 | i&4>>1 | i&8>>3 }
	return mirrors256{
		mask:  newWords256().nibble,
		lower: bytes256(name+"Lower", func(i int) int { return turned(i%16) << 4 }),
		upper: bytes256(name+"Upper", func(i int) int { return turned(i % 16) }),
		swap:  bytes256(name+"Swap", func(i int) int { return i%16/bytes*bytes + bytes - 1 - i%bytes }),
	}
}

// of is a register with its bits in reverse order.
func (m mirrors256) of(x VecVirtual) VecVirtual {
	lower, upper := and(x, m.mask), YMM()
	VPSRLW(U8(4), x, upper)
	VPAND(m.mask, upper, upper)
	VPSHUFB(lower, load256(m.lower), lower)
	VPSHUFB(upper, load256(m.upper), upper)
	VPOR(lower, upper, upper)
	VPSHUFB(m.swap, upper, upper)
	return upper
}

// digits is a set of digits turned around.
func (m mirrors256) digits(x VecVirtual) VecVirtual {
	v := m.of(x)
	VPSRLW(U8(7), v, v)
	return v
}

// cages256 is the kernel of cages under way: what it keeps on the stack, and its constants.
type cages256 struct {
	*walk256
	mirrors256
	x, at, masks              []Mem // the cells, and room for run and for exactThree
	a, b, must, exact         Mem
	lowWord, highOne, without Mem
}

func crowdCages256() {
	w := &cages256{walk256: beginWalk256("lookAtCages", "rules", true), mirrors256: newMirrors256("words", 2)}
	w.lowWord = bytes256("lowWord", func(i int) int { return []int{255, 255, 0, 0}[i%4] })
	w.highOne = bytes256("highOne", func(i int) int { return []int{0, 0, 1, 0}[i%4] })
	w.without = GLOBL("withoutDigits256", attr.RODATA|attr.NOPTR)
	for d := range 9 {
		for i := range 16 {
			DATA(32*d+2*i, U16(^uint16(1<<(8-d))))
		}
	}
	room := newLocals(mostInCage + mostInRun*mostInRun + 6 + 5)
	w.x, w.at, w.masks = room.next(mostInCage), room.next(mostInRun*mostInRun), room.next(6)
	w.a, w.b, w.must, w.exact = room.one(), room.one(), room.one(), room.one()
	moved := room.one()
	VMOVDQU(w.moved, moved)
	Label("rule")
	n := w.word(0)
	for size := 2; size < mostInCage; size++ {
		CMPQ(n, U8(size))
		JEQ(LabelRef(fmt.Sprint("cage", size)))
	}
	for size := mostInCage; size >= 2; size-- {
		Label(fmt.Sprint("cage", size))
		w.cage(size, moved)
	}
	Label("done")
	w.moved = load256(moved)
	w.end()
}

// cage writes the part of the kernel for cages of n cells.
func (w *cages256) cage(n int, moved Mem) {
	label := func(s string) string { return fmt.Sprint(s, n) }
	const head = 4
	x := w.x[:n]
	sets, locks, begun, total := w.word(1), w.word(2), GP64(), w.word(3)
	MOVQ(w.rule, begun)
	var union VecVirtual
	for i := range n {
		v := load256(w.cell(w.word(head + i)))
		VMOVDQU(v, x[i])
		if i == 0 {
			union = copy256(v)
		} else {
			VPOR(v, union, union)
		}
	}
	w.skip(head + n)
	if fewestInRun <= n && n <= mostInRun {
		CMPQ(total, U32(isRun))
		JEQ(LabelRef(label("run")))
	}
	if n <= 3 {
		TESTQ(total, total)
		JEQ(LabelRef(label("sets")))
	}
	switch n {
	case 2:
		w.exactPair(total)
		union := load256(x[0])
		VPOR(x[1], union, union)
		few := YMM()
		for range 2 {
			VPADDW(w.ones, union, few)
			VPAND(union, few, few)
			union, few = few, YMM()
		}
		must := load256(x[0])
		VPOR(x[1], must, must)
		VPAND(equalWords(union, w.zero), must, must) // no more than two digits
		VMOVDQU(must, w.must)
		LEAQ(Mem{Base: w.rule, Index: sets, Scale: 4}, w.rule)
		JMP(LabelRef(label("found")))
	case 3:
		w.exactThree(n, total)
		union, must := load256(x[0]), load256(w.ones)
		VPOR(x[1], union, union)
		VPOR(x[2], union, union)
		Label(label("within"))
		set := YMM()
		VPBROADCASTD(Mem{Base: w.rule}, set)
		valid := equalWords(without(set, union), w.zero)
		VPANDN(valid, set, set)
		VPANDN(must, set, must)
		w.skip(2)
		DECQ(sets)
		JNZ(LabelRef(label("within")))
		VMOVDQU(must, w.must)
		JMP(LabelRef(label("found")))
	}
	Label(label("sets"))
	w.bySets(n, union, sets)
	if 3 < n && n <= mostExact {
		TESTQ(total, total)
		JEQ(LabelRef(label("found")))
		w.exactThree(n, total)
	}
	if fewestInRun <= n && n <= mostInRun {
		JMP(LabelRef(label("found")))
		Label(label("run"))
		w.run(n)
		LEAQ(Mem{Base: w.rule, Index: sets, Scale: 4}, w.rule)
	}
	Label(label("found"))
	w.moved = load256(moved)
	once, twice := load256(x[0]), zero256()
	for _, at := range x[1:] {
		VPOR(and(once, at), twice, twice)
		VPOR(at, once, once)
	}
	must := load256(w.must)
	hidden, least := without(must, twice), load256(w.ones)
	for i := range n {
		left := load256(x[i])
		alone := and(hidden, left)
		VPBLENDVB(equalWords(alone, w.zero), left, alone, left)
		VPMINUW(left, least, least)
		at := GP64()
		MOVWQZX(Mem{Base: begun, Disp: 2 * (head + i)}, at)
		w.put(left, w.cell(at))
	}
	empty := bits256(equalWords(least, w.zero))

	TESTQ(locks, locks)
	JEQ(LabelRef(label("unlocked")))
	Label(label("lock"))
	rest, targets, sure := w.word(0), w.word(1), copy256(must)
	w.skip(2)
	TESTQ(rest, rest)
	JEQ(LabelRef(label("target")))
	Label(label("rest"))
	VPANDN(sure, load256(w.cell(w.word(0))), sure)
	w.skip(1)
	DECQ(rest)
	JNZ(LabelRef(label("rest")))
	Label(label("target"))
	place := w.cell(w.word(0))
	w.put(without(place, sure), place)
	w.skip(1)
	DECQ(targets)
	JNZ(LabelRef(label("target")))
	DECQ(locks)
	JNZ(LabelRef(label("lock")))
	Label(label("unlocked"))
	VMOVDQU(w.moved, moved)
	w.tell(empty)
	w.next()
	JMP(LabelRef("done"))
}

// bySets narrows the cells of a cage by its sets. A set counts if each cell has one of its
// digits, and each of its digits a cell. Cells keep the digits of these sets. It also finds the
// digits that are in all of them.
func (w *cages256) bySets(n int, union VecVirtual, sets Register) {
	allowed, must, zero := zero256(), load256(w.ones), zero256()
	label := fmt.Sprint("set", n)
	Label(label)
	set := YMM()
	VPBROADCASTD(Mem{Base: w.rule}, set)
	valid := equalWords(without(set, union), zero)
	least := and(set, w.x[0])
	for _, x := range w.x[1:n] {
		VPMINUW(and(set, x), least, least)
	}
	VPANDN(valid, equalWords(least, zero), valid)
	VPOR(and(valid, set), allowed, allowed)
	VPANDN(valid, set, set)
	VPANDN(must, set, must)
	w.skip(2)
	DECQ(sets)
	JNZ(LabelRef(label))
	VPAND(allowed, must, must)
	VMOVDQU(must, w.must)
	for _, x := range w.x[:n] {
		VMOVDQU(and(allowed, x), x)
	}
}

// run does what run does with AVX-512. It leaves in three or four cells just the digits of
// consecutive runs, and finds those in all runs.
func (w *cages256) run(n int) {
	at := func(i, k int) Mem { return w.at[n*i+k] }
	kept := make([]VecVirtual, n)
	for i := range n {
		kept[i] = zero256()
		x := load256(w.x[i])
		VMOVDQU(x, at(i, 0))
		for k := 1; k < n; k++ {
			VPSRLW(U8(1), x, x)
			VMOVDQU(x, at(i, k))
		}
	}
	begins := zero256() // where the digits may begin
	keep := func(i, k int, where VecVirtual) {
		v := where
		if k > 0 {
			v = YMM()
			VPSLLW(U8(k), where, v)
		}
		VPOR(v, kept[i], kept[i])
	}
	// The two ways in which two cells may hold two of the digits.
	ways := func(i, a, b int) (p, q, any VecVirtual) {
		p, q = load256(at(i, a)), load256(at(i, b))
		VPAND(at(i+1, b), p, p)
		VPAND(at(i+1, a), q, q)
		return p, q, or(p, q)
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			p, q, f := ways(0, a, b)
			switch n {
			case 3:
				c := 3 - a - b
				for _, v := range []VecVirtual{p, q, f} {
					VPAND(at(2, c), v, v)
				}
				keep(2, c, f)
				VPOR(f, begins, begins)
			case 4:
				var rest []int
				for k := range n {
					if k != a && k != b {
						rest = append(rest, k)
					}
				}
				c, d := rest[0], rest[1]
				r, s, g := ways(2, c, d)
				VPAND(g, p, p)
				VPAND(g, q, q)
				VPAND(f, r, r)
				VPAND(f, s, s)
				VPOR(and(f, g), begins, begins)
				keep(2, c, r)
				keep(2, d, s)
				keep(3, d, r)
				keep(3, c, s)
			}
			keep(0, a, p)
			keep(0, b, q)
			keep(1, b, p)
			keep(1, a, q)
		}
	}
	for i := range n {
		VMOVDQU(kept[i], w.x[i])
	}
	// What is in all runs is in the lowest and in the highest.
	low, high, v := zero256(), copy256(begins), YMM()
	VPSUBW(begins, low, low)
	VPAND(begins, low, low)
	for _, by := range []int{1, 2, 4} {
		VPSRLW(U8(by), high, v)
		VPOR(v, high, high)
	}
	VPSRLW(U8(1), high, v)
	VPXOR(v, high, high)
	lowest, highest := copy256(low), copy256(high)
	for k := 1; k < n; k++ {
		VPADDW(low, low, low)
		VPOR(low, lowest, lowest)
		VPADDW(high, high, high)
		VPOR(high, highest, highest)
	}
	VPAND(lowest, highest, lowest)
	VMOVDQU(lowest, w.must)
}
