package general_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
	"jiugong/sudoku/internal/testlong"
)

var unlimited = int64(1) << 62

// solver makes a Solver at the start of a puzzle.
func solver(t testing.TB, b *board, givens []uint8) *general.Solver {
	t.Helper()
	s := general.New(general.Compile(&b.Model))
	if givens == nil {
		givens = make([]uint8, b.Cells)
	}
	if err := s.Start(givens); err != nil {
		t.Fatalf("Start: %v", err)
	}
	return s
}

// parse reads one character a cell.
func parse(line string) []uint8 {
	grid := make([]uint8, len(line))
	for i, ch := range line {
		switch {
		case ch >= '1' && ch <= '9':
			grid[i] = uint8(ch - '0')
		case ch >= 'A' && ch <= 'Z':
			grid[i] = uint8(ch-'A') + 10
		}
	}
	return grid
}

func TestCountsOfEmptyBoardsAreTheKnownOnes(t *testing.T) {
	for _, test := range []struct {
		name  string
		board *board
		want  int64
	}{
		{"4×4", sudoku(2, 2), 288},
		{"4×4 with diagonals", sudoku(2, 2).diagonals(), 48},
		{"Latin 4", latin(4), 576},
		{"Latin 5", latin(5), 161280},
		{"Latin 4 with diagonals", latin(4).diagonals(), 48},
		{"Latin 5 with diagonals", latin(5).diagonals(), 960},
		{"Latin 6 with diagonals", latin(6).diagonals(), 92160},
		{"6×6 with diagonals", sudoku(2, 3).diagonals(), 8640},
		{"1×1", latin(1), 1},
		{"Latin 2", latin(2), 2},
		{"Latin 3 with diagonals", latin(3).diagonals(), 0},
	} {
		if test.want > 100000 && !testlong.Wanted() {
			continue
		}
		got, err := solver(t, test.board, nil).Count(context.Background(), unlimited)
		if got != test.want || err != nil {
			t.Errorf("%s: %d solutions, %v, want %d", test.name, got, err, test.want)
		}
	}
}

var puzzles = []string{
	"912007050003059021005412009080045902000070500504060010000506000250700800030000095",
	"002300609000000075100060000504100008060050040800007102000030001250000000907004200",
	"010000000000294000008300709180002040050000080030800096401003800000471000000000020",
	"100200905000080000400600023010005060000060000050400030840001007000070000507002001",
	"300500090400000500002310000053080010000090000060050370000021800001000004080007006",
	"010500000090073000804020000400000100780060029002000005000030207000480060000006090",
}

func TestPuzzlesHaveOneSolution(t *testing.T) {
	b := sudoku(3, 3)
	for _, line := range puzzles {
		givens := parse(line)
		s := solver(t, b, givens)
		ok, err := s.Next(context.Background())
		if !ok || err != nil {
			t.Fatalf("%s: no solution, %v", line, err)
		}
		grid := slices.Clone(s.Solution())
		if broken := breaks(&b.Model, grid); broken != "" {
			t.Errorf("%s: solution breaks a rule: %s", line, broken)
		}
		for c, d := range givens {
			if d != 0 && grid[c] != d {
				t.Errorf("%s: solution changes given %d", line, c)
			}
		}
		for range 2 {
			if ok, err := s.Next(context.Background()); ok || err != nil {
				t.Errorf("%s: second solution, %v", line, err)
			}
		}
	}
}

// jigsaw is a 9×9 whose boxes have swapped some cells with their neighbours.
func jigsaw() *board {
	b := latin(9)
	regions := "112222333" + "111222333" + "111122336" +
		"445555366" + "444555666" + "444455666" +
		"778888999" + "777888999" + "777788999"
	for _, region := range "123456789" {
		var cells []uint16
		for c := range 81 {
			if rune(regions[c]) == region {
				cells = append(cells, uint16(c))
			}
		}
		b.Houses = append(b.Houses, cells)
	}
	return b
}

func TestRandomGridsKeepTheRules(t *testing.T) {
	boards := []struct {
		name string
		*board
	}{
		{"1×1", latin(1)},
		{"Latin 7", latin(7)},
		{"9×9", sudoku(3, 3)},
		{"9×9 with diagonals", sudoku(3, 3).diagonals()},
		{"9×9 with windows", sudoku(3, 3).windows()},
		{"9×9 with diagonals and windows", sudoku(3, 3).diagonals().windows()},
		{"9×9 knight", sudoku(3, 3).apart(knight...)},
		{"9×9 king", sudoku(3, 3).apart(king...)},
		{"9×9 nonconsecutive", sudoku(3, 3).nonconsecutive()},
		{"9×9 king knight nonconsecutive", sudoku(3, 3).apart(king...).apart(knight...).nonconsecutive()},
		{"jigsaw", jigsaw()},
		{"10×10", sudoku(2, 5)},
		{"12×12", sudoku(3, 4)},
		{"16×16", sudoku(4, 4)},
		{"16×16 with diagonals", sudoku(4, 4).diagonals()},
		{"25×25", sudoku(5, 5)},
		{"samurai", samurai()},
	}
	for _, b := range boards {
		t.Run(b.name, func(t *testing.T) {
			s := general.New(general.Compile(&b.Model))
			for seed := range uint64(3) {
				ok, err := s.Random(context.Background(), make([]uint8, b.Cells), rand.NewPCG(seed, 1))
				if !ok || err != nil {
					t.Fatalf("seed %d: %v, %v", seed, ok, err)
				}
				if broken := breaks(&b.Model, s.Solution()); broken != "" {
					t.Errorf("seed %d: %s", seed, broken)
				}
				t.Logf("seed %d: %d nodes", seed, s.Nodes())
			}
		})
	}
}

func TestStartNamesAClash(t *testing.T) {
	plain := sudoku(3, 3)
	knights := sudoku(3, 3).apart(knight...)
	apart := sudoku(3, 3).nonconsecutive()
	for _, test := range []struct {
		name   string
		board  *board
		givens map[int]uint8
		want   error
	}{
		{"no clash", plain, map[int]uint8{0: 1, 12: 1}, nil},
		{"row", plain, map[int]uint8{0: 1, 8: 1}, engine.ErrClash},
		{"column", plain, map[int]uint8{0: 1, 72: 1}, engine.ErrClash},
		{"box", plain, map[int]uint8{0: 1, 20: 1}, engine.ErrClash},
		{"knight", knights, map[int]uint8{10: 1, 21: 1}, engine.ErrClash},
		{"neighbours", apart, map[int]uint8{0: 4, 1: 5}, engine.ErrClash},
		{"neighbours far apart in value", apart, map[int]uint8{0: 4, 1: 6}, nil},
	} {
		s := general.New(general.Compile(&test.board.Model))
		givens := make([]uint8, 81)
		for c, d := range test.givens {
			givens[c] = d
		}
		if err := s.Start(givens); !errors.Is(err, test.want) {
			t.Errorf("%s: Start = %v, want %v", test.name, err, test.want)
		}
		if test.want != nil {
			if ok, err := s.Next(context.Background()); ok || err != nil {
				t.Errorf("%s: Next after a clash = %v, %v", test.name, ok, err)
			}
		}
	}
	s := general.New(general.Compile(&plain.Model))
	if err := s.Start(make([]uint8, 80)); err == nil || errors.Is(err, engine.ErrClash) {
		t.Errorf("80 givens: %v", err)
	}
	if err := s.Start(append(make([]uint8, 80), 10)); err == nil || errors.Is(err, engine.ErrClash) {
		t.Errorf("digit 10: %v", err)
	}
}

func TestSearchStopsWithItsContextAndGoesOn(t *testing.T) {
	b := sudoku(2, 3)
	s := solver(t, b, nil)
	ctx, cancel := context.WithCancel(context.Background())
	var n int64
	for range 1000 {
		if ok, err := s.Next(ctx); !ok || err != nil {
			t.Fatal(ok, err)
		}
		n++
	}
	cancel()
	if ok, err := s.Next(ctx); ok || !errors.Is(err, context.Canceled) {
		t.Fatalf("Next after cancel = %v, %v", ok, err)
	}
	rest, err := s.Count(context.Background(), 9000)
	if rest != 9000 || err != nil {
		t.Fatal(rest, err)
	}
	other := solver(t, b, nil)
	for range 10000 {
		other.Next(context.Background())
	}
	if !slices.Equal(s.Solution(), other.Solution()) {
		t.Error("solution 10000 differs after a cancel on the way")
	}
}

func TestSearchStopsAtItsBudgetAndGoesOn(t *testing.T) {
	b := sudoku(2, 2)
	s := solver(t, b, nil)
	var n int64
	stops := 0
	for budget := int64(0); ; budget++ {
		s.SetBudget(budget)
		got, err := s.Count(context.Background(), unlimited)
		n += got
		if err == nil {
			break
		}
		if !errors.Is(err, general.ErrBudget) || s.Nodes() != budget {
			t.Fatalf("%v after %d nodes, want ErrBudget after %d", err, s.Nodes(), budget)
		}
		stops++
	}
	if n != 288 || stops == 0 {
		t.Errorf("%d solutions after %d stops, want 288", n, stops)
	}
}

func TestSameGivensSameOrder(t *testing.T) {
	b := sudoku(2, 3)
	first, second := solver(t, b, nil), solver(t, b, nil)
	second.Count(context.Background(), 100)
	second.Start(make([]uint8, 36))
	for range 1000 {
		first.Next(context.Background())
		second.Next(context.Background())
		if !slices.Equal(first.Solution(), second.Solution()) {
			t.Fatal("a used Solver and a new one list solutions in different order")
		}
	}
}

func TestRandomDependsOnItsSourceOnly(t *testing.T) {
	program := general.Compile(&sudoku(3, 3).Model)
	grid := func(seed uint64) []uint8 {
		s := general.New(program)
		if ok, err := s.Random(context.Background(), make([]uint8, 81), rand.NewPCG(seed, 0)); !ok || err != nil {
			t.Fatal(ok, err)
		}
		return slices.Clone(s.Solution())
	}
	if !slices.Equal(grid(1), grid(1)) {
		t.Error("the same seed gave two grids")
	}
	if slices.Equal(grid(1), grid(2)) {
		t.Error("two seeds gave the same grid")
	}
}

func TestRandomSaysWhenThereIsNoSolution(t *testing.T) {
	s := general.New(general.Compile(&sudoku(2, 2).diagonals().Model))
	ok, err := s.Random(context.Background(), []uint8{1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0}, rand.NewPCG(1, 2))
	if ok || err != nil && !errors.Is(err, engine.ErrClash) {
		t.Errorf("Random = %v, %v", ok, err)
	}
}

func TestSearchAllocatesNothing(t *testing.T) {
	for _, b := range []*board{sudoku(3, 3), sudoku(3, 3).apart(knight...).nonconsecutive(), sudoku(4, 4)} {
		s := general.New(general.Compile(&b.Model))
		givens := make([]uint8, b.Cells)
		givens[0] = 1
		run := func() {
			s.Start(givens)
			s.Count(context.Background(), 100)
			s.Solution()
		}
		run()
		if allocations := testing.AllocsPerRun(3, run); allocations != 0 {
			t.Errorf("%d cells: %v allocations a run, want 0", b.Cells, allocations)
		}
	}
}

func TestCandidatesCountLikeGivens(t *testing.T) {
	b := sudoku(2, 2)
	s := general.New(general.Compile(&b.Model))
	candidates := slices.Repeat([]uint64{engine.All(4)}, 16)
	candidates[0] = 1
	if err := s.StartCandidates(candidates); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Count(context.Background(), unlimited); n != 72 || err != nil {
		t.Errorf("r1c1=1: %d, %v, want 72", n, err)
	}
	candidates[0] = 0b1011
	s.StartCandidates(candidates)
	if n, err := s.Count(context.Background(), unlimited); n != 216 || err != nil {
		t.Errorf("r1c1 not 3: %d, %v, want 216", n, err)
	}
	candidates[5] = 0
	s.StartCandidates(candidates)
	if n, err := s.Count(context.Background(), unlimited); n != 0 || err != nil {
		t.Errorf("a cell without candidates: %d, %v, want 0", n, err)
	}
}

func TestAgreesWithBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for _, test := range []struct {
		name string
		make func() *board
	}{
		{"Latin 4", func() *board { return latin(4) }},
		{"4×4", func() *board { return sudoku(2, 2) }},
		{"6×6", func() *board { return sudoku(2, 3) }},
	} {
		for trial := range testlong.Of(60, 20) {
			b := test.make()
			addRandomRules(random, b)
			givens := make([]uint8, b.Cells)
			sample := bruteSample(random, b)
			if sample == nil {
				sample = bruteSample(random, test.make()) // most likely no solution
			}
			for _, c := range random.Perm(b.Cells)[:b.Cells-16+random.IntN(8)] {
				givens[c] = sample[c]
			}
			want := bruteForce(&b.Model, givens)
			s := general.New(general.Compile(&b.Model))
			if err := s.Start(givens); errors.Is(err, engine.ErrClash) && len(want) == 0 {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			var got [][]uint8
			for {
				ok, err := s.Next(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				if !ok {
					break
				}
				got = append(got, slices.Clone(s.Solution()))
			}
			slices.SortFunc(got, slices.Compare[[]uint8])
			if !slices.EqualFunc(got, want, slices.Equal[[]uint8]) {
				t.Errorf("%s trial %d: %d solutions, want %d", test.name, trial, len(got), len(want))
			}
		}
	}
}

// bruteSample is a random solution of the board without the engine: the first
// that a shuffled relabelling of the digits in cell order meets, or nil.
func bruteSample(random *rand.Rand, b *board) []uint8 {
	grid := make([]uint8, b.Cells)
	tries := 0
	var fill func(c int) bool
	fill = func(c int) bool {
		if c == b.Cells {
			return breaks(&b.Model, grid) == ""
		}
		tries++
		if tries > 20000 {
			return false
		}
		for _, d := range random.Perm(b.Digits) {
			grid[c] = uint8(d + 1)
			if fits(&b.Model, grid, uint16(c)) && fill(c+1) {
				return true
			}
		}
		grid[c] = 0
		return false
	}
	if !fill(0) {
		return nil
	}
	return grid
}

// addRandomRules adds a group, a relation and a sum, each with some chance.
func addRandomRules(random *rand.Rand, b *board) {
	some := func(n int) []uint16 {
		var cells []uint16
		for _, c := range random.Perm(b.Cells)[:n] {
			cells = append(cells, uint16(c))
		}
		return cells
	}
	for range random.IntN(4) {
		b.Groups = append(b.Groups, some(2+random.IntN(b.Digits-2)))
	}
	for range random.IntN(3) {
		r := engine.Relation{Allowed: slices.Repeat([]uint64{engine.All(b.Digits)}, b.Digits)}
		for range 1 + random.IntN(b.Digits) {
			d, e := random.IntN(b.Digits), random.IntN(b.Digits)
			r.Allowed[d] &^= 1 << e
			r.Allowed[e] &^= 1 << d
		}
		for range 3 {
			pair := some(2)
			r.Pairs = append(r.Pairs, [2]uint16{pair[0], pair[1]})
		}
		b.Relations = append(b.Relations, r)
	}
	for range random.IntN(3) {
		cells := some(1 + random.IntN(4))
		total := 0
		for range cells {
			total += 1 + random.IntN(b.Digits)
		}
		b.Propagators = append(b.Propagators, sum{cells, total})
	}
}

// Listings, seeds that people share and puzzles of the day hang on the order of
// the search and on its use of the random source: whoever changes this changes
// theirs.
func TestOrderAndRandomGridsStayAsTheyAre(t *testing.T) {
	b := sudoku(2, 2)
	s := solver(t, b, nil)
	for _, want := range []string{"1234341221434321", "1234341223414123", "1234341241232341"} {
		s.Next(t.Context())
		if got := text(s.Solution()); got != want {
			t.Errorf("next solution %s, want %s", got, want)
		}
	}
	s = general.New(general.Compile(&sudoku(2, 3).Model))
	for seed, want := range []string{"465312321564154236632451213645546123", "415263236415524136361542642351153624"} {
		s.Random(t.Context(), make([]uint8, 36), rand.NewPCG(uint64(seed), 0))
		if got := text(s.Solution()); got != want {
			t.Errorf("seed %d gives %s, want %s", seed, got, want)
		}
	}
}

// text writes digits up to 9, one character each.
func text(grid []uint8) string {
	line := make([]byte, len(grid))
	for c, d := range grid {
		line[c] = '0' + d
	}
	return string(line)
}
