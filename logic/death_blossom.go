package logic

import (
	"slices"

	"jiugong/sudoku"
)

// findDeathBlossom finds a stem cell and almost locked sets, its petals. Each
// candidate of the stem takes a digit from one petal. Whatever the stem is, one
// of the petals holds z. A set may serve more than one candidate.
func findDeathBlossom(s *State, found func(*Step) bool) bool {
	list := s.almostLocked()
	for stem, m := range s.cand {
		if m.Len() < 2 || m.Len() > 4 {
			continue
		}
		b := blossom{s: s, list: list, stem: stem, found: found}
		for d := range m.Digits() {
			var fits []int
			for i := range list {
				if a := &list[i]; a.digits.Has(d) && !a.set.has(stem) && a.at[d].within(s.peers[stem]) {
					fits = append(fits, i)
				}
			}
			b.petals = append(b.petals, fits)
		}
		if b.pick(0, sudoku.AllDigits(s.n)&^m, nil) {
			return true
		}
	}
	return false
}

type blossom struct {
	s      *State
	list   []als
	stem   int
	petals [][]int // by candidate of the stem: the sets that could lose it
	found  func(*Step) bool
	steps  int
}

// pick chooses a set for the i-th candidate of the stem; zs are the digits all
// chosen sets have.
func (b *blossom) pick(i int, zs sudoku.Set, use []int) bool {
	if b.steps++; b.steps > 200000 {
		return false
	}
	s := b.s
	if i == len(b.petals) {
		return b.bloom(zs, use)
	}
	d := nth(s.cand[b.stem], i)
	for _, p := range b.petals[i] {
		left := zs & b.list[p].digits.Without(d)
		if left == 0 {
			continue
		}
		// Stop early when no z can be seen by all sets chosen.
		alive := false
		for z := range left.Digits() {
			see := b.list[p].sees[z]
			for _, u := range use {
				see = see.and(b.list[u].sees[z])
			}
			alive = alive || !see.empty()
		}
		if alive && b.pick(i+1, left, append(use, p)) {
			return true
		}
	}
	return false
}

func (b *blossom) bloom(zs sudoku.Set, use []int) bool {
	s := b.s
	var gone []Candidate
	all := cellsOf(b.stem)
	parts := []Part{{Role: Pivot, Cells: []int{b.stem}, Digits: s.cand[b.stem]}}
	for i, u := range use {
		if !slices.Contains(use[:i], u) {
			all = all.or(b.list[u].set)
			parts = append(parts, b.list[u].part(SetA+Role(min(len(parts)-1, 2))))
		}
	}
	if len(parts) < 3 {
		return false
	}
	for z := range zs.Digits() {
		var hold cells
		for _, u := range use {
			hold = hold.or(b.list[u].at[z])
		}
		if s.cand[b.stem].Has(z) {
			hold.add(b.stem)
		}
		gone = append(gone, candidates(z, s.seen(z, hold))...)
	}
	return len(gone) > 0 && b.found(&Step{Remove: gone, Parts: parts, Truths: cellTruths(all)})
}

// nth returns the i-th smallest digit of a set.
func nth(set sudoku.Set, i int) uint8 {
	for ; i > 0; i-- {
		set = set.Without(set.Min())
	}
	return set.Min()
}
