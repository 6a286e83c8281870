package main

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
)

// describe takes the text of rules and a language, and answers Described: what
// the page draws and checks by itself of constraints that only Go can read.
func describe(_ context.Context, args call.Args) (any, error) {
	rules, err := call.Rules(args.Text("rules"))
	if err != nil {
		words := explain.Best(args.Text("lang"))
		return nil, call.Said(err, "rules", words)
	}
	return call.Object{
		"text":        rules.String(),
		"constraints": call.Map(rules.Constraints(), func(c constraint.Constraint) any { return constraintObject(c) }),
	}, nil
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

// constraintObject returns a constraint as the page knows it.
func constraintObject(c constraint.Constraint) call.Object {
	words := call.Object{} // in every language, since the page keeps them
	for _, tag := range explain.Languages() {
		words[tag] = explain.Best(tag).Constraint(c, placeholders)
	}
	object := call.Object{
		"kind": c.Kind, "text": c.String(), "words": words, "cells": call.Numbers(c.Cells),
		"marks": call.Map(c.Marks, mark), "sums": len(sums(c)),
	}
	if c.Negative {
		object["negative"] = true
	}
	allow, differ, relate := call.List{}, call.List{}, call.List{}
	for _, p := range c.Holds {
		switch p := p.(type) {
		case constraint.Allow:
			allow = append(allow, call.Object{"cells": call.Numbers(p.Cells), "digits": set(p.Digits)})
		case constraint.Differ:
			differ = append(differ, call.Numbers(p.Cells))
		case constraint.Relate:
			relate = append(relate, call.Object{
				"pairs": call.Map(p.Pairs, func(pair [2]int) any { return call.List{pair[0], pair[1]} }),
				"table": call.Map(p.Table, func(s sudoku.Set) any { return set(s) }),
			})
		}
	}
	for name, list := range map[string]call.List{"allow": allow, "differ": differ, "relate": relate} {
		if len(list) > 0 {
			object[name] = list
		}
	}
	return object
}

// mark is a Mark; what is usual of it is left out.
func mark(m constraint.Mark) any {
	object := call.Object{"look": string(m.Look), "cells": call.Numbers(m.Cells)}
	for name, text := range map[string]string{"text": m.Text, "tone": string(m.Tone), "start": string(m.Start), "end": string(m.End)} {
		if text != "" {
			object[name] = text
		}
	}
	if len(m.Digits) > 0 {
		object["digits"] = call.Map(m.Digits, func(d uint8) any { return int(d) })
	}
	return object
}

// set is a set of digits as the page has it.
func set(s sudoku.Set) any { return int(uint32(s)) }

// sums are the sums of a constraint that have combinations worth telling.
func sums(c constraint.Constraint) []constraint.Sum {
	var list []constraint.Sum
	for _, p := range c.Holds {
		if sum, ok := p.(constraint.Sum); ok && (sum.Weights == nil || slices.Contains(sum.Weights, 1) || slices.Contains(sum.Weights, -1)) {
			list = append(list, sum)
		}
	}
	return list
}

// broken takes rules and a grid, and answers the numbers of the constraints that
// can't hold any more.
func broken(_ context.Context, args call.Args) (any, error) {
	p, err := args.Puzzle("puzzle")
	if err != nil {
		return nil, err
	}
	return call.Numbers(p.Rules.Broken(p.Givens)), nil
}

// combinations takes a puzzle, the number of a constraint and the candidates of
// every cell, and answers Combinations for each of its sums.
func combinations(_ context.Context, args call.Args) (any, error) {
	p, err := args.Puzzle("puzzle")
	if err != nil {
		return nil, err
	}
	candidates := make([]sudoku.Set, p.Rules.Cells())
	for cell, digits := range args.Numbers("candidates") {
		candidates[cell] = sudoku.Set(uint32(digits))
	}
	for cell, d := range p.Givens {
		if d != 0 {
			candidates[cell] = sudoku.SetOf(d)
		}
	}
	return call.Map(sums(p.Rules.Constraints()[args.Int("constraint")]), func(sum constraint.Sum) any {
		list, more := p.Rules.Combinations(sum, candidates)
		return call.Object{"more": more, "list": call.Map(list, func(c sudoku.Combination) any {
			return call.Object{"digits": []byte(c.Digits), "open": c.Open}
		})}
	}), nil
}
