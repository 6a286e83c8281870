package generate

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// laid makes the first items of a run of laid-out puzzles and checks that each
// has its solution and no other.
func laid(t *testing.T, rules string, n int, change func(*Options)) []Item {
	t.Helper()
	asked, err := ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Rules: asked.Rules, RandomRegions: asked.RandomRegions, Lay: Laying{Kinds: asked.Kinds}, Seed: 7, N: n}
	if change != nil {
		change(&o)
	}
	var items []Item
	for item, err := range All(t.Context(), o) {
		if err != nil {
			t.Fatalf("%s: %v", rules, err)
		}
		again, err := variants.Parse(item.Puzzle.Rules.String())
		if err != nil || again.String() != item.Puzzle.Rules.String() {
			t.Fatalf("%s: its rules read again: %v", rules, err)
		}
		solution, err := sudoku.Solve(t.Context(), item.Puzzle)
		if err != nil || !slices.Equal(solution, item.Solution) {
			t.Fatalf("%s: solved: %v", rules, err)
		}
		items = append(items, item)
	}
	return items
}

// layable are the kinds that can be laid out.
func layable() []string {
	var names []string
	for _, k := range variants.All() {
		if k.Laid.Outline != variants.OutlineNone {
			names = append(names, k.Name)
		}
	}
	return names
}

func TestEveryKindIsLaidOut(t *testing.T) {
	for _, kind := range layable() {
		size := "6"
		if kind == "whisper" { // digits that differ by five are few there
			size = "9"
		}
		for _, item := range laid(t, size+"+"+kind, 1, nil) {
			own := 0
			for _, c := range item.Puzzle.Rules.Constraints() {
				if c.Kind != kind {
					t.Errorf("%s: %s has no business there", kind, c)
				}
				own++
			}
			if own == 0 {
				t.Errorf("%s: no clue of it in %s", kind, item.Puzzle.Rules)
			}
		}
	}
}

func TestKindsAreLaidOutTogetherAndOnOtherBoards(t *testing.T) {
	for _, rules := range []string{"9+killer+thermo", "9+x+killer", "4+killer", "6+jigsaw+thermo", "9/0-8+killer"} {
		laid(t, rules, 2, nil)
	}
}

// Each kind that was asked for lies on its share of the board, also beside cages, which alone
// would leave one solution.
func TestEachKindIsLaidOutOnItsShare(t *testing.T) {
	for rules, share := range map[string]int{"9+killer+arrow": 20, "9+killer+thermo+difference": 10, "9+thermo+ratio": 20} {
		asked, err := ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range laid(t, rules, 3, nil) {
			on := map[string]map[int]bool{}
			for _, c := range item.Puzzle.Rules.Constraints() {
				if on[c.Kind] == nil {
					on[c.Kind] = map[int]bool{}
				}
				for _, cell := range c.Cells {
					on[c.Kind][cell] = true
				}
			}
			for _, kind := range asked.Kinds {
				if kind != "killer" && 100*len(on[kind]) < share*81 {
					t.Errorf("%s: %s lies on %d cells", rules, kind, len(on[kind]))
				}
			}
		}
	}
}

// Patches stand apart, so that it is seen which cells belong together; twins, of which there
// may be several pairs, by their shape.
func TestPatchesAreToldApart(t *testing.T) {
	for _, rules := range []string{"9+extra+equality", "9+lookandsay+rellik", "9+contains", "9+exactly+countdistinct", "9+equalsum", "9+clone", "9+samevalues"} {
		for _, item := range laid(t, rules, testlong.Of(5, 1), nil) {
			shape := item.Puzzle.Rules.Shape()
			var clues [][]int
			shapes := map[string]bool{}
			for _, c := range item.Puzzle.Rules.Constraints() {
				clue, _ := variants.ClueOf(shape, c)
				switch clue.Kind {
				case "equalsum", "clone", "samevalues":
					var outline [2]string
					for i, cells := range clue.Lists {
						first := shape.Position(cells[0])
						for _, cell := range cells {
							at := shape.Position(cell)
							outline[i] += fmt.Sprint(at.Row-first.Row, at.Col-first.Col, " ")
						}
						clues = append(clues, cells)
					}
					if outline[0] != outline[1] || shapes[outline[0]] {
						t.Errorf("%s: twins of other shapes, or of one that others have: %s", rules, c)
					}
					shapes[outline[0]] = true
				default:
					clues = append(clues, c.Cells)
				}
			}
			for i, one := range clues {
				for _, other := range clues[:i] {
					for _, a := range one {
						for _, b := range other {
							if p, q := shape.Position(a), shape.Position(b); max(p.Row-q.Row, q.Row-p.Row)+max(p.Col-q.Col, q.Col-p.Col) < 2 {
								t.Errorf("%s: %s and %s are of two clues that touch", rules, shape.CellName(a), shape.CellName(b))
							}
						}
					}
				}
			}
		}
	}
}

// Each takes a while, so the first is given long before a hundred are made.
func TestLaidOutPuzzlesComeWhenTheyAreReady(t *testing.T) {
	asked, err := ParseRules("9+thermo")
	if err != nil {
		t.Fatal(err)
	}
	var progress Progress
	for _, err := range All(t.Context(), Options{Rules: asked.Rules, Lay: Laying{Kinds: asked.Kinds}, Seed: 1, N: 1000, Workers: 1, Progress: &progress}) {
		if tried := progress.Tried.Load(); err != nil || tried > 40 {
			t.Errorf("%d tried before the first was given: %v", tried, err)
		}
		break
	}
}

// All circles are one clue, on a sixth to a third of the board.
func TestCirclesAreOneClue(t *testing.T) {
	most := map[string]int{"6+circles": 36 / 3, "9+circles": 81 / 3, "16+circles": 256 / 3}
	if !testlong.Wanted() {
		delete(most, "16+circles")
	}
	for rules, most := range most {
		for _, item := range laid(t, rules, testlong.Of(3, 1), nil) {
			all := item.Puzzle.Rules.Constraints()
			if len(all) != 1 || len(all[0].Cells) < most/2 || len(all[0].Cells) > most {
				t.Errorf("%s: %v", rules, all)
			}
		}
	}
}

// With a symmetry, the image of every clue is a clue of the same kind, and the givens are
// symmetric as ever. Lines and pairs may be written from either end.
func TestLayoutsAreSymmetric(t *testing.T) {
	for rules, symmetries := range map[string][]Symmetry{
		"9+killer":            {SymmetryRotate180, SymmetryRotate90, SymmetryDiagonal, SymmetryFull},
		"9+thermo":            {SymmetryRotate180, SymmetryHorizontal},
		"9+killer+arrow":      {SymmetryRotate180},
		"9+difference":        {SymmetryBoth},
		"9+skyscraper":        {SymmetryAntiDiagonal},
		"9+sandwich":          {SymmetryRotate180, SymmetryDiagonal},
		"9+littlekiller":      {SymmetryVertical},
		"6+quadruple":         {SymmetryRotate180},
		"6+jigsaw+palindrome": {SymmetryRotate180},
		"9+extra+lookandsay":  {SymmetryRotate180, SymmetryVertical},
		"9+minimum":           {SymmetryRotate180},
	} {
		if (rules == "9+thermo" || rules == "9+littlekiller") && !testlong.Wanted() {
			continue // for which clues with all their images are long sought
		}
		for _, symmetry := range symmetries {
			for _, item := range laid(t, rules, testlong.Of(3, 1), func(o *Options) { o.Symmetry = symmetry }) {
				shape := item.Puzzle.Rules.Shape()
				if !symmetry.Of(shape, item.Puzzle.Givens) {
					t.Errorf("%s: givens are not symmetric by %s", rules, symmetry)
				}
				places := map[string]bool{} // of each clue: its kind and its cells in ascending order
				for _, c := range item.Puzzle.Rules.Constraints() {
					places[c.Kind+fmt.Sprint(slices.Sorted(slices.Values(c.Cells)))] = true
				}
				for _, c := range item.Puzzle.Rules.Constraints() {
					for _, mirror := range symmetry.mirrors(shape.Height(), shape.Width()) {
						var image []int
						for _, cell := range c.Cells {
							p := mirror(shape.Position(cell))
							image = append(image, shape.At(p.Row, p.Col))
						}
						if slices.Sort(image); !places[c.Kind+fmt.Sprint(image)] {
							t.Errorf("%s by %s: %s has no image", rules, symmetry, c)
						}
					}
				}
			}
		}
	}
}

// A sandwich says the same from both ends of its line: it stands where people look for
// it, at the left or above, and once.
func TestSandwichesStandAtTheLeftAndAbove(t *testing.T) {
	for _, item := range laid(t, "9+sandwich", testlong.Of(5, 2), func(*Options) {}) {
		lines := map[[2]int]bool{} // by their first cells
		for _, c := range item.Puzzle.Rules.Constraints() {
			line := [2]int(c.Cells[:2])
			if !slices.IsSorted(c.Cells) || lines[line] {
				t.Errorf("%s is read backwards, or for the second time", c)
			}
			lines[line] = true
		}
	}
}

// Where the rules say that all clues are given, those of a kind that is laid out are, and
// solutions have no use for clues of the others.
func TestAllCluesAreLaidWhereTheRulesSayThatTheyAreGiven(t *testing.T) {
	for _, rules := range []string{"9+difference+strictdifference", "9+ratio+strictkropki", "6+difference+ratio+strictkropki",
		"9+xv+strictxv", "9+xv+difference+strictxv+strictdifference", "9+difference+strictdifference=2", "6+jigsaw+difference+strictkropki"} {
		for _, item := range laid(t, rules, 2, nil) {
			between := map[string]bool{}
			for _, c := range item.Puzzle.Rules.Constraints() {
				pair := fmt.Sprint(slices.Sorted(slices.Values(c.Cells)))
				if !c.Negative && !strings.Contains(rules, "+"+c.Kind) {
					t.Errorf("%s: %s has no business there", rules, c)
				}
				if strings.Count(rules, "strict") == 1 && between[pair] {
					t.Errorf("%s: %s lies on another clue", rules, c)
				}
				between[pair] = true
			}
		}
	}
	asked, err := ParseRules("6+difference+strictdifference")
	if err != nil {
		t.Fatal(err)
	}
	_, err = One(t.Context(), Options{Rules: asked.Rules, Lay: Laying{Kinds: asked.Kinds}, Symmetry: SymmetryRotate180, Seed: 1}, 0)
	if err == nil || err.Error() != "variant: strictdifference has all clues given, and these don't mirror each other" {
		t.Error(err)
	}
}

// No two digits of a 4×4 differ by five.
func TestAKindThatFindsNoPlaceIsRefused(t *testing.T) {
	asked, err := ParseRules("4+whisper")
	if err != nil {
		t.Fatal(err)
	}
	for symmetry, why := range map[Symmetry]string{SymmetryNone: "", SymmetryRotate180: " with all its images"} {
		if symmetry == SymmetryNone && !testlong.Wanted() {
			continue
		}
		_, err := One(t.Context(), Options{Rules: asked.Rules, Lay: Laying{Kinds: asked.Kinds}, Symmetry: symmetry, Seed: 1}, 0)
		if err == nil || err.Error() != "item 0: gave up after 20 tries: no grid had a place for whisper"+why {
			t.Errorf("%s: %v", symmetry, err)
		}
	}
}

// Where the boxes are random regions, clues speak of those that the item has. Each clue is
// read anew: rules that were made before are known by their text.
func TestCluesOfBoxesHoldInRandomRegions(t *testing.T) {
	for _, rules := range []string{"9+jigsaw+boxindexer", "9+jigsaw+regionsum"} {
		for _, item := range laid(t, rules, 3, nil) {
			board := item.Puzzle.Rules.Without(func(constraint.Constraint) bool { return true }).String()
			for _, c := range item.Puzzle.Rules.Constraints() {
				read, err := variants.Parse(board + "+" + c.String())
				if err != nil {
					t.Fatal(err)
				}
				if clashes := read.Clashes(item.Solution); len(clashes) > 0 {
					t.Errorf("%s: %v", read, clashes)
				}
			}
		}
	}
}

// White dots hold with all digits turned round, black ones with 5 and 7 exchanged: without
// givens there are always two solutions, and it must not take minutes to say so.
func TestCluesThatCannotTellDigitsApartNeedGivens(t *testing.T) {
	for _, rules := range []string{"9+difference", "9+ratio", "9+whisper", "6+palindrome", "9+ratio+strictratio"} {
		asked, err := ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		_, err = One(t.Context(), Options{Rules: asked.Rules, Lay: Laying{Kinds: asked.Kinds, NoGivens: true}, Seed: 8}, 0)
		if err == nil || err.Error() != "item 0: gave up after 20 tries: without givens, such clues hold for other digits, too" {
			t.Errorf("%s: %v", rules, err)
		}
	}
	for _, rules := range []string{"6+thermo", "6+difference+ratio"} {
		laid(t, rules, 3, func(o *Options) { o.Lay.NoGivens = true })
	}
}

// Where a kind can't be on the board at all, nothing is tried.
func TestAKindThatDoesNotFitTheBoardIsRefused(t *testing.T) {
	asked, err := ParseRules("16+entropic")
	if err != nil {
		t.Fatal(err)
	}
	_, err = One(t.Context(), Options{Rules: asked.Rules, Lay: Laying{Kinds: asked.Kinds}, Seed: 1}, 0)
	var option *OptionError
	if !errors.As(err, &option) || !strings.Contains(err.Error(), "entropic: 16 digits can't be cut") {
		t.Error(err)
	}
}

func TestCagesWithoutGivensCoverTheBoard(t *testing.T) {
	for _, item := range laid(t, "9+killer", 3, func(o *Options) { o.Lay.NoGivens, o.Lay.Cells = true, Range{2, 4} }) {
		if item.Clues != 0 {
			t.Errorf("%d givens", item.Clues)
		}
		on := make([]bool, 81)
		for _, c := range item.Puzzle.Rules.Constraints() {
			if len(c.Cells) < 2 || len(c.Cells) > 5 { // a cell left alone goes to a cage beside it
				t.Errorf("a cage of %d cells", len(c.Cells))
			}
			for _, cell := range c.Cells {
				if on[cell] {
					t.Errorf("two cages on %s", item.Puzzle.Rules.CellName(cell))
				}
				on[cell] = true
			}
		}
		bare := 0
		for _, in := range on {
			if !in {
				bare++
			}
		}
		if bare > 4 {
			t.Errorf("%d cells in no cage", bare)
		}
	}
}

func TestLaidOutPuzzlesDependOnTheSeedAlone(t *testing.T) {
	var runs [2][]Item
	for i, workers := range []int{1, 3} {
		runs[i] = laid(t, "6+killer+thermo", 12, func(o *Options) { o.Workers = workers })
	}
	for i := range runs[0] {
		if a, b := runs[0][i], runs[1][i]; a.Puzzle.Rules != b.Puzzle.Rules || !slices.Equal(a.Puzzle.Givens, b.Puzzle.Givens) {
			t.Errorf("item %d differs with other workers", i)
		}
	}
}

func TestLaidOutPuzzlesHaveTheGivensAskedFor(t *testing.T) {
	for _, item := range laid(t, "9+thermo", testlong.Of(3, 1), func(o *Options) { o.Clues, o.Symmetry = Range{18, 26}, SymmetryRotate180 }) {
		if item.Clues < 18 || item.Clues > 26 {
			t.Errorf("%d givens", item.Clues)
		}
	}
}

func TestLaidOutPuzzlesAreAsHardAsAskedFor(t *testing.T) {
	for rules, levels := range map[string][]string{
		"9+killer": {"easy", "medium"}, "9+thermo": {"easy", "hard"}, "9+whisper": {"medium"}, "9+renban": {"easy"}, "9+x+killer": {"medium"},
	} {
		for _, level := range levels[:testlong.Of(len(levels), 1)] {
			for _, item := range laid(t, rules, 1, func(o *Options) { o.Level = level }) {
				rating, err := logic.Rate(t.Context(), item.Puzzle, logic.RateOptions{})
				if err != nil || rating.Level().ID != level || rating.ER != item.Rating {
					t.Errorf("%s %s: rated %v, not %v: %v", rules, level, rating.ER, item.Rating, err)
				}
			}
		}
	}
}

// What is labelled easy is solved by singles and by what its clues say, of killers and
// arrows by their sums: no pairs, no locked candidates, nothing beyond.
func TestEasyLaidOutPuzzlesAreSolvedBySumsAndSinglesAlone(t *testing.T) {
	singles := []logic.Technique{"full_house", "hidden_single", "naked_single", "constraint_single"}
	sums := append(slices.Clone(singles), "cage_combinations", "innies", "hidden_cage", "sum_range", "constraint")
	lines := append(slices.Clone(singles), "line_ends", "pair_chain", "polarity", "renban_span", "constraint")
	for kind, only := range map[string][]logic.Technique{
		"killer": sums, "arrow": sums, "thermo": lines, "difference": lines, "ratio": lines, "whisper": lines, "renban": lines,
	} {
		for _, item := range laid(t, "9+"+kind, testlong.Of(3, 1), func(o *Options) { o.Level = "easy" }) {
			path, err := logic.Path(t.Context(), item.Puzzle, logic.Human)
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range path {
				if !slices.Contains(only, step.Technique) {
					t.Errorf("%s: an easy puzzle needs %s, rated %v", kind, step.Technique, step.Rating)
				}
			}
		}
	}
	for _, rules := range []string{"9+x", "9+windows", "9+jigsaw"} {
		for _, item := range laid(t, rules, testlong.Of(3, 1), func(o *Options) { o.Level = "easy" }) {
			if ok, err := logic.SolvableBy(t.Context(), item.Puzzle, singles); err != nil || !ok {
				t.Errorf("%s: an easy puzzle needs more than singles: %v", rules, err)
			}
		}
	}
}

// A level that isn't met is refused after a while, with the ratings that were.
func TestALevelThatIsNotMetIsRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	asked, err := ParseRules("4+killer")
	if err != nil {
		t.Fatal(err)
	}
	_, err = One(t.Context(), Options{Rules: asked.Rules, Lay: Laying{Kinds: asked.Kinds}, Seed: 1, Level: "master"}, 0)
	var no *ImpossibleError
	if !errors.As(err, &no) || !strings.Contains(err.Error(), "rated from 1.") || !strings.Contains(err.Error(), "7.0 to 8.9 were asked for") {
		t.Errorf("a master killer of 4x4: %v", err)
	}
}

func TestWhatDoesNotGoWithLaying(t *testing.T) {
	killer := Laying{Kinds: []string{"killer"}}
	for name, o := range map[string]Options{
		"full":      {Lay: killer, Full: true},
		"minimal":   {Lay: killer, Minimal: true},
		"no-givens": {Lay: Laying{NoGivens: true}},
		"density":   {Lay: Laying{Kinds: []string{"killer"}, Density: 101}},
		"cells":     {Lay: Laying{Kinds: []string{"killer"}, Cells: Range{1, 3}}},
		"kind":      {Lay: Laying{Kinds: []string{"kiler"}}},
		"clues":     {Lay: Laying{Kinds: []string{"killer"}, NoGivens: true}, Clues: Range{3, 4}},
	} {
		_, err := One(t.Context(), o, 0)
		var wrong *OptionError
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
