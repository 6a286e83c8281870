package explain

import (
	"fmt"
	"strings"

	"jiugong/sudoku/logic"
)

// Eureka writes a linear chain in Eureka notation: "(3)r1c2=(3)r1c5-(5)r1c5=..."
// There = joins two candidates, at least one of them true, and - two, at least one of them
// false. Chains that branch are written conclusion by conclusion, each "=" or
// "-" from the one it follows most directly from.
func Eureka(s *logic.State, c logic.Chain) string {
	var b strings.Builder
	for i, n := range c.Nodes {
		if i > 0 {
			if n.On {
				b.WriteString("=")
			} else {
				b.WriteString("-")
			}
		}
		fmt.Fprintf(&b, "(%s)%s", symbol(s, n.Digit), cellGroup(s, n.Cells))
	}
	return b.String()
}

// cellGroup names cells together: r1c23 for r1c2 and r1c3.
func cellGroup(s *logic.State, cells []int) string {
	var rows, cols []int
	shape := s.Rules().Shape()
	sameRow, sameCol := true, true
	for _, c := range cells {
		p := shape.Position(c)
		rows, cols = append(rows, p.Row+1), append(cols, p.Col+1)
		sameRow = sameRow && rows[0] == p.Row+1
		sameCol = sameCol && cols[0] == p.Col+1
	}
	digits := func(list []int) string {
		out := ""
		for i, v := range list {
			if v > 9 && i > 0 {
				out += ","
			}
			out += fmt.Sprint(v)
		}
		return out
	}
	switch {
	case sameRow:
		return fmt.Sprintf("r%dc%s", rows[0], digits(cols))
	case sameCol:
		return fmt.Sprintf("r%sc%d", digits(rows), cols[0])
	}
	var names []string
	for _, c := range cells {
		names = append(names, s.Rules().CellName(c))
	}
	return strings.Join(names, ",")
}
