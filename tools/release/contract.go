package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A schema is what of JSON Schema the API's document uses.
type schema struct {
	Ref         string            `json:"$ref"`
	Type        json.RawMessage   `json:"type"` // a name or several
	Description string            `json:"description"`
	Enum        []any             `json:"enum"`
	OneOf       []schema          `json:"oneOf"`
	Items       *schema           `json:"items"`
	Properties  map[string]schema `json:"properties"`
	Additional  json.RawMessage   `json:"additionalProperties"` // a schema or a boolean
	Required    []string          `json:"required"`
}

// contractTypes writes the schemas of an OpenAPI document that are named, and those they speak of, as
// interfaces of TypeScript.
func contractTypes(document []byte, names ...string) ([]byte, error) {
	var api struct {
		Components struct {
			Schemas map[string]schema `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(document, &api); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	text.WriteString("// Made from the API's OpenAPI document by tools/release.\n")
	written := map[string]bool{}
	var errs []error
	for len(names) > 0 {
		name := names[0]
		if names = names[1:]; written[name] {
			continue
		}
		written[name] = true
		of, ok := api.Components.Schemas[name]
		if !ok {
			errs = append(errs, fmt.Errorf("the API's document has no schema %s", name))
			continue
		}
		fmt.Fprintf(&text, "\nexport interface %s {\n", name)
		for _, property := range slices.Sorted(maps.Keys(of.Properties)) {
			field := of.Properties[property]
			optional := "?"
			if slices.Contains(of.Required, property) {
				optional = ""
			}
			if field.Description != "" {
				fmt.Fprintf(&text, "\t/** %s */\n", field.Description)
			}
			fmt.Fprintf(&text, "\t%s%s: %s;\n", property, optional, field.typescript(&names))
		}
		text.WriteString("}\n")
	}
	return text.Bytes(), errors.Join(errs...)
}

// typescript is a schema as a type; names are those it speaks of.
func (s schema) typescript(names *[]string) string {
	if s.Ref != "" {
		name := s.Ref[strings.LastIndex(s.Ref, "/")+1:]
		*names = append(*names, name)
		return name
	}
	either := func(types []string) string {
		slices.Sort(types)
		return strings.Join(slices.Compact(types), " | ")
	}
	var types []string
	if len(s.Enum) > 0 {
		for _, value := range s.Enum {
			literal, _ := json.Marshal(value)
			types = append(types, string(literal))
		}
		return either(types)
	}
	if len(s.OneOf) > 0 {
		for _, one := range s.OneOf {
			types = append(types, one.typescript(names))
		}
		return either(types)
	}
	var kinds []string
	var kind string
	if json.Unmarshal(s.Type, &kind) == nil {
		kinds = []string{kind}
	} else if json.Unmarshal(s.Type, &kinds) != nil {
		return "unknown"
	}
	for _, kind := range kinds {
		switch kind {
		case "integer", "number":
			types = append(types, "number")
		case "array":
			inner := "unknown"
			if s.Items != nil {
				inner = s.Items.typescript(names)
			}
			if strings.ContainsAny(inner, " ") {
				inner = "(" + inner + ")"
			}
			types = append(types, inner+"[]")
		case "object":
			inner := "unknown"
			var values schema
			if len(s.Additional) > 0 && s.Additional[0] == '{' && json.Unmarshal(s.Additional, &values) == nil {
				inner = values.typescript(names)
			}
			types = append(types, "Record<string, "+inner+">")
		default: // string, boolean, null
			types = append(types, kind)
		}
	}
	return either(types)
}
