package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// crowds writes the kernels of internal/engine/crowd, which its plain.go has in plain Go. A cell is
// one register: 32 lanes of 16 bits, a bit for each digit. Rules name cells by where they begin.
func crowds() {
	crowdHouses()
	crowdBands()
	crowdCages()
	crowdRelations()
	crowdSums()
	crowdWeigh()
}

// walk is the loop of a kernel over its rules.
type walk struct {
	board Register
	dead  Mem      // where to note the dead lanes of the rule at hand
	rule  Register // where its next word is
	count Register // of rules that are left
	moved VecVirtual
	ones  VecVirtual
}

// beginWalk begins a kernel up to its first rule.
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

// word reads one of the next words of the rule.
func (w *walk) word(i int) Register {
	r := GP64()
	MOVWQZX(Mem{Base: w.rule, Disp: 2 * i}, r)
	return r
}

// skip goes on by a number of words.
func (w *walk) skip(words int) { ADDQ(U32(2*words), w.rule) }

// cell is the cell that begins at some place.
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

// end ends a kernel, and tells in which lanes a cell was narrowed.
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

// zero is a register of zeros, made from that of ones.
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
	for i := range x {
		VPANDD(kept[i], x[i], x[i])
		w.put(x[i], at[i])
	}
	VPMINUW(x[0], x[1], x[0])
	dead := K()
	VPTESTNMW(x[0], x[0], dead)
	w.skip(2 + 36)
	w.tell(dead)
	w.end()
}
