package generate

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/message"
)

// digger turns a puzzle that has one solution into one that meets the demands. One digging seldom
// does. From its end the digger goes on with some givens added or replaced. It does so until it
// succeeds or the grid isn't worth any more.
type digger struct {
	*draft
	dig      digging
	judge    judge
	checking bool    // whether any given of best can go after all
	best     []uint8 // the puzzle to go on from
	fewest   int     // givens of best
	moves    int     // how often givens were moved in this grid without success
	reach    Range   // fewest and most givens that any try ended with
	stop     int     // where digging stops; never below least
	least    int
	promise  Range    // how many givens there must be in the end; zero is any number
	order    []uint16 // scratch
}

func newDigger(want *demands) *digger {
	d := &digger{draft: &draft{want: want}}
	d.judge.draft = d.draft
	return d
}

// setFrame makes everything that depends on the rules.
func (d *digger) setFrame() {
	b := d.frame
	d.best = make([]uint8, b.Cells)
	d.dig = digging{
		b:        b,
		solution: d.solution,
		puzzle:   d.puzzle,
		avoid:    newAvoidance(b),
		limits:   newLimits(b.Rules, d.want.recipes, d.want.HolesPerBox),
		order:    make([]uint16, 0, b.Cells),
	}
}

// reset forgets the item before.
func (d *digger) reset() {
	d.reach = Range{1 << 30, 0}
	d.judge = judge{draft: d.draft, base: d.judge.base}
}

// start begins to dig a new puzzle.
func (d *digger) start(puzzle []uint8) stage {
	want := d.want
	recipe := want.recipes[d.src.Intn(len(want.recipes))]
	d.stop, d.least = d.src.Between(recipe.stop.Lo, recipe.stop.Hi), 0
	if !want.Clues.IsZero() && !want.Minimal {
		d.stop, d.least = d.src.Between(want.Clues.Lo, want.Clues.Hi), want.Clues.Lo
	}
	d.promise = want.Clues
	if want.Preset != "" {
		d.promise, d.least = recipe.stop, recipe.stop.Lo
	}
	d.dig.limits.draw(&d.src, recipe.perLine)
	d.moves = 0
	d.fewest = d.frame.Cells + 1
	d.drawOrder()
	return d.digTo(d.stop, puzzle)
}

// digTo digs a puzzle, in the order drawn, until so few givens are left.
func (d *digger) digTo(stop int, puzzle []uint8) stage {
	d.checking = false
	d.dig.start(d.solution, puzzle, stop, d.least)
	return stageDig
}

// drawOrder chooses in which order the givens are tried.
func (d *digger) drawOrder() {
	dig, want := &d.dig, d.want
	dig.orbits = want.orbits
	dig.order = dig.order[:0]
	if want.lap == nil {
		for i := range want.orbits.cells {
			dig.order = append(dig.order, uint16(i))
		}
		random.Shuffle(&d.src, dig.order)
		return
	}
	from := d.src.Intn(len(want.lap))
	dig.order = append(append(dig.order, want.lap[from:]...), want.lap[:from]...)
}

// finish decides how to go on with a puzzle that has been dug.
func (d *digger) finish(ctx context.Context) (stage, error) {
	left := d.dig.left
	if d.checking {
		if left == d.fewest {
			return d.seek(ctx)
		}
		return stageRetry, nil
	}
	d.note(left)
	switch {
	case !d.promise.IsZero() && !d.promise.Has(left):
		return d.move(), nil
	case !d.meets():
		return stageRetry, nil
	case d.want.Minimal && !d.surelyMinimal():
		return d.check(), nil
	}
	copy(d.best, d.puzzle)
	return d.seek(ctx)
}

// meets reports whether the puzzle is as asked, but for the number of givens, being
// minimal and its rating.
func (d *digger) meets() bool {
	return d.dig.limits.met(d.puzzle) && d.want.meets(sudoku.Puzzle{Rules: d.frame.Rules, Givens: d.puzzle})
}

// note takes down how many givens a try ended with.
func (d *digger) note(left int) {
	d.reach = Range{min(d.reach.Lo, left), max(d.reach.Hi, left)}
}

// surelyMinimal reports whether digging alone has proved it: every given was
// tried by itself.
func (d *digger) surelyMinimal() bool {
	want := d.want
	return want.Symmetry == SymmetryNone && want.Method == Dig && want.HolesPerBox.IsZero() &&
		len(want.recipes) == 1 && want.recipes[0] == recipe{}
}

// check sees whether any single given of the puzzle can go after all.
func (d *digger) check() stage {
	d.checking = true
	d.fewest = d.dig.left
	d.dig.orbits = d.want.single
	d.dig.order = d.dig.order[:0]
	for cell := range d.frame.Cells {
		d.dig.order = append(d.dig.order, uint16(cell))
	}
	copy(d.best, d.puzzle)
	d.dig.startFree(d.solution, d.best)
	return stageDig
}

// accept makes best the item.
func (d *digger) accept() stage {
	copy(d.puzzle, d.best)
	return stageDone
}

// Moving givens: this many moves without fewer givens, then a new grid.
const (
	idleMoves = 60
	movedMost = 6
)

// move goes on from a puzzle with too many givens. Some that were taken away come back, and
// digging tries in another order. It starts from the puzzle with the fewest givens so far.
func (d *digger) move() stage {
	left := d.dig.left
	if left < d.promise.Lo || d.want.lap != nil {
		return stageRetry
	}
	if left <= d.fewest {
		if left < d.fewest {
			d.moves = 0
		}
		copy(d.best, d.puzzle)
		d.fewest = left
	}
	if d.moves++; d.moves > idleMoves {
		return stageRetry
	}
	return d.refill(d.best)
}

// refill gives some of the cells of a puzzle back and digs in another order.
func (d *digger) refill(puzzle []uint8) stage {
	copy(d.puzzle, puzzle)
	for range d.src.Between(1, movedMost) {
		d.give(d.puzzle, d.src.Intn(len(d.want.orbits.cells)))
	}
	d.drawOrder()
	return d.digTo(d.stop, d.puzzle)
}

// give adds the givens of an orbit to a puzzle.
func (d *digger) give(puzzle []uint8, orbit int) {
	for _, cell := range d.want.orbits.cells[orbit] {
		puzzle[cell] = d.solution[cell]
	}
}

// filled returns the number of givens of best.
func (d *digger) filled() int { return sudoku.Grid(d.best).Filled() }

// why returns the reason why an item was given up.
func (d *digger) why() error {
	if d.want.target != nil && d.judge.judged > 0 {
		return d.judge.why()
	}
	if !d.promise.IsZero() && d.reach.Hi > 0 {
		return message.Errorf("generate.givens_left", d.reach, d.promise)
	}
	return message.Errorf("generate.never_met")
}
