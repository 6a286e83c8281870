package engine

import (
	"slices"
	"sync"
)

// Connected says that the cells with one of some digits are one area. From each of them one can
// go to each other through neighbours among them. There are at least Low and at most High.
type Connected struct {
	In        []uint16
	Digits    uint64
	Low, High int
	// Cols is the length of a row when the cells are all of a rectangle in reading order,
	// else 0.
	Cols int
	// Rim says that each area of theirs touches what lies around the cells, in place of their
	// being one area.
	Rim bool

	near [][]uint16 // by place in In: the places of its neighbours
	room sync.Pool  // of *flood
}

// NewConnected makes a Connected of the cells in, with the neighbours of each by their places.
func NewConnected(in []uint16, near [][]uint16, digits uint64, low, high, cols int) *Connected {
	return newConnected(&Connected{In: in, Digits: digits, Low: max(low, 1), High: min(high, len(in)), Cols: cols, near: near})
}

// NewRim makes a Connected whose areas touch the outside of the cells. The outside is one more
// cell, which is surely in.
func NewRim(in []uint16, near [][]uint16, digits uint64) *Connected {
	around := len(in)
	all := make([][]uint16, around+1)
	for i, beside := range near {
		all[i] = beside
		if len(beside) < 4 {
			all[i] = append(slices.Clip(beside), uint16(around))
			all[around] = append(all[around], uint16(i))
		}
	}
	return newConnected(&Connected{In: in, Digits: digits, Low: 1, High: around + 1, Rim: true, near: all})
}

func newConnected(c *Connected) *Connected {
	c.room.New = func() any {
		n := len(c.near)
		return &flood{
			found: make([]int32, n), least: make([]int32, n), size: make([]int32, n), sure: make([]int32, n),
			next: make([]uint16, n), parent: make([]int32, n), path: make([]uint16, 0, n), far: make([]int32, n),
			domains: make([]uint64, n),
		}
	}
	return c
}

// HasAreas reports whether there are connected areas or regions to be found.
func (m *Model) HasAreas() bool {
	return slices.ContainsFunc(m.Propagators, func(p Propagator) bool {
		switch p.(type) {
		case *Connected, *Regions:
			return true
		}
		return false
	})
}

// Cells returns the cells.
func (c *Connected) Cells() []uint16 { return c.In }

// flood is the memory of a walk over the cells that may be in the area, by place. The walk goes
// as deep as it can, and a cell's branch holds the cells found from there.
type flood struct {
	found  []int32  // when it came there, from 1
	least  []int32  // the first of those that the branch of the cell has as neighbours
	size   []int32  // cells of the branch
	sure   []int32  // those of them that are surely in
	next   []uint16 // the neighbour to look at next
	parent []int32  // from where it came, -1 for the first
	path   []uint16
	far    []int32 // see distances

	domains []uint64 // with that around the cells
}

// Narrow floods the area from a cell that is surely in it, over all cells that may be. Cells out
// of reach are out, and so are cells farther away than there is room. A cell is in if without it
// sure cells would lie apart, or too few would be left.
func (c *Connected) Narrow(domains []uint64) bool {
	f := c.room.Get().(*flood)
	defer c.room.Put(f)
	if c.Rim {
		own := domains
		domains = f.domains
		domains[copy(domains, own)] = c.Digits
		defer func() { copy(own, domains) }()
	}
	for {
		changed, ok := c.once(domains, f)
		if !ok || !changed {
			return ok
		}
	}
}

func (c *Connected) once(domains []uint64, f *flood) (changed, ok bool) {
	sure, may, first := 0, 0, -1
	for i, d := range domains {
		switch {
		case d == 0:
			return false, false
		case d&c.Digits == 0:
		default:
			may++
			if d&^c.Digits == 0 {
				if sure++; first < 0 {
					first = i
				}
			}
		}
	}
	switch {
	case may < c.Low || sure > c.High:
		return false, false
	case may == c.Low && sure < may:
		return true, c.put(domains, func(i int) bool { return true })
	case sure == c.High && sure < may:
		for i, d := range domains {
			if d&c.Digits != 0 && d&^c.Digits != 0 {
				domains[i] &^= c.Digits
			}
		}
		return true, true
	}
	clear(f.found)
	if sure == 0 {
		return c.somewhere(domains, f)
	}
	reached := c.walk(domains, f, first, 0)
	if int(f.sure[first]) < sure || reached < c.Low {
		return false, false
	}
	if reached < may {
		for i, d := range domains {
			if d&c.Digits != 0 && f.found[i] == 0 {
				domains[i] &^= c.Digits
			}
		}
		changed = true
	}
	if c.doors(domains, f, first, reached) {
		changed = true
	}
	if c.High < reached {
		c.distances(domains, f, first)
		for i, d := range domains {
			if d&c.Digits == 0 || sure+int(f.far[i]) <= c.High {
				continue
			}
			if domains[i] &^= c.Digits; domains[i] == 0 {
				return false, false
			}
			changed = true
		}
	}
	return changed, true
}

// put puts into the area the places that may be in it and that in reports.
func (c *Connected) put(domains []uint64, in func(i int) bool) bool {
	for i, d := range domains {
		if d&c.Digits != 0 && in(i) {
			domains[i] &= c.Digits
		}
	}
	return true
}

// somewhere handles an area without a known cell: it isn't where it has no room.
func (c *Connected) somewhere(domains []uint64, f *flood) (changed, ok bool) {
	number := int32(0)
	for i, d := range domains {
		if d&c.Digits == 0 || f.found[i] != 0 {
			continue
		}
		from := number
		size := c.walk(domains, f, i, number)
		number += int32(size)
		if size >= c.Low {
			ok = true
			continue
		}
		for k := range domains {
			if f.found[k] > from {
				domains[k] &^= c.Digits
				changed = true
			}
		}
	}
	return changed, ok
}

// walk goes over all cells that may be in the area and can be reached from a first one.
// It counts from number, and returns how many there are.
func (c *Connected) walk(domains []uint64, f *flood, first int, number int32) int {
	count := number
	enter := func(i int, parent int32) {
		count++
		f.found[i], f.least[i], f.size[i], f.next[i], f.parent[i] = count, count, 1, 0, parent
		f.sure[i] = 0
		if domains[i]&^c.Digits == 0 {
			f.sure[i] = 1
		}
		f.path = append(f.path, uint16(i))
	}
	f.path = f.path[:0]
	enter(first, -1)
	for len(f.path) > 0 {
		i := int(f.path[len(f.path)-1])
		if near := c.near[i]; int(f.next[i]) < len(near) {
			k := int(near[f.next[i]])
			f.next[i]++
			switch {
			case domains[k]&c.Digits == 0:
			case f.found[k] == 0:
				enter(k, int32(i))
			default:
				f.least[i] = min(f.least[i], f.found[k])
			}
			continue
		}
		f.path = f.path[:len(f.path)-1]
		if p := f.parent[i]; p >= 0 {
			f.least[p] = min(f.least[p], f.least[i])
			f.size[p] += f.size[i]
			f.sure[p] += f.sure[i]
		}
	}
	return int(count - number)
}

// doors puts in the cells that the area can't do without. Without such a cell, sure cells would
// lie apart from the first, or too few would be left.
func (c *Connected) doors(domains []uint64, f *flood, first, reached int) (changed bool) {
	clear(f.far) // of each cell: what would lie apart without it
	for i := range domains {
		p := f.parent[i]
		if f.found[i] == 0 || i == first || int(p) == first {
			continue
		}
		if f.least[i] < f.found[p] {
			continue // another way leads to its branch
		}
		f.far[p] += f.size[i]
		if f.sure[i] > 0 {
			f.far[p] += int32(len(domains)) // must not
		}
	}
	for i, d := range domains {
		if f.found[i] == 0 || d&^c.Digits == 0 {
			continue
		}
		if reached-1-int(f.far[i]) < c.Low {
			domains[i] &= c.Digits
			changed = true
		}
	}
	return changed
}

// distances measures the shortest way from the first cell to each cell that was reached. A cell
// counts unless it is surely in, and so does the cell at the end.
func (c *Connected) distances(domains []uint64, f *flood, first int) {
	for i := range f.far {
		f.far[i] = int32(len(domains))
	}
	f.far[first] = 0
	// near are the cells at hand, later those one step farther away.
	here, later := append(f.path[:0], uint16(first)), f.next[:0]
	for step := int32(0); len(here) > 0; step++ {
		for len(here) > 0 {
			i := here[len(here)-1]
			here = here[:len(here)-1]
			if f.far[i] != step {
				continue
			}
			for _, k := range c.near[i] {
				d := domains[k]
				if d&c.Digits == 0 {
					continue
				}
				far := step
				if d&^c.Digits != 0 {
					far++
				}
				if far >= f.far[k] {
					continue
				}
				f.far[k] = far
				if far == step {
					here = append(here, k)
				} else {
					later = append(later, k)
				}
			}
		}
		here, later = later, here
	}
}

// Crossing tells what follows where the areas of two Connected with different digits share a
// rectangle. One can't pass through the other. So a 2×2 never has one area in two opposite
// corners and the other in the other two. Each area is at most one run along the rim.
type Crossing struct {
	In   []uint16
	A, B uint64 // the digits of the two
	cols int
	rim  []uint16 // the places of the outermost cells, one after the other
}

// Crossings returns those that follow from a model's rules.
func (m *Model) Crossings() []*Crossing {
	var areas []*Connected
	for _, p := range m.Propagators {
		if area, ok := p.(*Connected); ok && area.Cols > 1 && len(area.In) > area.Cols {
			areas = append(areas, area)
		}
	}
	var all []*Crossing
	for i, a := range areas {
		for _, b := range areas[:i] {
			if a.Digits&b.Digits == 0 && a.Cols == b.Cols && slices.Equal(a.In, b.In) {
				all = append(all, newCrossing(a.In, a.Digits, b.Digits, a.Cols))
			}
		}
	}
	return all
}

func newCrossing(in []uint16, a, b uint64, cols int) *Crossing {
	c := &Crossing{In: in, A: a, B: b, cols: cols}
	rows := len(in) / cols
	add := func(row, col int) { c.rim = append(c.rim, uint16(row*cols+col)) }
	for col := range cols {
		add(0, col)
	}
	for row := 1; row < rows; row++ {
		add(row, cols-1)
	}
	for col := cols - 2; col >= 0; col-- {
		add(rows-1, col)
	}
	for row := rows - 2; row > 0; row-- {
		add(row, 0)
	}
	return c
}

// Cells returns the cells.
func (c *Crossing) Cells() []uint16 { return c.In }

// Narrow looks at each 2×2, then once round the rim.
func (c *Crossing) Narrow(domains []uint64) bool {
	for top := 0; top+c.cols < len(domains); top += c.cols {
		var before [2]uint64 // the areas of the two cells to the left
		for i := top; i < top+c.cols; i++ {
			now := [2]uint64{c.areaOf(domains[i]), c.areaOf(domains[i+c.cols])}
			if i > top && before[0]|before[1] != 0 && now[0]|now[1] != 0 {
				square := [4]int{i - 1, i, i + c.cols, i + c.cols - 1} // going round
				areas := [4]uint64{before[0], now[0], now[1], before[1]}
				if !c.square(domains, &square, &areas) {
					return false
				}
				now = [2]uint64{areas[1], areas[2]}
			}
			before = now
		}
	}
	return c.round(domains)
}

// areaOf returns the digits of the area that a cell with some candidates is surely in; 0 if that
// is open.
func (c *Crossing) areaOf(domain uint64) uint64 {
	switch {
	case domain&^c.A == 0:
		return c.A
	case domain&^c.B == 0:
		return c.B
	}
	return 0
}

// square narrows a 2×2 whose cells, going round, are surely in some areas, or in none.
func (c *Crossing) square(domains []uint64, cells *[4]int, areas *[4]uint64) bool {
	for k, here := range cells {
		left, right, across := areas[(k+3)%4], areas[(k+1)%4], areas[(k+2)%4]
		if left == 0 || left != right || across == 0 || across == left {
			continue
		}
		if domains[here] &^= across; domains[here] == 0 {
			return false
		}
		areas[k] = c.areaOf(domains[here])
	}
	return true
}

// round goes round the rim. Between two cells of one area there is none of the other if there is
// one elsewhere.
func (c *Crossing) round(domains []uint64) bool {
	n := len(c.rim)
	side := func(k int) uint64 { return c.areaOf(domains[c.rim[k%n]]) }
	first, changes, has := -1, 0, uint64(0)
	before := uint64(0)
	for k := range n {
		s := side(k)
		if s == 0 {
			continue
		}
		if first < 0 {
			first = k
		} else if s != before {
			changes++
		}
		before, has = s, has|s
	}
	if has != c.A|c.B {
		return true
	}
	if before != side(first) {
		changes++
	}
	if changes > 2 {
		return false
	}
	last := first
	for k := first + 1; k <= first+n; k++ {
		s := side(k)
		if s == 0 {
			continue
		}
		if s == side(last) {
			other := c.A | c.B ^ s
			for gap := last + 1; gap < k; gap++ {
				d := &domains[c.rim[gap%n]]
				if *d &^= other; *d == 0 {
					return false
				}
			}
		}
		last = k
	}
	return true
}
