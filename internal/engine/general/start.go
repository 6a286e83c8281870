package general

import (
	"slices"

	"jiugong/sudoku/internal/engine"
)

// layStart takes from the cells at first what each cage by itself rules out, and finds which units
// that leaves something to say: not cages that only rule that out, unless others of their cells'
// units rule out more.
func (p *Program) layStart() {
	p.due = slices.Grow(p.due[:0], p.unitWords)[:p.unitWords]
	for w := range p.due {
		p.due[w] = engine.All(min(p.unitCount-64*w, 64))
	}
	start := p.start
	for i := range p.rules {
		r := &p.rules[i]
		if r.form != isCage {
			continue
		}
		kept, _ := p.cages.Alone(len(r.cells), p.all, int(r.total))
		for _, c := range r.cells {
			start[c] &= kept
		}
	}
	for i := range p.rules {
		r := &p.rules[i]
		if r.form != isCage {
			continue
		}
		kept, said := p.cages.Alone(len(r.cells), p.all, int(r.total))
		for _, c := range r.cells {
			said |= start[c] ^ kept
		}
		if said == 0 {
			u := uint(p.firstSum + i)
			p.due[u/64] &^= 1 << (u % 64)
		}
	}
}
