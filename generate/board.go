package generate

import (
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/compiled"
	"jiugong/sudoku/internal/engine/search"
)

// board is what the rules look like to everything in this package that moves
// single digits. It is made once and shared.
type board struct {
	rules   *sudoku.Rules
	model   *engine.Model
	program *search.Program
	n       int
	cells   int
	classic bool // exactly the classic 9×9
	plain   bool // see plain
	boxRows int
	boxCols int

	peers  [][]uint16     // cells that must differ from a cell, ascending
	ties   [][]engine.Tie // relations of a cell
	houses [][]uint16     // houses of a cell
	row    []uint16       // of each cell, on the whole board
	col    []uint16
	area   []int16 // box or region, -1 where there is none
}

// classicBoard is that of sudoku.Classic.
var classicBoard = sync.OnceValue(func() *board { return compileBoard(sudoku.Classic()) })

func newBoard(rules *sudoku.Rules) *board {
	if rules.IsClassic() {
		return classicBoard() // which takes longer to make than a puzzle
	}
	return compileBoard(rules)
}

func compileBoard(rules *sudoku.Rules) *board {
	of := compiled.Of(rules)
	model, ties := of.Model, of.Model.Ties()
	b := &board{rules: rules, model: model, program: of.Program(), n: model.Digits, cells: model.Cells,
		peers: ties.Peers, ties: ties.Beside, houses: ties.Houses}
	b.classic = rules.IsClassic()
	shape := rules.Shape()
	b.boxRows, b.boxCols = shape.Box()
	b.plain = plain(rules)
	for cell := range b.cells {
		p := shape.Position(cell)
		area := shape.Area(cell)
		b.row = append(b.row, uint16(p.Row))
		b.col = append(b.col, uint16(p.Col))
		b.area = append(b.area, int16(area))
	}
	return b
}

// plain says whether rules are one grid of rows, columns and boxes, and nothing
// else.
func plain(rules *sudoku.Rules) bool {
	model := compiled.Of(rules).Model
	return boxed(rules) && len(model.Houses) == 3*model.Digits &&
		len(model.Groups) == 0 && len(model.Relations) == 0 && len(model.Propagators) == 0
}

// boxed says whether rules are one grid of rows, columns and boxes, with or
// without other rules.
func boxed(rules *sudoku.Rules) bool {
	shape := rules.Shape()
	boxRows, boxCols := shape.Box()
	return shape.Grids() == 1 && boxRows > 1 && boxCols > 1
}

// fits says whether digit d may stand in a cell beside the digits there are,
// as far as cells that must differ and relations tell.
func (b *board) fits(grid []uint8, cell int, d uint8) bool {
	for _, peer := range b.peers[cell] {
		if grid[peer] == d {
			return false
		}
	}
	for _, tie := range b.ties[cell] {
		if e := grid[tie.Cell]; e != 0 && tie.Allowed[d-1]>>(e-1)&1 == 0 {
			return false
		}
	}
	return true
}
