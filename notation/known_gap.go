package notation

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku/notation/internal/pieces"
)

// appendGap appends the shape of the text behind a puzzle, or a solution, up to a place; nil where anything in it
// may mean more than it seems to. A shape is all but numbers and the values in quotes:
//
//	"/>⏎  <puzzle id="17" level="hard" cells="      is      "/>⏎  <puzzle id="t" level="t" cells="
//	'),(17,'                                         is      '),(n,'
//
// Values that may tell of the puzzle itself stay, and so do words, as <b>Solution 3</b>.
func (d *records) appendGap(dst []byte, puzzle, end int) []byte {
	text := d.text[:end]
	g := gapShaper{text: text, at: puzzle + 81, fixed: d.fixed, codes: &d.codes}
	if g.at < end && isQuote(text[g.at]) && standsIn(text[:puzzle], text[g.at]) {
		dst = append(dst, text[g.at]) // it ends what the puzzle stands in
		g.at++
	}
	for g.at < end && dst != nil {
		dst = g.next(dst)
	}
	return dst
}

// standsIn reports whether what stands behind a text is in quotes that it opens: cells=" or href="/play?puzzle=
func standsIn(before []byte, quote byte) bool {
	for i := len(before) - 1; i >= 0 && len(before)-i <= longestValue && before[i] > ' ' && before[i] != '<' && before[i] != '>'; i-- {
		if before[i] == quote {
			return true
		}
	}
	return false
}

// gapShaper makes the shape of a gap part by part.
type gapShaper struct {
	text []byte // up to the end of the gap
	at   int
	name []byte // what a value stands under
	tag  []byte // the element at hand

	codes *uint64         // the lengths of names that are codes
	fixed map[string]bool // what isFixed said of names
	names map[string]bool // those in the gap, if they are wanted
}

func isQuote(char byte) bool { return char == '"' || char == '\'' || char == '`' }

// next appends the shape of the next part.
func (g *gapShaper) next(dst []byte) []byte {
	text, start := g.text, g.at
	switch char := text[start]; {
	case isQuote(char):
		length := bytes.IndexByte(text[start+1:], char)
		if length < 0 { // it begins what the puzzle stands in
			g.at = len(text)
			return append(dst, text[start:]...)
		}
		g.at += length + 2
		return g.appendQuoted(dst, text[start:g.at])
	case isDigit(char):
		for g.at < len(text) && (isDigit(text[g.at]) || text[g.at] == '.' && g.at+1 < len(text) && isDigit(text[g.at+1])) {
			g.at++
		}
		switch {
		case g.at-start > longestWord:
			return nil
		case g.isFixed():
			return append(dst, text[start:g.at]...)
		}
		return append(dst, 'n')
	case isLetter(char):
		for g.at < len(text) && (fieldKinds[text[g.at]]&isAnyLetter != 0 || text[g.at] == '_' || text[g.at] == '-') {
			g.at++
		}
		word := text[start:g.at]
		if isOfDate(word) && g.at < len(text) && (text[g.at] == ' ' || text[g.at] == ',') {
			return append(dst, 'd')
		}
		if start > 0 && text[start-1] == '<' {
			g.setName(word)
			g.tag = word
		} else if next := behindBlanks(text, g.at); next < len(text) && (text[next] == ':' || text[next] == '=') {
			g.setName(word)
		}
		return append(dst, word...)
	case char == '.' || char == '*' || char == '_' || char == '?':
		for g.at < len(text) && text[g.at] == char {
			g.at++
		}
		if g.at-start > 3 {
			return nil
		}
		return append(dst, text[start:g.at]...)
	case char == '>':
		g.name = g.tag
	}
	for g.at++; g.at < len(text) && fieldKinds[text[g.at]]&isBetween != 0; g.at++ {
	}
	return append(dst, text[start:g.at]...)
}

// ofDates are the short names of days and months.
const ofDates = "SunMonTueWedThuFriSatJanFebMarAprMayJunJulAugSepOctNovDec"

// isOfDate reports whether a word is the short name of a day or a month.
func isOfDate(word []byte) bool {
	return len(word) == 3 && word[1] >= 'a' && strings.Index(ofDates, string(word))%3 == 0
}

// behindBlanks returns where the blanks end that stand at a place of a text.
func behindBlanks(text []byte, at int) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
		at++
	}
	return at
}

// setName sets the name that a value stands under.
func (g *gapShaper) setName(name []byte) {
	if g.name = name; g.names != nil {
		g.names[string(g.appendName(nil, name))] = true
	}
}

// isFixed reports whether the value at hand may tell of the puzzle itself.
func (g *gapShaper) isFixed() bool { return len(g.name) > 0 && g.tells(g.name) }

// tells reports whether the value under a name may do so.
func (g *gapShaper) tells(name []byte) bool {
	if pieces.IsCode(name) {
		return false
	}
	fixed, ok := g.fixed[string(name)]
	if !ok {
		if fixed = isFixed(strings.ToLower(string(name))); len(g.fixed) < mostShapes {
			g.fixed[string(name)] = fixed
		}
	}
	return fixed
}

// appendQuoted appends the shape of a text in quotes: a name, or a value.
func (g *gapShaper) appendQuoted(dst, quoted []byte) []byte {
	inside := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inside, '\\') >= 0 || bytes.IndexByte(inside, '\n') >= 0 {
		return nil
	}
	behind := g.text[behindBlanks(g.text, g.at):]
	switch {
	case len(behind) > 0 && behind[0] == ':' || bytes.HasPrefix(behind, []byte("=>")):
		g.setName(inside)
		return append(g.appendName(append(dst, quoted[0]), inside), quoted[0])
	case len(inside) == 0 || g.isFixed():
		return append(dst, quoted...)
	case isAddress(inside) && !isPath(inside):
		return append(g.appendName(append(dst, quoted[0]), inside), quoted[0])
	case !isNumberOrDate(inside) && !isPlainValue(inside, len(g.name) == 0) && !isPath(inside):
		return nil
	}
	return append(dst, quoted[0], 't', quoted[0])
}

// isCode reports whether a name is a code, or as long as one that was there.
func (g *gapShaper) isCode(name []byte) bool {
	length := uint64(1) << min(len(name), 63)
	if pieces.IsCode(name) {
		*g.codes |= length
		return true
	}
	return *g.codes&length != 0 && len(name) < 63 && !g.tells(name) && len(bytes.TrimFunc(name, func(char rune) bool {
		return char < utf8.RuneSelf && (isLetter(byte(char)) || isDigit(byte(char)) || char == '-' || char == '_')
	})) == 0
}

// appendName appends a name, whose numbers may differ. One that is a code may be any other.
func (g *gapShaper) appendName(dst, name []byte) []byte {
	if g.isCode(name) {
		return append(dst, '#')
	}
	for i, char := range name {
		switch {
		case !isDigit(char):
			dst = append(dst, char)
		case i == 0 || !isDigit(name[i-1]):
			dst = append(dst, 'n')
		}
	}
	return dst
}

// isNumberOrDate reports whether a value in quotes is a short number or a date.
func isNumberOrDate(value []byte) bool {
	return len(value) <= longestWord && len(bytes.Trim(value, "0123456789.-:/")) == 0
}

// isPath reports whether a value in quotes is the path of a page, such as /puzzles/17, without cells in it.
func isPath(value []byte) bool {
	if len(value) < 2 || len(value) > longestValue || value[0] != '/' || value[1] == '/' {
		return false
	}
	signs := 0
	for _, char := range value {
		if signs++; !isCellSign(char) {
			signs = 0
		}
		if signs >= shortWord || !isLetter(char) && !isDigit(char) && bytes.IndexByte([]byte("/_-.#"), char) < 0 {
			return false
		}
	}
	return true
}

// isAddress reports whether a value in quotes is the address of a page, such as https://a.example/play?id=17. Such with
// cells or a code in them are none.
func isAddress(value []byte) bool {
	isWeb := bytes.HasPrefix(value, []byte("https://")) || bytes.HasPrefix(value, []byte("http://"))
	if !isWeb && !bytes.HasPrefix(value, []byte("/")) || len(value) > longestValue {
		return false
	}
	word := 0
	for _, char := range value {
		if word++; fieldKinds[char]&(isAnyDigit|isAnyLetter|isCellMark) == 0 {
			word = 0
		}
		if word >= shortWord || char <= ' ' || char > 0x7e || char == '%' || char == '<' {
			return false
		}
	}
	return true
}

// isPlainValue reports whether a value in quotes tells nothing of the puzzle. One without a name may be that of a column.
func isPlainValue(value []byte, nameless bool) bool {
	var room [longestValue + 1]byte
	if len(value) > longestValue {
		return false
	}
	quoted := append(append(room[:0], value...), '"')
	return endOfText(quoted, nameless) == len(value) && isBesideLists(value)
}

// longestValue is the length in bytes of the longest value in quotes that may differ.
const longestValue = 60
