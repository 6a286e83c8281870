package scan

import "jiugong/sudoku"

// Answer holds a Sudoku as data for JSON, the same for the command and the API.
type Answer struct {
	Puzzle   string `json:"puzzle"`
	Rules    string `json:"rules"`
	Solution string `json:"solution,omitempty"`
	Sure     bool   `json:"sure"`
	// Doubts are sentences in the reader's language.
	Doubts []string `json:"doubts"`
	// Corners are x and y in pixels of the picture, the puzzle's upper left first, clockwise.
	Corners [4][2]float64 `json:"corners"`
	Turn    int           `json:"turn"`
	Lines   float64       `json:"lines"`
	Cells   []CellAnswer  `json:"cells"`
}

// CellAnswer describes a cell that was read. Digits are written as in the puzzle, an empty
// cell as "".
type CellAnswer struct {
	Cell         string   `json:"cell"`
	Kind         Kind     `json:"kind"`
	Digit        string   `json:"digit"`
	Chance       float64  `json:"chance"`
	Second       string   `json:"second"`
	SecondChance float64  `json:"second_chance"`
	Doubtful     bool     `json:"doubtful,omitempty"`
	Repaired     bool     `json:"repaired,omitempty"`
	Seen         string   `json:"seen,omitempty"` // what it looked like before the rules repaired it
	Marks        []string `json:"marks,omitempty"`
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
