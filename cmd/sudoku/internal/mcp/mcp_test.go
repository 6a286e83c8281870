package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/internal/testlong"
)

func server(t *testing.T, lang string) *sdk.Server {
	t.Helper()
	s, err := New(Options{API: api.Handler(api.Options{}), Version: "test", Lang: lang, Manuals: []Manual{{"rules", "How rules are written", func() string { return "9+x" }}}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// session is a client of the protocol's own library, connected to a server of ours.
func session(t *testing.T, lang string) *sdk.ClientSession {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testlong.Patience)
	t.Cleanup(cancel)
	ours, theirs := sdk.NewInMemoryTransports()
	if _, err := server(t, lang).Connect(ctx, ours, nil); err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

func call(t *testing.T, s *sdk.ClientSession, name string, arguments map[string]any) *sdk.CallToolResult {
	t.Helper()
	result, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func text(result *sdk.CallToolResult) string {
	return result.Content[0].(*sdk.TextContent).Text
}

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func TestEveryToolSaysWhatItTakesAndGives(t *testing.T) {
	s := session(t, "")
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	arguments := map[string]map[string]any{"generate": {"number": 1, "seed": "7"}, "convert": {"text": easy, "to": "grid"}}
	if len(list.Tools) != len(tools) {
		t.Fatalf("%d tools, want %d", len(list.Tools), len(tools))
	}
	for _, tool := range list.Tools {
		if tool.Description == "" || tool.Title == "" {
			t.Errorf("%s has no words", tool.Name)
		}
		given := arguments[tool.Name]
		if given == nil {
			given = map[string]any{"puzzle": easy}
		}
		valid(t, tool.Name+"'s arguments", tool.InputSchema, given)
		result := call(t, s, tool.Name, given)
		if result.IsError {
			t.Errorf("%s: %s", tool.Name, text(result))
		}
		if tool.OutputSchema != nil {
			valid(t, tool.Name+"'s answer", tool.OutputSchema, result.StructuredContent)
		}
	}
}

// valid holds a value to a schema, with the library that clients check by.
func valid(t *testing.T, what string, schema, value any) {
	t.Helper()
	data, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if err := resolved.Validate(value); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

func TestADialogueOverAKiller(t *testing.T) {
	s := session(t, "")
	// an f-puzzles link, as people paste it
	made := call(t, s, "convert", map[string]any{"text": "................\t4+killer=8:r1c1r2c1r3c1+killer=4:r1c2r1c3+killer=6:r1c4r2c4r3c4+killer=6:r2c2r3c2+killer=6:r2c3r3c3+killer=3:r4c1r4c2+killer=7:r4c3r4c4", "to": "fpuzzles"})
	if made.IsError {
		t.Fatal(text(made))
	}
	link := made.StructuredContent.(map[string]any)["text"].(string)
	if !strings.Contains(link, "f-puzzles.com") {
		t.Fatalf("no link: %s", link)
	}
	count := call(t, s, "count", map[string]any{"puzzle": strings.TrimSpace(link)})
	if count.IsError || count.StructuredContent.(map[string]any)["solutions"] != "1" {
		t.Errorf("count: %s", text(count))
	}
	next := call(t, s, "hint", map[string]any{"puzzle": strings.TrimSpace(link), "depth": 1})
	if next.IsError || !strings.Contains(text(next), `"found":"step"`) || !strings.Contains(text(next), "cage") {
		t.Errorf("hint: %s", text(next))
	}
	drawn := call(t, s, "draw", map[string]any{"puzzle": strings.TrimSpace(link)})
	if drawn.IsError {
		t.Fatal(text(drawn))
	}
	picture, ok := drawn.Content[1].(*sdk.ImageContent)
	if !ok || picture.MIMEType != "image/png" || !bytes.HasPrefix(picture.Data, []byte("\x89PNG")) {
		t.Errorf("draw gives %T", drawn.Content[1])
	}
	if svg := call(t, s, "draw", map[string]any{"puzzle": easy, "to": "svg"}); !strings.Contains(svg.Content[1].(*sdk.TextContent).Text, "<svg") {
		t.Error("no SVG where it is asked for")
	}
}

// A model reads what is wrong, and asks again.
func TestWrongArgumentsAreToldInWords(t *testing.T) {
	for _, test := range []struct {
		lang, tool string
		arguments  map[string]any
		want       []string
	}{
		{"", "rate", map[string]any{"puzzle": easy[1:]}, []string{"80 cells", "a right line is"}},
		{"zh", "rate", map[string]any{"puzzle": easy[1:]}, []string{"80", "正确"}},
		{"", "rate", map[string]any{"puzle": easy}, []string{"puzle: unexpected property"}},
		{"", "generate", map[string]any{"level": "insane"}, []string{"level"}},
		{"", "solve", map[string]any{"puzzle": 5}, []string{"puzzle: expected one of the types string, array, object"}},
		{"zh", "solve", map[string]any{"puzzle": true}, []string{"puzzle: 应为下列类型之一：string, array, object"}},
		{"", "draw", map[string]any{"puzzle": easy, "theme": "drak"}, []string{"theme", "dark"}},
		{"", "explain", map[string]any{"puzzle": easy, "depth": 9}, []string{"depth"}},
	} {
		result := call(t, session(t, test.lang), test.tool, test.arguments)
		if !result.IsError {
			t.Errorf("%s %v is no error", test.tool, test.arguments)
		}
		for _, want := range test.want {
			if !strings.Contains(text(result), want) {
				t.Errorf("%s %v: %s; %q is missing", test.tool, test.arguments, text(result), want)
			}
		}
		if len(text(result)) > 2000 {
			t.Errorf("%s: %d bytes", test.tool, len(text(result)))
		}
	}
}

func TestResources(t *testing.T) {
	s := session(t, "")
	for uri, want := range map[string]string{"sudoku://help/rules": "9+x", "sudoku://lists": `"killer"`} {
		read, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
		if err != nil || !strings.Contains(read.Contents[0].Text, want) {
			t.Errorf("%s: %v %v", uri, read, err)
		}
	}
	if _, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "sudoku://help/cooking"}); err == nil {
		t.Error("what isn't there is read")
	}
}

func TestALongAnswerIsRefused(t *testing.T) {
	long := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"x":%q}`, strings.Repeat("x", mostAnswer))
	})
	o := Options{API: long}
	result, err := o.answers("solve")(t.Context(), &sdk.CallToolRequest{Params: &sdk.CallToolParamsRaw{}})
	if err != nil || !result.IsError || !strings.Contains(text(result), "ask for less") {
		t.Errorf("%v %v", result, err)
	}
}

// What comes from a file is answered, though it ends before the answers come.
func TestCallsFromAFileAreAnswered(t *testing.T) {
	in := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"solve","arguments":{"puzzle":"` + easy + `"}}}
`
	ctx, cancel := context.WithTimeout(t.Context(), testlong.Patience)
	defer cancel()
	r, w := io.Pipe()
	go func() {
		server(t, "").Run(ctx, Stdio(ctx, strings.NewReader(in), w))
		w.Close()
	}()
	out, _ := io.ReadAll(r)
	if !strings.Contains(string(out), "534678912672195348") || bytes.Count(out, []byte("\n")) != 2 {
		t.Errorf("%s", out)
	}
}
