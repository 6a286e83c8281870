// Command sudoku makes, solves, counts and checks Sudoku puzzles.
// "sudoku help" tells how.
package main

import (
	"os"

	"jiugong/sudoku/cmd/sudoku/internal/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
