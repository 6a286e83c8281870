package task

import (
	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
)

// Reading holds facts that the puzzles of an input don't say themselves, in the
// words of the flags. The zero value lets everything be recognised.
type Reading struct{ Rules, Symbols, From string }

// Options returns the same in a Reader's words; the error is a *ask.DemandError.
func (r Reading) Options() (options notation.ReadOptions, err error) {
	if r.Rules != "" {
		if options.Rules, err = variants.Parse(r.Rules); err != nil {
			return options, &ask.DemandError{Demand: "", Reason: err}
		}
	}
	if r.Symbols != "" {
		if options.Symbols, err = sudoku.ParseSymbols(r.Symbols); err != nil {
			return options, &ask.DemandError{Demand: "", Reason: err}
		}
		if options.Rules != nil && options.Rules.N() != options.Symbols.N() {
			return options, &ask.DemandError{Demand: "symbols", Reason: message.Errorf("symbols.rules", options.Symbols.N(), options.Rules, options.Rules.N())}
		}
	}
	if r.From != "" {
		if options.Form, err = notation.FormToRead(r.From); err != nil {
			return options, &ask.DemandError{Demand: "from", Reason: message.Errorf("said.about", r.From, err)}
		}
	}
	return options, nil
}
