package text

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCells(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	wide := strings.NewReplacer("1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９", ".", "０").Replace
	with := func(mark string) string { return strings.ReplaceAll(puzzle, ".", mark) }
	for line, want := range map[string]string{
		wide(puzzle): with("0"),
		with("·"):    puzzle,
		"难度７: " + with("•") + "（二）":             "难度７: " + puzzle + "（二）",
		"７," + wide(puzzle) + ",二":              "７," + with("0") + ",二",
		"５３··７····":                             "53..7....",
		"５３··７···":                              "５３··７···", // too short
		"║ ５ ３ · │ · ７ · │ · · · ║":             "║ 5 3 . │ . 7 . │ . . . ║",
		"５３　・・７　・・・":                            "５３　・・７　・・・", // no row
		"５３・　・７・　・・・":                           "53. .7. ...",
		"5️⃣3️⃣⬜⬜7️⃣⬜⬜⬜⬜":                       "53..7....",
		"№ " + with("★"):                        "№ " + puzzle,
		with("🟦"):                               puzzle,
		with("★") + "★":                         with("★") + "★",
		strings.ReplaceAll(with("★"), "8", "☆"): strings.ReplaceAll(with("★"), "8", "☆"),
		"＃７ " + with("‧"):                       "＃７ " + puzzle,
		"２０２４-０５-３１":                            "２０２４-０５-３１",
		"٥٣··٧····":                             "53..7....",
		"一月二日三月":                                "一月二日三月",
		"═════════":                             "═════════",
		"é " + with("·") + " \xff·":             "é " + puzzle + " \xff·",
	} {
		if got, open := new(Plainer).Cells([]byte(line), 0, false); string(got) != want || open != 0 {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

// TestCellsInParts makes cells plain in a text that comes part by part. They are the same as in the whole.
func TestCellsInParts(t *testing.T) {
	words := []string{
		"５", "３３", "·", "··", "0", "1", ".", " ", "　", "\n", "a", "é", "★", "☆", "│", "─────────", "\u20e3", "🟦", "𝟓", "\xff", "\xe3\x80", "\xf0\x9f", "|", ",",
		"５３··７····", "1★★★2", strings.Repeat("12★", 27), strings.Repeat("7·", 40) + "7", strings.Repeat("5 ", 9), strings.Repeat("５ · ", 1500), strings.Repeat("٥", 5000),
	}
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 40).Draw(t, "words"), ""))
		whole, _ := new(Plainer).Cells(bytes.Clone(text), 0, false)
		size := rapid.IntRange(1, max(1, len(text))).Draw(t, "size")
		var p Plainer
		var got, uncertain []byte
		for at := 0; at < len(text); at += size {
			end := min(at+size, len(text))
			from := len(got)
			all, open := p.Cells(append(append(got, uncertain...), text[at:end]...), from, end < len(text))
			uncertain = bytes.Clone(all[len(all)-open:])
			got = all[:len(all)-open]
		}
		if !bytes.Equal(got, whole) {
			t.Fatalf("in parts of %d, %q is %q, want %q", size, text, got, whole)
		}
	})
}
