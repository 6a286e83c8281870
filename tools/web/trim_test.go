package main

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
)

// function is what the runtime needs of one: the tables and the data that trim
// must leave as they are.
type function struct {
	tables [][]byte
	data   [][]byte // as much of each as is surely its own
}

// functionsOf reads the line table of a module, as trim finds it.
func functionsOf(t *testing.T, module []byte) (list []function) {
	t.Helper()
	memory, err := dataSection(module)
	if err != nil {
		t.Fatal(err)
	}
	m := memory.bytes
	start := bytes.Index(m, magic)
	word := func(i int) int { return int(binary.LittleEndian.Uint64(m[start+8*i:])) }
	tables, table := start+word(7), start+word(8)
	gofunc, err := dataOfFunctions(m, start, start+word(4))
	if err != nil {
		t.Fatal(err)
	}
	for i := range word(1) {
		at := table + int(binary.LittleEndian.Uint32(m[table+8*i+4:]))
		field := func(i int) uint32 { return binary.LittleEndian.Uint32(m[at+4*i:]) }
		f := function{tables: [][]byte{oneTable(m[tables:table], int(field(4)))}}
		count := int(field(7))
		for k := range count {
			if k != unsafePoint && k != inlinedCall && k != argumentLive {
				f.tables = append(f.tables, oneTable(m[tables:table], int(field(11+k))))
			}
		}
		for k := range int(m[at+43]) {
			if offset := field(11 + count + k); k != inlineTree && offset != none {
				f.data = append(f.data, m[gofunc+int(offset):][:8])
			}
		}
		list = append(list, f)
	}
	return list
}

// oneTable is the table that begins at an offset, nil for 0, which is none.
func oneTable(tables []byte, offset int) []byte {
	if offset == 0 {
		return nil
	}
	end := offset
	for end == offset || tables[end] != 0 {
		for range 2 {
			_, n := binary.Uvarint(tables[end:])
			end += n
		}
	}
	return tables[offset:end]
}

// TestTrimLeavesWhatTheRuntimeReads compares all functions of a module before and
// after: a crash would come only when a stack grows in one that was damaged.
func TestTrimLeavesWhatTheRuntimeReads(t *testing.T) {
	module, err := exchange()
	if err != nil {
		t.Fatal(err)
	}
	before := functionsOf(t, module)
	trimmed, err := trim(module)
	if err != nil {
		t.Fatal(err)
	}
	after := functionsOf(t, trimmed)
	if len(before) < 1000 || len(after) != len(before) {
		t.Fatalf("%d functions, then %d", len(before), len(after))
	}
	for i, was := range before {
		if is := after[i]; !slices.EqualFunc(was.tables, is.tables, bytes.Equal) || !slices.EqualFunc(was.data, is.data, bytes.Equal) {
			t.Errorf("function %d had %v, %v and has %v, %v", i, was.tables, was.data, is.tables, is.data)
		}
	}
}

// TestTheModulesDataIsFoundByMoreThanItsFirstWord puts the header's address where
// it is by chance.
func TestTheModulesDataIsFoundByMoreThanItsFirstWord(t *testing.T) {
	const start, names, gofunc = 1000, 1100, 1200
	memory := make([]byte, 2000)
	binary.LittleEndian.PutUint64(memory[16:], start)
	binary.LittleEndian.PutUint64(memory[16+320:], gofunc+1)
	if got, err := dataOfFunctions(memory, start, names); err == nil {
		t.Errorf("%d, where there is none", got)
	}
	binary.LittleEndian.PutUint64(memory[512:], start)
	binary.LittleEndian.PutUint64(memory[520:], names)
	binary.LittleEndian.PutUint64(memory[512+320:], gofunc)
	if got, err := dataOfFunctions(memory, start, names); err != nil || got != gofunc {
		t.Errorf("%d, %v; want %d", got, err, gofunc)
	}
}

// TestCutLeavesAllOtherFunctions compares the code of a module before and after.
func TestCutLeavesAllOtherFunctions(t *testing.T) {
	module, err := exchange()
	if err != nil {
		t.Fatal(err)
	}
	after, err := cut("exchange", module, make([]bool, len(unused)))
	if err != nil {
		t.Fatal(err)
	}
	bodies := func(module []byte) (list [][]byte, other []byte) {
		sections, err := sectionsOf(module)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range sections {
			switch s.id {
			case customID:
			case codeID:
				r := reader{s.content, 0}
				for range r.number() {
					size := r.number()
					list = append(list, s.content[r.at:][:size])
					r.at += size
				}
			default:
				other = appendSection(other, s.id, s.content)
			}
		}
		return list, other
	}
	was, otherWas := bodies(module)
	is, otherIs := bodies(after)
	if !bytes.Equal(otherWas, otherIs) || len(is) != len(was) {
		t.Fatalf("%d functions, then %d; what isn't code is the same: %t", len(was), len(is), bytes.Equal(otherWas, otherIs))
	}
	gone := 0
	for i := range was {
		if !bytes.Equal(is[i], was[i]) {
			if gone++; !bytes.Equal(is[i], trap) {
				t.Errorf("function %d is neither as it was nor a trap", i)
			}
		}
	}
	t.Logf("%d of %d functions cut", gone, len(was))
	if gone == 0 || gone > len(was)/10 {
		t.Errorf("%d of %d functions cut", gone, len(was))
	}
}

// Only the sentences of what a module can say are left, and those of systems.
func TestSaid(t *testing.T) {
	text := "# about\n\n[file]\nempty = 空\n\n[solve]\nnone = 无解 %d\nseveral = 多解\n  和更多\nclash = 冲突\n\n[system]\ndenied = 无权限\n"
	want := "[solve]\nnone = 无解 %d\nclash = 冲突\n[system]\ndenied = 无权限\n"
	if got := string(said([]byte(text), []byte("…solve.none…"), []byte("solve.clash"))); got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}
