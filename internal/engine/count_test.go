package engine_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
)

// TestCountsTogetherFollow holds that every filling which obeys some counts obeys those that
// follow from them.
func TestCountsTogetherFollow(t *testing.T) {
	found := false
	rapid.Check(t, func(t *rapid.T) {
		m := &engine.Model{Digits: 4, Cells: 4}
		for range rapid.IntRange(1, 4).Draw(t, "counts") {
			m.Propagators = append(m.Propagators, &engine.Count{
				In:      rapid.SampledFrom([][]uint16{{0, 1, 2, 3}, {0, 1, 2, 3}, {0, 2}}).Draw(t, "cells"),
				Digits:  rapid.Uint64Range(1, 15).Draw(t, "digits"),
				Numbers: rapid.Uint64Range(1, 31).Draw(t, "numbers"),
			})
		}
		joint := m.CountsTogether()
		found = found || len(joint) > 0
		obeys := func(p engine.Propagator, filling []uint64) bool {
			own := make([]uint64, len(p.Cells()))
			for i, c := range p.Cells() {
				own[i] = filling[c]
			}
			return p.Narrow(own)
		}
		board := []uint64{15, 15, 15, 15}
		eachFilling(board, func(digits []int) {
			var filling []uint64
			for _, d := range digits {
				filling = append(filling, 1<<(d-1))
			}
			for _, p := range m.Propagators {
				if !obeys(p, filling) {
					return
				}
			}
			for _, c := range joint {
				if !obeys(c, filling) {
					t.Fatalf("%v breaks %+v", digits, c)
				}
			}
		})
	})
	if !found {
		t.Fatal("no counts followed from others")
	}
}

// TestAQuadrupleOfThreeLeavesOneCell holds what follows from three digits among four cells.
func TestAQuadrupleOfThreeLeavesOneCell(t *testing.T) {
	m := &engine.Model{Digits: 9, Cells: 4}
	for _, d := range []int{1, 4, 7} {
		m.Propagators = append(m.Propagators, &engine.Count{In: []uint16{0, 1, 2, 3}, Digits: 1 << (d - 1), Numbers: 0b11110})
	}
	together := m.CountsTogether()
	domains := []uint64{0b10, 511, 511, 511}
	if len(together) != 1 || !together[0].Narrow(domains) || !slices.Equal(domains, []uint64{0b10, 73, 73, 73}) {
		t.Fatalf("%+v leaves %b", together, domains)
	}
}

// TestCirclesTellWhichDigitsTheyHave has six cells in which each digit stands as often as it says or not
// at all: with a 4, one of the others is a 2, and no digit else.
func TestCirclesTellWhichDigitsTheyHave(t *testing.T) {
	m := &engine.Model{Digits: 9, Cells: 6}
	for d := range 9 {
		m.Propagators = append(m.Propagators, &engine.Count{In: []uint16{0, 1, 2, 3, 4, 5}, Digits: 1 << d, Numbers: 1 | 2<<d})
	}
	domains := []uint64{0b1000, 511, 511, 511, 511, 511}
	if !m.CountsTogether()[0].Narrow(domains) || !slices.Equal(domains[1:], []uint64{0b1010, 0b1010, 0b1010, 0b1010, 0b1010}) {
		t.Fatalf("left %b", domains)
	}
}
