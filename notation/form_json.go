package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// jsonForm is this project's own document, for puzzles and saved games alike.
// It is the one that package game writes, with more said about the puzzle. Each
// record is an object, on one line when written. docs/puzzle.schema.json
// describes it.
var jsonForm = &Form{
	Name: "json",
	Keeps: KeepsEntries | KeepsCorner | KeepsCentre | KeepsColours | KeepsCandidateColours | KeepsRules | KeepsSymbols |
		KeepsTitle | KeepsAuthor | KeepsSource | KeepsURL | KeepsDescription | KeepsMessage | KeepsComment | KeepsDate | KeepsLevel |
		KeepsRating | KeepsSolution | KeepsTime | KeepsTones | KeepsExtra | KeepsGame,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool { return isOwnJSON(line) },
	read:  one(readJSON),
	write: writeJSON,
}

// isOwnJSON reports whether a text starts an object of this form.
func isOwnJSON(text []byte) bool {
	return len(text) > 0 && text[0] == '{' && bytes.Contains(text, []byte(`"givens"`)) && bytes.Contains(text, []byte(`"format"`))
}

const exampleJSON = `{"format":"` + game.Format + `","version":1,"rules":"9","givens":"` + exampleLine + `"}`

func readJSON(text []byte, options *ReadOptions) (*Record, error) {
	var d game.Document
	if err := json.Unmarshal(text, &d); err != nil && !isOfGame(err) {
		line, column, reason := message.WrongJSON(text, err)
		return nil, wrong("json", line, column, "document.wrong", reason, exampleJSON)
	}
	if d.Format != game.Format || d.Version < 1 || d.Version > game.Version {
		return nil, wrong("json", 1, 0, "document.version", d.Format, d.Version, game.Format, game.Version, exampleJSON)
	}
	record, err := recordOf(&d, options)
	if err != nil {
		return nil, wrong("json", 1, 0, "document.wrong", err, exampleJSON)
	}
	record.Game = restOf(text)
	return record, nil
}

// isOfGame reports whether an error is about what only a game understands. A record
// carries that along as it is, so that a damaged game still shows its puzzle.
func isOfGame(err error) bool {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) || kind.Field == "" {
		return false
	}
	key, _, _ := strings.Cut(kind.Field, ".")
	return !slices.Contains(jsonKeys, key)
}

// restOf returns an object without the keys that a record understands, nil when
// nothing is left. Keys of the "about" are not told apart: a record knows them
// or not.
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

// jsonKeys are the keys of a game.Document that a record understands. The rest
// of a saved game is carried along, and so are unknown keys.
var jsonKeys = []string{"format", "version", "about", "rules", "symbols", "givens", "solution", "elapsed_ms", "board", "candidates"}

// decodeJSON reads JSON; its errors are in the words of the text's writer.
func decodeJSON(text []byte, to any) error {
	err := json.Unmarshal(text, to)
	if err != nil {
		_, _, err = message.WrongJSON(text, err)
	}
	return err
}

// recordOf understands a document.
func recordOf(d *game.Document, options *ReadOptions) (*Record, error) {
	puzzle, err := d.ReadPuzzle()
	if err != nil {
		return nil, err
	}
	record := newRecord(puzzle)
	if record.Solution, err = d.ReadSolution(puzzle); err != nil {
		return nil, err
	}
	if d.Board != nil {
		if err := d.Board.Put(record.Board); err != nil {
			return nil, err
		}
	}
	record.Candidates = d.Candidates
	about := d.About
	if about == nil {
		about = &game.DocumentAbout{}
	}
	record.Title, record.Author, record.Source, record.URL = about.Title, about.Author, about.Source, about.URL
	record.Message = about.Message
	record.Description, record.Comment, record.Date, record.Level = about.Description, about.Comment, about.Date, about.Level
	if record.Rating = about.Rated; about.Rating > 0 {
		record.Rating = fmt.Sprintf("%d.%d", about.Rating/10, about.Rating%10)
	}
	record.Tones, record.Extra = about.Tones, about.Extra
	if d.ElapsedMS != nil {
		record.Time = milliseconds(strconv.FormatInt(*d.ElapsedMS, 10))
	}
	return record, nil
}

func writeJSON(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	d := game.NewDocument(record.Board)
	d.Candidates = record.Candidates
	if record.Solution.Filled() > 0 {
		d.Solution = string(record.Board.Symbols.AppendLine(nil, record.Solution))
	}
	if ms := record.Time.Milliseconds(); ms != 0 {
		d.ElapsedMS = &ms
	}
	about := game.DocumentAbout{
		Title: record.Title, Author: record.Author, Source: record.Source, URL: record.URL, Description: record.Description,
		Message: record.Message, Comment: record.Comment, Date: record.Date, Level: record.Level, Tones: record.Tones, Extra: record.Extra,
	}
	if whole, decimal, _ := strings.Cut(record.Rating, "."); isRating(record.Rating) && whole+decimal != "00" && (len(whole) == 1 || whole[0] != '0') {
		about.Rating, _ = strconv.Atoi(whole + decimal)
	} else {
		about.Rated = record.Rating
	}
	if !reflect.ValueOf(about).IsZero() {
		d.About = &about
	}
	if reflect.ValueOf(*d.Board).IsZero() && record.Game == nil {
		d.Board = nil
	}
	dst, err := d.Append(dst)
	if err != nil {
		return dst, err
	}
	if rest := bytes.TrimSpace(restOf(record.Game)); len(rest) > 2 {
		dst = append(bytes.TrimSuffix(dst, []byte("}\n")), ',')
		dst = append(append(dst, rest[1:]...), '\n')
	}
	return dst, nil
}
