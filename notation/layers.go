package notation

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/pieces"
	"jiugong/sudoku/notation/internal/text"
)

// What is no puzzle on a line is read in layers. None knows of the others'
// work:
//
//	bytes ─▶ text     internal/text: encodings, digits of all scripts
//	text ─▶ pieces    internal/pieces: lists and tables, in whatever holds them; the rest is lines
//	pieces ─▶ blocks  internal/blocks: N rows of N cells, and what stands round them
//	blocks ─▶ puzzles digits.go: size, symbols, what is empty

// found holds a puzzle found in a text, or the error that spoils it.
type found struct {
	line, last int // its lines in the text, from 1
	record     *Record
	err        error
	stray      bool // it is a single row, which may be words
	cages      bool // it has the letters of a killer's cages, and is nothing else
}

// maxQuoted limits the depth of texts in the quotes of others.
const maxQuoted = 3

// maxDressed is the length in bytes of the longest text that is looked at again; see readAny.
const maxDressed = 4 * maxHeader

// readText returns all puzzles in source. A solution isn't taken for one whose own cells can't be read.
func readText(source []byte, options *ReadOptions) []found {
	all := readAny(source, options)
	for i, f := range all {
		if parse, ok := f.err.(*sudoku.ParseError); ok && parse.Line < f.line { // it counts from the puzzle's own line
			all[i].err = atLine(parse, f.line)
		}
	}
	noteBroken(source, all)
	openSolutions(source, all, options)
	if options.Symbols != nil || !options.isOpen() {
		return all
	}
	number := 0
	var missing []found
	for line := range bytes.Lines(source) {
		if number++; len(line) < leastWrapped {
			continue
		}
		if parse, ok := missingOnLine(string(bytes.TrimRight(line, "\r\n")), options).(*sudoku.ParseError); ok {
			parse.Line = number
			missing = append(missing, found{line: number, last: number, err: parse})
		}
	}
	all = slices.DeleteFunc(all, func(f found) bool {
		at, _ := slices.BinarySearchFunc(missing, f.line, func(m found, line int) int { return m.line - line })
		return at < len(missing) && missing[at].line <= f.last
	})
	all = append(all, missing...)
	if f, ok := missingQuiz(source, all); ok {
		return []found{f}
	}
	for i := range all {
		if all[i].record.isMap() {
			all[i].record, all[i].err = nil, wrong("line", all[i].line, 0, "jigsaw.alone", exampleLine+",111222333…")
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return a.line - b.line })
	noteStrays(source, all)
	return joinFives(all)
}

// isMap reports whether a record is no puzzle but the regions of one.
func (record *Record) isMap() bool {
	if record == nil || slices.Contains(record.Board.Givens, 0) || record.Board.Rules.Shape().Grids() > 1 || record.Board.Rules.N() > len(alphabet) {
		return false
	}
	b := record.Board
	var rows [][]pieces.Cell
	for row := range slices.Chunk(b.Givens, b.Rules.Shape().Width()) {
		cells := make([]pieces.Cell, len(row))
		for c, d := range row {
			cells[c].Text = string(alphabet[d-1])
		}
		rows = append(rows, cells)
	}
	return regionsIn(rows) != nil
}

// quizKey matches a name under which objects hold what is to be solved.
var quizKey = once.MustCompile(`"(?i:puzzle|task|quiz|mission|unsolved|question|problem|clues|givens)"\s*:`)

// missingQuiz returns the error of an object with only a readable solution,
// beside cells that are damaged.
func missingQuiz(source []byte, all []found) (f found, ok bool) {
	if len(all) != 1 || all[0].record == nil || slices.Contains(all[0].record.Board.Givens, 0) {
		return f, false
	}
	at := quizKey.FindStringIndex(string(source))
	if at == nil {
		return f, false
	}
	board := all[0].record.Board
	solution := board.Symbols.AppendLine(nil, board.Givens)
	cells := bytes.Map(func(char rune) rune {
		if strings.ContainsRune(" \t\r\n[]\",", char) {
			return -1
		}
		return char
	}, source[at[1]:])
	if bytes.HasPrefix(cells, solution) {
		return f, false
	}
	f.line = bytes.Count(source[:at[0]], []byte("\n")) + 1
	f.last = f.line
	f.err = noQuiz(source[at[0]:at[1]], f.line, len(board.Givens), board.Rules)
	return f, true
}

// noQuiz returns the error of a text that names a puzzle by key, when only its solution can be
// read.
func noQuiz(key []byte, line, cells int, rules *sudoku.Rules) error {
	return wrong("line", line, 0, "read.beside_solution", bytes.TrimRight(key, ": \t\r\n"), cells, exampleOf(rules, cells))
}

// readAny returns what looks like puzzles in source. If there are none, it
// looks again, without the signs that mail, logs and typesetting put round
// lines. It then also looks for puzzles broken into lines. It doesn't look
// again if source is longer than maxDressed.
func readAny(source []byte, options *ReadOptions) []found {
	all := readQuoted(source, options, 0)
	if hasRecord(all) || options.Symbols != nil || len(source) > maxDressed || slices.ContainsFunc(all, func(f found) bool { return f.cages }) {
		return all
	}
	lines := linesOf(source, options)
	if again := readWrapped(lines, options); len(again) > 0 {
		return again
	}
	for _, undress := range []func([]string) []string{text.Unquote, text.Undress} {
		if plainer := undress(lines); plainer != nil {
			again := readQuoted([]byte(strings.Join(plainer, "\n")), options, 0)
			if areRecords(again) {
				return again
			}
		}
	}
	if again := readScattered(lines, options); areRecords(again) {
		return again
	}
	if plain, ok := text.Unmask(strings.Join(lines, "\n")); ok {
		if again := readText([]byte(plain), options); areRecords(again) {
			for _, f := range again {
				f.record.Read = append(f.record.Read, message.Errorf("read.masks"))
			}
			return again
		}
	}
	if plain, ok := text.Unfold(strings.Join(lines, "\n")); ok {
		again := readText([]byte(plain), options)
		if areRecords(again) {
			for i := range again {
				again[i].line, again[i].last = min(again[i].line, len(lines)), min(again[i].last, len(lines))
			}
			return again
		}
	}
	if again := readNames(source, options); again != nil {
		return again
	}
	return all
}

// hasRecord reports whether a puzzle is among what was found.
func hasRecord(all []found) bool {
	return slices.ContainsFunc(all, func(f found) bool { return f.record != nil })
}

// areRecords reports whether all that was found are puzzles, at least one.
func areRecords(all []found) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(f found) bool { return f.record == nil })
}

func readQuoted(source []byte, options *ReadOptions, depth int) []found {
	lines := linesOf(source, options)
	var all []found
	if options.isOpen() && options.Symbols == nil {
		all = readCages(lines)
	}
	whole := strings.Join(lines, "\n")
	isBoard := options.isBoard
	if options.isOpen() && options.Symbols == nil && depth == 0 {
		groups := pieces.FindGroups(whole, isBoard)
		if groups == nil {
			groups = pieces.FindMap(whole, isBoard)
		}
		if groups != nil {
			var beside []found
			list := pieces.Lists(whole, isBoard)
			regions := regionsAmong(list)
			for _, piece := range joinRegions(list) {
				if piece.Table != nil {
					piece.Table.Told = unnamed(piece.Told, cagesName)
					beside = append(beside, readTables([]*pieces.Table{piece.Table}, options)...)
				}
			}
			beside = slices.DeleteFunc(beside, func(f found) bool { // lists of cells aren't boards
				return f.record == nil || f.record.Board.Rules.Cells() != groups.Side*groups.Side
			})
			for i := groups.First - 1; i < min(groups.Last, len(lines)); i++ {
				lines[i] = ""
			}
			if len(beside) == 0 {
				beside = readBlocks(lines, options)
			}
			if cells := groups.Side * groups.Side; len(beside) == 0 && len(regions) == cells {
				empty := newRecord(sudoku.Puzzle{Rules: usualRules(cells), Givens: make(sudoku.Grid, cells)})
				beside = append(beside, found{line: groups.First, last: groups.Last, record: empty.withRegions(regions)})
			}
			return append(all, withGroups(groups, beside)...)
		}
	}
	if options.Symbols == nil && depth == 0 && pieces.LooksLikeHTML(whole) {
		tables, rest, numbers := pieces.HTML(whole, isBoard)
		if len(tables) > 0 {
			all := readTables(tables, options)
			if line := pieces.UnevenTags(whole); line > 0 {
				for _, f := range all {
					if f.record != nil {
						f.record.Read = append(f.record.Read, message.Errorf("read.tags", lineNumber(line)))
					}
				}
			}
			return all
		}
		if all := readQuoted([]byte(rest), options, depth+1); len(all) > 0 {
			for i := range all {
				all[i].renumber(numbers)
			}
			return all
		}
	}
	cover := func(first, last int) {
		for i := max(0, first-1); i < min(len(lines), last); i++ {
			lines[i] = ""
		}
	}
	if options.Symbols == nil {
		for _, table := range slices.Concat(pieces.Wiki(whole, isBoard), pieces.AsciiDoc(whole, isBoard)) {
			all = append(all, readTables([]*pieces.Table{table}, options)...)
			cover(table.First, table.Last)
		}
		if len(all) > 0 {
			whole = strings.Join(lines, "\n")
		}
		if table := pieces.Facts(whole, isBoard); table != nil {
			all = append(all, readTables([]*pieces.Table{table}, options)...)
			cover(table.First, table.Last)
			whole = strings.Join(lines, "\n")
		}
		byColumns := sync.OnceValue(func() bool { return fillsColumns.MatchString(whole) && !fillsRows.MatchString(whole) })
		for _, piece := range joinRegions(pieces.Lists(whole, isBoard)) {
			switch {
			case piece.Table != nil:
				if byColumns() {
					piece.Table.Turn()
					piece.Table.ByColumns = true
				}
				if piece.Table.Told == nil {
					piece.Table.Told = piece.Told
				}
				all = append(all, readTables([]*pieces.Table{piece.Table}, options)...)
				cover(piece.First, piece.Last)
			case depth < maxQuoted:
				with, err := withRulesTold(piece.Told["rules"], options)
				if err != nil {
					all = append(all, found{line: piece.Line, last: piece.Line, err: err})
					continue
				}
				for _, inner := range readQuoted([]byte(piece.Text), with, depth+1) {
					inner.line += piece.Line - 1
					inner.last += piece.Line - 1
					if inner.record != nil {
						told := piece.Told
						if jigsaw := inner.record.withRegions(piece.Regions); jigsaw != nil && sizeTells(inner.record.Board.Rules) {
							inner.record, told = jigsaw, unnamed(told, regionsName)
						}
						tellOf(inner.record, told)
						all = append(all, inner)
						cover(inner.line, inner.last)
					}
				}
			}
		}
	}
	isCode := len(all) > 0
	inBlocks := readBlocks(lines, options)
	if options.isOpen() && options.Symbols == nil {
		noteDropped(damagedRegions(lines), inBlocks)
	}
	if !isCode && depth == 0 && options.Symbols == nil && !hasRecord(inBlocks) {
		if table := pieces.Patterns(whole, isBoard); table != nil {
			return readTables([]*pieces.Table{table}, options)
		}
	}
	var dropped *found
	for i, f := range inBlocks {
		if f.record != nil || !isCode { // what is left beside lists may be anything
			all = append(all, f)
		} else if dropped == nil && f.last-f.line >= leastRows {
			dropped = &inBlocks[i]
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return a.line - b.line })
	noteDropped(dropped, all)
	return all
}

// leastRows is how many lines must look like the rows of a grid for it to be missed.
const leastRows = 5

// noteDropped notes, beside the nearest puzzle, a grid that can't be read.
func noteDropped(dropped *found, all []found) {
	var nearest *Record
	for _, f := range all {
		if dropped != nil && f.record != nil && (nearest == nil || f.line < dropped.line) {
			nearest = f.record
		}
	}
	if nearest != nil {
		nearest.Read = append(nearest.Read, message.Errorf("reader.like_rows", lineNumber(dropped.line), lineNumber(dropped.last)))
	}
}

// renumber moves f, and what is said of it, to the lines with these numbers.
func (f *found) renumber(numbers []int) {
	at := func(line int) int { return numbers[max(0, min(line, len(numbers))-1)] }
	f.line, f.last = at(f.line), at(f.last)
	if parse, ok := f.err.(*sudoku.ParseError); ok {
		moved := *parse
		moved.Line = at(moved.Line)
		f.err = &moved
	}
	if f.record != nil {
		for _, note := range f.record.Read {
			for i, arg := range note.Args {
				if number, ok := arg.(lineNumber); ok {
					note.Args[i] = lineNumber(at(int(number)))
				}
			}
		}
	}
}

// linesOf returns the lines of source in plain characters.
func linesOf(source []byte, options *ReadOptions) []string {
	keep := keepOf(options)
	var lines []string
	for line := range bytes.Lines(source) {
		lines = append(lines, text.Unstyle(string(text.Plain(bytes.TrimRight(line, "\r\n"), keep))))
	}
	return lines
}

// isBoard reports whether a board has that number of rows and columns.
func (o *ReadOptions) isBoard(rows, cols int) bool {
	switch {
	case o.told.n > 0:
		return rows == o.told.height && rows*cols == o.told.cells
	case o.Rules != nil:
		shape := o.Rules.Shape()
		return rows == shape.Height() && cols == shape.Width()
	}
	return rows == cols && rows >= 4 && isSide(rows)
}

// unfolded returns the puzzle of a line that can't be read as it is. It is read without the wrappings it got on its
// way, or under a name. It is nil where there is none.
func unfolded(raw *Raw, options *ReadOptions) *Record {
	if raw.form != lineForm || !options.isOpen() || options.Symbols != nil || options.Form != nil || !bytes.ContainsAny(raw.Text, "=%") {
		return nil
	}
	if word, _ := cutField(raw.Text, nil); len(bytes.Trim(word, cellMarks)) == 0 {
		return nil // cells, and damaged rules behind them
	}
	plain, _ := text.Unfold(string(raw.Text))
	if all := readText([]byte(plain), options); len(all) == 1 {
		return all[0].record
	}
	return nil
}
