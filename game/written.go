package game

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Written holds a player's writing on a board, as the document of a saved game
// has it. Entries are on one line, the rest by cells' names ("r1c1" is top
// left), digits as numbers whatever their symbols. All code that reads or
// writes such a document uses it. The zero value is nothing.
type Written struct {
	Entries string             `json:"entries,omitempty" maxLength:"20000" doc:"The player's digits, written like the puzzle, . where there is none." example:"..4.............................................................................."`
	Corner  map[string][]int   `json:"corner,omitempty" doc:"Corner marks: digits as numbers from 1, by the cell's name." example:"{\"r1c3\":[1,2]}"`
	Centre  map[string][]int   `json:"centre,omitempty" doc:"Centre marks, which a hint takes for all that the player thinks possible." example:"{\"r1c4\":[2,6]}"`
	Colours map[string][]int   `json:"colours,omitempty" doc:"Colours of cells: numbers from 1, by the cell's name."`
	Paint   map[string][][]int `json:"paint,omitempty" doc:"Colours of single candidates: pairs of a digit and a colour, by the cell's name."`
}

// WrittenOn returns what is written on a board.
func WrittenOn(b *sudoku.Board) Written {
	w := Written{Corner: named(b, b.Corner), Centre: named(b, b.Centre), Colours: named(b, b.Colours)}
	if b.Entries.Filled() > 0 {
		w.Entries = string(symbolsOf(&b.Puzzle).AppendLine(nil, b.Entries))
	}
	n := b.Rules.N()
	for i, colour := range b.CandidateColours {
		if colour == 0 {
			continue
		}
		if w.Paint == nil {
			w.Paint = map[string][][]int{}
		}
		name := b.Rules.CellName(i / n)
		w.Paint[name] = append(w.Paint[name], []int{i%n + 1, int(colour)})
	}
	return w
}

// Put writes it on a board in place of what is there. An entry in a cell with a
// given is left out. On an error, which names the cell, the board is half
// written.
func (w *Written) Put(b *sudoku.Board) error {
	if b == nil {
		return sudoku.ErrNoBoard
	}
	empty := sudoku.NewBoard(b.Puzzle)
	b.Entries, b.Corner, b.Centre, b.Colours, b.CandidateColours = empty.Entries, empty.Corner, empty.Centre, empty.Colours, empty.CandidateColours
	if w.Entries != "" {
		entries, err := readLine("entries", w.Entries, b.Rules, symbolsOf(&b.Puzzle))
		if err != nil {
			return err
		}
		for cell, d := range entries {
			if b.Givens[cell] == 0 {
				b.Entries[cell] = d
			}
		}
	}
	n := b.Rules.N()
	for _, sets := range []struct {
		what string
		from map[string][]int
		most int
		to   []sudoku.Set
	}{{"corner", w.Corner, n, b.Corner}, {"centre", w.Centre, n, b.Centre}, {"colours", w.Colours, 64, b.Colours}} {
		for _, name := range slices.Sorted(maps.Keys(sets.from)) { // so that the same is told each time
			values := sets.from[name]
			cell := cellNamed(b.Rules, name)
			set, ok := setOf(values, sets.most)
			if cell < 0 || !ok {
				return message.Errorf("game.marks", sets.what, name, values, sets.most)
			}
			sets.to[cell] = set
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.Paint)) {
		pairs := w.Paint[name]
		cell := cellNamed(b.Rules, name)
		for _, pair := range pairs {
			if cell < 0 || len(pair) != 2 || pair[0] < 1 || pair[0] > n || pair[1] < 1 || pair[1] > 255 {
				return message.Errorf("game.paint", name, pair, n)
			}
			b.CandidateColours[cell*n+pair[0]-1] = uint8(pair[1])
		}
	}
	return nil
}

// readLine reads a grid of a document, as Symbols.AppendLine writes it. The
// symbols may leave no usual mark for an empty cell, as when "." is one of them;
// AppendLine then writes another, which sudoku.Parse doesn't know. The error says
// what the grid is of the document.
func readLine(what, text string, rules *sudoku.Rules, symbols *sudoku.Symbols) (sudoku.Grid, error) {
	cells := strings.Fields(text)
	if symbols.Single() {
		cells = strings.Split(text, "")
	}
	if len(cells) != rules.Cells() {
		return nil, message.Errorf("game.cells", what, len(cells), rules, rules.Cells())
	}
	empty := string(symbols.AppendLine(nil, sudoku.Grid{0}))
	grid := make(sudoku.Grid, len(cells))
	for cell, name := range cells {
		d, ok := symbols.Digit(name)
		if !ok && name != empty {
			return nil, message.Errorf("game.symbol", what, name, rules.CellName(cell), symbols, empty)
		}
		grid[cell] = d
	}
	return grid, nil
}

func symbolsOf(p *sudoku.Puzzle) *sudoku.Symbols {
	if p.Symbols != nil {
		return p.Symbols
	}
	return p.Rules.Symbols()
}

// cellNamed returns the cell with a name such as "r1c2", -1 when there is none.
func cellNamed(rules *sudoku.Rules, name string) int {
	row, col, found := strings.Cut(strings.TrimPrefix(name, "r"), "c")
	r, err1 := strconv.Atoi(row)
	c, err2 := strconv.Atoi(col)
	if !found || err1 != nil || err2 != nil || sudoku.CellName(r-1, c-1) != name {
		return -1
	}
	return rules.Shape().At(r-1, c-1)
}

func setOf(values []int, most int) (set sudoku.Set, ok bool) {
	for _, d := range values {
		if d < 1 || d > most {
			return 0, false
		}
		set = set.With(uint8(d))
	}
	return set, true
}

// named returns the sets that are not empty by the names of their cells.
func named(b *sudoku.Board, sets []sudoku.Set) map[string][]int {
	var all map[string][]int
	for cell, set := range sets {
		if set == 0 {
			continue
		}
		if all == nil {
			all = map[string][]int{}
		}
		digits := make([]int, 0, set.Len())
		for d := range set.Digits() {
			digits = append(digits, int(d))
		}
		all[b.Rules.CellName(cell)] = digits
	}
	return all
}
