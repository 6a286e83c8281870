package api

import (
	"net/http"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/words"
)

// refusal is a problem that isn't said in any language yet.
type refusal struct {
	status  int
	message message.Message
	retry   string            // in how many seconds to try again, if that may help
	partial []message.Message // what of a puzzle isn't known here
}

func refuse(status int, key message.Key, args ...any) *refusal {
	return &refusal{status: status, message: message.Errorf(key, args...)}
}

// later adds in how many seconds it may be otherwise.
func (r *refusal) later(seconds string) *refusal {
	r.retry = seconds
	return r
}

// fault returns what the client learns of a fault of ours.
func fault() *refusal {
	return refuse(http.StatusInternalServerError, "server.fault")
}

func (r *refusal) Error() string { return r.message.Error() }

// in returns the refusal as huma answers with it.
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
	// Partial holds what the form of a puzzle says that isn't known here.
	Partial []string `json:"partial,omitempty"`
}

// foreign returns what huma says, with its values in it, as a message.
func foreign(text string) error {
	for _, one := range foreignFormats() {
		if found := one.values.FindStringSubmatch(text); found != nil {
			args := make([]any, len(found)-1)
			for i, value := range found[1:] {
				args[i] = foreign(value)
			}
			return message.Errorf(one.key, args...)
		}
	}
	return message.Errorf(message.Plain, text)
}

// foreignFormat is how a sentence of huma's is recognised, and which of ours says it.
type foreignFormat struct {
	key    message.Key
	values *regexp.Regexp
}

// fromHuma recognises one of huma's sentences. It has %s for a value, which may be such a sentence, too.
func fromHuma(sentence string, key message.Key) foreignFormat {
	values := strings.NewReplacer("%s", "(.*)", "%v", "(.*)").Replace(regexp.QuoteMeta(sentence))
	return foreignFormat{key, regexp.MustCompile("^" + values + "$")}
}

// passedOn recognises one of our own sentences that huma passes on.
func passedOn(key message.Key) foreignFormat {
	sentence, _ := key.In(words.English)
	return fromHuma(sentence, key)
}

const (
	// noSchemaMatched is what huma says of a value of none of several types.
	noSchemaMatched = "expected value to match exactly one schema but matched none"
	// oneOfThese begins what huma says of a name that isn't in its list.
	oneOfThese = "expected value to be one of "
)

// foreignFormats returns what huma says of requests that don't meet their schema, and passes on of
// readJSON.
func foreignFormats() []foreignFormat {
	return madeForeign.Get(func() []foreignFormat {
		return []foreignFormat{
			fromHuma("validation failed", "schema.failed"),
			fromHuma("unexpected property", "schema.property"),
			fromHuma("unknown query parameter", "schema.parameter"),
			fromHuma("request body is required", "schema.body"),
			fromHuma("unknown content type: %s", "schema.content_type"),
			fromHuma("expected required property %s to be present", "schema.required"),
			fromHuma(oneOfThese+`"%s"`, "schema.one_of"),
			fromHuma("expected boolean", "schema.boolean"),
			fromHuma("expected number", "schema.number"),
			fromHuma("expected integer", "schema.integer"),
			fromHuma("expected string", "schema.string"),
			fromHuma("expected array", "schema.array"),
			fromHuma("expected object", "schema.object"),
			fromHuma("expected number >= %s", "schema.least"),
			fromHuma("expected number <= %s", "schema.greatest"),
			fromHuma("expected length >= %s", "schema.shortest"),
			fromHuma("expected length <= %s", "schema.longest"),
			fromHuma("expected array length <= %s", "schema.array_length"),
			fromHuma("expected string to match pattern %s", "schema.pattern"),
			fromHuma("invalid integer", "schema.integer_wrong"),
			fromHuma(noSchemaMatched, "schema.no_match"),
			passedOn("schema.integer_64"),
			passedOn("json.wrong_at"),
			passedOn("json.ends_early"),
			passedOn("json.cant_stand"),
		}
	})
}

var madeForeign once.Value[[]foreignFormat]
