package engine

import "slices"

// JointCounts are counts that follow from several over the same cells that count
// different digits: where 1 and 4 are among four cells, at least two cells hold one of the
// two, and at most two hold anything else.
func (m *Model) JointCounts() []*Count {
	var counts []*Count
	for _, p := range m.Propagators {
		if count, ok := p.(*Count); ok {
			counts = append(counts, count)
		}
	}
	var joint []*Count
	for len(counts) > 0 {
		all, parts := *counts[0], 1
		rest := counts[:0]
		for _, count := range counts[1:] {
			if count.Digits&all.Digits == 0 && slices.Equal(count.In, all.In) {
				all.Digits |= count.Digits
				all.Numbers = add(all.Numbers, count.Numbers) & (2<<len(all.In) - 1)
				parts++
			} else {
				rest = append(rest, count)
			}
		}
		counts = rest
		if parts > 1 && all.Digits != All(m.Digits) && all.Numbers != 2<<len(all.In)-1 {
			joint = append(joint, &all)
		}
	}
	return joint
}
