package constraint

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// Regions cut cells into connected areas of Size cells each, in which digits differ; the solver finds
// them. A label, a cell of its own for each of them, has the number of its region. Labels are only
// names: of all ways to name the regions one is a solution.
type Regions struct {
	Labels, Cells []int
	Size          int
}

func (p Regions) cells() []int { return slices.Concat(p.Labels, p.Cells) }

func (p Regions) check(b Board) error {
	switch {
	case len(p.Labels) != len(p.Cells):
		return message.Errorf("regions.labels", len(p.Labels), len(p.Cells))
	case p.Size < 1 || p.Size > b.N() || len(p.Cells)%p.Size != 0:
		return message.Errorf("regions.uncuttable", p.Size, len(p.Cells))
	case len(p.Cells)/p.Size > b.N():
		return message.Errorf("regions.number", len(p.Cells)/p.Size, b.N())
	}
	return checkCells(b, p.cells(), false)
}

func (p Regions) lower(l *lowering) { l.add(p.propagator(l.board)) }

func (p Regions) propagator(b Board) engine.Propagator {
	return engine.NewRegions(engine.Cells(p.Labels), engine.Cells(p.Cells), neighbours(b, p.Cells), p.Size, b.N())
}

func (p Regions) write(b Board) string {
	text := "regions=" + strconv.Itoa(p.Size) + ":" + CellsText(b, p.Labels)
	if !isRun(p.Cells, 0) || len(p.Cells) != mainCells(b) {
		text += "/" + CellsText(b, p.Cells)
	}
	return text
}

// readRegions reads the size of regions, labels, and the cells if they aren't those of the board.
func readRegions(b Board, what, where string) (Primitive, error) {
	size, err := strconv.Atoi(what)
	if err != nil {
		return nil, message.Errorf("regions.size", what)
	}
	labels, cells, hasCells := strings.Cut(where, "/")
	p := Regions{Size: size}
	if p.Labels, err = ParseCells(b, labels); err != nil {
		return nil, err
	}
	if hasCells {
		p.Cells, err = ParseCells(b, cells)
		return p, err
	}
	for cell := range mainCells(b) {
		p.Cells = append(p.Cells, cell)
	}
	return p, nil
}

// Runs counts the cells that have the digit of a first one. It counts along each arm, from its
// start and without a gap. Their number plus More is the value of the control cell.
type Runs struct {
	Control, First int
	Arms           [][]int
	More           int
}

func (p Runs) cells() []int {
	return slices.Concat(append([][]int{{p.Control, p.First}}, p.Arms...)...)
}

// mostRun is how many cells runs may have: numbers up to it fit one word.
const mostRun = 63

func (p Runs) check(b Board) error {
	if p.Control == p.First || len(p.Arms) == 0 {
		return message.Errorf("regions.runs")
	}
	for i, arm := range p.Arms {
		if slices.Contains(arm, p.Control) || slices.Contains(arm, p.First) {
			return message.Errorf("cells.twice", b.CellName(arm[0]))
		}
		for _, other := range p.Arms[:i] {
			for _, cell := range arm {
				if slices.Contains(other, cell) {
					return message.Errorf("cells.twice", b.CellName(cell))
				}
			}
		}
		if err := checkCells(b, arm, false); err != nil {
			return err
		}
	}
	if len(p.cells()) > mostRun || p.More < -mostRun || p.More > mostRun {
		return message.Errorf("primitive.counted_cells", len(p.cells()), mostRun)
	}
	return checkCells(b, []int{p.Control, p.First}, false)
}

func (p Runs) lower(l *lowering) { l.add(p.propagator(l.board)) }

func (p Runs) propagator(b Board) engine.Propagator {
	arms := make([][]uint16, len(p.Arms))
	for i, arm := range p.Arms {
		arms[i] = engine.Cells(arm)
	}
	return engine.NewRuns(uint16(p.Control), uint16(p.First), arms, p.More-b.First()+1)
}

func (p Runs) write(b Board) string {
	text := "runs=" + strconv.Itoa(p.More) + ":" + CellsText(b, []int{p.Control}) + "/" + CellsText(b, []int{p.First})
	for _, arm := range p.Arms {
		text += "/" + CellsText(b, arm)
	}
	return text
}

func readRuns(b Board, what, where string) (Primitive, error) {
	more, err := strconv.Atoi(what)
	if err != nil {
		return nil, message.Errorf("regions.add", what)
	}
	p := Runs{More: more}
	for i, part := range strings.Split(where, "/") {
		cells, err := ParseCells(b, part)
		switch {
		case err != nil:
			return nil, err
		case i < 2 && len(cells) != 1:
			return nil, message.Errorf("regions.runs")
		case i == 0:
			p.Control = cells[0]
		case i == 1:
			p.First = cells[0]
		default:
			p.Arms = append(p.Arms, cells)
		}
	}
	return p, nil
}
