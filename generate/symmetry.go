package generate

import (
	"slices"

	"jiugong/sudoku"
)

// Symmetry is how the places of the givens mirror each other.
type Symmetry string

// The symmetries.
const (
	SymmetryNone         Symmetry = "none"
	SymmetryRotate180    Symmetry = "rotate180"
	SymmetryRotate90     Symmetry = "rotate90"
	SymmetryHorizontal   Symmetry = "horizontal" // left and right mirror each other
	SymmetryVertical     Symmetry = "vertical"   // above and below mirror each other
	SymmetryBoth         Symmetry = "both"       // horizontal and vertical
	SymmetryDiagonal     Symmetry = "diagonal"   // mirrored in the diagonal from top left
	SymmetryAntiDiagonal Symmetry = "anti-diagonal"
	SymmetryFull         Symmetry = "full" // all of these at once
)

// Symmetries are all there are; every board can have each.
func Symmetries() []Symmetry {
	return []Symmetry{SymmetryNone, SymmetryRotate180, SymmetryRotate90, SymmetryHorizontal, SymmetryVertical,
		SymmetryBoth, SymmetryDiagonal, SymmetryAntiDiagonal, SymmetryFull}
}

// mirrors are moves of a board of height×width whose orbits are the symmetry.
func (y Symmetry) mirrors(height, width int) []func(p sudoku.Position) sudoku.Position {
	bottom, right := height-1, width-1
	turn := func(p sudoku.Position) sudoku.Position {
		return sudoku.Position{Row: bottom - p.Row, Col: right - p.Col}
	}
	quarter := func(p sudoku.Position) sudoku.Position { return sudoku.Position{Row: p.Col, Col: bottom - p.Row} }
	across := func(p sudoku.Position) sudoku.Position { return sudoku.Position{Row: p.Row, Col: right - p.Col} }
	down := func(p sudoku.Position) sudoku.Position { return sudoku.Position{Row: bottom - p.Row, Col: p.Col} }
	diagonal := func(p sudoku.Position) sudoku.Position { return sudoku.Position{Row: p.Col, Col: p.Row} }
	anti := func(p sudoku.Position) sudoku.Position {
		return sudoku.Position{Row: right - p.Col, Col: bottom - p.Row}
	}
	type moves = []func(p sudoku.Position) sudoku.Position
	switch y {
	case SymmetryRotate180:
		return moves{turn}
	case SymmetryRotate90:
		return moves{quarter}
	case SymmetryHorizontal:
		return moves{across}
	case SymmetryVertical:
		return moves{down}
	case SymmetryBoth:
		return moves{across, down}
	case SymmetryDiagonal:
		return moves{diagonal}
	case SymmetryAntiDiagonal:
		return moves{anti}
	case SymmetryFull:
		return moves{across, diagonal}
	}
	return nil
}

// orbits are the sets of cells that the symmetry makes givens or holes
// together, each in ascending order; of[cell] is the orbit of a cell.
type orbits struct {
	cells [][]uint16
	of    []uint16
}

// newOrbits finds the orbits of a shape. Every shape there is turns into
// itself under every symmetry.
func newOrbits(y Symmetry, shape *sudoku.Shape) orbits {
	o := orbits{of: make([]uint16, shape.Cells())}
	mirrors := y.mirrors(shape.Height(), shape.Width())
	seen := make([]bool, shape.Cells())
	for start := range shape.Cells() {
		if seen[start] {
			continue
		}
		seen[start] = true
		cells := []uint16{uint16(start)}
		for next := 0; next < len(cells); next++ {
			p := shape.Position(int(cells[next]))
			for _, mirror := range mirrors {
				q := mirror(p)
				if cell := shape.At(q.Row, q.Col); cell >= 0 && !seen[cell] {
					seen[cell] = true
					cells = append(cells, uint16(cell))
				}
			}
		}
		slices.Sort(cells)
		for _, cell := range cells {
			o.of[cell] = uint16(len(o.cells))
		}
		o.cells = append(o.cells, cells)
	}
	return o
}

// Of says whether the filled cells of a grid mirror each other in this way.
func (y Symmetry) Of(shape *sudoku.Shape, grid sudoku.Grid) bool {
	for _, mirror := range y.mirrors(shape.Height(), shape.Width()) {
		for cell, d := range grid {
			at := mirror(shape.Position(cell))
			if image := shape.At(at.Row, at.Col); image >= 0 && (d == 0) != (grid[image] == 0) {
				return false
			}
		}
	}
	return true
}
