package notation

import (
	"bytes"
	"slices"

	"jiugong/sudoku/notation/internal/blocks"
)

// Lines that begin with "#" are comments. But where a text has no puzzle, they may hold all of them:
//
//	#define PUZZLE_7 "53..7…"      # 5 3 . | . 7 . | …
//
// So they are kept until there is a puzzle. When they are many, or at the end, they are searched. If they hold a puzzle,
// they are read again without their signs, and so is what follows.

// isComment reports whether a line without blanks round it is a comment.
func (o *ReadOptions) isComment(line []byte) bool {
	return line[0] == '#' && !uses(o.Symbols, '#') && !isRule(line) && !isNumbered(line) && !blocks.HasHashes(string(line))
}

// keepComment keeps a comment line until there is a puzzle. It reports whether those before it hold any, where they are
// many.
func (r *Reader) keepComment(number int, line []byte) (holdPuzzles bool) {
	if r.any || r.uncommented || r.options.Piece || r.options.Form != nil {
		return false
	}
	switch missing := r.linesMissing(number); {
	case missing < 0:
		return false // lines above a passage are cut again
	case len(r.comments)+missing+len(line) > maxHeader:
		if r.commentsHold() {
			return true
		}
		r.comments = r.comments[:0]
	}
	if len(r.comments) == 0 {
		r.commentsAt = number
	}
	r.padComments(number)
	r.comments = append(append(r.comments, line...), '\n')
	return false
}

// linesMissing returns how many lines stand between the comments that are kept and a line.
func (r *Reader) linesMissing(number int) int {
	if len(r.comments) == 0 {
		return 0
	}
	return number - r.commentsAt - bytes.Count(r.comments, newline)
}

// padComments puts blank lines behind the comments that are kept, up to a line.
func (r *Reader) padComments(number int) {
	r.comments = append(r.comments, bytes.Repeat(newline, max(r.linesMissing(number), 0))...)
}

// commentsHold reports whether there are puzzles in the comments that are kept.
func (r *Reader) commentsHold() bool {
	if len(r.comments) == 0 {
		return false
	}
	within := NewReader(bytes.NewReader(r.comments), r.options)
	within.started, within.plain, within.uncommented = true, true, true
	for _, err := range within.Records() {
		if err == nil {
			return true
		}
	}
	return false
}

// uncomment has the comments that are kept read again without their signs, and then what is carried.
func (r *Reader) uncomment() {
	r.padComments(r.line)
	r.carry = slices.Concat(r.comments, r.carry)
	r.line, r.comments, r.uncommented = r.commentsAt, nil, true
}

// withoutSigns puts blanks in place of the signs of comments in whole lines of a text. At the end the last line is whole.
func (r *Reader) withoutSigns(text []byte, atEnd bool) {
	for len(text) > 0 {
		line, rest, isWhole := bytes.Cut(text, newline)
		if !isWhole && !atEnd {
			return
		}
		text = rest
		if line = bytes.TrimSpace(line); len(line) == 0 || !r.options.isComment(line) || rulesInComment(line) != nil || isSdkHeader(line) {
			continue
		}
		for i := 0; i < len(line) && line[i] == '#'; i++ {
			line[i] = ' '
		}
	}
}
