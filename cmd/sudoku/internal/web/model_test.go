//go:build page

package web

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// newPlayer is the page's model with the driver that carries out scripts.
func newPlayer(t *testing.T) *tested {
	t.Helper()
	s := runTested(t)
	driver, err := os.ReadFile("testdata/player.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{string(driver), "globalThis.F = {begin, step, found, encoded, open, summary, peers, allCandidates, lastChanged}"} {
		s.load(line)
	}
	for _, name := range s.vm.Get("F").ToObject(s.vm).Keys() {
		s.vm.Set(name, s.vm.Get("F").ToObject(s.vm).Get(name))
	}
	return s
}

func TestTheModelPassesTheConformanceScripts(t *testing.T) {
	files, err := filepath.Glob("../../../../game/testdata/conformance/*.json")
	if err != nil || len(files) < 24 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var script struct{ Steps []map[string]any }
			var whole map[string]any
			if err := json.Unmarshal(data, &script); err != nil {
				t.Fatal(err)
			}
			json.Unmarshal(data, &whole)
			s := newPlayer(t)
			s.must("begin", whole)
			for i, step := range script.Steps {
				want, isExpect := step["expect"].(map[string]any)
				if !isExpect {
					s.must("step", step)
					continue
				}
				for name, value := range want {
					text := s.must("found", name, value).String()
					var got any
					if err := json.Unmarshal([]byte(text), &got); err != nil {
						t.Fatalf("%s: %v", text, err)
					}
					if !reflect.DeepEqual(got, value) {
						wanted, _ := json.Marshal(value)
						t.Errorf("step %d: %s is %s, want %s", i+1, name, text, wanted)
					}
				}
			}
		})
	}
}
