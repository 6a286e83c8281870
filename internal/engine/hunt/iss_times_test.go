//go:build linux && measure

package hunt_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/hunt"
	"jiugong/sudoku/notation"
)

// TestISSTimes measures the puzzles of a file named in SUDOKU_ISS_TIMES, one JSON object a
// line with set, name and iss, the text of Interactive-Sudoku-Solver. For each it prints,
// with tabs between: its number from 0, set and name; the milliseconds of processor time
// from the text to the proof that there is one solution, two or none, and of these those of
// reading; the guesses of the search; the number of solutions up to two, or why
// there is no answer. Each is run six times and the fastest counts, but once if it takes a
// second; rules are forgotten before each run, and a run ends after 20 s.
//
// It is behind -tags measure, since it reads the texts with a package of a higher floor, which
// would have to be compiled again, with all between, for the other tests.
func TestISSTimes(t *testing.T) {
	path := os.Getenv("SUDOKU_ISS_TIMES")
	if path == "" {
		t.Skip("SUDOKU_ISS_TIMES names no file")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, notation.MaxLine)
	for i := 0; lines.Scan(); i++ {
		var held struct{ Set, Name, ISS string }
		if err := json.Unmarshal(lines.Bytes(), &held); err != nil {
			t.Fatal(err)
		}
		best := issTime{}
		for run := range 6 {
			one := timeISS(t.Context(), held.ISS)
			if run == 0 || one.took < best.took {
				best = one
			}
			if one.took > time.Second {
				break
			}
		}
		fmt.Printf("%d\t%s\t%s\t%.4f\t%.4f\t%d\t%s\n", i, held.Set, held.Name,
			milliseconds(best.took), milliseconds(best.reading), best.guesses, best.answer)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// mostISS is the processor time that a puzzle may take.
const mostISS = 20 * time.Second

type issTime struct {
	took, reading time.Duration
	guesses       int64
	answer        string
}

// timeISS reads a puzzle and looks for two solutions.
func timeISS(ctx context.Context, text string) (one issTime) {
	forgetRules()
	runtime.GC()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	start := processorTime()
	go func() { // on a loaded machine, 20 s by the clock say nothing
		for ctx.Err() == nil && processorTime()-start < mostISS {
			time.Sleep(10 * time.Millisecond)
		}
		cancel()
	}()
	reader := notation.NewReader(strings.NewReader(text+"\n"), notation.ReadOptions{Form: notation.FormNamed("iss")})
	record, err := reader.Next()
	one.reading = processorTime() - start
	if err == nil {
		puzzle := record.Board.Puzzle
		if record.Candidates {
			puzzle.Candidates = record.Board.Centre
		}
		var solutions int
		solutions, one.guesses, err = hunt.CountGuesses(ctx, taken(puzzle))
		one.answer = fmt.Sprint(solutions)
	}
	one.took = processorTime() - start
	if err != nil {
		one.answer = err.Error()
	}
	return one
}

// forgetRules makes so many others that those made before are read again.
func forgetRules() {
	forgotten++
	for i := range 3 {
		text := "25"
		for k := range 60 {
			text += fmt.Sprintf("+sum=%d:r%dc%dr1c1", 2+k%40, 2+i, 1+(forgotten+k)%25)
		}
		if _, err := sudoku.ParseRules(text + fmt.Sprintf("+sum=%d:r9c9r8c8", forgotten)); err != nil {
			panic(err)
		}
	}
}

var forgotten int // times

// processorTime is what this process has used.
func processorTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
