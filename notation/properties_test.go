package notation

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// drawRecord makes a random record. A tame one is a position that can come up
// in solving: digits of a solution, candidates that the digits leave open, at
// least two in a cell. A wild one is any digits and marks at all.
func drawRecord(t *rapid.T, rulesText string, tame bool) *Record {
	rules, err := variants.Parse(rulesText)
	if err != nil {
		t.Fatal(err)
	}
	n := rules.N()
	solution := patternGrid(rules)
	givens, entries := make(sudoku.Grid, rules.Cells()), make(sudoku.Grid, rules.Cells())
	// What is in the cells comes from a seed: drawing each by itself is slow.
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	withEntries := rapid.Bool().Draw(t, "entries")
	for cell := range givens {
		d := solution[cell]
		if !tame {
			d = uint8(random.IntN(n)) + 1
		}
		switch kind := random.IntN(4); {
		case kind == 0:
			givens[cell] = d
		case kind == 1 && withEntries:
			entries[cell] = d
		}
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: givens})
	b := record.Board
	b.Entries = entries
	sets := func(name string, to []sudoku.Set, all sudoku.Set) {
		if !rapid.Bool().Draw(t, name) {
			return
		}
		for cell := range to {
			if random.IntN(3) > 0 {
				to[cell] = sudoku.Set(random.Uint64()) & all
			}
		}
	}
	if tame {
		if rapid.Bool().Draw(t, "centre") {
			for cell, set := range rules.Candidates(b.Grid()) {
				some := set & sudoku.Set(random.Uint64())
				if some.Len() < 2 {
					some = set
				}
				if some.Len() >= 2 {
					b.Centre[cell] = some
				}
			}
			record.Candidates = true
		}
	} else {
		sets("corner", b.Corner, sudoku.AllDigits(n))
		sets("centre", b.Centre, sudoku.AllDigits(n))
		sets("colours", b.Colours, sudoku.AllDigits(9))
		if rapid.Bool().Draw(t, "paint") {
			for range 5 {
				b.CandidateColours[random.IntN(len(b.CandidateColours))] = uint8(random.IntN(255)) + 1
			}
		}
	}
	word := rapid.StringMatching(`([A-Za-zé九&<>"'] ?){0,10}[a-z]|`)
	record.Title, record.Author = word.Draw(t, "title"), word.Draw(t, "author")
	record.Source, record.URL = word.Draw(t, "source"), word.Draw(t, "url")
	record.Message = word.Draw(t, "message")
	record.Description, record.Comment = word.Draw(t, "description"), word.Draw(t, "comment")
	record.Date, record.Level = word.Draw(t, "date"), word.Draw(t, "level")
	if rapid.Bool().Draw(t, "rated") {
		record.Rating = fmt.Sprintf("%.1f", float64(rapid.IntRange(10, 119).Draw(t, "rating"))/10)
	}
	if rapid.Bool().Draw(t, "solved") {
		record.Solution = solution
	}
	record.Time = time.Duration(rapid.IntRange(0, 1e6).Draw(t, "time")) * time.Millisecond
	return record
}

// patternGrid is a full grid: of a solution where the boxes are regular.
func patternGrid(rules *sudoku.Rules) sudoku.Grid {
	n := rules.N()
	boxRows, boxCols := rules.Shape().Box()
	boxRows, boxCols = max(boxRows, 1), max(boxCols, 1)
	g := make(sudoku.Grid, rules.Cells())
	for cell := range g {
		at := rules.Shape().Position(cell)
		g[cell] = uint8((at.Row%boxRows*boxCols+at.Row/boxRows+at.Col)%n) + 1
	}
	return g
}

// jigsaw is rules with n regions of any cells.
func jigsaw(t *rapid.T, n int) string {
	cells := make([]int, n*n)
	for i := range cells {
		cells[i] = i
	}
	names := make([]string, n*n)
	for i, cell := range rapid.Permutation(cells).Draw(t, "regions") {
		names[cell] = strconv.Itoa(i/n + 1)
	}
	return fmt.Sprintf("%d+jigsaw=%s", n, regionMap(names))
}

// hangingJigsaw is a jigsaw whose regions hang together, as some forms need.
const hangingJigsaw = "6+jigsaw=111122113322433332445562445566455666"

// changed is what is not the same in two records.
func changed(a, b *Record) Keep {
	var k Keep
	for bit, same := range []bool{
		slices.Equal(a.Board.Entries, b.Board.Entries),
		slices.Equal(a.Board.Corner, b.Board.Corner),
		slices.Equal(a.Board.Centre, b.Board.Centre),
		slices.Equal(a.Board.Colours, b.Board.Colours),
		slices.Equal(a.Board.CandidateColours, b.Board.CandidateColours),
		sameRules(a.Board.Rules, b.Board.Rules),
		a.Board.Symbols.String() == b.Board.Symbols.String(),
		a.Title == b.Title, a.Author == b.Author, a.Source == b.Source, a.URL == b.URL,
		a.Description == b.Description, a.Message == b.Message, a.Comment == b.Comment, a.Date == b.Date,
		a.Level == b.Level, a.Rating == b.Rating, slices.Equal(a.Solution, b.Solution), a.Time == b.Time,
		maps.Equal(a.Tones, b.Tones), maps.Equal(a.Extra, b.Extra), sameJSON(a.Game, b.Game),
	} {
		if !same {
			k |= 1 << bit
		}
	}
	return k
}

// sameRules reports whether two texts of rules mean the same: a region map may
// number its regions differently.
func sameRules(a, b *sudoku.Rules) bool {
	cut := func(rules *sudoku.Rules) string {
		before, after, _ := strings.Cut(rules.String(), "+jigsaw=")
		_, rest, _ := strings.Cut(after, "+")
		return before + "+" + rest
	}
	if cut(a) != cut(b) || a.Cells() != b.Cells() {
		return false
	}
	names := map[int]int{}
	for cell := range a.Cells() {
		x, y := a.Shape().Area(cell), b.Shape().Area(cell)
		if known, ok := names[x]; ok && known != y {
			return false
		}
		names[x] = y
	}
	return true
}

func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	if a == nil || b == nil {
		return (a == nil) == (b == nil)
	}
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// TestRoundTrip writes random records in each form and reads them back, told
// the form and not: what the form keeps is the same, and what it doesn't is
// named as lost.
func TestRoundTrip(t *testing.T) {
	for _, form := range Forms() {
		if !form.CanWrite() {
			continue
		}
		t.Run(form.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { roundTrip(t, form) })
		})
	}
}

// merges are the forms that show an entry like a given.
var merges = []string{"pencilmarks", "sukaku"}

func roundTrip(t *rapid.T, form *Form) {
	sizes := []string{"9"}
	tame := slices.Contains([]string{"pencilmarks", "sukaku", "sdx", "hodoku", "s9b", "sudokuwiki", "ipuz"}, form.Name)
	switch form.Name {
	case "pencilmarks", "sukaku", "line", "sdm", "grid", "ss", "sdk", "sadman", "csv":
		sizes = []string{"9", "4", "6", "16"}
	case "sdx", "hodoku":
		sizes = []string{"9"}
	case "killer":
		sizes = []string{"9", "9+x"}
	case "sumocue":
		sizes = []string{"9", "9+x", jigsaw(t, 9)}
	case "solo":
		sizes = []string{"9", "9+x", "6", "6:3x2", "16", hangingJigsaw}
	case "fpuzzles", "sudokupad":
		sizes = []string{"9", "9+x+knight", "6", "6:3x2", "16+king", "9+disjoint+nonconsecutive", jigsaw(t, 6)}
	case "ipuz":
		sizes = []string{"9", "9+x", "6", "6:3x2", "16", "7:1x7", "36", jigsaw(t, 9), "9+killer=15:r1c1r1c2+killer=r3c3r3c4", "6:3x2+killer=9:r1c1r2c1"}
	case "json", "link":
		sizes = []string{"9", "9+x", "6:3x2", "16", "7:1x7", "samurai", "twodoku", "4+boards=r1c1r3c3", "36", "9+windows+knight", jigsaw(t, 9), jigsaw(t, 12)}
	}
	record := drawRecord(t, rapid.SampledFrom(sizes).Draw(t, "rules"), tame)
	if n := record.Board.Rules.N(); form.Keeps&KeepsSymbols != 0 && n <= 16 && rapid.Bool().Draw(t, "symbols") {
		record.Board.Symbols = drawSymbols(t, n, slices.Concat(letters, punctuation)...)
	}
	if form.Name == "json" && rapid.Bool().Draw(t, "saved") {
		record.Game = json.RawMessage(`{"history":[{"do":"digit","cells":["r1c1"],"digit":5}],"done":1}`)
	}
	if form.Name == "sudokuexchange" {
		record.Level = rapid.SampledFrom(exchangeLevels).Draw(t, "level")
	}
	text, err := form.Append(nil, record, WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	whole := text
	if form.open != nil || form.close != "" {
		var out bytes.Buffer
		w := NewWriter(&out, form, WriteOptions{})
		if err := w.Write(record); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		whole = out.Bytes()
	}
	options := ReadOptions{}
	if !usualSymbols(record.Board) && form.Name != "json" {
		options.Symbols = record.Board.Symbols
	}
	if form.Name == "sukaku" && record.Board.Rules.N() != 9 {
		options.Rules = record.Board.Rules // the length doesn't tell it
	}
	forced := options
	forced.Form = form
	for _, options := range []ReadOptions{forced, options} {
		var back []*Record
		for record, err := range NewReader(bytes.NewReader(whole), options).Records() {
			if err != nil {
				t.Fatalf("%v in\n%s", err, whole)
			}
			back = append(back, record)
		}
		if len(back) != 1 {
			t.Fatalf("%d records in\n%s", len(back), whole)
		}
		compare(t, form, record, back[0], whole)
	}
}

// letters and punctuation are characters to make symbols of.
var (
	letters = []string{
		"123456789ABCDEFG", "0123456789abcdefABCDEF", "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳", "🍎🍌🍇🍓🍒🍍🥝🍑🍋🍉🥥🥭🍐🍊🫐🍈",
		"１２３４５６７８９０一二三四五六七八九〇", "aé€😀xX0oñA1ßж字Ω",
	}
	punctuation = []string{"!#$%&*+-./:=?@\\^_`~", "a·.xX-_*0o°A1€!#+"}
)

// drawSymbols makes random symbols: of up to three letters, or one character of some.
func drawSymbols(t *rapid.T, n int, some ...string) *sudoku.Symbols {
	words := n > 16 || rapid.Bool().Draw(t, "words")
	if words {
		some = letters
	}
	one := rapid.SampledFrom([]rune(rapid.SampledFrom(some).Draw(t, "characters")))
	name := rapid.Map(one, func(r rune) string { return string(r) })
	if words {
		name = rapid.StringOfN(one, 1, 3, -1)
	}
	names := rapid.SliceOfNDistinct(name, n, n, rapid.ID).Draw(t, "names")
	symbols, err := sudoku.NewSymbols(names...)
	if err != nil {
		t.Skip(err)
	}
	return symbols
}

func compare(t *rapid.T, form *Form, record, back *Record, text []byte) {
	for cell, d := range record.Board.Givens {
		got := back.Board.Givens[cell]
		if slices.Contains(merges, form.Name) || form.Name == "sdx" {
			// A single candidate that no other cell has may be taken for a digit.
			if want := record.Board.Digit(cell); want != 0 && form.Name != "sdx" && got != want || form.Name == "sdx" && d != 0 && got != d {
				t.Fatalf("cell %d: %d became %d in\n%s", cell, want, got, text)
			}
			continue
		}
		if got != d {
			t.Fatalf("cell %d: given %d became %d in\n%s", cell, d, got, text)
		}
	}
	lost := changed(record, back) & has(record)
	if !anySet(record.Board.Centre) {
		lost &^= KeepsCentre // forms that always show candidates fill them in
	}
	if kept := lost & form.Keeps; kept != 0 && len(form.Loses(record)) == len((has(record)&^form.Keeps).Names()) {
		t.Fatalf("%v not kept in\n%s", kept.Names(), text)
	}
	for _, name := range (lost &^ form.Keeps).Names() {
		if !slices.ContainsFunc(form.Loses(record), func(what message.Message) bool { return what.Error() == name }) {
			t.Fatalf("%s dropped in silence in\n%s", name, text)
		}
	}
}
