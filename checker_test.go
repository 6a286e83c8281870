package sudoku_test

import (
	"fmt"
	"strings"
)

// obeys is the rule book once more, worked out from the text of the rules
// alone: it shares no code with what it checks. It says what is wrong with a
// full grid, or "".
func obeys(rules string, n, boxRows, boxCols int, g []uint8) string {
	if len(g) != n*n {
		return fmt.Sprintf("%d cells for %d×%d", len(g), n, n)
	}
	at := func(r, c int) int { return int(g[r*n+c]) }
	once := func(what string, cells [][2]int) string {
		seen := map[int]bool{}
		for _, rc := range cells {
			d := at(rc[0], rc[1])
			if d < 1 || d > n || seen[d] {
				return fmt.Sprintf("%s has %d at r%dc%d", what, d, rc[0]+1, rc[1]+1)
			}
			seen[d] = true
		}
		return ""
	}
	var wrong []string
	try := func(what string, cells [][2]int) {
		if w := once(what, cells); w != "" {
			wrong = append(wrong, w)
		}
	}
	var diagonal, antidiagonal [][2]int
	for i := range n {
		var row, column [][2]int
		for j := range n {
			row = append(row, [2]int{i, j})
			column = append(column, [2]int{j, i})
		}
		try("row", row)
		try("column", column)
		diagonal = append(diagonal, [2]int{i, i})
		antidiagonal = append(antidiagonal, [2]int{i, n - 1 - i})
	}
	block := func(what string, top, left int) {
		var cells [][2]int
		for r := range boxRows {
			for c := range boxCols {
				cells = append(cells, [2]int{top + r, left + c})
			}
		}
		try(what, cells)
	}
	features := strings.Split(rules, "+")[1:]
	jigsaw := false
	for _, f := range features {
		name, arg, _ := strings.Cut(f, "=")
		switch name {
		case "x":
			try("diagonal", diagonal)
			try("antidiagonal", antidiagonal)
		case "windows":
			for top := 1; top+boxRows <= n; top += boxRows + 1 {
				for left := 1; left+boxCols <= n; left += boxCols + 1 {
					block("window", top, left)
				}
			}
		case "disjoint":
			for r := range boxRows {
				for c := range boxCols {
					var cells [][2]int
					for top := 0; top < n; top += boxRows {
						for left := 0; left < n; left += boxCols {
							cells = append(cells, [2]int{top + r, left + c})
						}
					}
					try("disjoint group", cells)
				}
			}
		case "centre":
			var cells [][2]int
			for top := 0; top < n; top += boxRows {
				for left := 0; left < n; left += boxCols {
					cells = append(cells, [2]int{top + boxRows/2, left + boxCols/2})
				}
			}
			try("centre", cells)
		case "asterisk":
			try("asterisk", [][2]int{{1, 4}, {2, 2}, {2, 6}, {4, 1}, {4, 4}, {4, 7}, {6, 2}, {6, 6}, {7, 4}})
		case "jigsaw":
			jigsaw = true
			cells := map[rune][][2]int{}
			for i, region := range arg {
				cells[region] = append(cells[region], [2]int{i / n, i % n})
			}
			for region := range cells {
				try("region", cells[region])
			}
		case "knight", "king", "nonconsecutive":
			for r := range n {
				for c := range n {
					for r2 := range n {
						for c2 := range n {
							dr, dc := (r-r2)*(r-r2), (c-c2)*(c-c2)
							gap := at(r, c) - at(r2, c2)
							switch {
							case name == "knight" && dr+dc == 5 && gap == 0,
								name == "king" && dr+dc == 2 && gap == 0,
								name == "nonconsecutive" && dr+dc == 1 && gap*gap == 1:
								wrong = append(wrong, fmt.Sprintf("%s: r%dc%d and r%dc%d", name, r+1, c+1, r2+1, c2+1))
							}
						}
					}
				}
			}
		}
	}
	if !jigsaw && boxRows > 1 && boxCols > 1 {
		for top := 0; top < n; top += boxRows {
			for left := 0; left < n; left += boxCols {
				block("box", top, left)
			}
		}
	}
	return strings.Join(wrong, "; ")
}
