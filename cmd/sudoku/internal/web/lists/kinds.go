package main

import (
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/variants"
)

// kind is a variants.Kind as the page's setter offers it.
type kind struct {
	Name    string `json:"name"`
	Example string `json:"example,omitempty"`
	Lists   [2]int `json:"lists"`            // of cells, at least and at most
	Value   int    `json:"value,omitempty"`  // 1: there may be one, 2: there is one
	Digits  bool   `json:"digits,omitempty"` // it is of digits, which boards write by their symbols
}

// listKinds returns the kinds, their names, and their meanings, by language. In
// rules are those of their examples, for any value if the examples have one. In
// valued are those with a value, if a kind may have one and its example has
// none.
func listKinds() (kinds []kind, names, rules, valued terms, err error) {
	names, rules, valued = terms{}, terms{}, terms{}
	all := variants.All()
	for _, k := range all {
		kinds = append(kinds, kind{k.Name, k.Example, k.Lists, int(k.Value), false})
	}
	for _, tag := range explain.Languages() {
		words, err := explain.New(tag)
		if err != nil {
			return nil, nil, nil, nil, err
		}
		names[tag], rules[tag], valued[tag] = map[string]string{}, map[string]string{}, map[string]string{}
		for name := range samples {
			names[tag][name] = words.Kinds(name)
		}
		for i, k := range kinds {
			c, err := example(all[i])
			if err != nil {
				return nil, nil, nil, nil, err
			}
			names[tag][k.Name] = words.Kind(k.Name)
			kinds[i].Digits = len(c.Marks) > 0 && len(c.Marks[0].Digits) > 0
			rules[tag][k.Name] = words.Constraint(c, nil)
			switch {
			case variants.ValueOf(c) != "":
				rules[tag][k.Name] = words.AnyOfKind(k.Name)
			case variants.ValueUse(k.Value) == variants.MayHaveValue:
				valued[tag][k.Name] = words.AnyOfKind(k.Name)
			}
		}
	}
	return kinds, names, rules, valued, nil
}

// example returns the constraint of a kind's sample.
func example(k variants.Kind) (constraint.Constraint, error) {
	rules, err := variants.Parse(k.Sample())
	if err != nil {
		return constraint.Constraint{}, err
	}
	return rules.Constraints()[0], nil
}

// listSketches returns the marks of each kind's sample. It leaves out kinds
// that show nothing, or need another board than 9×9.
func listSketches() (map[string][]page.Mark, error) {
	sketches := map[string][]page.Mark{}
	for _, k := range variants.All() {
		c, err := example(k)
		if err != nil {
			return nil, err
		}
		if marks := page.MarksOf(c); len(marks) > 0 && k.Board == "" {
			sketches[k.Name] = marks
		}
	}
	return sketches, nil
}
