package notation

import "math/bits"

// Marks reads a raw puzzle that is a classic 9×9's pencil marks on a line, as
// ReadMarks does. It also tells which cells count as givens. These have one
// digit, and no cell of several that they see has it. It allocates nothing. ok
// is false when the puzzle is anything else. Use it only where the reader's
// Rules are nil or Classic and its Symbols nil.
func (raw *Raw) Marks(dst *[81]uint16, givens *[81]byte) (ok bool) {
	switch read := raw.place.marks; {
	case raw.form != sukakuForm || raw.stray > 0:
		return false
	case read != nil:
		*dst = *read
	case !ReadMarks(dst, raw.Text):
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
