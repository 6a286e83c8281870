// Command engine is the Go engine as the page's worker runs it: it makes,
// rates, checks, solves, counts and explains puzzles. See package call for how
// it is asked.
package main

import (
	"jiugong/sudoku/cmd/sudoku-wasm/internal/bridge"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
)

var calls = call.Calls{
	"generate":     generatePuzzle,
	"daily":        dailyPuzzle,
	"rate":         ratePuzzle,
	"check":        checkPuzzle,
	"solve":        solvePuzzle,
	"count":        countSolutions,
	"hint":         hint,
	"steps":        openSteps,
	"path":         path,
	"describe":     describe,
	"broken":       broken,
	"combinations": combinations,
	"survey":       survey,
	"lessons":      lessons,
	"lesson":       lesson,
	"exercise":     exercise,
	"judge":        judge,
	"note":         note,
	"choose":       choose,
}

func main() { bridge.Serve(calls) }
