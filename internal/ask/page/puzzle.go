package page

import "jiugong/sudoku"

// Day asks for the puzzle of a day.
type Day struct {
	Date  string `json:"date"` // such as 2026-11-21
	Level string `json:"level" ts:"Level | \"\""`
	Rules string `json:"rules"`
}

// Made is a new puzzle. It has exactly one solution.
type Made struct {
	Rules    string      `json:"rules"` // with what was made of them
	Givens   sudoku.Grid `json:"givens"`
	Solution sudoku.Grid `json:"solution"`
	Seed     string      `json:"seed"`
	Rating   *Rating     `json:"rating,omitempty"` // missing where no technique known solves the puzzle, or where rating it takes long and was not asked for
}

// Rating is how hard a puzzle is.
type Rating struct {
	ER      int    `json:"er"` // the hardest step
	EP      int    `json:"ep"` // the hardest step until the first digit is placed
	ED      int    `json:"ed"` // the first step
	Level   string `json:"level" ts:"Level"`
	Hardest string `json:"hardest"` // the technique that set er: a stable name such as "xy_wing"
}

// Checked is whether a puzzle is one.
type Checked struct {
	Solutions int         `json:"solutions" ts:"0 | 1 | 2"` // none, one, or 2 for several
	Solution  sudoku.Grid `json:"solution,omitempty"`       // the only one, or one of several
	Clashes   []Clash     `json:"clashes"`                  // those between the givens; with any there is no solution
}

// Clash is one contradiction: its cells, and the house that holds a digit twice, if it is a
// house.
type Clash struct {
	Cells []int  `json:"cells"`
	House *House `json:"house,omitempty"`
}

// Limited asks about the solutions of a puzzle, up to a number of them.
type Limited struct {
	Puzzle PuzzleData `json:"puzzle"`
	Limit  int        `json:"limit"`
}

// Solved is some solutions.
type Solved struct {
	Solutions []sudoku.Grid `json:"solutions"`
	More      bool          `json:"more"` // there are solutions beyond the limit
}

// Counted is how many solutions there are.
type Counted struct {
	Count string `json:"count"` // a whole number in decimal, as large as it may be
	Exact bool   `json:"exact"` // false when the count stopped at the limit
}

// Surveyed is what the solutions of a puzzle have in common.
type Surveyed struct {
	Count      int          `json:"count"`
	Exact      bool         `json:"exact"`      // false when the count stopped at the limit
	Candidates []sudoku.Set `json:"candidates"` // the digits that occur in some solution
}
