package search

// cellSet is a set of cells, used only while a model is laid out.
type cellSet []uint64

func newCellSet(cells int) cellSet { return make(cellSet, (cells+63)/64) }

func (s cellSet) add(c uint16)    { s[c/64] |= 1 << (c % 64) }
func (s cellSet) remove(c uint16) { s[c/64] &^= 1 << (c % 64) }
