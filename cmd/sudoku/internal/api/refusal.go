package api

import (
	"net/http"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
)

// refusal is a problem that isn't said in any language yet.
type refusal struct {
	status  int
	message message.Message
	retry   string            // in how many seconds to try again, if that may help
	partial []message.Message // what of a puzzle isn't known here
}

func refuse(status int, format string, args ...any) *refusal {
	return &refusal{status: status, message: message.Errorf(format, args...)}
}

// later adds in how many seconds it may be otherwise.
func (r *refusal) later(seconds string) *refusal {
	r.retry = seconds
	return r
}

// fault is what the client learns of a fault of ours.
func fault() *refusal {
	return refuse(http.StatusInternalServerError, "something went wrong here; it has been noted")
}

func (r *refusal) Error() string { return r.message.Error() }

// in is the refusal as huma answers with it.
func (r *refusal) in(words *explain.Words, details ...*huma.ErrorDetail) error {
	headers := http.Header{"Content-Language": {words.Tag()}}
	if r.retry != "" {
		headers.Set("Retry-After", r.retry)
	}
	problem := &said{ErrorModel: huma.ErrorModel{
		Title: http.StatusText(r.status), Status: r.status, Detail: words.Error(r.message), Errors: details,
	}}
	for _, what := range r.partial {
		problem.Partial = append(problem.Partial, words.Error(what))
	}
	return huma.ErrorWithHeaders(problem, headers)
}

// said is a problem in the client's language; an ErrorModel alone is one that
// huma has found, in English.
type said struct {
	huma.ErrorModel
	// Partial is what the form of a puzzle says that isn't known here.
	Partial []string `json:"partial,omitempty"`
}

// foreign is a sentence of huma's as a message, which can be translated; it comes
// with its values in it.
func foreign(text string) error {
	for _, one := range foreignFormats {
		if found := one.values.FindStringSubmatch(text); found != nil {
			args := make([]any, len(found)-1)
			for i, value := range found[1:] {
				args[i] = foreign(value)
			}
			return message.Errorf(one.format, args...)
		}
	}
	return message.Errorf("%s", text)
}

type foreignFormat struct {
	format string
	values *once.Regexp
}

// fromHuma is one of its sentences, with %s or %v for a value, which may be such a sentence, too.
func fromHuma(format string) foreignFormat {
	values := strings.ReplaceAll(strings.ReplaceAll(regexp.QuoteMeta(format), "%s", "(.*)"), "%v", "(.*)")
	return foreignFormat{format, once.MustCompile("^" + values + "$")}
}

// noSchemaMatched is what huma says of a value of none of several types.
var noSchemaMatched = fromHuma("expected value to match exactly one schema but matched none")

// oneOfThese is what huma says of a name that isn't in its list.
var oneOfThese = fromHuma("expected value to be one of \"%s\"")

// foreignFormats are what huma says of requests that don't meet their schema, and passes on of readJSON.
var foreignFormats = []foreignFormat{
	fromHuma("validation failed"),
	fromHuma("unexpected property"),
	fromHuma("unknown query parameter"),
	fromHuma("request body is required"),
	fromHuma("unknown content type: %s"),
	fromHuma("expected required property %s to be present"),
	oneOfThese,
	fromHuma("expected boolean"),
	fromHuma("expected number"),
	fromHuma("expected integer"),
	fromHuma("expected string"),
	fromHuma("expected array"),
	fromHuma("expected object"),
	fromHuma("expected number >= %s"),
	fromHuma("expected number <= %s"),
	fromHuma("expected length >= %s"),
	fromHuma("expected length <= %s"),
	fromHuma("expected array length <= %s"),
	fromHuma("expected string to match pattern %s"),
	fromHuma("invalid integer"),
	noSchemaMatched,
	fromHuma("%s is no whole number of 64 bits"),
	fromHuma("not JSON: line %s, column %s: %s"),
	fromHuma("the text ends too early; a bracket or a quote is still open"),
	fromHuma("%v can't stand here"),
}
