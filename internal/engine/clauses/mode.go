package clauses

// A search has two modes, one after the other.
//
// It begins in the quick one. Old conflicts fade soon, and it starts over often. So choices stay
// where the last conflicts were, and a grid with many solutions is soon filled. What isn't solved
// by then is hard, and the steady mode takes it. Old conflicts fade slowly, and it seldom starts
// over. It compares variables before it chooses one (see lookahead). It tries a variable as it
// was in the longest assignment without a conflict (see phases).
type mode struct {
	until  int // the number of conflicts when the quick mode ends
	steady bool
}

const (
	quickConflicts = 300

	// Each conflict weighs 2^-fade more than the one before.
	quickFade  = 4
	steadyFade = 7
)

// reset starts with the quick mode, longer for grids with very many candidates:
// those are nearly empty.
func (m *mode) reset(variables int) { *m = mode{until: quickConflicts + variables/16} }

func (m *mode) fade() int {
	if m.steady {
		return steadyFade
	}
	return quickFade
}

// switchMode ends the quick mode if it is time.
func (s *Solver) switchMode() {
	s.mode.steady = s.conflicts >= s.mode.until
}
