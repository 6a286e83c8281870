package cli_test

import (
	"bufio"
	"context"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The protocol's own client speaks to the program as agents do: over its standard input and
// output, and over HTTP.
func TestAgentsAreAnswered(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	pipe := command(t, "mcp")
	pipe.Stderr = os.Stderr
	over := command(t, "mcp", "--addr", "127.0.0.1:0")
	out, err := over.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := over.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { over.Process.Kill(); over.Wait() })
	line, _ := bufio.NewReader(out).ReadString('\n')
	address := regexp.MustCompile(`http://\S+/mcp`).FindString(line)
	for name, transport := range map[string]sdk.Transport{
		"stdio": &sdk.CommandTransport{Command: pipe},
		"http":  &sdk.StreamableClientTransport{Endpoint: address, HTTPClient: http.DefaultClient},
	} {
		t.Run(name, func(t *testing.T) {
			session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, transport, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer session.Close()
			result, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "solve", Arguments: map[string]any{
				"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
			}})
			if err != nil || result.IsError {
				t.Fatalf("%v %v", result, err)
			}
			if said := result.Content[0].(*sdk.TextContent).Text; !strings.Contains(said, "534678912672195348") {
				t.Error(said)
			}
			manual, err := session.ReadResource(ctx, &sdk.ReadResourceParams{URI: "sudoku://help/variants"})
			if err != nil || !strings.Contains(manual.Contents[0].Text, "killer") {
				t.Errorf("%v %v", manual, err)
			}
		})
	}
}
