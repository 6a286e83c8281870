package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// bandCells is the cells of a band, which one register holds.
const bandCells = 27

// houses writes the pass of internal/engine/general over the houses of one 9×9. The candidates
// are in the order of the cells: a band is in one register, each cell in 16 bits. A piece is
// three cells that a row and a box share, or a column and a box.
func houses() {
	TEXT("passAVX512", attr.NOSPLIT, "func(dom *uint64, left *uint16, moved *uint32) (ok bool)")
	Doc("passAVX512 is passPlain.")
	Pragma("noescape")
	dom := Mem{Base: Load(Param("dom"), GP64())}
	lefts, moveds := Mem{Base: Load(Param("left"), GP64())}, Mem{Base: Load(Param("moved"), GP64())}

	// These are the other two cells of a row's piece, and the same cell in the row's other two
	// pieces. The last is the same cell in the box's other two rows.
	across := newTurns("across", func(row, piece, cell, by int) int { return 9*row + 3*piece + (cell+by)%3 })
	along := newTurns("along", func(row, piece, cell, by int) int { return 9*row + 3*((piece+by)%3) + cell })
	down := newTurns("down", func(row, piece, cell, by int) int { return 9*((row+by)%3) + 3*piece + cell })

	digits := GLOBL("bandDigits", attr.RODATA|attr.NOPTR)
	for i := range 32 {
		if i < bandCells {
			DATA(2*i, U16(511))
		} else {
			DATA(2*i, U16(0))
		}
	}
	few := K()
	t := GP32()
	MOVL(U32(7), t)
	KMOVW(t, few)

	only := func(a, b, c uint8) uint8 { return a &^ (b | c) }
	var w, gone, several, piece [3]VecVirtual
	var once, columnTwice VecVirtual
	for band := range w {
		// Eight cells of 64 bits each time, three at last.
		at := 8 * bandCells * band
		w[band] = ZMM()
		for i := range 4 {
			wide := ZMM()
			if i < 3 {
				VMOVDQU64(dom.Offset(at+64*i), wide)
			} else {
				VMOVDQU64_Z(dom.Offset(at+64*i), few, wide)
			}
			if i == 0 {
				VPMOVQW(wide, w[band].AsX())
				continue
			}
			narrow := XMM()
			VPMOVQW(wide, narrow)
			VINSERTI32X4(U8(i), narrow, w[band], w[band])
		}

		x := w[band]
		a, b := across.of(x)
		here, twice := copy512(x), copy512(x)
		ternary(here, a, b, or3)
		ternary(twice, a, b, majority)
		twiceAlong, twiceDown := along.or(twice), down.or(twice)

		a, b = along.of(here)
		row, rowTwice, claimed := copy512(here), copy512(here), copy512(here)
		ternary(row, a, b, or3)
		ternary(rowTwice, a, b, majority)
		ternary(rowTwice, twice, twiceAlong, or3)
		ternary(claimed, a, b, only)
		gone[band] = down.or(claimed)

		a, b = down.of(here)
		box, boxTwice, pointing := copy512(here), copy512(here), here
		ternary(box, a, b, or3)
		ternary(boxTwice, a, b, majority)
		ternary(boxTwice, twice, twiceDown, or3)
		ternary(pointing, a, b, only)
		VPORD(along.or(pointing), gone[band], gone[band])

		several[band] = rowTwice
		VPANDD(boxTwice, rowTwice, several[band])
		VPANDD(row, box, box)
		if once == nil {
			once = box
		} else {
			VPANDD(box, once, once)
		}

		a, b = down.of(x)
		piece[band] = copy512(x)
		ternary(piece[band], a, b, or3)
		x = copy512(x)
		ternary(x, a, b, majority)
		if columnTwice == nil {
			columnTwice = x
		} else {
			VPORD(x, columnTwice, columnTwice)
		}
	}

	column, pieces := copy512(piece[0]), copy512(piece[0])
	ternary(column, piece[1], piece[2], or3)
	ternary(pieces, piece[1], piece[2], majority)
	VPORD(pieces, columnTwice, columnTwice)
	VPANDD(column, once, once)
	ok := K()
	bandDigits := ZMM()
	VMOVDQU64(digits, bandDigits)
	VPCMPEQW(bandDigits, once, ok)

	for band := range w {
		claimed := copy512(piece[band])
		ternary(claimed, piece[(band+1)%3], piece[(band+2)%3], only)
		VPORD(across.or(claimed), gone[band], gone[band])
		a, b := across.of(piece[band])
		pointing := copy512(piece[band])
		ternary(pointing, a, b, only)
		for _, other := range [2]int{(band + 1) % 3, (band + 2) % 3} {
			VPORD(pointing, gone[other], gone[other])
		}
	}

	ones := ZMM()
	VPTERNLOGD(U8(0xFF), ones, ones, ones)
	for band, x := range w {
		// Digits with one place in some house.
		hidden := several[band]
		ternary(hidden, columnTwice, x, func(a, b, c uint8) uint8 { return c &^ (a & b) })
		less := ZMM()
		VPADDW(ones, hidden, less)
		clash, has, moved := K(), K(), K()
		VPTESTNMW(less, hidden, clash) // ones unless there are two in a cell
		KANDD(clash, ok, ok)
		VPTESTMW(hidden, hidden, has)
		left := copy512(x)
		VMOVDQU16(hidden, has, left)
		VPANDND(left, gone[band], left)
		VPCMPW(U8(4), left, x, moved)
		KMOVD(moved, t)
		MOVL(t, moveds.Offset(4*band))
		if band < 2 {
			// What is behind the band is written over by the next one.
			VMOVDQU16(left, lefts.Offset(2*bandCells*band))
		} else {
			all := K()
			MOVL(U32(1<<bandCells-1), t)
			KMOVD(t, all)
			VMOVDQU16(left, all, lefts.Offset(2*bandCells*band))
		}
	}
	answer, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	KORTESTD(ok, ok)
	SETCS(answer.Addr)
	VZEROUPPER()
	RET()
}

// turns are two orders of the cells of a band. Each piece, row or column of three is turned by
// one and by two.
type turns [2]VecVirtual

func newTurns(name string, to func(row, piece, cell, by int) int) (t turns) {
	for by := range t {
		g := GLOBL(name+string(rune('1'+by)), attr.RODATA|attr.NOPTR)
		for i := range 32 {
			from := i
			if i < bandCells {
				from = to(i/9, i%9/3, i%3, by+1)
			}
			DATA(2*i, U16(from))
		}
		t[by] = ZMM()
		VMOVDQU64(g, t[by])
	}
	return t
}

// of is a band turned both ways.
func (t turns) of(x VecVirtual) (a, b VecVirtual) {
	a, b = ZMM(), ZMM()
	VPERMW(x, t[0], a)
	VPERMW(x, t[1], b)
	return a, b
}

// or is both in one.
func (t turns) or(x VecVirtual) VecVirtual {
	a, b := t.of(x)
	VPORD(a, b, a)
	return a
}
