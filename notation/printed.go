package notation

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"

	"jiugong/sudoku"
)

// What the command prints is read again: lines and tables with rules behind the
// puzzle, and objects with a puzzle and its rules in them.

// rulesBehind is rules with features of their own that stand behind a puzzle:
// 5..1…	9+jigsaw=112…
// Behind a tab or within quotes a map may have commas.
var rulesBehind = regexp.MustCompile(`(?:\t|[,;]")(\d[\dx:]*(?:\+[a-z]+(?:=[\dA-Z,]+)?)+)(?:["\t\r]|$)|[,;](\d[\dx:]*(?:\+[a-z]+(?:=[\dA-Z]+)?)+)(?:[,;\r]|$)`)

// withRules are the options for a line that names its puzzle's rules; the same
// options if it names none.
func withRules(line []byte, options *ReadOptions) *ReadOptions {
	if options.Rules != nil {
		return options
	}
	text := ""
	if i := slices.Index(options.columns, "rules"); i >= 0 {
		if fields := splitFields(line); i < len(fields) {
			text = fields[i]
		}
	} else if bytes.IndexByte(line, '+') >= 0 {
		if found := rulesBehind.FindSubmatch(line); found != nil {
			text = string(found[1]) + string(found[2])
		}
	}
	return withRulesText(text, options)
}

func withRulesText(text string, options *ReadOptions) *ReadOptions {
	if text == "" || options.Rules != nil {
		return options
	}
	rules, err := sudoku.ParseRules(text, options.Kinds...)
	if err != nil || options.Symbols != nil && options.Symbols.N() != rules.N() {
		return options
	}
	with := *options
	with.Rules = rules
	return &with
}

// printedObject is one line of --json.
type printedObject struct{ Puzzle, Solution, Rules string }

// readObject reads such a line; ok is false when it is none.
func readObject(line []byte, options *ReadOptions) (record *Record, ok bool, err error) {
	object, ok := objectOf(line)
	if !ok {
		return nil, false, nil
	}
	options = withRulesText(object.Rules, options)
	puzzle, err := parseCells(object.Puzzle, options)
	if err != nil {
		return nil, true, lineError("line", err, []byte(object.Puzzle), options)
	}
	record = newRecord(puzzle)
	full, err := sudoku.Parse(object.Solution, sudoku.ParseOptions{Rules: puzzle.Rules, Symbols: puzzle.Symbols})
	if err == nil && full.Givens.Filled() == len(full.Givens) {
		record.Solution = full.Givens
	}
	return record, true, nil
}

func objectOf(line []byte) (object printedObject, ok bool) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] != '{' || !bytes.Contains(line, []byte(`"puzzle"`)) {
		return object, false
	}
	return object, json.Unmarshal(line, &object) == nil && object.Puzzle != ""
}
