package notation

import (
	"bytes"
	"slices"
	"strings"
)

// gsfForm is a line of the lists made by gsf's sudoku program. It holds
// numbers, the puzzle in the fifth column, its name, and times.
var gsfForm = &Form{
	Name: "gsf",
	unit: wholeLine,
	sniff: func(line []byte, options *ReadOptions) bool {
		fields := bytes.SplitN(line, []byte(","), 6)
		return len(fields) >= 5 && len(fields[4]) == 81 && !slices.ContainsFunc(fields[:4], func(f []byte) bool {
			return len(f) == 0 || len(f) > longestWord || len(bytes.Trim(f, "0123456789")) > 0
		})
	},
	read: one(func(line []byte, options *ReadOptions) (*Record, error) {
		fields := strings.Split(strings.TrimSpace(string(line)), ",")
		const example = "99480,99408,114,1895," + exampleLine + ",Easter-Monster,20.00s"
		if len(fields) < 5 {
			return nil, wrong("gsf", 1, 0, "gsf.columns", len(fields), example)
		}
		record, err := readClassicText("gsf", fields[4], example)
		if err != nil {
			return nil, err
		}
		record.Extra = map[string]string{"numbers": strings.Join(fields[:4], ",")}
		if len(fields) > 5 {
			record.Title = fields[5]
			record.Comment = strings.Join(fields[6:], ",")
		}
		return record, nil
	}),
}
