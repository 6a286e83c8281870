package classic

// Search walks the tree of one puzzle depth first, the lower digit first, and
// stops at each solution. That order, a function of the puzzle alone, is the
// order of solutions for every engine. A Search is about 12 kB, is used by one
// goroutine at a time, and allocates nothing.
type Search struct {
	guesses uint64
	state   pairs
	live    bool // state is still to be searched
	dead    int  // how many dead ends were met
	marks   bool // the puzzle is one of pencil marks
	depth   int
	stack   [81]pairs // branches not yet taken, the next one last
	found   State     // the last solution

	// These are for pencil marks only. The search begins at root. The counts of branches are
	// above for the state, and aboves for each state of the stack.
	root   pairs
	tries  Tries
	above  int
	aboves [81]int
}

// Outcome is why Next came back.
type Outcome uint8

const (
	Exhausted Outcome = iota // there are no more solutions
	Found                    // Solution is the next one
	Paused                   // the budget ran out; call Next again
)

// Start begins the search of a grid. If a value is not a digit, it reports false, and the search
// has no solutions.
func (t *Search) Start(grid *[81]uint8) bool {
	t.guesses, t.depth, t.dead, t.marks, t.above = 0, 0, 0, false, 0
	t.tries.Number = 0
	t.live = t.found.Load(grid)
	t.found.pack(&t.state)
	return t.live
}

// StartOther begins the search of a grid without the given of a cell, for solutions with another
// digit there. It reports false where Start does, and where the cell has no given.
func (t *Search) StartOther(grid *[81]uint8, cell int) bool {
	without, digit, at := TakeGiven(grid, cell)
	t.live = t.Start(&without) && digit < 9
	if t.live {
		t.found[digit][at.Word] &^= 1 << at.Bit
		t.found.pack(&t.state)
	}
	return t.live
}

// TakeGiven returns grid without the given of cell. It also returns the given's digit, counted
// from 0, and the cell's place in a State. Without a given there, digit is more than 8.
func TakeGiven(grid *[81]uint8, cell int) (without [81]uint8, digit uint8, at Cell) {
	without = *grid
	without[cell] = 0
	return without, grid[cell] - 1, CellOf(cell)
}

// StartMarks begins the search of a puzzle of pencil marks; see State.LoadMarks.
func (t *Search) StartMarks(marks *[81]uint16) {
	t.guesses, t.depth, t.dead, t.marks = 0, 0, 0, true
	t.live = true
	t.found.LoadMarks(marks)
	t.found.pack(&t.state)
	t.root, t.tries, t.above = t.state, Tries{}, 0
}

// Next goes on to the next solution, visiting at most nodes nodes of the tree.
func (t *Search) Next(nodes int) Outcome {
	for ; nodes > 0; nodes-- {
		if !t.live {
			if t.depth == 0 {
				return Exhausted
			}
			t.depth--
			t.state, t.above = t.stack[t.depth], t.aboves[t.depth]
		}
		var two Cells
		verdict := t.state.settle(&two)
		t.live = verdict == Stuck
		switch verdict {
		case Dead:
			t.dead++
		case Filled:
			t.state.unpack(&t.found)
			if !t.found.Fits() {
				t.dead++
			} else if !t.known() {
				return Found
			}
		case Stuck:
			if t.marks && t.tries.Next(t.guesses) {
				t.depth, t.state, t.above = 0, t.root, 0
				continue
			}
			t.guesses++
			t.state.branch(&two, WayAt(t.dead > 0, t.marks, t.above, t.tries.Number), &t.stack[t.depth])
			t.above++
			t.aboves[t.depth] = t.above
			t.depth++
		}
	}
	return Paused
}

// known reports whether the solution of a puzzle of pencil marks was found before.
func (t *Search) known() bool {
	if !t.marks {
		return false
	}
	var grid [81]uint8
	t.found.Unload(&grid)
	return t.tries.Known(&grid)
}

// Solution writes the solution that Next found.
func (t *Search) Solution(grid *[81]uint8) { t.found.Unload(grid) }

// Guesses returns how many cells were branched on since Start.
func (t *Search) Guesses() uint64 { return t.guesses }

// Dead returns how many dead ends were met since Start.
func (t *Search) Dead() int { return t.dead }

// Root sets s to where a puzzle of pencil marks begins.
func (t *Search) Root(s *State) { t.root.unpack(s) }

// Marks reports whether the puzzle is one of pencil marks.
func (t *Search) Marks() bool { return t.marks }

// Rest sets s to the i-th state that is still to be searched; the last of them comes next. It
// returns how often the search has branched above that state. ok is false if there is no i-th.
func (t *Search) Rest(i int, s *State) (above int, ok bool) {
	switch {
	case i < t.depth:
		t.stack[i].unpack(s)
		return t.aboves[i], true
	case i == t.depth && t.live:
		t.state.unpack(s)
		return t.above, true
	}
	return 0, false
}
