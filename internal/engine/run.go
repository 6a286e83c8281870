package engine

import "slices"

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

// Reduce is Narrow that also tells which digits some cell or other holds.
func (r *Run) Reduce(domains []uint64) (sure uint64, ok bool) {
	var room [64]uint64
	kept := room[:len(domains)]
	sure = ^uint64(0)
next:
	for low := range r.digits - len(domains) + 1 {
		run := All(len(domains)) << low
		var once, twice uint64
		for _, d := range domains {
			if d &= run; d == 0 {
				continue next
			}
			twice |= once & d
			once |= d
		}
		if once != run {
			continue
		}
		single := run &^ twice
		for _, d := range domains {
			if alone := d & single; alone&(alone-1) != 0 {
				continue next
			}
		}
		sure &= run
		for i, d := range domains {
			d &= run
			if alone := d & single; alone != 0 {
				d = alone
			}
			kept[i] |= d
		}
	}
	if kept[0] == 0 {
		return 0, false
	}
	copy(domains, kept)
	return sure, true
}

// Runs are the runs of three cells and more that follow from the relations of the
// model. Their pairs stand together, as rules on whole lines write them.
func (m *Model) Runs() []*Run {
	var runs []*Run
	sight := m.Sight()
	for _, r := range m.Relations {
		size := r.nearness()
		if size < 3 || size >= m.Digits {
			continue
		}
		count := size * (size - 1) / 2
		for from := 0; from+count <= len(r.Pairs); from++ {
			if cells := clique(r.Pairs[from:from+count], size); cells != nil && sight.AllSee(cells) {
				runs = append(runs, &Run{cells, m.Digits})
				from += count - 1
			}
		}
	}
	return runs
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
