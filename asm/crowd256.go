package main

import (
	"math/bits"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// crowds256 writes the kernels of crowds for processors that have AVX2 only. A register has half
// the lanes of a cell, so each kernel goes through its rules twice. Masks are registers, and what
// sixteen registers can't hold lies on the stack.
func crowds256() {
	crowdHouses256()
	crowdBands256()
	crowdCages256()
	crowdRelations256()
	crowdSums256()
	crowdWeigh256()
}

// words256 are constants that the kernels share: words, bytes of four bits, and how many bits are in
// these.
type words256 struct{ zero, one, ones, eleven, sixteen, nibble, bits Mem }

var sharedWords words256

// newWords256 writes them, once.
func newWords256() words256 {
	if sharedWords == (words256{}) {
		word := func(name string, word uint16) Mem {
			return bytes256(name, func(i int) int { return int(word>>(8*(i%2))) & 0xFF })
		}
		sharedWords = words256{
			zero: word("zero", 0), one: word("one", 1), ones: word("ones", 0xFFFF), eleven: word("eleven", 11), sixteen: word("sixteen", 16),
			nibble: bytes256("nibble", func(int) int { return 15 }),
			bits:   bytes256("bits", func(i int) int { return bits.OnesCount(uint(i % 16)) }),
		}
	}
	return sharedWords
}

// bytes256 writes a constant of 32 bytes.
func bytes256(name string, entry func(i int) int) Mem {
	c := GLOBL(name+"256", attr.RODATA|attr.NOPTR)
	for i := range 32 {
		DATA(i, U8(entry(i)))
	}
	return c
}

// size is how many bits each byte has.
func (w words256) size(x VecVirtual) VecVirtual {
	lower, upper, table := and(x, w.nibble), YMM(), load256(w.bits)
	VPSRLW(U8(4), x, upper)
	VPAND(w.nibble, upper, upper)
	VPSHUFB(lower, table, lower)
	VPSHUFB(upper, table, upper)
	VPADDB(lower, upper, upper)
	return upper
}

// locals are registers' worth of memory on the stack.
type locals struct {
	base Mem
	used int
}

func newLocals(registers int) *locals { return &locals{base: AllocLocal(32 * registers)} }

// next are the next few.
func (l *locals) next(n int) []Mem {
	at := make([]Mem, n)
	for i := range at {
		at[i] = l.base.Offset(32 * (l.used + i))
	}
	l.used += n
	return at
}

func (l *locals) one() Mem { return l.next(1)[0] }

func load256(at Op) VecVirtual {
	v := YMM()
	VMOVDQU(at, v)
	return v
}

func copy256(a VecVirtual) VecVirtual {
	v := YMM()
	VMOVDQA(a, v)
	return v
}

func zero256() VecVirtual {
	v := YMM()
	VPXOR(v, v, v)
	return v
}

// equalWords is ones in each word where a and b are equal.
func equalWords(a, b Op) VecVirtual {
	v := YMM()
	VPCMPEQW(b, a, v)
	return v
}

// bits256 are the first bits of words that are all ones or all zeros.
func bits256(mask VecVirtual) GPVirtual {
	upper, bytes, r := XMM(), XMM(), GP32()
	VEXTRACTI128(U8(1), mask, upper)
	VPACKSSWB(upper, mask.AsX(), bytes)
	VPMOVMSKB(bytes, r)
	return r
}

// walk256 is the loop of a kernel over its rules, for one half of the lanes after the other.
type walk256 struct {
	words256
	board  Register
	rule   Register // where the next word of the rule at hand is
	count  Register // of rules that are left
	dead   Register // where to note the dead lanes of the rule at hand
	half   Register
	moved  VecVirtual
	result Register // in which lanes a cell was narrowed
}

// beginWalk256 begins a kernel up to its first rule. Where no lane can be dead there is no room to
// note it.
func beginWalk256(name, rules string, notesDead bool) *walk256 {
	dead := ", dead *uint32"
	if !notesDead {
		dead = ""
	}
	TEXT(name+"256", 0, "func(b, "+rules+" *uint16, count int"+dead+") (moved uint32)")
	Doc(name + "256 is " + name + "Plain.")
	Pragma("noescape")
	w := &walk256{words256: newWords256(), board: Load(Param("b"), GP64()), half: GP64(), result: GP32(), moved: YMM()}
	XORL(w.result, w.result)
	XORQ(w.half, w.half)
	Label("half")
	w.rule, w.count = Load(Param(rules), GP64()), Load(Param("count"), GP64())
	if notesDead {
		w.dead = Load(Param("dead"), GP64())
		LEAQ(Mem{Base: w.dead, Index: w.half, Scale: 2}, w.dead)
	}
	VPXOR(w.moved, w.moved, w.moved)
	return w
}

func (w *walk256) word(i int) GPVirtual {
	r := GP64()
	MOVWQZX(Mem{Base: w.rule, Disp: 2 * i}, r)
	return r
}

func (w *walk256) skip(words int) { ADDQ(U32(2*words), w.rule) }

func (w *walk256) cell(r Register) Mem { return Mem{Base: w.board, Index: r, Scale: 1} }

// put stores what is left of a cell.
func (w *walk256) put(left VecVirtual, at Mem) {
	gone := YMM()
	VPXOR(at, left, gone)
	VPOR(gone, w.moved, w.moved)
	VMOVDQU(left, at)
}

// tell notes dead lanes.
func (w *walk256) tell(dead GPVirtual) {
	MOVW(dead.As16(), Mem{Base: w.dead})
	ADDQ(U8(4), w.dead)
}

// next goes on to the next rule.
func (w *walk256) next() {
	DECQ(w.count)
	JNZ(LabelRef("rule"))
}

// end goes on to the other half, or ends the kernel and tells in which lanes a cell was narrowed.
func (w *walk256) end() {
	same := bits256(equalWords(w.moved, w.zero))
	XORL(U32(0xFFFF), same)
	SHLL(U8(16), same)
	SHRL(U8(16), w.result)
	ORL(same, w.result)
	ADDQ(U8(32), w.board)
	INCQ(w.half)
	CMPQ(w.half, U8(2))
	JNE(LabelRef("half"))
	Store(w.result, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

func crowdHouses256() {
	w := beginWalk256("lookAtHouses", "rules", true)
	const n = 9
	single := newLocals(n).next(n)
	Label("rule")
	once, twice, placed, again, zero := zero256(), zero256(), zero256(), zero256(), zero256()
	var least VecVirtual
	for i := range n {
		x := load256(w.cell(w.word(i)))
		both := and(once, x)
		VPOR(both, twice, twice)
		VPOR(x, once, once)
		less := YMM()
		VPADDW(w.ones, x, less)
		VPAND(x, less, less)
		one := and(equalWords(less, zero), x)
		VMOVDQU(one, single[i])
		VPAND(placed, one, less)
		VPOR(less, again, again)
		VPOR(one, placed, placed)
		if i == 0 {
			least = x
		} else {
			VPMINUW(x, least, least)
		}
	}
	need := YMM()
	VPBROADCASTW(Mem{Base: w.rule, Disp: 2 * n}, need)
	bad, hidden, clash := without(need, once), without(need, twice), zero256()
	for i := range n {
		at := w.cell(w.word(i))
		x := load256(at)
		alone := and(hidden, x)
		less := YMM()
		VPADDW(w.ones, alone, less)
		VPAND(alone, less, less)
		VPOR(less, clash, clash)
		VPBLENDVB(equalWords(alone, zero), x, alone, alone)
		others := YMM()
		VPXOR(single[i], placed, others)
		w.put(without(alone, others), at)
	}
	w.skip(n + 1)
	VPADDW(again, again, again) // but for the spare cell's
	VPOR(clash, bad, bad)
	VPOR(again, bad, bad)
	alive := bits256(without(equalWords(bad, zero), equalWords(least, zero)))
	XORL(U32(0xFFFF), alive)
	w.tell(alive)
	w.next()
	w.end()
}

func crowdBands256() {
	w := beginWalk256("lookAtBands", "bands", false)
	Label("rule")
	var piece [3][3]VecVirtual
	for line := range 3 {
		for box := range 3 {
			p := load256(w.cell(w.word(9*line + 3*box)))
			for i := 1; i < 3; i++ {
				VPOR(w.cell(w.word(9*line+3*box+i)), p, p)
			}
			piece[line][box] = p
		}
	}
	for line := range 3 {
		for box := range 3 {
			l1, l2, b1, b2 := (line+1)%3, (line+2)%3, (box+1)%3, (box+2)%3
			kept := and(piece[l1][b1], piece[l2][b2])
			VPOR(and(piece[l1][b2], piece[l2][b1]), kept, kept)
			for i := range 3 {
				at := w.cell(w.word(9*line + 3*box + i))
				w.put(and(kept, at), at)
			}
		}
	}
	w.skip(27)
	w.next()
	w.end()
}

func crowdRelations256() {
	w := beginWalk256("lookAtRelations", "rules", true)
	Label("rule")
	var at [2]Mem
	var x, kept [2]VecVirtual
	for i := range x {
		at[i] = w.cell(w.word(i))
		x[i], kept[i] = load256(at[i]), zero256()
	}
	bit := load256(w.one)
	for d := range 9 {
		for i := range x {
			allowed := YMM()
			VPBROADCASTD(Mem{Base: w.rule, Disp: 4 + 36*i + 4*d}, allowed)
			VPAND(equalWords(and(x[i], bit), bit), allowed, allowed)
			VPOR(allowed, kept[1-i], kept[1-i])
		}
		VPADDW(bit, bit, bit)
	}
	for i := range x {
		VPAND(kept[i], x[i], x[i])
		w.put(x[i], at[i])
	}
	VPMINUW(x[0], x[1], x[0])
	w.skip(2 + 36)
	w.tell(bits256(equalWords(x[0], w.zero)))
	w.next()
	w.end()
}
