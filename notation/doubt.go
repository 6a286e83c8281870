package notation

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// A damaged clue often shows by itself: no digits can meet it, or the cages of a killer can't be right together.
//
//	sum 28 of two cells            no digits have it
//	all cells in cages, sum 415    where a 9×9 adds up to 405
//	two cells in no cage           where all others are

// doubtRules notes once what of the rules can't be right, whatever digits there are.
func (record *Record) doubtRules() {
	rules := record.Board.Rules
	if record.ruled || len(rules.Constraints()) == 0 {
		return
	}
	record.ruled = true
	if err := (sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}).Check(); err != nil {
		record.Read = append(record.Read, message.Errorf("read.impossible", err))
		return
	}
	record.doubtCages()
}

// doubtCages notes where the cages of a killer cover the board, or nearly, and don't add up.
func (record *Record) doubtCages() {
	rules := record.Board.Rules
	n, total := rules.N(), 0
	left := map[int]bool{}
	for cell := range rules.Cells() {
		left[cell] = true
	}
	if len(left) != n*n {
		return
	}
	for _, c := range rules.Constraints() {
		sum, ok := cageSum(&c)
		if !ok {
			continue
		}
		total += sum
		for _, cell := range c.Cells {
			if !left[cell] {
				return // cages overlap
			}
			delete(left, cell)
		}
	}
	all := n * n * (n + 1) / 2
	switch rest := all - total; {
	case len(left) > n/2:
	case len(left) == 0 && rest != 0:
		record.Read = append(record.Read, message.Errorf("read.cages_total", total, all))
	case rest < len(left) || rest > n*len(left):
		record.Read = append(record.Read, message.Errorf("read.cages_rest", len(left), rest))
	default:
		if cell := pairIn(left, n); cell >= 0 {
			record.Read = append(record.Read, message.Errorf("read.no_cage", rules.CellName(cell)))
		}
	}
}

// cageSum returns the sum of a cage; ok is false for any other constraint, and for a cage without a sum.
func cageSum(c *constraint.Constraint) (sum int, ok bool) {
	if c.Kind != "killer" {
		return 0, false
	}
	for _, p := range c.Holds {
		if s, isSum := p.(constraint.Sum); isSum && s.Low == s.High && len(s.Cells) == len(c.Cells) {
			return s.Low, true
		}
	}
	return 0, false
}

// pairIn returns the first of cells on an n×n board that has another one beside or below it. It returns -1 for none.
func pairIn(cells map[int]bool, n int) int {
	for cell := range n * n {
		if cells[cell] && (cells[cell+n] || cells[cell+1] && (cell+1)%n > 0) {
			return cell
		}
	}
	return -1
}
