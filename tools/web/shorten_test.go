package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"sync"
	"testing"
)

// exchange is a module as it is compiled, with all its names.
var exchange = sync.OnceValues(func() ([]byte, error) { return compile("../..", "exchange") })

func TestShorten(t *testing.T) {
	const store, load = 0x37, opI64Load
	address := func(local byte, n byte) []byte {
		return []byte{opLocalGet, local, opExtend, opI64Const, n, opI64Add, opWrap}
	}
	for _, test := range []struct {
		about      string
		code, want []byte
	}{
		{"a store into the frame", append(address(1, 24), opLocalGet, 4, store, 3, 0), []byte{opLocalGet, 1, opLocalGet, 4, store, 3, 24}},
		{"a store into the frame of what is reckoned", append(address(1, 24), opLocalGet, 4, opI64Const, 1, opI64Add, store, 3, 8), []byte{opLocalGet, 1, opLocalGet, 4, opI64Const, 1, opI64Add, store, 3, 32}},
		{"a load from the frame", append(address(1, 8), load, 3, 4), []byte{opLocalGet, 1, load, 3, 12}},
		{"another address may pass the end", append(address(2, 8), load, 3, 0), []byte{opLocalGet, 2, opI32Const, 8, opI32Add, load, 3, 0}},
		{"below the stack pointer", append(address(1, 0x78), load, 3, 0), []byte{opLocalGet, 1, opI32Const, 0x78, opI32Add, load, 3, 0}},
		{"a jump between address and value", append(address(1, 8), 0x02, 0x7e, opLocalGet, 4, opEnd, store, 3, 0), []byte{opLocalGet, 1, opI32Const, 8, opI32Add, 0x02, 0x7e, opLocalGet, 4, opEnd, store, 3, 0}},
		{"half of what is loaded", []byte{opLocalGet, 1, load, 3, 8, opWrap}, []byte{opLocalGet, 1, opI32Load, 2, 8}},
		{"a byte", []byte{opLocalGet, 1, 0x31, 0, 8, opWrap}, []byte{opLocalGet, 1, 0x2d, 0, 8}},
		{"half of a constant", []byte{opI64Const, 0xff, 0xff, 0xff, 0xff, 0x1f, opWrap}, []byte{opI32Const, 0x7f}},
		{"is it zero", []byte{opLocalGet, 0, opExtend, opI64Eqz}, []byte{opLocalGet, 0, opI32Eqz}},
		{"kept and taken", []byte{opLocalSet, 3, opLocalGet, 3}, []byte{opLocalTee, 3}},
		{"kept, and another taken", []byte{opLocalSet, 3, opLocalGet, 2}, []byte{opLocalSet, 3, opLocalGet, 2}},
		{"kept before a jump leads there", []byte{opLocalSet, 3, opEnd, opLocalGet, 3}, []byte{opLocalSet, 3, opEnd, opLocalGet, 3}},
		{"nothing", []byte{opNop, 0x0f}, []byte{0x0f}},
		{"what stays as it is", []byte{0x0e, 1, 0, 1, 0x43, 1, 2, 3, 4, opMore, 11, 0, opI64Const, 0x80, 0x7f, 0x11, 5, 0}, []byte{0x0e, 1, 0, 1, 0x43, 1, 2, 3, 4, opMore, 11, 0, opI64Const, 0x80, 0x7f, 0x11, 5, 0}},
	} {
		locals := []byte{1, 4, 0x7e}
		got, err := shortenBody(append(bytes.Clone(locals), test.code...))
		if want := append(locals, test.want...); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: % x, %v; want % x", test.about, got, err, want)
		}
	}
	if got, err := shortenBody([]byte{0, 0xfd, 0}); err == nil {
		t.Errorf("an instruction that nobody knows is taken for % x", got)
	}
}

// What the linker lists is cleared only where the module writes the same.
func TestDeriveWritesWhatWasThere(t *testing.T) {
	module, err := exchange()
	if err != nil {
		t.Fatal(err)
	}
	memory, err := dataSection(module)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := tablesOf(memory.bytes)
	if err != nil {
		t.Fatal(err)
	}
	for about, at := range map[string]int{
		"a number": tables.table + 8*100, "a place": tables.table + 8*100 + 4, "a description": tables.table + tables.description,
		"a bucket": tables.find + 100*bucketSize, "its zeroes": tables.find + 100*bucketSize + 9,
	} {
		damaged := bytes.Clone(memory.bytes)
		damaged[at] ^= 1
		if err := tables.clear(damaged); !errors.Is(err, errLayout) {
			t.Errorf("%s that is another: %v", about, err)
		}
	}
	derived, err := derive(module)
	if err != nil {
		t.Fatal(err)
	}
	after, err := dataSection(derived)
	if err != nil {
		t.Fatal(err)
	}
	if at := tables.find + 1000*bucketSize; binary.LittleEndian.Uint32(memory.bytes[at:]) == 0 || binary.LittleEndian.Uint32(after.bytes[at:]) != 0 {
		t.Error("the buckets are still there")
	}
	if _, err := derive(derived); err == nil {
		t.Error("a module is given a second start")
	}
}
