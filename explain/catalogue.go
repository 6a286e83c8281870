package explain

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed catalogue/en.txt
var english string

//go:embed catalogue/zh.txt
var chinese string

// catalogue is the sentences of one language, by technique and key.
//
// The file has a section for each technique, "[xy_wing]" or, for one type of
// it, "[unique_rectangle.1]", and in it lines "key = text". A line that starts
// with white space goes on with the text above. "like = other" takes what is
// missing from another section. In a text {slot} is filled in, and
// {slot:one|many} becomes the first word when the slot holds one thing, else
// the second. "types = other" takes the names of the types from the sections
// "[other.1]", "[other.2]" and so on, around the technique's own name, and adds
// their ideas to its idea.
type catalogue map[string]map[string]string

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
			c[section][key] += glue(tag) + text
		default:
			k, v, ok := strings.Cut(text, "=")
			if !ok || section == "" {
				return nil, fmt.Errorf("%s.txt:%d: want key = text", tag, i+1)
			}
			key = strings.TrimSpace(k)
			c[section][key] = strings.TrimSpace(v)
		}
	}
	return c, nil
}

// glue is what joins the lines of one text.
func glue(tag string) string {
	if tag == "zh" {
		return ""
	}
	return " "
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
