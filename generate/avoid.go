package generate

// avoidance keeps, for one solution grid, sets of cells of which every puzzle
// with one solution must give at least one: unavoidable sets. The digits in
// such a set can be exchanged so that another solution grid results. Digging
// counts the givens left in each, and so knows without any search that a given
// must stay when it is the last one of a set.
//
//	3 . . 8 . .        3 and 8 in these four cells can be exchanged: if none
//	. . . . . .        of the four is given, every solution has a twin.
//	8 . . 3 . .
//
// It begins with the sets that follow from patterns: two digits that form
// closed chains through the houses, and on plain boards two rows of a band or
// two columns of a stack that hold the same digits in some of their cells.
// Every search that finds a second solution adds one more.
type avoidance struct {
	b     *board
	sets  []avoidSet
	first []int32 // of each cell: its first link, or -1
	links []avoidLink
	place []int16 // scratch: cell of each digit in each house, house·(n+1)+digit
	mark  []uint32
	stamp uint32
	stack []uint16
}

type avoidSet struct{ givens int32 }

type avoidLink struct {
	set  int32
	next int32
}

const (
	patternSize = 12 // larger sets hardly ever forbid anything
	learntSize  = 30
)

func newAvoidance(b *board) *avoidance {
	return &avoidance{
		b:     b,
		first: make([]int32, b.cells),
		place: make([]int16, len(b.model.Houses)*(b.n+1)),
		mark:  make([]uint32, b.cells),
	}
}

// reset begins a new solution grid in which all cells are given.
func (a *avoidance) reset(solution []uint8) {
	a.forget()
	if len(a.b.model.Propagators) > 0 {
		return // exchanging digits may break them
	}
	if len(a.b.model.Relations) == 0 {
		a.addDigitPairs(solution)
	}
	if a.b.plain {
		a.addLinePairs(solution)
	}
}

// forget drops all sets: for puzzles that may have several solutions.
func (a *avoidance) forget() {
	a.sets, a.links = a.sets[:0], a.links[:0]
	for i := range a.first {
		a.first[i] = -1
	}
}

// add notes a set of which givens cells are given now.
func (a *avoidance) add(cells []uint16, givens int) {
	set := int32(len(a.sets))
	a.sets = append(a.sets, avoidSet{int32(givens)})
	for _, cell := range cells {
		a.links = append(a.links, avoidLink{set, a.first[cell]})
		a.first[cell] = int32(len(a.links) - 1)
	}
}

// take counts a given out and says whether that leaves a set without givens.
func (a *avoidance) take(cell uint16) (empty bool) {
	for l := a.first[cell]; l >= 0; l = a.links[l].next {
		set := &a.sets[a.links[l].set]
		set.givens--
		empty = empty || set.givens == 0
	}
	return empty
}

// put counts a given in again.
func (a *avoidance) put(cell uint16) {
	for l := a.first[cell]; l >= 0; l = a.links[l].next {
		a.sets[a.links[l].set].givens++
	}
}

// last says whether some set has this cell as its only given.
func (a *avoidance) last(cell uint16) bool {
	for l := a.first[cell]; l >= 0; l = a.links[l].next {
		if a.sets[a.links[l].set].givens == 1 {
			return true
		}
	}
	return false
}

// addDigitPairs finds the closed chains of each two digits: from a cell with
// one, every house leads to a cell with the other.
func (a *avoidance) addDigitPairs(solution []uint8) {
	n := a.b.n
	for h, house := range a.b.model.Houses {
		for _, cell := range house {
			a.place[h*(n+1)+int(solution[cell])] = int16(cell)
		}
	}
	groups := len(a.b.model.Groups) > 0
	rows := n // the first houses; with several grids every house counts
	if a.b.rules.Shape().Grids() > 1 {
		rows = len(a.b.model.Houses)
	}
	for d := uint8(1); d < uint8(n); d++ {
		for e := d + 1; e <= uint8(n); e++ {
			a.stamp++
			for h := range rows {
				start := uint16(a.place[h*(n+1)+int(d)])
				if a.mark[start] == a.stamp {
					continue
				}
				a.stack = append(a.stack[:0], start)
				a.mark[start] = a.stamp
				for i := 0; i < len(a.stack); i++ {
					cell := a.stack[i]
					other := d ^ e ^ solution[cell]
					for _, h := range a.b.houses[cell] {
						if to := uint16(a.place[int(h)*(n+1)+int(other)]); a.mark[to] != a.stamp {
							a.mark[to] = a.stamp
							a.stack = append(a.stack, to)
						}
					}
					if !groups {
						continue
					}
					for _, to := range a.b.peers[cell] {
						if solution[to] == other && a.mark[to] != a.stamp {
							a.mark[to] = a.stamp
							a.stack = append(a.stack, to)
						}
					}
				}
				if len(a.stack) <= patternSize {
					a.add(a.stack, len(a.stack))
				}
			}
		}
	}
}

// addLinePairs adds the sets of two lines. Those of four cells are chains of
// two digits, too.
func (a *avoidance) addLinePairs(solution []uint8) {
	a.b.eachLinePair(solution, &a.stack, func(cells []uint16) {
		if len(cells) > 4 && len(cells) <= patternSize {
			a.add(cells, len(cells))
		}
	})
}

// eachLinePair finds, on a plain board, the columns in which two rows of a
// band hold the same digits, and the same with rows and columns exchanged.
// The slice passed to do is reused; memory is lent by the caller.
func (b *board) eachLinePair(solution []uint8, memory *[]uint16, do func(cells []uint16)) {
	var at [65]uint8
	cells := (*memory)[:0]
	for _, turned := range []bool{false, true} {
		thick, step, along := b.boxRows, b.n, 1
		if turned {
			thick, step, along = b.boxCols, 1, b.n
		}
		for x := range b.n {
			for i := range b.n {
				at[solution[x*step+i*along]] = uint8(i)
			}
			for y := x + 1; y < x-x%thick+thick; y++ {
				seen := uint64(0)
				for start := range b.n {
					if seen>>start&1 != 0 {
						continue
					}
					cells = cells[:0]
					for i := start; seen>>i&1 == 0; i = int(at[solution[y*step+i*along]]) {
						seen |= 1 << i
						cells = append(cells, uint16(x*step+i*along), uint16(y*step+i*along))
					}
					do(cells)
				}
			}
		}
	}
	*memory = cells
}

// learn adds the cells in which another solution differs, unless they are so
// many that knowing them is of no use. given says which cells are given now.
func (a *avoidance) learn(solution, other, puzzle []uint8) {
	a.stack = a.stack[:0]
	givens := 0
	for cell, d := range solution {
		if d != other[cell] {
			a.stack = append(a.stack, uint16(cell))
			if puzzle[cell] != 0 {
				givens++
			}
		}
	}
	if len(a.stack) <= learntSize {
		a.add(a.stack, givens)
	}
}
