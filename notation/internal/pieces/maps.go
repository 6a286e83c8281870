package pieces

import "strconv"

// FindMap finds the groups of a map, a name for each cell, where a list has each name's number. It
// is nil where there is none, or no more names than the board has digits.
//
//	{"map": ["AAB…", …], "sums": {"A": 15, "B": 7, …}}
func FindMap(text string, isBoard func(rows, cols int) bool) *Groups {
	root := scan(text)
	values, at := root.values(0)
	if values == nil {
		return nil
	}
	f := lists{isBoard: isBoard}
	f.search(root, nil)
	for _, piece := range f.found {
		if piece.Table == nil || piece.Uneven {
			continue
		}
		if groups := mapped(piece.Rows, values); groups != nil {
			groups.First, groups.Last = min(piece.First, at.line), max(piece.Last, at.lastLine)
			return groups
		}
	}
	return nil
}

// values returns the numbers that a list tells of names, {"A": 15, …} or [["A", 15], …], and that
// list; nil where there is none.
func (n *node) values(depth int) (values map[string]int, at *node) {
	if !n.isList || depth > 12 {
		return nil, nil
	}
	values = map[string]int{}
	for _, item := range n.items {
		if name, value, ok := item.valued(); ok {
			values[name] = value
		}
	}
	if len(values) >= leastGroups && len(values) == len(n.items) {
		return values, n
	}
	for _, item := range n.items {
		if values, at := item.values(depth + 1); values != nil {
			return values, at
		}
	}
	return nil, nil
}

// valued returns the number that an item tells of a name.
func (n *node) valued() (name string, value int, ok bool) {
	number := n
	switch {
	case !n.isList:
		name = n.key
	case n.key == "" && len(n.items) == 2 && !n.items[0].isList && !n.items[1].isList:
		name, number = n.items[0].text, n.items[1]
	}
	value, err := strconv.Atoi(number.text)
	return name, value, err == nil && value > 0 && value <= 2080 && name != ""
}

// mapped returns the groups of the cells with the same name. It returns nil if
// a cell's name has no number, or a number has no cell.
func mapped(rows [][]Cell, values map[string]int) *Groups {
	if len(values) <= len(rows) {
		return nil // names of digits
	}
	groups := &Groups{Side: len(rows)}
	number := map[string]int{}
	for r, row := range rows {
		for c, cell := range row {
			value, ok := values[cell.Text]
			if !ok {
				if isBlank(cell.Text) {
					continue
				}
				return nil
			}
			at, known := number[cell.Text]
			if !known {
				at = len(groups.List)
				number[cell.Text] = at
				groups.List = append(groups.List, Group{Value: value})
			}
			groups.List[at].Cells = append(groups.List[at].Cells, [2]int{r, c})
		}
	}
	if len(groups.List) < len(values) {
		return nil
	}
	return groups
}
