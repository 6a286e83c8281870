package collection

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestOperationsAreThoseOfPlainMaps makes up rows whose forms are few, with so little
// memory that they are sorted in files.
func TestOperationsAreThoseOfPlainMaps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 60 {
		files := make([][]string, 1+round%3)
		has := make([]map[string]bool, len(files))
		var all []string
		n := 0
		for file := range files {
			has[file] = map[string]bool{}
			for range random.IntN(30) {
				form := fmt.Sprint("form", random.IntN(12))
				files[file] = append(files[file], fmt.Sprintf("%s\t9\tlook%d of %s", form, n, form))
				has[file][form] = true
				n++
			}
			all = append(all, files[file]...)
		}
		cut := func(row string) (form, look string) {
			fields := strings.Split(row, "\t")
			return fields[0], fields[2]
		}
		want := map[Operation][]string{}
		seen, first := map[string]bool{}, map[string]string{}
		for i, row := range all {
			form, look := cut(row)
			if i >= len(files[0]) && first[form] != "" {
				want[Equivalents] = append(want[Equivalents], first[form]+"\t"+look)
			}
			if seen[form] {
				continue
			}
			seen[form] = true
			want[Union] = append(want[Union], look)
			if i >= len(files[0]) {
				continue
			}
			first[form] = look
			others := 0
			for _, other := range has[1:] {
				if other[form] {
					others++
				}
			}
			if others == len(has)-1 {
				want[Intersection] = append(want[Intersection], look)
			}
			if others == 0 {
				want[Difference] = append(want[Difference], look)
			}
		}
		slices.SortStableFunc(all, func(a, b string) int {
			x, _ := cut(a)
			y, _ := cut(b)
			return strings.Compare(x, y)
		})
		for _, row := range all {
			_, look := cut(row)
			want[Sort] = append(want[Sort], look)
		}
		for _, operation := range Operations() {
			c := New(operation, len(files), 300*(round%2), t.TempDir())
			for file, rows := range files {
				if err := c.Add(t.Context(), file, []byte(strings.Join(rows, "\n")+strings.Repeat("\n", min(len(rows), 1)))); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for row, err := range c.Results(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, strings.TrimSuffix(string(row), "\n"))
			}
			if !slices.Equal(got, want[operation]) {
				t.Fatalf("%s of %q gives\n%q, want\n%q", operation, files, got, want[operation])
			}
			if counts := c.Counts(); operation == Statistics && (counts[len(files)].Puzzles != len(all) || counts[len(files)].Different != len(seen) ||
				counts[0].Different != len(has[0]) || counts[0].Alone != len(want[Difference])) {
				t.Fatalf("%q: %+v", files, counts)
			}
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
