// Command booklet makes what the page prints: pictures of boards, and booklets of new
// puzzles, page by page. The page fetches it when something is printed. See package
// call for how it is asked.
package main

import (
	"jiugong/sudoku/cmd/sudoku-wasm/internal/bridge"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
)

var calls = call.Calls{
	"booklet": booklet,
	"picture": picture,
	"fonts":   fonts,
}

func main() { bridge.Serve(calls) }
