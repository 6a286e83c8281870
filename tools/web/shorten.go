package main

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Go's compiler computes every address with 64 bits, also in a function's
// frame, and then drops the upper half. It keeps values in locals just to take
// them out again. The function shorten writes the same in fewer instructions:
//
//	SP; extend; i64.const 24; i64.add; wrap; …; i64.store  →  SP; …; i64.store offset=24
//	i64.load; wrap                                         →  i32.load
//	local.set 3; local.get 3                               →  local.tee 3
//	nop                                                    →
//
// Only neighbours are looked at, so no jump can come between them.
func shorten(module []byte) ([]byte, error) {
	sections, err := sectionsOf(module)
	if err != nil {
		return nil, err
	}
	out := append([]byte(nil), module[:8]...)
	for _, s := range sections {
		content := s.content
		if s.id == codeID {
			if content, err = shortenCode(content); err != nil {
				return nil, err
			}
		}
		out = appendSection(out, s.id, content)
	}
	return out, nil
}

func shortenCode(content []byte) ([]byte, error) {
	r := reader{content, 0}
	count := r.number()
	out := binary.AppendUvarint(nil, uint64(count))
	for i := range count {
		size := r.number()
		body, err := shortenBody(content[r.at:][:size])
		if err != nil {
			return nil, fmt.Errorf("function %d of the code: %w", i, err)
		}
		r.at += size
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// Instructions that are looked for, and some that others become.
const (
	opNop, opEnd                       = 0x01, 0x0b
	opLocalGet, opLocalSet, opLocalTee = 0x20, 0x21, 0x22
	opI32Load, opI64Load               = 0x28, 0x29
	opFirstStore, opLastStore          = 0x36, 0x3e
	opI32Const, opI64Const             = 0x41, 0x42
	opI32Eqz, opI64Eqz                 = 0x45, 0x50
	opI32Add, opI64Add                 = 0x6a, 0x7c
	opWrap, opExtend                   = 0xa7, 0xad
	opMore                             = 0xfc
)

// stackPointer is the local that holds the stack pointer in every function that
// Go compiles. No other local is an address of 32 bits.
const stackPointer = 1

// narrow are the loads that give 32 bits right away, in place of 64 that are then cut.
var narrow = map[byte]byte{opI64Load: opI32Load, 0x30: 0x2c, 0x31: 0x2d, 0x32: 0x2e, 0x33: 0x2f, 0x34: opI32Load, 0x35: opI32Load}

// An instruction is its code, its number if it has one, and what else it takes as it is.
type instruction struct {
	op     byte
	number int64 // the constant, local, or offset of an address
	align  byte
	rest   []byte
}

func (i instruction) append(out []byte) []byte {
	out = append(out, i.op)
	switch {
	case i.op == opI32Const || i.op == opI64Const:
		return appendSigned(out, int(i.number))
	case i.op >= opLocalGet && i.op <= opLocalTee:
		return binary.AppendUvarint(out, uint64(i.number))
	case i.op >= opI32Load && i.op <= opLastStore:
		return binary.AppendUvarint(append(out, i.align), uint64(i.number))
	}
	return append(out, i.rest...)
}

// shortenBody shortens the body of one function: its locals, and its code.
func shortenBody(body []byte) ([]byte, error) {
	r := reader{body, 0}
	for range r.number() {
		r.number()
		r.byte()
	}
	s := shortener{}
	locals := r.at
	for r.at < len(body) {
		next, err := r.instruction()
		if err != nil {
			return nil, err
		}
		s.add(next)
	}
	out := append([]byte(nil), body[:locals]...)
	for _, i := range s.list {
		out = i.append(out)
	}
	return out, nil
}

func (r *reader) instruction() (i instruction, err error) {
	i.op = r.byte()
	start := r.at
	switch op := i.op; {
	case op >= 0x02 && op <= 0x04: // block, loop, if
		r.at++
	case op == 0x0c || op == 0x0d || op == 0x10 || op == 0x23 || op == 0x24: // br, br_if, call, global.get, global.set
		r.number()
	case op == 0x0e: // br_table
		for range r.number() + 1 {
			r.number()
		}
	case op == 0x11: // call_indirect
		r.number()
		r.number()
	case op >= opLocalGet && op <= opLocalTee:
		i.number = int64(r.number())
	case op >= opI32Load && op <= opLastStore:
		i.align, i.number = r.byte(), int64(r.number())
	case op == 0x3f || op == 0x40: // memory.size, memory.grow
		r.at++
	case op == opI32Const || op == opI64Const:
		i.number = r.signed()
	case op == 0x43:
		r.at += 4
	case op == 0x44:
		r.at += 8
	case op == opMore:
		switch kind := r.number(); {
		case kind < 8: // conversions that saturate
		case kind == 10: // memory.copy
			r.at += 2
		case kind == 11: // memory.fill
			r.at++
		default:
			return i, fmt.Errorf("an unknown instruction %#x %d", op, kind)
		}
	case op <= 0x01 || op == 0x05 || op == opEnd || op == 0x0f || op == 0x1a || op == 0x1b || op >= 0x45 && op <= 0xc4:
	default:
		return i, fmt.Errorf("an unknown instruction %#x", op)
	}
	i.rest = r.bytes[start:r.at]
	return i, nil
}

// signed is a number that may be negative.
func (r *reader) signed() int64 {
	var n int64
	for shift := 0; ; shift += 7 {
		b := r.byte()
		n |= int64(b&0x7f) << shift
		if b < 0x80 {
			if shift < 57 && b&0x40 != 0 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
}

// A shortener writes instructions one after another. It knows where the values on the stack come
// from, as far as no jump leads there.
type shortener struct {
	list  []instruction
	stack []int // for each value the instruction that gave it
}

// ends reports whether the last instructions are these.
func (s *shortener) ends(ops ...byte) bool {
	if len(s.list) < len(ops) {
		return false
	}
	for i, op := range ops {
		if s.list[len(s.list)-len(ops)+i].op != op {
			return false
		}
	}
	return true
}

func (s *shortener) last(n int) *instruction { return &s.list[len(s.list)-n] }

func (s *shortener) drop(n int) { s.list = s.list[:len(s.list)-n] }

func (s *shortener) add(next instruction) {
	switch {
	case next.op == opNop:
		return
	case next.op == opLocalGet && s.ends(opLocalSet) && s.last(1).number == next.number:
		next.op = opLocalTee
		s.drop(1)
	case next.op == opI64Eqz && s.ends(opExtend):
		next.op = opI32Eqz
		s.drop(1)
	case next.op == opWrap:
		if s.cut() {
			return
		}
	case next.op >= opI32Load && next.op < opFirstStore && len(s.list) > 0:
		next.number += s.offset(len(s.list) - 1)
	case next.op >= opFirstStore && next.op <= opLastStore && len(s.stack) >= 2:
		next.number += s.offset(s.stack[len(s.stack)-2])
	}
	s.list = append(s.list, next)
	takes, gives := next.effect()
	if takes == everything {
		s.stack = s.stack[:0]
		return
	}
	s.stack = s.stack[:max(0, len(s.stack)-takes)]
	if gives {
		s.stack = append(s.stack, len(s.list)-1)
	}
}

// cut reports whether the last value could be made 32 bits wide where it is made.
func (s *shortener) cut() bool {
	switch {
	case s.ends(opExtend, opI64Const, opI64Add):
		n := s.last(2).number
		s.drop(3)
		s.list = append(s.list, instruction{op: opI32Const, number: int64(int32(n))}, instruction{op: opI32Add})
	case s.ends(opExtend):
		s.drop(1)
	case s.ends(opI64Const):
		*s.last(1) = instruction{op: opI32Const, number: int64(int32(s.last(1).number))}
	case len(s.list) > 0 && narrow[s.last(1).op] != 0:
		load := s.last(1)
		load.op, load.align = narrow[load.op], min(load.align, 2)
	default:
		return false
	}
	if len(s.stack) > 0 {
		s.stack[len(s.stack)-1] = len(s.list) - 1
	}
	return true
}

// offset takes what is added to the stack pointer out of the address that an instruction gives. It is
// 0 where that is another address: what is added to one could pass the end of 32 bits.
func (s *shortener) offset(at int) int64 {
	if at < 2 || s.list[at].op != opI32Add || s.list[at-1].op != opI32Const || s.list[at-1].number < 0 ||
		s.list[at-2].op != opLocalGet || s.list[at-2].number != stackPointer {
		return 0
	}
	n := s.list[at-1].number
	s.list = slices.Delete(s.list, at-1, at+1)
	return n
}

// everything is what an instruction takes after which nothing is known of the stack.
const everything = -1

// effect is how many values an instruction takes from the stack, and whether it gives one.
func (i instruction) effect() (takes int, gives bool) {
	switch op := i.op; {
	case op == opLocalGet || op == 0x23 || op == 0x3f || op >= opI32Const && op <= 0x44:
		return 0, true
	case op == opLocalSet || op == 0x24 || op == 0x1a:
		return 1, false
	case op == opLocalTee || op >= opI32Load && op < opFirstStore || op == 0x40 || op == opI32Eqz || op == opI64Eqz ||
		op >= 0x67 && op <= 0x69 || op >= 0x79 && op <= 0x7b || op >= 0x8b && op <= 0x91 || op >= 0x99 && op <= 0x9f || op >= 0xa7 && op <= 0xc4:
		return 1, true
	case op >= opFirstStore && op <= opLastStore:
		return 2, false
	case op > opI32Eqz && op <= 0xa6:
		return 2, true
	case op == 0x1b: // select
		return 3, true
	case op == opMore && i.rest[0] < 8:
		return 1, true
	case op == opMore:
		return 3, false
	}
	return everything, false
}
