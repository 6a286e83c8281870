//go:build page

package web

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/game"
)

// bothRules are rules of every kind of house and pair, and of every size that
// the page plays.
var bothRules = []string{
	"4", "4", "6", "6", "8", "9", "9", "9", "9+x", "9+windows", "9+disjoint", "9+centre", "9+asterisk", "9+knight", "9+king", "9+nonconsecutive",
	"9+x+windows+disjoint+centre+asterisk+knight+king+nonconsecutive", "6+x+nonconsecutive", "12:2x6", "12:2x6+disjoint", "15+centre", "7:1x7+x+king",
	"5+jigsaw=1112211322433254335544455", "4+x+jigsaw=1122112233443344", "16+x+windows", "25", "samurai", "samurai+x+knight", "twodoku+x", "6+boards=r1c1r5c4", "4+x+boards=r1c1r1c7r4c4r7c1r7c7",
	"4+boards=r1c1r1c2r2c1", "4+jigsaw=1122112233443344112213241324334411112222333344+boards=r1c1r4c4",
	"6x9", "9x6:3x2/0-8", "9/0-8", "6x6/1-9+x+nonconsecutive", "4x3/0-5+jigsaw=111.222.3344",
}

// TestBothModelsPlayAlike plays the same random game on package game and on
// the page's model. After every step the saved games are the same, byte for
// byte, and so is all that the models tell.
func TestBothModelsPlayAlike(t *testing.T) {
	s := newPlayer(t)
	rapid.Check(t, func(r *rapid.T) {
		b := &both{T: r, page: s}
		b.begin()
		for range rapid.IntRange(1, 25).Draw(r, "steps") {
			b.step()
			b.same()
		}
		b.sameFindings()
		b.reopen()
	})
}

// both is one game on both models.
type both struct {
	*rapid.T
	page *tested
	g    *game.Game
	hot  []int // few cells, so that things meet
}

func (b *both) begin() {
	text := rapid.SampledFrom(bothRules).Draw(b.T, "rules")
	rules, err := sudoku.ParseRules(text)
	if err != nil {
		b.Fatal(err)
	}
	puzzle := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
	if rules.N() == 4 && rapid.Bool().Draw(b.T, "names") {
		puzzle.Symbols, _ = sudoku.NewSymbols("张三", "<李&四>", "0", ".")
	}
	var solution sudoku.Grid
	if rules.N() <= 9 && rapid.Bool().Draw(b.T, "solved") { // some solution of the empty board
		for grid, err := range sudoku.Solutions(context.Background(), puzzle) {
			if err == nil {
				solution = grid.Clone()
			}
			break
		}
	}
	for range rapid.IntRange(0, rules.Cells()/3).Draw(b.T, "givens") {
		cell := rapid.IntRange(0, rules.Cells()-1).Draw(b.T, "cell")
		d := uint8(rapid.IntRange(1, rules.N()).Draw(b.T, "digit"))
		if solution != nil {
			d = solution[cell]
		}
		if old := puzzle.Givens[cell]; old == 0 {
			puzzle.Givens[cell] = d
			if len(rules.Clashes(puzzle.Givens)) > 0 {
				puzzle.Givens[cell] = 0
			}
		}
	}
	if b.g, err = game.New(puzzle); err != nil {
		b.Fatal(err)
	}
	switch {
	case solution != nil:
		b.g.SetAnswer(game.Answer{Solutions: rapid.SampledFrom([]game.Solutions{game.One, game.Unknown}).Draw(b.T, "known"), Grid: solution})
	default:
		b.g.SetAnswer(game.Answer{Solutions: rapid.SampledFrom([]game.Solutions{game.Unknown, game.None, game.Several}).Draw(b.T, "solutions")})
	}
	b.g.SetAbout(game.About{Title: rapid.SampledFrom([]string{"", "<a & b>\u2028\"", "数独\x01\t\x7f"}).Draw(b.T, "title"), Rating: rapid.IntRange(0, 99).Draw(b.T, "rating"), Level: "hard", Tones: rapid.SampledFrom([]constraint.Tones{nil, {"thermo=r1c1r1c2": "blue", "killer=9:r1c1r1c2": "other"}}).Draw(b.T, "tones"), Extra: rapid.SampledFrom([]map[string]string{nil, {"numbers": "1,2", "a": ""}}).Draw(b.T, "extra")})
	b.hot = rapid.SliceOfN(rapid.IntRange(0, rules.Cells()-1), 1, 6).Draw(b.T, "hot")
	if solution != nil && rapid.Bool().Draw(b.T, "nearly") { // a game that can be solved in a few steps
		most := game.Action{Do: game.Deduce}
		for cell, d := range solution {
			if !slices.Contains(b.hot, cell) {
				most.Place = append(most.Place, game.Candidate{Cell: cell, Digit: d})
			}
		}
		b.g.Do(most)
	}
	b.page.must("open", b.encoded())
	b.same()
}

func (b *both) encoded() string {
	data, err := b.g.Encode()
	if err != nil {
		b.Fatal(err)
	}
	return string(data)
}

// same holds the saved games against each other.
func (b *both) same() {
	want := b.encoded()
	if got := b.page.must("encoded").String(); got != want {
		b.Fatalf("the page saves\n%s, want\n%s", got, want)
	}
}

func (b *both) names(cells []int) []string {
	names := []string{}
	for _, cell := range cells {
		names = append(names, b.g.Rules().CellName(cell))
	}
	return names
}

func (b *both) cells() []int {
	return rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(b.hot), rapid.SampledFrom(b.hot), rapid.IntRange(0, b.g.Rules().Cells()-1)), 0, 5).Draw(b.T, "cells")
}

func (b *both) digit() uint8 {
	if answer := b.g.Answer(); answer.Grid != nil && rapid.Bool().Draw(b.T, "right") {
		return answer.Grid[b.hot[0]]
	}
	return uint8(rapid.IntRange(0, b.g.Rules().N()+1).Draw(b.T, "digit"))
}

func (b *both) step() {
	kind := rapid.SampledFrom([]string{"action", "action", "action", "action", "action", "action", "undo", "undo", "redo", "save", "return", "advance_ms", "undo_mistakes", "pause", "auto_clean", "select", "toggle", "move", "edge", "next_empty", "select_same", "hint", "reload"}).Draw(b.T, "kind")
	page := map[string]any{}
	switch kind {
	case "action":
		b.action()
		return
	case "undo", "redo":
		times := rapid.IntRange(1, 4).Draw(b.T, "times")
		page[kind] = times
		for range times {
			if kind == "undo" {
				b.g.Undo()
			} else {
				b.g.Redo()
			}
		}
	case "undo_mistakes":
		page[kind] = true
		b.g.UndoMistakes()
	case "save":
		page[kind] = rapid.SampledFrom([]string{"", "", "B", "trial"}).Draw(b.T, "name")
		b.g.Save(page[kind].(string))
	case "return":
		page[kind] = rapid.SampledFrom([]string{"A", "B", "trial"}).Draw(b.T, "name")
		changed, err := b.g.Return(page[kind].(string))
		b.page.must("step", page)
		b.outcome(page, changed, err)
		return
	case "advance_ms":
		ms := rapid.IntRange(-5, 100000).Draw(b.T, "ms")
		page[kind] = ms
		b.g.Advance(time.Duration(ms) * time.Millisecond)
	case "pause":
		paused := rapid.IntRange(0, 3).Draw(b.T, "paused") == 0
		page[kind] = paused
		b.g.SetPaused(paused)
	case "auto_clean":
		on := rapid.Bool().Draw(b.T, "on")
		strict := rapid.IntRange(0, 3).Draw(b.T, "strict") == 0
		page["assists"] = map[string]any{"auto_clean": on, "check": "demand", "strict": strict}
		assists := b.g.Assists()
		assists.AutoClean, assists.Check, assists.Strict = on, game.OnDemand, strict
		b.g.SetAssists(assists)
	case "select":
		cells := b.cells()
		page[kind] = b.names(cells)
		b.g.Selection().SelectCells(cells)
	case "toggle":
		cell := rapid.SampledFrom(b.hot).Draw(b.T, "cell")
		page[kind] = b.g.Rules().CellName(cell)
		b.g.Selection().Toggle(cell)
	case "move", "edge":
		way := rapid.SampledFrom([]string{"up", "down", "left", "right"}).Draw(b.T, "way")
		extend := rapid.Bool().Draw(b.T, "extend")
		page[kind], page["extend"] = way, extend
		to := map[string][2]int{"up": {-1, 0}, "down": {1, 0}, "left": {0, -1}, "right": {0, 1}}[way]
		if kind == "move" {
			b.g.Selection().Step(to[0], to[1], extend)
		} else {
			b.g.Selection().Edge(to[0], to[1], extend)
		}
	case "next_empty":
		way := rapid.SampledFrom([]int{-1, 1}).Draw(b.T, "way")
		page[kind] = way
		b.g.NextEmpty(way)
	case "select_same":
		page[kind] = true
		b.g.SelectSame()
	case "hint":
		page[kind] = true
		b.g.CountHint()
	case "reload":
		page[kind] = true
		g, err := game.Decode([]byte(b.encoded()))
		if err != nil {
			b.Fatal(err)
		}
		b.g = g
	}
	b.page.must("step", page)
	if got, want := b.page.must("found", "selection", nil).String(), asJSON(b, b.names(b.g.Selection().Cells())); got != want {
		b.Fatalf("after %v %s are chosen, want %s", page, got, want)
	}
}

// action does a random action, among them some that make no sense.
func (b *both) action() {
	a := game.Action{
		Do:    rapid.SampledFrom([]game.Verb{game.Enter, game.Enter, game.Enter, game.Corner, game.Centre, game.Centre, game.Colour, game.Paint, game.Clear, game.Notes, game.Deduce, game.Draw, game.Draw, game.Return, game.Restart, "dance"}).Draw(b.T, "do"),
		Cells: b.cells(), Digit: b.digit(), Colour: uint8(rapid.IntRange(0, 10).Draw(b.T, "colour")),
		Clean: rapid.Bool().Draw(b.T, "clean"), Savepoint: rapid.IntRange(-1, 2).Draw(b.T, "savepoint"),
	}
	if a.Do == game.Deduce {
		for _, list := range []*[]game.Candidate{&a.Place, &a.Remove} {
			for _, cell := range b.cells() {
				*list = append(*list, game.Candidate{Cell: cell, Digit: b.digit()})
			}
		}
	}
	if a.Do == game.Draw {
		end := func() game.Candidate {
			return game.Candidate{Cell: rapid.SampledFrom(b.hot).Draw(b.T, "end"), Digit: uint8(rapid.SampledFrom([]int{0, 0, 1, 2, b.g.Rules().N() + 1}).Draw(b.T, "candidate"))}
		}
		for range rapid.IntRange(0, 3).Draw(b.T, "lines") {
			a.Lines = append(a.Lines, game.Line{From: end(), To: end()})
		}
	}
	candidate := func(c game.Candidate) map[string]any {
		return map[string]any{"cell": b.g.Rules().CellName(c.Cell), "digit": c.Digit}
	}
	candidates := func(list []game.Candidate) []map[string]any {
		out := []map[string]any{}
		for _, c := range list {
			out = append(out, candidate(c))
		}
		return out
	}
	lines := []map[string]any{}
	for _, l := range a.Lines {
		lines = append(lines, map[string]any{"from": candidate(l.From), "to": candidate(l.To)})
	}
	page := map[string]any{"action": map[string]any{
		"do": a.Do, "cells": b.names(a.Cells), "digit": a.Digit, "colour": a.Colour, "clean": a.Clean,
		"place": candidates(a.Place), "remove": candidates(a.Remove), "lines": lines, "savepoint": a.Savepoint,
	}}
	changed, err := b.g.Do(a)
	b.page.must("step", page)
	b.outcome(page, changed, err)
	if got, want := b.page.must("lastChanged").String(), asJSON(b, append([]int{}, b.g.LastChanged()...)); got != want {
		b.Fatalf("%v changed %s, want %s", page, got, want)
	}
}

func (b *both) outcome(step map[string]any, changed bool, err error) {
	for name, want := range map[string]bool{"changed": changed, "refused": err != nil} {
		if got := b.page.must("found", name, nil).String(); got != asJSON(b, want) {
			b.Fatalf("%v: %s is %s, want %t (%v)", step, name, got, want, err)
		}
	}
}

func asJSON(b *both, value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		b.Fatal(err)
	}
	return string(data)
}

// sameFindings holds against each other what the models tell of the board.
func (b *both) sameFindings() {
	clashes := [][]string{}
	for _, clash := range b.g.Clashes() {
		clashes = append(clashes, b.names(clash.Cells))
	}
	check := b.g.Check()
	var candidates [][]int
	for _, set := range b.g.Candidates() {
		digits := []int{}
		for d := range set.Digits() {
			digits = append(digits, int(d))
		}
		candidates = append(candidates, digits)
	}
	for name, want := range map[string]any{
		"clashes":   clashes,
		"check":     map[string]any{"against": check.Against.String(), "right": b.names(check.Right), "wrong": b.names(check.Wrong)},
		"remaining": b.g.Remaining(),
	} {
		var got any
		text := b.page.must("found", name, nil).String()
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			b.Fatal(err)
		}
		if again := asJSON(b, got); again != asJSON(b, want) {
			b.Fatalf("%s are %s, want %s", name, again, asJSON(b, want))
		}
	}
	if got, want := b.page.must("allCandidates").String(), asJSON(b, candidates); got != want {
		b.Fatalf("candidates are %s, want %s", got, want)
	}
	cell := rapid.IntRange(0, b.g.Rules().Cells()-1).Draw(b.T, "cell")
	if got, want := b.page.must("peers", cell).String(), asJSON(b, b.g.Peers(cell)); got != want {
		b.Fatalf("%s sees %s, want %s", b.g.Rules().CellName(cell), got, want)
	}
}

// reopen reads the page's saved game with package game, and holds the
// summaries against each other.
func (b *both) reopen() {
	text := b.page.must("encoded").String()
	g, err := game.Decode([]byte(text))
	if err != nil {
		b.Fatalf("%v in\n%s", err, text)
	}
	again, err := g.Encode()
	if err != nil || string(again) != text {
		b.Fatalf("package game makes of it\n%s, want\n%s (%v)", again, text, err)
	}
	want, err := game.Summarise([]byte(text))
	if err != nil {
		b.Fatal(err)
	}
	var got struct {
		Title, Level, Rules, Status        string
		Rating, Elapsed, Progress          int
		Finished                           bool
		ID, Source, Hardest, Seed, Started string
		Tones                              constraint.Tones
		Extra                              map[string]string
	}
	decoder := json.NewDecoder(strings.NewReader(b.page.must("summary", text).String()))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&got); err != nil {
		b.Fatal(err)
	}
	if got.Title != want.Title || got.Level != want.Level || got.Rules != want.Rules || got.Status != want.Status || got.Rating != want.Rating ||
		got.Elapsed != int(want.Elapsed.Milliseconds()) || got.Progress != want.Progress || got.Finished != want.Finished ||
		!maps.Equal(got.Tones, want.Tones) || !maps.Equal(got.Extra, want.Extra) {
		b.Fatalf("summary %+v, want %+v", got, want)
	}
}
