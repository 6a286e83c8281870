package generate

import (
	"jiugong/sudoku/internal/engine/classic"
	"jiugong/sudoku/logic"
)

// Hard puzzles are climbed to. One in some thousands of minimal puzzles has ER 9, but those near
// a hard one are hard more often. So the walk from puzzle to puzzle of a grid goes on from the
// one with the greatest strain. A strain takes a hundredth of the time that a rating of such
// puzzles takes. Only puzzles with the strain that the target needs are rated. Puzzles that are
// too hard are left where they are.

// strainFrom returns the strain that nearly all puzzles rated lo or more have. It returns 0 if it
// is not worth looking.
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

// strainOf returns the strain of a classic 9×9.
func strainOf(puzzle []uint8) int {
	var s classic.State
	s.Load((*[81]uint8)(puzzle))
	return s.Strain()
}

const (
	steppedMost = 4  // orbits that come back at a time
	idleSteps   = 60 // steps that bring nothing, then a new grid
	idleClimb   = 10 // more for each pass of strain, where much is needed
)

// patience returns how many moves in one grid may bring nothing. Up to ER 9.1 it is quicker to
// start again; rarer ratings are reached only from far up.
func (d *digger) patience() int {
	switch needed := d.want.target.strain; {
	case needed == 0:
		return idleAim
	case needed < 30:
		return idleSteps
	}
	return idleSteps + idleClimb*d.judge.greatest
}

// step exchanges some givens of a puzzle. A few orbits come back and are the last that digging
// tries, so that others go instead.
func (d *digger) step(puzzle []uint8) stage {
	copy(d.puzzle, puzzle)
	d.drawOrder()
	most := d.src.Between(1, steppedMost)
	back, rest := d.order[:0], d.dig.order[:0]
	for _, orbit := range d.dig.order {
		cells := d.want.orbits.cells[orbit]
		if len(back) == most || d.puzzle[cells[0]] != 0 {
			rest = append(rest, orbit)
			continue
		}
		back = append(back, orbit)
		d.give(d.puzzle, int(orbit))
	}
	d.dig.order = append(rest, back...)
	d.order = back
	return d.digTo(d.stop, d.puzzle)
}

// climbs reports whether a puzzle is to be rated. If it isn't, but is no great step down either,
// the walk goes on from it. A way up may begin there.
func (j *judge) climbs(strain int, puzzle []uint8) bool {
	if strain >= j.want.target.strain && strain > j.rated {
		return true
	}
	if 10*strain >= 9*j.strain {
		j.goOn(strain, puzzle)
	}
	return false
}

// goOn lets the walk go on from a puzzle.
func (j *judge) goOn(strain int, puzzle []uint8) {
	if strain > j.greatest {
		j.greatest, j.moves = strain, 0
	}
	j.strain = strain
	j.base = append(j.base[:0], puzzle...)
}
