package components

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/tallytest"
	"jiugong/sudoku/internal/testlong"
)

// overlayStates shows each state that counting by templates narrows, before it is
// narrowed, to look; the puzzles are random ones of many sizes.
func overlayStates(t *testing.T, look func(*overlayState, *sheet)) {
	r := rand.New(rand.NewPCG(5, 9))
	for _, test := range []struct{ h, w, from, to int }{{2, 2, 2, 6}, {2, 4, 16, 22}, {3, 3, 20, 26}, {3, 4, 52, 60}, {4, 4, 104, 116}, {5, 5, 360, 390}} {
		n := New(engine.BoxGrid(test.h, test.w))
		for range 20 {
			givens := tallytest.KeepSome(tallytest.Shuffled(test.h, test.w, r), test.from+r.IntN(test.to-test.from), r)
			domains, err := n.Start(givens)
			if err != nil {
				t.Fatal(err)
			}
			p := newProber(t.Context(), n, NewCache(1<<20))
			p.narrow.All(domains)
			var open []uint16
			for c, d := range domains {
				if d&(d-1) != 0 {
					open = append(open, uint16(c))
				}
			}
			w := newCompact(p)
			if len(open) == 0 || len(open) > 128 || !w.enter(open, domains) {
				continue
			}
			s := w.levels[0]
			sh := new(sheet)
			if found, ok := sh.gather(w, s, s.open, &s.need); !found || !ok {
				continue
			}
			sh.lay(s.open)
			state := new(overlayState)
			state.begin(sh, s.open)
			for range 40 {
				look(state, sh)
				if !narrowOverlayGeneric(state, sh) || state.open.isZero() {
					break
				}
				// Place a random digit in a random cell, right or wrong.
				rest := state.open
				for range r.IntN(state.open.count()) {
					rest = rest.dropLowest()
				}
				cell := rest.lowest()
				digits := state.may[cell]
				for range r.IntN(bits.OnesCount64(digits)) {
					digits &= digits - 1
				}
				state.open = state.open.andNot(one(cell))
				sh.place(state.alive, cell, bits.TrailingZeros64(digits))
			}
		}
	}
}

func TestOverlayKernelsDoAsThePlainForm(t *testing.T) {
	seen := make(map[int]int)
	overlayStates(t, func(s *overlayState, sh *sheet) {
		plain, fast := *s, *s
		plain.alive, fast.alive = slices.Clone(s.alive), slices.Clone(s.alive)
		want, got := narrowOverlayGeneric(&plain, sh), narrowOverlay(&fast, sh)
		if got != want {
			t.Fatalf("%d words: possible %v, want %v", sh.words, got, want)
		}
		if !want {
			seen[-sh.words]++
			return
		}
		seen[sh.words]++
		if plain.open != fast.open || !slices.Equal(plain.alive, fast.alive) {
			t.Fatalf("%d words: %v %x, want %v %x", sh.words, fast.open, fast.alive, plain.open, plain.alive)
		}
		for x := plain.open; !x.isZero(); x = x.dropLowest() {
			if i := x.lowest(); fast.may[i] != plain.may[i] {
				t.Fatalf("%d words, cell %d: %b, want %b", sh.words, i, fast.may[i], plain.may[i])
			}
		}
	})
	for _, words := range []int{8, 16, 32, 64} {
		if seen[words] == 0 || seen[-words] == 0 {
			t.Errorf("sheets of %d words: %d could be solved, %d could not", words, seen[words], seen[-words])
		}
	}
}

// Templates, also by the plain form, give what cells alone give.
func TestOverlaysCountAsCellsDo(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for _, test := range []struct{ h, w, from, to int }{{2, 3, 0, 10}, {1, 6, 2, 12}, {2, 4, 16, 24}, {3, 3, 21, 27}, {3, 4, 56, 64}, {4, 4, 108, 118}} {
		n := New(engine.BoxGrid(test.h, test.w))
		for range testlong.Of(6, 1) {
			givens := tallytest.KeepSome(tallytest.Shuffled(test.h, test.w, r), test.from+r.IntN(test.to-test.from), r)
			count := func(overlays, shared bool) string {
				domains, err := n.Start(givens)
				if err != nil {
					t.Fatal(err)
				}
				p := newProber(t.Context(), n, NewCache(64<<20))
				p.overlays, p.shared = overlays, shared
				p.narrow.All(domains)
				return fmt.Sprint(p.whole(domains).Int(), p.err)
			}
			want := count(false, false)
			for _, shared := range []bool{false, true} {
				if got := count(true, shared); got != want {
					t.Errorf("boxes %d×%d, givens %v: %s, want %s", test.h, test.w, givens, got, want)
				}
			}
		}
	}
}
