package main

import (
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// drawn is a Step: what there is to draw, and the texts.
func drawn(words *explain.Words, s *logic.State, step *logic.Step) call.Object {
	texts := call.List{}
	for depth := explain.Where; depth <= explain.Proof; depth++ {
		texts = append(texts, words.Step(s, step, depth))
	}
	return call.Object{
		"technique":  string(step.Technique),
		"name":       words.Name(step.Technique),
		"rating":     int(step.Rating),
		"place":      call.Map(step.Place, candidate),
		"remove":     call.Map(step.Remove, candidate),
		"parts":      call.Map(step.Parts, func(p logic.Part) any { return part(s, p) }),
		"links":      links(step),
		"texts":      texts,
		"conclusion": words.Conclusion(s, step),
		"idea":       words.Idea(step.Technique),
	}
}

func candidate(c logic.Candidate) any {
	return call.Object{"cell": c.Cell, "digit": int(c.Digit)}
}

// part is a Part. Of its digits only those are told that stand in its cells.
func part(s *logic.State, p logic.Part) call.Object {
	candidates := call.List{}
	for _, cell := range p.Cells {
		for d := range (p.Digits & s.Candidates(cell)).Digits() {
			candidates = append(candidates, candidate(logic.Candidate{Cell: cell, Digit: d}))
		}
	}
	all := s.Rules().Houses()
	return call.Object{
		"role":       p.Role.String(),
		"cells":      call.Numbers(p.Cells),
		"candidates": candidates,
		"houses":     call.Map(p.Houses, func(i int) any { return house(all[i]) }),
	}
}

// links are the Links of all chains: one from each conclusion to every one
// that follows from it.
func links(step *logic.Step) call.List {
	list := call.List{}
	for i, chain := range step.Chains {
		for _, to := range chain.Nodes {
			for _, from := range to.From {
				from := chain.Nodes[from]
				list = append(list, call.Object{"chain": i, "from": node(from), "to": node(to), "strong": !from.On})
			}
		}
	}
	return list
}

func node(n logic.ChainNode) call.Object {
	return call.Object{"cells": call.Numbers(n.Cells), "digit": int(n.Digit), "on": n.On}
}
