package generate

import (
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine"
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

	peers  [][]uint16 // cells that must differ from a cell, ascending
	ties   [][]tie    // relations of a cell
	houses [][]uint16 // houses of a cell
	row    []uint16   // of each cell, on the whole board
	col    []uint16
	area   []int16 // box or region, -1 where there is none
}

// tie is a relation that a cell has with another.
type tie struct {
	cell    uint16
	allowed []uint64 // as in engine.Relation
}

// classicBoard is that of sudoku.Classic.
var classicBoard = sync.OnceValue(func() *board { return compileBoard(sudoku.Classic()) })

func newBoard(rules *sudoku.Rules) *board {
	if rules == sudoku.Classic() {
		return classicBoard() // which takes longer to make than a puzzle
	}
	return compileBoard(rules)
}

func compileBoard(rules *sudoku.Rules) *board {
	model := rules.Model()
	b := &board{rules: rules, model: model, program: search.Compile(model), n: model.Digits, cells: model.Cells}
	b.classic = rules.String() == "9"
	shape := rules.Shape()
	b.boxRows, b.boxCols = shape.Box()
	b.plain = plain(rules)
	b.peers = make([][]uint16, b.cells)
	b.ties = make([][]tie, b.cells)
	b.houses = make([][]uint16, b.cells)
	b.findPeers()
	for _, relation := range model.Relations {
		for _, pair := range relation.Pairs {
			b.ties[pair[0]] = append(b.ties[pair[0]], tie{pair[1], relation.Allowed})
			b.ties[pair[1]] = append(b.ties[pair[1]], tie{pair[0], relation.Allowed})
		}
	}
	for h, house := range model.Houses {
		for _, cell := range house {
			b.houses[cell] = append(b.houses[cell], uint16(h))
		}
	}
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
	model := rules.Model()
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

func (b *board) findPeers() {
	sees := make([]bool, b.cells*b.cells)
	for _, sets := range [][][]uint16{b.model.Houses, b.model.Groups} {
		for _, set := range sets {
			for _, x := range set {
				for _, y := range set {
					if x != y {
						sees[int(x)*b.cells+int(y)] = true
					}
				}
			}
		}
	}
	for x := range b.cells {
		for y := range b.cells {
			if sees[x*b.cells+y] {
				b.peers[x] = append(b.peers[x], uint16(y))
			}
		}
	}
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
		if e := grid[tie.cell]; e != 0 && tie.allowed[d-1]>>(e-1)&1 == 0 {
			return false
		}
	}
	return true
}
