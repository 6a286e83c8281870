package main

import (
	"context"
	"errors"
	"strconv"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/book"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/trouble"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// answerBooklet answers the pages that "sudoku book" would make of the same recipe.
func answerBooklet(ctx context.Context, q page.BookletWanted) (a page.Booklet, err error) {
	words := explain.Best(q.Lang)
	recipe := book.Recipe{Rules: []string{q.Rules}, Symmetry: generate.SymmetryRotate180, Workers: 1}
	if recipe.Seed, err = generate.ParseSeed(q.Seed); err != nil {
		return a, trouble.Of(&generate.OptionError{Option: "seed", Reason: err})
	}
	for i, level := range q.Levels {
		if q.Numbers[i] > 0 {
			recipe.Levels = append(recipe.Levels, book.Share{Level: level, N: min(q.Numbers[i], book.MaxPuzzles)})
		}
	}
	options := book.Options{
		Title: q.Title, Languages: []string{words.Tag()}, PerPage: q.PerPage, Site: q.Site,
		Bare: q.Bare, WithoutSolutions: !q.Solutions, Candidates: q.Candidates,
		LargePrint: q.LargePrint, TimeLine: q.TimeLine, Fonts: face.Viewed(),
	}
	if options.Size, err = book.ParseSize(q.Size); err != nil {
		return a, told(words, err)
	}
	made, err := book.Make(ctx, recipe, tries(ctx))
	if err != nil {
		return a, told(words, err)
	}
	for page, err := range made.Pictures(ctx, options) {
		if err != nil {
			return a, told(words, err)
		}
		a.Pages = append(a.Pages, string(page.SVG(0)))
	}
	a.Width, a.Height = millimetres(options.Size.Width), millimetres(options.Size.Height)
	return a, nil
}

func millimetres(points float64) string {
	return strconv.FormatFloat(points*25.4/72, 'f', 2, 64) + "mm"
}

// tries tells the page now and then how many puzzles are ready.
func tries(ctx context.Context) *book.Progress {
	tell, progress, last := call.ProgressOf(ctx), new(book.Progress), time.Time{}
	progress.Tell = func() {
		if now := time.Now(); now.Sub(last) > 100*time.Millisecond {
			last = now
			tell(page.WorkDone{Done: int(progress.Made.Load()), Total: int(progress.All.Load())})
		}
	}
	return progress
}

// told returns an error with a code of its own, or said in the reader's language.
func told(words *explain.Words, err error) error {
	var message interface{ Message() message.Message }
	if err = trouble.Of(err); errors.As(err, new(call.Troubled)) || !errors.As(err, &message) {
		return err
	}
	return call.Said(err, page.BadForm, words)
}

func answerPicture(_ context.Context, q page.PictureWanted) (a page.Picture, err error) {
	b, err := call.Board(q.Board)
	if err != nil {
		return a, err
	}
	options := draw.Options{Title: q.Title, Tones: q.Tones}
	switch {
	case q.Solution != nil:
		for _, digit := range q.Solution {
			options.Grid = append(options.Grid, uint8(digit))
		}
		if err := b.Rules.Fits(options.Grid); err != nil {
			return a, err
		}
	case q.Show == "candidates":
		bare := sudoku.NewBoard(b.Puzzle)
		s, err := logic.NewState(bare.Puzzle)
		if err != nil {
			return a, trouble.Of(err)
		}
		b, options.Candidates = bare, draw.Candidates(s)
	case q.Show != "entries":
		b = sudoku.NewBoard(b.Puzzle)
	}
	a.SVG = string(draw.Board(b, options).SVG(0))
	return a, nil
}

func answerFonts(context.Context) (page.Fonts, error) {
	files := face.BuiltIn().All()
	return page.Fonts{Regular: files[0].File, Bold: files[1].File}, nil
}
