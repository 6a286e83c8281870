package search

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

// puzzle reads one of any rules.
func puzzle(t testing.TB, rules, text string) sudoku.Puzzle {
	t.Helper()
	r, err := variants.Parse(rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse(text, sudoku.ParseOptions{Rules: r})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// only says whether a puzzle has one solution.
func only(t testing.TB, p sudoku.Puzzle) bool {
	t.Helper()
	count, err := sudoku.CountUpTo(t.Context(), p, 2)
	return err == nil && count == 1
}

// collected gathers what a search gives, and checks that nothing comes twice.
func collected(t testing.TB, search func(found func(Found) error) error) (list []string) {
	t.Helper()
	if err := search(func(f Found) error {
		if !only(t, f.Puzzle) {
			t.Errorf("%v has not one solution", f.Puzzle)
		}
		list = append(list, f.Puzzle.String())
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	slices.Sort(list)
	if len(slices.Compact(slices.Clone(list))) != len(list) {
		t.Error("something came twice")
	}
	return list
}

// boards goes over all 4×4 boards whose givens differ from a puzzle's in few cells.
func boards(p sudoku.Puzzle, changes int, yield func(sudoku.Puzzle)) {
	q := p
	q.Givens = p.Givens.Clone()
	var change func(from, left int)
	change = func(from, left int) {
		yield(q)
		for cell := from; cell < len(q.Givens) && left > 0; cell++ {
			for d := range uint8(5) {
				if d != p.Givens[cell] {
					q.Givens[cell] = d
					change(cell+1, left-1)
				}
			}
			q.Givens[cell] = p.Givens[cell]
		}
	}
	change(0, changes)
}

func TestNearMissesNothing(t *testing.T) {
	for _, rules := range []string{"4", "4+x"} {
		p := puzzle(t, rules, "1.....3..2.....4")
		for _, o := range []NearOptions{
			{Remove: 1, Add: 1}, {Remove: 2, Add: 2}, {Remove: 0, Add: 1}, {Remove: 1, Add: 0}, {Remove: 1, Add: 2},
			{Remove: 2, Add: 2, SamePlaces: true}, {Remove: 1, Add: 1, Filter: Filter{Minimal: true}},
		} {
			got := collected(t, func(found func(Found) error) error { return Near(t.Context(), p, o, found) })
			var want []string
			boards(p, o.Remove+o.Add, func(q sudoku.Puzzle) {
				removed, added, samePlaces := 0, 0, true
				for cell, d := range q.Givens {
					if was := p.Givens[cell]; was != d {
						samePlaces = samePlaces && was != 0 && d != 0
						if was != 0 {
							removed++
						}
						if d != 0 {
							added++
						}
					}
				}
				if removed != o.Remove || added != o.Add || o.SamePlaces && !samePlaces || !only(t, q) {
					return
				}
				if o.Filter.Minimal && !plainlyMinimal(t, q) {
					return
				}
				want = append(want, q.String())
			})
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s %+v: %d, want %d: %q, want %q", rules, o, len(got), len(want), got, want)
			}
		}
	}
}

func plainlyMinimal(t testing.TB, p sudoku.Puzzle) bool {
	for cell, d := range p.Givens {
		q := p
		q.Givens = p.Givens.Clone()
		if q.Givens[cell] = 0; d != 0 && only(t, q) {
			return false
		}
	}
	return true
}

func TestMinimalMissesNothing(t *testing.T) {
	for i, test := range []struct{ rules, puzzle string }{
		{"4", "1234341221434321"},
		{"4", "12343412214343.."},
		{"4+x", "1234341243212143"},
		{"9", "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"},
		{"9", "98.7..6..75..4......3..8.7.51...7.3...94.........2.1..3.......1.9...5.8...52....6"},
	} {
		if i%2 == 0 && !testlong.Wanted() {
			continue // the one beside it has fewer choices
		}
		p := puzzle(t, test.rules, test.puzzle)
		got := collected(t, func(found func(Found) error) error { return Minimal(t.Context(), p, Filter{}, found) })
		// Which givens may be left out at all says which choices a plain search tries.
		var free []int
		for cell, d := range p.Givens {
			q := p
			q.Givens = p.Givens.Clone()
			if q.Givens[cell] = 0; d != 0 && only(t, q) {
				free = append(free, cell)
			}
		}
		var want []string
		for choice := range uint(1) << len(free) {
			q := p
			q.Givens = p.Givens.Clone()
			for i, cell := range free {
				if choice>>i&1 != 0 {
					q.Givens[cell] = 0
				}
			}
			if only(t, q) && plainlyMinimal(t, q) {
				want = append(want, q.String())
			}
		}
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d, want %d", test.puzzle, len(got), len(want))
		}
	}
}

func TestPlacesMissesNothing(t *testing.T) {
	rules := puzzle(t, "4", "................").Rules
	cells := []int{0, 3, 5, 6, 9, 12, 15}
	for _, clues := range []int{4, 5} {
		got := collected(t, func(found func(Found) error) error {
			return Places(t.Context(), rules, cells, clues, Filter{}, found)
		})
		var want []string
		p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)}
		var put func(at, left int, used uint8)
		put = func(at, left int, used uint8) {
			if left == 0 {
				if only(t, p) {
					want = append(want, p.String())
				}
				return
			}
			if at == len(cells) {
				return
			}
			put(at+1, left, used)
			for d := uint8(1); d <= min(4, used+1); d++ {
				p.Givens[cells[at]] = d
				put(at+1, left-1, max(used, d))
			}
			p.Givens[cells[at]] = 0
		}
		put(0, clues, 0)
		slices.Sort(want)
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%d clues: %d, want %d", clues, len(got), len(want))
		}
	}
}

func TestHardestClimbs(t *testing.T) {
	begin := Climb{Kept: []Found{{Puzzle: puzzle(t, "9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")}}}
	o := HardestOptions{Seed: 1, Keep: 4, Tries: 6, Rounds: 4}
	climb := func(from Climb, o HardestOptions) (Climb, []string) {
		var risen []string
		to, err := Hardest(t.Context(), from, o, func(f Found) error {
			risen = append(risen, f.Puzzle.String())
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return to, risen
	}
	texts := func(c Climb) (list []string) {
		for _, f := range c.Kept {
			list = append(list, f.Ratings.ER.String()+" "+f.Puzzle.String())
		}
		return list
	}
	straight, risen := climb(begin, o)
	if len(risen) == 0 || straight.Kept[0].Ratings.ER <= 12 || straight.Round != 4 {
		t.Errorf("%d rounds came to %v", straight.Round, texts(straight))
	}
	finder := canon.NewFinder(begin.Kept[0].Puzzle.Rules)
	keys := map[canon.Key]bool{}
	for _, f := range straight.Kept {
		key, err := finder.Key(t.Context(), f.Puzzle)
		if err != nil || keys[key] || !only(t, f.Puzzle) {
			t.Error(f.Puzzle, err)
		}
		keys[key] = true
	}
	// More goroutines, and a rest in between, change nothing.
	first := o
	first.Rounds, first.Jobs = 2, 3
	half, _ := climb(begin, first)
	whole, _ := climb(half, o)
	if !slices.Equal(texts(whole), texts(straight)) || whole.Rated != straight.Rated {
		t.Errorf("%q, without a rest %q", texts(whole), texts(straight))
	}
}

func TestSearchesRefuse(t *testing.T) {
	p := puzzle(t, "4", "1.....3..2.....4")
	found := func(Found) error { return nil }
	for want, err := range map[string]error{
		"not -0+0": Near(t.Context(), p, NearOptions{}, found),
		"the pattern stays only where as many givens are added as removed": Near(t.Context(), p, NearOptions{Remove: 1, SamePlaces: true}, found),
		"so 5 can't be removed":                  Near(t.Context(), p, NearOptions{Remove: 5}, found),
		"13 more givens have no room":            Near(t.Context(), p, NearOptions{Add: 13}, found),
		"both hold":                              Near(t.Context(), puzzle(t, "4", "11.............."), NearOptions{Add: 1}, found),
		"more than one solution":                 Minimal(t.Context(), puzzle(t, "4", "1..............."), Filter{}, found),
		"room for 1 to 2 clues":                  Places(t.Context(), p.Rules, []int{1, 2}, 3, Filter{}, found),
		"cell 16 is none of the board, or named": Places(t.Context(), p.Rules, []int{16}, 1, Filter{}, found),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range []error{
		Near(ctx, p, NearOptions{Remove: 1, Add: 1}, found),
		Minimal(ctx, p, Filter{}, found),
		Places(ctx, p.Rules, []int{0, 1, 2, 3, 4}, 4, Filter{}, found),
	} {
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	if _, err := Hardest(ctx, Climb{Kept: []Found{{Puzzle: p}}}, HardestOptions{}, found); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
