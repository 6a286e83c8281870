package lanes

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"jiugong/sudoku/internal/engine/classic"
)

// vectorKernels are the kernels that this processor has beside the portable one.
func vectorKernels() (all []Kernel) {
	for _, k := range []Kernel{AVX2, AVX512} {
		if usable(k) == k {
			all = append(all, k)
		}
	}
	return all
}

// randomState is a state of any density, from near empty to full, sometimes one
// that a search would meet: a grid with some cells given and some candidates
// struck out.
func randomState(rng *rand.Rand) (s classic.State) {
	if rng.IntN(2) == 0 {
		keep := rng.IntN(101)
		for d := range s {
			for k := range s[d] {
				for bit := range 27 {
					if rng.IntN(100) < keep {
						s[d][k] |= 1 << bit
					}
				}
			}
		}
		return s
	}
	// A shuffled solution grid, of which some cells are known.
	digits, known := rng.Perm(9), rng.IntN(81)
	noise := rng.IntN(100)
	var grid [81]uint8
	for cell := range grid {
		row, column := cell/9, cell%9
		grid[cell] = uint8(digits[(3*row+row/3+column)%9] + 1)
	}
	solution := grid
	for cell := range grid {
		if rng.IntN(81) >= known {
			grid[cell] = 0
		}
	}
	s.Load(&grid)
	for cell := range grid {
		for d := range s {
			c := classic.CellOf(cell)
			if solution[cell] != uint8(d+1) && rng.IntN(100) < noise {
				s[d][c.Word] &^= 1 << c.Bit
			}
		}
	}
	return s
}

// checkAgainstPortable runs both kernels over the same block for some passes and
// holds every word of every lane not dead against the other.
func checkAgainstPortable(t *testing.T, k Kernel, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	var got, want Batch
	for i := range width {
		s := randomState(rng)
		got.block.put(i, &s)
		want.block.put(i, &s)
	}
	pass := kernels(k)
	for n := range 12 {
		pass(&got.block)
		passPortable(&want.block)
		g, w := &got.block, &want.block
		if g.dead != w.dead {
			t.Fatalf("%v, seed %d, pass %d: dead lanes %016b, want %016b", k, seed, n, g.dead, w.dead)
		}
		for i := range width {
			if w.dead>>i&1 != 0 {
				continue
			}
			var gs, ws classic.State
			g.get(i, &gs)
			w.get(i, &ws)
			if gs != ws {
				t.Fatalf("%v, seed %d, pass %d, lane %d:\n%o, want\n%o", k, seed, n, i, gs, ws)
			}
			if g.view(i) != w.view(i) {
				t.Fatalf("%v, seed %d, pass %d, lane %d: view %o, want %o", k, seed, n, i, g.view(i), w.view(i))
			}
		}
		if alive := ^w.dead & (1<<width - 1); g.still&alive != w.still&alive || g.unsolved&alive != w.unsolved&alive {
			t.Fatalf("%v, seed %d, pass %d: alive %b still %b, want %b; unsolved %b, want %b", k, seed, n, alive,
				g.still, w.still, g.unsolved, w.unsolved)
		}
		// A lane once dead may hold anything: give both the same again.
		for i := range width {
			if w.dead>>i&1 != 0 {
				s := randomState(rng)
				got.block.put(i, &s)
				want.block.put(i, &s)
			}
		}
	}
}

func TestKernelsAgreeWithPortableWordForWord(t *testing.T) {
	for _, k := range vectorKernels() {
		for seed := range uint64(2000) {
			checkAgainstPortable(t, k, seed)
		}
	}
}

func FuzzKernels(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		for _, k := range vectorKernels() {
			checkAgainstPortable(t, k, seed)
		}
	})
}

func TestBranchAgreesWithPortableWordForWord(t *testing.T) {
	branched := 0
	for seed := range uint64(20000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s := randomState(rng)
		var v classic.View
		if s.Reduce(&v) != classic.Stuck {
			continue
		}
		var b block
		lane := rng.IntN(width)
		b.put(lane, &s)
		for k := range 3 {
			b.open[k][lane], b.pairs[k][lane] = v.Open[k], v.Two[k]
		}
		var rest branch
		fast := branchFast(&b, lane, &rest)
		if pairs := v.Two != (classic.Cells{}); fast && !pairs || pairs && !fast && len(vectorKernels()) > 0 {
			t.Fatalf("seed %d: branchFast says %v of a state with pairs %v", seed, fast, v.Two)
		}
		if !fast {
			continue
		}
		branched++
		var lower, higher, got classic.State = s, classic.State{}, classic.State{}
		lower.Split(s.Choose(&v), &higher)
		if b.get(lane, &got); got != lower {
			t.Fatalf("seed %d: lower branch\n%o, want\n%o", seed, got, lower)
		}
		b.putBranch(lane, &rest)
		if b.get(lane, &got); got != higher {
			t.Fatalf("seed %d: higher branch\n%o, want\n%o", seed, got, higher)
		}
	}
	if branched < 100 && len(vectorKernels()) > 0 {
		t.Errorf("only %d branches were compared", branched)
	}
}

// The kernels know where the parts of a block are (asm/main.go says it again).
func TestBlockLiesAsTheKernelsThink(t *testing.T) {
	var b block
	for _, tt := range []struct {
		name      string
		got, want uintptr
	}{
		{"words", unsafe.Offsetof(b.words), 0},
		{"open", unsafe.Offsetof(b.open), 27 * 64},
		{"pairs", unsafe.Offsetof(b.pairs), 30 * 64},
		{"scratch", unsafe.Offsetof(b.scratch), 33 * 64},
		{"dead", unsafe.Offsetof(b.dead), 88 * 64},
		{"still", unsafe.Offsetof(b.still), 88*64 + 4},
		{"unsolved", unsafe.Offsetof(b.unsolved), 88*64 + 8},
	} {
		if tt.got != tt.want {
			t.Errorf("%s is at %d, want %d", tt.name, tt.got, tt.want)
		}
	}
}
