package tally

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"sync"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/splits"
	"jiugong/sudoku/internal/engine/tally/components"
	"jiugong/sudoku/internal/engine/tally/work"
)

// A 9×9 grid may have a few rules more, such as two diagonals. Its solutions are counted by
// filling the cells that those rules touch in every way. Each filling is a classic puzzle:
//
//	1 . . . . . . . 4      17 cells on the diagonals: fillings that differ by
//	. 2 . . . . . 1 .      names of unseen digits or by a symmetry of the rules
//	. . 3 . . . 2 . .      and givens count the same. The empty grid with both
//	 …                     diagonals comes down to 74 classic puzzles.

// split separates the classic 9×9 houses of a model from the rest. It fails if
// the model is not a 9×9 grid with all of them.
func split(m *engine.Model) (rest *engine.Model, ok bool) {
	if m.Digits != 9 || m.Cells != 81 {
		return &engine.Model{}, false
	}
	rest = m.Clone()
	rest.Houses = nil
	missing := make(map[cellSet]bool)
	for k := range 9 {
		var row, col, box cellSet
		for i := range 9 {
			row.add(9*k + i)
			col.add(9*i + k)
			box.add((k/3*3+i/3)*9 + k%3*3 + i%3)
		}
		missing[row], missing[col], missing[box] = true, true, true
	}
	for _, h := range m.Houses {
		s := setOf(h)
		if _, classic := missing[s]; classic {
			delete(missing, s)
		} else {
			rest.Houses = append(rest.Houses, h)
		}
	}
	return rest, len(missing) == 0
}

// cellSet is a set of the 81 cells.
type cellSet [2]uint64

func (s *cellSet) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *cellSet) has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }

func (s *cellSet) list() (cells []uint16) {
	for c := range 81 {
		if s.has(c) {
			cells = append(cells, uint16(c))
		}
	}
	return cells
}

func setOf(cells []uint16) (s cellSet) {
	for _, c := range cells {
		s.add(int(c))
	}
	return s
}

// extras is a 9×9 model with rules of its own, and its givens.
type extras struct {
	net     *components.Network
	rest    *engine.Model
	touched []uint16 // the cells that the rest touches, ascending
	givens  [81]uint8
	group   []symmetry
	// classes are the fillings of some cells, by canonical form, with the number
	// of fillings that each stands for.
	cells   []uint16
	classes map[[81]uint8]uint64
}

// symmetry takes cells to cells and seen digits to seen digits; unseen digits
// go anywhere.
type symmetry struct {
	cell  [81]uint8
	digit [10]uint8
}

func newExtras(n *components.Network, rest *engine.Model, givens []uint8) *extras {
	x := &extras{net: n, rest: rest, classes: map[[81]uint8]uint64{{}: 1}}
	copy(x.givens[:], givens)
	var touched cellSet
	for _, sets := range [2][][]uint16{rest.Houses, rest.Groups} {
		for _, s := range sets {
			for _, c := range s {
				touched.add(int(c))
			}
		}
	}
	for _, r := range rest.Relations {
		for _, p := range r.Pairs {
			touched.add(int(p[0]))
			touched.add(int(p[1]))
		}
	}
	for _, r := range rest.Propagators {
		for _, c := range r.Cells() {
			touched.add(int(c))
		}
	}
	for c := range 81 {
		if touched.has(c) {
			x.touched = append(x.touched, uint16(c))
		}
	}
	return x
}

// fill fills more cells in every way, class by class, and finds the classes of
// the larger fillings. It changes nothing and fails if there are too many.
func (x *extras) fill(ctx context.Context, domains []uint64, more []uint16, fillings, classes int) bool {
	f := filler{x: x, ctx: ctx, narrow: components.NewNarrower(x.net), left: fillings, most: classes,
		cells: slices.Sorted(slices.Values(slices.Concat(x.cells, more))), found: make(map[[81]uint8]uint64)}
	for grid, times := range x.classes {
		d, used, ok := slices.Clone(domains), uint64(0), true
		for c := range grid {
			g := max(grid[c], x.givens[c])
			if g == 0 {
				continue
			}
			used |= 1 << (g - 1)
			ok = ok && d[c]>>(g-1)&1 != 0 && f.narrow.Place(d, uint16(c), 1<<(g-1))
		}
		if ok && !f.extend(d, used, times) {
			return false
		}
	}
	x.cells, x.classes = f.cells, f.found
	return true
}

// filler fills the cells of extras.
type filler struct {
	x      *extras
	ctx    context.Context
	narrow *components.Narrower
	cells  []uint16
	left   int // fillings that may still be looked at
	most   int // classes that may be found
	found  map[[81]uint8]uint64
}

// extend fills the remaining cells; digits not in used are interchangeable, and
// the filling so far stands for times others.
func (f *filler) extend(domains []uint64, used, times uint64) bool {
	cell := -1
	for _, c := range f.cells {
		if d := domains[c]; d&(d-1) != 0 {
			cell = int(c)
			break
		}
	}
	if cell < 0 {
		if f.left--; f.left < 0 || f.ctx.Err() != nil {
			return false
		}
		f.found[f.x.canonical(f.cells, domains)] += times
		return len(f.found) <= f.most
	}
	unused := uint64(0)
	for d := domains[cell]; d != 0; d &= d - 1 {
		digit := d & -d
		k := uint64(1)
		if f.x.net.Plain && digit&used == 0 {
			if unused != 0 {
				continue
			}
			unused = domains[cell] &^ used
			k = uint64(bits.OnesCount64(unused))
		}
		next := slices.Clone(domains)
		if f.narrow.Place(next, uint16(cell), digit) && !f.extend(next, used|digit, times*k) {
			return false
		}
	}
	return true
}

// canonical returns the same for all fillings that the symmetries make of one.
func (x *extras) canonical(cells []uint16, domains []uint64) (best [81]uint8) {
	var grid [81]uint8
	for _, c := range cells {
		grid[c] = uint8(bits.TrailingZeros64(domains[c])) + 1
	}
	for i := range x.group {
		image := x.image(cells, &grid, &x.group[i])
		if i == 0 || slices.Compare(image[:], best[:]) < 0 {
			best = image
		}
	}
	return best
}

// image returns the filling under a symmetry, with the unseen digits renamed in the
// order in which they appear.
func (x *extras) image(cells []uint16, grid *[81]uint8, s *symmetry) (to [81]uint8) {
	for _, c := range cells {
		to[s.cell[c]] = grid[c]
	}
	if !x.net.Plain {
		return to
	}
	name := s.digit
	taken := uint16(0)
	for _, d := range s.digit[1:] {
		taken |= 1 << d
	}
	next := uint8(1)
	for _, c := range cells {
		d := to[c]
		if name[d] == 0 {
			for taken>>next&1 != 0 {
				next++
			}
			name[d] = next
			next++
		}
		to[c] = name[d]
	}
	return to
}

// findGroup finds the symmetries of the classic grid that keep the other rules, and the givens up
// to names. They permute rows and columns, with or without a mirror. It looks at sets of cells
// only.
func (x *extras) findGroup() {
	if !x.net.Plain {
		var s symmetry
		for c := range s.cell {
			s.cell[c] = uint8(c)
		}
		x.group = []symmetry{s}
		return
	}
	sets := make(map[cellSet]bool)
	all := slices.Concat(x.rest.Houses, x.rest.Groups)
	for _, h := range all {
		sets[setOf(h)] = true
	}
	var touched cellSet
	for _, c := range x.touched {
		touched.add(int(c))
	}
	lines := linePermutations()
	for mirror := range 2 {
		for i := range lines {
			for j := range lines {
				if s, ok := x.symmetry(&lines[i], &lines[j], mirror == 1, &touched, sets, all); ok {
					x.group = append(x.group, s)
				}
			}
		}
	}
}

// symmetry checks one symmetry of the classic grid.
func (x *extras) symmetry(rows, cols *[9]uint8, mirror bool, touched *cellSet, sets map[cellSet]bool, all [][]uint16) (s symmetry, ok bool) {
	to := func(c int) int {
		r, k := int(rows[c/9]), int(cols[c%9])
		if mirror {
			r, k = k, r
		}
		return 9*r + k
	}
	for _, c := range x.touched {
		if !touched.has(to(int(c))) {
			return s, false
		}
	}
	for _, h := range all {
		var image cellSet
		for _, c := range h {
			image.add(to(int(c)))
		}
		if !sets[image] {
			return s, false
		}
	}
	for c := range 81 {
		s.cell[c] = uint8(to(c))
		g, h := x.givens[c], x.givens[s.cell[c]]
		if (g == 0) != (h == 0) || g != 0 && s.digit[g] != 0 && s.digit[g] != h {
			return s, false
		}
		if g != 0 {
			s.digit[g] = h
		}
	}
	return s, true
}

// linePermutations returns the 1296 orders of nine lines that keep bands together.
func linePermutations() (list [][9]uint8) {
	for _, o := range splits.Orders {
		for _, x := range splits.Orders {
			for _, y := range splits.Orders {
				for _, z := range splits.Orders {
					var p [9]uint8
					for b, in := range [3][3]uint8{x, y, z} {
						for i, k := range in {
							p[3*b+i] = 3*o[b] + k
						}
					}
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// count adds up the counts of all classes, each counted by one.
func (x *extras) count(ctx context.Context, opts *Options, one func(ctx context.Context, grid *[81]uint8) (*big.Int, error)) (*big.Int, error) {
	type class struct {
		grid  [81]uint8
		times uint64
	}
	var list []*class // pointers of all types are sorted by the same code
	for grid, times := range x.classes {
		list = append(list, &class{grid, times})
	}
	slices.SortFunc(list, func(a, b *class) int { return slices.Compare(a.grid[:], b.grid[:]) })
	var (
		mu    sync.Mutex
		total = new(big.Int)
		done  uint64
		fault error
	)
	err := work.Share(ctx, opts.Goroutines(), len(list), func(_, i int) {
		grid := list[i].grid
		for c, g := range x.givens {
			if g != 0 {
				grid[c] = g
			}
		}
		n, err := one(ctx, &grid)
		mu.Lock()
		defer mu.Unlock()
		if err != nil {
			fault = err
		} else {
			total.Add(total, n.Mul(n, new(big.Int).SetUint64(list[i].times)))
		}
		done++
		opts.Report(done, uint64(len(list)))
	})
	if err != nil {
		return nil, err
	}
	return total, fault
}
