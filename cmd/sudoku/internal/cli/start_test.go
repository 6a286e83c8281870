package cli_test

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// heavy are the packages of others that may fill more than mostBefore bytes before main. Half of
// a start goes into them. Another one has to be worth it to who only solves a puzzle.
var heavy = []string{
	"encoding/gob", "encoding/xml",
	"github.com/VictoriaMetrics/metrics", "runtime/metrics",
	"github.com/charmbracelet/ultraviolet",
	"github.com/danielgtaylor/huma/v2", "github.com/danielgtaylor/huma/v2/yaml",
	"github.com/google/jsonschema-go/jsonschema",
	"github.com/klauspost/compress/flate", "github.com/nats-io/nats%2ego",
	"github.com/lib/pq/pqerror",
	"golang.org/x/net/html",
}

const (
	mostBefore = 14 << 10 // bytes
	ownBefore  = 76 << 10 // of all our packages; see internal/once
)

// raced says that the race detector is compiled in.
var raced bool

// initLine is how Go's runtime tells of a package that is made ready.
var initLine = regexp.MustCompile(`(?m)^init (\S+) @.* (\d+) bytes, \d+ allocs$`)

// TestLittleIsMadeBeforeMain counts what packages allocate before main: tables that few calls need
// are made when they are first asked for.
func TestLittleIsMadeBeforeMain(t *testing.T) {
	if raced {
		t.Skip("the race detector adds to it")
	}
	list, err := exec.Command("go", "list", "-deps", "jiugong/sudoku/cmd/sudoku").Output()
	if err != nil {
		t.Skip("no go command here: ", err)
	}
	linked := map[string]bool{}
	for _, path := range strings.Fields(string(list)) {
		linked[path] = true
	}
	cmd := command(t, "--version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	own, counted, roomy := 0, 0, false
	for _, line := range initLine.FindAllStringSubmatch(said.String(), -1) {
		path := line[1]
		if !linked[strings.ReplaceAll(path, "%2e", ".")] {
			continue // a test's
		}
		counted++
		roomy = roomy || path == "jiugong/sudoku/internal/roomy"
		if path == "github.com/danielgtaylor/huma/v2" && !roomy {
			t.Error("the stack has to grow: internal/roomy comes after huma")
		}
		size, _ := strconv.Atoi(line[2])
		ours := strings.HasPrefix(path, "jiugong/sudoku")
		if ours {
			own += size
		}
		if limit := 24 << 10; ours && size > limit || !ours && size > mostBefore && !slices.Contains(heavy, path) {
			t.Errorf("%s allocates %d bytes before main", path, size)
		}
	}
	if own > ownBefore {
		t.Errorf("our packages allocate %d bytes before main, more than %d", own, ownBefore)
	}
	if counted < 100 {
		t.Errorf("only %d packages were made ready:\n%.2000s", counted, said.String())
	}
}
