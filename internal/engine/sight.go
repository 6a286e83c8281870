package engine

import "math/bits"

// Sight says which cells can never hold the same digit. They share a house or a group, or a
// relation allows no digit beside itself.
type Sight struct {
	words int
	rows  []uint64
}

// sightWords returns how many words the set of cells that a cell sees has. It is at least two,
// the number for which there are short ways.
func sightWords(cells int) int { return max(2, (cells+63)/64) }

// Words returns how many words the sets have.
func (s *Sight) Words() int { return s.words }

// Of128 returns what Of does, where there are two words.
func (s *Sight) Of128(cell uint16) *[2]uint64 { return (*[2]uint64)(s.rows[2*int(cell):]) }

// Of returns the set of the cells that a cell sees.
func (s *Sight) Of(cell uint16) Bits {
	return s.rows[int(cell)*s.words : (int(cell)+1)*s.words]
}

// Sees reports whether two cells see each other.
func (s *Sight) Sees(a, b uint16) bool {
	return s.rows[int(a)*s.words+int(b)/64]>>(b%64)&1 != 0
}

// Pairs returns how many ordered pairs of cells see each other.
func (s *Sight) Pairs() int {
	return Bits(s.rows).size()
}

// AllSee reports whether cells all see each other.
func (s *Sight) AllSee(cells []uint16) bool {
	for i, a := range cells {
		for _, b := range cells[:i] {
			if !s.Sees(a, b) {
				return false
			}
		}
	}
	return true
}

// allSee does what AllSee does, for cells given as a set, too.
func (s *Sight) allSee(cells []uint16, set Bits) bool {
	if len(set) != 2 {
		return s.AllSee(cells)
	}
	low, high := set[0], set[1]
	for _, c := range cells {
		row := s.Of128(c)
		if c < 64 {
			low &^= 1 << c
		} else {
			high &^= 1 << (c - 64)
		}
		if low&^row[0]|high&^row[1] != 0 {
			return false
		}
	}
	return true
}

// Cliques parts up to 64 cells into few, large sets that see each other, by places in the
// list.
func (s *Sight) Cliques(cells []uint16) []uint64 {
	var all []uint64
	s.cliques(cells, Units(len(cells), 0), func(clique uint64) { all = append(all, clique) })
	return all
}

// cliques does what Cliques does, but only cells of the same weight go together. The largest come
// first. To find one, it begins with each cell in turn. It adds the cell that sees most of those
// that can still follow. The largest so found is next.
func (s *Sight) cliques(cells []uint16, weights []int, each func(clique uint64)) {
	var sees [64]uint64 // by cell: those of equal weight that it sees
	for i, a := range cells {
		for k, b := range cells[:i] {
			if weights[i] == weights[k] && s.Sees(a, b) {
				sees[i] |= 1 << k
				sees[k] |= 1 << i
			}
		}
	}
	for left := All(len(cells)); left != 0; {
		best := uint64(0)
		for rest := left; rest != 0; rest &= rest - 1 {
			clique, open := rest&-rest, sees[bits.TrailingZeros64(rest)]&left
			for open != 0 && bits.OnesCount64(clique|open) > bits.OnesCount64(best) {
				most, next := -1, 0
				for rest := open; rest != 0; rest &= rest - 1 {
					i := bits.TrailingZeros64(rest)
					if seen := bits.OnesCount64(sees[i] & open); seen > most {
						most, next = seen, i
					}
				}
				clique |= 1 << next
				open &= sees[next]
			}
			if bits.OnesCount64(clique) > bits.OnesCount64(best) {
				best = clique
			}
		}
		left &^= best
		each(best)
	}
}

// Sight returns which cells see each other. It is worked out at the first call and shared.
func (m *Model) Sight() *Sight {
	if known := m.sight.Load(); known != nil {
		return known
	}
	s := new(Sight)
	m.findSight(s)
	m.sight.CompareAndSwap(nil, s)
	return m.sight.Load()
}

// findSight works it out in the memory that a Sight has.
func (m *Model) findSight(s *Sight) {
	s.words = sightWords(m.Cells)
	houses, groups, relations := m.Houses, m.Groups, m.Relations
	if b := m.base; b != nil {
		s.rows = append(s.rows[:0], b.Sight().rows...)
		houses, groups, relations = houses[len(b.Houses):], groups[len(b.Groups):], relations[len(b.Relations):]
	} else {
		s.rows = make([]uint64, m.Cells*s.words)
	}
	set := make(Bits, s.words)
	for _, sets := range [2][][]uint16{houses, groups} {
		for _, cells := range sets {
			clear(set)
			set.Add(cells...)
			s.join(cells, set)
		}
	}
	for i := range relations {
		if relations[i].AllowsEqual() {
			continue
		}
		for _, pair := range relations[i].Pairs {
			a, b := pair[0], pair[1]
			s.Of(a).Add(b)
			s.Of(b).Add(a)
		}
	}
}

// join lets cells that make up a set see each other.
func (s *Sight) join(cells []uint16, set Bits) {
	if s.words == 2 {
		a, b := set[0], set[1]
		for _, c := range cells {
			row := s.Of128(c)
			row[0] |= a
			row[1] |= b
			row[c/64&1] &^= 1 << (c % 64)
		}
		return
	}
	for _, c := range cells {
		s.Of(c).with(set)
		s.Of(c).Remove(c)
	}
}

// list returns the set of the cells that a cell sees as a list in ascending order.
func (s *Sight) list(cell uint16) []uint16 {
	return s.Of(cell).Append(make([]uint16, 0, s.Of(cell).size()))
}
