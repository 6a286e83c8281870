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

// rule is what is known of a kind.
type rule struct {
	kind     string // "" for what says nothing new
	written  string
	titles   []string
	patterns []string
}

// table is what is known, as people say it in English; other.go has German and
// Chinese.
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

// vocabulary is what a name in braces stands for, its alternatives with | between
// them.
var vocabulary = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, block := range blocksOf(vocabularyText) {
		all[block.name] = strings.Join(block.lines, "|")
	}
	return all
})

// block is a line of a table and the lines below it that stand farther in.
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
