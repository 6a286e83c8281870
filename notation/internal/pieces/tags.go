package pieces

import (
	"maps"
	"slices"
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

// tags are the elements of XML whose attributes stand side by side in a list. In other texts they are the parts that
// begin with the same name:
//
//	[[puzzle]]
//	name = "Monday"      ┐
//	grid = """…"""       ┘
//	[[puzzle]]
//	name = "Tuesday"     ┐
//	grid = """…"""       ┘
type tags struct {
	n      *node
	starts []int // of their items
}

// tags returns the elements in n.
func (n *node) tags() (t tags) {
	t.n = n
	for i, item := range n.items {
		if !item.isList && !item.quoted && strings.HasPrefix(item.text, "<") && len(item.text) > 1 {
			t.starts = append(t.starts, i)
		}
	}
	if len(t.starts) < 2 {
		t.starts = n.repeats()
	}
	return t
}

// repeats returns where the first of the names in n stands that is there again.
func (n *node) repeats() []int {
	places := map[string][]int{}
	for i, item := range n.items {
		if key := strings.ToLower(item.key); key != "" {
			places[key] = append(places[key], i)
		}
	}
	for _, item := range n.items {
		if at := places[strings.ToLower(item.key)]; len(at) > 1 {
			return at
		}
	}
	return nil
}

// without returns told without the names that several elements have: each has its own.
func (t tags) without(told map[string]string) map[string]string {
	if len(t.starts) < 2 {
		return told
	}
	count := map[string]int{}
	for _, item := range t.n.items {
		count[strings.ToLower(item.key)]++
	}
	told = maps.Clone(told)
	maps.DeleteFunc(told, func(name, _ string) bool { return count[name] > 1 })
	return told
}

// toldAt returns told with what the element that item i is in says.
func (t tags) toldAt(f *lists, i int, told map[string]string) map[string]string {
	if len(t.starts) < 2 {
		return told
	}
	next, _ := slices.BinarySearch(t.starts, i+1)
	if next == 0 {
		return told
	}
	end := len(t.n.items)
	if next < len(t.starts) {
		end = t.starts[next]
	}
	return f.toldIn(&node{isList: true, items: t.n.items[t.starts[next-1]:end]}, told)
}
