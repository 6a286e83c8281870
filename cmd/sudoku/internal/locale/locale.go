// Package locale finds the language that a reader wants, among those of package
// explain. It looks at a request's header, or at the environment.
package locale

import (
	"golang.org/x/text/language"

	"jiugong/sudoku/explain"
)

// longest is how long an Accept-Language may be to be heeded.
const longest = 1000

// FromHeader returns the language that an Accept-Language header likes best, by its
// weights and then by its order; English when it names none that we speak.
func FromHeader(accept string) *explain.Words {
	if len(accept) > longest {
		return explain.Best()
	}
	tags, _, _ := language.ParseAcceptLanguage(accept)
	wishes := make([]string, len(tags))
	for i, tag := range tags {
		wishes[i] = tag.String()
	}
	return explain.Best(wishes...)
}

// FromEnvironment returns the language of messages: the first of LC_ALL, LC_MESSAGES
// and LANG that is set tells it. English, when that is none that we speak.
func FromEnvironment(getenv func(string) string) *explain.Words {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			return explain.Best(value)
		}
	}
	return explain.Best()
}
