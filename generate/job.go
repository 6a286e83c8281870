package generate

import (
	"context"

	"jiugong/sudoku"

	"jiugong/sudoku/logic"
)

// job makes one item at a time. Between two searches it does as much as it
// can, so that whoever drives it may answer the searches of many jobs at once:
//
//	job.begin(ctx, index)
//	for job.next(ctx) {
//		job.answer(another solution of job.dig.puzzle than job.solution, or nil)
//	}
type job struct {
	want   *demands
	board  *board
	oracle *oracle
	filler filler
	src    source
	dig    digging

	index    uint64
	tries    int
	stage    stage
	solution []uint8
	best     []uint8 // the puzzle to go on from when givens are moved
	fewest   int     // givens of best
	moves    int     // how often givens were moved in this grid without success
	count    int     // solutions
	reach    Range   // fewest and most givens that any try ended with
	stop     int     // where digging stops; never below least
	least    int
	promise  Range // how many givens there must be in the end; zero is any number
	rating   logic.Rating
	aim      aim
	err      error
	sampler  *sampler // of fair puzzles, once it is needed
	retreats int      // of the filler, for the solution at hand
	copies   int      // how many a fair puzzle stands for
	order    []uint16 // scratch
}

// stage is what the digging at hand is for.
type stage uint8

const (
	stageDig   stage = iota // making the puzzle
	stageCheck              // seeing whether a given can go after all
	stageRetry              // the try came to nothing
	stageDone
)

func newJob(ctx context.Context, d *demands) (*job, error) {
	j := &job{want: d}
	if d.board == nil {
		return j, nil
	}
	return j, j.setBoard(ctx, d.board)
}

// setBoard makes everything that depends on the rules.
func (j *job) setBoard(ctx context.Context, b *board) (err error) {
	j.board, j.oracle = b, newOracle(b)
	if j.filler, err = newFiller(ctx, j.want.Fill, b, j.oracle); err != nil {
		return err
	}
	j.solution, j.best = make([]uint8, b.cells), make([]uint8, b.cells)
	j.dig = digging{
		b:        b,
		solution: j.solution,
		puzzle:   make([]uint8, b.cells),
		avoid:    newAvoidance(b),
		limits:   newLimits(b.rules, j.want.recipes, j.want.HolesPerBox),
		order:    make([]uint16, 0, b.cells),
	}
	return nil
}

// begin starts an item.
func (j *job) begin(ctx context.Context, index uint64) {
	j.index, j.tries, j.err = index, 0, nil
	j.reach = Range{1 << 30, 0}
	j.rating, j.aim = 0, aim{base: j.aim.base}
	j.src.seed(ItemSeed(j.want.Seed, index))
	j.try(ctx)
}

// fail ends the item with an error.
func (j *job) fail(err error) {
	j.err, j.stage = err, stageDone
}

// try starts afresh with a new solution grid.
func (j *job) try(ctx context.Context) {
	if j.tries++; j.tries > j.want.Tries {
		j.fail(&ImpossibleError{j.index, j.want.Tries, j.why()})
		return
	}
	j.want.Progress.Tried.Add(1)
	if j.want.RandomRegions {
		if err := j.drawRegions(ctx); err != nil {
			j.fail(err)
			return
		}
	}
	j.aim.newGrid()
	var err error
	j.count = 1
	switch {
	case j.want.Full:
		if err = j.fillGrid(ctx); err == nil {
			copy(j.dig.puzzle, j.solution)
			j.stage = stageDone
		}
	case j.want.Fair:
		err = j.drawFair(ctx)
	case j.want.Pattern != nil:
		err = j.fillPattern(ctx)
	case j.want.Method == Grow:
		err = j.grow(ctx)
	case j.want.Solutions != Range{1, 1}:
		err = j.digMany(ctx)
	default:
		if err = j.fillGrid(ctx); err == nil {
			j.startDig(j.solution)
		}
	}
	if err != nil {
		j.fail(err)
	}
}

// fillGrid makes the solution grid. With random regions one is there already,
// unless another fill than searching is asked for.
func (j *job) fillGrid(ctx context.Context) error {
	if j.want.RandomRegions && j.want.Fill == FillBacktrack {
		return nil
	}
	err := j.filler.fill(ctx, &j.src, j.solution)
	if f, ok := j.filler.(retreating); ok {
		j.retreats = f.retreats()
	}
	return err
}

// startDig begins to dig a new puzzle.
func (j *job) startDig(puzzle []uint8) {
	o := j.want
	recipe := o.recipes[j.src.intn(len(o.recipes))]
	j.stop, j.least = j.src.between(recipe.stop.Lo, recipe.stop.Hi), 0
	if !o.Clues.IsZero() && !o.Minimal {
		j.stop, j.least = j.src.between(o.Clues.Lo, o.Clues.Hi), o.Clues.Lo
	}
	j.promise = o.Clues
	if o.Preset != "" {
		j.promise, j.least = recipe.stop, recipe.stop.Lo
	}
	j.dig.limits.draw(&j.src, recipe.perLine)
	j.moves = 0
	j.fewest = j.board.cells + 1
	j.drawOrder()
	j.stage = stageDig
	j.dig.start(j.solution, puzzle, j.stop, j.least)
}

// drawOrder chooses in which order the givens are tried.
func (j *job) drawOrder() {
	d := &j.dig
	d.orbits = j.want.orbits
	d.order = d.order[:0]
	if j.want.lap == nil {
		for i := range j.want.orbits.cells {
			d.order = append(d.order, uint16(i))
		}
		shuffle(&j.src, d.order)
		return
	}
	from := j.src.intn(len(j.want.lap))
	d.order = append(append(d.order, j.want.lap[from:]...), j.want.lap[:from]...)
}

// next goes on until a search is needed, which it says by true, or the item is
// finished or has failed.
func (j *job) next(ctx context.Context) bool {
	for j.stage != stageDone {
		// Searches may be over too soon to look at the context themselves.
		if err := ctx.Err(); err != nil {
			j.fail(err)
		} else if j.stage == stageRetry {
			j.try(ctx)
		} else if j.dig.next() {
			return true
		} else {
			j.finish(ctx)
		}
	}
	return false
}

// answer takes the result of a search.
func (j *job) answer(other []uint8) { j.dig.answer(other) }

// finish decides what becomes of a puzzle that has been dug.
func (j *job) finish(ctx context.Context) {
	o, left := j.want, j.dig.left
	if j.stage == stageCheck {
		if left == j.fewest {
			j.judge(ctx)
		} else {
			j.stage = stageRetry
		}
		return
	}
	j.reach = Range{min(j.reach.Lo, left), max(j.reach.Hi, left)}
	switch {
	case !j.promise.IsZero() && !j.promise.Has(left):
		j.move()
	case !j.dig.limits.met(j.dig.puzzle):
		j.stage = stageRetry
	case o.Minimal && !j.surelyMinimal():
		j.fewest = left
		j.stage = stageCheck
		j.dig.orbits = j.want.single
		j.dig.order = j.dig.order[:0]
		for cell := range j.board.cells {
			j.dig.order = append(j.dig.order, uint16(cell))
		}
		copy(j.best, j.dig.puzzle)
		j.dig.startFree(j.solution, j.best)
	default:
		copy(j.best, j.dig.puzzle)
		j.judge(ctx)
	}
}

// surelyMinimal says whether digging alone has proved it: every given was
// tried by itself.
func (j *job) surelyMinimal() bool {
	o := j.want
	return o.Symmetry == SymmetryNone && o.Method == Dig && o.HolesPerBox.IsZero() &&
		len(o.recipes) == 1 && o.recipes[0] == recipe{}
}

func (j *job) accept() {
	copy(j.dig.puzzle, j.best)
	j.stage = stageDone
}

// Moving givens: so many moves without fewer givens, then a new grid.
const (
	idleMoves = 60
	movedMost = 6
)

// move goes on from a puzzle with too many givens: some that were taken away
// come back, and digging tries in another order. The puzzle with the fewest
// givens so far is what it starts from.
func (j *job) move() {
	d := &j.dig
	if d.left < j.promise.Lo || j.want.lap != nil {
		j.stage = stageRetry
		return
	}
	if d.left <= j.fewest {
		if d.left < j.fewest {
			j.moves = 0
		}
		copy(j.best, d.puzzle)
		j.fewest = d.left
	}
	if j.moves++; j.moves > idleMoves {
		j.stage = stageRetry
		return
	}
	j.refill(j.best)
}

// refill gives some of the cells of a puzzle back and digs in another order.
func (j *job) refill(puzzle []uint8) {
	copy(j.dig.puzzle, puzzle)
	for range j.src.between(1, movedMost) {
		for _, cell := range j.want.orbits.cells[j.src.intn(len(j.want.orbits.cells))] {
			j.dig.puzzle[cell] = j.solution[cell]
		}
	}
	j.drawOrder()
	j.stage = stageDig
	j.dig.start(j.solution, j.dig.puzzle, j.stop, j.least)
}

// why says what stood in the way of an item that was given up.
func (j *job) why() error {
	if j.want.target != nil && j.aim.judged > 0 {
		return j.aim.why(j.want.target)
	}
	if !j.promise.IsZero() && j.reach.Hi > 0 {
		return sudoku.Messagef("digging ended with %v givens, %v were asked for", j.reach, j.promise)
	}
	return sudoku.Messagef("the demands were never met together")
}
