package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// crowds writes the kernels of internal/engine/crowd. A cell is one register: 32 lanes of 16
// bits, a bit for each digit. Rules name cells by where they begin.
func crowds() {
	crowdHouses()
	crowdBands()
	crowdCages()
	crowdRelations()
	crowdSums()
}

// walk is the loop of a kernel over its rules.
type walk struct {
	board       Register
	rules, dead Mem
	rule        Register // where the next word of the rule at hand is
	count       Register
	moved       VecVirtual
	ones        VecVirtual
}

func beginWalk(name, doc string) *walk {
	const params = "b, rules *uint16, count int, dead *uint32"
	TEXT(name+"512", attr.NOSPLIT, "func("+params+") (moved uint32)")
	Doc(name + "512 " + doc)
	Pragma("noescape")
	w := &walk{
		board: Load(Param("b"), GP64()), rule: Load(Param("rules"), GP64()), count: Load(Param("count"), GP64()),
		dead: Mem{Base: Load(Param("dead"), GP64())}, moved: ZMM(), ones: ZMM(),
	}
	VPXORD(w.moved, w.moved, w.moved)
	VPTERNLOGD(U8(0xFF), w.ones, w.ones, w.ones)
	Label("rule")
	return w
}

// next reads words of the rule.
func (w *walk) word(i int) Register {
	r := GP64()
	MOVWQZX(Mem{Base: w.rule, Disp: 2 * i}, r)
	return r
}

func (w *walk) skip(words int) { ADDQ(U32(2*words), w.rule) }

func (w *walk) cell(r Register) Mem { return Mem{Base: w.board, Index: r, Scale: 1} }

// tell notes dead lanes, and goes on to the next rule.
func (w *walk) tell(dead Register) {
	t := GP32()
	KMOVD(dead, t)
	MOVL(t, w.dead)
	ADDQ(U8(4), w.dead.Base)
	DECQ(w.count)
	JNZ(LabelRef("rule"))
}

func (w *walk) end() {
	k, t := K(), GP32()
	VPTESTMW(w.moved, w.moved, k)
	KMOVD(k, t)
	Store(t, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// put stores what is left of a cell.
func (w *walk) put(left VecVirtual, at Mem) {
	ternary(w.moved, left, at, func(a, b, c uint8) uint8 { return a | (b ^ c) })
	VMOVDQU64(left, at)
}

func zero512() VecVirtual {
	v := ZMM()
	VPXORD(v, v, v)
	return v
}

// zero is a register of zeros, told by one that is written before.
func (w *walk) zero() VecVirtual {
	v := ZMM()
	VPSUBW(w.ones, w.ones, v)
	return v
}

func orAnd(a, b, c uint8) uint8 { return a | b&c }

func crowdHouses() {
	w := beginWalk("lookAtHouses", "is lookAtHousesPlain.")
	const n = 9
	var x, single [n]VecVirtual
	once, twice, placed, again := w.zero(), w.zero(), w.zero(), w.zero()
	var least VecVirtual
	for i := range n {
		x[i] = ZMM()
		VMOVDQU64(w.cell(w.word(i)), x[i])
		ternary(twice, once, x[i], orAnd)
		VPORD(x[i], once, once)
		less, one := ZMM(), K()
		VPADDW(w.ones, x[i], less)
		VPTESTNMW(less, x[i], one)
		single[i] = ZMM()
		VMOVDQU16_Z(x[i], one, single[i])
		ternary(again, placed, single[i], orAnd)
		VPORD(single[i], placed, placed)
		if i == 0 {
			least = copy512(x[i])
		} else {
			VPMINUW(x[i], least, least)
		}
	}
	need, bad, hidden, clash := ZMM(), ZMM(), ZMM(), w.zero()
	VPBROADCASTW(Mem{Base: w.rule, Disp: 2 * n}, need)
	VPANDND(need, once, bad)     // digits without a place
	VPANDND(need, twice, hidden) // with one
	for i := range n {
		alone, less, has := ZMM(), ZMM(), K()
		VPANDD(hidden, x[i], alone)
		VPTESTMW(alone, alone, has)
		VPADDW(w.ones, alone, less)
		ternary(clash, alone, less, orAnd)
		VMOVDQU16(alone, has, x[i])
		ternary(x[i], placed, single[i], func(a, b, c uint8) uint8 { return a &^ (b ^ c) })
		w.put(x[i], w.cell(w.word(i)))
	}
	w.skip(n + 1)
	VPSLLW(U8(1), again, again) // but for the spare cell's
	ternary(bad, clash, again, or3)
	dead, empty := K(), K()
	VPTESTMW(bad, bad, dead)
	VPTESTNMW(least, least, empty)
	KORD(dead, empty, dead)
	w.tell(dead)
	w.end()
}

func crowdBands() {
	TEXT("lookAtBands512", attr.NOSPLIT, "func(b, bands *uint16, count int) (moved uint32)")
	Doc("lookAtBands512 is lookAtBandsPlain.")
	Pragma("noescape")
	w := &walk{board: Load(Param("b"), GP64()), rule: Load(Param("bands"), GP64()), count: Load(Param("count"), GP64()), moved: zero512()}
	Label("rule")
	var piece [3][3]VecVirtual
	for line := range 3 {
		for box := range 3 {
			p := ZMM()
			piece[line][box] = p
			VMOVDQU64(w.cell(w.word(9*line+3*box)), p)
			for i := 1; i < 3; i++ {
				VPORD(w.cell(w.word(9*line+3*box+i)), p, p)
			}
		}
	}
	for line := range 3 {
		for box := range 3 {
			l1, l2, b1, b2 := (line+1)%3, (line+2)%3, (box+1)%3, (box+2)%3
			kept := ZMM()
			VPANDD(piece[l1][b1], piece[l2][b2], kept)
			ternary(kept, piece[l1][b2], piece[l2][b1], orAnd)
			for i := range 3 {
				at, left := w.cell(w.word(9*line+3*box+i)), ZMM()
				VPANDD(at, kept, left)
				w.put(left, at)
			}
		}
	}
	w.skip(27)
	DECQ(w.count)
	JNZ(LabelRef("rule"))
	w.end()
}

// mirrors turns sets of digits around.
type mirrors struct{ matrix, swap Mem }

// reversed writes what brings the bits of each word, or double word, into reverse order.
func newMirrors(name string, bytes int) mirrors {
	matrix := GLOBL(name+"Matrix", attr.RODATA|attr.NOPTR)
	DATA(0, U64(0x8040201008040201))
	swap := GLOBL(name+"Swap", attr.RODATA|attr.NOPTR)
	for i := range 64 {
		DATA(i, U8(i%16/bytes*bytes+bytes-1-i%bytes))
	}
	return mirrors{matrix, swap}
}

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

const mostInCage = 8

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

// cage is the part of a kernel for cages of so many cells.
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

// bySets leaves in the cells of a cage what one of the sets allows in which each cell has a digit and
// each digit a cell, and finds what is in all of these.
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

// mostExact is up to how many cells of a cage are looked at exactly where three at most are open.
const mostExact = 5

func constant512(word uint16) VecVirtual {
	r, v := GP32(), ZMM()
	MOVL(U32(word), r)
	VPBROADCASTW(r, v)
	return v
}

// shifted is a set moved up by one number, or down by the other, whichever isn't negative.
func partners(set, up, down VecVirtual) (a, b VecVirtual) {
	a, b = ZMM(), ZMM()
	VPSLLVW(up, set, a)
	VPSRLVW(down, set, b)
	return a, b
}

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

func crowdRelations() {
	w := beginWalk("lookAtRelations", "is lookAtRelationsPlain.")
	var at [2]Mem
	var x, kept [2]VecVirtual
	for i := range x {
		at[i] = w.cell(w.word(i))
		x[i], kept[i] = ZMM(), w.zero()
		VMOVDQU64(at[i], x[i])
	}
	bit := constant512(1)
	for d := range 9 {
		for i := range x {
			has, v := K(), ZMM()
			VPTESTMW(bit, x[i], has)
			VPMOVM2W(has, v)
			VPTERNLOGD_BCST(U8(0xF8), Mem{Base: w.rule, Disp: 4 + 36*i + 4*d}, v, kept[1-i])
		}
		VPADDW(bit, bit, bit)
	}
	empty := [2]VecVirtual{}
	for i := range x {
		VPANDD(kept[i], x[i], x[i])
		w.put(x[i], at[i])
		empty[i] = x[i]
	}
	VPMINUW(empty[0], empty[1], empty[0])
	dead := K()
	VPTESTNMW(empty[0], empty[0], dead)
	w.skip(2 + 36)
	w.tell(dead)
	w.end()
}

// crowdSums writes the kernel of sums of several groups. Sums need more bits than a cell, so
// half of the lanes are looked at at a time.
func crowdSums() {
	TEXT("lookAtSums512", attr.NOSPLIT, "func(b, rules *uint16, count int, dead, reach, room *uint32) (moved uint32)")
	Doc("lookAtSums512 is lookAtSumsPlain. The room is for mostSlots vectors.")
	Pragma("noescape")
	w := &walk{
		board: Load(Param("b"), GP64()), rule: Load(Param("rules"), GP64()), count: Load(Param("count"), GP64()),
		dead: Mem{Base: Load(Param("dead"), GP64())}, ones: ZMM(),
	}
	reach, room := Load(Param("reach"), GP64()), Load(Param("room"), GP64())
	VPTERNLOGD(U8(0xFF), w.ones, w.ones, w.ones)
	m := newMirrors("doubles", 4)
	bits := GLOBL("digitsBothWays", attr.RODATA|attr.NOPTR)
	for d := range 9 {
		DATA(4*d, U32(1<<d))
	}
	for d := range 9 {
		DATA(36+4*d, U32(1<<(8-d)))
	}
	for half := range 2 {
		VMOVDQU64(w.zero(), Mem{Base: room, Disp: 64 * (changedSlot + half)})
	}
	slot := func(r Register) Mem { return Mem{Base: room, Index: r, Scale: 1} }
	first := GP64() // word of the rule
	MOVQ(w.rule, first)
	Label("rule")
	half := GP64()
	XORQ(half, half)

	Label("half")
	MOVQ(first, w.rule)
	window := ZMM()
	VPBROADCASTD(Mem{Base: w.rule, Disp: 2 * 3}, window)
	groups := w.word(0)
	VMOVDQU64(window, Mem{Base: room, Disp: 64 * windowSlot})
	toGroups := func() {
		behind := w.word(2)
		LEAQ(Mem{Base: w.rule, Index: behind, Scale: 8, Disp: 2 * 5}, w.rule)
	}
	toGroups()
	at := GP64()
	XORQ(at, at)
	Label("group")
	size, table := w.word(0), w.word(1)
	SHLQ(U8(11), table)
	ADDQ(reach, table)
	turned := w.word(1) // the table, before
	w.skip(3)
	CMPQ(size, U8(2))
	JEQ(LabelRef("pair"))
	union := w.zero()
	Label("cell")
	x := ZMM()
	VPMOVZXWD(w.cell(w.word(0)), x)
	VPORD(x, union, union)
	w.skip(1)
	DECQ(size)
	JNZ(LabelRef("cell"))
	VMOVDQU64(union, Mem{Base: room, Index: at, Scale: 1, Disp: 64 * unionSlot})
	VMOVDQU64(w.gather(table, union), slot(at))
	JMP(LabelRef("summed"))

	Label("pair")
	{
		a, b := w.pair(m, turned, "")
		bit, sums := ZMM(), w.zero()
		VPSRLD(U8(31), w.ones, bit)
		for d := range 9 {
			has, t := K(), ZMM()
			VPTESTMD(bit, a, has)
			VPANDND(b, bit, t)
			VPSLLD_Z(U8(d), t, has, t)
			VPORD(t, sums, sums)
			if d < 8 {
				VPADDD(bit, bit, bit)
			}
		}
		VPSRLD(U8(1), sums, sums)
		VMOVDQU64(sums, slot(at))
		w.skip(2)
	}
	Label("summed")
	ADDQ(U8(64), at)
	DECQ(groups)
	JNZ(LabelRef("group"))

	MOVQ(first, w.rule)
	joins := w.word(2)
	w.skip(5)
	TESTQ(joins, joins)
	JEQ(LabelRef("joined"))
	Label("join")
	a, b, joint, bit := ZMM(), ZMM(), w.zero(), ZMM()
	VMOVDQU64(slot(w.word(1)), a)
	VMOVDQU64(slot(w.word(2)), b)
	VPSRLD(U8(31), w.ones, bit)
	times := w.word(3)
	Label("bit")
	has := K()
	VPTESTMD(bit, a, has)
	VPORD(b, joint, has, joint)
	VPADDD(b, b, b)
	VPADDD(bit, bit, bit)
	DECQ(times)
	JNZ(LabelRef("bit"))
	VMOVDQU64(joint, slot(w.word(0)))
	w.skip(4)
	DECQ(joins)
	JNZ(LabelRef("join"))
	Label("joined")

	// Once more through the groups: what the others leave to each.
	groups2, shift := GP64(), GP64()
	MOVWQZX(Mem{Base: first}, groups2)
	MOVWQZX(Mem{Base: first, Disp: 2}, shift)
	by := XMM()
	VMOVQ(shift, by)
	MOVQ(first, w.rule)
	toGroups()
	XORQ(at, at)
	changed, dead := w.zero(), K()
	VPTESTNMD(w.ones, w.ones, dead)
	Label("target")
	target := ZMM()
	VMOVDQU64(slot(w.word(2)), target)
	target = m.of(target)
	VPSRLD(by, target, target)
	VPANDD(slot(at), target, target)
	kept := ZMM()
	size2, table2 := w.word(0), w.word(1)
	way := GP64()
	XORQ(way, way)
	CMPQ(table2, U8(tablesOneWay))
	JB(LabelRef("forward"))
	MOVQ(U32(36), way)
	Label("forward")
	CMPQ(size2, U8(1))
	JEQ(LabelRef("single"))
	CMPQ(size2, U8(2))
	JEQ(LabelRef("two"))
	VPANDND(w.ones, w.ones, kept)
	SHLQ(U8(11), table2)
	ADDQ(reach, table2)
	SUBQ(U32(2048), table2)
	{
		bothWays := GP64()
		LEAQ(bits, bothWays)
		ADDQ(bothWays, way)
		union := ZMM()
		VMOVDQU64(Mem{Base: room, Index: at, Scale: 1, Disp: 64 * unionSlot}, union)
		less, steps := GP64(), XMM()
		MOVQ(size2, less)
		DECQ(less)
		VMOVQ(less, steps)
		VPSLLD(steps, target, target)
		for d := range 9 {
			others, digit, fits := ZMM(), Mem{Base: way, Disp: 4 * d}, K()
			VPBROADCASTD(digit, others)
			VPANDND(union, others, others)
			found := w.gather(table2, others)
			VPTESTMD(found, target, fits)
			instruction512("VPORD", "BCST", digit, kept, fits, kept)
			VPSRLD(U8(1), target, target)
		}
	}
	JMP(LabelRef("found"))
	Label("single")
	VMOVDQA64(target, kept)
	TESTQ(way, way)
	JEQ(LabelRef("found"))
	{
		turned := m.of(target)
		VPSRLD(U8(32-9), turned, kept)
	}
	Label("found")
	w.skip(3)
	none := K()
	VPTESTNMD(kept, kept, none)
	KORW(none, dead, dead)
	Label("keep")
	place, left := w.cell(w.word(0)), ZMM()
	VPMOVZXWD(place, left)
	gone := ZMM()
	VPANDND(left, kept, gone)
	VPORD(gone, changed, changed)
	VPANDD(kept, left, left)
	VPMOVDW(left, place)
	w.skip(1)
	DECQ(size2)
	JNZ(LabelRef("keep"))
	JMP(LabelRef("kept"))

	Label("two")
	{
		w.skip(3)
		a, b := w.pair(m, table2, "again")
		bit, keptA, keptB := ZMM(), w.zero(), w.zero()
		VPSRLD(U8(31), w.ones, bit)
		VPADDD(target, target, target)
		for d := range 9 {
			has, some, t := K(), K(), ZMM()
			VPTESTMD(bit, a, has)
			VPSRLD_Z(U8(d), target, has, t)
			ternary(t, b, bit, func(a, b, c uint8) uint8 { return a & b &^ c })
			VPTESTMD(t, t, some)
			VPORD(bit, keptA, some, keptA)
			VPORD(t, keptB, keptB)
			if d < 8 {
				VPADDD(bit, bit, bit)
			}
		}
		w.turnBack(m, table2, keptA, keptB, "back")
		for i, kept := range [2]VecVirtual{keptA, keptB} {
			none, before, place := K(), ZMM(), w.cell(w.word(i))
			VPTESTNMD(kept, kept, none)
			KORW(none, dead, dead)
			VPMOVZXWD(place, before)
			ternary(changed, before, kept, func(a, b, c uint8) uint8 { return a | (b ^ c) })
			VPMOVDW(kept, place)
		}
		w.skip(2)
	}
	Label("kept")
	ADDQ(U8(64), at)
	DECQ(groups2)
	JNZ(LabelRef("target"))
	KMOVW(dead, Mem{Base: w.dead.Base, Index: half, Scale: 2})
	SHLQ(U8(6), half)
	known := Mem{Base: room, Index: half, Scale: 1, Disp: 64 * changedSlot}
	VPORD(known, changed, changed)
	VMOVDQU64(changed, known)
	SHRQ(U8(6), half)
	ADDQ(U8(32), w.board)
	ADDQ(U8(1), half)
	CMPQ(half, U8(2))
	JNE(LabelRef("half"))

	SUBQ(U8(64), w.board)
	MOVQ(w.rule, first)
	ADDQ(U8(4), w.dead.Base)
	DECQ(w.count)
	JNZ(LabelRef("rule"))
	moved, upper, some := GP32(), GP32(), K()
	for half, r := range [2]Register{moved, upper} {
		changed := ZMM()
		VMOVDQU64(Mem{Base: room, Disp: 64 * (changedSlot + half)}, changed)
		VPTESTMD(changed, changed, some)
		KMOVW(some, r)
	}
	SHLL(U8(16), upper)
	ORL(upper, moved)
	Store(moved, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// pair loads the two cells of a group, turned around where its table says so.
func (w *walk) pair(m mirrors, table Register, label string) (a, b VecVirtual) {
	a, b = ZMM(), ZMM()
	VPMOVZXWD(w.cell(w.word(0)), a)
	VPMOVZXWD(w.cell(w.word(1)), b)
	w.turnBack(m, table, a, b, "forth"+label)
	return a, b
}

// turnBack turns two sets of digits around where the table of a group says so.
func (w *walk) turnBack(m mirrors, table Register, a, b VecVirtual, label string) {
	CMPQ(table, U8(tablesOneWay))
	JB(LabelRef(label))
	for _, v := range [2]VecVirtual{a, b} {
		VPSRLD(U8(32-9), m.of(v), v)
	}
	Label(label)
}

// Where lookAtSums512 keeps what: of each group the sums, the digits, and what groups before and
// behind it come to.
const (
	unionSlot    = 9
	windowSlot   = 18
	changedSlot  = 19 // two
	tablesOneWay = 10
)

// gather looks sets up in a table.
func (w *walk) gather(table Register, sets VecVirtual) VecVirtual {
	all, found := K(), w.zero()
	VPTESTMD(w.ones, w.ones, all)
	VPGATHERDD(Mem{Base: table, Index: sets, Scale: 4}, all, found)
	return found
}
