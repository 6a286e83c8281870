package logic

import "sync"

// method is a technique together with the way to find it.
type method struct {
	id     Technique
	rating Rating
	// find calls found for each step it sees, until found returns true.
	find func(s *State, found func(*Step) bool) bool
	show choice
}

// choice is which of the steps that a method finds the profile shows.
type choice bool

const (
	first    choice = false // they are as good as each other, or come smallest first
	smallest choice = true
)

// humanMethods returns the techniques a teacher would show, the simplest first: the
// one list of the profile Human.
// Ratings are on the Sudoku Explainer scale where it knows the technique, and
// between its neighbours where it does not. Techniques about constraints come at
// tiers: see graded.go.
func humanMethods() []method { return human.get(listHuman) }

// made is a list that is made at the first use. Were it made with the package, programs
// that look for no steps would hold all techniques, too.
type made[T any] struct {
	once sync.Once
	list []T
}

func (m *made[T]) get(list func() []T) []T {
	m.once.Do(func() { m.list = list() })
	return m.list
}

var human made[method]

func listHuman() []method {
	return []method{
		{"full_house", 10, findFullHouse, first},
		{"hidden_single", 12, findHiddenSingle, first},
		tier(0, 22),
		{"naked_single", 23, findNakedSingle, first},
		tier(23, 25),
		{"locked_candidates", 26, findLockedCandidates, first},
		tier(26, 27),
		{"locked_pair", 28, lockedSet(2), first},
		{"naked_pair", 30, nakedSet(2), first},
		tier(28, 31),
		{"locked_triple", 31, lockedSet(3), first},
		{"x_wing", 32, basicFish(2), first},
		{"hidden_pair", 34, hiddenSet(2), first},
		tier(32, 35),
		{"naked_triple", 36, nakedSet(3), first},
		{"swordfish", 38, basicFish(3), first},
		tier(36, 39),
		{"hidden_triple", 40, hiddenSet(3), smallest},
		{"skyscraper", 40, findSkyscraper, smallest},
		{"two_string_kite", 41, findTwoStringKite, smallest},
		{"turbot_fish", 42, findTurbotFish, smallest},
		{"xy_wing", 42, findXYWing, smallest},
		{"empty_rectangle", 43, findEmptyRectangle, smallest},
		{"xyz_wing", 44, findXYZWing, smallest},
		{"w_wing", 44, findWWing, smallest},
		tier(40, 44),
		{"unique_rectangle", 45, findUniqueRectangle, smallest},
		{"hidden_rectangle", 46, findHiddenRectangle, smallest},
		{"avoidable_rectangle", 46, findAvoidableRectangle, smallest},
		{"remote_pair", 46, findRemotePair, smallest},
		{"finned_x_wing", 47, finnedFish(2), smallest},
		{"unique_loop", 48, findUniqueLoop, smallest},
		{"extended_rectangle", 49, findExtendedRectangle, smallest},
		tier(45, 49),
		{"naked_quadruple", 50, nakedSet(4), smallest},
		{"sue_de_coq", 50, findSueDeCoq, smallest},
		{"finned_swordfish", 51, finnedFish(3), smallest},
		{"jellyfish", 52, basicFish(4), smallest},
		{"hidden_quadruple", 54, hiddenSet(4), smallest},
		tier(50, MaxRating),
		{"simple_colouring", 55, findSimpleColouring, smallest},
		{"multi_colouring", 56, findMultiColouring, smallest},
		{"bug", 56, findGrave, smallest},
		{"x_chain", 56, findXChain, first},
		{"xy_chain", 57, findXYChain, first},
		{"als_xz", 57, findAlsXZ, smallest},
		{"arrangement", 58, findArrangement, first},
		{"finned_jellyfish", 58, finnedFish(4), smallest},
		{"als_xy_wing", 60, findAlsXYWing, first},
		{"death_blossom", 64, findDeathBlossom, smallest},
		{"continuous_loop", 70, findContinuousLoop, first},
		{"aic", 71, findAIC, first},
		{"franken_fish", 72, findFrankenFish, smallest},
		{"grouped_continuous_loop", 72, findGroupedLoop, first},
		{"grouped_aic", 73, findGroupedAIC, first},
		{"als_chain", 74, findAlsChain, smallest},
		{"als_aic", 74, findAlsAIC, first},
		{"template", 75, findTemplate, smallest},
	}
}
