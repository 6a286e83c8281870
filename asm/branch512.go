package main

import (
	"encoding/binary"
	"slices"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// branchings512 writes what follows for each score; they share a table.
func branchings512() {
	t := &table512{global: GLOBL("branching512", attr.RODATA|attr.NOPTR), known: map[string]int{}}
	t.branch("branchByPeers512", byPeers)
	t.branch("branchByDigits512", byDigits)
	t.place()
	t.write()
	GLOBL(ones512, attr.RODATA|attr.NOPTR)
	for i, n := range t.ones {
		DATA(4*i, U32(n))
	}
}

// branch writes the branch of one lane in registers of 512 bits. The cells compared stand side by
// side, 32 bits for each, those of word 0 first. What a cell sees is looked up by its bit, in two
// registers. A digit's word is looked up in the two registers that are also the copy of the lane.
func (t *table512) branch(name string, by score) {
	TEXT(name, attr.NOSPLIT, "func(column, rest *uint32) (ok bool)")
	Doc(name + " is branchFirst with cells compared; see classic.Score.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	firstPair(column)

	t.begin()
	copied := t.copied(column, Mem{Base: Load(Param("rest"), GP64())})

	// Each takes its word's cells with two candidates, leaves out as many as come before it,
	// and keeps the first.
	own := func(k int) Mem { // ones for the cells of a word
		return t.each(func(at int) int { return -b2i(at/compared == k) })
	}
	bit, spare := ZMM(), ZMM()
	VMOVDQU32(own(0), bit)
	VPANDD_BCST(column.Offset(pairs), bit, bit)
	for k := 1; k < 3; k++ {
		VMOVDQU32(own(k), spare)
		VPTERNLOGD_BCST(U8(0xF8), column.Offset(pairs+64*k), spare, bit) // bit | spare & pairs
	}
	for n := 1; n < compared; n++ {
		VPADDD(t.each(func(at int) int { return -b2i(at%compared >= n) }), bit, spare)
		VPANDD(spare, bit, bit)
	}
	VPXORD(spare, spare, spare)
	VPSUBD(bit, spare, spare)
	VPANDD(spare, bit, bit)
	place := ZMM() // 31 less its bit, or 32 without cell
	instruction512("VPLZCNTD", "", bit, place)

	// Each digit has its words, the pieces with it in a cell of two candidates, and the pieces of
	// columns.
	var w, two [3]VecVirtual
	for k := range w {
		w[k], two[k] = ZMM(), ZMM()
		VMOVDQU32(t.each(func(at int) int { return copiedAt(min(at, 8), k) }), w[k])
		VPERMI2D(copied[1], copied[0], w[k])
		VPANDD_BCST(column.Offset(pairs+64*k), w[k], two[k])
	}
	pieces := copy512(two[0])
	ternary(pieces, two[1], two[2], or3)
	all := func(mask int) VecVirtual {
		v := ZMM()
		VPBROADCASTD(t.one(mask), v)
		return v
	}
	columns := folded512(two[0], 9, 18, 0, 0)
	ternary(columns, folded512(two[1], 9, 0, 9, 0), all(middle), choose)
	ternary(columns, folded512(two[2], 0, 0, 9, 18), all(high), choose)

	// The digits of each cell: the first of them the highest bit.
	digits := ZMM()
	VPXORD(digits, digits, digits)
	for d := range 9 {
		at, has := ZMM(), K()
		VMOVDQU32(t.each(func(at int) int { return copiedAt(d, min(at/compared, 2)) }), at)
		VPERMI2D(copied[1], copied[0], at)
		VPTESTMD(bit, at, has)
		VPORD_BCST(t.one(1<<(31-d)), digits, has, digits)
	}
	lower, higher := ZMM(), ZMM()
	instruction512("VPLZCNTD", "", digits, lower)
	VPXORD(spare, spare, spare)
	VPSUBD(digits, spare, higher)
	VPANDD(digits, higher, higher)
	instruction512("VPLZCNTD", "", higher, higher)

	// A cell sees the pieces of its row and its box. For columns it sees the other boxes of its
	// column, and for each word the cells. One of them is the cell itself.
	around := t.seen(place, func(bit int) int {
		return band0<<(bit%3)&(low<<(bit/9*9)) | copies<<(bit%9)
	})
	near, boxes := ZMM(), t.seen(place, func(bit int) int { return 7 << (bit % 9 / 3 * 3) &^ (1 << (bit % 9)) })
	VPANDND(around, bit, near)
	VPSLLVD(t.each(func(at int) int { return 9 * min(at/compared, 2) }), boxes, boxes)
	below := t.seen(place, func(bit int) int { return copies * 7 << (bit % 9 / 3 * 3) &^ (copies << (bit % 9)) })
	var peers [3]VecVirtual
	for k := range peers {
		peers[k] = copy512(around)
		ternary(peers[k], below, own(k), func(a, b, c uint8) uint8 { return a | b&c })
	}

	// A piece of the row or the box is in another band than a box of the column. Or else it is in
	// the same one, and their bits never meet in one word.
	links := func(digit VecVirtual) VecVirtual {
		row, column := ZMM(), ZMM()
		VPERMD(pieces, digit, row)
		VPERMD(columns, digit, column)
		VPANDD(near, row, row)
		ternary(row, column, boxes, func(a, b, c uint8) uint8 { return a | b&c })
		instruction512("VPOPCNTD", "", row, row)
		return row
	}
	sum := links(lower)
	if by == byPeers {
		seen := ZMM()
		for k := range peers {
			VPANDD_BCST(column.Offset(open+64*k), peers[k], peers[k])
			addCount512(seen, peers[k], k == 0)
		}
		VPADDD(links(higher), sum, sum)
		VPADDD(sum, seen, seen)
		VPADDD(seen, seen, seen)
		VPADDD(seen, sum, sum)
	} else {
		other := links(higher)
		for i, digit := range []VecVirtual{lower, higher} {
			of := []VecVirtual{sum, other}[i]
			VPADDD(of, of, of)
			for k := range peers {
				found := ZMM()
				VPERMD(w[k], digit, found)
				VPANDD(peers[k], found, found)
				addCount512(of, found, false)
			}
		}
		weaker := ZMM()
		VPMINSD(sum, other, weaker)
		VPADDD(other, sum, sum)
		VPADDD(weaker, sum, sum)
	}
	// Below the score stand the place, so that the first is the highest, and both digits.
	some := K()
	VPTESTMD(bit, bit, some)
	VPADDD(t.each(func(at int) int { return 256 - 31 - 32*min(at/compared, 2) }), place, place)
	for _, digit := range []VecVirtual{lower, higher} {
		VPSLLD(U8(4), place, place)
		VPADDD(digit, place, place)
	}
	VPSLLD(U8(16), sum, sum)
	VPADDD_Z(place, sum, some, sum)

	best := highest512(sum)
	first, second := GP64(), GP64()
	MOVL(best.As32(), first.As32())
	SHRL(U8(4), first.As32())
	ANDL(U8(15), first.As32())
	MOVL(best.As32(), second.As32())
	ANDL(U8(15), second.As32())
	SHRL(U8(8), best.As32())
	NEGL(best.As32())
	ANDL(U32(0xFF), best.As32())
	word, one := spotted(best)
	strike(word, one, first, second)
}

// copied copies a lane to rest.
func (t *table512) copied(column, rest Mem) (copied [2]VecVirtual) {
	for i := range copied {
		from, all := ZMM(), K()
		VMOVDQU32(t.each(func(at int) int { return copiedFrom(16*i + at) }), from)
		KXNORW(all, all, all)
		copied[i] = ZMM()
		VPXORD(copied[i], copied[i], copied[i])
		VPGATHERDD(Mem{Base: column.Base, Index: from, Scale: 1}, all, copied[i])
		VMOVDQU32(copied[i], rest.Offset(64*i))
	}
	return copied
}

// highest512 is the highest of sixteen words, which it writes over.
func highest512(sum VecVirtual) GPVirtual {
	half, best := ZMM(), GP64()
	VEXTRACTI64X4(U8(1), sum, half.AsY())
	VPMAXSD(half.AsY(), sum.AsY(), sum.AsY())
	VEXTRACTI128(U8(1), sum.AsY(), half.AsX())
	for _, order := range []uint8{0, 2 | 3<<2, 1} {
		if order != 0 {
			VPSHUFD(U8(order), sum.AsX(), half.AsX())
		}
		VPMAXSD(half.AsX(), sum.AsX(), sum.AsX())
	}
	VMOVD(sum.AsX(), best.As32())
	return best
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// copiedAt returns the place of a word in a branch. The block's place for that is copiedFrom.
func copiedAt(d, k int) int {
	switch d {
	case 8:
		return branchNine/4 + k
	case 9:
		return branchOpen/4 + k
	}
	return 8*k + d
}

func copiedFrom(at int) int {
	for d := range 10 {
		for k := range 3 {
			if copiedAt(d, k) == at {
				return words + 64*(3*d+k)
			}
		}
	}
	return words // what is not of the lane
}

// addCount512 adds how many bits are set in each word, which it writes over.
func addCount512(sum, words VecVirtual, first bool) {
	if first {
		instruction512("VPOPCNTD", "", words, sum)
		return
	}
	instruction512("VPOPCNTD", "", words, words)
	VPADDD(words, sum, sum)
}

// instruction512 is one that avo lacks; its last operand is written.
func instruction512(opcode, suffix string, operands ...Op) {
	i := &ir.Instruction{Opcode: opcode, Operands: operands}
	if suffix != "" {
		i.Suffixes = []string{suffix}
	}
	last := len(operands) - 1
	i.Inputs, i.Outputs = operands[:last], operands[last:]
	Instruction(i)
}

// table512 is a table of constants that grows as it is asked for. Constants for broadcasts are in
// another, so that sixteen don't lie across the lines of the cache. For the same reason the table
// is written twice. The linker puts it at a multiple of 32, and one of the two is at a multiple
// of 64.
type table512 struct {
	global Mem
	base   Register // of the one that is used
	size   int
	known  map[string]int
	ones   []uint32
}

const (
	ones512  = "branching512ones"
	again512 = 2048 + 32 // where the second begins
)

// begin finds, in each function, the table to use.
func (t *table512) begin() {
	base, off := GP64(), GP64()
	LEAQ(t.global, base)
	MOVL(base.As32(), off.As32())
	ANDL(U8(32), off.As32())
	IMUL3L(U8(again512/32), off.As32(), off.As32())
	ADDQ(off, base)
	t.base = base
}

func (t *table512) at(value []byte) Mem {
	at, ok := t.known[string(value)]
	if !ok {
		at = t.size
		t.known[string(value)] = at
		t.size += len(value)
		if t.size > again512 {
			panic("the table is too long")
		}
	}
	return Mem{Base: t.base, Disp: at}
}

// write writes the table.
func (t *table512) write() {
	values := make([]string, len(t.known))
	for value, at := range t.known {
		values[at/64] = value
	}
	for _, from := range []int{0, again512} {
		for n, value := range values {
			for i := 0; i < 64; i += 4 {
				DATA(from+64*n+i, U32(binary.LittleEndian.Uint32([]byte(value[i:]))))
			}
		}
	}
}

// one is a number to be broadcast, each sixteen of them.
func (t *table512) one(n int) Mem {
	i := slices.Index(t.ones, uint32(n))
	if i < 0 {
		i = len(t.ones)
		t.ones = append(t.ones, uint32(n))
	}
	return NewDataAddr(NewStaticSymbol(ones512), 4*i)
}

func (t *table512) each(f func(at int) int) Mem {
	var value []byte
	for at := range 16 {
		value = binary.LittleEndian.AppendUint32(value, uint32(f(at)))
	}
	return t.at(value)
}

// seen looks up, for each cell, what f says about its bit; cells are 31 less their bits.
func (t *table512) seen(cells VecVirtual, f func(bit int) int) VecVirtual {
	of := func(code int) int {
		if code > 31-27 {
			return f(31 - code)
		}
		return 0
	}
	v := ZMM()
	VMOVDQU32(t.each(of), v)
	VPERMT2D(t.each(func(at int) int { return of(16 + at) }), cells, v)
	return v
}
