package general

import (
	"slices"

	"jiugong/sudoku/internal/engine"
)

// layStart takes from p.start the digits that each cage rules out by itself. It then marks the
// cages as not due that have nothing more to say. Such a cage needs no particular digit, and
// nothing else has narrowed its cells further.
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
