package pdf_test

import (
	"bytes"
	"compress/zlib"
	"io"
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

// TestPress holds what PDF/X-1a forbids and asks for; .ci/book holds such files against other programs.
func TestPress(t *testing.T) {
	d, err := pdf.New(100, 100, face.BuiltIn(), pdf.Info{Title: "T", Press: true})
	if err != nil {
		t.Fatal(err)
	}
	d.TrimBox(0, 0, 100, 100)
	p := &draw.Picture{Width: 100, Height: 100}
	p.Add(draw.Path{Segments: draw.Rect(0, 0, 50, 50), Fill: draw.RGB(0x336699), Stroke: draw.RGB(0xff0000)})
	if err := d.Page(p); err != nil {
		t.Fatal(err)
	}
	d.Link(0, 0, 10, 10, 1)
	d.LinkTo(0, 0, 10, 10, "https://example.org")
	var out bytes.Buffer
	if err := d.Write(&out); err != nil {
		t.Fatal(err)
	}
	file := out.String()
	for _, stream := range regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`).FindAllStringSubmatch(file, -1) {
		if plain, err := zlib.NewReader(strings.NewReader(stream[1])); err == nil {
			text, _ := io.ReadAll(plain)
			file += string(text)
		}
	}
	for _, want := range []string{"%PDF-1.3", "0.667 0.333 0 0.4 k", "0 1 1 0 K", "/GTS_PDFXConformance (PDF/X-1a:2001)", "/S /GTS_PDFX /OutputConditionIdentifier (CGATS TR 001)", "/Trapped /False", "/ID [<", "/TrimBox"} {
		if !strings.Contains(file, want) {
			t.Errorf("%s is missing", want)
		}
	}
	_, update, _ := strings.Cut(out.String(), "%%EOF")
	for _, never := range []string{" rg\n", " RG\n", "/Annots", "/OpenAction"} {
		if strings.Contains(file, never) {
			t.Errorf("%q is there", never)
		}
	}
	if strings.Contains(update, "/EmbeddedFiles") {
		t.Error("the catalog has files")
	}
}
