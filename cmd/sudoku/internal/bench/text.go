package bench

import (
	"bytes"
	"context"
	"io"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

// textEngine solves nothing. It reads each 9×9 from its line, out of a stream,
// and prints it again. Every other engine has that cost besides.
var textEngine = contender{
	name:       "text",
	fits:       (*sudoku.Rules).IsClassic,
	start:      startText,
	givensOnly: true,
}

func startText(_ *sudoku.Rules, _ *Options) func(context.Context, []sudoku.Puzzle) (tally, error) {
	var lines, out []byte
	var chunk notation.Chunk
	return func(_ context.Context, all []sudoku.Puzzle) (t tally, err error) {
		lines = lines[:0]
		for i := range all {
			lines = append(notation.AppendClassic(lines, (*[81]byte)(all[i].Givens)), '\n')
		}
		reader := notation.NewReader(bytes.NewReader(lines), notation.ReadOptions{})
		var cells [81]byte
		for {
			if err := reader.ReadChunk(&chunk); err == io.EOF {
				return t, nil
			} else if err != nil {
				return t, err
			}
			out = out[:0]
			for i := range chunk.Raws {
				if chunk.Raws[i].Classic(&cells) {
					out = append(notation.AppendClassic(out, &cells), '\n')
					t.add(0, 0)
				}
				t.puzzles++
			}
		}
	}
}
