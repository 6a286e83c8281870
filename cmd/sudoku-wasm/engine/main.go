// Command engine is the Go engine as the page's worker runs it. It makes,
// rates, checks, solves, counts and explains puzzles. See package call for how
// it is asked.
package main

import "jiugong/sudoku/cmd/sudoku-wasm/internal/bridge"

func main() { bridge.Serve(calls) }
