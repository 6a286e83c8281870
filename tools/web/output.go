package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jiugong/sudoku/tools/packed"
)

// output is the folder of built assets, and what has been written to it.
type output struct {
	folder   string
	names    []string          // in the order they were made
	versions map[string]string // a version for each name
}

func openOutput(folder string) (*output, error) {
	return &output{folder: folder, versions: map[string]string{}}, os.MkdirAll(folder, 0o777)
}

// packedAlready are the kinds of files that are compressed in their own way.
var packedAlready = []string{".png", ".woff2"}

// write keeps an asset, compressed unless it is so already. One that is there
// already with the same content is left alone, since compressing well is slow.
func (out *output) write(name string, content []byte) error {
	path, kept := filepath.Join(out.folder, name), content
	if !slices.Contains(packedAlready, filepath.Ext(name)) {
		path += ".br"
		var err error
		if kept, err = packed.Brotli(path, content); err != nil {
			return err
		}
	}
	out.names = append(out.names, name)
	out.versions[name] = version(kept)
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, kept) {
		return nil
	}
	return os.WriteFile(path, kept, 0o666)
}

// version is a short text that changes with the content; the server reckons
// it in the same way.
func version(packed []byte) string {
	sum := sha256.Sum256(packed)
	return hex.EncodeToString(sum[:4])
}

// refer adds its version to each reference to an asset: "app.js" with the
// quotes becomes "app.js?v=1a2b3c4d", and so does url(a.woff2) of a style sheet.
func (out *output) refer(text []byte) []byte {
	for _, name := range out.names {
		text = bytes.ReplaceAll(text, []byte(`"`+name+`"`), []byte(`"`+name+`?v=`+out.versions[name]+`"`))
		text = bytes.ReplaceAll(text, []byte(`(`+name+`)`), []byte(`(`+name+`?v=`+out.versions[name]+`)`))
	}
	return text
}

// close removes what no longer belongs into the folder.
func (out *output) close() error {
	entries, err := os.ReadDir(out.folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !slices.Contains(out.names, strings.TrimSuffix(entry.Name(), ".br")) {
			if err := os.Remove(filepath.Join(out.folder, entry.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
