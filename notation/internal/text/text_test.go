package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

func TestPlain(t *testing.T) {
	for line, want := range map[string]string{
		"53..7":                      "53..7",
		"５３．｜．７":                     "53.|.7",
		"۵ ۳ ٥ ५ ৫ ๕ 𝟓 𝟝":            "5 3 5 5 5 5 5 5",
		"①⑨⓪❺➎⑤⓹₅⁵²":                 "19055555" + "52",
		"5\ufe0f\u20e33\ufe0f\u20e3": "53",
		"五三〇一":                       "53.1",
		"5\u00a03\u20033\u30003":     "5 3 3 3",
		"“5”–□":                      `"5"-.`,
		"\x1b[31m5\x1b[0m3":          "53",
		"\u200f5\u200e3":             "53",
		"⑩ ⑳":                        "10 20",
		"│5║3":                       "│5║3",
		"\xff5":                      "\xff5",
		"ⒶⒾ":                         "AI",
	} {
		if got := string(Plain([]byte(line), "")); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
	if got := string(Plain([]byte("一五"), "一")); got != "一5" {
		t.Errorf("kept: %q", got)
	}
}

func TestGuess(t *testing.T) {
	for _, test := range []struct {
		text     string
		table    encoding.Encoding
		encoding Encoding
	}{
		{"数独 第1题", encoding.Nop, UTF8},
		{"第1题\n53..7", simplifiedchinese.GB18030, GB18030},
		{"数独\n", simplifiedchinese.GBK, GB18030},
		{"５３〇〇７", simplifiedchinese.GBK, GB18030},
		{"５３００７００００\n６００１９５０００", japanese.ShiftJIS, ShiftJIS},
		{"数独の問題", japanese.ShiftJIS, ShiftJIS},
		{"ナンプレ", japanese.ShiftJIS, ShiftJIS},
		{"스도쿠 1", korean.EUCKR, EUCKR},
		{"문제 3\n난이도", korean.EUCKR, EUCKR},
		{"┌───┬───┐\n│53.│.7.│", charmap.CodePage437, CodePage437},
		{"╔═══╦═══╗\n║53.║.7.║", charmap.CodePage437, CodePage437},
		{"│53.│.7.│...│\n│53.│.7.│...│", charmap.CodePage437, CodePage437},
		{"\u00a0|5|\u00a0|3", charmap.Windows1252, Windows1252},
		{"é difficile\n53", charmap.Windows1252, Windows1252},
		{"\u00b7\u00b73\u00b7\u00b7\u00b7", charmap.Windows1252, Windows1252},
		{"— Rätsel für Anfänger", charmap.Windows1252, Windows1252},
	} {
		bytes, err := test.table.NewEncoder().Bytes([]byte(test.text))
		if err != nil {
			t.Fatal(err)
		}
		for len(bytes) > 0 && bytes[0] < utf8.RuneSelf {
			bytes = bytes[1:]
		}
		if got := Guess(bytes); got != test.encoding {
			t.Errorf("%q: encoding %d, want %d", test.text, got, test.encoding)
		}
	}
}

func FuzzPlain(f *testing.F) {
	f.Add("５３．\x1b[3")
	f.Add("\x1b")
	f.Add("{\\rtf1 5\\par}")
	f.Add("%35%33%0A%36")
	f.Add("one two three four five six seven eight")
	f.Fuzz(func(t *testing.T, line string) {
		Unfold(line)
		Undress(strings.Split(line, "\n"))
		plain := Plain([]byte(line), "")
		if again := Plain(plain, ""); string(again) != string(plain) && utf8.ValidString(line) {
			t.Errorf("%q is %q, and that %q", line, plain, again)
		}
	})
}
