package clauses

// A mode is a way to weigh conflicts when choosing a variable; the search takes
// turns between two, each with activities of its own.
//
// In the quick mode old conflicts fade soon, and the search starts over often:
// choices stay where the last conflicts were. In the steady mode they fade
// slowly, it seldom starts over, and a variable is tried as it was in the
// longest assignment without a conflict (see phases). Turns grow, so that few
// are needed.
type mode struct {
	turn   int
	until  int // the number of conflicts when the turn ends
	steady bool
}

const (
	quickTurn  = 300 // conflicts, times the number of the turn
	steadyTurn = 1000

	// Each conflict weighs 2^-fade more than the one before.
	quickFade  = 4
	steadyFade = 7
)

// reset starts with a quick turn, longer for grids with very many candidates:
// those are nearly empty.
func (m *mode) reset(variables int) { *m = mode{until: quickTurn + variables/16} }

func (m *mode) fade() int {
	if m.steady {
		return steadyFade
	}
	return quickFade
}

// switchMode changes the mode if its turn is over. All literals above the base
// level must be undone.
func (s *Solver) switchMode() {
	if s.conflicts < s.mode.until {
		return
	}
	m := &s.mode
	m.steady = !m.steady
	if m.steady {
		m.turn++
		m.until = s.conflicts + steadyTurn*m.turn
		s.order = &s.orders[1]
	} else {
		m.until = s.conflicts + quickTurn*m.turn
		s.order = &s.orders[0]
	}
	s.order.fill()
}
