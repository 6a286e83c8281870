package logic

import (
	"slices"

	"jiugong/sudoku/logic/internal/se121"
)

// Technique is a named way of reasoning: a stable text such as "xy_wing".
type Technique string

// techniqueOf names what the se121 engine found.
var techniqueOf = map[se121.Tech]Technique{
	se121.FullHouse:          "full_house",
	se121.HiddenSingle:       "hidden_single",
	se121.DirectLocking:      "direct_locking",
	se121.DirectHiddenPair:   "direct_hidden_pair",
	se121.NakedSingle:        "naked_single",
	se121.DirectHiddenTriple: "direct_hidden_triple",
	se121.Locking:            "locked_candidates",
	se121.NakedPair:          "naked_pair",
	se121.XWing:              "x_wing",
	se121.HiddenPair:         "hidden_pair",
	se121.NakedTriple:        "naked_triple",
	se121.Swordfish:          "swordfish",
	se121.HiddenTriple:       "hidden_triple",
	se121.XYWing:             "xy_wing",
	se121.XYZWing:            "xyz_wing",
	se121.UniqueRectangle:    "unique_rectangle",
	se121.UniqueLoop:         "unique_loop",
	se121.NakedQuad:          "naked_quadruple",
	se121.Jellyfish:          "jellyfish",
	se121.HiddenQuad:         "hidden_quadruple",
	se121.Grave:              "bug",
	se121.PairExclusion:      "aligned_pair_exclusion",
	se121.Cycle:              "cycle",
	se121.Chain:              "chain",
	se121.TripleExclusion:    "aligned_triple_exclusion",
	se121.Nishio:             "nishio",
	se121.CellForcing:        "cell_forcing_chains",
	se121.HouseForcing:       "house_forcing_chains",
	se121.Contradiction:      "contradiction_forcing_chains",
	se121.Double:             "double_forcing_chains",
}

// Techniques returns all techniques. Those of the profile Human come first, then those that
// only se121 has.
func Techniques() []Technique {
	all := HumanTechniques()
	for t := se121.FullHouse; t <= se121.Double; t++ {
		if id := techniqueOf[t]; !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	return all
}
