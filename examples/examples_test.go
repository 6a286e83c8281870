// Package examples holds programs that people write first with the library, each short enough
// to be read at a glance. A comment at a program's end says what it prints.
package examples

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// arguments are what a program is called with.
var arguments = map[string]string{
	"picture": "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt%2BQKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao%2BbtJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4%2FnpmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp%2F79Fw9686vrnfcVC%2FBO33V1tFDhNhms9nQAS13ldHp5noMfj1%2FEsQZdfsCXmldLouEA%3D%3D%3D",
}

// mostLines is how many lines a program may have, without blank ones, comments, and the lines
// that only name the package and what it imports.
const mostLines = 19

func TestExamplesPrintWhatTheySay(t *testing.T) {
	if testing.Short() {
		t.Skip("links ten programs")
	}
	programs, err := filepath.Glob("*/main.go")
	if err != nil || len(programs) != 10 {
		t.Fatalf("%d programs, %v", len(programs), err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	folder := t.TempDir()
	if out, err := exec.CommandContext(ctx, "go", "build", "-ldflags=-s -w", "-o", folder, "./...").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, program := range programs {
		name := filepath.Dir(program)
		source, err := os.ReadFile(program)
		if err != nil {
			t.Fatal(err)
		}
		code, want, told := strings.Cut(string(source), "\n// Output:\n")
		if !told {
			t.Errorf("%s doesn't say what it prints", name)
			continue
		}
		if n := length(code); n > mostLines {
			t.Errorf("%s has %d lines, want at most %d", name, n, mostLines)
		}
		cmd := exec.CommandContext(ctx, filepath.Join(folder, name), strings.Fields(arguments[name])...)
		cmd.Dir = t.TempDir()
		got, err := cmd.CombinedOutput()
		if want = strings.ReplaceAll("\n"+want, "\n// ", "\n")[1:]; err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, want)
		}
	}
}

// The README tells how another module imports the library from a clone.
func TestAnotherModuleImportsTheLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("links a program")
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	clone, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	_, told, _ := strings.Cut(string(readme), "go mod edit ")
	edits, _, told2 := strings.Cut(told, "\n")
	if !told2 || !strings.Contains(edits, "../sudoku") {
		t.Fatalf("the README says %q", edits)
	}
	folder := t.TempDir()
	source, err := os.ReadFile("solve/main.go")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "main.go"), source, 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	for _, args := range [][]string{
		{"mod", "init", "example.org/mine"},
		append([]string{"mod", "edit"}, strings.Fields(strings.ReplaceAll(edits, "../sudoku", clone))...),
		{"mod", "tidy"},
		{"run", "."},
	} {
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Dir, cmd.Env = folder, append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %v: %v\n%s", args, err, out)
		}
		if args[0] == "run" && !strings.HasPrefix(string(out), "534678912") {
			t.Errorf("%s", out)
		}
	}
}

// length counts the lines that a reader has to read.
func length(code string) (n int) {
	_, code, _ = strings.Cut(code, "\n)\n")
	for line := range strings.Lines(code) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	return n
}
