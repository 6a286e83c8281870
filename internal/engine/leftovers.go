package engine

import "slices"

// Leftovers are two lists of cells that hold the same digits, each as often. Some houses lie
// mostly in as many others. One list has the cells of the former outside the latter, the other
// list the rest of the latter. In a jigsaw this is known as the law of leftovers:
//
//	A A A A . . .     two rows and two regions, A and B, that lie mostly in them: the two
//	A A A B B B b     cells . hold what the two cells a and b hold
//	a . . B B B .
type Leftovers struct {
	In   []uint16 // those of both lists
	Half int      // how many are of the first
}

// Cells returns the cells.
func (l *Leftovers) Cells() []uint16 { return l.In }

// Narrow counts in both lists how many cells surely hold each digit, and how many may.
func (l *Leftovers) Narrow(domains []uint64) bool {
	_, ok := l.Reduce(domains)
	return ok
}

// Reduce narrows. It also returns the digits that must be in each list and aren't there yet.
func (l *Leftovers) Reduce(domains []uint64) (must [2]uint64, ok bool) {
	lists := [2][]uint64{domains[:l.Half], domains[l.Half:]}
	var sure, may [2]tally
	for k, list := range lists {
		for _, d := range list {
			may[k].add(d)
			if d&(d-1) == 0 {
				sure[k].add(d)
			}
		}
	}
	for k, list := range lists {
		more, equal := sure[k].compare(&may[1-k])
		if more != 0 {
			return must, false
		}
		must[1-k], _ = sure[k].compare(&sure[1-k])
		// A digit may be sure here as often as it may stand there. Then no other cell here holds
		// it, and each of those there does.
		for i, d := range list {
			if d&(d-1) != 0 {
				if list[i] = d &^ equal; list[i] == 0 {
					return must, false
				}
			}
		}
		for i, d := range lists[1-k] {
			if only := d & equal; only != 0 {
				if only&(only-1) != 0 {
					return must, false
				}
				lists[1-k][i] = only
			}
		}
	}
	return must, true
}

// mostDigitsLeft is up to how many digits leftovers are looked for: larger boards hardly have
// any of so few cells.
const mostDigitsLeft = 12

// tally counts up to 15 cells for each digit. Bit d-1 of word i is bit i of the count of digit d.
type tally [4]uint64

func (t *tally) add(digits uint64) {
	for i, word := range t {
		t[i] = word ^ digits
		digits &= word
	}
}

// compare returns the digits whose number is greater than in other, and those with the same
// number.
func (t *tally) compare(other *tally) (greater, equal uint64) {
	equal = ^uint64(0)
	for i := len(t) - 1; i >= 0; i-- {
		greater |= equal & t[i] &^ other[i]
		equal &^= t[i] ^ other[i]
	}
	return greater, equal
}

// Leftovers returns the leftovers of houses that follow each other and of as many others
// that mostly lie in these. Lists of half a house and more would say little.
func (m *Model) Leftovers() []*Leftovers {
	n := m.Digits
	if n > mostDigitsLeft {
		return nil
	}
	houses := make([]Bits, len(m.Houses))
	for h, cells := range m.Houses {
		houses[h] = NewBits(m.Cells)
		houses[h].Add(cells...)
	}
	var found []*Leftovers
	inside := make([]int, len(houses)) // of each house, cells in those that follow each other
	all, others := NewBits(m.Cells), NewBits(m.Cells)
	for first := range houses {
		clear(all)
		all.with(houses[first])
		for end := first + 1; end < len(houses) && end-first < n-1 && !all.meets(houses[end]); end++ {
			all.with(houses[end])
			for h, house := range houses {
				inside[h] = 0
				if h < first || h > end {
					inside[h] = all.common(house)
				}
			}
			clear(others)
			size := end - first + 1
			left := size*n - cover(others, houses, inside, size)
			if left == 0 || 2*left >= n {
				continue
			}
			l := &Leftovers{Half: left}
			for _, lists := range [2][2]Bits{{all, others}, {others, all}} {
				rest := slices.Clone(lists[0])
				rest.without(lists[1])
				l.In = rest.Append(l.In)
			}
			if !slices.ContainsFunc(found, func(k *Leftovers) bool { return k.same(l) }) {
				found = append(found, l)
			}
		}
	}
	return found
}

// cover adds size houses to a set, those with the most cells inside first. Each has more than half
// inside. It returns how many cells they have there; 0 when there are fewer such houses.
func cover(set Bits, houses []Bits, inside []int, size int) (covered int) {
	n := houses[0].size()
	for most := n; 2*most > n; most-- {
		for h, house := range houses {
			if inside[h] == most && !set.meets(house) {
				set.with(house)
				covered += most
				if size--; size == 0 {
					return covered
				}
			}
		}
	}
	return 0
}

// same reports whether two have the same lists, in either order.
func (l *Leftovers) same(k *Leftovers) bool {
	return l.Half == k.Half && (slices.Equal(l.In, k.In) ||
		slices.Equal(l.In[:l.Half], k.In[k.Half:]) && slices.Equal(l.In[l.Half:], k.In[:k.Half]))
}
