package api

import (
	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// stepOut is a step as the API shows it: everything that a screen needs to draw
// it, cells by name and digits as numbers from 1.
type stepOut struct {
	Technique string         `json:"technique" doc:"Its stable name." example:"xy_wing"`
	Type      int            `json:"type,omitempty" doc:"Which variant of the technique, such as type 2 of a unique rectangle."`
	Name      string         `json:"name" doc:"What the technique is called." example:"XY-Wing"`
	Rating    logic.Rating   `json:"rating,omitempty" doc:"How hard, on the Sudoku Explainer scale." example:"4.2"`
	Level     string         `json:"level,omitempty" doc:"The same as a word." example:"hard"`
	Texts     textsOut       `json:"texts" doc:"What to say, at the depths asked for."`
	Place     []candidateOut `json:"place" nullable:"false" doc:"Digits that it places."`
	Remove    []candidateOut `json:"remove" nullable:"false" doc:"Candidates that it rules out."`
	Parts     []partOut      `json:"parts" nullable:"false" doc:"The cells and houses that matter, each with its role."`
	Chains    []chainOut     `json:"chains,omitempty" nullable:"false" doc:"The chains of a chaining technique: one for a plain chain, one for each way out of a forcing one."`
}

// textsOut are the words of a step, from a nudge to the proof.
type textsOut struct {
	Where     string `json:"where,omitempty" doc:"Depth 1: where to look, and no more."`
	Technique string `json:"technique,omitempty" doc:"Depth 2: which technique, and how it works in general."`
	Cells     string `json:"cells,omitempty" doc:"Depth 3: which cells and digits make it here, and what follows."`
	Proof     string `json:"proof,omitempty" doc:"Depth 4: all of that, and why it follows."`
}

type candidateOut struct {
	Cell  string `json:"cell" example:"r1c2"`
	Digit int    `json:"digit" minimum:"1"`
}

type partOut struct {
	Role   string     `json:"role" enum:"base,cover,fin,pivot,pincer,set_a,set_b,set_c,common,floor,roof,endpoint,colour_a,colour_b,wrong" doc:"What it is to the technique."`
	Cells  []string   `json:"cells" nullable:"false"`
	Digits []int      `json:"digits" nullable:"false"`
	Houses []houseOut `json:"houses,omitempty" nullable:"false"`

	Constraints  []constraintOut `json:"constraints,omitempty" nullable:"false" doc:"The constraints that it is about."`
	Sum          int             `json:"sum,omitempty" doc:"What it adds up to, where the technique is about sums." example:"15"`
	Combinations [][]int         `json:"combinations,omitempty" nullable:"false" doc:"The sets of digits by which its cells can: 6 and 9, or 7 and 8."`
	Ways         string          `json:"ways,omitempty" doc:"The sum and the combinations, or what each cell of a line can be, as they are written." example:"15 = 6+9, 7+8"`
}

type constraintOut struct {
	Kind  string   `json:"kind" example:"killer"`
	Cells []string `json:"cells" nullable:"false"`
}

type houseOut struct {
	Kind   string   `json:"kind" example:"row"`
	Number int      `json:"number" minimum:"1"`
	Cells  []string `json:"cells" nullable:"false"`
}

type chainOut struct {
	Nodes []nodeOut `json:"nodes" nullable:"false" doc:"Conclusions in order: the first is assumed, the last is what the chain is for."`
}

// nodeOut is a conclusion of a chain. A link goes to it from each node that it
// follows from: a strong one where it is on and that is off, a weak one where
// it is off and that is on.
type nodeOut struct {
	Cells  []string  `json:"cells" nullable:"false" doc:"The digit is in one of them (on), or in none (off)."`
	Digit  int       `json:"digit" minimum:"1"`
	On     bool      `json:"on"`
	From   []int     `json:"from,omitempty" nullable:"false" doc:"The nodes it follows from, counted from 0: by a strong link where this one is on, a weak one where it is off."`
	Why    string    `json:"why" enum:"assumed,cell,house,step,set" doc:"Why it follows: by the cell, a house, a step inside the assumption, an almost locked set."`
	House  *houseOut `json:"house,omitempty"`
	Set    []string  `json:"set,omitempty" nullable:"false" doc:"The cells of the almost locked set."`
	Nested string    `json:"nested,omitempty" doc:"The technique of the step inside the assumption."`
}

// stepWriter turns the steps of one state into what the API shows.
type stepWriter struct {
	words  *explain.Words
	rules  *sudoku.Rules
	depths []explain.Depth
}

func (w *stepWriter) step(s *logic.State, step *logic.Step) *stepOut {
	shown := w.words.Show(s, step, w.depths...)
	out := &stepOut{
		Technique: string(shown.Technique), Type: shown.Type, Name: shown.Name,
		Texts: textsOut{shown.Texts[explain.Where], shown.Texts[explain.Technique], shown.Texts[explain.Cells], shown.Texts[explain.Proof]},
		Place: w.candidates(shown.Place), Remove: w.candidates(shown.Remove),
		Parts: []partOut{},
	}
	if out.Texts.Cells != "" && len(shown.Place)+len(shown.Remove) > 0 {
		out.Texts.Cells = w.words.Join(out.Texts.Cells, shown.Conclusion)
	}
	if shown.Rating > 0 {
		out.Rating, out.Level = shown.Rating, logic.LevelOf(shown.Rating).ID
	}
	for _, part := range shown.Parts {
		p := partOut{Role: part.Role, Cells: w.cells(part.Cells), Digits: digitsOf(part.Digits), Sum: part.Sum, Ways: part.Ways}
		for _, h := range part.Houses {
			p.Houses = append(p.Houses, w.house(h))
		}
		for _, c := range part.Constraints {
			p.Constraints = append(p.Constraints, constraintOut{c.Kind, w.cells(c.Cells)})
		}
		for _, set := range part.Combinations {
			p.Combinations = append(p.Combinations, digitsOf(set))
		}
		out.Parts = append(out.Parts, p)
	}
	for _, nodes := range shown.Chains {
		chain := chainOut{Nodes: []nodeOut{}}
		for _, node := range nodes {
			chain.Nodes = append(chain.Nodes, w.node(node))
		}
		out.Chains = append(out.Chains, chain)
	}
	return out
}

func (w *stepWriter) node(node explain.ShownNode) nodeOut {
	out := nodeOut{Cells: w.cells(node.Cells), Digit: int(node.Digit), On: node.On, From: node.From, Why: node.Why, Nested: string(node.Nested)}
	if node.House != nil {
		house := w.house(*node.House)
		out.House = &house
	}
	if len(node.Set) > 0 {
		out.Set = w.cells(node.Set)
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

func (w *stepWriter) cells(cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = w.rules.CellName(cell)
	}
	return names
}

func (w *stepWriter) candidates(list []logic.Candidate) []candidateOut {
	out := make([]candidateOut, len(list))
	for i, c := range list {
		out[i] = candidateOut{w.rules.CellName(c.Cell), int(c.Digit)}
	}
	return out
}

func (w *stepWriter) house(h sudoku.House) houseOut {
	return houseOut{string(h.Kind), h.Number, w.cells(h.Cells)}
}
