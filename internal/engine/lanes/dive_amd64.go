package lanes

import "jiugong/sudoku/internal/engine/classic"

// dive is classic.Search with the puzzle in one lane, where a pass takes a third of
// the time.
type dive struct {
	block   block      // the search is in lane 0
	stack   [81]branch // branches not yet taken, the next one last
	kernel  Kernel
	live    bool // the lane is still to be searched
	dead    int  // how many dead ends were met
	marks   bool // the puzzle is one of pencil marks
	depth   int
	above   int // how often the search has branched above the lane
	guesses uint64
	found   [81]uint8  // the last solution
	root    [81]uint16 // of a puzzle of pencil marks
	tries   classic.Tries
}

func (d *dive) Start(grid *[81]uint8) bool {
	d.guesses, d.depth, d.dead, d.marks, d.above = 0, 0, 0, false, 0
	d.tries.Number = 0
	d.live = d.kernel.load(&d.block, 0, grid)
	return d.live
}

func (d *dive) StartMarks(marks *[81]uint16) {
	d.guesses, d.depth, d.dead, d.marks, d.live = 0, 0, 0, true, true
	d.root, d.tries, d.above = *marks, classic.Tries{}, 0
	d.kernel.loadMarks(&d.block, 0, marks)
}

func (d *dive) Next(nodes int) classic.Outcome {
	for ; nodes > 0; nodes-- {
		if !d.live {
			if d.depth == 0 {
				return classic.Exhausted
			}
			d.depth--
			d.kernel.pop(&d.block, 0, &d.stack[d.depth])
			d.above = int(d.stack[d.depth].above)
		}
		var rest []branch
		if d.dead == 0 && !d.marks {
			rest = d.stack[d.depth:]
		}
		verdict, branches := d.kernel.settle(&d.block, 0, rest)
		d.guesses += uint64(branches)
		d.depth += branches
		nodes -= branches
		d.live = verdict == classic.Stuck
		switch verdict {
		case classic.Dead:
			d.dead++
		case classic.Filled:
			if !d.kernel.unload(&d.block, 0, &d.found) {
				d.dead++
			} else if !d.marks || !d.tries.Known(&d.found) {
				return classic.Found
			}
		case classic.Stuck:
			if d.marks && d.tries.Next(d.guesses) {
				d.depth, d.above = 0, 0
				d.kernel.loadMarks(&d.block, 0, &d.root)
				continue
			}
			d.guesses++
			d.kernel.branch(&d.block, 0, classic.WayAt(d.dead > 0, d.marks, d.above, d.tries.Number), &d.stack[d.depth])
			d.above++
			d.stack[d.depth].above = uint32(d.above)
			d.depth++
		}
	}
	return classic.Paused
}

func (d *dive) Solution(grid *[81]uint8) { *grid = d.found }

func (d *dive) Guesses() uint64 { return d.guesses }

func (d *dive) Dead() int { return d.dead }

func (d *dive) Root(s *classic.State) { s.LoadMarks(&d.root) }

func (d *dive) Marks() bool { return d.marks }

func (d *dive) Rest(i int, s *classic.State) (above int, ok bool) {
	switch {
	case i < d.depth:
		d.stack[i].get(s)
		return int(d.stack[i].above), true
	case i == d.depth && d.live:
		d.block.get(0, s)
		return d.above, true
	}
	return 0, false
}
