package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"jiugong/sudoku"
)

// jsonForm is this project's own document, for puzzles and saved games alike:
// one object a record, on one line when written. docs/puzzle.schema.json
// describes it.
var jsonForm = &Form{
	Name:  "json",
	About: "this project's own document: everything a record has, one object on each line",
	Keeps: KeepsEntries | KeepsCorner | KeepsCentre | KeepsColours | KeepsCandidateColours | KeepsRules | KeepsSymbols |
		KeepsTitle | KeepsAuthor | KeepsSource | KeepsURL | KeepsDescription | KeepsComment | KeepsDate | KeepsLevel |
		KeepsRating | KeepsSolution | KeepsTime | KeepsExtra | KeepsGame,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool { return isOwnJSON(line) },
	read:  one(readJSON),
	write: writeJSON,
}

// jsonFormat and jsonVersion open every document. A reader takes all versions
// up to its own; keys it doesn't know are passed over.
const (
	jsonFormat  = "sudoku"
	jsonVersion = 1
)

// jsonDocument is the object. Grids are lines of the usual symbols (1 to 9,
// A to Z, "." for empty; above 35 digits numbers with blanks between). Marks
// are lists of numbers by the names of their cells.
type jsonDocument struct {
	Format           string                    `json:"format"`
	Version          int                       `json:"version"`
	Rules            string                    `json:"rules"`
	Symbols          []string                  `json:"symbols,omitempty"`
	Givens           string                    `json:"givens"`
	Entries          string                    `json:"entries,omitempty"`
	Corner           map[string][]int          `json:"corner,omitempty"`
	Centre           map[string][]int          `json:"centre,omitempty"`
	Candidates       bool                      `json:"candidates,omitempty"`
	Colours          map[string][]int          `json:"colours,omitempty"`
	CandidateColours map[string]map[string]int `json:"candidateColours,omitempty"`
	Solution         string                    `json:"solution,omitempty"`
	Title            string                    `json:"title,omitempty"`
	Author           string                    `json:"author,omitempty"`
	Source           string                    `json:"source,omitempty"`
	URL              string                    `json:"url,omitempty"`
	Description      string                    `json:"description,omitempty"`
	Comment          string                    `json:"comment,omitempty"`
	Date             string                    `json:"date,omitempty"`
	Level            string                    `json:"level,omitempty"`
	Rating           string                    `json:"rating,omitempty"`
	ElapsedMS        int64                     `json:"elapsedMs,omitempty"`
	Extra            map[string]string         `json:"extra,omitempty"`
	Game             json.RawMessage           `json:"game,omitempty"`
}

// isOwnJSON says whether a text starts an object of this form. The format is
// the first key in what is written here, but need not be.
func isOwnJSON(text []byte) bool {
	return len(text) > 0 && text[0] == '{' && bytes.Contains(text, []byte(`"givens"`)) && bytes.Contains(text, []byte(`"format"`))
}

const exampleJSON = `{"format":"sudoku","version":1,"rules":"9","givens":"` + exampleLine + `"}`

func readJSON(text []byte, options *ReadOptions) (*Record, error) {
	var d jsonDocument
	if err := json.Unmarshal(text, &d); err != nil {
		line, column := jsonPlace(text, err)
		return nil, wrong("json", line, column, "%v; a right document is %s", err, exampleJSON)
	}
	if d.Format != jsonFormat || d.Version < 1 || d.Version > jsonVersion {
		return nil, wrong("json", 1, 0, "format %q of version %d; expected %q up to version %d, as in %s", d.Format, d.Version, jsonFormat, jsonVersion, exampleJSON)
	}
	record, err := d.record(options)
	if err != nil {
		return nil, wrong("json", 1, 0, "%v", err)
	}
	return record, nil
}

// jsonPlace is the line and column that an error of package json is about.
func jsonPlace(text []byte, err error) (line, column int) {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	offset := -1
	switch {
	case errors.As(err, &syntax):
		offset = int(syntax.Offset)
	case errors.As(err, &kind):
		offset = int(kind.Offset)
	}
	if offset < 0 || offset > len(text) {
		return 1, 0
	}
	before := text[:offset]
	return 1 + bytes.Count(before, []byte("\n")), len(before) - bytes.LastIndexByte(before, '\n') - 1
}

// record understands a document.
func (d *jsonDocument) record(options *ReadOptions) (*Record, error) {
	rules, err := sudoku.ParseRules(d.Rules, options.Kinds...)
	if err != nil {
		return nil, err
	}
	puzzle := sudoku.Puzzle{Rules: rules}
	if d.Symbols != nil {
		if puzzle.Symbols, err = sudoku.NewSymbols(d.Symbols...); err != nil {
			return nil, err
		}
		if puzzle.Symbols.N() != rules.N() {
			return nil, fmt.Errorf("%d symbols for %d digits", puzzle.Symbols.N(), rules.N())
		}
	}
	grid := func(name, text string) sudoku.Grid {
		p, parseErr := sudoku.Parse(text, sudoku.ParseOptions{Rules: rules})
		if parseErr != nil && err == nil {
			err = fmt.Errorf("%s: %w", name, parseErr)
		}
		return p.Givens
	}
	puzzle.Givens = grid("givens", d.Givens)
	var entries sudoku.Grid
	if d.Entries != "" {
		entries = grid("entries", d.Entries)
	}
	var solution sudoku.Grid
	if d.Solution != "" {
		solution = grid("solution", d.Solution)
	}
	if err != nil {
		return nil, err
	}
	record := newRecord(puzzle)
	b := record.Board
	if entries != nil {
		b.Entries = entries
	}
	for cell, d := range b.Givens {
		if d != 0 {
			b.Entries[cell] = 0
		}
	}
	n := rules.N()
	if err := errors.Join(
		readCellSets("corner", b, d.Corner, n, b.Corner),
		readCellSets("centre", b, d.Centre, n, b.Centre),
		readCellSets("colours", b, d.Colours, 64, b.Colours),
		readCandidateColours(b, d.CandidateColours),
	); err != nil {
		return nil, err
	}
	record.Candidates, record.Solution = d.Candidates, solution
	record.Title, record.Author, record.Source, record.URL = d.Title, d.Author, d.Source, d.URL
	record.Description, record.Comment, record.Date = d.Description, d.Comment, d.Date
	record.Level, record.Rating = d.Level, d.Rating
	record.Time = milliseconds(strconv.FormatInt(d.ElapsedMS, 10))
	record.Extra, record.Game = d.Extra, d.Game
	return record, nil
}

func readCellSets(what string, b *sudoku.Board, from map[string][]int, most int, to []sudoku.Set) error {
	for name, values := range from {
		cell := cellNamed(b.Rules, name)
		set, ok := setOfInts(values, most)
		if cell < 0 || !ok {
			return fmt.Errorf("%s: %q with %v; expected a cell such as r1c2 and numbers from 1 to %d", what, name, values, most)
		}
		to[cell] = set
	}
	return nil
}

func readCandidateColours(b *sudoku.Board, from map[string]map[string]int) error {
	n := b.Rules.N()
	for name, colours := range from {
		for digit, colour := range colours {
			cell := cellNamed(b.Rules, name)
			d, err := strconv.Atoi(digit)
			if cell < 0 || err != nil || d < 1 || d > n || colour < 1 || colour > 255 {
				return fmt.Errorf("candidateColours: %q, %q: %d; expected a cell such as r1c2, a digit to %d and a colour to 255", name, digit, colour, n)
			}
			b.CandidateColours[cell*n+d-1] = uint8(colour)
		}
	}
	return nil
}

// cellNamed is the cell with a name such as "r1c2", -1 when there is none.
func cellNamed(rules *sudoku.Rules, name string) int {
	row, col, found := strings.Cut(strings.TrimPrefix(name, "r"), "c")
	r, err1 := strconv.Atoi(row)
	c, err2 := strconv.Atoi(col)
	if !found || err1 != nil || err2 != nil || sudoku.CellName(r-1, c-1) != name {
		return -1
	}
	return rules.Shape().At(r-1, c-1)
}

func writeJSON(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	n := b.Rules.N()
	usual := sudoku.DefaultSymbols(n)
	line := func(g sudoku.Grid) string {
		if g.Filled() == 0 {
			return ""
		}
		return string(usual.AppendLine(nil, g))
	}
	d := jsonDocument{
		Format: jsonFormat, Version: jsonVersion, Rules: b.Rules.String(),
		Givens: string(usual.AppendLine(nil, b.Givens)), Entries: line(b.Entries), Solution: line(record.Solution),
		Corner: cellSets(b, b.Corner), Centre: cellSets(b, b.Centre), Colours: cellSets(b, b.Colours),
		Candidates: record.Candidates, Title: record.Title, Author: record.Author, Source: record.Source, URL: record.URL,
		Description: record.Description, Comment: record.Comment, Date: record.Date, Level: record.Level, Rating: record.Rating,
		ElapsedMS: int64(record.Time / time.Millisecond), Extra: record.Extra, Game: record.Game,
	}
	if !usualSymbols(b) {
		for digit := range n {
			d.Symbols = append(d.Symbols, b.Symbols.Name(uint8(digit+1)))
		}
	}
	for i, colour := range b.CandidateColours {
		if colour == 0 {
			continue
		}
		if d.CandidateColours == nil {
			d.CandidateColours = map[string]map[string]int{}
		}
		name := b.Rules.CellName(i / n)
		if d.CandidateColours[name] == nil {
			d.CandidateColours[name] = map[string]int{}
		}
		d.CandidateColours[name][strconv.Itoa(i%n+1)] = int(colour)
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(d); err != nil {
		return dst, err
	}
	return append(dst, text.Bytes()...), nil
}

// cellSets are the sets that are not empty by the names of their cells.
func cellSets(b *sudoku.Board, sets []sudoku.Set) map[string][]int {
	var named map[string][]int
	for cell, set := range sets {
		if set == 0 {
			continue
		}
		if named == nil {
			named = map[string][]int{}
		}
		named[b.Rules.CellName(cell)] = intsOfSet(set)
	}
	return named
}
