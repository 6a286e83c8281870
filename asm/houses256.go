package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// nextPiece and lastPiece turn the pieces of a row by one and by two, for VPERMQ.
const (
	nextPiece = 1 | 2<<2 | 0<<4 | 3<<6
	lastPiece = 2 | 0<<2 | 1<<4 | 3<<6
)

// rows256 is a pass whose registers of 256 bits each hold a row. A piece has 64 bits, a cell of
// it 16. The last quarter is empty, and so is the last cell of each piece.
type rows256 struct {
	table  *constants
	digits Mem // all digits in each cell
	turns  [2]Mem
}

// houses256 writes the pass of houses for processors without AVX-512.
func houses256() {
	TEXT("passAVX2", 0, "func(dom *uint64, left *uint16, moved *uint32) (ok bool)")
	Doc("passAVX2 is passPlain. It writes two bytes beyond left.")
	Pragma("noescape")
	dom := Mem{Base: Load(Param("dom"), GP64())}
	lefts, moveds := Mem{Base: Load(Param("left"), GP64())}, Mem{Base: Load(Param("moved"), GP64())}
	p := newRows256()
	row := func(of Mem, i int) Mem { return of.Offset(32 * i) }
	words, several, gone := AllocLocal(9*32), AllocLocal(9*32), AllocLocal(9*32)
	pieces := AllocLocal(3 * 32)

	complete := YMM() // digits that have a place in each house
	VMOVDQU(p.digits, complete)
	twice := YMM() // digits with two places in a column
	VPXOR(twice, twice, twice)
	for band := range 3 {
		var here, claimed [3]VecVirtual
		var piece, boxOnce VecVirtual
		boxTwice := YMM()
		VPXOR(boxTwice, boxTwice, boxTwice)
		for r := range 3 {
			w := p.load(dom, 3*band+r)
			VMOVDQU(w, row(words, 3*band+r))
			piece = p.counted(w, piece, twice)

			a, b := p.cellsTurned(w)
			here[r] = or(w, a)
			inTwo := or(and(w, a), and(here[r], b))
			VPOR(b, here[r], here[r])
			boxOnce = p.counted(here[r], boxOnce, boxTwice)
			VPOR(inTwo, boxTwice, boxTwice)

			a, b = piecesTurned(here[r])
			others := or(a, b)
			VPAND(or(here[r], others), complete, complete)
			claimed[r] = without(here[r], others)
			rowTwice := or(and(here[r], others), and(a, b))
			a, b = piecesTurned(inTwo)
			VPOR(a, inTwo, inTwo)
			VPOR(b, inTwo, inTwo)
			VPOR(inTwo, rowTwice, rowTwice)
			VMOVDQU(rowTwice, row(several, 3*band+r))
		}
		VPAND(boxOnce, complete, complete)
		for r := range 3 {
			s, t := (r+1)%3, (r+2)%3
			a, b := piecesTurned(without(here[r], or(here[s], here[t])))
			VPOR(b, a, a)
			VPOR(or(claimed[s], claimed[t]), a, a)
			VMOVDQU(a, row(gone, 3*band+r))
			both := and(boxTwice, row(several, 3*band+r))
			VMOVDQU(both, row(several, 3*band+r))
		}
		VMOVDQU(piece, row(pieces, band))
	}

	// Cells lose digits by columns in two ways. A digit that a column has in one band only goes
	// from the other columns of that box. One that a box has in one column only goes from the
	// rest of that column.
	var piece, lost [3]VecVirtual
	var once VecVirtual
	for band := range piece {
		piece[band] = YMM()
		VMOVDQU(row(pieces, band), piece[band])
		once = p.counted(piece[band], once, twice)
	}
	VPAND(once, complete, complete)
	for band := range lost {
		a, b := p.cellsTurned(without(piece[band], or(piece[(band+1)%3], piece[(band+2)%3])))
		lost[band] = or(a, b)
	}
	for band := range piece {
		a, b := p.cellsTurned(piece[band])
		pointing := without(piece[band], or(a, b))
		for _, other := range [2]int{(band + 1) % 3, (band + 2) % 3} {
			VPOR(pointing, lost[other], lost[other])
		}
	}

	// Results without gaps: the cells of a row, and a byte for each.
	cells, marks := noShuffle(), noShuffle()
	for c := range 9 {
		from := 8*(c/3) + 2*(c%3)
		to, half := 2*c, 0
		if c >= 6 {
			to, half = 2*(c-6), 16
		}
		cells[half+to], cells[half+to+1] = uint8(from-half), uint8(from-half+1)
		marks[half+c] = uint8(from - half)
	}
	clash, ones, zero := YMM(), YMM(), YMM()
	VPXOR(clash, clash, clash)
	VPXOR(zero, zero, zero)
	VPCMPEQW(zero, zero, ones)
	for band := range 3 {
		all := GP32()
		XORL(all, all)
		for r := range 3 {
			i := 3*band + r
			w := YMM()
			VMOVDQU(row(words, i), w)
			hidden := without(w, and(twice, row(several, i)))
			t := YMM()
			VPADDW(ones, hidden, t)
			VPOR(and(t, hidden), clash, clash)
			// A cell without a hidden single keeps what it has.
			VPCMPEQW(zero, hidden, t)
			left := or(and(w, t), hidden)
			left = without(left, or(lost[band], row(gone, i)))
			VPCMPEQW(w, left, t)
			high, low := XMM(), XMM()
			VPSHUFB(p.table.at(marks), t, t)
			VEXTRACTI128(U8(1), t, high)
			VPOR(high, t.AsX(), low)
			same := GP32()
			VPMOVMSKB(low, same)
			XORL(U32(511), same)
			if r > 0 {
				SHLL(U8(9*r), same)
			}
			ORL(same, all)
			// The next row writes over what is behind this one.
			VPSHUFB(p.table.at(cells), left, left)
			VMOVDQU(left.AsX(), lefts.Offset(18*i))
			VEXTRACTI128(U8(1), left, high)
			VMOVQ(high, lefts.Offset(18*i+12))
		}
		MOVL(all, moveds.Offset(4*band))
	}
	VPXOR(p.digits, complete, complete)
	VPOR(complete, clash, clash)
	VPTEST(clash, clash)
	answer, err := ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	SETEQ(answer.Addr)
	VZEROUPPER()
	RET()
}

func newRows256() (p rows256) {
	p.table = newConstants("rows256")
	digits := noShuffle()
	var turns [2]shuffle
	for i := range turns {
		turns[i] = noShuffle()
	}
	for at := range 32 {
		cell := at % 8 / 2
		if at >= 24 || cell == 3 {
			digits[at] = 0
			continue
		}
		digits[at] = [2]uint8{511 & 0xFF, 511 >> 8}[at%2]
		for i := range turns {
			turns[i][at] = uint8(at%16 - 2*cell + 2*((cell+i+1)%3))
		}
	}
	p.digits = p.table.at(digits)
	for i, t := range turns {
		p.turns[i] = p.table.at(t)
	}
	return p
}

// load packs the cells of a row, each in 64 bits.
func (p *rows256) load(dom Mem, row int) VecVirtual {
	// The first cell of each piece, the second, the third.
	var cells [3]VecVirtual
	at := func(cell int) Mem { return dom.Offset(8 * (9*row + cell)) }
	const third = 3 << 4 // the last of four, as the third
	for i := range cells {
		cells[i] = YMM()
		VPERMQ(U8(0|3<<2), at(i), cells[i])
		if i < 2 {
			VPBLENDD(U8(third), at(4+i), cells[i], cells[i])
			continue
		}
		last := YMM() // so as not to read beyond
		VPERMQ(U8(third), at(5), last)
		VPBLENDD(U8(third), last, cells[i], cells[i])
	}
	for i := 1; i < 3; i++ {
		VPSLLQ(U8(16*i), cells[i], cells[i])
		VPOR(cells[i], cells[0], cells[0])
	}
	VPAND(p.digits, cells[0], cells[0])
	return cells[0]
}

// cellsTurned is a row with the cells of each piece turned by one, and by two.
func (p *rows256) cellsTurned(x VecVirtual) (a, b VecVirtual) {
	a, b = YMM(), YMM()
	VPSHUFB(p.turns[0], x, a)
	VPSHUFB(p.turns[1], x, b)
	return a, b
}

// piecesTurned is a row with its pieces turned by one, and by two.
func piecesTurned(x VecVirtual) (a, b VecVirtual) {
	a, b = YMM(), YMM()
	VPERMQ(U8(nextPiece), x, a)
	VPERMQ(U8(lastPiece), x, b)
	return a, b
}

// counted adds x to what was there once, nothing at first, and twice.
func (p *rows256) counted(x, once, twice VecVirtual) VecVirtual {
	if once == nil {
		once = YMM()
		VMOVDQA(x, once)
		return once
	}
	VPOR(and(once, x), twice, twice)
	VPOR(x, once, once)
	return once
}
