package classic

import (
	"math/rand/v2"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

// plainStrain is Strain, pass by pass with the rules that are written to be
// read.
func plainStrain(s State) int {
	strain := 0
	for {
		var two Cells
		verdict := Moving
		for verdict == Moving {
			verdict = s.Pass(&two)
		}
		if verdict != Stuck {
			return strain
		}
		after := map[[3]int]int{} // of each candidate: the pass that finds it dead
		least := 0
		open := s[Open]
		for d := range 9 {
			for k := range 3 {
				for bit := range 27 {
					if s[d][k]&open[k]>>bit&1 == 0 {
						continue
					}
					trial, verdict := s, Moving
					for other := range 9 {
						if other != d {
							trial[other][k] &^= 1 << bit
						}
					}
					trial[Open][k] &^= 1 << bit
					for n := 1; verdict == Moving; n++ {
						if verdict = trial.Pass(&two); verdict == Dead || verdict == Filled && !trial.Fits() {
							after[[3]int{d, k, bit}] = n
							if least == 0 || n < least {
								least = n
							}
						}
					}
				}
			}
		}
		if least == 0 {
			return strain + Beyond + s.candidates()
		}
		strain += least
		for c, n := range after {
			if n == least {
				s[c[0]][c[1]] &^= 1 << c[2]
			}
		}
		s.Count(&two)
	}
}

func TestStrainIsThatOfThePlainRules(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(testlong.Of(1000, 300)) {
		s := thinned(rand.New(rand.NewPCG(seed, 2)))
		s.Count(new(Cells))
		want := plainStrain(s)
		if got := s.Strain(); got != want {
			t.Fatalf("seed %d: strain %d, want %d", seed, got, want)
		}
		switch {
		case want == 0:
			seen["none"]++
		case want < Beyond:
			seen["some"]++
		default:
			seen["beyond"]++
		}
	}
	if len(seen) < 3 {
		t.Errorf("only %v were met", seen)
	}
}

func TestStrainGrowsWithTheRating(t *testing.T) {
	for _, p := range []struct {
		puzzle   string
		from, to int
	}{
		{"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 0, 0},               // ER 1.2
		{"1...8..92.5.....6.8...4....9...5..4..8......143....5...6...87.......2.86...9.3...", 1, 12},              // 8.3
		{"1..36.8....4.....7.8217...36..78..3....9..........1.4.8......75.1.......4.76...9.", 13, 40},             // 9.0
		{"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", Beyond, 2 * Beyond}, // 10.7
	} {
		var grid [81]uint8
		for i, ch := range []byte(p.puzzle) {
			if ch != '.' {
				grid[i] = ch - '0'
			}
		}
		var s State
		s.Load(&grid)
		if got := s.Strain(); got < p.from || got > p.to {
			t.Errorf("%s: strain %d, want %d to %d", p.puzzle, got, p.from, p.to)
		}
	}
}
