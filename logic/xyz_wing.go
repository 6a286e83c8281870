package logic

// findXYZWing finds a pivot xyz with pincers xz and yz: one of the three is z.
func findXYZWing(s *State, found func(*Step) bool) bool { return s.eachWing(3, found) }
