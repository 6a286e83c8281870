package engine

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// partition is a plain look at full labels and digits: whether each label stands in one area of size
// cells, in which digits differ.
func partition(labels, digits []int, cols, size int) bool {
	held := map[int][]int{}
	for i, label := range labels {
		held[label] = append(held[label], i)
	}
	for _, cells := range held {
		is := make([]int, len(labels))
		seen := map[int]bool{}
		for _, i := range cells {
			is[i] = 1
			if seen[digits[i]] {
				return false
			}
			seen[digits[i]] = true
		}
		if len(cells) != size || !area(is, cols, 2, 1, len(labels)) {
			return false
		}
	}
	return true
}

// byFirst names regions anew in the order in which they come.
func byFirst(labels []int) string {
	names := map[int]int{}
	var text []byte
	for _, label := range labels {
		if _, known := names[label]; !known {
			names[label] = len(names)
		}
		text = append(text, byte('0'+names[label]))
	}
	return string(text)
}

// Of all ways to name the regions of a solution one is accepted, nothing else is, and no digit or
// label of what is accepted is lost: held to all ways to fill small boards.
func TestRegionsAgainstAllFillings(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 48))
	for _, board := range []struct{ rows, cols, size, n int }{{2, 2, 2, 2}, {2, 3, 3, 3}, {2, 3, 2, 3}, {1, 6, 2, 3}, {2, 4, 4, 4}} {
		cells, near := grid(board.rows, board.cols)
		count := len(cells)
		var labels []uint16
		for i := range cells {
			labels = append(labels, uint16(count+i))
		}
		regions := NewRegions(labels, cells, near, board.size, board.n)
		most := count / board.size
		for try := 0; try < 12; {
			domains := make([]uint64, 2*count) // labels, then digits
			for i := range domains {
				all := All(board.n)
				if i < count {
					all = All(most)
				}
				domains[i] = all
				if try > 0 && random.IntN(3) == 0 || count > 6 && i >= count && random.IntN(6) > 0 {
					for domains[i] = 0; domains[i] == 0; {
						domains[i] = random.Uint64() & all
					}
				}
			}
			fillings := 1
			for _, d := range domains {
				fillings *= bits.OnesCount64(d)
			}
			if try++; fillings > 20_000 {
				continue
			}
			union := make([]uint64, 2*count)
			values := make([]int, 2*count)
			accepted := map[string]int{}
			valid := map[string]bool{}
			full := make([]uint64, 2*count)
			var fill func(i int)
			fill = func(i int) {
				if i < 2*count {
					for d := range 4 {
						if domains[i]>>d&1 != 0 {
							values[i] = d
							fill(i + 1)
						}
					}
					return
				}
				for i, v := range values {
					full[i] = 1 << v
				}
				holds := partition(values[:count], values[count:], board.cols, board.size)
				ok := regions.Narrow(full)
				if ok && !holds {
					t.Fatalf("%v: %v is accepted", board, values)
				}
				key := byFirst(values[:count]) + fmt.Sprint(values[count:])
				if holds {
					valid[key] = true
				}
				if ok {
					accepted[key]++
					for i, v := range values {
						union[i] |= 1 << v
					}
				}
			}
			fill(0)
			for key := range valid {
				if n := accepted[key]; n > 1 || n < 1 && try == 1 {
					t.Fatalf("%v: %s is accepted %d times", board, key, n)
				}
			}
			left := slices.Clone(domains)
			ok := regions.Narrow(left)
			for i := range left {
				if ok && union[i]&^left[i] != 0 || !ok && union[i] != 0 {
					t.Fatalf("%v: from %v is left %v (%v), solutions have %v", board, domains, left, ok, union)
				}
			}
		}
	}
}

// Runs leave what solutions have, and nothing else: also where their labels are those of regions, and the
// first cell has no neighbour but the beginnings of some arms.
func TestRunsAgainstAllFillings(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 48))
	for range 1000 {
		n := 2 + random.IntN(3)
		next := uint16(2)
		var arms [][]uint16
		for range 1 + random.IntN(3) {
			var arm []uint16
			for range 1 + random.IntN(2) {
				arm = append(arm, next)
				next++
			}
			arms = append(arms, arm)
		}
		more := random.IntN(3) - 1
		runs := NewRuns(0, 1, arms, more)
		var beside []uint16 // the neighbours of the first cell: one has its label
		if random.IntN(2) == 0 {
			for _, arm := range arms {
				if len(beside) == 0 || random.IntN(2) == 0 {
					beside = append(beside, arm[0])
				}
			}
			runs = runs.Connected(modelBeside(int(next), beside))
			if other := []uint16{beside[0], next}; random.IntN(8) == 0 {
				runs = NewRuns(0, 1, arms, more).Connected(modelBeside(int(next)+1, other))
				beside = nil
			}
		}
		domains := make([]uint64, next)
		for i := range domains {
			for domains[i] == 0 {
				domains[i] = random.Uint64() & All(n)
			}
		}
		union := make([]uint64, next)
		values := make([]int, next)
		var fill func(i int)
		fill = func(i int) {
			if i < len(values) {
				for d := 1; d <= n; d++ {
					if domains[i]>>(d-1)&1 != 0 {
						values[i] = d
						fill(i + 1)
					}
				}
				return
			}
			sum := more
			for _, arm := range arms {
				for _, cell := range arm {
					if values[cell] != values[1] {
						break
					}
					sum++
				}
			}
			alone := len(beside) > 0 && !slices.ContainsFunc(beside, func(cell uint16) bool { return values[cell] == values[1] })
			if values[0] == sum && !alone {
				for i, v := range values {
					union[i] |= 1 << (v - 1)
				}
			}
		}
		fill(0)
		left := slices.Clone(domains)
		if ok := runs.Narrow(left); ok != (union[0] != 0) || ok && !slices.Equal(left, union) {
			t.Fatalf("arms %v, beside %v, %d more, from %v: %v is left (%v), solutions have %v", arms, beside, more, domains, left, ok, union)
		}
	}
}

// modelBeside has regions whose labels are some cells. Beside cell 1 are others.
func modelBeside(cells int, beside []uint16) *Model {
	var labels []uint16
	for c := range 2 * cells {
		labels = append(labels, uint16(c))
	}
	near := make([][]uint16, len(labels))
	near[1] = beside
	return &Model{Propagators: []Propagator{NewRegions(labels, labels, near, 2, 4)}}
}

// TestRegionsRememberRightly narrows random labels, some of them again and again, with what is
// remembered of areas and without.
func TestRegionsRememberRightly(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 48))
	cells, near := grid(6, 6)
	var labels []uint16
	for i := range cells {
		labels = append(labels, uint16(len(cells)+i))
	}
	remembers, forgets := NewRegions(labels, cells, near, 6, 6), NewRegions(labels, cells, near, 6, 6)
	forgets.room.New = func() any {
		return &regionRoom{flood: forgets.areas[0].room.New().(*flood), in: make([][]uint16, forgets.count), alone: make([]uint64, len(cells)),
			near: make([]places, 6), far: make([]places, 6)}
	}
	seen := make([]uint64, 2*len(cells))
	fine := 0
	domains := make([]uint64, 2*len(cells))
	for range 3000 {
		if random.IntN(4) == 0 {
			for i := range domains {
				domains[i] = All(6)
				seen[i] = Unseen
			}
		}
		for range 1 + random.IntN(4) {
			domains[random.IntN(len(domains))] &= random.Uint64N(All(6)) + 1
		}
		var want []uint64
		for _, r := range []*Regions{forgets, remembers} {
			own := slices.Clone(domains)
			if !r.Narrow(own) {
				own = nil
			}
			if r == forgets {
				want = own
			} else if !slices.Equal(own, want) {
				t.Fatalf("%b becomes %b, want %b", domains, own, want)
			}
		}
		since := slices.Clone(seen)
		own := slices.Clone(domains)
		if ok := remembers.NarrowSince(own, since); ok != (want != nil) || ok && !slices.Equal(own, want) {
			t.Fatalf("%b becomes %b since %b, want %b", domains, own, seen, want)
		}
		if want != nil {
			fine++
			copy(domains, want)
			copy(seen, since)
		}
	}
	if fine < 1000 {
		t.Errorf("only %d boards were possible", fine)
	}
}
