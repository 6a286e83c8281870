package pieces

import (
	"strings"

	"jiugong/sudoku/internal/once"
)

// tag matches the start of a tag of a table, or of its end.
var tag = once.MustCompile(`(?i)</?(?:table|tr|td|th)(?:\s[^<>]*)?>`)

// UnevenTags returns the line of the first tag in text's tables of a kind that doesn't always have an end. Then one is
// damaged. It returns 0 if all have ends or none.
func UnevenTags(text string) int {
	count, first := map[string]int{}, map[string]int{}
	for _, at := range tag.FindAllStringIndex(text, -1) {
		name, _, _ := strings.Cut(strings.ToLower(strings.Trim(text[at[0]:at[1]], "<>")), " ")
		if count[name] == 0 {
			first[name] = strings.Count(text[:at[0]], "\n") + 1
		}
		count[name]++
	}
	for _, name := range []string{"table", "tr", "td", "th"} {
		if starts, ends := count[name], count["/"+name]; ends > 0 && starts != ends {
			return max(first[name], first["/"+name])
		}
	}
	return 0
}
