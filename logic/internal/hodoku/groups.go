package hodoku

// group is two or three places of a digit where a line crosses a box.
type group struct {
	digit     int
	line, box int
	cells     set
	seen      set // what sees all of them
}

// groups returns all, those of rows before those of columns, line by line, and in each by
// digits, then boxes.
func (b *board) groups() (list []group) {
	for line := rows; line < boxes; line++ {
		for d := 1; d <= 9; d++ {
			for box := boxes; box < boxes+9; box++ {
				if cells := b.places(line, d).and(houseSet[box]); cells.len() >= 2 {
					list = append(list, group{d, line, box, cells, seenByAll(cells)})
				}
			}
		}
	}
	return list
}

// implyGroups adds what follows from groups, and they from other candidates. A group holds
// if one of its cells does.
func (l *loops) implyGroups() {
	l.grouped = l.groups()
	for i, g := range l.grouped {
		for c := range l.where[g.digit].and(g.seen).all() {
			l.add(l.group(i, true), node{candidate: candidate{c, g.digit}})
			l.add(node{candidate: candidate{c, g.digit}, on: true}, l.group(i, false))
		}
		for _, h := range [2]int{g.box, g.line} {
			if rest := l.places(h, g.digit).less(g.cells); rest.len() == 1 {
				single := candidate{rest.first(), g.digit}
				l.add(l.group(i, false), node{candidate: single, on: true})
				l.add(node{candidate: single}, l.group(i, true))
			}
		}
		for j, o := range l.grouped {
			if o.digit == g.digit && o.cells.and(g.cells).empty() && (o.line == g.line || o.box == g.box) {
				l.add(l.group(i, true), l.group(j, false))
			}
		}
		for _, h := range [2]int{g.line, g.box} {
			only, n := 0, 0
			for j, o := range l.grouped {
				if o.digit == g.digit && (o.line == h || o.box == h) && o.cells.and(g.cells).empty() {
					only, n = j, n+1
				}
			}
			if n == 1 && l.places(h, g.digit).less(g.cells).less(l.grouped[only].cells).empty() {
				l.add(l.group(i, false), l.group(only, true))
			}
		}
	}
}

// group returns the node of a group.
func (l *loops) group(i int, on bool) node {
	g := l.grouped[i]
	return node{candidate{g.cells.first(), g.digit}, on, i + 1}
}

// cellsOf returns the cells of a node.
func (l *loops) cellsOf(n node) set {
	if n.group > 0 {
		return l.grouped[n.group-1].cells
	}
	return setOf(n.cell)
}
