package logic

import (
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

// findUnions are the houses, and those that lie beside each other taken together:
// lines that follow each other, boxes that share lines.
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

// nextTo says whether two houses that don't overlap lie beside each other: lines
// of one kind that follow, others that some line meets in two cells each.
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

// apartCages are cages none of which has a cell in another, smaller ones first.
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

// leftover is what cages leave of houses: open cells inside that no cage taken away
// has, and open cells of these cages outside. The values of the first, less those of
// the second, are known.
type leftover struct {
	houses      []int
	constraints []int // of the cages taken away
	cages       int   // what these add up to
	in, ex      cells
	left        int
}

// mostLeftOver is how many open cells are left over and stick out together at most.
const mostLeftOver = 6

// leftovers are those of all unions, each set of cells once, as it comes from the
// fewest houses. The cages are taken away whose open cells outside are fewer than
// those inside, or all that lie inside alone, or all there are; and of those that lie
// across the edge each is also looked at the other way round.
func (s *State) leftovers() []leftover {
	if s.over != nil {
		return s.over
	}
	s.over = []leftover{}
	seen := map[[2]cells]bool{}
	empty := s.empty()
	for i := range s.unions {
		u := &s.unions[i]
		try := func(take []bool) {
			o := s.takeAway(u, take, empty)
			if key := [2]cells{o.in, o.ex}; o.open() > 0 && o.open() <= mostLeftOver && !seen[key] {
				seen[key] = true
				for k, i := range u.cages {
					if take[k] {
						o.constraints = append(o.constraints, s.cages[i].constraint)
					}
				}
				s.over = append(s.over, o)
			}
		}
		take, inner, all := make([]bool, len(u.cages)), make([]bool, len(u.cages)), make([]bool, len(u.cages))
		var across []int
		for k, i := range u.cages {
			open := s.cages[i].set.and(empty)
			inside, outside := open.and(u.set).count(), open.minus(u.set).count()
			take[k], inner[k], all[k] = inside > outside, outside == 0, true
			if inside > 0 && outside > 0 {
				across = append(across, k)
			}
		}
		try(take)
		try(inner)
		try(all)
		for _, k := range across {
			take[k] = !take[k]
			try(take)
			take[k] = !take[k]
		}
	}
	return s.over
}

// open is how many cells are left over and stick out.
func (o *leftover) open() int { return o.in.count() + o.ex.count() }

// takeAway takes cages away from a union; it leaves their constraints to be noted.
func (s *State) takeAway(u *union, take []bool, empty cells) leftover {
	o := leftover{houses: u.houses, left: len(u.houses) * s.houseSum()}
	rest, out := u.set, cells{}
	for k, i := range u.cages {
		if !take[k] {
			continue
		}
		o.cages += s.cages[i].sum
		set := s.cages[i].set
		rest, out = rest.minus(set), out.or(set.minus(u.set))
	}
	o.left -= o.cages
	first := s.rules.Shape().First()
	for c := range rest.minus(empty).all() {
		o.left -= int(s.digit[c]) + first - 1
	}
	for c := range out.minus(empty).all() {
		o.left += int(s.digit[c]) + first - 1
	}
	o.in, o.ex = rest.and(empty), out.and(empty)
	return o
}

// truth is the premise that the cells have that sum.
func (o *leftover) truth() Truth {
	return Truth{Kind: SumTruth, Houses: o.houses, Constraints: o.constraints}
}

// parts are the houses and the cages taken away from them.
func (o *leftover) parts(s *State) []Part {
	return []Part{
		{Role: Base, Houses: o.houses, Sum: len(o.houses) * s.houseSum()},
		{Role: Cover, Constraints: o.constraints, Sum: o.cages},
	}
}

// rating is that of what follows from the sum of the cells.
func (o *leftover) rating() Rating {
	return inniesRating(len(o.houses), o.open(), !o.ex.empty(), !o.in.empty())
}

// findInnies adds up houses and takes the cages away that nearly fill them. Type
// 1: cells inside are left (innies). Type 2: cells of these cages stick out
// (outies). Types 3 and 4: both, and those inside hold more, or less. Type 5: the
// cells inside are part of one cage, which the houses split. Several cells that all
// see each other, and are no part of one cage, are a hidden cage: findHiddenCage.
//
//	┌───────────────┐
//	│ 12 12 12 20 20│ 20   row: 45 = 12 + 20 + 7 + 3 + what is left in the row
//	└───────────────┘
func findInnies(s *State, found func(*Step)) {
	over := s.leftovers()
	for i := range over {
		if o := &over[i]; !o.hidden(s) {
			s.innies(o, found)
		}
	}
}

// houseSum is what the digits of a house add up to.
func (t *topology) houseSum() int { return t.n * (2*t.rules.Shape().First() + t.n - 1) / 2 }

// mostInnies is how many open cells innies and outies have together at most.
const mostInnies = 5

// innies looks at what cages leave of houses, and what sticks out.
func (s *State) innies(o *leftover, found func(*Step)) {
	if o.open() > mostInnies {
		return
	}
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

// inOneCage says whether cells are part of one cage.
func (s *State) inOneCage(set cells) bool {
	for i := range s.cages {
		if set.within(s.cages[i].set) {
			return true
		}
	}
	return false
}

// inniesRating is 1.6 for one cell and one house. Each house more, each cell more
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

// narrowSum is what cells rule out whose sum, less that of others, is known. A
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
