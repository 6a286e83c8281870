package explain

import (
	"fmt"
	"maps"
	"strings"

	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/words"
)

// Languages returns the tags that New knows, English first and then by the alphabet.
func Languages() []string { return words.Languages() }

// vocabulary holds the texts of one language, by section and key: those of terms.txt and
// of steps.txt in package words.
//
// The section [words] has the parts of sentences. Sections such as [house],
// [level] and [symmetry] have the names that Term gives. Each technique has a
// section, "[xy_wing]" or, for one type of it, "[unique_rectangle.1]". There,
// "like = other" takes missing texts from another section. "types = other"
// takes the names of the types from the sections "[other.1]", "[other.2]" and
// so on. It puts them around the technique's own name, and adds their ideas to
// its idea.
type vocabulary map[string]map[string]string

// spoken are the words of all languages, by their tags.
var spoken once.Value[map[string]*Words]

// in returns the words of a language called tag, nil if there is no such language.
func in(tag string) *Words {
	return spoken.Get(func() map[string]*Words {
		all := map[string]*Words{}
		for _, tag := range words.Languages() {
			all[tag] = &Words{tag: tag}
		}
		return all
	})[tag]
}

// texts returns the vocabulary of the language. It is read at the first call.
func (w *Words) texts() vocabulary {
	return w.read.Get(func() vocabulary {
		texts := vocabulary{}
		maps.Copy(texts, words.Terms.In(w.tag))
		maps.Copy(texts, words.Steps.In(w.tag))
		return texts
	})
}

// parts is the section of what sentences are put together from.
const parts = "words"

// find looks for a text. It looks in the section of the type, in that of the
// technique, then in those they are like.
func (c vocabulary) find(technique string, kind int, key string) (string, bool) {
	if kind > 0 {
		if text, ok := c.in(fmt.Sprintf("%s.%d", technique, kind), key); ok {
			return text, true
		}
	}
	if text, ok := c.in(technique, key); ok {
		return text, true
	}
	if like := c[technique]["like"]; like != "" {
		return c.find(like, kind, key)
	}
	return "", false
}

// typed looks for a name or an idea, made complete for a type.
func (c vocabulary) typed(technique string, kind int, key string) string {
	text, _ := c.find(technique, kind, key)
	types := c[technique]["types"]
	if kind == 0 || types == "" {
		return text
	}
	form, _ := c.in(fmt.Sprintf("%s.%d", types, kind), key)
	return words.Put(form, key, text)
}

func (c vocabulary) in(section, key string) (string, bool) {
	text, ok := c[section][key]
	if !ok && !strings.Contains(section, ".") {
		return "", false
	}
	if !ok && c[section]["like"] != "" {
		return c.in(c[section]["like"], key)
	}
	return text, ok
}
