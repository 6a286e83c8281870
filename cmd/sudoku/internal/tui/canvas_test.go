package tui

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLinesMeetInTheRightCharacter(t *testing.T) {
	for _, test := range []struct {
		up, right, down, left weight
		want, ascii           rune
	}{
		{noLine, heavyLine, heavyLine, noLine, '┏', '+'},
		{heavyLine, lightLine, heavyLine, lightLine, '╂', '+'},
		{lightLine, heavyLine, lightLine, heavyLine, '┿', '+'},
		{lightLine, lightLine, lightLine, lightLine, '┼', '+'},
		{heavyLine, heavyLine, heavyLine, heavyLine, '╋', '+'},
		{noLine, lightLine, noLine, lightLine, '─', '-'},
		{noLine, heavyLine, noLine, heavyLine, '━', '='},
		{heavyLine, noLine, heavyLine, noLine, '┃', '|'},
		{lightLine, noLine, lightLine, noLine, '│', ':'},
		{noLine, noLine, noLine, noLine, ' ', ' '},
	} {
		if got := lineChar(test.up, test.right, test.down, test.left); got != test.want {
			t.Errorf("%v: %c, want %c", test, got, test.want)
		}
		if got := asciiOf(lineChar(test.up, test.right, test.down, test.left)); got != test.ascii {
			t.Errorf("%v in ASCII: %c, want %c", test, got, test.ascii)
		}
	}
}

func TestWrapKeepsTheTextAndTheWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.SampledFrom([]string{"a", "row", "candidate", "提示", "再按说得更多", "，", "r1c2", "x-very-long-word-without-end"})).Draw(t, "words")
		text := strings.Join(words, rapid.SampledFrom([]string{"", " "}).Draw(t, "between"))
		width := rapid.IntRange(6, 40).Draw(t, "width")
		lines := wrap(text, width)
		squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if squeeze(strings.Join(lines, "")) != squeeze(text) {
			t.Fatalf("%q became %q", text, lines)
		}
		for _, line := range lines {
			if w := textWidth(line); w > width && !strings.HasSuffix(line, "，") {
				t.Fatalf("%q has %d columns of %d", line, w, width)
			}
		}
	})
}

func TestWrapBreaksAtSpacesAndBetweenChinese(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  []string
	}{
		{"one two three", 8, []string{"one two", "three"}},
		{"再按一次，说更多", 10, []string{"再按一次，", "说更多"}},
		{"再按一次，说更多", 8, []string{"再按一", "次，说更", "多"}},
		{"chain (8)r2c6=(8)r2c8-(4)r2c8", 12, []string{"chain", "(8)r2c6=", "(8)r2c8-", "(4)r2c8"}},
		{"first\nsecond", 20, []string{"first", "second"}},
	} {
		if got := wrap(test.text, test.width); !slices.Equal(got, test.want) {
			t.Errorf("wrap(%q, %d) = %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

// A wide character that is half covered goes away whole.
func TestWideCharactersAreNeverCutInHalf(t *testing.T) {
	var c canvas
	c.reset(6, 1, plainStyle)
	c.text(0, 0, "提示ab", plainStyle)
	c.put(1, 0, 'x', plainStyle)
	if got := c.textOnly(); got != " x示ab\n" {
		t.Errorf("got %q", got)
	}
	c.text(5, 0, "提", plainStyle) // no room for it
	c.put(2, 0, 'y', plainStyle)
	if got := c.textOnly(); got != " xy ab\n" {
		t.Errorf("got %q", got)
	}
}
