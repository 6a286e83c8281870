package tui

import "jiugong/sudoku/internal/once"

// weight is how heavy a line is.
type weight uint8

const (
	noLine weight = iota
	lightLine
	heavyLine
)

// lineChars holds the characters where lines meet. The index is made of the
// weights of the four arms: up·27 + right·9 + down·3 + left.
var lineChars = []rune(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")

// lineChar returns the character for four arms.
func lineChar(up, right, down, left weight) rune {
	return lineChars[int(up)*27+int(right)*9+int(down)*3+int(left)]
}

// asciiOf returns what stands for a character where there is only ASCII. Characters
// that have no such likeness stay.
func asciiOf(char rune) rune {
	if char < 0x80 {
		return char
	}
	if plain, ok := asciiChars.Get(asciiTable)[char]; ok {
		return plain
	}
	return char
}

var asciiChars once.Value[map[rune]rune]

func asciiTable() map[rune]rune {
	all := map[rune]rune{
		'✗': 'x', '✓': '+', '•': 'o', '░': ':', '∘': '*', '·': '.', '×': 'x', '–': '-', '—': '-', '…': '.', '›': '>', '‹': '<',
		'↑': '^', '↓': 'v', '←': '<', '→': '>', '▪': '*', '□': '#', '╲': '\\', '╱': '/', '╳': 'X', '±': '~',
		'┄': '.', '┅': '~', '┆': '.', '┇': '!', '○': 'o', '●': '@', '◇': 'o', '■': '#', '∧': '^', '∨': 'v',
		'⁰': '0', '¹': '1', '²': '2', '³': '3', '⁴': '4', '⁵': '5', '⁶': '6', '⁷': '7', '⁸': '8', '⁹': '9',
		'₀': '0', '₁': '1', '₂': '2', '₃': '3', '₄': '4', '₅': '5', '₆': '6', '₇': '7', '₈': '8', '₉': '9',
		'↖': '\\', '↗': '/', '↘': '\\', '↙': '/',
		'“': '"', '”': '"', '‘': '\'', '’': '\'', '°': ' ', '≥': '>', '≤': '<', '⇒': '>',
	}
	for i, char := range lineChars[1:] {
		arm := func(place int) weight { return weight((i + 1) / place % 3) }
		up, right, down, left := arm(27), arm(9), arm(3), arm(1)
		level, upright := max(left, right), max(up, down)
		switch {
		case level == noLine:
			all[char] = [...]rune{' ', ':', '|'}[upright]
		case upright == noLine:
			all[char] = [...]rune{' ', '-', '='}[level]
		default:
			all[char] = '+'
		}
	}
	return all
}

// walls says which lines a shape has.
type walls struct {
	s shapeOf
}

// shapeOf has what walls need of a sudoku.Shape.
type shapeOf interface {
	At(row, col int) int
	Area(cell int) int
	N() int
}

func (w walls) n() int { return w.s.N() }

// between returns the line between two neighbouring places of the board.
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

// left and above return the lines left of and above a place.
func (w walls) left(row, col int) weight  { return w.between(row, col-1, row, col) }
func (w walls) above(row, col int) weight { return w.between(row-1, col, row, col) }
