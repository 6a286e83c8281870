package sudoku_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
)

// TestRandomRulesAreDecided solves boards of random rules, empty ones and ones with
// few givens, most of which have no solution or many: SUDOKU_RULES=500 says how
// many sets of rules, and SUDOKU_RULES_SEED=7 draws others. It lists those that take
// longer than a second.
func TestRandomRulesAreDecided(t *testing.T) {
	sets, err := strconv.Atoi(os.Getenv("SUDOKU_RULES"))
	if err != nil {
		t.Skip("SUDOKU_RULES says how many sets of rules are tried")
	}
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("SUDOKU_RULES_SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 1))
	var solved, refuted, open, slow int
	var all time.Duration
	for i := range sets {
		rules := randomRules(random)
		for _, givens := range []int{0, rules.N() / 2, rules.N()} {
			p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
			for range givens {
				p.Givens[random.IntN(rules.Cells())] = uint8(1 + random.IntN(rules.N()))
			}
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			start := time.Now()
			_, err := sudoku.Solve(ctx, p)
			took := time.Since(start)
			cancel()
			all += took
			switch {
			case err == nil || errors.Is(err, sudoku.ErrMultipleSolutions):
				solved++
			case errors.Is(err, sudoku.ErrNoSolution):
				refuted++
			default:
				var clash *sudoku.ClashError
				if !errors.As(err, &clash) && !errors.Is(err, context.DeadlineExceeded) {
					t.Fatalf("%v %v: %v", rules, p.Givens, err)
				}
				if clash == nil {
					open++
				} else {
					refuted++
				}
			}
			if took > time.Second {
				slow++
				t.Logf("%d: %.1f s, %v: %v %v", i, took.Seconds(), err, rules, p.Givens)
			}
		}
	}
	t.Logf("%d boards: %d have solutions, %d have none, %d weren't decided in 20 s; %d took longer than a second; %.1f s in all",
		3*sets, solved, refuted, open, slow, all.Seconds())
}

// randomRules draws a size from 4 to 16, features that go with it and, half the
// time, regions of any shape.
func randomRules(random *rand.Rand) *sudoku.Rules {
	for {
		n := 4 + random.IntN(13)
		text := strconv.Itoa(n)
		if random.IntN(2) == 0 {
			text += "+jigsaw=" + randomRegions(random, n)
		}
		for _, f := range sudoku.Features() {
			if random.IntN(5) == 0 {
				text += "+" + f.Name
			}
		}
		if rules, err := sudoku.ParseRules(text); err == nil && strings.Contains(text, "+") {
			return rules
		}
	}
}

// randomRegions cuts a board into connected regions: rows whose cells change sides
// as long as none falls apart.
func randomRegions(random *rand.Rand, n int) string {
	region := make([]int, n*n)
	for c := range region {
		region[c] = c / n
	}
	near := func(c int) (list []int) {
		for _, to := range [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			if y, x := c/n+to[0], c%n+to[1]; y >= 0 && y < n && x >= 0 && x < n {
				list = append(list, y*n+x)
			}
		}
		return list
	}
	whole := func(r int) bool {
		var queue []int
		seen := make([]bool, n*n)
		for c := range region {
			if region[c] == r && len(queue) == 0 {
				queue, seen[c] = append(queue, c), true
			}
		}
		for head := 0; head < len(queue); head++ {
			for _, c := range near(queue[head]) {
				if region[c] == r && !seen[c] {
					queue, seen[c] = append(queue, c), true
				}
			}
		}
		return len(queue) == n
	}
	for range 20 * n * n {
		a := random.IntN(n * n)
		list := near(a)
		from, to := region[a], region[list[random.IntN(len(list))]]
		var back []int // the cells that may come in its place
		for c := range region {
			if region[c] == to && slices.ContainsFunc(near(c), func(b int) bool { return region[b] == from && b != a }) {
				back = append(back, c)
			}
		}
		if from == to || len(back) == 0 {
			continue
		}
		c := back[random.IntN(len(back))]
		region[a], region[c] = to, from
		if !whole(from) || !whole(to) {
			region[a], region[c] = from, to
		}
	}
	var text strings.Builder
	for c := range region {
		fmt.Fprintf(&text, "%s", string(rune("123456789ABCDEFG"[region[c]])))
	}
	return text.String()
}
