package notation

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku"
)

// sadmanForm is SadMan Sudoku's .sdk with the state of a game: sections, each
// under its name in brackets.
//
//	[Puzzle]       [State]        [PencilMarks]
//	53..7....      534.7....      ,,12,26,,2468,…
//	6..195...      6..195...      …
var sadmanForm = &Form{
	Name:  "sadman",
	Keeps: keepsSdk | KeepsEntries | KeepsCentre,
	unit:  document,
	sniff: func(text []byte, _ *ReadOptions) bool {
		before, behind, found := bytes.Cut(bytes.ToLower(text[:min(len(text), 1<<16)]), []byte("[puzzle]"))
		first, _, _ := bytes.Cut(bytes.TrimSpace(behind), []byte("\n"))
		return found && !bytes.HasSuffix(before, []byte("[")) && !bytes.Contains(first, []byte("=")) // else a table of some program
	},
	read:  readSadman,
	write: writeSadman,
}

func readSadman(text []byte, options *ReadOptions) ([]*Record, error) {
	games := collection{form: "sadman"}
	number, start, first := 0, 0, 1
	take := func(end int) {
		record, err := readSadmanGame(text[start:end], options)
		games.add(record, err, first)
	}
	pos, seen := 0, false
	for line := range bytes.Lines(text) {
		number++
		if bytes.EqualFold(bytes.TrimSpace(line), []byte("[puzzle]")) {
			if seen {
				take(pos)
				start, first = pos, number
			}
			seen = true
		}
		pos += len(line)
	}
	take(len(text))
	return games.result()
}

// section is a part of a SadMan file: its rows and the line before them.
type section struct {
	text string
	line int
}

func readSadmanGame(text []byte, options *ReadOptions) (*Record, error) {
	sections := map[string]section{}
	var header strings.Builder
	name, number := "", 0
	for line := range strings.Lines(string(text)) {
		number++
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "[") && strings.HasSuffix(trimmed, "]"):
			name = strings.ToLower(strings.Trim(trimmed, "[]"))
			sections[name] = section{line: number}
		case name == "":
			header.WriteString(line)
		case strings.HasPrefix(trimmed, "#"):
			header.WriteString(line)
		case trimmed != "":
			s := sections[name]
			s.text += strings.TrimRight(line, "\r\n") + "\n"
			sections[name] = s
		}
	}
	with := *options
	if n := plainSide(sections["puzzle"].text); n > 0 && options.isOpen() {
		with.told = toldSize{n, n * n, n} // it is one board
	}
	record, err := readGrid([]byte(sections["puzzle"].text), &with)
	if err != nil {
		return nil, atLine(err, min(sections["puzzle"].line+1, number))
	}
	readSdkHeader(record, []byte(header.String()))
	b := record.Board
	if state, ok := sections["state"]; ok && strings.TrimSpace(state.text) != "" {
		full, err := readGrid([]byte(state.text), &ReadOptions{Rules: b.Rules, Symbols: options.Symbols})
		if err != nil {
			return nil, atLine(err, state.line+1)
		}
		for cell, d := range full.Board.Givens {
			if b.Givens[cell] == 0 {
				b.Entries[cell] = d
			}
		}
	}
	if marks, ok := sections["pencilmarks"]; ok {
		if err := readSadmanMarks(record, marks.text); err != nil {
			return nil, atLine(err, marks.line+min(1, len(marks.text))) // without rows, at the head itself
		}
	}
	return record, nil
}

// plainSide returns the number of rows of text where each has as many characters, 0 for any other text.
func plainSide(text string) int {
	n := strings.Count(text, "\n")
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(strings.TrimSpace(line)) != n {
			return 0
		}
	}
	return n
}

// readSadmanMarks reads rows of sets separated by commas.
func readSadmanMarks(record *Record, text string) error {
	b := record.Board
	n := b.Rules.N()
	rows := slices.Collect(strings.Lines(text))
	for len(rows) > n && strings.TrimSpace(rows[len(rows)-1]) == "" {
		rows = rows[:len(rows)-1]
	}
	if len(rows) != n {
		return wrong("sadman", 1, 0, "sadman.rows", len(rows), n)
	}
	for r, row := range rows {
		fields := strings.Split(strings.TrimSpace(row), ",")
		if len(fields) != n {
			return wrong("sadman", r+1, 0, "sadman.marks", len(fields), n)
		}
		for c, field := range fields {
			set, ok := parseMarks(sudoku.DefaultSymbols(n), strings.TrimSpace(field))
			if !ok {
				return wrong("sadman", r+1, 0, "sadman.cell", field, c+1, n)
			}
			b.Centre[r*n+c] = set
			record.Candidates = record.Candidates || set != 0
		}
	}
	return nil
}

func writeSadman(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := need("sadman", b, 35); err != nil {
		return dst, err
	}
	n := b.Rules.N()
	dst = append(appendSdkHeader(dst, record), "[Puzzle]\n"...)
	dst = append(plainRows(dst, b, b.Givens, '.'), "[State]\n"...)
	dst = append(plainRows(dst, b, b.Grid(), '.'), "[PencilMarks]\n"...)
	symbols := sudoku.DefaultSymbols(n)
	for cell := range b.Givens {
		dst = append(dst, markText(symbols, b.Centre[cell])...)
		if cell%n == n-1 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, ',')
		}
	}
	return dst, nil
}
