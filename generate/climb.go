package generate

import (
	"jiugong/sudoku/internal/engine/classic"
	"jiugong/sudoku/logic"
)

// Hard puzzles are climbed to. One in some thousands of minimal puzzles has ER
// 9, but those near a hard one are hard more often, so the walk from puzzle to
// puzzle of a grid (exchange) goes on from the one whose strain is greatest. A
// strain takes a hundredth of the time that a rating of such puzzles takes;
// only those are rated that have what the target needs. Too hard ones are left
// where they are.

// strainFrom is what nearly all puzzles have that are rated lo or more, 0 where
// it is not worth looking.
func strainFrom(lo logic.Rating) int {
	switch {
	case lo < 85:
		return 0
	case lo < 90:
		return 9
	case lo == 90:
		return 15
	case lo == 91:
		return 18
	case lo == 92:
		return 30
	case lo < 95:
		return 45
	case lo < 97:
		return 60
	}
	return classic.Beyond
}

// strain is that of a puzzle of the classic 9×9.
func (o *oracle) strain(puzzle []uint8) int {
	var s classic.State
	s.Load((*[81]uint8)(puzzle))
	return s.Strain()
}

const (
	steppedMost = 4  // orbits that come back at a time
	idleSteps   = 60 // steps that bring nothing, then a new grid
	idleClimb   = 10 // so many more for each pass of strain, where much is needed
)

// patience is how many moves in one grid may bring nothing. Up to ER 9.1 it is
// quicker to start again; what is rarer is reached from far up only.
func (j *job) patience() int {
	switch needed := j.want.target.strain; {
	case needed == 0:
		return idleAim
	case needed < 30:
		return idleSteps
	}
	return idleSteps + idleClimb*j.aim.greatest
}

// step exchanges some givens of a puzzle: a few orbits come back and are the
// last that digging tries, so that others go instead.
func (j *job) step(puzzle []uint8) {
	d := &j.dig
	copy(d.puzzle, puzzle)
	j.drawOrder()
	most := j.src.between(1, steppedMost)
	back, rest := j.order[:0], d.order[:0]
	for _, orbit := range d.order {
		cells := j.want.orbits.cells[orbit]
		if len(back) == most || d.puzzle[cells[0]] != 0 {
			rest = append(rest, orbit)
			continue
		}
		back = append(back, orbit)
		for _, cell := range cells {
			d.puzzle[cell] = j.solution[cell]
		}
	}
	d.order = append(rest, back...)
	j.order = back
	j.stage = stageDig
	d.start(j.solution, d.puzzle, j.stop, j.least)
}

// climbs says whether a puzzle is to be rated. If it is not, but no great step
// down either, the walk goes on from it: a way up may lead over there.
func (a *aim) climbs(strain int, t *target, puzzle []uint8) bool {
	if strain >= t.strain && strain > a.rated {
		return true
	}
	if 10*strain >= 9*a.strain {
		a.goOn(strain, puzzle)
	}
	return false
}

// goOn lets the walk go on from a puzzle.
func (a *aim) goOn(strain int, puzzle []uint8) {
	if strain > a.greatest {
		a.greatest, a.moves = strain, 0
	}
	a.strain = strain
	a.base = append(a.base[:0], puzzle...)
}
