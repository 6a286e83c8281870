package generate

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/random"
)

// limits count how many givens may still be taken from each limited house. These are rows and
// columns that must keep some, and boxes with a greatest number of holes.
type limits struct {
	none         bool // nothing is limited
	lines, boxes []sudoku.House
	of           [][]uint16 // of each cell: its lines, then its boxes, as places in spare
	spare        []int32
	perLine      int
	holes        Range
	most         []int32 // of each box: its most holes
}

func newLimits(rules *sudoku.Rules, recipes []recipe, holes Range) limits {
	perLine := slices.ContainsFunc(recipes, func(r recipe) bool { return r.perLine > 0 })
	l := limits{holes: holes, of: make([][]uint16, rules.Cells())}
	for _, h := range rules.Houses() {
		switch {
		case perLine && h.IsLine():
			l.lines = append(l.lines, h)
		case !holes.IsZero() && (h.Kind == sudoku.Box || h.Kind == sudoku.Region):
			l.boxes = append(l.boxes, h)
		}
	}
	for _, houses := range [][]sudoku.House{l.lines, l.boxes} {
		for _, h := range houses {
			for _, cell := range h.Cells {
				l.of[cell] = append(l.of[cell], uint16(len(l.spare)))
			}
			l.spare = append(l.spare, 0)
		}
	}
	l.most = make([]int32, len(l.boxes))
	l.none = len(l.spare) == 0
	return l
}

// draw chooses the most holes of each box, and takes note of the least givens
// of a line.
func (l *limits) draw(s *random.Source, perLine int) {
	l.perLine = perLine
	for i := range l.most {
		l.most[i] = int32(s.Between(l.holes.Lo, l.holes.Hi))
	}
}

// start counts the givens of a puzzle.
func (l *limits) start(puzzle []uint8) {
	for i, h := range l.lines {
		l.spare[i] = int32(len(h.Cells) - holesIn(h, puzzle) - l.perLine)
	}
	for i, h := range l.boxes {
		l.spare[len(l.lines)+i] = l.most[i] - int32(holesIn(h, puzzle))
	}
}

func holesIn(h sudoku.House, puzzle []uint8) int {
	holes := 0
	for _, cell := range h.Cells {
		if puzzle[cell] == 0 {
			holes++
		}
	}
	return holes
}

// free lets every given go, until the next start.
func (l *limits) free() {
	for i := range l.spare {
		l.spare[i] = int32(len(l.of))
	}
}

// take counts a given out and reports whether that was one too many.
func (l *limits) take(cell uint16) (bad bool) {
	for _, house := range l.of[cell] {
		l.spare[house]--
		bad = bad || l.spare[house] < 0
	}
	return bad
}

// put counts a given in again.
func (l *limits) put(cell uint16) {
	for _, house := range l.of[cell] {
		l.spare[house]++
	}
}

// met reports whether a puzzle keeps all limits; digging may leave a box with too
// few holes.
func (l *limits) met(puzzle []uint8) bool {
	for _, h := range l.lines {
		if len(h.Cells)-holesIn(h, puzzle) < l.perLine {
			return false
		}
	}
	for _, h := range l.boxes {
		if !l.holes.Has(holesIn(h, puzzle)) {
			return false
		}
	}
	return true
}
