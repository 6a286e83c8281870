package rowsort

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// TestAnyMemoryGivesTheSameOrder sorts rows by their first letter, with memory for
// all, for a few and for less than one.
func TestAnyMemoryGivesTheSameOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var rows, want []string
	for i := range 3000 {
		rows = append(rows, fmt.Sprintf("%c%d\n", 'a'+random.IntN(20), i))
	}
	want = slices.Clone(rows)
	slices.SortStableFunc(want, func(a, b string) int { return int(a[0]) - int(b[0]) })
	for _, memory := range []int{0, 3000, 1} {
		dir := t.TempDir()
		s := Sorter[byte]{Key: func(row []byte) byte { return row[0] }, Compare: func(a, b byte) int { return int(a) - int(b) }, Memory: memory, Dir: dir}
		for i := 0; i < len(rows); i += 5 {
			if err := s.Add(t.Context(), []byte(rows[i]+rows[i+1]+rows[i+2]+rows[i+3]+rows[i+4])); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for row, err := range s.Rows(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(row))
		}
		if !slices.Equal(got, want) {
			t.Errorf("memory %d: %d rows in another order", memory, len(got))
		}
		s.Close()
		if left, _ := os.ReadDir(dir); len(left) > 0 {
			t.Errorf("memory %d: %d files are left", memory, len(left))
		}
	}
}

func TestRowsEndWithTheirContext(t *testing.T) {
	s := Sorter[[]byte]{Key: bytes.Clone, Compare: bytes.Compare}
	s.Add(t.Context(), []byte("b\na\n"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for row, err := range s.Rows(ctx) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("row %q, error %v", row, err)
		}
	}
}
