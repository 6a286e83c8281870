package api

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/explain"
)

// A problem shows what was wrong, not all that was sent: a small answer to any
// request.
const (
	mostErrors    = 10  // of one problem are named
	longestValue  = 80  // characters of a value that is quoted
	longestReason = 500 // characters of a sentence
)

// problems are said by the schemas of requests.
type problems struct{ schemas huma.Registry }

// trimmed is a transformer of huma's. It makes any problem small, and says the
// problems that huma has found itself in the client's language.
func (p problems) trimmed(ctx huma.Context, _ string, answer any) (any, error) {
	var problem *huma.ErrorModel
	words, say := explain.Best(), func(one *huma.ErrorDetail) string { return one.Message }
	switch answer := answer.(type) {
	case *said:
		problem = &answer.ErrorModel
	case *huma.ErrorModel: // of huma's own
		problem = answer
		words = locale.FromHeader(ctx.Header("Accept-Language"))
		ctx.SetHeader("Content-Language", words.Tag())
		say = func(one *huma.ErrorDetail) string { return words.Error(p.withMeant(ctx.Operation(), one)) }
	default:
		return answer, nil
	}
	small := *problem
	small.Detail = cut(say(&huma.ErrorDetail{Message: problem.Detail}), longestReason)
	small.Errors = nil
	for i, one := range problem.Errors {
		if i == mostErrors {
			small.Errors = append(small.Errors, &huma.ErrorDetail{Message: words.Error(message.Errorf("request.more", len(problem.Errors)-i))})
			break
		}
		small.Errors = append(small.Errors, &huma.ErrorDetail{
			Location: cut(one.Location, longestValue), Message: cut(say(one), longestReason), Value: quoted(one.Value),
		})
	}
	if answer, ours := answer.(*said); ours && answer.Partial != nil {
		return &said{ErrorModel: small, Partial: answer.Partial}, nil
	}
	return &small, nil
}

// withMeant returns huma's finding as a message. It adds the name that was
// meant for one that isn't in a closed list, or for an unknown field.
func (p problems) withMeant(op *huma.Operation, one *huma.ErrorDetail) error {
	text := foreign(one.Message)
	var names []string
	name, _ := one.Value.(string)
	field, inBody := strings.CutPrefix(one.Location, "body.")
	parameter, inQuery := strings.CutPrefix(one.Location, "query.")
	list, closed := strings.CutPrefix(one.Message, oneOfThese)
	switch {
	case closed:
		names = strings.Split(strings.Trim(list, `"`), ", ")
	case one.Message == noSchemaMatched && inBody:
		if types := typesOf(p.fieldsOf(op)[field]); len(types) > 0 {
			return message.Errorf("request.types", strings.Join(types, ", "))
		}
	case one.Message == "unexpected property" && inBody:
		name, names = field, slices.Sorted(maps.Keys(p.fieldsOf(op)))
	case one.Message == "unknown query parameter" && inQuery:
		for _, one := range op.Parameters {
			name, names = parameter, append(names, one.Name)
		}
	}
	if near := meant.Name(name, names); near != "" {
		return message.Errorf("said.meant", text, near)
	}
	return text
}

// typesOf returns the types of a value that may be of several.
func typesOf(schema *huma.Schema) (types []string) {
	if schema == nil {
		return nil
	}
	for _, one := range schema.OneOf {
		types = append(types, one.Type)
	}
	return types
}

// fieldsOf returns the fields that the body of an operation may have.
func (p problems) fieldsOf(op *huma.Operation) map[string]*huma.Schema {
	fields := map[string]*huma.Schema{}
	if op.RequestBody == nil {
		return fields
	}
	for _, body := range op.RequestBody.Content {
		schema := body.Schema
		if schema != nil && schema.Ref != "" {
			schema = p.schemas.SchemaFromRef(schema.Ref)
		}
		if schema != nil {
			maps.Copy(fields, schema.Properties)
		}
	}
	return fields
}

// quoted returns a value that was sent, as far as a problem shows it.
func quoted(value any) any {
	switch v := value.(type) {
	case nil, bool, float64, int, int64, uint64:
		return v
	case string:
		return cut(v, longestValue)
	case []byte:
		return cut(string(v), longestValue)
	case map[string]any:
		return "{…}"
	case []any:
		return "[…]"
	}
	return cut(fmt.Sprint(value), longestValue)
}

// cut returns the first characters of a text, with no half one at its end.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	end := 0
	for range most {
		_, size := utf8.DecodeRuneInString(text[end:])
		if end += size; end >= len(text) {
			return text
		}
	}
	return text[:end] + "…"
}

// problem writes a problem where no handler of huma's does.
func problem(w http.ResponseWriter, r *http.Request, of *refusal) {
	words := locale.FromHeader(r.Header.Get("Accept-Language"))
	h := w.Header()
	h.Set("Content-Type", "application/problem+json")
	h.Set("Content-Language", words.Tag())
	h.Add("Vary", "Accept-Language")
	if of.retry != "" {
		h.Set("Retry-After", of.retry)
	}
	w.WriteHeader(of.status)
	text, _ := json.Marshal(&huma.ErrorModel{Title: http.StatusText(of.status), Status: of.status, Detail: cut(words.Error(of.message), longestReason)})
	w.Write(append(text, '\n'))
}

// nowhere answers for a mux that has nothing at an address, or nothing for the
// method.
func nowhere(w http.ResponseWriter, r *http.Request, refusing http.Handler) {
	var seen statusOnly
	seen.header = w.Header()
	refusing.ServeHTTP(&seen, r)
	seen.header.Del("X-Content-Type-Options") // which the mux adds; it is there
	seen.header.Set("X-Content-Type-Options", "nosniff")
	switch {
	case seen.status == http.StatusMethodNotAllowed:
		problem(w, r, refuse(seen.status, "request.method", seen.header.Get("Allow"), cut(r.Method, 20)))
	case seen.status >= 300 && seen.status < 400:
		seen.header.Del("Content-Type")
		w.WriteHeader(seen.status)
	default:
		problem(w, r, refuse(http.StatusNotFound, "request.nothing_at", cut(r.URL.Path, longestValue), prefix+"/docs"))
	}
}

// statusOnly takes an answer and forgets its body.
type statusOnly struct {
	header http.Header
	status int
}

func (s *statusOnly) Header() http.Header { return s.header }
func (s *statusOnly) WriteHeader(status int) {
	if s.status == 0 {
		s.status = status
	}
}
func (s *statusOnly) Write(p []byte) (int, error) {
	s.WriteHeader(http.StatusOK)
	return len(p), nil
}
