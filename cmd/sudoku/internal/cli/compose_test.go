package cli

import (
	"os"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestComposeCallsTheCommandRightly reads the compose file, and looks whether there
// are such commands and flags.
func TestComposeCallsTheCommandRightly(t *testing.T) {
	text, err := os.ReadFile("../../../../deploy/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services map[string]struct {
			Image   string
			Command []string
			Volumes []string
		}
		Volumes map[string]any
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	servers, workers := 0, 0
	for name, service := range file.Services {
		cmd, args, err := newRootCommand(nil).Find(service.Command)
		if err != nil || service.Image != "sudoku" {
			t.Errorf("%s: %v", name, err)
			continue
		}
		switch cmd.Name() {
		case "queue":
			servers++ // its flags are those of a build with a tag
		case "work":
			workers++
			if err := cmd.ParseFlags(args); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, volume := range service.Volumes {
			if from, _, _ := strings.Cut(volume, ":"); file.Volumes != nil {
				if _, ok := file.Volumes[from]; !ok {
					t.Errorf("%s: no volume %s", name, from)
				}
			}
		}
	}
	if servers != 3 || workers != 4 {
		t.Errorf("%d servers, %d workers", servers, workers)
	}
}

// TestComposeServesWithPostgreSQL does the same for the file of the server.
func TestComposeServesWithPostgreSQL(t *testing.T) {
	text, err := os.ReadFile("../../../../deploy/compose-server.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services map[string]struct{ Command []string }
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	cmd, args, err := newRootCommand(nil).Find(file.Services["server"].Command)
	if err != nil || cmd.Name() != "serve" {
		t.Fatal(cmd.Name(), err)
	}
	if err := cmd.ParseFlags(args); err != nil {
		t.Error(err)
	}
	if db := cmd.Flag("db").Value.String(); !strings.HasPrefix(db, "postgres://") || len(file.Services) != 2 {
		t.Errorf("%d services, games in %s", len(file.Services), db)
	}
}
