package reading

import (
	"strconv"
	"strings"

	"jiugong/sudoku"
)

// rules returns the rules of a grid with the areas that were seen, else with the usual boxes.
func (l *Look) rules() *sudoku.Rules {
	text := strconv.Itoa(l.N)
	if l.Areas != nil {
		text = regionsText(l.N, l.Areas)
	}
	rules, err := sudoku.ParseRules(text)
	if err != nil {
		return nil
	}
	return rules
}

// regionsText returns the text of rules with those areas. It writes plain boxes as such.
func regionsText(n int, areas []int) string {
	for rows := 2; rows <= n/2; rows++ {
		if n%rows != 0 {
			continue
		}
		cols, same := n/rows, true
		for i, a := range areas {
			same = same && a == areas[i/n/rows*rows*n+i%n/cols*cols]
		}
		if same {
			if r, c, ok := sudoku.DefaultBox(n); ok && r == rows && c == cols {
				return strconv.Itoa(n)
			}
			return strconv.Itoa(n) + ":" + strconv.Itoa(rows) + "x" + strconv.Itoa(cols)
		}
	}
	var b strings.Builder
	b.WriteString(strconv.Itoa(n) + "+jigsaw=")
	for _, a := range areas {
		b.WriteByte("123456789ABCDEFGHIJKLMNOP"[a])
	}
	return b.String()
}
