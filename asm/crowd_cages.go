package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// mirrors are the constants that turn sets of digits around.
type mirrors struct{ matrix, swap Mem }

// newMirrors writes the constants that reverse the bits of each group of bytes.
func newMirrors(name string, bytes int) mirrors {
	matrix := GLOBL(name+"Matrix", attr.RODATA|attr.NOPTR)
	DATA(0, U64(0x8040201008040201))
	swap := GLOBL(name+"Swap", attr.RODATA|attr.NOPTR)
	for i := range 64 {
		DATA(i, U8(i%16/bytes*bytes+bytes-1-i%bytes))
	}
	return mirrors{matrix, swap}
}

// of is a register with its bits in reverse order.
func (m mirrors) of(x VecVirtual) VecVirtual {
	v := ZMM()
	instruction512("VGF2P8AFFINEQB", "BCST", U8(0), m.matrix, x, v)
	VPSHUFB(m.swap, v, v)
	return v
}

// digits is a set of digits turned around.
func (m mirrors) digits(x VecVirtual) VecVirtual {
	v := m.of(x)
	VPSRLW(U8(7), v, v)
	return v
}

const (
	mostInCage = 8 // cells
	mostExact  = 5 // cells of a cage that is exact where no more than three are open
	// How many cells of a run are exact; cliques have three at least.
	fewestInRun, mostInRun = 3, 4

	isRun = 0xFFFF // instead of a total: the cells hold consecutive digits
)

func crowdCages() {
	w := beginWalk("lookAtCages", "is lookAtCagesPlain.")
	m, without := newMirrors("words", 2), withoutDigits()
	n := w.word(0)
	for size := 2; size < mostInCage; size++ {
		CMPQ(n, U8(size))
		JEQ(LabelRef(fmt.Sprint("cage", size)))
	}
	for size := mostInCage; size >= 2; size-- {
		Label(fmt.Sprint("cage", size))
		w.cage(size, m, without)
	}
	Label("done")
	w.end()
}

// cage writes the part of a kernel for cages of n cells.
func (w *walk) cage(n int, m mirrors, without Mem) {
	label := func(s string) string { return fmt.Sprint(s, n) }
	const head = 4
	sets, locks := w.word(1), w.word(2)
	total := ZMM()
	VPBROADCASTW(Mem{Base: w.rule, Disp: 2 * 3}, total)
	x := make([]VecVirtual, n)
	missing := ZMM()
	begun := GP64()
	MOVQ(w.rule, begun)
	for i := range n {
		x[i] = ZMM()
		VMOVDQU64(w.cell(w.word(head+i)), x[i])
		if i == 0 {
			missing = copy512(x[i])
		} else {
			VPORD(x[i], missing, missing)
		}
	}
	VPXORD(w.ones, missing, missing)
	w.skip(head + n)
	must := copy512(w.ones)
	if fewestInRun <= n && n <= mostInRun {
		t := GP64()
		MOVWQZX(Mem{Base: begun, Disp: 2 * 3}, t)
		CMPQ(t, U32(isRun))
		JEQ(LabelRef(label("run")))
	}
	if n <= 3 {
		k := K()
		VPTESTMW(total, total, k)
		KORTESTD(k, k)
		JEQ(LabelRef(label("sets")))
	}
	switch n {
	case 2:
		w.exactPair(x, total, m)
		union, few, k := ZMM(), ZMM(), K()
		VPORD(x[0], x[1], union)
		VPADDW(w.ones, union, few)
		VPANDD(union, few, few)
		VPADDW(w.ones, few, missing)
		VPTESTNMW(missing, few, k) // no more than two digits
		VMOVDQU16_Z(union, k, must)
		LEAQ(Mem{Base: w.rule, Index: sets, Scale: 4}, w.rule)
		JMP(LabelRef(label("found")))
	case 3:
		w.exactThree(x, total, m, without)
		VMOVDQA64(x[0], missing)
		ternary(missing, x[1], x[2], func(a, b, c uint8) uint8 { return ^(a | b | c) })
		Label(label("within"))
		set, valid, fits := ZMM(), ZMM(), K()
		VPBROADCASTD(Mem{Base: w.rule}, set)
		VPTESTNMW(missing, set, fits)
		VPMOVM2W(fits, valid)
		ternary(must, valid, set, func(a, b, c uint8) uint8 { return a & (c | ^b) })
		w.skip(2)
		DECQ(sets)
		JNZ(LabelRef(label("within")))
		JMP(LabelRef(label("found")))
	}
	Label(label("sets"))
	w.bySets(n, x, missing, must, sets)
	if 3 < n && n <= mostExact {
		k := K()
		VPTESTMW(total, total, k)
		KORTESTD(k, k)
		JEQ(LabelRef(label("found")))
		w.exactThree(x, total, m, without)
	}
	if fewestInRun <= n && n <= mostInRun {
		JMP(LabelRef(label("found")))
		Label(label("run"))
		w.run(x, must)
		LEAQ(Mem{Base: w.rule, Index: sets, Scale: 4}, w.rule)
	}
	Label(label("found"))
	once, twice := copy512(x[0]), w.zero()
	for _, x := range x[1:] {
		ternary(twice, once, x, orAnd)
		VPORD(x, once, once)
	}
	hidden := ZMM()
	VPANDND(must, twice, hidden)
	least := copy512(w.ones)
	for i := range n {
		alone, has := ZMM(), K()
		VPANDD(hidden, x[i], alone)
		VPTESTMW(alone, alone, has)
		VMOVDQU16(alone, has, x[i])
		VPMINUW(x[i], least, least)
		at := GP64()
		MOVWQZX(Mem{Base: begun, Disp: 2 * (head + i)}, at)
		w.put(x[i], w.cell(at))
	}
	empty := K()
	VPTESTNMW(least, least, empty)

	TESTQ(locks, locks)
	JEQ(LabelRef(label("unlocked")))
	Label(label("lock"))
	rest, targets, sure := w.word(0), w.word(1), copy512(must)
	w.skip(2)
	TESTQ(rest, rest)
	JEQ(LabelRef(label("target")))
	Label(label("rest"))
	ternary(sure, sure, w.cell(w.word(0)), func(a, b, c uint8) uint8 { return a &^ c })
	w.skip(1)
	DECQ(rest)
	JNZ(LabelRef(label("rest")))
	Label(label("target"))
	place, left := w.cell(w.word(0)), ZMM()
	VPANDND(place, sure, left)
	w.put(left, place)
	w.skip(1)
	DECQ(targets)
	JNZ(LabelRef(label("target")))
	DECQ(locks)
	JNZ(LabelRef(label("lock")))
	Label(label("unlocked"))
	t := GP32()
	KMOVD(empty, t)
	MOVL(t, w.dead)
	ADDQ(U8(4), w.dead.Base)
	DECQ(w.count)
	JNZ(LabelRef("rule"))
	JMP(LabelRef("done"))
}

// bySets narrows the cells of a cage by its sets. A set counts if each cell has one of its
// digits, and each of its digits a cell. Cells keep the digits of these sets. It also finds the
// digits that are in all of them.
func (w *walk) bySets(n int, x []VecVirtual, missing, must VecVirtual, sets Register) {
	allowed := w.zero()
	label := fmt.Sprint("set", n)
	Label(label)
	set, fits, valid := ZMM(), K(), ZMM()
	VPBROADCASTD(Mem{Base: w.rule}, set)
	VPTESTNMW(missing, set, fits)
	for i := range n {
		VPTESTMW(x[i], set, fits, fits)
	}
	VPMOVM2W(fits, valid)
	ternary(allowed, valid, set, orAnd)
	ternary(must, valid, set, func(a, b, c uint8) uint8 { return a & (c | ^b) })
	w.skip(2)
	DECQ(sets)
	JNZ(LabelRef(label))
	VPANDD(allowed, must, must)
	for i := range n {
		VPANDD(allowed, x[i], x[i])
	}
}

// run leaves in three or four cells just the digits of consecutive runs, and finds those in all
// runs. A bit of at[i][k] says that cell i may hold the digit k above it, where the digits begin.
func (w *walk) run(x []VecVirtual, must VecVirtual) {
	n := len(x)
	at, kept := make([][]VecVirtual, n), make([]VecVirtual, n)
	for i := range x {
		kept[i] = w.zero()
		at[i] = []VecVirtual{x[i]}
		for k := 1; k < n; k++ {
			at[i] = append(at[i], ZMM())
			VPSRLW(U8(k), x[i], at[i][k])
		}
	}
	begins := w.zero() // where the digits may begin
	keep := func(i, k int, where VecVirtual) {
		v := where
		if k > 0 {
			v = ZMM()
			VPSLLW(U8(k), where, v)
		}
		VPORD(v, kept[i], kept[i])
	}
	// The two ways in which two cells may hold two of the digits.
	ways := func(i, a, b int) (p, q, any VecVirtual) {
		p, q, any = ZMM(), ZMM(), ZMM()
		VPANDD(at[i][a], at[i+1][b], p)
		VPANDD(at[i][b], at[i+1][a], q)
		VPORD(p, q, any)
		return p, q, any
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			p, q, f := ways(0, a, b)
			switch n {
			case 3:
				c := 3 - a - b
				VPANDD(at[2][c], p, p)
				VPANDD(at[2][c], q, q)
				VPANDD(at[2][c], f, f)
				keep(2, c, f)
				VPORD(f, begins, begins)
			case 4:
				var rest []int
				for k := range n {
					if k != a && k != b {
						rest = append(rest, k)
					}
				}
				c, d := rest[0], rest[1]
				r, s, g := ways(2, c, d)
				VPANDD(g, p, p)
				VPANDD(g, q, q)
				VPANDD(f, r, r)
				VPANDD(f, s, s)
				ternary(begins, f, g, orAnd)
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
	for i := range x {
		VMOVDQA64(kept[i], x[i])
	}
	// What is in all runs is in the lowest and in the highest.
	low, high := ZMM(), ZMM()
	VPSUBW(begins, w.zero(), low)
	VPANDD(begins, low, low)
	VMOVDQA64(begins, high)
	for _, by := range []int{1, 2, 4} {
		v := ZMM()
		VPSRLW(U8(by), high, v)
		VPORD(v, high, high)
	}
	v := ZMM()
	VPSRLW(U8(1), high, v)
	VPXORD(v, high, high)
	lowest, highest := copy512(low), copy512(high)
	for k := 1; k < n; k++ {
		VPADDW(low, low, low)
		VPORD(low, lowest, lowest)
		VPADDW(high, high, high)
		VPORD(high, highest, highest)
	}
	VPANDD(lowest, highest, must)
}

// constant512 has the same word in each lane.
func constant512(word uint16) VecVirtual {
	r, v := GP32(), ZMM()
	MOVL(U32(word), r)
	VPBROADCASTW(r, v)
	return v
}

// partners is a set moved up by one number and the same moved down by another. One of the two is
// negative or both are 0; a move by a negative number leaves nothing.
func partners(set, up, down VecVirtual) (a, b VecVirtual) {
	a, b = ZMM(), ZMM()
	VPSLLVW(up, set, a)
	VPSRLVW(down, set, b)
	return a, b
}

// exactPair leaves in two cells just what comes to a total.
func (w *walk) exactPair(x []VecVirtual, total VecVirtual, m mirrors) {
	ten, up, down := constant512(10), ZMM(), ZMM()
	VPSUBW(ten, total, up)
	VPSUBW(total, ten, down)
	twin := w.twin(total)
	a, b := partners(m.digits(x[1]), up, down)
	ternary(a, b, x[0], func(a, b, c uint8) uint8 { return (a | b) & c })
	VPANDND(a, twin, x[0])
	a, b = partners(m.digits(x[0]), up, down)
	ternary(a, b, x[1], func(a, b, c uint8) uint8 { return (a | b) & c })
	VMOVDQA64(a, x[1])
}

// twin is the digit that makes a sum with itself, if there is one.
func (w *walk) twin(sum VecVirtual) VecVirtual {
	half, one, twin, even := ZMM(), constant512(1), ZMM(), K()
	VPTESTNMW(one, sum, even)
	VPSRLW(U8(1), sum, half)
	VPADDW(w.ones, half, half)
	VPSLLVW_Z(half, one, even, twin)
	return twin
}

// withoutDigits has for each digit a double word of two sets without its mirror image.
func withoutDigits() Mem {
	without := GLOBL("withoutDigits", attr.RODATA|attr.NOPTR)
	for d := range 9 {
		DATA(4*d, U32(^(uint32(0x10001) << (8 - d))))
	}
	return without
}

// exactThree leaves in the cells of a cage just the digits that come to a total. It does so in
// lanes with at most three open cells. In each lane these come to the front for that, and back
// again.
func (w *walk) exactThree(x []VecVirtual, total VecVirtual, m mirrors, without Mem) {
	n := len(x)
	type swap struct {
		i, j int
		mask VecVirtual
	}
	var swaps []swap
	var taken VecVirtual // in lanes where no more than three are open, what the others hold
	var exact VecVirtual
	sum := copy512(total)
	single := make([]VecVirtual, n)
	if n > 3 {
		for i := range n {
			less, k := ZMM(), K()
			VPADDW(w.ones, x[i], less)
			VPTESTNMW(less, x[i], k)
			single[i] = ZMM()
			VPMOVM2W(k, single[i])
		}
		for j := 3; j < n; j++ {
			for i := range 3 {
				mask := ZMM()
				VPANDND(single[i], single[j], mask)
				swaps = append(swaps, swap{i, j, mask})
				exchange(x[i], x[j], mask)
				VPXORD(mask, single[i], single[i])
				VPXORD(mask, single[j], single[j])
			}
		}
		exact, taken = copy512(single[3]), copy512(x[3])
		for j := 4; j < n; j++ {
			twice := K()
			VPTESTMW(x[j], taken, twice)
			VPANDD(single[j], exact, exact)
			VPORD(x[j], taken, taken)
			VMOVDQU16(w.ones, twice, taken)
		}
		for j := 3; j < n; j++ {
			digit := ZMM()
			VPADDW(w.ones, x[j], digit)
			instruction512("VPOPCNTW", "", digit, digit)
			VPSUBW(digit, sum, sum)
			VPADDW(w.ones, sum, sum)
		}
	}
	a, b, c := copy512(x[0]), copy512(x[1]), copy512(x[2])
	if taken != nil {
		for _, v := range [3]VecVirtual{a, b, c} {
			VPANDND(v, taken, v)
		}
	}
	c = m.digits(c)
	keptA, keptB, keptC := w.zero(), w.zero(), w.zero()
	// With 1 in the first cell, what the others add up to, less ten.
	up, down, ten := ZMM(), ZMM(), constant512(11)
	VPSUBW(ten, sum, up)
	VPSUBW(sum, ten, down)
	bit := constant512(1)
	var twins [2]VecVirtual
	two := copy512(sum)
	for i := range twins {
		VPADDW(w.ones, two, two)
		twins[i] = w.twin(two)
	}
	for d := range 9 {
		has, others, p, q := K(), ZMM(), ZMM(), ZMM()
		VPTESTMW(bit, a, has)
		VPANDD_BCST(without.Offset(4*d), c, others)
		VPSLLVW_Z(up, others, has, p)
		VPSRLVW_Z(down, others, has, q)
		ternary(p, q, b, func(a, b, c uint8) uint8 { return (a | b) & c })
		ternary(p, bit, twins[d%2], func(a, b, c uint8) uint8 { return a &^ (b | c) })
		some := K()
		VPTESTMW(p, p, some)
		VPADDW(bit, keptA, some, keptA)
		VPORD(p, keptB, keptB)
		u, v := partners(p, down, up)
		ternary(keptC, u, v, or3)
		if d < 8 {
			VPSRLW(U8(1), twins[d%2], twins[d%2])
			VPADDW(w.ones, up, up)
			VPSUBW(w.ones, down, down)
			VPADDW(bit, bit, bit)
		}
	}
	keptC = m.digits(keptC)
	for i, kept := range [3]VecVirtual{keptA, keptB, keptC} {
		if exact == nil {
			VMOVDQA64(kept, x[i])
		} else {
			ternary(x[i], kept, exact, choose)
		}
	}
	for k := len(swaps) - 1; k >= 0; k-- {
		exchange(x[swaps[k].i], x[swaps[k].j], swaps[k].mask)
	}
}

// exchange exchanges the bits of two words that a mask has.
func exchange(a, b, mask VecVirtual) {
	t := copy512(a)
	ternary(t, b, mask, func(a, b, c uint8) uint8 { return (a ^ b) & c })
	VPXORD(t, a, a)
	VPXORD(t, b, b)
}
