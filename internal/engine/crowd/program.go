//go:build amd64

package crowd

import (
	"slices"

	"jiugong/sudoku/internal/engine"
)

const (
	cells  = 81
	digits = 9
	all    = 1<<digits - 1

	// spare is a cell beyond the board, in which each lane has a digit that no other cell has.
	spare      = cells
	spareDigit = 1 << 15

	cellSize = 2 * Lanes // in bytes
)

// program is a model laid out: lists of rules that the kernels go through. A cell stands there as
// the number of bytes before it on the board.
type program struct {
	houses    list
	bands     list
	cages     list
	relations list
	sums      list
	wide      list                     // sums that follow from others and have many cells
	all       [][]uint16               // the cells of each house, cage and sum, up to 64*ruleWords
	rulesOf   [cells][ruleWords]uint64 // of each cell: which of these it is in
	model     *engine.Model
}

// ruleWords is how many words tell which rules a cell is in; the few beyond these take no blame.
const ruleWords = 5

// list is rules of one sort, one after the other, as the kernels read them.
type list struct {
	words []uint16
	cells [][]uint16 // of each rule
}

func (l *list) begin(in []uint16)   { l.cells = append(l.cells, in) }
func (l *list) add(words ...uint16) { l.words = append(l.words, words...) }
func (l *list) addCells(in []uint16) {
	for _, c := range in {
		l.words = append(l.words, c*cellSize)
	}
}

// mostRules limits the rules, mostPairs the pairs of cells in relations. Each costs time in every
// round, even if nothing is new in its cells.
const (
	mostRules = 1000
	mostPairs = 256
)

// isFor reports whether a model has the rows, columns and boxes of a 9×9. All its other rules
// must be known to the kernels, and not too many.
func isFor(m *engine.Model) bool {
	if len(m.Propagators)+len(m.Relations) == 0 || len(m.Houses)+len(m.Groups)+len(m.Propagators) > mostRules {
		return false
	}
	pairs := 0
	for i := range m.Relations {
		pairs += len(m.Relations[i].Pairs)
	}
	if pairs > mostPairs {
		return false
	}
	for _, r := range m.Propagators {
		switch r := r.(type) {
		case *engine.Among:
		case *engine.Sum:
			if slices.ContainsFunc(r.Weights, func(weight int) bool { return weight != 1 && weight != -1 }) {
				return false
			}
		default:
			return false
		}
	}
	return m.Cells == 81 && m.HasBoxGrid()
}

// layOut lays out a model that isFor accepts, with the sums implied by it. It uses the memory of
// the last one.
func (p *program) layOut(m *engine.Model, implied []*engine.Sum) {
	for _, l := range p.lists() {
		l.words, l.cells = l.words[:0], l.cells[:0]
	}
	*p = program{
		houses: p.houses, bands: p.bands, cages: p.cages, relations: p.relations, sums: p.sums, wide: p.wide,
		all: p.all[:0], model: m,
	}
	sight := m.Sight()
	for _, h := range m.Houses {
		p.addHouse(h, all)
	}
	p.addBands()
	for _, r := range m.Propagators {
		if sum, ok := r.(*engine.Sum); ok {
			p.addSum(sight, sum)
		}
	}
	_, cages := m.OnlySums()
	for _, sum := range implied {
		if cages && len(sum.Groups) > 1 && (len(sum.Groups) > mostImpliedGroups || len(sum.In) > mostImplied) {
			p.wide.addSum(sum)
		} else {
			p.addSum(sight, sum)
		}
	}
	cliques, relations := m.Cliques()
	for _, q := range cliques {
		p.addClique(sight, q)
	}
	for i := range relations {
		p.addRelation(sight, &relations[i])
	}
	p.addGroups(m)
	for _, l := range [4]*list{&p.houses, &p.cages, &p.sums, &p.wide} {
		for _, in := range l.cells {
			p.addRule(in)
		}
	}
}

// Where there are cages only, sums that follow from them and have more groups or cells than these
// are wide.
const (
	mostImpliedGroups = 3
	mostImplied       = 6
)

func (p *program) lists() [6]*list {
	return [6]*list{&p.houses, &p.bands, &p.cages, &p.relations, &p.sums, &p.wide}
}

// most returns the number of rules of the longest list.
func (p *program) most() (most int) {
	for _, l := range p.lists() {
		most = max(most, len(l.cells))
	}
	return most
}

// addGroups adds the groups of the model that aren't in one of its houses.
func (p *program) addGroups(m *engine.Model) {
	var houses [][2]uint64
	for _, house := range m.Houses {
		houses = append(houses, setOf(house))
	}
	for _, g := range m.Groups {
		set := setOf(g)
		if !slices.ContainsFunc(houses, func(house [2]uint64) bool {
			return set[0]&^house[0]|set[1]&^house[1] == 0
		}) {
			p.addHouse(g, 0)
		}
	}
}

// setOf returns a set of cells.
func setOf(in []uint16) (set [2]uint64) {
	for _, c := range in {
		set[c/64&1] |= 1 << (c % 64)
	}
	return set
}

// addRule adds a rule to those of its cells.
func (p *program) addRule(in []uint16) {
	i := len(p.all)
	if i == 64*ruleWords {
		return
	}
	p.all = append(p.all, in)
	for _, c := range in {
		p.rulesOf[c][i/64] |= 1 << (i % 64)
	}
}

// addHouse adds cells that differ, and the digits that must be among them. The kernel reads nine
// cells, some of them the spare one where there are fewer, and those digits.
func (p *program) addHouse(in []uint16, need uint16) {
	p.houses.begin(in)
	p.houses.addCells(in)
	for range digits - len(in) {
		p.houses.add(spare * cellSize)
	}
	p.houses.add(need)
}

// addBands adds the bands, and the stacks turned on their side: their 27 cells, line by line.
func (p *program) addBands() {
	for b := range 6 {
		p.bands.begin(nil)
		for i := range 27 {
			row, col := b%3*3+i/9, i%9
			if b >= 3 {
				row, col = col, row
			}
			p.bands.add(uint16(row*9+col) * cellSize)
		}
	}
}

// addRelation adds the pairs of a relation. Cells of a pair that see each other differ. The
// kernel reads both cells, then the digits that each digit of the first allows in the second.
// Then come those that the second allows in the first. Each set stands twice.
func (p *program) addRelation(sight *engine.Sight, r *engine.Relation) {
	tables := r.Tables()
	for _, pair := range r.Pairs {
		p.relations.begin(pair[:])
		p.relations.addCells(pair[:])
		apart := sight.Sees(pair[0], pair[1])
		for _, table := range tables {
			for d, allowed := range table {
				if apart {
					allowed &^= 1 << d
				}
				p.relations.add(uint16(allowed), uint16(allowed))
			}
		}
	}
}
