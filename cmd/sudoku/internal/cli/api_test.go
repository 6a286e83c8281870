package cli

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// answeredBy are the operations of the API that answer what a command does; none for one
// that has no business there.
var answeredBy = map[string][]string{
	"solve": {"solve", "explain"}, "count": {"count"}, "check": {"check"}, "rate": {"rate"}, "hint": {"hint", "steps"},
	"explain": {"explain"}, "generate": {"generate"}, "convert": {"convert"}, "draw": {"draw"}, "canon": {"canon"},
	"morph": {"morph"}, "equal": {"equal"}, "sets": {"sets"}, "analyse": {"analyse"}, "dataset": {"dataset", "generate"},
	"book": {"book"}, "catalogue": {"grid", "rank", "bands"}, "search": nil,
	"search clues": {"clues"}, "search near": {"search-near"}, "search minimal": {"search-minimal"},
	"search places": {"search-places"}, "search hardest": {"search-hardest"},
	"variants": {"lists"}, "rules": {"lists"}, "levels": {"lists"}, "techniques": {"lists"}, "forms": {"lists"},
	"scan":  {"scan"},
	"bench": nil, // measures the machine that it runs on, alone
	"batch": nil, "play": nil, "serve": nil, "mcp": nil, "status": nil, "schema": nil, "man": nil, "version": nil, "help": nil, "completion": nil,
}

// inCommandAlone are flags about files, streams, terminals and the machine, which a body or
// an answer has no place for, and those that a server decides.
var inCommandAlone = strings.Fields("help lang json to jobs strict partial out cover manifest specification pictures pictures-as font memory temp cache make symmetries rank bands state answers progress quiet overlay")

// asOperation are flags that ask another question, and the operation that is this one.
var asOperation = map[string]string{"hint --all": "steps", "solve --steps": "explain", "solve --all": "solve", "morph --site": "convert"}

// TestTheAPIAnswersWhatTheCommandAsks holds the flags of every command against the fields of
// the operations that answer the same.
func TestTheAPIAnswersWhatTheCommandAsks(t *testing.T) {
	text, err := os.ReadFile("../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]struct {
			Post struct {
				RequestBody struct {
					Content map[string]struct {
						Schema struct {
							Ref string `json:"$ref"`
						}
					}
				}
			}
		}
		Components struct {
			Schemas map[string]struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	fields := func(operation string) map[string]any {
		ref := document.Paths["/api/v1/"+operation].Post.RequestBody.Content["application/json"].Schema.Ref
		properties := document.Components.Schemas[ref[strings.LastIndexByte(ref, '/')+1:]].Properties
		if len(properties) == 0 {
			t.Fatalf("the API has no operation %s", operation)
		}
		return properties
	}
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		name := strings.TrimPrefix(c.CommandPath(), "sudoku ")
		operations, known := answeredBy[name]
		if !known && c.HasParent() {
			t.Errorf("%s: which operations of the API answer it?", name)
		}
		if len(operations) > 0 {
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				field := strings.ReplaceAll(f.Name, "-", "_")
				has := func(operation string) bool { _, ok := fields(operation)[field]; return ok }
				other := asOperation[name+" --"+f.Name]
				if other != "" {
					fields(other)
				} else if !slices.Contains(inCommandAlone, f.Name) && !slices.ContainsFunc(operations, has) {
					t.Errorf("%s --%s: no field %s in %v", name, f.Name, field, operations)
				}
			})
		}
		for _, inner := range c.Commands() {
			if known && operations == nil && name != "search" { // nor has what is below it
				continue
			}
			look(inner)
		}
	}
	for _, c := range newRootCommand(nil).Commands() {
		look(c)
	}
}
