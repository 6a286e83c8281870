package notation

import (
	"bytes"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/once"
)

// A solution often stands below its puzzle, under words that say so:
//
//	Puzzle:   53..7…            Step 0:                Easy
//	Solution: 534678…           5 3 . | . 7 …          5 3 . | …
//	                            Solved in 3 ms:        Solution
//	                            5 3 4 | 6 7 …          5 3 4 | …
//
// It belongs to that puzzle, and isn't another one.

var solutionWords = once.MustCompile(`(?i)\b(solution|solved|answers?|lösung|soluci[oó]n|soluzione|oplossing)\b|решение|rozwiązanie|解|答`)

// joinSolutions puts each solution among raws to the puzzle before it. The puzzle before the
// first is r.before; it was given away already, so its solution just goes.
func (r *Reader) joinSolutions(raws []Raw) []Raw {
	first := 0 // most texts have none, and pass at full speed
	for first < len(raws) && !r.saysSolution(&raws[first]) {
		first++
	}
	kept := raws[:first]
	for i := first; i < len(raws); i++ {
		raw := &raws[i]
		if r.saysSolution(raw) {
			before := &r.before
			if len(kept) > 0 {
				before = &kept[len(kept)-1]
			}
			if r.solves(raw, before) {
				continue
			}
		}
		if len(kept) == i {
			kept = raws[:i+1] // nothing was left out
			continue
		}
		kept = append(kept, *raw)
	}
	if len(kept) > 0 {
		r.before = kept[len(kept)-1]
		r.before.Text, r.before.title = bytes.Clone(r.before.Text), nil
	}
	return kept
}

// saysSolution reports whether words beside raw say that it is a solution.
func (r *Reader) saysSolution(raw *Raw) bool {
	if raw.form == lineForm && len(raw.Text) <= 84 {
		return false // no room for a word before the puzzle
	}
	switch {
	case raw.err != nil || r.options.Form != nil || raw.isKnownOpen():
		return false
	case raw.record != nil:
		return solutionWords.MatchString(raw.record.Title)
	case len(raw.title) > 0:
		return solutionWords.Match(raw.title)
	case raw.form == lineForm && len(raw.Text) < 200:
		start, _ := lonePuzzle(raw.Text)
		return start > 0 && solutionWords.Match(raw.Text[:start])
	}
	return false
}

// solves puts the solution that raw is to the puzzle before it. It reports false where raw is
// none of it.
func (r *Reader) solves(raw, before *Raw) bool {
	if before.err != nil || before.form == nil && before.record == nil {
		return false
	}
	solution, err := r.Parse(*raw)
	if err != nil {
		return false
	}
	record, err := r.Parse(*before)
	if err != nil || record.Solution != nil {
		return false
	}
	full, givens := solution.Board.Givens, record.Board.Givens
	if len(full) != len(givens) || full.Filled() != len(full) || givens.Filled() == len(givens) || !agrees(full, givens) {
		return false
	}
	record.Solution = full
	before.record = record
	return true
}

// agrees reports whether all digits of part stand in full.
func agrees(full, part sudoku.Grid) bool {
	for i, d := range part {
		if d != 0 && full[i] != d {
			return false
		}
	}
	return true
}
