package generate

import (
	"context"
	"strconv"
	"strings"

	"jiugong/sudoku"
)

// drawRegions gives the item a region map of its own on which a solution grid
// was found to exist.
func (j *job) drawRegions(ctx context.Context) error {
	// The map takes the place of boxes, whatever they were: 12:2x6+x is 12+x.
	size, features, _ := strings.Cut(j.options.Rules.String(), "+")
	size, _, _ = strings.Cut(size, ":")
	if features != "" {
		size += "+" + features
	}
	for range 1000 {
		text := size + "+jigsaw=" + regionText(randomRegions(&j.src, j.options.Rules))
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			return badOption("rules", "random regions: %v", err)
		}
		if err := j.setBoard(ctx, newBoard(rules)); err != nil {
			return err
		}
		// Some maps have no solution grid, and proving it may take for ever:
		// a map that doesn't give one soon is dropped.
		j.oracle.solver.SetBudget(int64(5 * j.board.cells))
		found, err := j.oracle.random(ctx, make([]uint8, j.board.cells), &j.src, j.solution)
		j.oracle.solver.SetBudget(noBudget)
		if found {
			return nil
		}
		if err != nil && !outOfBudget(err) {
			return err
		}
	}
	return &ImpossibleError{Reason: "1000 random region maps had no solution grid"}
}

// randomRegions is a map of n connected regions of n cells each. It begins
// with the boxes (or rows, where there are none) and lets neighbouring regions
// exchange cells along their border, between a few times, which leaves the
// boxes to be seen, and very often.
func randomRegions(s *source, rules *sudoku.Rules) []int {
	n := rules.N()
	region := make([]int, n*n)
	boxRows, boxCols, ok := sudoku.DefaultBox(n)
	for cell := range region {
		region[cell] = cell / n
		if ok {
			region[cell] = cell/n/boxRows*boxRows + cell%n/boxCols
		}
	}
	wanted := s.between(n, 4*n*n)
	for range 40 * wanted {
		if wanted == 0 {
			break
		}
		if swapCells(s, region, n) {
			wanted--
		}
	}
	return region
}

// swapCells tries to swap the regions of two random cells: a cell of a first
// region that touches a second, and a cell of the second that touches the first.
func swapCells(s *source, region []int, n int) bool {
	a := s.intn(n * n)
	b, ok := neighbour(s, a, n)
	if !ok || region[a] == region[b] {
		return false
	}
	first, second := region[a], region[b]
	c := s.intn(n * n)
	if region[c] != second {
		return false
	}
	region[a], region[c] = second, first
	if connected(region, n, first) && connected(region, n, second) {
		return true
	}
	region[a], region[c] = first, second
	return false
}

func neighbour(s *source, cell, n int) (int, bool) {
	r, c := cell/n, cell%n
	switch s.intn(4) {
	case 0:
		r--
	case 1:
		r++
	case 2:
		c--
	default:
		c++
	}
	return r*n + c, r >= 0 && r < n && c >= 0 && c < n
}

// connected says whether the cells of a region hang together by their sides.
func connected(region []int, n, which int) bool {
	var todo []int
	seen := make([]bool, len(region))
	count := 0
	for cell, r := range region {
		if r == which {
			if count++; len(todo) == 0 {
				todo = append(todo, cell)
				seen[cell] = true
			}
		}
	}
	for i := 0; i < len(todo); i++ {
		cell := todo[i]
		for _, next := range [4]int{cell - n, cell + n, cell - 1, cell + 1} {
			if next < 0 || next >= len(region) || seen[next] || region[next] != which ||
				next/n != cell/n && next%n != cell%n {
				continue
			}
			seen[next] = true
			todo = append(todo, next)
		}
	}
	return len(todo) == count
}

// regionText writes a region map as rules have it.
func regionText(region []int) string {
	var names []string
	most := 0
	for _, r := range region {
		names = append(names, strconv.Itoa(r+1))
		most = max(most, r+1)
	}
	if most > 9 {
		return strings.Join(names, ",")
	}
	return strings.Join(names, "")
}
