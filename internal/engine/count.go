package engine

import (
	"math/bits"
	"slices"
)

// Together are counts of different digits over the same cells. One of them counts all digits that
// no other counts, if there are any. Each cell is counted once, so the counts add up to the
// number of cells. If 1 and 4 are among four cells, at most two hold anything else.
type Together struct {
	In     []uint16
	Counts []*Count
}

// CountsTogether returns a model's counts that share their cells with another count.
func (m *Model) CountsTogether() []*Together {
	var counts []*Count
	for _, p := range m.Propagators {
		if count, ok := p.(*Count); ok {
			counts = append(counts, count)
		}
	}
	var all []*Together
	for len(counts) > 0 {
		t := &Together{In: counts[0].In, Counts: []*Count{counts[0]}}
		others := All(m.Digits) &^ counts[0].Digits
		rest := counts[:0]
		for _, count := range counts[1:] {
			if count.Digits&^others == 0 && slices.Equal(count.In, t.In) {
				t.Counts = append(t.Counts, count)
				others &^= count.Digits
			} else {
				rest = append(rest, count)
			}
		}
		counts = rest
		if len(t.Counts) == 1 {
			continue
		}
		if others != 0 {
			t.Counts = append(t.Counts, &Count{In: t.In, Digits: others, Numbers: 2<<len(t.In) - 1})
		}
		all = append(all, t)
	}
	return all
}

// Cells returns the cells.
func (t *Together) Cells() []uint16 { return t.In }

// Narrow narrows by each count, with the numbers that the others leave to it.
func (t *Together) Narrow(domains []uint64) bool {
	var room [65]uint64
	numbers := room[:len(t.Counts)]
	for i, count := range t.Counts {
		sure, open := count.in(domains)
		numbers[i] = count.Numbers >> sure << sure & (2<<(sure+open) - 1)
	}
	if !t.Fit(numbers) {
		return false
	}
	for i, count := range t.Counts {
		if !(&Count{Digits: count.Digits, Numbers: numbers[i]}).Narrow(domains) {
			return false
		}
	}
	return true
}

// Fit keeps the numbers that each count may come to if all together come to the number of cells.
// It reports whether there are any.
func (t *Together) Fit(numbers []uint64) bool {
	cells := len(t.In)
	var before [65]uint64 // what the counts in front come to
	sums := uint64(1)
	for i, set := range numbers {
		before[i] = sums
		sums = add(sums, set) & (2<<cells - 1)
	}
	if sums>>cells == 0 {
		return false
	}
	sums = 1 // of the counts behind
	for i := len(numbers) - 1; i >= 0; i-- {
		others := add(before[i], sums)
		// others leaves k where it has cells-k, so it is turned around.
		fit := numbers[i] & (bits.Reverse64(others) >> (63 - cells))
		sums = add(sums, numbers[i]) & (2<<cells - 1)
		numbers[i] = fit
	}
	return true
}
