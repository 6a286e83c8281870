// Package trouble gives the errors of packages generate and logic the codes that the
// page knows. The modules that make puzzles share it.
package trouble

import (
	"errors"

	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/logic"
)

// Of is an error that knows its trouble; nil of nil, and other errors as they are.
func Of(err error) error {
	var (
		demand     *ask.DemandError
		option     *generate.OptionError
		impossible *generate.ImpossibleError
	)
	switch {
	case errors.As(err, &option):
		return &trouble{err, call.Object{"code": "option", "option": option.Option}}
	case errors.As(err, &demand) && demand.Demand != "rules" && demand.Demand != "variant": // which call knows
		return &trouble{err, call.Object{"code": "option", "option": demand.Demand}}
	case errors.As(err, &impossible):
		return &trouble{err, call.Object{"code": "impossible", "tries": impossible.Tries}}
	case errors.Is(err, logic.ErrStuck):
		return &trouble{err, call.Object{"code": "stuck"}}
	case errors.Is(err, logic.ErrTooLarge):
		return &trouble{err, call.Object{"code": "size"}}
	}
	return err
}

type trouble struct {
	error
	fields call.Object
}

func (t *trouble) Trouble() call.Object {
	if _, told := t.fields["reason"]; !told {
		t.fields["reason"] = t.Error()
	}
	return t.fields
}
