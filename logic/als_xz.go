package logic

import "slices"

// findAlsXZ finds two almost locked sets with a restricted common digit x. One
// of them lacks x and holds its other digits. A digit z of both goes from cells
// that see all its places in both (type 1). With two restricted commons each
// set lacks one of them, so both are locked (type 2).
func findAlsXZ(s *State, found func(*Step) bool) bool {
	list := s.almostLocked()
	for i, links := range s.linked() {
		for _, l := range links {
			if l.to < i {
				continue
			}
			if s.alsPair(&list[i], &list[l.to], l, found) {
				return true
			}
		}
	}
	return false
}

func (s *State) alsPair(a, b *als, l alsLink, found func(*Step) bool) bool {
	if a.set.within(b.set) || b.set.within(a.set) {
		return false
	}
	var gone []Candidate
	note := func(d uint8, set cells) {
		for _, x := range candidates(d, set) {
			if !slices.Contains(gone, x) {
				gone = append(gone, x)
			}
		}
	}
	kind := 1
	if l.common.Len() >= 2 {
		if a.set.meets(b.set) {
			return false
		}
		kind = 2
		for d := range l.common.Digits() {
			note(d, both(d, a, b))
		}
		for _, x := range [2]*als{a, b} {
			for d := range (x.digits &^ l.common).Digits() {
				note(d, x.sees[d])
			}
		}
	}
	for left := a.digits & b.digits; left != 0; left = left.Without(left.Min()) {
		if z := left.Min(); l.common.Without(z) != 0 || !l.common.Has(z) {
			note(z, both(z, a, b))
		}
	}
	return len(gone) > 0 && found(&Step{
		Type:   kind,
		Remove: gone,
		Parts:  []Part{a.part(SetA), b.part(SetB), {Role: Common, Digits: l.common}},
		Truths: cellTruths(a.set.or(b.set)),
	})
}
