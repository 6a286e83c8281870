package logic_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
)

// primitiveText is a random constraint of a primitive that a solution keeps, in
// the words of a rules text.
func primitiveText(r *rand.Rand, rules *sudoku.Rules, solution sudoku.Grid, kind int) string {
	n := rules.N()
	order := r.Perm(rules.Cells())
	name := func(cells ...int) string {
		var text strings.Builder
		for _, c := range cells {
			text.WriteString(rules.CellName(c))
		}
		return text.String()
	}
	digits := func(must uint8) string {
		list := []string{fmt.Sprint(must)}
		for d := 1; d <= n; d++ {
			if r.IntN(2) == 0 && d != int(must) {
				list = append(list, fmt.Sprint(d))
			}
		}
		return strings.Join(list, ",")
	}
	a, b, c := order[0], order[1], order[2]
	switch kind {
	case 0, 1: // cells that differ, as many as there are digits or fewer
		var seen sudoku.Set
		var cells []int
		for _, cell := range order {
			if !seen.Has(solution[cell]) && len(cells) < n-2*kind {
				seen = seen.With(solution[cell])
				cells = append(cells, cell)
			}
		}
		return "differ=" + name(cells...)
	case 2:
		return "allow=" + digits(solution[a]) + ":" + name(a)
	case 3: // not symmetric
		table := make([]string, n)
		for d := range table {
			table[d] = digits(uint8(1 + r.IntN(n)))
		}
		table[solution[a]-1] = digits(solution[b])
		return "relate=" + strings.Join(table, "/") + ":" + name(a, b)
	case 4:
		return fmt.Sprintf("sum=%d:%s", int(solution[a])+int(solution[b])-int(solution[c]), name(a, b)+"/-1*"+name(c))
	case 5:
		wanted := uint8(1 + r.IntN(n))
		k := 0
		for _, cell := range []int{a, b, c} {
			if solution[cell] == wanted {
				k++
			}
		}
		return fmt.Sprintf("count=%d:%d:%s", k, wanted, name(a, b, c))
	case 6: // odd and even by turns, from either
		if (solution[a]-solution[b])%2 == 0 {
			return ""
		}
		var odd, even []string
		for d := 1; d <= n; d++ {
			if d%2 == 1 {
				odd = append(odd, fmt.Sprint(d))
			} else {
				even = append(even, fmt.Sprint(d))
			}
		}
		o, e := strings.Join(odd, ","), strings.Join(even, ",")
		return fmt.Sprintf("line=0,1;0,1;0>%s>1;1>%s>0:%s", o, e, name(a, b))
	}
	return fmt.Sprintf("any=(allow=%d:%s&allow=%s:%s|sum=%d:%s)", 1+r.IntN(n), name(a), digits(1), name(b), int(solution[a])+int(solution[c]), name(a, c))
}

// TestStepsAreSoundWithPrimitives holds steps on boards with constraints: what
// makes cells or digits special must keep every technique that exchanges them
// from being used.
func TestStepsAreSoundWithPrimitives(t *testing.T) {
	boards := testlong.Of(96, 32)
	ctx := context.Background()
	total := soundness{}
	for seed := range uint64(boards) {
		r := rand.New(rand.NewPCG(seed, 99))
		kind := int(seed % 8)
		rules, err := sudoku.ParseRules([]string{"4", "6", "6:1x6", "6x4", "7:1x7"}[r.IntN(5)])
		if err != nil {
			t.Fatal(err)
		}
		full, err := generate.One(ctx, generate.Options{Rules: rules, Seed: seed, N: 1, Workers: 1}, 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 1 + r.IntN(2) {
			text := primitiveText(r, rules, full.Solution, kind)
			if text == "" {
				continue
			}
			c, err := constraint.Read(rules.Shape(), text)
			if err != nil {
				t.Fatal(text, err)
			}
			if rules, err = rules.With(c); err != nil {
				t.Fatal(err)
			}
		}
		options := generate.Options{Rules: rules, Seed: seed, N: 1, Workers: 1}
		if r.IntN(4) > 0 {
			givens := rules.Cells() * (3 + r.IntN(4)) / 10
			options.StopAt = generate.Range{Lo: givens, Hi: givens}
		}
		item, err := generate.One(ctx, options, 0)
		if err != nil {
			t.Logf("%v: %v", rules, err)
			continue
		}
		one := soundness{t: t, solution: item.Solution, seen: map[logic.Technique]int{}}
		one.name = fmt.Sprintf("seed %d: %v %v", seed, rules, item.Puzzle)
		board := sudoku.NewBoard(item.Puzzle)
		for c, d := range one.solution { // what makes a rectangle avoidable
			if board.Givens[c] == 0 && r.IntN(10) == 0 {
				board.Entries[c] = d
			}
		}
		s, err := logic.StateOf(board)
		if err != nil {
			t.Error(one.name, err)
			continue
		}
		one.boards++
		one.anyWay(s.Clone(), r)
		one.path(ctx, s, r, false)
		total.add(&one)
	}
	t.Logf("%v\n%v", &total, total.seen)
	if total.boards < boards*9/10 {
		t.Errorf("%d boards of %d", total.boards, boards)
	}
}
