package engine

import (
	"math/bits"
	"slices"
)

// Run is cells that hold consecutive digits, each another one. No rule says so by
// itself: it follows where so many cells see each other and any two of them are less
// than their number apart, as on a renban line.
type Run struct {
	In     []uint16
	digits int
}

// Cells are the cells.
func (r *Run) Cells() []uint16 { return r.In }

// Narrow keeps what one of the runs of digits allows in which each cell has a digit and
// each digit a cell.
func (r *Run) Narrow(domains []uint64) bool {
	_, ok := r.Reduce(domains)
	return ok
}

// Reduce is Narrow that also tells which digits some cell or other, of those with more than
// one, holds.
func (r *Run) Reduce(domains []uint64) (sure uint64, ok bool) {
	if len(domains) <= reachDigits { // little room is cleared fast
		var room [reachDigits]uint64
		return r.reduce(domains, room[:len(domains)])
	}
	var room [64]uint64
	return r.reduce(domains, room[:len(domains)])
}

// reduce is Reduce with room for what is kept, which is empty.
func (r *Run) reduce(domains, kept []uint64) (sure uint64, ok bool) {
	n := len(domains)
	var fixed, once, twice uint64
	lows := All(r.digits - n + 1) // the least digits of runs in which each cell has a digit
	for _, d := range domains {
		lows &= reaching(d, n)
		if d&(d-1) == 0 {
			fixed |= d
		}
		twice |= once & d
		once |= d
	}
	lows &^= reaching(^once, n) // and each digit a cell
	sure = ^fixed
next:
	for ; lows != 0; lows &= lows - 1 {
		run := All(n) << bits.TrailingZeros64(lows)
		single := run &^ twice
		var taken uint64 // digits of cells that have no other
		for _, d := range domains {
			d &= run
			if alone := d & single; alone != 0 {
				d = alone
			}
			if d&(d-1) == 0 {
				if d&taken != 0 {
					continue next
				}
				taken |= d
			} else if d&single != 0 { // two digits have only this cell
				continue next
			}
		}
		sure &= run
		for i, d := range domains {
			d &= run
			if alone := d & single; alone != 0 {
				d = alone
			}
			if d&(d-1) != 0 {
				d &^= taken
			}
			kept[i] |= d
		}
	}
	for _, d := range kept {
		if d == 0 {
			return 0, false
		}
	}
	copy(domains, kept)
	return sure, true
}

// reaching are the least digits of runs of n digits that have some of a set.
func reaching(set uint64, n int) uint64 {
	have := 1
	for ; 2*have <= n; have *= 2 {
		set |= set >> have
	}
	return set | set>>(n-have)
}

// Runs are the runs of three cells and more that follow from the relations of the
// model, and the relations without their pairs, which say no more. These stand together,
// as rules on whole lines write them.
func (m *Model) Runs() (runs []*Run, rest []Relation) {
	sight := m.Sight()
	for _, r := range m.Relations {
		size := r.nearness()
		if size < 3 || size >= m.Digits {
			rest = append(rest, r)
			continue
		}
		count := size * (size - 1) / 2
		var others [][2]uint16
		for from := 0; from < len(r.Pairs); {
			if from+count <= len(r.Pairs) {
				if cells := clique(r.Pairs[from:from+count], size); cells != nil && sight.AllSee(cells) {
					runs = append(runs, &Run{cells, m.Digits})
					from += count
					continue
				}
			}
			others = append(others, r.Pairs[from])
			from++
		}
		if r.Pairs = others; len(others) > 0 {
			rest = append(rest, r)
		}
	}
	return runs, rest
}

// nearness is the number that the digits of a pair are less than apart, when that is all
// that the relation says of different digits; 0 for another relation.
func (r *Relation) nearness() int {
	if r.Back != nil {
		return 0
	}
	size := 0
	for size < len(r.Allowed) && (size == 0 || r.Allowed[0]>>size&1 != 0) {
		size++
	}
	for d, allowed := range r.Allowed {
		near := All(min(d+size, len(r.Allowed))) &^ All(max(d-size+1, 0))
		if (allowed^near)&^(1<<d) != 0 {
			return 0
		}
	}
	return size
}

// clique are the cells of some pairs, when these are all pairs of so many cells.
func clique(pairs [][2]uint16, size int) []uint16 {
	var cells []uint16
	for i, pair := range pairs {
		if slices.Contains(pairs[:i], pair) || slices.Contains(pairs[:i], [2]uint16{pair[1], pair[0]}) {
			return nil
		}
		for _, c := range pair {
			if !slices.Contains(cells, c) {
				cells = append(cells, c)
			}
		}
	}
	if len(cells) != size {
		return nil
	}
	return cells
}
