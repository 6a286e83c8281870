package cli

import (
	"regexp"
	"slices"
	"testing"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/words"
)

// TestHelpIsSaidInEveryLanguage goes over all commands, their flags and the topics:
// what they say must be in every catalogue, and nothing else.
func TestHelpIsSaidInEveryLanguage(t *testing.T) {
	for _, tag := range words.Languages()[1:] { // not English
		own := words.Help.In(tag)
		if own == nil {
			t.Errorf("words/%s has no help.txt", tag)
			continue
		}
		h := newHelp(explain.Best(tag))
		root := newRootCommand(nil)
		root.InitDefaultHelpCmd()
		root.InitDefaultCompletionCmd()
		h.translate(root)
		for _, topic := range topics {
			topic.text(h)
		}
		for _, c := range root.Commands() {
			c.UsageString()
			for _, inner := range c.Commands() {
				inner.UsageString()
			}
		}
		root.UsageString()
		slices.Sort(h.missing)
		for _, text := range slices.Compact(h.missing) {
			t.Errorf("%s: no translation of %q", tag, text)
		}
		for text, said := range own {
			if !h.used[text] {
				t.Errorf("%s: nobody says %q any more", tag, text)
			}
			if found := halfWidth.FindString(said); found != "" {
				t.Errorf("%s: %q in %q", tag, found, said)
			}
		}
	}
}

// TestHelpHasTheSamePassagesInEveryLanguage is what finding words in other languages goes by.
func TestHelpHasTheSamePassagesInEveryLanguage(t *testing.T) {
	root := newRootCommand(nil)
	english := passages(newHelp(explain.Best("en")), root)
	for _, tag := range explain.Languages() {
		for i, about := range passages(newHelp(explain.Best(tag)), root) {
			if len(about.texts) != len(english[i].texts) {
				t.Errorf("%s: %s has %d passages, in English %d", tag, about.name, len(about.texts), len(english[i].texts))
			}
		}
	}
}

// halfWidth is a half-width mark at a Chinese character.
var halfWidth = regexp.MustCompile(`\p{Han}[,:;()]|[,:;()]\p{Han}`)
