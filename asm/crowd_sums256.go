package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// sums256 is the kernel of sums under way. It looks at a quarter of the lanes at a time, in double
// words.
type sums256 struct {
	*walk256
	mirrors256
	room Register
}

// crowdSums256 writes it: crowdSums, step by step.
func crowdSums256() {
	TEXT("lookAtSums256", attr.NOSPLIT, "func(b, rules *uint16, count int, dead, reach, room *uint32) (moved uint32)")
	Doc("lookAtSums256 is lookAtSumsPlain. The room is for mostSlots vectors of 512 bits.")
	Pragma("noescape")
	w := &sums256{
		walk256: &walk256{
			words256: newWords256(), board: Load(Param("b"), GP64()), rule: GP64(), count: Load(Param("count"), GP64()),
			dead: Load(Param("dead"), GP64()),
		},
		mirrors256: newMirrors256("doubles", 4), room: Load(Param("room"), GP64()),
	}
	first := Load(Param("rules"), GP64()).(GPVirtual) // word of the rule
	bits := GLOBL("digitsBothWays256", attr.RODATA|attr.NOPTR)
	for d := range 9 {
		DATA(4*d, U32(1<<d))
	}
	for d := range 9 {
		DATA(36+4*d, U32(1<<(8-d)))
	}
	for half := range 2 {
		for part := range 2 {
			VMOVDQU(zero256(), Mem{Base: w.room, Disp: 64*(changedSlot+half) + 32*part})
		}
	}
	Label("rule")
	quarter := GP64()
	XORQ(quarter, quarter)

	Label("quarter")
	MOVQ(first, w.rule)
	window := YMM()
	VPBROADCASTD(Mem{Base: w.rule, Disp: 2 * 3}, window)
	VMOVDQU(window, Mem{Base: w.room, Disp: 64 * windowSlot})
	groups := w.word(0)
	w.toGroups()
	at := GP64()
	XORQ(at, at)
	Label("group")
	size, number := w.word(0), w.word(1)
	w.skip(3)
	CMPQ(size, U8(2))
	JEQ(LabelRef("pair"))
	{
		table, union := w.table(number), zero256()
		Label("cell")
		VPOR(w.wide(0), union, union)
		w.skip(1)
		DECQ(size)
		JNZ(LabelRef("cell"))
		VMOVDQU(union, Mem{Base: w.room, Index: at, Scale: 1, Disp: 64 * unionSlot})
		VMOVDQU(w.gather(table, union), w.slot(at))
		JMP(LabelRef("summed"))
	}
	Label("pair")
	{
		a, b := w.pair(number, "")
		bit, sums := w.oneDouble(), zero256()
		for d := range 9 {
			has, t := w.has(a, bit), without(b, bit)
			VPSLLD(U8(d), t, t)
			VPOR(and(has, t), sums, sums)
			if d < 8 {
				VPADDD(bit, bit, bit)
			}
		}
		VPSRLD(U8(1), sums, sums)
		VMOVDQU(sums, w.slot(at))
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
	a, b, joint, bit := load256(w.slot(w.word(1))), load256(w.slot(w.word(2))), zero256(), w.oneDouble()
	times := w.word(3)
	Label("bit")
	VPOR(and(w.has(a, bit), b), joint, joint)
	VPADDD(b, b, b)
	VPADDD(bit, bit, bit)
	DECQ(times)
	JNZ(LabelRef("bit"))
	VMOVDQU(joint, w.slot(w.word(0)))
	w.skip(4)
	DECQ(joins)
	JNZ(LabelRef("join"))
	Label("joined")
	w.targets(first, quarter, bits)
	ADDQ(U8(16), w.board)
	INCQ(quarter)
	CMPQ(quarter, U8(4))
	JNE(LabelRef("quarter"))

	SUBQ(U8(64), w.board)
	MOVQ(w.rule, first)
	ADDQ(U8(4), w.dead)
	w.next()
	moved := GP32()
	for quarter := 3; quarter >= 0; quarter-- {
		changed, same := zero256(), GP32()
		VPCMPEQD(Mem{Base: w.room, Disp: 64*changedSlot + 32*quarter}, changed, changed)
		VMOVMSKPS(changed, same)
		if quarter == 3 {
			MOVL(same, moved)
			continue
		}
		SHLL(U8(8), moved)
		ORL(same, moved)
	}
	NOTL(moved)
	Store(moved, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// targets goes once more through the groups: what the others leave to each.
func (w *sums256) targets(first, quarter GPVirtual, bits Mem) {
	groups, shift, at, by := GP64(), GP64(), GP64(), XMM()
	MOVWQZX(Mem{Base: first}, groups)
	MOVWQZX(Mem{Base: first, Disp: 2}, shift)
	VMOVQ(shift, by)
	MOVQ(first, w.rule)
	w.toGroups()
	XORQ(at, at)
	changed, dead := zero256(), zero256()
	Label("target")
	target := w.of(load256(w.slot(w.word(2))))
	VPSRLD(by, target, target)
	VPAND(w.slot(at), target, target)
	kept := YMM()
	size, table := w.word(0), w.word(1)
	w.skip(3)
	CMPQ(size, U8(1))
	JEQ(LabelRef("single"))
	CMPQ(size, U8(2))
	JEQ(LabelRef("two"))
	{
		way, digits := GP64(), GP64()
		XORQ(way, way)
		CMPQ(table, U8(tablesOneWay))
		JB(LabelRef("forward"))
		MOVQ(U32(36), way)
		Label("forward")
		LEAQ(bits, digits)
		ADDQ(way, digits)
		VPXOR(kept, kept, kept)
		sets := w.table(table)
		SUBQ(U32(2048), sets)
		union := load256(Mem{Base: w.room, Index: at, Scale: 1, Disp: 64 * unionSlot})
		less, steps := GP64(), XMM()
		MOVQ(size, less)
		DECQ(less)
		VMOVQ(less, steps)
		VPSLLD(steps, target, target)
		for d := range 9 {
			digit := YMM()
			VPBROADCASTD(Mem{Base: digits, Disp: 4 * d}, digit)
			found := w.gather(sets, without(union, digit))
			VPAND(target, found, found)
			VPCMPEQD(w.zero, found, found)
			VPOR(without(digit, found), kept, kept)
			VPSRLD(U8(1), target, target)
		}
	}
	JMP(LabelRef("found"))
	Label("single")
	VMOVDQA(target, kept)
	CMPQ(table, U8(tablesOneWay))
	JB(LabelRef("found"))
	VPSRLD(U8(32-9), w.of(kept), kept)
	Label("found")
	none := YMM()
	VPCMPEQD(w.zero, kept, none)
	VPOR(none, dead, dead)
	Label("keep")
	{
		left := w.wide(0)
		VPOR(without(left, kept), changed, changed)
		w.narrow(and(left, kept), 0)
		w.skip(1)
		DECQ(size)
		JNZ(LabelRef("keep"))
	}
	JMP(LabelRef("kept"))

	Label("two")
	{
		a, b := w.pair(table, "again")
		bit, keptA, keptB := w.oneDouble(), zero256(), zero256()
		VPADDD(target, target, target)
		for d := range 9 {
			t := YMM()
			VPSRLD(U8(d), target, t)
			VPAND(w.has(a, bit), t, t)
			VPAND(b, t, t)
			VPANDN(t, bit, t)
			VPOR(t, keptB, keptB)
			VPCMPEQD(w.zero, t, t)
			VPOR(without(bit, t), keptA, keptA)
			if d < 8 {
				VPADDD(bit, bit, bit)
			}
		}
		w.turnBack(table, keptA, keptB, "back")
		for i, kept := range [2]VecVirtual{keptA, keptB} {
			none, gone := YMM(), YMM()
			VPCMPEQD(w.zero, kept, none)
			VPOR(none, dead, dead)
			VPXOR(w.wide(i), kept, gone)
			VPOR(gone, changed, changed)
			w.narrow(kept, i)
		}
		w.skip(2)
	}
	Label("kept")
	ADDQ(U8(64), at)
	DECQ(groups)
	JNZ(LabelRef("target"))
	lanes := GP32()
	VMOVMSKPS(dead, lanes)
	MOVB(lanes.As8(), Mem{Base: w.dead, Index: quarter, Scale: 1})
	place := GP64()
	MOVQ(quarter, place)
	SHLQ(U8(5), place)
	known := Mem{Base: w.room, Index: place, Scale: 1, Disp: 64 * changedSlot}
	VPOR(known, changed, changed)
	VMOVDQU(changed, known)
}

func (w *sums256) slot(r Register) Mem { return Mem{Base: w.room, Index: r, Scale: 1} }

// toGroups goes from the beginning of a rule to its groups.
func (w *sums256) toGroups() {
	behind := w.word(2)
	LEAQ(Mem{Base: w.rule, Index: behind, Scale: 8, Disp: 2 * 5}, w.rule)
}

// table is where the table of some number is.
func (w *sums256) table(number GPVirtual) GPVirtual {
	t, reach := GP64(), Load(Param("reach"), GP64())
	MOVQ(number, t)
	SHLQ(U8(11), t)
	ADDQ(reach, t)
	return t
}

// wide is a quarter of a cell of the rule, a double word for each lane.
func (w *sums256) wide(i int) VecVirtual {
	v := YMM()
	VPMOVZXWD(w.cell(w.word(i)), v)
	return v
}

// narrow stores a quarter of a cell.
func (w *sums256) narrow(v VecVirtual, i int) {
	upper, words := XMM(), XMM()
	VEXTRACTI128(U8(1), v, upper)
	VPACKUSDW(upper, v.AsX(), words)
	VMOVDQU(words, w.cell(w.word(i)))
}

// oneDouble is 1 in each double word.
func (w *sums256) oneDouble() VecVirtual {
	v := YMM()
	VPCMPEQD(v, v, v)
	VPSRLD(U8(31), v, v)
	return v
}

// has is ones in each double word of a that has a bit.
func (w *sums256) has(a, bit VecVirtual) VecVirtual {
	v := and(a, bit)
	VPCMPEQD(bit, v, v)
	return v
}

// gather looks up a set of each lane in a table.
func (w *sums256) gather(table Register, sets VecVirtual) VecVirtual {
	all, found := YMM(), zero256()
	VPCMPEQD(all, all, all)
	VPGATHERDD(all, Mem{Base: table, Index: sets, Scale: 4}, found)
	return found
}

// pair loads the two cells of a group, turned around where its table says so.
func (w *sums256) pair(table Register, label string) (a, b VecVirtual) {
	a, b = w.wide(0), w.wide(1)
	w.turnBack(table, a, b, "forth"+label)
	return a, b
}

// turnBack turns two sets of digits around where the number of a group's table says so.
func (w *sums256) turnBack(table Register, a, b VecVirtual, label string) {
	CMPQ(table, U8(tablesOneWay))
	JB(LabelRef(label))
	for _, v := range [2]VecVirtual{a, b} {
		VPSRLD(U8(32-9), w.of(v), v)
	}
	Label(label)
}
