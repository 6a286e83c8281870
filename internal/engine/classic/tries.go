package classic

// Tries keeps account of the tries at a puzzle of pencil marks. Some of these puzzles take
// millions of branches one way and a hundred another. Most do when the search branches on the
// first open cell. So a search that has branched often begins again at the root, and takes the
// first open cell. If that doesn't end soon either, it begins a third time, as at first, and goes
// on to the end. A search that has found two solutions goes on as it is.
type Tries struct {
	Number int // of the try, from 0

	before uint64 // guesses of the tries before
	count  int    // solutions found
	first  [81]uint8
	again  bool // the first is still to be found again
}

// mostGuesses is how many guesses a try has; the last has as many as it needs.
var mostGuesses = [...]uint64{500, 4000}

// Next reports whether the next try begins after that number of guesses in all.
func (t *Tries) Next(guesses uint64) bool {
	if t.Number == len(mostGuesses) || t.count > 1 || guesses-t.before < mostGuesses[t.Number] {
		return false
	}
	t.Number++
	t.before, t.again = guesses, t.count == 1
	return true
}

// Known notes a solution, and reports whether an earlier try has found it.
func (t *Tries) Known(solution *[81]uint8) bool {
	if t.again && *solution == t.first {
		t.again = false
		return true
	}
	if t.count++; t.count == 1 {
		t.first = *solution
	}
	return false
}
