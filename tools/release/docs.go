package main

import (
	"archive/tar"
	"bytes"
	"context"
	"io"

	"github.com/andybalholm/brotli"
)

// makeDocs makes an archive of a folder with the documentation that sudoku
// serve shows. A browser opens the folder as it is, from index.html.
func makeDocs(ctx context.Context, r *release) error {
	folder := "sudoku_" + r.label() + "_docs"
	packed, err := r.read("cmd/sudoku/internal/web/docs.tar.br")
	if err != nil {
		return err
	}
	var files []file
	for archive := tar.NewReader(brotli.NewReader(bytes.NewReader(packed))); ; {
		header, err := archive.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			return err
		}
		data, err := io.ReadAll(archive)
		if err != nil {
			return err
		}
		files = append(files, file{path: folder + "/" + header.Name, data: data})
	}
	return r.write(folder+".zip", func(w io.Writer) error { return zipped(w, files, r.date) })
}
