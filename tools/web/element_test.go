package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTheElementIsSmallAndHasItsColours builds what the npm package gets: at most 60 kB, and with a
// colour for light and for dark wherever its style asks for one of the page's.
func TestTheElementIsSmallAndHasItsColours(t *testing.T) {
	src, err := filepath.Abs("../../cmd/sudoku/internal/web/src")
	if err != nil {
		t.Fatal(err)
	}
	script, err := element(src)
	if err != nil {
		t.Fatal(err)
	}
	if len(script) > 60_000 {
		t.Errorf("the element has %d bytes, more than 60,000", len(script))
	}
	text := string(script)
	if !strings.Contains(text, "--surface:light-dark(#") || strings.Contains(text, "import(") {
		t.Error("the element has no colours for the dark, or fetches something by itself")
	}
	for _, used := range regexp.MustCompile(`var\((--[\w-]+)\)`).FindAllStringSubmatch(text, -1) {
		switch used[1] {
		case "--face", "--hand": // the page's own typefaces
			continue
		}
		if !regexp.MustCompile(used[1] + `: ?[^)]`).MatchString(text) {
			t.Errorf("the style uses %s, which has no value", used[1])
		}
	}
}
