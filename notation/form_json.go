package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

// jsonForm is this project's own document, for puzzles and saved games alike:
// the one that package game writes, with more said about the puzzle. Each
// record is an object, on one line when written. docs/puzzle.schema.json
// describes it.
var jsonForm = &Form{
	Name:  "json",
	About: "this project's own document, of puzzles and saved games: everything a record has, one object on each line",
	Keeps: KeepsEntries | KeepsCorner | KeepsCentre | KeepsColours | KeepsCandidateColours | KeepsRules | KeepsSymbols |
		KeepsTitle | KeepsAuthor | KeepsSource | KeepsURL | KeepsDescription | KeepsComment | KeepsDate | KeepsLevel |
		KeepsRating | KeepsSolution | KeepsTime | KeepsExtra | KeepsGame,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool { return isOwnJSON(line) },
	read:  one(readJSON),
	write: writeJSON,
}

// jsonDocument is the object, as far as a record understands it; the rest of a
// saved game is carried along. Within a version keys are only ever added, and
// those that a reader doesn't know are passed over.
type jsonDocument struct {
	Format     string        `json:"format"`
	Version    int           `json:"version"`
	About      *jsonAbout    `json:"about,omitempty"`
	Rules      string        `json:"rules"`
	Symbols    []string      `json:"symbols,omitempty"`
	Givens     string        `json:"givens"`
	Solution   string        `json:"solution,omitempty"`
	ElapsedMS  int64         `json:"elapsed_ms,omitempty"`
	Board      *game.Written `json:"board,omitempty"`
	Candidates bool          `json:"candidates,omitempty"` // the centre marks are all that is left
}

type jsonAbout struct {
	Title       string            `json:"title,omitempty"`
	Author      string            `json:"author,omitempty"`
	Source      string            `json:"source,omitempty"`
	URL         string            `json:"url,omitempty"`
	Description string            `json:"description,omitempty"`
	Comment     string            `json:"comment,omitempty"`
	Date        string            `json:"date,omitempty"`
	Level       string            `json:"level,omitempty"`
	Rating      int               `json:"rating,omitempty"` // in tenths
	Rated       string            `json:"rated,omitempty"`  // a rating of another kind
	Extra       map[string]string `json:"extra,omitempty"`
}

// isOwnJSON says whether a text starts an object of this form.
func isOwnJSON(text []byte) bool {
	return len(text) > 0 && text[0] == '{' && bytes.Contains(text, []byte(`"givens"`)) && bytes.Contains(text, []byte(`"format"`))
}

const exampleJSON = `{"format":"` + game.Format + `","version":1,"rules":"9","givens":"` + exampleLine + `"}`

func readJSON(text []byte, options *ReadOptions) (*Record, error) {
	var d jsonDocument
	if err := json.Unmarshal(text, &d); err != nil {
		line, column := jsonPlace(text, err)
		return nil, wrong("json", line, column, "%v; a right document is %s", err, exampleJSON)
	}
	if d.Format != game.Format || d.Version < 1 || d.Version > game.Version {
		return nil, wrong("json", 1, 0, "format %q of version %d; expected %q up to version %d, as in %s", d.Format, d.Version, game.Format, game.Version, exampleJSON)
	}
	record, err := d.record(options)
	if err != nil {
		return nil, wrong("json", 1, 0, "%v; a right document is %s", err, exampleJSON)
	}
	record.Game = restOf(text)
	return record, nil
}

// restOf is an object without the keys of a jsonDocument, nil when nothing is
// left. Keys of the "about" are not told apart: a record knows them or not.
func restOf(text []byte) json.RawMessage {
	var all map[string]json.RawMessage
	if json.Unmarshal(text, &all) != nil {
		return nil
	}
	for _, key := range jsonKeys {
		delete(all, key)
	}
	if len(all) == 0 {
		return nil
	}
	rest, err := json.Marshal(all)
	if err != nil {
		return nil
	}
	return rest
}

// jsonKeys are the keys of a jsonDocument.
var jsonKeys = []string{"format", "version", "about", "rules", "symbols", "givens", "solution", "elapsed_ms", "board", "candidates"}

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
	symbols := sudoku.DefaultSymbols(rules.N())
	if len(d.Symbols) > 0 {
		if symbols, err = sudoku.NewSymbols(d.Symbols...); err != nil {
			return nil, err
		}
		if symbols.N() != rules.N() {
			return nil, sudoku.Messagef("%d symbols for %d digits", symbols.N(), rules.N())
		}
	}
	if d.Board == nil {
		d.Board = &game.Written{}
	}
	if d.About == nil {
		d.About = &jsonAbout{}
	}
	if d.Givens == "" {
		return nil, sudoku.Messagef("there are no givens")
	}
	givens, err := game.ReadLine("givens", d.Givens, rules, symbols)
	if err != nil {
		return nil, err
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: givens, Symbols: symbols})
	if d.Solution != "" {
		if record.Solution, err = game.ReadLine("solution", d.Solution, rules, symbols); err != nil {
			return nil, err
		}
	}
	if err := d.Board.Put(record.Board); err != nil {
		return nil, err
	}
	record.Candidates = d.Candidates
	about := d.About
	record.Title, record.Author, record.Source, record.URL = about.Title, about.Author, about.Source, about.URL
	record.Description, record.Comment, record.Date, record.Level = about.Description, about.Comment, about.Date, about.Level
	if record.Rating = about.Rated; about.Rating > 0 {
		record.Rating = fmt.Sprintf("%d.%d", about.Rating/10, about.Rating%10)
	}
	record.Extra = about.Extra
	record.Time = milliseconds(strconv.FormatInt(d.ElapsedMS, 10))
	return record, nil
}

func writeJSON(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	line := func(g sudoku.Grid) string {
		if g.Filled() == 0 {
			return ""
		}
		return string(b.Symbols.AppendLine(nil, g))
	}
	d := jsonDocument{
		Format: game.Format, Version: game.Version, Rules: b.Rules.String(),
		Givens: string(b.Symbols.AppendLine(nil, b.Givens)), Solution: line(record.Solution),
		ElapsedMS: record.Time.Milliseconds(), Candidates: record.Candidates,
	}
	about := jsonAbout{
		Title: record.Title, Author: record.Author, Source: record.Source, URL: record.URL, Description: record.Description,
		Comment: record.Comment, Date: record.Date, Level: record.Level, Extra: record.Extra,
	}
	if whole, decimal, _ := strings.Cut(record.Rating, "."); isRating(record.Rating) && whole+decimal != "00" && (len(whole) == 1 || whole[0] != '0') {
		about.Rating, _ = strconv.Atoi(whole + decimal)
	} else {
		about.Rated = record.Rating
	}
	if !reflect.ValueOf(about).IsZero() {
		d.About = &about
	}
	board := game.WrittenOn(b)
	if !reflect.ValueOf(board).IsZero() || record.Game != nil {
		d.Board = &board
	}
	if !usualSymbols(b) {
		for digit := range b.Rules.N() {
			d.Symbols = append(d.Symbols, b.Symbols.Name(uint8(digit+1)))
		}
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(d); err != nil {
		return dst, err
	}
	dst = append(dst, text.Bytes()...)
	if rest := bytes.TrimSpace(restOf(record.Game)); len(rest) > 2 {
		dst = append(bytes.TrimSuffix(dst, []byte("}\n")), ',')
		dst = append(append(dst, rest[1:]...), '\n')
	}
	return dst, nil
}
