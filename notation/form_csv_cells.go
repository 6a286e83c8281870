package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
)

// A table may have a column for each cell, beside others:
//
//	id,c0,c1,c2,…,c80
//	17,5,3,0,…,9
//
// As many columns again are the solution. A table with nothing else needs no names: each line is a puzzle.

// cellColumns are the columns first to end-1 of a table, one for each cell.
type cellColumns struct{ first, end int }

// leastCellColumns is how many columns are surely cells. A row of a large board may have fewer.
const leastCellColumns = 36

var numberInName = once.MustCompile(`\d+`)

// findCellColumns returns the columns that names number as the cells of a puzzle and of its solution. It
// returns none where a name says which column is the puzzle, or where all columns are one puzzle.
func findCellColumns(names []string) (all []cellColumns) {
	if len(names) <= leastCellColumns || slices.ContainsFunc(names, isPuzzleName) {
		return nil
	}
	kind := func(name string) string { return numberInName.ReplaceAllString(name, "#") }
	for first, end := 0, 0; first < len(names); first = end {
		for end = first + 1; end < len(names) && kind(names[end]) == kind(names[first]); end++ {
		}
		if n := end - first; n >= leastCellColumns && n < len(names) && strings.Contains(kind(names[first]), "#") && areDifferent(names[first:end]) && usualRules(n) != nil {
			all = append(all, cellColumns{first, end})
		}
	}
	if len(all) > 2 || len(all) == 2 && all[0].end-all[0].first != all[1].end-all[1].first {
		return nil
	}
	return all
}

// areDifferent reports whether no name is there twice. A line of digits has no names.
func areDifferent(names []string) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(names)))) == len(names)
}

func isPuzzleName(name string) bool { return slices.Contains(puzzleColumns, name) }

// gatherCells puts the fields of cells together, and names them as a puzzle and its solution. It returns an
// error where a line has more or fewer fields than names: nobody knows which cell is missing.
func gatherCells(fields, names []string) (gathered, named []string, err error) {
	cells := findCellColumns(names)
	if cells == nil {
		return fields, names, nil
	}
	if len(fields) != len(names) {
		return nil, nil, message.Errorf("csv.fields", len(fields), len(names))
	}
	at := 0
	for i, c := range cells {
		gathered = append(append(gathered, fields[at:c.first]...), inOneField(fields[c.first:c.end]))
		named = append(append(named, names[at:c.first]...), [...]string{"puzzle", "solution"}[i])
		at = c.end
	}
	return append(gathered, fields[at:]...), append(named, names[at:]...), nil
}

// inOneField returns cells side by side, or with commas between where one has more than a character.
func inOneField(cells []string) string {
	if slices.ContainsFunc(cells, func(cell string) bool { return len(cell) > 1 }) {
		return strings.Join(cells, ",")
	}
	var b strings.Builder
	for _, cell := range cells {
		if cell == "" {
			cell = "."
		}
		b.WriteString(cell)
	}
	return b.String()
}
