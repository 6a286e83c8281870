package main

import (
	"encoding/binary"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// branch512 is branch in registers of 512 bits: the cells that are compared stand side by side,
// 32 bits for each. What a cell sees is looked up by its bit, in two registers; a digit's word, by
// the cell's word, in the two registers that are also the copy of the lane.
func branch512() {
	t := &table512{global: GLOBL("branching512", attr.RODATA|attr.NOPTR), known: map[string]Mem{}}
	TEXT("branchLane512", attr.NOSPLIT, "func(column, rest *uint32, most int) (ok bool)")
	Doc("branchLane512 is branchLane, for most up to 4.")
	Pragma("noescape")
	column := Mem{Base: Load(Param("column"), GP64())}
	left, best := firstPair(column)

	rest := Mem{Base: Load(Param("rest"), GP64())}
	var copied [2]VecVirtual
	for i := range copied {
		from, all := ZMM(), K()
		VMOVDQU32(t.each(func(at int) int { return copiedFrom(16*i + at) }), from)
		KXNORW(all, all, all)
		copied[i] = ZMM()
		VPXORD(copied[i], copied[i], copied[i])
		VPGATHERDD(Mem{Base: column.Base, Index: from, Scale: 1}, all, copied[i])
		VMOVDQU32(copied[i], rest.Offset(64*i))
	}
	most := Load(Param("most"), GP64())
	TESTQ(most, most)
	JZ(LabelRef("scored"))

	// The first cells of each word: a byte for each, 1 + its bit, and 32 for each word before.
	// Nothing sees 0.
	var later [3]GPVirtual
	for k := range later {
		later[k] = GP64()
		MOVL(left[k].As32(), later[k].As32())
	}
	Label("first")
	for k := range later {
		BLSRL(later[k].As32(), later[k].As32())
	}
	DECQ(most)
	JNZ(LabelRef("first"))
	for k := range later {
		XORL(later[k].As32(), left[k].As32())
	}
	SHLQ(U8(27), left[1])
	ORQ(left[1], left[0])
	packed := func(set GPVirtual, from int) VecVirtual {
		some, bytes := K(), ZMM()
		VMOVDQU32(t.bytes(func(at int) int { return (at/27+from)*32 + at%27 + 1 }), bytes)
		KMOVQ(set, some)
		instruction512("VPCOMPRESSB", "Z", bytes, some, bytes)
		return bytes
	}
	two, one := packed(left[0], 0), packed(left[2], 2)
	cells := ZMM()
	VPUNPCKLQDQ(one.AsX(), two.AsX(), cells.AsX())
	VPMOVZXBD(cells.AsX(), cells)
	word, row := ZMM(), ZMM() // of each cell, and where the digits of its word begin in the copy
	VPSRLD(U8(5), cells, word)
	VPSLLD(U8(3), word, row)

	// For each digit the pieces in which it is in a cell with two candidates, and those of columns.
	var w [3]VecVirtual
	for k := range w {
		w[k] = ZMM()
		VMOVDQU32(t.each(func(at int) int { return copiedAt(min(at, 8), k) }), w[k])
		VPERMI2D(copied[1], copied[0], w[k])
		VPANDD_BCST(column.Offset(pairs+64*k), w[k], w[k])
	}
	pieces := copy512(w[0])
	ternary(pieces, w[1], w[2], or3)
	all := func(mask int) VecVirtual {
		v := ZMM()
		VPBROADCASTD(t.one(mask), v)
		return v
	}
	columns := folded512(w[0], 9, 18, 0, 0)
	ternary(columns, folded512(w[1], 9, 0, 9, 0), all(middle), choose)
	ternary(columns, folded512(w[2], 0, 0, 9, 18), all(high), choose)

	// The digits of each cell.
	bit := t.seen(cells, func(bit int) int { return 1 << bit })
	sum, higher := ZMM(), ZMM()
	VPXORD(sum, sum, sum)
	VPXORD(higher, higher, higher)
	for d := range 9 {
		at, has := ZMM(), K()
		if d < 8 {
			VPADDD_BCST(t.one(d), row, at)
		} else {
			VPADDD_BCST(t.one(copiedAt(8, 0)), word, at)
		}
		VPERMI2D(copied[1], copied[0], at)
		VPTESTMD(bit, at, has)
		VPBROADCASTD(t.one(d), has, higher)
		VPADDD_BCST(t.one(d), sum, has, sum)
	}
	lower := sum
	VPSUBD(higher, sum, lower)

	// Three points for each near piece that has one of the digits, two for each open cell it sees;
	// one of them is the cell itself.
	around := t.seen(cells, func(bit int) int {
		return band0<<(bit%3)&(low<<(bit/9*9)) | copies<<(bit%9)
	})
	links, seen := ZMM(), ZMM()
	near, boxes, third := ZMM(), t.seen(cells, func(bit int) int { return 7 << (bit % 9 / 3 * 3) &^ (1 << (bit % 9)) }), ZMM()
	VPANDND(around, bit, near)
	VPADDD(word, row, third)
	VPSLLVD(third, boxes, boxes)
	for i, digit := range []VecVirtual{lower, higher} {
		for j, has := range []VecVirtual{pieces, columns} {
			found := ZMM()
			VPERMD(has, digit, found)
			VPANDD([]VecVirtual{near, boxes}[j], found, found)
			addCount512(links, found, i+j == 0)
		}
	}
	for k := range 3 {
		found := ZMM()
		VPANDD_BCST(column.Offset(open+64*k), around, found)
		addCount512(seen, found, k == 0)
	}
	own, below := ZMM(), t.seen(cells, func(bit int) int { return copies * 7 << (bit % 9 / 3 * 3) &^ (1 << bit) &^ (copies << (bit % 9)) })
	VPADDD_BCST(t.one(copiedAt(9, 0)), word, own)
	VPERMI2D(copied[1], copied[0], own)
	VPANDD(below, own, own)
	addCount512(seen, own, false)
	VPADDD(links, seen, seen)
	VPADDD(seen, seen, seen)
	VPADDD(links, seen, seen)
	VPSLLD(U8(8), seen, seen)
	VPSUBD(cells, seen, seen)

	// The highest of the sixteen.
	half := ZMM()
	VEXTRACTI64X4(U8(1), seen, half.AsY())
	VPMAXSD(half.AsY(), seen.AsY(), seen.AsY())
	VEXTRACTI128(U8(1), seen.AsY(), half.AsX())
	for _, order := range []uint8{0, 2 | 3<<2, 1} {
		if order != 0 {
			VPSHUFD(U8(order), seen.AsX(), half.AsX())
		}
		VPMAXSD(half.AsX(), seen.AsX(), seen.AsX())
	}
	VMOVD(seen.AsX(), best.As32())
	INCL(best.As32())
	Label("scored")
	split(best)
}

// copiedAt is the place of a word in a branch, copiedFrom that of a place of a branch in the block.
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

// table512 is a table of constants that grows as it is asked for.
type table512 struct {
	global Mem
	size   int
	known  map[string]Mem
}

func (t *table512) at(value []byte) Mem {
	if m, ok := t.known[string(value)]; ok {
		return m
	}
	m := t.global.Offset(t.size)
	for i := 0; i < len(value); i += 4 {
		DATA(t.size+i, U32(binary.LittleEndian.Uint32(value[i:])))
	}
	t.known[string(value)] = m
	t.size += len(value)
	return m
}

// one is a number to be broadcast, each sixteen of them, bytes 64 of a byte.
func (t *table512) one(n int) Mem { return t.at(binary.LittleEndian.AppendUint32(nil, uint32(n))) }

func (t *table512) each(f func(at int) int) Mem {
	var value []byte
	for at := range 16 {
		value = binary.LittleEndian.AppendUint32(value, uint32(f(at)))
	}
	return t.at(value)
}

func (t *table512) bytes(f func(at int) int) Mem {
	var value [64]byte
	for at := range value {
		value[at] = uint8(f(at))
	}
	return t.at(value[:])
}

// seen looks up, for each cell, what f says about its bit.
func (t *table512) seen(cells VecVirtual, f func(bit int) int) VecVirtual {
	of := func(code int) int {
		if 1 <= code && code <= 27 {
			return f(code - 1)
		}
		return 0
	}
	v := ZMM()
	VMOVDQU32(t.each(of), v)
	VPERMT2D(t.each(func(at int) int { return of(16 + at) }), cells, v)
	return v
}
