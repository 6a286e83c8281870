package api

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/text/language"

	"jiugong/sudoku/explain"
)

// speaker chooses the language of an answer.
type speaker struct {
	words []*explain.Words
	tags  []string
}

func newSpeaker() *speaker {
	s := &speaker{tags: explain.Languages()}
	for _, tag := range s.tags {
		words, err := explain.New(tag)
		if err != nil {
			panic(err) // it is one of explain's own
		}
		s.words = append(s.words, words)
	}
	return s
}

// choose gives the words of a language asked for by name, else of the first one
// we speak in an Accept-Language, whatever its country or script, else English.
func (s *speaker) choose(asked, accepted string) (*explain.Words, string) {
	if i := slices.Index(s.tags, asked); i >= 0 {
		return s.words[i], s.tags[i]
	}
	if len(accepted) <= longestAccept {
		wishes, _, _ := language.ParseAcceptLanguage(accepted)
		for _, wish := range wishes {
			base, _ := wish.Base()
			if i := slices.Index(s.tags, base.String()); i >= 0 {
				return s.words[i], s.tags[i]
			}
		}
	}
	i := slices.Index(s.tags, "en")
	return s.words[i], s.tags[i]
}

// longestAccept is how long an Accept-Language may be to be heeded.
const longestAccept = 1000

// Lang is the part of a request that chooses the language.
type Lang struct {
	Lang string `json:"lang,omitempty" enum:"en,zh" doc:"The language of the words; left out, the header Accept-Language tells."`
}

func (l Lang) lang() string { return l.Lang }

// spokenIn and spokenOut are a request and its answer in words.
type spokenIn[In any] struct {
	AcceptLanguage string `header:"Accept-Language" doc:"Languages of the words, when the body names none." example:"zh-CN, en;q=0.5"`
	Body           In
}

type spokenOut[Out any] struct {
	ContentLanguage string `header:"Content-Language" doc:"The language of the words."`
	Body            *Out
}

// spoken registers an operation whose answer has words in it.
func spoken[In interface{ lang() string }, Out any](s *service, name, summary, about string, handle func(*request[In]) (*Out, error)) {
	huma.Register(s.api, s.about(http.MethodPost, name, summary, about), func(ctx context.Context, in *spokenIn[In]) (*spokenOut[Out], error) {
		words, tag := s.speaker.choose(in.Body.lang(), in.AcceptLanguage)
		out, err := answerOf(handle(&request[In]{ctx, in.Body, words}))
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		return &spokenOut[Out]{tag, out}, nil
	})
}
