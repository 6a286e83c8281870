package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Offsets into the block of lanes, and into a row of what is put aside; lanes has both in Go.
const (
	before = 71 * 64 // 3: the open cells after the last guesses
	last   = 74 * 64 // 1: the number of each lane's last guess
	prior  = 30 * 64 // 1: of a row, those before
)

// guess writes the kernel that guesses in eight lanes at once; see the type guesses of lanes.
func guess() {
	TEXT("guessLanes", attr.NOSPLIT, "func(b, rest *uint32, lanes, number uint64) (guessed uint64)")
	Doc("guessLanes guesses in those of eight lanes that are asked for and ready; see guesses.")
	Pragma("noescape")
	b, rest := Mem{Base: Load(Param("b"), GP64())}, Mem{Base: Load(Param("rest"), GP64())}
	p := pass256{b: b, constant: constants256()}
	asked, zero, ones := YMM(), YMM(), YMM()
	VPXOR(zero, zero, zero)
	VPCMPEQD(ones, ones, ones)
	lanes := GP64()
	Load(Param("lanes"), lanes)
	VMOVD(lanes.As32(), asked.AsX())
	VPBROADCASTD(asked.AsX(), asked)
	VPAND(laneBits(), asked, asked)
	VPCMPEQD(laneBits(), asked, asked)

	// The pieces in which cells were found, their rows and boxes.
	var unsure [3]VecVirtual
	moved := YMM()
	for k := range unsure {
		unsure[k] = YMM()
		t := moved
		if k > 0 {
			t = YMM()
		}
		VMOVDQU(b.Offset(open+64*k), unsure[k])
		VPXOR(b.Offset(before+64*k), unsure[k], t)
		if k > 0 {
			VPOR(t, moved, moved)
		}
	}
	left, t := YMM(), YMM()
	VMOVDQA(moved, left)
	for range fewFound {
		VPADDD(ones, left, t)
		VPAND(t, left, left)
	}
	VPCMPEQD(zero, left, left)
	VPAND(left, asked, asked)
	after, before1 := p.neighbours(moved, 3, stack2, stack0)
	near := or(or(after, before1), turned256(moved))
	VPOR(moved, near, near)
	VPANDN(asked, near, asked)

	// The first cell with two candidates elsewhere.
	var cell, struck [3]VecVirtual
	var any VecVirtual
	for k := range cell {
		cell[k], struck[k] = YMM(), YMM()
		VPAND(b.Offset(pairs+64*k), asked, t)
		VPSUBD(t, zero, cell[k])
		VPAND(t, cell[k], cell[k])
		VPCMPEQD(zero, t, t)
		VPAND(t, asked, asked) // no cell of later words
		if k == 0 {
			any = or(cell[0], cell[0])
		} else {
			VPOR(cell[k], any, any)
		}
		VPXOR(struck[k], struck[k], struck[k])
		VPANDN(unsure[k], cell[k], unsure[k])
		VMOVDQU(unsure[k], b.Offset(before+64*k))
	}
	guessed := GP64()
	VPCMPEQD(zero, any, any)
	VMOVMSKPS(any, guessed.As32())
	XORL(U32(0xFF), guessed.As32())
	Store(guessed, ReturnIndex(0))
	JZ(LabelRef("none"))
	for k := range cell {
		VMOVDQU(unsure[k], b.Offset(open+64*k))
		VMOVDQU(unsure[k], rest.Offset(open+64*k))
	}
	// The lower digit stays in the lane, and goes from rest.
	for d := range 9 {
		for k := range cell {
			at := words + 64*(3*d+k)
			has, lower := YMM(), YMM()
			VPAND(b.Offset(at), cell[k], has)
			VPANDN(has, struck[k], lower)
			VPXOR(b.Offset(at), lower, lower)
			VMOVDQU(lower, rest.Offset(at))
			VPANDN(b.Offset(at), struck[k], lower)
			VMOVDQU(lower, b.Offset(at))
			VPOR(has, struck[k], struck[k])
		}
	}
	numbers := YMM()
	number := GP64()
	Load(Param("number"), number)
	VMOVD(number.As32(), numbers.AsX())
	VPBROADCASTD(numbers.AsX(), numbers)
	VMOVDQU(b.Offset(last), t)
	VMOVDQU(t, rest.Offset(prior))
	VPBLENDVB(any, t, numbers, numbers)
	VMOVDQU(numbers, b.Offset(last))
	Label("none")
	VZEROUPPER()
	RET()
}

// fewFound is in how many pieces a pass may have found cells before a guess.
const fewFound = 3

// laneBits has the bit of each of eight lanes.
func laneBits() Mem {
	if laneBitsAt == nil {
		at := GLOBL("laneBits", attr.RODATA|attr.NOPTR)
		for lane := range 8 {
			DATA(4*lane, U32(1<<lane))
		}
		laneBitsAt = &at
	}
	return *laneBitsAt
}

// laneBitsAt is where laneBits are, once they are written.
var laneBitsAt *Mem

// restore writes the way back: a lane of what guesses put aside into the block.
func restore() {
	TEXT("restoreLane", attr.NOSPLIT, "func(column, from *uint32)")
	Doc("restoreLane copies a lane of what guessLanes put aside.")
	Pragma("noescape")
	copyBack(func(d, k int) int { return words + 64*(3*d+k) }, before)
}
