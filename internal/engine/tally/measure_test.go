//go:build unix

package tally

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/components"
	"jiugong/sudoku/internal/engine/tally/tallytest"
)

// TestMeasure prints what counting costs: ten puzzles for each number of clues
// from 1 to 20, their clues drawn from random grids. The seed is the
// value of TALLY_MEASURE, without which nothing is measured:
//
//	TALLY_MEASURE=1 go test -run TestMeasure -v ./internal/engine/tally
//
// TALLY_CLUES=5-8 measures these numbers of clues only.
func TestMeasure(t *testing.T) {
	seed, err := strconv.ParseUint(os.Getenv("TALLY_MEASURE"), 10, 64)
	if err != nil {
		t.Skip("set TALLY_MEASURE to a seed")
	}
	empty := engine.BoxGrid(3, 3)
	first, last := 1, 20
	_, _ = fmt.Sscanf(os.Getenv("TALLY_CLUES"), "%d-%d", &first, &last)
	var all, allCPU []time.Duration
	t.Logf("%5s %10s %10s %10s %10s %8s", "clues", "median", "max", "CPU median", "CPU max", "MiB")
	for clues := first; clues <= last; clues++ {
		r := rand.New(rand.NewPCG(seed, uint64(clues)))
		var walls, cpus []time.Duration
		for range 10 {
			givens := (*[81]uint8)(tallytest.KeepSome(tallytest.SolutionOf(empty, r), clues, r))
			start, before := time.Now(), processorTime()
			if _, err := Count(t.Context(), givens, Options{}); err != nil {
				t.Fatal(err)
			}
			walls, cpus = append(walls, time.Since(start)), append(cpus, processorTime()-before)
		}
		all = append(all, walls...)
		slices.Sort(walls)
		slices.Sort(cpus)
		allCPU = append(allCPU, cpus...)
		t.Logf("%5d %10v %10v %10v %10v %8d", clues, ms(walls[5]), ms(walls[9]), ms(cpus[5]), ms(cpus[9]), mostMemory())
	}
	slices.Sort(all)
	slices.Sort(allCPU)
	t.Logf("%5s %10v %10v %10v %10v", "all", ms(all[len(all)/2]), ms(all[len(all)-1]), ms(allCPU[len(allCPU)/2]), ms(allCPU[len(allCPU)-1]))
}

// TestMeasureComponents prints what counting by components costs on 16×16: three
// random grids, of which 110, 108, 106 and 104 clues are left. It takes a few
// seconds; TALLY_CLUES=100-102 measures these numbers of clues, and can take
// minutes:
//
//	TALLY_MEASURE=1 go test -run TestMeasureComponents -v ./internal/engine/tally
func TestMeasureComponents(t *testing.T) {
	seed, err := strconv.ParseUint(os.Getenv("TALLY_MEASURE"), 10, 64)
	if err != nil {
		t.Skip("set TALLY_MEASURE to a seed")
	}
	m := engine.BoxGrid(4, 4)
	first, last := 104, 110
	_, _ = fmt.Sscanf(os.Getenv("TALLY_CLUES"), "%d-%d", &first, &last)
	t.Logf("%4s %5s %10s %10s %8s", "grid", "clues", "solutions", "CPU", "MiB")
	for grid := range uint64(3) {
		source := rand.NewPCG(seed, grid)
		solution := drawGrid(t, components.New(m), source)
		order := rand.New(source).Perm(m.Cells)
		for clues := last; clues >= first; clues -= 2 {
			givens := slices.Clone(solution)
			for _, c := range order[clues:] {
				givens[c] = 0
			}
			before := processorTime()
			count, err := CountModel(t.Context(), m, givens, Options{Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%4d %5d %10v %10v %8d", grid+1, clues, count, ms(processorTime()-before), mostMemory())
		}
	}
}

// drawGrid draws a solution grid: the end of the first probe that reaches one.
func drawGrid(t *testing.T, n *components.Network, source *rand.PCG) []uint8 {
	domains, err := n.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := newProbe(n)
	for p.run(t.Context(), domains, source).Sign() == 0 {
	}
	grid := make([]uint8, n.Cells)
	for c, d := range p.now {
		grid[c] = uint8(bits.TrailingZeros64(d)) + 1
	}
	return grid
}

// TestLongCounts counts empty grids that take minutes. The number for windows is
// that of a program of its own that fills rows 5, 4, 6, 1 and 9 and counts the
// pairs of rows 2, 3 and 7, 8 by sets of digits; the one for 10×10 is in the
// literature named in docs/counting.md.
func TestLongCounts(t *testing.T) {
	if os.Getenv("TALLY_MEASURE") == "" {
		t.Skip("set TALLY_MEASURE")
	}
	for _, c := range []struct {
		name string
		m    *engine.Model
		want string
	}{
		{"10:2x5", engine.BoxGrid(2, 5), "1903816047972624930994913280000"},
		{"9+windows", windows(), "6337174388428800"},
	} {
		t.Run(c.name, func(t *testing.T) {
			start, before := time.Now(), processorTime()
			n, err := CountModel(t.Context(), c.m, nil, Options{})
			if err != nil || n.String() != c.want {
				t.Errorf("%v grids, want %s (%v)", n, c.want, err)
			}
			t.Logf("%v, processor time %v, %d MiB", ms(time.Since(start)), ms(processorTime()-before), mostMemory())
		})
	}
}

func ms(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

func usage() (u syscall.Rusage) {
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u
}

// processorTime is what this process has used so far.
func processorTime() time.Duration {
	u := usage()
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// mostMemory is the most memory the process has had, in MiB (as Linux tells it).
func mostMemory() int64 { return int64(usage().Maxrss) >> 10 }

func BenchmarkEmptyGrid(b *testing.B) {
	for b.Loop() {
		if _, err := Count(b.Context(), &[81]uint8{}, Options{Workers: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
