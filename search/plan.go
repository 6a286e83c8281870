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
// Where the second and third line have as many clues, each choice in the first decides
// which of them is the second: the one that leaves less choice.
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
	for _, set := range s.known.sets {
		if in := p.ways[0].of(set); in[1]|in[2] == 0 {
			p.first.sets = append(p.first.sets, in)
		}
	}
	p.first.arrange()
	return p
}

func (p *plan) run() { p.first.each(&p.first.every, 0, p.clues[0], p.chooseFirst) }

// oneIn is which part of the choices in the first line a sample is.
const oneIn = 32

// sample is how many pairs there are in one part of the plan.
func (p *plan) sample() (pairs int) {
	before, firsts := p.proof, 0
	for _, way := range p.ways {
		way.counting = true
	}
	p.first.each(&p.first.every, 0, p.clues[0], func(first lineCells) bool {
		firsts++
		return firsts%oneIn != 0 || p.chooseFirst(first)
	})
	pairs = p.proof.Pairs - before.Pairs
	p.proof = before
	return pairs
}

func (p *plan) chooseFirst(first lineCells) bool {
	p.proof.Firsts++
	for _, set := range p.first.unindexed() {
		if set[0]&first == 0 {
			return true
		}
	}
	var apart, open [2]int
	for i, way := range p.ways {
		var fits bool
		if apart[i], open[i], fits = way.begin(first); !fits {
			return true
		}
	}
	way := p.ways[0]
	if p.clues[1] == p.clues[2] && cmp.Or(apart[1]-apart[0], open[1]-open[0]) > 0 {
		way = p.ways[1]
	}
	way.chooseSecond()
	return !p.stopped()
}

func (s *cluedSearch) stopped() bool { return s.clock.over || s.err != nil }

// way is an order of the lines.
type way struct {
	*cluedSearch
	split
	cell [3][27]uint8 // the cells of each line

	read   int       // how many of the known sets are in these lists
	two    index     // those within the first two lines
	all    index     // those with cells in the third
	recent []lineSet // those learned since the lists were made

	chosen   [3]lineCells
	across   [3][3]int // how many clues of this line and those before cross each line
	full     lineCells // cells that lines across have no clue for
	left     bitset    // of two
	leftAll  bitset
	pairs    int       // since the choice in the first line was made
	near     index     // from some pairs on: all sets that the first line doesn't hit
	late     []lineSet // sets without bits that the first line doesn't hit
	asked    bool      // late is up to date
	counting bool      // nothing is chosen there
	puzzle   [81]uint8
}

const (
	// mostRecent is how many sets are learned before they get their places in the lists.
	mostRecent = 50
	// manyPairs is from how many pairs on a list of its own is worth while for one choice in
	// the first line.
	manyPairs = 100
)

func newWay(s *cluedSearch, split split) *way {
	w := &way{cluedSearch: s, split: split}
	w.two, w.all, w.near = index{line: 1, clock: s.clock}, index{line: 2, clock: s.clock}, index{line: 2, clock: s.clock}
	for k, line := range split.line {
		for i := range 27 {
			cell := line*27 + i
			if split.stacks {
				cell = cell%9*9 + cell/9
			}
			w.cell[k][i] = uint8(cell)
		}
	}
	return w
}

// of is a set as the lines see it.
func (w *way) of(set cells) (in lineSet) {
	for k := range in {
		for i, cell := range w.cell[k] {
			if set.has(int(cell)) {
				in[k] |= 1 << i
			}
		}
	}
	return in
}

// learn brings the lists up to date with the known sets.
func (w *way) learn() {
	begun := w.read > 0
	for _, set := range w.known.sets[w.read:] {
		w.recent = append(w.recent, w.of(set))
	}
	w.read = len(w.known.sets)
	if begun && len(w.recent) < mostRecent {
		return
	}
	for _, in := range w.recent {
		switch {
		case in[2] != 0:
			w.all.sets = append(w.all.sets, in)
		case in[1] != 0:
			w.two.sets = append(w.two.sets, in)
		}
	}
	w.recent = w.recent[:0]
	w.two.arrange()
	w.all.arrange()
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

// crossings are the cells of a band in each stack, and those of a stack, whose cells
// are numbered column by column, in each band.
var crossings = [3]lineCells{0o007007007, 0o070070070, 0o700700700}

// crossed is the cells of a line that cross lines which have as many clues as they may have
// when those of line k are chosen; over says that one has more.
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

// begin takes the choice in the first line. It tells how many of the sets that are left to
// the second line have no cell in common, and how many there are; fits is false if the
// second line has too few clues for them.
func (w *way) begin(first lineCells) (apart, left int, fits bool) {
	w.learn()
	w.chosen[0] = first
	w.asked, w.pairs = false, 0
	full, over := w.crossed(0)
	if over {
		return 0, 0, false
	}
	w.full = full
	w.left = w.two.without(w.two.every, 0, first)
	w.leftAll = w.all.without(w.all.every, 0, first)
	for _, word := range w.left {
		left += bits.OnesCount64(word)
	}
	_, apart = w.two.branch(&w.left, wholeLine&^full, w.clues[1])
	return apart, left, apart <= w.clues[1]
}

func (w *way) chooseSecond() { w.two.each(&w.left, w.full, w.clues[1], w.chooseThird) }

// chooseThird goes on from a choice in the second line.
func (w *way) chooseThird(second lineCells) bool {
	w.proof.Pairs++
	w.pairs++
	w.chosen[1] = second
	full, over := w.crossed(1)
	if over || w.counting {
		return true
	}
	from, left := &w.all, w.leftAll
	if w.pairs >= manyPairs {
		if w.pairs == manyPairs {
			w.arrangeNear()
		}
		from, left = &w.near, w.near.every
	}
	left = from.without(left, 1, second)
	from.each(&left, full, w.clues[2], w.choseAll)
	return !w.stopped()
}

// arrangeNear lists the sets that the first line doesn't hit.
func (w *way) arrangeNear() {
	w.near.sets = w.near.sets[:0]
	w.late, w.asked = w.late[:0], true
	for _, list := range [][]lineSet{w.all.sets, w.recent, w.two.unindexed()} {
		for _, set := range list {
			switch {
			case set[0]&w.chosen[0] != 0:
			case set[2] == 0:
				w.late = append(w.late, set)
			default:
				w.near.sets = append(w.near.sets, set)
			}
		}
	}
	w.near.arrange()
	w.late = append(w.late, w.near.unindexed()...)
}

// choseAll has a puzzle whose clues hit all sets that have bits. It says false when no
// other choice in the third line can do.
func (w *way) choseAll(third lineCells) bool {
	w.chosen[2] = third
	if !w.asked {
		w.asked = true
		w.late = w.late[:0]
		for _, list := range [][]lineSet{w.two.unindexed(), w.all.unindexed(), w.recent} {
			for _, set := range list {
				if set[0]&w.chosen[0] == 0 {
					w.late = append(w.late, set)
				}
			}
		}
	}
	for i := range w.late {
		if set := w.late[i]; set[1]&w.chosen[1]|set[2]&third == 0 {
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
// don't hit, and says whether another choice in the third line could hit it.
func (w *way) test() bool {
	for k := range w.chosen {
		w.put(k)
	}
	w.proof.Tests++
	missed := w.known.other(&w.puzzle)
	if !missed.empty() {
		// As few cells as can be in the third line, then in the second: such a set soon
		// rules out others.
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
