package explain

import (
	"embed"
	"fmt"
	"sort"
	"strings"
	"sync"
)

//go:embed catalogue/*.txt
var files embed.FS

// catalogues are those of all languages by their tags, which are the names of
// the files: a new file is a new language.
var catalogues = sync.OnceValue(func() map[string]catalogue {
	all := map[string]catalogue{}
	entries, err := files.ReadDir("catalogue")
	for _, entry := range entries {
		var text []byte
		if text, err = files.ReadFile("catalogue/" + entry.Name()); err != nil {
			break
		}
		tag := strings.TrimSuffix(entry.Name(), ".txt")
		if all[tag], err = load(tag, string(text)); err != nil {
			break
		}
	}
	if err != nil {
		panic(err) // the files are built in, and tests read them
	}
	return all
})

// fallback is the language that has everything.
const fallback = "en"

// Languages are the tags that New knows, English first and then by the alphabet.
func Languages() []string {
	tags := []string{fallback}
	for tag := range catalogues() {
		if tag != fallback {
			tags = append(tags, tag)
		}
	}
	sort.Strings(tags[1:])
	return tags
}

// catalogue is what is said in one language, by section and key.
//
// The file has sections and in them lines "key = text". A line that starts with
// white space goes on with the text above; quotes around a text keep the spaces
// at its ends. First come a few sections of words: [words], which sentences are
// put together from, and the names in [house], [level], [symmetry] … that Term
// gives. Then each technique has a section, "[xy_wing]" or, for one type of it,
// "[unique_rectangle.1]". There, "like = other" takes what is missing from
// another section; {slot} is filled in, and {slot:one|many} becomes the first
// word when the slot holds one thing, else the second. "types = other" takes the
// names of the types from the sections "[other.1]", "[other.2]" and so on, around
// the technique's own name, and adds their ideas to its idea.
type catalogue map[string]map[string]string

// words is the section of what sentences are put together from.
const words = "words"

func load(tag, texts string) (catalogue, error) {
	c := catalogue{}
	section, key := "", ""
	for i, line := range strings.Split(texts, "\n") {
		text := strings.TrimSpace(line)
		switch {
		case text == "" || text[0] == '#':
		case text[0] == '[':
			section, key = strings.Trim(text, "[]"), ""
			if c[section] != nil {
				return nil, fmt.Errorf("%s.txt:%d: [%s] twice", tag, i+1, section)
			}
			c[section] = map[string]string{}
		case line[0] == ' ' || line[0] == '\t':
			if key == "" {
				return nil, fmt.Errorf("%s.txt:%d: nothing to go on with", tag, i+1)
			}
			c[section][key] += c[words]["space"] + text
		default:
			k, v, ok := strings.Cut(text, "=")
			if !ok || section == "" {
				return nil, fmt.Errorf("%s.txt:%d: want key = text", tag, i+1)
			}
			key, text = strings.TrimSpace(k), strings.TrimSpace(v)
			if n := len(text); n > 1 && text[0] == '"' && text[n-1] == '"' {
				text = text[1 : n-1]
			}
			c[section][key] = text
		}
	}
	return c, nil
}

// find looks for a text: in the section of the type, in that of the technique,
// then in those they are like.
func (c catalogue) find(technique string, kind int, key string) (string, bool) {
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
func (c catalogue) typed(technique string, kind int, key string) string {
	text, _ := c.find(technique, kind, key)
	types := c[technique]["types"]
	if kind == 0 || types == "" {
		return text
	}
	form, _ := c.in(fmt.Sprintf("%s.%d", types, kind), key)
	return put(form, key, text)
}

func (c catalogue) in(section, key string) (string, bool) {
	text, ok := c[section][key]
	if !ok && !strings.Contains(section, ".") {
		return "", false
	}
	if !ok && c[section]["like"] != "" {
		return c.in(c[section]["like"], key)
	}
	return text, ok
}
