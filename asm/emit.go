package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
)

// program is a run of vector instructions without branches: each makes one value of
// others and of memory. It knows no registers; emit gives them out.
type program struct{ steps []step }

// value is the result of a step, as the number of the step.
type value int

type step struct {
	do   operation
	a, b value // operands; -1: none
	n    int   // a constant, an offset into the block, or bits to the left
}

type operation int

const (
	loads operation = iota
	stores
	constants128
	ands
	ors
	xors
	withouts // a &^ b
	equals   // ones where a and b are equal words, zeros elsewhere
	shifts
)

func (p *program) add(do operation, a, b value, n int) value {
	p.steps = append(p.steps, step{do, a, b, n})
	return value(len(p.steps) - 1)
}

func (p *program) load(offset int) value         { return p.add(loads, -1, -1, offset) }
func (p *program) store(v value, offset int)     { p.add(stores, v, -1, offset) }
func (p *program) constant(c int) value          { return p.add(constants128, -1, -1, c) }
func (p *program) and(a, b value) value          { return p.add(ands, a, b, 0) }
func (p *program) or(a, b value) value           { return p.add(ors, a, b, 0) }
func (p *program) xor(a, b value) value          { return p.add(xors, a, b, 0) }
func (p *program) without(a, b value) value      { return p.add(withouts, a, b, 0) }
func (p *program) equal(a, b value) value        { return p.add(equals, a, b, 0) }
func (p *program) shift(a value, left int) value { return p.add(shifts, a, -1, left) }

// constants of the program, each once, in order.
func (p *program) constants() (all []int) {
	for _, s := range p.steps {
		if s.do == constants128 && !slices.Contains(all, s.n) {
			all = append(all, s.n)
		}
	}
	return all
}

// target writes instructions; registers are numbers.
type target interface {
	// step writes one step. The operands a and b are in registers, or constants (-1 - index), and
	// its result goes to a register.
	step(s step, to, a, b int)
	// inPlace is the operand whose register the result can take over, where it is
	// needed no more: 0 for either, 1 for a, 2 for b.
	inPlace(s step) int
}

// emit gives each value a register of 0 to registers-1. The value keeps it from where it is made
// to where it is last used.
func (p *program) emit(t target, registers int) {
	last := make([]int, len(p.steps))
	for i, s := range p.steps {
		for _, v := range []value{s.a, s.b} {
			if v >= 0 {
				last[v] = i
			}
		}
	}
	constants := p.constants()
	where := make([]int, len(p.steps))
	taken := make([]bool, registers)
	for i, s := range p.steps {
		if s.do == constants128 {
			where[i] = -1 - slices.Index(constants, s.n)
			continue
		}
		at := func(v value) int {
			if v < 0 {
				return 0
			}
			return where[v]
		}
		a, b := at(s.a), at(s.b)
		free := func(v value) bool { return v >= 0 && where[v] >= 0 && last[v] == i }
		to := -1
		if s.do != stores {
			if free(s.a) && t.inPlace(s) != 2 {
				to = a
			} else if free(s.b) && t.inPlace(s) != 1 {
				to = b
			}
		}
		for _, v := range []value{s.a, s.b} {
			if free(v) && where[v] != to {
				taken[where[v]] = false
			}
		}
		if s.do != stores && to < 0 {
			// Not that of an operand: it may be read after to is written.
			for r := range taken {
				if !taken[r] && !(s.a >= 0 && r == a) && !(s.b >= 0 && r == b) {
					to = r
					break
				}
			}
			if to < 0 {
				panic("too few registers")
			}
		}
		if to >= 0 {
			taken[to] = true
			where[i] = to
		}
		t.step(s, to, a, b)
	}
}

// sse writes instructions of SSE2, which put their result over their first operand.
type sse struct{ bytes.Buffer }

func (o *sse) inPlace(s step) int {
	switch s.do {
	case withouts: // PANDN has the complement where the result will be
		return 2
	case shifts:
		return 1
	}
	return 0
}

func (o *sse) step(s step, to, a, b int) {
	operand := func(r int) string {
		if r < 0 {
			return fmt.Sprintf("plainMasks<>+%d(SB)", 16*(-1-r))
		}
		return fmt.Sprintf("X%d", r)
	}
	// over writes an instruction whose result takes the place of x.
	over := func(name string, x, y int) {
		if x != to {
			fmt.Fprintf(o, "\tMOVO %s, X%d\n", operand(x), to)
		}
		fmt.Fprintf(o, "\t%s %s, X%d\n", name, operand(y), to)
	}
	switch s.do {
	case loads:
		fmt.Fprintf(o, "\tMOVOU %d(DI), X%d\n", s.n, to)
	case stores:
		fmt.Fprintf(o, "\tMOVOU X%d, %d(DI)\n", a, s.n)
	case withouts:
		over("PANDN", b, a)
	case shifts:
		if a != to {
			fmt.Fprintf(o, "\tMOVO %s, X%d\n", operand(a), to)
		}
		if s.n < 0 {
			fmt.Fprintf(o, "\tPSRLL $%d, X%d\n", -s.n, to)
		} else {
			fmt.Fprintf(o, "\tPSLLL $%d, X%d\n", s.n, to)
		}
	default:
		if b == to {
			a, b = b, a
		}
		over(map[operation]string{ands: "PAND", ors: "POR", xors: "PXOR", equals: "PCMPEQL"}[s.do], a, b)
	}
}

// neon writes instructions of arm64. The constants stay in the last registers.
type neon struct{ bytes.Buffer }

func (o *neon) inPlace(step) int { return 0 }

func (o *neon) step(s step, to, a, b int) {
	register := func(r int) int {
		if r < 0 {
			return 32 + r // -1 is V31
		}
		return r
	}
	a, b = register(a), register(b)
	three := func(name string, lanes string) {
		fmt.Fprintf(o, "\t%s V%d.%s, V%d.%s, V%d.%s\n", name, b, lanes, a, lanes, to, lanes)
	}
	switch s.do {
	case loads:
		fmt.Fprintf(o, "\tFMOVQ %d(R0), F%d\n", s.n, to)
	case stores:
		fmt.Fprintf(o, "\tFMOVQ F%d, %d(R0)\n", a, s.n)
	case ands:
		three("VAND", "B16")
	case ors:
		three("VORR", "B16")
	case xors:
		three("VEOR", "B16")
	case equals:
		three("VCMEQ", "S4")
	case withouts:
		// The assembler lacks BIC.
		fmt.Fprintf(o, "\tWORD $%#x // BIC V%d.16B, V%d.16B, V%d.16B\n", 0x4E601C00|b<<16|a<<5|to, to, a, b)
	case shifts:
		if s.n < 0 {
			fmt.Fprintf(o, "\tVUSHR $%d, V%d.S4, V%d.S4\n", -s.n, a, to)
		} else {
			fmt.Fprintf(o, "\tVSHL $%d, V%d.S4, V%d.S4\n", s.n, a, to)
		}
	}
}

const heading = "// Code generated by asm. DO NOT EDIT.\n\n#include \"textflag.h\"\n\n"

// masks writes the constants, each in all four words.
func (p *program) masks(o *bytes.Buffer) {
	constants := p.constants()
	for i, c := range constants {
		for j := range 4 {
			fmt.Fprintf(o, "DATA plainMasks<>+%d(SB)/4, $%#x\n", 16*i+4*j, c)
		}
	}
	fmt.Fprintf(o, "GLOBL plainMasks<>(SB), RODATA|NOPTR, $%d\n\n", 16*len(constants))
}

// writePlain writes the kernels of 128 bits into a folder.
func writePlain(folder string) error {
	p := plain()
	x := new(sse)
	x.WriteString(heading)
	p.masks(&x.Buffer)
	x.WriteString("// func passSSE2(b *uint32, fours int)\nTEXT ·passSSE2(SB), NOSPLIT, $0-16\n\tMOVQ b+0(FP), DI\n\tMOVQ fours+8(FP), CX\n\nfour:\n")
	p.emit(x, 16)
	x.WriteString("\tADDQ $16, DI\n\tDECQ CX\n\tJNE four\n\tRET\n")
	if err := os.WriteFile(folder+"/plain_amd64.s", x.Bytes(), 0o644); err != nil {
		return err
	}
	a := new(neon)
	a.WriteString(heading)
	p.masks(&a.Buffer)
	a.WriteString("// func passNEON(b *uint32, fours int)\nTEXT ·passNEON(SB), NOSPLIT, $0-16\n\tMOVD b+0(FP), R0\n\tMOVD fours+8(FP), R1\n\tMOVD $plainMasks<>(SB), R2\n")
	constants := p.constants()
	for i := range constants {
		fmt.Fprintf(a, "\tFMOVQ %d(R2), F%d\n", 16*i, 31-i)
	}
	a.WriteString("\nfour:\n")
	p.emit(a, 32-len(constants))
	a.WriteString("\tADD $16, R0\n\tSUBS $1, R1\n\tBNE four\n\tRET\n")
	return os.WriteFile(folder+"/plain_arm64.s", a.Bytes(), 0o644)
}
