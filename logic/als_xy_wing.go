package logic

// findAlsXYWing finds a pivot set with restricted common digits x to one set
// and y to another. The pivot lacks x or y, so one of the others lacks its
// common and holds z.
func findAlsXYWing(s *State, found func(*Step) bool) bool {
	list := s.almostLocked()
	for p, links := range s.linked() {
		for i, la := range links {
			for _, lb := range links[i+1:] {
				a, b := &list[la.to], &list[lb.to]
				zs := a.digits & b.digits
				if zs == 0 || a.set.within(b.set) || b.set.within(a.set) {
					continue
				}
				for x := range la.common.Digits() {
					for y := range lb.common.Without(x).Digits() {
						var gone []Candidate
						digits := zs &^ digitSet(x, y)
						for z := range digits.Digits() {
							gone = append(gone, candidates(z, both(z, a, b))...)
						}
						if len(gone) == 0 {
							continue
						}
						if found(&Step{
							Remove: gone,
							Parts: []Part{
								list[p].part(Pivot), a.part(SetA), b.part(SetB),
								{Role: Common, Digits: digitSet(x, y)},
							},
							Truths: cellTruths(list[p].set.or(a.set).or(b.set)),
						}) {
							return true
						}
					}
				}
			}
		}
	}
	return false
}
