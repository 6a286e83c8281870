package hodoku

import "slices"

// node is a candidate, or a group of them, that holds or doesn't.
type node struct {
	candidate // of a group the first
	on        bool
	group     int // from 1; 0: a single candidate
}

func (n node) number() int {
	i := n.cell*10 + n.digit
	if n.group > 0 {
		i = 81*10 + n.group
	}
	if n.on {
		return 2*i + 1
	}
	return 2 * i
}

// nodes are as many as there can be: a digit has at most 27 groups in rows, and in columns.
const nodes = (81*10 + 1 + 9*2*27) * 2

// loops looks for nice loops and AICs. It finds the shortest way from each
// candidate, supposed to hold or not to hold, to each conclusion.
type loops struct {
	*board
	next    [nodes][]node
	parent  [nodes]int
	depth   [nodes]int
	known   []node // what follows from the start, in the order in which it is found
	grouped []group
	best
}

func (b *board) niceLoop() bool { return b.findLoop(false) }

func (b *board) groupedLoop() bool { return b.findLoop(true) }

func (b *board) findLoop(grouped bool) bool {
	l := loops{board: b}
	l.imply()
	if grouped {
		l.implyGroups()
	}
	for _, on := range [2]bool{true, false} {
		l.fromAll(on, l.loop)
	}
	l.fromAll(false, l.aic)
	b.removed = append(b.removed[:0], l.best.removed...)
	return len(b.removed) > 0
}

// imply lists what follows at once from a candidate: in its cell, in its row, column and
// box.
func (l *loops) imply() {
	for c, mask := range l.cand {
		for _, d := range digits(mask) {
			holds, not := node{candidate: candidate{c, d}, on: true}, node{candidate: candidate{c, d}}
			for _, o := range digits(mask &^ (1 << d)) {
				l.add(holds, node{candidate: candidate{c, o}})
				if size(mask) == 2 {
					l.add(not, node{candidate: candidate{c, o}, on: true})
				}
			}
			for _, h := range housesOf[c] {
				for o := range l.places(h, d).all() {
					if o == c {
						continue
					}
					l.add(holds, node{candidate: candidate{o, d}})
					if l.count[h][d] == 2 {
						l.add(not, node{candidate: candidate{o, d}, on: true})
					}
				}
			}
		}
	}
}

func (l *loops) add(from, to node) {
	if next := &l.next[from.number()]; !slices.Contains(*next, to) {
		*next = append(*next, to)
	}
}

// fromAll shows look all that follows from each candidate.
func (l *loops) fromAll(on bool, look func(start, end node)) {
	for c, mask := range l.cand {
		for _, d := range digits(mask) {
			start := node{candidate: candidate{c, d}, on: on}
			l.follow(start)
			for _, end := range l.known[1:] {
				if end.group == 0 && l.depth[end.number()] > 2 {
					look(start, end)
				}
			}
		}
	}
}

// follow finds what follows from a candidate, the nearest first.
func (l *loops) follow(start node) {
	clear(l.depth[:])
	l.known = append(l.known[:0], start)
	for i := 0; i < len(l.known); i++ {
		from := l.known[i].number()
		for _, to := range l.next[from] {
			if n := to.number(); l.depth[n] == 0 && to != start {
				l.depth[n], l.parent[n] = l.depth[from]+1, i
				l.known = append(l.known, to)
			}
		}
	}
}

// way returns how an end follows, the start first.
func (l *loops) way(end node) (list []node) {
	for list = append(list, end); end != l.known[0]; list = append(list, end) {
		end = l.known[l.parent[end.number()]]
	}
	slices.Reverse(list)
	return list
}

// crosses reports whether a way comes back to a cell; with except, that one doesn't matter.
// Of a group that comes back the first cell counts.
func (l *loops) crosses(way []node, except int) bool {
	var been set
	for i, n := range way {
		if been.has(n.cell) {
			return true
		}
		if i > 0 && way[i-1].cell != except {
			been = been.or(l.cellsOf(way[i-1]))
		}
	}
	return false
}

// loop looks at a way back into the cell where it started.
func (l *loops) loop(start, end node) {
	if end.cell != start.cell {
		return
	}
	way := l.way(end)
	last := len(way) - 1
	if way[last-1].cell == end.cell || l.crosses(way, start.cell) || way[1].cell == start.cell {
		return
	}
	c := start.cell
	var gone []candidate
	switch {
	case start.on && !end.on && start.digit == end.digit, start.on && end.on:
		gone = append(gone, start.candidate)
	case !start.on && end.on && start.digit == end.digit:
		for _, d := range digits(l.cand[c] &^ (1 << start.digit)) {
			gone = append(gone, candidate{c, d})
		}
	case !start.on && !end.on:
		gone = append(gone, end.candidate)
	case !start.on || size(l.cand[c]) == 2:
		gone = l.around(way)
	}
	l.consider(gone)
}

// around returns the removals of a continuous loop. A cell entered and left by
// strong links loses its other digits. Along each weak link between cells it
// removes the digit from what sees both ends.
func (l *loops) around(way []node) (gone []candidate) {
	start, last := way[0], len(way)-1
	var cells set
	for _, n := range way {
		cells = cells.or(l.cellsOf(n))
	}
	others := func(c, x, y int) {
		for _, d := range digits(l.cand[c] &^ (1<<x | 1<<y)) {
			gone = append(gone, candidate{c, d})
		}
	}
	if !start.on && way[last].on {
		others(start.cell, start.digit, way[last].digit)
	}
	for i := 1; i <= last; i++ {
		n := way[i]
		if way[i-1].cell == n.cell {
			continue
		}
		if !n.on {
			for c := range seenByAll(l.cellsOf(way[i-1]).or(l.cellsOf(n))).less(cells).and(l.where[n.digit]).all() {
				gone = append(gone, candidate{c, n.digit})
			}
		} else if i <= last-2 && !way[i+1].on && way[i+1].cell == n.cell && way[i+2].on && way[i+2].cell != n.cell {
			others(n.cell, n.digit, way[i+2].digit)
		}
	}
	return gone
}

// aic looks at a way from start, a candidate that doesn't hold, to end. The
// candidate end is in another cell and then holds. So one of the two holds.
func (l *loops) aic(start, end node) {
	if !end.on || end.cell == start.cell {
		return
	}
	var gone []candidate
	if start.digit == end.digit {
		for c := range peers[start.cell].and(peers[end.cell]).and(l.where[start.digit]).all() {
			gone = append(gone, candidate{c, start.digit})
		}
		if len(gone) < 2 {
			return
		}
	} else if peers[start.cell].has(end.cell) && l.has(end.cell, start.digit) && l.has(start.cell, end.digit) {
		gone = []candidate{{start.cell, end.digit}, {end.cell, start.digit}}
	}
	if len(gone) > 0 && !l.crosses(l.way(end), -1) {
		l.consider(gone)
	}
}
