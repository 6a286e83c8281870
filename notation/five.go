package notation

import (
	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// The five grids of a samurai may stand one below the other, each with its own four or five boxes' worth of title:
//
//	Top left       Top right       Middle          Bottom left      Bottom right
//	. . 5          7 . .           5 . 1 … 7 . 2   …                …
//
// The boxes that two of them share agree then, which those of other puzzles hardly ever do.

// fiveOrders are the orders of the five: which of them is each grid of the board.
var fiveOrders = [][5]int{{0, 1, 2, 3, 4}, {1, 2, 0, 3, 4}, {0, 1, 4, 2, 3}}

// leastShared is how many digits must be the same in shared boxes that agree in their empty cells, too;
// leastAgreeing is how many where one of both grids leaves cells out.
const leastShared, leastAgreeing = 1, 6

// layFive lays grids onto a samurai, nil for one that isn't there yet. It returns how many digits are the same
// in the boxes that they share, -1 where they don't agree. Where they are too few to be sure, ok is false.
func layFive(grids [5]sudoku.Grid) (board sudoku.Grid, same int, ok bool) {
	shape := samuraiRules().Shape()
	board = make(sudoku.Grid, shape.Cells())
	taken := make([]bool, shape.Cells())
	open := 0
	for k, grid := range grids {
		if grid == nil {
			continue
		}
		for i, cell := range shape.Grid(k) {
			d, there := grid[i], board[cell]
			switch {
			case there != 0 && d != 0 && there != d:
				return nil, -1, false
			case taken[cell] && there != d:
				open++
			case taken[cell] && d != 0:
				same++
			}
			taken[cell] = true
			board[cell] = max(there, d)
		}
	}
	if open > 0 && same < leastAgreeing/2 {
		return nil, -1, false
	}
	return board, same, same >= leastAgreeing || open == 0 && same >= leastShared
}

// joinFive returns the samurai that five puzzles are, one after the other, or nil.
func joinFive(five []*Record) *Record {
	for _, record := range five {
		if record == nil || !record.Board.Rules.IsClassic() || record.Board.Symbols.String() != five[0].Board.Symbols.String() {
			return nil
		}
	}
	lay := func(order [5]int, of func(*Record) sudoku.Grid) sudoku.Grid {
		var grids [5]sudoku.Grid
		for k, i := range order {
			if grids[k] = of(five[i]); grids[k] == nil {
				return nil
			}
		}
		if board, _, ok := layFive(grids); ok {
			return board
		}
		return nil
	}
	for _, order := range fiveOrders {
		givens := lay(order, func(record *Record) sudoku.Grid { return record.Board.Givens })
		if givens == nil {
			continue
		}
		joined := newRecord(sudoku.Puzzle{Rules: samuraiRules(), Givens: givens})
		joined.Solution = lay(order, func(record *Record) sudoku.Grid { return record.Solution })
		for _, record := range five {
			joined.Read = append(joined.Read, record.Read...)
			joined.Unread = append(joined.Unread, record.Unread...)
		}
		return joined
	}
	return nil
}

func samuraiRules() *sudoku.Rules { return usualRules(samuraiCells) }

// joinFives puts five puzzles at a time together where they are the grids of a samurai.
func joinFives(all []found) []found {
	if len(all) == 0 || len(all)%5 != 0 {
		return all
	}
	var joined []found
	for at := 0; at < len(all); at += 5 {
		five := all[at : at+5]
		var records []*Record
		for _, f := range five {
			records = append(records, f.record)
		}
		record := joinFive(records)
		if record == nil {
			return all
		}
		record.Read = append(record.Read, message.Errorf("read.five", lineNumber(five[0].line)))
		joined = append(joined, found{line: five[0].line, last: five[4].last, record: record})
	}
	return joined
}

// joinSamurai does what joinFives does for the puzzles at the beginning of an input. It says wait where more may
// belong to them.
func (r *Reader) joinSamurai(raws []Raw) (joined []Raw, wait bool) {
	if r.any || !r.classic || r.options.Form != nil || len(raws) < 3 || len(raws) > mostFives {
		return raws, false
	}
	var all []found
	for _, raw := range raws {
		if raw.err != nil || raw.record == nil && raw.form != gridForm && len(raws) > 5 {
			return raws, false
		}
		record, err := r.Parse(raw)
		if err != nil || !record.Board.Rules.IsClassic() {
			return raws, false
		}
		all = append(all, found{line: raw.Line, last: raw.Line, record: record})
	}
	if r.err == nil {
		_, above, _ := layFive([5]sudoku.Grid{all[0].record.Board.Givens, all[1].record.Board.Givens, all[2].record.Board.Givens})
		_, below, _ := layFive([5]sudoku.Grid{all[1].record.Board.Givens, all[2].record.Board.Givens, all[0].record.Board.Givens})
		return raws, max(above, below) >= 0
	}
	if all = joinFives(all); len(all) == len(raws) {
		return raws, false
	}
	for _, f := range all {
		joined = append(joined, Raw{Line: f.line, record: f.record})
	}
	return joined, false
}

// mostFives is how many puzzles at the beginning of an input are looked at.
const mostFives = 50
