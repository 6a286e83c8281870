package explain

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku/logic"
)

// The page of techniques, and its pictures.
const (
	page     = "../docs/techniques.md"
	pictures = "../docs/techniques"
)

// DrawStep draws a step as an SVG; see picture_test.go.
var DrawStep func(*logic.State, *logic.Step) []byte

// TestThePageOfTechniquesIsUpToDate holds docs/techniques.md and its pictures, which
// are made from the words and the positions: go test ./explain -update.
func TestThePageOfTechniquesIsUpToDate(t *testing.T) {
	files := map[string]string{}
	files[page] = techniquesPage(t, files)
	if *update {
		os.RemoveAll(pictures)
		os.Mkdir(pictures, 0o777)
	}
	for name, text := range files {
		if *update {
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		have, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != text {
			t.Errorf("%s is out of date; run go test ./explain -update\n%s", name, firstDifference(string(have), text))
		}
	}
	if there, err := os.ReadDir(pictures); err != nil || len(there) != len(files)-1 {
		t.Errorf("%s has %d pictures, the page %d (%v); run go test ./explain -update", pictures, len(there), len(files)-1, err)
	}
}

// techniquesPage is the page; its pictures go into files.
func techniquesPage(t *testing.T, files map[string]string) string {
	en, err := New("en")
	if err != nil {
		t.Fatal(err)
	}
	zh, err := New("zh")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(`# Techniques

<!-- Generated from words and logic/testdata/positions.txt by
"go test ./explain -update"; do not edit. -->

Every technique the program knows, with its names, how it works, its difficulty
on the Sudoku Explainer scale, and an example. In the pictures a cell shows its
digit or its candidates; cells of the pattern are framed, candidates that it needs
are filled, those that are ruled out are crossed out, a digit that is placed is large.

| level | 难度 | ER |
|---|---|---|
`)
	for _, l := range logic.Levels() {
		to := l.To.String()
		if l.To == logic.MaxRating {
			to = "…"
		}
		fmt.Fprintf(&b, "| %s | %s | %v–%s |\n", en.Level(l), zh.Level(l), l.From, to)
	}
	examples := map[logic.Technique]position{}
	for _, p := range positions(t) {
		if old, ok := examples[p.step.Technique]; !ok || p.profile == logic.Human && old.profile != logic.Human {
			examples[p.step.Technique] = p
		}
	}
	for _, id := range logic.Techniques() {
		fmt.Fprintf(&b, "\n## %s · %s\n\n`%s`", en.Name(id), zh.Name(id), id)
		p, ok := examples[id]
		if ok {
			fmt.Fprintf(&b, " · rating of the example: %v", p.step.Rating)
		}
		fmt.Fprintf(&b, "\n\n%s\n\n%s\n", en.Idea(id), zh.Idea(id))
		if !ok {
			continue
		}
		picture(&b, p, en, files)
		for _, line := range strings.Split(strings.TrimSpace(en.Step(p.state, p.step, Proof)), "\n") {
			if strings.HasPrefix(line, "  ") {
				line = "- " + strings.TrimSpace(line)
			}
			b.WriteString(line + "\n")
		}
		// Forcing chains have a name and a rating for each depth, sets of cells those in constraints.
		for _, q := range positions(t) {
			if q.step.Technique == id && q.profile == p.profile && q.step.Type > p.step.Type && (len(q.step.Chains) > 1 || ofConstraint(q) && !ofConstraint(p)) {
				fmt.Fprintf(&b, "\n### %s · %s\n\nrating of the example: %v\n", en.StepName(q.state, q.step), zh.StepName(q.state, q.step), q.step.Rating)
				picture(&b, q, en, files)
				b.WriteString(en.Join(en.Step(q.state, q.step, Cells), en.Conclusion(q.state, q.step)) + "\n")
			}
		}
	}
	b.WriteString(`
## Left out

Mutant fish (Finned Mutant Jellyfish, Squirmbag and Whale, and the Siamese form),
whose bases and covers mix rows, columns and boxes freely. Siamese fish are given
as the two fish they are made of.
`)
	return b.String()
}

// ofConstraint says whether the base of a step is a constraint.
func ofConstraint(p position) bool {
	return len(p.step.Parts) > 0 && len(p.step.Parts[0].Constraints) > 0
}

// picture puts the picture of a position into files, and shows it on the page.
func picture(b *strings.Builder, p position, w *Words, files map[string]string) {
	name := string(p.step.Technique)
	if _, taken := files[pictures+"/"+name+".svg"]; taken {
		name = fmt.Sprintf("%s-%d", name, p.step.Type)
	}
	files[pictures+"/"+name+".svg"] = string(DrawStep(p.state, p.step))
	fmt.Fprintf(b, "\n![%s](techniques/%s.svg)\n\n", w.StepName(p.state, p.step), name)
}
