package catalogue

import (
	"iter"
	"math/bits"
	"slices"

	"jiugong/sudoku/canon/internal/minlex"
)

// placed is a middle with its patterns and its code.
type placed struct {
	middle
	patterns [3]uint8
	place    uint64
}

// middles returns the middles that may be in smallest forms, from two rows on, in the order of
// their codes. The two rows are given by key.
func (c *counter) middles(key uint32) iter.Seq[*placed] {
	return func(yield func(*placed) bool) {
		for row := int(key >> rowBits); row < len(c.rows) && c.begin(c.rows[row][0]) == 2; row++ {
			after := uint32(0)
			if row == int(key>>rowBits) {
				after = key & (1<<rowBits - 1)
			}
			if !c.second(uint64(row), uint64(after), yield) {
				return
			}
		}
	}
}

// begin returns the first digit of a row that begins with a triple.
func (c *counter) begin(triple uint8) uint8 { return c.stacks[0].triples[triple].digits[0] }

// second tries the second rows below a first one, from one on.
func (c *counter) second(row, after uint64, yield func(*placed) bool) bool {
	m := placed{middle: middle{rows: [3][3]uint8{c.rows[row]}}}
	first := c.rows[row]
	var used [3]uint16 // digits of the rows so far
	for s, t := range first {
		used[s] = c.stacks[s].triples[t].set
	}
	var middle []uint8 // triples that the second stack may have
	for y := range c.stacks[1].triples {
		if c.stacks[1].triples[y].set&used[1] == 0 {
			middle = append(middle, uint8(y))
		}
	}
	for x := c.rows[after][0]; x < triples; x++ {
		left := c.stacks[0].triples[x].set
		if left&used[0] != 0 {
			continue
		}
		for _, y := range middle {
			both := left | c.stacks[1].triples[y].set
			if bits.OnesCount16(both) < 6 || anyOne&^both&used[2] != 0 {
				continue
			}
			for _, z := range c.stacks[2].ofSet[anyOne&^both] {
				number := c.row(x, y, z)
				if number < after {
					continue
				}
				m.rows[1] = [3]uint8{x, y, z}
				m.place = (row<<rowBits | number) << rowBits
				if !c.third(&m, [3]uint16{used[0] | left, used[1] | both&^left, used[2] | anyOne&^both}, yield) {
					return false
				}
			}
		}
	}
	return true
}

// third tries the third rows below two.
func (c *counter) third(m *placed, used [3]uint16, yield func(*placed) bool) bool {
	above := m.place
	for _, x := range c.stacks[0].ofSet[anyOne&^used[0]] {
		if c.begin(x) < c.begin(m.rows[1][0]) {
			continue
		}
		for _, y := range c.stacks[1].ofSet[anyOne&^used[1]] {
			for _, z := range c.stacks[2].ofSet[anyOne&^used[2]] {
				m.rows[2] = [3]uint8{x, y, z}
				next := placed{place: above | c.row(x, y, z)}
				var kinds [3]uint8
				next.patterns, kinds = c.boxesOf(&m.rows)
				var ok bool
				if next.middle, ok = c.middle(next.patterns, kinds, m.rows); ok && !yield(&next) {
					return false
				}
			}
		}
	}
	return true
}

// boxesOf tells the patterns and kinds of a middle's boxes.
func (c *counter) boxesOf(rows *[3][3]uint8) (patterns, kinds [3]uint8) {
	for s := range patterns {
		stack := &c.stacks[s]
		var columns [3]int
		for _, row := range rows {
			for col, d := range stack.triples[row[s]].digits {
				columns[col] |= 1 << stack.name[d]
			}
		}
		patterns[s] = uint8(minlex.PatternOf(columns))
		p := &stack.patterns[patterns[s]]
		sum := uint16(0)
		for _, row := range rows {
			sum += p.lines[p.ofSet[stack.triples[row[s]].set]].kind
		}
		kinds[s] = c.kindOf[sum]
	}
	return patterns, kinds
}

// find returns the form of a number in the band, from 0.
func (c *counter) find(t *table, number int) (form [81]uint8, ok bool) {
	block, before := t.blockOf(number)
	left := number - before
	for m := range c.middles(t.keys[block]) {
		c.setLows(oppositeOf(m.patterns), &m.from)
		n := c.count(&m.middle)
		if left < n {
			c.grid(&form, &m.middle, &c.forms(&m.middle)[left])
			return form, true
		}
		left -= n
	}
	return form, false
}

// number returns the number of a form in the band, from 0; not ok when it is none.
func (c *counter) number(t *table, form *[81]uint8) (number int, ok bool) {
	var rows, lowRows [3][3]uint8
	for r := range 3 {
		for s := range 3 {
			rows[r][s] = c.tripleAt(form, 3+r, s)
			lowRows[r][s] = c.tripleAt(form, 6+r, s)
		}
	}
	code := c.code(&rows)
	block, number := t.blockFrom(code)
	if block < 0 {
		return 0, false
	}
	for m := range c.middles(t.keys[block]) {
		if m.place > code {
			break
		}
		c.setLows(oppositeOf(m.patterns), &m.from)
		if m.place < code {
			number += c.count(&m.middle)
			continue
		}
		at := slices.IndexFunc(c.forms(&m.middle), func(l low) bool { return l.rows == lowRows })
		return number + at, at >= 0
	}
	return 0, false
}

// tripleAt returns the triple in a row and a stack of a form.
func (c *counter) tripleAt(form *[81]uint8, row, s int) uint8 {
	d := form[9*row+3*s:][:3]
	return c.stacks[s].number[int(d[0]-1)*81+int(d[1]-1)*9+int(d[2]-1)]
}

// forms returns the lows that make a smallest form with a middle, in their order.
func (c *counter) forms(m *middle) []low {
	lows := slices.DeleteFunc(c.lows, func(l low) bool { return !c.judge(m, &l) })
	slices.SortFunc(lows, func(a, b low) int { return int(c.code(&a.rows)) - int(c.code(&b.rows)) })
	return lows
}
