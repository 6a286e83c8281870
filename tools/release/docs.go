package main

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
)

// makeDocs makes an archive of a folder with the documentation that sudoku serve shows, which a
// browser opens as it is, from index.html.
func makeDocs(ctx context.Context, r *release) error {
	folder := "sudoku_" + r.label() + "_docs"
	from := filepath.Join(r.root, "cmd", "sudoku", "internal", "web", "docs")
	var files []file
	err := filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		packed, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(from, name)
		files = append(files, file{path: folder + "/" + strings.TrimSuffix(filepath.ToSlash(inside), ".br"), data: data})
		return err
	})
	if err != nil {
		return err
	}
	return r.write(folder+".zip", func(w io.Writer) error { return zipped(w, files, r.date) })
}
