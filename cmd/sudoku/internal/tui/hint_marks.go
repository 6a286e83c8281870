package tui

import (
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// hintMarks are what a hint lights up.
type hintMarks struct {
	place, drop map[candidate]bool
	cells       map[int]bool
	one, two    map[candidate]bool
	named       map[int]bool // what the hint says to look at
	excluding   map[int]bool // digits on the board that leave no other choice
	links       []markLink
}

type candidate struct {
	cell  int
	digit uint8
}

// markLink joins two candidates: a strong one means that one of them is true,
// a weak one that both can't be.
type markLink struct {
	from, to candidate
	strong   bool
}

// placed is the digit that a hint enters into a cell, 0 for none.
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

// mark finds what the step lights up on the board at its depth: first what the
// sentence names, then the cells of the pattern and the digits that exclude, and
// what follows from it only with the proof. A single link lights up itself.
func (h *shownHint) mark() {
	m := &hintMarks{
		place: map[candidate]bool{}, drop: map[candidate]bool{}, cells: map[int]bool{},
		one: map[candidate]bool{}, two: map[candidate]bool{}, named: map[int]bool{}, excluding: map[int]bool{},
	}
	h.marks = m
	if h.depth < cellsDepth {
		cells, houses := explain.Best().Named(h.Step)
		for _, house := range houses {
			cells = append(cells, h.State.Rules().Houses()[house].Cells...)
		}
		for _, cell := range cells {
			m.named[cell] = true
		}
		return
	}
	if h.at > 0 {
		link := h.links[h.at-1]
		m.addNode(h.Step.Chains[link.chain], link.node, true)
		if h.at == len(h.links) {
			m.conclude(h.Step)
		}
		return
	}
	m.addParts(h)
	h.exclude(m)
	for _, chain := range h.Step.Chains {
		for i := range chain.Nodes {
			m.addNode(chain, i, false)
		}
	}
	if h.depth == proofDepth || h.Step.Mistake() {
		m.conclude(h.Step)
	}
}

// addParts lights up the cells and candidates of the pattern in two colours.
func (m *hintMarks) addParts(h *shownHint) {
	for _, part := range h.Step.Parts {
		for _, cell := range part.Cells {
			m.cells[cell] = true
			for d := range part.Digits.Digits() {
				if !h.State.Candidates(cell).Has(d) {
					continue
				}
				switch part.Role {
				case logic.Fin, logic.Pincer, logic.SetB, logic.SetC, logic.Roof, logic.Common, logic.ColourB, logic.Cover:
					m.two[candidate{cell, d}] = true
				default:
					m.one[candidate{cell, d}] = true
				}
			}
		}
	}
}

// exclude lights up the digits on the board that leave a single alone: for a
// cell that has one digit left, one of each other digit that it sees; for a digit
// that has one place left in a house, those that keep it out of the others.
func (h *shownHint) exclude(m *hintMarks) {
	if len(h.Step.Place) != 1 || len(h.Step.Chains) > 0 {
		return
	}
	rules, placed := h.State.Rules(), h.Step.Place[0]
	light := func(cell int, d uint8) {
		for _, peer := range rules.Peers(cell) {
			if h.State.Digit(peer) == d {
				m.excluding[peer] = true
				return
			}
		}
	}
	houses := 0
	for _, part := range h.Step.Parts {
		for _, house := range part.Houses {
			houses++
			for _, cell := range rules.Houses()[house].Cells {
				if cell != placed.Cell && h.State.Digit(cell) == 0 {
					light(cell, placed.Digit)
				}
			}
		}
	}
	for d := uint8(1); houses == 0 && int(d) <= rules.N(); d++ {
		if d != placed.Digit {
			light(placed.Cell, d)
		}
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

// addNode lights up a node of a chain, in one colour when its candidate would
// hold and in another when it would not, and links it to what it follows from: a
// link to one that holds is strong. Alone, it shows also what it follows from.
func (m *hintMarks) addNode(chain logic.Chain, i int, alone bool) {
	node := chain.Nodes[i]
	for _, cell := range node.Cells {
		m.cells[cell] = true
		if node.On {
			m.one[candidate{cell, node.Digit}] = true
		} else {
			m.two[candidate{cell, node.Digit}] = true
		}
	}
	for _, from := range node.From {
		if from >= i || len(node.Cells) == 0 || len(chain.Nodes[from].Cells) == 0 {
			continue
		}
		source := chain.Nodes[from]
		m.links = append(m.links, markLink{candidate{source.Cells[0], source.Digit}, candidate{node.Cells[0], node.Digit}, node.On})
		if alone {
			for _, cell := range source.Cells {
				m.cells[cell] = true
				if source.On {
					m.one[candidate{cell, source.Digit}] = true
				} else {
					m.two[candidate{cell, source.Digit}] = true
				}
			}
		}
	}
}
