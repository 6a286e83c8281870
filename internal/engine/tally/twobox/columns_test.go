package twobox

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// Six rows and six digits, each row with w of them and each digit in w rows: few
// enough to put them into columns cell by cell.
func TestColumnsOfAStack(t *testing.T) {
	const n = 6
	random := rand.New(rand.NewPCG(1, 2))
	for try := range 300 {
		w := 2 + try%4
		g := stackGraph{ctx: t.Context(), rows: n}
		for c := 0; c < w; {
			var row stackRows
			clash := uint16(0)
			for r, d := range random.Perm(n) {
				row[r] = 1 << d
				clash |= g.left[r] & row[r]
			}
			if clash != 0 {
				continue
			}
			for r := range n {
				g.left[r] |= row[r]
			}
			c++
		}
		rows := g.left
		var plain func(r, c int, inRow uint16, below []uint16) uint64
		plain = func(r, c int, inRow uint16, below []uint16) (ways uint64) {
			switch {
			case r == n:
				return 1
			case c == w:
				return plain(r+1, 0, 0, below)
			}
			for open := rows[r] &^ inRow &^ below[c]; open != 0; open &= open - 1 {
				d := open & -open
				if r == 0 && bits.OnesCount16(rows[0]&(d-1)) != c {
					continue
				}
				below[c] ^= d
				ways += plain(r, c+1, inRow|d, below)
				below[c] ^= d
			}
			return ways
		}
		if got, want := g.columns(w), plain(0, 0, 0, make([]uint16, w)); got != want || want == 0 {
			t.Fatalf("%d columns of rows %06b: %d ways, want %d", w, rows[:n], got, want)
		}
		if g.left != rows {
			t.Fatalf("rows %06b are %06b afterwards", rows[:n], g.left[:n])
		}
	}
}
