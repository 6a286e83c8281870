// Package text is the first layer of reading: it makes plain text of bytes. It
// knows nothing of puzzles, only of encodings and characters.
//
//	Decode   bytes in an old encoding       → UTF-8
//	Plainer  the same for cells alone, while a text comes in
//	Plain    ５ ۵ ⑤ 5️⃣ 〇 □ NBSP “ ESC[31m  → 5 5 5 5 . . blank " nothing
//
// A plain character stands in the column of the one that it replaces. Only
// characters that take no room of their own (marks of direction, escape
// sequences) go.
package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku/internal/once"
)

// Plain replaces characters of other scripts, keyboards and typesetters in line by plain ones.
// It keeps the characters in keep, and returns line itself if nothing changes.
func Plain(line []byte, keep string) []byte {
	if !slices.ContainsFunc(line, func(char byte) bool { return char >= utf8.RuneSelf || char == escape || char == '\b' }) {
		return line
	}
	out := make([]byte, 0, len(line))
	for i := 0; i < len(line); {
		if line[i] == escape {
			i += sequence(line[i:])
			continue
		}
		char, size := utf8.DecodeRune(line[i:])
		if char < utf8.RuneSelf || keep != "" && strings.ContainsRune(keep, char) {
			out = append(out, line[i:i+size]...)
		} else if char == utf8.RuneError && size == 1 {
			out = append(out, line[i])
		} else {
			out = appendPlain(out, char)
		}
		i += size
	}
	return out
}

// style matches a mark of a forum that changes how letters look: [b]5[/b].
var style = once.MustCompile(`(?i)\[/?(?:b|i|u|s|color|size|font|highlight|bg|mono)(?:=[^\]\n]{1,24})?\]`)

// Unstyle drops the marks of forums that change how letters look, if one of line ends there.
func Unstyle(line string) string {
	if !strings.Contains(line, "[/") {
		return line
	}
	return style.ReplaceAllString(line, "")
}

const escape = 0x1b

// sequence returns the length in bytes of the escape sequence that text starts with, such as a
// terminal colour.
func sequence(text []byte) int {
	if len(text) < 2 {
		return len(text)
	}
	switch text[1] {
	case '[':
		for i := 2; i < len(text); i++ {
			if text[i] >= '@' && text[i] <= '~' {
				return i + 1
			}
		}
		return len(text)
	case ']':
		for i := 2; i < len(text); i++ {
			if text[i] == '\a' || text[i] == escape {
				return i + 1
			}
		}
		return len(text)
	}
	return 2
}

// runs lists consecutive characters that stand for 1, 2, 3 … or for the letters from A.
var runs = []struct {
	first, last rune
	to          rune
}{
	{'①', '⑨', '1'}, {'⑴', '⑼', '1'}, {'⒈', '⒐', '1'}, {'❶', '❾', '1'}, {'➀', '➈', '1'}, {'➊', '➒', '1'}, {'⓵', '⓽', '1'},
	{'㊀', '㊈', '1'}, {'㈠', '㈨', '1'}, {'Ⅰ', 'Ⅸ', '1'}, {'ⅰ', 'ⅸ', '1'}, {'₀', '₉', '0'}, {'⁴', '⁹', '4'},
	{'Ⓐ', 'Ⓩ', 'A'}, {'ⓐ', 'ⓩ', 'a'}, {'！', '～', '!'},
}

// single maps other characters to the plain ones they stand for.
var single once.Value[map[rune]rune]

func newSingle() map[rune]rune {
	all := map[rune]rune{'⓪': '0', '⁰': '0', '¹': '1', '²': '2', '³': '3', '零': '0', '⠚': '0', '⠴': '0', '\u3000': ' ', '´': '\'', '′': '\''}
	for i, char := range []rune("一二三四五六七八九") {
		all[char] = '1' + rune(i)
	}
	for _, digits := range []string{"⠁⠃⠉⠙⠑⠋⠛⠓⠊", "⠂⠆⠒⠲⠢⠖⠶⠦⠔"} { // braille, and as mathematics have it
		for i, char := range []rune(digits) {
			all[char] = '1' + rune(i)
		}
	}
	for to, chars := range map[rune]string{
		'"': "“”„‟‘’‚«»「」",
		'.': "·・〇○□∙•‧⋅●■▢◻◽▫▪◯◦⬜⬛⚪⚫☐␣⠀",
		'-': "–—−‒―‐‑▄▀⠤",
		'|': "⎡⎢⎣⎤⎥⎦⎛⎜⎝⎞⎟⎠⎧⎨⎩⎫⎬⎭⎪▏▕｜▌▐",
	} {
		for _, char := range chars {
			all[char] = to
		}
	}
	return all
}

func appendPlain(out []byte, char rune) []byte {
	if to, ok := single.Get(newSingle)[char]; ok {
		return utf8.AppendRune(out, to)
	}
	if value, ok := digit(char); ok {
		return append(out, '0'+byte(value))
	}
	for _, run := range runs {
		if char >= run.first && char <= run.last {
			return utf8.AppendRune(out, run.to+char-run.first)
		}
	}
	switch {
	case char == '…':
		return append(out, "..."...)
	case char >= '⑩' && char <= '⑳':
		return append(out, byte('0'+(char-'⑩'+10)/10), byte('0'+(char-'⑩')%10))
	case unicode.Is(unicode.Zs, char):
		return append(out, ' ')
	case char == '⠼' || unicode.In(char, unicode.Cf, unicode.Mn, unicode.Me):
		return out // marks of numbers in braille, of direction, of width, of keys
	}
	return utf8.AppendRune(out, char)
}

// digit returns the value of char as a decimal digit of any script. Every script has its
// digits in order from zero.
func digit(char rune) (value int, ok bool) {
	if !unicode.Is(unicode.Nd, char) {
		return 0, false
	}
	for _, r := range unicode.Nd.R16 {
		if char >= rune(r.Lo) && char <= rune(r.Hi) {
			return int(char-rune(r.Lo)) % 10, true
		}
	}
	for _, r := range unicode.Nd.R32 {
		if char >= rune(r.Lo) && char <= rune(r.Hi) {
			return int(char-rune(r.Lo)) % 10, true
		}
	}
	return 0, false
}
