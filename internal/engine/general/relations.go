package general

import (
	"fmt"
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// arc leads from a cell to another that a relation ties it to.
type arc struct {
	cell     uint16
	relation uint16
}

// relation is a table of the digits that each digit of a cell allows in its partner. A cell with
// more than most digits left forbids nothing. On a line that grows, each digit allows all that
// the digit before or after it allows. There the highest digit or the lowest tells all.
type relation struct {
	allowed []uint64
	most    int
	nested  nesting
}

// nesting says which digit of a set allows all that the others allow.
type nesting uint8

const (
	byNone nesting = iota
	byLowest
	byHighest
)

// layRelations lays out the tables and by cell the arcs that lead from it.
func (p *Program) layRelations(relations []engine.Relation) {
	if len(relations) == 0 && len(p.arcs.start) > 0 && len(p.arcs.items) == 0 { // there were none before either
		return
	}
	// numbers has the tables of each relation, forth and back. The first pair is for any cells,
	// the second for cells that see each other, whose digits differ.
	numbers := make([][2][2]uint16, 0, len(relations))
	for _, r := range relations {
		if len(r.Allowed) != p.digits {
			panic(fmt.Sprintf("general: a relation's table has %d rows, want %d", len(r.Allowed), p.digits))
		}
		any := p.addRelation(r)
		apart := any
		if r.AllowsEqual() && slices.ContainsFunc(r.Pairs, func(pair [2]uint16) bool { return p.sight.Sees(pair[0], pair[1]) }) {
			apart = p.addRelation(r.Apart())
		}
		numbers = append(numbers, [2][2]uint16{any, apart})
	}
	p.arcs = listsOf(p.cells, func(add func(int, arc)) {
		for i := range relations {
			for _, pair := range relations[i].Pairs {
				tables := numbers[i][0]
				if p.sight.Sees(pair[0], pair[1]) {
					tables = numbers[i][1]
				}
				add(int(pair[0]), arc{pair[1], tables[0]})
				add(int(pair[1]), arc{pair[0], tables[1]})
			}
		}
	})
}

// layTies adds up the weights of each cell's relations and cliques.
func (p *Program) layTies(cliques []*engine.Clique) {
	p.ties = nil
	if len(p.relations) == 0 && len(cliques) == 0 {
		return
	}
	p.ties = make([]int32, p.cells)
	for c := range p.ties {
		for _, a := range p.arcs.of(c) {
			weight := int32(relationWeight)
			if p.relations[a.relation].nested != byNone {
				weight = orderWeight
			}
			p.ties[c] += weight
		}
	}
	for _, q := range cliques {
		for _, c := range q.In {
			p.ties[c] += relationWeight
		}
	}
}

// addRelation adds the tables of a relation and gives their numbers, forth and back.
func (p *Program) addRelation(r engine.Relation) [2]uint16 {
	forth := uint16(len(p.relations))
	p.addTable(r.Allowed)
	if r.Back != nil {
		p.addTable(r.Back)
	}
	return [2]uint16{forth, uint16(len(p.relations) - 1)}
}

func (p *Program) addTable(table []uint64) {
	r := relation{allowed: table}
	grows, shrinks := true, true
	for d, allowed := range table {
		r.most = max(r.most, bits.OnesCount64(p.all&^allowed))
		if d > 0 {
			grows = grows && table[d-1]&^allowed == 0
			shrinks = shrinks && allowed&^table[d-1] == 0
		}
	}
	if grows {
		r.nested = byHighest
	} else if shrinks {
		r.nested = byLowest
	}
	p.relations = append(p.relations, r)
}

// relate leaves in the cells tied to cell c by a relation only digits that
// some digit of c allows.
func (s *Solver) relate(c int) bool {
	set := s.dom[c]
	size := bits.OnesCount64(set)
	for _, a := range s.p.arcs.of(c) {
		r := &s.p.relations[a.relation]
		if size > r.most {
			continue
		}
		var keep uint64
		switch r.nested {
		case byLowest:
			keep = r.allowed[bits.TrailingZeros64(set)]
		case byHighest:
			keep = r.allowed[bits.Len64(set)-1]
		default:
			for rest := set; rest != 0; rest &= rest - 1 {
				keep |= r.allowed[bits.TrailingZeros64(rest)]
			}
		}
		if s.dom[a.cell]&^keep != 0 && !s.narrow(a.cell, keep) {
			return false
		}
	}
	return true
}
