package main

import (
	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// drawn is a Step: what there is to draw, and the texts.
func drawn(words *explain.Words, s *logic.State, step *logic.Step) call.Object {
	shown := words.Show(s, step, explain.Where, explain.Technique, explain.Cells, explain.Proof)
	return call.Object{
		"technique": string(shown.Technique),
		"name":      shown.Name,
		"rating":    int(shown.Rating),
		"place":     call.Map(shown.Place, candidate),
		"remove":    call.Map(shown.Remove, candidate),
		"named":     call.Numbers(shown.Named),
		"excluded": call.Map(shown.Excluded, func(x explain.Exclusion) any {
			return call.Object{"cell": x.Cell, "digit": int(x.Digit), "by": x.By}
		}),
		"parts":      call.Map(shown.Parts, part),
		"links":      call.Map(shown.Links, func(l explain.ShownLink) any { return link(shown.Chains[l.Chain], l) }),
		"texts":      call.Map(shown.Texts[explain.Where:], func(text string) any { return text }),
		"conclusion": shown.Conclusion,
		"idea":       shown.Idea,
	}
}

func candidate(c logic.Candidate) any {
	return call.Object{"cell": c.Cell, "digit": int(c.Digit)}
}

// part is a Part.
func part(p explain.ShownPart) any {
	return call.Object{
		"role":        p.Role,
		"cells":       call.Numbers(p.Cells),
		"candidates":  call.Map(p.Candidates, candidate),
		"houses":      call.Map(p.Houses, func(h sudoku.House) any { return house(h) }),
		"constraints": call.Map(p.Constraints, func(c constraint.Constraint) any { return call.Numbers(c.Cells) }),
		"ways":        p.Ways,
	}
}

// link is a Link: from a conclusion to one that follows from it.
func link(chain []explain.ShownNode, l explain.ShownLink) any {
	return call.Object{"chain": l.Chain, "from": node(chain[l.From]), "to": node(chain[l.To]), "strong": l.Strong}
}

func node(n explain.ShownNode) call.Object {
	return call.Object{"cells": call.Numbers(n.Cells), "digit": int(n.Digit), "on": n.On}
}
