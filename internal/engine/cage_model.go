package engine

import "slices"

// CageList is cages end to end: of each the number of its cells, what they add up to, and the cells,
// which all differ and are fewer than the digits.
type CageList []uint16

// First is the first cage, and what is behind it.
func (l CageList) First() (cells []uint16, total int, rest CageList) {
	end := 2 + int(l[0])
	return l[2:end:end], int(l[1]), l[end:]
}

// Count is how many cages there are.
func (l CageList) Count() (n int) {
	for ; len(l) > 0; n++ {
		_, _, l = l.First()
	}
	return n
}

// CageModel is memory for a model with cages, one after the other.
type CageModel struct {
	model Model
	sums  []Sum
	sight Sight
}

// Lay makes the model that has the rules of another and, besides, cages, whose cells it shares. It
// is valid until the next call.
func (c *CageModel) Lay(base *Model, cages CageList) *Model {
	m, n := &c.model, cages.Count()
	m.Digits, m.Cells, m.Houses, m.Relations = base.Digits, base.Cells, base.Houses, base.Relations
	m.Groups = append(slices.Grow(m.Groups[:0], len(base.Groups)+n), base.Groups...)
	m.Propagators = append(slices.Grow(m.Propagators[:0], len(base.Propagators)+n), base.Propagators...)
	m.base = base.root()
	c.sums = slices.Grow(c.sums[:0], n)[:n]
	for i := range c.sums {
		cells, total, rest := cages.First()
		sum := &c.sums[i]
		sum.In, sum.Weights, sum.Groups = cells, Units(len(cells), 0), endsOf(len(cells))
		sum.Low, sum.High = total, total
		if len(cells) > 1 {
			m.Groups = append(m.Groups, cells)
		}
		m.Propagators = append(m.Propagators, sum)
		cages = rest
	}
	m.findSight(&c.sight)
	m.sight.Store(&c.sight)
	m.ties.Store(nil)
	m.implied.Store(nil)
	m.unions.Store(nil)
	return m
}
