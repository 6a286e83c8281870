package task

import (
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

// Items prints what was generated, item after item.
type Items struct {
	Rows                // line, tsv, csv, json or grid
	Fair, Retreats bool // these columns are there

	symbols *sudoku.Symbols
	made    int
}

// NewItems prints the items of a run.
func NewItems(rows Rows, options *generate.Options) *Items {
	return &Items{Rows: rows, Fair: options.Fair, Retreats: options.Fill.CountsRetreats()}
}

// Header returns the line above the items, if there is one.
func (w *Items) Header() string {
	switch {
	case w.To == "csv":
		return "puzzle,solution,clues,er,seed,index,own_seed,solutions,rules,weight\n"
	case w.Fair:
		return w.header("puzzle", "solution", "clues", "er", "seed", "index", "weight", "solutions")
	}
	return w.header("puzzle", "solution", "clues", "er", "seed", "index", "solutions")
}

// Append writes an item.
func (w *Items) Append(dst []byte, item *generate.Item) []byte {
	if w.symbols == nil {
		if w.symbols = item.Puzzle.Symbols; w.symbols == nil {
			w.symbols = item.Puzzle.Rules.Symbols()
		}
	}
	w.made++
	switch w.To {
	case "line":
		dst = w.symbols.AppendLine(dst, item.Puzzle.Givens)
		return append(notation.AppendRules(dst, item.Puzzle.Rules), '\n')
	case "grid":
		if w.made > 1 {
			dst = append(dst, '\n')
		}
		dst = append(dst, notation.RulesAbove(item.Puzzle.Rules)...)
		return append(dst, item.Puzzle.Rules.Draw(item.Puzzle.Givens, sudoku.DrawOptions{Symbols: w.symbols, ASCII: w.ASCII})...)
	case "json":
		return AppendJSON(dst, ask.MadeOf(item, w.Retreats))
	}
	separator := byte('\t')
	if w.To == "csv" {
		separator = ','
	}
	dst = append(w.symbols.AppendLine(dst, item.Puzzle.Givens), separator)
	dst = append(w.symbols.AppendLine(dst, item.Solution), separator)
	dst = append(strconv.AppendInt(dst, int64(item.Clues), 10), separator)
	dst = append(append(dst, known(item.Rating)...), separator)
	dst = append(strconv.AppendUint(dst, item.Seed, 10), separator)
	dst = strconv.AppendUint(dst, item.Index, 10)
	if w.To == "csv" {
		dst = strconv.AppendUint(append(dst, separator), item.Own, 10)
		dst = strconv.AppendInt(append(dst, separator), int64(item.Solutions), 10)
		dst = appendQuoted(append(dst, separator), item.Puzzle.Rules.String())
		dst = append(dst, separator)
		if item.Weight != nil {
			dst = item.Weight.Append(dst, 10)
		}
		return append(dst, '\n')
	}
	if item.Weight != nil {
		dst = item.Weight.Append(append(dst, separator), 10)
	}
	dst = strconv.AppendInt(append(dst, separator), int64(item.Solutions), 10)
	dst = append(append(dst, separator), item.Puzzle.Rules.String()...)
	return append(dst, '\n')
}

// known returns a rating in a table, "-" when nothing asked for it.
func known(er logic.Rating) string {
	if er == 0 {
		return "-"
	}
	return er.String()
}

// appendQuoted writes a field of a CSV line.
func appendQuoted(dst []byte, text string) []byte {
	if !strings.ContainsAny(text, ",;\t\"") { // readers guess the separator
		return append(dst, text...)
	}
	return append(append(append(dst, '"'), strings.ReplaceAll(text, `"`, `""`)...), '"')
}
