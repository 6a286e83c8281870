package generate

import (
	"math/bits"

	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/internal/engine"
)

// avoidance keeps unavoidable sets of cells for one solution grid. Every puzzle with one solution
// must give at least one cell of each. The digits in such a set can be exchanged so that another
// solution grid results. Digging counts the givens left in each set. When a given is the last one
// of a set, it must stay, and no search is needed.
//
//	3 . . 8 . .        3 and 8 in these four cells can be exchanged: if none
//	. . . . . .        of the four is given, every solution has a twin.
//	8 . . 3 . .
//
// It begins with the sets that follow from patterns: closed chains of two digits through the
// houses. On plain boards it also has places where two lines of a band or stack hold the same
// digits. Every search that finds a second solution adds one more.
type avoidance struct {
	b     *frame.Frame
	sets  []avoidSet
	first []int32 // of each cell: its first link, or -1
	links []avoidLink
	stack []uint16

	// For addDigitPairs: the row of each digit in each house and its cell in each row. The rows
	// that a pair of digits ties to each row are tied.
	rowOf   []uint8
	place   []uint16
	tied    [64]uint64
	allRows uint64
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

func newAvoidance(b *frame.Frame) *avoidance {
	return &avoidance{
		b:       b,
		first:   make([]int32, b.Cells),
		rowOf:   make([]uint8, len(b.Model.Houses)*b.N),
		place:   make([]uint16, b.N*b.N),
		allRows: engine.All(b.N),
	}
}

// reset begins a new solution grid in which all cells are given.
func (a *avoidance) reset(solution []uint8) {
	a.forget()
	if len(a.b.Model.Propagators) > 0 {
		return // exchanging digits may break them
	}
	if len(a.b.Model.Relations) == 0 {
		a.addDigitPairs(solution)
	}
	if a.b.Plain {
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

// add notes a set with the number of its cells that are given now.
func (a *avoidance) add(cells []uint16, givens int) {
	set := int32(len(a.sets))
	a.sets = append(a.sets, avoidSet{int32(givens)})
	for _, cell := range cells {
		a.links = append(a.links, avoidLink{set, a.first[cell]})
		a.first[cell] = int32(len(a.links) - 1)
	}
}

// cells appends the sets, as such.
func (a *avoidance) cells(dst []cellSet) []cellSet {
	n := len(dst)
	dst = append(dst, make([]cellSet, len(a.sets))...)
	for cell, l := range a.first {
		for ; l >= 0; l = a.links[l].next {
			dst[n+int(a.links[l].set)].add(uint16(cell))
		}
	}
	return dst
}

// take counts a given out and reports whether that leaves a set without givens.
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

// last reports whether some set has this cell as its only given.
func (a *avoidance) last(cell uint16) bool {
	for l := a.first[cell]; l >= 0; l = a.links[l].next {
		if a.sets[a.links[l].set].givens == 1 {
			return true
		}
	}
	return false
}

// addDigitPairs finds the closed chains of each two digits. Every row holds both digits once, so
// a chain is a set of rows. Any other house with the two digits in different rows ties these rows
// together. So does a pair of cells that must differ.
//
//	3 . . 8 . .   row 1        the first column ties rows 1 and 3, so does
//	. 8 . . 3 .   row 2        the fourth; row 2 is a chain with others
//	8 . . 3 . .   row 3
func (a *avoidance) addDigitPairs(solution []uint8) {
	n, houses := a.b.N, a.b.Model.Houses
	if shape := a.b.Rules.Shape(); shape.Height() != n || shape.Width() != n {
		return // a digit may stand several times in a row of the board, or not at all
	}
	for h, house := range houses {
		for _, cell := range house {
			d := int(solution[cell]) - 1
			a.rowOf[d*len(houses)+h] = uint8(a.b.Row[cell])
			if h < n {
				a.place[d*n+h] = cell
			}
		}
	}
	for d := range n {
		for e := d + 1; e < n; e++ {
			tied := a.tied[:n]
			clear(tied)
			inD, inE := a.rowOf[d*len(houses)+n:(d+1)*len(houses)], a.rowOf[e*len(houses)+n:]
			for h, r := range inD {
				q := inE[h]
				tied[r] |= 1 << q
				tied[q] |= 1 << r
			}
			for _, group := range a.b.Model.Groups {
				a.tieGroup(group, solution, uint8(d+1), uint8(e+1))
			}
			for rest := a.allRows; rest != 0; {
				rows := rest & -rest
				for todo := rows; todo != 0; {
					more := tied[bits.TrailingZeros64(todo)] &^ rows
					rows |= more
					todo = todo&(todo-1) | more
				}
				rest &^= rows
				if bits.OnesCount64(rows) > patternSize/2 {
					continue
				}
				a.stack = a.stack[:0]
				for ; rows != 0; rows &= rows - 1 {
					r := bits.TrailingZeros64(rows)
					a.stack = append(a.stack, a.place[d*n+r], a.place[e*n+r])
				}
				a.add(a.stack, len(a.stack))
			}
		}
	}
}

// tieGroup ties the rows of two digits that stand in one group.
func (a *avoidance) tieGroup(group []uint16, solution []uint8, d, e uint8) {
	rows := uint64(0)
	for _, cell := range group {
		if solution[cell] == d || solution[cell] == e {
			rows |= 1 << a.b.Row[cell]
		}
	}
	for rest := rows; rest != 0; rest &= rest - 1 {
		a.tied[bits.TrailingZeros64(rest)] |= rows
	}
}

// addLinePairs adds the sets of two lines. Those of four cells are chains of
// two digits, too.
func (a *avoidance) addLinePairs(solution []uint8) {
	eachLinePair(a.b, solution, &a.stack, func(cells []uint16) {
		if len(cells) > 4 && len(cells) <= patternSize {
			a.add(cells, len(cells))
		}
	})
}

// eachLinePair calls do, on a plain board, with the cells in which two lines hold the same
// digits. These lines are rows of a band, or columns of a stack. The slice passed to do is
// reused; memory is lent by the caller.
func eachLinePair(b *frame.Frame, solution []uint8, memory *[]uint16, do func(cells []uint16)) {
	var at [65]uint8
	cells := (*memory)[:0]
	for _, turned := range []bool{false, true} {
		thick, step, along := b.BoxRows, b.N, 1
		if turned {
			thick, step, along = b.BoxCols, 1, b.N
		}
		for x := range b.N {
			for i := range b.N {
				at[solution[x*step+i*along]] = uint8(i)
			}
			for y := x + 1; y < x-x%thick+thick; y++ {
				seen := uint64(0)
				for start := range b.N {
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

// learn adds the cells in which another solution differs, unless they are too many to be of use.
// It counts those of them that are given in puzzle.
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
