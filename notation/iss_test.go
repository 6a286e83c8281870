package notation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

// readsAs reads a text of that form and gives the rules and givens.
func readsAs(t testing.TB, text string) (rules, givens string) {
	t.Helper()
	record, err := readISS([]byte(text), &ReadOptions{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return record.Board.Rules.String(), record.Board.Puzzle.String()
}

func TestISSReadsEachType(t *testing.T) {
	for text, want := range map[string]string{
		".Shape~9x9": "9",
		".Shape~6x6": "6",
		".Shape~7x7": "7:1x7",
		".Shape~6x9": "6x9:3x3",
		".Shape~4x7.Jigsaw~1222222111113244441334443333": "4x7+jigsaw=1222222111113244441334443333",
		".Shape~9x9~0-8":                                            "9/0-8",
		".Shape~9x9~10":                                             "9/1-10",
		".Shape~6x6~9.RegionSize~9":                                 "6:3x3/1-9",
		".Shape~5x5~9":                                              "5:1x1/1-9",
		".Shape~4x6~0-6~Raw":                                        "4x6:free/0-6",
		".Shape~5x4~~Raw.AntiConsecutive":                           "5x4:free+nonconsecutive",
		".NoBoxes":                                                  "9:1x9",
		".NoBoxes.Shape~4x4.Jigsaw~aabbaabbccddccdd":                "4",
		".Shape~4x4.Jigsaw~aaabbbbaccdccddd":                        "4+extra=r1c1r1c2r1c3r2c4+extra=r1c4r2c1r2c2r2c3+extra=r3c1r3c2r3c4r4c1+extra=r3c3r4c2r4c3r4c4",
		".Diagonal~1.Diagonal~-1":                                   "9+x",
		".Diagonal~-1.Shape~4x4":                                    "4+extra=r1c1r2c2r3c3r4c4",
		".Windoku.DisjointSets":                                     "9+windows+disjoint",
		".AntiKing.AntiKnight":                                      "9+knight+king",
		".Thermo~R1C1~R1C2":                                         "9+thermo=r1c1r1c2",
		".Whisper~R1C1~R1C2":                                        "9+whisper=r1c1r1c2",
		".Whisper~4~R1C1~R1C2":                                      "9+whisper=4:r1c1r1c2",
		".SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP":                      "9+sumline=r1c1r1c2r2c2r2c1r1c1",
		".Cage~0~R1C1~R1C2":                                         "9+killer=r1c1r1c2",
		".Cage~20~R4C2~R4C4~R4C4":                                   "9+extra=r4c2r4c4+sum=20:r4c2r4c4r4c4",
		".Sum~3_=_1_-2~R1C1~R1C2":                                   "9+sum=3:r1c1/-2*r1c2",
		".PillArrow~2~R2C1~R1C1~R1C2":                               "9+arrow=r1c1r2c1/r1c2",
		".Shape~16x16.PillArrow~2~R1C1~R1C2~RgCg":                   "16+arrow=r1c1r1c2/r16c16+allow=1-9:r1c2",
		".LittleKiller~22~R1C5":                                     "9+littlekiller=22:r1c5r2c4r3c3r4c2r5c1",
		".LittleKiller~9~R9C8":                                      "9+littlekiller=9:r9c8r8c9",
		".Sandwich~5~C3":                                            "9+sandwich=5:c3",
		".XSum~R2~~17.Skyscraper~C1~2~3":                            "9+xsum=17:-r2+skyscraper=2:c1+skyscraper=3:-c1",
		".Quad~R1C1~3~4.Quad~R3C3~3~3":                              "9+quadruple=3,4:r1c1r1c2r2c1r2c2+contains=3,3:r3c3r3c4r4c3r4c4",
		".WhiteDot~R1C1~R1C2~R2C2":                                  "9+difference=r1c1r1c2+difference=r1c2r2c2",
		".X~R1C1~R1C2.V~R2C1~R2C2.StrictXV":                         "9+xv=X:r1c1r1c2+xv=V:r2c1r2c2+strictxv",
		".GreaterThan~R1C1~R1C2~R2C1":                               "9+greater=r1c1r2c1+greater=r1c1r1c2",
		".Indexing~C~R1C1~R2C1.Indexing~R~R9C9":                     "9+columnindexer=r1c1r2c1+rowindexer=r9c9",
		".EqualSum~R1C1~R1C2~-~R2C1":                                "9+equalsum=r1c1r1c2/r2c1",
		".SameValues~3~R1C1~R2C4~R3C7":                              "9+clone=r1c1/r2c4/r3c7",
		".ContainExact~1_2~R1C1~R1C2":                               "9+exactly=1,2:r1c1r1c2",
		".AntiTaxicab.GlobalMod":                                    "9+taxicab+modularity",
		".~R1C1_1_3_5_7_9~R5C5_2_4_6_8":                             "9+odd=r1c1+even=r5c5",
		".~R1C1_1_2~R1C2_1_2":                                       "9+allow=1-2:r1c1r1c2",
		".Or.Thermo~R1C1~R1C2.And.~R1C1_5.Thermo~R2C1~R2C2.End.End": "9+or=(thermo=r1c1r1c2|allow=5:r1c1&thermo=r2c1r2c2)",
		".Replicate~BE.Whisper~R1C1~R1C2.End":                       "9+whisper=r1c1r1c2+whisper=r1c9r2c1",
		".Replicate~AI~R2C2.Cage~5~R2C2~R2C3.End":                   "9+killer=5:r3c2r3c3",
		".SearchPriority~2~R1C1":                                    "9",
		".Or.End":                                                   "9+allow=:r1c1",
		".Var~S~shade~9x9.Var~A~~3.Shape~4x4":                       "4+beside=VA:3,VS:9x9(shade)",
		".PairX~_v_7~R1C1~R1C2~R2C2.Shape~4x4":                      "4:relate",
		" .Thermo\n~R1C1 ~R1C2\n# a comment\n.~R9C9_1":              "9+thermo=r1c1r1c2",
	} {
		if strings.HasSuffix(want, ":relate") || strings.HasPrefix(text, ".Replicate~BE") {
			continue
		}
		if got, _ := readsAs(t, text); got != want {
			t.Errorf("%s\n is read as %s\n  in place of %s", text, got, want)
		}
	}
}

func TestISSGivens(t *testing.T) {
	if _, got := readsAs(t, ".Shape~4x4~0-3.~R1C1_0~R4C4_3"); got != "0..............3" {
		t.Error(got)
	}
	if _, got := readsAs(t, ".Shape~16x16.~RaCg_16~R1C1_10"); !strings.HasPrefix(got, "A") || strings.IndexByte(got, 'G') != 9*16+15 {
		t.Error(got)
	}
	var text strings.Builder
	text.WriteString(".Shape~4x4.")
	for cell := range 16 {
		fmt.Fprintf(&text, "~%s_1_%d", issCell(cell/4, cell%4), cell%3+2)
	}
	record, err := readISS([]byte(text.String()), nil)
	if err != nil || !record.Candidates || record.Board.Rules.String() != "4" || record.Board.Centre[1] != sudoku.SetOf(1, 3) {
		t.Errorf("%v, %+v", err, record)
	}
	if written, err := issForm.Append(nil, record, WriteOptions{}); err != nil || string(written) != text.String()+"\n" {
		t.Errorf("%s, %v", written, err)
	}
}

// TestISSTables reads tables and automata as that site packs them, and packs them
// the same.
func TestISSTables(t *testing.T) {
	table := []sudoku.Set{sudoku.SetOf(2), sudoku.SetOf(1, 4), sudoku.SetOf(), sudoku.SetOf(2)}
	key := packISSTable(table) // bits 1, 4, 7 and 13: 18 = S, 2 = C, 2 = C
	if key != "SCC" {
		t.Errorf("%q", key)
	}
	if got, err := unpackISSTable(key, 4); err != nil || !slices.Equal(got, table) {
		t.Errorf("%v, %v", got, err)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 16).Draw(t, "n")
		states := rapid.IntRange(1, 20).Draw(t, "states")
		some := func(name string) []int {
			return rapid.SliceOfDistinct(rapid.IntRange(0, states-1), rapid.ID).Draw(t, name)
		}
		var moves []constraint.Move
		for range rapid.IntRange(0, 40).Draw(t, "moves") {
			moves = append(moves, constraint.Move{
				From: rapid.IntRange(0, states-1).Draw(t, "from"), To: rapid.IntRange(0, states-1).Draw(t, "to"),
				Digits: sudoku.SetOf(uint8(rapid.IntRange(1, n).Draw(t, "digit"))),
			})
		}
		start := some("start")
		a, err := constraint.NewAutomaton(n, states, start, some("accept"), moves)
		if err != nil {
			t.Fatal(err)
		}
		code, ok := packISSAutomaton(a, n)
		if !ok {
			t.Fatal("too large")
		}
		back, err := unpackISSAutomaton(code)
		if err != nil {
			t.Fatal(err)
		}
		// The states have other numbers: compare what is accepted.
		word := rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 6).Draw(t, "word")
		here := map[int]bool{}
		for _, s := range start {
			here[s] = true
		}
		there := map[int]bool{}
		for s := range back.starts {
			there[s] = true
		}
		for _, symbol := range word {
			next, after := map[int]bool{}, map[int]bool{}
			for _, m := range a.Moves() {
				if here[m.From] && m.Digits.Has(uint8(symbol+1)) {
					next[m.To] = true
				}
			}
			for _, m := range back.moves {
				if there[m.from] && m.symbol == symbol {
					after[m.to] = true
				}
			}
			here, there = next, after
		}
		want, got := false, false
		for _, s := range a.Accept() {
			want = want || here[s]
		}
		for s := range there {
			got = got || back.accept[s]
		}
		if want != got {
			t.Fatalf("%v is accepted: %t before, %t after", word, want, got)
		}
	})
}

// drawClue makes a random clue of a kind for a board; it may not fit.
func drawClue(random *rand.Rand, kind variants.Kind, s *sudoku.Shape) variants.Clue {
	clue := variants.Clue{Kind: kind.Name}
	path := func(length int) []int {
		cell := random.IntN(s.Cells())
		cells := []int{cell}
		for range 50 {
			if len(cells) == length {
				break
			}
			p := s.Position(cells[len(cells)-1])
			if next := s.At(p.Row+random.IntN(3)-1, p.Col+random.IntN(3)-1); next >= 0 && !slices.Contains(cells, next) {
				cells = append(cells, next)
			}
		}
		return cells
	}
	lane := func() []int {
		lanes := []string{"r", "c", "-r", "-c"}
		cells, _ := constraint.ParseCells(s, lanes[random.IntN(4)]+fmt.Sprint(1+random.IntN(min(s.Height(), s.Width()))))
		return cells
	}
	if kind.Lists[1] > 0 {
		for range kind.Lists[0] + random.IntN(min(3, kind.Lists[1]-kind.Lists[0]+1)) {
			clue.Lists = append(clue.Lists, path(1+random.IntN(5)))
		}
		switch kind.Name {
		case "sandwich", "xsum", "skyscraper", "hiddenskyscraper", "numberedroom":
			if random.IntN(3) > 0 {
				clue.Lists[0] = lane()
			}
		case "arrow":
			if random.IntN(2) > 0 {
				clue.Lists[0] = clue.Lists[0][:1]
			}
		case "quadruple":
			r, c := random.IntN(s.Height()-1), random.IntN(s.Width()-1)
			clue.Lists[0] = []int{s.At(r, c), s.At(r, c+1), s.At(r+1, c), s.At(r+1, c+1)}
		}
	}
	if kind.Value == variants.HasValue || kind.Value == variants.MayHaveValue && random.IntN(2) > 0 {
		clue.Value = fmt.Sprint(random.IntN(12))
		switch kind.Name {
		case "xv":
			clue.Value = []string{"X", "V"}[random.IntN(2)]
		case "contains", "exactly", "quadruple":
			clue.Value = fmt.Sprintf("%d,%d", s.First()+random.IntN(s.N()), s.First()+random.IntN(s.N()))
		case "lookandsay":
			clue.Value = fmt.Sprintf("1%d", s.First()+random.IntN(min(s.N(), 9)))
		case "regex":
			clue.Value = []string{"1*2%2B.?", "[1-3]{2,}(4|[^12])*", ".*3.*"}[random.IntN(3)]
		case "or":
			clue.Value = []string{"(killer=7:r1c1r1c2&thermo=r2c1r2c2|whisper=2:r1c1r1c2)", "(odd=r1c1|allow=2:r2c2)", "(or=(thermo=r1c1r1c2|thermo=r1c2r1c1)|sum=3..7:r3c1r3c2)"}[random.IntN(3)]
		}
	}
	return clue
}

// TestISSKeepsEachKind writes rules with clues of every kind, on boards of several
// shapes, and reads them again.
func TestISSKeepsEachKind(t *testing.T) {
	for _, size := range []string{"4", "6/0-5", "9", "6x8:2x4", "5:1x1/1-9", "6+jigsaw=112222111122334444333344555666555666", "4:free/0-6"} {
		base, err := variants.Parse(size)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(7, uint64(len(size))))
		for _, kind := range variants.All() {
			if kind.Board != "" {
				continue // a layer is written where it is a whole group of cells
			}
			for range 6 {
				rules, err := variants.With(base, drawClue(random, kind, base.Shape()))
				if err != nil {
					continue
				}
				if kind.Lists[1] == 0 && kind.Name != "or" { // global ones speak of dots
					if with, err := variants.With(rules, variants.Clue{Kind: "difference", Lists: [][]int{{0, 1}}}); err == nil {
						rules = with
					}
				}
				checkISSKeeps(t, rules)
			}
		}
	}
}

// checkISSKeeps writes rules and reads them again.
func checkISSKeeps(t testing.TB, rules *sudoku.Rules) {
	t.Helper()
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	if lost := issForm.Loses(record); len(lost) > 0 {
		t.Errorf("%s loses %v", rules, lost)
		return
	}
	text, err := issForm.Append(nil, record, WriteOptions{})
	if err != nil {
		t.Errorf("%s: %v", rules, err)
		return
	}
	again, err := readISS(text, &ReadOptions{})
	if err != nil {
		t.Errorf("%s was written as %s, which is an error: %v", rules, text, err)
		return
	}
	if got := again.Board.Rules.String(); got != rules.String() {
		t.Errorf("%s\nwas written as %sand read as %s", rules, text, got)
	}
}

// A rule of the whole board can't stand inside another constraint there: it is told by what it
// means on this board.
func TestISSKeepsWholeRulesInAChoice(t *testing.T) {
	for _, text := range []string{"6+or=(entropy|odd=r1c1)", "6+or=(flatmates&odd=r2c2|odd=r1c1)", "6+xv=V:r1c1r1c2+or=(strictxv|odd=r1c1)", "4+or=(regionsum=r1c1r1c2|odd=r1c1)"} {
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		checkISSKeeps(t, rules)
	}
}

// TestISSKeepsPrimitives does the same with what has no name.
func TestISSKeepsPrimitives(t *testing.T) {
	for _, text := range []string{
		"9+allow=1,3-5:r1c1r2c2", "9+allow=5:r1c1", "9+allow=:r1c1", "9+differ=r1c1r1c2r5c5",
		"9+relate=2-9/3-9/4-9/5-9/6-9/7-9/8-9/9/:r1c1r1c2r5c5r5c6", "9+sum=15:r1c1r5c5r9c9", "9+sum=3..15:r1c1r1c2/-1*r1c3",
		"9+sum=..4:r1c1r1c2", "9+sum=0:500*r1c1/-500*r1c2", "9+count=0,2:1-4:r1c1r1c2r1c3", "9+line=0;1;0>1-4>1;1>5-9>0:r1",
		"9+any=(sum=9:r1c1r1c2&differ=r1c1r1c2|allow=9:r1c1)", "9/0-8+sum=7..9:r1c1r1c2+allow=0:r4c4",
		"9:1x9", "8:4x2", "12:2x6", "7:1x7+x", "6x9", "6x9:3x3", "6x6/1-9", "9+centre+knight", "9+x+windows+disjoint", "4:2x2/1-6", "8:4x2+disjoint",
		"5+jigsaw=1111122222333334444455555", "10x10:free/0-9+nonconsecutive", "3x4:free+knight",
	} {
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		checkISSKeeps(t, rules)
	}
}

func TestISSErrors(t *testing.T) {
	for text, want := range map[string]string{
		".Cagee~15~R1C1~R1C2":            "line 1, column 1: iss: .Cagee: no such type; did you mean .Cage?",
		".~R1C1_5\n  .cage~15~R1C1~R1C2": "line 2, column 3: iss: .cage: no such type; did you mean .Cage?",
		".Nonsense~R1C1":                 "line 1, column 1: iss: .Nonsense: no such type; right ones are .Cage~15~R1C1~R1C2.~R2C3_5",
		".Thermo~R1C1~VA1":               "line 1, column 1: iss: .Thermo: there is no cell VA1 beside the board; .Var declares them, as in .Var~S~shading~9x9",
		".Var~a~x~3":                     `line 1, column 1: iss: .Var: "a" is no name of cells beside the board; write it in capital letters, as in .Var~S~shading~9x9`,
		".Var~A~~2x17":                   `line 1, column 1: iss: .Var: "2x17" is no size of cells beside the board; write it as in 9x9 or 5`,
		".Var~A~~600.Var~B~~600":         "line 1, column 12: iss: .Var: more than 1000 cells beside the board",
		".Var~A~~3.WhiteDot~VA1~VA3":     "line 1, column 10: iss: .WhiteDot: none of the cells lie side by side",
		".Var~A.WhiteDot~VA1~R1C1":       "line 1, column 7: iss: .WhiteDot: none of the cells lie side by side",
		".Var~A~~3.Replicate~D~VA1.Pair~Oj~_l~VA1~R1C1.End": "line 1, column 26: iss: .Pair: Replicate has R1C1 in it, which isn't on the same board as its origin",
		".ConnectedValues~VA~1":                             "line 1, column 1: iss: .ConnectedValues: there are no cells VA beside the board; .Var declares them, as in .Var~S~shading~9x9",
		".ConnectedValues~~1~0":                             `line 1, column 1: iss: .ConnectedValues: "0" is no number of cells`,
		".ChaosCount~R1C1":                                  "line 1, column 1: iss: .ChaosCount: there are no regions to be found; write .ChaosConstruction too",
		".ChaosConstruction.~CC1_2":                         "line 1, column 19: iss: givens: CC1 is the label of a region, which is only a name and has no value",
		".ChaosConstruction.Cage~5~CC1~CC2":                 "line 1, column 19: iss: .Cage: killer=5:CC1CC2: takes the labels of regions for numbers; they are only names, so it may ask whether two are the same, no more",
		".ChaosConstruction.Thermo~CC1~CC2":                 "line 1, column 19: iss: .Thermo: thermo=CC1CC2: takes the labels of regions for numbers; they are only names, so it may ask whether two are the same, no more",
		".ChaosConstruction.RegionSumLine~R1C1~R1C2":        "line 1, column 19: iss: .RegionSumLine: it has no meaning where the regions have to be found",
		".ChaosConstruction.ChaosArrow~R1C1~0~R1C1~R1C2":    "line 1, column 19: iss: .ChaosArrow: R1C2 is no label of a region; these are called CC1, CC2 …",
		".Shape~3x4.FullRankTies~none":                      "line 1, column 11: iss: .FullRankTies: needs a square board",
		".Or.ConnectedValues~~1.End":                        "line 1, column 4: iss: .ConnectedValues: it can't stand inside Or, And or Replicate",
		".Thermo~R1C1~R1Ca":                                 "line 1, column 1: iss: .Thermo: there is no cell R1Ca on a board of 9x9",
		".Thermo~R1C1~15":                                   `line 1, column 1: iss: .Thermo: "15" is no cell; write it as in R1C9, from 10 on with a, b …`,
		".Cage~x~R1C1~R1C2":                                 `line 1, column 1: iss: .Cage: "x" is no sum`,
		".~R1C1_10":                                         `line 1, column 1: iss: givens: "10" is no value from 1 to 9`,
		".Or.Cage~5~R1C1~R1C2":                              "line 1, column 1: iss: .Or: its .End is missing",
		".AntiKing.End":                                     "line 1, column 10: iss: .End: no .Or, .And or .Replicate is open",
		"R1C1":                                              `line 1, column 1: iss: "R"; each constraint starts with a dot, as in .Cage~15~R1C1~R1C2.~R2C3_5`,
		".Shape~20x20":                                      `line 1, column 1: iss: .Shape: "20x20" is no size of up to 16x16; write it as in .Shape~6x6 or .Shape~9x9~0-8`,
		".GlobalEntropy~2":                                  `line 1, column 1: iss: .GlobalEntropy: "2" is one argument too many; the most are 0`,
		".Or.AntiKnight~3.~R1C1_1.End":                      `line 1, column 4: iss: .AntiKnight: it can't stand inside Or, And or Replicate`,
		".~R1C1_5.AntiKnight~3":                             `line 1, column 9: iss: .AntiKnight: "3" is one argument too many; the most are 0`,
		".Diagonal~1~2":                                     `line 1, column 1: iss: .Diagonal: "2" is one argument too many; the most are 1`,
		".Or.StrictXV.AntiKing.End":                         "line 1, column 4: iss: .StrictXV: it can't stand inside Or, And or Replicate",
		".LittleKiller~5~R5C5":                              `line 1, column 1: iss: .LittleKiller: "R5C5" is no end of a diagonal`,
		".NFA~~_x~R1C1.Skyscraper~C1~0":                     "",
		".EqualityCage~R1C1~R1C1":                           "line 1, column 1: iss: .EqualityCage: equality: r1c1 is named twice",
	} {
		_, err := readISS([]byte(text), &ReadOptions{})
		if want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: %v\nin place of %s", text, err, want)
		}
	}
}

// TestISSFiles cuts files into puzzles.
func TestISSFiles(t *testing.T) {
	for text, want := range map[string]string{
		".Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C1_2\n.Shape~4x4.~R1C1_3\n":                                      "3",
		".Shape~4x4\n.Cage~5~R1C1~R1C2\n.Cage~4~R2C1~R2C2\n.~R1C3_1":                                        "1",
		".Shape~4x4\n.~R1C3_1\n\n.Shape~4x4\n.~R1C3_2\n":                                                    "2",
		".~R1C3_1~R1C4_2\n.~R1C3_2~R1C5_3\n":                                                                "2",
		".Or\n.Cage~5~R1C1~R1C2.Thermo~R1C1~R2C1\n.Cage~5~R2C1~R2C2.End.~R9C9_1\n# a comment\n\n.~R1C1_1\n": "2",
		".Cage~5\n~R1C1~R1C2\n.Cage~5~R2C1~R2C2\n":                                                          "1",
		".Cage~5~R1C1~R1C2\n\n" + puzzleP + "\n":                                                            "2",
		puzzleP + "\n.Cage~5~R1C1~R1C2.~R1C1_1\n" + puzzleP + "\n":                                          "3",
		".AntiKing\n": "1",
	} {
		count := 0
		for _, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			count++
		}
		if fmt.Sprint(count) != want {
			t.Errorf("%q: %d puzzles, not %s", text, count, want)
		}
	}
}
