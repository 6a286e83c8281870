package notation

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"jiugong/sudoku"
)

const (
	puzzleP   = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	solutionP = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// readAll reads everything and tells each record, or error, in a word or two.
func readAll(t *testing.T, source io.Reader, options ReadOptions) []string {
	t.Helper()
	var got []string
	for record, err := range NewReader(source, options).Records() {
		if err != nil {
			got = append(got, "error: "+err.Error())
			continue
		}
		got = append(got, fmt.Sprintf("%d: %s %s", record.Line, record.Board.Rules, record.Board.Puzzle))
	}
	return got
}

func dots(line string) string { return strings.ReplaceAll(line, "0", ".") }

func TestReaderCutsTextIntoPuzzles(t *testing.T) {
	p := dots(puzzleP)
	sixteen := strings.Repeat("1...............\n", 15) + "...............G\n"
	const four = "1.....3..2.....4"
	small := "1.3.\n..2.\n....\n.4..\n"
	tests := []struct{ name, text, want string }{
		{"a JSON list of lines", "\n[\n " + `"` + p + `",` + "\n " + `"...42.....514....2......3.5.....4..6"` + "\n]\n", "3: 9 " + p + "|4: 6 ...42.....514....2......3.5.....4..6"},
		{"a JSON list of objects", `[{"puzzle":"` + p + `","clues":30},` + "\n{\n" + `"puzzle":"` + four + `","rules":"4+x"},` + exampleJSON + "]", "1: 9 " + p + "|2: 4+x " + four + "|3: 9 " + p},
		{"a JSON list of rows", `["1...","..3.",".2..","...4"]`, "1: 4 " + four},
		{"in a fence", "```text\n" + p + "\n```\n", "2: 9 " + p},
		{"one line", puzzleP, "1: 9 " + p},
		{"marks for empty", strings.NewReplacer("0", "x", "7", "*").Replace(puzzleP), "1: 9 " + strings.ReplaceAll(p, "7", ".")},
		{"blanks for empty", strings.ReplaceAll(puzzleP, "0", " "), "1: 9 " + p},
		{"byte order mark and CRLF", "\ufeff" + puzzleP + "\r\n\r\n" + puzzleP + "\r\n", "1: 9 " + p + "|3: 9 " + p},
		{"comments and blank lines", "# a\n\n" + puzzleP + "\n  # b\n" + puzzleP, "3: 9 " + p + "|5: 9 " + p},
		{"fields behind", puzzleP + " # hard\n" + puzzleP + "," + solutionP + "\n" + puzzleP + "\t7.2\n", "1: 9 " + p + "|2: 9 " + p + "|3: 9 " + p},
		{"groups", "530070000 600195000 098000060 800060003 400803001 700020006 060000280 000419005 000080079", "1: 9 " + p},
		{"separate cells", strings.Join(strings.Split(p, ""), ","), "1: 9 " + p},
		{"rows", rows(p, 9), "1: 9 " + p},
		{"rows of dashes", rows(strings.Replace(strings.ReplaceAll(p, ".", "-"), "7---2---6", "---------", 1), 9),
			"1: 9 " + strings.Replace(p, "7...2...6", ".........", 1)},
		{"two grids in a row", rows(p, 9) + rows(p, 9), "1: 9 " + p + "|10: 9 " + p},
		{"grids with titles", "Grid 01\n" + rows(p, 9) + "Grid 02\n" + rows(p, 9), "2: 9 " + p + "|12: 9 " + p},
		{"a grid, a line", rows(p, 9) + "\n" + p, "1: 9 " + p + "|11: 9 " + p},
		{"4×4 in rows", small, "1: 4 1.3...2......4.."},
		{"4×4 on lines", "1000003002000004\n1000003002000004\n", "1: 4 1.....3..2.....4|2: 4 1.....3..2.....4"},
		{"sixteen 4×4 on lines", strings.Repeat("1000003002000004\n", 16), strings.TrimSuffix(strings.Repeat("%d: 4 1.....3..2.....4|", 16), "|")},
		{"one 16×16 in rows", sixteen, "1: 16 " + strings.ReplaceAll(sixteen, "\n", "")},
		{"16×16 in groups", strings.Repeat("1... .... .... ....\n", 16), "1: 16 " + strings.Repeat("1...............", 16)},
		{"16×16 of numbers", strings.Repeat(strings.Repeat(". ", 15)+"16\n", 16), "1: 16 " + strings.Repeat("...............G", 16)},
		{"12×12 of numbers", strings.Repeat("1 2 3 4 5 6 7 8 9 10 11 12\n", 24), "1: 12 " + strings.Repeat("123456789ABC", 12) + "|13: 12 " + strings.Repeat("123456789ABC", 12)},
		{"a bad line among good ones", puzzleP + "\n" + puzzleP[1:] + "\n" + strings.Replace(puzzleP, "3", "?", 1) + "\n" + puzzleP,
			"1: 9 " + p + "|error: line 2|error: line 3, column 2|4: 9 " + p},
		{"a short row ends with its grid", rows(p, 9)[1:] + rows(p, 9), "error: line 1|10: 9 " + p},
		{"a link of 81", "https://sudokupad.app/" + strings.Repeat("?", 27) + "&" + strings.Repeat("x", 31) + "\n" + puzzleP, "error: line 1: sudokupad|2: 9 " + p},
		{"a border of 81", strings.Repeat(".-", 1) + strings.Repeat("-", 78) + ".\n" + puzzleP, "2: 9 " + p},
		{"dashes for empty", strings.ReplaceAll(puzzleP, "0", "-") + "\n" + strings.Repeat("-", 80) + "1", "1: 9 " + p + "|2: 9 " + strings.Repeat(".", 80) + "1"},
		{"any mark for empty", strings.ReplaceAll(puzzleP, "0", "?"), "1: 9 " + p},
		{"letters for digits", strings.NewReplacer("1", "a", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7", "G", "8", "H", "9", "I").Replace(puzzleP),
			"1: 9 " + strings.NewReplacer("1", "A", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7", "G", "8", "H", "9", "I").Replace(p)},
		{"16×16 from 0 to F", rows("0123456789ABCDEF"+strings.Repeat(".", 240), 16), "1: 16 0123456789ABCDEF" + strings.Repeat(".", 240)},
		{"16×16 from 1 to G", "0123456789ABCDEFG" + strings.Repeat("0", 239), "1: 16 .123456789ABCDEFG" + strings.Repeat(".", 239)},
		{"25×25 from A to Y", "ABCDEFGHIJKLMNOPQRSTUVWXY" + strings.Repeat(".", 600), "1: 25 ABCDEFGHIJKLMNOPQRSTUVWXY" + strings.Repeat(".", 600)},
		{"rows with commas", strings.ReplaceAll(strings.ReplaceAll(rows(strings.Join(strings.Split(p, ""), ","), 18), ",\n", "\n"), ".", ""), "1: 9 " + p},
		{"rows with semicolons", strings.ReplaceAll(strings.ReplaceAll(rows(strings.Join(strings.Split(p, ""), ";"), 18), ";\n", "\n"), ".", ""), "1: 9 " + p},
		{"a list of lists", "[[" + strings.ReplaceAll(strings.TrimSpace(rows(strings.Join(strings.Split(puzzleP, ""), ","), 18)), ",\n", "], [") + "]]", "1: 9 " + p},
		{"a list of lists in rows", "[\n  [\"" + strings.ReplaceAll(strings.TrimSpace(rows(strings.Join(strings.Split(p, ""), `","`), 36)), "\",\"\n", "\"],\n [\"") + "\"]\n]\n", "2: 9 " + p},
		{"a list of strings", "\"" + p + "\",\n'" + puzzleP + "'\n", "1: 9 " + p + "|2: 9 " + p},
		{"words before", "Easy 7: " + puzzleP + "\nputs \"" + p + "\"\n", "1: 9 " + p + "|2: 9 " + p},
		{"emphasis", "1. **" + p + "** (easy) [play](https://example.org/p/1)\n2. *" + puzzleP + "* (hard)\n", "1: 9 " + p + "|2: 9 " + p},
		{"a link to somewhere", "https://example.org/?x=" + puzzleP + "&y=2", "1: 9 " + p},
		{"a header before lines", "#A me\n" + strings.Repeat("1000003002000004\n", 3) + "\n#A you\n1000003002000004\n" + gridP + "\n#A\n" + gridP,
			"2: 4 " + four + "|3: 4 " + four + "|4: 4 " + four + "|7: 4 " + four + "|8: 9 " + p + "|19: 9 " + p},
		{"bands apart", "# a\n" + p + "\n" + apart(rows(p, 9), 3) + "\n" + apart(strings.ReplaceAll(rows(p, 9), "\n", "\r\n"), 3) + "\n" + p + "\n\n" + rows(p, 9),
			"2: 9 " + p + "|3: 9 " + p + "|15: 9 " + p + "|27: 9 " + p + "|29: 9 " + p},
		{"bands of groups", apart(rows(groups(p, 3), 12), 3) + "\n\n" + p, "1: 9 " + p + "|14: 9 " + p},
		{"bands of spaced cells", apart(rows(groups(p, 1), 18), 3) + apart(rows(groups(p, 1), 18), 3), "1: 9 " + p + "|12: 9 " + p},
		{"bands of a 4×4", apart(small, 2) + "\n" + small + "\n" + puzzleP, "1: 4 1.3...2......4..|7: 4 1.3...2......4..|12: 9 " + p},
		{"bands of a 6×6", apart(rows("123...456..."+strings.Repeat(".", 24), 6), 2) + "\n" + p, "1: 6 123...456..." + strings.Repeat(".", 24) + "|10: 9 " + p},
		{"bands of a 16×16", apart(rows("12345678........9ABCDEFG........"+strings.Repeat(".", 224), 16), 4) + "\n" + p, "1: 16 12345678........9ABCDEFG........" + strings.Repeat(".", 224) + "|21: 9 " + p},
		{"bands of a 16×16 in numbers", apart(strings.Repeat(strings.Repeat(". ", 15)+"16\n", 16), 4), "1: 16 " + strings.Repeat("...............G", 16)},
		{"blank lines between all rows", apart(rows(p, 9), 1) + "\n" + p, "1: 9 " + p + "|19: 9 " + p},
		{"too few rows and a blank line", rows(p[9:], 9) + "\n" + rows(p, 9), "error: line 1: |10: 9 " + p},
		{"boxed cells", boxed(p, "| ", " | ", " |") + boxed(p, "│ ", " │ ", " │") + "\n" + p, "1: 9 " + p + "|10: 9 " + p + "|20: 9 " + p},
		{"boxed cells without an outer wall", boxed(p, "", "|", ""), "1: 9 " + p},
		{"a Markdown table", strings.Replace(boxed(p, "| ", " | ", " |"), "\n", "\n|---|:-:|---|---|---|---|---|---|---|\n", 1), "1: 9 " + p},
		{"tabs between empty cells", boxed(p, "", "\t", "") + boxed(strings.Repeat(".", 18)+p[18:], "", "\t", "") + p, "1: 9 " + p + "|10: 9 .................." + p[18:] + "|19: 9 " + p},
		{"spaced dashes", framed("5 3 . | . 7 . | . . .", "- - - + - - - + - - -"), "2: 9 " + strings.Repeat("53..7....", 9)},
		{"spaced dashes without crosses", framed("5 3 . | . 7 . | . . .", "- - - - - - - - - - -"), "2: 9 " + strings.Repeat("53..7....", 9)},
		{"waves", framed("5 3 . | . 7 . | . . .", "~~~~~~~~~~~~~~~~~~~~~"), "2: 9 " + strings.Repeat("53..7....", 9)},
		{"underlines", framed("|5 3 .|. 7 .|. . .|", "___________________"), "2: 9 " + strings.Repeat("53..7....", 9)},
		{"underlines for empty", rows(strings.ReplaceAll(strings.Replace(p, "7...2...6", ".........", 1), ".", "_"), 9), "1: 9 " + strings.Replace(p, "7...2...6", ".........", 1)},
		{"double lines", framed("5 3 . ! . 7 . ! . . .", "= = = = = ="), "2: 9 " + strings.Repeat("53..7....", 9)},
		{"walls of colons", framed(":53.:.7.:...:", "+---+---+---+"), "2: 9 " + strings.Repeat("53..7....", 9)},
		{"broken bars", framed("5 3 . ¦ . 7 . ¦ . . .", ""), "2: 9 " + strings.Repeat("53..7....", 9)},
		{"full-width digits", wide(puzzleP) + "\n" + wide(rows(puzzleP, 9)) + p, "1: 9 " + p + "|2: 9 " + p + "|11: 9 " + p},
		{"quotes", "“" + p + "”\n«" + p + "»\n", "1: 9 " + p + "|2: 9 " + p},
		{"words", "hello\nworld\n" + puzzleP, "3: 9 " + p},
		{"words alone", "hello\nworld\n", "error: line 1: "},
		{"nothing", " \n#\n", ""},
	}
	for _, test := range tests {
		if strings.Contains(test.want, "%d") {
			var numbers []any
			for i := range strings.Count(test.want, "%d") {
				numbers = append(numbers, i+1)
			}
			test.want = fmt.Sprintf(test.want, numbers...)
		}
		sources := map[string]io.Reader{
			"at once":      strings.NewReader(test.text),
			"byte by byte": iotest.OneByteReader(strings.NewReader(test.text)),
		}
		for how, source := range sources {
			t.Run(test.name+" "+how, func(t *testing.T) {
				got := readAll(t, source, ReadOptions{})
				want := strings.Split(test.want, "|")
				if test.want == "" {
					want = nil
				}
				if len(got) != len(want) {
					t.Fatalf("got %d: %q\nwant %d: %q", len(got), got, len(want), want)
				}
				for i := range got {
					if !strings.HasPrefix(got[i], want[i]) {
						t.Errorf("got %s\nwant %s", got[i], want[i])
					}
				}
			})
		}
	}
}

// rows puts each n characters on a line.
func rows(line string, n int) string {
	var b strings.Builder
	for ; line != ""; line = line[min(n, len(line)):] {
		b.WriteString(line[:min(n, len(line))] + "\n")
	}
	return b.String()
}

// apart puts a blank line before each n lines but the first.
func apart(text string, n int) string {
	var b strings.Builder
	for i, line := range strings.SplitAfter(text, "\n") {
		if i > 0 && i%n == 0 && line != "" {
			b.WriteString("\n")
		}
		b.WriteString(line)
	}
	return b.String()
}

// boxed writes a 9×9 with walls between all cells, blanks for the empty ones.
func boxed(line, before, between, behind string) string {
	var b strings.Builder
	for _, row := range strings.Fields(rows(strings.ReplaceAll(line, ".", "_"), 9)) {
		cells := strings.Split(row, "")
		b.WriteString(before + strings.ReplaceAll(strings.Join(cells, between), "_", " ") + behind + "\n")
	}
	return b.String()
}

// framed is a row nine times, with a border round each three.
func framed(row, border string) string {
	return border + "\n" + strings.Repeat(strings.Repeat(row+"\n", 3)+border+"\n", 3)
}

// wide puts the full-width characters for digits.
func wide(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '０'
		}
		return r
	}, text)
}

// groups puts a blank behind each n characters.
func groups(line string, n int) string {
	return strings.ReplaceAll(rows(line, n), "\n", " ")
}

func TestReaderTakesTheRulesItIsGiven(t *testing.T) {
	five, err := sudoku.ParseRules("5:1x5+x")
	if err != nil {
		t.Fatal(err)
	}
	text := "1....2....3....4....5....\n\n1....\n2....\n3....\n4....\n5....\n.....\n"
	got := strings.Join(readAll(t, strings.NewReader(text), ReadOptions{Rules: five}), "|")
	if want := "1: 5:1x5+x 1....2....3....4....5....|3: 5:1x5+x 1....2....3....4....5....|error: line 8: "; !strings.HasPrefix(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestReaderReadsTheSmallestGrid(t *testing.T) {
	one, err := sudoku.ParseRules("1:1x1")
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(readAll(t, strings.NewReader(".\n1\n"), ReadOptions{Rules: one}), "|")
	if want := "1: 1:1x1 .|2: 1:1x1 1"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestReaderTakesTheSymbolsItIsGiven(t *testing.T) {
	symbols, err := sudoku.ParseSymbols("张三 李四 王五 赵六")
	if err != nil {
		t.Fatal(err)
	}
	text := "张三 . . .\n. 李四 . .\n. . 王五 .\n. . . 赵六\n"
	got := readAll(t, strings.NewReader(text), ReadOptions{Symbols: symbols})
	if want := "1: 4 张三 . . . . 李四 . . . . 王五 . . . . 赵六"; len(got) != 1 || got[0] != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// A row such as "甲 乙 . ." has bytes enough for pencil marks, but they are single characters.
func TestReaderTakesWideSymbolsInEveryShape(t *testing.T) {
	rows := []string{"一..四", ".二..", "..三.", "...一"}
	spaced := strings.Join(strings.Split(strings.Join(rows, "\n"), ""), " ")
	for _, empty := range []string{".", "0", "_", "*", "-", "x", "〇", "□"} {
		for _, text := range []string{
			strings.Join(rows, ""), strings.Join(rows, "\n"), strings.ReplaceAll(spaced, " \n ", "\n"),
			"| " + strings.ReplaceAll(spaced, " \n ", " |\n| ") + " |",
		} {
			symbols, err := sudoku.ParseSymbols("一二三四")
			if err != nil {
				t.Fatal(err)
			}
			text = strings.ReplaceAll(text, ".", empty)
			got := readAll(t, strings.NewReader(text), ReadOptions{Symbols: symbols})
			if want := "1: 4 一..四.二....三....一"; len(got) != 1 || got[0] != want {
				t.Errorf("%q\n gives %q\nwant %q", text, got, want)
			}
		}
	}
	symbols, err := sudoku.ParseSymbols("甲乙丙丁戊己庚辛壬")
	if err != nil {
		t.Fatal(err)
	}
	line := "甲........乙" + strings.Repeat(".", 71)
	got := readAll(t, strings.NewReader("first,"+line+",7.2\nsecond,"+line+",8.0\n"), ReadOptions{Symbols: symbols})
	if len(got) != 2 || !strings.HasPrefix(got[1], "2: 9 "+line) {
		t.Errorf("a table gives %q", got)
	}
	groups := strings.TrimSpace(strings.Repeat("甲.. .乙. ... ", 9))
	got = readAll(t, strings.NewReader(groups+"\n"+groups+"\n"), ReadOptions{Symbols: symbols})
	if want := "2: 9 " + strings.ReplaceAll(groups, " ", ""); len(got) != 2 || got[1] != want {
		t.Errorf("%q\n gives %q\nwant %q", groups, got, want)
	}
}

// A mark of an empty cell stands alone beside words: in one of them it is a letter.
func TestReaderTakesMarksBesideWords(t *testing.T) {
	symbols, err := sudoku.ParseSymbols("张三 李四 王五 赵六")
	if err != nil {
		t.Fatal(err)
	}
	got := readAll(t, strings.NewReader("张三 x - 〇\n- 李四 · -\n- - 王五 -\n- - - 赵六\n\nMax - - -\n- - - -\n- - - -\n- - - -\n"), ReadOptions{Symbols: symbols})
	if len(got) != 2 || got[0] != "1: 4 张三 . . . . 李四 . . . . 王五 . . . . 赵六" || !strings.Contains(got[1], `"Max" is no symbol`) {
		t.Errorf("got %q", got)
	}
}

func TestReaderTakesDashesForSymbols(t *testing.T) {
	symbols, err := sudoku.ParseSymbols("-=+/")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"--==\n==--\n++//\n//++\n", "┌──┬──┐\n|--|==|\n|==|--|\n├──┼──┤\n|++|//|\n|//|++|\n└──┴──┘\n"} {
		got := readAll(t, strings.NewReader(text), ReadOptions{Symbols: symbols})
		if len(got) != 1 || !strings.HasSuffix(got[0], "--====--++////++") {
			t.Errorf("%q\n gives %q", text, got)
		}
	}
}

func TestReaderTakesAHashForASymbol(t *testing.T) {
	symbols, err := sudoku.ParseSymbols("#abc")
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(readAll(t, strings.NewReader("#...............\n#...\n....\n..a.\n#...\n"), ReadOptions{Symbols: symbols}), "|")
	if want := "1: 4 #...............|2: 4 #.........a.#..."; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestReaderGivesUpALineThatIsTooLong(t *testing.T) {
	text := puzzleP + "\n" + strings.Repeat("1", 3*MaxLine) + "\n" + puzzleP + "\n"
	got := readAll(t, strings.NewReader(text), ReadOptions{})
	if len(got) != 3 || !strings.HasPrefix(got[1], "error: line 2: a line of more than") || !strings.HasPrefix(got[2], "3: 9") {
		t.Errorf("got %.200q", got)
	}
}

func TestReaderPassesOnWhatItsSourceFailsWith(t *testing.T) {
	failure := errors.New("disk on fire")
	source := io.MultiReader(strings.NewReader(puzzleP+"\n"+puzzleP[:40]), iotest.ErrReader(failure))
	reader := NewReader(source, ReadOptions{})
	var last error
	n := 0
	for _, err := range reader.Records() {
		n++
		last = err
	}
	if !errors.Is(last, failure) || n != 2 {
		t.Errorf("after %d: %v", n, last)
	}
}

func TestReadersMemoryDoesNotGrowWithTheFile(t *testing.T) {
	const puzzles = 200_000
	line := puzzleP + "\n"
	source := &repeat{text: line, left: puzzles * len(line)}
	reader := NewReader(source, ReadOptions{})
	var chunk Chunk
	var cells [81]byte
	n := 0
	for {
		err := reader.ReadChunk(&chunk)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if cap(chunk.text) > 4*chunkSize {
			t.Fatalf("a chunk of %d bytes", cap(chunk.text))
		}
		for i := range chunk.Raws {
			if !chunk.Raws[i].Classic(&cells) {
				t.Fatalf("line %d is no classic", chunk.Raws[i].Line)
			}
			n++
			if chunk.Raws[i].Line != n {
				t.Fatalf("puzzle %d on line %d", n, chunk.Raws[i].Line)
			}
		}
	}
	if n != puzzles {
		t.Errorf("%d of %d puzzles", n, puzzles)
	}
}

// repeat is a source that repeats a text.
type repeat struct {
	text string
	at   int
	left int
}

func (r *repeat) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := 0
	for n < len(p) && r.left > 0 {
		m := copy(p[n:], r.text[r.at:])
		m = min(m, r.left)
		r.at = (r.at + m) % len(r.text)
		n += m
		r.left -= m
	}
	return n, nil
}
