package call

import (
	"jiugong/sudoku"
	"jiugong/sudoku/explain"
)

// Said is an error with a code whose reason is for the reader, in their language.
func Said(err error, code string, words *explain.Words) error { return &said{err, code, words} }

type said struct {
	error
	code  string
	words *explain.Words
}

// Trouble names the part of rules that can't be read.
func (s *said) Trouble() Object {
	if rules, ok := s.error.(*sudoku.RulesError); ok {
		return Object{"code": s.code, "part": rules.Text, "reason": s.words.Error(rules.Reason)}
	}
	return Object{"code": s.code, "reason": s.words.Error(s.error)}
}
