package call

import "jiugong/sudoku/explain"

// Said is an error with a code whose reason is for the reader, in their language.
func Said(err error, code string, words *explain.Words) error { return &said{err, code, words} }

// Failed is an error of which all is known that the page gets.
type Failed Object

func (f Failed) Error() string { return f["reason"].(string) }

// Trouble is all of it.
func (f Failed) Trouble() Object { return Object(f) }

type said struct {
	error
	code  string
	words *explain.Words
}

func (s *said) Trouble() Object { return Object{"code": s.code, "reason": s.words.Error(s.error)} }
