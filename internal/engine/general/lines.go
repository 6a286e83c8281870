package general

import "jiugong/sudoku/internal/engine"

// narrowLine lets a line narrow its cells, whose state is kept with the level.
func (s *Solver) narrowLine(r *rule, unit int) bool {
	domains := s.gather(r.cells)
	if !r.layers.Narrow(domains, s.lines[r.at:r.at+r.layers.State()]) {
		return s.blame(unit)
	}
	if !s.keep(r.cells, domains) {
		return false
	}
	if !r.twice {
		s.changed[unit/64] &^= 1 << (unit % 64) // nothing is left to do again
	}
	return true
}

// layLine lays out a line whose state is kept.
func (p *Program) layLine(r *rule, line *engine.Line) {
	layers := line.Automaton.Layers(len(line.In))
	if layers == nil {
		return
	}
	r.form, r.layers, r.cost, r.at = isLine, layers, layers.Steps(), p.lineWords
	p.lineWords += layers.State()
	seen := engine.NewBits(p.cells)
	for _, c := range line.In {
		r.twice = r.twice || seen[c/64]>>(c%64)&1 != 0
		seen.Add(c)
	}
}

// narrowAny lets one of several lists narrow its cells; which of them are impossible
// is kept with the level.
func (s *Solver) narrowAny(r *rule, unit int) bool {
	domains := s.gather(r.cells)
	any := r.Propagator.(*engine.Any)
	if !any.Reduce(domains, s.lines[r.at:][:(len(any.Lists)+63)/64]) {
		return s.blame(unit)
	}
	return s.keep(r.cells, domains)
}

// beginLines sets what is kept of all lines, lists and regions to what it is at the start.
func (s *Solver) beginLines() {
	clear(s.lines)
	for i := range s.p.rules {
		switch r := &s.p.rules[i]; r.form {
		case isLine:
			r.layers.Begin(s.lines[r.at:])
		case isRegions:
			for k := range r.cells {
				s.lines[r.seen+k] = engine.Unseen
			}
		}
	}
}
