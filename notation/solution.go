package notation

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/classic"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/pieces"
)

// A solution that stands with a puzzle is read with it, and never dropped in
// silence. A note names words that only look like one, or one of another
// puzzle.
//
//	53..7….,53467…       its solution
//	53..7….,5346…        80 digits: none, and noted
//	53..7….,63467…       6 in place of a given: kept as the source has it, and noted

// takeSolution takes text as the solution of record, or notes that it only looks like one. A solution may leave
// digits open, if it tells more than the puzzle does.
func (record *Record) takeSolution(text string) {
	b := record.Board
	full, err := sudoku.Parse(text, sudoku.ParseOptions{Rules: b.Rules, Symbols: b.Symbols})
	if filled := full.Givens.Filled(); err == nil && (filled == len(full.Givens) || filled > max(len(full.Givens)/2, b.Givens.Filled())) {
		record.Solution = full.Givens
		return
	}
	if record.looksSolved(text) {
		record.noteSolution(record.countDigits(text))
	}
}

// takeUnder takes value as the solution of record, and notes it. The value stands beside the
// puzzle under a name that doesn't say so. A value that only looks like a solution is noted, and a saved state becomes
// entries.
func (record *Record) takeUnder(name, value string) {
	record.takeState(value)
	if record.Solution != nil || !record.looksSolved(value) {
		return
	}
	b := record.Board
	full, err := sudoku.Parse(value, sudoku.ParseOptions{Rules: b.Rules, Symbols: b.Symbols})
	switch isFull := err == nil && full.Givens.Filled() == len(full.Givens); {
	case isFull && (agrees(full.Givens, b.Givens) || nearlyAgrees(full.Givens, b.Givens)):
		record.Solution = full.Givens
		record.Read = append(record.Read, message.Errorf("read.solution_under", short(name)))
	case !isFull:
		record.noteSolution(record.countDigits(value))
	}
}

// takeState takes value as the player's entries, if it has all givens of record, more digits and empty cells.
func (record *Record) takeState(value string) {
	b := record.Board
	if utf8.RuneCountInString(value) != len(b.Givens) || record.looksSolved(value) {
		return
	}
	state, err := sudoku.Parse(value, sudoku.ParseOptions{Rules: b.Rules, Symbols: b.Symbols})
	count := state.Givens.Filled()
	if err != nil || count == len(b.Givens) || count <= max(b.Givens.Filled(), b.Entries.Filled()) || !agrees(state.Givens, b.Givens) {
		return
	}
	for cell, d := range state.Givens {
		if b.Givens[cell] == 0 {
			b.Entries[cell] = d
		}
	}
}

// noteSolution notes that what looks like the solution has another number of digits.
func (record *Record) noteSolution(digits int) {
	record.Read = append(record.Read, message.Errorf("read.part_solution", digits, len(record.Board.Givens)))
}

// leastSolution is how many digits look like a solution of the smallest boards.
const leastSolution = 12

// longestCount is how many digits no number or date behind a puzzle has.
const longestCount = 20

// looksSolved reports whether a word beside a puzzle looks like its solution: nearly all of it is digits.
func (record *Record) looksSolved(word string) bool {
	return areNearlyAllDigits(utf8.RuneCountInString(word), record.countDigits(word), len(record.Board.Givens))
}

// areNearlyAllDigits reports whether a word of a length, with digits in it, looks like the solution of some cells.
func areNearlyAllDigits(length, digits, cells int) bool {
	return length >= max(leastSolution, min(cells*2/5, longestCount)) && digits*10 >= length*9
}

// countDigits counts the symbols of the board in text.
func (record *Record) countDigits(text string) (count int) {
	b := record.Board
	for _, char := range text {
		if d, ok := b.Symbols.Digit(string(char)); ok && d > 0 && int(d) <= b.Rules.N() {
			count++
		}
	}
	return count
}

// openSolutions looks for the puzzles of solutions that were found alone. A puzzle may stand before its own among words:
//
//	{"task":"Solve 53..7…, please","reply":"5346…"}
func openSolutions(source []byte, all []found, options *ReadOptions) {
	isSolved := func(f found) bool {
		return f.record != nil && f.record.isPlainClassic() && f.record.Board.Givens.Filled() == 81
	}
	if !slices.ContainsFunc(all, isSolved) {
		return
	}
	isFound := func(cells []byte) bool {
		return slices.ContainsFunc(all, func(f found) bool { return f.record != nil && slices.Equal(f.record.Board.Givens, cells) })
	}
	units := findUnits(source)
	for _, f := range all {
		if !isSolved(f) {
			continue
		}
		digits := digitsOf(f.record.Board.Givens)
		for _, u := range units {
			var cells [81]byte
			if u.solution == 0 || string(source[u.solution:u.end]) != digits || !readMarked(&cells, source[u.cells:u.cells+81]) || isFound(cells[:]) {
				continue
			}
			board := f.record.Board
			f.record.Board, f.record.Solution = options.newRecord(sudoku.Puzzle{Rules: board.Rules, Givens: cells[:]}).Board, board.Givens
			break
		}
	}
}

// solutionAmong finds the solution of a board among words and signs, and
// returns the text behind it. Such are "-> 5346…" and `")).toBe("5346…")`. It
// is nil where there is none.
func solutionAmong(text string, b *sudoku.Board) (solution sudoku.Grid, after string) {
	isSign := func(char rune) bool { return !unicode.IsLetter(char) && !unicode.IsDigit(char) }
	for word := range strings.FieldsFuncSeq(text, isSign) {
		if utf8.RuneCountInString(word) != len(b.Givens) {
			continue
		}
		full, err := sudoku.Parse(word, sudoku.ParseOptions{Rules: b.Rules, Symbols: b.Symbols})
		if err == nil && (agrees(full.Givens, b.Givens) || nearlyAgrees(full.Givens, b.Givens)) && full.Givens.Filled() == len(full.Givens) {
			_, after, _ = strings.Cut(text, word)
			return full.Givens, strings.TrimLeft(after, `"')]};,`)
		}
	}
	return nil, ""
}

// noteSolutionIn notes the first word of text that only looks like a solution, where record has none.
func (record *Record) noteSolutionIn(text string) {
	isAround := func(char rune) bool { return strings.ContainsRune(",;|:=> \t\"'`()[]{}", char) }
	if record.Solution != nil || len(text) < leastSolution {
		return
	}
	for word := range strings.FieldsFuncSeq(text, isAround) {
		if record.looksSolved(word) {
			record.noteSolution(record.countDigits(word))
			return
		}
	}
}

// putSolution takes rows as the solution of record, or notes that they only look like one.
func (record *Record) putSolution(rows [][]pieces.Cell, options *ReadOptions) {
	if record == nil || rows == nil {
		return
	}
	solution := grid{rows: rows, form: "grid"}
	with := *options
	with.Rules, with.Symbols = record.Board.Rules, record.Board.Symbols
	full, _, err := solution.read(&with)
	if err == nil && full.Givens.Filled() == len(full.Givens) {
		record.Solution = full.Givens
		return
	}
	digits := 0
	for _, row := range rows {
		for _, cell := range row {
			if d, _ := record.Board.Symbols.Digit(cell.Text); d > 0 {
				digits++
			}
		}
	}
	if digits*2 > len(record.Board.Givens) {
		record.noteSolution(digits)
	}
}

// doubtSolution notes once where the solution of record contradicts its puzzle or itself.
func (record *Record) doubtSolution() {
	full, b := record.Solution, record.Board
	if record.doubted || len(full) != len(b.Givens) {
		return
	}
	record.doubted = true
	for cell, d := range b.Givens {
		if d != 0 && full[cell] != 0 && full[cell] != d {
			record.Read = append(record.Read, message.Errorf("read.other_solution", b.Symbols.Name(full[cell]), b.Rules.CellName(cell), b.Symbols.Name(d)))
			return
		}
	}
	if clashes := b.Rules.Clashes(full); len(clashes) > 0 {
		record.Read = append(record.Read, message.Errorf("read.wrong_solution", b.Rules.CellName(clashes[0].Cells[0])))
	}
}

// isWritten reports whether a text is the digits of a full grid.
func isWritten(grid *[81]byte, text []byte) bool {
	changed := uint64(grid[80] ^ text[80] ^ '0')
	for i := 0; i < 80; i += 8 {
		changed |= binary.LittleEndian.Uint64(grid[i:]) ^ binary.LittleEndian.Uint64(text[i:]) ^ '0'*each
	}
	return changed == 0
}

// isSolvedBy reports whether a solution, 81 digits, is one of a puzzle.
func isSolvedBy(puzzle *[81]byte, solution []byte) bool {
	changed := uint64(0) // givens that the solution hasn't
	for i := 0; i < 80; i += 8 {
		given, digits := binary.LittleEndian.Uint64(puzzle[i:]), binary.LittleEndian.Uint64(solution[i:])&(0x0f*each)
		changed |= (given ^ digits) & ((given + lowBits) & highBits >> 7 * 0xff)
	}
	if last := puzzle[80]; last != 0 && last != solution[80]&0x0f {
		return false
	}
	return changed == 0 && classic.IsSolution(solution)
}
