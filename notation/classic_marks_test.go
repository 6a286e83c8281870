package notation

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestReadMarks holds the fast reader against one of a character at a time.
func TestReadMarks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	good := 0
	for range 3000 {
		text, keep := []byte(strings.Repeat("123456789", 81)), rng.IntN(101)
		for i := range text {
			if rng.IntN(100) >= keep {
				text[i] = "0."[rng.IntN(2)]
			}
		}
		for range rng.IntN(3) {
			text[rng.IntN(len(text))] = byte(rng.IntN(256))
		}
		var want, got [81]uint16
		ok := true
		for i, char := range text {
			switch {
			case char == byte('1'+i%9):
				want[i/9] |= 1 << (i % 9)
			case char != '.' && char != '0':
				ok = false
			}
		}
		if ReadMarks(&got, text) != ok || ok && got != want {
			t.Fatalf("%q is read as %o, %v; want %o, %v", text, got, !ok, want, ok)
		}
		if ok {
			good++
		}
	}
	if good < 100 || ReadMarks(new([81]uint16), make([]byte, 728)) {
		t.Errorf("%d were read", good)
	}
}

// TestMarksAreReadTheSameBothWays has lines of marks that the fast reader takes, and those
// with a comment behind, which it doesn't.
func TestMarksAreReadTheSameBothWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		text := []byte(strings.Repeat("123456789", 81))
		for i := range text {
			if i%9 != rng.IntN(9) && rng.IntN(3) == 0 {
				text[i] = '.'
			}
		}
		line := string(text)
		r := NewReader(strings.NewReader(line+"\n"+line+" # a comment\n"), ReadOptions{})
		fast, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		slow, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		x, _ := sukakuForm.Append(nil, fast, WriteOptions{})
		y, _ := sukakuForm.Append(nil, slow, WriteOptions{})
		if string(x) != string(y) || fast.Board.Rules != slow.Board.Rules || fast.Candidates != slow.Candidates || fast.Board.Puzzle.String() != slow.Board.Puzzle.String() {
			t.Fatalf("%s is read as\n%s and\n%s", line, x, y)
		}
	}
}
