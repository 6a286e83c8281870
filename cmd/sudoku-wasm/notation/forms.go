package main

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/notation"
)

// What one paste may bring.
const (
	mostText    = 8 << 20 // bytes
	mostRecords = 10_000
)

// readText takes a text, and rules if plain digits are for other rules than
// their number says, and answers Read.
func readText(_ context.Context, args call.Args) (any, error) {
	text := args.Text("text")
	if len(text) > mostText {
		return nil, &formTrouble{errors.New("the text is longer than 8 MB"), "parse"}
	}
	var options notation.ReadOptions
	if rules := args.Text("rules"); rules != "" {
		var err error
		if options.Rules, err = call.Rules(rules); err != nil {
			return nil, err
		}
	}
	found, wrong := call.List{}, call.List{}
	reader := notation.NewReader(strings.NewReader(text), options)
	for record, err := range reader.Records() {
		if len(found)+len(wrong) == mostRecords {
			break
		}
		var parse *sudoku.ParseError
		switch {
		case err == nil && record.Board.Rules.N() <= 32:
			found = append(found, foundRecord(record))
		case err == nil:
			wrong = append(wrong, call.Object{"line": record.Line, "column": 0, "message": "a board of more than 32 digits"})
		case errors.As(err, &parse):
			wrong = append(wrong, call.Object{"line": parse.Line, "column": parse.Column, "message": parse.Reason.Error()})
		default:
			return nil, &formTrouble{err, "parse"}
		}
	}
	return call.Object{"found": found, "wrong": wrong}, nil
}

// foundRecord is a Found.
func foundRecord(record *notation.Record) call.Object {
	b := record.Board
	board := call.Object{
		"rules":            b.Rules.String(),
		"givens":           []byte(b.Givens),
		"entries":          []byte(b.Entries),
		"corner":           sets(b.Corner),
		"centre":           sets(b.Centre),
		"colours":          sets(b.Colours),
		"candidateColours": b.CandidateColours,
	}
	if n := b.Rules.N(); b.Symbols != nil && b.Symbols.String() != sudoku.DefaultSymbols(n).String() {
		names := call.List{}
		for d := 1; d <= n; d++ {
			names = append(names, b.Symbols.Name(uint8(d)))
		}
		board["symbols"] = names
	}
	object := call.Object{"board": board, "unread": call.Map(record.Unread, func(s string) any { return s })}
	for name, text := range map[string]string{"title": record.Title, "author": record.Author, "source": record.Source} {
		if text != "" {
			object[name] = text
		}
	}
	return object
}

func sets(list []sudoku.Set) []uint32 {
	numbers := make([]uint32, len(list))
	for i, set := range list {
		numbers[i] = uint32(set)
	}
	return numbers
}

// writeBoard takes a board and the name of a form, and answers its text and
// what the form loses.
func writeBoard(_ context.Context, args call.Args) (any, error) {
	b, err := args.Board("board")
	if err != nil {
		return nil, err
	}
	form := notation.FormNamed(args.Text("form"))
	if form == nil || !form.CanWrite() {
		return nil, &formTrouble{errors.New("no form that can be written is named " + args.Text("form")), "form"}
	}
	record := &notation.Record{Board: b}
	var text bytes.Buffer
	w := notation.NewWriter(&text, form, notation.WriteOptions{Site: args.Text("site")})
	if err := w.Write(record); err != nil {
		return nil, &formTrouble{err, "form"}
	}
	if err := w.Close(); err != nil {
		return nil, &formTrouble{err, "form"}
	}
	return call.Object{"text": text.String(), "loses": call.Map(form.Loses(record), func(s string) any { return s })}, nil
}

// linkCode takes a board and answers the code of its link.
func linkCode(_ context.Context, args call.Args) (any, error) {
	b, err := args.Board("board")
	if err != nil {
		return nil, err
	}
	code, err := notation.Code(&notation.Record{Board: b})
	if err != nil {
		return nil, &formTrouble{err, "form"}
	}
	return call.Object{"code": code}, nil
}

// readCode takes the code of a link and answers Found.
func readCode(_ context.Context, args call.Args) (any, error) {
	record, err := notation.ParseCode(args.Text("code"))
	if err != nil {
		return nil, &formTrouble{err, "parse"}
	}
	return foundRecord(record), nil
}

// allForms answers the forms there are.
func allForms(context.Context, call.Args) (any, error) {
	forms := call.Map(notation.Forms(), func(f *notation.Form) any {
		return call.Object{"name": f.Name, "about": f.About, "reads": f.CanRead(), "writes": f.CanWrite()}
	})
	return call.Object{"forms": forms}, nil
}

// formTrouble is a text or a board that doesn't go through a form.
type formTrouble struct {
	error
	code string
}

func (t *formTrouble) Trouble() call.Object {
	return call.Object{"code": t.code, "reason": t.Error()}
}
