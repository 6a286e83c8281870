package notation

import (
	"bytes"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
)

// dimacsForm is a puzzle as clauses for SAT solvers. A clause of a single literal is a given; the
// others are the rules, and are passed over. A variable is a cell and a digit:
//
//	c a comment
//	p cnf 729 8859       81·row + 9·column + digit, from row 0; 999 is for 100·row + 10·column + digit, from row 1
//	5 0                  r1c1 is 5
//	12 0                 r1c2 is 3
//	-1 -2 0              r1c1 isn't both: a rule
var dimacsForm = &Form{
	Name:  "dimacs",
	unit:  document,
	sniff: func(text []byte, _ *ReadOptions) bool { return dimacsHead.Match(text) },
	read:  one(readDIMACS),
}

var dimacsHead = once.MustCompile(`^(?:c(?: [^\n]*)?\r?\n|\s)*p\s+cnf\s`)

const (
	exampleDIMACS = "p cnf 729 30"
	exampleClause = "5 0"
)

func readDIMACS(text []byte, options *ReadOptions) (*Record, error) {
	var record *Record
	var rules *sudoku.Rules
	n, number, clauses, told := 0, 0, 0, 0
	var clause []int
	first := 0 // the line on which the clause begins
	for line := range bytes.Lines(text) {
		number++
		words := strings.Fields(string(line))
		switch {
		case len(words) == 0 || words[0] == "c":
			continue
		case words[0] == "%":
			words = nil // an end mark that some have
		case words[0] == "p":
			variables := 0
			if len(words) == 4 && words[1] == "cnf" {
				variables, _ = strconv.Atoi(words[2])
				told, _ = strconv.Atoi(words[3])
			}
			for n = 1; n < sudoku.MaxN && n*n*n < variables; n++ {
			}
			if variables == 999 {
				n = 9
			}
			if rules = options.Rules; rules == nil {
				rules = usualRules(n * n)
			}
			if n*n*n != variables && variables != 999 || rules == nil || rules.N() != n || rules.Cells() != n*n || record != nil {
				return nil, wrong("dimacs", number, 0, "dimacs.head", short(strings.Join(words, " ")), exampleDIMACS)
			}
			record = newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, n*n)})
			if variables == 999 {
				n = 10 // digits of a decimal number
			}
			continue
		case record == nil:
			return nil, wrong("dimacs", number, 0, "dimacs.head", short(string(line)), exampleDIMACS)
		}
		if len(words) == 0 {
			break
		}
		for _, word := range words {
			literal, err := strconv.Atoi(word)
			if err != nil || literal > n*n*n || literal < -n*n*n {
				return nil, wrong("dimacs", number, 0, "dimacs.literal", short(word), exampleClause)
			}
			if literal != 0 {
				if len(clause) == 0 {
					first = number
				}
				clause = append(clause, literal)
				continue
			}
			if clauses++; len(clause) == 1 && clause[0] > 0 {
				row, col, d := placeOf(clause[0], n)
				if row < 0 || col < 0 || d < 1 {
					return nil, wrong("dimacs", first, 0, "dimacs.literal", strconv.Itoa(clause[0]), exampleClause)
				}
				cell := &record.Board.Givens[row*rules.N()+col]
				if *cell != 0 && int(*cell) != d {
					return nil, wrong("dimacs", first, 0, "dimacs.twice", rules.CellName(row*rules.N()+col), *cell, d)
				}
				*cell = uint8(d)
			}
			clause = clause[:0]
		}
	}
	if record == nil {
		return nil, wrong("dimacs", 1, 0, "dimacs.head", "", exampleDIMACS)
	}
	if clauses != told || len(clause) > 0 {
		record.Read = append(record.Read, message.Errorf("dimacs.clauses", clauses, told))
	}
	return record, nil
}

// placeOf is the place and the digit that a variable means. With n 10 its decimal digits are row, column and digit, from 1.
func placeOf(variable, n int) (row, col, d int) {
	if n == 10 {
		return variable/100 - 1, variable/10%10 - 1, variable % 10
	}
	k := variable - 1
	return k / (n * n), k / n % n, k%n + 1
}
