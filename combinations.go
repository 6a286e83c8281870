package sudoku

import (
	"slices"

	"jiugong/sudoku/constraint"
)

// Combination is digits that the cells of a sum may hold together, whatever
// stands where.
type Combination struct {
	Digits []uint8 // one for each cell that is added up, ascending
	Open   bool    // some way to place them fits the candidates
}

// What Combinations gives up at.
const (
	mostCombinations = 1000
	mostPlacings     = 500     // steps of placing the digits of one
	mostTried        = 200_000 // steps over all of them
	mostWeighted     = 3       // cells that weigh otherwise than 1
)

// Combinations returns the sets of digits that a sum's cells may hold together, in ascending
// order. The cells are those that weigh 1 (a cage). If more weigh -1, it takes those (the shaft
// of an arrow). The sum, and which cells must differ, limit the sets. Each says whether
// candidates leave room for it. They are a set for each cell, with the digit alone in a filled
// one. At most a thousand are listed, and more reports whether there are others. A sum with none
// of that weight, or with many of another, has none.
func (rules *Rules) Combinations(sum constraint.Sum, candidates []Set) (list []Combination, more bool) {
	rules = rules.orClassic()
	c := &combiner{rules: rules, candidates: candidates, any: slices.Repeat([]Set{AllDigits(rules.N())}, rules.Cells()), left: mostTried}
	sum = upright(sum)
	c.sum = sum
	for i, cell := range sum.Cells {
		if sum.Weights == nil || sum.Weights[i] == 1 {
			c.cells = append(c.cells, cell)
		} else {
			c.others = append(c.others, cell)
			c.weights = append(c.weights, sum.Weights[i])
		}
	}
	if len(c.cells) == 0 || len(c.others) > mostWeighted {
		return nil, false
	}
	c.rests, c.openRests = c.totals(c.any), c.totals(candidates)
	if len(c.rests) == 0 {
		return nil, false
	}
	c.times = len(c.apart())
	c.choose(1, 0)
	return c.list, c.more
}

// upright returns the same sum, with other signs when more cells weigh -1 than 1. The cells with
// weight 1 are then those that something adds up.
func upright(p constraint.Sum) constraint.Sum {
	up := 0
	for _, w := range p.Weights {
		switch w {
		case 1:
			up++
		case -1:
			up--
		}
	}
	if up >= 0 {
		return p
	}
	turned := constraint.Sum{Cells: p.Cells, Low: constraint.NoLow, High: constraint.NoHigh}
	for _, w := range p.Weights {
		turned.Weights = append(turned.Weights, -w)
	}
	if p.High != constraint.NoHigh {
		turned.Low = -p.High
	}
	if p.Low != constraint.NoLow {
		turned.High = -p.Low
	}
	return turned
}

// combiner goes through ascending digits.
type combiner struct {
	rules            *Rules
	sum              constraint.Sum
	cells            []int // that weigh 1
	others           []int // and their weights
	weights          []int
	rests, openRests []int // what the others may add, ascending
	times            int   // no digit can stand in more of the cells
	candidates, any  []Set
	digits           []uint8
	left             int // steps
	list             []Combination
	more             bool
}

// totals returns what the cells of other weights may add up to.
func (c *combiner) totals(candidates []Set) []int {
	totals := []int{0}
	for i, cell := range c.others {
		var next []int
		for _, total := range totals {
			for d := range candidates[cell].Digits() {
				next = append(next, total+c.weights[i]*(int(d)+c.rules.shape.first-1))
			}
		}
		slices.Sort(next)
		totals = slices.Compact(next)
	}
	return totals
}

// apart divides the cells into groups in which all must differ.
func (c *combiner) apart() (groups [][]int) {
next:
	for _, cell := range c.cells {
		for i, group := range groups {
			if !slices.ContainsFunc(group, func(other int) bool { return !slices.Contains(c.rules.Peers(cell), other) }) {
				groups[i] = append(group, cell)
				continue next
			}
		}
		groups = append(groups, []int{cell})
	}
	return groups
}

// choose adds a digit from least on to those chosen, which add up to total.
func (c *combiner) choose(least, total int) {
	n, before := c.rules.N(), c.rules.shape.first-1
	k := len(c.digits)
	left := len(c.cells) - k
	if left == 0 {
		c.take(total)
		return
	}
	for d := least; d <= n && !c.more; d++ {
		if k >= c.times && c.digits[k-c.times] == uint8(d) {
			continue
		}
		low, high := total, total
		for i := range left {
			low += d + i/c.times + before
			high += n - i/c.times + before
		}
		switch {
		case high+c.rests[len(c.rests)-1] < c.sum.Low, low+c.rests[0] > c.sum.High:
			return
		case c.left <= 0:
			c.more = true
			return
		}
		c.left--
		c.digits = append(c.digits, uint8(d))
		c.choose(d, total+d+before)
		c.digits = c.digits[:k]
	}
}

// take keeps the digits that are chosen, if the sum comes out and they can be placed.
func (c *combiner) take(total int) {
	fits := func(rest int) bool { return c.sum.Low <= total+rest && total+rest <= c.sum.High }
	if !slices.ContainsFunc(c.rests, fits) || !c.placed(c.any) {
		return
	}
	if len(c.list) == mostCombinations {
		c.more = true
		return
	}
	c.list = append(c.list, Combination{slices.Clone(c.digits), slices.ContainsFunc(c.openRests, fits) && c.placed(c.candidates)})
}

// placed reports whether the digits have places among candidates, peers apart. When
// that takes too long it believes so.
func (c *combiner) placed(candidates []Set) bool {
	used := make([]bool, len(c.digits))
	holds := map[int]uint8{}
	steps := 0
	var place func(i int) bool
	place = func(i int) bool {
		if i == len(c.cells) {
			return true
		}
		c.left--
		if steps++; steps > mostPlacings {
			return true
		}
		cell := c.cells[i]
		tried := uint8(0)
		for k, d := range c.digits {
			if used[k] || d == tried || !candidates[cell].Has(d) {
				continue
			}
			tried = d
			if slices.ContainsFunc(c.rules.Peers(cell), func(peer int) bool { return holds[peer] == d }) {
				continue
			}
			used[k], holds[cell] = true, d
			if place(i + 1) {
				return true
			}
			used[k] = false
			delete(holds, cell)
		}
		return false
	}
	return place(0)
}
