package main

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/page"
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

func answerRead(_ context.Context, q page.OfText) (a page.Read, err error) {
	words := explain.Best(q.Lang)
	if len(q.Text) > mostText {
		return a, call.Said(errLong, page.BadText, words)
	}
	reader := notation.NewReader(strings.NewReader(q.Text), notation.ReadOptions{})
	for record, err := range reader.Records() {
		if len(a.Found)+len(a.Wrong) == mostRecords {
			break
		}
		var parse *sudoku.ParseError
		switch {
		case err == nil && record.Board.Rules.N() <= call.MostDigits:
			a.Found = append(a.Found, found(record, words))
		case err == nil:
			a.Wrong = append(a.Wrong, page.Wrong{Line: record.Line, Message: words.Error(errLarge)})
		case errors.As(err, &parse):
			a.Wrong = append(a.Wrong, page.Wrong{Line: parse.Line, Column: parse.Column, Message: words.Error(parse.Reason)})
		default:
			return a, call.Said(err, page.BadText, words)
		}
	}
	return a, nil
}

// found returns a board that was read.
func found(record *notation.Record, words *explain.Words) page.Found {
	b := record.Board
	a := page.Found{
		Board: page.Board{
			Rules: b.Rules.String(), Givens: b.Givens, Entries: b.Entries,
			Corner: b.Corner, Centre: b.Centre, Colours: b.Colours, CandidateColours: b.CandidateColours,
		},
		Unread: saidAll(words, record.Unread), Notes: saidAll(words, record.Read),
		Title: record.Title, Author: record.Author, Source: record.Source, Description: record.Description, Message: record.Message, Tones: record.Tones,
	}
	if n := b.Rules.N(); b.Symbols != nil && b.Symbols.String() != sudoku.DefaultSymbols(n).String() {
		a.Board.Symbols = call.Symbols(b.Symbols, n)
	}
	if record.Solution != nil && b.Rules.Fits(record.Solution) == nil && record.Solution.Filled() == b.Rules.Cells() {
		a.Solution = record.Solution
	}
	return a
}

// saidAll puts messages into words.
func saidAll(words *explain.Words, messages []message.Message) (texts []string) {
	for _, m := range messages {
		texts = append(texts, words.Error(m))
	}
	return texts
}

func answerWrite(_ context.Context, q page.WriteWanted) (a page.Written, err error) {
	words := explain.Best(q.Lang)
	b, err := call.Board(q.Board)
	if err != nil {
		return a, err
	}
	form, err := notation.FormToWrite(q.Form)
	if err != nil {
		return a, call.Said(err, page.BadForm, words)
	}
	record := &notation.Record{Board: b, Title: q.Title, Author: q.Author, Description: q.Description, Message: q.Message, Tones: q.Tones}
	for _, digit := range q.Solution {
		record.Solution = append(record.Solution, uint8(digit))
	}
	if record.Solution != nil {
		if err := b.Rules.Fits(record.Solution); err != nil {
			return a, call.Said(err, page.BadForm, words)
		}
	}
	var text bytes.Buffer
	w := notation.NewWriter(&text, form, notation.WriteOptions{Site: q.Site})
	if err := w.Write(record); err != nil {
		return a, call.Said(err, page.BadForm, words)
	}
	if err := w.Close(); err != nil {
		return a, call.Said(err, page.BadForm, words)
	}
	return page.Written{Text: text.String(), Loses: saidAll(words, form.Loses(record))}, nil
}

func answerCode(_ context.Context, q page.OfGame) (a page.Code, err error) {
	b, err := call.Board(q.Board)
	if err != nil {
		return a, err
	}
	if a.Code, err = notation.Code(&notation.Record{Board: b}); err != nil {
		return a, call.Said(err, page.BadForm, explain.Best())
	}
	return a, nil
}

func answerOpen(_ context.Context, q page.Code) (a page.Found, err error) {
	record, err := notation.ParseCode(q.Code)
	if err != nil {
		return a, call.Said(err, page.BadText, explain.Best())
	}
	return found(record, explain.Best()), nil
}

func answerForms(context.Context) (a page.Forms, err error) {
	for _, f := range notation.Forms() {
		a.Forms = append(a.Forms, page.Form{Name: f.Name, Reads: f.CanRead(), Writes: f.CanWrite()})
	}
	return a, nil
}
