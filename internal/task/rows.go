package task

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// Rows is how answers are printed: "line", "tsv", "json", "grid" or "text",
// whichever the task has.
type Rows struct {
	To    string
	ASCII bool // grids are drawn with plain characters
	// Words say what is wrong, in JSON; nil leaves it a message: see inWords.
	Words *explain.Words
}

// inWords is what JSON holds of an error: a sentence, or without words the message.Message
// that says the same in any language later.
func inWords(words *explain.Words, err error) any {
	if words == nil {
		return message.Of(err)
	}
	return words.Error(err)
}

// header is the line that names the columns, if columns it is. The last one of
// every table is the rules of its puzzles.
func (r Rows) header(columns ...string) string {
	if r.To != "tsv" {
		return ""
	}
	return strings.Join(append(columns, "rules"), "\t") + "\n"
}

// appendSolution prints a solution of a puzzle. solutions says how many there
// are, 1 or 2+, where that is known.
func (r Rows) appendSolution(dst []byte, index int, p sudoku.Puzzle, solution sudoku.Grid, solutions string) []byte {
	switch r.To {
	case "tsv":
		dst = strconv.AppendInt(dst, int64(index), 10)
		dst = p.Symbols.AppendLine(append(dst, '\t'), p.Givens)
		dst = p.Symbols.AppendLine(append(dst, '\t'), solution)
		dst = append(append(dst, '\t'), p.Rules.String()...)
		return append(dst, '\n')
	case "json":
		return AppendJSON(dst, solutionJSON{index, p.String(), string(p.Symbols.AppendLine(nil, solution)), solutions, p.Rules.String()})
	case "grid":
		dst = append(dst, notation.RulesAbove(p.Rules)...)
		return append(dst, p.Rules.Draw(solution, sudoku.DrawOptions{Symbols: p.Symbols, ASCII: r.ASCII})...)
	}
	return append(p.Symbols.AppendLine(dst, solution), '\n')
}

// AppendNothing stands where a puzzle without an answer would have had one; the
// puzzle is nil when it couldn't be read.
func (r Rows) AppendNothing(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
	puzzle, rules := textOf(p)
	switch r.To {
	case "tsv":
		dst = strconv.AppendInt(dst, int64(index), 10)
		return fmt.Appendf(dst, "\t%s\t\t%s\n", puzzle, rules)
	case "json":
		return AppendJSON(dst, failureJSON{index, puzzle, inWords(r.Words, err), rules})
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
	Error  any    `json:"error"`
	Rules  string `json:"rules,omitempty"`
}

// AppendJSON appends a value of ours on a line of its own.
func AppendJSON(dst []byte, value any) []byte {
	out := bytes.NewBuffer(dst)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false) // "<>" is to be read, and this is no page
	if err := encoder.Encode(value); err != nil {
		panic(err) // our own structs have nothing that JSON can't hold
	}
	return out.Bytes()
}
