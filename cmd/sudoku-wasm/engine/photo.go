package main

import (
	"context"
	"math"

	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/scan/glyph"
	"jiugong/sudoku/scan/reading"
)

// choose takes what module photo saw in one place of a picture, and a language. It answers
// Chosen, or null if that is no Sudoku.
func choose(ctx context.Context, args call.Args) (any, error) {
	var candidates []reading.Candidate
	for _, element := range args.List("candidates") {
		candidates = append(candidates, seen(call.Fields(element)))
	}
	r := reading.Best(ctx, nil, candidates)
	if r == nil {
		return nil, ctx.Err()
	}
	givens, entries, doubtful := make([]byte, len(r.Cells)), make([]byte, len(r.Cells)), make([]byte, len(r.Cells))
	for i, c := range r.Cells {
		if givens[i] = r.Puzzle.Givens[i]; c.Kind == reading.Entry {
			entries[i] = c.Digit
		}
		if c.Doubtful {
			doubtful[i] = 1
		}
	}
	words := explain.Best(args.Text("lang"))
	board := call.Object{"rules": r.Puzzle.Rules.String(), "givens": givens, "entries": entries}
	if symbols := r.Puzzle.Symbols; symbols != nil {
		names := call.List{}
		for d := 1; d <= r.Puzzle.Rules.N(); d++ {
			names = append(names, symbols.Name(uint8(d)))
		}
		board["symbols"] = names
	}
	return call.Object{"candidate": r.Candidate, "quarters": r.Quarters, "board": board, "doubtful": doubtful,
		"doubts": call.Map(r.Doubts, func(err error) any { return words.Error(err) })}, nil
}

// seen reads a candidate as cmd/sudoku-wasm/photo writes it.
func seen(args call.Args) reading.Candidate {
	looks := args.List("looks")
	c := reading.Candidate{N: args.Int("n"), Lines: args.Float("lines")}
	c.Look = func(quarters int) *reading.Look {
		if quarters >= len(looks) {
			return nil
		}
		fields := call.Fields(looks[quarters])
		chances := fields.Numbers("chances")
		if len(chances) == 0 {
			return nil
		}
		l := &reading.Look{N: c.N, Chances: make([][glyph.Classes]float32, c.N*c.N), Areas: fields.Numbers("areas")}
		for i, bits := range chances {
			l.Chances[i/glyph.Classes][i%glyph.Classes] = math.Float32frombits(uint32(bits))
		}
		tones := fields.Numbers("tones")
		l.Tone = func(cell int) (tone [2]float64, ok bool) {
			if len(tones) == 0 {
				return tone, false
			}
			for k := range tone {
				tone[k] = float64(math.Float32frombits(uint32(tones[2*cell+k])))
			}
			return tone, true
		}
		return l
	}
	return c
}
