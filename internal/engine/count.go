package engine

import "slices"

// JointCounts are counts that follow from several over the same cells that count
// different digits: where 1 and 4 are among four cells, at least two cells hold one of the
// two, and at most two hold anything else.
func (m *Model) JointCounts() []*Count {
	var joint []*Count
	parts := map[*Count]int{}
next:
	for _, p := range m.Propagators {
		count, ok := p.(*Count)
		if !ok {
			continue
		}
		for _, known := range joint {
			if slices.Equal(known.In, count.In) && known.Digits&count.Digits == 0 {
				known.Digits |= count.Digits
				known.Numbers = add(known.Numbers, count.Numbers) & (2<<len(known.In) - 1)
				parts[known]++
				continue next
			}
		}
		own := *count
		joint = append(joint, &own)
	}
	return slices.DeleteFunc(joint, func(c *Count) bool {
		return parts[c] == 0 || c.Digits == All(m.Digits) || c.Numbers == 2<<len(c.In)-1
	})
}
