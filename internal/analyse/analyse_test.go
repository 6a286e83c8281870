package analyse

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
)

func ask(t testing.TB, p sudoku.Puzzle, names ...string) map[string]string {
	t.Helper()
	if p.Rules == nil {
		p.Rules = sudoku.Classic()
	}
	s := NewSubject(p, canon.NewFinder(p.Rules))
	answers := map[string]string{}
	for _, c := range Columns() {
		if len(names) > 0 && !slices.Contains(names, c.Name) {
			continue
		}
		text, err := c.Answer(t.Context(), s)
		if err != nil {
			t.Fatal(c.Name, err)
		}
		answers[c.Name] = text
	}
	return answers
}

func parse(t testing.TB, text string) sudoku.Puzzle {
	t.Helper()
	p, err := sudoku.Parse(text, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const (
	easy  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	hard  = "4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1."
	golem = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
)

func TestAnswers(t *testing.T) {
	for _, test := range []struct{ puzzle, want string }{
		{easy, "clues=30 solutions=1 minimal=no pattern=rotate180 symmetries=1 backdoor=0 backdoor_cells= depth=0 depth_pairs=0 class_symmetries=1 hodoku_score=204 hodoku_level=Easy"},
		{hard, "clues=26 solutions=1 minimal=yes redundant= pattern=none backdoor=1 backdoor_cells=r2c1 depth=1 ua4=15 er=7.2 bands=212_25_93_226_111_128 gangsters=35_13_13_6_13_27 triplets=0_3_0_0_0_0 mcn12=13"},
		{"123456789456789123789123456231564897564897231897231564312645978645978312978312645", "bands=1_1_1_1_1_1 gangsters=1_1_1_1_1_1 triplets=3_3_3_3_3_3 class_symmetries=648"},
		{golem, "backdoor=2 backdoor_cells=r2c6_r3c1 backdoor_locked=2 depth=2 depth_pairs=2"},
		{"12..3..........4", "clues=4 solutions=3 minimal=- redundant=- pattern=diagonal symmetries=2 backdoor=- depth=- class=- bands=- ua4=- mcn12=- er=- hodoku_score=- hodoku_level=-"},
		{"1234341221434321", "solutions=1 minimal=no pattern=rotate180_rotate90_horizontal_vertical_both_diagonal_anti-diagonal_full depth=0 backdoor=0 hodoku_score=-"},
	} {
		var names []string
		for field := range strings.FieldsSeq(test.want) {
			name, _, _ := strings.Cut(field, "=")
			names = append(names, name)
		}
		answers := ask(t, parse(t, test.puzzle), names...)
		for field := range strings.FieldsSeq(test.want) {
			name, want, _ := strings.Cut(field, "=")
			if got := strings.ReplaceAll(answers[name], " ", "_"); got != want {
				t.Errorf("%s: %s is %s, want %s", test.puzzle, name, got, want)
			}
		}
	}
}

// TestOnlySetsThatAreAskedAboutAreLookedFor asks each column alone: small sets are found without the large ones.
func TestOnlySetsThatAreAskedAboutAreLookedFor(t *testing.T) {
	p := parse(t, easy)
	all := ask(t, p)
	for name, largest := range map[string]int{"ua4": 4, "ua6": 6, "ua12": 12, "mcn12": 12, "clues": 12} {
		s := NewSubject(p, canon.NewFinder(p.Rules))
		for _, c := range Columns() {
			if c.Name != name {
				continue
			}
			s.Ask([]Column{c})
			if got, err := c.Answer(t.Context(), s); got != all[name] || err != nil {
				t.Errorf("%s alone is %s (%v), among all %s", name, got, err, all[name])
			}
		}
		sets, err := s.sets(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		most := 0
		for _, set := range sets {
			most = max(most, len(set.Cells))
		}
		if most != largest {
			t.Errorf("%s alone looks for sets of up to %d cells, want %d", name, most, largest)
		}
	}
}

// TestLooksHaveTheSameAnswers: nothing but the cells' names, the places' symmetry and
// HoDoKu's score may change with the look.
func TestLooksHaveTheSameAnswers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{easy, hard, "1.....3..2.....4"} {
		p := parse(t, text)
		m, err := canon.Random(t.Context(), p.Rules, random)
		if err != nil {
			t.Fatal(err)
		}
		want, got := ask(t, p), ask(t, m.Puzzle(p))
		for _, name := range []string{"redundant", "pattern", "backdoor_cells", "bands", "gangsters", "triplets", "er", "ep", "ed", "level", "technique", "guesses", "hodoku_score", "hodoku_level"} {
			want[name], got[name] = fmt.Sprint(len(strings.Fields(want[name])) > 0), fmt.Sprint(len(strings.Fields(got[name])) > 0)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, its look %v", text, want, got)
		}
	}
}

// TestDisjointSetsAreAsManyAsAPlainSearchFinds chooses among small sets at random.
func TestDisjointSetsAreAsManyAsAPlainSearchFinds(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		sets := make([][]int, 1+random.IntN(14))
		masks := make([]uint64, len(sets))
		for i := range sets {
			sets[i] = random.Perm(16)[:2+random.IntN(4)]
		}
		slices.SortFunc(sets, func(a, b []int) int { return len(a) - len(b) })
		for i, set := range sets {
			for _, cell := range set {
				masks[i] |= 1 << cell
			}
		}
		want := 0
	choices:
		for chosen := range 1 << len(sets) {
			used := uint64(0)
			for i, mask := range masks {
				if chosen>>i&1 != 0 {
					if used&mask != 0 {
						continue choices
					}
					used |= mask
				}
			}
			want = max(want, bits.OnesCount(uint(chosen)))
		}
		if got := mostDisjoint(t.Context(), sets, 16); got != want {
			t.Fatalf("%v: %d, want %d", sets, got, want)
		}
	}
}
