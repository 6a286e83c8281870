package constraint

import (
	"strconv"
	"strings"

	"jiugong/sudoku/digit"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// Connected says that its cells with one of some digits are one area. Neighbours side by side
// lead from each to each other. The area isn't empty.
type Connected struct {
	Cells  []int
	Digits digit.Set
	Low    int // how many cells it has at least; 0 is 1
	High   int // and at most; 0 is any number
	// Rim says that each area of them touches an edge of Cells, instead of their being one area.
	// There may be none. Low and High are 0 then.
	Rim bool
}

func (p Connected) cells() []int { return p.Cells }

func (p Connected) check(b Board) error {
	if p.Low < 0 || p.High < 0 || p.High > 0 && p.Low > p.High || p.Rim && p.Low+p.High > 0 {
		return message.Errorf("area.bounds", p.Low, p.High)
	}
	return checkCells(b, p.Cells, false)
}

func (p Connected) lower(l *lowering) { l.add(p.propagator(l.board)) }

func (p Connected) propagator(b Board) engine.Propagator {
	if p.Rim {
		return engine.NewRim(engine.Cells(p.Cells), neighbours(b, p.Cells), uint64(p.Digits))
	}
	high := p.High
	if high == 0 {
		high = len(p.Cells)
	}
	return engine.NewConnected(engine.Cells(p.Cells), neighbours(b, p.Cells), uint64(p.Digits), p.Low, high, Columns(b, p.Cells))
}

// neighbours returns for each of some cells the places among them of those that lie beside it.
func neighbours(b Board, cells []int) [][]uint16 {
	place := make([]int, b.Cells()) // from 1 on
	for i, cell := range cells {
		place[cell] = i + 1
	}
	near := make([][]uint16, len(cells))
	for i, cell := range cells {
		row, col := b.RowCol(cell)
		for _, at := range [4][2]int{{row - 1, col}, {row, col - 1}, {row, col + 1}, {row + 1, col}} {
			if other := b.At(at[0], at[1]); other >= 0 && place[other] > 0 {
				near[i] = append(near[i], uint16(place[other]-1))
			}
		}
	}
	return near
}

// Columns returns how many cells a row of a rectangle has. The cells must be all of it in reading
// order, otherwise it returns 0.
func Columns(b Board, cells []int) int {
	top, left := b.RowCol(cells[0])
	_, right := b.RowCol(cells[len(cells)-1])
	cols := right - left + 1
	if cols < 1 || len(cells)%cols != 0 {
		return 0
	}
	for i, cell := range cells {
		if row, col := b.RowCol(cell); row != top+i/cols || col != left+i%cols {
			return 0
		}
	}
	return cols
}

func (p Connected) write(b Board) string {
	if p.Rim {
		return "rim=" + ValuesText(b, p.Digits) + ":" + CellsText(b, p.Cells)
	}
	text := "connected=" + ValuesText(b, p.Digits) + ":"
	if p.Low > 1 || p.High > 0 {
		text += strconv.Itoa(max(p.Low, 1))
		if p.High == 0 {
			text += ".."
		} else if p.High != p.Low {
			text += ".." + strconv.Itoa(p.High)
		}
		text += ":"
	}
	return text + CellsText(b, p.Cells)
}

// readConnected reads digits and, behind a colon, the number of cells or its bounds.
func readConnected(b Board, what string, cells []int) (Primitive, error) {
	p := Connected{Cells: cells}
	digits, size, sized := strings.Cut(what, ":")
	var err error
	if p.Digits, err = ParseValues(b, digits); err != nil || !sized {
		return p, err
	}
	low, high, isRange := strings.Cut(size, "..")
	p.Low, err = strconv.Atoi(low)
	if err == nil && isRange && high != "" {
		p.High, err = strconv.Atoi(high)
	} else if !isRange {
		p.High = p.Low
	}
	if err != nil || p.Low < 1 || p.High < 0 || p.High > 0 && p.High < p.Low {
		return nil, message.Errorf("area.size", size)
	}
	return p, nil
}
