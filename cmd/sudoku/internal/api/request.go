package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
)

// problem returns an error as the client sees it, in the client's language.
func (s *service) problem(ctx context.Context, words *explain.Words, err error) error {
	var known huma.StatusError
	var refused *refusal
	var wrong *wrongField
	switch {
	case errors.As(err, &wrong):
		refused = refuse(http.StatusUnprocessableEntity, message.Plain, wrong.err)
		if partial := (*forms.PartialError)(nil); errors.As(err, &partial) {
			refused.partial = partial.Unread
		}
		return refused.in(words, &huma.ErrorDetail{Location: wrong.location, Message: words.Error(wrong.err), Value: wrong.value})
	case errors.As(err, &refused):
		return refused.in(words)
	case errors.As(err, &known): // a worker has said it
		return err
	case context.Cause(ctx) == context.DeadlineExceeded: // of a worker
		return refuse(http.StatusGatewayTimeout, "server.time_over").in(words)
	case errors.As(context.Cause(ctx), &refused):
		return refused.in(words)
	case ctx.Err() != nil:
		return refuse(499, "server.client_left").in(words)
	}
	s.log.ErrorContext(ctx, "request failed", "error", err)
	return fault().in(words)
}

// wordsIn returns those of the language that the request in a context asks for.
func wordsIn(ctx context.Context) *explain.Words {
	if r, known := ctx.Value(requestKey{}).(*http.Request); known {
		return locale.FromHeader(r.Header.Get("Accept-Language"))
	}
	return explain.Best()
}

// wrongField is an error of one thing that was sent.
type wrongField struct {
	location string
	value    any
	err      error
}

func (e *wrongField) Error() string { return e.location + ": " + e.err.Error() }
func (e *wrongField) Unwrap() error { return e.err }

// field returns an error of one field of the body.
func field(name string, value any, err error) error { return &wrongField{"body." + name, value, err} }

// parameter returns an error of one parameter of the address.
func parameter(name string, value any, err error) error {
	return &wrongField{"query." + name, value, err}
}
