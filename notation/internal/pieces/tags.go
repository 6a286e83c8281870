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

// tags are the elements of XML whose attributes stand side by side in a list, or the tables of TOML whose values do. In
// other texts they are the parts that begin with the same name:
//
//	[[puzzle]]           ┐        name = "Monday"      ┐
//	name = "Monday"      │        grid = """…"""       ┘
//	grid = """…"""       ┘        name = "Tuesday"     ┐
//	[[puzzle]]           ┐        grid = """…"""       ┘
//	…
type tags struct {
	n      *node
	starts []int // of their items
	tables bool  // they are tables: what only one of them has isn't told of others
}

// tags returns the elements, the tables or the parts in n.
func (n *node) tags() (t tags) {
	t.n = n
	for i, item := range n.items {
		if !item.isList && !item.quoted && strings.HasPrefix(item.text, "<") && len(item.text) > 1 {
			t.starts = append(t.starts, i)
		}
	}
	if len(t.starts) > 1 {
		return t
	}
	if t.starts = n.tables(); len(t.starts) > 1 {
		t.tables = true
		return t
	}
	t.starts = n.repeats()
	return t
}

// tables returns where the tables of TOML begin in n that hold a board, each with its name: [[puzzle]], or [one] and
// [two]. What stands in any other table is of the one before it.
func (n *node) tables() (starts []int) {
	head, doubled := -1, false
	for i, item := range n.items {
		isDoubled := item.isJustList() && item.items[0].isJustList()
		if isDoubled {
			item = item.items[0]
		}
		switch {
		case item.isJustList() && !item.items[0].isList && item.items[0].text != "" && !IsNumber(item.items[0].text):
			if head = i; isDoubled && !doubled { // the others are parts
				starts, doubled = nil, true
			} else if !isDoubled && doubled {
				head = -1
			}
		case head >= 0 && item.key != "" && (item.isList || item.isRows() || item.quoted && strings.Contains(item.text, "\n")):
			starts, head = append(starts, head), -1
		}
	}
	return starts
}

// isJustList reports whether n is a list of one item, without a name or a key.
func (n *node) isJustList() bool {
	return n.isList && n.key == "" && n.name == "" && len(n.items) == 1
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

// toldOutside returns told with what n says of all its items. Names that several elements have are of each alone.
func (t tags) toldOutside(f *lists, told map[string]string) map[string]string {
	if t.tables {
		return f.toldIn(&node{isList: true, items: t.n.items[:t.starts[0]]}, told)
	}
	if told = f.toldIn(t.n, told); len(t.starts) < 2 {
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
