package book

import (
	"cmp"
	"embed"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
)

//go:embed words/*.txt
var wordFiles embed.FS

// wordLists are the texts of all languages, by their tags.
var wordLists = sync.OnceValue(func() map[string]map[string]string {
	lists := map[string]map[string]string{}
	for _, tag := range explain.Languages() {
		file, err := wordFiles.ReadFile("words/" + tag + ".txt")
		if err != nil {
			panic(err) // they are built in
		}
		list := map[string]string{}
		for line := range strings.Lines(string(file)) {
			if key, text, ok := strings.Cut(strings.TrimSpace(line), " = "); ok && line[0] != '#' {
				list[key] = strings.Trim(text, `"`)
			}
		}
		lists[tag] = list
	}
	return lists
})

// words are those of one language.
type words struct {
	*explain.Words
	list map[string]string
}

// phrase is a text with its slots filled: phrase("puzzle", "n", "12").
func (w words) phrase(key string, slots ...string) string {
	text := w.list[key]
	for i := 0; i < len(slots); i += 2 {
		text = strings.ReplaceAll(text, "{"+slots[i]+"}", slots[i+1])
	}
	return text
}

// speech is the languages of a book, of which short texts stand side by side and
// long ones below each other.
type speech []words

func newSpeech(tags []string) (s speech, err error) {
	if len(tags) == 0 {
		tags = []string{"en"}
	}
	for i, tag := range tags {
		list, known := wordLists()[tag]
		if !known || slices.Contains(tags[:i], tag) {
			return nil, sudoku.Messagef("a book speaks %s, each once, got %q", strings.Join(explain.Languages(), ", "), strings.Join(tags, ","))
		}
		s = append(s, words{explain.Best(tag), list})
	}
	return s, nil
}

// all are what each language says.
func (s speech) all(say func(w words) string) (texts []string) {
	for _, w := range s {
		if text := say(w); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// short is what all languages say, in one line.
func (s speech) short(say func(w words) string) string { return strings.Join(s.all(say), " · ") }

func (s speech) phrase(key string, slots ...string) string {
	return s.short(func(w words) string { return w.phrase(key, slots...) })
}

func (s speech) level(id string) string {
	return s.short(func(w words) string { return w.level(id) })
}

// level is the name of a level; of none, for puzzles that are too large to be rated,
// what all puzzles are called.
func (w words) level(id string) string {
	if id == "" {
		return w.phrase("unrated")
	}
	return w.Term("level", id)
}

// rulesName is what rules are called: "Killer cage", "9×9 Diagonals"; "" for the
// classic ones.
func (w words) rulesName(rules *sudoku.Rules) string {
	var names []string
	shape := rules.Shape()
	if shape.N() != 9 || shape.Grids() > 1 {
		n := strconv.Itoa(shape.N())
		names = append(names, n+"×"+n)
	}
	if shape.Grids() > 1 {
		names[len(names)-1] = w.Term("feature", "samurai")
	}
	if hasRegions(rules) {
		names = append(names, w.Term("feature", "jigsaw"))
	}
	for _, f := range rules.Features() {
		names = append(names, w.Term("feature", f.Name))
	}
	for _, kind := range constraintKinds(rules) {
		names = append(names, w.Kind(kind))
	}
	return strings.Join(names, ", ")
}

// kindName is rulesName, with a name for the classic ones.
func (w words) kindName(rules *sudoku.Rules) string {
	if name := w.rulesName(rules); name != "" {
		return name
	}
	return w.phrase("plain")
}

func hasRegions(rules *sudoku.Rules) bool {
	return slices.ContainsFunc(rules.Houses(), func(h sudoku.House) bool { return h.Kind == sudoku.Region })
}

// rulesTexts say the rules of a puzzle in its symbols, a paragraph for each part.
func (w words) rulesTexts(p sudoku.Puzzle) []string {
	texts := w.Rules(p.Rules, p.Symbols)
	for _, kind := range constraintKinds(p.Rules) {
		texts = append(texts, w.kindText(p, kind))
	}
	return texts
}

// kindText says what constraints of a kind mean, as a sentence begins.
func (w words) kindText(p sudoku.Puzzle, kind string) string {
	text := w.KindRule(p.Rules, kind, cmp.Or(p.Symbols, p.Rules.Symbols()))
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
