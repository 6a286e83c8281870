package face

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"

	"jiugong/sudoku/internal/message"
)

// A font file is a directory of tables, each with its name, sum, place and length:
//
//	version 4 · tables 2 · 6 more │ name 4 · sum 4 · offset 4 · length 4 │ … │ tables
//
// A collection has the offsets of several such directories, whose tables may be
// shared: "ttcf", version 4, fonts 4, offset 4 …

var errCut = message.New("font.cut")

// tables returns by name the tables of the font whose directory is at start in
// a file. Offsets count from the start of the file.
func tables(file []byte, start uint64) (map[string][]byte, error) {
	length := uint64(len(file))
	if start+12 > length {
		return nil, errCut
	}
	found := map[string][]byte{}
	for i := range uint64(binary.BigEndian.Uint16(file[start+4:])) {
		at := start + 12 + 16*i
		if at+16 > length {
			return nil, errCut
		}
		offset, size := uint64(binary.BigEndian.Uint32(file[at+8:])), uint64(binary.BigEndian.Uint32(file[at+12:]))
		if offset+size > length {
			return nil, errCut
		}
		found[string(file[at:at+4])] = file[offset : offset+size]
	}
	return found, nil
}

// firstOf returns the file of the first font of a collection, or the file itself.
func firstOf(file []byte) ([]byte, error) {
	if len(file) < 16 {
		return nil, errCut
	}
	if string(file[:4]) != "ttcf" {
		return file, nil
	}
	start := uint64(binary.BigEndian.Uint32(file[12:]))
	parts, err := tables(file, start)
	if err != nil {
		return nil, err
	}
	out := append([]byte{}, file[start:start+12]...)
	place := 12 + 16*len(parts)
	names := slices.SortedFunc(maps.Keys(parts), cmp.Compare[string])
	for _, name := range names {
		out = append(out, name...)
		out = binary.BigEndian.AppendUint32(out, 0) // nobody checks the sums
		out = binary.BigEndian.AppendUint32(out, uint32(place))
		out = binary.BigEndian.AppendUint32(out, uint32(len(parts[name])))
		place += (len(parts[name]) + 3) &^ 3
	}
	for _, name := range names {
		out = append(out, parts[name]...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out, nil
}
