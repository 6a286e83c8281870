package general

import (
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// mark is the share of one word of the set of changed units.
type mark struct {
	units uint64
	word  uint16
}

// unitsOf returns the houses of a cell and the propagators that cover it. Where they aren't
// laid out, they are written to room.
func (p *Program) unitsOf(c int, room []uint16) []uint16 {
	if p.fewMarks == nil || len(p.rules) == 0 {
		return p.cellUnits.of(c)
	}
	units := p.fewUnits(c)
	return engine.Bits(units[:]).Append(room[:0])
}

// fewWords is how many words hold the units of nearly all 9×9 boards.
const fewWords = 3

// few is a set of units in a few words.
type few [fewWords]uint64

// with adds other units.
func (f *few) with(others *few) {
	f[0] |= others[0]
	f[1] |= others[1]
	f[2] |= others[2]
}

// fewUnits returns what unitsOf does, as a set, where few words hold all units.
func (p *Program) fewUnits(c int) few {
	units := p.fewMarks[c]
	for w := range units {
		units[w] &= p.units[w]
	}
	return units
}

// layMarks numbers the units and tells for every cell which to look at again.
func (p *Program) layMarks() {
	p.firstSum = p.houseCount
	p.firstOther = p.firstSum + p.early
	p.firstImplied = p.firstSum + p.own
	p.firstRelated = p.firstSum + len(p.rules)
	p.unitCount = p.firstRelated
	if len(p.relations) > 0 {
		p.unitCount += p.cells
	}
	p.unitWords = (p.unitCount + 63) / 64
	p.cellUnits = p.cellHouses
	p.byFailures = p.propagates || len(p.leftovers) > 0 || len(p.relations) > 0
	p.sumsFirst = p.packed && (p.byFailures || p.oneByOne)
	p.marks = lists[mark]{}
	if p.unitWords <= fewWords {
		p.layFewMarks()
	} else if p.fewMarks = nil; len(p.rules) > 0 {
		p.cellUnits = listsOf(p.cells, func(add func(int, uint16)) {
			for c := range p.cells {
				for _, h := range p.cellHouses.of(c) {
					add(c, h)
				}
			}
			for i := range p.rules {
				for _, c := range p.rules[i].cells {
					add(int(c), uint16(p.firstSum+i))
				}
			}
		})
	}
	for i := range p.rules {
		p.widest = max(p.widest, len(p.rules[i].cells))
	}
	p.layFailures()
	if p.fewMarks != nil {
		return
	}
	p.marks = lists[mark]{start: make([]int32, 1, p.cells+1), items: make([]mark, 0, 2*p.cells)}
	words := make([]uint64, p.unitWords)
	for c := range p.cells {
		for _, u := range p.cellUnits.of(c) {
			words[u/64] |= 1 << (u % 64)
		}
		if len(p.arcs.of(c)) > 0 {
			u := p.firstRelated + c
			words[u/64] |= 1 << (u % 64)
		}
		for w, word := range words {
			if word != 0 {
				p.marks.items = append(p.marks.items, mark{word, uint16(w)})
				words[w] = 0
			}
		}
		p.marks.start = append(p.marks.start, int32(len(p.marks.items)))
	}
}

// layFewMarks does what layMarks does, where few words hold all units.
func (p *Program) layFewMarks() {
	for w := range p.units {
		p.units[w] = engine.All(min(max(p.firstRelated-64*w, 0), 64))
	}
	p.fewMarks = append(p.fewMarks[:0], p.houseMarks...)
	marks := p.fewMarks
	for i := range p.rules {
		u := uint(p.firstSum + i)
		word, bit := u/64%fewWords, uint64(1)<<(u%64)
		for _, c := range p.rules[i].cells {
			marks[c][word] |= bit
		}
	}
	for u := p.firstRelated; u < p.unitCount; u++ {
		if c := u - p.firstRelated; len(p.arcs.of(c)) > 0 {
			p.fewMarks[c][u/64] |= 1 << (u % 64)
		}
	}
}

// layFailures counts the failures that each cell has before the search starts.
func (p *Program) layFailures() {
	p.failures = slices.Grow(p.failures[:0], p.cells)[:p.cells]
	for c := range p.failures {
		units := 0
		if p.fewMarks == nil || len(p.rules) == 0 {
			units = len(p.cellUnits.of(c))
		} else {
			few := p.fewUnits(c)
			units = bits.OnesCount64(few[0]) + bits.OnesCount64(few[1]) + bits.OnesCount64(few[2])
		}
		p.failures[c] = int32(deadEndsBefore * units)
		if p.ties != nil {
			p.failures[c] += p.ties[c]
		}
	}
}

// cellsOf returns the cells of a house or propagator.
func (p *Program) cellsOf(unit int) []uint16 {
	if unit < p.firstSum {
		return p.house(unit)
	}
	return p.rules[unit-p.firstSum].cells
}
