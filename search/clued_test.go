package search

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/testlong"
)

// strangelyFamiliar is the grid with the most puzzles of 17 clues that is known.
const strangelyFamiliar = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"

func grid(t testing.TB, text string) sudoku.Grid {
	t.Helper()
	p, err := sudoku.Parse(text, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return p.Givens
}

// clued is all puzzles of so many clues, each looked at.
func clued(t testing.TB, solution sudoku.Grid, clues int) (puzzles []string) {
	t.Helper()
	proof, err := Clued(t.Context(), solution, clues, func(g sudoku.Grid) error {
		p := sudoku.Puzzle{Rules: sudoku.Classic(), Givens: g}
		only, err := sudoku.Solve(t.Context(), p)
		if err != nil || !slices.Equal(only, solution) || g.Filled() != clues {
			t.Errorf("%v: %d clues, %v, %v", p, g.Filled(), only, err)
		}
		puzzles = append(puzzles, p.String())
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if proof.Puzzles != len(puzzles) {
		t.Errorf("%d puzzles, but the proof has %d", len(puzzles), proof.Puzzles)
	}
	slices.Sort(puzzles)
	if len(slices.Compact(slices.Clone(puzzles))) != len(puzzles) {
		t.Error("some puzzle was found twice")
	}
	return puzzles
}

// TestStrangelyFamiliarHas29Puzzles takes a quarter of a minute: SUDOKU_LONG=1.
func TestStrangelyFamiliarHas29Puzzles(t *testing.T) {
	if os.Getenv("SUDOKU_LONG") == "" {
		t.Skip("SUDOKU_LONG=1 runs it")
	}
	if puzzles := clued(t, grid(t, strangelyFamiliar), 17); len(puzzles) != 29 {
		t.Errorf("%d puzzles, want 29", len(puzzles))
	}
}

// TestKnownPuzzlesAreFound: SUDOKU_17 names a file of puzzles of 17 clues, of which every
// five-thousandth is looked for in its grid, turned at random; half a minute. Without
// it there are two, and only the splits are gone through in which they are.
func TestKnownPuzzlesAreFound(t *testing.T) {
	name := os.Getenv("SUDOKU_17")
	puzzles := []string{
		".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
		"................12..3..4..5.......6.....738..12....9......1.......29......4...6..",
	}
	if name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		puzzles = nil
		for i, line := range strings.Fields(string(text)) {
			if i%5000 == 0 {
				puzzles = append(puzzles, line)
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range puzzles {
		p := sudoku.Puzzle{Rules: sudoku.Classic(), Givens: grid(t, text)}
		m, err := canon.Random(t.Context(), p.Rules, random)
		if err != nil {
			t.Fatal(err)
		}
		p = m.Puzzle(p)
		solution, err := sudoku.Solve(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		find := clued
		if name == "" {
			find = func(t testing.TB, solution sudoku.Grid, _ int) []string { return inItsSplit(t, p, solution) }
		}
		if found := find(t, solution, 17); !slices.Contains(found, p.String()) {
			t.Errorf("%v is not among %q", p, found)
		}
	}
}

// inItsSplit is all puzzles of 17 clues that are spread like one of them.
func inItsSplit(t testing.TB, p sudoku.Puzzle, solution sudoku.Grid) (puzzles []string) {
	s := &cluedSearch{grid: (*[81]uint8)(solution), clock: &clock{ctx: t.Context()}, given: map[cells]bool{}}
	s.found = func(g sudoku.Grid) error {
		puzzles = append(puzzles, sudoku.Puzzle{Rules: p.Rules, Givens: g}.String())
		return nil
	}
	s.known = newUnavoidable(s.grid)
	var in [2][3]int
	for cell, d := range p.Givens {
		if d != 0 {
			in[0][cell/27]++
			in[1][cell%9/3]++
		}
	}
	for _, split := range append(s.unevenSplits(17, 6), s.evenSplits(17, 6)...) {
		fits := true
		for i, line := range split.line {
			fits = fits && split.clues[i] == in[split.turned()][line]
		}
		if fits {
			newPlan(s, split).run()
			return puzzles
		}
	}
	t.Errorf("%v is in no split", p)
	return nil
}

// TestPlansMissNothing puts a plain search beside a plan where most clues are given: all
// ways to leave out cells of a puzzle with many clues.
func TestPlansMissNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	solution := grid(t, strangelyFamiliar)
	for round := range testlong.Of(6, 2) {
		s := &cluedSearch{grid: (*[81]uint8)(solution), clock: &clock{ctx: t.Context()}, given: map[cells]bool{}}
		var puzzles []string
		s.found = func(g sudoku.Grid) error {
			puzzles = append(puzzles, sudoku.Puzzle{Rules: sudoku.Classic(), Givens: g}.String())
			return nil
		}
		s.known = newUnavoidable(s.grid)
		// Sets of one cell say that it must be given; all others of the puzzle may not be.
		var free cells
		for free.size() < 14 {
			free.add(random.IntN(81))
		}
		var in [3]int
		stacks := round%2 == 1
		for cell := range 81 {
			if free.has(cell) {
				continue
			}
			var one cells
			one.add(cell)
			s.known.sets = append(s.known.sets, one)
			if stacks {
				in[cell%9/3]++
			} else {
				in[cell/27]++
			}
		}
		for extra := range 4 {
			for more := range 4 {
				split := split{stacks: stacks, line: [3]int{0, 1, 2}, clues: [3]int{in[0] + extra, in[1] + more, in[2] + 2}}
				puzzles, s.given = nil, map[cells]bool{}
				s.known.sets = minimalSets(s.known.sets)
				newPlan(s, split).run()
				slices.Sort(puzzles)
				if want := plainly(t, solution, free, split); !slices.Equal(puzzles, want) {
					t.Fatalf("%+v: %d puzzles, want %d", split, len(puzzles), len(want))
				}
			}
		}
	}
}

// plainly tries every choice among the free cells.
func plainly(t testing.TB, solution sudoku.Grid, free cells, split split) (puzzles []string) {
	var list []int
	for cell := range 81 {
		if free.has(cell) {
			list = append(list, cell)
		}
	}
	for choice := range uint(1) << len(list) {
		p := sudoku.Puzzle{Rules: sudoku.Classic(), Givens: solution.Clone()}
		for i, cell := range list {
			if choice>>i&1 == 0 {
				p.Givens[cell] = 0
			}
		}
		var in [3]int
		for cell, d := range p.Givens {
			if d == 0 {
				continue
			}
			if split.stacks {
				in[cell%9/3]++
			} else {
				in[cell/27]++
			}
		}
		if in != split.clues {
			continue
		}
		if count, err := sudoku.CountUpTo(t.Context(), p, 2); err == nil && count == 1 {
			puzzles = append(puzzles, p.String())
		}
	}
	slices.Sort(puzzles)
	return puzzles
}

// TestChoicesMissNothing holds the search for cells that hit sets against all choices.
func TestChoicesMissNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for round := range 300 {
		const some = 12 // cells that take part
		x := index{clock: &clock{ctx: t.Context()}}
		var sets []lineSet
		for range random.IntN(8) {
			sets = append(sets, lineSet{lineCells(1 + random.IntN(1<<some-1))})
		}
		if round%3 == 0 { // more than are looked at first
			for range random.IntN(800) {
				sets = append(sets, lineSet{lineCells(1+random.IntN(1<<some-1)) | lineCells(random.IntN(1<<some))})
			}
		}
		x.arrange(sets, 0)
		first, second := lineCells(random.IntN(1<<some)), lineCells(random.IntN(1<<some))
		dead := wholeLine&^(1<<some-1) | first&second
		count := random.IntN(5)
		got := map[lineCells]int{}
		x.each(0, choice{&x.every, 0, dead}, count, 0, func(at choice, last lineCells) bool {
			ends(last, func(cell lineCells) bool {
				got[at.chosen|cell]++
				return true
			})
			return true
		})
		want := 0
		for chosen := range lineCells(1 << some) {
			if bits.OnesCount32(chosen) != count || chosen&dead != 0 ||
				slices.ContainsFunc(sets, func(set lineSet) bool { return set[0]&chosen == 0 }) {
				continue
			}
			if want++; got[chosen] != 1 {
				t.Fatalf("%x without %x: %x came %d times", sets, dead, chosen, got[chosen])
			}
		}
		if len(got) != want {
			t.Fatalf("%x without %x: %d choices, want %d", sets, dead, len(got), want)
		}
	}
}

func TestCluedRefuses(t *testing.T) {
	full := grid(t, strangelyFamiliar)
	hole := full.Clone()
	hole[3] = 0
	wrong := full.Clone()
	wrong[0] = wrong[1]
	for _, test := range []struct {
		grid  sudoku.Grid
		clues int
		want  string
	}{
		{full, 0, "puzzles of 1 to 20 clues can be looked for, not of 0"},
		{hole, 17, "r1c4 is empty; this search needs a full grid"},
		{wrong, 17, "both hold"},
		{full[:80], 17, "80"},
	} {
		if _, err := Clued(t.Context(), test.grid, test.clues, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}

func TestCluedEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := Clued(ctx, grid(t, strangelyFamiliar), 19, func(sudoku.Grid) error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if spent := time.Since(start); spent > testlong.Patience {
		t.Errorf("it took %v", spent)
	}
}

func TestErrorsOfTheCallerEndTheSearch(t *testing.T) {
	full := errors.New("full")
	calls := 0
	s := &cluedSearch{grid: (*[81]uint8)(grid(t, strangelyFamiliar)), clock: &clock{ctx: t.Context()}, given: map[cells]bool{}}
	s.found = func(sudoku.Grid) error {
		calls++
		return full
	}
	s.known = newUnavoidable(s.grid)
	newPlan(s, split{line: [3]int{0, 1, 2}, clues: [3]int{10, 10, 10}}).run()
	if s.err != full || calls != 1 {
		t.Errorf("%v after %d calls", s.err, calls)
	}
}
