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
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// booklet takes BookletWanted and answers Booklet: the pages that "sudoku book" would
// make of the same recipe.
func booklet(ctx context.Context, args call.Args) (any, error) {
	words := explain.Best(args.Text("lang"))
	recipe := book.Recipe{Rules: []string{args.Text("rules")}, Symmetry: generate.SymmetryRotate180, Workers: 1}
	var err error
	if recipe.Seed, err = generate.ParseSeed(args.Text("seed")); err != nil {
		return nil, trouble.Of(&generate.OptionError{Option: "seed", Reason: err})
	}
	numbers := args.Numbers("numbers")
	for i, level := range args.List("levels") {
		if id, _ := level.(string); numbers[i] > 0 {
			recipe.Levels = append(recipe.Levels, book.Share{Level: id, N: min(numbers[i], book.MaxPuzzles)})
		}
	}
	options := book.Options{
		Title: args.Text("title"), Languages: []string{words.Tag()}, PerPage: args.Int("perPage"), Site: args.Text("site"),
		Bare: args.Yes("bare"), WithoutSolutions: !args.Yes("solutions"), Candidates: args.Yes("candidates"),
		LargePrint: args.Yes("largePrint"), TimeLine: args.Yes("timeLine"), Fonts: face.Viewed(),
	}
	if options.Size, err = book.ParseSize(args.Text("size")); err != nil {
		return nil, told(words, err)
	}
	made, err := book.Make(ctx, recipe, tries(ctx))
	if err != nil {
		return nil, told(words, err)
	}
	pages := call.List{}
	for page, err := range made.Pictures(ctx, options) {
		if err != nil {
			return nil, told(words, err)
		}
		pages = append(pages, string(page.SVG(0)))
	}
	return call.Object{"pages": pages, "width": millimetres(options.Size.Width), "height": millimetres(options.Size.Height)}, nil
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
			tell(call.Object{"done": int(progress.Made.Load()), "total": int(progress.All.Load())})
		}
	}
	return progress
}

// told is an error with a code of its own, or said in the reader's language.
func told(words *explain.Words, err error) error {
	var message interface{ Message() message.Message }
	if err = trouble.Of(err); errors.As(err, new(call.Troubled)) || !errors.As(err, &message) {
		return err
	}
	return call.Said(err, "form", words)
}

// picture takes a board, what is shown of it ("givens", "entries", "candidates"), a
// solution or none, tones and a title; it answers an SVG.
func picture(_ context.Context, args call.Args) (any, error) {
	b, err := args.Board("board")
	if err != nil {
		return nil, err
	}
	options := draw.Options{Title: args.Text("title"), Tones: args.Tones("tones")}
	switch show := args.Text("show"); {
	case args.List("solution") != nil:
		for _, digit := range args.Numbers("solution") {
			options.Grid = append(options.Grid, uint8(digit))
		}
		if err := b.Rules.Fits(options.Grid); err != nil {
			return nil, err
		}
	case show == "candidates":
		bare := sudoku.NewBoard(b.Puzzle)
		s, err := logic.NewState(bare.Puzzle)
		if err != nil {
			return nil, trouble.Of(err)
		}
		b, options.Candidates = bare, draw.Candidates(s)
	case show != "entries":
		b = sudoku.NewBoard(b.Puzzle)
	}
	return call.Object{"svg": string(draw.Board(b, options).SVG(0))}, nil
}

// fonts answers the files of the typefaces that the texts of pictures are measured in.
func fonts(context.Context, call.Args) (any, error) {
	files := face.BuiltIn().All()
	return call.Object{"regular": files[0].File, "bold": files[1].File}, nil
}
