// Package words holds every text that a person reads, in every language. A language is
// a folder named by its tag, such as en/ or zh/, with the same files in each:
//
//	terms.txt   what levels, rules, kinds of constraints and the like are called
//	names.txt   what else people call rules
//	steps.txt   what hints and explanations say
//	game.txt    the terminal game
//	book.txt    printed books
//	page.txt    the page; its TypeScript is written from it
//	errors.txt  errors, notes and other short sentences about what a person wrote
//	help.txt    the help of the command
//
// All have one form. A line "[name]" opens a section, and lines "key = text"
// fill it. A line that starts with white space continues the text above. A text
// that begins on the line below its key keeps its lines, empty ones among them.
// A tab before each is left out. Quotes around a text keep the spaces at its
// ends. A line that starts with # is a comment.
//
// A text has slots: Fill fills in {digit}; {count:cell|cells} takes the first
// words for one thing, the second for any other number. A text of errors.txt is
// a format as for fmt.Sprintf, with {cell|cells} behind a number. A language
// that takes the values in another order numbers the verbs: "%[2]s … %[1]d".
// English has every text. "go run ./words/check" lists what another language
// lacks.
package words

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Each file has a variable of its own, so that a program carries only those it reads.
var (
	//go:embed */terms.txt
	terms embed.FS
	//go:embed */names.txt
	names embed.FS
	//go:embed */steps.txt
	steps embed.FS
	//go:embed */game.txt
	game embed.FS
	//go:embed */book.txt
	book embed.FS
	//go:embed */page.txt
	page embed.FS
	//go:embed */errors.txt
	errors embed.FS
	//go:embed */help.txt
	help embed.FS
)

// The files that each language has.
var (
	Terms  = &File{name: "terms.txt", in: &terms}
	Names  = &File{name: "names.txt", in: &names}
	Steps  = &File{name: "steps.txt", in: &steps}
	Game   = &File{name: "game.txt", in: &game}
	Book   = &File{name: "book.txt", in: &book}
	Page   = &File{name: "page.txt", in: &page}
	Errors = &File{name: "errors.txt", in: &errors}
	Help   = &File{name: "help.txt", in: &help}
)

// English is the tag of the language that has every text.
const English = "en"

// Languages returns the tags of all languages, English first, then by the alphabet.
func Languages() []string { return slices.Clone(languages()) }

var languages = sync.OnceValue(func() []string {
	folders, err := terms.ReadDir(".")
	if err != nil {
		panic(err) // they are built in
	}
	tags := []string{English}
	for _, folder := range folders {
		if folder.Name() != English {
			tags = append(tags, folder.Name())
		}
	}
	return tags
})

// A File is one of the files that each language has. It may be used by several
// goroutines at once.
type File struct {
	name string
	in   *embed.FS
	lock sync.Mutex
	read map[string]Texts // what each language says
	some map[string]Texts // a few sections of those that aren't read
}

// In returns the texts of the language called tag, nil if there is no such language.
// It reads the file at the first call. The catalogue is shared: don't change it.
func (f *File) In(tag string) Texts {
	f.lock.Lock()
	defer f.lock.Unlock()
	if c, ok := f.read[tag]; ok {
		return c
	}
	text, err := f.in.ReadFile(tag + "/" + f.name)
	if err != nil {
		return nil
	}
	if f.read == nil {
		f.read = map[string]Texts{}
	}
	f.read[tag] = f.parse(tag, text)
	return f.read[tag]
}

// parse reads the texts of a file, or some of them.
func (f *File) parse(tag string, text []byte) Texts {
	c, err := Parse(string(text))
	if err != nil {
		panic(fmt.Sprintf("%s/%s: %v", tag, f.name, err)) // it is built in, and a test reads it
	}
	return c
}

// fewSections is how many sections of a file are read alone. The help of most commands needs five.
const fewSections = 6

// Text returns the text of a key such as "cage.no_sum" in the language called tag: no_sum of the
// section [cage]. It reports whether the language has it. For a few sentences only their sections are
// read: reading the whole file takes longer than solving a puzzle.
func (f *File) Text(tag, key string) (text string, ok bool) {
	section, name, _ := strings.Cut(key, ".")
	texts, known := f.known(tag, section)
	if !known {
		texts = f.In(tag)[section]
	}
	text, ok = texts[name]
	return text, ok
}

// known returns a section if it is read or one of the first few to be read alone.
func (f *File) known(tag, name string) (texts map[string]string, ok bool) {
	f.lock.Lock()
	defer f.lock.Unlock()
	if texts, ok = f.some[tag][name]; ok || f.read[tag] != nil || len(f.some[tag]) == fewSections {
		return texts, ok
	}
	if f.some == nil {
		f.some = map[string]Texts{}
	}
	if f.some[tag] == nil {
		f.some[tag] = Texts{}
	}
	f.some[tag][name] = f.section(tag, name)
	return f.some[tag][name], true
}

// section reads one section from the file in the language called tag, nil if it isn't there.
func (f *File) section(tag, name string) map[string]string {
	text, _ := f.in.ReadFile(tag + "/" + f.name)
	start := bytes.Index(text, []byte("\n["+name+"]\n")) // a comment comes before the first
	if start < 0 {
		return nil
	}
	text, _, _ = bytes.Cut(text[start+1:], []byte("\n["))
	return f.parse(tag, text)[name]
}

// Said returns the text of a key in a language, else in English. It is "" for a key that isn't
// there.
func (f *File) Said(tag, key string) string {
	text, ok := f.Text(tag, key)
	if !ok {
		text, _ = f.Text(English, key)
	}
	return text
}

// Texts holds the texts of one file in one language, by section and key.
type Texts map[string]map[string]string

// Parse reads a file of texts. Its error names the line.
func Parse(file string) (Texts, error) {
	c := Texts{}
	section, key := "", ""
	var texts map[string]string // of the section
	lines, empty := false, 0    // whether the text keeps its lines, and how many empty ones wait
	number := 0
	for line := range strings.Lines(file) {
		number++
		line = strings.TrimRight(line, "\r\n")
		text := strings.TrimSpace(line)
		switch {
		case text == "":
			empty++
		case lines && line[0] == '\t':
			if texts[key] != "" {
				texts[key] += strings.Repeat("\n", empty+1)
			}
			texts[key] += line[1:]
			empty = 0
		case text[0] == '#':
		case line[0] == '[':
			section, key, lines = strings.Trim(text, "[]"), "", false
			if c[section] != nil {
				return nil, fmt.Errorf("line %d: [%s] stands there twice", number, section)
			}
			texts = map[string]string{}
			c[section] = texts
		case line[0] == ' ' || line[0] == '\t':
			if key == "" {
				return nil, fmt.Errorf("line %d: there is no text to continue", number)
			}
			texts[key] = join(texts[key], text)
		default:
			name, value, ok := strings.Cut(text, " =")
			if !ok || section == "" {
				return nil, fmt.Errorf("line %d: expected key = text below a [section]", number)
			}
			key = name
			if _, twice := texts[key]; twice {
				return nil, fmt.Errorf("line %d: %s stands in [%s] twice", number, key, section)
			}
			texts[key] = unquote(strings.TrimSpace(value))
			lines, empty = strings.TrimSpace(value) == "", 0
		}
	}
	return c, nil
}

// unquote returns text without the quotes that keep the spaces at its ends.
func unquote(text string) string {
	if n := len(text); n > 1 && text[0] == '"' && text[n-1] == '"' {
		return text[1 : n-1]
	}
	return text
}

// join returns two lines of one text as one line. Chinese has no space there.
func join(text, next string) string {
	last, _ := utf8.DecodeLastRuneInString(text)
	first, _ := utf8.DecodeRuneInString(next)
	if text == "" || wide(last) || wide(first) {
		return text + next
	}
	return text + " " + next
}

// wide reports whether r is a Chinese character or one of its full-width marks.
func wide(r rune) bool { return r >= 0x2e80 || strings.ContainsRune("“”…—", r) }
