package logic

import "slices"

// findAlsXYWing finds a pivot set with restricted common digits x to one set
// and y to another. The pivot lacks x or y, so one of the others lacks its
// common and holds z. Wings of few cells come first.
func findAlsXYWing(s *State, found func(*Step) bool) bool {
	list := s.almostLocked()
	size := make([]int, len(list))
	for i := range list {
		size[i] = list[i].set.count()
	}
	var wings []alsWing
	for p, links := range s.linked() {
		for i, la := range links {
			a := &list[la.to]
			for _, lb := range links[i+1:] {
				b := &list[lb.to]
				zs := a.digits & b.digits
				if zs == 0 || a.set.within(b.set) || b.set.within(a.set) {
					continue
				}
				// Plain loops: iterators as deep as this allocate.
				for xs := la.common; xs != 0; xs = xs.Without(xs.Min()) {
					x := xs.Min()
					for ys := lb.common.Without(x); ys != 0; ys = ys.Without(ys.Min()) {
						y := ys.Min()
						for left := zs &^ digitSet(x, y); left != 0; left = left.Without(left.Min()) {
							if z := left.Min(); a.sees[z].meets(b.sees[z]) {
								wings = append(wings, alsWing{size[p] + size[la.to] + size[lb.to], p, la.to, lb.to, x, y})
								break
							}
						}
					}
				}
			}
		}
	}
	slices.SortStableFunc(wings, func(v, w alsWing) int { return v.size - w.size })
	for _, w := range wings {
		if found(w.step(list)) {
			return true
		}
	}
	return false
}

// alsWing is a pivot, two sets around it, and what it shares with each.
type alsWing struct {
	size    int // cells of all three
	p, a, b int
	x, y    uint8
}

func (w alsWing) step(list []als) *Step {
	p, a, b := &list[w.p], &list[w.a], &list[w.b]
	var gone []Candidate
	for z := range (a.digits & b.digits &^ digitSet(w.x, w.y)).Digits() {
		gone = append(gone, candidates(z, both(z, a, b))...)
	}
	return &Step{
		Remove: gone,
		Parts:  []Part{p.part(Pivot), a.part(SetA), b.part(SetB), {Role: Common, Digits: digitSet(w.x, w.y)}},
		Truths: cellTruths(p.set.or(a.set).or(b.set)),
	}
}
