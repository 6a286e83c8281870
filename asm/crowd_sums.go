package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// crowdSums writes the kernel of sums of several groups. Sums need more bits than a cell has, so
// only half of the lanes are looked at at a time.
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
	number := w.word(1) // of the table
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
		a, b := w.pair(m, number, "")
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

// turnBack turns two sets of digits around where the number of a group's table says so.
func (w *walk) turnBack(m mirrors, table Register, a, b VecVirtual, label string) {
	CMPQ(table, U8(tablesOneWay))
	JB(LabelRef(label))
	for _, v := range [2]VecVirtual{a, b} {
		VPSRLD(U8(32-9), m.of(v), v)
	}
	Label(label)
}

// The slots and tables of internal/engine/crowd/sums.go.
const (
	unionSlot    = 9
	windowSlot   = 18
	changedSlot  = 19 // and the next one: of each half of the lanes
	tablesOneWay = 10
)

// gather looks up a set of each lane in a table.
func (w *walk) gather(table Register, sets VecVirtual) VecVirtual {
	all, found := K(), w.zero()
	VPTESTMD(w.ones, w.ones, all)
	VPGATHERDD(Mem{Base: table, Index: sets, Scale: 4}, all, found)
	return found
}
