package notation

import "strings"

// merged keeps only the last of constraints that stand in one place, as that
// site does. So a row has one sandwich, and a corner one circle. Alternatives
// inside an Or all stay.
func merged(items []*issItem) []*issItem {
	var all []*issItem
	for _, item := range items {
		all = append(all, item.ends()...)
	}
	last := map[string]int{}
	for i, item := range all {
		last[item.place()] = i
	}
	kept := all[:0]
	for i, item := range all {
		if place := item.place(); place == "" || last[place] == i {
			kept = append(kept, item)
			item.mergeInside()
		}
	}
	return kept
}

// mergeInside does the same with what is inside a constraint.
func (item *issItem) mergeInside() {
	if item.name != "Or" {
		item.inside = merged(item.inside)
		return
	}
	for _, inner := range item.inside {
		inner.mergeInside()
	}
}

// ends returns the clues at the two ends of a line, each for itself, where there are two.
func (item *issItem) ends() []*issItem {
	if !isISSOutside(item.name) || len(item.args) != 3 || item.args[1] == "" || item.args[2] == "" {
		return []*issItem{item}
	}
	front, back := *item, *item
	front.args = item.args[:2]
	back.args = []string{item.args[0], "", item.args[2]}
	return []*issItem{&front, &back}
}

// place names the place that a constraint has for itself; "" where there may be many.
func (item *issItem) place() string {
	switch {
	case item.name == "FullRankTies" || item.name == "RegionSize":
		return item.name
	case item.name == "Quad":
		return item.name + strings.ToUpper(item.arg(0))
	case item.name == "LittleKiller" || item.name == "Sandwich":
		return item.name + strings.ToUpper(item.arg(1))
	case isISSOutside(item.name) && item.arg(1) != "":
		return item.name + strings.ToUpper(item.arg(0))
	case isISSOutside(item.name):
		return item.name + "-" + strings.ToUpper(item.arg(0))
	}
	return ""
}
