package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// makeNPM makes the npm package, as "npm pack" would. It is packages/sudoku,
// with the page's modules, its <sudoku-board>, Go's glue for the modules, and
// types made from the contract.
func makeNPM(ctx context.Context, r *release) error {
	var files []file
	for _, pattern := range []string{"*.js", "*.d.ts", "README.md"} {
		names, err := filepath.Glob(filepath.Join(r.root, "packages", "sudoku", pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			files = append(files, file{path: filepath.Base(name), data: data})
		}
	}
	add := func(name string, data []byte, err error) error {
		files = append(files, file{path: name, data: data})
		return err
	}
	for _, module := range []string{"engine.wasm", "exchange.wasm"} {
		packed, err := r.read("cmd/sudoku/internal/web/dist/" + module + ".br")
		if err != nil {
			return err
		}
		data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		if err := add(module, data, err); err != nil {
			return err
		}
	}
	element, err := output(ctx, filepath.Join(r.root, "tools"), "go", "run", "./web", "-element", "..")
	if err := add("element.js", []byte(element), err); err != nil {
		return err
	}
	glue, err := goGlue(ctx, r.root)
	if err := add("go.js", glue, err); err != nil {
		return err
	}
	document, err := r.read("cmd/sudoku/internal/api/openapi.json")
	if err != nil {
		return err
	}
	types, err := contractTypes(document, "Solved", "Counted", "Checked", "Rated", "Hinted", "Explained", "Generate", "Made", "Converted")
	if err := add("contract.d.ts", types, err); err != nil {
		return err
	}
	licence, err := r.read("LICENSE")
	if err := add("LICENSE", licence, err); err != nil {
		return err
	}
	about, err := r.read("packages/sudoku/package.json")
	about = bytes.Replace(about, []byte(`"version": "`+r.version+`"`), []byte(`"version": "`+r.label()+`"`), 1)
	if err == nil && !bytes.Contains(about, []byte(`"version": "`+r.label()+`"`)) {
		err = fmt.Errorf("packages/sudoku/package.json has another version than %s", r.version)
	}
	if err := add("package.json", about, err); err != nil {
		return err
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	for i := range files {
		files[i].path = "package/" + files[i].path
	}
	return r.write("jiugong-sudoku-"+r.label()+".tgz", func(w io.Writer) error { return tarGz(w, files, r.date) })
}

// goGlue is Go's own script for running what it compiles, as a module. Go's script changes the
// globals of the program it is in; here it gets a world of its own instead.
func goGlue(ctx context.Context, root string) ([]byte, error) {
	goroot, err := output(ctx, root, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "export default function (globalThis) {\n%s\nreturn globalThis.Go;\n}\n", script), nil
}
