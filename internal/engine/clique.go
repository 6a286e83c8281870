package engine

import (
	"math/bits"
	"slices"
)

// Clique is a list of cells that see each other, each two tied by the same relation. So they hold
// one of some sets of digits. On a renban line these are consecutive digits, on a nabner line no
// two are. No single rule says so.
type Clique struct {
	In      []uint16
	Sets    []uint64 // of as many digits as there are cells
	classes []uint64 // see findClasses
}

// mostSets is how many sets of digits a clique may have. With more it takes too long to say too
// little.
const mostSets = 40

// Cells returns the cells.
func (q *Clique) Cells() []uint16 { return q.In }

// Narrow keeps the digits of the sets that fit. A set fits if each cell has one of its digits,
// and each of its digits a cell.
func (q *Clique) Narrow(domains []uint64) bool {
	_, ok := q.Reduce(domains)
	return ok
}

// Reduce narrows, and also returns the digits that are held by some cell among those with more
// than one.
func (q *Clique) Reduce(domains []uint64) (sure uint64, ok bool) {
	if q.classes != nil {
		return q.reduceClasses(domains)
	}
	if len(domains) <= reachDigits { // little room is cleared fast
		var room [reachDigits]uint64
		return q.reduce(domains, room[:len(domains)])
	}
	var room [64]uint64
	return q.reduce(domains, room[:len(domains)])
}

// reduce does what Reduce does. What it keeps goes into an empty list that the caller lends.
func (q *Clique) reduce(domains, kept []uint64) (sure uint64, ok bool) {
	var fixed, once, twice uint64
	for _, d := range domains {
		if d&(d-1) == 0 {
			fixed |= d
		}
		twice |= once & d
		once |= d
	}
	sure = ^fixed
next:
	for _, set := range q.Sets {
		if set&^once != 0 || fixed&^set != 0 {
			continue
		}
		single := set &^ twice
		var taken uint64 // digits of cells that have no other
		for _, d := range domains {
			d &= set
			if alone := d & single; alone != 0 {
				d = alone
			}
			if d&(d-1) == 0 {
				if d == 0 || d&taken != 0 {
					continue next
				}
				taken |= d
			} else if d&single != 0 { // two digits have only this cell
				continue next
			}
		}
		sure &= set
		for i, d := range domains {
			d &= set
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

// mostClasses is how many classes may be told by the sets of them that one word holds.
const mostClasses = 6

// findClasses returns classes of digits, if the relation says only that the two cells have digits
// of different ones. It does on modular and entropic lines: 1 4 7, 2 5 8 and 3 6 9 there, or low,
// middle and high digits. There are none if they are more than mostClasses.
func (r *Relation) findClasses() (classes []uint64) {
	all := All(len(r.Allowed))
	for rest := all; rest != 0; {
		digit := bits.TrailingZeros64(rest)
		class := all &^ r.Allowed[digit]
		if class>>digit&1 == 0 || class&^rest != 0 || len(classes) == mostClasses {
			return nil
		}
		for others := class; others != 0; others &= others - 1 {
			if all&^r.Allowed[bits.TrailingZeros64(others)] != class {
				return nil
			}
		}
		classes = append(classes, class)
		rest &^= class
	}
	return classes
}

// lacking[k] are the sets of classes without class k. Set number n has class k if n has bit k.
var lacking = [mostClasses]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// reduceClasses does what Reduce does, where cells have digits of different classes. It goes
// through the cells with the sets of classes that those before may have. It goes back with the
// sets from which those behind can go on. So each digit left is a part of some filling.
func (q *Clique) reduceClasses(domains []uint64) (sure uint64, ok bool) {
	var before [mostClasses + 1]uint64
	before[0] = 1
	for i, d := range domains {
		for k, class := range q.classes {
			before[i+1] |= before[i] & lacking[k] << (1 << k) & -nonZero(d&class)
		}
	}
	if before[len(domains)] == 0 {
		return 0, false
	}
	behind := ^uint64(0)
	var once, fixed uint64
	for i := len(domains) - 1; i >= 0; i-- {
		var kept, next uint64
		for k, class := range q.classes {
			here := -nonZero(domains[i] & class)
			with := before[i] & lacking[k] << (1 << k) & behind
			kept |= class & here & -nonZero(with)
			next |= behind >> (1 << k) & lacking[k] & here
		}
		kept &= domains[i]
		domains[i], behind = kept, next
		once |= kept
		if kept&(kept-1) == 0 {
			fixed |= kept
		}
	}
	held := 0 // classes that some cell may have
	for _, class := range q.classes {
		if digits := class & once; digits != 0 {
			held++
			if digits&(digits-1) == 0 {
				sure |= digits
			}
		}
	}
	if held > len(domains) {
		return 0, true
	}
	return sure &^ fixed, true
}

// Cliques returns the cliques of three cells and more that follow from the model's relations. It
// also returns the relations without the pairs of these: the cliques say no less.
func (m *Model) Cliques() (cliques []*Clique, rest []Relation) {
	for _, r := range m.Relations {
		var found []*Clique
		found, r.Pairs = m.cliques(&r)
		cliques = append(cliques, found...)
		if len(r.Pairs) > 0 {
			rest = append(rest, r)
		}
	}
	return cliques, rest
}

// cliques returns the cliques of one relation, and the pairs outside all of them.
func (m *Model) cliques(r *Relation) (found []*Clique, others [][2]uint16) {
	if r.Back != nil || len(r.Pairs) < 3 {
		return nil, r.Pairs
	}
	sight := m.Sight()
	// Of the cells that see each other, those that the relation ties.
	tied := &Sight{words: sight.words, rows: make([]uint64, len(sight.rows))}
	near := make([][]uint16, m.Cells) // by cell: those it is tied to, in the order of the pairs
	for _, pair := range r.Pairs {
		if a, b := pair[0], pair[1]; sight.Sees(a, b) {
			tied.Of(a).Add(b)
			tied.Of(b).Add(a)
			near[a], near[b] = append(near[a], b), append(near[b], a)
		}
	}
	sets := make([][]uint64, m.Digits) // by size, nil before it was asked for
	classes := r.findClasses()
	together := &Sight{words: sight.words, rows: make([]uint64, len(sight.rows))}
	for _, pair := range r.Pairs {
		if together.Sees(pair[0], pair[1]) {
			continue
		}
		in := around(pair, near[pair[0]], tied)
		size := len(in)
		few := 2 < size && size < m.Digits
		if few {
			if sets[size] == nil {
				sets[size] = r.sets(size)
			}
			few = len(sets[size]) <= mostSets
		}
		if !few {
			others = append(others, pair)
			continue
		}
		q := &Clique{In: in, Sets: sets[size]}
		if size <= len(classes) {
			q.classes = classes
		}
		found = append(found, q)
		for _, c := range in {
			together.Of(c).Add(in...)
		}
	}
	return found, others
}

// around returns the cells of a clique that has a pair, from those near its first cell. If the two
// aren't tied, that is only the pair.
func around(pair [2]uint16, near []uint16, tied *Sight) []uint16 {
	in := pair[:]
	if !tied.Sees(pair[0], pair[1]) {
		return in
	}
	for _, c := range near {
		if !slices.ContainsFunc(in, func(e uint16) bool { return !tied.Sees(e, c) }) {
			in = append(in, c)
		}
	}
	return in
}

// sets returns the sets of size digits in which the relation allows any two; some of them if there
// are more than mostSets.
func (r *Relation) sets(size int) []uint64 {
	sets := make([]uint64, 0, mostSets+1)
	var grow func(set, more uint64, left int)
	grow = func(set, more uint64, left int) {
		if left == 0 {
			sets = append(sets, set)
		}
		for ; left > 0 && bits.OnesCount64(more) >= left && len(sets) <= mostSets; more &= more - 1 {
			digit := bits.TrailingZeros64(more)
			grow(set|1<<digit, more&(more-1)&r.Allowed[digit], left-1)
		}
	}
	grow(0, All(len(r.Allowed)), size)
	return sets
}
