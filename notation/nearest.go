package notation

import (
	"strings"
)

// nearest is the name that differs least from one that isn't there, "" when none
// is near.
func nearest(name string, names []string) string {
	best, least := "", 3
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
