package logic_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
)

// What the boards of these tests draw their rules from.
var (
	soundSizes    = []string{"4", "6", "6:3x2", "8", "8:4x2", "9", "9", "9", "9", "10", "12", "12:2x6", "7:1x7", "9:1x9", "samurai"}
	soundFeatures = []string{"x", "windows", "disjoint", "centre", "asterisk", "knight", "king", "nonconsecutive"}
	uniqueness    = []logic.Technique{"unique_rectangle", "hidden_rectangle", "avoidable_rectangle", "unique_loop", "extended_rectangle", "bug"}
)

// TestStepsAreSoundOnBoardsOfAllRules holds every step that is open, on random
// boards of random rules, against the solution and against Verify: along the
// path of the profile, and along ways that take whatever is true. SOUND is how
// many seconds to go on, SOUND_SEED where to begin; SOUND_ONLY=uniqueness holds
// the techniques that rely on one solution alone, on many more boards.
func TestStepsAreSoundOnBoardsOfAllRules(t *testing.T) {
	number := func(name string, otherwise int) int {
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return otherwise
	}
	seconds, first := number("SOUND", 0), number("SOUND_SEED", 1)
	last := 1 << 30
	if seconds == 0 {
		seconds, last = 60, first+6
	}
	end := time.Now().Add(time.Duration(seconds) * time.Second)
	total := soundness{seen: map[logic.Technique]int{}}
	seeds := make(chan int)
	var all sync.WaitGroup
	var lock sync.Mutex
	for range 2 {
		all.Go(func() {
			for seed := range seeds {
				one := soundness{t: t, seen: map[logic.Technique]int{}, quick: last < 1<<30}
				if os.Getenv("SOUND_ONLY") == "uniqueness" {
					one.only = uniqueness
				}
				one.board(uint64(seed))
				lock.Lock()
				total.boards += one.boards
				for id, n := range one.seen {
					total.seen[id] += n
					total.steps += n
				}
				lock.Unlock()
			}
		})
	}
	seed := first
	for ; seed < last && time.Now().Before(end); seed++ {
		seeds <- seed
	}
	close(seeds)
	all.Wait()
	t.Logf("%d boards, seeds %d to %d, %d steps: %v", total.boards, first, seed-1, total.steps, total.seen)
}

type soundness struct {
	t        *testing.T
	name     string
	solution sudoku.Grid
	boards   int
	steps    int
	seen     map[logic.Technique]int
	only     []logic.Technique // nil for all
	quick    bool              // small boards, and no nets
}

// randomRules is the text of rules that random features allow.
func randomRules(r *rand.Rand) string {
	text := soundSizes[r.IntN(len(soundSizes))]
	if r.IntN(5) == 0 {
		text = []string{"5", "6", "7", "8", "9", "9", "10", "11", "12"}[r.IntN(9)] + "+jigsaw"
	}
	for k := r.IntN(4); k > 0; k-- {
		f := soundFeatures[r.IntN(len(soundFeatures))]
		if !strings.Contains(text, f) {
			text += "+" + f
		}
	}
	return text
}

// board makes a puzzle from a seed and walks it in several ways.
func (x *soundness) board(seed uint64) {
	r := rand.New(rand.NewPCG(seed, 18))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var p sudoku.Puzzle
	for {
		rules, regions, err := generate.ParseRules(randomRules(r))
		if err != nil || x.quick && rules.Cells() > 64 {
			continue
		}
		options := generate.Options{Rules: rules, RandomRegions: regions, Seed: seed, N: 1, Workers: 1, Tries: 20}
		making, stop := context.WithTimeout(ctx, 3*time.Second)
		item, err := generate.One(making, options, 0)
		stop()
		if err != nil {
			continue
		}
		p, x.solution = item.Puzzle, item.Solution
		break
	}
	ways := 2
	if x.only != nil {
		ways = 8
	}
	for way := range ways {
		b := sudoku.NewBoard(sudoku.Puzzle{Rules: p.Rules, Givens: slices.Clone(p.Givens)})
		more := r.IntN(5) // in ten: empty cells that get a given or an entry
		for c, d := range x.solution {
			switch {
			case b.Givens[c] != 0 || r.IntN(10) >= more:
			case r.IntN(2) == 0:
				b.Givens[c] = d
			default:
				b.Entries[c] = d
			}
		}
		x.name = fmt.Sprintf("seed %d: %v %v, entries %v", seed, p.Rules, b.Puzzle, b.Entries)
		s, err := logic.StateOf(b)
		if errors.Is(err, logic.ErrTooLarge) {
			return
		}
		if err != nil {
			x.t.Error(x.name, err)
			return
		}
		x.boards++
		if way == 0 && x.only == nil && !x.quick {
			x.path(ctx, s.Clone())
		}
		x.anyWay(ctx, s, r)
	}
}

// path goes the way of the profile.
func (x *soundness) path(ctx context.Context, s *logic.State) {
	for !s.Solved() {
		step, err := logic.Next(ctx, s, logic.Human)
		if err != nil || step == nil || !x.holds(s, step) || step.Rating >= 105 {
			return
		}
		s.Apply(step)
	}
}

// anyWay looks at all steps and takes any of them, or anything else that is
// true.
func (x *soundness) anyWay(ctx context.Context, s *logic.State, r *rand.Rand) {
	techniques, each, most := logic.HumanTechniques(), 100, 4
	switch {
	case x.only != nil:
		techniques = x.only
	case x.quick:
		each, most = 4, 24
	}
	for !s.Solved() && ctx.Err() == nil {
		list := s.StepsOf(techniques, each)
		for _, step := range list {
			if !x.holds(s, step) {
				return
			}
		}
		for k := range 1 + r.IntN(most) {
			if k > 0 && len(list) > 0 {
				s.Apply(keepOpen(s, list[r.IntN(len(list))]))
				continue
			}
			if c := r.IntN(len(x.solution)); s.Digit(c) == 0 {
				gone := logic.Step{}
				for d := range s.Candidates(c).Without(x.solution[c]).Digits() {
					if r.IntN(3) > 0 {
						gone.Remove = append(gone.Remove, logic.Candidate{Cell: c, Digit: d})
					}
				}
				s.Apply(&gone)
				if s.Candidates(c).Len() == 1 {
					s.Apply(&logic.Step{Place: []logic.Candidate{{Cell: c, Digit: x.solution[c]}}})
				}
			}
		}
	}
}

// keepOpen is a step without what an earlier one has done meanwhile.
func keepOpen(s *logic.State, step *logic.Step) *logic.Step {
	left := logic.Step{}
	for _, c := range step.Remove {
		if s.Candidates(c.Cell).Has(c.Digit) {
			left.Remove = append(left.Remove, c)
		}
	}
	for _, c := range step.Place {
		if s.Digit(c.Cell) == 0 {
			left.Place = append(left.Place, c)
		}
	}
	return &left
}

// TestPathsWhereAPatternCouldNotBeSwapped walks boards on which a diagonal or a
// window tells the fillings of a pattern apart.
func TestPathsWhereAPatternCouldNotBeSwapped(t *testing.T) {
	ctx := context.Background()
	for rules, grid := range map[string]string{
		"6+x":       "........5...6.3................162..",
		"9+windows": ".3..2....18...........5..4.2................4.1.9...7.......1.5..7....8.59.......",
	} {
		r, err := sudoku.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(grid, sudoku.ParseOptions{Rules: r})
		if err != nil {
			t.Fatal(err)
		}
		x := soundness{t: t, name: rules, seen: map[logic.Technique]int{}}
		if x.solution, err = sudoku.Solve(ctx, p); err != nil {
			t.Fatal(err)
		}
		s, err := logic.NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Solved() {
			for _, step := range s.StepsOf(uniqueness, 100) {
				x.holds(s, step)
			}
			step, err := logic.Next(ctx, s, logic.Human)
			if err != nil || step == nil {
				t.Fatal(rules, err)
			}
			x.holds(s, step)
			s.Apply(step)
		}
	}
}

// holds says whether a step keeps the solution and is proved.
func (x *soundness) holds(s *logic.State, step *logic.Step) bool {
	x.seen[step.Technique]++
	for _, c := range step.Remove {
		if x.solution[c.Cell] == c.Digit {
			x.t.Errorf("%s\n%s.%d takes the solution's %d from %s\n%v", x.name, step.Technique, step.Type, c.Digit, s.Rules().CellName(c.Cell), s.Grid())
			return false
		}
	}
	for _, c := range step.Place {
		if x.solution[c.Cell] != c.Digit {
			x.t.Errorf("%s\n%s.%d places a wrong %d in %s\n%v", x.name, step.Technique, step.Type, c.Digit, s.Rules().CellName(c.Cell), s.Grid())
			return false
		}
	}
	if err := s.Verify(step); err != nil {
		x.t.Errorf("%s\n%s.%d is refused: %v\n%v", x.name, step.Technique, step.Type, err, s.Grid())
		return false
	}
	return true
}
