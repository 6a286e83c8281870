package mcp

import (
	"encoding/json"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// description holds what the OpenAPI document of the API tells of its operations.
type description struct {
	Paths map[string]map[string]struct {
		Summary, Description string
		RequestBody          struct{ Content map[string]media }
		Responses            map[string]struct{ Content map[string]media }
	}
	Components struct{ Schemas map[string]any }
}

type media struct{ Schema any }

func readDescription(text []byte) (*description, error) {
	d := new(description)
	if err := json.Unmarshal(text, d); err != nil {
		return nil, fmt.Errorf("the description of the API: %w", err)
	}
	return d, nil
}

// tool returns an operation as a tool.
func (d *description) tool(name string) (*sdk.Tool, error) {
	op, ok := d.Paths["/api/v1/"+name]["post"]
	if !ok {
		return nil, fmt.Errorf("the API has no operation %s", name)
	}
	about := op.Summary + "."
	if op.Description != "" {
		about += " " + op.Description
	}
	t := &sdk.Tool{
		Name: name, Title: op.Summary, Description: about,
		InputSchema: d.whole(op.RequestBody.Content["application/json"].Schema),
		Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: name != "generate", OpenWorldHint: new(bool)},
	}
	if name != "draw" { // whose answer is a picture
		t.OutputSchema = d.whole(op.Responses["200"].Content["application/json"].Schema)
	}
	return t, nil
}

// components is where the document keeps schemas.
const components = "#/components/schemas/"

// whole returns a schema that refers to nothing outside itself. It names what it is at its top,
// as tools must.
func (d *description) whole(schema any) any {
	defs := map[string]any{}
	top, ok := d.moved(schema, defs).(map[string]any)
	for ok && top["$ref"] != nil {
		name := strings.TrimPrefix(top["$ref"].(string), "#/$defs/")
		top, ok = defs[name].(map[string]any)
	}
	if !ok {
		return map[string]any{"type": "object"}
	}
	out := map[string]any{}
	for key, value := range top {
		out[key] = value
	}
	out["type"] = "object"
	if len(defs) > 0 {
		out["$defs"] = defs
	}
	return out
}

// moved returns a copy of a schema whose references are to $defs, and puts what they name there.
func (d *description) moved(schema any, defs map[string]any) any {
	switch s := schema.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, value := range s {
			name, isRef := strings.CutPrefix(fmt.Sprint(value), components)
			if key != "$ref" || !isRef {
				out[key] = d.moved(value, defs)
				continue
			}
			out[key] = "#/$defs/" + name
			if _, done := defs[name]; !done {
				defs[name] = nil
				defs[name] = d.moved(d.Components.Schemas[name], defs)
			}
		}
		return out
	case []any:
		out := make([]any, len(s))
		for i, item := range s {
			out[i] = d.moved(item, defs)
		}
		return out
	}
	return schema
}
