package scan

import (
	"context"
	"math"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/scan/glyph"
)

// Options selects what to look for. The zero value finds the largest Sudoku of any size.
type Options struct {
	// Size is the size of the grids, 4 to 16; 0 tells it by what is seen.
	Size int
	// Rules are what must hold; nil tells boxes and regions by what is seen.
	Rules *sudoku.Rules
	// All finds all Sudokus on the picture, not only the largest.
	All bool
}

// Kind classifies a cell's content.
type Kind string

// The kinds of cells. An Entry is a digit that a player wrote, as its colour shows.
const (
	Empty Kind = "empty"
	Given Kind = "given"
	Entry Kind = "entry"
)

// Cell describes a cell that was read.
type Cell struct {
	Kind  Kind
	Digit uint8 // 0 in an empty cell
	// Chance is how likely Digit is, by its looks alone; Second is the next likely digit, or
	// 0 for an empty cell, and SecondChance how likely that is.
	Chance, SecondChance float64
	Second               uint8
	// Repaired says that the rules asked for Digit in place of Seen, which looked likelier.
	Repaired bool
	Seen     uint8
	// Doubtful says that a person should look.
	Doubtful bool
	Marks    sudoku.Set // pencil marks
}

// Point gives a place in the picture, in pixels from its upper left corner.
type Point struct{ X, Y float64 }

// Sudoku holds a grid that was read.
type Sudoku struct {
	// Puzzle has the rules and the givens.
	Puzzle sudoku.Puzzle
	// Solution is nil unless the puzzle has exactly one.
	Solution sudoku.Grid
	Cells    []Cell
	// Corners are the grid's in the picture: upper left of the puzzle first, then clockwise.
	Corners [4]Point
	// Turn is by how many degrees to the right the picture must be turned for its digits to stand
	// upright: 0, 90, 180 or 270.
	Turn int
	// Lines is how clearly the grid's lines are seen, from 0 to 1.
	Lines float64
	// Doubts are the reasons to look again. Without any, the reading is sure.
	Doubts []error

	view *view
}

// Sure reports whether nothing about the reading is doubtful.
func (s *Sudoku) Sure() bool { return len(s.Doubts) == 0 }

// Place returns the point of the picture at a column and row of the puzzle's grid. Its upper
// left corner is 0, 0, and a cell is 1 wide.
func (s *Sudoku) Place(col, row float64) Point {
	p := s.view.place(col, row)
	return Point{p.x, p.y}
}

// Board returns the puzzle with the player's entries and pencil marks.
func (s *Sudoku) Board() *sudoku.Board {
	b := sudoku.NewBoard(s.Puzzle)
	for i, c := range s.Cells {
		if c.Kind == Entry {
			b.Entries[i] = c.Digit
		}
		b.Corner[i] = c.Marks
	}
	return b
}

// Scan returns the Sudokus on a picture, the largest and clearest first. The list is empty if
// there are none. The error is that of ctx.
func Scan(ctx context.Context, p *Picture, options Options) ([]*Sudoku, error) {
	wanted := sizes
	if options.Rules != nil {
		wanted = []int{options.Rules.N()}
	} else if options.Size != 0 {
		wanted = []int{options.Size}
	}
	var found []*Sudoku
	var reader glyph.Reader
	for _, alike := range findGrids(ctx, p.luma, wanted) {
		if s := bestOf(ctx, p, alike, options.Rules, &reader); s != nil {
			found = append(found, s)
			if !options.All {
				break
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	return found, ctx.Err()
}

// bestOf reads the lattices found in one place and returns the one with the clearest digits.
func bestOf(ctx context.Context, p *Picture, alike []grid, rules *sudoku.Rules, reader *glyph.Reader) (best *Sudoku) {
	least := math.Inf(1)
	for _, g := range alike {
		if ctx.Err() != nil {
			return nil
		}
		r := readGrid(ctx, p, g, rules, reader)
		if r == nil {
			continue
		}
		if worth := r.unsure + 0.15*(1-g.score); worth < least {
			if s := r.sudoku(ctx, reader); s != nil {
				least, best = worth, s
			}
		}
	}
	return best
}

// reading of a grid in the turn that fits best.
type read struct {
	*view
	writing writing
	costs   costs
	rules   *sudoku.Rules
	decoded decoded
	print   []int // cells of print when others are a player's, else nil
	written []int
	filled  int
	unsure  float64 // nats for each filled cell
}

// mostUnsure limits the mean doubt about a grid's digits. Crosswords and tables exceed it.
const mostUnsure = 0.9

func readGrid(ctx context.Context, p *Picture, g grid, rules *sudoku.Rules, reader *glyph.Reader) *read {
	v := straighten(p, g)
	var best *read
	for turn := range 4 {
		t := v
		if turn > 0 {
			t = v.turned(turn)
		}
		t.read(reader)
		r := &read{view: t, rules: rules}
		if r.rules == nil {
			r.rules = t.rulesSeen()
		}
		if r.rules == nil || r.rules.Cells() != g.n*g.n {
			return nil
		}
		r.choose(ctx)
		if best == nil || r.cost() < best.cost() {
			best = r
		}
		if turn == 0 && r.plain() || ctx.Err() != nil {
			break
		}
	}
	return best
}

// plain reports whether a reading is so good that other turns need no look.
func (r *read) plain() bool {
	return r.filled >= r.n && r.unsure < 0.12 && (r.decoded.solution != nil && r.decoded.cost < 3000 || r.unsure < 0.03)
}

func (r *read) cost() float64 {
	c := r.unsure*float64(r.filled) + float64(r.decoded.cost)/1000
	if r.decoded.solution == nil {
		c += 6
	}
	if r.filled == 0 {
		c += 1000
	}
	return c
}

// choose picks the best way of writing, separates print from a player's entries, and applies
// the rules.
func (r *read) choose(ctx context.Context) {
	least := math.Inf(1)
	for _, w := range writings(r.n) {
		if c, total := r.cells.under(w); total < least {
			least, r.writing, r.costs = total, w, c
		}
	}
	var filled []int
	for i, row := range r.costs {
		if row[0] > slices.Min(row[1:]) {
			filled = append(filled, i)
		}
	}
	r.filled = len(filled)
	r.unsure = least / float64(max(1, r.filled))
	if r.filled < r.n/2 || r.unsure > 2*mostUnsure {
		r.decoded = decoded{givens: make(sudoku.Grid, len(r.costs)), margin: -1}
		for _, i := range filled {
			r.decoded.givens[i] = cheapest(r.costs[i])
		}
		return
	}
	if print, written := r.byTone(filled); print != nil {
		for _, groups := range [2][2][]int{{print, written}, {written, print}} {
			if d := decode(ctx, r.rules, r.costs.without(groups[1])); d.solution != nil {
				r.decoded, r.print, r.written = d, groups[0], groups[1]
				return
			}
		}
	}
	r.decoded = decode(ctx, r.rules, r.costs)
}

func cheapest(row []int) uint8 {
	best := 0
	for d, c := range row {
		if c < row[best] {
			best = d
		}
	}
	return uint8(best)
}

// without returns the costs with those cells certainly empty.
func (c costs) without(cells []int) costs {
	out := slices.Clone(c)
	for _, cell := range cells {
		row := make([]int, len(c[cell]))
		for d := range row {
			row[d] = dearest
		}
		row[0] = 0
		out[cell] = row
	}
	return out
}

// A reading is sure when the next one that the rules allow is at least leastMargin dearer,
// or repairedMargin where the rules repaired something, and that cost at most mostRepair;
// all in thousandths of a nat.
const (
	leastMargin    = 1200
	repairedMargin = 2000
	mostRepair     = 1500
)

// sudoku returns the result of a reading, or nil if it isn't a Sudoku.
func (r *read) sudoku(ctx context.Context, reader *glyph.Reader) *Sudoku {
	if r.filled < max(3, r.n/2) || r.unsure > mostUnsure {
		return nil
	}
	d := r.decoded
	clashes := len(r.rules.Clashes(d.givens))
	if d.solution == nil && (r.unsure > mostUnsure/2 || clashes >= r.n) {
		return nil // digits, but no Sudoku
	}
	s := &Sudoku{Puzzle: sudoku.Puzzle{Rules: r.rules, Givens: d.givens}, Solution: d.solution, Turn: r.turn * 90, Lines: max(0, min(1, r.score)), view: r.view}
	if r.writing.name == "zero" {
		s.Puzzle.Symbols = zeroSymbols(r.n)
	}
	n := float64(r.n)
	for i, p := range [4]point{r.place(0, 0), r.place(n, 0), r.place(n, n), r.place(0, n)} {
		s.Corners[i] = Point{p.x, p.y}
	}
	s.Turn = (360 - s.Turn) % 360
	s.Cells = r.cellsRead(reader)
	s.Doubts = r.doubts(ctx, s)
	return s
}

func zeroSymbols(n int) *sudoku.Symbols {
	var names []string
	for i := range n {
		names = append(names, string("0123456789ABCDEF"[i]))
	}
	symbols, err := sudoku.NewSymbols(names...)
	if err != nil {
		return nil
	}
	return symbols
}

func (r *read) cellsRead(reader *glyph.Reader) []Cell {
	cells := make([]Cell, len(r.costs))
	for i, row := range r.costs {
		c := &cells[i]
		c.Kind, c.Digit, c.Seen = Empty, r.decoded.givens[i], cheapest(row)
		if c.Digit != 0 {
			c.Kind = Given
		} else if slices.Contains(r.written, i) {
			c.Kind, c.Digit = Entry, c.Seen
		}
		c.Repaired = c.Seen != c.Digit
		next := -1
		for d, cost := range row {
			if d != int(c.Digit) && (next < 0 || cost < row[next]) {
				next = d
			}
		}
		c.Second = uint8(next)
		c.Chance, c.SecondChance = chance(row[c.Digit]), chance(row[next])
		c.Doubtful = c.Repaired || c.Chance < 0.85
		if c.Kind == Empty {
			c.Marks = r.marks(i, reader)
		}
	}
	return cells
}

// chance returns the probability for a cost in thousandths of a nat.
func chance(cost int) float64 { return rounded(math.Exp(-float64(cost)/1000), 1000) }

func rounded(v, steps float64) float64 { return math.Round(v*steps) / steps }

func (r *read) doubts(ctx context.Context, s *Sudoku) (doubts []error) {
	d := r.decoded
	var repaired []string
	for i, c := range s.Cells {
		if c.Repaired {
			repaired = append(repaired, r.rules.CellName(i))
		}
	}
	switch clashes := r.rules.Clashes(d.givens); {
	case d.solution != nil:
	case len(clashes) > 0:
		doubts = append(doubts, message.Errorf("digits clash"))
		for _, clash := range clashes {
			for _, cell := range clash.Cells {
				s.Cells[cell].Doubtful = true
			}
		}
	default:
		if n, err := sudoku.CountUpTo(ctx, s.Puzzle, 2); err != nil || n == 1 {
			doubts = append(doubts, message.Errorf("it isn't known whether there is exactly one solution"))
		} else if n == 0 {
			doubts = append(doubts, message.Errorf("there is no solution"))
		} else {
			doubts = append(doubts, message.Errorf("there is more than one solution"))
		}
	}
	if len(repaired) > 0 && d.cost > mostRepair {
		doubts = append(doubts, message.Errorf("the rules changed what was read in %v", message.ListOf(repaired)))
	}
	least := leastMargin
	if d.cost > 0 {
		least = repairedMargin
	}
	if d.solution != nil && d.margin >= 0 && d.margin < least {
		doubts = append(doubts, message.Errorf("another reading is nearly as likely"))
	}
	return doubts
}
