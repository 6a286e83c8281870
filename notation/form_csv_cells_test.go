package notation

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// numbered returns count names with a number behind each, from 0 or 1.
func numbered(name string, from, count int) (names []string) {
	for i := range count {
		names = append(names, fmt.Sprint(name, from+i))
	}
	return names
}

// TestColumnsForCells reads tables that have a column for each cell, beside others.
func TestColumnsForCells(t *testing.T) {
	puzzle := strings.Split(strings.ReplaceAll(dots(puzzleP), ".", "0"), "")
	open := strings.Split(strings.ReplaceAll(dots(puzzleP), ".", " "), "")
	solved := strings.Split(solutionP, "")
	places := []string{"id"}
	for i := range 81 {
		places = append(places, fmt.Sprintf("r%dc%d", i/9+1, i%9+1))
	}
	join := func(sign string, parts ...[]string) string {
		var all []string
		for _, part := range parts {
			all = append(all, part...)
		}
		return strings.Join(all, sign)
	}
	id, level := []string{"7"}, []string{"easy"}
	for name, text := range map[string]string{
		"a number in front": join(",", []string{"id"}, numbered("c", 0, 81)) + "\n" + join(",", id, puzzle),
		"nothing in cells":  join(",", []string{"id"}, numbered("c", 0, 81)) + "\n" + join(",", id, open),
		"a word in front":   join(",", []string{"level"}, numbered("c", 0, 81)) + "\n" + join(",", level, puzzle),
		"a word round them": join(",", []string{"level"}, numbered("c", 0, 81), []string{"by"}) + "\n" + join(",", level, puzzle, level),
		"named by place":    join(";", places) + "\n" + join(";", id, puzzle),
		"a level behind":    join("\t", numbered("cell_", 1, 81), []string{"level"}) + "\n" + join("\t", puzzle, level),
		"its solution":      join(",", numbered("q", 1, 81), numbered("s", 1, 81)) + "\n" + join(",", puzzle, solved),
		"in quotes":         `"` + join(`","`, []string{"id"}, numbered("c", 0, 81)) + "\"\n\"" + join(`","`, id, puzzle) + `"`,
	} {
		record, told := loneRecord(text + "\n")
		if record == nil || record.Board.Puzzle.String() != dots(puzzleP) || record.Read != nil {
			t.Errorf("%s: %s", name, told)
		} else if (name == "its solution") != (record.Solution != nil) {
			t.Errorf("%s: solution %v", name, record.Solution)
		} else if slices.Contains([]string{"a level behind", "a word in front", "a word round them"}, name) && record.Level != "easy" {
			t.Errorf("%s: level %q", name, record.Level)
		}
	}
	for name, line := range map[string]string{
		"a cell is missing": join(",", id, puzzle[1:]),
		"a cell too many":   join(",", id, puzzle[:1], puzzle),
	} {
		text := join(",", []string{"id"}, numbered("c", 0, 81)) + "\n" + line + "\n"
		if record, told := loneRecord(text); record != nil || !strings.Contains(told, "expected 82, as the header has") {
			t.Errorf("%s: %s", name, told)
		}
	}
	if columns := findCellColumns(append(level, puzzle...)); columns != nil {
		t.Errorf("a line of cells names the columns %v", columns)
	}
}
