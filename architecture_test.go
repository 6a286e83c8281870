package sudoku_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "jiugong/sudoku"

// floors are the rooms of the house from the ground up: docs/architecture.md
// says what each is for. A package may import those of lower floors, never a
// neighbour's.
var floors = [][]string{
	{"internal/engine", "words", "internal/rowsort", "internal/disk", "internal/message", "internal/testlong"},
	{"internal/engine/classic", "internal/engine/splits", "internal/meant", "digit"},
	{"internal/engine/bands", "internal/engine/lanes", "internal/engine/search", "internal/engine/crowd", "internal/engine/clauses", "internal/engine/tally", "internal/engine/baseline", "constraint"},
	{"internal/engine/compiled"},
	{"internal/engine/hunt"},
	{"."},
	{"logic", "canon", "variants"},
	{"generate", "game", "explain"},
	{"notation", "draw", "scan", "learn", "internal/analyse"},
	{"search", "book", "internal/collection"},
	{"internal/ask"},
	{"internal/task"},
	{"batch"},
	{"cmd/sudoku/internal/store", "cmd/sudoku/internal/locale", "cmd/sudoku/internal/cputime"},
	{"cmd/sudoku/internal/tui", "cmd/sudoku/internal/web", "cmd/sudoku/internal/api", "cmd/sudoku/internal/bench", "cmd/sudoku-wasm"},
	{"cmd/sudoku/internal/cli"},
	{"cmd/sudoku"},
}

// standardOnly is the number of floors that may import nothing from outside
// but the standard library, and allowedOutside the exceptions.
const standardOnly = 8

var allowedOutside = map[string][]string{
	"internal/engine/lanes":            {"golang.org/x/sys/cpu"},
	"internal/engine/search":           {"golang.org/x/sys/cpu"},
	"internal/engine/crowd":            {"golang.org/x/sys/cpu"},
	"internal/engine/tally/bandsum":    {"golang.org/x/sys/cpu"},
	"internal/engine/tally/components": {"golang.org/x/sys/cpu"},
}

func floorOf(dir string) int {
	return slices.IndexFunc(floors, func(rooms []string) bool {
		return slices.ContainsFunc(rooms, func(room string) bool {
			return dir == room || room != "." && room != "internal/engine" && room != "cmd/sudoku" && strings.HasPrefix(dir, room+"/")
		})
	})
}

func roomOf(dir string) string {
	for _, room := range floors[floorOf(dir)] {
		if dir == room || strings.HasPrefix(dir, room+"/") {
			return room
		}
	}
	return dir
}

func TestEveryImportPointsDown(t *testing.T) {
	checked := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); path != "." && (name[0] == '.' || name == "testdata" || name == "tools" || name == "asm" || name == "docs" || name == "node_modules") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		floor := floorOf(dir)
		if floor < 0 {
			t.Errorf("%s is in no room: add %s to its floor, here and in docs/architecture.md", path, dir)
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			checked++
			imported, _ := strconv.Unquote(spec.Path.Value)
			checkImport(t, path, dir, floor, imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 50 {
		t.Errorf("only %d imports looked at: is this the root of the module?", checked)
	}
}

func checkImport(t *testing.T, path, dir string, floor int, imported string) {
	if imported == module || strings.HasPrefix(imported, module+"/") {
		target := strings.TrimPrefix(strings.TrimPrefix(imported, module), "/")
		if target == "" {
			target = "."
		}
		switch to := floorOf(target); {
		case to < 0:
			t.Errorf("%s imports %s, which is in no room", path, imported)
		case to > floor:
			t.Errorf("%s (floor %d) imports %s above it (floor %d)", path, floor, imported, to)
		case to == floor && roomOf(target) != roomOf(dir):
			t.Errorf("%s imports %s, a room on the same floor", path, imported)
		}
		return
	}
	first, _, _ := strings.Cut(imported, "/")
	if floor < standardOnly && strings.Contains(first, ".") && !slices.Contains(allowedOutside[dir], imported) {
		t.Errorf("%s imports %s; floors 1 to 4 use the standard library only", path, imported)
	}
}
