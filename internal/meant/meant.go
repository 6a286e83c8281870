// Package meant guesses which name was meant by one that isn't there.
package meant

import "strings"

// Name is the one of names that differs least from name, whatever its capitals: in at
// most two letters put in, left out or exchanged, and not in all of them. "" is none.
func Name(name string, names []string) string {
	best, least := "", min(3, len(name))
	for _, other := range names {
		if d := edits(strings.ToLower(name), strings.ToLower(other)); d < least {
			best, least = other, d
		}
	}
	return best
}

// edits is how many letters must be put in, left out or exchanged to make one word
// of another.
func edits(a, b string) int {
	if len(a) > 40 || len(b) > 40 {
		return 40
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := last
			if a[i] != b[j] {
				cost++
			}
			last = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
