package notation

import (
	"bytes"
	"fmt"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/text"
)

// hodokuForm is a line of HoDoKu's library of positions:
//
//	:0702:9:.62143.5.1..5.8.3.…:711 817 919:944 964 985::
//	  │   │  │                 │           │           └ placements, and more
//	  │   │  │                 │           └ eliminations
//	  │   │  │                 └ candidates already gone: digit, row, column
//	  │   │  └ the grid; "+" before a digit that is no given
//	  │   └ the digits it is about
//	  └ the technique's number
var hodokuForm = &Form{
	Name:  "hodoku",
	Keeps: KeepsEntries | KeepsCentre | KeepsExtra,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		return line[0] == ':' && bytes.Count(line, []byte(":")) >= 5 && hodokuGrid.Match(line) && !namesPicture.Match(line)
	},
	lost: func(record *Record) []message.Message {
		for cell, set := range legal(record.Board) {
			if record.Board.Digit(cell) == 0 && record.Board.Centre[cell]&^set != 0 {
				return []message.Message{message.Errorf("lost.clashing_marks")}
			}
		}
		return nil
	},
	read:  one(readHodoku),
	write: writeHodoku,
}

// hodokuGrid matches a line with a part that is long enough for a grid.
var hodokuGrid = once.MustCompile(`:[^:\s]{16,}`)

// namesPicture matches a line that begins with the name of a picture, as chats write them: :three: or :white_square:.
var namesPicture = once.MustCompile(`^:(?:` + text.DigitWords + `|[a-z]+_[a-z_]+):`)

const exampleHodoku = ":0000:x:" + exampleLine + ":::"

// hodokuFields are the names of the fields in Record.Extra, "" for those with
// a place of their own.
var hodokuFields = []string{"technique", "digits", "", "", "eliminations", "placements", "more"}

func readHodoku(line []byte, options *ReadOptions) (*Record, error) {
	text := strings.TrimSpace(string(line))
	fields := strings.Split(strings.TrimPrefix(text, ":"), ":")
	if !strings.HasPrefix(text, ":") || len(fields) < 4 {
		return nil, wrong("hodoku", 1, 0, "hodoku.fields", len(fields), exampleHodoku)
	}
	column := strings.Index(string(line), ":") + 3 + len(fields[0]) + len(fields[1])
	rules := options.Rules
	if rules == nil {
		rules = usualRules(len(fields[2]) - strings.Count(fields[2], "+"))
	}
	if rules == nil {
		rules = sudoku.Classic()
	}
	puzzle := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
	if rules.N() > 9 {
		return nil, &SizeError{Form: "hodoku", Rules: rules}
	}
	entries := make(sudoku.Grid, rules.Cells())
	cell, placed := 0, false
	for i, char := range []byte(fields[2]) {
		if char == '+' {
			placed = true
			continue
		}
		d := classicDigit[char]
		if int(d) > rules.N() {
			return nil, wrong("hodoku", 1, column+i+1, "hodoku.cell", char, rules.N())
		}
		if cell < len(entries) {
			if placed {
				entries[cell] = d
			} else {
				puzzle.Givens[cell] = d
			}
		}
		cell, placed = cell+1, false
	}
	if cell != len(entries) {
		return nil, wrong("hodoku", 1, column+1, "hodoku.cells", cell, rules, len(entries), exampleHodoku)
	}
	record := newRecord(puzzle)
	record.Board.Entries = entries
	if deleted := strings.Fields(fields[3]); len(deleted) > 0 {
		record.Candidates = true
		copy(record.Board.Centre, legal(record.Board))
		for at := range entries {
			if record.Board.Digit(at) != 0 {
				record.Board.Centre[at] = 0
			}
		}
		for _, triple := range deleted {
			d, at, ok := parseTriple(triple, rules)
			if !ok {
				return nil, wrong("hodoku", 1, column+len(fields[2])+2, "hodoku.candidate", triple)
			}
			record.Board.Centre[at] = record.Board.Centre[at].Without(d)
		}
	}
	record.Extra = map[string]string{}
	for i, field := range fields {
		if i < len(hodokuFields) && hodokuFields[i] != "" && field != "" {
			record.Extra[hodokuFields[i]] = field
		}
	}
	return record, nil
}

// parseTriple reads a candidate written as digit, row, column.
func parseTriple(text string, rules *sudoku.Rules) (d uint8, cell int, ok bool) {
	if len(text) != 3 || strings.Trim(text, "123456789") != "" {
		return 0, 0, false
	}
	d, cell = text[0]-'0', rules.Shape().At(int(text[1]-'1'), int(text[2]-'1'))
	return d, cell, int(d) <= rules.N() && cell >= 0
}

func writeHodoku(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := need("hodoku", b, 9); err != nil {
		return dst, err
	}
	extra := func(name, otherwise string) string {
		if value := record.Extra[name]; value != "" {
			return strings.NewReplacer(":", " ", "\n", " ", "\r", " ").Replace(value)
		}
		return otherwise
	}
	digits := extra("digits", "")
	if record.Extra["technique"] == "" && digits == "" {
		digits = "x" // no technique is about no digit
	}
	dst = fmt.Appendf(dst, ":%s:%s:", extra("technique", "0000"), digits)
	for cell, d := range b.Givens {
		switch {
		case d != 0:
			dst = append(dst, '0'+d)
		case b.Entries[cell] != 0:
			dst = append(dst, '+', '0'+b.Entries[cell])
		default:
			dst = append(dst, '.')
		}
	}
	dst = append(dst, ':')
	if anySet(b.Centre) {
		dst = append(dst, deletedCandidates(b)...)
	}
	placements, more := extra("placements", ""), extra("more", "")
	dst = fmt.Appendf(dst, ":%s:%s", extra("eliminations", ""), placements)
	if placements != "" || more != "" {
		dst = append(dst, ":"+more...)
	}
	return append(dst, '\n'), nil
}

// deletedCandidates returns the legal candidates that a board doesn't have.
func deletedCandidates(b *sudoku.Board) string {
	var triples []string
	for cell, set := range legal(b) {
		if b.Digit(cell) != 0 {
			continue
		}
		at := b.Rules.Shape().Position(cell)
		for d := range (set &^ b.Centre[cell]).Digits() {
			triples = append(triples, fmt.Sprintf("%d%d%d", d, at.Row+1, at.Col+1))
		}
	}
	return strings.Join(triples, " ")
}
