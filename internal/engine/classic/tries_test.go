package classic

import (
	"maps"
	"math/rand/v2"
	"testing"
)

// TestTriesFindTheSame makes tries of a few guesses each, which find the solutions
// that one try finds, each once.
func TestTriesFindTheSame(t *testing.T) {
	defer func(most [2]uint64) { mostGuesses = most }(mostGuesses)
	rng := rand.New(rand.NewPCG(12, 12))
	tries := map[int]int{}
	for n := range 3000 {
		var marks [81]uint16
		for cell := range marks {
			row, column := cell/9, cell%9
			marks[cell] = 1<<((3*row+row/3+column)%9) | uint16(rng.Uint32()&rng.Uint32())&(1<<9-1)
			if rng.IntN(3) == 0 {
				marks[cell] |= uint16(rng.Uint32()) & (1<<9 - 1)
			}
		}
		if n%3 == 0 {
			marks[rng.IntN(81)] = uint16(rng.Uint32()) & (1<<9 - 1)
		}
		const limit = 60
		var found [2]map[[81]uint8]bool
		var s Search
		for i := range found {
			mostGuesses = [2]uint64{1 << 60, 1 << 60}
			if i == 1 {
				mostGuesses = [2]uint64{uint64(rng.IntN(3)), uint64(rng.IntN(4))}
			}
			found[i] = map[[81]uint8]bool{}
			s.StartMarks(&marks)
			for len(found[i]) < limit && s.Next(1<<30) == Found {
				var grid [81]uint8
				s.Solution(&grid)
				if found[i][grid] {
					t.Fatalf("puzzle %d %v: the same solution twice", n, marks)
				}
				found[i][grid] = true
			}
		}
		if len(found[0]) < limit && !maps.Equal(found[0], found[1]) {
			t.Fatalf("puzzle %d %v: %d solutions by one try, %d by some", n, marks, len(found[0]), len(found[1]))
		}
		tries[s.tries.Number]++
	}
	if tries[1] < 100 || tries[2] < 100 {
		t.Errorf("so many puzzles by number of the last try: %v; make it broader", tries)
	}
}
