// Command docs makes a site of the pages in docs/, which sudoku serve shows at
// /docs and tools/release packs. The site has each page as HTML, and a page for
// each technique. It has the API's operations and types, and an index for the
// search. It is run by go generate and makes the same bytes everywhere.
//
//	go run ./docs ..              into cmd/sudoku/internal/web/docs.tar.br
//	go run ./docs .. FOLDER       into a folder that a browser opens as it is
//
// A link that leads nowhere is an error; one into the sources becomes their name.
package main

import (
	"archive/tar"
	"bytes"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"jiugong/sudoku/tools/packed"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("docs: ")
	if len(os.Args) != 2 && len(os.Args) != 3 {
		log.Fatal("usage: docs ROOT [FOLDER], where ROOT is the folder of the module jiugong/sudoku")
	}
	root := os.Args[1]
	files, err := site(os.DirFS(root))
	if err != nil {
		log.Fatal(err)
	}
	if len(os.Args) == 3 {
		err = plain(os.Args[2], files)
	} else {
		err = pack(filepath.Join(root, "cmd", "sudoku", "internal", "web", "docs.tar.br"), files)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// plain writes files into a folder, which may have others.
func plain(folder string, files map[string][]byte) error {
	for name, content := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// pack writes files as one archive, compressed. Nothing in it tells when and by whom it was made.
func pack(path string, files map[string][]byte) error {
	var all bytes.Buffer
	archive := tar.NewWriter(&all)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(files[name])), Format: tar.FormatUSTAR}); err != nil {
			return err
		}
		if _, err := archive.Write(files[name]); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	content, err := packed.Brotli(path, all.Bytes())
	if err != nil {
		return err
	}
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	return os.WriteFile(path, content, 0o666)
}
