package lanes

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"jiugong/sudoku/internal/engine/classic"
	"jiugong/sudoku/internal/testlong"
)

// vectorKernels are the kernels that this processor has beside the portable one.
func vectorKernels() (all []Kernel) {
	for _, k := range []Kernel{Narrow, AVX2, AVX512} {
		if usable(k) == k {
			all = append(all, k)
		}
	}
	return all
}

// anyKernel is one of all kernels of this processor.
func anyKernel(rng *rand.Rand) Kernel {
	all := append(vectorKernels(), Portable)
	return all[rng.IntN(len(all))]
}

// randomState is a state of any density, from near empty to full, sometimes one
// that a search would meet: a grid with some cells given and some candidates
// struck out.
func randomState(rng *rand.Rand) (s classic.State) {
	defer func() { s.Count(new(classic.Cells)) }()
	if rng.IntN(2) == 0 {
		keep := rng.IntN(101)
		for d := range 9 {
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
		for d := range 9 {
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
	var got, want Solver
	for i := range width {
		s := randomState(rng)
		got.block.put(i, &s)
		want.block.put(i, &s)
	}
	for n := range 12 {
		k.pass(&got.block, width)
		passPlain(&want.block)
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
			if g.two(i) != w.two(i) {
				t.Fatalf("%v, seed %d, pass %d, lane %d: pairs %o, want %o", k, seed, n, i, g.two(i), w.two(i))
			}
		}
		alive := ^w.dead & (1<<width - 1)
		if g.filled&alive != w.filled || g.stuck&alive&^g.filled != w.stuck {
			t.Fatalf("%v, seed %d, pass %d: alive %b stuck %b, want %b; filled %b, want %b", k, seed, n, alive,
				g.stuck, w.stuck, g.filled, w.filled)
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
		for seed := range testlong.Of(2000, 500) {
			checkAgainstPortable(t, k, uint64(seed))
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
	kernels := append(vectorKernels(), Portable)
	fastly, slowly := 0, 0
	placed := map[Kernel]int{}
	for seed := range uint64(20000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s := randomState(rng)
		var two classic.Cells
		verdict := classic.Moving
		for verdict == classic.Moving {
			verdict = s.Pass(&two)
		}
		if verdict != classic.Stuck {
			continue
		}
		var start block
		lane := rng.IntN(width)
		start.put(lane, &s)
		for k := range 3 {
			start.pairs[k][lane] = two[k]
		}
		way := classic.Way{Score: classic.Score(rng.IntN(3)), Places: rng.IntN(2) == 0}
		var kept, other, got classic.State = s, classic.State{}, classic.State{}
		kept.Branch(&two, way, &other)
		for _, k := range kernels {
			b, rest := start, branch{}
			if got := k.branchFast(&b, lane, way.Score, &rest); got != (two != (classic.Cells{})) {
				t.Fatalf("%v, seed %d: branchFast says %v of a state with pairs %v", k, seed, got, two)
			}
			if b = start; two == (classic.Cells{}) && way.Places && k.branchPlace(&b, lane, &rest) {
				placed[k]++
			}
			b, rest = start, branch{}
			k.branch(&b, lane, way, &rest)
			if b.get(lane, &got); got != kept {
				t.Fatalf("%v, seed %d: the lane keeps\n%o, want\n%o", k, seed, got, kept)
			}
			k.pop(&b, lane, &rest)
			if b.get(lane, &got); got != other {
				t.Fatalf("%v, seed %d: put aside is\n%o, want\n%o", k, seed, got, other)
			}
		}
		if two == (classic.Cells{}) {
			slowly++
		} else {
			fastly++
		}
	}
	if min(fastly, slowly) < 100 {
		t.Errorf("only %d and %d branches were compared", fastly, slowly)
	}
	if usable(AVX512) == AVX512 && placed[AVX512] < 100 {
		t.Errorf("only %d branches on places were compared", placed[AVX512])
	}
}

// TestLoadAndUnloadAgreeWithPortable goes through whole, half empty, and wrong
// grids.
func TestLoadAndUnloadAgreeWithPortable(t *testing.T) {
	fit := 0
	for seed := range uint64(20000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		var grid [81]uint8
		digits, empty := rng.Perm(9), rng.IntN(3)*rng.IntN(81)
		for cell := range grid {
			row, column := cell/9, cell%9
			grid[cell] = uint8(digits[(3*row+row/3+column)%9] + 1)
		}
		for range empty {
			grid[rng.IntN(81)] = 0
		}
		for range rng.IntN(3) {
			grid[rng.IntN(81)] = uint8(rng.IntN(11))
		}
		if rng.IntN(50) == 0 {
			grid[rng.IntN(81)] = uint8(rng.IntN(256))
		}
		if rng.IntN(4) == 0 {
			a, b := rng.IntN(81), rng.IntN(81)
			grid[a], grid[b] = grid[b], grid[a]
		}
		var b block
		lane := rng.IntN(width)
		var want, got classic.State
		ok := want.Load(&grid)
		k := anyKernel(rng)
		if k.load(&b, lane, &grid) != ok {
			t.Fatalf("seed %d: load says %v of %v", seed, !ok, grid)
		}
		if !ok {
			continue
		}
		if b.get(lane, &got); got != want {
			t.Fatalf("seed %d: %v is loaded as\n%o, want\n%o", seed, grid, got, want)
		}
		if want[classic.Open] != (classic.Cells{}) {
			continue
		}
		around := [3][81]uint8{}
		if k.unload(&b, lane, &around[1]) != want.Fits() {
			t.Fatalf("seed %d: unload says %v of %v", seed, !want.Fits(), grid)
		}
		if k.fits(&b, lane) != want.Fits() {
			t.Fatalf("seed %d: fits says %v of %v", seed, !want.Fits(), grid)
		}
		// What is written of a grid that is no solution means nothing.
		if want.Fits() && around[1] != grid || around[0] != [81]uint8{} || around[2] != [81]uint8{} {
			t.Fatalf("seed %d: %v comes back as %v", seed, grid, around)
		}
		if want.Fits() {
			fit++
		}
	}
	if fit < 100 {
		t.Errorf("only %d solutions were compared", fit)
	}
}

// TestLoadMarksAgreesWithPortable goes through pencil marks of any density, with cells
// that have no digit and bits above the ninth.
func TestLoadMarksAgreesWithPortable(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 4))
		var marks [81]uint16
		for cell := range marks {
			marks[cell] = uint16(rng.Uint32())
			for range rng.IntN(4) {
				marks[cell] &= uint16(rng.Uint32())
			}
		}
		for _, k := range append(vectorKernels(), Portable) {
			var b block
			lane := rng.IntN(width)
			k.loadMarks(&b, lane, &marks)
			var want, got classic.State
			want.LoadMarks(&marks)
			if b.get(lane, &got); got != want {
				t.Fatalf("%v, seed %d: %o are loaded as\n%o, want\n%o", k, seed, marks, got, want)
			}
		}
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
		{"open", unsafe.Offsetof(b.words) + unsafe.Sizeof(b.words[0])*classic.Open, 27 * 64},
		{"pairs", unsafe.Offsetof(b.pairs), 30 * 64},
		{"scratch", unsafe.Offsetof(b.scratch), 33 * 64},
		{"dead", unsafe.Offsetof(b.dead), 70 * 64},
		{"stuck", unsafe.Offsetof(b.stuck), 70*64 + 4},
		{"filled", unsafe.Offsetof(b.filled), 70*64 + 8},
		{"before", unsafe.Offsetof(b.before), 71 * 64},
		{"last", unsafe.Offsetof(b.last), 74 * 64},
		{"the end", unsafe.Sizeof(b), 75 * 64},
		{"a row's words", unsafe.Offsetof(row{}.words), 0},
		{"a row's guesses before", unsafe.Offsetof(row{}.prior), 30 * 64},
		{"a branch's digits", unsafe.Offsetof(branch{}.digits), 0},
		{"a branch's nine", unsafe.Offsetof(branch{}.nine), 96},
		{"a branch's open", unsafe.Offsetof(branch{}.open), 108},
	} {
		if tt.got != tt.want {
			t.Errorf("%s is at %d, want %d", tt.name, tt.got, tt.want)
		}
	}
}
