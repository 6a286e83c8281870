package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

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

// spokenIn and spokenOut are a request and its answer in words.
type spokenIn[In any] struct {
	AcceptLanguage string `header:"Accept-Language" doc:"Languages of the words, when the body names none, and of what is wrong." example:"zh-CN, en;q=0.5"`
	Body           In
}

type spokenOut[Out any] struct {
	ContentLanguage string `header:"Content-Language" doc:"The language of the words."`
	Body            *Out
}

// spoken registers an operation whose answer has words in it.
func spoken[In interface{ lang() langTag }, Out any](s *service, name, summary, about string, handle func(*request[In]) (*Out, error)) {
	huma.Register(s.api, s.about(http.MethodPost, name, summary, about), func(ctx context.Context, in *spokenIn[In]) (*spokenOut[Out], error) {
		words := wordsOf(in.Body.lang(), in.AcceptLanguage)
		out, err := answerOf(handle(&request[In]{ctx, in.Body, words}))
		if err != nil {
			return nil, s.problem(ctx, words, err)
		}
		return &spokenOut[Out]{words.Tag(), out}, nil
	})
}
