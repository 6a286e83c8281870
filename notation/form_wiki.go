package notation

import (
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// wikiForm is a link to SudokuWiki's solver, or its code: S9B and two digits of
// base 36 for each cell. 1 to 9 is a given, 10 to 18 an entry. From 19 on it is
// 18 plus the candidates as bits: 1 for digit 1, 2 for digit 2, 4 …
var wikiForm = &Form{
	Name:  "sudokuwiki",
	Keeps: KeepsEntries | KeepsCentre,
	lost: func(record *Record) []message.Message {
		for cell, set := range record.Board.Centre {
			if set != 0 && record.Board.Digit(cell) != 0 {
				return []message.Message{message.Errorf("lost.marks_in_filled")}
			}
		}
		return nil
	},
	unit: wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		return strings.HasPrefix(string(line), "S9B") || isLink(line, "sudokuwiki.org")
	},
	read: one(readWiki),
	write: func(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
		if err := need9("sudokuwiki", record.Board); err != nil {
			return dst, err
		}
		dst = append(dst, "https://www.sudokuwiki.org/sudoku.htm?bd="...)
		if record.Board.Entries.Filled() == 0 && !anySet(record.Board.Centre) {
			dst = append(dst, plainLine(record.Board.Givens, '0')...)
		} else {
			dst = appendS9B(dst, record)
		}
		return append(dst, '\n'), nil
	},
}

// s9bForm is SudokuWiki's code alone.
var s9bForm = &Form{
	Name:  "s9b",
	Keeps: wikiForm.Keeps,
	lost:  wikiForm.lost,
	unit:  wholeLine,
	read:  one(readWiki),
	write: func(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
		if err := need9("s9b", record.Board); err != nil {
			return dst, err
		}
		return append(appendS9B(dst, record), '\n'), nil
	},
}

const exampleS9B = "S9B05030t1g0758…"

func readWiki(line []byte, _ *ReadOptions) (*Record, error) {
	code := strings.TrimSpace(string(line))
	if !strings.HasPrefix(code, "S9B") {
		address, err := parseLink(line)
		if err != nil {
			return nil, wrong("sudokuwiki", 1, 0, "wiki.neither", code, exampleS9B)
		}
		code = address.Query().Get("bd")
		for _, values := range address.Query() {
			if code == "" && len(values[0]) == 81 { // under another name
				code = values[0]
			}
		}
		if !strings.HasPrefix(code, "S9B") {
			return readClassicText("sudokuwiki", code, "https://www.sudokuwiki.org/sudoku.htm?bd="+puzzleZeros)
		}
	}
	if len(code) != 3+162 {
		return nil, wrong("sudokuwiki", 1, 0, "wiki.length", len(code), exampleS9B)
	}
	record := newRecord(sudoku.Puzzle{Givens: make(sudoku.Grid, 81)})
	b := record.Board
	for cell := range 81 {
		pair := code[3+2*cell:][:2]
		value, err := strconv.ParseUint(pair, 36, 16)
		switch {
		case err != nil || value > 18+511:
			return nil, wrong("sudokuwiki", 1, 0, "wiki.cell", pair, b.Rules.CellName(cell))
		case value > 18:
			b.Centre[cell] = sudoku.Set(value - 18)
			record.Candidates = true
		case value > 9:
			b.Entries[cell] = uint8(value - 9)
		default:
			b.Givens[cell] = uint8(value)
		}
	}
	return record, nil
}

func appendS9B(dst []byte, record *Record) []byte {
	b := record.Board
	dst = append(dst, "S9B"...)
	for cell, set := range candidates(record) {
		value := uint64(set) + 18
		switch {
		case b.Givens[cell] != 0:
			value = uint64(b.Givens[cell])
		case b.Entries[cell] != 0:
			value = uint64(b.Entries[cell]) + 9
		case set == 0:
			value = 0 // nothing is left here, which the code can't say otherwise
		}
		if value < 36 {
			dst = append(dst, '0')
		}
		dst = strconv.AppendUint(dst, value, 36)
	}
	return dst
}
