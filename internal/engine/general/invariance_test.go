package general_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
)

// enough is where counting stops: the first hundred solutions tell two
// puzzles apart as well as all of them.
const enough = 100

// count counts solutions up to enough; clashing givens have none.
func count(t *rapid.T, m *engine.Model, givens []uint8) int64 {
	s := general.New(general.Compile(m))
	if err := s.Start(givens); errors.Is(err, engine.ErrClash) {
		return 0
	} else if err != nil {
		t.Fatal(err)
	}
	n, err := s.Count(context.Background(), enough)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// drawBoard draws a board with rules of every kind.
func drawBoard(t *rapid.T) (*board, *rand.Rand) {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	b := rapid.SampledFrom([]func() *board{
		func() *board { return latin(5) },
		func() *board { return sudoku(2, 2) },
		func() *board { return sudoku(2, 2).diagonals() },
		func() *board { return sudoku(2, 3) },
		func() *board { return sudoku(3, 2).apart(knight...) },
		func() *board { return sudoku(2, 4) },
		func() *board { return sudoku(3, 3).windows() },
		func() *board { return sudoku(2, 3).nonconsecutive() },
		jigsaw,
	}).Draw(t, "board")()
	if b.Digits < 8 && rapid.Bool().Draw(t, "more rules") {
		addRandomRules(random, b)
	}
	return b, random
}

// drawGivens draws part of a solution, or nothing if there is none.
func drawGivens(t *rapid.T, b *board, random *rand.Rand) []uint8 {
	givens := make([]uint8, b.Cells)
	s := general.New(general.Compile(&b.Model))
	s.SetBudget(1000)
	if ok, _ := s.Random(context.Background(), givens, random); !ok {
		return givens
	}
	solution := s.Solution()
	share := rapid.IntRange(20, 60).Draw(t, "percent given")
	for c := range givens {
		if random.IntN(100) < share {
			givens[c] = solution[c]
		}
	}
	return givens
}

// moved is the model with cell c renamed to[c].
func moved(m *engine.Model, to []int) *engine.Model {
	out := &engine.Model{Digits: m.Digits, Cells: m.Cells}
	move := func(cells []uint16) []uint16 {
		var list []uint16
		for _, c := range cells {
			list = append(list, uint16(to[c]))
		}
		return list
	}
	for _, house := range m.Houses {
		out.Houses = append(out.Houses, move(house))
	}
	for _, group := range m.Groups {
		out.Groups = append(out.Groups, move(group))
	}
	for _, r := range m.Relations {
		moved := engine.Relation{Allowed: r.Allowed}
		for _, pair := range r.Pairs {
			moved.Pairs = append(moved.Pairs, [2]uint16{uint16(to[pair[1]]), uint16(to[pair[0]])})
		}
		out.Relations = append(out.Relations, moved)
	}
	for _, p := range m.Propagators {
		s := p.(sum)
		out.Propagators = append(out.Propagators, sum{move(s.cells), s.total})
	}
	return out
}

func TestRenamingCellsKeepsTheNumberOfSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, random := drawBoard(t)
		givens := drawGivens(t, b, random)
		to := random.Perm(b.Cells)
		renamed := make([]uint8, b.Cells)
		for c, d := range givens {
			renamed[to[c]] = d
		}
		other := moved(&b.Model, to)
		random.Shuffle(len(other.Houses), func(i, j int) {
			other.Houses[i], other.Houses[j] = other.Houses[j], other.Houses[i]
		})
		if got, want := count(t, other, renamed), count(t, &b.Model, givens); got != want {
			t.Fatalf("%d solutions with the cells renamed, %d without", got, want)
		}
	})
}

func TestRelabellingDigitsKeepsTheNumberOfSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, random := drawBoard(t)
		b.Propagators = nil // sums are about the digits themselves
		givens := drawGivens(t, b, random)
		to := random.Perm(b.Digits)
		other := b.Model.Clone()
		other.Relations = nil
		for _, r := range b.Relations {
			relabelled := engine.Relation{Pairs: r.Pairs, Allowed: make([]uint64, b.Digits)}
			for d, allowed := range r.Allowed {
				for e := range b.Digits {
					relabelled.Allowed[to[d]] |= allowed >> e & 1 << to[e]
				}
			}
			other.Relations = append(other.Relations, relabelled)
		}
		relabelled := slices.Clone(givens)
		for c, d := range givens {
			if d != 0 {
				relabelled[c] = uint8(to[d-1] + 1)
			}
		}
		if got, want := count(t, other, relabelled), count(t, &b.Model, givens); got != want {
			t.Fatalf("%d solutions relabelled, %d before", got, want)
		}
	})
}

// The symmetries of a plain board leave its rules as they are, so here only the
// givens move.
func TestSymmetriesOfTheBoardKeepTheNumberOfSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}}).Draw(t, "boxes")
		rows, columns := size[0], size[1]
		b := sudoku(rows, columns)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		givens := drawGivens(t, b, random)
		n := b.Digits
		row, column := lines(random, n, rows), lines(random, n, columns)
		image := make([]uint8, b.Cells)
		flip := rapid.Bool().Draw(t, "transpose")
		for c, d := range givens {
			r, c := row[c/n], column[c%n]
			if flip {
				r, c = c, r
			}
			image[r*n+c] = d
		}
		other := b
		if flip {
			other = sudoku(columns, rows)
		}
		if got, want := count(t, &other.Model, image), count(t, &b.Model, givens); got != want {
			t.Fatalf("%d solutions after the symmetry, %d before", got, want)
		}
	})
}

// lines permutes n lines in bands of size, and the bands.
func lines(random *rand.Rand, n, size int) []int {
	var to []int
	for _, band := range random.Perm(n / size) {
		for _, line := range random.Perm(size) {
			to = append(to, band*size+line)
		}
	}
	return to
}

// Counting the solutions with each digit in turn in one cell adds up to all.
func TestCountIsTheSumOverOneCell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, random := drawBoard(t)
		givens := drawGivens(t, b, random)
		total := count(t, &b.Model, givens)
		open := slices.Index(givens, 0)
		if total == enough || open < 0 {
			return
		}
		var sum int64
		for d := range b.Digits {
			givens[open] = uint8(d + 1)
			sum += count(t, &b.Model, givens)
		}
		if sum != total {
			t.Fatalf("%d solutions, but %d over the digits of cell %d", total, sum, open)
		}
	})
}
