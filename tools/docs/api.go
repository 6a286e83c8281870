package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// A schema is what of JSON Schema the API's document uses.
type schema struct {
	Ref         string            `json:"$ref"`
	Type        any               `json:"type"` // a name or several
	Description string            `json:"description"`
	Enum        []any             `json:"enum"`
	Examples    []any             `json:"examples"`
	OneOf       []schema          `json:"oneOf"`
	Items       *schema           `json:"items"`
	Properties  map[string]schema `json:"properties"`
	Required    []string          `json:"required"`
}

type operation struct {
	ID          string `json:"operationId"`
	Summary     string `json:"summary"`
	Description string `json:"description"`
	Tags        []string
	Parameters  []struct {
		Name, In, Description string
		Required              bool
		Schema                schema
	}
	RequestBody struct{ Content map[string]media } `json:"requestBody"`
	Responses   map[string]struct{ Content map[string]media }
}

type media struct {
	Schema  schema
	Example json.RawMessage
}

// api makes the page of the API from its OpenAPI document: operations, and the types of the contract.
func (s *builder) api() error {
	source := "cmd/sudoku/internal/api/openapi.json"
	document, err := fs.ReadFile(s.sources, source)
	if err != nil {
		return err
	}
	var api struct {
		Info       struct{ Description string }
		Paths      map[string]map[string]operation
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(document, &api); err != nil {
		return err
	}
	s.files["openapi.json"] = document
	w := &apiPage{page: &page{name: "api.html", source: source, title: "The JSON API", lead: api.Info.Description, ids: map[string]bool{"types": true}}}
	s.pages[w.name] = w.page
	w.add("<h1>The JSON API</h1>\n<p>%s</p>\n", api.Info.Description)
	w.add("<p>Send JSON, get JSON; <a href=\"serving.html\">serving</a> says how to run it. What a command prints with <code>--json</code> has the same types; <code>sudoku schema COMMAND</code> prints their JSON Schema. For programs: <a href=\"openapi.json\">OpenAPI 3.1</a>; the schema of <a href=\"puzzle.schema.json\">a puzzle</a>.</p>\n")
	for _, name := range []string{"puzzle.schema.json"} {
		if s.files[name], err = fs.ReadFile(s.sources, "docs/"+name); err != nil {
			return err
		}
	}
	type call struct {
		method, path string
		operation
	}
	var calls []call
	for path, item := range api.Paths {
		for method, o := range item {
			calls = append(calls, call{strings.ToUpper(method), path, o})
		}
	}
	slices.SortFunc(calls, func(a, b call) int {
		return cmp.Or(-cmp.Compare(a.Tags[0], b.Tags[0]), cmp.Compare(a.path, b.path), cmp.Compare(a.method, b.method))
	})
	for _, c := range calls {
		w.heading(2, c.ID, c.Summary, c.ID+" "+c.path+" "+c.Description)
		w.add("<p><code>%s %s</code></p>\n", c.method, c.path)
		if c.Description != "" {
			w.add("<p>%s</p>\n", c.Description)
		}
		body := c.RequestBody.Content["application/json"]
		if body.Example != nil {
			w.add("<pre tabindex=\"0\"><code>curl -s localhost:8080%s", strings.ReplaceAll(c.path, "{id}", "g1"))
			if c.method != "POST" {
				w.add(" -X %s", c.method)
			}
			w.add(" --json '%s'</code></pre>\n", string(body.Example))
		}
		w.add("<p>")
		for _, p := range c.Parameters {
			w.add("In the %s <code>%s</code>", p.In, p.Name)
			if said := strings.TrimSuffix(cmp.Or(p.Description, p.Schema.Description), "."); said != "" {
				w.add(": %s", said)
			}
			w.add(". ")
		}
		if body.Schema.Ref != "" {
			w.add("Takes ")
			w.kind(body.Schema)
			w.add(". ")
		}
		if answer, ok := c.Responses["200"].Content["application/json"]; ok {
			w.add("Answers ")
			w.kind(answer.Schema)
			w.add(". ")
		}
		w.add("</p>\n")
	}
	w.add("<h2 id=\"types\">Types</h2>\n<p>Cells go by their names, r1c1 at the top left; digits are numbers from 1 and symbols how they are written. A star marks what must be there.</p>\n")
	for _, name := range slices.Sorted(maps.Keys(api.Components.Schemas)) {
		of := api.Components.Schemas[name]
		w.heading(3, "type-"+name, name, of.Description)
		if len(of.Properties) == 0 {
			continue
		}
		w.add("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Fields\"><table>\n<tr><th scope=\"col\">field<th scope=\"col\">type<th scope=\"col\">what it is\n")
		for _, field := range slices.Sorted(maps.Keys(of.Properties)) {
			property := of.Properties[field]
			w.add("<tr><td><code>%s</code>", field)
			if slices.Contains(of.Required, field) {
				w.add("*")
			}
			w.add("<td>")
			w.kind(property)
			w.add("<td>%s", property.Description)
			if len(property.Examples) > 0 {
				example, _ := json.Marshal(property.Examples[0])
				w.add(" Such as <code>%s</code>", strings.Trim(string(example), `"`))
			}
			w.add("\n")
			last := &w.parts[len(w.parts)-1]
			last.text += " " + field + " " + property.Description
		}
		w.add("</table></div>\n")
	}
	w.html = w.String()
	return nil
}

// apiPage is the page of the API as it grows.
type apiPage struct {
	*page
	strings.Builder
}

// add writes HTML with texts in it, which are escaped.
func (w *apiPage) add(format string, texts ...string) {
	escaped := make([]any, len(texts))
	for i, text := range texts {
		escaped[i] = html.EscapeString(text)
	}
	fmt.Fprintf(w, format, escaped...)
}

func (w *apiPage) heading(level int, id, title, found string) {
	w.ids[id] = true
	w.parts = append(w.parts, part{id, title, found})
	w.add(fmt.Sprintf("<h%d id=\"%%s\">%%s</h%d>\n", level, level), id, title)
}

// kind writes what a schema takes, with links to the types it is made of.
func (w *apiPage) kind(of schema) {
	name := of.Ref[strings.LastIndex(of.Ref, "/")+1:]
	switch {
	case name != "":
		w.add("<a href=\"#type-%s\">%s</a>", name, name)
	case len(of.OneOf) > 0:
		for i, one := range of.OneOf {
			if i > 0 {
				w.add(" or ")
			}
			w.kind(one)
		}
	case len(of.Enum) > 0:
		for i, value := range of.Enum {
			if i > 0 {
				w.add(" · ")
			}
			text, _ := json.Marshal(value)
			w.add("<code>%s</code>", strings.Trim(string(text), `"`))
		}
	case of.Items != nil:
		w.add("list of ")
		w.kind(*of.Items)
	case of.Type == nil:
		w.add("any JSON")
	default:
		names, several := of.Type.([]any)
		if !several {
			names = []any{of.Type}
		}
		for i, name := range names {
			if i > 0 {
				w.add(" or ")
			}
			w.add("%s", fmt.Sprint(name))
		}
	}
}
