package logic

import (
	"cmp"
	"slices"
)

// A graded technique finds steps that differ much in difficulty. That depends
// on the cells, the houses and the digits that one has to hold in mind. All
// techniques about constraints are graded. They have no place of their own in
// the order of the profile. At each tier the easiest step left of any of them
// comes first.
type graded struct {
	id    Technique
	least Rating // what its easiest step is rated
	// find calls found for each step, signed with its rating.
	find func(s *State, found func(*Step))
}

// constraintMethods returns the graded techniques. Of steps that are as hard as each
// other the technique that stands first has the better words. What stands several
// times looks for its harder steps only when nothing easier is left.
func constraintMethods() []graded { return aboutConstraints.get(listConstraintMethods) }

var aboutConstraints made[graded]

func listConstraintMethods() []graded {
	return []graded{
		{"constraint_single", 14, findConstraintSingle},
		{"skyscraper_bounds", 14, findSkyscraperBounds},
		{"line_ends", 14, findLineEnds},
		{"carried_over", 14, findCarriedOver},
		{"polarity", 15, findPolarity},
		{"pair_chain", 14, findPairChain},
		{"renban_span", 16, findRenbanSpan},
		{"line_between", 15, findLineBetween},
		{"sums_compared", 15, findSumsCompared},
		{"numbered_room", 18, findNumberedRoom},
		{"hidden_skyscraper", 24, findHiddenSkyscraper},
		{"x_sum", 24, findXSum},
		{"sandwich", 24, findSandwich},
		{"sandwich", 33, findSandwichDigits},
		{"count", 16, findCount},
		{"digit_sets", 15, findDigitSets},
		{"sum_line", 18, findSumLine},
		{"area", 14, findArea},
		{"doubled", 20, findDoubled},
		{"cage_combinations", 16, findCageCombinations},
		{"innies", 16, innies(16, 22)},
		{"innies", 23, innies(23, 31)},
		{"innies", 32, innies(32, MaxRating)},
		{"sum_range", 17, findSumRange},
		{"sum_gaps", 21, findSumGaps},
		{"cage_locked", 25, findCageLocked},
		{"constraint", 14, findConstraint},
		{"cages_in_house", 33, findCagesInHouse},
		{"hidden_cage", 20, hiddenCage(20, 22)},
		{"hidden_cage", 23, hiddenCage(23, 31)},
		{"hidden_cage", 32, hiddenCage(32, MaxRating)},
		{"sums_together", 40, findSumsTogether},
	}
}

// tier returns the method that finds the steps of graded techniques whose ratings lie
// in a range, easier ones first.
func tier(from, to Rating) method {
	return method{"", from, func(s *State, found func(*Step) bool) bool {
		for _, step := range s.gradedSteps(from, to) {
			if found(step) {
				return true
			}
		}
		return false
	}, first}
}

// gradedSteps returns the steps of graded techniques in a range of ratings. What was
// found is kept until something on the board changes. It returns none once the search has ended.
func (s *State) gradedSteps(from, to Rating) (list []*Step) {
	if len(s.units)+len(s.areas) == 0 {
		return nil
	}
	methods := constraintMethods()
	if s.graded == nil {
		s.graded = make([][]*Step, len(methods))
	}
	for i, m := range methods {
		if m.least > to {
			continue
		}
		if s.ctx != nil && s.ctx.Err() != nil {
			return nil
		}
		if s.graded[i] == nil {
			s.graded[i] = []*Step{}
			m.find(s, func(step *Step) {
				step.Technique = m.id
				s.graded[i] = append(s.graded[i], step)
			})
		}
		for _, step := range s.graded[i] {
			if from <= step.Rating && step.Rating <= to {
				list = append(list, step)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *Step) int {
		return cmp.Or(cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.size(), b.size()))
	})
	return list
}
