package sudoku_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "jiugong/sudoku"

// house is the list of floors in docs/architecture.md: of each room the number of its
// floor. A room that ends in / holds all folders below it, another is one folder.
type house struct {
	floors map[string]int
	list   string // as the doc has it
	plain  int    // floors from 1 to this one import the standard library only
}

var (
	roomLine  = regexp.MustCompile(`^(\d* +)(\S+)`)
	plainLine = regexp.MustCompile(`Floors 1 to (\d+)\s+import the standard library only`)
)

// readHouse reads the doc's own list.
func readHouse(t *testing.T) house {
	t.Helper()
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(text), "```\n")
	block, _, _ = strings.Cut(block, "```")
	h := house{floors: map[string]int{}, list: block}
	floor := 0
	for line := range strings.Lines(block) {
		parts := roomLine.FindStringSubmatch(line)
		if len(parts) == 0 || len(parts[1]) != 4 { // what lies in a room, or more about it
			continue
		}
		if number := strings.TrimSpace(parts[1]); number != "" {
			next, _ := strconv.Atoi(number)
			if floor != 0 && next != floor-1 {
				t.Errorf("docs/architecture.md: floor %d stands below floor %d", next, floor)
			}
			floor = next
		}
		room := parts[2]
		if room == "sudoku" {
			room = "."
		}
		h.floors[room] = floor
	}
	number := plainLine.FindStringSubmatch(string(text))
	if number == nil || floor != 1 || len(h.floors) < 20 {
		t.Fatalf("docs/architecture.md: %d rooms down to floor %d, and which import the standard library only: %q", len(h.floors), floor, number)
	}
	h.plain, _ = strconv.Atoi(number[1])
	return h
}

// roomOf is the room that a folder belongs to, "" for none.
func (h *house) roomOf(dir string) string {
	if _, ok := h.floors[dir]; ok {
		return dir
	}
	for at := dir; at != "."; at = filepath.ToSlash(filepath.Dir(at)) {
		if _, ok := h.floors[at+"/"]; ok {
			return at + "/"
		}
	}
	return ""
}

// allowedOutside are the exceptions of the floors that import the standard library only.
var allowedOutside = map[string][]string{
	"internal/engine/lanes":            {"golang.org/x/sys/cpu"},
	"internal/engine/general":          {"golang.org/x/sys/cpu"},
	"internal/engine/crowd":            {"golang.org/x/sys/cpu"},
	"internal/engine/tally/bandsum":    {"golang.org/x/sys/cpu"},
	"internal/engine/tally/components": {"golang.org/x/sys/cpu"},
}

func TestEveryImportPointsDown(t *testing.T) {
	h := readHouse(t)
	t.Cleanup(func() {
		if t.Failed() {
			t.Log("the floors, as docs/architecture.md has them:\n" + h.list)
		}
	})
	checked, found := 0, map[string]bool{}
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
		room := h.roomOf(dir)
		if room == "" {
			t.Errorf("%s is in no room: add %s to its floor in docs/architecture.md", path, dir)
			return nil
		}
		found[room] = true
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			checked++
			imported, _ := strconv.Unquote(spec.Path.Value)
			h.checkImport(t, path, room, imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 50 {
		t.Errorf("only %d imports looked at: is this the root of the module?", checked)
	}
	for room := range h.floors {
		if !found[room] {
			t.Errorf("docs/architecture.md: there is no room %s", room)
		}
	}
}

func (h *house) checkImport(t *testing.T, path, room, imported string) {
	floor := h.floors[room]
	if imported == module || strings.HasPrefix(imported, module+"/") {
		target := strings.TrimPrefix(strings.TrimPrefix(imported, module), "/")
		if target == "" {
			target = "."
		}
		to := h.roomOf(target)
		switch {
		case to == "":
			t.Errorf("%s imports %s, which is in no room", path, imported)
		case h.floors[to] > floor:
			t.Errorf("%s (floor %d) imports %s above it (floor %d)", path, floor, imported, h.floors[to])
		case h.floors[to] == floor && to != room:
			t.Errorf("%s imports %s, a room on the same floor (%d)", path, imported, floor)
		}
		return
	}
	first, _, _ := strings.Cut(imported, "/")
	dir := filepath.ToSlash(filepath.Dir(path))
	if floor <= h.plain && strings.Contains(first, ".") && !slices.Contains(allowedOutside[dir], imported) {
		t.Errorf("%s (floor %d) imports %s; floors 1 to %d use the standard library only", path, floor, imported, h.plain)
	}
}

// What CONTRIBUTING.md says of the floors is what docs/architecture.md says.
func TestContributingKnowsTheFloors(t *testing.T) {
	text, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`floors 1 to (\d+)\s+import the standard library`).FindStringSubmatch(string(text))
	if h := readHouse(t); number == nil || number[1] != strconv.Itoa(h.plain) {
		t.Errorf("CONTRIBUTING.md says floors 1 to %v, docs/architecture.md 1 to %d", number, h.plain)
	}
}
