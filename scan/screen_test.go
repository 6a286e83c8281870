package scan_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/scan"
	"jiugong/sudoku/variants"
)

const (
	ordinary = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	other    = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
)

// TestOwnPictures scans what draw makes, in each theme and width, with marks and a
// player's entries.
func TestOwnPictures(t *testing.T) {
	for _, line := range []string{ordinary, other} {
		for i, theme := range draw.Themes() {
			widths := []int{250, 600}
			if testlong.Wanted() && i < 2 { // a large picture takes a second
				widths = append(widths, 1500)
			}
			for _, width := range widths {
				for _, marks := range []bool{false, true} {
					name := fmt.Sprintf("%s, %d wide, marks %v", theme.Name, width, marks)
					p, err := sudoku.Parse(line, sudoku.ParseOptions{})
					if err != nil {
						t.Fatal(err)
					}
					options := draw.Options{Theme: draw.Themes()[i]}
					if marks {
						options.Candidates = p.Rules.Candidates(p.Givens)
					}
					found := rescan(t, sudoku.NewBoard(p), options, width)
					if len(found) != 1 || found[0].Puzzle.String() != p.String() {
						t.Errorf("%s: %s", name, told(found))
						continue
					}
					if marks && width >= 600 {
						for cell, c := range found[0].Cells {
							if p.Givens[cell] == 0 && c.Marks != options.Candidates[cell] {
								t.Errorf("%s: %s has the marks %v, want %v", name, p.Rules.CellName(cell), c.Marks, options.Candidates[cell])
							}
						}
					}
				}
			}
		}
	}
}

func TestEntriesAreToldFromGivens(t *testing.T) {
	p, err := sudoku.Parse(ordinary, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := sudoku.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, theme := range draw.Themes() {
		b := sudoku.NewBoard(p)
		for i := range p.Givens {
			if p.Givens[i] == 0 && i%3 == 0 {
				b.Entries[i] = solution[i]
			}
		}
		found := rescan(t, b, draw.Options{Theme: theme}, 600)
		if len(found) != 1 {
			t.Errorf("%s: %s", theme.Name, told(found))
			continue
		}
		if got := found[0].Board(); got.Givens.String() != p.Givens.String() || got.Entries.String() != b.Entries.String() {
			t.Errorf("%s: %s\n entries %v, want %v", theme.Name, told(found), got.Entries, b.Entries)
		}
	}
}

// TestCagesAreNoLines scans boards with cages, whose dashes and sums stand beside the givens.
func TestCagesAreNoLines(t *testing.T) {
	rules, err := variants.Parse("9+killer=8:r1c1r1c2+killer=15:r2c5r2c6+killer=3:r3c4r3c5+killer=27:r5c5r6c5r6c6r7c6+killer=17:r9c8r9c9")
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse(ordinary, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, theme := range draw.Themes()[:2] {
		for _, width := range []int{320, 700} {
			found := rescan(t, sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: p.Givens}), draw.Options{Theme: theme}, width)
			if len(found) != 1 || found[0].Puzzle.Givens.String() != p.Givens.String() {
				t.Errorf("%s, %d wide: %s", theme.Name, width, told(found))
			}
		}
	}
}

// TestCageSumsAreNoGivens scans a board whose only numbers are the sums of its cages.
func TestCageSumsAreNoGivens(t *testing.T) {
	rules, err := variants.Parse("9+killer=8:r1c1r1c2+killer=15:r2c5r2c6+killer=3:r3c4r3c5+killer=27:r5c5r6c5r6c6r7c6+killer=17:r9c8r9c9+killer=9:r7c1r8c1+killer=12:r4c8r4c9+killer=7:r1c8r1c9+killer=5:r9c3r9c4")
	if err != nil {
		t.Fatal(err)
	}
	for _, theme := range draw.Themes() {
		for _, width := range []int{320, 700} {
			for _, s := range rescan(t, sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 81)}), draw.Options{Theme: theme}, width) {
				t.Errorf("%s, %d wide: %v", theme.Name, width, s.Puzzle)
			}
		}
	}
}

// TestDarkPage scans a dark screenshot of the page on a phone, whose hairlines are pale.
func TestDarkPage(t *testing.T) {
	file, err := os.ReadFile("testdata/dark-phone.png")
	if err != nil {
		t.Fatal(err)
	}
	p, err := scan.Open(bytes.NewReader(file), scan.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	found, err := scan.Scan(context.Background(), p, scan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const want = ".13.....7.9..531.25..2..3.....3.79.............64.5.....8..4..14.172..3.3.....65."
	if len(found) != 1 || found[0].Puzzle.String() != want || !found[0].Sure() {
		t.Error(told(found))
	}
}

func rescan(t *testing.T, b *sudoku.Board, options draw.Options, width int) []*scan.Sudoku {
	t.Helper()
	file, err := png.Encode(draw.Board(b, options), width, face.BuiltIn())
	if err != nil {
		t.Fatal(err)
	}
	p, err := scan.Open(bytes.NewReader(file), scan.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	found, err := scan.Scan(context.Background(), p, scan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func told(found []*scan.Sudoku) string {
	if len(found) == 0 {
		return "none found"
	}
	return fmt.Sprintf("%d found, the first is %v (%v)", len(found), found[0].Puzzle, found[0].Doubts)
}
