package explain

import (
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/logic"
)

// Shown is a step as it is shown on any screen. It has the words, and the
// things to light up and to draw. Cells are numbers from 0, and colours, 0 to
// 2, tell apart what stands against each other.
type Shown struct {
	Technique  logic.Technique
	Type       int
	Rating     logic.Rating // 0 for a mistake
	Name, Idea string       // of the technique
	// Texts are the words by Depth, "" at those that weren't asked for.
	Texts [Proof + 1]string
	// Conclusion is only what follows: "r1c2 is 3".
	Conclusion string
	// Named are the cells that the words at depth Where speak of, also those of houses
	// they name.
	Named []int
	// Single is the digit that a step enters into one cell, if the words at
	// depth Cells name that cell. Its digit is 0 if they name only the cell.
	// Other steps have none.
	Single *logic.Candidate
	// Place and Remove are the candidates that become digits, and that go.
	Place, Remove []logic.Candidate
	// Excluded is why a single has no other place, or its cell no other digit.
	Excluded []Exclusion
	Parts    []ShownPart
	Chains   [][]ShownNode
	Links    []ShownLink
}

// ShownPart is cells that play one role.
type ShownPart struct {
	Role   string
	Colour int
	Cells  []int
	Digits sudoku.Set
	// Candidates are those of the digits that are open in the cells.
	Candidates []logic.Candidate
	Houses     []sudoku.House
	// Constraints are those that the part is about.
	Constraints []constraint.Constraint
	// Sum is what the part adds up to in a technique about sums, Combinations the sets of
	// digits that can. Ways says both: "15 = 6+9, 7+8"; of a line it says what the cells
	// can be: "1 to 7 in r1c1; 2 to 8 in r1c2".
	Sum          int
	Combinations []sudoku.Set
	Ways         string
}

// ShownNode is a conclusion of a chain. The digit is in one of the cells (On,
// colour 0), or in none (colour 1).
type ShownNode struct {
	Cells  []int
	Digit  uint8
	On     bool
	Colour int
	From   []int           // the earlier nodes that it follows from
	Why    string          // "assumed", "cell", "house", "step" or "set"
	House  *sudoku.House   // by which it follows, if any
	Set    []int           // the almost locked set by which it follows, if any
	Nested logic.Technique // of the step inside the assumption, if any
}

// ShownLink joins two nodes of a chain. It is strong when one of them must hold:
// it comes from a node that doesn't.
type ShownLink struct {
	Chain, From, To int
	Strong          bool
}

// Show returns a step that was found on this state, as it is shown, with its words at
// some depths.
func (w *Words) Show(s *logic.State, step *logic.Step, depths ...Depth) Shown {
	shown := Shown{
		Technique: step.Technique, Type: step.Type, Rating: step.Rating,
		Name: w.Name(step.Technique), Idea: w.Idea(step.Technique),
		Conclusion: w.Conclusion(s, step), Named: w.named(s, step), Single: w.single(step),
		Place: step.Place, Remove: step.Remove, Excluded: exclusions(s, step),
	}
	for _, depth := range depths {
		shown.Texts[depth] = w.Step(s, step, depth)
	}
	for _, part := range step.Parts {
		shown.Parts = append(shown.Parts, w.showPart(s, step, part))
	}
	for i, chain := range step.Chains {
		var nodes []ShownNode
		for to, node := range chain.Nodes {
			nodes = append(nodes, showNode(s, node))
			for _, from := range node.From {
				shown.Links = append(shown.Links, ShownLink{i, from, to, !chain.Nodes[from].On})
			}
		}
		shown.Chains = append(shown.Chains, nodes)
	}
	return shown
}

func (w *Words) showPart(s *logic.State, step *logic.Step, p logic.Part) ShownPart {
	shown := ShownPart{
		Role: p.Role.String(), Colour: Colour(p.Role), Cells: p.Cells, Digits: p.Digits,
		Sum: p.Sum, Combinations: p.Combinations, Ways: (&filler{w, s, step}).ways(p),
	}
	for _, cell := range p.Cells {
		for d := range (p.Digits & s.Candidates(cell)).Digits() {
			shown.Candidates = append(shown.Candidates, logic.Candidate{Cell: cell, Digit: d})
		}
	}
	for _, house := range p.Houses {
		shown.Houses = append(shown.Houses, s.Rules().Houses()[house])
	}
	for _, i := range p.Constraints {
		shown.Constraints = append(shown.Constraints, s.Rules().Constraints()[i])
	}
	return shown
}

func showNode(s *logic.State, n logic.ChainNode) ShownNode {
	shown := ShownNode{Cells: n.Cells, Digit: n.Digit, On: n.On, From: n.From, Why: n.Reason.Kind.String(), Set: n.Set}
	if !n.On {
		shown.Colour = 1
	}
	if i := n.Reason.House; n.Reason.Kind == logic.ByHouse && i >= 0 {
		house := s.Rules().Houses()[i]
		shown.House = &house
	}
	if n.Nested != nil {
		shown.Nested = n.Nested.Technique
	}
	return shown
}

// Colour returns in which colour, 0 to 2, the cells of a role are shown. Roles of one
// technique that stand against each other have different ones.
func Colour(role logic.Role) int {
	switch role {
	case logic.Cover, logic.Fin, logic.Pincer, logic.SetB, logic.Common, logic.Roof, logic.ColourB:
		return 1
	case logic.SetC:
		return 2
	}
	return 0
}

// named finds the slots of the sentence at depth Where.
func (w *Words) named(s *logic.State, step *logic.Step) (cells []int) {
	text, _ := w.texts().find(string(step.Technique), step.Type, "where")
	var houses []int
	for _, rest := range strings.Split(text, "{")[1:] {
		slot, _, _ := strings.Cut(rest, "}")
		name, _, _ := strings.Cut(slot, ":")
		role, what, _ := strings.Cut(name, ".")
		inCells, inHouses := (&filler{step: step}).partsOf(role)
		switch what {
		case "cells", "anycell", "whichcell":
			cells = append(cells, inCells...)
		case "houses":
			houses = append(houses, inHouses...)
		case "house1", "house2":
			if i := int(what[5] - '1'); i < len(inHouses) {
				houses = append(houses, inHouses[i])
			}
		}
	}
	for _, house := range houses {
		cells = append(cells, s.Rules().Houses()[house].Cells...)
	}
	return cells
}

// single finds the slots of what is placed in the sentence at depth Cells.
func (w *Words) single(step *logic.Step) *logic.Candidate {
	text, _ := w.texts().find(string(step.Technique), step.Type, "cells")
	if len(step.Place) != 1 {
		return nil
	}
	named := step.Place[0]
	switch {
	case strings.Contains(text, "{digit}"):
		return &named
	case strings.Contains(text, "{place.cell}"):
		named.Digit = 0
		return &named
	}
	return nil
}

// Links returns the sentences of the chains, one for each node: the j-th of the i-th
// is about step.Chains[i].Nodes[j]. The proof has the same, as numbered lines.
func (w *Words) Links(s *logic.State, step *logic.Step) [][]string {
	f := filler{w, s, step}
	all := make([][]string, len(step.Chains))
	for i, c := range step.Chains {
		for j := range c.Nodes {
			var b strings.Builder
			f.node(&b, c, j, "")
			all[i] = append(all[i], w.print(strings.TrimSpace(b.String())))
		}
	}
	return all
}
