package cli

import (
	"math"
	"strings"

	"jiugong/sudoku/internal/once"
)

// sparePuzzles keeps arguments from being read as flags that begin with "-" for an empty cell
// and can only be puzzles. A space before them does, which no reader of puzzles minds.
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

// isDashedPuzzle reports whether arg begins with "-" and can only be a puzzle: a board of
// several lines, or a line of a square number of cells, of which letters are only some.
func isDashedPuzzle(arg string) bool {
	if !strings.HasPrefix(arg, "-") {
		return false
	}
	if strings.Contains(arg, "\n") {
		return !strings.Contains(strings.SplitN(arg, "\n", 2)[0], "=")
	}
	cells := strings.NewReplacer(" ", "", "|", "").Replace(arg)
	side := int(math.Sqrt(float64(len(cells))))
	return len(cells) >= 16 && side*side == len(cells) && dashedCells.MatchString(cells) &&
		2*len(letters.FindAllString(cells, -1)) < len(cells)/2
}

// dashedCells is a line whose empty cells are dashes.
var dashedCells = once.MustCompile(`^-[-0-9A-Za-z]*[0-9][-0-9A-Za-z]*$`)
