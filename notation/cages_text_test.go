package notation

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
)

const (
	killerSolution = "215647398368952174794381652586274931142593867973816425821739546659428713437165289"
	killerMap      = "AABBBCDEFGGHHCCDEFGGIICJKKFLMMINJKOFLPPQNJOORSPTQNUVVRSTTQWUUXXSYZWWaaXXSYZWbbbcc"
	jigsawP        = "...4..........8..3......7..5....9..6.5............5....9..16..5..........2.8.1..."
	jigsawMap      = "111223333111122333114442233444555266474555286477555286997777886999778866999988866"
)

// TestKillersAsText reads a killer, of which all that is told is its cages, in the ways in which people post it.
func TestKillersAsText(t *testing.T) {
	type cage struct {
		letter string
		sum    int
		cells  []int
	}
	var cages []*cage
	of := map[rune]*cage{}
	for cell, letter := range killerMap {
		if of[letter] == nil {
			of[letter] = &cage{letter: string(letter)}
			cages = append(cages, of[letter])
		}
		of[letter].sum += int(killerSolution[cell] - '0')
		of[letter].cells = append(of[letter].cells, cell)
	}
	each := func(between string, write func(c *cage) string) string {
		var all []string
		for _, c := range cages {
			all = append(all, write(c))
		}
		return strings.Join(all, between)
	}
	cells := func(c *cage, between string, write func(r, c int) string) string {
		var all []string
		for _, cell := range c.cells {
			all = append(all, write(cell/9, cell%9))
		}
		return strings.Join(all, between)
	}
	pair := func(format string, base int) func(r, c int) string {
		return func(r, c int) string { return fmt.Sprintf(format, r+base, c+base) }
	}
	named := each(" ", func(c *cage) string { return fmt.Sprintf("%s=%d", c.letter, c.sum) })
	sums := each(" ", func(c *cage) string { return fmt.Sprint(c.sum) })
	var rowsOf, spaced, codinGame strings.Builder
	for r := range 9 {
		row := killerMap[9*r : 9*r+9]
		rowsOf.WriteString(row + "\n")
		spaced.WriteString(strings.Join(strings.Split(row, ""), " ") + "\n")
		givens := "........."
		if r == 0 {
			givens = killerSolution[:1] + givens[1:]
		}
		codinGame.WriteString(givens + " " + row + "\n")
	}
	grid := "[[2,0,0,0,0,0,0,0,0]" + strings.Repeat(",[0,0,0,0,0,0,0,0,0]", 8) + "]"
	list := each(", ", func(c *cage) string {
		return fmt.Sprintf(`{"sum": %d, "cells": [%s]}`, c.sum, cells(c, ", ", pair("[%d, %d]", 0)))
	})
	for name, text := range map[string]string{
		"letters and sums":       killerMap + "\n" + sums + "\n",
		"letters, sums named":    killerMap + "\n" + named + "\n",
		"rows":                   rowsOf.String() + sums + "\n",
		"rows under a title":     "Killer 5\n" + rowsOf.String() + "\n" + strings.ReplaceAll(named, "=", ": ") + "\n",
		"sums above":             "Killer 5\n" + named + "\n" + rowsOf.String(),
		"sums above, one a line": strings.ReplaceAll(named, " ", "\n") + "\n\n" + killerMap + "\n",
		"YAML": "cages:\n" + each("\n", func(c *cage) string {
			return fmt.Sprintf("  - sum: %d\n    cells: [%s]", c.sum, cells(c, ", ", pair("r%dc%d", 1)))
		}) + "\n",
		"names of spreadsheets": "sum,cells\n" + each("\n", func(c *cage) string {
			return fmt.Sprintf(`%d,"%s"`, c.sum, cells(c, " ", func(r, c int) string { return fmt.Sprintf("%c%d", 'A'+c, r+1) }))
		}) + "\n",
		"sums of variables": each("\n", func(c *cage) string {
			return fmt.Sprintf("s.add(Sum([%s]) == %d)", cells(c, ", ", pair("X[%d][%d]", 0)), c.sum)
		}) + "\n",
		"rows apart, a sum a line": spaced.String() + each("\n", func(c *cage) string { return fmt.Sprintf("%s %d", c.letter, c.sum) }) + "\n",
		"CodinGame":                codinGame.String() + named + "\n",
		"CodinGame, no given":      "." + codinGame.String()[1:] + named + "\n",
		"CodinGame, zeros":         strings.ReplaceAll("."+codinGame.String()[1:], ".", "0") + named + "\n",
		"JSON":                     `{"cages": [` + list + `]}`,
		"JSON with givens":         `{"grid": ` + grid + `, "cages": [` + list + `]}`,
		"JSON, rows and columns": `{"title":"K","cages":[` + each(",\n ", func(c *cage) string {
			return fmt.Sprintf(`{"value":%d,"cells":[%s]}`, c.sum, cells(c, ",", pair(`{"row":%d,"col":%d}`, 0)))
		}) + `]}`,
		"JSON, names": "[" + each(",", func(c *cage) string {
			return fmt.Sprintf(`{"total":%d,"cells":["%s"]}`, c.sum, cells(c, `","`, pair("r%dc%d", 1)))
		}) + "]",
		"JSON, numbers of cells": `{"cages":[` + each(",", func(c *cage) string {
			return fmt.Sprintf(`{"sum":%d,"cells":%s}`, c.sum, strings.ReplaceAll(fmt.Sprint(c.cells), " ", ","))
		}) + "]}",
		"lists":        "problem = [\n" + each(",\n", func(c *cage) string { return fmt.Sprintf("[%d, [%s]]", c.sum, cells(c, ", ", pair("[%d,%d]", 1))) }) + "]\n",
		"a dictionary": "cages = {\n" + each(",\n", func(c *cage) string { return fmt.Sprintf("  (%s): %d", cells(c, ", ", pair("(%d, %d)", 0)), c.sum) }) + "\n}\n",
		"facts":        each("\n", func(c *cage) string { return fmt.Sprintf("cage(%d, [%s]).", c.sum, cells(c, ", ", pair("(%d,%d)", 1))) }) + "\n",
		"JSON, a map of letters": `{"map": ["` + strings.Join(strings.Fields(rowsOf.String()), `", "`) + `"], "sums": {` +
			each(", ", func(c *cage) string { return fmt.Sprintf(`"%s": %d`, c.letter, c.sum) }) + "}}\n",
		"JSON, a line of letters, on lines": "{\n \"puzzle\": \"2" + strings.Repeat("0", 80) + "\",\n \"cages\": {" +
			each(",\n  ", func(c *cage) string { return fmt.Sprintf(`"%s": %d`, c.letter, c.sum) }) + "},\n \"layout\": \"" + killerMap + "\"\n}\n",
		"JSON, a puzzle, a map and pairs": `{"puzzle":"2` + strings.Repeat(".", 80) + `","cages":[` +
			each(",", func(c *cage) string { return fmt.Sprintf(`["%s",%d]`, c.letter, c.sum) }) + `],"map":"` + killerMap + `"}`,
		"sums of cells": each("\n", func(c *cage) string { return fmt.Sprintf("%d = %s", c.sum, cells(c, " + ", pair("r%dc%d", 1))) }) + "\n",
		"lines with names of cells": each("\n", func(c *cage) string {
			return fmt.Sprintf("%d: %s", c.sum, cells(c, " ", func(r, c int) string { return fmt.Sprintf("%c%d", 'A'+r, c+1) }))
		}) + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			record := only(t, text, ReadOptions{})
			solution, err := sudoku.Solve(t.Context(), record.Board.Puzzle)
			if got := string(record.Board.Symbols.AppendLine(nil, solution)); err != nil || got != killerSolution {
				t.Errorf("%s, %v\n%s", got, err, text)
			}
			if n, err := sudoku.CountUpTo(t.Context(), record.Board.Puzzle, 2); n != 1 || err != nil {
				t.Errorf("%d solutions, %v", n, err)
			}
		})
	}
	for text, want := range map[string]string{
		killerMap + "\n" + sums[:len(sums)-3] + "\n":                   "line 2: killer: 28 sums for 29 cages; expected one for each",
		rowsOf.String() + strings.Replace(named, "B=", "A=", 1) + "\n": "line 10: killer: two sums for cage A",
		strings.Replace(list, "[0, 1]", "[0, 2]", 1):                   "line 1: killer: r1c3 is in two cages",
		each("\n", func(c *cage) string {
			return strings.Replace(fmt.Sprintf("%d: %s", c.sum, cells(c, " ", pair("r%dc%d", 1))), "r9c9", "r9c10", 1)
		}): "line 29: killer: a cage has a cell in row 9, column 10, but the other cages cover a board of 9 rows",
	} {
		if _, told := loneRecord(text); !strings.HasPrefix(told, want) {
			t.Errorf("%q, want %q", told, want)
		}
	}
}

// TestCagesOfSmallLetters reads a killer of 2×2 boxes, whose rows look like words.
func TestCagesOfSmallLetters(t *testing.T) {
	const cages = "aabb\nccdd\neeff\ngghh\n"
	for name, text := range map[string]string{
		"sums below":      cages + "a=3 b=7 c=7 d=3 e=4 f=6 g=6 h=4\n",
		"sums in order":   "Killer\n" + cages + "3 7 7 3 4 6 6 4\n",
		"sums above":      "a: 3\nb: 7\nc: 7\nd: 3\ne: 4\nf: 6\ng: 6\nh: 4\n\n" + cages,
		"under a title":   "Killer\n" + cages + "a=3\nb=7\nc=7\nd=3\ne=4\nf=6\ng=6\nh=4\n",
		"letters apart":   strings.ReplaceAll("a a b b\nc c d d\ne e f f\ng g h h\n", "\n", " \n") + "3 7 7 3 4 6 6 4\n",
		"strict, no word": cages + "3 7 7 3 4 6 6 4\n",
	} {
		record, err := NewReader(strings.NewReader(text), ReadOptions{Strict: strings.HasPrefix(name, "strict")}).Next()
		if err != nil || strings.Count(record.Board.Rules.String(), "killer=") != 8 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestJigsawsAsText reads a grid and the grid of its regions.
func TestJigsawsAsText(t *testing.T) {
	grid := func(line, between string) string {
		var b strings.Builder
		for r := range 9 {
			b.WriteString(strings.Join(strings.Split(line[9*r:9*r+9], ""), between) + "\n")
		}
		return b.String()
	}
	letters := strings.Map(func(r rune) rune { return r - '1' + 'A' }, jigsawMap)
	zeros := strings.ReplaceAll(jigsawP, ".", "0")
	list := func(line string) string {
		return "[[" + strings.ReplaceAll(strings.TrimSpace(grid(line, ",")), "\n", "],[") + "]]"
	}
	var beside strings.Builder
	for r := range 9 {
		beside.WriteString(jigsawP[9*r:9*r+9] + " " + letters[9*r:9*r+9] + "\n")
	}
	for name, text := range map[string]string{
		"below":                     grid(jigsawP, "") + "\n" + grid(jigsawMap, ""),
		"letters below":             grid(zeros, "") + grid(letters, ""),
		"below a title":             "Jigsaw 7\n" + grid(zeros, " ") + "\nRegions:\n" + grid(jigsawMap, " "),
		"above":                     grid(jigsawMap, "") + "\n" + grid(jigsawP, ""),
		"beside":                    beside.String(),
		"behind, on a line":         jigsawP + "," + jigsawMap + "\n",
		"letters behind, on a line": zeros + " " + letters + "\n",
		"a column of a table":       "id,puzzle,regions\n7," + zeros + "," + letters + "\n",
		"lists in JSON":             `{"puzzle":` + list(zeros) + `,"regions":` + list(jigsawMap) + `}`,
		"lines in JSON":             `{"puzzle":"` + zeros + `","regions":"` + jigsawMap + `"}`,
		"lists in JSON, reversed":   `{"regions":` + list(jigsawMap) + `,"grid":` + list(zeros) + `}`,
		"lines in JSON, any name":   `{"grid":"` + jigsawP + `","regions":"` + jigsawMap + `"}`,
		"lines in YAML":             "grid: \"" + jigsawP + "\"\nregions: \"" + jigsawMap + "\"\n",
		"lists of a program":        "grid = " + list(zeros) + "\nregions = " + list(jigsawMap) + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			record := only(t, text, ReadOptions{})
			if got := record.Board.Puzzle.String(); got != jigsawP || record.Board.Rules.String() != "9+jigsaw="+jigsawMap {
				t.Errorf("%s %s\n%s", record.Board.Rules, got, text)
			}
		})
	}
	for _, damaged := range []string{"B" + letters[1:], letters[:80], letters[:9] + "AAAAAAAAA" + letters[18:]} {
		record := only(t, grid(jigsawP, "")+"\n"+strings.TrimSuffix(grid(damaged+strings.Repeat(" ", 81-len(damaged)), ""), "\n"), ReadOptions{})
		if len(record.Read) != 1 || !strings.Contains(record.Read[0].Error(), "lines 11 to 19 are passed over") {
			t.Errorf("damaged regions %s: %v", damaged, record.Read)
		}
	}
	for _, regions := range []string{jigsawMap, letters} {
		var told []string
		for record, err := range NewReader(strings.NewReader(zeros+"\n"+regions+"\n"+puzzleP+"\n"), ReadOptions{}).Records() {
			if err != nil {
				told = append(told, err.Error())
			} else {
				told = append(told, record.Board.Rules.String()+" "+record.Board.Puzzle.String())
			}
		}
		if len(told) != 2 || told[0] != "9+jigsaw="+jigsawMap+" "+jigsawP || told[1] != "9 "+dots(puzzleP) {
			t.Errorf("regions on a line of their own are read as %q", told)
		}
	}
	var all []string
	for record, err := range NewReader(strings.NewReader(strings.Repeat(grid(jigsawP, "")+"\n"+grid(jigsawMap, "")+"\n", 3)), ReadOptions{}).Records() {
		if err != nil || record.Board.Rules.String() != "9+jigsaw="+jigsawMap {
			t.Fatal(err, record)
		}
		all = append(all, record.Board.Puzzle.String())
	}
	if len(all) != 3 {
		t.Errorf("%d of 3 jigsaws", len(all))
	}
}
