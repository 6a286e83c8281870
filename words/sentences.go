package words

import (
	"embed"
	"strings"
	"sync"
)

// English help stands in the code that says it, where a reader of the code wants it. Other
// languages have a file, by the English sentences.
//
//go:embed */help.txt
var help embed.FS

// Help are paragraphs, the last columns of lists, and the usage of flags. A test of the command
// lists what a language lacks.
var Help = &Sentences{name: "help.txt", in: &help}

// Sentences is a file of sentences that each language but English has. It may be used by several goroutines at once.
type Sentences struct {
	name string
	in   *embed.FS
	once sync.Once
	all  map[string]map[string]string
}

// In returns the texts of the language called tag by the English sentences, nil if it has
// none. It reads the file at the first call. The map is shared: don't change it.
func (s *Sentences) In(tag string) map[string]string {
	s.once.Do(func() {
		s.all = map[string]map[string]string{}
		for _, tag := range languages() {
			if text, err := s.in.ReadFile(tag + "/" + s.name); err == nil {
				s.all[tag] = parseSentences(string(text))
			}
		}
	})
	return s.all[tag]
}

// parseSentences reads sentences: one a line, and below it, behind a tab, what it is in
// the language. Empty lines and those that begin with # are left out.
func parseSentences(text string) map[string]string {
	all := map[string]string{}
	key := ""
	for line := range strings.Lines(text) {
		switch line = strings.TrimRight(line, "\r\n"); {
		case line == "" || line[0] == '#':
		case line[0] == '\t':
			all[key] = line[1:]
		default:
			key = line
		}
	}
	return all
}
