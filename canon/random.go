package canon

import (
	"context"
	"math/rand/v2"

	"jiugong/sudoku"
)

// Random draws one of all ways to give a puzzle of the rules another look, each equally likely.
// Nil rules are the classic ones. The source of chance alone decides. It takes less than a
// millisecond on a 9×9 and about half a second on a 64×64. Rules with constraints beyond houses
// and pairs get the zero Morph. The error is the context's.
func Random(ctx context.Context, rules *sudoku.Rules, random *rand.Rand) (Morph, error) {
	return NewFinder(rules).Random(ctx, random)
}

// Random draws one of all looks, as the function does, many times faster from the second on.
func (f *Finder) Random(ctx context.Context, random *rand.Rand) (Morph, error) {
	if err := f.rules.Check(); err != nil {
		return Morph{}, err
	}
	if f.fixed() {
		return Morph{}, ctx.Err() // only they know what they forbid
	}
	return f.frame().draw(ctx, random.Perm, random.Perm)
}

// draw finds a morph. A line or a digit becomes the first that will do. The order to try is that
// of lines and digits, which return a permutation of n numbers from 0. Rules without lines get
// the zero Morph. The error is the context's.
func (f *frame) draw(ctx context.Context, lines, digits func(n int) []int) (Morph, error) {
	d := &draw{
		frame:  f,
		ctx:    ctx,
		prefer: lines,
		image:  make([]int, len(f.lines)),
		taken:  make([]bool, len(f.lines)),
		to:     make([]int, f.rules.Cells()),
		from:   make([]int, f.rules.Cells()),
	}
	for cell := range d.to {
		d.to[cell], d.from[cell] = -1, -1
	}
	if f.part != nil {
		parts := len(f.rules.Houses()) + 1
		d.partTo, d.partFrom, d.partKnown = make([]int, parts), make([]int, parts), make([]int, parts)
	}
	if !d.line(0) {
		return Morph{}, ctx.Err()
	}
	return Morph{Cells: d.to, Digits: f.drawDigits(digits)}, nil
}

// draw looks for a way to move the lines, one after the other.
//
// Take any choice of what the lines so far become. If it can be completed, then in exactly as
// many ways as any other such choice. Two ways with the same choice differ by a symmetry that
// keeps these lines, and such symmetries are one group. So taking the first choice that can be
// completed, line by line and in random order, draws fairly. In an order that depends on the
// puzzle, not its look, it leads all its looks to the same one.
type draw struct {
	*frame
	ctx    context.Context
	prefer func(n int) []int
	image  []int // what each line became
	taken  []bool
	// Where cells went and came from, -1 as long as it isn't known, and those
	// that are known.
	to, from []int
	known    []int
	// Where parts went and came from, one more than their numbers, and how many of each one's cells are known.
	partTo, partFrom, partKnown []int
}

// line decides what becomes of the i-th line and all after it.
func (d *draw) line(i int) bool {
	if i == len(d.order) {
		return d.keeps(Morph{Cells: d.to}) == nil
	}
	line, known := d.order[i], len(d.known)
	for _, image := range d.prefer(len(d.lines)) {
		if d.ctx.Err() != nil {
			return false
		}
		if d.taken[image] {
			continue
		}
		d.image[line], d.taken[image] = image, true
		if d.fits(i) && d.line(i+1) {
			return true
		}
		d.taken[image] = false
		for _, cell := range d.known[known:] {
			d.leave(cell)
		}
		d.known = d.known[:known]
	}
	return false
}

// fits notes where the cells go in which the i-th line crosses those before it. It reports
// whether everything known so far agrees.
func (d *draw) fits(i int) bool {
	line := d.order[i]
	for _, other := range d.order[:i] {
		cell, to := d.meets[line][other], d.meets[d.image[line]][d.image[other]]
		if cell < 0 || to < 0 {
			if cell != to {
				return false
			}
			continue
		}
		if d.to[cell] == to {
			continue
		}
		if d.to[cell] >= 0 || d.from[to] >= 0 || d.looks[cell] != d.looks[to] {
			return false
		}
		if !d.goes(cell, to) {
			return false
		}
		d.to[cell], d.from[to] = to, cell
		d.known = append(d.known, cell)
	}
	return true
}

// goes reports whether a cell shares with all known ones what its image shares with theirs. It notes
// where the cell's part goes.
func (d *draw) goes(cell, to int) bool {
	if d.part == nil {
		for _, b := range d.known {
			if !d.alike(cell, b, to, d.to[b]) {
				return false
			}
		}
		return true
	}
	part, image := d.part[cell]+1, d.part[to]+1
	if d.partKnown[part] == 0 && d.partFrom[image] == 0 {
		d.partTo[part], d.partFrom[image] = image, part
	}
	if part > 0 && d.partTo[part] != image {
		return false
	}
	d.partKnown[part]++
	return true
}

// leave forgets where a cell goes.
func (d *draw) leave(cell int) {
	d.from[d.to[cell]], d.to[cell] = -1, -1
	if d.part == nil {
		return
	}
	part := d.part[cell] + 1
	if d.partKnown[part]--; d.partKnown[part] == 0 {
		d.partFrom[d.partTo[part]], d.partTo[part] = 0, 0
	}
}

// drawDigits renames the digits in a way that every table allows, drawn in the
// same manner.
func (f *frame) drawDigits(prefer func(n int) []int) []uint8 {
	n := f.rules.N()
	digits, taken := make([]uint8, n+1), make([]bool, n+1)
	var name func(d int) bool
	name = func(d int) bool {
		if d > n {
			return true
		}
		for _, i := range prefer(n) {
			if taken[i+1] {
				continue
			}
			digits[d], taken[i+1] = uint8(i+1), true
			if f.namesFit(digits, d) && name(d+1) {
				return true
			}
			taken[i+1] = false
		}
		return false
	}
	name(1)
	return digits
}

// namesFit reports whether the names of the digits up to d stand beside each other
// as the digits do.
func (f *frame) namesFit(digits []uint8, d int) bool {
	for _, allowed := range f.allowed {
		if allowed[d].Len() != allowed[digits[d]].Len() {
			return false
		}
		for e := 1; e <= d; e++ {
			if allowed[d].Has(uint8(e)) != allowed[digits[d]].Has(digits[e]) {
				return false
			}
		}
	}
	return true
}
