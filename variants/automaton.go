package variants

import (
	"slices"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// automaton makes one for lines of a length, by going through the states that
// can be reached from the starts. The function next returns those after a state
// and a digit's value. States from which no line of that length is accepted are
// left out. States that nothing tells apart are one. The same call gives the
// same automaton; name says what it is, with all that next and accept depend
// on.
func automaton[S comparable](s setting, name string, length int, starts []S, next func(S, int) []S, accept func(S) bool) (*constraint.Automaton, error) {
	key := automatonKey{name, length, s.N(), s.First()}
	if a, known := made.find(key); known {
		return a.Automaton, a.err
	}
	g := graph{digits: s.N()}
	number := map[S]int{}
	var states []S
	known := func(state S, depth int) int {
		i, ok := number[state]
		if !ok {
			i = len(states)
			number[state] = i
			states = append(states, state)
			g.depth = append(g.depth, depth)
		}
		return i
	}
	for _, state := range starts {
		g.start = append(g.start, known(state, 0))
	}
	for i := 0; i < len(states); i++ {
		if *s.moves += s.N(); i*s.N() > mostMoves || *s.moves > 16*mostMoves {
			err := message.Errorf("variant.automaton", s.N())
			if i*s.N() > mostMoves { // whatever else there is
				made.keep(key, keptAutomaton{err: err})
			}
			return nil, err
		}
		g.accept = append(g.accept, accept(states[i]))
		moves := make([][]int, s.N())
		for d := range moves {
			if g.depth[i] == length {
				break
			}
			for _, state := range next(states[i], d+s.First()) {
				if to := known(state, g.depth[i]+1); !slices.Contains(moves[d], to) {
					moves[d] = append(moves[d], to)
				}
			}
			slices.Sort(moves[d])
		}
		g.next = append(g.next, moves)
	}
	g.trim(length)
	g.merge()
	g.order()
	a, err := g.automaton()
	made.keep(key, keptAutomaton{a, err})
	return a, err
}

// mostMoves is the most moves that are looked at for one automaton. For all
// those of one rules text it is 16 times as many.
const mostMoves = 1 << 18

// only returns the one state after another, when a condition holds.
func only[S any](state S, holds bool) []S {
	if !holds {
		return nil
	}
	return []S{state}
}

// graph is an automaton that is being made.
type graph struct {
	digits int
	start  []int
	accept []bool
	depth  []int     // the fewest digits that lead to a state
	next   [][][]int // by state and digit, ascending
}

// trim leaves out states that are on no accepted way of a length.
func (g *graph) trim(length int) {
	const never = 1 << 30
	left := make([]int, len(g.next)) // the fewest digits from a state to an accepted one
	for i, ok := range g.accept {
		if !ok {
			left[i] = never
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(g.next) - 1; i >= 0; i-- {
			for _, to := range g.next[i] {
				for _, j := range to {
					if left[j]+1 < left[i] {
						left[i] = left[j] + 1
						changed = true
					}
				}
			}
		}
	}
	class := make([]int, len(g.next))
	n := 0
	for i := range class {
		class[i] = -1
		if left[i] < never && g.depth[i]+left[i] <= length {
			class[i] = n
			n++
		}
	}
	g.number(class, n)
}

// merge makes one of states that accept the same with the same classes after them.
func (g *graph) merge() {
	class := make([]int, len(g.next))
	for i, ok := range g.accept {
		if ok {
			class[i] = 1
		}
	}
	for count := 0; ; {
		number := map[string]int{}
		after := make([]int, len(class))
		var key []byte
		for i, moves := range g.next {
			key = append(key[:0], byte(class[i]), byte(class[i]>>8), byte(class[i]>>16))
			for _, to := range moves {
				var classes []int
				for _, j := range to {
					classes = append(classes, class[j])
				}
				slices.Sort(classes)
				for _, c := range slices.Compact(classes) {
					key = append(key, byte(c), byte(c>>8), byte(c>>16))
				}
				key = append(key, 255, 255, 255)
			}
			k, ok := number[string(key)]
			if !ok {
				k = len(number)
				number[string(key)] = k
			}
			after[i] = k
		}
		class = after
		if len(number) == count {
			break
		}
		count = len(number)
	}
	g.number(class, slices.Max(append(class, -1))+1)
}

// order numbers the states as one start after another reaches them, the nearest first. Engines go
// through a line faster when a digit leads many states on by the same number.
func (g *graph) order() {
	class := make([]int, len(g.next))
	for i := range class {
		class[i] = -1
	}
	var reached []int
	reach := func(states []int) {
		for _, i := range states {
			if class[i] < 0 {
				class[i] = len(reached)
				reached = append(reached, i)
			}
		}
	}
	at := 0
	for _, start := range g.start {
		for reach([]int{start}); at < len(reached); at++ {
			for _, to := range g.next[reached[at]] {
				reach(to)
			}
		}
	}
	g.number(class, len(reached))
}

// number gives states new numbers below n. States that become one get the same,
// and those left out get -1.
func (g *graph) number(class []int, n int) {
	renumber := func(states []int) []int {
		var out []int
		for _, i := range states {
			if class[i] >= 0 {
				out = append(out, class[i])
			}
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	was := *g
	*g = graph{digits: was.digits, start: renumber(was.start), accept: make([]bool, n), depth: make([]int, n), next: make([][][]int, n)}
	for i, k := range class {
		if k < 0 || g.next[k] != nil {
			continue
		}
		g.accept[k], g.depth[k] = was.accept[i], was.depth[i]
		for _, to := range was.next[i] {
			g.next[k] = append(g.next[k], renumber(to))
		}
	}
}

// automaton returns the finished one; of a graph without states, one that accepts nothing.
func (g *graph) automaton() (*constraint.Automaton, error) {
	var accept []int
	var moves []constraint.Move
	for i, next := range g.next {
		if g.accept[i] {
			accept = append(accept, i)
		}
		for d, to := range next {
			for _, j := range to {
				moves = append(moves, constraint.Move{From: i, Digits: sudoku.SetOf(uint8(d + 1)), To: j})
			}
		}
	}
	return constraint.NewAutomaton(g.digits, max(1, len(g.next)), g.start, accept, moves)
}

// automatonKey holds what an automaton depends on.
type automatonKey struct {
	name                  string
	length, digits, first int
}

// made are the automata made last: many clues share them.
var made = &keptAutomata{}

// mostStates is how many states the automata of a generation may have together.
const mostStates = 4 * constraint.MaxStates

// keptAutomaton is an automaton, or why there is none.
type keptAutomaton struct {
	*constraint.Automaton
	err error
}

// keptAutomata is a bounded map in two generations: what wasn't asked for during
// a whole one is forgotten.
type keptAutomata struct {
	mutex      sync.Mutex
	young, old map[automatonKey]keptAutomaton
	states     int // in young, and one more for each
}

func (k *keptAutomata) find(key automatonKey) (a keptAutomaton, known bool) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if a, known = k.young[key]; !known {
		if a, known = k.old[key]; known {
			k.add(key, a)
		}
	}
	return a, known
}

func (k *keptAutomata) keep(key automatonKey, a keptAutomaton) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.add(key, a)
}

func (k *keptAutomata) add(key automatonKey, a keptAutomaton) {
	if k.young == nil || k.states > mostStates {
		k.old, k.young, k.states = k.young, map[automatonKey]keptAutomaton{}, 0
	}
	k.young[key] = a
	k.states++
	if a.Automaton != nil {
		k.states += a.States()
	}
}
