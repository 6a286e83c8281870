// Package tallytest has the models and the plain counters of the tests of counting.
package tallytest

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// Puzzle reads 81 characters; anything but a digit is an empty cell.
func Puzzle(s string) *[81]uint8 {
	var g [81]uint8
	for i, c := range s {
		if c >= '1' && c <= '9' {
			g[i] = uint8(c - '0')
		}
	}
	return &g
}

// Shape makes the model of a grid with boxes of h rows and w columns. It is a Latin square if h
// is 1, and has both diagonals if x is set.
func Shape(h, w int, x bool) *engine.Model {
	m := engine.BoxGrid(h, w)
	n := h * w
	if h == 1 {
		m.Houses = slices.DeleteFunc(m.Houses, func(h []uint16) bool { return h[1] == h[0]+1 && h[0]%uint16(n) != 0 })
	}
	if x {
		var down, up []uint16
		for i := range n {
			down = append(down, uint16(i*n+i))
			up = append(up, uint16(i*n+n-1-i))
		}
		m.Houses = append(m.Houses, down, up)
	}
	return m
}

// PlainCount counts the solutions of a model cell by cell, checking every rule
// afresh, and gives up beyond limit.
func PlainCount(m *engine.Model, givens []uint8, limit int) int {
	grid, given := make([]uint8, m.Cells), make([]bool, m.Cells)
	sets := slices.Concat(m.Houses, m.Groups)
	of := make([][][]uint16, m.Cells)
	for _, s := range sets {
		for _, c := range s {
			of[c] = append(of[c], s)
		}
	}
	type tie struct {
		cell    uint16
		allowed []uint64
	}
	ties := make([][]tie, m.Cells)
	for _, r := range m.Relations {
		for _, p := range r.Pairs {
			tables := r.Tables()
			ties[p[0]] = append(ties[p[0]], tie{p[1], tables[0]})
			ties[p[1]] = append(ties[p[1]], tie{p[0], tables[1]})
		}
	}
	fits := func(cell int) bool {
		for _, s := range of[cell] {
			for _, c := range s {
				if int(c) != cell && grid[c] == grid[cell] {
					return false
				}
			}
		}
		for _, x := range ties[cell] {
			if d := grid[x.cell]; d != 0 && x.allowed[grid[cell]-1]>>(d-1)&1 == 0 {
				return false
			}
		}
		return true
	}
	var rec func(cell int) int
	rec = func(cell int) int {
		if cell == m.Cells {
			for _, p := range m.Propagators {
				var domains []uint64
				for _, c := range p.Cells() {
					domains = append(domains, 1<<(grid[c]-1))
				}
				if !p.Narrow(domains) {
					return 0
				}
			}
			return 1
		}
		if given[cell] {
			return rec(cell + 1)
		}
		n := 0
		for d := uint8(1); d <= uint8(m.Digits) && n <= limit; d++ {
			grid[cell] = d
			if fits(cell) {
				n += rec(cell + 1)
			}
		}
		grid[cell] = 0
		return n
	}
	for c, g := range givens {
		grid[c], given[c] = g, g != 0
	}
	for c := range givens {
		if given[c] && !fits(c) {
			return 0
		}
	}
	return rec(0)
}

// SolutionOf finds a solution of a model without relations, cell by cell with the fewest
// digits left. Each source gives another.
func SolutionOf(m *engine.Model, r *rand.Rand) []uint8 {
	peers := m.Ties().Peers
	var rec func(domains []uint64) []uint64
	rec = func(domains []uint64) []uint64 {
		cell, fewest := -1, 65
		for c, d := range domains {
			if k := bits.OnesCount64(d); d>>63 == 0 && k < fewest {
				cell, fewest = c, k
			}
		}
		if cell < 0 {
			return domains
		}
		for _, d := range r.Perm(m.Digits) {
			if domains[cell]>>d&1 == 0 {
				continue
			}
			next := slices.Clone(domains)
			next[cell] = 1<<63 | 1<<d // done
			for _, c := range peers[cell] {
				if next[c]>>63 == 0 {
					next[c] &^= 1 << d
				}
			}
			if found := rec(next); found != nil {
				return found
			}
		}
		return nil
	}
	grid := make([]uint8, m.Cells)
	for c, d := range rec(slices.Repeat([]uint64{engine.All(m.Digits)}, m.Cells)) {
		grid[c] = uint8(bits.TrailingZeros64(d)) + 1
	}
	return grid
}

// KeepSome empties all but k cells of a grid.
func KeepSome(grid []uint8, k int, r *rand.Rand) []uint8 {
	left := make([]uint8, len(grid))
	for _, c := range r.Perm(len(grid))[:k] {
		left[c] = grid[c]
	}
	return left
}

// Name tells a model and its givens apart from others in a message.
func Name(m *engine.Model, givens []uint8) string { return fmt.Sprint(m.Digits, givens) }

// Shuffled returns a solution grid with boxes of h rows and w columns. It is the plainest one,
// with its digits renamed and its lines in another order.
func Shuffled(h, w int, r *rand.Rand) []uint8 {
	n := h * w
	order := func(size int) (lines []int) {
		for _, b := range r.Perm(n / size) {
			for _, i := range r.Perm(size) {
				lines = append(lines, b*size+i)
			}
		}
		return lines
	}
	rows, cols, names := order(h), order(w), r.Perm(n)
	grid := make([]uint8, n*n)
	for i, row := range rows {
		for k, col := range cols {
			grid[i*n+k] = uint8(names[(row%h*w+row/h+col)%n]) + 1
		}
	}
	return grid
}
