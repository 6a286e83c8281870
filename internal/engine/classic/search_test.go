package classic

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// parse reads a grid of 81 characters.
func parse(t testing.TB, text string) (grid [81]uint8) {
	t.Helper()
	if len(text) != 81 {
		t.Fatalf("%d characters in %q", len(text), text)
	}
	for i, c := range []byte(text) {
		if c >= '1' && c <= '9' {
			grid[i] = c - '0'
		}
	}
	return grid
}

// fits says whether a digit may stand in a cell, by looking at the grid.
func fits(grid *[81]uint8, cell int, d uint8) bool {
	for other := range grid {
		sameBox := cell/27 == other/27 && cell%9/3 == other%9/3
		if other != cell && grid[other] == d && (cell/9 == other/9 || cell%9 == other%9 || sameBox) {
			return false
		}
	}
	return true
}

// plain is the solver to hold the others against: it fills the cell with the
// fewest digits that fit, with each of them. It gives up to limit solutions.
func plain(grid *[81]uint8, limit int, found [][81]uint8) [][81]uint8 {
	var used [27]uint16 // the digits of each row, column and box
	houses := func(cell int) (row, column, box int) {
		return cell / 9, 9 + cell%9, 18 + cell/27*3 + cell%9/3
	}
	for cell, d := range grid {
		row, column, box := houses(cell)
		bit := uint16(1) << d >> 1
		if (used[row]|used[column]|used[box])&bit != 0 {
			return found
		}
		used[row], used[column], used[box] = used[row]|bit, used[column]|bit, used[box]|bit
	}
	best, fewest, free := -1, 10, uint16(0)
	for cell, d := range grid {
		row, column, box := houses(cell)
		left := 0x1ff &^ (used[row] | used[column] | used[box])
		if n := bits.OnesCount16(left); d == 0 && n < fewest {
			best, fewest, free = cell, n, left
		}
	}
	if best < 0 {
		return append(found, *grid)
	}
	for d := uint8(1); d <= 9 && len(found) < limit; d++ {
		if free>>(d-1)&1 != 0 {
			grid[best] = d
			found = plain(grid, limit, found)
			grid[best] = 0
		}
	}
	return found
}

// all are the solutions in the search's order, up to a limit.
func all(t testing.TB, s *Search, grid *[81]uint8, limit int) (found [][81]uint8) {
	t.Helper()
	if !s.Start(grid) {
		t.Fatalf("Start refuses %v", grid)
	}
	for len(found) < limit {
		switch s.Next(3) { // a small budget, so that it pauses often
		case Exhausted:
			return found
		case Found:
			var solution [81]uint8
			s.Solution(&solution)
			found = append(found, solution)
		}
	}
	return found
}

const (
	easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.." // A. Inkala, 2012
)

func TestKnownPuzzles(t *testing.T) {
	tests := []struct {
		name, puzzle string
		solutions    int
	}{
		{"easy", easy, 1},
		{"hard", hard, 1},
		{"two ways to fill a rectangle", "8.........95.......76.........426798...571243...893165......916....3.487....1.532", 100},
		{"a digit twice in a row", "11" + strings.Repeat(".", 79), 0},
		{"a digit twice in a column", "1........1" + strings.Repeat(".", 71), 0},
		{"a digit twice in a box", "1.........1" + strings.Repeat(".", 70), 0},
		{"a full row but one cell, whose digit is in its column", "12345678.........9" + strings.Repeat(".", 63), 0},
		{"empty", strings.Repeat(".", 81), 100},
	}
	var s Search
	for _, tt := range tests {
		grid := parse(t, tt.puzzle)
		want := plain(&grid, 100, nil)
		got := all(t, &s, &grid, 100)
		if len(got) != len(want) || tt.solutions < 100 && len(got) != tt.solutions {
			t.Errorf("%s: %d solutions, want %d, plain solver %d", tt.name, len(got), tt.solutions, len(want))
			continue
		}
		for _, solution := range got {
			for cell, d := range solution {
				if d == 0 || !fits(&solution, cell, d) || grid[cell] != 0 && grid[cell] != d {
					t.Fatalf("%s: wrong solution %v", tt.name, solution)
				}
			}
		}
	}
}

// randomPuzzle has a few more or a few less givens than make it unique; now and
// then one of them is wrong.
func randomPuzzle(rng *rand.Rand) (grid [81]uint8) {
	var s Search
	// A random grid: the first solution of a few random givens.
	for {
		grid = [81]uint8{}
		for _, d := range rng.Perm(9)[:6] {
			grid[rng.IntN(81)] = uint8(d + 1)
		}
		if s.Start(&grid); s.Next(1000) == Found {
			break
		}
	}
	s.Solution(&grid)
	for _, cell := range rng.Perm(81)[:81-(26+rng.IntN(16))] {
		grid[cell] = 0
	}
	if rng.IntN(6) == 0 {
		if cell := rng.IntN(81); grid[cell] != 0 {
			grid[cell] = grid[cell]%9 + 1
		}
	}
	return grid
}

func TestSearchAgainstThePlainSolver(t *testing.T) {
	var s Search
	var none, one, many int
	for seed := range uint64(200) {
		grid := randomPuzzle(rand.New(rand.NewPCG(seed, 3)))
		const limit = 40
		want := plain(&grid, limit, nil)
		got := all(t, &s, &grid, limit)
		if len(got) != len(want) {
			t.Fatalf("seed %d: %d solutions of %v, want %d", seed, len(got), grid, len(want))
		}
		switch len(want) {
		case 0:
			none++
		case 1:
			one++
		default:
			many++
		}
		if len(want) == limit {
			continue // which of them come first is the search's own affair
		}
		compare := func(a, b [81]uint8) int { return slices.Compare(a[:], b[:]) }
		slices.SortFunc(got, compare)
		slices.SortFunc(want, compare)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: other solutions of %v than the plain solver's", seed, grid)
		}
	}
	if none < 10 || one < 10 || many < 10 {
		t.Errorf("the sample has %d puzzles with no, %d with one, %d with many solutions; make it broader", none, one, many)
	}
}

func TestBudgetDoesNotChangeTheOrder(t *testing.T) {
	grid := parse(t, "8.........95.......76.........426798...571243...893165......916....3.487....1.532")
	var a, b Search
	slow := all(t, &a, &grid, 1000)
	b.Start(&grid)
	for i, want := range slow {
		if b.Next(1<<30) != Found {
			t.Fatalf("only %d solutions in one go, %d bit by bit", i, len(slow))
		}
		var got [81]uint8
		if b.Solution(&got); got != want {
			t.Fatalf("solution %d differs", i)
		}
	}
	if a.guesses != b.guesses && len(slow) < 1000 {
		t.Errorf("%d guesses bit by bit, %d in one go", a.guesses, b.guesses)
	}
}

func TestLoadRefusesWhatIsNoDigit(t *testing.T) {
	for _, d := range []uint8{10, 0x7f, 0x80, 0xff} {
		for cell := range 81 {
			grid := parse(t, easy)
			grid[cell] = d
			var s Search
			if s.Start(&grid) || s.Next(10) != Exhausted {
				t.Errorf("a cell %d that holds %d is accepted", cell, d)
			}
		}
	}
}

func TestLoadAndUnloadAreInverse(t *testing.T) {
	for seed := range uint64(500) {
		grid := randomPuzzle(rand.New(rand.NewPCG(seed, 4)))
		var s State
		if !s.Load(&grid) {
			t.Fatalf("seed %d: refused", seed)
		}
		for cell, want := range grid {
			c := CellOf(cell)
			for d := range 9 {
				if has := s[d][c.Word]>>c.Bit&1 != 0; has != (want == 0 || int(want) == d+1) {
					t.Fatalf("seed %d: cell %d holding %d: candidate %d is %v", seed, cell, want, d+1, has)
				}
			}
		}
	}
	var s Search
	grid := parse(t, hard)
	solution := all(t, &s, &grid, 2)[0]
	var state State
	state.Load(&solution)
	var got [81]uint8
	if state.Unload(&got); got != solution {
		t.Errorf("Load and Unload make %v of %v", got, solution)
	}
}

func TestSearchAllocatesNothing(t *testing.T) {
	grid := parse(t, hard)
	var s Search
	if n := testing.AllocsPerRun(10, func() {
		s.Start(&grid)
		for s.Next(1000) != Exhausted {
		}
	}); n != 0 {
		t.Errorf("%v allocations a search", n)
	}
}
