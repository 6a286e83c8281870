package main

import (
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/logic"
)

// drawn returns what there is to draw of a step, and its texts.
func drawn(words *explain.Words, s *logic.State, step *logic.Step) page.Step {
	shown := words.Show(s, step, explain.Where, explain.Technique, explain.Cells, explain.Proof)
	a := page.Step{
		Technique: string(shown.Technique), Name: shown.Name, Rating: int(shown.Rating),
		Place: candidates(shown.Place), Remove: candidates(shown.Remove), Named: shown.Named,
		Texts: [4]string(shown.Texts[explain.Where:]), Conclusion: shown.Conclusion, Idea: shown.Idea,
	}
	for _, x := range shown.Excluded {
		a.Excluded = append(a.Excluded, page.Excluded{Candidate: page.Candidate{Cell: x.Cell, Digit: int(x.Digit)}, By: x.By})
	}
	for _, p := range shown.Parts {
		part := page.Part{Role: p.Role, Cells: p.Cells, Candidates: candidates(p.Candidates), Ways: p.Ways}
		for _, h := range p.Houses {
			part.Houses = append(part.Houses, house(h))
		}
		for _, c := range p.Constraints {
			part.Constraints = append(part.Constraints, c.Cells)
		}
		a.Parts = append(a.Parts, part)
	}
	for _, l := range shown.Links {
		chain := shown.Chains[l.Chain]
		a.Links = append(a.Links, page.Link{Chain: l.Chain, From: node(chain[l.From]), To: node(chain[l.To]), Strong: l.Strong})
	}
	return a
}

func candidates(list []logic.Candidate) []page.Candidate {
	all := make([]page.Candidate, len(list))
	for i, c := range list {
		all[i] = page.Candidate{Cell: c.Cell, Digit: int(c.Digit)}
	}
	return all
}

func node(n explain.ShownNode) page.Node {
	return page.Node{Cells: n.Cells, Digit: int(n.Digit), On: n.On}
}
