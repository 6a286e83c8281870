package catalogue

import (
	"iter"

	"jiugong/sudoku/canon/internal/minlex"
	"jiugong/sudoku/internal/once"
)

// choices returns, for each first line of a box, the ways to fill the second and third row. Ways
// in which the second row has the smaller digit of the first column come first.
func choices() [27][8][2]uint8 { return choicesOnce.Get(makeChoices) }

var choicesOnce once.Value[[27][8][2]uint8]

func makeChoices() (of [27][8][2]uint8) {
	left := [3][2]uint8{{1, 2}, {0, 2}, {0, 1}}
	for first := range of {
		a, b, c := left[first/9], left[first/3%3], left[first%3]
		for i := range of[first] {
			x, y, z := i>>2, i>>1&1, i&1
			of[first][i] = [2]uint8{9*a[x] + 3*b[y] + c[z], 9*a[1-x] + 3*b[1-y] + c[1-z]}
		}
	}
	return of
}

// boxes are the bands of three patterns: each is met once, its rows in the order of
// their first digits.
type boxes struct {
	lines [3]*[27]line
	// found are the lines of each row, by stack, of the band that was found last.
	found [3][3]uint8
}

// each finds all bands of three patterns.
func (b *band) each(p [3]uint8, yield func(*boxes)) {
	first, second, third := &b.stacks[0].patterns[p[0]], &b.stacks[1].patterns[p[1]], &b.stacks[2].patterns[p[2]]
	found := boxes{lines: [3]*[27]line{&first.lines, &second.lines, &third.lines}}
	choices := choices()
	for x := range uint8(9) { // the first digit of the first row is the smallest
		for y := range uint8(27) {
			top := first.lines[x].set | second.lines[y].set
			if first.lines[x].set&second.lines[y].set != 0 {
				continue
			}
			z := third.ofSet[anyOne&^top]
			if z == none {
				continue
			}
			found.found[0] = [3]uint8{x, y, z}
			for _, l := range choices[x][:4] {
				x2, x3 := first.lines[l[0]].set, first.lines[l[1]].set
				for _, m := range &choices[y] {
					y2, y3 := second.lines[m[0]].set, second.lines[m[1]].set
					if x2&y2|x3&y3 != 0 {
						continue
					}
					z2 := third.ofSet[anyOne&^(x2|y2)]
					if z2 == none {
						continue
					}
					found.found[1] = [3]uint8{l[0], m[0], z2}
					found.found[2] = [3]uint8{l[1], m[1], third.ofSet[anyOne&^(x3|y3)]}
					yield(&found)
				}
			}
		}
	}
}

// kinds returns those of the three boxes.
func (f *boxes) kinds(kindOf *[729]uint8) (k [3]uint8) {
	for s, lines := range f.lines {
		k[s] = kindOf[lines[f.found[0][s]].kind+lines[f.found[1][s]].kind+lines[f.found[2][s]].kind]
	}
	return k
}

// triples returns those of the rows.
func (f *boxes) triples() (rows [3][3]uint8) {
	for r := range rows {
		for s := range rows[r] {
			rows[r][s] = f.lines[s][f.found[r][s]].triple
		}
	}
	return rows
}

// middle is a middle band that may be in a smallest form, or a low one.
type middle struct {
	rows [3][3]uint8 // triples
	// For each stack, after has the kinds of lows that lead to classes after the top's. In from
	// there are also those that lead to the top's.
	after, from [3]uint64
	// careful says that whatever goes with it has to be tried.
	careful bool
	code    uint64 // only of a counter's middle, and of lows where the top has symmetries
}

type low struct {
	rows    [3][3]uint8
	kinds   [3]uint8
	careful bool
	// least is the smallest code that the top's symmetries make of it.
	least uint64
}

// fits reports whether the kinds of the low's boxes are among those of a middle.
func (l *low) fits(kinds *[3]uint64) bool {
	return kinds[0]>>(l.kinds[0]&63)&(kinds[1]>>(l.kinds[1]&63))&(kinds[2]>>(l.kinds[2]&63))&1 != 0
}

// counter finds the lows of one middle after the other. It is for one goroutine.
type counter struct {
	*band
	kindOf *[729]uint8
	lows   []low
	tried  [81]uint8
	// symmetric counts forms by how many symmetries they have, when that is more than
	// one.
	symmetric map[uint64]int
}

func newCounter(b *band) *counter {
	return &counter{band: b, kindOf: kindOf(), symmetric: map[uint64]int{}}
}

// classOf returns the class of a band below the top.
func (c *counter) classOf(rows *[3][3]uint8) int {
	var digits [27]uint8
	c.write(digits[:], rows)
	return minlex.Class(&digits)
}

// middle makes a middle of a band from patterns p. It reports false if no low can make it a
// smallest form.
func (c *counter) middle(p [3]uint8, kinds [3]uint8, rows [3][3]uint8) (m middle, ok bool) {
	for s, kind := range kinds {
		m.from[s] = c.from[p[s]][kind]
		if m.from[s] == 0 {
			return m, false
		}
		m.after[s] = c.after[p[s]][kind]
	}
	class := c.classOf(&rows)
	if class < c.class {
		return m, false
	}
	m.rows, m.careful = rows, class == c.class
	if len(c.turns) > 0 {
		m.code = c.code(&rows)
		for i := range c.turns {
			switch turned := c.turned(&c.turns[i], &rows); {
			case turned < m.code:
				return m, false
			case turned == m.code:
				m.careful = true
			}
		}
	}
	return m, true
}

// middlePatterns returns the patterns of all middles: they begin with a 2.
func (b *band) middlePatterns() iter.Seq[[3]uint8] {
	return func(yield func([3]uint8) bool) {
		first := &b.stacks[0]
		for x := range uint8(patterns) {
			if first.triples[first.patterns[x].lines[0].triple].digits[0] != 2 {
				continue
			}
			for y := range uint8(patterns) {
				for z := range uint8(patterns) {
					if !yield([3]uint8{x, y, z}) {
						return
					}
				}
			}
		}
	}
}

// oppositeOf returns the patterns of the lows that go with a middle.
func oppositeOf(p [3]uint8) [3]uint8 {
	opposite := opposite()
	return [3]uint8{opposite[p[0]], opposite[p[1]], opposite[p[2]]}
}

// setLows finds the lows of three patterns that have some kinds and can be in a
// smallest form.
func (c *counter) setLows(p [3]uint8, kinds *[3]uint64) {
	c.lows = c.lows[:0]
	c.each(p, func(f *boxes) {
		l := low{kinds: f.kinds(c.kindOf)}
		if !l.fits(kinds) {
			return
		}
		l.rows = f.triples()
		class := c.classOf(&l.rows)
		if class < c.class {
			return
		}
		l.careful = class == c.class
		l.least = 1 << 63
		for i := range c.turns {
			l.least = min(l.least, c.turned(&c.turns[i], &l.rows))
		}
		c.lows = append(c.lows, l)
	})
}

// count returns how many of the lows make a smallest form with a middle.
func (c *counter) count(m *middle) (count int) {
	careful := m.careful || m.after != m.from
	for i := range c.lows {
		l := &c.lows[i]
		switch {
		case !l.fits(&m.from):
		case !careful && !l.careful && m.code < l.least, c.judge(m, l):
			count++
		}
	}
	return count
}

// judge reports whether a middle makes a smallest form with a low.
func (c *counter) judge(m *middle, l *low) bool {
	switch {
	case m.code > l.least || !l.fits(&m.from):
		return false
	case !m.careful && !l.careful && m.code < l.least && l.fits(&m.after):
		return true
	}
	c.grid(&c.tried, m, l)
	symmetries := minlex.IsForm(&c.tried)
	if symmetries > 1 {
		c.symmetric[symmetries]++
	}
	return symmetries > 0
}

// grid makes the grid of a middle and a low.
func (c *counter) grid(to *[81]uint8, m *middle, l *low) {
	copy(to[:], c.top[:])
	c.write(to[27:], &m.rows)
	c.write(to[54:], &l.rows)
}
