package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

// outputFlags are the flags of a command that prints grids.
type outputFlags struct {
	to   string
	json bool
}

func (f *outputFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.to, "to", "", "what to print: line, grid (drawn) or tsv (default: grid on a terminal, else line)")
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON object a line")
}

// choose fills in the default and refuses a form that the command can't print.
func (f *outputFlags) choose(cmd *cobra.Command, forms ...string) error {
	if f.json {
		if f.to != "" {
			return usagef("--json and --to %s ask for two forms", f.to)
		}
		f.to = "json"
		return nil
	}
	if f.to == "" {
		f.to = forms[0]
		if isTerminal(cmd.OutOrStdout()) {
			f.to = forms[len(forms)-1]
		}
		return nil
	}
	for _, form := range forms {
		if f.to == form {
			return nil
		}
	}
	return usagef("--to %s: this command prints %s", f.to, strings.Join(forms, ", "))
}

// header prints the line that names the columns, if columns it is. The last one
// of every table is the rules of its puzzles.
func (f *outputFlags) header(cmd *cobra.Command, columns ...string) error {
	if f.to != "tsv" {
		return nil
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), strings.Join(append(columns, "rules"), "\t"))
	return err
}

// appendSolution prints a solution of a puzzle. solutions says how many there
// are, 1 or 2+, where that is known.
func (f *outputFlags) appendSolution(dst []byte, index int, p sudoku.Puzzle, solution sudoku.Grid, solutions string) []byte {
	switch f.to {
	case "tsv":
		dst = strconv.AppendInt(dst, int64(index), 10)
		dst = p.Symbols.AppendLine(append(dst, '\t'), p.Givens)
		dst = p.Symbols.AppendLine(append(dst, '\t'), solution)
		dst = append(append(dst, '\t'), p.Rules.String()...)
		return append(dst, '\n')
	case "json":
		return appendJSON(dst, solutionJSON{index, p.String(), string(p.Symbols.AppendLine(nil, solution)), solutions, p.Rules.String()})
	case "grid":
		dst = append(dst, notation.RulesAbove(p.Rules)...)
		return append(dst, p.Rules.Draw(solution, drawOptions(p.Symbols))...)
	}
	return append(p.Symbols.AppendLine(dst, solution), '\n')
}

// appendNothing stands where a puzzle without an answer would have had one; the
// puzzle is nil when it couldn't be read.
func (f *outputFlags) appendNothing(dst []byte, index int, p *sudoku.Puzzle, reason string) []byte {
	puzzle, rules := textOf(p)
	switch f.to {
	case "tsv":
		dst = strconv.AppendInt(dst, int64(index), 10)
		return fmt.Appendf(dst, "\t%s\t\t%s\n", puzzle, rules)
	case "json":
		return appendJSON(dst, failureJSON{index, puzzle, reason, rules})
	}
	return append(dst, '\n')
}

// textOf is a puzzle and its rules as text, nothing for one that couldn't be read.
func textOf(p *sudoku.Puzzle) (puzzle, rules string) {
	if p == nil {
		return "", ""
	}
	return p.String(), p.Rules.String()
}

type solutionJSON struct {
	Index     int    `json:"index"`
	Puzzle    string `json:"puzzle"`
	Solution  string `json:"solution"`
	Solutions string `json:"solutions,omitempty"`
	Rules     string `json:"rules"`
}

type failureJSON struct {
	Index  int    `json:"index"`
	Puzzle string `json:"puzzle,omitempty"`
	Error  string `json:"error"`
	Rules  string `json:"rules,omitempty"`
}

// appendJSON appends a value of ours on a line of its own.
func appendJSON(dst []byte, value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // our own structs have nothing that JSON can't hold
	}
	return append(append(dst, text...), '\n')
}

// drawOptions draw with plain characters where the terminal can't do better.
func drawOptions(symbols *sudoku.Symbols) sudoku.DrawOptions {
	return sudoku.DrawOptions{Symbols: symbols, ASCII: os.Getenv("TERM") == "dumb"}
}
