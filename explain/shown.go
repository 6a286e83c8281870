package explain

import (
	"strings"

	"jiugong/sudoku/logic"
)

// Named are the cells and the houses (indices of Rules.Houses) that the sentence
// at depth Where speaks of: what a screen may light up with it, and no more.
func (w *Words) Named(step *logic.Step) (cells, houses []int) {
	text, _ := w.texts.find(string(step.Technique), step.Type, "where")
	for _, rest := range strings.Split(text, "{")[1:] {
		slot, _, _ := strings.Cut(rest, "}")
		name, _, _ := strings.Cut(slot, ":")
		role, what, _ := strings.Cut(name, ".")
		inCells, inHouses := (&filler{step: step}).partsOf(role)
		switch what {
		case "cells", "anycell", "whichcell":
			cells = append(cells, inCells...)
		case "houses":
			houses = append(houses, inHouses...)
		case "house1", "house2":
			if i := int(what[5] - '1'); i < len(inHouses) {
				houses = append(houses, inHouses[i])
			}
		}
	}
	return cells, houses
}

// Links are the sentences of the chains, one for each node: the j-th of the i-th
// is about step.Chains[i].Nodes[j]. The proof has the same, as numbered lines.
func (w *Words) Links(s *logic.State, step *logic.Step) [][]string {
	f := filler{w, s, step}
	all := make([][]string, len(step.Chains))
	for i, c := range step.Chains {
		for j := range c.Nodes {
			var b strings.Builder
			f.node(&b, c, j, "")
			all[i] = append(all[i], w.print(strings.TrimSpace(b.String())))
		}
	}
	return all
}
