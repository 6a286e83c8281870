package tally

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/components"
	"jiugong/sudoku/internal/engine/tally/tallytest"
	"jiugong/sudoku/internal/testlong"
)

func TestKnownNumbersOfGrids(t *testing.T) {
	// Sources: OEIS A107739 and A002860, and the literature named in
	// docs/counting.md; the ones up to 8·10⁸ are verified by enumeration.
	for _, c := range []struct {
		h, w int
		x    bool
		n    string
	}{
		{2, 2, false, "288"}, {2, 2, true, "48"},
		{2, 3, false, "28200960"}, {3, 2, false, "28200960"}, {2, 3, true, "8640"},
		{2, 4, false, "29136487207403520"}, {4, 2, false, "29136487207403520"},
		{3, 3, false, "6670903752021072936960"}, {3, 3, true, "55613393399531520"},
		{1, 4, false, "576"}, {1, 5, false, "161280"}, {1, 6, false, "812851200"},
		{1, 4, true, "48"}, {1, 5, true, "960"}, {1, 6, true, "92160"},
	} {
		if c.x && c.h*c.w == 9 && !testlong.Wanted() {
			continue // which takes ten times as long as all the others
		}
		n, err := CountModel(t.Context(), tallytest.Shape(c.h, c.w, c.x), nil, Options{})
		if err != nil || n.String() != c.n {
			t.Errorf("boxes %d×%d, diagonals %v: %v, want %v (%v)", c.h, c.w, c.x, n, c.n, err)
		}
	}
}

// jigsaw is a 5×5 grid with regions, from a picture.
func jigsaw() *engine.Model {
	const picture = "AABBB" + "AACBB" + "ACCCD" + "EECDD" + "EEEDD"
	m := tallytest.Shape(1, 5, false)
	for r := 'A'; r <= 'E'; r++ {
		var h []uint16
		for c, x := range picture {
			if x == r {
				h = append(h, uint16(c))
			}
		}
		m.Houses = append(m.Houses, h)
	}
	return m
}

// windows is a 9×9 grid with four houses more.
func windows() *engine.Model {
	m := tallytest.Shape(3, 3, false)
	for _, at := range []int{10, 14, 46, 50} {
		var h []uint16
		for i := range 9 {
			h = append(h, uint16(at+i/3*9+i%3))
		}
		m.Houses = append(m.Houses, h)
	}
	return m
}

// knights is a grid with pairs a knight's move apart as groups, as relations
// that say the same, or as neighbours that must not be consecutive.
func withPairs(h, w int, kind string) *engine.Model {
	m := tallytest.Shape(h, w, false)
	n := h * w
	var pairs [][2]uint16
	for _, s := range map[string][][2]int{
		"groups": {{1, 2}, {2, 1}, {2, -1}, {1, -2}}, "relations": {{1, 2}, {2, 1}, {2, -1}, {1, -2}},
		"consecutive": {{0, 1}, {1, 0}},
	}[kind] {
		for c := range n * n {
			if r, k := c/n+s[0], c%n+s[1]; r < n && k >= 0 && k < n {
				pairs = append(pairs, [2]uint16{uint16(c), uint16(r*n + k)})
			}
		}
	}
	allowed := make([]uint64, n)
	for d := range allowed {
		allowed[d] = engine.All(n) &^ (1 << d)
		if kind == "consecutive" {
			allowed[d] = engine.All(n) &^ (1 << d << 1) &^ (1 << d >> 1)
		}
	}
	if kind == "groups" {
		for _, p := range pairs {
			m.Groups = append(m.Groups, p[:])
		}
		return m
	}
	m.Relations = []engine.Relation{{Pairs: pairs, Allowed: allowed}}
	return m
}

// cage is a sum of some cells, checked when full only.
type cage struct {
	cells []uint16
	sum   int
}

func (c cage) Cells() []uint16 { return c.cells }

func (c cage) Narrow(domains []uint64) bool {
	sum := 0
	for _, d := range domains {
		if d&(d-1) != 0 {
			return true
		}
		sum += bits.TrailingZeros64(d) + 1
	}
	return sum == c.sum
}

func TestCountsAgreeWithEnumeration(t *testing.T) {
	cages := tallytest.Shape(2, 3, false)
	cages.Propagators = []engine.Propagator{
		cage{[]uint16{0, 1, 6}, 9}, cage{[]uint16{14, 15, 20, 21}, 14}, cage{[]uint16{34, 35}, 7},
	}
	for _, c := range []struct {
		name   string
		m      *engine.Model
		fewest int // clues that leave little enough to enumerate
		times  int
	}{
		{"4×4", tallytest.Shape(2, 2, false), 0, 200},
		{"4×4 diagonals", tallytest.Shape(2, 2, true), 0, 100},
		{"Latin 5", tallytest.Shape(1, 5, false), 6, 300},
		{"jigsaw 5", jigsaw(), 0, 300},
		{"6×6", tallytest.Shape(2, 3, false), 10, 400},
		{"6×6 diagonals", tallytest.Shape(3, 2, true), 5, 200},
		{"6×6 groups", withPairs(2, 3, "groups"), 4, 100},
		{"6×6 relations", withPairs(2, 3, "relations"), 4, 100},
		{"6×6 consecutive", withPairs(2, 3, "consecutive"), 0, 100},
		{"6×6 cages", cages, 6, 200},
		{"8×8", tallytest.Shape(2, 4, false), 27, 100},
		{"9×9", tallytest.Shape(3, 3, false), 30, 50},
		{"9×9 diagonals", tallytest.Shape(3, 3, true), 27, 30},
		{"9×9 windows", windows(), 22, 50},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(len(c.name))))
			for range testlong.Of(c.times, c.times/20) {
				full := tallytest.SolutionOf(c.m, r)
				if full == nil {
					t.Fatal("no solution to start from")
				}
				givens := tallytest.KeepSome(full, c.fewest+r.IntN(4), r)
				if r.IntN(3) == 0 {
					// Often leads to no solution at all, or to a clash.
					givens[r.IntN(len(givens))] = uint8(1 + r.IntN(c.m.Digits))
				}
				want := tallytest.PlainCount(c.m, givens, 20000)
				if want > 20000 {
					continue
				}
				n, err := CountModel(t.Context(), c.m, givens, Options{Workers: 1 + r.IntN(2)})
				if errors.Is(err, engine.ErrClash) && want == 0 {
					continue
				}
				if err != nil || n.Int64() != int64(want) {
					t.Fatalf("%s: %v, want %d (%v)", tallytest.Name(c.m, givens), n, want, err)
				}
			}
		})
	}
}

func TestCountsAgreeWithSAT(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, c := range []struct {
		m     *engine.Model
		clues int
	}{
		{tallytest.Shape(2, 3, false), 12}, {tallytest.Shape(2, 4, false), 28}, {tallytest.Shape(3, 3, false), 28}, {tallytest.Shape(3, 3, true), 22}, {tallytest.Shape(4, 4, false), 135},
	} {
		for range testlong.Of(3, 1) {
			givens := tallytest.KeepSome(tallytest.SolutionOf(c.m, r), c.clues, r)
			want := satCount(c.m, givens)
			n, err := CountModel(t.Context(), c.m, givens, Options{})
			if err != nil || n.Int64() != int64(want) {
				t.Errorf("%s: %v, SAT finds %d (%v)", tallytest.Name(c.m, givens), n, want, err)
			}
		}
	}
}

func TestComponentsAndSumAgree(t *testing.T) {
	m := tallytest.Shape(3, 3, false)
	r := rand.New(rand.NewPCG(2, 2))
	for range 8 {
		givens := tallytest.KeepSome(tallytest.SolutionOf(m, r), 25+r.IntN(3), r)
		n := components.New(m)
		domains, _ := n.Start(givens)
		components.NewNarrower(n).All(domains)
		// So little memory makes the cache forget most of the time.
		a, err := components.Count(t.Context(), n, domains, &Options{Memory: 1 << 16})
		if err != nil {
			t.Fatal(err)
		}
		if b := sumAlone(t, (*[81]uint8)(givens)); a.Cmp(b) != 0 {
			t.Errorf("%s: %v by components, %v by the sum", tallytest.Name(m, givens), a, b)
		}
	}
}

func TestSeparateGridsMultiply(t *testing.T) {
	// Nine 4×4 grids that share nothing: more than a word can hold.
	m := &engine.Model{Digits: 4}
	one := tallytest.Shape(2, 2, false)
	for i := range 9 {
		for _, h := range one.Houses {
			moved := slices.Clone(h)
			for j := range moved {
				moved[j] += uint16(16 * i)
			}
			m.Houses = append(m.Houses, moved)
		}
		m.Cells += 16
	}
	n, err := CountModel(t.Context(), m, nil, Options{})
	if want := "13631146639813244878848"; err != nil || n.String() != want {
		t.Errorf("%v, want 288⁹ = %v (%v)", n, want, err)
	}
}

func TestModelClashesAreRefused(t *testing.T) {
	m := withPairs(2, 3, "relations")
	givens := make([]uint8, 36)
	givens[0], givens[8] = 3, 3
	if _, err := CountModel(t.Context(), m, givens, Options{}); !errors.Is(err, engine.ErrClash) {
		t.Errorf("two equal digits a knight's move apart: %v", err)
	}
	givens[8] = 7
	if _, err := CountModel(t.Context(), m, givens, Options{}); !errors.Is(err, engine.ErrClash) {
		t.Errorf("a digit too large: %v", err)
	}
}

func TestModelCountStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	report := func(Progress) { cancel() }
	if _, err := CountModel(ctx, tallytest.Shape(1, 8, false), nil, Options{Progress: report}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestEstimateIsReproducibleAndNearTheTruth(t *testing.T) {
	for _, c := range []struct {
		h, w  int
		truth float64
	}{{2, 2, 288}, {2, 3, 28200960}, {2, 4, 29136487207403520}, {3, 3, 6670903752021072936960}, {3, 4, 8.1171437193104932e46}}[:testlong.Of(5, 4)] {
		t.Run(fmt.Sprintf("%d×%d", c.h, c.w), func(t *testing.T) {
			var last Estimated
			for _, workers := range []int{1, 2} {
				e, err := Estimate(t.Context(), tallytest.Shape(c.h, c.w, false), nil, EstimateOptions{Samples: 500, Seed: 7, Workers: workers})
				if err != nil {
					t.Fatal(err)
				}
				if last.Mean != nil && (e.Mean.Cmp(last.Mean) != 0 || e.Error.Cmp(last.Error) != 0) {
					t.Errorf("%v with two workers, %v with one", e, last)
				}
				last = e
			}
			mean, _ := last.Mean.Float64()
			sigma, _ := last.Error.Float64()
			if off := (mean - c.truth) / sigma; off > 4 || off < -4 {
				t.Errorf("%v ± %v, but it is %v", mean, sigma, c.truth)
			}
		})
	}
}

func TestEstimateOfNothing(t *testing.T) {
	givens := []uint8{1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0}
	e, err := Estimate(t.Context(), tallytest.Shape(2, 2, false), givens, EstimateOptions{})
	if err != nil || e.Mean.Sign() != 0 || e.Error.Sign() != 0 || !e.Exact {
		t.Error(e, err)
	}
}

func TestWindowsImplyFiveHouses(t *testing.T) {
	m := windows()
	rest, ok := split(m)
	if !ok || len(rest.Houses) != 4 {
		t.Fatalf("%d houses beside the classic ones, %v", len(rest.Houses), ok)
	}
	var got []string
	for _, h := range withImplied(m, rest.Houses).Houses[len(m.Houses):] {
		picture := make([]byte, 81)
		for i := range picture {
			picture[i] = '.'
		}
		for _, c := range h {
			picture[c] = 'a'
		}
		got = append(got, string(picture))
	}
	slices.Sort(got)
	line := func(rows, cols string) string {
		picture := ""
		for r := range rows {
			for c := range cols {
				if rows[r] == 'a' && cols[c] == 'a' {
					picture += "a"
				} else {
					picture += "."
				}
			}
		}
		return picture
	}
	outer, first, second := "a...a...a", ".aaa.....", ".....aaa."
	want := []string{line(outer, outer), line(outer, first), line(outer, second), line(first, outer), line(second, outer)}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("implied houses\n%q, want\n%q", got, want)
	}
	clash := make([]uint8, 81)
	clash[0], clash[4] = 1, 1 // in different boxes of one row
	if _, err := CountModel(t.Context(), m, clash, Options{}); !errors.Is(err, engine.ErrClash) {
		t.Errorf("two equal givens in a row: %v, want a clash", err)
	}
	clash[4], clash[40] = 0, 1 // in an implied house only
	if n, err := CountModel(t.Context(), m, clash, Options{}); err != nil || n.Sign() != 0 {
		t.Errorf("two equal givens in an implied house: %v solutions (%v), want 0", n, err)
	}
	diagonals := tallytest.Shape(3, 3, true)
	if rest, _ := split(diagonals); len(withImplied(diagonals, rest.Houses).Houses) != len(diagonals.Houses) {
		t.Error("diagonals imply no house")
	}
}

// Empty lines that may change places make symmetries: what orbits find, the
// plain search by components must find too.
func TestOrbitsAgreeWithComponents(t *testing.T) {
	testlong.Need(t)
	r := rand.New(rand.NewPCG(5, 8))
	full := tallytest.SolutionOf(windows(), r)
	for _, empty := range []string{
		".aa.aa.a.", // rows
		"aaa.aa...",
	} {
		givens := slices.Clone(full)
		for c := range givens {
			if empty[c/9] == 'a' || full[c] > 7 {
				givens[c] = 0
			}
		}
		m := windows()
		rest, _ := split(m)
		n := components.New(m)
		domains, err := n.Start(givens)
		if err != nil || !components.NewNarrower(n).All(domains) {
			t.Fatal("no solution to count", err)
		}
		want, err := components.Count(t.Context(), n, domains, &Options{})
		if err != nil {
			t.Fatal(err)
		}
		x := newExtras(n, rest, givens)
		x.findGroup()
		if len(x.group) < 2 {
			t.Errorf("%s: %d symmetries", empty, len(x.group))
		}
		got, ok, err := x.countByOrbits(t.Context(), domains, &Options{})
		if !ok || err != nil || got.Cmp(want) != 0 {
			t.Errorf("%s: %v solutions by orbits (%v, %v), %v by components", empty, got, ok, err, want)
		}
		t.Logf("%s: %d symmetries, %d classes of %d cells, %v solutions", empty, len(x.group), len(x.classes), len(x.cells), got)
	}
}

func TestSumsAreForFewClassesOrManySolutions(t *testing.T) {
	for _, test := range []struct {
		name    string
		m       *engine.Model
		givens  *[81]uint8
		classes int // 0 if components are to count it
	}{
		{"empty with diagonals", tallytest.Shape(3, 3, true), &[81]uint8{}, 74},
		{"empty with windows", windows(), &[81]uint8{}, 0},
		// More than 5 000 classes, but few solutions.
		{"twelve givens", tallytest.Shape(3, 3, true), tallytest.Puzzle("1.2.3.4...5.6.7...8.9......................................................12...4"), 0},
	} {
		n := components.New(test.m)
		domains, err := n.Start(test.givens[:])
		if err != nil {
			t.Fatal(test.name, err)
		}
		if !components.NewNarrower(n).All(domains) {
			t.Fatal(test.name, "has no solution")
		}
		rest, _ := split(test.m)
		x := newExtras(n, rest, test.givens[:])
		x.findGroup()
		filled, ok, err := x.bySums(t.Context(), test.m, domains, &Options{})
		if err != nil {
			t.Fatal(test.name, err)
		}
		if ok != (test.classes > 0) || ok && len(filled.classes) != test.classes {
			t.Errorf("%s: %v, %d classes, want %d", test.name, ok, len(filled.classes), test.classes)
		}
		if len(x.classes) != 1 {
			t.Errorf("%s: %d classes are left behind", test.name, len(x.classes))
		}
	}
}
