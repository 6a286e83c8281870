package constraint

import (
	"strconv"
	"strings"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// Rank is a reading's place among all in ascending order. A reading is a row or column from one
// of its ends. It is 1 more than the number of lesser ones.
type Rank struct {
	Cells []int // the row or column, in the order in which it is read
	Place int   // 0 says only that no other reading is the same
	Ties  bool  // others may be the same
}

func (p Rank) cells() []int { return p.Cells }

func (p Rank) check(b Board) error {
	if p.reading(b) < 0 {
		return message.Errorf("rank.line")
	}
	if p.Place < 0 || p.Place > 1000 || p.Place == 0 && p.Ties { // the last says nothing
		return message.Errorf("rank.number", p.Place)
	}
	return checkCells(b, p.Cells, false)
}

// reading returns the number of the reading as engine.Rank counts them, -1 if the cells are no row
// or column.
func (p Rank) reading(b Board) int {
	n := b.N()
	if mainCells(b) != n*n || len(p.Cells) != n || n < 2 || b.At(0, n-1) != n-1 {
		return -1
	}
	step := p.Cells[1] - p.Cells[0]
	for i, cell := range p.Cells {
		if cell < 0 || cell >= n*n || cell != p.Cells[0]+i*step {
			return -1
		}
	}
	first := p.Cells[0]
	switch {
	case step == 1 && first%n == 0:
		return first / n
	case step == -1 && first%n == n-1:
		return n + first/n
	case step == n && first < n:
		return 2*n + first
	case step == -n && first >= n*n-n:
		return 3*n + first%n
	}
	return -1
}

func (p Rank) lower(l *lowering) { l.add(p.propagator(l.board)) }

func (p Rank) propagator(b Board) engine.Propagator {
	in := make([]uint16, b.N()*b.N())
	for i := range in {
		in[i] = uint16(i)
	}
	return engine.NewRank(in, b.N(), p.reading(b), p.Place, !p.Ties)
}

func (p Rank) write(b Board) string {
	ties := ""
	if p.Ties {
		ties = "~"
	}
	return "rank=" + strconv.Itoa(p.Place) + ties + ":" + CellsText(b, p.Cells)
}

// readRank reads a rank, with ~ behind it where other readings may be the same.
func readRank(what string, cells []int) (Primitive, error) {
	what, ties := strings.CutSuffix(what, "~")
	place, err := strconv.Atoi(what)
	if err != nil {
		return nil, message.Errorf("rank.wrong", what)
	}
	return Rank{cells, place, ties}, nil
}
