package page

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// PuzzleData is rules and givens.
type PuzzleData struct {
	Rules   string   `json:"rules"` // their text, such as "9+x"; "" stands for "9"
	Givens  []int    `json:"givens"`
	Symbols []string `json:"symbols,omitempty"` // how the digits are written; none are the usual ones
}

// BoardData is a puzzle with what a player has written. What is left out is empty.
type BoardData struct {
	PuzzleData
	Entries          []int `json:"entries,omitempty"`
	Corner           []int `json:"corner,omitempty"`           // a set for each cell
	Centre           []int `json:"centre,omitempty"`           // likewise
	Colours          []int `json:"colours,omitempty"`          // likewise
	CandidateColours []int `json:"candidateColours,omitempty"` // at cell·N + digit - 1; 0 is none
}

// Board is a BoardData that the engine gives.
type Board struct {
	Rules            string       `json:"rules"`
	Givens           sudoku.Grid  `json:"givens"`
	Symbols          []string     `json:"symbols,omitempty"`
	Entries          sudoku.Grid  `json:"entries"`
	Corner           []sudoku.Set `json:"corner,omitempty"`
	Centre           []sudoku.Set `json:"centre"`
	Colours          []sudoku.Set `json:"colours,omitempty"`
	CandidateColours []byte       `json:"candidateColours,omitempty"`
}

// OfPuzzle asks about a puzzle.
type OfPuzzle struct {
	Puzzle PuzzleData `json:"puzzle"`
}

// OfBoard asks about a player's board, and is answered in a language.
type OfBoard struct {
	Board BoardData `json:"board"`
	Lang  string    `json:"lang"`
}

// OfGame asks about a player's board.
type OfGame struct {
	Board BoardData `json:"board"`
}

// Position is a board as a step sees it.
type Position struct {
	Digits     sudoku.Grid  `json:"digits"`
	Candidates []sudoku.Set `json:"candidates"` // empty in filled cells
}

// House is a row, a column and the like.
type House struct {
	Kind   string `json:"kind"`   // in English, such as "row"
	Number int    `json:"number"` // from 1 among those of its kind
	Cells  []int  `json:"cells"`
}

// Candidate is a digit in a cell.
type Candidate struct {
	Cell  int `json:"cell"`
	Digit int `json:"digit"`
}

// Described is what Go says of a rules text.
type Described struct {
	Text        string       `json:"text"` // in its usual form
	Constraints []Constraint `json:"constraints"`
	Annexes     []Annex      `json:"annexes,omitempty"` // cells beside the board, if there are any
}

// Annex is a group of cells beside the board, which no house has. Go lays it below the board, as a
// little board of its own.
type Annex struct {
	Name   string `json:"name"`  // "VS", whose cells are VS1, VS2 …
	First  int    `json:"first"` // its first cell, and the place of that
	Row    int    `json:"row"`
	Col    int    `json:"col"`
	Cells  int    `json:"cells"`
	Cols   int    `json:"cols"`   // in a row of it
	Label  string `json:"label"`  // what its cells are for
	Hidden bool   `json:"hidden"` // nobody sees it; such ones come last
}

// AnnexesOf returns the groups of cells beside the board of a shape.
func AnnexesOf(shape *sudoku.Shape) (annexes []Annex) {
	for _, a := range shape.Annexes() {
		p := shape.Position(a.First)
		annexes = append(annexes, Annex{a.Name, a.First, p.Row, p.Col, a.Cells, a.Cols, a.Label, a.Hidden})
	}
	return annexes
}

// OfRules asks about rules.
type OfRules struct {
	Rules string `json:"rules"`
	Lang  string `json:"lang"`
}

// Constraint is a constraint as the page knows it. Rules beyond allow, differ
// and relate are known to Go alone, which says what is broken: see Game.judge.
type Constraint struct {
	Kind     string            `json:"kind"`
	Text     string            `json:"text"`  // its part of the rules text
	Words    map[string]string `json:"words"` // in each language: "cage 15: digits in this cage differ and add up to 15"
	Cells    []int             `json:"cells"` // none when it speaks of the whole board
	Marks    []Mark            `json:"marks"`
	Negative bool              `json:"negative,omitempty"` // it speaks of the places without a mark of some kind
	Sums     int               `json:"sums"`               // how many sums it has that have combinations
	Allow    []Allow           `json:"allow,omitempty"`
	Differ   [][]int           `json:"differ,omitempty"`
	Relate   []Relate          `json:"relate,omitempty"`
}

// Allow is the set of digits that cells may hold.
type Allow struct {
	Cells  []int `json:"cells"`
	Digits int   `json:"digits"`
}

// Relate says what two cells may hold together.
type Relate struct {
	Pairs [][2]int `json:"pairs"`
	Table []int    `json:"table"` // table[d-1] is the set of what the second cell of a pair may hold when the first holds d
}

// Mark is one thing that a board shows of a constraint; see the Go package's Mark.
type Mark struct {
	Look   constraint.Look `json:"look"`
	Cells  []int           `json:"cells"`
	Text   string          `json:"text,omitempty"`
	Digits []int           `json:"digits,omitempty"` // shown in place of a text, by the symbols of the board
	Tone   constraint.Tone `json:"tone,omitempty"`
	Start  constraint.End  `json:"start,omitempty"`
	End    constraint.End  `json:"end,omitempty"`
}

// MarksOf returns the marks of a constraint.
func MarksOf(c constraint.Constraint) (marks []Mark) {
	for _, m := range c.Marks {
		one := Mark{Look: m.Look, Cells: m.Cells, Text: m.Text, Tone: m.Tone, Start: m.Start, End: m.End}
		for _, d := range m.Digits {
			one.Digits = append(one.Digits, int(d))
		}
		marks = append(marks, one)
	}
	return marks
}

// OfConstraint asks about the sums of a constraint.
type OfConstraint struct {
	Puzzle     PuzzleData `json:"puzzle"`
	Constraint int        `json:"constraint"`
	Candidates []int      `json:"candidates"` // a set for each cell
}

// Combinations are the digits that the cells of one sum may hold together.
type Combinations struct {
	List []Combination `json:"list"`
	More bool          `json:"more"` // there are others, too many to list
}

// Combination is one of them; it is open if the candidates still allow it.
type Combination struct {
	Digits []byte `json:"digits"`
	Open   bool   `json:"open"`
}
