package logic

// findXYWing finds a pivot xy with pincers xz and yz: whichever the pivot is,
// one of the pincers is z.
func findXYWing(s *State, found func(*Step) bool) bool { return s.eachWing(2, found) }
