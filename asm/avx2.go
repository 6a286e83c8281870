package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// avx2 writes the kernel of eight lanes in registers of 256 bits. It runs on the lower and the
// upper half of a block. It goes over the digits once for each rule, with the words in between
// kept in the block. Sixteen registers hold no two digits from end to end. The rules of one digit
// are one long chain in which each step waits for the last. Rule by rule, the processor has
// several short chains to work on.
func avx2() {
	TEXT("passAVX2", attr.NOSPLIT, "func(b *uint32, halves int)")
	Doc("passAVX2 does one pass on the first half of the lanes, or on both halves.")
	Pragma("noescape")
	base := Load(Param("b"), GP64())
	p := pass256{b: Mem{Base: base}, constant: constants256()}
	// Both halves in one word each: bytes written by turns would be read together.
	var answers [3]GPVirtual
	for i := range answers {
		answers[i] = GP32()
		XORL(answers[i], answers[i])
	}
	result, lane := Mem{Base: GP64()}, GP32()
	LEAQ(p.b.Offset(report), result.Base)
	XORL(lane, lane)
	halves := Load(Param("halves"), GP64())

	Label("half")
	least := YMM()
	for d := range 9 {
		p.nakedSingles(d, least)
	}
	VMOVDQU(least, p.b.Offset(held))
	for first := 0; first < 9; first += abreast {
		p.rows(first)
	}
	for first := 0; first < 9; first += abreast {
		p.columns(first)
	}
	var taken [3]VecVirtual // the cells that some digit needs
	for d := range 9 {
		p.hiddenSingles(d, &taken)
	}
	for i, answer := range p.apply(&taken) {
		SHLXL(lane, answer, answer)
		ORL(answer, answers[i])
	}
	ADDQ(U8(32), base)
	ADDL(U8(8), lane)
	DECQ(halves)
	JNE(LabelRef("half"))
	for i, answer := range answers {
		MOVL(answer, result.Offset(4*i))
	}
	VZEROUPPER()
	RET()
}

// pass256 is the pass under way. Rows of three words stand in the part next of the block. A
// rule's findings for the next one stand in the part found.
type pass256 struct {
	b        Mem
	constant map[int]Mem
}

func (p *pass256) load(part, d int) (w [3]VecVirtual) {
	for k := range w {
		w[k] = YMM()
		VMOVDQU(p.b.Offset(part+64*(3*d+k)), w[k])
	}
	return w
}

func (p *pass256) store(part, d int, w [3]VecVirtual) {
	for k := range w {
		VMOVDQU(w[k], p.b.Offset(part+64*(3*d+k)))
	}
}

// found is where one rule leaves a word for the next.
func (p *pass256) found(d int) Mem { return p.b.Offset(found + 64*d) }

// strikeBoxes256 takes digits from the rest of the box of each of their cells that are sure.
func strikeBoxes256(w, sure [3]VecVirtual) {
	s01 := or(sure[0], sure[1])
	others := turned256(or(s01, sure[2]))
	VPANDN(w[2], or(s01, others), w[2])
	VPOR(sure[2], others, others)
	VPANDN(w[0], or(sure[1], others), w[0])
	VPANDN(w[1], or(sure[0], others), w[1])
}

// nakedSingles clears the rest of the box of each, and finds the pieces left.
func (p *pass256) nakedSingles(d int, least VecVirtual) {
	w := p.load(words, d)
	var sure [3]VecVirtual
	for k := range sure {
		sure[k] = YMM()
		t := YMM()
		VMOVDQU(p.b.Offset(open+64*k), t)
		VPANDN(w[k], t, sure[k])
	}
	strikeBoxes256(w, sure)
	p.store(next, d, w)
	piece := or(or(w[0], w[1]), w[2])
	VMOVDQU(piece, p.found(d))
	if d == 0 {
		VMOVDQA(piece, least)
	} else {
		VPMINUD(piece, least, least)
	}
}

// rows leaves pieces of rows on permutations alone, and folds the rows of each word. What
// three digits leave of word k stands in the thirds of one word, which is where found has it.
func (p *pass256) rows(first int) {
	var column [3]VecVirtual
	for i := range abreast {
		d := first + i
		piece := YMM()
		VMOVDQU(p.found(d), piece)
		minors := p.minors(piece, 3, stack2, stack0)
		live := or(shift(minors, -9), shift(minors, 18))
		w := p.load(next, d)
		for k := range w {
			VPAND(live, w[k], w[k])
			t := p.folded(w[k], i)
			if i == 0 {
				column[k] = t
			} else {
				VPOR(t, column[k], column[k])
			}
		}
		p.store(next, d, w)
	}
	for k, c := range column {
		VMOVDQU(c, p.found(first+k))
	}
}

// folded has the rows of a word folded into one third.
func (p *pass256) folded(w Op, third int) VecVirtual {
	turns := turnsToThird[third]
	t := or(shift(w, turns[0]), w)
	VPOR(shift(w, turns[1]), t, t)
	VPAND(p.constant[thirds[third]], t, t)
	return t
}

// sideBySide has the rows of each word folded into one third of another.
func (p *pass256) sideBySide(w [3]VecVirtual) VecVirtual {
	column := p.folded(w[0], 0)
	VPOR(p.folded(w[1], 1), column, column)
	VPOR(p.folded(w[2], 2), column, column)
	return column
}

// spread is one third of a word, without bits above the 27, in all three.
func (p *pass256) spread(x VecVirtual, third int) VecVirtual {
	if third > 0 {
		x = shift(x, -9*third)
	}
	t := YMM()
	if third < 2 {
		x = and(x, p.constant[low])
	}
	VPMULLD(p.constant[copies], x, t)
	return t
}

// columns does the same with columns, and leaves what is on no permutation. With three digits
// in one word, no third needs to be turned.
func (p *pass256) columns(first int) {
	var after, before [3]VecVirtual // bands b+1 and b+2 brought to b
	for k := range 3 {
		x := YMM()
		VMOVDQU(p.found(first+k), x)
		after[k], before[k] = p.neighbours(x, 1, band2, band0)
	}
	for k := range 3 {
		k1, k2 := (k+1)%3, (k+2)%3
		live := or(and(after[k1], before[k2]), and(after[k2], before[k1]))
		for i := range abreast {
			at := p.b.Offset(next + 64*(3*(first+i)+k))
			t := p.spread(live, i)
			VPAND(at, t, t)
			VMOVDQU(t, at)
		}
	}
}

// hiddenSingles finds the one place of a box.
func (p *pass256) hiddenSingles(d int, taken *[3]VecVirtual) {
	w := p.load(next, d)
	w01 := or(w[0], w[1])
	several := or(and(w[0], w[1]), and(w01, w[2]))
	VPOR(turned256(or(w01, w[2])), several, several)
	VMOVDQU(several, p.found(d))
	for k := range w {
		VPANDN(w[k], several, w[k])
		if d == 0 {
			taken[k] = w[k]
		} else {
			VPOR(w[k], taken[k], taken[k])
		}
	}
}

// apply takes the cells of hidden singles from the other digits, and counts the
// candidates of each cell. It says which lanes are dead, stuck and filled.
func (p *pass256) apply(taken *[3]VecVirtual) (answers [3]GPVirtual) {
	b := p.b
	bad, all, any, moved := YMM(), YMM(), YMM(), YMM()
	for k := range 3 {
		var ones, twos [4]VecVirtual
		for i := range 3 {
			var w [3]VecVirtual
			for j := range 3 {
				at := 64 * (3*(3*i+j) + k)
				w[j] = YMM()
				VPAND(p.found(3*i+j), taken[k], w[j])
				VPANDN(b.Offset(next+at), w[j], w[j])
				VMOVDQU(w[j], b.Offset(words+at))
			}
			ones[i], twos[i] = sum256(w[0], w[1], w[2])
		}
		one, four := sum256(ones[0], ones[1], ones[2])
		twos[3] = four
		a, c := or(twos[0], twos[1]), or(twos[2], twos[3])
		more := or(a, c)
		// Four or more.
		VPAND(a, c, a)
		VPOR(and(twos[0], twos[1]), a, a)
		VPOR(and(twos[2], twos[3]), a, a)
		VPOR(one, a, a)
		VPANDN(more, a, a)
		VMOVDQU(a, b.Offset(pairs+64*k))
		VPOR(more, one, one)
		VPXOR(b.Offset(open+64*k), more, c)
		VMOVDQU(more, b.Offset(open+64*k))
		if k == 0 {
			VMOVDQA(one, all)
			VMOVDQA(more, any)
			VMOVDQA(c, moved)
			VPAND(more, taken[k], bad) // two digits need the cell
		} else {
			VPAND(one, all, all)
			VPOR(more, any, any)
			VPOR(c, moved, moved)
			VPOR(and(more, taken[k]), bad, bad)
		}
	}
	zero := YMM()
	for i := range answers {
		answers[i] = GP32()
	}
	VPXOR(zero, zero, zero)
	VPCMPEQD(zero, bad, bad)
	VPCMPEQD(p.constant[full], all, all)
	VPAND(all, bad, bad)
	VPCMPEQD(b.Offset(held), zero, all)
	VPANDN(bad, all, bad)
	VMOVMSKPS(bad, answers[0])
	XORL(U32(0xFF), answers[0])
	VPCMPEQD(zero, moved, moved)
	VMOVMSKPS(moved, answers[1])
	VPCMPEQD(zero, any, any)
	VMOVMSKPS(any, answers[2])
	return answers
}

func or(a, b Op) VecVirtual {
	v := YMM()
	VPOR(b, a, v)
	return v
}

func and(a, b Op) VecVirtual {
	v := YMM()
	VPAND(b, a, v)
	return v
}

// without is a &^ b.
func without(a, b Op) VecVirtual {
	v := YMM()
	VPANDN(a, b, v)
	return v
}

// shift is a shifted by bits to the left, or to the right where negative.
func shift(a Op, bits int) VecVirtual {
	v := YMM()
	if bits < 0 {
		VPSRLD(U8(-bits), a, v)
	} else {
		VPSLLD(U8(bits), a, v)
	}
	return v
}

func turned256(x VecVirtual) VecVirtual {
	t := or(shift(x, -9), shift(x, 18))
	VPOR(shift(x, -18), t, t)
	VPOR(shift(x, 9), t, t)
	return t
}

// sum256 adds three words bit by bit: the sum and the carry.
func sum256(a, b, c VecVirtual) (sum, carry VecVirtual) {
	carry = and(a, b)
	sum = YMM()
	VPXOR(a, b, sum)
	VPOR(and(sum, c), carry, carry)
	VPXOR(c, sum, sum)
	return sum, carry
}

// minors is minors512 with the choices spelled out, and without bits above the 27.
func (p *pass256) minors(x VecVirtual, step, last, first int) VecVirtual {
	next, prev := p.neighbours(x, step, last, first)
	turned := func(x VecVirtual) VecVirtual { return or(shift(x, -9), shift(x, 18)) }
	return or(and(next, turned(prev)), and(prev, turned(next)))
}

// neighbours is the columns c+1 of matrices brought to c, and the columns c+2; see minors512.
func (p *pass256) neighbours(x VecVirtual, step, last, first int) (next, prev VecVirtual) {
	next = and(shift(x, -step), p.constant[full&^last])
	VPOR(and(shift(x, 2*step), p.constant[last]), next, next)
	prev = and(shift(x, step), p.constant[full&^first])
	VPOR(and(shift(x, -2*step), p.constant[first]), prev, prev)
	return next, prev
}

// masks256 is where constants256 are, once they are written.
var masks256 = map[int]Mem{}

// constants256 keeps each constant eight times, ready for use.
func constants256() map[int]Mem {
	at := masks256
	if len(at) > 0 {
		return at
	}
	g := GLOBL("masks256", attr.RODATA|attr.NOPTR)
	for i, v := range []int{full, stack2, full &^ stack2, stack0, full &^ stack0, band2, full &^ band2, band0, full &^ band0, low, middle, high, copies} {
		for j := range 8 {
			DATA(32*i+4*j, U32(v))
		}
		at[v] = g.Offset(32 * i)
	}
	return at
}
