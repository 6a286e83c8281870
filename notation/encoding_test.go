package notation

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// TestEncodings reads a text in the encodings that it may be kept in, whether it
// starts with a heading or with a puzzle.
func TestEncodings(t *testing.T) {
	p := dots(puzzleP)
	encodings := map[string]encoding.Encoding{
		"UTF-8":                encoding.Nop,
		"GB18030":              simplifiedchinese.GB18030,
		"GBK":                  simplifiedchinese.GBK,
		"UTF-16LE":             unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
		"UTF-16BE":             unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
		"UTF-16LE with a mark": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
		"UTF-16BE with a mark": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
		"UTF-8 with a mark":    unicode.UTF8BOM,
	}
	for name, encoding := range encodings {
		for text, want := range map[string]string{
			"第1题\n" + puzzleP + "\n数独 2\n" + gridP: "2: 9 " + p + "|4: 9 " + p,
			puzzleP + "\r\n" + puzzleP:             "1: 9 " + p + "|2: 9 " + p,
			"数独\r\n" + puzzleP:                     "2: 9 " + p,
			"第一题\n" + puzzleP:                      "2: 9 " + p,
			"# 数独\n" + puzzleP:                     "2: 9 " + p,
			"\r\n \n" + puzzleP:                    "3: 9 " + p,
		} {
			encoded, err := encoding.NewEncoder().Bytes([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			for how, got := range map[string][]string{
				"at once":      readAll(t, bytes.NewReader(encoded), ReadOptions{}),
				"byte by byte": readAll(t, iotest.OneByteReader(bytes.NewReader(encoded)), ReadOptions{}),
			} {
				if strings.Join(got, "|") != want {
					t.Errorf("%s %s: %q gave %q", name, how, text, got)
				}
			}
		}
	}
}

// TestChineseFarFromTheStart has headings and empty cells in Chinese behind what
// is ASCII: a first line, a JSON object's first key.
func TestChineseFarFromTheStart(t *testing.T) {
	empty := strings.ReplaceAll(dots(puzzleP), ".", "〇")
	object := `{"puzzle":"` + dots(puzzleP) + `","title":"数独"}`
	for name, encoding := range map[string]encoding.Encoding{"UTF-8": encoding.Nop, "GB18030": simplifiedchinese.GB18030} {
		encoded := func(text string) string {
			encoded, err := encoding.NewEncoder().String(text)
			if err != nil {
				t.Fatal(err)
			}
			return encoded
		}
		for text, want := range map[string]string{
			"# made by hand\n" + empty:                   "2: 9 " + dots(puzzleP),
			puzzleP + "\n第2题\n" + empty:                  "1: 9 " + dots(puzzleP) + "|3: 9 " + dots(puzzleP),
			puzzleP + " # 数独\n" + empty:                  "1: 9 " + dots(puzzleP) + "|2: 9 " + dots(puzzleP),
			"\r\n\r\n" + empty + "\r\n" + empty + "\r\n": "3: 9 " + dots(puzzleP) + "|4: 9 " + dots(puzzleP),
			object + "\n" + object:                       "1: 9 " + dots(puzzleP) + "|2: 9 " + dots(puzzleP),
		} {
			for how, source := range map[string]io.Reader{
				"at once":      strings.NewReader(encoded(text)),
				"byte by byte": iotest.OneByteReader(strings.NewReader(encoded(text))),
				"with its end": iotest.DataErrReader(strings.NewReader(encoded(text))),
			} {
				if got := strings.Join(readAll(t, source, ReadOptions{}), "|"); got != want {
					t.Errorf("%s %s: %q gave %q", name, how, text, got)
				}
			}
		}
	}
}

func TestChineseBehindMillionsOfLines(t *testing.T) {
	empty := strings.ReplaceAll(dots(puzzleP), ".", "〇")
	chinese, err := simplifiedchinese.GB18030.NewEncoder().String("数独\n" + empty)
	if err != nil {
		t.Fatal(err)
	}
	const many = 2_000_000
	line := dots(puzzleP) + "\n"
	r := NewReader(io.MultiReader(&repeated{text: line, times: many}, strings.NewReader(chinese)), ReadOptions{})
	var b Chunk
	n, last := 0, Raw{}
	for r.ReadChunk(&b) == nil {
		n += len(b.Raws)
		last = b.Raws[len(b.Raws)-1]
		if cap(b.text) > 4*chunkSize {
			t.Fatalf("%d bytes are kept", cap(b.text))
		}
	}
	record, err := r.Parse(last)
	if n != many+1 || err != nil || record.Line != many+2 || record.Board.Puzzle.String() != dots(puzzleP) {
		t.Errorf("%d puzzles, the last %+v, %v", n, record, err)
	}
}

// repeated is a text many times over.
type repeated struct {
	text      string
	at, times int
}

func (r *repeated) Read(p []byte) (n int, err error) {
	for ; n < len(p) && r.times > 0; r.times-- {
		copied := copy(p[n:], r.text[r.at:])
		if n += copied; r.at+copied < len(r.text) {
			r.at += copied
			return n, nil
		}
		r.at = 0
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// TestOneBrokenCharacterLeavesATextUTF8 has more right characters than wrong ones.
func TestOneBrokenCharacterLeavesATextUTF8(t *testing.T) {
	text := "# 数独 \xff 第1题\n" + strings.ReplaceAll(dots(puzzleP), ".", "〇")
	if got := strings.Join(readAll(t, strings.NewReader(text), ReadOptions{}), "|"); got != "2: 9 "+dots(puzzleP) {
		t.Errorf("%q", got)
	}
}

func TestABinaryFileIsRefusedInOneSentence(t *testing.T) {
	for _, text := range []string{
		"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x03\x00>\x00\x01\n53..\x00\n1\n2\n",
		"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
		"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\n1",
		"%PDF-1.4\n%\xe2\xe3\n",
	} {
		got := readAll(t, strings.NewReader(text), ReadOptions{})
		if len(got) != 1 || !strings.HasPrefix(got[0], "error: line 1: a binary file; expected text, such as 53") {
			t.Errorf("%q gave %q", text, got)
		}
	}
}
