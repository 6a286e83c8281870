package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/trouble"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

func answerGenerate(ctx context.Context, q ask.Generate) (a page.Made, err error) {
	options, err := q.Options(call.Asked)
	if err != nil {
		return a, troubled(err)
	}
	options.Workers = 1
	options.Progress = tries(ctx)
	item, err := generate.One(ctx, options, options.First)
	if err != nil {
		return a, troubled(err)
	}
	return made(ctx, item), nil
}

// tries tells the page now and then how many puzzles were tried, and how near
// the nearest of them came.
func tries(ctx context.Context) *generate.Progress {
	tell, progress, last := call.ProgressOf(ctx), new(generate.Progress), time.Now()
	progress.Tell = func() {
		if now := time.Now(); now.Sub(last) > 200*time.Millisecond {
			last = now
			tell(page.WorkDone{Done: int(progress.Tried.Load()), Nearest: int(progress.Nearest.Load())})
		}
	}
	return progress
}

func answerDaily(ctx context.Context, q page.Day) (a page.Made, err error) {
	rules, err := call.Rules(q.Rules)
	if err != nil {
		return a, err
	}
	date, ok := dateOf(q.Date)
	if !ok {
		return a, troubled(&generate.OptionError{Option: "date", Reason: message.Errorf("daily.date")})
	}
	options, err := generate.DailyOptions(date, q.Level, rules)
	if err != nil {
		return a, troubled(err)
	}
	options.Progress = tries(ctx)
	item, err := generate.One(ctx, options, 0)
	if err != nil {
		return a, troubled(err)
	}
	return made(ctx, item), nil
}

// dateOf reads a date such as 2026-11-21; time.Parse would be a hundredth of the
// engine.
func dateOf(text string) (date time.Time, ok bool) {
	years, rest, _ := strings.Cut(text, "-")
	months, days, _ := strings.Cut(rest, "-")
	year, _ := strconv.Atoi(years)
	month, _ := strconv.Atoi(months)
	day, _ := strconv.Atoi(days)
	date = time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return date, text == fmt.Sprintf("%04d-%02d-%02d", date.Year(), date.Month(), date.Day())
}

// made returns a new puzzle as the page gets it.
func made(ctx context.Context, item generate.Item) page.Made {
	a := page.Made{Rules: item.Puzzle.Rules.String(), Givens: item.Puzzle.Givens, Solution: item.Solution, Seed: strconv.FormatUint(item.Seed, 10)}
	ctx = patience{ctx, time.Now().Add(ratingTime)}
	if ratings, err := logic.Rate(ctx, item.Puzzle, logic.RateOptions{Unique: true}); err == nil {
		rated := rating(ratings)
		a.Rating = &rated
	} // else it is beyond the techniques, or takes too long, and has no rating
	return a
}

// ratingTime is how long a new puzzle may be rated that was not asked to have
// a rating. Only some large boards take that long.
const ratingTime = 2 * time.Second

// patience is a context that ends at a time. It looks at the clock when it is
// asked. In a worker no timer goes off while a call is being answered.
type patience struct {
	context.Context
	until time.Time
}

func (p patience) Err() error {
	if time.Now().After(p.until) {
		return context.DeadlineExceeded
	}
	return p.Context.Err()
}

func rating(r logic.Ratings) page.Rating {
	return page.Rating{ER: int(r.ER), EP: int(r.EP), ED: int(r.ED), Level: r.Level().ID, Hardest: string(r.Hardest)}
}

func answerRate(ctx context.Context, q page.OfPuzzle) (a page.Rating, err error) {
	p, err := call.Puzzle(q.Puzzle)
	if err != nil {
		return a, err
	}
	if err := p.Check(); err != nil {
		return a, err
	}
	ratings, err := logic.Rate(ctx, p, logic.RateOptions{})
	if err != nil {
		return a, troubled(err)
	}
	return rating(ratings), nil
}

// troubled gives the errors of generate and logic their codes.
var troubled = trouble.Of
