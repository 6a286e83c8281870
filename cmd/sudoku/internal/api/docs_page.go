package api

import (
	"fmt"
	"html"
	"strings"
)

// The page for people is docs.html with what the OpenAPI document says in place
// of [links], [operations] and the like. It is written without html/template.
// Its calls of methods by name would keep every method of the program in the
// binary.

// in puts the docs into the page.
func (d docs) in(page string) string {
	var links, operations, types hypertext
	for _, o := range d.Operations {
		links.add("<li><a href=\"#%s\">%s</a>\n", o.OperationID, o.OperationID)
		operations.operation(o)
	}
	for _, t := range d.Types {
		types.add("<h3 id=\"type-%s\">%s</h3>\n", t.Name, t.Name)
		types.fields(t.Fields)
	}
	return strings.NewReplacer(
		"[title]", html.EscapeString(d.Info.Title), "[description]", html.EscapeString(d.Info.Description),
		"[links]", links.String(), "[operations]", operations.String(), "[types]", types.String(),
	).Replace(page)
}

// hypertext is HTML as it grows.
type hypertext struct{ strings.Builder }

// add writes HTML with texts in it, which are escaped.
func (h *hypertext) add(format string, texts ...string) {
	escaped := make([]any, len(texts))
	for i, text := range texts {
		escaped[i] = html.EscapeString(text)
	}
	fmt.Fprintf(h, format, escaped...)
}

func (h *hypertext) operation(o documented) {
	h.add("\n<section id=\"%s\">\n<h2>%s</h2>\n", o.OperationID, o.Summary)
	h.add("<p class=\"call\"><span class=\"%s\">%s</span> <code>%s</code></p>\n", o.Method, o.Method, o.Path)
	if o.Description != "" {
		h.add("<p>%s</p>\n", o.Description)
	}
	if o.Example != "" {
		h.add("<pre tabindex=\"0\"><code>curl -s localhost:8080%s", o.Shown)
		if o.Method != "POST" {
			h.add(" -X %s", o.Method)
		}
		if len(o.Security) > 0 {
			h.add(" -H 'Authorization: Bearer at-least-20-characters'")
		}
		h.add(" --json '%s'</code></pre>\n", o.Example)
	}
	if len(o.Asked) > 0 {
		h.add("<h3>Asked</h3>")
		h.fields(o.Asked)
	}
	if len(o.Answered) > 0 {
		h.add("<h3>Answered</h3>")
		h.fields(o.Answered)
	}
	h.add("</section>\n")
}

func (h *hypertext) fields(fields []documentedField) {
	h.add("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Fields\"><table>\n")
	h.add("<tr><th scope=\"col\">field<th scope=\"col\">type<th scope=\"col\">what it is\n")
	for _, f := range fields {
		h.add("<tr><td><code>%s</code>", f.Name)
		if f.Needed {
			h.add("<span class=\"needed\" title=\"needed\">*</span>")
		}
		h.add("<td>%s", f.What)
		if f.Type != "" {
			h.add(" <a href=\"#type-%s\">%s</a>", f.Type, f.Type)
		}
		h.add("<td>%s", f.About)
		if f.Example != "" {
			h.add(" <span class=\"example\">such as <code>%s</code></span>", f.Example)
		}
		h.add("\n")
	}
	h.add("</table></div>\n")
}
