package logic

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"sort"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// positionText writes a classic state as "grid removed": digits that were not
// given have a + before them, removed candidates are digit, row, column.
func positionText(s *State) string {
	var grid, gone strings.Builder
	b := sudoku.NewBoard(sudoku.Puzzle{Rules: s.rules, Givens: make(sudoku.Grid, 81)})
	for c, d := range s.digit {
		switch {
		case d == 0:
			grid.WriteByte('.')
		case s.given[c]:
			fmt.Fprint(&grid, d)
			b.Givens[c] = d
		default:
			fmt.Fprint(&grid, "+", d)
			b.Entries[c] = d
		}
	}
	fresh, err := StateOf(b)
	if err != nil {
		panic(err)
	}
	for c := range s.cand {
		for d := range (fresh.cand[c] &^ s.cand[c]).Digits() {
			fmt.Fprintf(&gone, " %d%d%d", d, c/9+1, c%9+1)
		}
	}
	return grid.String() + gone.String()
}

// TestHarvest looks for a small position of each technique and type on the
// paths of the puzzles that PUZZLES names, and writes testdata/positions.txt
// when HARVEST is set. Positions where the technique is the next step of the
// profile, so that nothing simpler would do, come before all others.
func TestHarvest(t *testing.T) {
	if os.Getenv("HARVEST") == "" {
		t.Skip("set HARVEST=1 and PUZZLES to look for positions again")
	}
	ctx := context.Background()
	best := map[string]string{}
	size := map[string]int{}
	seen := map[Technique]int{} // states in which a method found something
	note := func(s *State, step *Step, key string, n int) {
		if old, ok := size[key]; ok && old <= n {
			return
		}
		size[key] = n
		best[key] = positionText(s)
	}
	for i, p := range puzzlesOf(t) {
		for _, profile := range []Profile{Human, SE121} {
			s, err := NewState(p)
			if err != nil {
				t.Fatal(err)
			}
			for !s.Solved() {
				if profile == Human && i < 20 { // it takes long
					for _, m := range humanMethods() {
						n := 0
						if seen[m.id] > 25 {
							continue
						}
						m.find(s, func(step *Step) bool {
							m.sign(step)
							note(s, step, fmt.Sprintf("human %s.%d", m.id, step.Type), 10000+step.size())
							n++
							return n > 20
						})
						if n > 0 {
							seen[m.id]++
						}
					}
				}
				step, err := Next(ctx, s, profile)
				if err != nil || step == nil {
					break
				}
				if profile == Human || step.Type == 0 || len(step.Chains) < 2 { // nested chains are the same in both
					note(s, step, fmt.Sprintf("%s %s.%d", profile, step.Technique, step.Type), step.size())
				}
				s.Apply(step)
			}
		}
	}
	var lines []string
	for key, text := range best {
		lines = append(lines, key+" "+text)
		if size[key] >= 10000 {
			t.Log("never the next step: ", key)
		}
	}
	sort.Strings(lines)
	text := "# A position of each technique: profile, technique.type, grid, removed candidates. Made by HARVEST=1 go test -run Harvest.\n" +
		strings.Join(lines, "\n") + "\n"
	if err := os.WriteFile("testdata/positions.txt", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// harvested are the positions of testdata/positions.txt.
func harvested(t testing.TB) (list []harvest) {
	f, err := os.Open("testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		p := strings.SplitN(sc.Text(), " ", 4)
		if len(p) < 3 || p[0] == "#" {
			continue
		}
		h := harvest{profile: Profile(p[0])}
		id, kind, _ := strings.Cut(p[1], ".")
		h.technique = Technique(id)
		fmt.Sscan(kind, &h.kind)
		gone := ""
		if len(p) > 3 {
			gone = p[3]
		}
		h.state = positionState(t, p[2], gone)
		list = append(list, h)
	}
	return list
}

type harvest struct {
	profile   Profile
	technique Technique
	kind      int
	state     *State
}
