package scan

import (
	"context"
	"image"
	"math"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/scan/glyph"
	"jiugong/sudoku/scan/reading"
	"jiugong/sudoku/scan/sight"
)

// Options selects what to look for. The zero value finds the largest Sudoku of any size.
type Options struct {
	// Size is the size of the grids, 4 to 16; 0 tells it by what is seen.
	Size int
	// Rules must hold; nil tells boxes and regions by what is seen.
	Rules *sudoku.Rules
	// All finds all Sudokus on the picture, not only the largest.
	All bool
}

// CheckSize reports whether grids of size n can be found. Its error lists the possible sizes.
func CheckSize(n int) error {
	if slices.Contains(sight.Sizes(), n) {
		return nil
	}
	return message.Errorf("scan.size", n, message.ListOf(sight.Sizes()))
}

// Kind classifies a cell's content, Cell describes a cell that was read.
type (
	Kind = reading.Kind
	Cell = reading.Cell
)

// The kinds of cells. An Entry is a digit that a player wrote, as its colour or its thin strokes show.
const (
	Empty = reading.Empty
	Given = reading.Given
	Entry = reading.Entry
)

// Point gives a place in the picture, in pixels from its upper left corner.
type Point struct{ X, Y float64 }

// Sudoku holds a grid that was read.
type Sudoku struct {
	// Puzzle has the rules and the givens.
	Puzzle sudoku.Puzzle
	// Solution is nil unless the puzzle has exactly one.
	Solution sudoku.Grid
	Cells    []Cell
	// Corners are the grid's in the picture: upper left of the puzzle first, then clockwise.
	Corners [4]Point
	// Turn is by how many degrees to the right the picture must be turned for its digits to stand
	// upright: 0, 90, 180 or 270.
	Turn int
	// Lines is how clearly the grid's lines are seen, from 0 to 1.
	Lines float64
	// Doubts are the reasons to look again. Without any, the reading is sure.
	Doubts []error

	view *sight.View
}

// Sure reports whether nothing about the reading is doubtful.
func (s *Sudoku) Sure() bool { return len(s.Doubts) == 0 }

// Place returns the point of the picture at a column and row of the puzzle's grid. Its upper
// left corner is 0, 0, and a cell is 1 wide.
func (s *Sudoku) Place(col, row float64) Point {
	x, y := s.view.Place(col, row)
	return Point{x, y}
}

// Board returns the puzzle with the player's entries and pencil marks.
func (s *Sudoku) Board() *sudoku.Board {
	b := sudoku.NewBoard(s.Puzzle)
	for i, c := range s.Cells {
		if c.Kind == Entry {
			b.Entries[i] = c.Digit
		}
		b.Corner[i] = c.Marks
	}
	return b
}

// Straightened returns the grid as if seen from straight above with its digits upright,
// 48 pixels a cell.
func (s *Sudoku) Straightened() *image.RGBA { return s.view.Straightened(48) }

// Scan returns the Sudokus on a picture, the largest and clearest first. The list is empty if
// there are none. The error is that of ctx.
func Scan(ctx context.Context, p *Picture, options Options) ([]*Sudoku, error) {
	wanted := sight.Sizes()
	if options.Rules != nil {
		wanted = []int{options.Rules.N()}
	} else if options.Size != 0 {
		wanted = []int{options.Size}
	}
	var found []*Sudoku
	var reader glyph.Reader
	for _, alike := range sight.Find(func() bool { return ctx.Err() != nil }, p, wanted) {
		if slices.ContainsFunc(found, func(s *Sudoku) bool { return s.view.Overlaps(alike[0]) }) {
			continue
		}
		if s := bestOf(ctx, alike, options.Rules, &reader); s != nil {
			found = append(found, s)
			if !options.All {
				break
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	return found, ctx.Err()
}

// bestOf reads the grids found in one place and returns the one with the clearest digits.
func bestOf(ctx context.Context, alike []*sight.Grid, rules *sudoku.Rules, reader *glyph.Reader) *Sudoku {
	var candidates []reading.Candidate
	for _, g := range alike {
		candidates = append(candidates, reading.Candidate{N: g.N(), Lines: g.Lines(), Look: func(quarters int) *reading.Look {
			if !g.Upright(quarters, reader) {
				return nil
			}
			v := g.View(quarters)
			return &reading.Look{N: g.N(), Chances: v.Chances(reader), Areas: v.Areas(), Tone: func(cell int) [3]float64 { return v.Tone(cell) }, Covered: v.Covered}
		}})
	}
	r := reading.Best(ctx, rules, candidates)
	if r == nil {
		return nil
	}
	v := alike[r.Candidate].View(r.Quarters)
	s := &Sudoku{Puzzle: r.Puzzle, Solution: r.Solution, Cells: r.Cells, Doubts: r.Doubts, Turn: v.Degrees(), Lines: v.Lines(), view: v}
	n := float64(v.N())
	for i, at := range [4][2]float64{{0, 0}, {n, 0}, {n, n}, {0, n}} {
		s.Corners[i] = s.Place(at[0], at[1])
	}
	for cell := range s.Cells {
		if c := &s.Cells[cell]; c.Kind == Empty {
			c.Marks = sudoku.Set(v.Marks(cell, reader))
		}
	}
	return s
}

func rounded(v, steps float64) float64 { return math.Round(v*steps) / steps }
