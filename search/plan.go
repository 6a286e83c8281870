package search

import (
	"cmp"
	"math/bits"
	"slices"

	"jiugong/sudoku"
)

// plan goes over the puzzles of one split.
//
//	first   cells that hit every set within the first line (band or stack)
//	second  for each of these, cells that hit what is left of the sets within the first two
//	third   for each of these, cells that hit what is left of all sets
//
// First choices that differ in few cells share an index of the sets that their common cells don't
// hit. If the second and third line have as many clues, each first choice decides which of them
// is the second. It takes the one that leaves less choice.
type plan struct {
	*cluedSearch
	split
	first index // sets within the first line
	ways  [2]*way
}

func newPlan(s *cluedSearch, split split) *plan {
	p := &plan{cluedSearch: s, split: split, first: index{clock: s.clock}}
	p.ways[0] = newWay(s, split)
	split.line[1], split.line[2] = split.line[2], split.line[1]
	split.clues[1], split.clues[2] = split.clues[2], split.clues[1]
	p.ways[1] = newWay(s, split)
	p.ways[0].learn()
	var within []lineSet
	for _, set := range p.ways[0].sets {
		if set.last() == 0 {
			within = append(within, set)
		}
	}
	p.first.arrange(within, 0)
	return p
}

// apart is the most cells in which choices of the first line that share an index may differ.
const apart = 2

// A sample goes over one in sampled of the groups.
const sampled = 16

// run goes over all puzzles.
func (p *plan) run() { p.every(1) }

// every goes over the puzzles of every nth group of choices in the first line. The choices of a
// group share an index.
func (p *plan) every(nth int) {
	later, groups := min(apart, p.clues[0]), 0
	p.first.each(0, choice{left: &p.first.every}, p.clues[0], later, func(at choice, _ lineCells) bool {
		if groups++; groups%nth != 0 {
			return true
		}
		for _, way := range p.ways {
			way.arranged, way.common = false, at.chosen
		}
		return p.first.each(0, at, later, 0, p.chooseFirst)
	})
}

// sample returns how many pairs there are in one part of the plan.
func (p *plan) sample() (pairs int) {
	before := p.proof
	for _, way := range p.ways {
		way.counting = true
	}
	p.every(sampled)
	pairs = p.proof.Pairs - before.Pairs
	p.proof = before
	return pairs
}

// chooseFirst goes on from choices in the first line that differ in their last cell.
func (p *plan) chooseFirst(at choice, last lineCells) bool {
	return ends(last, func(cell lineCells) bool { return p.choseFirst(at.chosen | cell) })
}

// ends goes over the last cells of choices, until use says false; no cell when all are chosen.
func ends(last lineCells, use func(cell lineCells) bool) bool {
	if last == 0 {
		return use(0)
	}
	for ; last != 0; last &= last - 1 {
		if !use(last & -last) {
			return false
		}
	}
	return true
}

// choseFirst goes on from a choice in the first line.
func (p *plan) choseFirst(first lineCells) bool {
	p.proof.Firsts++
	p.ways[0].begin(first)
	way := p.ways[0]
	if p.clues[1] == p.clues[2] {
		p.ways[1].begin(first)
		if p.ways[1].hardness() > p.ways[0].hardness() {
			way = p.ways[1]
		}
	}
	way.chooseSecond()
	return !p.stopped()
}

// hardness returns greater for a way that leaves less choice in its second line.
func (w *way) hardness() (sum int) {
	for i := w.index.end[0]; i < w.index.end[1]; i++ {
		for word := w.left[i]; word != 0; word &= word - 1 {
			sum += missed[bits.OnesCount32(w.index.sets[64*i+bits.TrailingZeros64(word)][1])]
		}
	}
	return sum
}

// missed estimates how many of a million choices of a line's clues miss a set of some cells
// there. This estimate gave the fewest pairs.
var missed = func() (table [28]int) {
	for cells := range table {
		table[cells] = 1_000_000 >> cells
	}
	return table
}()

func (s *cluedSearch) stopped() bool { return s.clock.over || s.err != nil }

// way is an order of the lines.
type way struct {
	*cluedSearch
	split
	cell  [3][27]uint8 // the cells of each line
	place [81]uint8    // where each cell is among them

	sets     []lineSet // those that are known
	common   lineCells // chosen cells of the first line that the choices to come have in common
	index    index     // of the sets that these don't hit
	arranged bool      // it is up to date
	late     []lineSet // sets that are not in the index
	left     bitset    // of the index, after the choice in the first line

	chosen   [3]lineCells
	across   [3][3]int // how many clues of this line and those before cross each line
	counting bool      // nothing is chosen in the third line
	puzzle   [81]uint8
}

// mostLate is how many sets are learned before they get their places in the index.
const mostLate = 32

func newWay(s *cluedSearch, split split) *way {
	w := &way{cluedSearch: s, split: split, index: index{clock: s.clock}}
	for k, line := range split.line {
		for i := range 27 {
			cell := line*27 + i
			if split.stacks {
				cell = cell%9*9 + cell/9
			}
			w.cell[k][i], w.place[cell] = uint8(cell), uint8(27*k+i)
		}
	}
	return w
}

// of returns a set as the lines see it.
func (w *way) of(set cells) (in lineSet) {
	for half, left := range set {
		for ; left != 0; left &= left - 1 {
			place := w.place[64*half+bits.TrailingZeros64(left)]
			in[place/27] |= 1 << (place % 27)
		}
	}
	return in
}

// learn brings the sets up to date with all that are known.
func (w *way) learn() {
	for _, set := range w.known.sets[len(w.sets):] {
		w.sets = append(w.sets, w.of(set))
	}
}

// arrange makes the index of the sets that the common cells don't hit.
func (w *way) arrange() {
	w.learn()
	w.arranged = true
	w.index.arrange(w.sets, w.common)
	w.late = append(w.late[:0], w.index.rest...)
}

// put puts the chosen clues of a line into the puzzle.
func (w *way) put(k int) {
	for i, cell := range w.cell[k] {
		w.puzzle[cell] = 0
		if w.chosen[k]>>i&1 != 0 {
			w.puzzle[cell] = w.grid[cell]
		}
	}
}

// crossings are the cells of a band in each stack. They are also those of a stack, numbered
// column by column, in each band.
var crossings = [3]lineCells{0o007007007, 0o070070070, 0o700700700}

// crossed returns the cells of a line that cross lines without a clue left, once line k is
// chosen. It sets over if a crossing line has too many.
func (w *way) crossed(k int) (full lineCells, over bool) {
	if w.most == 0 {
		return 0, false
	}
	for i, crossing := range crossings {
		clues := bits.OnesCount32(w.chosen[k] & crossing)
		if k > 0 {
			clues += w.across[k-1][i]
		}
		w.across[k][i] = clues
		if clues >= w.most {
			full |= crossing
		}
		over = over || clues > w.most
	}
	return full, over
}

// begin takes a choice in the first line.
func (w *way) begin(first lineCells) {
	if !w.arranged || len(w.late) >= len(w.index.rest)+mostLate {
		w.arrange()
	}
	w.chosen[0] = first
	w.left = w.index.without(w.index.every, 0, first&^w.common)
}

// chooseSecond goes over the choices in the second line.
func (w *way) chooseSecond() {
	full, over := w.crossed(0)
	if over || w.index.open(0, &w.left) {
		return
	}
	w.index.each(1, choice{&w.left, 0, full}, w.clues[1], 0, w.chooseThird)
}

// chooseThird goes on from choices in the second line that differ in their last cell.
func (w *way) chooseThird(at choice, last lineCells) bool {
	count := max(bits.OnesCount32(last), 1)
	w.proof.Pairs += count
	if w.counting || count > 1 && w.index.apart(2, at.left, last, w.clues[2]) {
		return true
	}
	next := &w.index.level[1][1]
	return ends(last, func(cell lineCells) bool {
		w.chosen[1] = at.chosen | cell
		full, over := w.crossed(1)
		if over || w.index.apart(2, at.left, cell, w.clues[2]) {
			return true
		}
		left := at.left
		if cell != 0 {
			w.index.choose(next, left, 1, cell, w.index.end[1], w.index.end[2])
			left = next
		}
		w.index.each(2, choice{left, 0, full}, w.clues[2], 0, w.choseAll)
		return !w.stopped()
	})
}

// choseAll goes through puzzles whose clues hit all sets of the index, and differ in the last line.
func (w *way) choseAll(at choice, last lineCells) bool {
	return ends(last, func(cell lineCells) bool { return w.choseThird(at.chosen | cell) })
}

// choseThird takes a puzzle whose clues hit all sets of the index. It returns false when
// no other choice in the third line can do.
func (w *way) choseThird(third lineCells) bool {
	w.chosen[2] = third
	for i := range w.late {
		if set := w.late[i]; set[0]&w.chosen[0]|set[1]&w.chosen[1]|set[2]&third == 0 {
			// It may well be the one that other choices miss, too.
			w.late[i], w.late[0] = w.late[0], set
			return set[2] != 0
		}
	}
	if _, over := w.crossed(2); over {
		return true
	}
	return w.test() && !w.stopped()
}

// test solves the puzzle; if it has another solution it learns the set that the clues
// don't hit. It reports whether another choice in the third line could hit it.
func (w *way) test() bool {
	for k := range w.chosen {
		w.put(k)
	}
	w.proof.Tests++
	missed := w.known.other(&w.puzzle)
	if !missed.empty() {
		// The set should have as few cells as can be in the third line, then in the second. Such
		// a set soon rules out others.
		set := w.of(w.known.learn(missed, &[3][27]uint8{w.cell[2], w.cell[1], w.cell[0]}))
		w.late = append(w.late, set)
		return set[2] != 0
	}
	clues := cells{}
	for cell, d := range w.puzzle {
		if d != 0 {
			clues.add(cell)
		}
	}
	if !w.given[clues] {
		w.given[clues] = true
		w.proof.Puzzles++
		w.err = cmp.Or(w.err, w.found(slices.Clone(sudoku.Grid(w.puzzle[:]))))
	}
	return true
}
