package fill

import (
	"math/bits"

	"jiugong/sudoku/internal/engine/splits"
)

// split is a way to cut the nine digits into three triples: see package splits.
type split = splits.Split

const (
	splitCount = splits.Count
	beside     = splits.Beside
)

// splitTables are the facts about splits that counting knows, and more that drawing needs.
type splitTables struct {
	*splits.Tables
	// nextSplit and lastSplit are Next and Last without their order.
	nextSplit, lastSplit [splitCount][beside]split
	// A renaming of digits turns split a into split 0, {0,1,2} {3,4,5} {6,7,8}. It turns split x
	// into relabel[a][x]; its inverse is unname[a].
	relabel [splitCount][splitCount]split
	unname  [splitCount][16]uint8
}

func newSplitTables() *splitTables {
	t := &splitTables{Tables: splits.Known()}
	for a := range t.Triples {
		for i := range beside {
			t.nextSplit[a][i], t.lastSplit[a][i] = t.Find(t.Next[a][i]), t.Find(t.Last[a][i])
		}
		t.fillRelabel(a)
	}
	return t
}

func (t *splitTables) fillRelabel(a int) {
	var name [16]uint8
	for i, set := range t.Triples[a] {
		for j := range 3 {
			d := bits.TrailingZeros16(set)
			name[d] = uint8(3*i + j)
			t.unname[a][3*i+j] = uint8(d)
			set &= set - 1
		}
	}
	t.relabel[a] = t.renamed(&name)
}

// renamed returns, for every split, the one that a renaming of digits makes of it.
func (t *splitTables) renamed(name *[16]uint8) [splitCount]split {
	return t.Relabel((*[9]uint8)(name[:9]))
}

// rename returns the image of a set of three digits under a renaming.
func rename(set uint16, name *[16]uint8) uint16 {
	a := set & -set
	set ^= a
	b := set & -set
	c := set ^ b
	return 1<<name[bits.TrailingZeros16(a)&15] | 1<<name[bits.TrailingZeros16(b)&15] | 1<<name[bits.TrailingZeros16(c)&15]
}
