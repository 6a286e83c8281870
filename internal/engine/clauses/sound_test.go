package clauses

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// randomModel makes a small model of any kind: houses, extra houses, groups,
// relations, sums; few or no solutions, or many.
func randomModel(r *rand.Rand) (*engine.Model, []uint8) {
	var m *engine.Model
	switch r.IntN(4) {
	case 0:
		m = grid(2, 2)
	case 1:
		m = grid(2, 2, diagonals(4)...)
	case 2:
		m = grid(1, 4)
	default:
		m = jigsaw(5, "aaabbaacbbcccbdceeddeeedd")
	}
	n := m.Digits
	cell := func() uint16 { return uint16(r.IntN(m.Cells)) }
	pair := func() [2]uint16 {
		for {
			if a, b := cell(), cell(); a != b {
				return [2]uint16{a, b}
			}
		}
	}
	for range r.IntN(4) {
		p := pair()
		m.Groups = append(m.Groups, p[:])
	}
	if r.IntN(2) == 0 {
		a, b := pair(), cell()
		if b != a[0] && b != a[1] {
			m.Groups = append(m.Groups, []uint16{a[0], a[1], b})
		}
	}
	if r.IntN(2) == 0 {
		rel := engine.Relation{Allowed: make([]uint64, n)}
		for d := range n {
			for e := range d + 1 {
				if r.IntN(5) != 0 {
					rel.Allowed[d] |= 1 << e
					rel.Allowed[e] |= 1 << d
				}
			}
		}
		for range 1 + r.IntN(4) {
			rel.Pairs = append(rel.Pairs, pair())
		}
		m.Relations = append(m.Relations, rel)
	}
	for range r.IntN(3) {
		a, b := pair(), pair()
		cells := []uint16{a[0], a[1]}
		if b[0] != a[0] && b[0] != a[1] {
			cells = append(cells, b[0])
		}
		m.Propagators = append(m.Propagators, &sum{cells, len(cells) + r.IntN(len(cells)*n)})
	}
	if r.IntN(2) == 0 {
		addPrimitives(r, m)
	}
	givens := make([]uint8, m.Cells)
	for range (n-4)*4 + r.IntN(5) {
		givens[cell()] = uint8(1 + r.IntN(n))
	}
	return m, givens
}

func TestRandomModelsHaveTheSolutionsThatBruteForceFinds(t *testing.T) {
	rounds := 2000
	if testing.Short() {
		rounds = 100
	}
	for seed := range uint64(rounds) {
		checkModel(t, seed)
	}
}

func FuzzAgainstBruteForce(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { checkModel(t, seed) })
}

// checkModel holds one random model against brute force: the set of solutions
// and each learned clause.
func checkModel(t *testing.T, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	m, givens := randomModel(r)
	want := map[string]bool{}
	brute(m, givens, func(g []uint8) { want[string(g)] = true })

	s := New(m, Options{Seed: seed % 3})
	if err := s.Reset(givens); err != nil {
		if err != engine.ErrClash || len(want) != 0 {
			t.Fatalf("seed %d: Reset: %v with %d solutions", seed, err, len(want))
		}
		return
	}
	// These are solved too soon for the steady mode to begin by itself.
	s.mode.steady = seed%2 == 0
	if s.mode.steady {
		s.mode.until = 0
	}
	if found, err := s.Solve(t.Context()); err != nil || found != (len(want) > 0) {
		t.Fatalf("seed %d: found %v, %v, with %d solutions", seed, found, err, len(want))
	}
	checkLearned(t, s, want, seed)
	if got := count(t, s, m, givens); got != len(want) {
		t.Fatalf("seed %d: %d solutions, want %d", seed, got, len(want))
	}
}

// checkLearned checks that every solution satisfies every clause learned.
func checkLearned(t *testing.T, s *Solver, want map[string]bool, seed uint64) {
	t.Helper()
	n := s.m.Digits
	for ref := 0; ref < len(s.arena); ref += clauseHead + int(s.arena[ref]) {
		for g := range want {
			sat := false
			for _, l := range s.clauseLits(uint32(ref)) {
				id := int(s.candOf[l>>1])
				is := int(g[id/n]) == id%n+1
				sat = sat || is == (l&1 == 0)
			}
			if !sat {
				t.Fatalf("seed %d: learned clause %v excludes the solution %v", seed, s.clauseLits(uint32(ref)), []byte(g))
			}
		}
	}
}

// TestNoClauseIsOverlooked stops searches at some points: a clause that has a false literal
// watched has a true one too, which is not undone before.
func TestNoClauseIsOverlooked(t *testing.T) {
	g := puzzles(t, "gecode.txt")[0]
	s := New(square(len(g)), Options{})
	checked := 0
	for stop := 50; stop < 900; stop += 50 {
		s.SetBudget(stop)
		if err := s.Reset(g); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Solve(t.Context()); err != ErrBudget || !s.propagate() {
			continue
		}
		for ref := 0; ref < len(s.arena); ref += clauseHead + int(s.arena[ref]) {
			lits := s.clauseLits(uint32(ref))
			for _, l := range lits[:2] {
				if s.value[l] < 0 && !slices.ContainsFunc(lits, func(k uint32) bool {
					return s.value[k] > 0 && s.assigned[k>>1].level <= s.assigned[l>>1].level
				}) {
					t.Fatalf("after %d conflicts: clause %v is overlooked", stop, lits)
				}
				checked++
			}
		}
	}
	if checked < 1000 {
		t.Errorf("%d watches checked", checked)
	}
}

func TestOccurringDigitsAreThoseOfAllSolutions(t *testing.T) {
	rounds := 500
	if testing.Short() {
		rounds = 60
	}
	for seed := range uint64(rounds) {
		r := rand.New(rand.NewPCG(seed, 3))
		m, givens := randomModel(r)
		want := make([]uint64, m.Cells)
		solutions := 0
		brute(m, givens, func(g []uint8) {
			solutions++
			for c, d := range g {
				want[c] |= 1 << (d - 1)
			}
		})
		s := New(m, Options{})
		if err := s.Reset(givens); err != nil {
			continue
		}
		last := -1
		got, err := s.Occurring(t.Context(), func(g []uint8, open int) {
			if !holds(m, givens, g) || last >= 0 && open >= last {
				t.Fatalf("seed %d: a solution %v with %d open, before it %d", seed, g, open, last)
			}
			last = open
		})
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("seed %d: %b, %v; want %b of %d solutions", seed, got, err, want, solutions)
		}
	}
}

func TestOccurringKeepsWhatIsKnownWhenItsContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := New(grid(3, 3), Options{})
	if err := s.Reset(make([]uint8, 81)); err != nil {
		t.Fatal(err)
	}
	got, err := s.Occurring(ctx, func(_ []uint8, open int) { cancel() })
	if err != context.Canceled || slices.Contains(got, 0) {
		t.Errorf("%b, %v; want the digits of one solution", got, err)
	}
}
