// Command docs makes a site of the pages in docs/, which sudoku serve shows at /docs and
// tools/release packs: each page as HTML, one for each technique, the API's operations and types,
// and an index for the search. It is run by go generate and makes the same bytes everywhere.
//
//	go run ./docs ..              into cmd/sudoku/internal/web/docs, compressed
//	go run ./docs .. FOLDER       into a folder that a browser opens as it is
//
// A link that leads nowhere is an error; one into the sources becomes their name.
package main

import (
	"bytes"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
		err = pack(filepath.Join(root, "cmd", "sudoku", "internal", "web", "docs"), files)
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

// pack writes files into a folder, compressed, and removes whatever else is there.
func pack(folder string, files map[string][]byte) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(folder, filepath.FromSlash(name)) + ".br"
		content, err := packed.Brotli(path, files[name])
		if err != nil {
			return err
		}
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o666); err != nil {
			return err
		}
	}
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		if files[strings.TrimSuffix(filepath.ToSlash(name), ".br")] == nil {
			return os.Remove(path)
		}
		return nil
	})
}
