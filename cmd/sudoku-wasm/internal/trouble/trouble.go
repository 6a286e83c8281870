// Package trouble gives the errors of packages generate and logic the codes that the
// page knows. The modules that make puzzles share it.
package trouble

import (
	"errors"

	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/logic"
)

// Of returns an error that knows its trouble; nil of nil, and other errors as they are.
func Of(err error) error {
	var (
		demand     *ask.DemandError
		option     *generate.OptionError
		impossible *generate.ImpossibleError
	)
	switch {
	case errors.As(err, &option):
		return &trouble{err, page.Trouble{Code: page.BadOption, Option: option.Option}}
	case errors.As(err, &demand) && demand.Demand != "rules" && demand.Demand != "variant": // which call knows
		return &trouble{err, page.Trouble{Code: page.BadOption, Option: demand.Demand}}
	case errors.As(err, &impossible):
		return &trouble{err, page.Trouble{Code: page.Impossible, Tries: impossible.Tries}}
	case errors.Is(err, logic.ErrStuck):
		return &trouble{err, page.Trouble{Code: page.Stuck}}
	case errors.Is(err, logic.ErrTooLarge):
		return &trouble{err, page.Trouble{Code: page.TooLarge}}
	}
	return err
}

type trouble struct {
	error
	told page.Trouble
}

func (t *trouble) Trouble() page.Trouble {
	t.told.Reason = t.Error()
	return t.told
}
