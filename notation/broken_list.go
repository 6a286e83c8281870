package notation

import (
	"bytes"
	"encoding/json"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/pieces"
)

// An object in which a quotation mark or bracket is lost may still hold boards. What belongs to them may
// then be anywhere, so it is said:
//
//	{"rules":"9+x","givens:"53..7…"}      read, with a note that names line 1

// objectStart matches the beginning of an object with names, perhaps in a list. One of its quotation marks may be lost.
var objectStart = once.MustCompile(`^\s*(?:\[\s*)*\{\s*(?:"|[\w ]+"\s*:)`)

// noteBroken notes beside each puzzle in source, about which nothing else is said, that its object is broken. A puzzle
// whose own lines are a whole object isn't a part of it.
func noteBroken(source []byte, all []found) {
	if !objectStart.Match(source) {
		return
	}
	line := pieces.BrokenAt(string(source))
	rulesAt := 0 // of rules in an object that is broken in another way
	if at := rulesAmong(source); line == 0 && at != nil && !json.Valid(source) {
		rulesAt = bytes.Count(source[:bytes.Index(source, at)], []byte("\n")) + 1
	}
	for _, f := range all {
		if rulesAt > 0 && f.record != nil && sizeTells(f.record.Board.Rules) {
			line = rulesAt
		}
		if line > 0 && f.record != nil && len(f.record.Read) == 0 && !json.Valid(source[lineStart(source, f.line):lineStart(source, f.last+1)]) {
			f.record.Read = append(f.record.Read, message.Errorf("read.bracket", lineNumber(line)))
		}
	}
}
