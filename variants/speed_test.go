package variants_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku/constraint"

	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

// killers are texts of killers of some thirty cages, each another one.
func killers(n int) []string {
	r := rand.New(rand.NewPCG(3, 4))
	texts := make([]string, n)
	for i := range texts {
		var b strings.Builder
		b.WriteString("9")
		for row := 1; row <= 9; row++ {
			for col := 1; col <= 9; {
				size := min(1+r.IntN(4), 10-col)
				fmt.Fprintf(&b, "+killer=%d:", 3*size+r.IntN(4*size))
				for range size {
					fmt.Fprintf(&b, "r%dc%d", row, col)
					col++
				}
			}
		}
		texts[i] = b.String()
	}
	return texts
}

// BenchmarkParse reads killers that are not known yet.
func BenchmarkParse(b *testing.B) {
	texts := killers(2000)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := variants.Parse(texts[i%len(texts)]); err != nil {
			b.Fatal(err)
		}
	}
}

// A long text is refused in a time that grows with its length, not with the square of it.
func TestALongTextIsRefusedAtOnce(t *testing.T) {
	start := time.Now()
	for _, part := range []string{"+x", "+", "+x+killer=3:r1c1r1c2", "+jigsaw=1"} {
		if _, err := variants.Parse("9" + strings.Repeat(part, 200_000)); err == nil || len(err.Error()) > 300 {
			t.Errorf("%s: error %.400v", part, err)
		}
	}
	if d := time.Since(start); d > testlong.Patience {
		t.Error("took", d)
	}
}

func TestTooManyConstraintsAreRefused(t *testing.T) {
	start := time.Now()
	for _, clue := range []string{"+killer=3:r1c1r1c2", "+sum=3:r1c1r1c2", "+strictkropki"} {
		_, err := variants.Parse("9+odd=r1c1" + strings.Repeat(clue, 10_000))
		if err == nil || !strings.Contains(err.Error(), fmt.Sprint("the limit is ", constraint.MaxConstraints)) || len(err.Error()) > 300 {
			t.Error(clue, err)
		}
	}
	if d := time.Since(start); d > testlong.Patience {
		t.Error("took", d)
	}
}
