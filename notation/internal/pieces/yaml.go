package pieces

import "strings"

// scanYAML returns the tree of the lists in a YAML text whose items stand on
// lines of their own. It returns nil if there are none.
//
//	board:          givens:           .. list-table::
//	- - 5             - row: 1           * - 5
//	  - 3               col: 4             - 3
//	- - 6               value: 7         * - 6
func scanYAML(text string) *node {
	root := &node{isList: true, line: 1}
	type level struct {
		indent  int
		list    *node
		isNamed bool // its items may stand as far left as its name
		items   int  // where they stand, from 1; 0 before the first
	}
	levels := []level{{-1, root, false, 0}}
	dashes, number := 0, 0
	// stands reports whether an item stands as far left as those before it.
	stands := func(indent int) bool {
		top := &levels[len(levels)-1]
		isFirst := top.items == 0
		if isFirst {
			top.items = indent + 1
		}
		return isFirst || top.items == indent+1
	}
	for line := range strings.Lines(text) {
		number++
		root.lastLine = number
		rest := strings.TrimRight(line, " \t\r\n")
		indent := 0
		for {
			for strings.HasPrefix(rest, " ") {
				rest, indent = rest[1:], indent+1
			}
			if rest != "-" && !strings.HasPrefix(rest, "- ") && !strings.HasPrefix(rest, "* ") {
				break
			}
			dashes++
			for top := levels[len(levels)-1]; top.indent > indent || top.indent == indent && !top.isNamed; top = levels[len(levels)-1] {
				levels = levels[:len(levels)-1]
			}
			n := &node{isList: true, line: number, lastLine: number, column: indent + 1}
			parent := levels[len(levels)-1].list
			if last := len(parent.items) - 1; !stands(indent) || parent != root && last >= 0 && parent.items[last].key != "" {
				return nil // a list among names
			}
			parent.items = append(parent.items, n)
			levels = append(levels, level{indent, n, false, 0})
			rest, indent = rest[1:], indent+1
		}
		if rest == "" || rest[0] == '#' || strings.HasPrefix(rest, ".. ") || rest[0] == ':' {
			continue // the head of a table in reStructuredText
		}
		for len(levels) > 1 && levels[len(levels)-1].indent >= indent {
			levels = levels[:len(levels)-1]
		}
		if !stands(indent) {
			return nil
		}
		at := levels[len(levels)-1].list
		for _, l := range levels {
			l.list.lastLine = number
		}
		item := &node{line: number, lastLine: number, column: indent + 1, text: rest}
		if key, value, found := strings.Cut(rest, ":"); found && (value == "" || value[0] == ' ') {
			item.key, item.text = strings.Trim(key, `"'`), strings.TrimSpace(value)
			if item.text == "" { // what follows is under that name
				item.isList = true
				levels = append(levels, level{indent, item, true, 0})
			}
		}
		if trimmed := strings.Trim(item.text, `"'`); trimmed != item.text {
			item.text, item.quoted = trimmed, true
		}
		at.items = append(at.items, item)
	}
	if dashes < 4 {
		return nil
	}
	root.unwrap()
	return root
}

// unwrap replaces items that are lists of one text by that text, and drops empty words among lists.
func (n *node) unwrap() {
	for i, item := range n.items {
		if !item.isList {
			continue
		}
		item.unwrap()
		if len(item.items) == 0 && item.key == "" {
			n.items[i] = &node{line: item.line, lastLine: item.lastLine, column: item.column, quoted: true} // nothing behind "-"
			continue
		}
		if len(item.items) == 1 && !item.items[0].isList && item.items[0].key == "" && item.key == "" {
			n.items[i] = item.items[0]
		}
	}
}
