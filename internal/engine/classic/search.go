package classic

// Search walks the tree of one puzzle depth first, the lower digit first, and
// stops at each solution. That order, a function of the puzzle alone, is the
// order of solutions for every engine. A Search is about 9 kB, is used by one
// goroutine at a time, and allocates nothing.
type Search struct {
	// Guesses counts the cells branched on since Start.
	Guesses uint64

	state State
	live  bool // state is still to be searched
	depth int
	stack [81]State // branches not yet taken, the next one last
}

// Outcome is why Next came back.
type Outcome uint8

const (
	Exhausted Outcome = iota // there are no more solutions
	Found                    // Solution is the next one
	Paused                   // the budget ran out; call Next again
)

// Start begins the search of a grid; it reports false, and the search has no
// solutions, if a value is not a digit.
func (t *Search) Start(grid *[81]uint8) bool {
	t.Guesses, t.depth = 0, 0
	t.live = t.state.Load(grid)
	return t.live
}

// Next goes on to the next solution, visiting at most nodes nodes of the tree.
func (t *Search) Next(nodes int) Outcome {
	for ; nodes > 0; nodes-- {
		if !t.live {
			if t.depth == 0 {
				return Exhausted
			}
			t.depth--
			t.state = t.stack[t.depth]
		}
		var two Cells
		switch t.state.Reduce(&two) {
		case Dead:
			t.live = false
		case Solved:
			t.live = false
			return Found
		case Stuck:
			t.live = true
			t.Guesses++
			t.state.Split(t.state.Choose(&two), &t.stack[t.depth])
			t.depth++
		}
	}
	return Paused
}

// Solution writes the solution that Next found.
func (t *Search) Solution(grid *[81]uint8) { t.state.Unload(grid) }

// Rest yields the states that are still to be searched, the next one last.
func (t *Search) Rest(yield func(*State) bool) {
	for i := range t.depth {
		if !yield(&t.stack[i]) {
			return
		}
	}
	if t.live {
		yield(&t.state)
	}
}
