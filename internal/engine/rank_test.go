package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// latins are all ways to fill a square of side n so that no digit is twice in a row or column.
func latins(n int) (all [][]int) {
	grid := make([]int, n*n)
	var fill func(i int)
	fill = func(i int) {
		if i == n*n {
			all = append(all, slices.Clone(grid))
			return
		}
	next:
		for d := 1; d <= n; d++ {
			for k := range i {
				if grid[k] == d && (k/n == i/n || k%n == i%n) {
					continue next
				}
			}
			grid[i] = d
			fill(i + 1)
		}
		grid[i] = 0
	}
	fill(0)
	return all
}

// readings are the rows from the left and from the right, then the columns from above and below.
func readings(grid []int, n int) []string {
	texts := make([]string, 4*n)
	for line := range n {
		for k := range n {
			texts[line] += fmt.Sprint(grid[line*n+k])
			texts[n+line] += fmt.Sprint(grid[line*n+n-1-k])
			texts[2*n+line] += fmt.Sprint(grid[k*n+line])
			texts[3*n+line] += fmt.Sprint(grid[(n-1-k)*n+line])
		}
	}
	return texts
}

// A rank is what sorting says, on every Latin square of side 4, and no digit of a solution is lost.
func TestRanksAgainstAllSquares(t *testing.T) {
	const n = 4
	random := rand.New(rand.NewPCG(4, 48))
	squares := latins(n)
	cells, _ := grid(n, n)
	for range 120 {
		own, place, alone := random.IntN(4*n), random.IntN(4*n+2), random.IntN(2) == 0
		alone = alone || place == 0
		rank := NewRank(cells, n, own, place, alone)
		domains := make([]uint64, n*n)
		for i := range domains {
			domains[i] = All(n)
			if random.IntN(3) == 0 {
				for domains[i] = 0; domains[i] == 0; {
					domains[i] = random.Uint64() & All(n)
				}
			}
		}
		union := make([]uint64, n*n)
		full := make([]uint64, n*n)
		for _, square := range squares {
			texts := readings(square, n)
			less, same := 0, 0
			for _, text := range texts {
				if text < texts[own] {
					less++
				} else if text == texts[own] {
					same++
				}
			}
			holds := (place == 0 || less == place-1) && (!alone || same == 1)
			inside := true
			for i, d := range square {
				full[i] = 1 << (d - 1)
				inside = inside && domains[i]&full[i] != 0
			}
			if got := rank.Narrow(full); got != holds {
				t.Fatalf("reading %d of %v has rank %d, alone %v: %v", own, square, place, alone, got)
			}
			for i, d := range square {
				if holds && inside {
					union[i] |= 1 << (d - 1)
				}
			}
		}
		left := slices.Clone(domains)
		ok := rank.Narrow(left)
		for i := range left {
			if ok && union[i]&^left[i] != 0 || !ok && union[i] != 0 {
				t.Fatalf("reading %d, rank %d, alone %v: from %v is left %v (%v), solutions have %v", own, place, alone, domains, left, ok, union)
			}
		}
	}
}

// Ranks that know of each other's places lose no solution of all of them, and find more than each alone.
func TestRanksTogetherAgainstAllSquares(t *testing.T) {
	const n = 4
	random := rand.New(rand.NewPCG(5, 48))
	squares := latins(n)
	cells, _ := grid(n, n)
	more := 0
	for range 200 {
		square := squares[random.IntN(len(squares))]
		texts := readings(square, n)
		m := &Model{Digits: n, Cells: n * n}
		var alone []*Rank
		place := map[int]int{}
		for range 3 {
			reading := random.IntN(4 * n)
			place[reading] = 1
			for _, text := range texts {
				if text < texts[reading] {
					place[reading]++
				}
			}
			m.Propagators = append(m.Propagators, NewRank(cells, n, reading, place[reading], false))
			alone = append(alone, NewRank(cells, n, reading, place[reading], false))
		}
		m.GroupSums()
		union, together, apart := make([]uint64, n*n), make([]uint64, n*n), make([]uint64, n*n)
		for i := range together {
			together[i] = All(n)
			if random.IntN(3) == 0 {
				together[i] = 1<<(square[i]-1) | random.Uint64()&All(n)
			}
		}
		copy(apart, together)
	next:
		for _, other := range squares {
			for i, d := range other {
				if together[i]>>(d-1)&1 == 0 {
					continue next
				}
			}
			found := readings(other, n)
			for reading, want := range place {
				for _, text := range found {
					if text < found[reading] {
						want--
					}
				}
				if want != 1 {
					continue next
				}
			}
			for i, d := range other {
				union[i] |= 1 << (d - 1)
			}
		}
		for k, p := range m.Propagators {
			if !p.Narrow(together) || !alone[k].Narrow(apart) {
				t.Fatalf("ranks %v of %v: no solution", place, square)
			}
		}
		for i := range union {
			if union[i]&^together[i] != 0 {
				t.Fatalf("ranks %v: %v is left, solutions have %v", place, together, union)
			}
			if together[i] != apart[i] {
				more++
			}
		}
	}
	if more == 0 {
		t.Error("ranks find no more together")
	}
}
