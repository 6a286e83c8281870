package main

import (
	"jiugong/sudoku/explain"
	"jiugong/sudoku/variants"
)

// kind is a variants.Kind as the page's setter offers it.
type kind struct {
	Name    string `json:"name"`
	Example string `json:"example,omitempty"`
	Lists   [2]int `json:"lists"`           // of cells, at least and at most
	Value   int    `json:"value,omitempty"` // 1: there may be one, 2: there is one
}

// listKinds are the kinds, their names, and what they mean, by language.
func listKinds() (kinds []kind, names, rules terms, err error) {
	names, rules = terms{}, terms{}
	for _, k := range variants.All() {
		kinds = append(kinds, kind{k.Name, k.Example, k.Lists, int(k.Value)})
	}
	for _, tag := range explain.Languages() {
		words, err := explain.New(tag)
		if err != nil {
			return nil, nil, nil, err
		}
		names[tag], rules[tag] = map[string]string{}, map[string]string{}
		for _, k := range kinds {
			text := "9+" + k.Name
			if k.Example != "" {
				text += "=" + k.Example
			}
			sample, err := variants.Parse(text)
			if err != nil {
				return nil, nil, nil, err
			}
			names[tag][k.Name] = words.Kind(k.Name)
			if c := sample.Constraints()[0]; variants.ValueOf(c) != "" {
				rules[tag][k.Name] = words.AnyOfKind(k.Name)
			} else {
				rules[tag][k.Name] = words.Constraint(c, nil)
			}
		}
	}
	return kinds, names, rules, nil
}
