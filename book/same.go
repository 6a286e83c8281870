package book

import (
	"context"
	"fmt"

	"jiugong/sudoku"
)

// look is equal for puzzles that are the same in another look: digits renamed,
// lines exchanged, the board turned.
//
// It colours cells, houses and digits by what they touch, again and again. Where
// constraints lie on single cells only the same puzzle has the same look.
func look(_ context.Context, p sudoku.Puzzle) (string, error) {
	rules := p.Rules
	if len(rules.Constraints()) > 0 {
		return rules.String() + "\t" + p.Givens.String(), nil
	}
	cells := make([]uint64, rules.Cells())
	digits := make([]uint64, rules.N()+1)
	houses := make([]uint64, len(rules.Houses()))
	for range 5 {
		for h, house := range rules.Houses() {
			sum := uint64(0)
			for _, cell := range house.Cells {
				sum += mix(cells[cell] + 1)
			}
			houses[h] = mix(sum)
		}
		sums := make([]uint64, len(digits))
		for cell, d := range p.Givens {
			if d != 0 {
				sums[d] += mix(cells[cell] + 2)
			}
		}
		for d := range digits {
			digits[d] = mix(sums[d] + 3*digits[d])
		}
		for cell, d := range p.Givens {
			sum := mix(cells[cell] + 4)
			for _, h := range rules.HousesOf(cell) {
				sum += mix(houses[h])
			}
			if d != 0 {
				sum += 5 * mix(digits[d])
			}
			cells[cell] = mix(sum)
		}
	}
	sum := uint64(0)
	for _, c := range cells {
		sum += mix(c)
	}
	return fmt.Sprintf("%s\t%d\t%x", rules, p.Givens.Filled(), sum), nil
}

// mix spreads the bits of a number (splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
