package notation

import "math/bits"

// Marks reads a raw puzzle that is nothing but the pencil marks of a classic 9×9 on one line, as
// ReadMarks does, and which of its cells count as givens: those with one digit that no
// cell they see, with several, has. It allocates nothing. ok is false when the puzzle is anything
// else. Use it only where the reader's Rules are nil or Classic and its Symbols nil.
func (raw *Raw) Marks(dst *[81]uint16, givens *[81]byte) (ok bool) {
	if raw.form != sukakuForm || raw.stray || !ReadMarks(dst, raw.Text) {
		return false
	}
	var rows, cols, boxes [9]uint16 // what cells with several digits have
	for cell, set := range dst {
		if set&(set-1) != 0 {
			rows[cell/9] |= set
			cols[cell%9] |= set
			boxes[cell/27*3+cell%9/3] |= set
		}
	}
	for cell, set := range dst {
		if set&(set-1) != 0 || set&(rows[cell/9]|cols[cell%9]|boxes[cell/27*3+cell%9/3]) != 0 {
			set = 0
		}
		givens[cell] = byte(bits.Len16(set))
	}
	return true
}
