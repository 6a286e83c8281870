package call

import (
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask/page"
)

// errSize says that a board is too large for what was asked.
var errSize = errors.New("the board is too large")

// symbolsError says that symbols can't be used.
type symbolsError struct{ error }

// Troubled is an error that knows its trouble.
type Troubled interface{ Trouble() page.Trouble }

// TroubleOf returns an error as the page gets it. It has a code, and the data
// that the page needs to put it into words.
func TroubleOf(err error) page.Trouble {
	var (
		own     Troubled
		rules   *sudoku.RulesError
		clash   *sudoku.ClashError
		grid    *sudoku.GridError
		parse   *sudoku.ParseError
		symbols *symbolsError
	)
	of := func(code page.ErrorCode) page.Trouble { return page.Trouble{Code: code, Reason: err.Error()} }
	switch {
	case errors.As(err, &own):
		return own.Trouble()
	case errors.Is(err, sudoku.ErrNoSolution), errors.As(err, &clash) && !clash.HasDigits():
		return of(page.Unsolvable)
	case errors.Is(err, sudoku.ErrMultipleSolutions):
		return of(page.Several)
	case errors.Is(err, errSize):
		return of(page.TooLarge)
	case errors.As(err, &clash):
		trouble := of(page.Clashing)
		trouble.Cells = clash.Cells
		return trouble
	case errors.As(err, &grid) && grid.Cell < 0:
		return of(page.BadGrid)
	case errors.As(err, &grid):
		trouble := of(page.BadGrid)
		trouble.Cell = &grid.Cell
		return trouble
	case errors.As(err, &rules):
		return of(page.BadRules)
	case errors.As(err, &parse):
		trouble := of(page.BadText)
		trouble.Line, trouble.Column = &parse.Line, &parse.Column
		return trouble
	case errors.As(err, &symbols):
		return of(page.BadSymbols)
	}
	return broken(err.Error())
}

func broken(reason string) page.Trouble { return page.Trouble{Code: page.Broken, Reason: reason} }
