package generate

import (
	"context"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// drawRegions gives the item a region map of its own on which a solution grid
// was found to exist.
func (j *job) drawRegions(ctx context.Context) error {
	for range 1000 {
		rules, err := withRegions(j.want.Rules, randomRegions(&j.src, j.want.Rules))
		if err != nil {
			return badOption("rules", "regions.random", err)
		}
		if err := j.setFrame(ctx, frame.New(rules)); err != nil {
			return err
		}
		// Some maps have no solution grid, and proving it may take for ever. A map that doesn't
		// give one soon is dropped.
		j.oracle.SetBudget(int64(5 * j.frame.Cells))
		found, err := j.oracle.Random(ctx, make([]uint8, j.frame.Cells), &j.src, j.solution)
		j.oracle.SetBudget(frame.NoBudget)
		if found {
			return nil
		}
		if err != nil && !frame.OutOfBudget(err) {
			return err
		}
	}
	return &ImpossibleError{Reason: message.Errorf("regions.no_grid")}
}

// mostDrawn is how many maps are drawn of regions to be found. If none has a solution grid soon, a
// search finds the regions, too.
const mostDrawn = 20

// fillDrawn makes a solution grid where the rules have regions to be found. It draws these and fills
// the rest. A search for all of it takes minutes on a 12×12.
func (d *draft) fillDrawn(ctx context.Context) (drawn bool, err error) {
	if len(d.frame.Regions) != 1 || d.want.Fill != FillBacktrack {
		return false, nil
	}
	n, labels := d.frame.N, d.frame.Regions[0].Labels()
	if d.frame.Regions[0].Size != n || len(labels) != n*n || d.frame.Rules.Shape().Main() != n*n {
		return false, nil
	}
	for try := 0; try < mostDrawn && !drawn && (err == nil || frame.OutOfBudget(err)); try++ {
		clear(d.solution)
		for cell, region := range randomRegions(&d.src, d.frame.Rules) {
			d.solution[labels[cell]] = uint8(region + 1)
		}
		d.oracle.SetBudget(int64(5 * d.frame.Cells))
		drawn, err = d.oracle.Random(ctx, d.solution, &d.src, d.solution)
		d.oracle.SetBudget(frame.NoBudget)
	}
	if frame.OutOfBudget(err) {
		err = nil
	}
	return drawn, err
}

// withRegions returns rules with regions in the place of boxes, whatever these were:
// 12:2x6+x is 12+x.
func withRegions(rules *sudoku.Rules, region []int) (*sudoku.Rules, error) {
	size, features, _ := strings.Cut(rules.String(), "+")
	size, _, _ = strings.Cut(size, ":")
	if features != "" {
		size += "+" + features
	}
	return variants.Parse(size + "+jigsaw=" + regionText(region))
}

// rowRegions returns the plainest map there is.
func rowRegions(n int) []int {
	region := make([]int, n*n)
	for cell := range region {
		region[cell] = cell / n
	}
	return region
}

// randomRegions returns a map of n connected regions of n cells each. It begins with the
// boxes (or rows, where there are none) and lets neighbouring regions exchange cells
// along their border. A few times leave the boxes to be seen, and it may be very often.
func randomRegions(s *random.Source, rules *sudoku.Rules) []int {
	n := rules.N()
	region := rowRegions(n)
	if boxRows, boxCols, ok := sudoku.DefaultBox(n); ok {
		for cell := range region {
			region[cell] = cell/n/boxRows*boxRows + cell%n/boxCols
		}
	}
	wanted := s.Between(n, 4*n*n)
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

// swapCells tries to swap the regions of two random cells. The first must touch the region of the
// second, and both regions must stay connected. It reports whether it swapped them.
func swapCells(s *random.Source, region []int, n int) bool {
	a := s.Intn(n * n)
	b, ok := neighbour(s, a, n)
	if !ok || region[a] == region[b] {
		return false
	}
	first, second := region[a], region[b]
	c := s.Intn(n * n)
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

func neighbour(s *random.Source, cell, n int) (int, bool) {
	r, c := cell/n, cell%n
	switch s.Intn(4) {
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

// connected reports whether the cells of a region hang together by their sides.
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
