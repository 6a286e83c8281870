package main

import (
	"slices"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// What a pass makes of a state; package classic says the same in Go.
const (
	stuck  = 1
	dead   = 2
	filled = 3
)

// branchSize is the size of a branch in bytes; block.go says the same in Go.
const branchSize = 128

// settle writes the kernel that makes passes on one lane until nothing moves. Where it may, it
// branches and goes on.
func settle() {
	TEXT("settleLane", attr.NOSPLIT, "func(column, rest *uint32, most uint64) (verdict, branches uint64)")
	Doc("settleLane makes passes on a lane until one is no longer classic.Moving. If that one is",
		"classic.Stuck, it takes the first cell with two candidates and goes on with the lower digit. The",
		"branches with the higher digit go to rest, one after the other, up to most of them. It returns the",
		"last pass's classic.Verdict, and how many branches there are. A dead lane is left useless.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	s := settling{pass256: pass256{constant: constants256()}, table: newConstants("settling")}
	s.load(column)
	rest := Mem{Base: Load(Param("rest"), GP64())}
	left, branches, verdict := Load(Param("most"), GP64()), GP64(), GP64()
	XORL(branches.As32(), branches.As32())

	Label("pass")
	bad := s.nakedSingles()
	s.rows()
	s.columns()
	taken := s.hiddenSingles()
	one, two, pairs := s.count()
	VPXOR(s.constant[full], one, one)
	VPOR(one, bad, bad)
	VPAND(two, taken, taken) // two digits need the cell
	VPOR(taken, bad, bad)
	MOVL(U32(dead), verdict.As32())
	VPTEST(bad, bad)
	JNZ(LabelRef("done"))
	moved := YMM()
	VPXOR(two, s.unsure, moved)
	VMOVDQA(two, s.unsure)
	MOVL(U32(filled), verdict.As32())
	VPTEST(two, two)
	JZ(LabelRef("write"))
	VPTEST(moved, moved)
	JNZ(LabelRef("pass"))
	MOVL(U32(stuck), verdict.As32())
	CMPQ(branches, left)
	JEQ(LabelRef("write"))
	VPTEST(pairs, pairs)
	JZ(LabelRef("write"))
	s.split(pairs, rest)
	ADDQ(U32(branchSize), rest.Base)
	INCQ(branches)
	JMP(LabelRef("pass"))

	Label("write")
	s.write(column, pairs)
	Label("done")
	VZEROUPPER()
	Store(verdict, ReturnIndex(0))
	Store(branches, ReturnIndex(1))
	RET()
}

// settling is a lane in registers. The digits 1 to 8 stand side by side, word k of each in one
// register. So each rule is done for all of them at once, and only their effect on each other's
// cells is added up across them. Digit 9 has a register for its three words. The words 0, 1, 2 and 2
// again stand in either half of it, and so do those of the open cells.
type settling struct {
	pass256
	table  *constants
	eight  [3]VecVirtual
	nine   VecVirtual
	unsure VecVirtual
}

func (s *settling) load(column Mem) {
	for k := range 3 {
		s.eight[k] = eightDigits(column, k)
	}
	s.nine = twice(sideBySide(column.Offset(words+64*3*8), 64))
	s.unsure = twice(sideBySide(column.Offset(open), 64))
}

// twice has the words 0, 1, 2 and 2 again in both halves.
func twice(w VecVirtual) VecVirtual {
	x := YMM()
	VPSHUFD(U8(0b10_10_01_00), w, x.AsX())
	VINSERTI128(U8(1), x.AsX(), x, x)
	return x
}

func (s *settling) write(column Mem, two VecVirtual) {
	for k, row := range s.eight {
		high := XMM()
		VEXTRACTI128(U8(1), row, high)
		VMOVD(row.AsX(), column.Offset(words+64*k))
		VMOVD(high, column.Offset(words+64*(3*4+k)))
		for i := 1; i < 4; i++ {
			VPEXTRD(U8(i), row.AsX(), column.Offset(words+64*(3*i+k)))
			VPEXTRD(U8(i), high, column.Offset(words+64*(3*(4+i)+k)))
		}
	}
	apart(s.nine, column.Offset(words+64*3*8), 64)
	apart(s.unsure, column.Offset(open), 64)
	apart(two, column.Offset(pairs), 64)
}

// apart writes three words, each bytes behind the one before.
func apart(w VecVirtual, first Mem, bytes int) {
	VMOVD(w.AsX(), first)
	VPEXTRD(U8(1), w.AsX(), first.Offset(bytes))
	VPEXTRD(U8(2), w.AsX(), first.Offset(2*bytes))
}

// others has the words k+1 at the place of k, and the words k+2.
func others(w VecVirtual) (next, prev VecVirtual) {
	next, prev = YMM(), YMM()
	VPSHUFD(U8(0b00_00_10_01), w, next)
	VPSHUFD(U8(0b01_01_00_10), w, prev)
	return next, prev
}

// everywhere has word k of three at all places.
func everywhere(w VecVirtual, k int) VecVirtual {
	x := YMM()
	if k > 0 {
		VPSHUFD(U8(k), w.AsX(), x.AsX())
		w = x
	}
	VPBROADCASTD(w.AsX(), x)
	return x
}

// nakedSingles clears the rest of the box of each. It returns zeros if every digit has a place.
func (s *settling) nakedSingles() (bad VecVirtual) {
	n := without(s.nine, s.unsure)
	next, prev := others(n)
	rest := or(next, prev)
	VPOR(turned256(or(n, rest)), rest, rest)
	VPANDN(s.nine, rest, s.nine)
	var sure [3]VecVirtual
	for k, w := range s.eight {
		sure[k] = without(w, everywhere(s.unsure, k))
	}
	strikeBoxes256(s.eight, sure)
	bad, none := YMM(), YMM()
	VPXOR(none, none, none)
	VPCMPEQD(s.pieces(), none, bad)
	VPCMPEQD(s.ninePieces(), none, none)
	VPOR(none, bad, bad)
	return bad
}

func (s *settling) pieces() VecVirtual { return or(or(s.eight[0], s.eight[1]), s.eight[2]) }

func (s *settling) ninePieces() VecVirtual {
	next, prev := others(s.nine)
	return or(or(next, prev), s.nine)
}

// rows leaves pieces of rows on permutations alone.
func (s *settling) rows() {
	live := func(pieces VecVirtual) VecVirtual {
		minors := s.minors(pieces, 3, stack2, stack0)
		return or(shift(minors, -9), shift(minors, 18))
	}
	VPAND(live(s.ninePieces()), s.nine, s.nine)
	mask := live(s.pieces())
	for _, w := range s.eight {
		VPAND(mask, w, w)
	}
}

// columns does the same with columns.
func (s *settling) columns() {
	after, before := s.neighbours(s.folded(s.nine, 0), 1, band2, band0)
	after1, after2 := others(after)
	before1, before2 := others(before)
	live := or(and(after1, before2), and(after2, before1))
	VPMULLD(s.constant[copies], live, live)
	VPAND(live, s.nine, s.nine)
	minors := s.minors(s.sideBySide(s.eight), 1, band2, band0)
	for k, w := range s.eight {
		VPAND(s.spread(minors, (k+1)%3), w, w)
	}
}

// hiddenSingles takes cells from the digits that are no hidden singles there. It returns the cells
// of hidden singles.
func (s *settling) hiddenSingles() (taken VecVirtual) {
	next, prev := others(s.nine)
	either := or(next, prev)
	several := or(and(next, prev), and(either, s.nine))
	VPOR(turned256(or(either, s.nine)), several, several)
	nine := without(s.nine, several)
	w := s.eight
	w01 := or(w[0], w[1])
	several = or(and(w[0], w[1]), and(w01, w[2]))
	VPOR(turned256(or(w01, w[2])), several, several)
	var hidden [3]VecVirtual
	for k := range hidden {
		hidden[k] = without(w[k], several)
	}
	a, b := unpacked(hidden[0], hidden[1])
	a, b = joined(or(a, b), or(hidden[2], neighbours(hidden[2])))
	taken = or(a, b)
	VPOR(across(taken), taken, taken)
	VPOR(nine, taken, taken)
	for k := range w {
		VPANDN(w[k], without(everywhere(taken, k), hidden[k]), w[k])
	}
	VPANDN(s.nine, without(taken, nine), s.nine)
	return taken
}

// count adds up the candidates of each cell: cells with one or more, two or more, exactly two. In
// either half, two digits are added to the other two, with the words 0 and 1 side by side. What is
// left of one half is added to the other. Digit 9 comes last.
func (s *settling) count() (one, two, pair VecVirtual) {
	w := s.eight
	a, b := unpacked(w[0], w[1])
	c := neighbours(w[2])
	ones, ones2 := joined(or(a, b), or(w[2], c))
	twos, twos2 := joined(and(a, b), and(w[2], c))
	three := or(and(ones, twos2), and(ones2, twos))
	two = or(or(twos, twos2), and(ones, ones2))
	one = or(ones, ones2)

	ones2, twos2, threes2 := across(one), across(two), across(three)
	VPOR(threes2, three, three)
	VPOR(and(one, twos2), three, three)
	VPOR(and(two, ones2), three, three)
	VPOR(twos2, two, two)
	VPOR(and(one, ones2), two, two)
	VPOR(ones2, one, one)

	VPOR(and(two, s.nine), three, three)
	VPOR(and(one, s.nine), two, two)
	VPOR(s.nine, one, one)
	return one, two, without(two, three)
}

// unpacked has the words of a and b by turns: the lower two of each half, and the upper two.
func unpacked(a, b VecVirtual) (low, high VecVirtual) {
	low, high = YMM(), YMM()
	VPUNPCKLDQ(b, a, low)
	VPUNPCKHDQ(b, a, high)
	return low, high
}

// joined has two words of a and two of b: the lower ones of each half, and the upper ones.
func joined(a, b VecVirtual) (low, high VecVirtual) {
	low, high = YMM(), YMM()
	VPUNPCKLQDQ(b, a, low)
	VPUNPCKHQDQ(b, a, high)
	return low, high
}

// neighbours exchanges each word with its neighbour.
func neighbours(w VecVirtual) VecVirtual {
	x := YMM()
	VPSHUFD(U8(0b10_11_00_01), w, x)
	return x
}

// across exchanges the halves.
func across(w VecVirtual) VecVirtual {
	x := YMM()
	VPERM2I128(U8(1), w, w, x)
	return x
}

// split keeps the lower digit of the first cell with two candidates in the lane, the higher in rest.
func (s *settling) split(pairs VecVirtual, rest Mem) {
	// The lowest cell of the first word that isn't empty.
	cell, none, before, before2 := YMM(), YMM(), YMM(), YMM()
	VPXOR(none, none, none)
	VPSUBD(pairs, none, cell)
	VPAND(pairs, cell, cell)
	VPCMPEQD(pairs, none, none)
	VPSHUFD(U8(0b01_01_00_00), none, before)
	VPSHUFD(U8(0), none, before2)
	VPOR(s.table.at(onesAt(0)), before, before)
	VPOR(s.table.at(onesAt(0, 1)), before2, before2)
	VPAND(before, cell, cell)
	VPAND(before2, cell, cell)
	VPANDN(s.unsure, cell, s.unsure)
	// Its digits, and the lower of them.
	var has [3]VecVirtual
	for k, w := range s.eight {
		has[k] = and(w, everywhere(cell, k))
	}
	digits, lower, bit := or(or(has[0], has[1]), has[2]), YMM(), GP32()
	VPXOR(none, none, none)
	VPCMPEQD(digits, none, digits)
	VMOVMSKPS(digits, bit)
	NOTL(bit)
	BLSIL(bit, bit)
	VMOVD(bit, lower.AsX())
	VPBROADCASTD(lower.AsX(), lower)
	VPAND(s.table.at(bitsInOrder()), lower, lower)
	VPCMPEQD(s.table.at(bitsInOrder()), lower, lower)
	for k, w := range s.eight {
		one := and(has[k], lower)
		other := without(w, one)
		VMOVDQU(other, rest.Offset(32*k))
		VPXOR(one, has[k], one)
		VPXOR(one, w, w)
	}
	apart(s.nine, rest.Offset(branchNine), 4)
	apart(s.unsure, rest.Offset(branchOpen), 4)
	VPANDN(s.nine, cell, s.nine)
}

// onesAt is all ones at some words of either half.
func onesAt(words ...int) shuffle {
	s := noShuffle()
	for i := range s {
		s[i] = 0
		if slices.Contains(words, i%16/4) {
			s[i] = 0xFF
		}
	}
	return s
}

// bitsInOrder has bit i in word i.
func bitsInOrder() (s shuffle) {
	for i := range 8 {
		s[4*i] = 1 << i
	}
	return s
}
