package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTotalsFollow holds what follows from lists of one total against all ways to fill a 4×4, and
// wants it to find all that is said of lists without houses.
func TestTotalsFollow(t *testing.T) {
	grids := everyFour()
	found, known, narrowed := 0, 0, 0
	for seed := range uint64(400) {
		random := rand.New(rand.NewPCG(seed, 48))
		m := BoxGrid(2, 2)
		// Lists of one sum in some grid, each against the first or another, some of them with cells in common.
		grid := grids[random.IntN(len(grids))]
		var lists [][]int
		for total := 4 + random.IntN(7); len(lists) < 3+random.IntN(4); {
			list, sum := random.Perm(16), 0
			if random.IntN(3) == 0 { // a row or a piece of one
				row := random.IntN(4)
				list = []int{4 * row, 4*row + 1, 4*row + 2, 4*row + 3}
				random.Shuffle(4, func(i, j int) { list[i], list[j] = list[j], list[i] })
			}
			for n, c := range list {
				if sum += grid[c]; sum >= total {
					list = list[:n+1]
					break
				}
			}
			if slices.Sort(list); sum == total {
				lists = append(lists, list)
			} else if random.IntN(20) == 0 {
				total = 4 + random.IntN(7)
				lists = nil
			}
		}
		for i, list := range lists[1:] {
			other := lists[random.IntN(i+1)]
			s := &Sum{}
			for _, c := range list {
				if !slices.Contains(other, c) {
					s.In, s.Weights = append(s.In, uint16(c)), append(s.Weights, 1)
				}
			}
			for _, c := range other {
				if !slices.Contains(list, c) {
					s.In, s.Weights = append(s.In, uint16(c)), append(s.Weights, -1)
				}
			}
			if len(s.In) > 0 {
				m.Propagators = append(m.Propagators, s)
			}
		}
		m.GroupSums()
		sums, totals := m.Totals()
		var rules []Propagator
		for _, s := range sums {
			rules = append(rules, s)
			known++
		}
		for _, p := range totals {
			rules = append(rules, p)
			found++
		}
		for range 8 {
			domains := make([]uint64, 16)
			for c := range domains {
				domains[c] = All(4)
				if random.IntN(2) == 0 {
					domains[c] = 1<<(grid[c]-1) | random.Uint64N(All(4)+1)
				}
			}
			want := make([]uint64, 16)
			for _, g := range grids {
				if fits(g, domains) && !slices.ContainsFunc(m.Propagators, func(p Propagator) bool { return !meets(p.(*Sum), g) }) {
					for c, d := range g {
						want[c] |= 1 << (d - 1)
					}
				}
			}
			for _, rule := range rules {
				own := pick(domains, rule.Cells())
				if !rule.Narrow(own) {
					t.Fatalf("seed %d: %v holds in no grid, but in %v", seed, describe(rule), grid)
				}
				for i, c := range rule.Cells() {
					if own[i]&^domains[c] != 0 || want[c]&^own[i] != 0 {
						t.Fatalf("seed %d: %s leaves %04b of %04b in cell %d, where %04b may be", seed, describe(rule), own[i], domains[c], c, want[c])
					}
					if own[i] != domains[c] {
						narrowed++
					}
				}
			}
		}
	}
	t.Logf("%d totals, %d known ones, %d cells narrowed", found, known, narrowed)
	if found < 200 || known < 20 || narrowed < 1000 {
		t.Errorf("only %d totals, %d known ones, %d cells narrowed", found, known, narrowed)
	}
}

// TestTotalsOfFullBoards lets lists pass just when they come to the same.
func TestTotalsOfFullBoards(t *testing.T) {
	m := &Model{Digits: 9, Cells: 9}
	for k := 1; k < 3; k++ {
		in := []uint16{0, 1, 2, uint16(3 * k), uint16(3*k + 1), uint16(3*k + 2)}
		m.Propagators = append(m.Propagators, &Sum{In: in, Weights: Units(3, 3)})
	}
	m.GroupSums()
	_, all := m.Totals()
	if len(all) != 1 {
		t.Fatalf("%d totals, want one", len(all))
	}
	random := rand.New(rand.NewPCG(7, 48))
	passed := 0
	for range 20_000 {
		var digits [9]int
		for c := range digits {
			digits[c] = 1 + random.IntN(3)
		}
		domains := make([]uint64, 9)
		for i, c := range all[0].In {
			domains[i] = 1 << (digits[c] - 1)
		}
		sum := func(k int) int { return digits[3*k] + digits[3*k+1] + digits[3*k+2] }
		same := sum(0) == sum(1) && sum(0) == sum(2)
		if got := all[0].Narrow(domains); got != same {
			t.Fatalf("%v: %v, want %v", digits, got, same)
		}
		if same {
			passed++
		}
	}
	if passed < 100 {
		t.Errorf("only %d came to the same", passed)
	}
}

// everyFour are all 4×4 grids.
func everyFour() (grids [][]int) {
	grid := make([]int, 16)
	var fill func(c int)
	fill = func(c int) {
		if c == 16 {
			grids = append(grids, slices.Clone(grid))
			return
		}
	next:
		for d := 1; d <= 4; d++ {
			for o := range c {
				if grid[o] == d && (o/4 == c/4 || o%4 == c%4 || o/8 == c/8 && o%4/2 == c%4/2) {
					continue next
				}
			}
			grid[c] = d
			fill(c + 1)
		}
	}
	fill(0)
	return grids
}

func fits(grid []int, domains []uint64) bool {
	for c, d := range grid {
		if domains[c]>>(d-1)&1 == 0 {
			return false
		}
	}
	return true
}

// meets says whether a grid has a sum.
func meets(s *Sum, grid []int) bool {
	sum := 0
	for i, c := range s.In {
		sum += s.Weights[i] * grid[c]
	}
	return s.Low <= sum && sum <= s.High
}

// pick are the domains of some cells.
func pick(domains []uint64, in []uint16) []uint64 {
	own := make([]uint64, len(in))
	for i, c := range in {
		own[i] = domains[c]
	}
	return own
}

func describe(p Propagator) string {
	if s, ok := p.(*Sum); ok {
		return fmt.Sprintf("sum %v in %v", s.Low, s.In)
	}
	return fmt.Sprintf("totals in %v", p.Cells())
}
