package sayings

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed patterns.txt
var patternsText string

//go:embed vocabulary.txt
var vocabularyText string

// rule describes one kind of sentence.
type rule struct {
	kind     string // "" for what says nothing new
	written  string
	titles   []string
	patterns []string
}

// table lists the sentences known in English. other.go has German and Chinese.
var table = sync.OnceValue(func() []rule {
	var all []rule
	for _, block := range blocksOf(patternsText) {
		for kind := range strings.FieldsSeq(block.name) {
			r := rule{kind: strings.TrimPrefix(kind, "-")}
			for _, line := range block.lines {
				line = strings.ReplaceAll(line, "{piece}", kind)
				switch rest := strings.TrimSpace(line[1:]); line[0] {
				case '>':
					r.written = rest
				case ':':
					r.titles = strings.Split(rest, " | ")
				default:
					r.patterns = append(r.patterns, line)
				}
			}
			all = append(all, r)
		}
	}
	return all
})

// vocabulary maps a name in braces to its alternatives, separated by |.
var vocabulary = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, block := range blocksOf(vocabularyText) {
		all[block.name] = strings.Join(block.lines, "|")
	}
	return all
})

// block holds a line of a table and the more indented lines below it.
type block struct {
	name  string
	lines []string
}

func blocksOf(text string) []block {
	var all []block
	for line := range strings.Lines(text) {
		within := strings.HasPrefix(line, "\t")
		switch line = strings.TrimSpace(line); {
		case line == "" || line[0] == '#':
		case within:
			all[len(all)-1].lines = append(all[len(all)-1].lines, line)
		default:
			all = append(all, block{name: line})
		}
	}
	return all
}
