package main

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// What one paste may bring.
const (
	mostText    = 8 << 20 // bytes
	mostRecords = 10_000
)

// What is wrong with a paste beyond what package notation says.
var (
	errLong  = message.Errorf("exchange.long_text", mostText>>20)
	errLarge = message.Errorf("exchange.large_board", call.MostDigits)
)

// readText takes a text and a language, and answers Read.
func readText(_ context.Context, args call.Args) (any, error) {
	text, words := args.Text("text"), explain.Best(args.Text("lang"))
	if len(text) > mostText {
		return nil, call.Said(errLong, "parse", words)
	}
	found, wrong := call.List{}, call.List{}
	reader := notation.NewReader(strings.NewReader(text), notation.ReadOptions{})
	for record, err := range reader.Records() {
		if len(found)+len(wrong) == mostRecords {
			break
		}
		var parse *sudoku.ParseError
		switch {
		case err == nil && record.Board.Rules.N() <= call.MostDigits:
			found = append(found, foundRecord(record, words))
		case err == nil:
			wrong = append(wrong, call.Object{"line": record.Line, "column": 0, "message": words.Error(errLarge)})
		case errors.As(err, &parse):
			wrong = append(wrong, call.Object{"line": parse.Line, "column": parse.Column, "message": words.Error(parse.Reason)})
		default:
			return nil, call.Said(err, "parse", words)
		}
	}
	return call.Object{"found": found, "wrong": wrong}, nil
}

// foundRecord is a Found.
func foundRecord(record *notation.Record, words *explain.Words) call.Object {
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
	say := func(what message.Message) any { return words.Error(what) }
	object := call.Object{"board": board, "unread": call.Map(record.Unread, say), "notes": call.Map(record.Read, say)}
	if record.Solution != nil && b.Rules.Fits(record.Solution) == nil && record.Solution.Filled() == b.Rules.Cells() {
		object["solution"] = []byte(record.Solution)
	}
	for name, text := range map[string]string{"title": record.Title, "author": record.Author, "source": record.Source, "description": record.Description, "message": record.Message} {
		if text != "" {
			object[name] = text
		}
	}
	if len(record.Tones) > 0 {
		tones := call.Object{}
		for clue, tone := range record.Tones {
			tones[clue] = string(tone)
		}
		object["tones"] = tones
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

// writeBoard takes a board, the name of a form and a language, and what may be known of the
// puzzle: title, author, description, message, tones and solution. It answers its
// text and what the form loses.
func writeBoard(_ context.Context, args call.Args) (any, error) {
	words := explain.Best(args.Text("lang"))
	b, err := args.Board("board")
	if err != nil {
		return nil, err
	}
	form, err := notation.FormToWrite(args.Text("form"))
	if err != nil {
		return nil, call.Said(err, "form", words)
	}
	record := &notation.Record{Board: b, Title: args.Text("title"), Author: args.Text("author"), Description: args.Text("description"), Message: args.Text("message"), Tones: args.Tones("tones")}
	for _, digit := range args.Numbers("solution") {
		record.Solution = append(record.Solution, uint8(digit))
	}
	if record.Solution != nil {
		if err := b.Rules.Fits(record.Solution); err != nil {
			return nil, call.Said(err, "form", words)
		}
	}
	var text bytes.Buffer
	w := notation.NewWriter(&text, form, notation.WriteOptions{Site: args.Text("site")})
	if err := w.Write(record); err != nil {
		return nil, call.Said(err, "form", words)
	}
	if err := w.Close(); err != nil {
		return nil, call.Said(err, "form", words)
	}
	return call.Object{"text": text.String(), "loses": call.Map(form.Loses(record), func(what message.Message) any { return words.Error(what) })}, nil
}

// linkCode takes a board and answers the code of its link.
func linkCode(_ context.Context, args call.Args) (any, error) {
	b, err := args.Board("board")
	if err != nil {
		return nil, err
	}
	code, err := notation.Code(&notation.Record{Board: b})
	if err != nil {
		return nil, call.Said(err, "form", explain.Best())
	}
	return call.Object{"code": code}, nil
}

// readCode takes the code of a link and answers Found.
func readCode(_ context.Context, args call.Args) (any, error) {
	record, err := notation.ParseCode(args.Text("code"))
	if err != nil {
		return nil, call.Said(err, "parse", explain.Best())
	}
	return foundRecord(record, explain.Best()), nil
}

// allForms answers the forms there are.
func allForms(context.Context, call.Args) (any, error) {
	forms := call.Map(notation.Forms(), func(f *notation.Form) any {
		return call.Object{"name": f.Name, "about": f.About, "reads": f.CanRead(), "writes": f.CanWrite()}
	})
	return call.Object{"forms": forms}, nil
}
