package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// Some of the linker's lists of all functions follow from the rest. Their
// numbers do, and the places of the descriptions, since these follow one
// another. So does the function of each 4 KiB, since each function has 64 KiB.
// These tables are two megabytes, and 30 kB packed. The function derive clears
// them and has the module write them when it starts.
//
//	runtime.functab         for each function: its number, and the place of its description
//	runtime._func           the description, which begins with the number, too
//	runtime.findfuncbucket  for each 4 KiB: which function of the table, and sixteen zeroes
func derive(module []byte) ([]byte, error) {
	memory, err := dataSection(module)
	if err != nil {
		return nil, err
	}
	t, err := tablesOf(memory.bytes)
	if err != nil {
		return nil, err
	}
	if err := t.clear(memory.bytes); err != nil {
		return nil, err
	}
	return withStart(memory.replace(module), t.writer())
}

const (
	bucketSize = 20
	buckets    = 16      // of each function
	apart      = 1 << 16 // how much of the code's space each function has
)

// derived are the tables that follow from others.
type derived struct {
	functions, table int // how many, and where they are listed, before their descriptions
	first            int // where the code of the first begins, which has the number first/apart
	description      int // where that is described, from table
	find, findEnd    int // the buckets
}

func tablesOf(memory []byte) (t derived, err error) {
	start := bytes.Index(memory, magic)
	if start < 0 {
		return t, errLayout
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint64(memory[at:])) }
	t.functions, t.table = word(start+8), start+word(start+64)
	begin := binary.LittleEndian.AppendUint64(nil, uint64(start))
	own := bytes.Index(memory, binary.LittleEndian.AppendUint64(begin, uint64(start+word(start+32))))
	if own < 0 || word(own+8*22) != 0 { // moduledata.text
		return t, errLayout
	}
	t.find, t.first = word(own+8*19), word(own+8*20)
	space := word(own+8*21) - t.first // up to maxpc, which lies a little past the last bucket
	t.findEnd = t.find + space/(apart/buckets)*bucketSize
	t.description = int(binary.LittleEndian.Uint32(memory[t.table+4:]))
	if t.find <= 0 || t.findEnd > len(memory) || t.findEnd < t.find {
		return t, errLayout
	}
	return t, nil
}

// clear clears the tables, if they are what the module will write.
func (t derived) clear(memory []byte) error {
	take := func(at, want int) error {
		if int(binary.LittleEndian.Uint32(memory[at:])) != want {
			return errLayout
		}
		clear(memory[at:][:4])
		return nil
	}
	offset := t.description
	for i := range t.functions {
		at := t.table + offset
		index := t.first/apart + i
		if err := errors.Join(take(t.table+8*i, index), take(t.table+8*i+4, offset), take(at, index)); err != nil {
			return err
		}
		offset = (offset + 44 + 4*int(binary.LittleEndian.Uint32(memory[at+28:])) + 4*int(memory[at+43]) + 7) &^ 7
	}
	for at := t.find; at < t.findEnd; at += bucketSize {
		if err := take(at, (at-t.find)/bucketSize/buckets); err != nil {
			return err
		}
		for _, more := range memory[at+4:][:bucketSize-4] {
			if more != 0 {
				return errLayout
			}
		}
	}
	return nil
}

// writer is the body of a function that writes the tables. It has four locals:
// the table's next entry, the function's number, the offset of its description
// and the description. For buckets the first two are the bucket and its number.
func (t derived) writer() []byte {
	const entry, index, offset, at = 0, 1, 2, 3
	body := []byte{1, 4, 0x7f}
	get := func(local byte) { body = append(body, opLocalGet, local) }
	set := func(local byte) { body = append(body, opLocalSet, local) }
	number := func(n int) { body = appendSigned(append(body, opI32Const), n) }
	code := func(ops ...byte) { body = append(body, ops...) }
	assign := func(local byte, n int) { number(n); set(local) }
	raise := func(local byte, n int) { get(local); number(n); code(opI32Add); set(local) }
	store := func(offset byte) { code(0x36, 2, offset) }                                           // i32.store
	while := func(local byte, below int) { get(local); number(below); code(0x48, 0x0d, 0, opEnd) } // i32.lt_s, br_if

	assign(entry, t.table)
	assign(index, t.first/apart)
	assign(offset, t.description)
	code(0x03, 0x40) // loop
	get(entry)
	get(index)
	store(0)
	get(entry)
	get(offset)
	store(4)
	get(offset)
	number(t.table)
	code(opI32Add, opLocalTee, at)
	get(index)
	store(0)
	get(offset) // and on to the next description
	get(at)
	code(opI32Load, 2, 28)
	get(at)
	code(0x2d, 0, 43, opI32Add) // i32.load8_u
	number(2)
	code(0x74, opI32Add) // i32.shl
	number(44 + 7)
	code(opI32Add)
	number(-8)
	code(0x71) // i32.and
	set(offset)
	raise(index, 1)
	raise(entry, 8)
	while(entry, t.table+8*t.functions)

	assign(entry, t.find)
	assign(index, 0)
	code(0x03, 0x40)
	get(entry)
	get(index)
	number(4)
	code(0x76) // i32.shr_u
	store(0)
	raise(index, 1)
	raise(entry, bucketSize)
	while(entry, t.findEnd)
	return append(body, opEnd)
}

// withStart returns the module with another function, which runs before all others.
func withStart(module, body []byte) ([]byte, error) {
	const typeID, functionID, startID, elementID = 1, 3, 8, 9
	sections, err := sectionsOf(module)
	if err != nil {
		return nil, err
	}
	out := append([]byte(nil), module[:8]...)
	kind, index := 0, 0
	added := func(s section, more []byte) {
		r := reader{s.content, 0}
		n := r.number()
		out = appendSection(out, s.id, append(append(binary.AppendUvarint(nil, uint64(n+1)), s.content[r.at:]...), more...))
	}
	for _, s := range sections {
		switch s.id {
		case typeID:
			kind = s.count()
			added(s, []byte{0x60, 0, 0}) // takes nothing, gives nothing
		case importID:
			index += s.count()
			out = appendSection(out, s.id, s.content)
		case functionID:
			index += s.count()
			added(s, binary.AppendUvarint(nil, uint64(kind)))
		case startID:
			return nil, errors.New("the module has a start of its own")
		case elementID:
			out = appendSection(out, startID, binary.AppendUvarint(nil, uint64(index)))
			out = appendSection(out, s.id, s.content)
		case codeID:
			added(s, append(binary.AppendUvarint(nil, uint64(len(body))), body...))
		default:
			out = appendSection(out, s.id, s.content)
		}
	}
	return out, nil
}
