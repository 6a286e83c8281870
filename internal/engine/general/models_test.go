package general_test

import (
	"slices"

	"jiugong/sudoku/internal/engine"
)

// board builds models: a rectangle of cells with digits 1 to n, and the rules
// added to it.
type board struct {
	engine.Model
	width int
}

// latin is an n×n board whose rows and columns hold each digit once.
func latin(n int) *board {
	b := &board{Model: engine.Model{Digits: n, Cells: n * n}, width: n}
	for i := range n {
		b.house(func(j int) int { return i*n + j })
		b.house(func(j int) int { return j*n + i })
	}
	return b
}

// sudoku is a board with boxes of so many rows and columns.
func sudoku(rows, columns int) *board {
	n := rows * columns
	b := latin(n)
	for box := range n {
		top, left := box/rows*rows, box%rows*columns
		b.house(func(i int) int { return (top+i/columns)*n + left + i%columns })
	}
	return b
}

// house adds a house given the cell at each place in it.
func (b *board) house(cell func(i int) int) {
	var house []uint16
	for i := range b.Digits {
		house = append(house, uint16(cell(i)))
	}
	b.Houses = append(b.Houses, house)
}

// diagonals makes both diagonals houses.
func (b *board) diagonals() *board {
	n := b.Digits
	b.house(func(i int) int { return i*n + i })
	b.house(func(i int) int { return i*n + n - 1 - i })
	return b
}

// windows adds the four extra boxes of a 9×9.
func (b *board) windows() *board {
	for _, corner := range []int{10, 14, 46, 50} {
		b.house(func(i int) int { return corner + i/3*9 + i%3 })
	}
	return b
}

// apart makes every two cells a step apart a group.
func (b *board) apart(steps ...[2]int) *board {
	b.steps(steps, func(a, c uint16) { b.Groups = append(b.Groups, []uint16{a, c}) })
	return b
}

// nonconsecutive forbids neighbouring digits side by side.
func (b *board) nonconsecutive() *board {
	all := engine.All(b.Digits)
	var r engine.Relation
	for d := range b.Digits {
		near := uint64(1) << d
		r.Allowed = append(r.Allowed, all&^(near<<1|near>>1))
	}
	b.steps([][2]int{{0, 1}, {1, 0}}, func(a, c uint16) { r.Pairs = append(r.Pairs, [2]uint16{a, c}) })
	b.Relations = append(b.Relations, r)
	return b
}

func (b *board) steps(steps [][2]int, add func(a, c uint16)) {
	for cell := range b.Cells {
		r, c := cell/b.width, cell%b.width
		for _, step := range steps {
			to, column := r+step[0], c+step[1]
			if to >= 0 && to < b.Cells/b.width && column >= 0 && column < b.width {
				add(uint16(cell), uint16(to*b.width+column))
			}
		}
	}
}

var (
	knight = [][2]int{{1, 2}, {2, 1}, {1, -2}, {2, -1}}
	king   = [][2]int{{1, 1}, {1, -1}}
)

// samurai is five 9×9 boards, the middle one sharing its corner boxes, on the
// 369 cells of a 21×21 square that they cover.
func samurai() *board {
	number := map[[2]int]uint16{}
	corners := [][2]int{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}}
	for r := range 21 {
		for c := range 21 {
			for _, k := range corners {
				if r >= k[0] && r < k[0]+9 && c >= k[1] && c < k[1]+9 {
					if _, ok := number[[2]int{r, c}]; !ok {
						number[[2]int{r, c}] = uint16(len(number))
					}
				}
			}
		}
	}
	b := &board{Model: engine.Model{Digits: 9, Cells: len(number)}}
	for _, k := range corners {
		for _, house := range sudoku(3, 3).Houses {
			b.house(func(i int) int {
				return int(number[[2]int{k[0] + int(house[i])/9, k[1] + int(house[i])%9}])
			})
		}
	}
	return b
}

// sum is a propagator: its cells add up to total. It narrows only when one cell
// is left open.
type sum struct {
	cells []uint16
	total int
}

func (s sum) Cells() []uint16 { return s.cells }

func (s sum) Narrow(domains []uint64) bool {
	left, open := s.total, -1
	for i, set := range domains {
		if set&(set-1) != 0 {
			if open >= 0 {
				return true
			}
			open = i
			continue
		}
		left -= digitOf(set)
	}
	if open < 0 {
		return left == 0
	}
	if left < 1 || left > 64 {
		return false
	}
	domains[open] &= 1 << (left - 1)
	return domains[open] != 0
}

func digitOf(set uint64) int {
	d := 0
	for ; set != 0; set >>= 1 {
		d++
	}
	return d
}

// breaks tells which rule of the model a full grid breaks, "" if none. It is
// the independent checker: it shares nothing with the engine.
func breaks(m *engine.Model, grid []uint8) string {
	if len(grid) != m.Cells {
		return "length"
	}
	for _, d := range grid {
		if d < 1 || int(d) > m.Digits {
			return "digit out of range"
		}
	}
	for _, units := range [][][]uint16{m.Houses, m.Groups} {
		for _, unit := range units {
			seen := map[uint8]bool{}
			for _, c := range unit {
				if seen[grid[c]] {
					return "digit twice in a unit"
				}
				seen[grid[c]] = true
			}
		}
	}
	for _, r := range m.Relations {
		for _, pair := range r.Pairs {
			if r.Allowed[grid[pair[0]]-1]>>(grid[pair[1]]-1)&1 == 0 {
				return "relation"
			}
		}
	}
	for _, p := range m.Propagators {
		if sum, ok := p.(*engine.Sum); ok {
			total := 0
			for i, c := range sum.In {
				total += sum.Weights[i] * int(grid[c])
			}
			if total < sum.Low || total > sum.High {
				return "sum"
			}
			continue
		}
		var domains []uint64
		for _, c := range p.Cells() {
			domains = append(domains, 1<<(grid[c]-1))
		}
		if !p.Narrow(domains) {
			return "propagator"
		}
	}
	return ""
}

// bruteForce lists all solutions by trying every digit in cell order, checking
// each pair of filled cells, and the propagators at the end.
func bruteForce(m *engine.Model, givens []uint8) [][]uint8 {
	grid := slices.Clone(givens)
	var solutions [][]uint8
	var fill func(c int)
	fill = func(c int) {
		if c == m.Cells {
			if breaks(m, grid) == "" {
				solutions = append(solutions, slices.Clone(grid))
			}
			return
		}
		for d := uint8(1); int(d) <= m.Digits; d++ {
			if givens[c] != 0 && givens[c] != d {
				continue
			}
			grid[c] = d
			if fits(m, grid, uint16(c)) {
				fill(c + 1)
			}
		}
		grid[c] = givens[c]
	}
	fill(0)
	return solutions
}

// fits says whether the cell agrees with the filled cells around it.
func fits(m *engine.Model, grid []uint8, cell uint16) bool {
	for _, units := range [][][]uint16{m.Houses, m.Groups} {
		for _, unit := range units {
			if !slices.Contains(unit, cell) {
				continue
			}
			for _, c := range unit {
				if c != cell && grid[c] == grid[cell] {
					return false
				}
			}
		}
	}
	for _, r := range m.Relations {
		for _, pair := range r.Pairs {
			a, b := grid[pair[0]], grid[pair[1]]
			if a != 0 && b != 0 && r.Allowed[a-1]>>(b-1)&1 == 0 {
				return false
			}
		}
	}
	return true
}
