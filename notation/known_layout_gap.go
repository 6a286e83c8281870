package notation

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/text"
)

// The shape of a gap between two records is all of it but numbers, dates, ratings and plain words, for which it has a
// sign each:
//
//	Easter Monster (2023-01-01)      is    w (d)
//	#D Tarek #12                     is    #D w
//	name = "Golden Nugget"           is    name = "w"
//
// Words before a colon or an equals sign stay as they are, and so do such as tell of rules, sizes, solutions or steps.
// So does all of a line that has these beside numbers.

const (
	shapeDate = shapeApart + 1 + iota // 2023-01-31
	shapeTime                         // 23:59:59 or 23:59
)

// longestNumber is the number of digits of the longest number that may differ, from which on it may be cells.
const longestNumber = 7

// appendLayoutGap appends the shape of a gap; nil for one that is too long. A solution stands at a place of it, or 0.
func appendLayoutGap(dst, gap []byte, answer int) []byte {
	if len(gap) > longestLayoutGap {
		return nil
	}
	if answer > 0 {
		dst = append(appendLayoutGap(dst, gap[:answer], 0), shapeSolution)
		gap = gap[answer+81:]
	}
	for len(gap) > 0 {
		end := bytes.IndexByte(gap, '\n') + 1
		if end == 0 {
			end = len(gap)
		}
		dst = appendGapLine(dst, gap[:end])
		gap = gap[end:]
	}
	return dst
}

// appendGapLine appends the shape of a line, or of the part of one that stands beside cells.
func appendGapLine(dst, line []byte) []byte {
	all, beyond := byte(0), byte(0)
	for _, char := range line {
		all |= fieldKinds[char]
		beyond |= char & 0x80
	}
	if all&(isAnyDigit|isAnyLetter) == 0 && beyond == 0 {
		return append(dst, line...)
	}
	start, tells, steps := len(dst), false, false
	numbers, words, strange := false, false, false
	var w gapWords
	for i := 0; i < len(line); {
		from, char := i, line[i]
		switch kind := fieldKinds[char]; {
		case char == '#' && from == 0 && len(line) > 2 && isSdkHeader(line):
			i += 2 // its letter is no part of a word
		case kind == isAnyDigit:
			sign := byte(0)
			if i, sign = numberInGap(line, i, all&isAnyLetter != 0); sign > 0 {
				numbers = true
				if to := w.join(line, len(dst), from, i, sign); to > 0 {
					dst = dst[:to]
				} else {
					dst = append(dst, sign)
				}
				continue
			}
		case kind&isAnyLetter != 0 || char >= utf8.RuneSelf && nameLetter(line[from:]) > 0:
			i = endOfName(line, from)
			means := kindOfWord(line[from:i])
			tells, steps = tells || means == tellingWord, steps || means == stepWord
			isJoined := w.joins(line, len(dst), from) && (i-from == 1 || means > stayingWord)
			if isJoined && !endsName(line, i) || means == plainWord && isPlainWord(line, from, i) {
				if to := w.join(line, len(dst), from, i, shapeWord); to > 0 {
					dst = dst[:to]
				} else {
					dst = append(dst, shapeWord)
					w = gapWords{len(dst), i, 0}
				}
				words = true
				continue
			}
		case char == '~' || char == '+' && !isZoneAt(line, i):
			strange = true
			i++
		default:
			if char < ' ' && char != '\n' && char != '\r' && char != '\t' {
				return append(dst[:start], line...)
			}
			for i++; i < len(line) && isGapSign(line[i]); {
				i++
			}
		}
		dst = append(dst, line[from:i]...)
	}
	if tells && (numbers || words) && !countsBetween.Match(line) || steps && numbers || words && namesVariant(line) || numbers && strange {
		return append(dst[:start], line...)
	}
	return dst
}

// countsBetween matches a line that counts records between stars, as MySQL prints them.
var countsBetween = once.MustCompile(`^\s*\*{10,} \d+\. row \*{10,}\s*$`)

// gapWords are plain words of a line, and numbers behind them. They have one sign for all.
type gapWords struct {
	shape   int // where the shape goes on behind the sign
	end     int // and the line
	numbers int
}

// join joins a word or a number to those before it, if it stands behind them as in a title. It returns how much of the
// shape is left then, else 0.
func (w *gapWords) join(line []byte, shape, from, end int, sign byte) int {
	if !w.joins(line, shape, from) || sign == shapeDate || sign == shapeTime || sign != shapeWord && w.numbers == 3 {
		return 0
	}
	if w.end = end; sign != shapeWord {
		w.numbers++
	}
	return w.shape
}

// joins reports whether what stands at a place of a line goes on with the words before it.
func (w *gapWords) joins(line []byte, shape, from int) bool {
	if w.shape == 0 || shape != w.shape+from-w.end {
		return false
	}
	switch string(line[w.end:from]) {
	case " ", ", ", ". ", "'", "-", " #":
		return true
	}
	return false
}

// isGapSign reports whether a character is a sign that stays as it is in any gap.
func isGapSign(char byte) bool { return char >= ' ' && char < '0' && char != '+' || char == '|' }

// numberInGap returns where a number, a date or a rating ends, and its sign. That is 0 if it stays as it is.
func numberInGap(line []byte, i int, named bool) (end int, sign byte) {
	if i+4 < len(line) && line[i+4] == '-' && isLike(line, i, "0000-00-00") {
		return i + len("0000-00-00"), shapeDate
	}
	for _, model := range []string{"00:00:00", "00:00", "0:00"} {
		if colon := i + strings.IndexByte(model, ':'); colon < len(line) && line[colon] == ':' && isLike(line, i, model) {
			return i + len(model), shapeTime
		}
	}
	for end = i; end < len(line) && isDigit(line[end]); {
		end++
	}
	behind := func(n int) byte {
		if end+n < len(line) {
			return line[end+n]
		}
		return ' '
	}
	before := byte(' ')
	if i > 0 {
		before = line[i-1]
	}
	if isNamed := before == ':' && i > 1 && isLetter(line[i-2]); isNamed { // as id:17
		before = ' '
	}
	joins := before != ' ' && isBesideNumber(line, i-1)
	switch {
	case behind(0) == '.' && isDigit(behind(1)) && !isDigit(behind(2)) && !isLetter(behind(2)) && end-i < 3 && before != '.' && !joins && (end+2 >= len(line) || line[end+2] != '.'):
		if named {
			return end + 2, shapeRating
		}
	case end-i == len("20230131") && isYear(line[i:]) && before != '.' && !isLetter(behind(0)) && !isBesideNumber(line, end):
		return end, shapeDate
	case end-i > longestNumber || isLetter(behind(0)) || isBesideNumber(line, end) || joins || before >= 0x80:
	case named || end-i >= 3 || before == '[' && behind(0) == ']' || before == '#' || (behind(0) == '.' || behind(0) == ')') && behind(1) <= ' ':
		return end, shapeNumber
	}
	return end, 0
}

// isYear reports whether a number starts with a year of these centuries.
func isYear(number []byte) bool {
	return bytes.HasPrefix(number, []byte("19")) || bytes.HasPrefix(number, []byte("20"))
}

// isLike reports whether a date or a time stands at a place, with digits for the zeros of a model.
func isLike(line []byte, i int, model string) bool {
	end := i + len(model)
	if end > len(line) || i > 0 && isBesideNumber(line, i-1) || end < len(line) && (isDigit(line[end]) || isLetter(line[end]) || isBesideNumber(line, end)) {
		return false
	}
	return startsLike(line[i:], model)
}

// isZoneAt reports whether a time zone such as +0100 stands at a place.
func isZoneAt(line []byte, i int) bool {
	return i > 0 && line[i-1] == ' ' && startsLike(line[i+1:], "0000") && (len(line) == i+5 || line[i+5] <= ' ')
}

// isBesideNumber reports whether a sign beside a number may make more of it: a range, a product, rules.
func isBesideNumber(text []byte, i int) bool {
	return i >= 0 && i < len(text) && bytes.IndexByte([]byte("+-*/.:~x^&?%="), text[i]) >= 0 && !(text[i] == '=' || (text[i] == ':' || text[i] == '.') && (i+1 == len(text) || text[i+1] == '\n' || text[i+1] == ' ' || text[i+1] == '\r'))
}

// isPlainWord reports whether a word of a line may be any other: no name of a value, no tag. Its second letter
// is a small one.
func isPlainWord(line []byte, from, end int) bool {
	if end-from < 2 || end-from >= shortWord && utf8.RuneCount(line[from:end]) >= shortWord {
		return false
	}
	same := 0
	for i, char := range line[from+1 : end] {
		if i == 0 && char < 'a' {
			return false
		}
		if char == line[from+i]|0x20 {
			same++
		}
	}
	if same*3 > end-from || line[from] == 'x' || line[from] == 'X' {
		return false
	}
	if from > 1 || from == 1 && line[0] != '#' { // a comment may begin with any word
		if before := line[from-1]; isDigit(before) || bytes.IndexByte([]byte("#[/<@\\%&$?_={.~+"), before) >= 0 {
			return false
		}
	}
	return !endsName(line, end)
}

// endsName reports whether a word is the name of a value, or a part of more.
func endsName(line []byte, end int) bool {
	behind := bytes.TrimLeft(line[end:], " \t")
	if len(behind) > 0 && (behind[0] == ':' || behind[0] == '=') {
		return true
	}
	isEnd := end+1 >= len(line) || line[end+1] <= ' '
	return end < len(line) && (isDigit(line[end]) || line[end] == '.' && !isEnd || bytes.IndexByte([]byte("[/>@\\%&$_{~("), line[end]) >= 0)
}

// nameLetter returns the length in bytes of the letter beyond ASCII that a text starts with. It is 0 for any other
// sign. So it is for letters that may be read as digits, or tell of rules.
func nameLetter(text []byte) int {
	char, size := utf8.DecodeRune(text)
	if size < 2 || char > 0x9fff && (char < 0xac00 || char > 0xd7a3) || !unicode.IsLetter(char) || strings.ContainsRune(tellingSigns, char) {
		return 0
	}
	return size
}

// tellingSigns are characters of words that tell of the puzzle, and numbers.
const tellingSigns = "零一二三四五六七八九十解答步数數独獨规規则則宫宮笼籠线線题題"

// endOfName returns where a word of letters ends, of any script.
func endOfName(line []byte, i int) int {
	for i < len(line) {
		switch size := 1; {
		case isLetter(line[i]):
			i++
		case line[i] < utf8.RuneSelf:
			return i
		default:
			if size = nameLetter(line[i:]); size == 0 {
				return i
			}
			i += size
		}
	}
	return i
}

// stayingWords mean more to the reader than any word of a title.
var stayingWords once.Value[map[string]bool]

func newStayingWords() map[string]bool {
	all := map[string]bool{}
	for _, words := range [][]string{sizeWords, puzzleColumns, solutionColumns, regionColumns, strings.Split(text.DigitWords, "|"), strings.Split(text.NothingWords, "|"), {
		"rule", "constraint", "constraints", "knight", "kings", "king", "none", "null", "nil", "nan", "na", "true", "false", "type", "kind", "mode", "quadruple", "clone",
		"between", "odd", "odds", "even", "evens", "parity", "fog", "dots", "windows", "extra", "map", "cages", "cells", "row", "col", "column", "val", "value", "digit", "digits", "entries",
		"candidates", "marks", "pencil", "given", "clue", "clues", "board", "task", "mission", "problem", "unsolved",
	}} {
		for _, word := range words {
			all[word] = true
		}
	}
	return all
}

// wordKind is what a word may mean to the reader.
type wordKind uint8

const (
	tellingWord wordKind = iota // numbers and words beside it may tell of the puzzle itself
	stayingWord                 // it is no plain word
	amongWord                   // nor is this one, but among others it is
	stepWord                    // the same, and with a number it is a step of a solution
	plainWord
)

// amongOthers are words that are plain ones among others, as in "A puzzle of few clues".
var amongOthers = strings.Split(text.DigitWords+"|"+text.NothingWords+"|clue|clues|given|givens|digit|digits", "|")

// kindOfWord returns what a word may mean.
func kindOfWord(word []byte) wordKind {
	var room [3 * shortWord]byte
	if len(word) > len(room) {
		return stayingWord
	}
	lower := room[:copy(room[:], word)]
	if beyondASCII(word) >= 0 {
		lower = bytes.ToLower(lower)
	}
	for i, char := range lower {
		if char < utf8.RuneSelf {
			lower[i] |= 0x20
		}
	}
	switch {
	case solutionWords[string(lower)] || slices.Contains(sizeWords, string(lower)):
		return tellingWord
	case stepWords[string(lower)]:
		return stepWord
	case slices.Contains(amongOthers, string(lower)):
		return amongWord
	case stayingWords.Get(newStayingWords)[string(lower)] || isTaken(word):
		return stayingWord
	}
	return plainWord
}

// isTellingLine reports whether a line has a word after which a number may tell of the puzzle itself.
func isTellingLine(line []byte) bool {
	for word := range bytes.FieldsFuncSeq(line, func(char rune) bool { return char < 0x80 && !isLetter(byte(char)) && char != '_' }) {
		if name := strings.ToLower(string(word)); isRulesKey(name) || kindKey.MatchString(name) || slices.Contains(regionColumns, name) ||
			layoutAt(word) != "" || slices.Contains(sizeWords, name) {
			return true
		}
	}
	return false
}

// mayTell reports whether a line of a gap that doesn't stay as it is may tell of the puzzle itself.
func mayTell(gap []byte) bool {
	for line := range bytes.Lines(gap) {
		if isTellingLine(line) && !countsBetween.Match(line) && !bytes.Equal(appendGapLine(nil, line), line) {
			return true
		}
	}
	return false
}

// sizeWords are words before which, or behind which, a number is a size.
var sizeWords = []string{"size", "n", "order", "side", "rules", "box", "row", "rows", "col", "cols", "column", "columns", "width", "height", "dimension", "x", "variant", "step", "state", "solution", "solutions", "cage", "sum", "regions", "region"}
