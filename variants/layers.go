package variants

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// Here are the puzzles of shading and of ways. Each speaks of a layer. That is
// a rectangle of the board, or cells beside it, whose cells hold one of the
// first values. So its clue names all cells of the layer, as in yinyang=VS for
// the cells VS beside the board.

// yinYang is that the cells of each of two colours are one area, and no 2×2 has one colour.
var yinYang = layered("yinyang", 2, func(l layer) []constraint.Primitive {
	return slices.Concat(l.oneArea(1), l.oneArea(2), l.noSquare(1), l.noSquare(2))
})

// cave requires that the cells of the first value, the cave, are one area. From
// each other cell, the rock, a way over rock leads to the edge.
var cave = layered("cave", 2, func(l layer) []constraint.Primitive {
	return append(l.oneArea(1), constraint.Connected{Cells: l.cells, Digits: sudoku.SetOf(2), Rim: true})
})

// loop requires that the cells of the first value are one way that comes back
// to its start. The way never runs beside itself.
var loop = layered("loop", 2, func(l layer) []constraint.Primitive {
	return append(l.oneArea(1), l.neighbours(sudoku.SetOf(1), sudoku.SetOf(1), 2)...)
})

// snake requires that the cells of the first two values are one way that never
// runs beside itself. The two cells of the second value are its ends.
var snake = layered("snake", 3, func(l layer) []constraint.Primitive {
	way := sudoku.SetOf(1, 2)
	return slices.Concat([]constraint.Primitive{
		constraint.Connected{Cells: l.cells, Digits: way},
		constraint.HowMany{Cells: l.cells, Digits: sudoku.SetOf(2), Numbers: []int{2}},
	}, l.neighbours(sudoku.SetOf(1), way, 2), l.neighbours(sudoku.SetOf(2), way, 1))
})

// islands is that the cells of the first value, the sea, are one area that has no 2×2.
var islands = layered("islands", 2, func(l layer) []constraint.Primitive {
	return append(l.oneArea(1), l.noSquare(1)...)
})

// layer is a rectangle of cells.
type layer struct {
	s     setting
	cells []int
	cols  int
}

// layered returns a kind of a layer whose cells hold one of the first values.
func layered(name string, values int, holds func(l layer) []constraint.Primitive) Kind {
	return Kind{
		Name: name, Board: "4+beside=VS:16", Example: "VS", Lists: [2]int{1, 1},
		lower: func(s setting, clue Clue, c *constraint.Constraint) error {
			l := layer{s: s, cells: slices.Sorted(slices.Values(clue.Lists[0]))}
			if l.cols = constraint.Columns(s, l.cells); l.cols < 2 || len(l.cells) < 2*l.cols {
				return message.Errorf("variant.rectangle", len(l.cells))
			}
			if s.N() < values {
				return message.Errorf("variant.digits", s.N(), values)
			}
			c.Holds = append([]constraint.Primitive{constraint.Allow{Cells: l.cells, Digits: sudoku.AllDigits(values)}}, holds(l)...)
			c.Marks = []constraint.Mark{{Look: constraint.LookCage, Cells: l.cells, Tone: constraint.ToneGrey}}
			return nil
		},
	}
}

func (l layer) oneArea(d uint8) []constraint.Primitive {
	return []constraint.Primitive{constraint.Connected{Cells: l.cells, Digits: sudoku.SetOf(d)}}
}

// noSquare requires that no 2×2 has one digit only.
func (l layer) noSquare(d uint8) (list []constraint.Primitive) {
	for i := range len(l.cells) - l.cols {
		if i%l.cols < l.cols-1 {
			square := []int{l.cells[i], l.cells[i+1], l.cells[i+l.cols], l.cells[i+l.cols+1]}
			list = append(list, constraint.HowMany{Cells: square, Digits: sudoku.SetOf(d), Numbers: []int{0, 1, 2, 3}})
		}
	}
	return list
}

// neighbours requires that a cell with a digit in of has count cells beside it
// with a digit in others.
func (l layer) neighbours(of, others sudoku.Set, count int) (list []constraint.Primitive) {
	for i, cell := range l.cells {
		var beside []int
		for _, k := range []int{i - l.cols, i + l.cols} {
			if k >= 0 && k < len(l.cells) {
				beside = append(beside, l.cells[k])
			}
		}
		if i%l.cols > 0 {
			beside = append(beside, l.cells[i-1])
		}
		if i%l.cols < l.cols-1 {
			beside = append(beside, l.cells[i+1])
		}
		list = append(list, constraint.Any{Lists: [][]constraint.Primitive{
			{constraint.Allow{Cells: []int{cell}, Digits: sudoku.AllDigits(l.s.N()) &^ of}},
			{constraint.HowMany{Cells: beside, Digits: others, Numbers: []int{count}}},
		}})
	}
	return list
}
