// Package locale finds the language that a reader wants, among those of package
// explain. It looks at a request's header, or at the environment.
package locale

import "jiugong/sudoku/explain"

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
