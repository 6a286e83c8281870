package explain

import (
	"strings"

	"jiugong/sudoku/logic"
)

// drawn is a picture of the candidates of a board of one grid as text. With a step, the
// cells of its parts are marked with *, candidates that it removes with -, what
// it places with + (where the digit is not the last candidate anyway):
//
//	| 12    3     4    |
//	| 5*    1-6   26*  |
//
// Boards of several grids, such as a samurai, give "".
func drawn(s *logic.State, step *logic.Step) string {
	shape := s.Rules().Shape()
	if shape.Grids() != 1 {
		return ""
	}
	n := shape.N()
	text := make([]string, n*n)
	width := make([]int, n)
	marked := map[int]bool{}
	gone, placed := map[logic.Candidate]bool{}, map[logic.Candidate]bool{}
	if step != nil {
		for _, p := range step.Parts {
			for _, c := range p.Cells {
				marked[c] = true
			}
		}
		for _, c := range step.Chains {
			for _, x := range c.Nodes {
				for _, cell := range x.Cells {
					marked[cell] = true
				}
			}
		}
		for _, x := range step.Remove {
			gone[x] = true
		}
		for _, x := range step.Place {
			placed[x] = true
		}
	}
	for c := range text {
		text[c] = cellText(s, c, marked[c], gone, placed)
		width[c%n] = max(width[c%n], len([]rune(text[c])))
	}
	bar := func(col int) bool { return col%n == 0 }
	rowBar := func(row int) bool { return row%n == 0 }
	if rows, cols := shape.Box(); rows > 1 && cols > 1 {
		bar = func(col int) bool { return col%cols == 0 }
		rowBar = func(row int) bool { return row%rows == 0 }
	}
	var b strings.Builder
	for row := 0; row <= n; row++ {
		if rowBar(row) {
			b.WriteString("+")
			for col := range n {
				b.WriteString(strings.Repeat("-", width[col]+2))
				if bar(col + 1) {
					b.WriteString("+")
				}
			}
			b.WriteString("\n")
		}
		if row == n {
			break
		}
		b.WriteString("|")
		for col := range n {
			t := text[row*n+col]
			b.WriteString(" " + t + strings.Repeat(" ", width[col]-len([]rune(t))+1))
			if bar(col + 1) {
				b.WriteString("|")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func cellText(s *logic.State, c int, marked bool, gone, placed map[logic.Candidate]bool) string {
	if d := s.Digit(c); d != 0 {
		text := symbol(s, d)
		if marked {
			text += "*"
		}
		return text
	}
	text := ""
	for d := range s.Candidates(c).Digits() {
		switch x := (logic.Candidate{Cell: c, Digit: d}); {
		case gone[x]:
			text += "-"
		case placed[x]:
			text += "+"
		}
		text += symbol(s, d)
	}
	if marked {
		text += "*"
	}
	return text
}
