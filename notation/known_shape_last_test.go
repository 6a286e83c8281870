package notation

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Lines that differ in digits alone are taken for lines of the same shape only where they have it.
func TestLastShapeIsTheSame(t *testing.T) {
	const (
		puzzle   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
		other    = ".2.45...9.5..8..1...9..2.4.3.1..6.7.8..1..2.4.4.2..5.6.1.3..4.2..4.7..3.9..5..1.."
		solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	)
	sign := rapid.StringOfN(rapid.SampledFrom([]rune("00112345689  ..::--##||aexXSBgit=/&?\"'_+~\t(){},;`²")), 1, 1, -1)
	word := rapid.SampledFrom([]string{"gattai-3", "samurai-5", "2024-05-31", "T12:00:07Z", " 12:00:07 +0200", "http://a/p/1", " HTTP/1.1", "?id=12&p=", "9x9", "6:2x3", "0-8", "abcdef12", " 7.2", "S9B", "sudoku 9"})
	beside := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.OneOf(sign, sign, sign, word), 0, 24).Draw(t, "signs"), "")
	})
	isTaken := func(line, again []byte) (place, bool) {
		shape, at := appendShape(nil, line)
		last := lastShape{used: true}
		last.note(line, shape, at, knownShape{form: lineForm, solved: at.solution > 0})
		return last.match(again)
	}
	if _, ok := isTaken([]byte("  17 | "+puzzle+" | 7.2"), []byte("  42 | "+other+" | 8.3")); !ok {
		t.Error("a line isn't like one with other numbers")
	}
	rapid.Check(t, func(t *rapid.T) {
		parts := []string{beside.Draw(t, "before"), puzzle, beside.Draw(t, "between"), "", ""}
		if rapid.Bool().Draw(t, "solved") {
			parts[3], parts[4] = solution, beside.Draw(t, "behind")
		}
		line := []byte(strings.Join(parts, ""))
		again := []byte(strings.Join([]string{parts[0], other, parts[2], parts[3], parts[4]}, ""))
		for i, char := range again {
			if isCells := i >= len(parts[0]) && i < len(parts[0])+81; !isCells && isDigit(char) && rapid.Bool().Draw(t, "change") {
				again[i] = byte(rapid.IntRange('0', '9').Draw(t, "digit"))
			}
		}
		shape, _ := appendShape(nil, line)
		if shape == nil {
			return
		}
		found, ok := isTaken(line, again)
		if !ok {
			return
		}
		wanted, place := appendShape(nil, again)
		if !bytes.Equal(shape, wanted) || found.cells != place.cells || found.solution != place.solution {
			t.Fatalf("%q is taken for %q: shapes %q and %q", again, line, wanted, shape)
		}
	})
}

// Texts differ in digits where a plain comparison says so.
func TestDifferInDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := rapid.SliceOfN(rapid.SampledFrom([]byte("/0159:a\xb0\xff\x00")), 0, 20).Draw(t, "one")
		two := bytes.Clone(one)
		for i := range two {
			if rapid.IntRange(0, 3).Draw(t, "change") == 0 {
				two[i] = rapid.SampledFrom([]byte("02789/:b\xb9\x30")).Draw(t, "char")
			}
		}
		plain := true
		for i := range one {
			plain = plain && (one[i] == two[i] || isDigit(one[i]) && isDigit(two[i]))
		}
		if differInDigits(one, two) != plain {
			t.Fatalf("%q and %q: %v", one, two, !plain)
		}
	})
}
