package api

import (
	"cmp"
	"embed"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/internal/palette"
)

//go:embed docs.html docs.css
var docsFiles embed.FS

// examples returns bodies that show what an operation does; a test sends them all.
func examples() map[string]string {
	return map[string]string{
		"solve":          `{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}`,
		"count":          `{"puzzle":"................","rules":"4+x"}`,
		"check":          `{"puzzle":"11.............."}`,
		"rate":           `{"puzzle":"4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1."}`,
		"hint":           `{"puzzle":"1.....3..2.....4","board":{"entries":".3..............","corner":{"r1c3":[2,4]}},"lang":"en"}`,
		"steps":          `{"puzzle":"1.....3..2.....4"}`,
		"canon":          `{"puzzle":"1.....3..2.....4"}`,
		"analyse":        `{"puzzle":"1.....3..2.....4","columns":"clues,minimal"}`,
		"rank":           `{"puzzle":"639241785284765193517983624123857946796432851458619237342178569861594372975326418"}`,
		"clues":          `{"puzzle":"639241785284765193517983624123857946796432851458619237342178569861594372975326418","clues":15}`,
		"dataset":        `{"puzzle":"1.....3..2.....4","steps":true}`,
		"equal":          `{"puzzle":"12..3..........4","other":"..34...2....1..."}`,
		"morph":          `{"puzzle":"1.....3..2.....4","seed":"1"}`,
		"grid":           `{"rank":"1"}`,
		"search-near":    `{"puzzle":"1.....3..2.....4","limit":3}`,
		"search-minimal": `{"puzzle":"1.....3..2.....4"}`,
		"search-places":  `{"puzzle":"1..11..11..11..1","clues":4,"limit":3}`,
		"search-hardest": `{"text":"1.....3..2.....4","rounds":1,"tries":2}`,
		"explain":        `{"puzzle":"1.....3..2.....4","lang":"zh"}`,
		"sets":           `{"operation":"union","files":["1.....3..2.....4","1.....4..2.....3"]}`,
		"book":           `{"levels":"any:1","rules":"4","bare":true,"seed":"1"}`,
		"lists":          `{"lang":"zh"}`,
		"bands":          `{}`,
		"draw":           `{"puzzle":"1.....3..2.....4","step":1}`,
		"scan":           `{"picture":"R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="}`,
		"generate":       `{"level":"hard","symmetry":"rotate180","number":2}`,
		"convert":        `{"text":"1.....3..2.....4","to":"grid"}`,
		"rooms":          `{"puzzle":"1.....3..2.....4","kind":"race","countdown":5}`,
		"join-board":     `{"name":"Ada"}`,
		"save-game":      `{"title":"the hard one","document":{"format":"jiugong-sudoku-game","version":1,"rules":"4","givens":"1.....3..2.....4"}}`,
	}
}

// addExamples puts them into the OpenAPI document.
func addExamples(openAPI *huma.OpenAPI) {
	for _, item := range openAPI.Paths {
		for _, operation := range []*huma.Operation{item.Get, item.Post, item.Put, item.Delete} {
			if operation != nil && operation.RequestBody != nil && examples()[operation.OperationID] != "" {
				operation.RequestBody.Content["application/json"].Example = json.RawMessage(examples()[operation.OperationID])
			}
		}
	}
}

// documented is an operation as the page for people shows it.
type documented struct {
	Method, Path, Example string
	Shown                 string // the path of the example
	*huma.Operation
	Asked    []documentedField // parameters, and fields of the body
	Answered []documentedField
}

type documentedField struct {
	Name, What, About, Example string
	Type                       string // the name of the type described further down
	Needed                     bool
}

type documentedType struct {
	Name   string
	Fields []documentedField
}

// serveDocs returns the page for people: what the OpenAPI document says, with no
// script.
func (s *service) serveDocs() http.HandlerFunc {
	page, err := docsFiles.ReadFile("docs.html")
	if err != nil {
		panic(err)
	}
	return serveBytes("text/html; charset=utf-8", []byte(docsOf(s.api.OpenAPI()).in(string(page))))
}

func serveDocsStyle() http.HandlerFunc {
	style, err := docsFiles.ReadFile("docs.css")
	if err != nil {
		panic(err)
	}
	return serveBytes("text/css; charset=utf-8", append([]byte(palette.Docs()), style...))
}

// serveBytes answers with what never changes while the program runs.
func serveBytes(contentType string, text []byte) http.HandlerFunc {
	tag := hashTag(text)
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", contentType)
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", tag)
		if matches(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Write(text)
	}
}

type docs struct {
	Info       *huma.Info
	Operations []documented
	Types      []documentedType
}

func docsOf(openAPI *huma.OpenAPI) docs {
	schemas := openAPI.Components.Schemas
	d := docs{Info: openAPI.Info}
	shown := map[string]bool{}
	for path, item := range openAPI.Paths {
		for method, operation := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete} {
			if operation == nil {
				continue
			}
			one := documented{Method: method, Path: path, Operation: operation, Example: examples()[operation.OperationID]}
			one.Shown = strings.ReplaceAll(path, "{id}", "g1")
			for _, p := range operation.Parameters {
				f := fieldOf(p.In+" "+p.Name, p.Schema, p.Required)
				if one.Asked = append(one.Asked, f); f.About == "" {
					one.Asked[len(one.Asked)-1].About = p.Description
				}
			}
			if body := operation.RequestBody; body != nil {
				one.Asked = append(one.Asked, fieldsOf(schemas, body.Content["application/json"].Schema, shown)...)
			}
			if answer := operation.Responses["200"]; answer != nil && answer.Content["application/json"] != nil {
				one.Answered = fieldsOf(schemas, answer.Content["application/json"].Schema, shown)
			}
			d.Operations = append(d.Operations, one)
		}
	}
	slices.SortFunc(d.Operations, func(a, b documented) int {
		return cmp.Or(-cmp.Compare(a.Tags[0], b.Tags[0]), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	// The types that they speak of, and those that these speak of.
	done := map[string]bool{}
	for len(done) < len(shown) {
		for _, name := range slices.Sorted(maps.Keys(shown)) {
			if !done[name] {
				done[name] = true
				d.Types = append(d.Types, documentedType{name, fieldsOf(schemas, &huma.Schema{Ref: "#/components/schemas/" + name}, shown)})
			}
		}
	}
	slices.SortFunc(d.Types, func(a, b documentedType) int { return cmp.Compare(a.Name, b.Name) })
	return d
}

// fieldsOf returns the fields of an object, and notes the types that they are of.
func fieldsOf(schemas huma.Registry, schema *huma.Schema, shown map[string]bool) (list []documentedField) {
	if schema.Ref != "" {
		schema = schemas.SchemaFromRef(schema.Ref)
	}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		f := fieldOf(name, schema.Properties[name], slices.Contains(schema.Required, name))
		if f.Type != "" {
			shown[f.Type] = true
		}
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b documentedField) int {
		return cmp.Compare(btoi(b.Needed), btoi(a.Needed))
	})
	return list
}

func fieldOf(name string, schema *huma.Schema, needed bool) documentedField {
	f := documentedField{Name: name, About: schema.Description, Needed: needed}
	if len(schema.Examples) > 0 {
		text, _ := json.Marshal(schema.Examples[0])
		f.Example = strings.Trim(string(text), `"`)
	}
	switch {
	case schema.Ref != "":
		f.Type = schema.Ref[strings.LastIndexByte(schema.Ref, '/')+1:]
	case schema.Type == "array" && schema.Items.Ref != "":
		f.What, f.Type = "list of", schema.Items.Ref[strings.LastIndexByte(schema.Items.Ref, '/')+1:]
	case schema.Type == "array":
		f.What = "list of " + schema.Items.Type + "s"
	case len(schema.Enum) > 0:
		var values []string
		for _, value := range schema.Enum {
			text, _ := json.Marshal(value)
			values = append(values, strings.Trim(string(text), `"`))
		}
		f.What = strings.Join(values, " · ")
	case schema.Type == "object":
		f.What = "object by cell"
	default:
		f.What = cmp.Or(schema.Type, "any JSON")
	}
	return f
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
