package sudoku_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
)

const (
	example  = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	examples = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)

func TestParseTakesEveryShapeOfTheSamePuzzle(t *testing.T) {
	rows := func(s string, n int) []string {
		var lines []string
		for line := range slices.Chunk(strings.Split(s, ""), n) {
			lines = append(lines, strings.Join(line, ""))
		}
		return lines
	}
	for name, text := range map[string]string{
		"zeros":       example,
		"dots":        examples,
		"underscores": strings.ReplaceAll(example, "0", "_"),
		"stars":       strings.ReplaceAll(example, "0", "*"),
		"lines":       strings.Join(rows(examples, 9), "\n"),
		"CRLF":        "\ufeff" + strings.Join(rows(examples, 9), "\r\n") + "\r\n",
		"spaces":      strings.Join(strings.Split(examples, ""), " "),
		"commas":      strings.Join(strings.Split(examples, ""), ","),
		"nothing between commas": strings.ReplaceAll(
			strings.Join(strings.Split(examples, ""), ","), ".", ""),
		"comma lines": strings.Join(rows(strings.Join(strings.Split(examples, ""), ","), 18), "\n"),
		"comment":     "# from a newspaper\n\n" + examples,
		"bordered":    "+---+---+---+\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n+---+---+---+\n|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n+---+---+---+\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n+---+---+---+\n",
		"drawn":       drawExample(t),
	} {
		p, err := sudoku.Parse(text, sudoku.ParseOptions{})
		if err != nil || p.String() != examples || p.Rules.String() != "9" {
			t.Errorf("%s: Parse = %v, %v", name, p, err)
		}
	}
}

func drawExample(t *testing.T) string {
	p, err := sudoku.Parse(example, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return p.Rules.Draw(p.Givens, sudoku.DrawOptions{})
}

func TestParseSizesAndSymbols(t *testing.T) {
	people, err := sudoku.ParseSymbols("张三 李四 王五 赵六")
	if err != nil {
		t.Fatal(err)
	}
	hex, _ := sudoku.ParseSymbols("0123456789ABCDEF")
	for _, test := range []struct {
		text    string
		options sudoku.ParseOptions
		rules   string
		want    string
	}{
		{"1000003002000004", sudoku.ParseOptions{}, "4", "1.....3..2.....4"},
		{"1.....3..2.....4", sudoku.ParseOptions{Rules: mustRules(t, "4+x")}, "4+x", "1.....3..2.....4"},
		{"张三 . . . . . . . . . . . . . . 赵六", sudoku.ParseOptions{Symbols: people}, "4", "张三 . . . . . . . . . . . . . . 赵六"},
		{"张三,,,,,,,,,,,,,,,赵六", sudoku.ParseOptions{Symbols: people}, "4", "张三 . . . . . . . . . . . . . . 赵六"},
		{strings.Repeat(".", 255) + "g", sudoku.ParseOptions{}, "16", strings.Repeat(".", 255) + "G"},
		{strings.Repeat(". ", 255) + "16", sudoku.ParseOptions{}, "16", strings.Repeat(".", 255) + "G"},
		{strings.Repeat(".", 255) + "0", sudoku.ParseOptions{Symbols: hex}, "16", strings.Repeat(".", 255) + "0"},
		{strings.Repeat(".", 624) + "P", sudoku.ParseOptions{}, "25", strings.Repeat(".", 624) + "P"},
		{strings.Repeat(". ", 64*64-1) + "64", sudoku.ParseOptions{}, "64", strings.Repeat(". ", 64*64-1) + "64"},
		{strings.Repeat(".", 368) + "9", sudoku.ParseOptions{}, "samurai", strings.Repeat(".", 368) + "9"},
	} {
		p, err := sudoku.Parse(test.text, test.options)
		if err != nil || p.Rules.String() != test.rules || p.String() != test.want {
			t.Errorf("Parse(%.40q) = %.40v of %v, %v; want %.40v of %s", test.text, p, p.Rules, err, test.want, test.rules)
		}
	}
}

func TestParseSaysWhere(t *testing.T) {
	for _, test := range []struct {
		text         string
		rules        string
		line, column int
		want         string
	}{
		{"", "", 1, 0, "no puzzle here"},
		{"# only a comment\n", "", 1, 0, "no puzzle here"},
		{examples[:80], "", 1, 0, "80 cells; without rules the known lengths are 16"},
		{examples + ".", "9", 1, 0, "82 cells; rules 9 need 81"},
		{"12..\n34..\n....\n..x.", "", 4, 3, `"x" is no symbol of 4; expected 1 to 4, or . for an empty cell`},
		{"5...............", "4", 1, 1, `"5" is no symbol of 4`},
		{"# title\n1 2 3 4\n. . . .\n. 17 . .\n. . . .", "", 4, 3, `"17" is no symbol of 4`},
		{strings.Repeat(".", 200) + "H" + strings.Repeat(".", 55), "", 1, 201, "expected 1 to 9, A to G, or . for an empty cell"},
		{strings.Repeat(".", 49), "", 1, 0, "the known lengths"},
		{strings.Repeat(".", 36*36), "", 1, 0, "1296 cells; cells whose digits have more than one character must stand apart"},
		{strings.Repeat(".", 36*36), "36", 1, 0, "must stand apart"},
		{strings.Repeat(".", 36*36-1), "36", 1, 0, "1295 cells; rules 36 need 1296"},
	} {
		options := sudoku.ParseOptions{}
		if test.rules != "" {
			options.Rules = mustRules(t, test.rules)
		}
		_, err := sudoku.Parse(test.text, options)
		e := (*sudoku.ParseError)(nil)
		if !errors.As(err, &e) || e.Line != test.line || e.Column != test.column || !strings.Contains(e.Reason.Error(), test.want) {
			t.Errorf("Parse(%.30q): error %v, want line %d, column %d: %s", test.text, err, test.line, test.column, test.want)
		}
	}
}

func TestDrawPicturesWallsBetweenAreas(t *testing.T) {
	people, _ := sudoku.ParseSymbols("张三 李四 王五 赵六")
	for _, test := range []struct {
		rules, givens string
		options       sudoku.DrawOptions
		want          string
	}{
		{"4", "1.....3..2.....4", sudoku.DrawOptions{}, `
┌─────┬─────┐
│ 1 . │ . . │
│ . . │ 3 . │
├─────┼─────┤
│ . 2 │ . . │
│ . . │ . 4 │
└─────┴─────┘
`},
		{"4", "1.....3..2.....4", sudoku.DrawOptions{ASCII: true}, `
+-----+-----+
| 1 . | . . |
| . . | 3 . |
+-----+-----+
| . 2 | . . |
| . . | . 4 |
+-----+-----+
`},
		{"4", "1.....3..2.....4", sudoku.DrawOptions{Symbols: people}, `
┌───────────┬───────────┐
│ 张三    . │    .    . │
│    .    . │ 王五    . │
├───────────┼───────────┤
│    . 李四 │    .    . │
│    .    . │    . 赵六 │
└───────────┴───────────┘
`},
		{"3:1x3", "1.......3", sudoku.DrawOptions{}, `
┌───────┐
│ 1 . . │
│ . . . │
│ . . 3 │
└───────┘
`},
		{"4+jigsaw=1111222233334444", "1...............", sudoku.DrawOptions{}, `
┌─────────┐
│ 1 . . . │
├─────────┤
│ . . . . │
├─────────┤
│ . . . . │
├─────────┤
│ . . . . │
└─────────┘
`},
		{"4+jigsaw=1222112413343344", "1...............", sudoku.DrawOptions{}, `
┌───┬───────────┐
│ 1 │ .   .   . │
│   └───┐   ┌───┤
│ .   . │ . │ . │
│   ┌───┴───┤   │
│ . │ .   . │ . │
├───┘   ┌───┘   │
│ .   . │ .   . │
└───────┴───────┘
`},
	} {
		p, err := sudoku.Parse(test.givens, sudoku.ParseOptions{Rules: mustRules(t, test.rules)})
		if err != nil {
			t.Fatal(err)
		}
		if got := "\n" + p.Rules.Draw(p.Givens, test.options); got != test.want {
			t.Errorf("Draw(%s) of %s =%s\nwant%s", test.givens, test.rules, got, test.want)
		}
	}
}

func TestWhatIsDrawnReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"4", "6", "9", "9+x", "12", "16", "7:1x7", "25", "36", "samurai", "4+jigsaw=1222112413343344"}).Draw(t, "rules")
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		g := make(sudoku.Grid, rules.Cells())
		for cell := range g {
			g[cell] = uint8(rapid.IntRange(0, rules.N()).Draw(t, "digit"))
		}
		options := sudoku.DrawOptions{ASCII: rapid.Bool().Draw(t, "ascii")}
		drawn := rules.Draw(g, options)
		p, err := sudoku.Parse(drawn, sudoku.ParseOptions{Rules: rules})
		if err != nil || !slices.Equal(p.Givens, g) {
			t.Fatalf("drawn\n%sreads as %v, %v", drawn, p, err)
		}
		line, err := sudoku.Parse(p.String(), sudoku.ParseOptions{Rules: rules})
		if err != nil || !slices.Equal(line.Givens, g) {
			t.Fatalf("line %s reads as %v, %v", p, line, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{example, examples, "1000003002000004", "1,,3,4\n,,,\n,,,\n,,,", "+--+--+\n|12|..|", "1 2 3 4 . . . . . . . . . . . .", strings.Repeat(".", 256), "\ufeff#\n", "张三"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := sudoku.Parse(text, sudoku.ParseOptions{})
		if err != nil {
			if e := (*sudoku.ParseError)(nil); !errors.As(err, &e) || e.Line < 1 {
				t.Fatalf("error %v is no ParseError with a line", err)
			}
			return
		}
		if err := p.Rules.Fits(p.Givens); err != nil {
			t.Fatal(err)
		}
		again, err := sudoku.Parse(p.String(), sudoku.ParseOptions{Rules: p.Rules})
		if err != nil || !slices.Equal(again.Givens, p.Givens) {
			t.Fatalf("%q prints %s, which reads as %s, %v", text, p, again, err)
		}
	})
}

func TestSymbolsOfCommentsAndBordersReadBack(t *testing.T) {
	rules, err := sudoku.ParseRules("4")
	if err != nil {
		t.Fatal(err)
	}
	for _, names := range []string{"#abc", "-=+/", "._*-", "0._x", "# ## ### ####", "-- == ++ //"} {
		symbols, err := sudoku.ParseSymbols(names)
		if err != nil {
			t.Fatal(err)
		}
		for _, givens := range []sudoku.Grid{
			{1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4},
			{1, 0, 0, 1, 0, 0, 0, 0, 3, 4, 0, 0, 2, 2, 2, 2},
		} {
			p := sudoku.Puzzle{Rules: rules, Givens: givens, Symbols: symbols}
			for _, text := range []string{p.String(), rules.Draw(givens, sudoku.DrawOptions{Symbols: symbols})} {
				got, err := sudoku.Parse(text, sudoku.ParseOptions{Symbols: symbols})
				if err != nil || !slices.Equal(got.Givens, givens) {
					t.Errorf("symbols %q: Parse gives %v, %v of\n%s", names, got.Givens, err, text)
				}
			}
		}
	}
}

func TestWhatIsABorder(t *testing.T) {
	signs, err := sudoku.ParseSymbols("-=+/")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		line        string
		usual, ours bool // with the usual symbols, and with -=+/
	}{
		{"+-------+-------+", true, false},
		{"------+-------+------", true, false},
		{"*-----------*-----------*", true, false},
		{"===", true, false},
		{":--- --- ---:", true, true},
		{"┌───────┬───────┐", true, true},
		{"╠═══════╬═══════╣", true, true},
		{"--|=+", true, false},
		{"+ - + - +", false, false},
		{"-- 1 --", false, false},
		{"── A ──", false, false},
		{"*****+++++", false, false}, // which notation knows by the rows around
		{"..|..", false, false},
		{"", false, false},
	} {
		var none *sudoku.Symbols
		line := []byte(test.line)
		if none.IsBorder(line) != test.usual || signs.IsBorder(line) != test.ours {
			t.Errorf("%q: not %v with the usual symbols and %v with %s", test.line, test.usual, test.ours, signs)
		}
		if allocs := testing.AllocsPerRun(10, func() { none.IsBorder(line) }); allocs > 0 {
			t.Errorf("%q: %v allocations", test.line, allocs)
		}
	}
}

// A line of one character for each cell has a short way of its own; a line's end, which
// says nothing, makes it take the long one.
func TestPlainLinesAreReadAsAnyOthers(t *testing.T) {
	marks := "0123456789ABCDEFGabcdefgzZ.._*x-#|, é"
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{"", "9", "9/0-8", "4", "6", "16", "16/0-15", "2x3/0-9", "36", "1:1x1"} {
		var rules *sudoku.Rules
		cells := 81
		if text != "" {
			var err error
			if rules, err = sudoku.ParseRules(text); err != nil {
				t.Fatal(err)
			}
			cells = rules.Cells()
		}
		for i := range 400 {
			line := make([]byte, cells+random.IntN(20)/19)
			for k := range line {
				line[k] = marks[random.IntN(min(5+i/4, len(marks)))]
			}
			options := sudoku.ParseOptions{Rules: rules}
			got, err1 := sudoku.Parse(string(line), options)
			want, err2 := sudoku.Parse(string(line)+"\n", options)
			if (err1 == nil) != (err2 == nil) || err1 == nil && (!slices.Equal(got.Givens, want.Givens) || got.Rules != want.Rules) {
				t.Fatalf("%q %q: %v %v, %v %v", text, line, got.Givens, err1, want.Givens, err2)
			}
		}
	}
}
