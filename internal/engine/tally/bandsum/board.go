package bandsum

import (
	"math/bits"

	"jiugong/sudoku/internal/engine/splits"
)

// A board is a full grid as the sum looks at it: digits 0 to 8 in cell
// [band][row][stack][column], and while it is being built the sets of digits
// that stand in each column of each box.
type board struct {
	digit  [3][3][3][3]uint8
	column [3][3]splits.Triples // [band][stack]
}

// at is the given digit, 1 to 9 or 0, of the cell with this number in the view.
func (v *view) at(i int) uint8 { return v.given[i/27][i/9%3][i/3%3][i%3] }

// cells are the digits 1 to 9 of all cells.
func (b *board) cells() (grid [81]uint8) {
	for i := range grid {
		grid[i] = b.digit[i/27][i/9%3][i/3%3][i%3] + 1
	}
	return grid
}

func (t *Table) fromView(b board) (grid [81]uint8) {
	for i, d := range b.cells() {
		if t.mirror {
			i = i%9*9 + i/9
		}
		grid[i] = d
	}
	return grid
}

func (t *Table) toView(grid *[81]uint8) (b board) {
	for i := range grid {
		from := i
		if t.mirror {
			from = i%9*9 + i/9
		}
		b.digit[i/27][i/9%3][i/3%3][i%3] = grid[from] - 1
		b.column[i/27][i/3%3][i%3] |= 1 << (grid[from] - 1)
	}
	return b
}

func (b *board) relabel(perm *[9]uint8) {
	for i := range 81 {
		d := &b.digit[i/27][i/9%3][i/3%3][i%3]
		*d = perm[*d]
	}
	for i := range 27 {
		c := &b.column[i/9][i/3%3][i%3]
		*c = splits.Permute(*c, perm)
	}
}

// tower is the tower that the board has in a stack.
func (b *board) tower(s int) (x tower) {
	for i := range 3 {
		x.part[i] = splits.Known().Find(b.column[i][s])
	}
	return x
}

// orders lists the ways to order the columns of a tower that agree with the
// givens, as column sets by band.
func (v *view) orders(s int, p [3]splits.Split) (list [][3]splits.Triples) {
	t := splits.Known()
	for _, o := range splits.Orders {
		x := t.Triples[p[0]].Ordered(o)
		for i := range t.Next[p[0]] {
			y, z := t.Next[p[0]][i], t.Last[p[0]][i]
			if t.Find(y) != p[1] || t.Find(z) != p[2] {
				continue
			}
			y, z = y.Ordered(o), z.Ordered(o)
			if x.Holds(v.columns(0, s)) && y.Holds(v.columns(1, s)) && z.Holds(v.columns(2, s)) {
				list = append(list, [3]splits.Triples{x, y, z})
			}
		}
	}
	return list
}

func (v *view) ordered(s int, p [3]splits.Split, k uint64) [3]splits.Triples {
	return v.orders(s, p)[k]
}

// orderOf is the number of the board's order of columns in a stack.
func (v *view) orderOf(s int, b *board) uint64 {
	have := [3]splits.Triples{b.column[0][s], b.column[1][s], b.column[2][s]}
	for k, x := range v.orders(s, b.tower(s).part) {
		if x == have {
			return uint64(k)
		}
	}
	return 0
}

func (b *board) setColumns(x [3]splits.Triples, s int) {
	for i := range x {
		b.column[i][s] = x[i]
	}
}

// setRows fills a band whose columns are known with its k-th arrangement.
func (b *board) setRows(v *view, band int, k uint64) {
	n := uint64(0)
	b.arrange(v, band, 0, [3]uint16{}, func() bool {
		n++
		return n > k
	})
}

// rowsRank is the number of the arrangement that the known board has.
func (b *board) rowsRank(v *view, band int, known *board) uint64 {
	n := uint64(0)
	c := *b
	c.arrange(v, band, 0, [3]uint16{}, func() bool {
		if c.digit[band] == known.digit[band] {
			return true
		}
		n++
		return false
	})
	return n
}

// arrange goes through the ways to put the digits of the band's columns into
// its rows, column by column, until found says so.
func (b *board) arrange(v *view, band, column int, rows [3]uint16, found func() bool) bool {
	if column == 9 {
		return found()
	}
	s, c := column/3, column%3
	var digits [3]uint8
	set := b.column[band][s][c]
	for i := range digits {
		digits[i] = uint8(bits.TrailingZeros16(set))
		set &= set - 1
	}
next:
	for _, o := range splits.Orders {
		after := rows
		for r := range 3 {
			d := digits[o[r]]
			if g := v.given[band][r][s][c]; after[r]>>d&1 != 0 || g != 0 && g != d+1 {
				continue next
			}
			after[r] |= 1 << d
			b.digit[band][r][s][c] = d
		}
		if b.arrange(v, band, column+1, after, found) {
			return true
		}
	}
	return false
}
