package scan

import "jiugong/sudoku"

// Answer holds a Sudoku as data for JSON, the same for the command and the API.
type Answer struct {
	Puzzle   string        `json:"puzzle" doc:"the givens"`
	Rules    string        `json:"rules" doc:"what they are for, as boxes and regions show"`
	Solution string        `json:"solution,omitempty" doc:"the solution, if there is exactly one"`
	Sure     bool          `json:"sure" doc:"whether nothing is doubtful"`
	Doubts   []string      `json:"doubts" nullable:"false" doc:"why a person should look at it, in words"`
	Corners  [4][2]float64 `json:"corners" doc:"x and y of the grid's corners in pixels of the picture, the puzzle's upper left first, clockwise"`
	Turn     int           `json:"turn" doc:"by how many degrees to the right the picture must be turned: 0, 90, 180 or 270"`
	Lines    float64       `json:"lines" doc:"how clearly the grid's lines are seen, from 0 to 1"`
	Cells    []CellAnswer  `json:"cells" nullable:"false" doc:"every cell"`
}

// CellAnswer describes a cell that was read. Digits are written as in the puzzle, an empty
// cell as "".
type CellAnswer struct {
	Cell         string   `json:"cell" doc:"its name, such as r1c1"`
	Kind         Kind     `json:"kind" enum:"empty,given,entry" doc:"whether it is empty, printed, or written by a player"`
	Digit        string   `json:"digit" doc:"what stands there"`
	Chance       float64  `json:"chance" doc:"how likely that is, by its looks alone"`
	Second       string   `json:"second" doc:"what is next likely"`
	SecondChance float64  `json:"second_chance" doc:"how likely that is"`
	Doubtful     bool     `json:"doubtful,omitempty" doc:"whether a person should look at it"`
	Repaired     bool     `json:"repaired,omitempty" doc:"whether the rules asked for another digit than the likeliest"`
	Seen         string   `json:"seen,omitempty" doc:"what it looked like before the rules repaired it"`
	Marks        []string `json:"marks,omitempty" doc:"the pencil marks"`
}

// Answer returns s as data. say puts doubts into words.
func (s *Sudoku) Answer(say func(error) string) *Answer {
	symbols := s.Puzzle.Symbols
	if symbols == nil {
		symbols = s.Puzzle.Rules.Symbols()
	}
	name := func(d uint8) string {
		if d == 0 {
			return ""
		}
		return symbols.Name(d)
	}
	a := &Answer{Puzzle: s.Puzzle.String(), Rules: s.Puzzle.Rules.String(), Sure: s.Sure(), Turn: s.Turn, Doubts: []string{}, Lines: rounded(s.Lines, 1000)}
	if s.Solution != nil {
		a.Solution = sudoku.Puzzle{Rules: s.Puzzle.Rules, Givens: s.Solution, Symbols: s.Puzzle.Symbols}.String()
	}
	for _, doubt := range s.Doubts {
		a.Doubts = append(a.Doubts, say(doubt))
	}
	for i, p := range s.Corners {
		a.Corners[i] = [2]float64{rounded(p.X, 10), rounded(p.Y, 10)}
	}
	for i, c := range s.Cells {
		cell := CellAnswer{Cell: s.Puzzle.Rules.CellName(i), Kind: c.Kind, Digit: name(c.Digit), Chance: c.Chance,
			Second: name(c.Second), SecondChance: c.SecondChance, Doubtful: c.Doubtful, Repaired: c.Repaired}
		if c.Repaired {
			cell.Seen = name(c.Seen)
		}
		for d := 1; d <= s.Puzzle.Rules.N(); d++ {
			if c.Marks&sudoku.SetOf(uint8(d)) != 0 {
				cell.Marks = append(cell.Marks, name(uint8(d)))
			}
		}
		a.Cells = append(a.Cells, cell)
	}
	return a
}
