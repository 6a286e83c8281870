package call

import (
	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/page"
)

// Said returns an error with a code whose reason is for the reader, in their language.
func Said(err error, code page.ErrorCode, words *explain.Words) error { return &said{err, code, words} }

type said struct {
	error
	code  page.ErrorCode
	words *explain.Words
}

// Trouble names the part of rules that can't be read.
func (s *said) Trouble() page.Trouble {
	if rules, ok := s.error.(*sudoku.RulesError); ok {
		return page.Trouble{Code: s.code, Part: rules.Text, Reason: s.words.Error(rules.Reason)}
	}
	return page.Trouble{Code: s.code, Reason: s.words.Error(s.error)}
}
