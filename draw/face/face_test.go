package face

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku/draw"
)

func TestTheBuiltInFontHasLatinDigitsAndPunctuation(t *testing.T) {
	if err := BuiltIn().Check("0123456789 ABCXYZabcxyz ÄÖÜäöüßéèñçøåŁłŠšžőű .,;:!?…–—“”‘’„«»•()[]{}/\\@#&%+×=<>€©°"); err != nil {
		t.Error(err)
	}
	for _, font := range BuiltIn().All() {
		if !font.Embeds() || len(font.File) > 40<<10 {
			t.Errorf("the font %s has %d bytes, embeds %v", font.Name, len(font.File), font.Embeds())
		}
	}
	if licence, err := os.ReadFile("OFL.txt"); err != nil || !strings.Contains(string(licence), "SIL OPEN FONT LICENSE Version 1.1") {
		t.Errorf("the licence of the font isn't beside it: %v", err)
	}
}

// Digits are CapHeight high and all equally wide.
func TestDigitsAreAsTheyAreTakenToBe(t *testing.T) {
	for _, bold := range []bool{false, true} {
		wide := BuiltIn().Width("0", 1, bold)
		for _, digit := range "123456789" {
			if width := BuiltIn().Width(string(digit), 1, bold); math.Abs(width-wide) > 1e-9 {
				t.Errorf("%c is %v wide, 0 is %v", digit, width, wide)
			}
		}
		top := 0.0
		for _, s := range BuiltIn().outline(draw.Text{Text: "7", Size: 1, Bold: bold}) {
			top = min(top, s.To.Y)
		}
		if math.Abs(top+draw.CapHeight) > 0.001 {
			t.Errorf("a digit reaches %v above its line, want %v", -top, draw.CapHeight)
		}
	}
}

func TestRunsTakeTheOtherFontForWhatIsMissing(t *testing.T) {
	// A collection whose second font is the built-in one.
	fonts, err := Read(collection(regularFile, boldFile))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(tablesOf(t, fonts.other.File)["glyf"], tablesOf(t, regularFile)["glyf"]) {
		t.Error("the first font of the collection isn't the one that was put there")
	}
	runs := fonts.Runs("7 数独 x", true)
	want := []string{"7 ", "数独", " x"}
	for i, run := range runs {
		if i >= len(want) || run.Text != want[i] || (run.Font == fonts.other) != (i == 1) {
			t.Fatalf("runs are %v", runs)
		}
	}
	err = fonts.Check("数独数 x")
	if err == nil || err.Error() != "the font lacks 2 characters: 数 (U+6570), 独 (U+72EC); take one that has them" {
		t.Errorf("what is missing: %v", err)
	}
}

func tablesOf(t *testing.T, file []byte) map[string][]byte {
	t.Helper()
	parts, err := tables(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	return parts
}

// collection is a font collection of some files.
func collection(fonts ...[]byte) []byte {
	out := binary.BigEndian.AppendUint32([]byte("ttcf\x00\x01\x00\x00"), uint32(len(fonts)))
	start := uint32(12 + 4*len(fonts))
	for _, font := range fonts {
		out = binary.BigEndian.AppendUint32(out, start)
		start += uint32(len(font)+3) &^ 3
	}
	for _, font := range fonts {
		base := uint32(len(out))
		moved := bytes.Clone(font)
		for i := range int(binary.BigEndian.Uint16(moved[4:])) {
			entry := moved[12+16*i+8:]
			binary.BigEndian.PutUint32(entry, binary.BigEndian.Uint32(entry)+base)
		}
		out = append(out, moved...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out
}

func FuzzRead(f *testing.F) {
	f.Add(regularFile[:500])
	f.Add(collection(regularFile[:2000], boldFile[:300]))
	f.Add([]byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x01\xff\xff\xff\xff"))
	f.Add([]byte("no font"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if fonts, err := Read(file); err == nil {
			_ = fonts.Check("数")
			_ = fonts.All()[2].Embeds()
		}
	})
}
