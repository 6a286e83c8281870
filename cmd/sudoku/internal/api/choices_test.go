package api_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
)

// questions are what the bodies of the routes are read as.
var questions = map[string]any{
	"solve": &ask.Solve{}, "count": &ask.Count{}, "check": &ask.Check{}, "rate": &ask.Rate{}, "hint": &ask.Hint{}, "steps": &ask.Steps{},
	"explain": &ask.Explain{}, "canon": &ask.Canon{}, "analyse": &ask.Analyse{}, "rank": &ask.Rank{}, "clues": &ask.Clues{},
	"draw": &forms.Draw{}, "dataset": &ask.Dataset{}, "search-near": &ask.Near{}, "search-minimal": &ask.Below{}, "search-places": &ask.Places{},
	"grid": &ask.Grid{}, "equal": &ask.Equal{}, "morph": &forms.Morph{}, "convert": &forms.Convert{}, "sets": &forms.Sets{},
	"book": &forms.Book{}, "lists": &forms.Lists{}, "bands": &ask.Bands{}, "search-hardest": &ask.Climb{}, "generate": &ask.Generate{}, "scan": &forms.Scan{},
	"rooms": &api.RoomAsk{},
}

// TestAProblemSaysWhatWasMeant gives every field of every question that takes names of a closed
// list one of these with a letter too many, and every question a field that there isn't.
func TestAProblemSaysWhatWasMeant(t *testing.T) {
	server := newServer(t, api.Options{})
	_, _, text := call(t, server, "GET", "openapi.json", "")
	var document struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct {
					Schema struct {
						Ref string `json:"$ref"`
					}
				}
			}
		}
		Components struct {
			Schemas map[string]struct{ Required []string }
		}
	}
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	right := map[string]any{"puzzle": example, "text": example, "other": example, "to": "line", "rank": "1", "operation": "union", "files": []string{example}, "picture": "R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="}
	tried := 0
	for path, methods := range document.Paths {
		path = strings.TrimPrefix(path, "/api/v1/")
		post, is := methods["post"]
		if !is {
			continue
		}
		q := questions[path]
		if q == nil {
			t.Errorf("%s: what is its question?", path)
			continue
		}
		whole := map[string]any{}
		schema := document.Components.Schemas[strings.TrimPrefix(post.RequestBody.Content["application/json"].Schema.Ref, "#/components/schemas/")]
		for _, name := range schema.Required {
			whole[name] = right[name]
		}
		wants := func(field string, value any, near string) {
			body := maps.Clone(whole)
			body[field] = value
			sent, _ := json.Marshal(body)
			for tag, said := range map[string]string{"en": "did you mean " + near, "zh": "是不是想写 " + near} {
				status, _, answer := call(t, server, "POST", path, string(sent), "Accept-Language", tag)
				if status != 422 || !strings.Contains(answer, said) || !strings.Contains(answer, fmt.Sprintf(`"location":"body.%s`, field)) {
					t.Errorf("%s of %s: %d %s", path, sent, status, answer)
				}
			}
		}
		for _, f := range ask.Fields(q) {
			list := f.Enum
			if list == nil {
				list = forms.Choices(f.List)
			}
			if list != nil {
				tried++
				last := list[len(list)-1]
				wants(f.Name, last+"q", last)
			}
		}
		first := slices.Sorted(maps.Keys(whole))
		for _, f := range ask.Fields(q) {
			first = append(first, f.Name)
		}
		wants(first[0]+"q", 1, first[0])
	}
	if tried < 60 {
		t.Errorf("only %d fields", tried)
	}
}

// TestNoPuzzleIsAFaultOfOurs asks every question about puzzles that it may not be for.
func TestNoPuzzleIsAFaultOfOurs(t *testing.T) {
	server := newServer(t, api.Options{})
	for path, q := range questions {
		for _, puzzle := range []string{
			`"1.....2..3.....4"`, `"................"`, `"11.............."`, `"1234341221434321"`, `"1.....2..3.....4","rules":"4+x"`,
			`"................","rules":"4+killer=2:r1c1r1c2"`, `"1.................................................","rules":"7:1x7"`,
			`"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"`,
		} {
			body := `{"puzzle":` + puzzle
			if _, several := q.(interface{ Several() *ask.OfPuzzles }); several {
				body = `{"text":` + puzzle
			}
			switch path {
			case "convert":
				body += `,"to":"line"`
			case "equal":
				body += `,"other":` + strings.Split(puzzle, ",")[0]
			case "search-hardest":
				body += `,"tries":1,"keep":1`
			case "grid", "lists", "bands", "sets", "generate":
				if !strings.Contains(puzzle, "55") {
					continue
				}
			case "search-places": // of a 9×9 it comes to no end
				if strings.Contains(puzzle, "55") {
					continue
				}
			}
			if status, _, answer := call(t, server, "POST", path, body+"}"); status >= 500 {
				t.Errorf("%s of %s: %d %s", path, body, status, answer)
			}
		}
	}
}

// TestSeedsAreStringsOfDigits looks at every field of every body in the description.
func TestSeedsAreStringsOfDigits(t *testing.T) {
	_, _, text := call(t, newServer(t, api.Options{}), "GET", "openapi.json", "")
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Type any }
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	seeds := 0
	for name, schema := range document.Components.Schemas {
		for field, of := range schema.Properties {
			if field == "seed" || strings.HasSuffix(field, "_seed") {
				if seeds++; of.Type != "string" {
					t.Errorf("%s.%s is %v", name, field, of.Type)
				}
			}
		}
	}
	if seeds < 5 {
		t.Errorf("only %d seeds", seeds)
	}
}
