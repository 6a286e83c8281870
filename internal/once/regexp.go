package once

import "regexp"

// Regexp is a regular expression that is compiled when it is first used. A
// program with hundreds of them would spend most of its start on unneeded ones.
// Methods are those of regexp.Regexp.
type Regexp struct {
	text  string
	value Value[*regexp.Regexp]
}

// MustCompile returns the expression that a text is. It panics when it is first used if the text
// is none.
func MustCompile(text string) *Regexp { return &Regexp{text: text} }

func (r *Regexp) get() *regexp.Regexp {
	return r.value.Get(func() *regexp.Regexp { return regexp.MustCompile(r.text) })
}

func (r *Regexp) FindString(text string) string           { return r.get().FindString(text) }
func (r *Regexp) FindStringIndex(text string) []int       { return r.get().FindStringIndex(text) }
func (r *Regexp) FindStringSubmatch(text string) []string { return r.get().FindStringSubmatch(text) }
func (r *Regexp) FindStringSubmatchIndex(text string) []int {
	return r.get().FindStringSubmatchIndex(text)
}
func (r *Regexp) FindAllString(text string, n int) []string { return r.get().FindAllString(text, n) }
func (r *Regexp) FindAllStringIndex(text string, n int) [][]int {
	return r.get().FindAllStringIndex(text, n)
}
func (r *Regexp) FindAllStringSubmatch(text string, n int) [][]string {
	return r.get().FindAllStringSubmatch(text, n)
}
func (r *Regexp) FindSubmatch(text []byte) [][]byte { return r.get().FindSubmatch(text) }
func (r *Regexp) Match(text []byte) bool            { return r.get().Match(text) }
func (r *Regexp) MatchString(text string) bool      { return r.get().MatchString(text) }
func (r *Regexp) ReplaceAllString(text, with string) string {
	return r.get().ReplaceAllString(text, with)
}
func (r *Regexp) ReplaceAllStringFunc(text string, with func(string) string) string {
	return r.get().ReplaceAllStringFunc(text, with)
}
func (r *Regexp) Split(text string, n int) []string { return r.get().Split(text, n) }
