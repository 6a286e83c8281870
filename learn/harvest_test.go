package learn

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// stockSize is how many positions the course has of a rare technique, and often is from
// how many positions in a thousand puzzles on none is rare. Of techniques about
// constraints it has a few, for when none comes in time.
const (
	stockSize = 24
	often     = 40
	laidSize  = 4
)

// TestHarvest makes course.txt anew, and says how often each technique came.
//
//	SUDOKU_HARVEST=30000       puzzles to look at, some four minutes of processor time
//	SUDOKU_HARVEST_LAID=12     puzzles of each kind of constraints
//	SUDOKU_HARVEST_SEED=7      from which seed on
//	SUDOKU_HARVEST_MORE=FILE   what another harvest has found, taken as well
//	SUDOKU_HARVEST_TO=FILE     where to write it, instead of course.txt
func TestHarvest(t *testing.T) {
	number := func(name string) int {
		n, _ := strconv.Atoi(os.Getenv(name))
		return n
	}
	n, laid, seed := number("SUDOKU_HARVEST"), number("SUDOKU_HARVEST_LAID"), uint64(number("SUDOKU_HARVEST_SEED"))
	if n+laid == 0 {
		t.Skip("SUDOKU_HARVEST says from how many puzzles course.txt is to be made")
	}
	h := harvest{found: map[logic.Technique][]found{}, puzzles: map[logic.Technique]int{}, common: map[logic.Technique]bool{}}
	ctx := t.Context()
	if n > 0 {
		h.make(ctx, t, generate.Options{Seed: seed, N: n, Workers: 1})
		for technique, came := range h.puzzles {
			h.common[technique] = came*1000 >= often*n
		}
	}
	for _, kind := range variants.All() {
		if kind.Laid.Outline != "" && laid > 0 {
			lay := generate.Laying{Kinds: []string{kind.Name}, Density: density}
			h.make(ctx, t, generate.Options{Rules: small(t), Lay: lay, Seed: seed, N: laid, Workers: 1})
		}
	}
	for _, layer := range []string{"4+yinyang", "4:1x4+regions", "4+cave", "4+islands", "4+doublers"} {
		asked, err := generate.ParseRules(layer)
		if err != nil {
			t.Fatal(err)
		}
		if laid > 0 {
			h.make(ctx, t, generate.Options{Rules: asked.Rules, Seed: seed, N: laid, Workers: 1})
		}
	}
	if more := os.Getenv("SUDOKU_HARVEST_MORE"); more != "" {
		h.more(ctx, t, more)
	}
	if err := os.WriteFile(cmp.Or(os.Getenv("SUDOKU_HARVEST_TO"), "course.txt"), []byte(h.text()), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, id := range logic.HumanTechniques() {
		t.Logf("%-30s in %d puzzles, %d kept", id, h.puzzles[id], len(h.found[id]))
	}
}

// make looks at a run of puzzles.
func (h *harvest) make(ctx context.Context, t *testing.T, options generate.Options) {
	for item, err := range generate.All(ctx, options) {
		if err != nil {
			t.Logf("%v: %v", options.Lay.Kinds, err)
			return
		}
		h.walk(ctx, item)
	}
}

type found struct {
	position *Position
	size     int // how much there is to see
	kind     int
}

type harvest struct {
	found   map[logic.Technique][]found
	puzzles map[logic.Technique]int // in how many it came
	common  map[logic.Technique]bool
}

// small is the board of lessons about constraints.
func small(t *testing.T) *sudoku.Rules {
	rules, err := sudoku.ParseRules("6")
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// more takes what another harvest has found.
func (h *harvest) more(ctx context.Context, t *testing.T, name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Read(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for technique, stock := range c.stock {
		h.common[technique] = h.common[technique] || len(stock) <= examples
		for i := range stock {
			if p, err := c.stocked(ctx, technique, i); err == nil {
				h.keep(p)
			} else {
				t.Log(err)
			}
		}
	}
}

// walk takes a puzzle's path and keeps a position of each technique on it.
func (h *harvest) walk(ctx context.Context, item generate.Item) {
	s, err := logic.NewState(item.Puzzle)
	if err != nil {
		return
	}
	if !s.Rules().IsClassic() && len(s.Rules().Constraints()) == 0 {
		return // it needed no clue
	}
	seen := map[logic.Technique]bool{}
	for !s.Solved() {
		next := logic.NextOf // nets take long
		if s.Rules().IsClassic() {
			next = func(ctx context.Context, s *logic.State, _ []logic.Technique) (*logic.Step, error) {
				return logic.Next(ctx, s, logic.Human)
			}
		}
		step, err := next(ctx, s, nil)
		if err != nil || step == nil {
			return
		}
		if constrained := len(s.Rules().Constraints()) > 0; !seen[step.Technique] && (constrained == aboutConstraints(step) || step.Technique == "arrangement") {
			seen[step.Technique] = true
			p, err := NewPosition(ctx, step.Technique, boardOf(s, len(step.Place) > 0))
			if err != nil {
				return
			}
			h.keep(p)
		}
		s.Apply(step)
	}
}

// aboutConstraints says whether a constraint is among the premises of a step.
func aboutConstraints(step *logic.Step) bool {
	return slices.ContainsFunc(step.Parts, func(p logic.Part) bool { return len(p.Constraints) > 0 }) || slices.ContainsFunc(step.Truths, func(t logic.Truth) bool { return t.Kind == logic.ConstraintTruth || t.Kind == logic.SumTruth })
}

// keep keeps a position if it is among the ones with the least to see, and an
// example of its type.
func (h *harvest) keep(p *Position) {
	t := p.Technique
	h.puzzles[t]++
	f := found{position: p, kind: p.step.Type, size: 4*len(p.step.Remove) + len(strings.Fields(p.String()))}
	for _, part := range p.step.Parts {
		f.size += 4*len(part.Cells) + 8*len(part.Houses)
	}
	for _, chain := range p.step.Chains {
		f.size += 12 * len(chain.Nodes)
	}
	if len(p.board.Rules.Constraints()) > 0 {
		f.size += len(p.board.Rules.String())
	}
	list := append(h.found[t], f)
	slices.SortStableFunc(list, func(a, b found) int { return cmp.Compare(a.size, b.size) })
	h.found[t] = list[:min(len(list), 2*stockSize)]
}

// text is the course of what was found.
func (h *harvest) text() string {
	var b strings.Builder
	b.WriteString("# Positions of each technique, the easiest first: the rating of the step, the technique,\n# rules, digits (those not given behind a plus sign), candidates that were ruled out.\n# Made by go test ./learn -run Harvest: see learn/harvest_test.go.\n")
	techniques := logic.HumanTechniques()
	slices.SortStableFunc(techniques, func(a, b logic.Technique) int {
		return cmp.Compare(h.rank(a), h.rank(b))
	})
	for _, t := range techniques {
		list := h.found[t]
		if len(list) == 0 {
			continue
		}
		// The second example is of another type, if there is one.
		if i := slices.IndexFunc(list, func(f found) bool { return f.kind != list[0].kind }); i > 1 {
			list = slices.Insert(slices.Delete(slices.Clone(list), i, i+1), 1, list[i])
		}
		keep := stockSize
		switch {
		case h.rank(t) >= laidRank:
			keep = laidSize
		case h.common[t]:
			keep = examples
		}
		for _, f := range list[:min(keep, len(list))] {
			fmt.Fprintf(&b, "%v %v\n", f.position.step.Rating, f.position)
		}
	}
	return b.String()
}

const laidRank = 2000

// rank puts techniques about constraints behind the others, by their easiest examples.
func (h *harvest) rank(t logic.Technique) int {
	list := h.found[t]
	if len(list) == 0 || len(list[0].position.board.Rules.Constraints()) == 0 {
		return slices.Index(logic.HumanTechniques(), t)
	}
	return laidRank + int(list[0].position.step.Rating)
}
