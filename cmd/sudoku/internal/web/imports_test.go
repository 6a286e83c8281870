package web

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var imported = regexp.MustCompile(`(?m)^(?:import|export)\b[^;]*? from "(\.[^"]+)";`)

// The page's modules import each other in one direction, types as well.
func TestModulesImportNoCircle(t *testing.T) {
	imports := map[string][]string{}
	source := os.DirFS("src")
	err := fs.WalkDir(source, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".ts" {
			return err
		}
		text, err := fs.ReadFile(source, name)
		for _, found := range imported.FindAllStringSubmatch(string(text), -1) {
			to := path.Join(path.Dir(name), found[1])
			if _, err := fs.Stat(source, to+".ts"); err != nil {
				to += "/index"
			}
			imports[name] = append(imports[name], to+".ts")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	done := map[string]bool{}
	var follow func(trail []string)
	follow = func(trail []string) {
		name := trail[len(trail)-1]
		if at := slices.Index(trail, name); at < len(trail)-1 {
			t.Fatalf("a circle: %s", strings.Join(trail[at:], " → "))
		}
		if done[name] {
			return
		}
		for _, next := range imports[name] {
			follow(append(trail, next))
		}
		done[name] = true
	}
	for name := range imports {
		follow([]string{name})
	}
	if len(done) < 100 {
		t.Errorf("%d modules are looked at", len(done))
	}
}
