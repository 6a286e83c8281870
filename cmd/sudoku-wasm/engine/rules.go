package main

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/page"
)

// answerDescribe answers what the page draws and checks by itself of constraints that only
// Go can read.
func answerDescribe(_ context.Context, q page.OfRules) (a page.Described, err error) {
	rules, err := call.Rules(q.Rules)
	if err != nil {
		return a, call.Said(err, page.BadRules, explain.Best(q.Lang))
	}
	a.Text = rules.String()
	for _, c := range rules.Constraints() {
		a.Constraints = append(a.Constraints, described(rules.Shape(), c))
	}
	a.Annexes = page.AnnexesOf(rules.Shape())
	return a, nil
}

// placeholders stand for digits in words, until the page knows how a board writes them:
// U+E001 for digit 1, and so on.
var placeholders = func() *sudoku.Symbols {
	names := make([]string, call.MostDigits)
	for i := range names {
		names[i] = string(rune(0xe001 + i))
	}
	symbols, _ := sudoku.NewSymbols(names...) // which all are different
	return symbols
}()

// described returns a constraint as the page knows it, without marks on hidden cells.
func described(shape *sudoku.Shape, c constraint.Constraint) page.Constraint {
	c.Marks = slices.DeleteFunc(slices.Clone(c.Marks), func(m constraint.Mark) bool {
		return slices.ContainsFunc(m.Cells, func(cell int) bool { return cell >= shape.Shown() })
	})
	words := map[string]string{} // in every language, since the page keeps them
	for _, tag := range explain.Languages() {
		words[tag] = explain.Best(tag).Constraint(c, placeholders)
	}
	known := page.Constraint{Kind: c.Kind, Text: c.String(), Words: words, Cells: c.Cells, Marks: page.MarksOf(c), Sums: len(sums(c)), Negative: c.Negative}
	for _, p := range c.Holds {
		switch p := p.(type) {
		case constraint.Allow:
			known.Allow = append(known.Allow, page.Allow{Cells: p.Cells, Digits: set(p.Digits)})
		case constraint.Differ:
			known.Differ = append(known.Differ, p.Cells)
		case constraint.Relate:
			table := make([]int, len(p.Table))
			for i, digits := range p.Table {
				table[i] = set(digits)
			}
			known.Relate = append(known.Relate, page.Relate{Pairs: p.Pairs, Table: table})
		}
	}
	return known
}

// set returns a set of digits as the page has it.
func set(s sudoku.Set) int { return int(uint32(s)) }

// sums returns the sums of a constraint that have combinations worth telling.
func sums(c constraint.Constraint) []constraint.Sum {
	var list []constraint.Sum
	for _, p := range c.Holds {
		if sum, ok := p.(constraint.Sum); ok && (sum.Weights == nil || slices.Contains(sum.Weights, 1) || slices.Contains(sum.Weights, -1)) {
			list = append(list, sum)
		}
	}
	return list
}

// answerBroken answers the numbers of the constraints that can't hold any more.
func answerBroken(_ context.Context, q page.OfPuzzle) ([]int, error) {
	p, err := call.Puzzle(q.Puzzle)
	if err != nil {
		return nil, err
	}
	return p.Rules.Broken(p.Givens), nil
}

// answerCombinations answers those of each sum of a constraint.
func answerCombinations(_ context.Context, q page.OfConstraint) (all []page.Combinations, err error) {
	p, err := call.Puzzle(q.Puzzle)
	if err != nil {
		return nil, err
	}
	candidates := make([]sudoku.Set, p.Rules.Cells())
	for cell, digits := range q.Candidates {
		candidates[cell] = sudoku.Set(uint32(digits))
	}
	for cell, d := range p.Givens {
		if d != 0 {
			candidates[cell] = sudoku.SetOf(d)
		}
	}
	for _, sum := range sums(p.Rules.Constraints()[q.Constraint]) {
		list, more := p.Rules.Combinations(sum, candidates)
		of := page.Combinations{More: more}
		for _, c := range list {
			of.List = append(of.List, page.Combination{Digits: c.Digits, Open: c.Open})
		}
		all = append(all, of)
	}
	return all, nil
}
