package page

import (
	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// Hint is the next step on a player's board, and the board as it sees it.
type Hint struct {
	Step     Step     `json:"step"`
	Position Position `json:"position"`
}

// Steps are all that is open now.
type Steps struct {
	Steps    []Step   `json:"steps"`
	Position Position `json:"position"`
}

// PathWanted asks for a puzzle's solution step by step.
type PathWanted struct {
	Puzzle PuzzleData `json:"puzzle"`
	Lang   string     `json:"lang"`
}

// Path is a puzzle's solution step by step.
type Path struct {
	Steps     []Step     `json:"steps"`
	Positions []Position `json:"positions"` // the board before each step, and what the last leads to
	Solved    bool       `json:"solved"`    // false where the techniques come to an end before the solution
}

// Step is one use of a technique, ready to be drawn and read.
type Step struct {
	Technique  string      `json:"technique"` // a stable name such as "xy_wing"; "wrong_entry", "wrong_mark" for mistakes
	Name       string      `json:"name"`      // in the language asked for
	Rating     int         `json:"rating"`
	Place      []Candidate `json:"place"`
	Remove     []Candidate `json:"remove"`
	Named      []int       `json:"named"`    // the cells that the first text speaks of
	Excluded   []Excluded  `json:"excluded"` // why a single has no other place, or its cell no other digit
	Parts      []Part      `json:"parts"`
	Links      []Link      `json:"links"`
	Texts      [4]string   `json:"texts"`      // where to look, which technique, which cells, the whole proof
	Conclusion string      `json:"conclusion"` // only what follows: "r1c2 is 3"
	Idea       string      `json:"idea"`       // how the technique works in general; "" when there is nothing to say
}

// Excluded is a candidate that can't be.
type Excluded struct {
	Candidate
	By int `json:"by"` // a cell that holds the digit, -1 where it was ruled out before
}

// Part is cells, candidates and houses that play one role.
type Part struct {
	Role        string      `json:"role" ts:"Role"`
	Cells       []int       `json:"cells"`
	Candidates  []Candidate `json:"candidates"` // those that stand in the cells and matter; none where the cells matter as a whole
	Houses      []House     `json:"houses"`
	Constraints [][]int     `json:"constraints"` // the cells of each that it is about
	Ways        string      `json:"ways"`        // the combinations of a sum, "15 = 6+9, 7+8", or what each cell of a line can be; "" where there are none
}

// Link leads from one node of a chain to another. A strong one says "if not this, then that",
// a weak one "if this, then not that".
type Link struct {
	Chain  int  `json:"chain"` // which of the step's chains it is part of, from 0
	From   Node `json:"from"`
	To     Node `json:"to"`
	Strong bool `json:"strong"`
}

// Node is a conclusion of a chain: the digit is in one of the cells, or in none of them.
type Node struct {
	Cells []int `json:"cells"`
	Digit int   `json:"digit"`
	On    bool  `json:"on"`
}

// StepOf returns what there is to draw of a step found on s, and its texts.
func StepOf(words *explain.Words, s *logic.State, step *logic.Step) Step {
	shown := words.Show(s, step, explain.Where, explain.Technique, explain.Cells, explain.Proof)
	a := Step{
		Technique: string(shown.Technique), Name: shown.Name, Rating: int(shown.Rating),
		Place: CandidatesOf(shown.Place), Remove: CandidatesOf(shown.Remove), Named: shown.Named,
		Texts: [4]string(shown.Texts[explain.Where:]), Conclusion: shown.Conclusion, Idea: shown.Idea,
	}
	for _, x := range shown.Excluded {
		a.Excluded = append(a.Excluded, Excluded{Candidate: Candidate{Cell: x.Cell, Digit: int(x.Digit)}, By: x.By})
	}
	for _, p := range shown.Parts {
		part := Part{Role: p.Role, Cells: p.Cells, Candidates: CandidatesOf(p.Candidates), Ways: p.Ways}
		for _, h := range p.Houses {
			part.Houses = append(part.Houses, HouseOf(h))
		}
		for _, c := range p.Constraints {
			part.Constraints = append(part.Constraints, c.Cells)
		}
		a.Parts = append(a.Parts, part)
	}
	for _, l := range shown.Links {
		chain := shown.Chains[l.Chain]
		a.Links = append(a.Links, Link{Chain: l.Chain, From: node(chain[l.From]), To: node(chain[l.To]), Strong: l.Strong})
	}
	return a
}

// CandidatesOf returns candidates as the page has them.
func CandidatesOf(list []logic.Candidate) []Candidate {
	all := make([]Candidate, len(list))
	for i, c := range list {
		all[i] = Candidate{Cell: c.Cell, Digit: int(c.Digit)}
	}
	return all
}

// HouseOf returns a house as the page has it.
func HouseOf(h sudoku.House) House {
	return House{Kind: string(h.Kind), Number: h.Number, Cells: h.Cells}
}

func node(n explain.ShownNode) Node {
	return Node{Cells: n.Cells, Digit: int(n.Digit), On: n.On}
}
