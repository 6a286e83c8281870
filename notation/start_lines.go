package notation

import "bytes"

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
