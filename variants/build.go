package variants

import (
	"slices"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// distinct returns cells without repeats, in the order of their first places.
func distinct(cells []int) []int {
	for i, cell := range cells {
		if slices.Contains(cells[:i], cell) {
			seen := map[int]bool{}
			return slices.DeleteFunc(slices.Clone(cells), func(cell int) bool {
				again := seen[cell]
				seen[cell] = true
				return again
			})
		}
	}
	return cells
}

// last returns the greatest value.
func (s setting) last() int { return s.First() + s.N() - 1 }

// values returns the set of digits whose values a condition holds for.
func (s setting) values(holds func(v int) bool) sudoku.Set {
	var set sudoku.Set
	for d := 1; d <= s.N(); d++ {
		if holds(d + s.First() - 1) {
			set = set.With(uint8(d))
		}
	}
	return set
}

// value returns the set of the one digit of a value; empty when there is none.
func (s setting) value(v int) sudoku.Set { return s.values(func(w int) bool { return v == w }) }

// relate returns a condition on the values of pairs of cells.
func (s setting) relate(pairs [][2]int, holds func(a, b int) bool) constraint.Relate {
	t := make([]sudoku.Set, s.N())
	for d := range t {
		t[d] = s.values(func(b int) bool { return holds(d+s.First(), b) })
	}
	return constraint.Relate{Pairs: pairs, Table: t}
}

// same requires that the cells of each pair hold one digit; a cell is the same as itself.
func (s setting) same(pairs [][2]int) constraint.Relate {
	pairs = slices.DeleteFunc(pairs, func(p [2]int) bool { return p[0] == p[1] })
	return s.relate(pairs, func(a, b int) bool { return a == b })
}

// equal requires that two lists of cells, whose first ones may weigh more, have one sum.
func (s setting) equal(a, b []int, weights ...int) constraint.Primitive {
	if len(a) == 1 && len(b) == 1 {
		return s.same([][2]int{{a[0], b[0]}})
	}
	sum := constraint.Sum{Cells: slices.Concat(b, a)}
	for range b {
		sum.Weights = append(sum.Weights, 1)
	}
	for i := range a {
		w := 1
		if i < len(weights) {
			w = weights[i]
		}
		sum.Weights = append(sum.Weights, -w)
	}
	return sum
}

// total requires that cells add up to a number.
func total(cells []int, sum int) constraint.Sum {
	return constraint.Sum{Cells: cells, Low: sum, High: sum}
}

// along returns the pairs of neighbours on a line.
func along(cells []int) [][2]int { return apart(cells, 1) }

// apart returns the pairs of cells that are a number of steps from each other on a line.
func apart(cells []int, steps int) [][2]int {
	var pairs [][2]int
	for i := steps; i < len(cells); i++ {
		pairs = append(pairs, [2]int{cells[i-steps], cells[i]})
	}
	return pairs
}

// each returns all pairs of some cells.
func each(cells []int) [][2]int {
	var pairs [][2]int
	for i, a := range cells {
		for _, b := range cells[i+1:] {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

// isLoop reports whether a line ends where it began.
func isLoop(cells []int) bool { return len(cells) > 3 && cells[0] == cells[len(cells)-1] }

// sides returns the pairs of all cells that lie side by side.
func (s setting) sides() [][2]int {
	var pairs [][2]int
	for cell := range s.Main() {
		for _, other := range s.beside(cell) {
			if other > cell {
				pairs = append(pairs, [2]int{cell, other})
			}
		}
	}
	return pairs
}

// beside returns the cells that share an edge with a cell.
func (s setting) beside(cell int) []int {
	var cells []int
	p := s.Position(cell)
	for _, step := range []sudoku.Position{{Row: -1}, {Col: -1}, {Col: 1}, {Row: 1}} {
		if other := s.At(p.Row+step.Row, p.Col+step.Col); other >= 0 {
			cells = append(cells, other)
		}
	}
	return cells
}

// squares returns all 2×2 cells.
func (s setting) squares() [][]int {
	var all [][]int
	for cell := range s.Main() {
		p := s.Position(cell)
		square := []int{cell, s.At(p.Row, p.Col+1), s.At(p.Row+1, p.Col), s.At(p.Row+1, p.Col+1)}
		if !slices.Contains(square, -1) {
			all = append(all, square)
		}
	}
	return all
}

// number reads a clue's value, which must be a whole number within bounds. An
// empty value is otherwise, if that is ≥ 0.
func number(clue Clue, least, most, otherwise int) (int, error) {
	if clue.Value == "" && otherwise >= 0 {
		return otherwise, nil
	}
	k, err := strconv.Atoi(clue.Value)
	if err != nil || k < least || k > most {
		return 0, message.Errorf("variant.number", clue.Value, least, most)
	}
	return k, nil
}

// mostSum is more than any sum of values that is asked for.
const mostSum = 10_000

// leastSum returns the least one that is asked for.
func (s setting) leastSum() int {
	if s.First() < 0 {
		return -mostSum
	}
	return 0
}

// length returns an error if a list has fewer cells than a kind needs.
func length(cells []int, least int) error {
	if len(cells) < least {
		return message.Errorf("variant.few_cells", len(cells), least)
	}
	return nil
}

// notLarge returns an error if the board is too large for kinds that need many primitives.
func (s setting) notLarge() error {
	if s.N() > 25 {
		return message.Errorf("variant.many_digits", s.N())
	}
	return nil
}
