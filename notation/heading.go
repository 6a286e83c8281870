package notation

import (
	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// The title above a grid may name other rules than its size tells:
//
//	Sudoku X, No. 7          read with both diagonals, and said
//	Killer of the week       the usual rules, and said that the title may tell of others

// sudokuX matches titles of puzzles whose diagonals are houses.
var sudokuX = once.MustCompile(`\b(?i:sudoku)[ -]X\b|\bX-(?i:sudoku)|(?i)\bdiagonal[ -](?:sudoku|puzzle)|\bboth (?:main )?diagonals|对角线|對角線`)

// takeHeading reads the rules that the title above record names, or notes that it may name some.
func (record *Record) takeHeading(options *ReadOptions) {
	b := record.Board
	if !options.isOpen() || !namesVariant(record.over) || !sizeTells(b.Rules) || b.Rules.Shape().Grids() > 1 {
		return
	}
	if sudokuX.MatchString(record.over) && !denies.MatchString(record.over) {
		if rules, err := variants.Parse(b.Rules.String() + "+x"); err == nil && len(rules.Clashes(b.Givens)) == 0 {
			played := *b
			record.Board = sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: b.Givens, Symbols: b.Symbols})
			record.Board.Entries, record.Board.Corner, record.Board.Centre = played.Entries, played.Corner, played.Centre
			record.Read = append(record.Read, message.Errorf("read.titled", rules, b.Rules))
			return
		}
	}
	record.Read = append(record.Read, message.Errorf("read.title_rules", short(record.over), b.Rules, b.Rules))
}

// denies matches titles that may say that a rule isn't there.
var denies = once.MustCompile(`(?i)\bno\s+[a-z]|\b(?:not|non|without|except|isn't|kein|keine|ohne|sans|sin)\b|无|無|不|非`)
