package variants_test

import (
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// turns are where the cells of a square board go.
var turns = map[string]func(row, col, n int) (int, int){
	"rotate90":  func(r, c, n int) (int, int) { return c, n - 1 - r },
	"rotate180": func(r, c, n int) (int, int) { return n - 1 - r, n - 1 - c },
	"mirror":    func(r, c, n int) (int, int) { return r, n - 1 - c },
	"transpose": func(r, c, n int) (int, int) { return c, r },
}

func moves(rules *sudoku.Rules, turn string) []int {
	shape := rules.Shape()
	to := make([]int, rules.Cells())
	for cell := range to {
		p := shape.Position(cell)
		to[cell] = shape.At(turns[turn](p.Row, p.Col, shape.Width()))
	}
	return to
}

// A grid meets moved rules exactly when it met them before it was moved, for every kind that
// can be moved; those that speak of places by their numbers, or of above and below, can't.
func TestConstraintsMoveWithTheirCells(t *testing.T) {
	stay := map[string]string{ // the turns that change what they mean
		"rowindexer": "rotate90 rotate180 transpose", "columnindexer": "rotate90 rotate180 mirror transpose",
		"boxindexer": "rotate90 rotate180 mirror transpose", "flatmates": "rotate90 rotate180 transpose", "or": "rotate90 rotate180 mirror transpose",
	}
	for _, kind := range variants.All() {
		text := kind.Sample()
		if strings.Contains(kind.Board, "VM:") || kind.Name == "doppelganger" || kind.Name == "cavesight" {
			continue // nothing beside a board is moved
		}
		if kind.Board != "" {
			text = "6:free/1-3+" + kind.Name + "=r1r2r3r4r5r6"
		}
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for turn := range turns {
			to := moves(rules, turn)
			moved, err := variants.Moved(rules, to)
			if refused := slices.Contains(strings.Fields(stay[kind.Name]), turn); refused != (err != nil) {
				t.Errorf("%s, %s: %v", text, turn, err)
			}
			if err != nil {
				continue
			}
			for i := range 100 {
				grid := shuffled(uint64(i), rules.Cells(), rules.N())
				look := make(sudoku.Grid, len(grid))
				for cell, d := range grid {
					look[to[cell]] = d
				}
				before := rules.Constraints()[0].Met(rules.Shape(), grid)
				if after := moved.Constraints()[0].Met(moved.Shape(), look); after != before {
					t.Fatalf("%s, %s to %s: %v holds %v before, %v after", text, turn, moved, grid, before, after)
				}
			}
		}
	}
}

// shuffled is a full grid that depends on a number.
func shuffled(seed uint64, cells, n int) sudoku.Grid {
	grid := make(sudoku.Grid, cells)
	x := seed*0x9e3779b97f4a7c15 + 1
	for cell := range grid {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		grid[cell] = uint8(x%uint64(n)) + 1
	}
	return grid
}
