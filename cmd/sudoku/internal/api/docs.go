package api

import (
	"bytes"
	"cmp"
	_ "embed"
	"html/template"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs.html
var docsText string

var docsPage = template.Must(template.New("docs").Parse(docsText))

// documented is an operation as the page for people shows it.
type documented struct {
	Method, Path string
	*huma.Operation
	Request map[string]*huma.Schema
	Needed  map[string]bool
}

// serveDocs is the page for people: what the OpenAPI document says, with no
// script.
func (s *service) serveDocs(w http.ResponseWriter, r *http.Request) {
	openAPI := s.api.OpenAPI()
	var all []documented
	for path, item := range openAPI.Paths {
		for method, operation := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete} {
			if operation == nil {
				continue
			}
			d := documented{Method: method, Path: path, Operation: operation, Needed: map[string]bool{}}
			if body := operation.RequestBody; body != nil {
				schema := body.Content["application/json"].Schema
				if schema.Ref != "" {
					schema = openAPI.Components.Schemas.SchemaFromRef(schema.Ref)
				}
				d.Request = schema.Properties
				for _, name := range schema.Required {
					d.Needed[name] = true
				}
			}
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b documented) int {
		return cmp.Or(cmp.Compare(a.Tags[0], b.Tags[0])*-1, cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'self' 'unsafe-inline'")
	var page bytes.Buffer
	if err := docsPage.Execute(&page, struct {
		Info       *huma.Info
		Prefix     string
		Operations []documented
	}{openAPI.Info, prefix, all}); err != nil {
		panic(err) // the page is ours, and a test shows it
	}
	w.Write(page.Bytes())
}
