package engine

import (
	"math/bits"
	"slices"
)

// Layers are an automaton laid out along lines of one length. Before each cell, and behind the
// last, they have the states on some way from start to acceptance.
//
//	cell       0       1       2
//	layer  0  ---  1  ---  2  ---  3
//	       s ──1─▶ a ──2,3▶ b ──1─▶ t
//	        ╲─4──▶ c ──4──▶ d ─2,4─▶ t
//
// A search keeps which of these states are left. So each look at the line goes through those only,
// between the first and the last changed cell.
type Layers struct {
	layers []layer
	words  int // of a set of states of a layer
	start  []uint64
}

// layer are the steps over a cell, by the states before it.
type layer struct {
	first []int32 // by state: its first step; then the end of all
	steps []step

	// Where there are fewer moves than steps, the same as these.
	firstMove []int32 // by digit: its first move; then the end of all
	moves     []move
}

// move leads from some states of one word to states of another, all equally far on. Where states
// are sums, there are one or two moves for each digit and word.
type move struct {
	from     uint64
	by       int // to the left, around the word
	word, to int // that of the states, and that to which they lead
}

// step leads to a state of the next layer on some digits.
type step struct {
	digits uint64
	to     uint16
}

// mostSteps is how many steps layers may have together. Lines that need more are narrowed by the
// automaton itself.
const mostSteps = 1 << 15

// Layers lays an automaton out for lines of a number of cells. It returns nil when that takes
// too many steps.
func (a *Automaton) Layers(cells int) *Layers {
	known, ok := a.layers.Load(cells)
	if !ok {
		known, _ = a.layers.LoadOrStore(cells, a.layOut(cells))
	}
	return known.(*Layers)
}

func (a *Automaton) layOut(cells int) *Layers {
	words := len(a.Start)
	sets := make([]uint64, (cells+1)*words)
	at := func(i int) []uint64 { return sets[i*words : (i+1)*words] }
	copy(at(0), a.Start)
	steps := 0
	for i := range cells {
		eachState(at(i), func(s int) {
			for _, next := range a.Next[s*a.Digits : (s+1)*a.Digits] {
				steps += len(next)
				for _, t := range next {
					at(i + 1)[t/64] |= 1 << (t % 64)
				}
			}
		})
		if steps > mostSteps*a.Digits {
			return nil
		}
	}
	for w := range words {
		at(cells)[w] &= a.Accept[w]
	}
	l := &Layers{layers: make([]layer, cells)}
	for i := range cells + 1 {
		l.words = max(l.words, (countStates(at(i))+63)/64)
	}
	// States are numbered anew in each layer if that saves a word. Otherwise they keep their
	// numbers, so that equally long steps stay so.
	anew := l.words < words
	number := make([]uint16, a.States()) // of the states of the next layer
	numbered := func(i int) {
		count := 0
		eachState(at(i), func(s int) {
			number[s] = uint16(s)
			if anew {
				number[s] = uint16(count)
			}
			count++
		})
	}
	steps = 0
	numbered(cells)
	for i := cells - 1; i >= 0; i-- {
		next := at(i + 1)
		here := &l.layers[i]
		eachState(at(i), func(s int) {
			first := len(here.steps)
			for !anew && len(here.first) < s { // no state of this layer
				here.first = append(here.first, int32(first))
			}
			for d, list := range a.Next[s*a.Digits : (s+1)*a.Digits] {
			states:
				for _, t := range list {
					if next[t/64]>>(t%64)&1 == 0 {
						continue
					}
					for k := range here.steps[first:] {
						if known := &here.steps[first+k]; known.to == number[t] {
							known.digits |= 1 << d
							continue states
						}
					}
					here.steps = append(here.steps, step{1 << d, number[t]})
				}
			}
			if len(here.steps) == first { // leads nowhere
				at(i)[s/64] &^= 1 << (s % 64)
				return
			}
			here.first = append(here.first, int32(first))
		})
		here.first = append(here.first, int32(len(here.steps)))
		if steps += len(here.steps); steps > mostSteps {
			return nil
		}
		numbered(i)
	}
	for i := range l.layers {
		l.layers[i].findMoves(a.Digits)
	}
	l.start = make([]uint64, l.State())
	for i := range cells + 1 {
		numbered(i)
		eachState(at(i), func(s int) {
			n := int(number[s])
			l.start[cells+i*l.words+n/64] |= 1 << (n % 64)
		})
	}
	return l
}

func countStates(set []uint64) (count int) {
	for _, word := range set {
		count += bits.OnesCount64(word)
	}
	return count
}

// findMoves makes the moves of the steps, if they are fewer.
func (l *layer) findMoves(digits int) {
	var ways [64]uint64 // by digit: how far its steps go, which are as many moves at least
	for s := range len(l.first) - 1 {
		for _, step := range l.steps[l.first[s]:l.first[s+1]] {
			way := uint64(1) << ((int(step.to) - s) & 63)
			for rest := step.digits; rest != 0; rest &= rest - 1 {
				ways[bits.TrailingZeros64(rest)] |= way
			}
		}
	}
	if countStates(ways[:]) >= len(l.steps) {
		return
	}
	l.firstMove = make([]int32, 0, digits+1)
	for d := range digits {
		start := len(l.moves)
		l.firstMove = append(l.firstMove, int32(start))
		for s := range len(l.first) - 1 {
			for _, step := range l.steps[l.first[s]:l.first[s+1]] {
				if step.digits>>d&1 == 0 {
					continue
				}
				m := move{by: (int(step.to) - s) & 63, word: s / 64, to: int(step.to / 64)}
				k := slices.IndexFunc(l.moves[start:], func(known move) bool {
					return known.by == m.by && known.word == m.word && known.to == m.to
				})
				if k < 0 {
					k = len(l.moves) - start
					if l.moves = append(l.moves, m); len(l.moves) >= len(l.steps) {
						l.firstMove, l.moves = nil, nil
						return
					}
				}
				l.moves[start+k].from |= 1 << (s % 64)
			}
		}
	}
	l.firstMove = append(l.firstMove, int32(len(l.moves)))
}

func eachState(set []uint64, yield func(s int)) {
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			yield(w*64 + bits.TrailingZeros64(word))
		}
	}
}

// State returns how many words a search keeps of a line.
//
//	domains of the cells when the line was last looked at | states left in each layer | scratch
func (l *Layers) State() int { return len(l.layers) + (len(l.layers)+2)*l.words }

// Begin writes those words as a search begins with them.
func (l *Layers) Begin(state []uint64) { copy(state, l.start) }

// Steps returns how many steps there are: the most that a look at the line costs.
func (l *Layers) Steps() int {
	steps := 0
	for i := range l.layers {
		steps += len(l.layers[i].steps)
	}
	return steps
}

// Narrow narrows a line whose state is kept. The domains must be within those by which
// the state was narrowed last.
func (l *Layers) Narrow(domains, state []uint64) bool {
	n := len(l.layers)
	seen, left := state[:n], state[n:]
	first, last := 0, n-1
	for first < n && domains[first] == seen[first] {
		first++
	}
	if first == n {
		return true
	}
	for domains[last] == seen[last] {
		last--
	}
	if l.words == 1 {
		return l.narrowSmall(domains, seen, left, first, last)
	}
	w := l.words
	next := left[(n+1)*w:]
	i := first
	for ; i < n; i++ {
		clear(next)
		l.layers[i].behindAll(left[i*w:(i+1)*w], domains[i], next)
		changed, any := false, uint64(0)
		for k, set := range left[(i+1)*w : (i+2)*w] {
			now := set & next[k]
			changed = changed || now != set
			any |= now
			left[(i+1)*w+k] = now
		}
		if any == 0 {
			return false
		}
		if !changed && i >= last {
			break
		}
	}
	for i = min(i, n-1); i >= 0; i-- {
		kept, changed := l.layers[i].keepAlive(left[i*w:(i+1)*w], domains[i], left[(i+1)*w:(i+2)*w], next)
		domains[i], seen[i] = kept, kept
		if !changed && i <= first {
			break
		}
	}
	return true
}

// behindAll adds the states behind a cell to which some states lead.
func (l *layer) behindAll(sets []uint64, domain uint64, next []uint64) {
	if l.moves != nil {
		for ; domain != 0; domain &= domain - 1 {
			digit := bits.TrailingZeros64(domain)
			for _, m := range l.moves[l.firstMove[digit]:l.firstMove[digit+1]] {
				next[m.to] |= bits.RotateLeft64(sets[m.word]&m.from, m.by)
			}
		}
		return
	}
	for k, set := range sets {
		for ; set != 0; set &= set - 1 {
			s := k*64 + bits.TrailingZeros64(set)
			for _, step := range l.steps[l.first[s]:l.first[s+1]] {
				if step.digits&domain != 0 {
					next[step.to/64] |= 1 << (step.to % 64)
				}
			}
		}
	}
}

// keepAlive keeps the states that lead to others, and returns the digits by which they do.
func (l *layer) keepAlive(sets []uint64, domain uint64, behind, room []uint64) (kept uint64, changed bool) {
	alive := room[:len(sets)]
	clear(alive)
	if l.moves != nil {
		for ; domain != 0; domain &= domain - 1 {
			digit := bits.TrailingZeros64(domain)
			any := uint64(0)
			for _, m := range l.moves[l.firstMove[digit]:l.firstMove[digit+1]] {
				from := bits.RotateLeft64(behind[m.to], -m.by) & m.from & sets[m.word]
				alive[m.word] |= from
				any |= from
			}
			kept |= domain & -domain & -nonZero(any)
		}
	} else {
		for k, set := range sets {
			for ; set != 0; set &= set - 1 {
				s := k*64 + bits.TrailingZeros64(set)
				digits := uint64(0)
				for _, step := range l.steps[l.first[s]:l.first[s+1]] {
					if behind[step.to/64]>>(step.to%64)&1 != 0 {
						digits |= step.digits
					}
				}
				if digits &= domain; digits != 0 {
					alive[k] |= set & -set
				}
				kept |= digits
			}
		}
	}
	changed = !slices.Equal(alive, sets)
	copy(sets, alive)
	return kept, changed
}

// narrowSmall does the same for up to 64 states in a layer.
func (l *Layers) narrowSmall(domains, seen, left []uint64, first, last int) bool {
	n := len(l.layers)
	i := first
	for ; i < n; i++ {
		was := left[i+1]
		next := was & l.layers[i].behind(left[i], domains[i])
		left[i+1] = next
		if next == 0 {
			return false
		}
		if next == was && i >= last {
			break
		}
	}
	for i = min(i, n-1); i >= 0; i-- {
		was := left[i]
		alive, kept := l.layers[i].alive(was, domains[i], left[i+1])
		left[i] = alive
		domains[i], seen[i] = kept, kept
		if alive == was && i <= first {
			break
		}
	}
	return true
}

// behind returns the states behind a cell to which some states lead.
func (l *layer) behind(set, domain uint64) (next uint64) {
	if l.moves != nil {
		for ; domain != 0; domain &= domain - 1 {
			digit := bits.TrailingZeros64(domain)
			for _, m := range l.moves[l.firstMove[digit]:l.firstMove[digit+1]] {
				next |= bits.RotateLeft64(set&m.from, m.by)
			}
		}
		return next
	}
	for ; set != 0; set &= set - 1 {
		s := bits.TrailingZeros64(set)
		for _, step := range l.steps[l.first[s]:l.first[s+1]] {
			next |= nonZero(step.digits&domain) << (step.to & 63) // without a branch that nobody can foretell
		}
	}
	return next
}

// alive returns the states, among some, that lead to others, and the digits by which they do.
func (l *layer) alive(set, domain, behind uint64) (alive, kept uint64) {
	if l.moves != nil {
		for ; domain != 0; domain &= domain - 1 {
			digit := bits.TrailingZeros64(domain)
			var from uint64
			for _, m := range l.moves[l.firstMove[digit]:l.firstMove[digit+1]] {
				from |= bits.RotateLeft64(behind, -m.by) & m.from
			}
			if from &= set; from != 0 {
				alive |= from
				kept |= domain & -domain
			}
		}
		return alive, kept
	}
	for ; set != 0; set &= set - 1 {
		s := bits.TrailingZeros64(set)
		var digits uint64
		for _, step := range l.steps[l.first[s]:l.first[s+1]] {
			digits |= step.digits & -(behind >> (step.to & 63) & 1)
		}
		digits &= domain
		alive |= nonZero(digits) << s
		kept |= digits
	}
	return alive, kept
}

// nonZero returns 1, or 0 for 0.
func nonZero(x uint64) uint64 { return (x | -x) >> 63 }
