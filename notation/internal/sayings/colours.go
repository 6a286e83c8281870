package sayings

import (
	"slices"
	"strings"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/once"
)

// tones are the colours by the stock words that name them.
var tones = []struct {
	tone  constraint.Tone
	words string
}{
	{constraint.ToneGreen, "green|grün|grüne|grünen|绿"},
	{constraint.TonePurple, "purple|lavender|lilac|lila|紫|粉"},
	{constraint.ToneTeal, "teal|青"},
	{constraint.ToneBlue, "blue|blaue|blauen|蓝"},
	{constraint.ToneOrange, "orange|brown|tan|beige|橙"},
	{constraint.ToneYellow, "yellow|gelbe|gelben|黄"},
	{constraint.ToneRed, "red|rote|roten|红"},
	{constraint.ToneGrey, "gray|silver|graue|grauen|灰"},
	{constraint.ToneBlack, "black|schwarze|黑"},
}

var toneExpression = func() string {
	var all []string
	for _, t := range tones {
		all = append(all, t.words)
	}
	return `(?:(?:light|dark|pale|thin|thick|bright) )*(?:` + strings.Join(all, "|") + `)`
}()

// toneOf returns the tone that a colour's words name.
func toneOf(words string) constraint.Tone {
	for _, t := range tones {
		if slices.ContainsFunc(strings.Fields(words), func(word string) bool { return slices.Contains(strings.Split(t.words, "|"), word) }) {
			return t.tone
		}
	}
	return constraint.ToneNone
}

var chineseTones = once.MustCompile(`[绿紫粉青蓝橙黄红灰黑]`)
