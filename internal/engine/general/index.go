package general

import (
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// pointer is a relation of two cells by which a digit in the first says that the second holds value.
type pointer struct {
	cell  uint16 // the second one
	digit int
	value uint64
}

// bothWays returns relations with the tables of indexers filled in. An indexer's digit says where
// in a house a value stands. The value then stands nowhere else there, so its place also tells
// the indexer's digit. Other relations stay as they are.
func (p *Program) bothWays(relations []engine.Relation) []engine.Relation {
	var from map[uint16][]pointer // by the first cell
	for i := range relations {
		digit, value, ok := p.pointsAt(&relations[i])
		if !ok {
			continue
		}
		if from == nil {
			from = map[uint16][]pointer{}
		}
		for _, pair := range relations[i].Pairs {
			from[pair[0]] = append(from[pair[0]], pointer{pair[1], digit, value})
		}
	}
	if from == nil {
		return relations
	}
	filled := slices.Clone(relations)
	for i := range filled {
		_, value, ok := p.pointsAt(&relations[i])
		if !ok {
			continue
		}
		elsewhere := p.all // digits of the first cell by which the value is not in the second, for all pairs
		for _, pair := range filled[i].Pairs {
			var here uint64
			for _, other := range from[pair[0]] {
				if other.value == value && p.sight.Sees(other.cell, pair[1]) {
					here |= 1 << other.digit
				}
			}
			elsewhere &= here
		}
		if elsewhere == 0 {
			continue
		}
		table := slices.Clone(filled[i].Allowed)
		for ; elsewhere != 0; elsewhere &= elsewhere - 1 {
			table[bits.TrailingZeros64(elsewhere)] &^= value
		}
		filled[i] = engine.NewRelation(filled[i].Pairs, table)
	}
	return filled
}

// pointsAt returns the one digit of the first cell that allows only one value in the second, and
// that value. It reports whether every other digit allows all values.
func (p *Program) pointsAt(r *engine.Relation) (digit int, value uint64, ok bool) {
	for d, allowed := range r.Allowed {
		switch {
		case allowed == p.all:
		case ok || allowed == 0 || allowed&(allowed-1) != 0:
			return 0, 0, false
		default:
			digit, value, ok = d, allowed, true
		}
	}
	return digit, value, ok
}
