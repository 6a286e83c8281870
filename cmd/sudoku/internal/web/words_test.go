//go:build page

package web

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"testing"

	"jiugong/sudoku/explain"
)

// words are the texts of the page in a language, those of the screens among them.
func (s *tested) words(lang string) map[string]string {
	s.Helper()
	s.load(`globalThis.fetchTexts = (lang) => void TESTED.words.wordsIn(lang).then(async (words) => {
		await TESTED.words.screenWords(words);
		const { screens, terms, ...others } = words;
		globalThis.texts = JSON.stringify({ ...others, ...Object.fromEntries(Object.entries(screens).map(([key, text]) => ["screens." + key, text])) });
	});`)
	s.must("fetchTexts", lang)
	var words map[string]string
	if err := json.Unmarshal([]byte(s.vm.Get("texts").String()), &words); err != nil {
		s.Fatal(err)
	}
	return words
}

func TestTheLanguagesHaveTheSameTexts(t *testing.T) {
	s := runTested(t)
	en := s.words("en")
	if len(en) < 300 {
		t.Fatalf("%d texts in English", len(en))
	}
	slot := regexp.MustCompile(`\{(\w+)`)
	slots := func(text string) []string {
		names := map[string]bool{}
		for _, match := range slot.FindAllStringSubmatch(text, -1) {
			names[match[1]] = true
		}
		return slices.Sorted(maps.Keys(names))
	}
	for _, lang := range explain.Languages() {
		texts := s.words(lang)
		if len(texts) != len(en) || texts["lang"] != lang {
			t.Errorf("%s: %d texts, %d in English; it calls itself %q", lang, len(texts), len(en), texts["lang"])
		}
		for key, text := range en {
			if texts[key] == "" && text != "" {
				t.Errorf("%s: there is no %s", lang, key)
			}
			if got, want := slots(texts[key]), slots(text); !slices.Equal(got, want) {
				t.Errorf("%s: %s has the slots %v, in English %v", lang, key, got, want)
			}
		}
	}
}
