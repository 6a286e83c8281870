package analyse

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/variants"
)

// TestConstraintsHelpSingles asks about boards on which nothing but constraints say
// what goes where.
func TestConstraintsHelpSingles(t *testing.T) {
	for _, test := range []struct{ rules, puzzle, want string }{
		{"4+thermo=r1+thermo=r3c3r3c1r3c4r3c2", "................", "map[b:0 backdoor:0 depth:0 guesses:0 minimal:yes solutions:1 ua4:0]"},
		{"4+thermo=r1+killer=7:r2c1r2c2+killer=3:r3c1r3c2+killer=4:r2c2r3c2+killer=7:r2c2r4c2", "...............2", "map[b:- backdoor:0 depth:0 guesses:0 minimal:yes solutions:1 ua4:1]"},
	} {
		rules, err := variants.Parse(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(test.puzzle, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(ask(t, p, "solutions", "minimal", "backdoor", "depth", "guesses", "b", "ua4")); got != test.want {
			t.Errorf("%s %s: %s, want %s", test.rules, test.puzzle, got, test.want)
		}
	}
}

// TestGuessesAreThoseOfSingles has what a program apart from this one counts by the definition. In both
// puzzles a single is found only once a cell has been looked at again.
func TestGuessesAreThoseOfSingles(t *testing.T) {
	for puzzle, want := range map[string]string{
		".................1..2..3........4.5..1...5.3..67.........27...6.8..1...74........": "6",
		".................1..2..3.4........2...4....3..5..6.........2....1..5.7.6.6.8....5": "60",
	} {
		p, err := sudoku.Parse(puzzle, sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got := ask(t, p, "guesses")["guesses"]; got != want {
			t.Errorf("%s takes %s guesses, want %s", puzzle, got, want)
		}
	}
}

// TestConstraintsKeepTheSolution: what is concluded holds the solution, and no
// constraint has more to say.
func TestConstraintsKeepTheSolution(t *testing.T) {
	for _, text := range []string{"6+killer=7:r1c1r1c2+thermo=r6c1r5c2r4c3+killer=10:r3c4r3c5r4c5", "6+nonconsecutive", "6+sandwich=5:c4+odd=r1c1r2c2+whisper=r1c5r2c6"} {
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m := rules.Compiled().Model
		d := newDeducer(rules)
		for item, err := range generate.All(t.Context(), generate.Options{Rules: rules, N: 10, Seed: 3, Minimal: true}) {
			if err != nil {
				t.Fatal(err)
			}
			for use := range strengths {
				for depth := range 2 {
					left := d.start(item.Puzzle)
					if !d.try(t.Context(), left, use, depth) {
						t.Fatalf("%v: a contradiction", item.Puzzle)
					}
					for cell, digit := range item.Solution {
						if left.sets[cell]>>(digit-1)&1 == 0 {
							t.Fatalf("%v: cell %d has lost %d", item.Puzzle, cell, digit)
						}
					}
					for _, p := range m.Propagators {
						before := domains(left, p)
						after := domains(left, p)
						if !p.Narrow(after) || fmt.Sprint(after) != fmt.Sprint(before) {
							t.Fatalf("%v: a constraint narrows %v to %v", item.Puzzle, before, after)
						}
					}
				}
			}
		}
	}
}

// TestLockedIsAsDefined compares locked with a walk over houses, digits and cells, on random
// candidates. With diagonals, cells see each other that share no row, column or box.
func TestLockedIsAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{"9", "9+x", "9+knight", "12", "samurai"} {
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		d := newDeducer(rules)
		changed := 0
		for range 200 {
			m := d.start(sudoku.Puzzle{Rules: rules, Givens: make([]uint8, d.cells)})
			keep := rng.Float64()
			for cell := range m.sets {
				for digit := range d.digits {
					if rng.Float64() > keep {
						m.sets[cell] &^= 1 << digit
					}
				}
			}
			want := slices.Clone(m.sets)
			lockedPlain(d, want)
			if found := d.locked(m); !slices.Equal(m.sets, want) {
				t.Fatalf("%s: %v, want %v", text, m.sets, want)
			} else if found {
				changed++
			}
		}
		if changed < 20 {
			t.Errorf("%s: only %d boards were changed", text, changed)
		}
	}
}

// lockedPlain is locked as it is told.
func lockedPlain(d *deducer, sets []uint64) {
	for _, house := range d.houses {
		for digit := range d.digits {
			var places []uint16
			for _, cell := range house {
				if sets[cell]>>digit&1 != 0 {
					places = append(places, cell)
				}
			}
			if len(places) < 2 || len(places) > 8 {
				continue
			}
			for cell := range sets {
				sees := func(place uint16) bool { return slices.Contains(d.peers[cell], place) }
				if !slices.ContainsFunc(places, func(place uint16) bool { return !sees(place) }) {
					sets[cell] &^= 1 << digit
				}
			}
		}
	}
}

// domains are the candidates of the cells of a constraint.
func domains(m *marks, p engine.Propagator) (sets []uint64) {
	for _, cell := range p.Cells() {
		sets = append(sets, m.sets[cell])
	}
	return sets
}
