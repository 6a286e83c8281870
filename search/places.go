package search

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Places finds every puzzle with the given number of clues, all in some cells. It calls found
// with each that the filter takes, once but for the digits' names. If all digits mean the same,
// they are named in the order in which they come. Rules whose constraints speak of digits get all
// names. The order of the cells decides the order of the puzzles, and nothing else.
//
// How many ways there are grows beyond all measure with the number of clues: 4×4 takes
// milliseconds, a 9×9 with 20 clues longer than anybody can wait. It hands over its finds on its
// way, until its context ends.
//
// It returns messages about cells or a number that make no sense. An error of found's own ends the
// search, as the context's does.
func Places(ctx context.Context, rules *sudoku.Rules, cells []int, clues int, filter Filter, found func(Found) error) error {
	if err := rules.Check(); err != nil {
		return err
	}
	in := make([]bool, rules.Cells())
	for _, cell := range cells {
		if cell < 0 || cell >= len(in) || in[cell] {
			return message.Errorf("places.cell", cell)
		}
		in[cell] = true
	}
	if clues < 1 || clues > len(cells) {
		return message.Errorf("places.number", len(cells), len(cells), clues)
	}
	s := &places{ctx: ctx, rules: rules, cells: cells, filter: filter, found: found, now: make(sudoku.Grid, len(in))}
	return s.choose(0, clues, 0)
}

// places is one call of Places.
type places struct {
	ctx    context.Context
	rules  *sudoku.Rules
	cells  []int
	filter Filter
	found  func(Found) error
	now    sudoku.Grid
}

// choose puts clues into cells from one on; used digits have been used.
func (s *places) choose(from, clues, used int) error {
	p := sudoku.Puzzle{Rules: s.rules, Givens: s.now}
	n := s.rules.N()
	named := len(s.rules.Constraints()) == 0 // digits are told apart by nothing but their names
	if named && used+clues < n-1 {
		return nil // two digits that are never given could be exchanged
	}
	if clues == 0 {
		count, err := sudoku.CountUpTo(s.ctx, p, 2)
		if err != nil || count != 1 {
			return err
		}
		p.Givens = s.now.Clone()
		found, taken, err := s.filter.take(s.ctx, p)
		if err != nil || !taken {
			return err
		}
		return s.found(found)
	}
	if used > 0 {
		if some, err := sudoku.CountUpTo(s.ctx, p, 1); err != nil || some == 0 {
			return err
		}
	}
	for at := from; at+clues <= len(s.cells); at++ {
		cell := s.cells[at]
		most := n
		if named {
			most = min(n, used+1)
		}
		for d := 1; d <= most; d++ {
			s.now[cell] = uint8(d)
			var err error
			if len(s.rules.Clashes(s.now)) == 0 {
				err = s.choose(at+1, clues-1, max(used, d))
			}
			s.now[cell] = 0
			if err != nil {
				return err
			}
		}
	}
	return s.ctx.Err()
}
