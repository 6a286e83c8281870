package task

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/engine/classic"
	"jiugong/sudoku/notation"
)

// graded are the rows of answers to puzzles.
func graded(t testing.TB, to string, jobs int, puzzles, answers string) (rows string, g *Grade) {
	t.Helper()
	next := 1
	g = &Grade{Rows: Rows{To: to, Words: explain.Best("en")}}
	var out bytes.Buffer
	units := Read(strings.NewReader(puzzles), "", notation.ReadOptions{}, &next)
	err := Ordered(t.Context(), jobs, WithAnswers(units, strings.NewReader(answers)), func(ctx context.Context, u *Answered, s *Sink) {
		g.Do(ctx, u, s)
		u.Release()
	}, func(a Answer, _ bool) error {
		out.Write(a.Out)
		a.Release()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), g
}

const (
	gradedPuzzle   = "4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1."
	gradedSolution = "457196328293584176816732594641953287782461935539827461975218643164379852328645719"
)

// TestGradesAreThoseOfAPlainComparison spoils answers at random, some of puzzles whose
// rules are told, which go another way.
func TestGradesAreThoseOfAPlainComparison(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	var puzzles, answers, want strings.Builder
	right := 0
	for i := range 1500 {
		answer := []byte(gradedSolution)
		for range random.IntN(4) {
			answer[random.IntN(81)] = ".123456789"[random.IntN(10)]
		}
		puzzles.WriteString(gradedPuzzle)
		if i%7 == 0 {
			puzzles.WriteString("\t9") // read with its rules
		}
		puzzles.WriteString("\n")
		answers.Write(append(answer, '\n'))
		correct, empty, kept := 0, 0, "yes"
		var wrong []string
		for cell, d := range answer {
			given := gradedPuzzle[cell] != '.'
			if d == '.' {
				empty++
			} else if d != gradedSolution[cell] {
				wrong = append(wrong, sudoku.Classic().CellName(cell))
			} else if !given {
				correct++
			}
			if given && d != gradedPuzzle[cell] {
				kept = "no"
			}
		}
		is, share := "no", fmt.Sprintf("0.%03d", correct*1000/55)
		if string(answer) == gradedSolution {
			is = "yes"
			right++
		}
		if correct == 55 {
			share = "1.000"
			if is == "no" {
				share = "0.999"
			}
		}
		fmt.Fprintf(&want, "%s\t%s\t%s\t%s\t%d\t%s\t9\n", gradedPuzzle, is, share, strings.Join(wrong, " "), empty, kept)
	}
	for _, jobs := range []int{1, 3} {
		got, g := graded(t, "tsv", jobs, puzzles.String(), answers.String())
		gotRows, wantRows := strings.Split(got, "\n"), strings.Split(want.String(), "\n")
		for i := range wantRows {
			if i >= len(gotRows) || gotRows[i] != wantRows[i] {
				t.Fatalf("row %d is\n%s, want\n%s", i, slices.Concat(gotRows, make([]string, len(wantRows)))[i], wantRows[i])
			}
		}
		if g.Right.Load() != int64(right) || g.Answers.Load() != 1500 {
			t.Errorf("%d of %d right, want %d", g.Right.Load(), g.Answers.Load(), right)
		}
	}
}

// TestAnySolutionIsRight, where there are several; a part of one has nothing to be
// compared with.
func TestAnySolutionIsRight(t *testing.T) {
	rows, _ := graded(t, "tsv", 1, "1...............\n1...............\n1...............\n", "1234341221434321\n1234341243212143\n1234............\n")
	const want = "1...............\tyes\t1.000\t\t0\tyes\t4\n1...............\tyes\t1.000\t\t0\tyes\t4\n1...............\tno\t-\t\t12\tyes\t4\n"
	if rows != want {
		t.Errorf("got\n%swant\n%s", rows, want)
	}
}

// TestSolutionsAreSeenWithoutSolving: a grid is a solution exactly if nothing clashes.
func TestSolutionsAreSeenWithoutSolving(t *testing.T) {
	var grid [81]byte
	notation.ReadClassic(&grid, []byte(gradedSolution))
	if !classic.IsSolution(grid[:]) {
		t.Error("a solution isn't one")
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 10000 {
		look := grid
		a, b := random.IntN(81), random.IntN(81)
		look[a], look[b] = look[b], look[a]
		if random.IntN(3) == 0 {
			look[a] = 0
		}
		full := !slices.Contains(look[:], 0)
		if got, want := classic.IsSolution(look[:]), full && sudoku.Classic().Clashes(look[:]) == nil; got != want {
			t.Fatalf("%v: %v, want %v", look, got, want)
		}
	}
}

// BenchmarkGrade is the time for one answer; one of five isn't right.
func BenchmarkGrade(b *testing.B) {
	const n = 20000
	var puzzles, answers strings.Builder
	for i := range n {
		puzzles.WriteString(gradedPuzzle + "\n")
		if i%5 == 0 {
			answers.WriteString("." + gradedSolution[1:] + "\n")
			continue
		}
		answers.WriteString(gradedSolution + "\n")
	}
	for b.Loop() {
		graded(b, "tsv", 1, puzzles.String(), answers.String())
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/answer")
}
