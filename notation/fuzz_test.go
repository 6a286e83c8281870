package notation

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// Each form that can be read has a fuzz target of its own, FuzzRead<Form>, and
// FuzzReader finds out the form by itself. Their seeds are what the forms write
// and a few texts of other programs; past findings lie in testdata/fuzz. All
// of them run with every go test. docs/formats.md has the command that gives
// each target a minute.

func FuzzReader(f *testing.F) {
	for _, form := range Forms() {
		for _, text := range seeds(f, form) {
			f.Add([]byte(text))
		}
	}
	f.Add([]byte(gzipped(f, puzzleP)))
	f.Add([]byte(zipped(f, puzzleP, gridP)))
	f.Add([]byte("\xff\xfe1\x002\x00"))
	f.Add([]byte("\ufeff# a comment\r\n\r\n" + puzzleP + "\r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		whole := tell(t, bytes.NewReader(text), ReadOptions{})
		if len(text) < 5000 {
			if pieces := tell(t, iotest.OneByteReader(bytes.NewReader(text)), ReadOptions{}); pieces != whole {
				t.Errorf("%q\nread at once:      %s\nread byte by byte: %s", text, whole, pieces)
			}
		}
	})
}

func FuzzReadJSON(f *testing.F)        { fuzzForm(f, jsonForm) }
func FuzzReadLink(f *testing.F)        { fuzzForm(f, linkForm) }
func FuzzReadPenpa(f *testing.F)       { fuzzForm(f, penpaForm) }
func FuzzReadKiller(f *testing.F)      { fuzzForm(f, killerForm) }
func FuzzReadSumocue(f *testing.F)     { fuzzForm(f, sumocueForm) }
func FuzzReadHodoku(f *testing.F)      { fuzzForm(f, hodokuForm) }
func FuzzReadSukaku(f *testing.F)      { fuzzForm(f, sukakuForm) }
func FuzzReadBank(f *testing.F)        { fuzzForm(f, bankForm) }
func FuzzReadGsf(f *testing.F)         { fuzzForm(f, gsfForm) }
func FuzzReadSolo(f *testing.F)        { fuzzForm(f, soloForm) }
func FuzzReadExchange(f *testing.F)    { fuzzForm(f, exchangeForm) }
func FuzzReadWiki(f *testing.F)        { fuzzForm(f, wikiForm) }
func FuzzReadCoach(f *testing.F)       { fuzzForm(f, coachForm) }
func FuzzReadFpuzzles(f *testing.F)    { fuzzForm(f, fpuzzlesForm) }
func FuzzReadSudokupad(f *testing.F)   { fuzzForm(f, sudokupadForm) }
func FuzzReadSudokumaker(f *testing.F) { fuzzForm(f, sudokumakerForm) }
func FuzzReadLine(f *testing.F)        { fuzzForm(f, lineForm) }
func FuzzReadCSV(f *testing.F)         { fuzzForm(f, csvForm) }
func FuzzReadSdx(f *testing.F)         { fuzzForm(f, sdxForm) }
func FuzzReadPencil(f *testing.F)      { fuzzForm(f, pencilForm) }
func FuzzReadSdk(f *testing.F)         { fuzzForm(f, sdkForm) }
func FuzzReadGrid(f *testing.F)        { fuzzForm(f, gridForm) }
func FuzzReadSadman(f *testing.F)      { fuzzForm(f, sadmanForm) }
func FuzzReadOpenSudoku(f *testing.F)  { fuzzForm(f, opensudoku2Form) }
func FuzzReadOnegravity(f *testing.F)  { fuzzForm(f, onegravityForm) }
func FuzzReadISS(f *testing.F)         { fuzzForm(f, issForm) }
func FuzzReadKSudoku(f *testing.F)     { fuzzForm(f, ksudokuForm) }

// FuzzReadPenpaLines fuzzes what a Penpa link packs.
func FuzzReadPenpaLines(f *testing.F) {
	f.Add(penpa4)
	f.Fuzz(func(t *testing.T, text string) {
		record, err := penpaRecord(strings.Split(text, "\n"))
		if err != nil {
			checkError(t, err)
			return
		}
		checkRecord(t, record)
	})
}

// FuzzReadScl fuzzes the object of a SudokuPad link, which is packed there.
func FuzzReadScl(f *testing.F) {
	for _, link := range seeds(f, sudokupadForm) {
		_, code, _ := strings.Cut(strings.ReplaceAll(link, "%2B", "+"), "scl")
		if text, err := unpackLZ(strings.NewReplacer("%2F", "/", "%3D", "=").Replace(code)); err == nil {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		record, err := readScl(text)
		if err != nil {
			checkError(t, err)
			return
		}
		checkRecord(t, record)
	})
}

// FuzzReadFpuzzlesObject fuzzes the object of an f-puzzles link.
func FuzzReadFpuzzlesObject(f *testing.F) {
	for _, link := range seeds(f, fpuzzlesForm) {
		if address, err := parseLink([]byte(link)); err == nil {
			if text, err := unpackLZ(address.Query().Get("load")); err == nil {
				f.Add(text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		record, err := readFpuzzlesObject("fpuzzles", []byte(text), nil)
		if err != nil {
			checkError(t, err)
			return
		}
		checkRecord(t, record)
	})
}

func FuzzUnpackLZ(f *testing.F) {
	f.Add(fpuzzlesP)
	f.Add(packLZ("{}"))
	f.Fuzz(func(t *testing.T, packed string) {
		text, err := unpackLZ(packed)
		if err != nil {
			return
		}
		if back, err := unpackLZ(packLZ(text)); err != nil || back != text {
			t.Errorf("%q became %q, %v", text, back, err)
		}
	})
}

// fuzzForm reads any text as a form. It must not panic, and what it reads must
// be sound: written in the same form and read again it is the same.
func fuzzForm(f *testing.F, form *Form) {
	for _, text := range seeds(f, form) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		records, err := form.read(text, &ReadOptions{})
		var several recordErrors
		if err != nil && !errors.As(err, &several) {
			checkError(t, err)
			return
		}
		for _, record := range records {
			checkRecord(t, record)
			if !form.CanWrite() {
				continue
			}
			written, err := form.Append(nil, record, WriteOptions{})
			if err != nil {
				continue
			}
			options := ReadOptions{Rules: record.Board.Rules}
			if form.Keeps&KeepsSymbols != 0 {
				options.Symbols = forced(record)
			}
			again, err := form.read(written, &options)
			if err != nil {
				t.Fatalf("%q was written as %q, which is an error: %v", text, written, err)
			}
			if len(again) != 1 || !bytes.Equal(again[0].Board.Givens, record.Board.Givens) && form != pencilForm && form != sukakuForm && form != sdxForm {
				t.Fatalf("%q was written as %q, which is something else", text, written)
			}
		}
	})
}

// forced are a record's symbols where they are not the usual ones.
func forced(record *Record) *sudoku.Symbols {
	if usualSymbols(record.Board) {
		return nil
	}
	return record.Board.Symbols
}

func checkRecord(t *testing.T, record *Record) {
	t.Helper()
	b := record.Board
	for name, grid := range map[string]sudoku.Grid{"givens": b.Givens, "entries": b.Entries, "solution": record.Solution} {
		if grid == nil && name == "solution" {
			continue
		}
		if err := b.Rules.Fits(grid); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	all := sudoku.AllDigits(b.Rules.N())
	for cell := range b.Givens {
		if b.Givens[cell] != 0 && b.Entries[cell] != 0 {
			t.Fatalf("cell %d has a given and an entry", cell)
		}
		if (b.Corner[cell]|b.Centre[cell])&^all != 0 {
			t.Fatalf("cell %d has marks beyond the digits", cell)
		}
	}
	if b.Symbols.N() != b.Rules.N() {
		t.Fatalf("%d symbols for %d digits", b.Symbols.N(), b.Rules.N())
	}
}

// checkError reports whether an error is one a person can use.
func checkError(t *testing.T, err error) {
	t.Helper()
	if text := err.Error(); text == "" || len(text) > 4000 {
		t.Fatalf("an error of %d characters: %.200s", len(text), text)
	}
}

// tell reads everything and tells what it is.
func tell(t *testing.T, source io.Reader, options ReadOptions) string {
	var b strings.Builder
	for record, err := range NewReader(source, options).Records() {
		if err != nil {
			checkError(t, err)
			b.WriteString(err.Error() + "\n")
			continue
		}
		checkRecord(t, record)
		b.WriteString(record.Board.Rules.String() + " " + record.Board.Puzzle.String() + "\n")
	}
	return b.String()
}

// seeds are texts of a form: an empty puzzle's, a plain one's, one with all
// that the form holds; and of the forms that are only read, real ones.
func seeds(t testing.TB, form *Form) []string {
	switch form {
	case gsfForm:
		return []string{"99480,99408,114,1895," + dots(puzzleP) + ",Easter-Monster,20.00s"}
	case pzprForm:
		return []string{"https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79", "https://puzz.link/p?skyscrapers/4/4/k13h4j3g"}
	case sudokumakerForm:
		return []string{makerText(`{"type":301,"cages":[{"value":10,"cells":[2,3]}]},{"type":400,"lines":[[0,1,2]]},{"type":13}`, "Normal sudoku rules apply."),
			makerText(`{"type":200,"clues":[{"value":3,"edge":9}],"negative":[1]},{"type":303,"clues":[{"corner":11,"digits":[1]}]},{"type":500,"clues":[{"value":5,"outerCell":6,"diagonal":1}]},{"type":406,"groups":[682,340],"lines":[[0,1]]}`, ""),
			makerText(`{"type":302,"groups":[[0,30],[1,31]]},{"type":2000,"lines":[[{"x":0.5,"y":0.5},{"x":1.5,"y":0.5}]]},{"type":2002,"params":[{"type":"text","text":"X"}],"symbols":[[1,0.5]]},{"type":4000,"lightCells":[0]},{"type":2003,"areas":[{"x":1,"y":2,"width":2,"height":2}]}`, "")}
	case soloSaveForm:
		return []string{"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :3:3x3\nCPARAMS :5:3x3db\nDESC    :62:" + soloP[4:] + "\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :6:R2,0,4\n"}
	case pzprv3Form:
		return []string{"pzprv3\nsudoku\n4\n1 . . 4 \n. . . . \n. . . . \n. 2 . . \n. 3[1,2] . . \n. . . . \n. . . . \n. . . . \n", "pzprv3.1/sudoku/4/1 . . 4 /. . . . /. . . . /. 2 . . /"}
	case dimacsForm:
		return []string{"c easy\np cnf 64 3\n1 0\n16 0\n-1 -2 0\n", "p cnf 999 2\n115 0\n-115 -116 0\n"}
	case penpaForm:
		return []string{penpaOf(penpa4)}
	case onegravityForm:
		return []string{`<onegravitysudoku><sudoku data="` + puzzleP + `"/></onegravitysudoku>`}
	case ksudokuForm:
		return []string{`<ksudoku><game msecs-elapsed="5"><puzzle><graph order="9" type="custom" sizeX="9" sizeY="9" sizeZ="1"><sudokugroups at="0" withblocks="1"/><clique size="9">0 10 20 30 40 50 60 70 80</clique><clique size="9">8 16 24 32 40 48 56 64 72</clique></graph><values>` +
			ksudokuValues(puzzleP) + `</values></puzzle><history><simple-event index="1" value="4"/><simple-event index="2" markers="110000000"/></history></game></ksudoku>`}
	}
	var texts []string
	switch form {
	case killerForm, sumocueForm, soloForm:
		rules, err := variants.Parse("9+killer=15:r1c1r1c2+killer=20:r2c1r3c1r4c1+killer=r9c8r9c9")
		if err != nil {
			t.Fatal(err)
		}
		text, err := form.Append(nil, newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 81)}), WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	case sudokupadForm:
		texts = append(texts, sclOf(`{cs:50,ce:[[{v:5},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],ca:[{ce:[[0,0],[0,1]],v:5,unique:t},{v:'rules: Digits don\'t repeat in cages.'}],l:[{c:67F067,th:10,wp:[[.5,.5],[1.5,1.5]]}],o:[{ct:[1,.5],w:.3,h:.3,r:t,c2:#F,c1:#0},{ct:[-.5,1.5],te:7}]}`))
		fallthrough
	case fpuzzlesForm:
		for _, rules := range eachKind(t) {
			if text, err := form.Append(nil, newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}), WriteOptions{}); err == nil {
				texts = append(texts, string(text))
			}
		}
		slices.Sort(texts)
	case issForm:
		texts = append(texts, ".Shape~4x6~0-6~Raw.Or.Cage~5~R1C1~R1C2.And.NFA~AhAC~_a%2Eb~R1C1~-~R1C2~~R2C1.End.End.Replicate~BE.Pair~_v7~_~R1C1~R1C2.End",
			".Shape~6x6~9.RegionSize~9.NoBoxes.Jigsaw~112222112332144333144355666555666645.Sum~3_=_1_-2~R1C1~R1C2.Regex~Wzc4XSo~R1C1~R1C2")
	}
	for _, rulesText := range []string{"9", "4", "9+x"} {
		rules, err := sudoku.ParseRules(rulesText)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, uint64(rules.Cells())))
		record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
		b := record.Board
		if text, err := form.Append(nil, record, WriteOptions{}); err == nil {
			texts = append(texts, string(text))
		}
		for cell, d := range patternGrid(rules) {
			switch random.IntN(5) {
			case 0, 1:
				b.Givens[cell] = d
			case 2:
				b.Entries[cell] = d
			case 3:
				b.Centre[cell] = sudoku.SetOf(d, d%uint8(rules.N())+1)
				b.Corner[cell] = sudoku.SetOf(d)
				b.Colours[cell] = sudoku.SetOf(3)
			}
		}
		record.Title, record.Author, record.Comment, record.Level, record.Rating = "A title", "An author", "A comment", "hard", "7.2"
		if text, err := form.Append(nil, record, WriteOptions{}); err == nil {
			texts = append(texts, string(text))
			if form.open != nil {
				texts = append(texts, form.open(record)+string(text)+form.close)
			}
		}
	}
	return texts
}
