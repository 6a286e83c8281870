package notation

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"jiugong/sudoku/internal/once"
)

// startsLines reports whether the input starts with two lines that are puzzles by themselves. A bracket begins each:
//
//	[code]53..7…[/code]
//	[2024-05-31 23:59:59] 53..7…
//	<tr><td>17</td><td>53..7…</td></tr>
//	{'id': 17, 'puzzle': '53..7…'},
//
// They are read as a document if they are few. There is no limit to lines.
func (r *Reader) startsLines() bool {
	text := r.carry[max(bytes.IndexAny(r.carry, "[{<"), 0):]
	for range 2 {
		line, behind, whole := bytes.Cut(text, newline)
		if !whole || len(line) > longestGrid || !r.isLoneLine(line) {
			return false
		}
		text = behind
	}
	r.more(maxDressed + 1)
	return len(r.carry) > maxDressed
}

// isLoneLine reports whether a line has a puzzle, and all brackets and elements that it opens end on it.
func (r *Reader) isLoneLine(line []byte) bool {
	line = bytes.TrimSpace(line)
	start, _ := lonePuzzle(line)
	return start > 0 && isBalanced(line) && bytes.Count(line, []byte("<")) == bytes.Count(line, []byte(">")) &&
		r.formOf(line) == nil && wholeLineForm(line, &r.options) == lineForm
}

// startsRows reports whether the input is markup of no known form that starts with puzzles alike, each over several
// lines. These may be rows or cells:
//
//	<row>530070000</row>          <tr><td>5</td><td>3</td><td></td>…</tr>
//
// Such a text is read as lines, too, if it is long. A page of words with a grid somewhere is read as a whole.
func (r *Reader) startsRows() bool {
	if r.more(leastTry); !r.options.mayBeKnown() || r.formOf(r.carry) != nil || len(findUnits(r.carry)) > 0 {
		return false
	}
	if r.more(maxDressed + 1); len(r.carry) <= maxDressed {
		return false
	}
	for size := 2 * leastTry; size <= longestTry; size *= 2 {
		part := r.carry[:bytes.LastIndexByte(r.carry[:size], '\n')+1]
		if givensIn(part) < leastSamples*leastDigits {
			continue
		}
		if layout, _, _ := newKnownLayout(part, samplesOf(readText(closed(part), &r.options)), nil, &r.options); layout != nil {
			r.known.leastLearned = len(part)
			return true
		}
	}
	return false
}

// readsLinesAlike takes the beginning of a long document for lines. If quick ways then read it and find the same as with
// care, all of it is read as lines:
//
//	[[0 0 3 0 2 0 6 0 0]          {                              {| class="wikitable"
//	 [9 0 0 3 0 5 0 0 1]            // all of them               |-
//	 …                              puzzles: [                   | 1 || 53..7… || easy
//
// What is JSON, or of a known form, may tell of its puzzles at the end.
func (r *Reader) readsLinesAlike(careful func(text []byte) []found) bool {
	if !r.options.mayBeKnown() || r.formOf(r.carry) != nil || len(r.carry) <= maxDressed {
		return false
	}
	part := r.carry[:bytes.LastIndexByte(r.carry[:longestTry], '\n')+1]
	o := opened{markup: isMarkup(part)}
	for _, char := range part {
		o.next(char)
	}
	if part = closedBy(part, o); json.Valid(part) {
		return false
	}
	all := careful(part)
	lines := NewReader(bytes.NewReader(r.carry[:maxDressed]), r.options)
	lines.started, lines.plain = true, true
	n, quick := 0, false
	var b Chunk
	for n < len(all)-1 {
		if err := lines.ReadChunk(&b); err != nil {
			return false
		}
		for _, raw := range b.Raws[:min(len(b.Raws), len(all)-1-n)] {
			record, err := lines.Parse(raw)
			if err != nil || all[n].record == nil || !slices.Equal(record.Board.Givens, all[n].record.Board.Givens) {
				return false
			}
			n++
		}
		quick = b.Raws[len(b.Raws)-1].IsQuick()
	}
	if n < leastRecords || !quick {
		return false
	}
	r.source, r.err, r.carry = r.rest(), nil, nil
	return true
}

// leastDigits is how many digits a puzzle with one solution has at least.
const leastDigits = 17

// givensIn counts the digits from 1 to 9 in a text.
func givensIn(text []byte) (n int) {
	for _, char := range text {
		if '1' <= char && char <= '9' {
			n++
		}
	}
	return n
}

// startsSections reports whether the input starts with the name of a section, and values or a grid below it. So do TOML
// and INI, and what was posted:
//
//	[[puzzle]]            [17]                  [code]
//	grid = "53..7…"       givens=53..7…         | 5 3 . | . 7 . | . . . |
//
// Such a text is read as lines, too, if it is long.
func (r *Reader) startsSections() bool {
	at := max(bytes.IndexByte(r.carry, '['), 0)
	name := bytes.TrimLeft(r.carry[at:], "[")
	if len(name) == 0 || !isLetter(name[0]) && !isDigit(name[0]) {
		return false // a list may have no end of a line for long
	}
	head, next := r.lineFrom(at)
	head = bytes.TrimSpace(head)
	if posted.Match(head) {
		r.more(maxDressed + 1)
		return len(r.carry) > maxDressed
	}
	if isLetter(name[0]) && !isSection(head) || !isLetter(name[0]) && len(bytes.Trim(head, "[0123456789]")) > 0 {
		return false
	}
	value, next := r.lineFrom(next)
	for next < maxHeader && bytes.HasPrefix(bytes.TrimSpace(value), []byte(";")) { // a comment
		value, next = r.lineFrom(next)
	}
	if !keyed.Match(value) && (!isLetter(name[0]) || !startsGrid(bytes.TrimSpace(value))) {
		return false
	}
	if r.more(maxDressed + 1); bytes.EqualFold(head, sadmanPuzzle) && len(r.carry) > maxDressed {
		if r.more(MaxDocument); hasOtherSections(r.carry) {
			return false
		}
		r.source, r.err, r.carry = r.rest(), nil, nil // read again, in chunks
		return true
	}
	return len(r.carry) > maxDressed
}

var sadmanPuzzle = []byte("[puzzle]")

// hasOtherSections reports whether SadMan's sections tell more than puzzles.
func hasOtherSections(text []byte) bool {
	for at := 0; ; at++ {
		next := bytes.IndexByte(text[at:], '[')
		if next < 0 {
			return false
		}
		if at += next; len(text)-at < len(sadmanPuzzle) || !bytes.EqualFold(text[at:at+len(sadmanPuzzle)], sadmanPuzzle) {
			return true
		}
	}
}

// posted matches a line that begins a part of a post.
var posted = once.MustCompile(`(?i)^\[(?:code|quote|spoiler|hide|pre|b|i|u|color|font|size)(?:=[^\[\]]*)?\]`)

// startsGrid reports whether a line is a border or a row of a grid.
func startsGrid(line []byte) bool {
	return len(line) >= 9 && (drawsOnly(line) || isPlainRow(line) && !hasLetters(line))
}

// keyed matches a line with a value under a name.
var keyed = once.MustCompile(`^\s*[\w.-]+\s*=`)

// isSection reports whether a line is nothing but a name in brackets.
func isSection(line []byte) bool {
	name := bytes.TrimRight(bytes.TrimLeft(line, "["), "]")
	if n := len(line) - len(name); n != 2 && n != 4 || len(name) == 0 || !isLetter(name[0]) {
		return false
	}
	for _, char := range name {
		if !isLetter(char) && !isDigit(char) && bytes.IndexByte([]byte(" ._-"), char) < 0 {
			return false
		}
	}
	return true
}

// dropSections empties the names of TOML's tables, which are no rows.
func dropSections(lines []string) {
	for i, line := range lines {
		if strings.HasPrefix(line, "[[") && isSection([]byte(strings.TrimSpace(line))) {
			lines[i] = ""
		}
	}
}
