package tui

// weight is how heavy a line is.
type weight uint8

const (
	noLine weight = iota
	lightLine
	heavyLine
)

// lineChars are the characters where lines meet, by the weights of the four
// arms: up·27 + right·9 + down·3 + left.
var lineChars = []rune(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")

// lineChar is the character for four arms.
func lineChar(up, right, down, left weight, ascii bool) rune {
	if !ascii {
		return lineChars[int(up)*27+int(right)*9+int(down)*3+int(left)]
	}
	level, upright := max(left, right), max(up, down)
	switch {
	case level == noLine && upright == noLine:
		return ' '
	case level == noLine:
		return [...]rune{' ', ':', '|'}[upright]
	case upright == noLine:
		return [...]rune{' ', '-', '='}[level]
	}
	return '+'
}

// wallsOf says which lines a shape has.
type walls struct {
	s shapeOf
}

// shapeOf is what walls need of a sudoku.Shape.
type shapeOf interface {
	At(row, col int) int
	Area(cell int) int
}

// between is the line between two neighbouring places of the board.
func (w walls) between(row1, col1, row2, col2 int) weight {
	a, b := w.s.At(row1, col1), w.s.At(row2, col2)
	switch {
	case a < 0 && b < 0:
		return noLine
	case a < 0 || b < 0 || w.s.Area(a) != w.s.Area(b):
		return heavyLine
	}
	return lightLine
}

// left and above are the lines left of and above a place.
func (w walls) left(row, col int) weight  { return w.between(row, col-1, row, col) }
func (w walls) above(row, col int) weight { return w.between(row-1, col, row, col) }
