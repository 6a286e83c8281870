package pieces

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"jiugong/sudoku/internal/once"
)

// The characters from firstLineEnd to lastLineEnd stand behind line ends, and tell the number of the next line.
const firstLineEnd, lastLineEnd = 0xf0000, 0xffffd

// withLineEnds adds to each line end outside elements a character that tells the next line's number.
func withLineEnds(text string) string {
	var b strings.Builder
	line, inside := 1, false
	for _, char := range text {
		if char > firstLineEnd && char <= lastLineEnd {
			char = '\ue000' // for private use, as it is, and no line end
		}
		b.WriteRune(char)
		switch char {
		case '<':
			inside = true
		case '>':
			inside = false
		case '\n':
			if line++; !inside {
				b.WriteRune(min(firstLineEnd+rune(line), lastLineEnd))
			}
		}
	}
	return b.String()
}

// takeLineEnds returns text without what withLineEnds added, and the number of each of its lines.
func takeLineEnds(text string) (plain string, numbers []int) {
	var b strings.Builder
	number, at := 1, 0 // at is 0 while nothing but blanks has come on the line
	for _, char := range text {
		switch {
		case char > firstLineEnd && char <= lastLineEnd:
			number = int(char - firstLineEnd)
			continue
		case char == '\n':
			numbers = append(numbers, at)
			at = 0
		case at == 0 && !unicode.IsSpace(char):
			at = number
		}
		b.WriteRune(char)
	}
	numbers = append(numbers, at)
	for i, last := 0, 1; i < len(numbers); i++ { // blank lines stand where the one before does
		if last = max(last, numbers[i]); numbers[i] == 0 {
			numbers[i] = last
		}
	}
	return b.String(), numbers
}

// mayHoldCell matches the start of an element that may hold a cell.
var mayHoldCell = once.MustCompile(`(?i)<(?:td|th|input|div|span|li|button|text|p)\b`)

// lineMark is the attribute that tells the line where an element stands, which the parser doesn't.
const lineMark = "data-line-of-text"

// withLines adds to elements that may hold cells the line where they stand.
func withLines(text string) string {
	line, at := 1, 0
	var b strings.Builder
	for _, found := range mayHoldCell.FindAllStringIndex(text, -1) {
		line += strings.Count(text[at:found[1]], "\n")
		b.WriteString(text[at:found[1]])
		b.WriteString(" " + lineMark + "=" + strconv.Itoa(line) + " ")
		at = found[1]
	}
	b.WriteString(text[at:])
	return b.String()
}

// lineOf returns the line where an element stands, 0 where nobody knows.
func lineOf(n *html.Node) int {
	for _, attribute := range n.Attr {
		if attribute.Key == lineMark {
			line, _ := strconv.Atoi(attribute.Val)
			return line
		}
	}
	return 0
}
