// Command notation reads and writes puzzles in every form for the page, which
// fetches it when something is pasted or shared. See package call for how it is
// asked.
package main

import (
	"jiugong/sudoku/cmd/sudoku-wasm/internal/bridge"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
)

var calls = call.Calls{
	"read":  readText,
	"write": writeBoard,
	"code":  linkCode,
	"open":  readCode,
	"forms": allForms,
}

func main() { bridge.Serve(calls) }
