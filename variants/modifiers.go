package variants

import (
	"fmt"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/digit"
	"jiugong/sudoku/internal/message"
)

// Here are cells that count for other values than their digits, and which the
// solver has to find. A companion beside the board tells the role of each:
// doublers=VM says where doublers may be. In doublers=(killer=15:r1c1r1c2):VM a
// clue is about values.

// doublers count twice. There is one in each row, column and box, and they hold different digits. The
// companion of a doubler has the second digit, that of any other cell the lowest.
var doublers = modifier("doublers", "4", modified{
	worth: func(v, m, first int) (int, bool) { return v * (m - first + 1), m-first <= 1 },
	span:  func(first, last int) (int, int) { return first, 2 * last },
	where: oneInEach,
})

// negators count negatively; there are as many, and they are where doublers would be.
var negators = modifier("negators", "4", modified{
	worth: func(v, m, first int) (int, bool) { return v * (1 - 2*(m-first)), m-first <= 1 },
	span:  func(_, last int) (int, int) { return -last, last },
	where: oneInEach,
})

// scells hold two digits and count for both together. There is one in each row, column and box, which so
// have one digit more than cells. The companion has the greater digit, that of any other cell its digit.
var scells = modifier("scells", "4/0-4", modified{
	worth: func(v, m, _ int) (int, bool) {
		if m > v {
			return v + m, true
		}
		return v, m == v
	},
	span:  func(first, last int) (int, int) { return first, 2*last - 1 },
	where: twoDigits,
})

// modified holds what companions make of cells.
type modified struct {
	// worth is the value of a cell of digit v whose companion has digit m.
	worth func(v, m, first int) (value int, ok bool)
	// span is the least and the greatest value where digits go from first to last.
	span func(first, last int) (low, high int)
	// where says where such cells are, by their companions.
	where func(s setting, companions []int) ([]constraint.Primitive, error)
}

// counted are the kinds that mean the same of values as of digits.
var counted = []string{
	"killer", "arrow", "doublearrow", "difference", "ratio", "whisper", "thermo", "slowthermo", "renban", "xv",
	"littlekiller", "odd", "even", "regionsum", "equalsum", "clone", "between", "lockout", "palindrome", "greater",
	"zipper", "sumline", "nabner", "product", "sequence", "modular", "minimum", "maximum",
}

// cages are kinds by which digits differ, whatever they count for.
var cages = []string{"killer", "product"}

func modifier(name, board string, mod modified) Kind {
	return Kind{
		Name: name, Board: board + "+beside=VM:16", Example: "VM", Value: MayHaveValue, Lists: [2]int{1, 1},
		lower: func(s setting, clue Clue, c *constraint.Constraint) error {
			companions := clue.Lists[0]
			if len(companions) != s.Main() || len(distinct(companions)) != s.Main() || slices.Min(companions) < s.Main() || s.Grids() > 1 {
				return message.Errorf("modifier.cells", name)
			}
			if clue.Value == "" {
				c.Marks = []constraint.Mark{{Look: constraint.LookCage, Cells: companions, Tone: constraint.ToneGrey}}
				var err error
				c.Holds, err = mod.where(s, companions)
				return err
			}
			parts, err := constraint.CutChoice(clue.Value, name+"=(killer=15:r1c1r1c2):VM")
			if err != nil {
				return err
			}
			return s.count(c, mod, companions, slices.Concat(parts...))
		},
	}
}

// oneInEach requires that in each row, column and box one companion has the second digit, others
// the lowest. No digit stands twice in cells with such a companion.
func oneInEach(s setting, companions []int) ([]constraint.Primitive, error) {
	houses, err := s.ofSquare()
	if err != nil {
		return nil, err
	}
	holds := []constraint.Primitive{constraint.Allow{Cells: companions, Digits: sudoku.AllDigits(2)}}
	for _, house := range houses {
		list := make([]int, len(house))
		for i, cell := range house {
			list[i] = companions[cell]
		}
		holds = append(holds, constraint.HowMany{Cells: list, Digits: sudoku.SetOf(2), Numbers: []int{1}})
	}
	all, needed := cellsTo(s.Main()), len(houses[0]) == s.N()
	for v := s.First(); v <= s.last(); v++ {
		p, err := inPairs(s, fmt.Sprint("once ", v, needed), all, companions, []bool{false},
			func(held bool, w, m int) []bool {
				if w == v && m > s.First() {
					return only(true, !held)
				}
				return only(held, true)
			}, func(held bool) bool { return held || !needed })
		if err != nil {
			return nil, err
		}
		holds = append(holds, p)
	}
	return holds, nil
}

// twoDigits requires that in each row, column and box one companion has another
// digit than its cell. That is a greater one that the house doesn't have yet.
func twoDigits(s setting, companions []int) ([]constraint.Primitive, error) {
	houses, err := s.ofSquare()
	if err != nil {
		return nil, err
	}
	if s.N() != len(houses[0])+1 {
		return nil, message.Errorf("modifier.digits", s.N())
	}
	var own, other [][2]int
	for cell, companion := range companions {
		own = append(own, [2]int{cell, companion})
	}
	var holds []constraint.Primitive
	seen := map[[2]int]bool{}
	for _, house := range houses {
		p, err := inPairs(s, "two digits", house, companions, []bool{false},
			func(held bool, v, m int) []bool {
				if m > v {
					return only(true, !held)
				}
				return only(held, m == v)
			}, func(held bool) bool { return held })
		if err != nil {
			return nil, err
		}
		holds = append(holds, p)
		for _, a := range house {
			for _, b := range house {
				if pair := [2]int{a, companions[b]}; a != b && !seen[pair] {
					seen[pair] = true
					other = append(other, pair)
				}
			}
		}
	}
	return append(holds,
		s.relate(own, func(v, m int) bool { return m >= v }),
		s.relate(other, func(v, m int) bool { return m != v })), nil
}

// ofSquare returns the rows, columns and boxes of a square board.
func (s setting) ofSquare() (houses [][]int, err error) {
	side := len(s.line(func(i int) int { return s.At(i, 0) }))
	if side*side != s.Main() || len(s.line(func(i int) int { return s.At(0, i) })) != side {
		return nil, message.Errorf("feature.square")
	}
	houses = make([][]int, 2*side)
	boxes := map[int][]int{}
	for cell := range s.Main() {
		p := s.Position(cell)
		houses[p.Row] = append(houses[p.Row], cell)
		houses[side+p.Col] = append(houses[side+p.Col], cell)
		if area := s.Area(cell); area >= 0 {
			boxes[area] = append(boxes[area], cell)
		}
	}
	for area := range s.Main() {
		if len(boxes[area]) == side {
			houses = append(houses, boxes[area])
		}
	}
	return houses, nil
}

// cellsTo returns the first cells.
func cellsTo(n int) []int {
	cells := make([]int, n)
	for i := range cells {
		cells[i] = i
	}
	return cells
}

// inPairs returns an automaton that reads cells, each with its companion. The
// function next returns the states after a digit and that of its companion.
func inPairs[S comparable](s setting, name string, cells, companions []int, starts []S, next func(at S, v, m int) []S, accept func(S) bool) (constraint.Primitive, error) {
	type state struct {
		at   S
		half bool // a digit was read, its companion wasn't
		v    int
	}
	var from []state
	for _, at := range starts {
		from = append(from, state{at: at})
	}
	a, err := automaton(s, "pairs "+name, 2*len(cells), from,
		func(at state, v int) (after []state) {
			if !at.half {
				return only(state{at.at, true, v}, true)
			}
			for _, to := range next(at.at, at.v, v) {
				after = append(after, state{at: to})
			}
			return after
		},
		func(at state) bool { return !at.half && accept(at.at) })
	line := constraint.Line{Automaton: a}
	for _, cell := range cells {
		line.Cells = append(line.Cells, cell, companions[cell])
	}
	return line, err
}

// count makes c of one clue, which is about values.
func (s setting) count(c *constraint.Constraint, mod modified, companions []int, parts []string) error {
	if len(parts) != 1 {
		return message.Errorf("modifier.clues", len(parts))
	}
	clue, err := readClue(s.Shape, parts[0], s.room)
	if err != nil {
		return err
	}
	low, high := mod.span(s.First(), s.last())
	if !slices.Contains(counted, clue.Kind) || low < 0 && clue.Kind == "sumline" {
		return message.Errorf("modifier.kind", clue.Kind, message.ListOf(counted))
	}
	for _, cell := range clue.Cells() {
		if cell >= s.Main() {
			return message.Errorf("modifier.cell", s.CellName(cell))
		}
	}
	if high-low >= digit.Max {
		return message.Errorf("modifier.values", high-low+1, digit.Max)
	}
	v := valued{s, mod, c.Kind, low, companions, slices.Contains(cages, clue.Kind)}
	s.wide = &valueRange{low, high}
	part, err := s.constraint(clue)
	if err != nil {
		return err
	}
	c.Arg = escape("("+part.String()+")") + ":" + constraint.CellsText(s.Shape, companions)
	c.Marks = part.Marks
	for _, p := range part.Holds {
		said, err := v.said(p)
		if err != nil {
			return err
		}
		c.Holds = append(c.Holds, said...)
	}
	c.Cells = constraint.CellsOf(c.Holds)
	return nil
}

// Inside returns the clue that a constraint of modified cells is about, without
// its cells' values. It returns ok false for any other constraint.
func Inside(c constraint.Constraint) (clue constraint.Constraint, ok bool) {
	if c.Kind != doublers.Name && c.Kind != negators.Name && c.Kind != scells.Name {
		return clue, false
	}
	text, ok := strings.CutPrefix(ValueOf(c), "(")
	clue.Kind, clue.Arg, _ = strings.Cut(strings.TrimSuffix(text, ")"), "=")
	return clue, ok
}

// valued says of digits and companions what primitives say of values.
type valued struct {
	setting
	modified
	name       string // of the modifier
	low        int    // the least value
	companions []int
	digits     bool // that differ, not values
}

func (v valued) said(p constraint.Primitive) (list []constraint.Primitive, err error) {
	has := func(set sudoku.Set, w int) bool { return set.Has(uint8(w - v.low + 1)) }
	switch p := p.(type) {
	case constraint.Differ:
		if v.digits {
			return []constraint.Primitive{p}, nil
		}
		return v.pairs("apart", each(p.Cells), func(a, b int) bool { return a != b })
	case constraint.Relate:
		return v.pairs(fmt.Sprint(p.Table), p.Pairs, func(a, b int) bool { return has(p.Table[a-v.low], b) })
	case constraint.Allow:
		for _, cell := range p.Cells {
			list = append(list, v.relate([][2]int{{cell, v.companions[cell]}}, func(a, m int) bool {
				w, ok := v.worth(a, m, v.First())
				return ok && has(p.Digits, w)
			}))
		}
		return list, nil
	case constraint.Sum:
		type state struct{ read, sum int }
		weight := func(i int) int {
			if p.Weights == nil {
				return 1
			}
			return p.Weights[i]
		}
		return line(v, fmt.Sprint("sum ", p.Low, p.High, p.Weights), p.Cells, []state{{}},
			func(at state, w int) []state {
				after := state{sum: at.sum + weight(at.read)*w}
				if p.Weights != nil {
					after.read = at.read + 1
				}
				return only(after, true)
			},
			func(at state) bool { return at.sum >= p.Low && at.sum <= p.High })
	case constraint.Line:
		moves, accept := p.Automaton.Moves(), p.Automaton.Accept()
		return line(v, fmt.Sprint("line ", p.Automaton.Start(), accept, moves), p.Cells, p.Automaton.Start(),
			func(at, w int) (after []int) {
				for _, m := range moves {
					if m.From == at && has(m.Digits, w) {
						after = append(after, m.To)
					}
				}
				return after
			},
			func(at int) bool { return slices.Contains(accept, at) })
	}
	return nil, message.Errorf("modifier.no_count")
}

// pairs returns a condition on the values of pairs of cells.
func (v valued) pairs(name string, pairs [][2]int, holds func(a, b int) bool) (list []constraint.Primitive, err error) {
	const none = 1 << 10
	for _, pair := range pairs {
		p, err := line(v, "pair "+name, pair[:], []int{none},
			func(at, w int) []int {
				if at == none {
					return only(w, true)
				}
				return only(0, holds(at, w))
			},
			func(int) bool { return true })
		if err != nil {
			return nil, err
		}
		list = append(list, p...)
	}
	return list, nil
}

// line returns an automaton that reads values.
func line[S comparable](v valued, name string, cells []int, starts []S, next func(at S, w int) []S, accept func(S) bool) ([]constraint.Primitive, error) {
	p, err := inPairs(v.setting, v.name+" "+name, cells, v.companions, starts,
		func(at S, a, m int) []S {
			w, ok := v.worth(a, m, v.First())
			if !ok {
				return nil
			}
			return next(at, w)
		}, accept)
	return []constraint.Primitive{p}, err
}
