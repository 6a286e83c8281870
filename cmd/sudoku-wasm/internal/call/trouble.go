package call

import (
	"errors"

	"jiugong/sudoku"
)

// errSize says that a board is too large for what was asked.
var errSize = errors.New("the board is too large")

// symbolsError says that symbols can't be used.
type symbolsError struct{ error }

// Troubled is an error that knows its trouble.
type Troubled interface{ Trouble() Object }

// Trouble is an error as the page gets it: a code, and what the page needs to
// put it into words.
func Trouble(err error) Object {
	var (
		own     Troubled
		rules   *sudoku.RulesError
		clash   *sudoku.ClashError
		grid    *sudoku.GridError
		parse   *sudoku.ParseError
		symbols *symbolsError
	)
	with := func(code string, fields Object) Object {
		fields["code"], fields["reason"] = code, err.Error()
		return fields
	}
	switch {
	case errors.As(err, &own):
		return own.Trouble()
	case errors.Is(err, sudoku.ErrNoSolution), errors.As(err, &clash) && !clash.HasDigits():
		return with("none", Object{})
	case errors.Is(err, sudoku.ErrMultipleSolutions):
		return with("several", Object{})
	case errors.Is(err, errSize):
		return with("size", Object{})
	case errors.As(err, &clash):
		return with("clash", Object{"cells": Numbers(clash.Cells)})
	case errors.As(err, &grid) && grid.Cell < 0:
		return with("grid", Object{})
	case errors.As(err, &grid):
		return with("grid", Object{"cell": grid.Cell})
	case errors.As(err, &rules):
		return with("rules", Object{})
	case errors.As(err, &parse):
		return with("parse", Object{"line": parse.Line, "column": parse.Column})
	case errors.As(err, &symbols):
		return with("symbols", Object{})
	}
	return broken(err.Error())
}

func broken(reason string) Object { return Object{"code": "broken", "reason": reason} }
