package search

import "math/bits"

// cells is a set of cells of a 9×9, in reading order.
type cells [2]uint64

func (c *cells) add(cell int)         { c[cell>>6] |= 1 << (cell & 63) }
func (c cells) has(cell int) bool     { return c[cell>>6]>>(cell&63)&1 != 0 }
func (c cells) size() int             { return bits.OnesCount64(c[0]) + bits.OnesCount64(c[1]) }
func (c cells) within(all cells) bool { return c[0]&^all[0] == 0 && c[1]&^all[1] == 0 }
func (c cells) empty() bool           { return c == cells{} }

// difference returns the set of cells in which two grids differ.
func difference(a, b *[81]uint8) (c cells) {
	for i := range a {
		if a[i] != b[i] {
			c.add(i)
		}
	}
	return c
}
