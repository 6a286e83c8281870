package canon_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/logic"
)

const example = "4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1."

func parse(t testing.TB, rules, text string) sudoku.Puzzle {
	t.Helper()
	r, err := sudoku.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse(text, sudoku.ParseOptions{Rules: r})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const jigsawOf4 = "4+jigsaw=1122133213324444"

// TestRandomMorphsAreAllSymmetriesOfTheRules draws so often that each of the
// ways to move the cells comes up, and about equally often.
func TestRandomMorphsAreAllSymmetriesOfTheRules(t *testing.T) {
	for _, test := range []struct {
		rules string
		want  int // ways to move the cells
	}{
		{"4", 128},   // 4 orders of rows in each band of a band order, columns likewise, transposed
		{"4+x", 16},  // those whose diagonals stay
		{"6:2x3", 0}, // 3 456, too many to wait for
		{"4+knight", 8},
		{"5:1x5+knight", 8},
		{"4+nonconsecutive", 8},
		{"9+windows", 0},
		{"9+x", 96},
		{"3:1x3", 72},
		{jigsawOf4, 4},
	} {
		t.Run(test.rules, func(t *testing.T) {
			rules, err := sudoku.ParseRules(test.rules)
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(1, 2))
			seen := map[string]int{}
			draws := max(8*test.want, 30)
			for range draws {
				m, err := canon.Random(t.Context(), rules, random)
				if err == nil {
					err = m.Keeps(rules)
				}
				if err != nil {
					t.Fatal(err)
				}
				seen[fmt.Sprint(m.Cells)]++
			}
			if test.want > 0 && len(seen) != test.want {
				t.Errorf("%d ways to move the cells, want %d", len(seen), test.want)
			}
			for way, times := range seen {
				if test.want > 0 && times > 40 && test.want > 4 {
					t.Errorf("%s came %d times in %d", way, times, draws)
				}
			}
		})
	}
}

// everyRules are rules of every kind, with a puzzle's number of givens to keep.
var everyRules = []string{
	"4", "6", "9", "7:1x7", "8+x", "9+x", "9+windows", "9+disjoint", "9+centre", "9+asterisk", "9+knight", "9+king",
	"9+nonconsecutive", "9+x+windows", "12", "16", jigsawOf4, "samurai",
}

// TestAMorphKeepsSolutions draws looks of grids of every kind of rules: each must
// be a grid that the rules allow, and the way back must lead back.
func TestAMorphKeepsSolutions(t *testing.T) {
	for _, text := range everyRules {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		grid, err := sudoku.Solve(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
		if grid == nil {
			t.Fatal(text, err)
		}
		random := rand.New(rand.NewPCG(3, 4))
		for range 20 {
			m, err := canon.Random(t.Context(), rules, random)
			if err != nil {
				t.Fatal(err)
			}
			look := m.Grid(grid)
			if clashes := rules.Clashes(look); len(clashes) > 0 || slices.Contains(look, 0) {
				t.Fatalf("%s: %v", text, clashes)
			}
			if back := m.Inverse().Grid(look); !slices.Equal(back, grid) {
				t.Fatalf("%s: the way back doesn't lead back", text)
			}
			if stay := m.Then(m.Inverse()).Grid(grid); !slices.Equal(stay, grid) {
				t.Fatalf("%s: there and back isn't here", text)
			}
		}
	}
}

// TestAMorphKeepsRatingAndCounts holds the ratings and the numbers of solutions
// of looks against those of the puzzle.
func TestAMorphKeepsRatingAndCounts(t *testing.T) {
	for _, p := range []sudoku.Puzzle{
		parse(t, "9", example),
		parse(t, "9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
		parse(t, "9", ".8..3..2......246...31....5.7...4...9...2....2...1.8.73.8.69......74.2..........."),
	} {
		want, err := logic.Rate(t.Context(), p, logic.RateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		open := p
		open.Givens = p.Givens.Clone()
		for cell, removed := 0, 0; removed < 3; cell++ {
			if open.Givens[cell] != 0 {
				open.Givens[cell] = 0
				removed++
			}
		}
		count, err := sudoku.Count(t.Context(), open, sudoku.CountOptions{})
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(5, 6))
		for range 5 {
			m, err := canon.Random(t.Context(), p.Rules, random)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := logic.Rate(t.Context(), m.Puzzle(p), logic.RateOptions{}); err != nil || got.ER != want.ER || got.EP != want.EP || got.ED != want.ED {
				t.Errorf("%v is rated %v, %v; its look %v %v", p, want, err, m.Puzzle(p), got)
			}
			if got, err := sudoku.Count(t.Context(), m.Puzzle(open), sudoku.CountOptions{}); err != nil || got.Cmp(count) != 0 {
				t.Errorf("%v has %v solutions, its look %v (%v)", open, count, got, err)
			}
		}
	}
}

func TestAMorphTakesEverythingOnABoardAlong(t *testing.T) {
	p := parse(t, "4", "1.....3..2.....4")
	b := sudoku.NewBoard(p)
	b.Entries[1] = 2
	b.Corner[5] = sudoku.SetOf(3)
	b.Centre[6] = sudoku.SetOf(1, 4)
	b.Colours[7] = sudoku.SetOf(2)
	b.CandidateColours[4*5+3-1] = 6
	m, err := canon.Parse(p.Rules, "rotate90 digits:3,4")
	if err != nil {
		t.Fatal(err)
	}
	look := m.Board(b)
	at := func(cell int) int { return m.Cells[cell] }
	if look.Entries[at(1)] != 2 || look.Corner[at(5)] != sudoku.SetOf(4) || look.Centre[at(6)] != sudoku.SetOf(1, 3) ||
		look.Colours[at(7)] != sudoku.SetOf(2) || look.CandidateColours[4*at(5)+4-1] != 6 || look.Givens[at(6)] != 4 {
		t.Errorf("%+v", look)
	}
	if at(1) != 7 {
		t.Errorf("r1c2 turned clockwise goes to cell %d, want r2c4", at(1))
	}
}

func TestOperations(t *testing.T) {
	p := parse(t, "4", "12..3..........4")
	for _, test := range []struct{ operations, want, says string }{
		{"", "12..3..........4", ""},
		{"rotate90", "..31...2....4...", ""},
		{"rotate180", "4..........3..21", ""},
		{"rotate270", "...4....2...13..", ""},
		{"rotate90 rotate270", "12..3..........4", ""},
		{"mirror", "..21...3....4...", ""},
		{"flip", "...4....3...12..", ""},
		{"transpose", "13..2..........4", ""},
		{"rows:1,2", "3...12.........4", ""},
		{"columns:3,4", "12..3.........4.", ""},
		{"bands:1,2", ".......412..3...", ""},
		{"stacks:1,2", "..12..3......4..", ""},
		{"digits:1,4", "42..3..........1", ""},
		{"rows:2,1,3,4", "3...12.........4", ""},
		{"transpose rows:2,1,3,4 columns:1,2,4,3 digits:3,1,2,4", "1...32........4.", ""},
		{"rows:2,1,3", "", "rows:2,1,3: needs two numbers, or each from 1 to 4 once"},
		{"digits:1,1,2,3", "", "digits:1,1,2,3: needs two numbers, or each from 1 to 4 once"},
		{"rows:2,3", "", "rows:2,3: doesn't keep the rules 4: box 1 would no longer be one"},
		{"rows:1,5", "", "rows:1,5: needs two numbers from 1 to 4, as in rows:1,2"},
		{"bands:1,3", "", "needs two numbers from 1 to 2"},
		{"spin", "", "spin: no such operation; there are rotate90, "},
	} {
		m, err := canon.Parse(p.Rules, test.operations)
		if err != nil {
			if test.says == "" || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%s: %v", test.operations, err)
			}
			continue
		}
		if got := m.Puzzle(p).String(); got != test.want {
			t.Errorf("%s gives %s, want %s", test.operations, got, test.want)
		}
	}
	for rules, bad := range map[string]string{
		"6": "rotate90", "9+x": "rows:1,2", "9+knight": "bands:1,2", "9+nonconsecutive": "digits:1,2",
		"samurai": "rows:1,2", "9+jigsaw=111222333111222333111222333444555666444555666444555666777888999777888999777888999": "rows:3,4",
	} {
		r, err := sudoku.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := canon.Parse(r, bad); err == nil {
			t.Errorf("%s on %s passes", bad, rules)
		}
	}
	samurai, _ := sudoku.ParseRules("samurai")
	if _, err := canon.Parse(samurai, "rotate90 mirror transpose"); err != nil {
		t.Error(err)
	}
	var breaks *canon.BreaksError
	if _, err := canon.Parse(nil, "rows:3,4"); !errors.As(err, &breaks) || breaks.House == nil {
		t.Errorf("error %v", err)
	}
}

func TestRandomEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := canon.Random(ctx, nil, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func BenchmarkRandom(b *testing.B) {
	for _, text := range []string{"9", "9+x", "16", "25", "64", "samurai"} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(text, func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				if _, err := canon.Random(b.Context(), rules, random); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
