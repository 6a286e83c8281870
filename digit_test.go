package sudoku_test

import (
	"strings"
	"testing"

	"jiugong/sudoku"
)

func TestDefaultSymbolsAreDigitsThenLettersThenNumbers(t *testing.T) {
	for _, test := range []struct {
		n    int
		want string
	}{
		{1, "1"},
		{4, "1234"},
		{9, "123456789"},
		{16, "123456789ABCDEFG"},
		{25, "123456789ABCDEFGHIJKLMNOP"},
		{35, "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
	} {
		if got := sudoku.DefaultSymbols(test.n).String(); got != test.want {
			t.Errorf("DefaultSymbols(%d) = %q, want %q", test.n, got, test.want)
		}
	}
	if got := sudoku.DefaultSymbols(36).Name(36); got != "36" {
		t.Errorf("DefaultSymbols(36).Name(36) = %q, want 36", got)
	}
}

func TestSymbolsReadBackWhatTheyPrint(t *testing.T) {
	for _, text := range []string{"张三 李四 王五 赵六", "0123456789ABCDEF", "a,b,c,d", "1 22 333 4444", "甲乙丙丁"} {
		s, err := sudoku.ParseSymbols(text)
		if err != nil {
			t.Fatal(err)
		}
		again, err := sudoku.ParseSymbols(s.String())
		if err != nil || again.String() != s.String() || again.N() != s.N() {
			t.Errorf("ParseSymbols(%q) = %v (%v) the second time, want %v", s, again, err, s)
		}
		for d := uint8(1); int(d) <= s.N(); d++ {
			if got, ok := s.Digit(s.Name(d)); !ok || got != d {
				t.Errorf("%v: Digit(Name(%d)) = %d, %v", s, d, got, ok)
			}
		}
	}
}

func TestEmptyMarksAreEmptyUnlessTheyAreSymbols(t *testing.T) {
	usual := sudoku.DefaultSymbols(9)
	for _, mark := range []string{"", ".", "0", "_", "*"} {
		if d, ok := usual.Digit(mark); d != 0 || !ok {
			t.Errorf("Digit(%q) = %d, %v, want 0, true", mark, d, ok)
		}
	}
	hex, _ := sudoku.ParseSymbols("0123456789ABCDEF")
	if d, ok := hex.Digit("0"); d != 1 || !ok {
		t.Errorf("with symbols 0-F, Digit(0) = %d, %v, want 1, true", d, ok)
	}
}

func TestNewSymbolsRefuses(t *testing.T) {
	for _, test := range []struct {
		names []string
		want  string
	}{
		{nil, "between 1 and 64"},
		{make([]string, 65), "between 1 and 64"},
		{[]string{"a", ""}, "digit 2 is empty"},
		{[]string{"a", "b", "a"}, "both digit 1 and digit 3"},
		{[]string{"a b"}, "separator"},
		{[]string{"a,b"}, "separator"},
		{[]string{"a;b"}, "separator"},
		{[]string{"a|b"}, "separator"},
		{[]string{"a", "║"}, "separator"},
		{[]string{".", "_", "*", "0"}, "one must be left"},
	} {
		if _, err := sudoku.NewSymbols(test.names...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("NewSymbols(%q): error %v, want one with %q", test.names, err, test.want)
		}
	}
}

func TestSet(t *testing.T) {
	s := sudoku.SetOf(9, 1, 64)
	if got := s.Len(); got != 3 {
		t.Errorf("Len = %d, want 3", got)
	}
	var digits []uint8
	for d := range s.Digits() {
		digits = append(digits, d)
	}
	if len(digits) != 3 || digits[0] != 1 || digits[1] != 9 || digits[2] != 64 {
		t.Errorf("Digits = %v, want 1 9 64", digits)
	}
	if s.Has(0) || !s.Has(64) || s.Without(64).Has(64) || s.With(5).Min() != 1 || sudoku.Set(0).Min() != 0 {
		t.Error("Has, Without, With or Min is wrong")
	}
	if sudoku.AllDigits(64).Len() != 64 || sudoku.AllDigits(0) != 0 || sudoku.AllDigits(9).Len() != 9 {
		t.Error("AllDigits is wrong")
	}
}

func FuzzParseSymbols(f *testing.F) {
	for _, text := range []string{"张三 李四 王五 赵六", "0123456789ABCDEF", "a,b", "x", ". 0 _ *", "#abc", "a a", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := sudoku.ParseSymbols(text)
		if err != nil {
			return
		}
		again, err := sudoku.ParseSymbols(s.String())
		if err != nil || again.String() != s.String() {
			t.Fatalf("%q reads as %v, which reads as %v, %v", text, s, again, err)
		}
		g := make(sudoku.Grid, s.N()+1)
		for d := range s.N() {
			g[d] = uint8(d + 1)
			if got, ok := s.Digit(s.Name(uint8(d + 1))); !ok || int(got) != d+1 {
				t.Fatalf("%v: symbol %d reads as %d, %v", s, d+1, got, ok)
			}
		}
		if line := s.AppendLine(nil, g); len(line) == 0 {
			t.Fatal("nothing printed")
		}
	})
}
