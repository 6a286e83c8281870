package logic

// method is a technique together with the way to find it.
type method struct {
	id     Technique
	rating Rating
	// find calls found for each step it sees, until found returns true.
	find func(s *State, found func(*Step) bool) bool
}

// humanMethods are the techniques a teacher would show, the simplest first.
// Ratings are on the Sudoku Explainer scale where it knows the technique, and
// between its neighbours where it does not.
func humanMethods() []method {
	return []method{
		{"full_house", 10, findFullHouse},
		{"hidden_single", 12, findHiddenSingle},
		{"naked_single", 23, findNakedSingle},
		{"locked_candidates", 26, findLockedCandidates},
		{"locked_pair", 28, lockedSet(2)},
		{"naked_pair", 30, nakedSet(2)},
		{"locked_triple", 31, lockedSet(3)},
		{"x_wing", 32, basicFish(2)},
		{"hidden_pair", 34, hiddenSet(2)},
		{"naked_triple", 36, nakedSet(3)},
		{"swordfish", 38, basicFish(3)},
		{"hidden_triple", 40, hiddenSet(3)},
		{"skyscraper", 40, findSkyscraper},
		{"two_string_kite", 41, findTwoStringKite},
		{"turbot_fish", 42, findTurbotFish},
		{"xy_wing", 42, findXYWing},
		{"empty_rectangle", 43, findEmptyRectangle},
		{"xyz_wing", 44, findXYZWing},
		{"w_wing", 44, findWWing},
		{"unique_rectangle", 45, findUniqueRectangle},
		{"hidden_rectangle", 46, findHiddenRectangle},
		{"avoidable_rectangle", 46, findAvoidableRectangle},
		{"remote_pair", 46, findRemotePair},
		{"finned_x_wing", 47, finnedFish(2)},
		{"unique_loop", 48, findUniqueLoop},
		{"extended_rectangle", 49, findExtendedRectangle},
		{"naked_quadruple", 50, nakedSet(4)},
		{"sue_de_coq", 50, findSueDeCoq},
		{"finned_swordfish", 51, finnedFish(3)},
		{"jellyfish", 52, basicFish(4)},
		{"hidden_quadruple", 54, hiddenSet(4)},
		{"simple_colouring", 55, findSimpleColouring},
		{"multi_colouring", 56, findMultiColouring},
		{"bug", 56, findGrave},
		{"x_chain", 56, findXChain},
		{"xy_chain", 57, findXYChain},
		{"als_xz", 57, findAlsXZ},
		{"finned_jellyfish", 58, finnedFish(4)},
		{"als_xy_wing", 60, findAlsXYWing},
		{"death_blossom", 64, findDeathBlossom},
		{"continuous_loop", 70, findContinuousLoop},
		{"aic", 71, findAIC},
		{"franken_fish", 72, findFrankenFish},
		{"grouped_continuous_loop", 72, findGroupedLoop},
		{"grouped_aic", 73, findGroupedAIC},
		{"als_chain", 74, findAlsChain},
		{"als_aic", 74, findAlsAIC},
		{"template", 75, findTemplate},
	}
}
