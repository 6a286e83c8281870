package engine_test

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
)

// TestASandwichKeepsWhatMayBe holds sandwiches against all their fillings, read by the
// automaton itself: none is lost, and of full lines just those pass that it accepts. Some
// of the automata have another move than a sandwich: what is taken for one must be one.
func TestASandwichKeepsWhatMayBe(t *testing.T) {
	taken, others := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.IntRange(3, 6).Draw(t, "digits")
		a := sandwichOf(digits, rapid.IntRange(0, 12).Draw(t, "sum"))
		if rapid.Bool().Draw(t, "another") {
			move := rapid.IntRange(0, len(a.Next)-1).Draw(t, "move")
			a.Next[move] = []uint16{uint16(rapid.IntRange(0, a.States()-1).Draw(t, "to"))}
		}
		cells := make([]uint16, digits)
		for i := range cells {
			cells[i] = uint16(digits - 1 - i)
		}
		line := engine.NewLine(cells, a)
		if (&engine.Model{Digits: digits, Cells: digits}).Sandwich(line) != nil {
			t.Fatal("cells that need not differ are a sandwich")
		}
		s := (&engine.Model{Digits: digits, Cells: digits, Groups: [][]uint16{cells}}).Sandwich(line)
		if s == nil {
			others++
			return
		}
		taken++
		domains := make([]uint64, digits)
		for i := range domains {
			domains[i] = rapid.Uint64Range(1, engine.All(digits)).Draw(t, "domain")
		}
		kept := make([]uint64, digits)
		eachDifferent(domains, func(chosen []uint64, _ uint64) {
			full := slices.Clone(chosen)
			accepted := line.NarrowPlain(slices.Clone(chosen))
			if s.Narrow(full) != accepted {
				t.Fatalf("%b: accepted %v, kept %v", chosen, accepted, !accepted)
			}
			if accepted {
				for i, d := range chosen {
					kept[i] |= d
				}
			}
		})
		got := slices.Clone(domains)
		if !s.Narrow(got) {
			if kept[0] != 0 {
				t.Fatalf("%b: said to be impossible, the fillings have %b", domains, kept)
			}
			return
		}
		for i := range got {
			if got[i]&^domains[i] != 0 || kept[i]&^got[i] != 0 {
				t.Fatalf("%b: cell %d keeps %b, the fillings have %b", domains, i, got[i], kept[i])
			}
		}
	})
	if (taken < 20 || others == 0) && !testing.Short() { // which draws a fifth
		t.Errorf("only %d sandwiches and %d others", taken, others)
	}
}

// sandwichOf adds up what stands between the lowest and the highest digit: state 0 is
// before them, 1 behind them, from 2 on stand the sums by the one that came first.
func sandwichOf(digits, sum int) *engine.Automaton {
	states := 2 + 2*(sum+1)
	a := &engine.Automaton{Digits: digits, Start: []uint64{1}, Accept: []uint64{2}, Next: make([][]uint16, states*digits)}
	move := func(from, digit, to int) { a.Next[from*digits+digit-1] = []uint16{uint16(to)} }
	for d := 2; d < digits; d++ {
		move(0, d, 0)
		move(1, d, 1)
		for so := range sum + 1 - d {
			move(2+so, d, 2+so+d)
			move(3+sum+so, d, 3+sum+so+d)
		}
	}
	if bits.Len(uint(states)) > 6 {
		panic("too many states for one word")
	}
	move(0, 1, 2)
	move(0, digits, 3+sum)
	move(2+sum, digits, 1)
	move(3+2*sum, 1, 1)
	return a
}
