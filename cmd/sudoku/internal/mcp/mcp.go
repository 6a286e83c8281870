// Package mcp offers the API's questions to programs that act for people, as tools of the
// Model Context Protocol. A tool is an operation of the API: it has the schema of its
// body, its limits and its errors. Lists and manuals are resources.
package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Options say what a server offers.
type Options struct {
	// API answers the tools. It serves its own description, too.
	API http.Handler
	// Version is the program's.
	Version string
	// Lang is the language of words where a call names none, such as "zh"; "" is English.
	Lang string
	// Manuals are texts to be read as resources.
	Manuals []Manual
}

// Manual is a text that tells how something is done.
type Manual struct {
	Name  string // in its address, sudoku://help/NAME
	About string
	Text  func() string
}

// tools are the operations that are offered, in the order in which they are listed. The others
// are for programs that work on many puzzles.
var tools = []string{"solve", "check", "count", "rate", "hint", "explain", "generate", "convert", "draw"}

// mostAnswer is how long an answer may be, in bytes: the agent has to read it all.
const mostAnswer = 200 << 10

// instructions tell a model how the tools go together.
const instructions = `Tools for Sudoku puzzles of any size and rules, classic and variants.
A puzzle is given as text in any form: 81 characters with . for empty cells, a drawn grid, a link to SudokuPad, f-puzzles or others, a file's content, or rows of digits. Its size tells the rules; name others in "rules", such as "9+x" or "9+killer=15:r1c1r1c2" (see the resource sudoku://help/rules and sudoku://help/variants).
check says whether a puzzle is valid and has one solution. hint tells the next step: "depth" 1 says only where to look, 4 gives the whole proof. rate says how hard it is. draw returns a picture. Cells are named r1c1 to r9c9.`

// New returns a server that offers the tools and resources, ready to run over any transport.
// It fails if o.API doesn't describe itself.
func New(o Options) (*sdk.Server, error) {
	server := sdk.NewServer(&sdk.Implementation{Name: "sudoku", Title: "Sudoku", Version: o.Version}, &sdk.ServerOptions{Instructions: instructions})
	_, text := o.call(context.Background(), http.MethodGet, "openapi.json", nil, "")
	d, err := readDescription(text)
	if err != nil {
		return nil, err
	}
	for _, name := range tools {
		tool, err := d.tool(name)
		if err != nil {
			return nil, err
		}
		server.AddTool(tool, o.answers(name))
	}
	server.AddResource(&sdk.Resource{
		URI: "sudoku://lists", Name: "lists", MIMEType: "application/json",
		Description: "what there is to choose from: kinds of constraints with an example of each, features and layouts of rules, levels, techniques, forms",
	}, o.lists)
	for _, m := range o.Manuals {
		server.AddResource(&sdk.Resource{URI: "sudoku://help/" + m.Name, Name: m.Name, MIMEType: "text/plain", Description: m.About}, func(_ context.Context, asked *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
			return contents(asked.Params.URI, "text/plain", m.Text()), nil
		})
	}
	return server, nil
}

// lists answers what there is to choose from.
func (o *Options) lists(ctx context.Context, asked *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	status, text := o.call(ctx, http.MethodPost, "lists", []byte("{}"), "")
	if status != http.StatusOK {
		return nil, fmt.Errorf("lists: status %d", status)
	}
	return contents(asked.Params.URI, "application/json", string(text)), nil
}

func contents(uri, kind, text string) *sdk.ReadResourceResult {
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: uri, MIMEType: kind, Text: text}}}
}

// answers returns the handler of a tool.
func (o *Options) answers(name string) sdk.ToolHandler {
	return func(ctx context.Context, asked *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		body := []byte(asked.Params.Arguments)
		if len(body) == 0 {
			body = []byte("{}")
		}
		if name == "draw" {
			body = asPicture(body)
		}
		status, text := o.call(ctx, http.MethodPost, name, body, from(asked))
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case status != http.StatusOK:
			return failed(problem(status, text)), nil
		case name == "draw":
			return picture(text)
		case len(text) > mostAnswer:
			return failed(fmt.Sprintf("the answer has %d kB, and at most %d are sent; ask for less, such as a smaller limit or one depth", len(text)>>10, mostAnswer>>10)), nil
		}
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: string(text)}}, StructuredContent: json.RawMessage(text)}, nil
	}
}

// call sends a request to the API in this process. client is the address it came from; "" is
// this machine.
func (o *Options) call(ctx context.Context, method, operation string, body []byte, client string) (status int, answer []byte) {
	r, err := http.NewRequestWithContext(ctx, method, "/api/v1/"+operation, bytes.NewReader(body))
	if err != nil {
		return http.StatusInternalServerError, nil
	}
	if r.RemoteAddr = client; client == "" {
		r.RemoteAddr = "127.0.0.1:0"
	}
	r.Host = "localhost"
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	if o.Lang != "" {
		r.Header.Set("Accept-Language", o.Lang)
	}
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	o.API.ServeHTTP(w, r)
	return w.status, bytes.TrimSpace(w.body.Bytes())
}

// recorder keeps an answer of the API.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recorder) Header() http.Header            { return w.header }
func (w *recorder) WriteHeader(status int)         { w.status = status }
func (w *recorder) Write(text []byte) (int, error) { return w.body.Write(text) }

// failed returns an answer that tells a model what went wrong, so that it can ask again.
func failed(text string) *sdk.CallToolResult {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: text}}}
}

// problem puts an answer that isn't good into one text: the sentence, and what is wrong with
// which argument.
func problem(status int, text []byte) string {
	var p struct {
		Title, Detail string
		Errors        []struct{ Location, Message string }
		Partial       []string
	}
	if json.Unmarshal(text, &p) != nil || p.Title+p.Detail == "" {
		return fmt.Sprintf("no answer (status %d); try again in a while", status)
	}
	parts := []string{p.Detail}
	for _, e := range p.Errors {
		if e.Message == p.Detail {
			continue
		}
		parts = append(parts, strings.TrimPrefix(e.Location, "body.")+": "+e.Message)
	}
	parts = append(parts, p.Partial...)
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "\n")
}
