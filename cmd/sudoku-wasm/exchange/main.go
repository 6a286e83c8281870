// Command exchange is for puzzles that come to the page or leave it. It reads
// and writes them in every form, draws them, and makes booklets of new ones.
// The page fetches it when something is pasted, shared or printed. See package
// call for how it is asked.
package main

import "jiugong/sudoku/cmd/sudoku-wasm/internal/bridge"

func main() { bridge.Serve(calls) }
