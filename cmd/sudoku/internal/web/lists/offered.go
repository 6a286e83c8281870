package main

import (
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
)

// listOffered are the numbers of levels that generate.Levels gives for each size
// and for a samurai, without features and with one; and the largest size that has any.
func listOffered() (sizes map[string][2]int, most int, err error) {
	sizes = map[string][2]int{}
	add := func(size string) (*sudoku.Rules, error) {
		plain, err := sudoku.ParseRules(size)
		if err != nil {
			return nil, nil // such as 7, which has no boxes
		}
		featured, err := sudoku.ParseRules(size + "+knight")
		if err != nil {
			return nil, err
		}
		counts := [2]int{len(generate.Levels(plain)), len(generate.Levels(featured))}
		if counts[0] > 0 {
			sizes[size] = counts
		}
		return plain, nil
	}
	for n := 4; n <= mostDigits; n++ {
		rules, err := add(fmt.Sprint(n))
		if err != nil {
			return nil, 0, err
		}
		if rules != nil && len(generate.Levels(rules)) > 0 {
			most = n
		}
	}
	_, err = add("samurai")
	return sizes, most, err
}

// listSentences are what people read about levels and features, by language.
func listSentences() (map[string]terms, error) {
	all := map[string]terms{}
	for _, tag := range explain.Languages() {
		words, err := explain.New(tag)
		if err != nil {
			return nil, err
		}
		levels, features := map[string]string{}, map[string]string{}
		for _, level := range logic.Levels() {
			levels[level.ID] = words.Term("level about", level.ID)
		}
		for _, id := range featureIDs() {
			features[id] = words.Term("feature rule", id)
		}
		all[tag] = terms{"level": levels, "feature": features}
	}
	return all, nil
}

// featureIDs are the features, and the shapes that the page calls so.
func featureIDs() []string {
	ids := []string{"jigsaw", "samurai"}
	for _, f := range sudoku.Features() {
		ids = append(ids, f.Name)
	}
	return ids
}
