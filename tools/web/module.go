package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// toolchain is the release of Go that makes the WebAssembly modules: another
// one would make other bytes.
const toolchain = "go1.26.8"

// goCommand is the go command of the toolchain, without settings of the
// machine that could show in what it makes.
func goCommand(root string, args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+toolchain, "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=", "GOEXPERIMENT=", "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	return cmd
}

// unhurried are packages in which nothing is called so often that a call costs anything. Their
// functions aren't inlined, which makes them smaller by an eighth.
var unhurried = []string{
	"fmt", "internal/fmtsort", "math/big", "strings",
	"jiugong/sudoku/canon", "jiugong/sudoku/cmd/sudoku-wasm/...", "jiugong/sudoku/constraint", "jiugong/sudoku/explain", "jiugong/sudoku/generate",
	"jiugong/sudoku/generate/internal/lay", "jiugong/sudoku/internal/message", "jiugong/sudoku/learn", "jiugong/sudoku/scan/reading",
	"jiugong/sudoku/variants", "jiugong/sudoku/words",
}

// compile builds a command of cmd/sudoku-wasm, with the names of its functions.
func compile(root, name string) ([]byte, error) {
	temp, err := os.MkdirTemp("", "sudoku-web")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	path := filepath.Join(temp, "module.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-w -buildid=", "-o", path}
	for _, pattern := range unhurried {
		args = append(args, "-gcflags="+pattern+"=-l")
	}
	build := goCommand(root, append(args, "./cmd/sudoku-wasm/"+name)...)
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("building %s: %w", name, err)
	}
	return os.ReadFile(path)
}

// modules builds such commands for the browser.
func modules(out *output, root string, names ...string) error {
	found := make([]bool, len(unused))
	for _, name := range names {
		if err := module(out, root, name, found); err != nil {
			return err
		}
	}
	return missing(found)
}

func module(out *output, root, name string, found []bool) error {
	content, err := compile(root, name)
	if err != nil {
		return err
	}
	if content, err = cut(name, content, found); err != nil {
		return fmt.Errorf("cutting %s: %w", name, err)
	}
	if content, err = trim(content); err != nil {
		return fmt.Errorf("trimming %s: %w", name, err)
	}
	if content, err = quiet(content, root); err != nil {
		return fmt.Errorf("the errors of %s: %w", name, err)
	}
	if content, err = shorten(content); err != nil {
		return fmt.Errorf("shortening %s: %w", name, err)
	}
	if content, err = derive(content); err != nil {
		return fmt.Errorf("the tables of %s: %w", name, err)
	}
	return out.write(name+".wasm", content)
}

// wasmExec is the script of the toolchain that runs such a module.
func wasmExec(root string) (string, error) {
	goroot, err := goCommand(root, "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("asking for GOROOT: %w", err)
	}
	return filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"), nil
}
