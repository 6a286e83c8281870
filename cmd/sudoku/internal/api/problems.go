package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
)

// A problem shows what was wrong, not all that was sent: a small answer to any
// request.
const (
	mostErrors    = 10  // of one problem are named
	longestValue  = 80  // characters of a value that is quoted
	longestReason = 500 // characters of a sentence
)

// trimmed is a transformer of huma's: it makes any problem small.
func trimmed(_ huma.Context, _ string, answer any) (any, error) {
	problem, ok := answer.(*huma.ErrorModel)
	if !ok {
		return answer, nil
	}
	small := *problem
	small.Detail = sentence(problem.Detail)
	small.Errors = nil
	for i, one := range problem.Errors {
		if i == mostErrors {
			small.Errors = append(small.Errors, &huma.ErrorDetail{Message: fmt.Sprintf("and %d more", len(problem.Errors)-i)})
			break
		}
		small.Errors = append(small.Errors, &huma.ErrorDetail{
			Location: cut(one.Location, longestValue), Message: sentence(one.Message), Value: quoted(one.Value),
		})
	}
	return &small, nil
}

// flag is an option of the command in a sentence made for its users.
var flag = regexp.MustCompile(`--([a-z]+(?:-[a-z]+)*)`)

// sentence is a message as the API's users read it: options are fields here.
func sentence(text string) string {
	text = flag.ReplaceAllStringFunc(text, func(name string) string {
		return `"` + strings.ReplaceAll(strings.TrimPrefix(name, "--"), "-", "_") + `"`
	})
	return cut(text, longestReason)
}

// quoted is a value that was sent, as far as a problem shows it.
func quoted(value any) any {
	switch v := value.(type) {
	case nil, bool, float64, int, int64, uint64:
		return v
	case string:
		return cut(v, longestValue)
	case []byte:
		return cut(string(v), longestValue)
	case map[string]any:
		return fmt.Sprintf("an object of %d fields", len(v))
	case []any:
		return fmt.Sprintf("a list of %d", len(v))
	}
	return cut(fmt.Sprint(value), longestValue)
}

// cut is the first so many characters of a text, with no half ones at its end.
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
func problem(w http.ResponseWriter, status int, detail, retry string) {
	w.Header().Set("Content-Type", "application/problem+json")
	if retry != "" {
		w.Header().Set("Retry-After", retry)
	}
	w.WriteHeader(status)
	text, _ := json.Marshal(&huma.ErrorModel{Title: http.StatusText(status), Status: status, Detail: sentence(detail)})
	w.Write(append(text, '\n'))
}

// nowhere answers for a mux that has nothing at an address, or nothing for the
// method.
func nowhere(w http.ResponseWriter, r *http.Request, refuse http.Handler) {
	var seen statusOnly
	seen.header = w.Header()
	refuse.ServeHTTP(&seen, r)
	seen.header.Del("X-Content-Type-Options") // which the mux adds; it is there
	seen.header.Set("X-Content-Type-Options", "nosniff")
	switch {
	case seen.status == http.StatusMethodNotAllowed:
		problem(w, seen.status, "here it is "+seen.header.Get("Allow")+", not "+cut(r.Method, 20), "")
	case seen.status >= 300 && seen.status < 400:
		seen.header.Del("Content-Type")
		w.WriteHeader(seen.status)
	default:
		problem(w, http.StatusNotFound, "there is nothing at "+cut(r.URL.Path, longestValue)+"; "+prefix+"/docs tells what there is", "")
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
