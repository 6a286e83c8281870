package logic

import "slices"

// StepsOf are the steps of the profile Human by some techniques, at most
// that many of each.
func (s *State) StepsOf(techniques []Technique, most int) (list []*Step) {
	for _, m := range humanMethods() {
		if slices.Contains(techniques, m.id) {
			n := 0
			m.find(s, func(step *Step) bool {
				m.sign(step)
				list = append(list, step)
				n++
				return n >= most
			})
		}
	}
	return list
}
