package logic

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic/internal/se121"
)

// wants is what a technique finds on its position in testdata/positions.txt.
type wants struct {
	kind int    // the type of the step
	step string // the parts of the step and what follows, as outline writes them
	// spoil is a candidate, as "r1c2=3". If it were there, too, the step would
	// not follow, and must not be found.
	spoil string
}

// check holds a technique to the exact step on each of its positions, and to
// the image of that step on the same position transposed and relabelled. All
// that it finds on the way must be proved and keep the solution. Of what the
// se121 engine finds there is only the first, which may differ in another look.
// As it takes long for that, it is asked once for a position, and once for a
// spoilt one, unless all that takes long is asked for.
func check(t *testing.T, profile Profile, id Technique, list ...wants) {
	t.Helper()
	for i, w := range list {
		h := harvestOf(t, profile, id, w.kind)
		step := h.example(t)
		if got := outline(h.state, step); got != w.step {
			t.Errorf("%s.%d:\n got %s\nwant %s", id, w.kind, got, w.step)
		}
		looks := []look{{}, {turn: true}, {relabel: true}, {turn: true, relabel: true}}
		if !h.findsAll() {
			looks = looks[:testlong.Of(1, 0)]
			h.prove(t, h.state, look{}, []*Step{step})
		}
		for _, look := range looks {
			s := look.state(t, h.state)
			all := h.findAll(t, s)
			if !slices.ContainsFunc(all, func(x *Step) bool { return sameOutcome(x, look.step(step)) }) {
				t.Errorf("%s.%d, %+v: not found: %s", id, w.kind, look, w.step)
			}
			h.prove(t, s, look, all)
		}
		if w.spoil != "" && (h.findsAll() || testlong.Every(4, i)) {
			s := h.state.Clone()
			s.restore(candidateNamed(t, s, w.spoil))
			for _, x := range h.findAll(t, s) {
				if err := s.Verify(x); err != nil {
					t.Errorf("%s.%d with %s: %v", id, w.kind, w.spoil, err)
				}
				if sameOutcome(x, step) {
					t.Errorf("%s.%d is found although %s is possible", id, w.kind, w.spoil)
				}
			}
		}
	}
}

// look is the same board seen in another way.
type look struct{ turn, relabel bool }

func (l look) cell(c int) int {
	if l.turn {
		return c%9*9 + c/9
	}
	return c
}

func (l look) digit(d uint8) uint8 {
	if l.relabel && d != 0 {
		return 10 - d
	}
	return d
}

func (l look) state(t *testing.T, s *State) *State {
	b := sudoku.NewBoard(sudoku.Puzzle{Rules: sudoku.Classic(), Givens: make(sudoku.Grid, 81)})
	for c, d := range s.digit {
		if s.given[c] {
			b.Givens[l.cell(c)] = l.digit(d)
		} else {
			b.Entries[l.cell(c)] = l.digit(d)
		}
	}
	seen, err := StateOf(b)
	if err != nil {
		t.Fatal(err)
	}
	for c := range seen.cand {
		for d := range seen.cand[l.cell(c)].Digits() {
			if !s.cand[c].Has(l.digit(d)) {
				seen.remove(l.cell(c), d)
			}
		}
	}
	return seen
}

func (l look) step(step *Step) *Step {
	seen := *step
	turn := func(list []Candidate) (out []Candidate) {
		for _, x := range list {
			out = append(out, Candidate{l.cell(x.Cell), l.digit(x.Digit)})
		}
		return out
	}
	seen.Place, seen.Remove = turn(step.Place), turn(step.Remove)
	return &seen
}

func sameOutcome(a, b *Step) bool {
	sorted := func(list []Candidate) []Candidate {
		return slices.SortedFunc(slices.Values(list), func(x, y Candidate) int {
			return (x.Cell-y.Cell)*100 + int(x.Digit) - int(y.Digit)
		})
	}
	return a.Technique == b.Technique && a.Type == b.Type &&
		slices.Equal(sorted(a.Place), sorted(b.Place)) && slices.Equal(sorted(a.Remove), sorted(b.Remove))
}

// restore puts a candidate back.
func (s *State) restore(x Candidate) {
	s.cand[x.Cell] = s.cand[x.Cell].With(x.Digit)
	s.where[x.Digit].add(x.Cell)
	s.sets, s.graded = nil, nil
}

func candidateNamed(t *testing.T, s *State, text string) Candidate {
	name, digit, _ := strings.Cut(text, "=")
	for c := range s.cand {
		if s.rules.CellName(c) == name && len(digit) == 1 {
			return Candidate{c, digit[0] - '0'}
		}
	}
	t.Fatalf("%q is no candidate", text)
	return Candidate{}
}

// outline writes a step in short: "pivot r1c2 35, pincer r1c7 r3c1 7: r3c8<>7".
func outline(s *State, step *Step) string {
	var parts []string
	for _, p := range step.Parts {
		words := []string{p.Role.String()}
		for _, h := range p.Houses {
			words = append(words, strings.ReplaceAll(fmt.Sprint(s.houses[h]), " ", ""))
		}
		for _, i := range p.Constraints {
			words = append(words, s.rules.Constraints()[i].String())
		}
		for _, c := range p.Cells {
			words = append(words, s.rules.CellName(c))
		}
		if p.Digits != 0 {
			words = append(words, digitsText(p.Digits))
		}
		parts = append(parts, strings.Join(words, " "))
	}
	for _, c := range step.Chains {
		if len(c.Nodes) > 16 {
			parts = append(parts, fmt.Sprintf("chain of %d", len(c.Nodes)))
			continue
		}
		text := "chain"
		for _, n := range c.Nodes {
			sign := "<>"
			if n.On {
				sign = "="
			}
			names := ""
			for _, cell := range n.Cells {
				names += s.rules.CellName(cell)
			}
			text += fmt.Sprintf(" %s%s%d", names, sign, n.Digit)
		}
		parts = append(parts, text)
	}
	var ends []string
	for _, x := range step.Place {
		ends = append(ends, fmt.Sprintf("%s=%d", s.rules.CellName(x.Cell), x.Digit))
	}
	for _, x := range step.Remove {
		ends = append(ends, fmt.Sprintf("%s<>%d", s.rules.CellName(x.Cell), x.Digit))
	}
	return strings.Join(parts, ", ") + ": " + strings.Join(ends, " ")
}

func digitsText(set sudoku.Set) (text string) {
	for d := range set.Digits() {
		text += fmt.Sprint(d)
	}
	return text
}

func harvestOf(t *testing.T, profile Profile, id Technique, kind int) *harvest {
	for _, h := range harvested(t) {
		if h.profile == profile && h.technique == id && h.kind == kind {
			return &h
		}
	}
	t.Fatalf("testdata/positions.txt has no %s %s.%d", profile, id, kind)
	return nil
}

// example is the step that the position is for: the profile's next one if it
// is of this technique, else the smallest.
func (h *harvest) example(t *testing.T) *Step {
	next, err := Next(context.Background(), h.state, h.profile)
	if err != nil {
		t.Fatal(err)
	}
	if next != nil && next.Technique == h.technique && next.Type == h.kind {
		return next
	}
	var best *Step
	for _, x := range h.findAll(t, h.state) {
		if best == nil || x.size() < best.size() {
			best = x
		}
	}
	if best == nil {
		t.Fatalf("%s %s.%d: not found", h.profile, h.technique, h.kind)
	}
	return best
}

// findsAll says whether a method finds every step of the technique. (What
// templates show depends on the digits gone through before.)
func (h *harvest) findsAll() bool {
	return h.profile == Human && h.technique != "template" && !slices.ContainsFunc(forcing, func(tech se121.Tech) bool { return techniqueOf[tech] == h.technique })
}

// findAll are the steps of one technique and type on a state.
func (h *harvest) findAll(t *testing.T, s *State) (list []*Step) {
	ctx := context.Background()
	if h.findsAll() {
		m := humanMethods()[slices.IndexFunc(humanMethods(), func(m method) bool { return m.id == h.technique })]
		m.find(s, func(step *Step) bool {
			m.sign(step)
			if step.Type == h.kind {
				list = append(list, step)
			}
			return false
		})
		return list
	}
	next, err := Next(ctx, s, h.profile)
	if err != nil {
		t.Fatal(err)
	}
	var all []*Step
	if next == nil || next.Technique != h.technique || next.Type != h.kind {
		if all, err = All(ctx, s, h.profile); err != nil {
			t.Fatal(err)
		}
	}
	if h.technique == "template" {
		findTemplate(s, func(step *Step) bool {
			step.Technique = h.technique
			all = append(all, step)
			return false
		})
	}
	for _, step := range append(all, next) {
		if step != nil && step.Technique == h.technique && step.Type == h.kind {
			list = append(list, step)
		}
	}
	return list
}

// prove re-derives every step and holds it against the solution.
func (h *harvest) prove(t *testing.T, s *State, l look, list []*Step) {
	solution, err := sudoku.Solve(context.Background(), s.puzzle)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range list {
		if err := s.Verify(step); err != nil {
			t.Errorf("%s.%d, %+v: %v", h.technique, h.kind, l, err)
		}
		for _, x := range step.Place {
			if solution[x.Cell] != x.Digit {
				t.Errorf("%s.%d, %+v places a wrong digit", h.technique, h.kind, l)
			}
		}
		for _, x := range step.Remove {
			if solution[x.Cell] == x.Digit {
				t.Errorf("%s.%d, %+v removes the solution", h.technique, h.kind, l)
			}
		}
	}
}

// TestEachTechniqueHasATest holds the folder to a position, and so a test, of
// every technique.
func TestEachTechniqueHasATest(t *testing.T) {
	have := map[Technique]bool{}
	for _, h := range harvested(t) {
		have[h.technique] = true
	}
	for name := range constraintLines(t) {
		id, _, _ := strings.Cut(name, ".")
		have[Technique(id)] = true
	}
	for _, id := range Techniques() {
		if !have[id] {
			t.Errorf("testdata/positions.txt has no position of %s", id)
		}
	}
}

// TestVerifyRefusesWhatDoesNotFollow breaks good steps in ways that must be
// noticed.
func TestVerifyRefusesWhatDoesNotFollow(t *testing.T) {
	ctx := context.Background()
	for i, h := range harvested(t) {
		if !testlong.Every(3, i) {
			continue
		}
		solution, err := sudoku.Solve(ctx, h.state.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		step := h.example(t)
		wrong := *step
		for c, d := range solution {
			if h.state.cand[c].Has(d) {
				wrong.Remove, wrong.Place = []Candidate{{c, d}}, nil
				if h.state.Verify(&wrong) == nil {
					t.Errorf("%s.%d: removing the solution's %d from cell %d was accepted", h.technique, h.kind, d, c)
				}
				break
			}
		}
		bare := *step
		bare.Truths = nil
		if h.state.Verify(&bare) == nil {
			t.Errorf("%s.%d was accepted without premises", h.technique, h.kind)
		}
	}
}
