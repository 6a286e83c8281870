package notation

import (
	"strings"
)

// ssForm is Simple Sudoku's .ss: the grid in a frame. Reading is the grid's.
var ssForm = &Form{
	Name:  "ss",
	unit:  block,
	read:  one(readGrid),
	write: writeSs,

	between: "\n",
}

func writeSs(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := need("ss", b, 35); err != nil {
		return dst, err
	}
	n := b.Rules.N()
	boxRows, boxCols := b.Rules.Shape().Box()
	if boxRows < 2 || boxCols < 2 {
		boxRows, boxCols = n, n
	}
	line := plainLine(b.Givens, '.')
	frame := "*" + strings.Repeat("-", n+n/boxCols-1) + "*\n"
	between := "|" + strings.TrimSuffix(strings.Repeat(strings.Repeat("-", boxCols)+"+", n/boxCols), "+") + "|\n"
	dst = append(dst, frame...)
	for row := range n {
		if row > 0 && row%boxRows == 0 {
			dst = append(dst, between...)
		}
		for col := range n {
			if col%boxCols == 0 {
				dst = append(dst, '|')
			}
			dst = append(dst, line[row*n+col])
		}
		dst = append(dst, '|', '\n')
	}
	return append(dst, frame...), nil
}
