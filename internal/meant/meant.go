// Package meant guesses which name was meant by one that isn't there.
package meant

import (
	"strings"

	"jiugong/sudoku/internal/message"
)

// Of tells which of names was meant by name, which is none of them, and lists them all.
// It ends a sentence, as in "no level is called %q; %v".
func Of[T ~string](name string, names []T) message.Message {
	list := make([]string, len(names))
	for i, other := range names {
		list[i] = string(other)
	}
	if near := Name(name, list); near != "" {
		return message.Errorf("said.meant_of", near, message.ListOf(list))
	}
	return message.Errorf("command.there_are", message.ListOf(list))
}

// Name returns the one of names that differs least from name, whatever its
// capitals. They may differ in one letter that is put in, left out or
// exchanged, or in two that change places. A name of more than three letters
// may have two such changes, and one of one letter only another capital. Of
// several that differ as little the first one is meant that begins as name
// does. It returns "" for none.
func Name(name string, names []string) string {
	best, least := "", min(2, len(name))
	if len(name) > 3 {
		least = 3
	}
	for _, other := range names {
		d := Edits(strings.ToLower(name), strings.ToLower(other))
		if d < least || d == least && best != "" && sameStart(name, other) && !sameStart(name, best) {
			best, least = other, d
		}
	}
	return best
}

func sameStart(a, b string) bool { return a != "" && b != "" && a[0] == b[0] }

// Edits returns how many changes make one word of another. Letters are put in,
// left out or exchanged, or change places with the next one.
func Edits(a, b string) int {
	if len(a) > 40 || len(b) > 40 {
		return 40
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			cost := last[j]
			if a[i] != b[j] {
				cost++
			}
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				cost = min(cost, before[j-1]+1)
			}
			row[j+1] = min(cost, last[j+1]+1, row[j]+1)
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
