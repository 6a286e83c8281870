package clauses

import "jiugong/sudoku/internal/engine"

// either is several lists of rules. At least one of them holds as a whole. It
// fails when each list does, and then the reasons of all of them are its own.
type either struct {
	lists       [][]part
	union, own  []uint64
	need, spare []uint64
}

// A part is a rule on some of the cells, by their places.
type part struct {
	rule
	at            []int
	domains, full []uint64
}

func (b *ruleBuilder) either(p *engine.Any) (e *either, cost int) {
	n := len(p.In)
	e = &either{union: make([]uint64, n), own: make([]uint64, n), need: make([]uint64, n), spare: make([]uint64, n)}
	place := make(map[uint16]int)
	for i, c := range p.In {
		place[c] = i
	}
	for _, list := range p.Lists {
		var parts []part
		for _, q := range list {
			r := b.rule(q)
			cost += 2*r.cost + n
			at := make([]int, len(r.cells))
			for i, c := range r.cells {
				at[i] = place[c]
			}
			parts = append(parts, part{r.rule, at, make([]uint64, len(at)), make([]uint64, len(at))})
		}
		e.lists = append(e.lists, parts)
	}
	return e, cost
}

func (e *either) narrow(domains []uint64) bool {
	clear(e.union)
	possible := false
	for _, list := range e.lists {
		copy(e.own, domains)
		if !narrowList(list, e.own) {
			continue
		}
		possible = true
		for i, d := range e.own {
			e.union[i] |= d
		}
	}
	copy(domains, e.union)
	return possible
}

// narrowList narrows by each rule of a list until none changes anything.
func narrowList(list []part, domains []uint64) bool {
	for changed := true; changed; {
		changed = false
		for i := range list {
			p := &list[i]
			p.read(domains)
			if !p.narrow(p.domains) {
				return false
			}
			for k, at := range p.at {
				if left := domains[at] & p.domains[k]; left != domains[at] {
					if left == 0 {
						return false
					}
					domains[at] = left
					changed = true
				}
			}
		}
	}
	return true
}

func (p *part) read(domains []uint64) {
	for k, at := range p.at {
		p.domains[k] = domains[at]
	}
}

// weaken goes from list to list. The reason why one fails may serve for the next.
func (e *either) weaken(domains, full []uint64) {
	clear(e.need)
	for _, list := range e.lists {
		for i := range domains {
			e.spare[i] = full[i] &^ e.need[i]
			e.own[i] = e.spare[i]
		}
		if !narrowList(list, e.own) {
			continue
		}
		copy(e.own, domains)
		e.weakenList(list, e.own, e.spare)
		for i, d := range e.own {
			e.need[i] |= full[i] &^ d
		}
	}
	for i := range domains {
		domains[i] = full[i] &^ e.need[i]
	}
}

// weakenList weakens domains for which a list fails: by the first of its rules
// that fails alone, else all together.
func (e *either) weakenList(list []part, domains, full []uint64) {
	for i := range list {
		p := &list[i]
		p.read(domains)
		if p.narrow(p.domains) {
			continue
		}
		p.read(domains)
		for k, at := range p.at {
			p.full[k] = full[at]
		}
		p.weaken(p.domains, p.full)
		copy(domains, full)
		for k, at := range p.at {
			domains[at] &= p.domains[k]
		}
		return
	}
	relax(domains, full, func(domains []uint64) bool {
		copy(e.union, domains)
		return !narrowList(list, e.union)
	})
}
