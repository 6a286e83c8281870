package fill

import (
	"bufio"
	"fmt"
	"os"
	"testing"

	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/engine/splits"
	"jiugong/sudoku/internal/testlong"
)

func TestUniformGridsAreSolutions(t *testing.T) {
	var s random.Source
	s.Seed(1)
	var grid [81]uint8
	for range 2000 {
		uniform().draw(&s, &grid)
		var seen [27][10]bool
		for cell, d := range grid {
			r, c := cell/9, cell%9
			for _, house := range []int{r, 9 + c, 18 + r/3*3 + c/3} {
				if d < 1 || d > 9 || seen[house][d] {
					t.Fatalf("grid %v breaks the rules at cell %d", grid, cell)
				}
				seen[house][d] = true
			}
		}
	}
}

// bandClasses gives the class of a band, from 0 to 415, by its normal form.
type bandClasses struct {
	class map[[27]uint8]int
	share []float64 // exact share of all grids, as size·completions
}

// normalBand renames the digits so that box 1 is 123 456 789, orders the
// columns of boxes 2 and 3 by their first row, and then these two boxes.
func normalBand(band [27]uint8) [27]uint8 {
	var name [10]uint8
	for i := range 9 {
		name[band[i/3*9+i%3]] = uint8(i + 1)
	}
	var columns [9][3]uint8
	for c := range 9 {
		for r := range 3 {
			columns[c][r] = name[band[r*9+c]]
		}
	}
	for _, from := range []int{3, 6} {
		box := columns[from : from+3]
		for _, swap := range [][2]int{{0, 1}, {1, 2}, {0, 1}} {
			if box[swap[0]][0] > box[swap[1]][0] {
				box[swap[0]], box[swap[1]] = box[swap[1]], box[swap[0]]
			}
		}
	}
	if columns[3][0] > columns[6][0] {
		for i := range 3 {
			columns[3+i], columns[6+i] = columns[6+i], columns[3+i]
		}
	}
	var out [27]uint8
	for c := range 9 {
		for r := range 3 {
			out[r*9+c] = columns[c][r]
		}
	}
	return out
}

// readBandClasses reads testdata/bands416.txt: the 416 classes of bands, their
// sizes among the 36 288 normal forms, and the ways to complete each.
func readBandClasses(t testing.TB) bandClasses {
	file, err := os.Open("testdata/bands416.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	b := bandClasses{class: map[[27]uint8]int{}}
	sum := 0.0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var index, size int
		var completions float64
		var text string
		if n, _ := fmt.Sscan(lines.Text(), &index, &text, &size, &completions); n != 4 {
			continue
		}
		var band [27]uint8
		for i := range band {
			band[i] = text[i] - '0'
		}
		found := 0
		for _, rows := range splits.Orders {
			for first := range 3 {
				for _, cols := range splits.Orders {
					var turned [27]uint8
					for r := range 3 {
						for c := range 9 {
							from := (c/3 + first) % 3 * 3
							if c < 3 {
								from += int(cols[c])
							} else {
								from += c % 3
							}
							turned[r*9+c] = band[int(rows[r])*9+from]
						}
					}
					key := normalBand(turned)
					if _, ok := b.class[key]; !ok {
						b.class[key] = index - 1
						found++
					}
				}
			}
		}
		if found != size {
			t.Fatalf("band %d has %d normal forms, the file says %d", index, found, size)
		}
		b.share = append(b.share, float64(size)*completions)
		sum += float64(size) * completions
	}
	if len(b.share) != 416 || len(b.class) != 36288 {
		t.Fatalf("%d classes of %d bands", len(b.share), len(b.class))
	}
	for i := range b.share {
		b.share[i] /= sum
	}
	return b
}

// chiSquare compares the classes of the six bands and stacks of grids with
// their exact shares. With 415 degrees of freedom it is 415 ± 29 when the
// grids are uniform.
func (b bandClasses) chiSquare(grids int, draw func(i int) *[81]uint8) (square [6]float64) {
	var counts [6][416]int
	for i := range grids {
		grid := draw(i)
		for line := range 6 {
			var band [27]uint8
			for r := range 3 {
				for c := range 9 {
					if line < 3 {
						band[r*9+c] = grid[(line*3+r)*9+c]
					} else {
						band[r*9+c] = grid[c*9+(line-3)*3+r]
					}
				}
			}
			counts[line][b.class[normalBand(band)]]++
		}
	}
	for line := range counts {
		for class, n := range counts[line] {
			want := b.share[class] * float64(grids)
			square[line] += (float64(n) - want) * (float64(n) - want) / want
		}
	}
	return square
}

func TestUniformGridsHaveTheBandsOfAllGrids(t *testing.T) {
	grids := testlong.Of(200_000, 70_000)
	if os.Getenv("SUDOKU_LONG") != "" {
		grids = 1_000_000
	}
	classes := readBandClasses(t)
	var grid [81]uint8
	var s random.Source
	squares := classes.chiSquare(grids, func(i int) *[81]uint8 {
		s.Seed(random.ItemSeed(20261123, uint64(i)))
		uniform().draw(&s, &grid)
		return &grid
	})
	t.Logf("chi-square over %d grids, 415 degrees of freedom: bands %.0f %.0f %.0f, stacks %.0f %.0f %.0f",
		grids, squares[0], squares[1], squares[2], squares[3], squares[4], squares[5])
	for line, square := range squares {
		if square < 300 || square > 540 { // four standard deviations
			t.Errorf("line %d: chi-square %.1f with 415 degrees of freedom", line, square)
		}
	}
}

func BenchmarkUniform(b *testing.B) {
	var s random.Source
	var grid [81]uint8
	uniform()
	b.ReportAllocs()
	for i := range b.N {
		s.Seed(uint64(i))
		uniform().draw(&s, &grid)
	}
}

func BenchmarkUniformTables(b *testing.B) {
	for range b.N {
		newUniformTables()
	}
}
