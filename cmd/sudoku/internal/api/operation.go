package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
)

// bodyIn holds the input that huma reads for an operation, with a body that has
// passed its schema. We read the body's own type ourselves, since huma's code
// is compiled anew for each type, 22 kB of it.
type bodyIn struct {
	AcceptLanguage string `header:"Accept-Language" doc:"Languages of the words, when the body names none, and of what is wrong." example:"zh-CN, en;q=0.5"`
	Body           json.RawMessage
}

// bodyOut holds what huma writes.
type bodyOut struct {
	ContentLanguage string `header:"Content-Language" doc:"The language of the words."`
	Body            any
}

// operation registers a POST with a JSON body, as most are. Only this one
// answers with the statuses in also.
func operation[Q any, A any, PQ interface {
	*Q
	Said() ask.Lang
}](s *service, name, summary, about string, handle func(ctx context.Context, q PQ, words *explain.Words) (*A, error), also ...int) {
	description := post[Q, A](s, name, summary, about)
	description.Errors = append(description.Errors, also...)
	huma.Register(s.api, description, func(ctx context.Context, asked *bodyIn) (*bodyOut, error) {
		q, err := read[Q](asked.Body)
		if err != nil {
			return nil, err
		}
		words := wordsOf(PQ(&q).Said(), asked.AcceptLanguage)
		out, err := handle(ctx, &q, words)
		if err != nil {
			return nil, s.problem(ctx, words, err)
		}
		return &bodyOut{words.Tag(), out}, nil
	})
}

// post describes such an operation, with the schemas of its bodies.
func post[In, Out any](s *service, name, summary, about string) huma.Operation {
	op := s.about(http.MethodPost, name, summary, about)
	body := func(of reflect.Type, hint string) map[string]*huma.MediaType {
		return map[string]*huma.MediaType{"application/json": {Schema: s.api.OpenAPI().Components.Schemas.Schema(of, true, name+hint)}}
	}
	op.RequestBody = &huma.RequestBody{Content: body(reflect.TypeFor[In](), "Request")}
	op.Responses = map[string]*huma.Response{"200": {Content: body(reflect.TypeFor[*Out](), "Response")}}
	return op
}

// read reads a body, and puts what the tag default says into fields that it leaves out.
func read[In any](body []byte) (in In, err error) {
	err = json.Unmarshal(body, &in)
	if _, wrong := errors.AsType[*json.UnmarshalTypeError](err); wrong {
		in = *new(In)
		err = json.Unmarshal(plain(body), &in)
	}
	if err != nil {
		_, _, reason := message.WrongJSON(body, err)
		detail := huma.ErrorDetail{Location: "body", Message: reason.Error()}
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok { // a number that its schema allows, and no int holds
			detail = huma.ErrorDetail{Location: "body." + wrong.Field, Message: fmt.Sprintf("expected number <= %d", math.MaxInt)}
		}
		return in, huma.Error422UnprocessableEntity("validation failed", &detail)
	}
	err = fill(reflect.ValueOf(&in).Elem())
	return in, err
}

// plain writes the whole numbers in a body with digits alone, as an int is read: 1e3 and
// 1000.0 become 1000. Those beyond 2⁵³, which a float64 may not hold exactly, stay.
func plain(body []byte) []byte {
	var value any
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if d.Decode(&value) != nil {
		return body
	}
	text, err := json.Marshal(plainNumbers(value))
	if err != nil {
		return body
	}
	return text
}

func plainNumbers(value any) any {
	switch v := value.(type) {
	case json.Number:
		if f, err := v.Float64(); err == nil && f == math.Trunc(f) && math.Abs(f) <= 1<<53 {
			return int64(f)
		}
	case []any:
		for i := range v {
			v[i] = plainNumbers(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = plainNumbers(v[name])
		}
	}
	return value
}

// fill puts their defaults into a struct's empty fields.
func fill(v reflect.Value) error {
	for field, value := range v.Fields() {
		text, given := field.Tag.Lookup("default")
		switch {
		case field.Anonymous:
			if err := fill(value); err != nil {
				return err
			}
		case given && value.IsZero() && value.Kind() == reflect.String:
			value.SetString(text)
		case given && value.IsZero():
			if err := json.Unmarshal([]byte(text), value.Addr().Interface()); err != nil {
				return err
			}
		}
	}
	return nil
}
