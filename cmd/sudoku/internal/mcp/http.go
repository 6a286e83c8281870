package mcp

import (
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// clientHeader holds the address that a call came from. Clients can't set it.
const clientHeader = "X-Sudoku-Client"

// Path is where a server that speaks the protocol over HTTP is reached.
const Path = "/mcp"

// Handler serves the protocol over streamable HTTP at Path. Each client has the limits of the
// API by its address.
func Handler(server *sdk.Server) http.Handler {
	streamable := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{Stateless: true, JSONResponse: true})
	mux := http.NewServeMux()
	mux.HandleFunc(Path, func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, mostBody)
		r.Header.Set(clientHeader, r.RemoteAddr)
		streamable.ServeHTTP(w, r)
	})
	return mux
}

// mostBody is how large a message may be, in bytes.
const mostBody = 4 << 20

// from returns the address that a call came from; "" over stdio.
func from(asked *sdk.CallToolRequest) string {
	if asked.Extra == nil {
		return ""
	}
	return asked.Extra.Header.Get(clientHeader)
}
