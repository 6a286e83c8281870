package logic

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// positionTechniques says which of our techniques answer to a code of the
// table of positions that TECHNIQUE_POSITIONS names (HoDoKu's regression
// library: facts to test against, not kept here).
var positionTechniques = map[string][]Technique{
	"0000": {"full_house"}, "0002": {"hidden_single"}, "0003": {"naked_single"},
	"0100": {"locked_candidates"}, "0101": {"locked_candidates"},
	"0110": {"locked_pair"}, "0111": {"locked_triple"},
	"0200": {"naked_pair"}, "0201": {"naked_triple"}, "0202": {"naked_quadruple"},
	"0210": {"hidden_pair"}, "0211": {"hidden_triple"}, "0212": {"hidden_quadruple"},
	"0300": {"x_wing"}, "0301": {"swordfish"}, "0302": {"jellyfish"},
	"0310": {"finned_x_wing"}, "0311": {"finned_swordfish"}, "0312": {"finned_jellyfish"},
	"0320": {"finned_x_wing"}, "0321": {"finned_swordfish"}, "0322": {"finned_jellyfish"},
	// Siamese fish are two fish with the same bases, told in one.
	"03111": {"finned_swordfish"}, "03121": {"finned_jellyfish"}, "03211": {"finned_swordfish"}, "03221": {"finned_jellyfish"},
	"03411": {"franken_fish"}, "03421": {"franken_fish"},
	"0331": {"franken_fish"}, "0332": {"franken_fish"}, "0340": {"franken_fish"}, "0341": {"franken_fish"}, "0342": {"franken_fish"},
	"0400": {"skyscraper"}, "0401": {"two_string_kite"}, "0402": {"empty_rectangle"}, "0403": {"turbot_fish"},
	"0404": {"two_string_kite"}, "0405": {"empty_rectangle"},
	"0500": {"simple_colouring"}, "0501": {"simple_colouring"}, "0502": {"multi_colouring"}, "0503": {"multi_colouring"},
	"0600": {"unique_rectangle"}, "0601": {"unique_rectangle"}, "0602": {"unique_rectangle"},
	"0603": {"unique_rectangle"}, "0604": {"unique_rectangle"}, "0605": {"unique_rectangle"},
	"0606": {"hidden_rectangle"}, "0607": {"avoidable_rectangle"}, "0608": {"avoidable_rectangle"}, "0610": {"bug"},
	"0701": {"x_chain"}, "0702": {"xy_chain"}, "0703": {"remote_pair"},
	"0706": {"continuous_loop"}, "0707": {"aic"}, "0708": {"aic"},
	"0709": {"grouped_continuous_loop", "als_aic"}, "0710": {"grouped_aic", "als_aic"}, "0711": {"grouped_aic", "als_aic"},
	"0800": {"xy_wing"}, "0801": {"xyz_wing"}, "0803": {"w_wing"},
	"0901": {"als_xz"}, "0902": {"als_xy_wing"}, "0903": {"als_chain"}, "0904": {"death_blossom"},
	"1101": {"sue_de_coq"}, "1201": {"template"}, "1202": {"template"},
}

// rareFish are the codes of the table that are left out: mutant fish, whose
// bases and covers mix rows, columns and boxes freely.
var rareFish = map[string]string{
	"0362":  "Finned Mutant Jellyfish",
	"03621": "Siamese Finned Mutant Jellyfish",
	"0363":  "Finned Mutant Squirmbag",
	"0364":  "Finned Mutant Whale",
}

func positionState(t testing.TB, grid, deleted string) *State {
	b := sudoku.NewBoard(sudoku.Puzzle{Rules: sudoku.Classic(), Givens: make(sudoku.Grid, 81)})
	c, plus := 0, false
	for _, ch := range grid {
		switch {
		case ch == '+':
			plus = true
			continue
		case ch >= '1' && ch <= '9' && plus:
			b.Entries[c] = uint8(ch - '0')
		case ch >= '1' && ch <= '9':
			b.Givens[c] = uint8(ch - '0')
		}
		plus = false
		c++
	}
	s, err := StateOf(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range positionCandidates(deleted) {
		s.remove(x.Cell, x.Digit)
	}
	return s
}

func positionCandidates(text string) (list []Candidate) {
	for _, f := range strings.Fields(text) {
		list = append(list, Candidate{int(f[1]-'1')*9 + int(f[2]-'1'), f[0] - '0'})
	}
	return list
}

// TestPositionsOfTheTable finds what each position of the table names, and
// nothing where it says so.
func TestPositionsOfTheTable(t *testing.T) {
	name := os.Getenv("TECHNIQUE_POSITIONS")
	if name == "" {
		t.Skip("TECHNIQUE_POSITIONS names no table")
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	methods := map[Technique]method{}
	for _, m := range humanMethods() {
		methods[m.id] = m
	}
	held := 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		p := strings.Split(sc.Text(), ":")
		if len(p) < 7 {
			continue
		}
		code, variant, _ := strings.Cut(p[1], "-")
		ids, known := positionTechniques[code]
		if rareFish[code] != "" {
			continue
		}
		if !known {
			t.Errorf("no technique for code %s", code)
		}
		s := positionState(t, p[3], p[4])
		want := positionCandidates(p[5])
		place := positionCandidates(p[6])
		removed, placed := map[Candidate]bool{}, map[Candidate]bool{}
		steps := 0
		for _, id := range ids {
			methods[id].find(s, func(step *Step) bool {
				step.Technique = id
				steps++
				if err := s.Verify(step); err != nil {
					t.Errorf("%s: %v", sc.Text(), err)
				}
				for _, x := range step.Remove {
					removed[x] = true
				}
				for _, x := range step.Place {
					placed[x] = true
					for c := range s.where[x.Digit].and(s.peers[x.Cell]).all() {
						removed[Candidate{c, x.Digit}] = true
					}
					for d := range s.cand[x.Cell].Without(x.Digit).Digits() {
						removed[Candidate{x.Cell, d}] = true
					}
				}
				return false
			})
		}
		ok := true
		if variant == "x" {
			ok = steps == 0
		} else {
			for _, x := range want {
				ok = ok && removed[x]
			}
			for _, x := range place {
				d := s.cand[x.Cell].Without(x.Digit)
				all := d != 0
				for o := range d.Digits() {
					all = all && removed[Candidate{x.Cell, o}]
				}
				ok = ok && (placed[x] || all)
			}
		}
		if held++; !ok {
			t.Errorf("not found (%d steps): %s", steps, sc.Text())
		}
	}
	t.Logf("%d positions", held)
}
