package api

import (
	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/explain"
)

// wordsOf are the words of the language that the body asks for, else of the one
// that the header Accept-Language likes best.
func wordsOf(asked langTag, accepted string) *explain.Words {
	if words, err := explain.New(string(asked)); err == nil {
		return words
	}
	return locale.FromHeader(accepted)
}

// Lang is the part of a request that chooses the language.
type Lang struct {
	Lang langTag `json:"lang,omitempty" doc:"The language of the words; left out, the header Accept-Language tells."`
}

func (l Lang) lang() langTag { return l.Lang }
