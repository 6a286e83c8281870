// Package frame shows rules to those who set single digits, and answers their questions
// about puzzles.
package frame

import (
	"slices"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
)

// Frame is the rules as code that sets single digits sees them. It is made once
// and shared.
type Frame struct {
	Rules   *sudoku.Rules
	Model   *engine.Model
	Program *general.Program
	N       int
	Cells   int
	Classic bool // exactly the classic 9×9
	Plain   bool // see plain
	// Regions are those that the solver finds. A player can't know how the rules name them. So the
	// puzzles made here tell all names by givens, and Model and Program allow any.
	Regions []*engine.Regions
	BoxRows int
	BoxCols int

	Peers  [][]uint16     // cells that must differ from a cell, ascending
	Ties   [][]engine.Tie // relations of a cell
	Houses [][]uint16     // houses of a cell
	// Covered are the numbers of the model's propagators that cover a cell.
	Covered [][]uint16
	Row     []uint16 // of each cell, on the whole board
	Col     []uint16
	Area    []int16 // box or region, -1 where there is none
}

// classicFrame is the frame of sudoku.Classic.
var classicFrame = sync.OnceValue(func() *Frame { return makeFrame(sudoku.Classic()) })

// New returns the frame of rules.
func New(rules *sudoku.Rules) *Frame {
	if rules.IsClassic() {
		return classicFrame() // which takes longer to make than a puzzle
	}
	return makeFrame(rules)
}

func makeFrame(rules *sudoku.Rules) *Frame {
	of := rules.Compiled()
	model, regions := told(of.Model)
	program := of.Program()
	if len(regions) > 0 {
		program = general.Compile(model)
	}
	ties := model.Ties()
	b := &Frame{Rules: rules, Model: model, Program: program, N: model.Digits, Cells: model.Cells, Regions: regions,
		Peers: ties.Peers, Ties: ties.Beside, Houses: ties.Houses, Covered: ties.Covered}
	b.Classic = rules.IsClassic()
	shape := rules.Shape()
	b.BoxRows, b.BoxCols = shape.Box()
	b.Plain = plain(rules)
	for cell := range b.Cells {
		p := shape.Position(cell)
		area := shape.Area(cell)
		b.Row = append(b.Row, uint16(p.Row))
		b.Col = append(b.Col, uint16(p.Col))
		b.Area = append(b.Area, int16(area))
	}
	return b
}

// told returns a model in which givens tell the names of regions to be found, and these.
func told(m *engine.Model) (*engine.Model, []*engine.Regions) {
	var regions []*engine.Regions
	said := m.Clone()
	said.Propagators = nil
	for _, p := range m.Propagators {
		if r, ok := p.(*engine.Regions); ok {
			regions, p = append(regions, r), r.Told()
		}
		said.Propagators = append(said.Propagators, p)
	}
	if regions == nil {
		return m, nil
	}
	return said, regions
}

// Alike reports whether all digits of the board may change places: its rules only say where they
// differ.
func (b *Frame) Alike() bool {
	main := uint16(b.Rules.Shape().Main())
	for cell := range main {
		if len(b.Ties[cell]) > 0 {
			return false
		}
	}
	for _, p := range b.Model.Propagators {
		if _, ok := p.(*engine.Regions); !ok && slices.Min(p.Cells()) < main {
			return false
		}
	}
	return len(b.Model.Houses) > 0
}

// plain reports whether rules are one grid of rows, columns and boxes, and nothing
// else.
func plain(rules *sudoku.Rules) bool {
	model := rules.Compiled().Model
	return Boxed(rules) && len(model.Houses) == 3*model.Digits &&
		len(model.Groups) == 0 && len(model.Relations) == 0 && len(model.Propagators) == 0
}

// Boxed reports whether rules are one grid of rows, columns and boxes, with or
// without other rules.
func Boxed(rules *sudoku.Rules) bool {
	shape := rules.Shape()
	boxRows, boxCols := shape.Box()
	return shape.Grids() == 1 && boxRows > 1 && boxCols > 1
}

// Fits reports whether digit d may stand in a cell beside the digits there are. It looks at cells
// that must differ, and at relations.
func (b *Frame) Fits(grid []uint8, cell int, d uint8) bool {
	for _, peer := range b.Peers[cell] {
		if grid[peer] == d {
			return false
		}
	}
	for _, tie := range b.Ties[cell] {
		if e := grid[tie.Cell]; e != 0 && tie.Allowed[d-1]>>(e-1)&1 == 0 {
			return false
		}
	}
	return true
}
