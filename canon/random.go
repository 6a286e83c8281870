package canon

import (
	"context"
	"math/rand/v2"
	"slices"

	"jiugong/sudoku"
)

// Random draws one of all ways to give a puzzle of the rules another look, each equally likely.
// Nil rules are the classic ones. The source of chance alone decides. It takes less than a
// millisecond on a 9×9 and about half a second on a 64×64. Rules with constraints beyond houses
// and pairs get the zero Morph. The error is the context's.
func Random(ctx context.Context, rules *sudoku.Rules, random *rand.Rand) (Morph, error) {
	if err := rules.Check(); err != nil {
		return Morph{}, err
	}
	if still(rules) {
		return Morph{}, ctx.Err() // only they know what they forbid
	}
	return newFrame(rules).draw(ctx, random.Perm, random.Perm)
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
	d.order()
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
	next   []int // the order in which lines are looked at
	image  []int // what each line became
	taken  []bool
	// Where cells went and came from, -1 as long as it isn't known, and those
	// that are known.
	to, from []int
	known    []int
}

// order takes next the line most tied to those before it, so that a wrong choice shows at once.
// It prefers one that shares several cells with another (where grids overlap), then one that
// crosses many.
func (d *draw) order() {
	score := make([]int, len(d.lines))
	for line, meets := range d.meets {
		for _, shared := range meets {
			if shared != -1 {
				score[line]++
			}
		}
	}
	for len(d.next) < len(d.lines) {
		best := slices.Index(score, slices.Max(score))
		if len(d.next) == 0 {
			clear(score)
		}
		d.next = append(d.next, best)
		for line, shared := range d.meets[best] {
			switch {
			case shared < -1:
				score[line] += len(d.lines)
			case shared >= 0:
				score[line]++
			}
		}
		for _, line := range d.next {
			score[line] = -1
		}
	}
}

// line decides what becomes of the i-th line and all after it.
func (d *draw) line(i int) bool {
	if i == len(d.next) {
		return d.keeps(Morph{Cells: d.to}) == nil
	}
	line, known := d.next[i], len(d.known)
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
			d.from[d.to[cell]], d.to[cell] = -1, -1
		}
		d.known = d.known[:known]
	}
	return false
}

// fits notes where the cells go in which the i-th line crosses those before it. It reports
// whether everything known so far agrees.
func (d *draw) fits(i int) bool {
	line := d.next[i]
	for _, other := range d.next[:i] {
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
		for _, b := range d.known {
			if !d.alike(cell, b, to, d.to[b]) {
				return false
			}
		}
		d.to[cell], d.from[to] = to, cell
		d.known = append(d.known, cell)
	}
	return true
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
