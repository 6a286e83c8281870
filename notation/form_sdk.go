package notation

import (
	"bytes"
	"fmt"
	"strings"
)

// sdkForm is SadMan's and SudoCue's .sdk. Lines that start with "#" and a
// letter describe the puzzle, then come its rows.
var sdkForm = &Form{
	Name:  "sdk",
	Keeps: keepsSdk,
	unit:  block,
	sniff: func(text []byte, _ *ReadOptions) bool { return isSdkHeader(text) },
	read:  one(readSdk),
	write: func(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
		if err := need("sdk", record.Board, 35); err != nil {
			return dst, err
		}
		dst = appendSdkHeader(dst, record)
		// Sixteen rows of small digits would be as many 4×4, and some squares are as large as boards that overlap.
		if n := record.Board.Rules.N(); n == 16 || len(layoutsOf(n, n, &ReadOptions{})) > 0 {
			dst = fmt.Appendf(dst, "%s%d\n", rulesMark, n)
		}
		return plainRows(dst, record.Board, record.Board.Givens, '.'), nil
	},
	between: "\n",
}

const keepsSdk = KeepsAuthor | KeepsDescription | KeepsComment | KeepsDate | KeepsSource | KeepsLevel | KeepsURL

// sdkHeader returns the fields of a record by their letters.
func sdkHeader(record *Record) []struct {
	letter byte
	value  *string
} {
	return []struct {
		letter byte
		value  *string
	}{
		{'A', &record.Author}, {'D', &record.Description}, {'C', &record.Comment}, {'B', &record.Date},
		{'S', &record.Source}, {'L', &record.Level}, {'U', &record.URL},
	}
}

// isSdkHeader reports whether a text starts with a line such as "#AThe author".
// Behind the letter stands no other lower-case letter, or it would be a word
// of a comment.
func isSdkHeader(text []byte) bool {
	return len(text) > 2 && text[0] == '#' && bytes.IndexByte([]byte("ADCBSLU"), text[1]) >= 0 &&
		(text[2] < 'a' || text[2] > 'z')
}

func readSdk(text []byte, options *ReadOptions) (*Record, error) {
	record, err := readGrid(text, options)
	if err != nil {
		return nil, err
	}
	readSdkHeader(record, text)
	return record, nil
}

// readSdkHeader takes the "#" lines before the first row, and leaves the rest.
func readSdkHeader(record *Record, text []byte) {
	fields := sdkHeader(record)
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if len(line) < 2 || line[0] != '#' {
			continue
		}
		for _, field := range fields {
			if line[1] != field.letter {
				continue
			}
			if *field.value != "" {
				*field.value += "\n"
			}
			*field.value += strings.TrimSpace(line[2:])
		}
	}
}

// appendSdkHeader writes the fields that there are, each of their lines on one.
func appendSdkHeader(dst []byte, record *Record) []byte {
	for _, field := range sdkHeader(record) {
		if *field.value == "" {
			continue
		}
		for line := range strings.SplitSeq(strings.ReplaceAll(*field.value, "\r", ""), "\n") {
			dst = append(dst, '#', field.letter)
			if line != "" && line[0] >= 'a' && line[0] <= 'z' {
				dst = append(dst, ' ') // or it would look like a word of a comment
			}
			dst = append(append(dst, line...), '\n')
		}
	}
	return dst
}
