package cli

import (
	"strings"

	"jiugong/sudoku/internal/once"
)

// sparePuzzles keeps arguments that begin with "-" for an empty cell and can
// only be puzzles from being flags. A space before them does so, which no
// reader of puzzles minds.
func sparePuzzles(args []string) []string {
	spared := make([]string, len(args))
	for i, arg := range args {
		if arg == "--" {
			copy(spared[i:], args[i:])
			break
		}
		if spared[i] = arg; isDashedPuzzle(arg) {
			spared[i] = " " + arg
		}
	}
	return spared
}

// isDashedPuzzle reports whether arg begins with "-" and can only be a puzzle.
// That is a board of several lines, or a line of many cells, few of them
// letters. A cell too many or too few doesn't make it a flag: the reader says
// so.
func isDashedPuzzle(arg string) bool {
	if !strings.HasPrefix(arg, "-") {
		return false
	}
	if strings.Contains(arg, "\n") {
		return !strings.Contains(strings.SplitN(arg, "\n", 2)[0], "=")
	}
	cells := strings.NewReplacer(" ", "", "|", "").Replace(arg)
	return len(cells) >= 15 && dashedCells.MatchString(cells) && 4*len(letters.FindAllString(cells, -1)) < len(cells)
}

// letters are two letters side by side.
var letters = once.MustCompile(`[a-zA-Z]{2}`)

// dashedCells is a line whose first cell is empty and a dash.
var dashedCells = once.MustCompile(`^-[-._*0-9A-Za-z]*[0-9][-._*0-9A-Za-z]*$`)
