package notation

import (
	"bytes"
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
