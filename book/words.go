package book

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	lexicon "jiugong/sudoku/words"
)

// words are those of one language.
type words struct {
	*explain.Words
	texts map[string]string
}

// phrase returns a text with its slots filled: phrase("puzzle", "n", "12").
func (w words) phrase(key string, slots ...string) string {
	return lexicon.Put(w.texts[key], slots...)
}

// speech holds the languages of a book. Short texts stand side by side and long
// ones below each other.
type speech []words

func newSpeech(tags []string) (s speech, err error) {
	if len(tags) == 0 {
		tags = []string{"en"}
	}
	for i, tag := range tags {
		texts := lexicon.Book.In(tag)["book"]
		if texts == nil || slices.Contains(tags[:i], tag) {
			return nil, message.Errorf("book.languages", strings.Join(explain.Languages(), ", "), strings.Join(tags, ","))
		}
		s = append(s, words{explain.Best(tag), texts})
	}
	return s, nil
}

// all returns what each language says.
func (s speech) all(say func(w words) string) (texts []string) {
	for _, w := range s {
		if text := say(w); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// short returns what all languages say, in one line.
func (s speech) short(say func(w words) string) string { return strings.Join(s.all(say), " · ") }

func (s speech) phrase(key string, slots ...string) string {
	return s.short(func(w words) string { return w.phrase(key, slots...) })
}

func (s speech) level(id string) string {
	return s.short(func(w words) string { return w.level(id) })
}

// level returns the name of a level as a heading. For puzzles too large to be
// rated, which have none, it returns the general name of puzzles.
func (w words) level(id string) string {
	if id == "" {
		return w.phrase("unrated")
	}
	return w.Term("level", id)
}

// rulesName returns what rules are called: "Killer cage", "9×9 Diagonals"; "" for the
// classic ones.
func (w words) rulesName(rules *sudoku.Rules) string {
	var names []string
	shape := rules.Shape()
	if shape.N() != 9 || shape.Grids() > 1 {
		n := strconv.Itoa(shape.N())
		names = append(names, n+"×"+n)
	}
	if shape.Grids() > 1 {
		names[len(names)-1] = w.boards(rules)
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

// boards returns what boards that overlap are called: "Samurai", "3 × 9×9".
func (w words) boards(rules *sudoku.Rules) string {
	if name := rules.Layout(); name != "" {
		return w.Term("layout", name)
	}
	n := strconv.Itoa(rules.N())
	return strconv.Itoa(rules.Shape().Grids()) + " × " + n + "×" + n
}

// kindName does what rulesName does, with a name for the classic ones.
func (w words) kindName(rules *sudoku.Rules) string {
	if name := w.rulesName(rules); name != "" {
		return name
	}
	return w.phrase("plain")
}

func hasRegions(rules *sudoku.Rules) bool {
	return slices.ContainsFunc(rules.Houses(), func(h sudoku.House) bool { return h.Kind == sudoku.Region })
}

// rulesTexts returns the rules of a kind in words, a paragraph for each part.
func (w words) rulesTexts(k kind) []string {
	first := k.puzzles[0]
	texts := w.Rules(first.Rules, first.Symbols)
	for _, name := range constraintKinds(first.Rules) {
		texts = append(texts, w.kindText(k.puzzles, name))
	}
	return texts
}

// kindText explains constraints of a kind in a sentence. It speaks of any value
// if values differ from puzzle to puzzle.
func (w words) kindText(puzzles []*Puzzle, name string) string {
	text := ""
	for _, p := range puzzles {
		one := w.KindRule(p.Rules, name, p.symbols())
		if text != "" && text != one {
			text = w.AnyOfKind(name)
			break
		}
		text = one
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + w.Term("words", "stop")
}
