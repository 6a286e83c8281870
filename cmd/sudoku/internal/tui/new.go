package tui

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// newPuzzle asks what a new puzzle should be like. What there is to choose from
// is told by the packages that own it; what doesn't go together is off.
type newPuzzle struct {
	menu     menu
	request  Request
	size     string
	features map[string]bool // jigsaw is one of them, and so are kinds of constraints to be laid out
	doing    []func(step int)
}

// newSizes returns the boards offered. Other sizes can be typed or pasted.
func newSizes() []string {
	sizes := []string{"4", "6", "8", "9", "10", "12", "15", "16", "25"}
	for _, layout := range sudoku.Layouts() {
		sizes = append(sizes, layout.Name)
	}
	return sizes
}

const jigsaw = "jigsaw"

func newNew(a *app) *newPuzzle {
	s := &newPuzzle{features: map[string]bool{}}
	preset, _ := generate.FindPreset(a.settings.Preset) // perhaps by an earlier name
	s.request = Request{Level: a.settings.Level, Symmetry: a.settings.Symmetry, Preset: preset.Name}
	size, features, _ := strings.Cut(a.settings.Rules, "+")
	if s.size = size; !slices.Contains(newSizes(), size) {
		s.size = "9"
	}
	asked := strings.Split(features, "+")
	for _, f := range newFeatures() {
		without := slices.ContainsFunc(strings.Split(f, "+"), func(part string) bool { return !slices.Contains(asked, part) })
		s.features[f] = !without && s.fits(f)
	}
	s.refresh(a)
	return s
}

// newFeatures returns the names of all features that can be chosen. They come
// in the order of a rules text. Jigsaw and the kinds of constraints that can be
// laid out follow.
func newFeatures() (names []string) {
	for _, f := range sudoku.Features() {
		names = append(names, f.Name)
	}
	return append(append(names, jigsaw), newKinds()...)
}

// newKinds returns kinds of constraints, or two that go together: those of a 9×9.
func newKinds() []string { return generate.Offered(9) }

// laid reports whether constraints are to be laid out.
func (s *newPuzzle) laid() bool {
	return slices.ContainsFunc(newKinds(), func(kinds string) bool { return s.features[kinds] })
}

// rulesWith returns the text of the rules chosen, and of one feature more.
func (s *newPuzzle) rulesWith(feature string) string {
	rules := s.size
	for _, f := range newFeatures() {
		if s.features[f] || f == feature {
			rules += "+" + f
		}
	}
	return rules
}

func (s *newPuzzle) rules() string { return s.rulesWith("") }

// fits reports whether a feature goes with what is chosen.
func (s *newPuzzle) fits(feature string) bool {
	if n, _ := strconv.Atoi(s.size); slices.Contains(newKinds(), feature) && !slices.Contains(generate.Offered(n), feature) {
		return false
	}
	_, err := generate.ParseRules(s.rulesWith(feature))
	return err == nil
}

// drop drops choices that no longer go with the rest. First go features after
// those of the size and the jigsaw, then the preset and the level.
func (s *newPuzzle) drop() {
	chosen := s.features
	s.features = map[string]bool{}
	for _, f := range newFeatures() {
		s.features[f] = chosen[f] && s.fits(f)
	}
	asked, err := generate.ParseRules(s.rules())
	if err != nil {
		return
	}
	if !slices.Contains(presetsOf(asked), s.request.Preset) {
		s.request.Preset = ""
	}
	levels := levelsOf(asked)
	switch {
	case slices.Contains(levels, s.request.Level):
	case s.request.Level == logic.Levels()[0].ID: // easier than all of them
		s.request.Level = levels[0]
	default:
		s.request.Level = levels[len(levels)-1]
	}
}

// levelsOf returns the levels that puzzles of the rules can have. "" is any.
func levelsOf(asked generate.Asked) (ids []string) {
	for _, l := range asked.Levels() {
		ids = append(ids, l.ID)
	}
	if len(ids) == 0 {
		return []string{""}
	}
	return ids
}

// presetsOf returns the presets for the rules, none of them first.
func presetsOf(asked generate.Asked) []string {
	names := []string{""}
	for _, p := range generate.Presets() {
		if len(asked.Kinds) == 0 && p.Fits(asked.Rules) {
			names = append(names, p.Name)
		}
	}
	return names
}

func (s *newPuzzle) refresh(a *app) {
	w := a.words
	s.drop()
	asked, err := generate.ParseRules(s.rules())
	if err != nil {
		asked = generate.Asked{Rules: sudoku.Classic()}
	}
	items := []item{{text: w.Start}}
	s.doing = []func(int){nil}
	choose := func(text string, value *string, all []string, off bool, name func(string) string) {
		items = append(items, item{text, "‹ " + name(*value) + " ›", off || len(all) < 2})
		s.doing = append(s.doing, func(step int) {
			*value = all[(slices.Index(all, *value)+step+len(all))%len(all)]
		})
	}
	term := func(list string) func(string) string {
		return func(id string) string { return w.lists.Term(list, id) }
	}
	choose(w.Level, &s.request.Level, levelsOf(asked), s.request.Preset != "", func(id string) string {
		if s.request.Preset != "" {
			id = ""
		}
		return w.level(id)
	})
	choose(w.Size, &s.size, newSizes(), false, w.size)
	choose(w.Symmetry, &s.request.Symmetry, symmetryNames(), s.laid(), term("symmetry"))
	choose(w.Givens, &s.request.Preset, presetsOf(asked), false, func(name string) string {
		if name == "" {
			return w.ByLevel
		}
		return w.lists.Term("preset", name)
	})
	for _, f := range newFeatures() {
		box := map[bool]string{true: "[x]", false: "[ ]"}[s.features[f]]
		items = append(items, item{w.ruleName(f), box, !s.fits(f)})
		s.doing = append(s.doing, func(int) { s.features[f] = !s.features[f] })
	}
	s.menu.set(items)
}

func symmetryNames() (names []string) {
	for _, s := range generate.Symmetries() {
		names = append(names, string(s))
	}
	return names
}

func (s *newPuzzle) update(a *app, msg tea.Msg) tea.Cmd {
	i, step := -1, 1
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "esc", "q":
			return a.pop()
		case "left", "h", "a":
			i, step = s.menu.cursor, -1
		case "right", "l", "d":
			i = s.menu.cursor
		}
	}
	if i < 0 {
		if i = s.menu.update(msg); i == 0 {
			return s.begin(a)
		}
	}
	if i > 0 {
		s.doing[i](step)
		s.refresh(a)
	}
	return nil
}

// begin starts making the puzzle, and keeps what was chosen for the next one.
func (s *newPuzzle) begin(a *app) tea.Cmd {
	s.request.Rules = s.rules()
	return a.makeNew(s.request)
}

// makeNew starts making a new puzzle, and remembers what was asked for.
func (a *app) makeNew(r Request) tea.Cmd {
	a.settings.Level, a.settings.Rules, a.settings.Symmetry, a.settings.Preset = r.Level, r.Rules, r.Symmetry, r.Preset
	a.saveSettings()
	if asked, err := generate.ParseRules(r.Rules); err == nil && len(asked.Kinds) > 0 {
		r.Symmetry = string(generate.SymmetryNone) // few constraints have images that hold
	}
	level := r.Level
	if r.Preset != "" {
		level, r.Level = "", ""
	}
	return a.make(a.words.NewPuzzle, level, "generated", func(ctx context.Context, tried func(int)) (Made, error) {
		return a.Generate(ctx, r, tried)
	})
}

func (s *newPuzzle) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.NewPuzzle, a.words.ChangeKeys)
	s.menu.draw(a, c, x, y, width, height)
}

// ruleName returns what a feature or a kind of constraints, or two that go together, is called.
func (w *words) ruleName(name string) string {
	if first, _, _ := strings.Cut(name, "+"); isKind(first) {
		return w.lists.Kinds(name)
	}
	return w.lists.Term("feature", name)
}

func isKind(name string) bool {
	_, ok := variants.Named(name)
	return ok
}

// size returns the size of a board as lists show it.
func (w *words) size(text string) string {
	if n, err := strconv.Atoi(text); err == nil {
		return fmt.Sprintf("%d×%d", n, n)
	}
	return w.lists.Term("layout", text)
}

// rules returns rules as lists show them: the size, and the names of the features.
func (w *words) rules(text string) string {
	size, features, _ := strings.Cut(text, "+")
	text = w.size(size)
	var named []string
	for _, f := range strings.Split(features, "+") {
		if name, _, _ := strings.Cut(f, "="); name != "" && !slices.Contains(named, name) {
			named = append(named, name)
			text += " " + w.ruleName(name)
		}
	}
	return text
}
