package notation

import (
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
)

const (
	wikiP     = "S9B05030t1g0758bf7x4c062k2k010905660w640l09080o0u0s33062k0811859u062ja28c03041090080y039u8401070z8782020rbu8a067r06a72u122a02080q0o5w2g0401091i0m050p191d20081g1r0709"
	fpuzzlesP = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmldLouEA==="
	soloP     = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9"
	gridP     = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
)

// only reads a text that holds one puzzle.
func only(t *testing.T, text string, options ReadOptions) *Record {
	t.Helper()
	var records []*Record
	for record, err := range NewReader(strings.NewReader(text), options).Records() {
		if err != nil {
			t.Fatalf("%.200q: %v", text, err)
		}
		records = append(records, record)
	}
	if len(records) != 1 {
		t.Fatalf("%d records in %.200q", len(records), text)
	}
	return records[0]
}

func TestTheSamePuzzleIsReadFromEveryForm(t *testing.T) {
	xmlHead := `<?xml version="1.0" encoding="UTF-8"?>` + "\n"
	texts := map[string]string{
		"line":             puzzleP,
		"dots":             dots(puzzleP),
		"grid":             gridP,
		"ss":               "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n",
		"ss, no frame":     "53.|.7.|...\n6..|195|...\n.98|...|.6.\n-----------\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n-----------\n.6.|...|28.\n...|419|..5\n...|.8.|.79\n",
		"ss, wide":         "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n. 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9\n",
		"sdk":              "#ARuud\n#DA description\n" + gridP,
		"sadman":           "[Puzzle]\n" + gridP + "[State]\n" + gridP,
		"hodoku":           ":0000:x:" + dots(puzzleP) + ":::",
		"gsf":              "99480,99408,114,1895," + dots(puzzleP) + ",Easter-Monster,20.00s",
		"bank":             "bbab350d8ae7 " + puzzleP + "  1.2",
		"sudokuexchange":   "https://sudokuexchange.com/play/?s=" + puzzleP + "&d=2&i=17",
		"sudokuwiki":       "https://www.sudokuwiki.org/sudoku.htm?bd=" + puzzleP,
		"s9b":              wikiP,
		"sudokucoach":      "https://sudoku.coach/en/solver/" + puzzleP,
		"f-puzzles":        "https://www.f-puzzles.com/?load=" + fpuzzlesP,
		"f-puzzles, coded": "https://f-puzzles.com/?load=" + strings.NewReplacer("/", "%2F", "+", "%2B", "=", "").Replace(fpuzzlesP),
		"f-puzzles, blank": "https://f-puzzles.com/?load=" + strings.TrimRight(strings.ReplaceAll(fpuzzlesP, "+", " "), "="),
		"f-puzzles, bare":  fpuzzlesP,
		"sudokupad":        "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79",
		"sudokupad query":  "https://sudokupad.app/?puzzleid=fpuzzles" + strings.NewReplacer("/", "%2F", "+", "%2B", "=", "%3D").Replace(fpuzzlesP),
		"sudokupad path":   "https://app.crackingthecryptic.com/sudoku/fpuzzles" + strings.NewReplacer("/", "%2F", "+", "%2B", "=", "%3D").Replace(fpuzzlesP),
		"fpuz":             "fpuz" + fpuzzlesP,
		"scf":              "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79",
		"opensudoku 1":     xmlHead + `<opensudoku><name>n</name><author/><level>easy</level><game data="` + puzzleP + `"/></opensudoku>`,
		"opensudoku 2":     xmlHead + `<opensudoku version="2"><folder name="f" created="1"><game created="1" state="0" time="0" last_played="0" data="` + puzzleP + `" note="" command_stack=""/></folder></opensudoku>`,
		"1gsudoku":         xmlHead + `<onegravitysudoku><meta><x/></meta><sudoku data="` + puzzleP + `"/></onegravitysudoku>`,
		"ksudoku":          "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"61000\">\n  <puzzle>\n   <graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>" + ksudokuValues(puzzleP) + "</values>\n  </puzzle>\n </game>\n</ksudoku>\n",
		"solo":             soloP,
		"csv":              "Puzzle,Solution,Givens,Difficulty\n" + dots(puzzleP) + "," + solutionP + ",30,Easy\n",
		"csv, no header":   "17," + dots(puzzleP) + "," + solutionP,
		"tsv":              "id\tquizzes\tsolutions\n1\t" + puzzleP + "\t" + solutionP + "\n",
		"json":             exampleJSON,
		"json, lines":      strings.NewReplacer(",", ",\n  ", "{", "{\n  ").Replace(exampleJSON),
		"link":             exampleLink,
		"link, host":       "https://sudoku.example/p" + strings.TrimPrefix(exampleLink, "/p") + "?utm=1",
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			record := only(t, text, ReadOptions{})
			if got := record.Board.Puzzle.String(); got != dots(puzzleP) || record.Board.Rules.String() != "9" {
				t.Errorf("rules %s: %s", record.Board.Rules, got)
			}
			if n := record.Board.Entries.Filled(); n != 0 {
				t.Errorf("%d entries", n)
			}
		})
	}
}

// ksudokuValues writes 81 digits as KSudoku has them.
func ksudokuValues(line string) string {
	var b strings.Builder
	for c := range 9 {
		for r := range 9 {
			if d := line[r*9+c]; d == '0' {
				b.WriteByte('_')
			} else {
				b.WriteByte('a' + d - '0')
			}
		}
	}
	return b.String()
}

func TestFormsAreWrittenToTheByte(t *testing.T) {
	p, err := sudoku.Parse(puzzleP, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	record := newRecord(p)
	record.Rating, record.Level = "1.2", "Medium"
	record.Extra = map[string]string{"index": "17"}
	for name, want := range map[string]string{
		"line":           dots(puzzleP) + "\n",
		"s9b":            wikiP + "\n",
		"sudokuwiki":     "https://www.sudokuwiki.org/sudoku.htm?bd=" + puzzleP + "\n",
		"sudokuexchange": "https://sudokuexchange.com/play/?s=" + puzzleP + "&d=2&i=17\n",
		"sudokucoach":    "https://sudoku.coach/en/solver/" + puzzleP + "\n",
		"scf":            "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\n",
		"sudokupad":      "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\n",
		"solo":           soloP + "\n",
		"bank":           "bbab350d8ae7 " + puzzleP + "  1.2\n",
		"hodoku":         ":0000:x:" + dots(puzzleP) + ":::\n",
		"ss":             "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n",
		"sdk":            "#LMedium\n" + gridP,
		"link":           exampleLink + "\n",
		"csv":            dots(puzzleP) + ",,1.2,Medium,,,,,,9\n",
		"fpuzzles":       "https://www.f-puzzles.com/?load=" + strings.NewReplacer("/", "%2F", "+", "%2B", "=", "%3D").Replace(fpuzzlesP) + "\n",
	} {
		got, err := FormNamed(name).Append(nil, record, WriteOptions{})
		if err != nil || string(got) != want {
			t.Errorf("%s: %v\ngot  %s\nwant %s", name, err, got, want)
		}
	}
	sdx, err := FormNamed("sdx").Append(nil, record, WriteOptions{})
	if err != nil || !strings.HasPrefix(string(sdx), "5 3 124 26 7 2468 1489 1249 248\n") {
		t.Errorf("sdx: %v\n%s", err, sdx)
	}
	sukaku, err := FormNamed("sukaku").Append(nil, record, WriteOptions{})
	if err != nil || len(sukaku) != 730 || !strings.HasPrefix(string(sukaku), "....5......3......12.4......2...6...") {
		t.Errorf("sukaku: %v\n%s", err, sukaku)
	}
}

func TestRealHodokuLine(t *testing.T) {
	const line = ":0702:9:.62143.5.1..5.8.3.5..7.9....28.154..4.56.2..3.16.8.52.6.9851..225...6..1..123.695:711 817 919 422 727 729 929 837 438 838 639 757 957 758 961 772 787 788 792:944 964 985:"
	record := only(t, line, ReadOptions{})
	b := record.Board
	if got := b.Centre[0]; !record.Candidates || got.Has(7) {
		t.Errorf("r1c1 has %b", got)
	}
	if record.Extra["technique"] != "0702" || record.Extra["eliminations"] != "944 964 985" {
		t.Errorf("extra %v", record.Extra)
	}
	got, err := FormNamed("hodoku").Append(nil, record, WriteOptions{})
	fields, want := strings.Split(string(got), ":"), strings.Split(line, ":")
	if err != nil || len(fields) != len(want) {
		t.Fatalf("%v: %s", err, got)
	}
	// The candidates come back in the order of the cells.
	for i := range want {
		if i == 4 {
			a, b := strings.Fields(fields[i]), strings.Fields(want[i])
			slices.Sort(a)
			slices.Sort(b)
			if !slices.Equal(a, b) {
				t.Errorf("got %v\nwant %v", a, b)
			}
		} else if strings.TrimSpace(fields[i]) != want[i] {
			t.Errorf("field %d: got %q, want %q", i, fields[i], want[i])
		}
	}
}

func TestPencilMarkGridsOfOtherPrograms(t *testing.T) {
	const hodoku = `.---------------------.------------------.-------------------.
| 5    3    124       | 26   7     2468  | 1489  1249  248   |
| 6    247  247       | 1    9     5     | 3478  234   2478  |
| 12   9    8         | 23   34    24    | 13457 6     2457  |
:---------------------+------------------+-------------------:
| 8    125  1259      | 579  6     147   | 4579  2459  3     |
| 4    25   2569      | 8    5     3     | 579   259   1     |
| 7    15   1359      | 59   2     14    | 4589  459   6     |
:---------------------+------------------+-------------------:
| 139  6    134579    | 357  35    7     | 2     8     4     |
| 23   278  237       | 4    1     9     | 36    3     5     |
| 123  1245 12345     | 2356 8     26    | 1346  7     9     |
'---------------------'------------------'-------------------'
`
	record := only(t, hodoku, ReadOptions{})
	b := record.Board
	if !record.Candidates || b.Givens[0] != 5 || b.Centre[2] != sudoku.SetOf(1, 2, 4) {
		t.Errorf("r1c1 %d, r1c3 %b", b.Givens[0], b.Centre[2])
	}
	// r5c5 has a single candidate, but other cells of its row still have 5.
	if b.Givens[40] != 0 || b.Centre[40] != sudoku.SetOf(5) {
		t.Errorf("r5c5: given %d, marks %b", b.Givens[40], b.Centre[40])
	}
	plain := strings.NewReplacer("|", " ").Replace(hodoku)
	if other := only(t, plain, ReadOptions{}); !slices.Equal(other.Board.Centre, b.Centre) {
		t.Error("the same without walls is something else")
	}
	plus := strings.NewReplacer(".-", "+-", "-.", "-+", ":-", "+-", "-:", "-+", "'-", "+-", "-'", "-+").Replace(hodoku)
	if other := only(t, plus, ReadOptions{}); !slices.Equal(other.Board.Centre, b.Centre) {
		t.Error("the same with other corners is something else")
	}
}
