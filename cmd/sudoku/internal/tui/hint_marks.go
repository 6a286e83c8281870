package tui

import (
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// hintMarks are lit up by a hint.
type hintMarks struct {
	place, drop map[candidate]bool
	cells       map[int]bool
	one, two    map[candidate]bool
	named       map[int]bool // what the hint says to look at
	excluding   map[int]bool // digits on the board that leave no other choice
	links       []markLink
	single      *logic.Candidate // what the hint says is left for a cell
}

type candidate struct {
	cell  int
	digit uint8
}

// markLink joins two candidates. If it is strong, one of them is true; if it is
// weak, both can't be.
type markLink struct {
	from, to candidate
	strong   bool
}

// placed returns the digit that a hint enters into a cell, 0 for none.
func (m *hintMarks) placed(cell int) uint8 {
	if m != nil {
		for c := range m.place {
			if c.cell == cell {
				return c.digit
			}
		}
	}
	return 0
}

// spoken returns the digit that a hint says is the only one for a cell, 0 for none.
func (m *hintMarks) spoken(cell int) uint8 {
	if m == nil || m.single == nil || m.single.Cell != cell {
		return 0
	}
	return m.single.Digit
}

// mark finds what the step lights up on the board at its depth. First come the
// cells that the sentence names. Next are the cells of the pattern, the digits
// that exclude, and a single's cell and digit. The conclusion comes only with
// the proof. A single link lights up itself.
func (h *shownHint) mark() {
	m := &hintMarks{
		place: map[candidate]bool{}, drop: map[candidate]bool{}, cells: map[int]bool{},
		one: map[candidate]bool{}, two: map[candidate]bool{}, named: map[int]bool{}, excluding: map[int]bool{},
	}
	h.marks = m
	if h.depth < cellsDepth {
		for _, cell := range h.shown.Named {
			m.named[cell] = true
		}
		return
	}
	if h.at > 0 {
		at := h.links[h.at-1]
		m.addNode(h.shown.Chains[at.chain][at.node])
		for _, link := range h.shown.Links {
			if link.Chain == at.chain && link.To == at.node {
				m.addNode(h.shown.Chains[link.Chain][link.From])
				m.addLink(h.shown, link)
			}
		}
		if h.at == len(h.links) {
			m.conclude(h.Step)
		}
		return
	}
	for _, part := range h.shown.Parts {
		for _, cell := range part.Cells {
			m.cells[cell] = true
		}
		for _, c := range part.Constraints {
			for _, cell := range c.Cells {
				m.named[cell] = true
			}
		}
		for _, c := range part.Candidates {
			m.light(candidate{c.Cell, c.Digit}, part.Colour)
		}
	}
	if named := h.shown.Single; named != nil {
		m.single = named
		m.cells[named.Cell], m.named[named.Cell] = true, h.depth == cellsDepth
		if named.Digit != 0 {
			m.light(candidate{named.Cell, named.Digit}, 0)
		}
	}
	for _, x := range h.shown.Excluded {
		if x.By >= 0 {
			m.excluding[x.By] = true
		}
	}
	for _, nodes := range h.shown.Chains {
		for _, node := range nodes {
			m.addNode(node)
		}
	}
	for _, link := range h.shown.Links {
		m.addLink(h.shown, link)
	}
	if h.depth == proofDepth || h.Step.Mistake() {
		m.conclude(h.Step)
	}
}

// light lights up a candidate. Of colours there are two here.
func (m *hintMarks) light(c candidate, colour int) {
	if colour == 0 {
		m.one[c] = true
	} else {
		m.two[c] = true
	}
}

// conclude lights up what follows: what is entered, and what is dropped.
func (m *hintMarks) conclude(step *logic.Step) {
	for _, c := range step.Place {
		m.place[candidate{c.Cell, c.Digit}] = true
		m.cells[c.Cell] = true
	}
	for _, c := range step.Remove {
		m.drop[candidate{c.Cell, c.Digit}] = true
	}
}

// addNode lights up a node of a chain.
func (m *hintMarks) addNode(node explain.ShownNode) {
	for _, cell := range node.Cells {
		m.cells[cell] = true
		m.light(candidate{cell, node.Digit}, node.Colour)
	}
}

// addLink draws a link between the first cells of its nodes.
func (m *hintMarks) addLink(shown explain.Shown, link explain.ShownLink) {
	from, to := shown.Chains[link.Chain][link.From], shown.Chains[link.Chain][link.To]
	if len(from.Cells) > 0 && len(to.Cells) > 0 {
		m.links = append(m.links, markLink{candidate{from.Cells[0], from.Digit}, candidate{to.Cells[0], to.Digit}, link.Strong})
	}
}
