package locale

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

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
	return explain.Best(wishes(accept)...)
}

// wishes returns the languages of such a header, the one liked best first. Those of weight 0, or of a
// weight that can't be read, aren't wanted.
func wishes(accept string) []string {
	type wish struct {
		tag    string
		weight float64
	}
	var all []wish
	for part := range strings.SplitSeq(accept, ",") {
		tag, rest, weighed := strings.Cut(part, ";")
		w := wish{strings.TrimSpace(tag), 1}
		if weighed {
			name, number, _ := strings.Cut(rest, "=")
			var err error
			w.weight, err = strconv.ParseFloat(strings.TrimSpace(number), 64)
			if err != nil || strings.TrimSpace(name) != "q" {
				continue
			}
		}
		if w.weight > 0 {
			all = append(all, w)
		}
	}
	slices.SortStableFunc(all, func(a, b wish) int { return cmp.Compare(b.weight, a.weight) })
	tags := make([]string, len(all))
	for i, w := range all {
		tags[i] = w.tag
	}
	return tags
}
