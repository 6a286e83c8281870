package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/trouble"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// generatePuzzle takes the question Generate and answers Made.
func generatePuzzle(ctx context.Context, args call.Args) (any, error) {
	q, err := askedGenerate(args)
	if err != nil {
		return nil, troubled(err)
	}
	options, err := q.Options(call.Asked)
	if err != nil {
		return nil, troubled(err)
	}
	options.Workers = 1
	options.Progress = tries(ctx)
	item, err := generate.One(ctx, options, options.First)
	if err != nil {
		return nil, troubled(err)
	}
	return made(ctx, item)
}

// tries tells the page now and then how many puzzles were tried, and how near
// the nearest of them came.
func tries(ctx context.Context) *generate.Progress {
	tell, progress, last := call.ProgressOf(ctx), new(generate.Progress), time.Now()
	progress.Tell = func() {
		if now := time.Now(); now.Sub(last) > 200*time.Millisecond {
			last = now
			tell(call.Object{"done": int(progress.Tried.Load()), "nearest": int(progress.Nearest.Load())})
		}
	}
	return progress
}

// dailyPuzzle takes a date, a level and rules, and answers Made.
func dailyPuzzle(ctx context.Context, args call.Args) (any, error) {
	rules, err := call.Rules(args.Text("rules"))
	if err != nil {
		return nil, err
	}
	date, ok := dateOf(args.Text("date"))
	if !ok {
		return nil, troubled(&generate.OptionError{Option: "date", Reason: message.Errorf("daily.date")})
	}
	options, err := generate.DailyOptions(date, args.Text("level"), rules)
	if err != nil {
		return nil, troubled(err)
	}
	options.Progress = tries(ctx)
	item, err := generate.One(ctx, options, 0)
	if err != nil {
		return nil, troubled(err)
	}
	return made(ctx, item)
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

// made is a new puzzle as the page gets it.
func made(ctx context.Context, item generate.Item) (any, error) {
	object := call.Object{
		"rules":    item.Puzzle.Rules.String(),
		"givens":   []byte(item.Puzzle.Givens),
		"solution": []byte(item.Solution),
		"seed":     strconv.FormatUint(item.Seed, 10),
	}
	ctx = patience{ctx, time.Now().Add(ratingTime)}
	if ratings, err := logic.Rate(ctx, item.Puzzle, logic.RateOptions{Unique: true}); err == nil {
		object["rating"] = rating(ratings)
	} // else it is beyond the techniques, or takes too long, and has no rating
	return object, nil
}

// ratingTime is how long a new puzzle may be rated that was not asked to have
// a rating. Only some large boards take that long.
const ratingTime = 2 * time.Second

// patience is a context that ends at a time. It looks at the clock when it is
// asked: in a worker no timer goes off while a call is being answered.
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

func rating(r logic.Ratings) call.Object {
	return call.Object{
		"er": int(r.ER), "ep": int(r.EP), "ed": int(r.ED),
		"level": r.Level().ID, "hardest": string(r.Hardest),
	}
}

// ratePuzzle takes a puzzle and answers Rating.
func ratePuzzle(ctx context.Context, args call.Args) (any, error) {
	p, err := args.Puzzle("puzzle")
	if err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	ratings, err := logic.Rate(ctx, p, logic.RateOptions{})
	if err != nil {
		return nil, troubled(err)
	}
	return rating(ratings), nil
}

// troubled gives the errors of generate and logic their codes.
var troubled = trouble.Of

// house is a House.
func house(h sudoku.House) call.Object {
	return call.Object{"kind": string(h.Kind), "number": h.Number, "cells": call.Numbers(h.Cells)}
}
