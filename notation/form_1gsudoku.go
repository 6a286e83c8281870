package notation

import (
	"encoding/xml"
	"strings"
)

// onegravityForm is the .1gsudoku of the 1gravity app: a data attribute with
// 81 digits for each puzzle.
var onegravityForm = &Form{
	Name:  "1gsudoku",
	unit:  document,
	sniff: func(text []byte, _ *ReadOptions) bool { return hasRoot(text, "onegravitysudoku") },
	read: func(text []byte, _ *ReadOptions) ([]*Record, error) {
		puzzles := collection{form: "1gsudoku"}
		err := readXML("1gsudoku", text, func(at element, e xml.StartElement) {
			if data := strings.TrimSpace(attribute(e, "data")); data != "" {
				record, err := readClassicText("1gsudoku", data, "<sudoku data=\""+puzzleZeros+"\"/>")
				puzzles.add(record, err, at.line)
			}
		}, func(element, string) {})
		if err != nil {
			puzzles.failed = append(puzzles.failed, err)
		}
		return puzzles.result()
	},
}
