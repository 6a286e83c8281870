package engine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// area is a plain look at a full board: whether the cells that hold some digits are one area, of
// a size that is wanted.
func area(values []int, cols int, digits uint64, low, high int) bool {
	in := func(i int) bool { return digits>>values[i]&1 != 0 }
	size, first := 0, -1
	for i := range values {
		if in(i) {
			size++
			first = i
		}
	}
	if size < max(low, 1) || size > high {
		return false
	}
	seen := map[int]bool{first: true}
	for grown := true; grown; {
		grown = false
		for i := range values {
			if !in(i) || seen[i] {
				continue
			}
			r, c := i/cols, i%cols
			for k := range seen {
				if r2, c2 := k/cols, k%cols; (r-r2)*(r-r2)+(c-c2)*(c-c2) == 1 {
					seen[i], grown = true, true
					break
				}
			}
		}
	}
	return len(seen) == size
}

func grid(rows, cols int) (cells []uint16, near [][]uint16) {
	for i := range rows * cols {
		cells = append(cells, uint16(i))
		var beside []uint16
		for _, k := range []int{i - cols, i - 1, i + 1, i + cols} {
			if k >= 0 && k < rows*cols && (k/cols == i/cols || k%cols == i%cols) {
				beside = append(beside, uint16(k))
			}
		}
		near = append(near, beside)
	}
	return cells, near
}

// Areas lose no digit that a solution has, refuse all that is none, and so does what follows from
// two of them: held to all ways to fill small boards.
func TestAreasAgainstAllFillings(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 48))
	for range 400 {
		rows, cols := 2+random.IntN(2), 2+random.IntN(3)
		n := 2
		if rows*cols <= 8 {
			n = 3
		}
		cells, near := grid(rows, cols)
		count := len(cells)
		a, b := uint64(1), uint64(2)
		low, high := 1, count
		if random.IntN(2) == 0 {
			low = 1 + random.IntN(count/2)
			high = low + random.IntN(count-low+1)
		}
		both := random.IntN(2) == 0
		rules := []Propagator{NewConnected(cells, near, a, low, high, cols)}
		if both {
			rules = append(rules, NewConnected(cells, near, b, 1, count, cols))
			m := &Model{Digits: n, Cells: count, Propagators: rules}
			for _, crossing := range m.Crossings() {
				rules = append(rules, crossing)
			}
			if len(rules) != 3 {
				t.Fatal("nothing follows from two areas")
			}
		}
		domains := make([]uint64, count)
		for i := range domains {
			for domains[i] == 0 {
				domains[i] = random.Uint64() & All(n)
			}
			if random.IntN(2) == 0 {
				domains[i] = All(n)
			}
		}
		union := make([]uint64, count)
		values := make([]int, count)
		var fill func(i int)
		fill = func(i int) {
			if i < count {
				for d := range n {
					if domains[i]>>d&1 != 0 {
						values[i] = d
						fill(i + 1)
					}
				}
				return
			}
			holds := area(values, cols, a, low, high) && (!both || area(values, cols, b, 1, count))
			full := make([]uint64, count)
			for i, v := range values {
				full[i] = 1 << v
				if holds {
					union[i] |= full[i]
				}
			}
			if Narrow(rules, full) != holds {
				t.Fatalf("%d×%d, area of %d to %d, both %v: %v is said to be %v", rows, cols, low, high, both, values, !holds)
			}
		}
		fill(0)
		left := slices.Clone(domains)
		ok := Narrow(rules, left)
		for i := range left {
			if ok && union[i]&^left[i] != 0 || !ok && union[i] != 0 {
				t.Fatalf("%d×%d, area of %d to %d, both %v, from %v: left %v (%v), solutions have %v", rows, cols, low, high, both, domains, left, ok, union)
			}
		}
	}
}
