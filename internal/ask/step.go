package ask

import (
	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// Step describes one use of a technique, with everything needed to draw and explain it.
type Step struct {
	Technique  string       `json:"technique" doc:"its stable name" example:"xy_wing"`
	Type       int          `json:"type,omitempty" doc:"which variant of the technique, such as type 2 of a unique rectangle"`
	Name       string       `json:"name" doc:"what the technique is called" example:"XY-Wing"`
	Rating     logic.Rating `json:"rating,omitempty" doc:"how hard, on the Sudoku Explainer scale" example:"4.2"`
	Level      string       `json:"level,omitempty" doc:"the same as a word" example:"hard"`
	Texts      Texts        `json:"texts" doc:"what to say, at the depths asked for"`
	Idea       string       `json:"idea,omitempty" doc:"how the technique works in general"`
	Conclusion string       `json:"conclusion" doc:"only what follows" example:"r1c2 is 3"`
	Named      []string     `json:"named" nullable:"false" doc:"the cells that the first text speaks of"`
	Excluded   []Excluded   `json:"excluded,omitempty" nullable:"false" doc:"why a single has no other place, or its cell no other digit"`
	Place      []Candidate  `json:"place" nullable:"false" doc:"digits that it places"`
	Remove     []Candidate  `json:"remove" nullable:"false" doc:"candidates that it rules out"`
	Parts      []Part       `json:"parts" nullable:"false" doc:"the cells and houses that matter, each with its role"`
	Chains     []Chain      `json:"chains,omitempty" nullable:"false" doc:"the chains of a chaining technique: one for a plain chain, one for each way out of a forcing one"`
}

// Texts holds the words of a step, from a nudge to the proof.
type Texts struct {
	Where     string `json:"where,omitempty" doc:"depth 1: where to look, and no more"`
	Technique string `json:"technique,omitempty" doc:"depth 2: which technique, and how it works in general"`
	Cells     string `json:"cells,omitempty" doc:"depth 3: which cells and digits make it here, and what follows"`
	Proof     string `json:"proof,omitempty" doc:"depth 4: all of that, and why it follows"`
}

type Candidate struct {
	Cell  string `json:"cell" example:"r1c2"`
	Digit int    `json:"digit" minimum:"1"`
}

// Excluded names a candidate that a cell rules out.
type Excluded struct {
	Candidate
	By string `json:"by,omitempty" doc:"the cell that holds the digit; left out where it was ruled out before"`
}

// Part holds cells and houses that play one role.
type Part struct {
	Role       string      `json:"role" enum:"base,cover,fin,pivot,pincer,set_a,set_b,set_c,common,floor,roof,endpoint,colour_a,colour_b,wrong" doc:"what it is to the technique"`
	Cells      []string    `json:"cells" nullable:"false"`
	Candidates []Candidate `json:"candidates" nullable:"false" doc:"those of the digits that are open in the cells; none where the cells matter as a whole"`
	Digits     []int       `json:"digits" nullable:"false"`
	Houses     []House     `json:"houses,omitempty" nullable:"false"`

	Constraints  []Constraint `json:"constraints,omitempty" nullable:"false" doc:"the constraints that it is about"`
	Sum          int          `json:"sum,omitempty" doc:"what it adds up to, where the technique is about sums" example:"15"`
	Combinations [][]int      `json:"combinations,omitempty" nullable:"false" doc:"the sets of digits by which its cells can: 6 and 9, or 7 and 8"`
	Ways         string       `json:"ways,omitempty" doc:"the sum and the combinations, or what each cell of a line can be, as they are written" example:"15 = 6+9, 7+8"`
}

type Constraint struct {
	Kind  string   `json:"kind" example:"killer"`
	Cells []string `json:"cells" nullable:"false"`
}

type House struct {
	Kind   string   `json:"kind" example:"row"`
	Number int      `json:"number" minimum:"1"`
	Cells  []string `json:"cells" nullable:"false"`
}

type Chain struct {
	Nodes []Node `json:"nodes" nullable:"false" doc:"conclusions in order: the first is assumed, the last is what the chain is for"`
}

// Node holds a conclusion of a chain. Links lead to it from the nodes that it follows from. A
// link from off to on is strong; one from on to off is weak.
type Node struct {
	Cells  []string `json:"cells" nullable:"false" doc:"the digit is in one of them (on), or in none (off)"`
	Digit  int      `json:"digit" minimum:"1"`
	On     bool     `json:"on"`
	From   []int    `json:"from,omitempty" nullable:"false" doc:"the nodes it follows from, counted from 0: by a strong link where this one is on, a weak one where it is off"`
	Why    string   `json:"why" enum:"assumed,cell,house,step,set" doc:"why it follows: by the cell, a house, a step inside the assumption, an almost locked set"`
	House  *House   `json:"house,omitempty"`
	Set    []string `json:"set,omitempty" nullable:"false" doc:"the cells of the almost locked set"`
	Nested string   `json:"nested,omitempty" doc:"the technique of the step inside the assumption"`
}

// step returns a step found on s, with its words at depths.
func (d *Desk) step(s *logic.State, step *logic.Step, depths ...explain.Depth) *Step {
	return StepOf(d.InWords(), s, step, depths...)
}

// StepOf returns a step found on s, with its words at depths.
func StepOf(words *explain.Words, s *logic.State, step *logic.Step, depths ...explain.Depth) *Step {
	rules, shown := s.Rules(), words.Show(s, step, depths...)
	out := &Step{
		Technique: string(shown.Technique), Type: shown.Type, Name: shown.Name,
		Texts: Texts{shown.Texts[explain.Where], shown.Texts[explain.Technique], shown.Texts[explain.Cells], shown.Texts[explain.Proof]},
		Idea:  shown.Idea, Conclusion: shown.Conclusion, Named: cells(rules, shown.Named),
		Place: candidates(rules, shown.Place), Remove: candidates(rules, shown.Remove),
		Parts: []Part{},
	}
	if shown.Rating > 0 {
		out.Rating, out.Level = shown.Rating, logic.LevelOf(shown.Rating).ID
	}
	for _, x := range shown.Excluded {
		excluded := Excluded{Candidate: Candidate{rules.CellName(x.Cell), int(x.Digit)}}
		if x.By >= 0 {
			excluded.By = rules.CellName(x.By)
		}
		out.Excluded = append(out.Excluded, excluded)
	}
	for _, part := range shown.Parts {
		out.Parts = append(out.Parts, partOf(rules, part))
	}
	for _, nodes := range shown.Chains {
		chain := Chain{Nodes: []Node{}}
		for _, node := range nodes {
			chain.Nodes = append(chain.Nodes, nodeOf(rules, node))
		}
		out.Chains = append(out.Chains, chain)
	}
	return out
}

// Text returns the step's words at depth.
func (s *Step) Text(depth explain.Depth) string {
	switch depth {
	case explain.Where:
		return s.Texts.Where
	case explain.Technique:
		return s.Texts.Technique
	case explain.Proof:
		return s.Texts.Proof
	}
	return s.Texts.Cells
}

func partOf(rules *sudoku.Rules, part explain.ShownPart) Part {
	p := Part{
		Role: part.Role, Cells: cells(rules, part.Cells), Candidates: candidates(rules, part.Candidates),
		Digits: digitsOf(part.Digits), Sum: part.Sum, Ways: part.Ways,
	}
	for _, h := range part.Houses {
		p.Houses = append(p.Houses, houseOf(rules, h))
	}
	for _, c := range part.Constraints {
		p.Constraints = append(p.Constraints, Constraint{c.Kind, cells(rules, c.Cells)})
	}
	for _, set := range part.Combinations {
		p.Combinations = append(p.Combinations, digitsOf(set))
	}
	return p
}

func nodeOf(rules *sudoku.Rules, node explain.ShownNode) Node {
	out := Node{Cells: cells(rules, node.Cells), Digit: int(node.Digit), On: node.On, From: node.From, Why: node.Why, Nested: string(node.Nested)}
	if node.House != nil {
		house := houseOf(rules, *node.House)
		out.House = &house
	}
	if len(node.Set) > 0 {
		out.Set = cells(rules, node.Set)
	}
	return out
}

func digitsOf(set sudoku.Set) []int {
	digits := []int{}
	for d := range set.Digits() {
		digits = append(digits, int(d))
	}
	return digits
}

func candidates(rules *sudoku.Rules, list []logic.Candidate) []Candidate {
	out := make([]Candidate, len(list))
	for i, c := range list {
		out[i] = Candidate{rules.CellName(c.Cell), int(c.Digit)}
	}
	return out
}

func houseOf(rules *sudoku.Rules, h sudoku.House) House {
	return House{string(h.Kind), h.Number, cells(rules, h.Cells)}
}
