package tui

import (
	"strings"
	"testing"

	"jiugong/sudoku"
)

// Everything that a board can show in a cell is drawn in every theme, in all
// the combinations that there can be, and measured: digits and marks stand out
// 4.5 : 1 from what is behind them, lines 3 : 1, in true colours and in 256.
func TestEveryStateOfACellCanBeRead(t *testing.T) {
	rules, err := sudoku.ParseRules("9+x")
	if err != nil {
		t.Fatal(err)
	}
	const cell, digit = 0, 5 // on a diagonal
	signs := houseSigns(rules, cell)
	with := func(on int) []bool {
		set := make([]bool, rules.Cells())
		set[cell] = on != 0
		return set
	}
	marks := func(set map[candidate]bool, on int) map[candidate]bool {
		if on != 0 {
			for d := uint8(1); d <= 9; d += 2 {
				set[candidate{cell, d}] = true
			}
		}
		return set
	}
	var c canvas
	fine := map[[3]int]bool{}
	geometries := [2]geometry{newGeometry(rules, nil, layouts(9, 1)[6]), newGeometry(rules, nil, layouts(9, 1)[10])}
	for _, name := range ThemeNames() {
		for _, dark := range []bool{true, false}[:1+strings.Count(name, "auto")] {
			theme := themeNamed(name, dark)
			for content := range 6 {
				for colour := range 11 {
					for bits := range 1 << 7 {
						bit := func(i int) int { return bits >> i & 1 }
						board := sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
						switch content {
						case 0:
							board.Givens[cell] = digit
						case 1:
							board.Entries[cell] = digit
						case 2:
							board.Centre[cell] = sudoku.AllDigits(9)
						case 3:
							board.Corner[cell] = sudoku.AllDigits(9)
						case 4: // all colours of candidates
							board.Centre[cell] = sudoku.AllDigits(9)
							for d := range 9 {
								board.CandidateColours[cell*9+d] = uint8(d + 1)
							}
						}
						switch {
						case colour == 10:
							board.Colours[cell] = sudoku.AllDigits(9)
						case colour > 0:
							board.Colours[cell] = sudoku.SetOf(uint8(colour))
						}
						v := &boardView{board: board, theme: &theme, cursor: -1, signs: signs}
						v.peers, v.chosen, v.places = with(bit(0)), with(bit(1)), with(bit(2))
						v.look = uint8(digit * bit(3))
						if bit(4) != 0 {
							v.cursor = cell
						}
						switch bit(5) + 2*bit(6) {
						case 1:
							v.wrong, v.clash = with(1), with(1)
						case 2:
							v.right = with(1)
						case 3:
							h := &hintMarks{cells: map[int]bool{cell: true}, place: map[candidate]bool{}, drop: map[candidate]bool{}, one: map[candidate]bool{}, two: map[candidate]bool{}}
							marks([]map[candidate]bool{h.place, h.drop, h.one, h.two}[colour%4], 1)
							h.links = []markLink{{candidate{cell, 1}, candidate{cell, 9}, colour%2 == 0}}
							v.hint = h
						}
						c.reset(20, 6, theme.text)
						g := &geometries[content%2]
						v.drawCell(&c, g, cell, 1, 1) // as draw does for all cells
						v.drawColourNames(&c, g, cell, 1, 1)
						v.drawSigns(&c, g, cell, 1, 1)
						if v.hint != nil && g.markCols > 0 {
							v.drawLink(&c, g, v.hint.links[0], 1-g.x[0], 1-g.y[0])
						}
						for i, p := range c.places {
							if p.char == ' ' || p.char == 0 || p.style.fg == noColour || p.style.bg == noColour {
								continue
							}
							least := textContrast
							if isLine(p.char) {
								least = lineContrast
							}
							known := [3]int{int(p.style.fg), int(p.style.bg), least}
							if _, ok := fine[known]; !ok {
								fine[known] = standsOut(p.style.fg, p.style.bg, least, false)
							}
							if !fine[known] {
								t.Fatalf("%s: %q at %d has %v; content %d, colour %d, state %b", name, p.char, i, p.style, content, colour, bits)
							}
						}
					}
				}
			}
		}
	}
}

func TestContrastIsMeasuredAsTheGuidelinesDo(t *testing.T) {
	for _, test := range []struct {
		a, b colour
		want int
	}{
		{0xffffff, 0x000000, 2100}, {0x777777, 0xffffff, 447}, {0x767676, 0xffffff, 454}, {0xff0000, 0xffffff, 399}, {0x123456, 0x123456, 100},
	} {
		if got := contrast(test.a, test.b); got != test.want {
			t.Errorf("%06x on %06x: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

// Readable colours are changed no more than they must.
func TestWhatCanBeReadStaysAsItIs(t *testing.T) {
	for _, s := range []style{both(0xffffff, 0x000000), both(0x000000, 0xffffff), {noColour, 0xffffff, bold}, plainStyle} {
		if got := readable(s, textContrast); got != s {
			t.Errorf("%v became %v", s, got)
		}
	}
	if got := readable(both(0xff8080, 0x800000), textContrast); got.bg != 0x800000 || got.fg>>16 != 0xff {
		t.Errorf("light red on dark red became %v", got)
	}
}

// The two layouts above are those of 80×24 and of large windows.
func TestTheLayoutsMeasuredAreInUse(t *testing.T) {
	for i, want := range map[int]layout{6: {7, 3, 3, 2, 1, true, true}, 10: {5, 2, 5, 1, 1, false, true}} {
		if got := layouts(9, 1)[i]; got != want {
			t.Errorf("layout %d is %+v", i, got)
		}
	}
}
