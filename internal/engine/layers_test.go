package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/testlong"
)

// TestLayersNarrowAsTheirAutomatonDoes takes digits away from lines step by step, and
// compares what is left with what the automaton leaves when it looks at all again.
func TestLayersNarrowAsTheirAutomatonDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	narrowed, refused, large, counting := 0, 0, 0, 0
	for range testlong.Of(3000, 1000) {
		digits, cells := 2+random.IntN(8), 1+random.IntN(9)
		states := 1 + random.IntN(9)
		if random.IntN(10) == 0 {
			states = 60 + random.IntN(100)
			large++
		}
		sums := random.IntN(4) == 0 // a digit moves each state by as much, as where these are sums
		if sums {
			states = 10 + random.IntN(50)
			counting++
		}
		words := (states + 63) / 64
		a := &engine.Automaton{Digits: digits, Start: make([]uint64, words), Accept: make([]uint64, words), Next: make([][]uint16, states*digits)}
		for range 1 + states/4 {
			start, accept := random.IntN(states), random.IntN(states)
			a.Start[start/64] |= 1 << (start % 64)
			a.Accept[accept/64] |= 1 << (accept % 64)
		}
		for i := range a.Next {
			if to := i/digits + i%digits; sums && to < states {
				a.Next[i] = append(a.Next[i], uint16(to))
			}
			if sums && random.IntN(10) > 0 {
				continue
			}
			for range random.IntN(3) {
				if to := uint16(random.IntN(states)); !slices.Contains(a.Next[i], to) {
					a.Next[i] = append(a.Next[i], to)
				}
			}
		}
		var in []uint16
		domains := make([]uint64, cells)
		for i := range domains {
			in = append(in, uint16(i))
			domains[i] = engine.All(digits)
		}
		line, layers := engine.NewLine(in, a), a.Layers(cells)
		state := make([]uint64, layers.State())
		layers.Begin(state)
		for {
			want := slices.Clone(domains)
			possible := line.NarrowPlain(want)
			before, once := slices.Clone(domains), slices.Clone(domains)
			if ok := layers.Narrow(domains, state); ok != possible {
				t.Fatalf("%b: %v by layers, %v by the automaton", before, ok, possible)
			}
			if ok := line.Narrow(once); ok != possible || ok && !slices.Equal(once, want) {
				t.Fatalf("%b: %b at once, %b by the automaton", before, once, want)
			}
			if !possible {
				refused++
				break
			}
			if !slices.Equal(domains, want) {
				t.Fatalf("%b: %b by layers, %b by the automaton", before, domains, want)
			}
			if !slices.Equal(domains, before) {
				narrowed++
			}
			open := false
			for i, d := range domains {
				open = open || d&(d-1) != 0
				if random.IntN(3) == 0 {
					domains[i] &= random.Uint64() | random.Uint64()
					if domains[i] == 0 {
						domains[i] = d
					}
				}
			}
			if !open {
				break
			}
		}
	}
	if narrowed < testlong.Of(1000, 300) || refused < testlong.Of(100, 30) || large < testlong.Of(100, 30) || counting < testlong.Of(300, 100) {
		t.Errorf("only %d narrowed, %d refused, %d large, %d of sums", narrowed, refused, large, counting)
	}
}
