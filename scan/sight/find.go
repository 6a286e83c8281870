// Package sight finds grids on pictures and says what their cells look like. It knows nothing
// of rules: package reading does.
package sight

import (
	"image"
	"math"
	"slices"
)

const (
	searched = 800 // pixels of the longer side, in which grids are looked for
	// leastScore is the least score of a grid that counts as one.
	leastScore = 0.22
	// leastGuess is the least score of a guess that may become one. Below likelyGuess, few do.
	leastGuess  = leastScore / 10
	likelyGuess = leastScore / 2
	clearScore  = 0.5 // of a grid that is no chance
	goodScore   = 0.8 // of a grid in whose place no other is looked for
	leastCell   = 6   // pixels of a cell in which anything can be seen
)

// Sizes returns the sizes that a grid may have.
func Sizes() []int { return []int{4, 6, 8, 9, 10, 12, 16} }

// grid holds a lattice that was found, in pixels of the whole picture.
type grid struct {
	*lattice
	score    float64
	negative bool // light on dark
}

// same reports whether the lines of two grids are so close that the same would be read.
func (g grid) same(o grid) bool {
	const far = 0.06 // cells
	if g.n != o.n || g.negative != o.negative {
		return false
	}
	most := far * g.cell()
	for row := range g.n + 1 {
		for col := range g.n + 1 {
			if g.at(float64(col), float64(row)).from(o.at(float64(col), float64(row))) > most {
				return false
			}
		}
	}
	return true
}

// Find returns the grids of those sizes, the best first. Each group has the nearly equal
// lattices in the same place. Where none is clear, those that are found with more effort follow, perhaps in
// the same places. It stops as soon as stopped says so.
func Find(stopped func() bool, p *Picture, sizes []int) (found [][]*Grid) {
	p = p.quiet()
	small, scale := shrink(p.luma, searched)
	if small.Rect.Dx() < 16 || small.Rect.Dy() < 16 {
		return nil
	}
	f := finder{stopped: stopped, sizes: sizes, width: float64(small.Rect.Dx()), height: float64(small.Rect.Dy())}
	dark := isDark(small)
	f.search(small, false)
	if dark || len(f.grids) == 0 || f.grids[0].score < 0.5 {
		f.search(negative(small), true)
	}
	groups, grids := f.groups(), f.grids
	if !f.found(0) { // perhaps a raster of dots or a shadow's edge hides the lines
		h := finder{stopped: stopped, sizes: sizes, width: f.width, height: f.height, hidden: true}
		h.search(smoothed(smoothed(small)), false)
		h.grids = slices.DeleteFunc(h.grids, func(g grid) bool { return slices.ContainsFunc(f.grids, g.same) })
		groups, grids = append(groups, h.groups()...), append(grids, h.grids...)
	}
	for _, g := range grids {
		l := g.lattice
		for k := range 6 { // from small pixels to those of the picture
			l.plane[k] *= scale
		}
		if scale != 1 {
			for k := range 3 {
				l.plane[k] += (scale - 1) / 2 * l.plane[6+k]
				l.plane[3+k] += (scale - 1) / 2 * l.plane[6+k]
			}
		}
	}
	for _, group := range groups {
		var alike []*Grid
		for _, g := range group {
			alike = append(alike, &Grid{grid: g, picture: p})
		}
		found = append(found, alike)
	}
	return found
}

type finder struct {
	stopped       func() bool
	sizes         []int
	width, height float64
	grids         []grid
	hidden        bool // whether corners of frames may be
}

// isDark reports whether most of a picture is dark.
func isDark(p *image.Gray) bool {
	dark := 0
	for y := range p.Rect.Dy() {
		for _, v := range p.Pix[y*p.Stride:][:p.Rect.Dx()] {
			if v < 90 {
				dark++
			}
		}
	}
	return dark > p.Rect.Dx()*p.Rect.Dy()/2
}

func negative(p *image.Gray) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, p.Rect.Dx(), p.Rect.Dy()))
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			out.Pix[y*out.Stride+x] = 255 - p.Pix[y*p.Stride+x]
		}
	}
	return out
}

// search adds the grids of a picture.
func (f *finder) search(p *image.Gray, negative bool) {
	ink := inkMap(p, max(4, int(max(f.width, f.height)/80)))
	pale := strengthen(ink)
	j := &judge{ink}
	quads := f.frames(p, ink, pale)
	if f.hidden {
		quads = append(quads, completed(quads)...)
	}
	guesses := f.guess(j, quads)
	arrange(guesses, f.byWorth)
	const most, mostUnlikely = 8, 4
	refined := 0
	for _, g := range guesses {
		if refined == most || f.stopped() {
			break
		}
		if g.score < leastGuess || g.score < likelyGuess && refined >= mostUnlikely {
			continue
		}
		g.negative = negative
		if f.known(g) || f.hopeless(g) || g.score < leastScore && f.found(g.corners().area()) {
			continue
		}
		refined++
		f.refine(j, g)
	}
	for _, q := range quads {
		if f.stopped() || f.found(0.9*q.area()) {
			continue
		}
		if g, ok := f.typed(j, q); ok {
			g.negative = negative
			f.grids = append(f.grids, g)
		}
	}
}

// frames returns quadrilaterals that may be grids. It tells dark from light in several ways.
// The ink of p was made stronger by the factor pale.
func (f *finder) frames(p, ink *image.Gray, pale float64) (quads []quad) {
	width, height := p.Rect.Dx(), p.Rect.Dy()
	dark := make([]bool, width*height)
	add := func() {
		for _, q := range frames(dark, width, height) {
			if !slices.ContainsFunc(quads, func(o quad) bool { return near(o, q, 0.012) }) {
				quads = append(quads, q)
			}
		}
	}
	for _, least := range []uint8{22, 45, 90} {
		for y := range height {
			for x := range width {
				dark[y*width+x] = ink.Pix[y*ink.Stride+x] > least
			}
		}
		add()
	}
	for _, radius := range []int{max(width, height) / 100, max(width, height) / 30} {
		mean := boxMean(p, radius)
		for _, part := range []float64{0.06, 0.14} {
			most := int(1000 * (1 - part/pale))
			for y := range height {
				for x := range width {
					dark[y*width+x] = int(p.Pix[y*p.Stride+x])*1000 < int(mean[y*width+x])*most
				}
			}
			add()
		}
	}
	return quads
}

// completed returns each quadrilateral with one of its corners where the other three suggest it, if it
// was elsewhere.
func completed(quads []quad) (out []quad) {
	for _, q := range quads {
		for i := range q {
			c, before, after, opposite := q, q[(i+3)%4], q[(i+1)%4], q[(i+2)%4]
			c[i] = point{before.x + after.x - opposite.x, before.y + after.y - opposite.y}
			if !near(c, q, 0.1) {
				out = append(out, c)
			}
		}
	}
	return out
}

// near reports whether the corners of a and b differ by at most that part of their size.
func near(a, b quad, part float64) bool {
	size := part * math.Sqrt(max(a.area(), b.area(), 1))
	for i := range a {
		if math.Hypot(a[i].x-b[i].x, a[i].y-b[i].y) > size {
			return false
		}
	}
	return true
}

// worth rates a grid. It prefers large ones, since a photo's subject is usually large.
func (f *finder) worth(g grid) float64 {
	return g.score * math.Pow(math.Abs(g.corners().area())/(f.width*f.height), 0.3)
}

// byWorth returns the key that arranges grids from the best on.
func (f *finder) byWorth(g grid) float64 { return -f.worth(g) }

// guess returns the two likeliest sizes of each quadrilateral. If none fits well, it first
// bends the largest few to the lines.
func (f *finder) guess(j *judge, quads []quad) (guesses []grid) {
	arrange(quads, func(q quad) float64 { return -q.area() })
	bent := 0
	for _, q := range quads {
		var of []grid
		for _, n := range f.sizes {
			if l := newLattice(q, n); l.cell() >= leastCell {
				of = append(of, grid{lattice: l, score: j.score(l)})
			}
		}
		best := func(g grid) float64 { return -g.score }
		arrange(of, best)
		if len(of) > 0 && of[0].score < 0.6 && q.area() > 0.03*f.width*f.height && bent < 3 && !f.stopped() {
			bent++
			arrange(of, best)
			var coarse lattice // of the likeliest, bent
			for i, g := range of {
				l := *g.lattice
				if i > 0 && g.n%coarse.n == 0 { // lines between those of its boxes may be faint
					l = *coarse.divided(g.n)
				} else if i >= 3 {
					continue
				}
				followed := f.followed(j, grid{lattice: &l})
				if followed.score > g.score {
					of[i] = followed
				}
				if i == 0 {
					coarse = l
				}
			}
			arrange(of, best)
			if of[0].score < 0.6 && of[0].n != 9 { // no grid of boxes looks like one of 9
				for i, g := range of {
					if boxed := f.byBoxes(j, g); boxed.score > g.score {
						of[i] = boxed
					}
				}
				arrange(of, best)
			}
		}
		guesses = append(guesses, of[:min(2, len(of))]...)
	}
	return guesses
}

// byBoxes bends a guess to the lines of its boxes first, if these aren't
// square. The lines of square boxes are cells of a coarser guess.
func (f *finder) byBoxes(j *judge, g grid) (best grid) {
	best = g
	for _, b := range boxesOf(g.n) {
		l := newLattice(g.corners(), g.n)
		j.bend(l, b, 0.4, 0.3, 0.25)
		if j.boxes(l, b) < 0.4 {
			continue
		}
		if followed := f.followed(j, grid{lattice: l}); followed.score > best.score {
			best = followed
		}
	}
	return best
}

// boxesOf returns the usual boxes of a large grid, lying and standing.
func boxesOf(n int) []box {
	switch n {
	case 10:
		return []box{{5, 2}, {2, 5}}
	case 12:
		return []box{{4, 3}, {3, 4}}
	}
	return nil
}

// found reports whether a clear grid of at least that area was found.
func (f *finder) found(area float64) bool {
	return slices.ContainsFunc(f.grids, func(g grid) bool { return g.score > clearScore && g.corners().area() >= area })
}

// known reports whether such a grid was found already, or a good one that covers it.
func (f *finder) known(g grid) bool {
	q := g.corners()
	return slices.ContainsFunc(f.grids, func(o grid) bool {
		p := o.corners()
		return o.n == g.n && o.negative == g.negative && near(p, q, 0.02) ||
			o.score > goodScore && p.holds(q.middle()) && q.area() < 1.05*p.area()
	})
}

// hopeless reports whether a clear and much better grid was found in the place
// of a guess. Then groups would leave it out even after it was refined.
func (f *finder) hopeless(g grid) bool {
	q, worth := g.corners(), f.worth(g)
	return slices.ContainsFunc(f.grids, func(o grid) bool {
		return o.score > clearScore && o.corners().overlaps(q) && worth < 0.5*f.worth(o) && !divides(g, o)
	})
}

// refine moves a guess to the lines that are seen, also one or two cells away. It keeps the
// best.
func (f *finder) refine(j *judge, g grid) {
	c := newLattice(g.corners(), g.n)
	best := g
	if followed := f.followed(j, grid{lattice: g.copied(), negative: g.negative}); followed.score > best.score {
		best = followed
	}
	if best.score < goodScore {
		best = f.uncut(j, best)
	}
	if best.score < 0.5 { // perhaps its corners were wrong
		j.climb(c)
		if climbed := f.followed(j, grid{lattice: c, negative: g.negative}); climbed.score > best.score {
			best = climbed
		}
	}
	for range 3 {
		better := best
		n := float64(best.n)
		least := 0.8 // of the score, before it is followed
		if best.score < 0.5 {
			least = 0.4
		}
		for _, d := range [][4]float64{
			{-1, 0, n - 1, n}, {1, 0, n + 1, n}, {0, -1, n, n - 1}, {0, 1, n, n + 1},
			{-1, 0, n, n}, {0, 0, n + 1, n}, {0, -1, n, n}, {0, 0, n, n + 1},
			{1, 0, n, n}, {0, 0, n - 1, n}, {0, 1, n, n}, {0, 0, n, n - 1},
			{-1, -1, n, n}, {0, 0, n + 1, n + 1}, {0, -1, n + 1, n}, {-1, 0, n, n + 1},
			{1, 1, n, n}, {0, 0, n - 1, n - 1}, {0, 1, n - 1, n}, {1, 0, n, n - 1},
		} {
			l := best.shifted(d[0], d[1], d[2], d[3], best.n)
			if !f.inside(l) {
				continue
			}
			s := j.score(l)
			if s < least*better.score {
				continue
			}
			moved := f.followed(j, grid{lattice: l, score: s, negative: g.negative})
			if f.worth(moved) > f.worth(better)*1.02 {
				better = moved
			}
		}
		if better.lattice == best.lattice {
			break
		}
		best = better
	}
	if best.score >= leastScore && f.inside(best.lattice) && !f.known(best) && !j.unruled(best.lattice) {
		f.grids = append(f.grids, best)
		f.divide(j, best)
	}
}

// uncut moves a corner of g to where the farther half or two thirds of the grid
// suggest it. It does so if the lines are clearer then. The corner of a frame
// may be torn, faint or hidden.
func (f *finder) uncut(j *judge, g grid) grid {
	n := float64(g.n)
	for _, near := range [2]float64{math.Round(n / 3), math.Ceil(n / 2)} { // cells that the farther part leaves out
		scale := n / (n - near)
		for _, d := range [4][2]float64{{near, near}, {0, near}, {0, 0}, {near, 0}} { // where the farther part begins
			part := g.shifted(d[0], d[1], d[0]+n-near, d[1]+n-near, g.n)
			l := part.shifted(-d[0]*scale, -d[1]*scale, (n-d[0])*scale, (n-d[1])*scale, g.n)
			if j.score(l) > g.score {
				g = f.followed(j, grid{lattice: l, negative: g.negative})
			}
		}
	}
	return g
}

// divide adds the grids whose boxes may have been taken for cells, when their own lines are
// faint.
func (f *finder) divide(j *judge, boxes grid) {
	if j.between(boxes.lattice) < leastScore/2 {
		return
	}
	for _, n := range f.sizes {
		if n == boxes.n || n%boxes.n != 0 {
			continue
		}
		l := boxes.divided(n)
		if l.cell() < leastCell {
			continue
		}
		fine := f.followed(j, grid{lattice: l, negative: boxes.negative})
		if fine.score >= leastScore/2 && !f.known(fine) {
			f.grids = append(f.grids, fine)
		}
	}
}

func (f *finder) followed(j *judge, g grid) grid {
	j.follow(g.lattice)
	g.score = j.score(g.lattice)
	return g
}

// inside reports whether the cells at the corners lie in the picture.
func (f *finder) inside(l *lattice) bool {
	n := float64(l.n)
	for _, p := range [4]point{l.at(0.5, 0.5), l.at(n-0.5, 0.5), l.at(0.5, n-0.5), l.at(n-0.5, n-0.5)} {
		if p.x < 0 || p.y < 0 || p.x >= f.width || p.y >= f.height || math.IsNaN(p.x+p.y) {
			return false
		}
	}
	return l.corners().area() > 0
}

// climb moves the corners while the score improves.
func (j *judge) climb(l *lattice) {
	q := l.corners()
	best := j.lines(l)
	for step := l.cell() * 0.25; step > l.cell()*0.06; step /= 2 {
		for range 3 {
			moved := false
			for i := range q {
				for _, d := range [4]point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
					try := q
					try[i].x += d.x * step
					try[i].y += d.y * step
					t := newLattice(try, l.n)
					if s := j.lines(t); s > best {
						best, q, moved = s, try, true
						*l = *t
					}
				}
			}
			if !moved {
				break
			}
		}
	}
}

// divides reports whether the cells of boxes are boxes of g.
func divides(g, boxes grid) bool {
	return g.n > boxes.n && g.n%boxes.n == 0 && near(g.corners(), boxes.corners(), 0.02)
}

// groups returns the grids sorted by worth, with overlapping ones together.
func (f *finder) groups() (groups [][]grid) {
	arrange(f.grids, f.byWorth)
	for _, g := range f.grids {
		q := g.corners()
		at := slices.IndexFunc(groups, func(of []grid) bool {
			return of[0].corners().overlaps(q)
		})
		switch {
		case at < 0:
			groups = append(groups, []grid{g})
		case len(groups[at]) < 3 && f.worth(g) > 0.6*f.worth(groups[at][0]), divides(g, groups[at][0]):
			groups[at] = append(groups[at], g)
		}
	}
	return groups
}
