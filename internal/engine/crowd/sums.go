//go:build amd64

package crowd

import (
	"sync"

	"jiugong/sudoku/internal/engine"
)

// Slots are where the kernel of sums keeps things. From 0 on there are the sums of each group,
// then its digits. The window is how much less than the greatest the sum may be. Then come the
// changed cells of either half of the lanes, and the joint sums of groups.
const (
	unionSlot   = digits
	windowSlot  = 2 * digits
	changedSlot = windowSlot + 1
	firstJoint  = changedSlot + 2
	mostSlots   = firstJoint + 3*digits
	slotSize    = 64

	tablesOneWay = digits + 1 // of reach
	mostSum      = 31
)

// reach[way][k][set] has bit i if k different digits of a set can exceed the least sum by i. In
// the other way, each digit d counts as 10-d.
type reach [2][tablesOneWay][1 << digits]uint32

var reaches = sync.OnceValue(func() *reach {
	table := new(reach)
	for k := range tablesOneWay {
		for set := range uint16(all + 1) {
			for way, digits := range [2]uint16{set, engine.Mirror(set)} {
				table[way][k][set] = uint32(engine.Reach(k, digits) >> (k * (k + 1) / 2))
			}
		}
	}
	return table
})

// addSum adds a sum of several groups of cells that differ. Each group counts up from its least
// sum, or down from its greatest if it is subtracted. If the sum is smaller the other way round,
// that is taken. If both exceed the bits of a word, the sum is left out. A sum without cells is
// left out too, and one with more or larger groups than there are digits. A full board is checked
// anyway. The kernel reads
//
//	number of groups  31-sum  number of joins  window, in two words  joins  groups
//
// A join is the slot to write, the two to read, and the number of bits in the first. A group is
// its size, its table, the slot of the others' sum, and its cells.
func (l *list) addSum(s *engine.Sum) {
	if len(s.Groups) == 0 || len(s.Groups) > digits {
		return
	}
	least, width, start := 0, 0, 0
	for _, end := range s.Groups {
		k := end - start
		if k > digits {
			return
		}
		low, high := k*(k+1)/2, k*10-k*(k+1)/2
		if s.Weights[start] == 1 {
			least += low
		} else {
			least -= high
		}
		width += high - low
		start = end
	}
	low, high, down := max(s.Low-least, 0), min(s.High-least, width), false
	if width-low < high {
		low, high, down = width-high, width-low, true
	}
	if low > high || high > mostSum {
		return
	}
	l.begin(s.In)
	window := uint32(1)<<(high-low+1) - 1
	at := len(l.words)
	l.add(uint16(len(s.Groups)), uint16(mostSum-high), 0, uint16(window), uint16(window>>16))
	others := l.addJoins(s.Groups, low == high, high)
	l.words[at+2] = uint16((len(l.words) - at - 5) / 4)
	start = 0
	for g, end := range s.Groups {
		table := end - start
		if s.Weights[start] < 0 != down {
			table += tablesOneWay
		}
		l.add(uint16(end-start), uint16(table), uint16(others[g]*slotSize))
		l.addCells(s.In[start:end])
		start = end
	}
}

// addJoins adds the joins that find, for each group, the sum of all others. It returns the slots
// of these sums.
func (l *list) addJoins(ends []int, exact bool, high int) (others [digits]int) {
	const none = -1
	n := len(ends)
	var widths [mostSlots]int // the greatest number that may be in a slot
	widths[windowSlot] = high
	start := 0
	for g, end := range ends {
		k := end - start
		widths[g] = k * (digits - k)
		start = end
	}
	next := firstJoint
	join := func(a, b int) int {
		switch {
		case a == none:
			return b
		case b == none:
			return a
		}
		if widths[a] > widths[b] {
			a, b = b, a
		}
		to := next
		next++
		l.add(uint16(to*slotSize), uint16(a*slotSize), uint16(b*slotSize), uint16(widths[a]+1))
		widths[to] = min(widths[a]+widths[b], high)
		return to
	}
	var before, behind [digits]int
	before[0], behind[n-1] = none, none
	if !exact || n == 1 {
		before[0] = windowSlot
	}
	for g := 1; g < n; g++ {
		before[g] = join(before[g-1], g-1)
		behind[n-1-g] = join(behind[n-g], n-g)
	}
	for g := range n {
		others[g] = join(before[g], behind[g])
	}
	return others
}
