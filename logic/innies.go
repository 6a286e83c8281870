package logic

import (
	"iter"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine"
)

// union is houses that don't overlap, with the cages that have cells in it.
type union struct {
	houses []int
	set    cells
	cages  []int // numbers in cages: none has a cell in another
	bare   cells // its cells in none of them
}

// mostUnited is how many houses are added up at most, mostUnions how many unions
// are looked at.
const (
	mostUnited = 4
	mostUnions = 400
)

// findUnions returns the houses, and groups of houses beside each other taken
// together. Such are lines that follow each other, and boxes that share lines.
func (t *topology) findUnions() (unions []union) {
	if len(t.cages) == 0 {
		return nil
	}
	apart := t.apartCages()
	add := func(houses []int, set cells) {
		u := union{houses: houses, set: set, bare: set}
		for _, i := range apart {
			if in := t.cages[i].set; in.meets(set) {
				u.cages = append(u.cages, i)
				u.bare = u.bare.minus(in)
			}
		}
		unions = append(unions, u)
	}
	for h := range t.houses {
		add([]int{h}, t.set[h])
	}
	seen := map[cells]bool{}
	for from := 0; from < len(unions) && len(unions) < mostUnions; from++ {
		u := unions[from]
		if len(u.houses) == mostUnited {
			continue
		}
		last := u.houses[len(u.houses)-1]
		for h := range t.houses {
			if t.set[h].meets(u.set) || !t.nextTo(last, h) {
				continue
			}
			if set := u.set.or(t.set[h]); !seen[set] {
				seen[set] = true
				add(append(slices.Clone(u.houses), h), set)
			}
		}
	}
	return unions
}

// nextTo reports whether the houses a and b, which don't overlap, lie beside
// each other. Lines must be of one kind, with b right after a. For others some
// line must meet each in at least two cells.
func (t *topology) nextTo(a, b int) bool {
	x, y := &t.houses[a], &t.houses[b]
	if x.IsLine() != y.IsLine() {
		return false
	}
	if x.IsLine() {
		return x.Kind == y.Kind && y.Number == x.Number+1
	}
	for _, l := range t.lines {
		if t.set[l].and(t.set[a]).count() > 1 && t.set[l].and(t.set[b]).count() > 1 {
			return true
		}
	}
	return false
}

// apartCages returns cages that share no cells, smaller ones first.
func (t *topology) apartCages() (list []int) {
	order := make([]int, len(t.cages))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(t.cages[a].cells) - len(t.cages[b].cells) })
	var taken cells
	for _, i := range order {
		if set := t.cages[i].set; !set.meets(taken) {
			taken = taken.or(set)
			list = append(list, i)
		}
	}
	return list
}

// leftover holds the cells that remain when cages are taken away from houses.
// Inside are open cells of the houses in none of these cages. Outside are open
// cells of these cages beyond the houses. The values of the first, less those
// of the second, are known.
type leftover struct {
	houses      []int
	constraints []int // of the cages taken away
	cages       int   // what these add up to
	in, ex      cells
	left        int
}

// mostLeftOver is how many open cells are left over and stick out together at most.
const mostLeftOver = 6

// leftovers returns the leftovers of all unions, each set of cells once, from
// the fewest houses. It takes away three choices of cages: those with most open
// cells inside, those wholly inside, and all. Then it changes the first choice
// at one cage across the edge at a time.
func (s *State) leftovers() []leftover {
	if s.over != nil {
		return s.over
	}
	s.over = []leftover{}
	seen := map[[2]cells]bool{}
	empty := s.empty()
	var in, ex []cells // the open cells of each cage inside the union, and outside
	var across []int
	for i := range s.unions {
		u := &s.unions[i]
		in, ex, across = in[:0], ex[:0], across[:0]
		for k, i := range u.cages {
			open := s.cages[i].set.and(empty)
			in, ex = append(in, open.and(u.set)), append(ex, open.minus(u.set))
			if !in[k].empty() && !ex[k].empty() {
				across = append(across, k)
			}
		}
		try := func(left, out cells, taken func(k int) bool) {
			n := left.count() + out.count()
			if key := [2]cells{left, out}; n > 0 && n <= mostLeftOver && !seen[key] {
				seen[key] = true
				s.over = append(s.over, s.takeAway(u, taken, left, out))
			}
		}
		leave := func(taken func(k int) bool) (left, out cells) {
			left = u.bare.and(empty)
			for k := range in {
				if taken(k) {
					out = out.or(ex[k])
				} else {
					left = left.or(in[k])
				}
			}
			return left, out
		}
		most := func(k int) bool { return in[k].count() > ex[k].count() }
		inner := func(k int) bool { return ex[k].empty() }
		all := func(int) bool { return true }
		left, out := leave(most)
		try(left, out, most)
		for _, taken := range []func(k int) bool{inner, all} {
			left, out := leave(taken)
			try(left, out, taken)
		}
		for _, k := range across {
			but := func(o int) bool { return most(o) != (o == k) }
			if most(k) {
				try(left.or(in[k]), out.minus(ex[k]), but)
			} else {
				try(left.minus(in[k]), out.or(ex[k]), but)
			}
		}
	}
	return s.over
}

// takeAway takes cages away from a union, which leaves some open cells inside and out.
func (s *State) takeAway(u *union, taken func(k int) bool, left, out cells) leftover {
	o := leftover{houses: u.houses, constraints: make([]int, 0, len(u.cages)), in: left, ex: out, left: len(u.houses) * s.houseSum()}
	rest, over := u.set, cells{}
	for k, i := range u.cages {
		if !taken(k) {
			continue
		}
		c := &s.cages[i]
		o.constraints = append(o.constraints, c.constraint)
		o.cages += c.sum
		rest, over = rest.minus(c.set), over.or(c.set.minus(u.set))
	}
	o.left -= o.cages
	first := s.rules.Shape().First()
	for c := range rest.minus(left).all() {
		o.left -= int(s.digit[c]) + first - 1
	}
	for c := range over.minus(out).all() {
		o.left += int(s.digit[c]) + first - 1
	}
	return o
}

// leftoversRated returns those whose steps are rated from one number to another at least.
func (s *State) leftoversRated(from, to Rating) iter.Seq[*leftover] {
	return func(yield func(*leftover) bool) {
		over := s.leftovers()
		for i := range over {
			if r := over[i].rating(); from <= r && r <= to && !yield(&over[i]) {
				return
			}
		}
	}
}

// open returns how many cells are left over and stick out.
func (o *leftover) open() int { return o.in.count() + o.ex.count() }

// truth returns the premise that the cells have that sum.
func (o *leftover) truth() Truth {
	return Truth{Kind: SumTruth, Houses: o.houses, Constraints: o.constraints}
}

// parts returns the houses and the cages taken away from them.
func (o *leftover) parts(s *State) []Part {
	return []Part{
		{Role: Base, Houses: o.houses, Sum: len(o.houses) * s.houseSum()},
		{Role: Cover, Constraints: o.constraints, Sum: o.cages},
	}
}

// rating rates what follows from the sum of the cells.
func (o *leftover) rating() Rating {
	return inniesRating(len(o.houses), o.open(), !o.ex.empty(), !o.in.empty())
}

// innies adds up houses and takes the cages away that nearly fill them. Type
// 1: cells inside are left (innies). Type 2: cells of these cages stick out
// (outies). Types 3 and 4: both, and those inside hold more, or less. Type 5: the
// cells inside are part of one cage, which the houses split. Several cells that all
// see each other, and are no part of one cage, are a hidden cage. Only leftovers rated
// from one number to another are looked at.
//
//	┌───────────────┐
//	│ 12 12 12 20 20│ 20   row: 45 = 12 + 20 + 7 + 3 + what is left in the row
//	└───────────────┘
func innies(from, to Rating) func(s *State, found func(*Step)) {
	return func(s *State, found func(*Step)) {
		for o := range s.leftoversRated(from, to) {
			if o.open() <= mostInnies && !o.hidden(s) {
				s.innies(o, found)
			}
		}
	}
}

// houseSum returns what the digits of a house add up to.
func (t *topology) houseSum() int { return t.n * (2*t.rules.Shape().First() + t.n - 1) / 2 }

// mostInnies is how many open cells innies and outies have together at most.
const mostInnies = 5

// innies looks at what cages leave of houses, and what sticks out.
func (s *State) innies(o *leftover, found func(*Step)) {
	gone, place := s.narrowSum(o.in, o.ex, o.left)
	if len(gone)+len(place) == 0 {
		return
	}
	step := &Step{Rating: o.rating(), Place: place, Parts: o.parts(s), Truths: []Truth{o.truth()}}
	if len(place) == 0 {
		step.Remove = gone
	}
	if !o.in.empty() {
		step.Parts = append(step.Parts, Part{Role: Floor, Cells: o.in.list(), Digits: s.union(o.in), Sum: o.left})
	}
	if !o.ex.empty() {
		step.Parts = append(step.Parts, Part{Role: Roof, Cells: o.ex.list(), Digits: s.union(o.ex), Sum: -o.left})
	}
	switch {
	case o.ex.empty():
		step.Type = 1
		if s.inOneCage(o.in) {
			step.Type = 5
		}
	case o.in.empty():
		step.Type = 2
	case o.left >= 0:
		step.Type = 3
	default:
		step.Type = 4
	}
	found(step)
}

// inOneCage reports whether cells are part of one cage.
func (s *State) inOneCage(set cells) bool {
	for i := range s.cages {
		if set.within(s.cages[i].set) {
			return true
		}
	}
	return false
}

// inniesRating rates the step: 1.6 for one cell and one house. More houses, more cells,
// and cells on both sides are more to hold in mind.
func inniesRating(houses, open int, outside, inside bool) Rating {
	r := 16 + 2*Rating(houses-1)
	switch open {
	case 1:
	case 2:
		r += 4
	default:
		r += 4 + 5*Rating(open-2)
	}
	if outside {
		r++
	}
	if outside && inside {
		r += 2
	}
	return r
}

// narrowSum returns what cells rule out whose sum, less that of others, is known. A
// cell that is alone is placed.
func (s *State) narrowSum(in, ex cells, left int) (gone, place []Candidate) {
	first := s.rules.Shape().First()
	sum := &engine.Sum{Low: left, High: left}
	for k, set := range [2]cells{in, ex} {
		for c := range set.all() {
			w := 1 - 2*k
			sum.In = append(sum.In, uint16(c))
			sum.Weights = append(sum.Weights, w)
			sum.Low -= w * (first - 1)
		}
	}
	sum.High = sum.Low
	s.model.Group([]engine.Propagator{sum})
	part := make([]uint64, len(sum.In))
	for i, c := range sum.In {
		part[i] = uint64(s.cand[c])
	}
	if !sum.Narrow(part) {
		return nil, nil
	}
	for i, c := range sum.In {
		m := sudoku.Set(part[i])
		if len(sum.In) == 1 && s.cand[c].Len() > 1 {
			return nil, []Candidate{{int(c), m.Min()}}
		}
		for d := range (s.cand[c] &^ m).Digits() {
			gone = append(gone, Candidate{int(c), d})
		}
	}
	return gone, nil
}
