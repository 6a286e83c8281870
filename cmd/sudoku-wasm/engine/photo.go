package main

import (
	"context"
	"math"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/scan/glyph"
	"jiugong/sudoku/scan/reading"
)

// answerChoose answers nil if what module photo saw is no Sudoku.
func answerChoose(ctx context.Context, q page.Looked) (*page.Chosen, error) {
	var candidates []reading.Candidate
	for _, one := range q.Candidates {
		candidates = append(candidates, seen(one))
	}
	r := reading.Best(ctx, nil, candidates)
	if r == nil {
		return nil, ctx.Err()
	}
	a := &page.Chosen{Candidate: r.Candidate, Quarters: r.Quarters, Doubtful: make([]byte, len(r.Cells))}
	a.Board = page.Board{Rules: r.Puzzle.Rules.String(), Givens: make(sudoku.Grid, len(r.Cells)), Entries: make(sudoku.Grid, len(r.Cells)), Centre: make([]sudoku.Set, len(r.Cells))}
	for i, c := range r.Cells {
		if a.Board.Givens[i] = r.Puzzle.Givens[i]; c.Kind == reading.Entry {
			a.Board.Entries[i] = c.Digit
		}
		if c.Doubtful {
			a.Doubtful[i] = 1
		}
	}
	if symbols := r.Puzzle.Symbols; symbols != nil {
		a.Board.Symbols = call.Symbols(symbols, r.Puzzle.Rules.N())
	}
	words := explain.Best(q.Lang)
	for _, doubt := range r.Doubts {
		a.Doubts = append(a.Doubts, words.Error(doubt))
	}
	return a, nil
}

// seen reads a candidate as cmd/sudoku-wasm/photo writes it.
func seen(given page.Seen) reading.Candidate {
	c := reading.Candidate{N: given.N, Lines: given.Lines}
	c.Look = func(quarters int) *reading.Look {
		if quarters >= len(given.Looks) || len(given.Looks[quarters].Chances) == 0 {
			return nil
		}
		look := given.Looks[quarters]
		l := &reading.Look{N: c.N, Chances: make([][glyph.Classes]float32, c.N*c.N), Areas: look.Areas}
		for i, bits := range look.Chances {
			l.Chances[i/glyph.Classes][i%glyph.Classes] = math.Float32frombits(uint32(bits))
		}
		l.Tone = func(cell int) (tone [3]float64) {
			for k := range tone {
				if at := len(tone)*cell + k; at < len(look.Tones) {
					tone[k] = float64(math.Float32frombits(uint32(look.Tones[at])))
				}
			}
			return tone
		}
		l.Covered = func(cell int) bool { return cell < len(look.Covered) && look.Covered[cell] != 0 }
		return l
	}
	return c
}
