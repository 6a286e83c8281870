package pdf_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/pdf"
)

func page(texts ...string) *draw.Picture {
	p := &draw.Picture{Width: 300, Height: 200}
	p.Add(draw.Path{Segments: draw.Rect(10, 10, 50, 50), Fill: draw.RGB(0xe0e0e0), Stroke: draw.RGB(0), Width: 1})
	for i, text := range texts {
		p.Add(draw.Text{Text: text, At: draw.Point{X: 20, Y: float64(30 + 20*i)}, Size: 12, Bold: i%2 == 1, Fill: draw.RGB(0)})
	}
	return p
}

func document(t *testing.T) []byte {
	t.Helper()
	d, err := pdf.New(300, 200, face.BuiltIn(), pdf.Info{Title: "Grüße – 数独", Author: "A. Setter", Language: "en-GB"})
	if err != nil {
		t.Fatal(err)
	}
	d.TrimBox(9, 9, 282, 182)
	for i := range 3 {
		if err := d.Page(page("No. 1 (5.0 \\ ×)", "Größe – “ok”")); err != nil {
			t.Fatal(err)
		}
		d.Bookmark("Seite – 数", i%2)
		d.Link(10, 10, 50, 20, 3-i)
		d.LinkTo(10, 40, 50, 20, "https://example.org/p/A_-")
	}
	if d.Pages() != 3 {
		t.Errorf("%d pages", d.Pages())
	}
	var out bytes.Buffer
	if err := d.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestADocumentSaysWhatItIs(t *testing.T) {
	file := document(t)
	for _, want := range []string{"%PDF-1.", "/Lang (en-GB)", "/MediaBox [0 0 300.00 200.00]", "/TrimBox [9.00 9.00 291.00 191.00]", "/BaseFont /SUDOKU+NotoSans-Regular", "/BaseFont /SUDOKU+NotoSans-Bold", "/FontFile2", "/URI (https://example.org/p/A_-)", "/Type /Outlines", "%%EOF"} {
		if !bytes.Contains(file, []byte(want)) {
			t.Errorf("the document has no %s", want)
		}
	}
	if bytes.Contains(file, []byte("-instead-of-")) {
		t.Error("the fonts keep the names that are meant to be exchanged")
	}
	// Names are exchanged for others as long, so that the table of places stays right.
	start := regexp.MustCompile(`startxref\n(\d+)`).FindSubmatch(file)
	if start == nil || !strings.HasPrefix(string(file[atoi(string(start[1])):]), "xref\n") {
		t.Error("the table of places isn't where the document says")
	}
	for range 5 {
		if !bytes.Equal(document(t), file) {
			t.Fatal("the same pages give another document")
		}
	}
}

func atoi(text string) (n int) {
	for _, r := range text {
		n = 10*n + int(r-'0')
	}
	return n
}

func TestWhatTheFontsLackIsNamed(t *testing.T) {
	if _, err := pdf.Encode(page("数"), 300, face.BuiltIn(), pdf.Info{}); err == nil || !strings.Contains(err.Error(), "数 (U+6570)") {
		t.Errorf("a page of characters that no font has: %v", err)
	}
}
