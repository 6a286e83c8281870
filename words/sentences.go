package words

import (
	"embed"
	"strings"
	"sync"
)

// English errors and help stand in the code that says them, where a reader of the code
// wants them. Other languages have a file for each, by the English sentences.
var (
	//go:embed */errors.txt
	errors embed.FS
	//go:embed */help.txt
	help embed.FS
)

// The files of sentences that each language but English has. Tests of explain and of the
// command list what one lacks.
var (
	// Errors are formats, as for fmt.Sprintf. A translation has the verbs of the English
	// and numbers them where it takes them in another order: "%[2]s … %[1]d".
	Errors = &Sentences{name: "errors.txt", in: &errors}
	// Help are paragraphs, the last columns of lists, and the usage of flags.
	Help = &Sentences{name: "help.txt", in: &help}
)

// Sentences is such a file. It may be used by several goroutines at once.
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
