package game

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"jiugong/sudoku"
)

// codec turns cells, grids, boards and actions into their JSON form and back.
type codec struct {
	rules   *sudoku.Rules
	symbols *sudoku.Symbols
}

// boardJSON is what the player has written: the entries on one line, and the
// rest by the names of the cells.
type boardJSON struct {
	Entries string             `json:"entries,omitempty"` // none are no entries
	Corner  map[string][]int   `json:"corner,omitempty"`
	Centre  map[string][]int   `json:"centre,omitempty"`
	Colours map[string][]int   `json:"colours,omitempty"`
	Paint   map[string][][]int `json:"paint,omitempty"` // pairs of a digit and a colour
}

type actionJSON struct {
	Do        Verb            `json:"do"`
	Cells     []string        `json:"cells,omitempty"`
	Digit     uint8           `json:"digit,omitempty"`
	Colour    uint8           `json:"colour,omitempty"`
	Clean     bool            `json:"clean,omitempty"`
	Place     []candidateJSON `json:"place,omitempty"`
	Remove    []candidateJSON `json:"remove,omitempty"`
	Savepoint int             `json:"savepoint,omitempty"`
	AtMS      int64           `json:"at_ms,omitempty"`
}

type candidateJSON struct {
	Cell  string `json:"cell"`
	Digit uint8  `json:"digit"`
}

func (c codec) line(g sudoku.Grid) string { return string(c.symbols.AppendLine(nil, g)) }

// grid reads a grid. The symbols may leave no usual mark for an empty cell, as
// when "." is one of them; AppendLine then writes another, which Parse doesn't
// know, so it is read here.
func (c codec) grid(text string) (sudoku.Grid, error) {
	cells := strings.Fields(text)
	if c.symbols.Single() {
		cells = strings.Split(text, "")
	}
	empty := string(c.symbols.AppendLine(nil, sudoku.Grid{0}))
	g := make(sudoku.Grid, 0, len(cells))
	for i, name := range cells {
		d, ok := c.symbols.Digit(name)
		if !ok && name != empty {
			return nil, sudoku.Messagef("cell %d: %q is no symbol; expected one of %s, or %s for an empty cell", i+1, name, c.symbols, empty)
		}
		g = append(g, d)
	}
	return g, c.rules.Fits(g)
}

// cell reads the name of a cell, such as "r1c1".
func (c codec) cell(name string) (int, error) {
	if row, col, ok := strings.Cut(strings.TrimPrefix(name, "r"), "c"); ok && strings.HasPrefix(name, "r") {
		r, err1 := strconv.Atoi(row)
		k, err2 := strconv.Atoi(col)
		if err1 == nil && err2 == nil {
			if cell := c.rules.Shape().At(r-1, k-1); cell >= 0 {
				return cell, nil
			}
		}
	}
	return 0, sudoku.Messagef("there is no cell %q", name)
}

func (c codec) board(cells []cellState) boardJSON {
	b := boardJSON{}
	entries := make(sudoku.Grid, c.rules.Cells())
	add := func(sets *map[string][]int, cell int, set sudoku.Set) {
		if set == 0 {
			return
		}
		if *sets == nil {
			*sets = map[string][]int{}
		}
		digits := make([]int, 0, set.Len())
		for d := range set.Digits() {
			digits = append(digits, int(d))
		}
		(*sets)[c.rules.CellName(cell)] = digits
	}
	for _, s := range cells {
		entries[s.cell] = s.entry
		add(&b.Corner, s.cell, s.corner)
		add(&b.Centre, s.cell, s.centre)
		add(&b.Colours, s.cell, s.colours)
		for i, colour := range s.paint {
			if colour != 0 {
				if b.Paint == nil {
					b.Paint = map[string][][]int{}
				}
				name := c.rules.CellName(s.cell)
				b.Paint[name] = append(b.Paint[name], []int{i + 1, int(colour)})
			}
		}
	}
	if entries.Filled() > 0 {
		b.Entries = c.line(entries)
	}
	return b
}

// cells reads a board of a game: the states of the cells in which something
// is written.
func (c codec) cells(b boardJSON, g *Game) ([]cellState, error) {
	states := make([]cellState, c.rules.Cells())
	for cell := range states {
		states[cell].cell = cell
	}
	if b.Entries != "" {
		entries, err := c.grid(b.Entries)
		if err != nil {
			return nil, sudoku.Messagef("entries: %v", err)
		}
		for cell, d := range entries {
			if d != 0 && g.Given(cell) {
				return nil, sudoku.Messagef("entries: %s has a given", c.rules.CellName(cell))
			}
			states[cell].entry = d
		}
	}
	read := func(what string, sets map[string][]int, highest int, put func(*cellState, sudoku.Set)) error {
		for name, numbers := range sets {
			cell, err := c.cell(name)
			if err != nil {
				return sudoku.Messagef("%s: %v", what, err)
			}
			var set sudoku.Set
			for _, d := range numbers {
				if d < 1 || d > highest {
					return sudoku.Messagef("%s: %s has %d; expected 1 to %d", what, name, d, highest)
				}
				set = set.With(uint8(d))
			}
			put(&states[cell], set)
		}
		return nil
	}
	n := c.rules.N()
	if err := read("corner", b.Corner, n, func(s *cellState, set sudoku.Set) { s.corner = set }); err != nil {
		return nil, err
	}
	if err := read("centre", b.Centre, n, func(s *cellState, set sudoku.Set) { s.centre = set }); err != nil {
		return nil, err
	}
	if err := read("colours", b.Colours, MaxColour, func(s *cellState, set sudoku.Set) { s.colours = set }); err != nil {
		return nil, err
	}
	for name, pairs := range b.Paint {
		cell, err := c.cell(name)
		if err != nil {
			return nil, sudoku.Messagef("paint: %v", err)
		}
		states[cell].paint = make([]uint8, n)
		for _, pair := range pairs {
			if len(pair) != 2 || pair[0] < 1 || pair[0] > n || pair[1] < 1 || pair[1] > MaxColour {
				return nil, sudoku.Messagef("paint: %s has %v; expected pairs of a digit and a colour", name, pair)
			}
			states[cell].paint[pair[0]-1] = uint8(pair[1])
		}
	}
	return slices.DeleteFunc(states, func(s cellState) bool { return s.equal(cellState{}) }), nil
}

func (c codec) action(a Action) actionJSON {
	out := actionJSON{Do: a.Do, Digit: a.Digit, Colour: a.Colour, Clean: a.Clean, Savepoint: a.Savepoint, AtMS: a.At.Milliseconds()}
	for _, cell := range a.Cells {
		out.Cells = append(out.Cells, c.rules.CellName(cell))
	}
	for _, p := range a.Place {
		out.Place = append(out.Place, candidateJSON{c.rules.CellName(p.Cell), p.Digit})
	}
	for _, p := range a.Remove {
		out.Remove = append(out.Remove, candidateJSON{c.rules.CellName(p.Cell), p.Digit})
	}
	return out
}

func (c codec) readAction(in actionJSON) (Action, error) {
	a := Action{Do: in.Do, Digit: in.Digit, Colour: in.Colour, Clean: in.Clean, Savepoint: in.Savepoint, At: time.Duration(in.AtMS) * time.Millisecond}
	for _, name := range in.Cells {
		cell, err := c.cell(name)
		if err != nil {
			return a, err
		}
		a.Cells = append(a.Cells, cell)
	}
	var err error
	if a.Place, err = c.candidates(in.Place); err == nil {
		a.Remove, err = c.candidates(in.Remove)
	}
	return a, err
}

func (c codec) candidates(in []candidateJSON) ([]Candidate, error) {
	var out []Candidate
	for _, p := range in {
		cell, err := c.cell(p.Cell)
		if err != nil {
			return nil, err
		}
		out = append(out, Candidate{cell, p.Digit})
	}
	return out, nil
}
