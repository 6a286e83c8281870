package cli

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/png"
)

// TestPicturesAreOpenedByTheirPath holds for paths as terminals paste them.
func TestPicturesAreOpenedByTheirPath(t *testing.T) {
	const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	p, err := sudoku.Parse(line, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	file, err := png.Encode(draw.Board(sudoku.NewBoard(p), draw.Options{}), 600, face.BuiltIn())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "my photo.PNG")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(path)
	for _, text := range []string{path, "'" + path + "'", dir + `/my\ photo.PNG`, " " + path + "\n"} {
		if got, ok := picturePath(text); !ok || got != path {
			t.Errorf("%q is the path %q, %v", text, got, ok)
		}
	}
	for _, text := range []string{line, dir, filepath.Join(dir, "other.png"), "a.png\nb.png"} {
		if got, ok := picturePath(text); ok {
			t.Errorf("%q is taken for the path %q", text, got)
		}
	}
	board, doubt, err := readPicture(context.Background(), path)
	if err != nil || doubt != nil || board.Puzzle.String() != line {
		t.Errorf("%v, %v, %v", board, doubt, err)
	}
}
