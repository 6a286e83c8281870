package notation

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

// postsPuzzles are six puzzles, "0" for an empty cell; the second and the fourth have no solution.
var postsPuzzles = []string{
	puzzleP,
	"020007005000060040008900600300000001050000080700000004006009300080050000400300060",
	"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
	"407090028000000170000032000001000000000460000030807400900200804010000980002060001",
	"100007090030020008009600500005300900010080002600004000300000010040000007007000300",
	"800000000003600000070090200050007000000045700000100030001000068008500010090000400",
}

// TestPostsShapes reads what programs that people post print, and their code.
func TestPostsShapes(t *testing.T) {
	row := func(p string, r int, between string) string {
		return strings.Join(strings.Split(p[r*9:r*9+9], ""), between)
	}
	lines := func(p string, line func(r int) string) string {
		var b strings.Builder
		for r := range 9 {
			b.WriteString(line(r) + "\n")
		}
		return b.String()
	}
	grouped := func(p string, r int) string {
		row := row(p, r, " ")
		return row[:6] + "| " + row[6:12] + "| " + row[12:] + " | "
	}
	framed := func(rule string) func(p string) string {
		return func(p string) string {
			var b strings.Builder
			for r := range 9 {
				if r%3 == 0 {
					b.WriteString(rule + "\n")
				}
				b.WriteString(grouped(p, r) + "\n")
			}
			return b.String() + rule + "\n"
		}
	}
	quoted := func(p string, r int) string { return `"` + row(p, r, `", "`) + `"` }
	shapes := []struct {
		name  string
		write func(p string) string
	}{
		{"rules of stars", framed(strings.Repeat("*", 23))},
		{"rules of 25 stars", framed(strings.Repeat("*", 25))},
		{"rules of plus signs", framed(strings.Repeat("+", 23))},
		{"a Java array of strings", func(p string) string {
			return "String[][] puzzle = new String[][] {\n" + strings.TrimSuffix(lines(p, func(r int) string { return "    {" + quoted(p, r) + "}," }), ",\n") + "\n};\n"
		}},
		{"a Java array with empty strings", func(p string) string {
			return "new String[][]{\n" + lines(p, func(r int) string {
				return "{" + strings.ReplaceAll(quoted(p, r), "0", "") + "}, "
			}) + "};\n"
		}},
		{"a Java array on a line", func(p string) string {
			return "new String[][]{" + strings.TrimSuffix(strings.ReplaceAll(lines(p, func(r int) string { return "{" + quoted(p, r) + "}, " }), "\n", ""), ", ") + "};\n"
		}},
		{"a Java array of numbers", func(p string) string {
			return "int[][] a = {" + strings.TrimSuffix(strings.ReplaceAll(lines(p, func(r int) string { return "{" + row(p, r, ",") + "}," }), "\n", ""), ",") + "};\n"
		}},
		{"a C array", func(p string) string {
			return "int grid[9][9] = {\n" + lines(p, func(r int) string { return "\t{" + row(p, r, ", ") + "}," }) + "};\n\n"
		}},
		{"an array that starts at once", func(p string) string {
			return "{" + strings.ReplaceAll(lines(p, func(r int) string { return "{" + row(p, r, ",") + "}," }), "\n", "") + "}\n"
		}},
		{"rows in brackets under a rule", func(p string) string {
			return strings.Repeat("-", 27) + "\n" + lines(p, func(r int) string { return "[" + row(p, r, ", ") + "]" })
		}},
		{"quoted cells", func(p string) string {
			return lines(p, func(r int) string { return strings.ReplaceAll(quoted(p, r), ", ", ",") })
		}},
		{"quoted columns", func(p string) string { return `"7","` + p + `","easy"` + "\n" }},
		{"Chinese noughts", func(p string) string {
			return lines(p, func(r int) string { return strings.ReplaceAll(row(p, r, " "), "0", "〇") })
		}},
		{"plain rows", func(p string) string { return lines(p, func(r int) string { return row(p, r, "") }) }},
		{"a line", func(p string) string { return p + "\n" }},
	}
	headings := []func(i int) string{
		func(int) string { return "" },
		func(i int) string { return fmt.Sprintf("第%d题\n", i) },
		func(i int) string { return fmt.Sprintf("第 %d 题：\n", i) },
		func(i int) string { return fmt.Sprintf("数独 %d\n", i) },
		func(i int) string { return fmt.Sprintf("例%d\n\n", i) },
		func(i int) string { return fmt.Sprintf("%d)\n", i) },
		func(i int) string { return fmt.Sprintf("%d、\n", i) },
		func(i int) string { return fmt.Sprintf("// https://example.org/sudoku/%d.html\n", i) },
		func(i int) string { return fmt.Sprintf("# https://example.org/sudoku/%d.html\n", i) },
	}
	for s, shape := range shapes {
		for h, heading := range headings {
			if (s+h)%3 != testlong.Turn(3) {
				continue
			}
			var text strings.Builder
			for i, p := range postsPuzzles {
				text.WriteString(heading(i+1) + shape.write(p))
			}
			got := readAll(t, strings.NewReader(text.String()), ReadOptions{})
			if len(got) != len(postsPuzzles) {
				t.Errorf("%s, heading %d: %d puzzles: %.300q\nin %.900s", shape.name, h, len(got), got, text.String())
				continue
			}
			for i, p := range postsPuzzles {
				if !strings.HasSuffix(got[i], ": 9 "+dots(p)) {
					t.Errorf("%s, heading %d: puzzle %d is %s\nin %.600s", shape.name, h, i+1, got[i], text.String())
					break
				}
			}
		}
	}
}
