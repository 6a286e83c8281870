package call

import "jiugong/sudoku/explain"

// Said is an error with a code whose reason is for the reader, in their language.
func Said(err error, code string, words *explain.Words) error { return &said{err, code, words} }

type said struct {
	error
	code  string
	words *explain.Words
}

func (s *said) Trouble() Object { return Object{"code": s.code, "reason": s.words.Error(s.error)} }
