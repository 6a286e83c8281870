package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// overlay writes the kernels that rule templates out, for sheets of vectors of eight words. They
// do what narrowOverlayGeneric of internal/engine/tally/components does. All the words of alive
// stay in registers.
func overlay(vectors int) {
	TEXT(fmt.Sprintf("narrowOverlay%d", 8*vectors), NOSPLIT, "func(alive, has, seg, open, may *uint64, tops, below uint64) bool")
	Pragma("noescape")
	Doc(fmt.Sprintf("narrowOverlay%d is narrowOverlay for sheets of %d words; may[i] is written for the cells of open.", 8*vectors, 8*vectors))
	// Where the pointers point is loaded again each time: registers are few.
	pointer := func(name string) Mem { return Mem{Base: Load(Param(name), GP64())} }
	at := pointer("alive")
	tops, below := Load(Param("tops"), GP64()), Load(Param("below"), GP64())

	alive := make([]VecVirtual, vectors)
	for i := range alive {
		alive[i] = ZMM()
		VMOVDQU64(at.Offset(64*i), alive[i])
	}
	again, half := GP64(), GP64()
	cells, row, mays := GP64(), GP64(), GP64()

	Label("sweep")
	XORQ(again, again)
	XORQ(half, half)

	Label("word")
	MOVQ(pointer("open").Idx(half, 8), cells)
	// Rows of 64 cells, and as many words of may, after each other.
	MOVQ(half, row)
	SHLQ(U8(6), row)
	LEAQ(pointer("may").Idx(row, 8), mays)
	shift := uint64(6)
	for v := vectors; v > 1; v /= 2 {
		shift++
	}
	SHLQ(U8(shift), row)
	ADDQ(Load(Param("has"), GP64()), row)
	TESTQ(cells, cells)
	JZ(LabelRef("nextWord"))

	Label("cell")
	i := GP64()
	TZCNTQ(cells, i)
	BLSRQ(cells, cells)
	at8 := GP64()
	MOVQ(i, at8)
	SHLQ(U8(shift), at8)
	ADDQ(row, at8)
	here := Mem{Base: at8}

	with, without := GP64(), GP64()
	load := func(j int, into VecVirtual) { VMOVDQU64(here.Offset(64*j), into) }
	for j := vectors - 1; j >= 0; j-- {
		h, not := ZMM(), ZMM()
		load(j, h)
		k1, k2 := K(), K()
		VPTESTMQ(h, alive[j], k1)
		VPANDNQ(alive[j], h, not) // alive and not has
		VPTESTMQ(not, not, k2)
		shiftIn(k1, with, j == vectors-1)
		shiftIn(k2, without, j == vectors-1)
	}
	digitsOf(with, tops, below)
	digitsOf(without, tops, below)
	digits := GP64() // numbered
	PEXTQ(tops, with, digits)
	MOVQ(digits, Mem{Base: mays, Index: i, Scale: 8})
	must := GP64()
	ANDNQ(with, without, must) // with and not without
	low := GP64()
	JNZ(LabelRef("must"))
	// No digit must go there: does one alone go there?
	BLSRQ(with, low)
	JC(LabelRef("dead")) // none
	JNZ(LabelRef("next"))
	MOVQ(with, must)
	JMP(LabelRef("settle"))

	Label("must")
	BLSRQ(must, low)
	JNZ(LabelRef("dead"))

	Label("settle")
	old, open := GP64(), pointer("open")
	MOVQ(open.Idx(half, 8), old)
	BTRQ(i, old)
	MOVQ(old, open.Idx(half, 8))
	CMPQ(must, with)
	JNE(LabelRef("place"))
	// One digit alone; the cell is settled if all its templates have it.
	TESTQ(without, must)
	JZ(LabelRef("next"))

	Label("place")
	top, mine := GP64(), GP64()
	PEXTQ(tops, must, top)
	TZCNTQ(top, top)
	MOVQ(pointer("seg").Idx(top, 8), mine)
	for j := range vectors {
		h, not := ZMM(), ZMM()
		load(j, h)
		k := K()
		KMOVB(mine.As32(), k)
		if j < vectors-1 {
			SHRQ(U8(8), mine)
		}
		VPANDNQ(alive[j], h, not)
		VPANDQ(alive[j], h, k, not)
		VMOVDQA64(not, alive[j])
	}
	MOVQ(U32(1), again)

	Label("next")
	TESTQ(cells, cells)
	JNZ(LabelRef("cell"))

	Label("nextWord")
	INCQ(half)
	CMPQ(half, U32(2))
	JNE(LabelRef("word"))

	// Every digit still has a template.
	left := GP64()
	for j := vectors - 1; j >= 0; j-- {
		k := K()
		VPTESTMQ(alive[j], alive[j], k)
		shiftIn(k, left, j == vectors-1)
	}
	digitsOf(left, tops, below)
	CMPQ(left, tops)
	JNE(LabelRef("dead"))
	TESTQ(again, again)
	JNZ(LabelRef("sweep"))

	at = pointer("alive")
	for i := range alive {
		VMOVDQU64(alive[i], at.Offset(64*i))
	}
	VZEROUPPER()
	yes := GP8()
	MOVB(U8(1), yes)
	Store(yes, ReturnIndex(0))
	RET()

	Label("dead")
	VZEROUPPER()
	no := GP8()
	XORB(no, no)
	Store(no, ReturnIndex(0))
	RET()
}

// shiftIn puts the eight bits of a mask below those of a set of words, or begins
// one with them.
func shiftIn(mask Register, words GPVirtual, begin bool) {
	if begin {
		KMOVB(mask, words.As32())
		return
	}
	low := GP64()
	KMOVB(mask, low.As32())
	SHLQ(U8(8), words)
	ORQ(low, words)
}

// digitsOf turns a set of words, in place, into the digits that own any of them. Each digit
// stands by its last word. Adding the other words carries from any of these up to the last one,
// and no further.
func digitsOf(words, tops, below Register) {
	w, sum := words.(GPVirtual), GP64()
	MOVQ(w, sum)
	ANDQ(below, sum)
	ADDQ(below, sum)
	ORQ(sum, w)
	ANDQ(tops, w)
}
