package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// crowdWeigh weighs the cells of one branch. Three registers of 32 words hold it. Six of double
// words hold what each cell counts. One holds, for all rows, columns and boxes, the digits that
// have two places there.
func crowdWeigh() {
	TEXT("weigh512", attr.NOSPLIT, "func(b *uint16, failed *int32, worst, weight uint32, w *uint32)")
	Doc("weigh512 is weighPlain.")
	Pragma("noescape")
	b := Mem{Base: Load(Param("b"), GP64())}
	failed := Mem{Base: Load(Param("failed"), GP64())}
	worst, weight := ZMM(), ZMM()
	VPBROADCASTD(Load(Param("worst"), GP32()), worst)
	VPBROADCASTD(Load(Param("weight"), GP32()), weight)
	out := Mem{Base: Load(Param("w"), GP64())}

	var x [3]VecVirtual
	for g := range x {
		x[g] = ZMM()
		VMOVDQU64(b.Offset(64*g), x[g])
	}
	places := wordTable("housePlaces", 9, func(k, h int) int {
		if h < 27 {
			return cellOf(h, k)
		}
		return 95 // no cell
	})
	once, twice, more := zero512(), zero512(), zero512()
	for k := range 9 {
		at, cell, behind, mask := ZMM(), ZMM(), uint32(0), GP32()
		VMOVDQU64(places.Offset(64*k), at)
		for h := range 32 {
			if h >= 27 || cellOf(h, k) >= 64 {
				behind |= 1 << h
			}
		}
		VMOVDQA64(at, cell)
		VPERMI2W(x[1], x[0], cell)
		third := K()
		MOVL(U32(behind), mask)
		KMOVD(mask, third)
		VPERMW(x[2], at, third, cell)
		ternary(more, twice, cell, orAnd)
		ternary(twice, once, cell, orAnd)
		VPORD(cell, once, once)
	}
	two := ZMM()
	VPANDND(twice, more, two)

	houses := wordTable("cellHouses", 9, func(row, i int) int {
		c := row/3*32 + i
		if c >= 81 {
			return 31 // no house
		}
		return [3]int{c / 9, 9 + c%9, 18 + c/27*3 + c%9/3}[row%3]
	})
	shares := GLOBL("cellShares", attr.RODATA|attr.NOPTR)
	for n := range 16 {
		share := 0
		if n > 1 {
			share = 2520 / n
		}
		DATA(4*n, U32(share))
	}
	share := ZMM()
	VMOVDQU64(shares, share)
	ones := ZMM()
	VPTERNLOGD(U8(0xFF), ones, ones, ones)
	const twos = 64 // where in w
	var scores, inTwo [6]VecVirtual
	for g := range x {
		var seen [3]VecVirtual
		for i := range seen {
			seen[i] = ZMM()
			VMOVDQU64(houses.Offset(64*(3*g+i)), seen[i])
			VPERMW(two, seen[i], seen[i])
		}
		ternary(seen[0], seen[1], seen[2], or3)
		VPANDD(x[g], seen[0], seen[0])
		less, open := ZMM(), K()
		VPADDW(ones, x[g], less)
		VPTESTMW(x[g], less, open)
		VMOVDQU16_Z(seen[0], open, seen[0])
		VMOVDQU64(seen[0], out.Offset(twos+64*g))
	}
	for i := range scores {
		d, counts, has, k := ZMM(), ZMM(), ZMM(), K()
		VPMOVZXWD(b.Offset(32*i), d)
		VMOVDQU64(failed.Offset(64*i), counts)
		VPTESTMD(worst, d, k)
		VPADDD(weight, counts, k, counts)
		VPMOVZXWD(out.Offset(twos+32*i), has)
		VPTESTMD(has, has, k)
		inTwo[i] = ZMM()
		VMOVDQA32_Z(counts, k, inTwo[i])
		instruction512("VPOPCNTW", "", d, d)
		VPERMD(share, d, d)
		VPSUBD(ones, counts, counts)
		scores[i] = ZMM()
		VPMULLD(counts, d, scores[i])
	}
	for i, of := range [2][6]VecVirtual{scores, inTwo} {
		most, first := greatest(of)
		MOVL(first, out.Offset(8*i))
		VMOVD(most.AsX(), out.Offset(8*i+4))
	}
	VZEROUPPER()
	RET()
}

// greatest is the greatest number in six registers, in all double words of one, and where it is first.
func greatest(of [6]VecVirtual) (most VecVirtual, first Register) {
	most = copy512(of[0])
	for _, v := range of[1:] {
		VPMAXUD(v, most, most)
	}
	for _, order := range []uint8{0x4E, 0xB1} { // quarters
		turned := ZMM()
		VSHUFI64X2(U8(order), most, most, turned)
		VPMAXUD(turned, most, most)
	}
	for _, order := range []uint8{0x4E, 0xB1} { // double words of each
		turned := ZMM()
		VPSHUFD(U8(order), most, turned)
		VPMAXUD(turned, most, most)
	}
	var sets [2]Register // of places
	for i, v := range of {
		k, t := K(), GP64()
		VPCMPEQD(v, most, k)
		KMOVW(k, t.As32())
		switch set := &sets[i/4]; {
		case i%4 == 0:
			*set = t
		default:
			SHLQ(U8(16*(i%4)), t)
			ORQ(t, *set)
		}
	}
	at, behind := GP64(), GP64()
	TZCNTQ(sets[1], behind)
	ADDQ(U8(64), behind)
	TZCNTQ(sets[0], at)
	TESTQ(sets[0], sets[0])
	CMOVQEQ(behind, at)
	return most, at.As32()
}

// wordTable writes a table of rows of 32 words.
func wordTable(name string, rows int, word func(row, i int) int) Mem {
	table := GLOBL(name, attr.RODATA|attr.NOPTR)
	for row := range rows {
		for i := range 32 {
			DATA(64*row+2*i, U16(word(row, i)))
		}
	}
	return table
}

// cellOf is one of the nine cells of a row, column or box.
func cellOf(house, k int) int {
	switch i := house % 9; house / 9 {
	case 0:
		return 9*i + k
	case 1:
		return 9*k + i
	default:
		return i/3*27 + k/3*9 + i%3*3 + k%3
	}
}
