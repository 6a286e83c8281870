package notation

import (
	"math/bits"
	"slices"
)

// Marks reads a raw puzzle that is a classic 9×9's pencil marks on a line, as
// ReadMarks does. It also tells which cells count as givens. These have one
// digit, and no cell of several that they see has it. It allocates nothing. ok
// is false when the puzzle is anything else. Use it only where the reader's
// Rules are nil or Classic and its Symbols nil.
func (raw *Raw) Marks(dst *[81]uint16, givens *[81]byte) (ok bool) {
	switch read := raw.place.marks; {
	case raw.stray > 0 || len(raw.title) > 0 && raw.form != sukakuForm:
		return false
	case read != nil:
		*dst = *read
	case raw.form != sukakuForm || !ReadMarks(dst, raw.Text):
		return false
	}
	var rows, cols, boxes [9]uint16 // what cells with several digits have
	few := false                    // some cell hasn't several
	for row := range 9 {
		in := boxes[row/3*3:][:3]
		for col, set := range dst[9*row:][:9] {
			set &= several(set)
			few = few || set == 0
			rows[row] |= set
			cols[col] |= set
			in[col/3] |= set
		}
	}
	if !few {
		*givens = [81]byte{}
		return true
	}
	for row := range 9 {
		in := boxes[row/3*3:][:3]
		for col, set := range dst[9*row:][:9] {
			set &^= several(set) | rows[row] | cols[col] | in[col/3]
			givens[9*row+col] = byte(bits.Len16(set))
		}
	}
	return true
}

// several is all ones for a set of two digits or more, else 0. Nothing in it is left to be predicted.
func several(set uint16) uint16 {
	more := set & (set - 1)
	return -((more | -more) >> 15)
}

// wholeMarks returns the pencil marks of a text, kept in b. It returns nil if it is anything else, or a cell has none.
func wholeMarks(text []byte, b *Chunk) *[81]uint16 {
	var marks [81]uint16
	if !ReadMarks(&marks, text) || slices.Contains(marks[:], 0) {
		return nil
	}
	return keep(&b.marks, &marks)
}

// loneMarks finds the first 729 digits and marks in a row on a line of other words. start is -1 if there are none.
func loneMarks(line []byte) (start, end int) {
	for start = 0; len(line)-start >= 729; start = end + 1 {
		end = start
		for end < len(line) && (isDigit(line[end]) || line[end] == '.') {
			end++
		}
		if end-start == 729 {
			return start, end
		}
	}
	return -1, -1
}

// loneWord finds the first puzzle on a line of other words, by its cells or its pencil marks.
func loneWord(line []byte) (start, end int) {
	if start, end = lonePuzzle(line); start >= 0 {
		return start, end
	}
	if start, end = loneMarks(line); start < 0 || !ReadMarks(new([81]uint16), line[start:end]) {
		return -1, -1
	}
	return start, end
}

// areMarks reports whether a record is nothing but some pencil marks of a classic 9×9, read without any doubt.
func (record *Record) areMarks(marks *[81]uint16) bool {
	var text [729]byte
	for cell, set := range marks {
		for d := range 9 {
			if text[9*cell+d] = '.'; set>>d&1 > 0 {
				text[9*cell+d] = byte('1' + d)
			}
		}
	}
	want, err := readSukaku(text[:], &ReadOptions{})
	if err != nil || !want.Candidates || !record.Candidates || record.Solution != nil || !record.isClassic() {
		return false
	}
	return slices.Equal(record.Board.Givens, want.Board.Givens) && slices.Equal(record.Board.Centre, want.Board.Centre)
}
