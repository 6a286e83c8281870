package variants_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// random makes clues of a plain board.
type random struct {
	*rand.Rand
	b *plain
}

func (r random) upTo(least, most int) int { return least + r.IntN(max(most-least, 0)+1) }

func (r random) value() int { return r.upTo(r.b.first, r.b.last) }

func (r random) place() place { return place{r.IntN(r.b.rows), r.IntN(r.b.cols)} }

// walk is a line of neighbouring cells of a length, if there is room; now and then
// it comes back to where it began.
func (r random) walk(least, most int) []place {
	for {
		want := r.upTo(least, most)
		line := []place{r.place()}
		for try := 0; len(line) < want && try < 50; try++ {
			last := line[len(line)-1]
			next := place{last.r + r.IntN(3) - 1, last.c + r.IntN(3) - 1}
			if len(line) > 3 && next == line[0] {
				return append(line, next)
			}
			if r.b.inside(next) && !slices.Contains(line, next) {
				line = append(line, next)
			}
		}
		if len(line) >= least {
			return line
		}
	}
}

// some are cells without order, each once.
func (r random) some(least, most int) []place {
	all := r.b.all()
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:r.upTo(least, most)]
}

// whole is a row or column from either end.
func (r random) whole() []place {
	p := r.place()
	var line []place
	for _, q := range r.b.all() {
		if q.r == p.r {
			line = append(line, q)
		}
	}
	if r.IntN(2) == 0 {
		line = line[:0]
		for _, q := range r.b.all() {
			if q.c == p.c {
				line = append(line, q)
			}
		}
	}
	if r.IntN(2) == 0 {
		slices.Reverse(line)
	}
	return line
}

// pair are neighbours.
func (r random) pair() []place {
	for {
		p := r.place()
		q := place{p.r, p.c + 1}
		if r.IntN(2) == 0 {
			q = place{p.r + 1, p.c}
		}
		if r.b.inside(q) {
			if r.IntN(2) == 0 {
				p, q = q, p
			}
			return []place{p, q}
		}
	}
}

func write(lists ...[]place) string {
	var parts []string
	for _, list := range lists {
		text := ""
		for _, p := range list {
			text += fmt.Sprintf("r%dc%d", p.r+1, p.c+1)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "/")
}

// clue is a random clue of a kind, as it stands in a rules text. Most fit the
// board; the package says which don't.
func (r random) clue(kind string) string {
	n := r.b.last - r.b.first + 1
	sum := func(cells []place) int {
		return (r.b.first+r.b.last)*len(cells)/2 + r.IntN(5) - 2
	}
	with := func(value any, lists ...[]place) string { return fmt.Sprintf("%s=%v:%s", kind, value, write(lists...)) }
	maybe := func(least, most int, lists ...[]place) string {
		if r.IntN(2) == 0 {
			return kind + "=" + write(lists...)
		}
		return with(r.upTo(least, most), lists...)
	}
	digits := func(count int) string {
		var list []string
		for range count {
			list = append(list, strconv.Itoa(r.value()))
		}
		return strings.Join(list, ",")
	}
	switch kind {
	case "killer":
		cells := r.some(1, min(n, 4))
		if r.IntN(3) == 0 {
			return kind + "=" + write(cells)
		}
		return with(sum(cells), cells)
	case "rellik":
		cells := r.some(1, min(n, 4))
		return with(r.upTo(1, 2*n), cells)
	case "arrow":
		lists := [][]place{r.some(1, 2)}
		for range r.upTo(1, 2) {
			lists = append(lists, r.walk(1, 3))
		}
		return kind + "=" + write(lists...)
	case "difference":
		return maybe(1, 3, r.pair())
	case "ratio":
		return maybe(2, 3, r.pair())
	case "greater":
		return kind + "=" + write(r.pair())
	case "xv":
		return with([]string{"X", "V", "V", "7", "4"}[r.IntN(5)], r.pair())
	case "product":
		cells := r.some(1, min(n, 4))
		return with([]int{0, 6, 8, 12, 24, 30}[r.IntN(6)], cells)
	case "squares":
		return kind + "=" + digits(r.upTo(1, 3))
	case "queen":
		if r.IntN(2) == 0 {
			return kind
		}
		return kind + "=" + digits(1)
	case "whisper":
		return maybe(1, 3, r.walk(2, 5))
	case "lockout":
		return maybe(0, 3, r.walk(2, 5))
	case "modular":
		return maybe(2, 3, r.walk(2, 6))
	case "sumline":
		return maybe(n/2, 2*n, r.walk(2, 6))
	case "littlekiller":
		cells := r.walk(1, 4)
		return with(sum(cells), cells)
	case "odd", "even", "minimum", "maximum", "rowindexer", "columnindexer", "boxindexer", "fog":
		return kind + "=" + write(r.some(1, 2))
	case "circles":
		return kind + "=" + write(r.some(1, 7))
	case "extra":
		return kind + "=" + write(r.some(2, min(n, 4)))
	case "equality":
		return kind + "=" + write(r.some(2, min(n, 4)))
	case "samevalues":
		k := r.upTo(1, 3)
		return kind + "=" + write(r.some(k, k), r.some(k, k))
	case "countdistinct":
		return kind + "=" + write(r.some(1, 1), r.some(1, 5))
	case "equalsum":
		return kind + "=" + write(r.some(1, 3), r.some(1, 3))
	case "clone":
		k := r.upTo(1, 2)
		return kind + "=" + write(r.some(k, k), r.some(k, k))
	case "sandwich":
		return with(r.upTo(0, n*n/4), r.whole())
	case "xsum":
		return with(r.upTo(1, n*n/2), r.whole())
	case "skyscraper":
		return with(r.upTo(1, n), r.whole())
	case "rossini":
		return with([]string{"up", "down"}[r.IntN(2)], r.whole())
	case "strictrossini":
		return kind
	case "hiddenskyscraper", "numberedroom":
		return with(r.value(), r.whole())
	case "lunchbox":
		return with(r.upTo(0, 2*n), r.some(2, min(n, 4)))
	case "quadruple":
		p := r.place()
		p = place{min(p.r, r.b.rows-2), min(p.c, r.b.cols-2)}
		return with(digits(r.upTo(1, 3)), []place{p, {p.r, p.c + 1}, {p.r + 1, p.c}, {p.r + 1, p.c + 1}})
	case "contains", "exactly":
		return with(digits(r.upTo(1, 3)), r.some(3, 5))
	case "lookandsay":
		return with(strconv.Itoa(r.upTo(0, 2))+strconv.Itoa(r.value()), r.some(3, 5))
	case "strictdifference", "strictratio", "taxicab", "modularity":
		if r.IntN(2) == 0 {
			return kind
		}
		return kind + "=" + strconv.Itoa(r.upTo(2, 3))
	case "entropy":
		if r.IntN(2) == 0 {
			return kind
		}
		return kind + "=" + strconv.Itoa(r.upTo(2, 4))
	case "strictkropki", "strictxv", "flatmates":
		return kind
	case "or":
		var lists []string
		for range r.upTo(1, 3) {
			var parts []string
			for range r.upTo(1, 2) {
				inner := []string{"killer", "odd", "thermo", "whisper", "arrow", "quadruple", "sandwich", "renban"}
				parts = append(parts, r.clue(inner[r.IntN(len(inner))]))
			}
			lists = append(lists, strings.Join(parts, "&"))
		}
		return "or=(" + strings.Join(lists, "|") + ")"
	}
	// The rest are lines.
	return kind + "=" + write(r.walk(3, 5))
}

// digits are the digits of a grid of values.
func (b *plain) digits(g grid) sudoku.Grid {
	out := make(sudoku.Grid, len(g))
	for i, v := range g {
		out[i] = uint8(max(v-b.first+1, 0))
	}
	return out
}

func (b *plain) empty() grid {
	g := make(grid, b.rows*b.cols)
	for i := range g {
		g[i] = b.first - 1
	}
	return g
}

// dots are all dots, or X and V, that a grid has.
func (b *plain) dots(g grid, xv bool) []string {
	var clues []string
	for _, p := range b.all() {
		for _, q := range []place{{p.r + 1, p.c}, {p.r, p.c + 1}} {
			for _, kind := range []string{"difference=", "ratio=", "xv=X:", "xv=V:"} {
				clue := kind + write([]place{p, q})
				if b.inside(q) && (kind[0] == 'x') == xv && len(b.with("+"+clue).broken(g)) == 0 {
					clues = append(clues, clue)
				}
			}
		}
	}
	return clues
}

// arrows are all Rossini arrows that a grid has.
func (b *plain) arrows(g grid) []string {
	var clues []string
	for _, lane := range []struct {
		sign string
		many int
	}{{"r", b.rows}, {"-r", b.rows}, {"c", b.cols}, {"-c", b.cols}} {
		for i := range lane.many {
			for _, way := range []string{"up", "down"} {
				cells := b.places(fmt.Sprintf("%s%d", lane.sign, i+1))
				clue := "rossini=" + way + ":" + write(cells)
				if len(cells) > 2 && len(b.with("+"+clue).broken(g)) == 0 {
					clues = append(clues, clue)
				}
			}
		}
	}
	return clues
}

// boards are the boards of these tests; on small ones all full grids are known.
var boards = []string{"4", "4/0-3", "4+knight", "4+x", "6", "6/0-5", "6x4", "4x6:2x3/0-5", "6+x", "6+nonconsecutive", "6+disjoint+king", "2x6", "9", "9+windows", "9/0-8"}

// full are full grids of a board: all 288 of a 4×4, a few random ones else.
func full(text string, r *rand.Rand) []grid {
	b := readPlain(text)
	var order []int
	for v := b.first; v <= b.last; v++ {
		order = append(order, v)
	}
	var all []grid
	if b.rows == 4 && b.cols == 4 {
		b.fill(b.empty(), func() []int { return order }, func(g grid) bool {
			all = append(all, slices.Clone(g))
			return true
		})
		return all
	}
	for range 20 {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		order := slices.Clone(order)
		b.fill(b.empty(), func() []int {
			r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			return slices.Clone(order)
		}, func(g grid) bool {
			all = append(all, slices.Clone(g))
			return false
		})
	}
	return all
}

// TestClausesMeanWhatTheCheckerSays holds random clues of every kind against the
// plain rule book: on full grids each clue holds or is broken alike, and the
// engines find as many solutions as plain enumeration does.
func TestCluesMeanWhatTheRuleBookSays(t *testing.T) {
	sets := 20 // of each board
	if os.Getenv("SUDOKU_LONG") != "" {
		sets = 1000
	}
	var kinds []string
	for _, k := range variants.All() {
		if k.Name != "regex" && k.Board == "" { // layers have a test of their own
			kinds = append(kinds, k.Name)
		}
	}
	counted, refused, broken := map[string]int{}, map[string]int{}, map[string]int{}
	r := rand.New(rand.NewPCG(1, 2))
	next := 0
	for _, board := range boards {
		b := readPlain(board)
		grids := full(board, r)
		for set := range sets {
			solution := grids[r.IntN(len(grids))]
			text := board
			var names []string
			for len(names) < r.IntN(4)+1 {
				kind := kinds[next%len(kinds)]
				next++
				if kind == "strictrossini" { // which holds where most arrows are given
					for _, clue := range b.arrows(solution) {
						text += "+" + clue
						names = append(names, "rossini")
					}
				} else if strings.HasPrefix(kind, "strict") { // which hold where most dots are given
					for _, clue := range b.dots(solution, kind == "strictxv") {
						if r.IntN(20) > 0 {
							text += "+" + clue
							names = append(names, strings.Split(clue, "=")[0])
						}
					}
				}
				for try := 0; try < 30; try++ {
					clue := random{r, b}.clue(kind)
					if _, err := variants.Parse(board + "+" + clue); err != nil {
						refused[kind]++
						continue
					}
					// Most clues should hold in a grid, so that there is something to count.
					rulebook := b.with(text + "+" + clue)
					if len(names) == 0 {
						for _, i := range r.Perm(len(grids)) {
							if len(rulebook.broken(grids[i])) == 0 {
								solution = grids[i]
								break
							}
						}
					}
					if holds := len(rulebook.broken(solution)) == 0; holds || try == 29 && r.IntN(10) == 0 {
						text += "+" + clue
						names = append(names, kind)
						break
					}
				}
			}
			rules, err := variants.Parse(text)
			if err != nil {
				t.Fatal(text, err)
			}
			rulebook := b.with(text)
			for range 10 {
				g := grids[r.IntN(len(grids))]
				want, got := rulebook.broken(g), rules.Broken(b.digits(g))
				if !slices.Equal(want, got) {
					t.Fatalf("%s: %v breaks %v, not %v", text, g, want, got)
				}
				for _, i := range want {
					broken[names[i]]++
				}
			}
			givens := slices.Clone(solution)
			holes := map[int]int{12: 7, 16: 16}[len(solution)]
			if holes == 0 {
				holes = 12 + len(solution)/12
			}
			for _, i := range r.Perm(len(solution))[:holes] {
				givens[i] = b.first - 1
			}
			want := 0
			var order []int
			for v := b.first; v <= b.last; v++ {
				order = append(order, v)
			}
			b.fill(slices.Clone(givens), func() []int { return order }, func(g grid) bool {
				if len(rulebook.broken(g)) == 0 {
					want++
				}
				return true
			})
			p := sudoku.Puzzle{Rules: rules, Givens: b.digits(givens)}
			got, err := sudoku.CountUpTo(context.Background(), p, 1<<30)
			if err != nil && !errors.As(err, new(*sudoku.ClashError)) && !errors.Is(err, sudoku.ErrNoSolution) {
				t.Fatal(text, err)
			}
			if got != want {
				t.Fatalf("%s with %v has %d solutions, not %d", text, givens, want, got)
			}
			if set%4 == 0 {
				exact, err := sudoku.Count(context.Background(), p, sudoku.CountOptions{})
				if err == nil && exact.Int64() != int64(want) {
					t.Fatalf("%s with %v has %d solutions, not %v", text, givens, want, exact)
				}
			}
			for _, name := range names {
				counted[name]++
			}
		}
	}
	t.Log("refused", refused)
	t.Log("broken", broken)
	for _, kind := range kinds {
		if counted[kind] == 0 {
			t.Errorf("no clue of kind %s was held", kind)
		}
	}
}
