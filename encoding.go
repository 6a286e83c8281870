package sudoku

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku/internal/message"
)

// usual returns the symbols for a grid that knows no rules. They are those of its size if these
// have one character each, and numbers beyond. A board that is no square, such as a samurai, has
// those of its highest digit, nine at least.
func (g Grid) usual() *Symbols {
	n := int(math.Sqrt(float64(len(g))))
	if n*n != len(g) || n < 1 || n > MaxN {
		n = max(9, int(slices.Max(append(g.Clone(), 1))))
	}
	return standardSymbols(min(n, MaxN))
}

// String returns the grid on one line in the usual symbols of its size.
func (g Grid) String() string {
	text, err := g.MarshalText()
	if err != nil {
		return fmt.Sprintf("Grid(%v)", err)
	}
	return string(text)
}

// MarshalText gives the grid as String does; a digit that its size doesn't have
// is an error.
func (g Grid) MarshalText() ([]byte, error) {
	symbols := g.usual()
	for cell, d := range g {
		if int(d) > symbols.N() {
			return nil, &GridError{cell, message.Errorf("grid.cell", cell, d, len(g), symbols.N())}
		}
	}
	return symbols.AppendLine(nil, g), nil
}

// UnmarshalText reads a grid as Parse does, without rules or symbols, of any
// square size; the error is a *ParseError.
func (g *Grid) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*g = nil
		return nil
	}
	cells := len(strings.Fields(string(text)))
	if cells == 1 {
		cells = utf8.RuneCount(text)
	}
	var options ParseOptions
	if n := int(math.Sqrt(float64(cells))); n*n == cells && n <= MaxN {
		if _, _, boxes := DefaultBox(n); !boxes {
			options.Rules, _ = ParseRules(fmt.Sprintf("%d:1x%d", n, n))
		}
	}
	p, err := Parse(string(text), options)
	*g = p.Givens
	return err
}

// puzzleJSON is a puzzle as an object.
type puzzleJSON struct {
	Rules      *Rules   `json:"rules"`
	Symbols    []string `json:"symbols,omitempty"`
	Givens     string   `json:"givens"`
	Candidates []Set    `json:"candidates,omitempty"`
}

// MarshalJSON writes the puzzle as an object. It has its rules as their text and its givens on
// one line. It has the symbols if they aren't the usual ones. Candidates, if it has them, are
// digits separated by spaces for each cell. The text of rules is that of Rules.MarshalText.
func (p Puzzle) MarshalJSON() ([]byte, error) {
	p = p.normal()
	if err := p.fits(); err != nil {
		return nil, err
	}
	out := puzzleJSON{Rules: p.Rules, Givens: p.String(), Candidates: p.Candidates}
	if p.Symbols.String() != p.Rules.Symbols().String() {
		out.Symbols = p.Symbols.names
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON gives, but for rules with names that package
// variants knows: those are refused. Rules may be missing where the number of givens
// tells them. Errors are those of ParseRules, NewSymbols and
// Parse, and *GridError.
func (p *Puzzle) UnmarshalJSON(data []byte) error {
	var in struct {
		puzzleJSON
		Rules string `json:"rules"`
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	var options ParseOptions
	var err error
	if in.Rules != "" {
		if options.Rules, err = ParseRules(in.Rules); err != nil {
			return err
		}
	}
	if in.Symbols != nil {
		if options.Symbols, err = NewSymbols(in.Symbols...); err != nil {
			return err
		}
	}
	read, err := Parse(in.Givens, options)
	if err != nil {
		return err
	}
	read.Candidates = in.Candidates
	if err := read.normal().fits(); err != nil {
		return err
	}
	*p = read
	return nil
}

// boardJSON is a board as an object: its puzzle and what is written on it.
type boardJSON struct {
	Puzzle           Puzzle  `json:"puzzle"`
	Entries          string  `json:"entries,omitempty"`
	Corner           []Set   `json:"corner,omitempty"`
	Centre           []Set   `json:"centre,omitempty"`
	Colours          []Set   `json:"colours,omitempty"`
	CandidateColours []uint8 `json:"candidate_colours,omitempty"`
}

// MarshalJSON writes the board as an object. It has its puzzle as Puzzle writes it, and entries
// on one line. Marks and colours are digits separated by spaces for each cell. Nil fields are
// left out. Package game has the document of a saved game.
func (b *Board) MarshalJSON() ([]byte, error) {
	if b == nil {
		return nil, ErrNoBoard
	}
	out := boardJSON{Puzzle: b.Puzzle, Corner: b.Corner, Centre: b.Centre, Colours: b.Colours, CandidateColours: b.CandidateColours}
	if b.Entries != nil {
		if err := b.Rules.Fits(b.Entries); err != nil {
			return nil, err
		}
		out.Entries = string(b.normal().Symbols.AppendLine(nil, b.Entries))
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON gives.
func (b *Board) UnmarshalJSON(data []byte) error {
	var in boardJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	read := NewBoard(in.Puzzle)
	if in.Entries != "" {
		entries, err := Parse(in.Entries, ParseOptions{Rules: read.Rules, Symbols: read.Symbols})
		if err != nil {
			return err
		}
		read.Entries = entries.Givens
	}
	cells := len(read.Givens)
	for _, part := range []struct {
		from []Set
		to   *[]Set
	}{{in.Corner, &read.Corner}, {in.Centre, &read.Centre}, {in.Colours, &read.Colours}} {
		if part.from != nil && len(part.from) != cells {
			return &GridError{-1, message.Errorf("board.marks", len(part.from), cells)}
		}
		if part.from != nil {
			*part.to = part.from
		}
	}
	if in.CandidateColours != nil {
		if len(in.CandidateColours) != len(read.CandidateColours) {
			return &GridError{-1, message.Errorf("board.candidate_colours", len(in.CandidateColours), len(read.CandidateColours))}
		}
		read.CandidateColours = in.CandidateColours
	}
	*b = *read
	return nil
}
