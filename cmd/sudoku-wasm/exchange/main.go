// Command exchange is for puzzles that come to the page or leave it: it reads and
// writes them in every form, draws them, and makes booklets of new ones. The page
// fetches it when something is pasted, shared or printed. See package call for how
// it is asked.
package main

import (
	"jiugong/sudoku/cmd/sudoku-wasm/internal/bridge"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
)

var calls = call.Calls{
	"read":    readText,
	"write":   writeBoard,
	"code":    linkCode,
	"open":    readCode,
	"forms":   allForms,
	"booklet": booklet,
	"picture": picture,
	"fonts":   fonts,
}

func main() { bridge.Serve(calls) }
