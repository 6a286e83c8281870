package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"jiugong/sudoku"
)

// layouts returns the places of a feature's houses on every board that it fits.
// The keys are the size of the box, "3x3", or the number of digits, "9". The
// latter is for boards whose boxes make no difference or are missing. If all
// fit, "n" or "rxc" has a pattern for the others. In it r and c stand for a
// box's rows and columns, n for the digits, m for one less.
func layouts(f sudoku.Feature) (map[string]string, error) {
	all := map[string]string{}
	for n := 1; n <= mostDigits; n++ {
		boxes := map[string]string{}
		for r := 1; r <= n; r++ {
			if n%r == 0 {
				if houses, err := f.Houses(n, r, n/r); err == nil {
					boxes[fmt.Sprintf("%dx%d", r, n/r)] = layoutText(houses)
				}
			}
		}
		without, err := f.Houses(n, 0, 0) // of a jigsaw
		for box, text := range boxes {
			if err != nil {
				all[box] = text
			} else if text != layoutText(without) {
				return nil, fmt.Errorf("its houses in boxes of %s are others than in a jigsaw, which the page can't tell apart", box)
			}
		}
		if err == nil {
			all[fmt.Sprint(n)] = layoutText(without)
		}
	}
	fold(all)
	return all, nil
}

// fold puts a pattern in place of the layouts that follow it, if there is one for each board.
func fold(all map[string]string) {
	bySize, byBox := map[string]map[string]int{}, map[string]map[string]int{}
	for n := 1; n <= mostDigits; n++ {
		bySize[fmt.Sprint(n)] = map[string]int{"n": n, "m": n - 1}
		for r := 2; r*2 <= n; r++ {
			if n%r == 0 {
				byBox[fmt.Sprintf("%dx%d", r, n/r)] = map[string]int{"r": r, "c": n / r}
			}
		}
	}
	for key, boards := range map[string]map[string]map[string]int{"n": bySize, "rxc": byBox} {
		sample := map[string]string{"n": fmt.Sprint(mostDigits), "rxc": "3x5"}[key]
		pattern := all[sample]
		for name, value := range boards[sample] {
			pattern = regexp.MustCompile(fmt.Sprintf(`\b%d\b`, value)).ReplaceAllString(pattern, name)
		}
		followed := map[string]string{}
		for board, values := range boards {
			text, fits := all[board]
			if !fits {
				followed = nil
				break
			}
			expanded := pattern
			for name, value := range values {
				expanded = strings.ReplaceAll(expanded, name, fmt.Sprint(value))
			}
			if expanded == text {
				followed[board] = text
			}
		}
		if len(followed) > 1 {
			all[key] = pattern
			maps.DeleteFunc(all, func(board, _ string) bool { return followed[board] != "" })
		}
	}
}

// layoutText returns the cells of some houses, one house after the other, in few
// letters: "0,0*9,1,1" is nine cells from the top left corner, each one down and
// one right of the one before. Such runs may be repeated as a whole, by another
// "*", and several stand side by side behind ";".
func layoutText(houses [][]sudoku.Position) string {
	var each []string
	for _, house := range houses {
		each = append(each, runs(house))
	}
	all, one := runs(slices.Concat(houses...)), strings.Join(each, ";")
	if len(one) < len(all) {
		return one
	}
	return all
}

// runs looks for repetition from the inside: cells of runs, then runs of runs.
func runs(cells []sudoku.Position) string {
	var repeats string
	for {
		length, step := run(cells)
		if length == 1 {
			break
		}
		repeats = fmt.Sprintf("*%d,%d,%d", length, step.Row, step.Col) + repeats
		var starts []sudoku.Position
		for i := 0; i < len(cells); i += length {
			starts = append(starts, cells[i])
		}
		cells = starts
	}
	var starts []string
	for _, cell := range cells {
		starts = append(starts, fmt.Sprintf("%d,%d", cell.Row, cell.Col))
	}
	return strings.Join(starts, " ") + repeats
}

// run returns the longest run, of the same steps, that cells fall into throughout.
func run(cells []sudoku.Position) (length int, step sudoku.Position) {
	for length := len(cells); length > 1; length-- {
		if len(cells)%length != 0 {
			continue
		}
		step := minus(cells[1], cells[0])
		same := true
		for i := range cells {
			same = same && (i%length == 0 || minus(cells[i], cells[i-1]) == step)
		}
		if same {
			return length, step
		}
	}
	return 1, step
}

func minus(a, b sudoku.Position) sudoku.Position {
	return sudoku.Position{Row: a.Row - b.Row, Col: a.Col - b.Col}
}

// listLayouts returns the boards that overlap under their names, each told by its corners as
// a rules text has them.
func listLayouts() map[string]string {
	list := map[string]string{}
	for _, layout := range sudoku.Layouts() {
		for _, p := range layout.Corners {
			list[layout.Name] += sudoku.CellName(p.Row, p.Col)
		}
	}
	return list
}
