package analyse

import (
	"context"
	"strconv"

	"jiugong/sudoku/generate"
)

// largestSet is the most cells of unavoidable sets that are looked for.
const largestSet = 12

// findSets are the unavoidable sets of the solution, nil where there is no single
// one or the rules have none that are known.
func (s *Subject) findSets(ctx context.Context) ([]generate.DeadlyPattern, error) {
	solution, err := s.solution(ctx)
	if solution == nil || err != nil || len(s.Puzzle.Rules.Constraints()) > 0 {
		return nil, err
	}
	sets, err := generate.DeadlyPatterns(ctx, s.Puzzle.Rules, solution, largestSet)
	if sets == nil {
		sets = []generate.DeadlyPattern{}
	}
	return sets, err
}

func unavoidable(least, most int) func(context.Context, *Subject) (string, error) {
	return func(ctx context.Context, s *Subject) (string, error) {
		sets, err := s.sets(ctx)
		if sets == nil || err != nil {
			return none, err
		}
		count := 0
		for _, set := range sets {
			if n := len(set.Cells); n >= least && n <= most {
				count++
			}
		}
		return strconv.Itoa(count), nil
	}
}

// disjointSets is how many unavoidable sets have no cell in common, at most.
func disjointSets(ctx context.Context, s *Subject) (string, error) {
	sets, err := s.sets(ctx)
	if sets == nil || err != nil {
		return none, err
	}
	c := choice{ctx: ctx}
	words := (s.Puzzle.Rules.Cells() + 63) / 64
	for _, set := range sets {
		mask := make([]uint64, words)
		for _, cell := range set.Cells {
			mask[cell/64] |= 1 << (cell % 64)
		}
		c.masks = append(c.masks, mask)
		c.sizes = append(c.sizes, len(set.Cells))
	}
	all := make([]int, len(sets))
	for i := range all {
		all[i] = i
	}
	c.search(all, 0, s.Puzzle.Rules.Cells())
	if c.steps > mostSteps {
		return strconv.Itoa(c.best) + "+", ctx.Err()
	}
	return strconv.Itoa(c.best), ctx.Err()
}

// choice is a search for as many disjoint sets as there are.
type choice struct {
	ctx   context.Context
	masks [][]uint64
	sizes []int
	best  int
	steps int
}

// mostSteps is after how many steps the best so far has to do.
const mostSteps = 20_000

// search goes on from count sets, with those that are disjoint from them, smallest
// first; room is how many cells are in none of the chosen.
//
// One cell of the smallest set left is in a set that is chosen, or no set of those it
// touches is: so only these are tried, as one of them can be in any best choice.
func (c *choice) search(left []int, count, room int) {
	c.best = max(c.best, count)
	if c.steps++; c.steps > mostSteps || len(left) == 0 || c.ctx.Err() != nil || count+room/c.sizes[left[0]] <= c.best {
		return
	}
	smallest := left[0]
	for _, i := range left {
		if i != smallest && c.disjoint(i, smallest) {
			continue
		}
		var rest []int
		for _, j := range left {
			if c.disjoint(i, j) {
				rest = append(rest, j)
			}
		}
		c.search(rest, count+1, room-c.sizes[i])
	}
}

func (c *choice) disjoint(i, j int) bool {
	for word, bits := range c.masks[i] {
		if bits&c.masks[j][word] != 0 {
			return false
		}
	}
	return true
}
