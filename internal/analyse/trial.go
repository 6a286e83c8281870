package analyse

import (
	"context"
	"math/bits"
	"strconv"
	"strings"
)

// Trial and error, as Denis Berthier defines it. Depth 0 is the techniques by
// themselves. At depth n each candidate in turn is supposed, and taken away if
// depth n-1 then meets a contradiction. That goes on until the puzzle is
// solved.

// mostDepth is how deep is looked; no puzzle of 9×9 is known that needs more than 3.
const mostDepth = 3

func depth(use strength) func(context.Context, *Subject) (string, error) {
	return func(ctx context.Context, s *Subject) (string, error) {
		solution, err := s.solution(ctx)
		if err != nil || solution == nil {
			return none, err
		}
		d := s.deducer()
		m := d.start(s.Puzzle)
		for n := range mostDepth + 1 {
			if d.try(ctx, m, use, n) && m.open == 0 {
				return strconv.Itoa(n), nil
			}
			if ctx.Err() != nil {
				return "", ctx.Err()
			}
		}
		return strconv.Itoa(mostDepth+1) + "+", nil
	}
}

// try concludes what trial and error of a depth can, and reports whether there is no
// contradiction. What it says once the context has ended means nothing.
func (d *deducer) try(ctx context.Context, m *marks, use strength, depth int) bool {
	if !d.conclude(m, use) {
		return false
	}
	if depth == 0 || m.open == 0 {
		return true
	}
	var supposed marks
	for quiet := 0; quiet < d.cells; {
		for cell := range m.sets {
			if ctx.Err() != nil {
				return true
			}
			quiet++
			for left := m.sets[cell]; left != 0 && !m.done[cell]; left &= left - 1 {
				digit := left & -left
				if m.sets[cell]&digit == 0 {
					continue
				}
				supposed.copyFrom(m)
				supposed.sets[cell] = digit
				if d.try(ctx, &supposed, use, depth-1) || ctx.Err() != nil {
					continue
				}
				m.sets[cell] &^= digit
				quiet = 0
				if !d.conclude(m, use) {
					return false
				}
				if m.open == 0 {
					return true
				}
			}
			if quiet >= d.cells {
				break
			}
		}
	}
	return true
}

// mostGuesses is where counting guesses ends.
const mostGuesses = 1_000_000

// guesses counts the digits that a plain search supposes. It uses naked and
// hidden singles. Then it tries each digit of the first cell with the fewest,
// until all is gone through.
func guesses(ctx context.Context, s *Subject) (string, error) {
	solution, err := s.solution(ctx)
	if err != nil || solution == nil {
		return none, err
	}
	d := s.deducer()
	count := 0
	var levels []*marks // the memory of each depth
	var search func(m *marks, depth int)
	search = func(m *marks, depth int) {
		if !d.conclude(m, singles) || m.open == 0 {
			return
		}
		if depth == len(levels) {
			levels = append(levels, new(marks))
		}
		least, fewest := 0, d.digits+1
		for cell, set := range m.sets {
			if n := bits.OnesCount64(set); n > 1 && n < fewest {
				least, fewest = cell, n
			}
		}
		for set := m.sets[least]; set != 0; set &= set - 1 {
			if count++; count > mostGuesses || ctx.Err() != nil {
				return
			}
			levels[depth].copyFrom(m)
			levels[depth].sets[least] = set & -set
			search(levels[depth], depth+1)
		}
	}
	search(d.start(s.Puzzle), 0)
	if count > mostGuesses {
		return strconv.Itoa(mostGuesses) + "+", nil
	}
	return strconv.Itoa(count), ctx.Err()
}

// mostBackdoor is how many cells are tried at the same time.
const mostBackdoor = 3

// backdoor is the fewest cells whose digits in the solution let some techniques solve
// the rest.
type backdoor struct {
	asked  bool // the question has a meaning
	solved bool // false when it takes more than mostBackdoor
	cells  []int
}

// findBackdoor finds a backdoor; the error is the context's.
func (s *Subject) findBackdoor(ctx context.Context, use strength) (b backdoor, err error) {
	solution, err := s.solution(ctx)
	if err != nil || solution == nil {
		return b, err
	}
	d := s.deducer()
	b.asked = true
	m := d.start(s.Puzzle)
	d.conclude(m, use)
	scratch := make([]marks, mostBackdoor)
	var open func(from *marks, first, count int) bool
	open = func(from *marks, first, count int) bool {
		if from.open == 0 {
			return true
		}
		if count == 0 || ctx.Err() != nil {
			return false
		}
		next := &scratch[count-1]
		for cell := first; cell < d.cells; cell++ {
			if from.done[cell] {
				continue
			}
			next.copyFrom(from)
			next.sets[cell] = 1 << (solution[cell] - 1)
			d.conclude(next, use)
			if open(next, cell+1, count-1) {
				b.cells = append(b.cells, cell)
				return true
			}
		}
		return false
	}
	for count := 0; count <= mostBackdoor && !b.solved; count++ {
		b.solved = open(m, 0, count)
	}
	return b, ctx.Err()
}

func backdoorSize(use strength) func(context.Context, *Subject) (string, error) {
	return func(ctx context.Context, s *Subject) (string, error) {
		b, err := s.backdoor[use](ctx)
		switch {
		case !b.asked:
			return none, err
		case !b.solved:
			return strconv.Itoa(mostBackdoor+1) + "+", err
		}
		return strconv.Itoa(len(b.cells)), err
	}
}

func backdoorCells(use strength) func(context.Context, *Subject) (string, error) {
	return func(ctx context.Context, s *Subject) (string, error) {
		b, err := s.backdoor[use](ctx)
		if !b.asked {
			return none, err
		}
		names := make([]string, len(b.cells))
		for i, cell := range b.cells {
			names[len(b.cells)-1-i] = s.Puzzle.Rules.CellName(cell)
		}
		return strings.Join(names, " "), err
	}
}
