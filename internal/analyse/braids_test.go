package analyse

import (
	"math/bits"
	"slices"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/testlong"
)

// candidate is a digit of a cell, for plainBraid.
type candidate struct {
	cell  int
	digit uint8
}

// plainBraid is the length of the shortest braid that takes a candidate away, by the
// definition alone: all sets of right-linking candidates of one size after the other. It
// is 0 where there is none up to a length.
func plainBraid(rules *sudoku.Rules, m *marks, z candidate, longest int) int {
	ties := rules.Compiled().Model.Ties().Beside
	linked := func(a, b candidate) bool {
		if a.cell == b.cell {
			return a.digit != b.digit
		}
		for _, tie := range ties[a.cell] {
			if int(tie.Cell) == b.cell && tie.Allowed[a.digit]>>b.digit&1 == 0 {
				return true
			}
		}
		return a.digit == b.digit && slices.Contains(rules.Peers(a.cell), b.cell)
	}
	var variables [][]candidate // the candidates of each cell, and of each digit in each house
	for cell, set := range m.sets {
		var list []candidate
		for ; set != 0; set &= set - 1 {
			list = append(list, candidate{cell, uint8(bits.TrailingZeros64(set))})
		}
		variables = append(variables, list)
	}
	for _, house := range rules.Houses() {
		for digit := range uint8(rules.N()) {
			var list []candidate
			for _, cell := range house.Cells {
				if m.sets[cell]>>digit&1 != 0 {
					list = append(list, candidate{int(cell), digit})
				}
			}
			variables = append(variables, list)
		}
	}
	sets := [][]candidate{{z}}
	for length := 1; length <= longest; length++ {
		seen := map[string]bool{}
		var next [][]candidate
		for _, set := range sets {
			for _, variable := range variables {
				var left []candidate
				taken := false
				for _, c := range variable {
					taken = taken || slices.Contains(set, c)
					if !slices.ContainsFunc(set, func(s candidate) bool { return linked(s, c) }) {
						left = append(left, c)
					}
				}
				switch {
				case taken:
				case len(left) == 0:
					return length
				case len(left) == 1:
					larger := append(slices.Clone(set), left[0])
					slices.SortFunc(larger[1:], func(a, b candidate) int { return (a.cell-b.cell)*64 + int(a.digit) - int(b.digit) })
					var key []byte
					for _, c := range larger {
						key = append(key, byte(c.cell), c.digit)
					}
					if !seen[string(key)] {
						seen[string(key)] = true
						next = append(next, larger)
					}
				}
			}
		}
		sets = next
	}
	return 0
}

// TestBraidsAreAsShortAsTheDefinitionAllows looks at every candidate of boards on which
// singles find nothing, or at every fourth cell unless all that takes long is asked for.
func TestBraidsAreAsShortAsTheDefinitionAllows(t *testing.T) {
	lengths := map[int]int{}
	for _, test := range []struct {
		rules   string
		puzzles int
		longest int
	}{{"6", testlong.Of(4, 2), 4}, {"6+x", testlong.Of(2, 1), 4}, {"6+nonconsecutive", testlong.Of(2, 1), 3}, {"9", 1, 2}} {
		rules, err := sudoku.ParseRules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		d := newDeducer(rules)
		b := newBraider(t.Context(), d)
		for item, err := range generate.All(t.Context(), generate.Options{Rules: rules, N: test.puzzles, Seed: 12, Minimal: true}) {
			if err != nil {
				t.Fatal(err)
			}
			m := d.start(item.Puzzle)
			d.conclude(m, singles)
			for cell, set := range m.sets {
				for ; set != 0 && !m.done[cell] && testlong.Every(4, cell); set &= set - 1 {
					bit := set & -set
					want := plainBraid(rules, m, candidate{cell, uint8(bits.TrailingZeros64(bit))}, test.longest)
					got := 0
					for length := test.longest; length > 0 && b.has(m, cell, bit, length); length-- {
						got = length
					}
					if got != want {
						t.Fatalf("%s: %v, cell %d, digit %d: %d, want %d", test.rules, item.Puzzle, cell, bits.TrailingZeros64(bit)+1, got, want)
					}
					lengths[want]++
				}
			}
		}
		if b.ended() {
			t.Fatal("the nodes are used up")
		}
	}
	if t.Log(lengths); lengths[0] == 0 || lengths[1] == 0 || lengths[2] == 0 || lengths[3] == 0 {
		t.Errorf("only lengths %v came up", lengths)
	}
}

// TestBraidsAgreeWithTrialAndError: braids of length 1 are locked candidates, and all
// braids together are trial and error of depth 1.
func TestBraidsAgreeWithTrialAndError(t *testing.T) {
	for item, err := range generate.All(t.Context(), generate.Options{N: 60, Seed: 9, Minimal: true}) {
		if err != nil {
			t.Fatal(err)
		}
		a := ask(t, item.Puzzle, "b", "bxb", "depth", "backdoor_locked")
		if (a["b"] == "0") != (a["depth"] == "0") || (a["b"] <= "1") != (a["backdoor_locked"] == "0") || (a["b"] == none) != (a["depth"] > "1") || (a["bxb"] == "0") != (a["depth"] <= "1") {
			t.Errorf("%v: %v", item.Puzzle, a)
		}
	}
}
