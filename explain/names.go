package explain

import (
	"strings"

	"jiugong/sudoku/logic"
)

// Term returns the name that a person reads for the id of something in a list:
//
//	level      of package logic: "easy"
//	technique  of package logic: "xy_wing"
//	feature    of rules: "windows"; jigsaw is among them
//	layout     of boards that overlap: "samurai"
//	level about, feature rule  what each asks for, or adds: a sentence
//	symmetry   of the places of the givens: "rotate180"
//	preset     of package generate: "level1"
//	kind       of constraints: "killer"
//
// What has no name in the language has that in English, else its id.
func (w *Words) Term(list, id string) string {
	if list == "technique" {
		return w.Name(logic.Technique(id))
	}
	if name := w.text(list, id); name != "" {
		return name
	}
	return id
}

// Language returns the language's own name, such as "English".
func (w *Words) Language() string { return w.word("name") }

// Tag returns the tag of the language, such as "en".
func (w *Words) Tag() string { return w.tag }

// Level returns the name of a level.
func (w *Words) Level(l logic.Level) string { return w.Term("level", l.ID) }

// Name returns the technique's name, such as "XY-Wing".
func (w *Words) Name(t logic.Technique) string {
	if name, ok := w.texts().find(string(t), 0, "name"); ok {
		return name
	}
	return string(t)
}

// Idea tells how a technique works in general; empty when there is nothing to
// say.
func (w *Words) Idea(t logic.Technique) string {
	text, _ := w.texts().find(string(t), 0, "idea")
	return text
}

// Find returns the id of a name that a person uses in any language, in a list of Term:
// Find("technique", "x wing") and Find("technique", "X 翼") are "x_wing". Ids are found,
// too; capitals, spaces and hyphens don't matter, nor does what a name says in
// parentheses.
func Find(list, name string) (id string, ok bool) {
	name = key(name)
	if name == "" {
		return "", false
	}
	for _, tag := range Languages() {
		c := in(tag).texts()
		if list == "technique" {
			for _, t := range logic.Techniques() {
				if key(string(t)) == name || c.calls(string(t), name) {
					return string(t), true
				}
			}
			continue
		}
		for id, term := range c[list] {
			if key(id) == name || matches(term, name) {
				return id, true
			}
		}
	}
	return "", false
}

// calls reports whether a technique, or one of its types, has the name.
func (c vocabulary) calls(technique, name string) bool {
	if text, ok := c.find(technique, 0, "name"); ok && matches(text, name) {
		return true
	}
	types := c[technique]["types"]
	if types == "" {
		types = technique
	}
	for kind := 1; c[types+"."+decimal(kind)] != nil; kind++ {
		if matches(c.typed(technique, kind, "name"), name) {
			return true
		}
	}
	return false
}

func matches(term, name string) bool {
	bare, _, _ := strings.Cut(strings.ReplaceAll(term, "（", "("), "(")
	return key(term) == name || key(bare) == name
}

// key returns a name without what doesn't matter to Find.
func key(name string) string {
	return strings.NewReplacer(" ", "", "-", "", "_", "", "（", "(", "）", ")").Replace(strings.ToLower(name))
}
