package variants_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// boardAndLayer is a full board and what its layer holds, as the plain rule book sees them.
type boardAndLayer struct {
	b      *plain
	g      grid
	layer  []int // values of VS, or numbers of regions
	cols   int
	prefix string
}

// value is that of a cell by its name.
func (x boardAndLayer) value(name string) int {
	if k, ok := strings.CutPrefix(name, x.prefix); ok {
		i, _ := strconv.Atoi(k)
		return x.layer[i-1]
	}
	return x.b.at(x.g, x.b.places(name)[0])
}

func (x boardAndLayer) values(names []string) (v []int) {
	for _, name := range names {
		v = append(v, x.value(name))
	}
	return v
}

// arms are the indexes of the layer that lie above, below, left and right of one.
func (x boardAndLayer) arms(at int) (arms [4][]int) {
	r, c := at/x.cols, at%x.cols
	for i := r - 1; i >= 0; i-- {
		arms[0] = append(arms[0], i*x.cols+c)
	}
	for i := r + 1; i < len(x.layer)/x.cols; i++ {
		arms[1] = append(arms[1], i*x.cols+c)
	}
	for i := c - 1; i >= 0; i-- {
		arms[2] = append(arms[2], r*x.cols+i)
	}
	for i := c + 1; i < x.cols; i++ {
		arms[3] = append(arms[3], r*x.cols+i)
	}
	return arms
}

// run is how many cells are seen from one that hold what it holds, itself included.
func (x boardAndLayer) run(at int) int {
	count := 1
	for _, arm := range x.arms(at) {
		for _, i := range arm {
			if x.layer[i] != x.layer[at] {
				break
			}
			count++
		}
	}
	return count
}

// tie is a clue that ties a board to its layer: its text, and what it means.
type tie struct {
	text  string
	holds func(x boardAndLayer) bool
}

// ties makes a random clue that holds on one board and layer; the text is empty when none was found.
func ties(r *rand.Rand, x boardAndLayer, kind string) tie {
	var names []string
	for _, p := range x.b.all() {
		names = append(names, fmt.Sprintf("r%dc%d", p.r+1, p.c+1))
	}
	n := len(names)
	if kind != "regions" {
		for i := range x.layer {
			names = append(names, fmt.Sprint(x.prefix, i+1))
		}
	}
	some := func(count int, from []string) []string {
		list := slices.Clone(from)
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		return list[:count]
	}
	sumOf := func(v []int) (sum int) {
		for _, w := range v {
			sum += w
		}
		return sum
	}
	switch r.IntN(5) {
	case 0:
		cells := some(2+r.IntN(4), names)
		want := sumOf(x.values(cells))
		return tie{fmt.Sprintf("sum=%d:%s", want, strings.Join(cells, "")), func(x boardAndLayer) bool { return sumOf(x.values(cells)) == want }}
	case 1:
		cells, digit := some(3+r.IntN(5), names), 1+r.IntN(3)
		count := func(x boardAndLayer) (k int) {
			for _, w := range x.values(cells) {
				if w == digit {
					k++
				}
			}
			return k
		}
		want := count(x)
		return tie{fmt.Sprintf("count=%d:%d:%s", want, digit, strings.Join(cells, "")), func(x boardAndLayer) bool { return count(x) == want }}
	case 2:
		cells := some(2+r.IntN(5), names[:n])
		if kind == "regions" {
			cells = nil
			for _, i := range r.Perm(len(x.layer))[:2+r.IntN(5)] {
				cells = append(cells, fmt.Sprint(x.prefix, i+1))
			}
		}
		distinct := func(x boardAndLayer) int {
			return len(slices.Compact(slices.Sorted(slices.Values(x.values(cells)))))
		}
		for _, control := range some(n, names[:n]) {
			if x.value(control) == distinct(x) && !slices.Contains(cells, control) {
				return tie{fmt.Sprintf("distinct=%s:%s", control, strings.Join(cells, "")), func(x boardAndLayer) bool { return x.value(control) == distinct(x) }}
			}
		}
	case 3:
		for _, at := range r.Perm(len(x.layer)) {
			for _, control := range some(n, names[:n]) {
				if x.value(control) != x.run(at) {
					continue
				}
				text := fmt.Sprintf("runs=1:%s/%s%d", control, x.prefix, at+1)
				for _, arm := range x.arms(at) {
					if len(arm) > 0 {
						text += "/"
					}
					for _, i := range arm {
						text += fmt.Sprint(x.prefix, i+1)
					}
				}
				return tie{text, func(x boardAndLayer) bool { return x.value(control) == x.run(at) }}
			}
		}
	case 4:
		if kind != "cave" {
			break
		}
		for _, at := range r.Perm(len(x.layer)) {
			if x.layer[at] == 1 {
				want := x.run(at)
				return tie{fmt.Sprintf("cavesight=%d:%s%d/%s", want, x.prefix, at+1, x.prefix), func(x boardAndLayer) bool { return x.layer[at] == 1 && x.run(at) == want }}
			}
		}
	}
	return tie{}
}

// layerFillings are all fillings of a rectangle that a kind allows.
func layerFillings(kind string, rows, cols int) (all [][]int) {
	s := shaded{rows: rows, cols: cols, v: make([]int, rows*cols)}
	rule := layerRules[kind]
	var fill func(i int)
	fill = func(i int) {
		if i < len(s.v) {
			for s.v[i] = 1; s.v[i] <= rule.values; s.v[i]++ {
				fill(i + 1)
			}
			return
		}
		if rule.holds(s) {
			all = append(all, slices.Clone(s.v))
		}
	}
	fill(0)
	return all
}

// partitions are all ways to cut a square into connected regions of as many cells as it has rows, with
// the numbers that regions have.
func partitions(n int) (all [][]int) {
	label := make([]int, n*n)
	beside := func(i int) []int { return shaded{rows: n, cols: n, v: label}.beside(i) }
	var cut func(region int)
	cut = func(region int) {
		first := slices.Index(label, 0)
		if first < 0 {
			all = append(all, numbered(label, n))
			return
		}
		seen := map[string]bool{}
		var grow func(cells []int)
		grow = func(cells []int) {
			sorted := slices.Sorted(slices.Values(cells))
			if key := fmt.Sprint(sorted); seen[key] {
				return
			} else {
				seen[key] = true
			}
			if len(cells) == n {
				for _, i := range cells {
					label[i] = region
				}
				cut(region + 1)
				for _, i := range cells {
					label[i] = 0
				}
				return
			}
			for _, i := range cells {
				for _, k := range beside(i) {
					if label[k] == 0 && !slices.Contains(cells, k) {
						grow(append(slices.Clone(cells), k))
					}
				}
			}
		}
		grow([]int{first})
	}
	cut(1)
	return all
}

// numbered numbers regions of n cells in a square anew: those of cells so far apart that no region has two of
// them come first, the others in the order of their first cells.
func numbered(label []int, n int) []int {
	number := map[int]int{} // by label
	var apart []int
	for i := range label {
		if !slices.ContainsFunc(apart, func(k int) bool { return max(i/n-k/n, k/n-i/n)+max(i%n-k%n, k%n-i%n) < n }) {
			apart = append(apart, i)
			number[label[i]] = len(apart)
		}
	}
	anew := make([]int, len(label))
	for i, old := range label {
		if number[old] == 0 {
			number[old] = len(number) + 1
		}
		anew[i] = number[old]
	}
	return anew
}

// Random rule sets of layers, of regions to be found and of newer kinds of clues have as many solutions as
// trying all boards and all layers finds; and each step of a person's path keeps every solution.
// SUDOKU_SETS says how many sets are made, SUDOKU_SETS_SEED other ones.
func TestRandomSetsOfNewKinds(t *testing.T) {
	sets, seed := 18, 1
	if k, err := strconv.Atoi(os.Getenv("SUDOKU_SETS")); err == nil {
		sets = k
	}
	if k, err := strconv.Atoi(os.Getenv("SUDOKU_SETS_SEED")); err == nil {
		seed = k
	}
	r := rand.New(rand.NewPCG(48, uint64(seed)))
	fillings := map[string][][]int{}
	kinds := []string{"yinyang", "cave", "loop", "snake", "islands", "regions"}
	clues := []string{"product", "sequence", "queen", "squares", "entropy", "xv", "rossini", "countdistinct", "modular", "killer"}
	steps, solved, counted := 0, 0, map[string]int{}
	for set := range sets {
		kind := kinds[set%len(kinds)]
		board := []string{"4", "4:1x4", "5:1x5", "6", "6/0-5", "6x4"}[r.IntN(6)]
		rows, cols := 3, 3+r.IntN(2)
		prefix := "VS"
		if kind == "snake" {
			cols = 3
		}
		if kind == "regions" {
			prefix = "CC"
			board = []string{"4:1x4", "4", "5:1x5"}[r.IntN(3)]
		}
		b := readPlain(board)
		key := fmt.Sprint(kind, rows, cols)
		switch {
		case kind == "regions":
			rows, cols = b.rows, b.cols
			if key = fmt.Sprint(kind, rows); fillings[key] == nil {
				fillings[key] = partitions(rows)
			}
		case fillings[key] == nil:
			fillings[key] = layerFillings(kind, rows, cols)
		}
		differ := func(g grid, layer []int) bool { // the digits of each region
			if kind != "regions" {
				return true
			}
			seen := map[[2]int]bool{}
			for i, v := range g {
				if seen[[2]int{layer[i], v}] {
					return false
				}
				seen[[2]int{layer[i], v}] = true
			}
			return true
		}
		var x boardAndLayer
		for _, g := range full(board, r) {
			for range 50 {
				x = boardAndLayer{b, g, fillings[key][r.IntN(len(fillings[key]))], cols, prefix}
				if b.first == 0 {
					x.layer = slices.Clone(x.layer)
					for i := range x.layer {
						x.layer[i]--
					}
				}
				if differ(g, x.layer) {
					break
				}
			}
			if differ(g, x.layer) && r.IntN(4) == 0 {
				break
			}
		}
		if !differ(x.g, x.layer) {
			continue
		}
		text := fmt.Sprintf("%s+beside=%s:%dx%d+%s=%s", board, prefix, rows, cols, kind, prefix)
		if kind == "regions" {
			text = fmt.Sprintf("%s+beside=%s:%d+regions=%d:%s", board, prefix, rows*cols, rows, prefix)
		}
		plainText := ""
		for range r.IntN(3) {
			for range 30 {
				clue := random{r, b}.clue(clues[r.IntN(len(clues))])
				if _, err := variants.Parse(board + "+" + clue); err == nil && len(b.with("+"+clue).broken(x.g)) == 0 {
					text, plainText = text+"+"+clue, plainText+"+"+clue
					break
				}
			}
		}
		var tied []tie
		for range 2 + r.IntN(4) {
			if b.first == 0 {
				break // values of layers begin at 0
			}
			if one := ties(r, x, kind); one.text != "" {
				text += "+" + one.text
				tied = append(tied, one)
			}
		}
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		holes := 4 + r.IntN(8)
		givens := slices.Clone(x.g)
		for _, i := range r.Perm(len(givens))[:holes] {
			givens[i] = b.first - 1
		}
		rulebook, want := b.with(plainText), 0
		may := make([]sudoku.Set, rules.Cells()) // what is in some solution
		var order []int
		for v := b.first; v <= b.last; v++ {
			order = append(order, v)
		}
		b.fill(slices.Clone(givens), func() []int { return order }, func(g grid) bool {
			if len(rulebook.broken(g)) > 0 {
				return true
			}
			for _, layer := range fillings[key] {
				y := boardAndLayer{b, g, layer, cols, prefix}
				if b.first == 0 {
					y.layer = x.layer // without ties none depends on it
				}
				if !differ(g, layer) || slices.ContainsFunc(tied, func(one tie) bool { return !one.holds(y) }) {
					continue
				}
				want++
				for i, v := range g {
					may[i] |= sudoku.SetOf(uint8(v - b.first + 1))
				}
				for i, v := range layer {
					may[len(g)+i] |= sudoku.SetOf(uint8(v))
				}
			}
			return true
		})
		p := sudoku.Puzzle{Rules: rules, Givens: append(b.digits(givens), make(sudoku.Grid, rows*cols)...)}
		got, err := sudoku.CountUpTo(t.Context(), p, 1<<30)
		if err != nil || got != want || want == 0 {
			t.Fatalf("set %d: %s with %v: %d solutions (%v), not %d", set, text, p.Givens, got, err, want)
		}
		counted[kind]++
		if n, unique := soundPath(t, p, may, want == 1); kind != "regions" {
			steps += n
			if unique {
				solved++
			}
		}
	}
	t.Logf("%v; %d steps, %d solved by them", counted, steps, solved)
}

// soundPath takes a person's steps as far as they go, and holds each against what is in some solution.
func soundPath(t *testing.T, p sudoku.Puzzle, may []sudoku.Set, unique bool) (steps int, solved bool) {
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for steps < 400 {
		step, err := logic.Next(ctx, s, logic.Human)
		if err != nil || step == nil {
			return steps, s.Solved()
		}
		if !unique && needsUnique(step.Technique) {
			return steps, false
		}
		for _, c := range step.Remove {
			if may[c.Cell].Has(c.Digit) {
				t.Fatalf("%v with %v: %s takes %d out of %s", p.Rules, p.Givens, step.Technique, c.Digit, p.Rules.CellName(c.Cell))
			}
		}
		for _, c := range step.Place {
			if may[c.Cell] != sudoku.SetOf(c.Digit) {
				t.Fatalf("%v with %v: %s puts %d in %s", p.Rules, p.Givens, step.Technique, c.Digit, p.Rules.CellName(c.Cell))
			}
		}
		if err := s.Verify(step); err != nil {
			t.Fatalf("%v with %v: %s: %v", p.Rules, p.Givens, step.Technique, err)
		}
		if steps++; steps%10 == 1 {
			for _, tag := range explain.Languages() {
				for depth := explain.Depth(1); depth <= 4; depth++ {
					if text := explain.Best(tag).Step(s, step, depth); text == "" || strings.Contains(text, "{") {
						t.Fatalf("%v: %s at depth %d in %s: %q", p.Rules, step.Technique, depth, tag, text)
					}
				}
			}
		}
		s.Apply(step)
	}
	return steps, s.Solved()
}

func needsUnique(technique logic.Technique) bool {
	return slices.Contains([]logic.Technique{"unique_rectangle", "hidden_rectangle", "avoidable_rectangle", "unique_loop", "extended_rectangle", "bug"}, technique)
}

// A person's steps on the examples of all kinds keep every solution.
func TestStepsOnExamplesKeepSolutions(t *testing.T) {
	if os.Getenv("SUDOKU_SETS") == "" {
		t.Skip("SUDOKU_SETS asks for it")
	}
	r := rand.New(rand.NewPCG(48, 2))
	steps, boards := 0, 0
	for _, k := range variants.All() {
		rules, err := variants.Parse(k.Sample())
		if err != nil {
			t.Fatal(err)
		}
		p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
		solution, err := sudoku.Solve(t.Context(), p)
		if solution == nil {
			t.Errorf("%s: %v", k.Name, err)
			continue
		}
		for _, cell := range r.Perm(len(solution))[:len(solution)*2/5] {
			p.Givens[cell] = solution[cell]
		}
		may, err := sudoku.TrueCandidates(t.Context(), p, sudoku.TrueOptions{})
		if err != nil {
			t.Fatal(k.Name, err)
		}
		n, _ := soundPath(t, p, may, !slices.ContainsFunc(may, func(set sudoku.Set) bool { return set.Len() > 1 }))
		steps, boards = steps+n, boards+1
	}
	t.Logf("%d steps on %d boards", steps, boards)
}
