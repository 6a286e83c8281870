package catalogue

import (
	_ "embed"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/once"
)

// totalsText has the number of classes of grids of each band. Counting them takes minutes, and a
// search needs those of all bands before its own.
//
//go:embed totals.txt
var totalsText string

func totals() []int { return totalsOnce.Get(makeTotals) }

var totalsOnce once.Value[[]int]

func makeTotals() (totals []int) {
	for line := range strings.Lines(totalsText) {
		if !strings.HasPrefix(line, "#") {
			n, err := strconv.Atoi(strings.Fields(line)[1])
			if err != nil {
				panic(err)
			}
			totals = append(totals, n)
		}
	}
	return totals
}

// starts returns how many classes lie before each band; the last is behind them all.
func starts() []int { return startsOnce.Get(makeStarts) }

var startsOnce once.Value[[]int]

func makeStarts() []int {
	starts := []int{0}
	for i, n := range totals() {
		starts = append(starts, starts[i]+n)
	}
	return starts
}
