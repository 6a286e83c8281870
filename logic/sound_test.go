package logic_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// soundSets are the rule sets that steps are held on: no feature, each one and
// each two, on the sizes that they fit and where grids are found at once. Behind
// the stroke are sizes for one board in a hundred.
var soundSets = []struct{ features, sizes string }{
	{"", "4 6 6:3x2 7:1x7 8 9 | 9:1x9 10 12 12:2x6 samurai"},
	{"+x", "4 6 6:3x2 7:1x7 8 9 | 10 12 samurai"},
	{"+windows", "4 9 | samurai"},
	{"+disjoint", "4 6 6:3x2 8 9 | 10 12 12:2x6"},
	{"+centre", "9"},
	{"+asterisk", "9"},
	{"+knight", "4 6 6:3x2 7:1x7 8 9 | 10 12"},
	{"+king", "6 6:3x2 7:1x7 8 9 | 10 12 samurai"},
	{"+nonconsecutive", "6 6:3x2 7:1x7 8 | 9"},
	{"+jigsaw", "4 5 6 7 8 9 | 10 12"},
	{"+x+windows", "4 4 9"},
	{"+x+disjoint", "4 8 9"},
	{"+x+centre", "9"},
	{"+x+asterisk", "9"},
	{"+x+knight", "8 9"},
	{"+x+king", "7:1x7 8 9"},
	{"+x+nonconsecutive", "7:1x7 8"},
	{"+x+jigsaw", "4 5 6 7 8 9"},
	{"+windows+disjoint", "4 4 9"},
	{"+windows+centre", "9"},
	{"+windows+asterisk", "9"},
	{"+windows+knight", "4 4 9"},
	{"+windows+king", "9"},
	{"+disjoint+centre", "9"},
	{"+disjoint+asterisk", "9"},
	{"+disjoint+knight", "6 6:3x2 8 9"},
	{"+disjoint+king", "6 6:3x2 8 9"},
	{"+disjoint+nonconsecutive", "8"},
	{"+centre+asterisk", "9"},
	{"+centre+knight", "9"},
	{"+centre+king", "9"},
	{"+asterisk+knight", "9"},
	{"+asterisk+king", "9"},
	{"+knight+king", "8 9"},
	{"+knight+nonconsecutive", "7:1x7 8"},
	{"+knight+jigsaw", "4 5 6 7 8 9"},
	{"+king+nonconsecutive", "7:1x7"},
	{"+king+jigsaw", "5 6 7 8 9"},
	{"+nonconsecutive+jigsaw", "5 6 7 8"},
	{"+boards=r1c1r4c4", "4 6 6:3x2 7:1x7 4+x 5+jigsaw=1112211322433254335544455 8 9"}, // boxes cross
	{"+boards=r1c1r1c4r3c2", "4 6 6:3x2 7:1x7"},                                        // so do lines
	{"+boards=r1c1r1c4", "6:3x2 9 9+x"},
}

// uniqueness are the techniques that rely on the puzzle having one solution.
var uniqueness = []logic.Technique{"unique_rectangle", "hidden_rectangle", "avoidable_rectangle", "unique_loop", "extended_rectangle", "bug"}

// TestStepsAreSound holds steps against the solution and against Verify, on
// random boards of every rule set: each step of the path to the solution; on
// some boards all that are open at one place of it, and those of the uniqueness
// techniques along a way of anything that is true. SOUND is how many boards
// there must be of each rule set, SOUND_SEED which is the first. The same
// numbers give the same boards and steps everywhere.
func TestStepsAreSound(t *testing.T) {
	number := func(name string, otherwise int) int {
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return otherwise
	}
	boards, first := number("SOUND", testlong.Of(8, 4)), number("SOUND_SEED", 1)
	type job struct{ set, seed int }
	jobs := make(chan job)
	counts := make([]soundness, len(soundSets))
	var all sync.WaitGroup
	var lock sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for j := range jobs {
				one := soundness{t: t}
				one.board(soundSets[j.set].features, soundSets[j.set].sizes, uint64(j.seed), uint64(j.set))
				lock.Lock()
				counts[j.set].add(&one)
				lock.Unlock()
			}
		})
	}
	for i := range boards {
		for set := range soundSets {
			jobs <- job{set, first + i}
		}
		if (i+1)%1000 == 0 {
			t.Logf("%d boards of each rule set", i+1)
		}
	}
	close(jobs)
	all.Wait()
	total := soundness{}
	for i, c := range counts {
		name := cmp.Or(soundSets[i].features, "no feature")
		if c.boards < boards {
			t.Errorf("%s: %d boards; want %d", name, c.boards, boards)
		}
		t.Logf("%-24s %v", name, &c)
		total.add(&c)
	}
	t.Logf("%-24s %v\n%v", "all", &total, total.seen)
}

// soundness counts what was held, on one board or many.
type soundness struct {
	t        *testing.T
	name     string
	solution sudoku.Grid
	boards   int
	paths    int // walked to the solution
	places   int // where all that is open was held
	steps    int
	seen     map[logic.Technique]int
}

func (x *soundness) add(y *soundness) {
	x.boards += y.boards
	x.paths += y.paths
	x.places += y.places
	if x.seen == nil {
		x.seen = map[logic.Technique]int{}
	}
	for id, n := range y.seen {
		x.seen[id] += n
		x.steps += n
	}
}

func (x *soundness) String() string {
	return fmt.Sprintf("%6d boards, %6d paths to the solution, all open steps at %6d places, %8d steps", x.boards, x.paths, x.places, x.steps)
}

// board makes a puzzle and holds what is found on it.
func (x *soundness) board(features, sizes string, seed, stream uint64) {
	x.seen = map[logic.Technique]int{}
	r := rand.New(rand.NewPCG(seed, stream))
	usual, rare, _ := strings.Cut(sizes, " | ")
	if rare != "" && seed%100 == 0 {
		usual = rare
	}
	list := strings.Fields(usual)
	asked, err := generate.ParseRules(list[r.IntN(len(list))] + features)
	if err != nil {
		x.t.Error(err)
		return
	}
	ctx := context.Background()
	// Minimal puzzles are few, those with nets fewer: a net takes as long as a
	// thousand other boards.
	options := generate.Options{Seed: seed, N: 1, Workers: 1, Tries: 1000}
	asked.Into(&options)
	if seed%40 > 0 || asked.Rules.Cells() > 81 || strings.Contains(features, "nonconsecutive") {
		givens := asked.Rules.Cells() * (4 + r.IntN(4)) / 10
		options.StopAt = generate.Range{Lo: givens, Hi: givens}
	}
	item, err := generate.One(ctx, options, 0)
	if err != nil {
		x.t.Errorf("%v, seed %d: %v", asked.Rules, seed, err)
		return
	}
	x.solution = item.Solution
	b := sudoku.NewBoard(item.Puzzle)
	for c, d := range x.solution { // what makes a rectangle avoidable
		if b.Givens[c] == 0 && r.IntN(10) == 0 {
			b.Entries[c] = d
		}
	}
	x.name = fmt.Sprintf("%s, seed %d: %v %v, entries %v", features, seed, item.Puzzle.Rules, b.Puzzle, b.Entries)
	s, err := logic.StateOf(b)
	if err != nil {
		x.t.Error(x.name, err)
		return
	}
	x.boards++
	if seed%8 == 0 {
		x.anyWay(s.Clone(), r)
	}
	x.path(ctx, s, r, seed%400 == 0)
}

// path goes the way of the profile; without nets it ends where only they go on.
func (x *soundness) path(ctx context.Context, s *logic.State, r *rand.Rand, nets bool) {
	var place *logic.State
	for n := 1; !s.Solved(); n++ {
		above := logic.Rating(0)
		if !nets {
			above = logic.BelowNets
		}
		step, err := logic.NextUpTo(ctx, s, above)
		switch {
		case err != nil && !errors.Is(err, logic.ErrTooHard):
			x.t.Error(x.name, err)
			return
		case err != nil || step == nil || len(step.Place)+len(step.Remove) == 0:
			return
		case !x.holds(s, step):
			return
		}
		if r.IntN(n) == 0 {
			place = s.Clone()
		}
		s.Apply(step)
	}
	x.paths++
	if place == nil || r.IntN(8) > 0 {
		return
	}
	x.places++
	list, err := logic.All(ctx, place, logic.Human)
	if err != nil {
		x.t.Error(x.name, err)
	}
	for _, step := range list {
		if !x.holds(place, step) {
			return
		}
	}
}

// anyWay looks at the steps of the uniqueness techniques, now and then of all,
// and takes any of them, or anything else that is true.
func (x *soundness) anyWay(s *logic.State, r *rand.Rand) {
	for !s.Solved() {
		techniques := uniqueness
		if r.IntN(40) == 0 {
			techniques = logic.HumanTechniques()
		}
		list := s.StepsOf(techniques, 100)
		for _, step := range list {
			if !x.holds(s, step) {
				return
			}
		}
		for k := range 1 + r.IntN(4) {
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

// TestStepsAreSoundWithAreas holds steps on boards of shadings, of regions that have to be found, and of modifiers.
func TestStepsAreSoundWithAreas(t *testing.T) {
	ctx := context.Background()
	total := soundness{}
	sets := []string{
		"4+beside=VS:16+yinyang=VS", "4+beside=VS:16+cave=VS", "4+beside=VS:16+islands=VS", "4+beside=VS:16+loop=VS",
		"4+beside=VS:16+allow=1,2,3:VS+connected=1:5:VS+connected=2:6:VS", "4+beside=CC:16+regions=4:CC",
		"4:1x4+beside=CC:16+regions=4:CC+runs=1:r1c1/CC1/CC2CC3CC4/CC5CC9CC13+runs=1:r2c3/CC7/CC8/CC3/CC6CC5/CC11CC15", "6+connected=1,2,3,4:r1r2r3r4r5r6",
		"6+beside=VS:36+cave=VS", "6+beside=VS:36+yinyang=VS", "6+beside=VS:36+allow=1,2:VS+connected=1:12..14:VS", "6+beside=CC:36+regions=6:CC",
		"4+beside=VS:16+doublers=VS", "6+beside=VS:36+negators=VS",
	}
	for i, text := range sets {
		seed := uint64(testlong.Turn(4)*len(sets) + i)
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		item, err := generate.One(ctx, generate.Options{Rules: rules, Seed: seed, N: 1, Workers: 1}, 0)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		s, err := logic.NewState(item.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		one := soundness{t: t, name: fmt.Sprint(text, " ", item.Puzzle), solution: item.Solution, seen: map[logic.Technique]int{}, boards: 1}
		one.path(ctx, s, rand.New(rand.NewPCG(seed, 1)), strings.HasPrefix(text, "4"))
		total.add(&one)
	}
	t.Logf("%v\n%v", &total, total.seen)
	if total.seen["area"] < total.boards {
		t.Errorf("%d steps about areas on %d boards", total.seen["area"], total.boards)
	}
}

func TestSoundSetsNameEveryFeature(t *testing.T) {
	for _, f := range sudoku.Features() {
		if !slices.ContainsFunc(soundSets, func(set struct{ features, sizes string }) bool { return set.features == "+"+f.Name }) {
			t.Errorf("the steps on boards with %s are held by no test", f.Name)
		}
	}
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
