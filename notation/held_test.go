package notation

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// nineRows returns the rows of a 9×9 on a line.
func nineRows(p string) (all []string) {
	for r := range 9 {
		all = append(all, p[9*r:9*r+9])
	}
	return all
}

// eachRow writes what row makes of each row of p.
func eachRow(p string, row func(r int, cells []string) string) string {
	var b strings.Builder
	for r, line := range nineRows(p) {
		b.WriteString(row(r, strings.Split(line, "")))
	}
	return b.String()
}

// TestFixedWidthShapes reads puzzles whose empty cells are blanks, told by their columns alone.
func TestFixedWidthShapes(t *testing.T) {
	joined := func(between, group string) func(int, []string) string {
		return func(_ int, cells []string) string {
			var parts []string
			for i := 0; i < 9; i += 3 {
				parts = append(parts, strings.Join(cells[i:i+3], between))
			}
			return strings.Join(parts, group)
		}
	}
	line := func(before string, row func(int, []string) string, after string) func(int, []string) string {
		return func(r int, cells []string) string { return before + row(r, cells) + after + "\n" }
	}
	ruled := func(row func(int, []string) string, rule string) func(int, []string) string {
		return func(r int, cells []string) string {
			if r > 0 && r%3 == 0 {
				return rule + row(r, cells)
			}
			return row(r, cells)
		}
	}
	shapes := map[string]func(p string) string{
		"nine wide":      func(p string) string { return eachRow(p, line("", joined("", ""), "")) },
		"seventeen wide": func(p string) string { return eachRow(p, line("", joined(" ", " "), "")) },
		"indented":       func(p string) string { return eachRow(p, line("    ", joined(" ", " "), "")) },
		"walls":          func(p string) string { return eachRow(p, line("", joined("", "|"), "")) },
		"walls apart":    func(p string) string { return eachRow(p, line("| ", joined(" ", " | "), " |")) },
		"walls and rules": func(p string) string {
			return eachRow(p, ruled(line("", joined(" ", " | "), ""), "------+-------+------\n"))
		},
		"frames": func(p string) string {
			return "+---+---+---+\n" + eachRow(p, ruled(line("|", joined("", "|"), "|"), "+---+---+---+\n")) + "+---+---+---+\n"
		},
		"boxes drawn": func(p string) string {
			return "┌───┬───┬───┐\n" + eachRow(p, ruled(line("│", joined("", "│"), "│"), "├───┼───┼───┤\n")) + "└───┴───┴───┘\n"
		},
		"a wall at each cell": func(p string) string { return eachRow(p, line("|", joined("|", "|"), "|")) },
		"gaps":                func(p string) string { return eachRow(p, ruled(line("", joined(" ", "   "), ""), "\n")) },
		"below a title":       func(p string) string { return "Daily puzzle, hard\n\n" + eachRow(p, line("", joined(" ", " "), "")) },
		"three wide":          func(p string) string { return eachRow(p, line(" ", joined("  ", "  "), " ")) },
		"ends trimmed": func(p string) string {
			return eachRow(p, func(_ int, cells []string) string { return strings.TrimRight(strings.Join(cells, " | "), " ") + "\n" })
		},
	}
	if len(shapes) < 13 {
		t.Fatalf("%d shapes", len(shapes))
	}
	for name, shape := range shapes {
		for _, p := range fiftyPuzzles(rand.New(rand.NewPCG(3, 4)))[:6] {
			text := shape(strings.ReplaceAll(p, ".", " "))
			if record, told := loneRecord(text); record == nil || record.Board.Puzzle.String() != p {
				t.Errorf("%s: %s\n%s", name, told, text)
			}
		}
	}
}

// TestJSONShapes reads puzzles in the ways that programs keep them in JSON.
func TestJSONShapes(t *testing.T) {
	nested := func(p, empty string, quoted bool) string {
		return "[" + strings.TrimSuffix(eachRow(p, func(_ int, cells []string) string {
			for i, cell := range cells {
				if cell == "." {
					cells[i] = empty
				} else if quoted {
					cells[i] = strconv.Quote(cell)
				}
			}
			return "[" + strings.Join(cells, ",") + "],"
		}), ",") + "]"
	}
	flat := func(p string) string {
		return "[" + strings.Join(strings.Split(strings.ReplaceAll(p, ".", "0"), ""), ",") + "]"
	}
	givens := func(p, form string) string {
		var all []string
		for i, char := range p {
			if char != '.' {
				all = append(all, fmt.Sprintf(form, i/9, i%9, char, i/9+1, i%9+1, 'A'+i/9))
			}
		}
		return strings.Join(all, ",")
	}
	texts := func(p string) string { return `["` + strings.Join(nineRows(p), `","`) + `"]` }
	shapes := map[string]func(p, solution string) string{
		"a text":           func(p, _ string) string { return `{"puzzle":"` + p + `"}` },
		"a list of 81":     func(p, _ string) string { return `{"puzzle":` + flat(p) + `}` },
		"lists in lists":   func(p, _ string) string { return `{"board":` + nested(p, "0", false) + `}` },
		"nulls":            func(p, _ string) string { return `{"grid":` + nested(p, "null", false) + `}` },
		"empty texts":      func(p, _ string) string { return `{"grid":` + nested(p, `""`, true) + `}` },
		"dots in quotes":   func(p, _ string) string { return `{"sudoku":` + nested(p, `"."`, true) + `}` },
		"false":            func(p, _ string) string { return `{"grid":` + nested(p, "false", false) + `}` },
		"nothing round it": func(p, _ string) string { return nested(p, "0", false) },
		"rows as texts":    func(p, _ string) string { return `{"rows":` + texts(p) + `}` },
		"texts alone":      func(p, _ string) string { return texts(p) },
		"deep": func(p, _ string) string {
			return `{"data":{"items":[{"game":{"board":` + nested(p, "0", false) + `}}]}}`
		},
		"the solution first": func(p, s string) string { return `{"solution":"` + s + `","puzzle":"` + p + `"}` },
		"lists, solution first": func(p, s string) string {
			return `{"solution":` + nested(s, "0", false) + `,"board":` + nested(p, "0", false) + `}`
		},
		"cells as objects": func(p, _ string) string {
			return `{"cells":[` + givens(p, `{"row":%[1]d,"col":%[2]d,"value":%[3]c}`) + `]}`
		},
		"places as names": func(p, _ string) string { return `{"givens":{` + givens(p, `"r%[4]dc%[5]d":%[3]c`) + `}}` },
		"chess names":     func(p, _ string) string { return `{"values":{` + givens(p, `"%[6]c%[5]d":"%[3]c"`) + `}}` },
		"rows by name": func(p, _ string) string {
			return "{" + strings.TrimSuffix(eachRow(p, func(r int, cells []string) string {
				return fmt.Sprintf(`"row%d":[%s],`, r+1, strings.ReplaceAll(strings.Join(cells, ","), ".", "0"))
			}), ",") + "}"
		},
		"told of more": func(p, s string) string {
			return `{"id":17,"difficulty":"hard","title":"T","author":"A","puzzle":"` + p + `","solution":"` + s + `"}`
		},
	}
	if len(shapes) < 15 {
		t.Fatalf("%d shapes", len(shapes))
	}
	for name, shape := range shapes {
		for _, p := range fiftyPuzzles(rand.New(rand.NewPCG(5, 6)))[:4] {
			puzzle, err := sudoku.Parse(p, sudoku.ParseOptions{})
			if err != nil {
				t.Fatal(err)
			}
			text := shape(p, solutionOf(puzzle))
			record, told := loneRecord(text)
			if record == nil || record.Board.Puzzle.String() != p {
				t.Errorf("%s: %s\n%.300s", name, told, text)
			} else if name == "told of more" && (record.Title != "T" || record.Author != "A" || record.Level != "hard" || record.Solution == nil) {
				t.Errorf("%s: %q by %q, %q, %v", name, record.Title, record.Author, record.Level, record.Solution)
			}
		}
	}
}
