package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// crowdWeigh256 writes the kernel that weighs the cells of one branch. Of the words loaded from a
// cell on, the first three are three cells of its row. The next two groups of three are those of
// the other boxes.
func crowdWeigh256() {
	TEXT("weigh256", 0, "func(b *uint16, failed *int32, worst, weight uint32, w *uint32)")
	Doc("weigh256 is weighPlain.")
	Pragma("noescape")
	c := newWords256()
	b := Mem{Base: Load(Param("b"), GP64())}
	failed := Mem{Base: Load(Param("failed"), GP64())}
	out := Mem{Base: Load(Param("w"), GP64())}
	room := newLocals(9 + 3 + 24)
	rows, boxes, scores := room.next(9), room.next(3), room.next(24)
	const twos = 64 // where in w

	// These are the digits with two places in each row and box. They stand in the words 0, 3 and
	// 6.
	for band := range 3 {
		var box places
		for r := 3 * band; r < 3*band+3; r++ {
			var row places
			for i := range 3 {
				x := XMM()
				VMOVDQU(b.Offset(2*(9*r+i)), x)
				row.add(x)
			}
			box.merge(row)
			var whole places
			for by := range 3 {
				part := row
				if by > 0 {
					for _, v := range []*VecVirtual{&part.once, &part.twice, &part.more} {
						t := XMM()
						VPSRLDQ(U8(6*by), *v, t)
						*v = t
					}
				}
				whole.merge(part)
			}
			VMOVDQU(whole.two(), rows[r].Offset(0))
		}
		VMOVDQU(box.two(), boxes[band])
	}
	var columns places
	for r := range 9 {
		columns.add(load256(b.Offset(18 * r)))
	}
	column := columns.two()
	spread := bytes256("ofBoxes", func(i int) int { return i/2/3%3*6 + i%2 })
	for r := range 9 {
		seen, box, x := YMM(), YMM(), load256(b.Offset(18*r))
		VPBROADCASTW(rows[r], seen)
		VBROADCASTI128(boxes[r/3], box)
		VPSHUFB(load256(spread), box, box)
		VPOR(column, seen, seen)
		VPOR(box, seen, seen)
		VPAND(x, seen, seen)
		less := YMM()
		VPADDW(c.ones, x, less)
		VPAND(x, less, less)
		VMOVDQU(without(seen, equalWords(less, c.zero)), out.Offset(twos+18*r)) // the next row overwrites what is beyond this
	}
	VMOVDQU(load256(c.zero).AsX(), out.Offset(twos+2*88))

	worst, weight := YMM(), YMM()
	VMOVD(Load(Param("worst"), GP32()), worst.AsX())
	VPBROADCASTD(worst.AsX(), worst)
	VMOVD(Load(Param("weight"), GP32()), weight.AsX())
	VPBROADCASTD(weight.AsX(), weight)
	shares := GLOBL("cellShares256", attr.RODATA|attr.NOPTR)
	for n := range 8 {
		DATA(4*n, U32(2520/(n+2)))
	}
	share, minusOne := load256(shares), load256(c.ones)
	for i := range 12 {
		d, counts, has, t := YMM(), load256(failed.Offset(32*i)), YMM(), YMM()
		VPMOVZXWD(b.Offset(16*i), d)
		VPAND(worst, d, t)
		VPCMPEQD(c.zero, t, t)
		VPANDN(weight, t, t)
		VPADDD(t, counts, counts)
		VPMOVZXWD(out.Offset(twos+16*i), has)
		VPCMPEQD(c.zero, has, has)
		VMOVDQU(without(counts, has), scores[12+i])

		few := YMM()
		VPADDD(minusOne, d, few)
		VPAND(d, few, few)
		VPCMPEQD(c.zero, few, few)
		upper, lower := c.size(d), YMM()
		VPSRLW(U8(8), upper, lower)
		VPADDD(minusOne, upper, upper)
		VPADDD(minusOne, upper, upper)
		VPADDB(lower, upper, upper) // the last three bits are the number of digits, less two
		VPERMD(share, upper, upper)
		VPSUBD(minusOne, counts, counts)
		VPMULLD(counts, upper, upper)
		VMOVDQU(without(upper, few), scores[i])
	}
	for i := range 2 {
		most, first := greatest256(scores[12*i:12*i+12], fmt.Sprint(i))
		MOVL(first, out.Offset(8*i))
		VMOVD(most.AsX(), out.Offset(8*i+4))
	}
	VZEROUPPER()
	RET()
}

// places are digits that are in one cell at least, in two, and in three.
type places struct{ once, twice, more VecVirtual }

// add adds a cell.
func (p *places) add(x VecVirtual) {
	switch {
	case p.once == nil:
		p.once = x
	case p.twice == nil:
		p.twice = meet(p.once, x)
		p.once = join(p.once, x)
	case p.more == nil:
		p.more = meet(p.twice, x)
		p.twice = join(p.twice, meet(p.once, x))
		p.once = join(p.once, x)
	default:
		p.more = join(p.more, meet(p.twice, x))
		p.twice = join(p.twice, meet(p.once, x))
		p.once = join(p.once, x)
	}
}

// merge adds the cells of others.
func (p *places) merge(q places) {
	if p.once == nil {
		*p = q
		return
	}
	p.more = join(join(p.more, q.more), join(meet(p.twice, q.once), meet(p.once, q.twice)))
	p.twice = join(join(p.twice, q.twice), meet(p.once, q.once))
	p.once = join(p.once, q.once)
}

// two are the digits that are in just two cells.
func (p *places) two() VecVirtual {
	v := like(p.twice)
	VPANDN(p.twice, p.more, v)
	return v
}

// like is another register of the size of v.
func like(v VecVirtual) VecVirtual {
	if v.Size() == 16 {
		return XMM()
	}
	return YMM()
}

func meet(a, b VecVirtual) VecVirtual {
	v := like(a)
	VPAND(b, a, v)
	return v
}

func join(a, b VecVirtual) VecVirtual {
	v := like(a)
	VPOR(b, a, v)
	return v
}

// greatest256 is the greatest number in some registers, in all double words of one, and where it is
// first.
func greatest256(of []Mem, label string) (most VecVirtual, first Register) {
	most = load256(of[0])
	for _, v := range of[1:] {
		VPMAXUD(v, most, most)
	}
	turned := YMM()
	VPERMQ(U8(0x4E), most, turned)
	VPMAXUD(turned, most, most)
	for _, order := range []uint8{0x4E, 0xB1} {
		VPSHUFD(U8(order), most, turned)
		VPMAXUD(turned, most, most)
	}
	at, set := GP32(), GP32()
	XORL(at, at)
	for i, v := range of {
		equal := YMM()
		VPCMPEQD(v, most, equal)
		VMOVMSKPS(equal, set)
		TESTL(set, set)
		JNE(LabelRef("first" + label))
		if i < len(of)-1 {
			ADDL(U8(8), at)
		}
	}
	Label("first" + label)
	BSFL(set, set)
	ADDL(set, at)
	return most, at
}
