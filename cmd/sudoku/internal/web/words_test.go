package web

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"testing"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// words are the texts of the page in a language, those of the screens among them.
func (s *tested) words(lang string) map[string]string {
	s.Helper()
	s.load(`globalThis.texts = (lang) => JSON.stringify({ ...TESTED.words.wordsOf(lang), ...Object.fromEntries(Object.entries(TESTED.screens.screenWords(lang)).map(([key, text]) => ["screens." + key, text])) });`)
	var words map[string]string
	if err := json.Unmarshal([]byte(s.must("texts", lang).String()), &words); err != nil {
		s.Fatal(err)
	}
	return words
}

func TestTheLanguagesHaveTheSameTexts(t *testing.T) {
	s := runTested(t)
	en, zh := s.words("en"), s.words("zh")
	if len(en) < 300 || len(en) != len(zh) {
		t.Fatalf("%d texts in English, %d in Chinese", len(en), len(zh))
	}
	slot := regexp.MustCompile(`\{(\w+)`)
	slots := func(text string) []string {
		names := map[string]bool{}
		for _, match := range slot.FindAllStringSubmatch(text, -1) {
			names[match[1]] = true
		}
		return slices.Sorted(maps.Keys(names))
	}
	for key, text := range en {
		if zh[key] == "" && text != "" {
			t.Errorf("%s has no Chinese", key)
		}
		if got, want := slots(zh[key]), slots(text); !slices.Equal(got, want) {
			t.Errorf("%s: the slots are %v in Chinese and %v in English", key, got, want)
		}
	}
}

func TestThePageNamesEveryTechnique(t *testing.T) {
	s := runTested(t)
	for _, lang := range []string{"en", "zh"} {
		words := s.words(lang)
		names, err := explain.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, technique := range logic.Techniques() {
			if got, want := words[string(technique)], names.Name(technique); got != want {
				t.Errorf("%s: %s is %q, want %q", lang, technique, got, want)
			}
		}
	}
}
