package explain

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

var update = flag.Bool("update", false, "write the golden files again")

// positions are those of package logic: one of each technique.
type position struct {
	profile logic.Profile
	name    string
	state   *logic.State
	step    *logic.Step
}

var positions = func() func(t testing.TB) []position {
	var list []position
	return func(t testing.TB) []position {
		if list == nil {
			list = readPositions(t)
		}
		return list
	}
}()

func readPositions(t testing.TB) (list []position) {
	f, err := os.Open("../logic/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx := context.Background()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		p := strings.SplitN(sc.Text(), " ", 4)
		if len(p) < 3 || p[0] == "#" {
			continue
		}
		s := state(t, p[2:])
		id, kind, _ := strings.Cut(p[1], ".")
		is := func(step *logic.Step) bool {
			return step != nil && string(step.Technique) == id && fmt.Sprint(step.Type) == kind
		}
		found, err := logic.Next(ctx, s, logic.Profile(p[0]))
		if err != nil {
			t.Fatal(err)
		}
		if !is(found) {
			all, err := logic.All(ctx, s, logic.Profile(p[0]))
			if err != nil {
				t.Fatal(err)
			}
			found = nil
			if i := slices.IndexFunc(all, is); i >= 0 {
				found = all[i]
			}
		}
		if found == nil {
			t.Errorf("%s: not found", p[1])
			continue
		}
		list = append(list, position{logic.Profile(p[0]), p[1], s, found})
	}
	return append(list, constraintPositions(t)...)
}

// goldens are all positions that the golden files have.
func goldens(t testing.TB) []position {
	list := positions(t)
	return slices.Concat(list, deeperPositions(list), mistakes(t))
}

// deeperPositions are forcing chains of the two deepest types, which no puzzle that is
// known asks for: their words around the chains of the type before them.
func deeperPositions(list []position) (deeper []position) {
	i := slices.IndexFunc(list, func(p position) bool { return p.name == "house_forcing_chains.5" })
	for kind := 6; kind <= 7; kind++ {
		step := *list[i].step
		step.Type = kind
		deeper = append(deeper, position{list[i].profile, fmt.Sprintf("%s.%d", step.Technique, kind), list[i].state, &step})
	}
	return deeper
}

// mistakes are what a hint says before any technique.
func mistakes(t testing.TB) (list []position) {
	for _, x := range []struct {
		name, rules   string
		entries, mark map[int]uint8
	}{
		{"wrong_entry.0", "9", map[int]uint8{2: 9}, nil},
		{"wrong_entry.0", "9", map[int]uint8{1: 4, 2: 9}, nil},
		{"wrong_entry.1", "9+killer=10:r1c3r1c4", map[int]uint8{2: 8, 3: 6}, nil},
		{"wrong_mark.0", "9", nil, map[int]uint8{2: 9}},
	} {
		rules, err := variants.Parse(x.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(rowMissing, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		b := sudoku.NewBoard(p)
		for c, d := range x.entries {
			b.Entries[c] = d
		}
		for c, d := range x.mark {
			b.Centre[c] = sudoku.SetOf(d)
		}
		step, s, err := logic.Hint(context.Background(), b, logic.Human)
		if err != nil {
			t.Fatal(err)
		}
		if name := fmt.Sprintf("%s.%d", step.Technique, step.Type); name != x.name {
			t.Errorf("%s comes first where %s should", name, x.name)
		}
		list = append(list, position{logic.Human, x.name, s, step})
	}
	return list
}

// rowMissing is a solved board without its first row, 534678912.
const rowMissing = ".........672195348198342567859761423426853791713924856961537284287419635345286179"

// constraintPositions are those of techniques about constraints.
func constraintPositions(t testing.TB) (list []position) {
	f, err := os.Open("../logic/testdata/constraints.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		p := strings.Fields(sc.Text())
		if p[0] == "#" {
			continue
		}
		rules, err := variants.Parse(p[1])
		if err != nil {
			t.Fatal(err)
		}
		puzzle, err := sudoku.Parse(p[2], sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		s, err := logic.NewState(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range p[3:] {
			s.Remove(int(x[1]-'1')*9+int(x[2]-'1'), x[0]-'0')
		}
		step, err := logic.Next(context.Background(), s, logic.Human)
		if err != nil {
			t.Fatal(err)
		}
		if name := fmt.Sprintf("%s.%d", step.Technique, step.Type); name != p[0] {
			t.Errorf("%s comes first where %s should", name, p[0])
		}
		list = append(list, position{logic.Human, p[0], s, step})
	}
	return list
}

// state reads "grid removed": + before digits that were not given.
func state(t testing.TB, p []string) *logic.State {
	b := sudoku.NewBoard(sudoku.Puzzle{Givens: make(sudoku.Grid, 81)})
	c, plus := 0, false
	for _, ch := range p[0] {
		switch {
		case ch == '+':
			plus = true
			continue
		case ch != '.' && plus:
			b.Entries[c] = uint8(ch - '0')
		case ch != '.':
			b.Givens[c] = uint8(ch - '0')
		}
		plus = false
		c++
	}
	s, err := logic.StateOf(b)
	if err != nil {
		t.Fatal(err)
	}
	if len(p) > 1 {
		for _, x := range strings.Fields(p[1]) {
			s.Remove(int(x[1]-'1')*9+int(x[2]-'1'), x[0]-'0')
		}
	}
	return s
}

// TestTheExactWordsOfEachTechnique holds golden files: every technique in every
// language at every depth. It fails on any slot without a filling.
func TestTheExactWordsOfEachTechnique(t *testing.T) {
	list := goldens(t)
	for _, tag := range Languages() {
		w, err := New(tag)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, p := range list {
			fmt.Fprintf(&b, "== %s %s\n", p.profile, p.name)
			for depth := Where; depth <= Proof; depth++ {
				text := w.Step(p.state, p.step, depth)
				if strings.ContainsAny(text, "{}") {
					t.Errorf("%s, %s, depth %d: a hole in %q", p.name, tag, depth, text)
				}
				fmt.Fprintf(&b, "%d %s\n", depth, text)
			}
		}
		name := "testdata/words_" + tag + ".txt"
		if *update {
			if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != b.String() {
			t.Errorf("the words differ from %s; if they are better, run go test ./explain -update\n%s", name, firstDifference(string(want), b.String()))
		}
	}
}

func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			return fmt.Sprintf("line %d\nwant %s\ngot  %s", i+1, w[i], g[i])
		}
	}
	return "one is longer"
}

// TestEachTechniqueIsSaidAtAllDepths holds every language to all texts of a technique; package
// words compares the other texts.
func TestEachTechniqueIsSaidAtAllDepths(t *testing.T) {
	var known []string
	for _, id := range logic.Techniques() {
		known = append(known, string(id))
	}
	for _, id := range append(known, "wrong_entry", "wrong_mark") {
		for _, tag := range Languages() {
			c := in(tag).texts()
			for _, key := range []string{"name", "idea", "where", "cells", "proof"} {
				if _, ok := c.find(id, 0, key); !ok && !hasTypes(c, id, key) {
					t.Errorf("%s: [%s] has no %s", tag, id, key)
				}
			}
		}
	}
}

// TestTermsAreFoundByName finds what people write by hand in any language.
func TestTermsAreFoundByName(t *testing.T) {
	for _, x := range []struct{ list, name, id string }{
		{"level", "Hard", "hard"}, {"level", "困难", "hard"}, {"level", "harder", ""}, {"level", "", ""},
		{"symmetry", "half turn", "rotate180"}, {"feature", "无马", "knight"}, {"level", "rotate180", ""},
		{"technique", "xy-wing", "xy_wing"}, {"technique", "XY 翼", "xy_wing"}, {"technique", "xy_wing", "xy_wing"},
		{"technique", "Pointing", "locked_candidates"}, {"technique", "摩天楼", "skyscraper"},
		{"technique", "排除法（隐性唯一）", "hidden_single"}, {"technique", "排除法", "hidden_single"}, {"technique", "X 翼", "x_wing"},
		{"technique", "Dynamic Cell Forcing Chains", "cell_forcing_chains"}, {"technique", "guessing", ""},
	} {
		if id, ok := Find(x.list, x.name); id != x.id || ok != (x.id != "") {
			t.Errorf("%s %q: %q, %v", x.list, x.name, id, ok)
		}
	}
}

// TestWhatPeopleReadHasAName demands a name in each language for what logic and
// the root list.
func TestWhatPeopleReadHasAName(t *testing.T) {
	for _, tag := range Languages() {
		w, err := New(tag)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range logic.Levels() {
			if _, ok := w.texts()["level"][l.ID]; !ok {
				t.Errorf("%s: level %s has no name", tag, l.ID)
			}
		}
		kinds := []sudoku.HouseKind{sudoku.Row, sudoku.Column, sudoku.Box, sudoku.Region}
		for _, feature := range sudoku.Features() {
			if _, ok := w.texts()["feature"][feature.Name]; !ok {
				t.Errorf("%s: feature %s has no name", tag, feature.Name)
			}
			if feature.House != "" {
				kinds = append(kinds, feature.House)
			}
		}
		for _, kind := range kinds {
			if _, ok := w.texts()["house"][string(kind)]; !ok {
				t.Errorf("%s: a %s has no name", tag, kind)
			}
		}
		if w.Language() == "" || w.Tag() != tag || w.Term("level", "none such") != "none such" {
			t.Errorf("%s calls itself %q", tag, w.Language())
		}
	}
}

// TestTheBestLanguageIsChosen reads tags as browsers and as systems write them.
func TestTheBestLanguageIsChosen(t *testing.T) {
	for want, wishes := range map[string][]string{"zh": {"fr-FR", "zh-Hant-TW", "en"}, "en": {"C.UTF-8", "", "en_GB"}} {
		if got := Best(wishes...).Tag(); got != want {
			t.Errorf("%v: %s", wishes, got)
		}
	}
	if got := Best("zh_CN.UTF-8").Tag(); got != "zh" {
		t.Errorf("zh_CN.UTF-8: %s", got)
	}
	if Languages()[0] != "en" {
		t.Errorf("%v", Languages())
	}
}

// TestChineseIsSetWithItsOwnSpaces holds what stands between characters and
// letters.
func TestChineseIsSetWithItsOwnSpaces(t *testing.T) {
	for text, want := range map[string]string{
		"第 4 列 和 第 9 列":     "第 4 列和第 9 列",
		"r1c1和r1c2":         "r1c1 和 r1c2",
		"所以r1c1是8 。":        "所以 r1c1 是 8。",
		"链 1 ：\n  （1） 假设":   "链 1：\n  （1）假设",
		"链 (3)r1c2=(3)r1c5": "链 (3)r1c2=(3)r1c5",
	} {
		if got := typeset(text, " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// hasTypes says whether each type of a technique has the key itself.
func hasTypes(c vocabulary, id, key string) bool {
	any := false
	for section, keys := range c {
		if strings.HasPrefix(section, id+".") {
			any = true
			if _, ok := keys[key]; !ok {
				return false
			}
		}
	}
	return any
}

func TestMistakesAreSaidFirst(t *testing.T) {
	ctx := context.Background()
	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	b := sudoku.NewBoard(p)
	b.Entries[2] = 1 // the solution has 4
	w, _ := New("en")
	s, _ := logic.NewState(p)
	step, _, err := logic.Hint(ctx, b, logic.Human)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := w.Step(s, step, Cells), "Wrong entry: The digit in r1c3 is not right."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	b.Entries[2] = 0
	b.Centre[2] = sudoku.SetOf(1, 2)
	if step, _, err = logic.Hint(ctx, b, logic.Human); err != nil {
		t.Fatal(err)
	}
	if got, want := w.Step(s, step, Cells), "Wrong pencil marks: The marks in r1c3 lack the right digit."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A clash with a constraint is a mistake that is told before any step, and says which
// constraint it is.
func TestAHintNamesTheConstraintThatIsBroken(t *testing.T) {
	for _, test := range []struct {
		constraint string
		entries    map[int]uint8
		en, zh     string
	}{
		{"killer=10:r1c3r1c4", map[int]uint8{2: 8, 3: 6}, "Wrong entry: The digit in r1c3 is not right: cage 10 can't hold like this. Take it back first.", "填错了：r1c3 填的数字不对：这样一来，杀手笼 10 就无法成立。请先改正。"},
		{"thermo=r1c2r1c1", map[int]uint8{1: 9}, "Wrong entry: The digit in r1c2 is not right: the thermometer can't hold like this. Take it back first.", "填错了：r1c2 填的数字不对：这样一来，温度计就无法成立。请先改正。"},
		{"thermo=r1c2r1c1", map[int]uint8{2: 9}, "Wrong entry: The digit in r1c3 is not right. Take it back first.", "填错了：r1c3 填的数字不对。请先改正。"},
	} {
		rules, err := variants.Parse("9+" + test.constraint)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(rowMissing, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		b := &sudoku.Board{Puzzle: p, Entries: make(sudoku.Grid, 81)}
		for c, d := range test.entries {
			b.Entries[c] = d
		}
		step, s, err := logic.Hint(context.Background(), b, logic.Human)
		if err != nil {
			t.Fatal(err)
		}
		for lang, want := range map[string]string{"en": test.en, "zh": test.zh} {
			if got := Best(lang).Step(s, step, Proof); got != want {
				t.Errorf("%s with %v says %q, want %q", test.constraint, test.entries, got, want)
			}
		}
	}
}

func TestNewTakesTheTagsOfLanguages(t *testing.T) {
	for tag, want := range map[string]string{"zh": "zh", "zh-CN": "zh", "zh_CN.UTF-8": "zh", "zh-Hant-TW": "zh", "ZH": "zh", "en-GB": "en"} {
		if w, err := New(tag); err != nil || w.Tag() != want {
			t.Errorf("%s: %v, %v", tag, w, err)
		}
	}
	for _, tag := range []string{"", "tlh", "-zh"} {
		if _, err := New(tag); err == nil {
			t.Errorf("%q is no language", tag)
		}
	}
}
