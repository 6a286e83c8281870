package sayings

import (
	"regexp"
	"strings"
	"sync"
)

// A pattern is written in words, (one|or another), [may be there] and {a name} of
// vocabulary: "adjacent digits along [a] {colour} line differ by {n} or more". Its
// words are reduced to stock words just as those of a sentence are.
type pattern struct {
	text     string
	required []string // words that are in whatever matches
	captures []string // the names of what is captured, in order
	compiled func() *regexp.Regexp
}

func newPattern(text string) *pattern {
	p := &pattern{text: text}
	p.parse(text, true, nil)
	p.compiled = sync.OnceValue(func() *regexp.Regexp {
		p.captures = nil
		var out strings.Builder
		p.parse(text, false, &out)
		return regexp.MustCompile("^(?:" + out.String() + ")$")
	})
	return p
}

// parse adds the regular expression of text to out. Only words at the top level are required.
func (p *pattern) parse(text string, top bool, out *strings.Builder) {
	depth := 0
	write := func(text string) {
		if out != nil {
			out.WriteString(text)
		}
	}
	for text != "" {
		at := strings.IndexAny(text, "()[]{|")
		if at < 0 {
			at = len(text)
		}
		for _, word := range tokens(text[:at]) {
			if word == "," { // those of a clause have gone, too
				continue
			}
			if depth == 0 && top {
				p.required = append(p.required, word)
			}
			write(regexp.QuoteMeta(word) + " ")
		}
		if text = text[at:]; text == "" {
			break
		}
		sign := text[0]
		text = text[1:]
		switch sign {
		case '(', '[':
			depth++
			write("(?:")
		case ')':
			depth--
			write(")")
		case ']':
			depth--
			write(")?")
		case '|':
			write("|")
		case '{':
			name, rest, _ := strings.Cut(text, "}")
			text = rest
			p.name(name, write, out)
		}
	}
}

// name adds to out what stands for name in the vocabulary. write adds a word.
func (p *pattern) name(name string, write func(string), out *strings.Builder) {
	switch name {
	case "n":
		p.captures = append(p.captures, name)
		write(`(\d+) `)
	case "1:n":
		p.captures = append(p.captures, "n")
		write(`1:(\d+) `)
	case "range":
		p.captures = append(p.captures, name)
		write(`(\d+-\d+) `)
	case "colour":
		p.captures = append(p.captures, name)
		write("(" + toneExpression + ") ")
	default:
		text, ok := vocabulary()[name]
		if !ok {
			panic("sayings: no vocabulary " + name)
		}
		if out != nil {
			write("(?:")
			p.parse(text, false, out)
			write(")")
		}
	}
}

// match reports whether all of clause matches, and returns the captured words. Each word of
// clause has a blank behind it.
func (p *pattern) match(clause string) (captured map[string]string, ok bool) {
	m := p.compiled().FindStringSubmatch(clause)
	if m == nil {
		return nil, false
	}
	captured = map[string]string{}
	for i, name := range p.captures {
		if m[i+1] != "" {
			captured[name] = m[i+1]
		}
	}
	return captured, true
}
