package notation

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/blocks"
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
}

// maxQuoted limits the depth of texts in the quotes of others.
const maxQuoted = 3

// maxDressed is the length in bytes of the longest text that is looked at again; see readAny.
const maxDressed = 4 * maxHeader

// readText returns all puzzles in source. A solution isn't taken for one whose own cells can't be read.
func readText(source []byte, options *ReadOptions) []found {
	all := readAny(source, options)
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
	slices.SortStableFunc(all, func(a, b found) int { return a.line - b.line })
	noteStrays(source, all)
	return all
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
	if slices.ContainsFunc(all, func(f found) bool { return f.record != nil }) || options.Symbols != nil || len(source) > maxDressed {
		return all
	}
	lines := linesOf(source, options)
	if again := readWrapped(lines, options); len(again) > 0 {
		return again
	}
	if plainer := text.Undress(lines); plainer != nil {
		again := readQuoted([]byte(strings.Join(plainer, "\n")), options, 0)
		if areRecords(again) {
			return again
		}
	}
	if again := readScattered(lines, options); areRecords(again) {
		return again
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
			for _, piece := range pieces.Lists(whole, isBoard) {
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
			return append(all, withGroups(groups, beside)...)
		}
	}
	if options.Symbols == nil && depth == 0 && pieces.LooksLikeHTML(whole) {
		tables, rest := pieces.HTML(whole, isBoard)
		if len(tables) > 0 {
			return readTables(tables, options)
		}
		if all := readQuoted([]byte(rest), options, depth+1); len(all) > 0 {
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
						tellOf(inner.record, piece.Told)
						all = append(all, inner)
						cover(inner.line, inner.last)
					}
				}
			}
		}
	}
	isCode := len(all) > 0
	inBlocks := readBlocks(lines, options)
	if !isCode && depth == 0 && options.Symbols == nil && !slices.ContainsFunc(inBlocks, func(f found) bool { return f.record != nil }) {
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

// linesOf returns the lines of source in plain characters.
func linesOf(source []byte, options *ReadOptions) []string {
	keep := keepOf(options)
	var lines []string
	for line := range bytes.Lines(source) {
		lines = append(lines, string(text.Plain(bytes.TrimRight(line, "\r\n"), keep)))
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

// readTables reads the boards among tables.
func readTables(tables []*pieces.Table, options *ReadOptions) (all []found) {
	for _, table := range tables {
		f := found{line: max(1, table.First), last: max(1, table.Last)}
		if len(table.Rows) > 0 && len(table.Rows[0]) > 0 {
			f.line = max(f.line, table.Rows[0][0].Line)
		}
		if table.Uneven {
			f.err = unevenError(table.Rows, f.line)
			all = append(all, f)
			continue
		}
		with, err := withRulesTold(table.Told["rules"], options)
		if err != nil {
			f.err = err
			all = append(all, f)
			continue
		}
		g := grid{rows: table.Rows, region: table.Region, form: "grid"}
		p, notes, err := g.read(with)
		if err != nil {
			f.err = exampled(err, &g, with)
			all = append(all, f)
			continue
		}
		f.record = newRecord(p)
		f.record.Read = notes
		if table.Odd > 0 {
			f.record.Read = append(f.record.Read, message.Errorf("read.line_skipped", lineNumber(table.Odd)))
		}
		for _, at := range table.Skipped {
			f.record.Read = append(f.record.Read, message.Errorf("read.cell_skipped", lineNumber(at.Line), sudoku.CellName(at.Row, at.Col)))
		}
		switch {
		case table.Broken && table.Ends != nil:
			first, last := table.Ends[0], table.Ends[1]
			f.record.Read = append(f.record.Read, message.Errorf("read.bracket_cells", lineNumber(f.line), sudoku.CellName(first.Row, first.Col), sudoku.CellName(last.Row, last.Col)))
		case table.Broken:
			f.record.Read = append(f.record.Read, message.Errorf("read.bracket", lineNumber(f.line)))
		}
		if table.InOrder {
			f.record.Read = append(f.record.Read, message.Errorf("read.triples"))
		}
		if table.ByColumns {
			f.record.Read = append(f.record.Read, message.Errorf("read.by_columns"))
		}
		if table.FromZero {
			f.record.Read = append(f.record.Read, message.Errorf("read.from_zero"))
		}
		if table.Region != nil {
			table.Told = unnamed(table.Told, regionsName)
		}
		tellOf(f.record, table.Told)
		f.record.putPlayed(table)
		f.record.putSolution(table.Solution, options)
		all = append(all, f)
	}
	return all
}

// R fills a matrix by columns unless it is told to by rows.
var (
	fillsColumns = once.MustCompile(`\b(?:matrix|structure)\s*\(\s*c\s*\(`)
	fillsRows    = once.MustCompile(`\bbyrow\s*=\s*T`)
)

// joinRegions joins tables of regions to the tables beside them.
func joinRegions(list []pieces.Piece) (joined []pieces.Piece) {
	for i := 0; i < len(list); i++ {
		piece := list[i]
		if i+1 < len(list) && piece.Table != nil && list[i+1].Table != nil && !piece.Table.Uneven && !list[i+1].Table.Uneven {
			if region, first := besideRegions(piece.Table.Rows, list[i+1].Table.Rows); region != nil {
				if i++; first {
					list[i].Table.Solution, piece = piece.Table.Solution, list[i]
				}
				piece.Table.Region = region
				piece.Table.Last = max(piece.Table.Last, list[i].Table.Last)
			}
		}
		joined = append(joined, piece)
	}
	return joined
}

// putPlayed adds the player's entries in table to record.
func (record *Record) putPlayed(table *pieces.Table) {
	b := record.Board
	each := func(rows [][]pieces.Cell, put func(cell int, d uint8)) {
		for i, cell := range slices.Concat(rows...) {
			if i >= len(b.Givens) || b.Givens[i] != 0 {
				continue
			}
			words := []string{cell.Text}
			if !pieces.IsNumber(cell.Text) || b.Rules.N() <= 9 {
				words = strings.Split(cell.Text, "")
			}
			for _, word := range words {
				if d, ok := b.Symbols.Digit(word); ok {
					put(i, d)
				}
			}
		}
	}
	each(table.Entered, func(cell int, d uint8) { b.Entries[cell] = d })
	each(table.Marked, func(cell int, d uint8) { b.Corner[cell] |= sudoku.SetOf(d) })
}

// unevenError names the row whose length differs, or says that there are too few or too many
// rows. An empty row is told by the line before it; the first line is where the table begins.
func unevenError(rows [][]pieces.Cell, line int) error {
	counts := map[int]int{}
	most := 0
	for _, row := range rows {
		counts[len(row)]++
		if counts[len(row)] > counts[most] {
			most = len(row)
		}
	}
	at := line
	for _, row := range rows {
		if len(row) > 0 {
			at = max(at, row[0].Line)
		}
		if len(row) != most && len(rows) > 1 {
			return wrong("grid", at, 0, "grid_text.row_cells", len(row), most, exampleRowOf(nil, most*most))
		}
	}
	if len(rows) == 1 {
		return wrong("grid", line, 0, "grid_text.cells", len(rows[0]), exampleLine)
	}
	return wrong("grid", line, 0, "grid_text.rows", len(rows), most, exampleRowOf(nil, most*most))
}

// readBlocks reads the grids among lines.
func readBlocks(lines []string, options *ReadOptions) (all []found) {
	o := blocks.Options{IsSide: isSide}
	switch {
	case options.told.n > 0:
		o.Height, o.Width = options.told.height, options.told.cells/options.told.height
	case options.Rules != nil:
		o.Height, o.Width = options.Rules.Shape().Height(), options.Rules.Shape().Width()
	}
	if symbols := options.Symbols; symbols != nil {
		o.IsSymbol = func(char rune) bool { return char != ' ' && uses(symbols, char) }
		o.Words = !symbols.Single()
	}
	if f, ok := readOverlaid(lines, options); ok {
		return []found{f}
	}
	var right map[int][][]pieces.Cell
	if options.Symbols == nil && options.isOpen() {
		foldMarks(lines)
		plainRegions(lines)
		right = cutBeside(lines)
	}
	list, left := blocks.Find(lines, o)
	if len(list) == 0 && options.isOpen() && options.Symbols == nil {
		if jigsaw := findJigsaw(lines); jigsaw != nil {
			list, left = jigsaw, nil
		}
	}
	for i := 0; i < len(list); i++ {
		b := &list[i]
		var solution [][]pieces.Cell
		if beside := right[b.First]; beside != nil && b.Fault == nil {
			if region := regionsIn(beside); region != nil {
				b.Region, b.BoxRows, b.BoxCols = region, 0, 0
			} else if (&pieces.Table{Rows: beside}).Solves(&pieces.Table{Rows: b.Rows}) {
				solution = beside
			} else { // two puzzles
				all = append(all, readBlock(b, lines, options))
				b = &blocks.Block{Rows: beside, First: b.First, Last: b.Last}
			}
		}
		if i+1 < len(list) && b.Fault == nil && list[i+1].Fault == nil && options.isOpen() && options.Symbols == nil {
			if region, first := besideRegions(b.Rows, list[i+1].Rows); region != nil {
				above := b.Above
				if i++; first {
					b = &list[i]
				}
				b.Region, b.BoxRows, b.BoxCols = region, 0, 0
				b.First, b.Last = min(b.First, list[i-1].First), max(b.Last, list[i].Last)
				if b.Above == "" || first {
					b.Above = above
				}
			}
		}
		if small := readSmallRows(b, options); small != nil {
			all = append(all, small...)
			continue
		}
		f := readBlock(b, lines, options)
		f.record.putSolution(solution, options)
		all = append(all, f)
	}
	for _, number := range left {
		line := lines[number-1]
		if len(left) > 1 || !isLongNumber([]byte(strings.TrimSpace(line))) {
			isStray := len(left) == 1 && options.isOpen() && options.Symbols == nil && countSigns(line) < leastCells
			all = append(all, found{line: number, last: number, err: leftError(line, options), stray: isStray})
		}
	}
	return all
}

// leastCells is how many cells the smallest board has.
const leastCells = 16

// countSigns returns how many signs other than blanks line has.
func countSigns(line string) (n int) {
	for _, sign := range line {
		if !unicode.IsSpace(sign) {
			n++
		}
	}
	return n
}

// findJigsaw returns two grids of a size that only a jigsaw has, one the regions of the other. It
// returns nil for anything else.
func findJigsaw(lines []string) []blocks.Block {
	list, _ := blocks.Find(lines, blocks.Options{IsSide: func(n int) bool { return n > 4 && n < 12 && !isSide(n) }})
	if len(list) != 2 || list[0].Fault != nil || list[1].Fault != nil {
		return nil
	}
	if region, _ := besideRegions(list[0].Rows, list[1].Rows); region == nil {
		return nil
	}
	return list
}

// readSmallRows reads rows that are small puzzles each: sixteen cells are a 4×4.
func readSmallRows(b *blocks.Block, options *ReadOptions) (all []found) {
	if b.Fault == nil || !b.Fault.Rows || !options.isOpen() || options.Symbols != nil {
		return nil
	}
	for _, row := range b.Rows {
		small := map[int]int{16: 4, 36: 6, 64: 8}[len(row)]
		for _, cell := range row {
			if small == 0 || len(cell.Text) > 1 || cell.Text > strconv.Itoa(small) && cell.Text < "_" || cell.Text >= "a" && cell.Text != "x" {
				return nil
			}
		}
		f := found{line: row[0].Line, last: row[0].Line}
		g := grid{rows: [][]pieces.Cell{row}, form: "line"}
		p, notes, err := g.read(options)
		if f.err = err; err == nil {
			f.record = newRecord(p)
			f.record.Read = notes
		}
		all = append(all, f)
	}
	return all
}

// leftError explains a line that looks like cells but belongs to no puzzle.
func leftError(line string, options *ReadOptions) error {
	_, err := sudoku.Parse(strings.ReplaceAll(line, ";", ","), sudoku.ParseOptions{Rules: options.Rules})
	if err == nil {
		return wrong("line", 1, 0, "grid_text.stray_row", exampleOf(options.Rules, 81))
	}
	return lineError("line", err, []byte(line), options)
}

func readBlock(b *blocks.Block, lines []string, options *ReadOptions) found {
	f := found{line: b.First, last: b.Last}
	if fault := b.Fault; fault != nil {
		cells := fault.Want * fault.Want
		if fault.Rows {
			f.err = wrong("grid", fault.Line, 0, "grid_text.rows", fault.Got, len(b.Rows[0]), exampleRowOf(options.Rules, cells))
		} else if fault.Got == fault.Want && fault.Cell.Text != "" {
			f.err = wrong("grid", fault.Line, fault.Cell.Column, "grid_text.cell", fault.Cell.Text, exampleRowOf(nil, cells))
		} else {
			f.err = wrong("grid", fault.Line, 0, "grid_text.row_cells", fault.Got, fault.Want, exampleRowOf(nil, cells))
		}
		return f
	}
	options, err := withRulesOver(lines[:b.First-1], options)
	if err != nil {
		f.err = err
		return f
	}
	if b.Marks && options.Symbols == nil {
		f.record, f.err = readMarkRows(b.Rows, options)
		return f
	}
	g := grid{rows: b.Rows, boxRows: b.BoxRows, boxCols: b.BoxCols, region: b.Region, numbered: b.Numbered, form: "grid"}
	p, notes, err := g.read(options)
	if err != nil {
		f.err = exampled(err, &g, options)
		return f
	}
	f.record = newRecord(p)
	if f.record.Read = notes; b.Narrowed {
		f.record.Read = append(f.record.Read, message.Errorf("read.empty_column"))
	}
	if b.Ragged {
		f.record.Read = append(f.record.Read, message.Errorf("read.blanks"))
	}
	if b.Short {
		f.record.Read = append(f.record.Read, message.Errorf("read.short_rows"))
	}
	if b.Turned {
		f.record.Read = append(f.record.Read, message.Errorf("read.columns"))
	}
	if b.Odd > 0 {
		f.record.Read = append(f.record.Read, message.Errorf("read.line_skipped", lineNumber(b.Odd)))
	}
	f.record.setHeading(b.Above)
	return f
}

// withRulesOver returns options for a grid, with the rules from the comments above it.
func withRulesOver(above []string, options *ReadOptions) (*ReadOptions, error) {
	if options.overrides() {
		return options, nil
	}
	for _, line := range slices.Backward(above) {
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' && !isRule([]byte(line)) {
			break
		}
		if rules := rulesInComment([]byte(line)); rules != nil {
			return withRulesText(string(rules), options)
		}
	}
	return options, nil
}

// exampled adds an example of a right row to err.
func exampled(err error, g *grid, options *ReadOptions) error {
	parse, ok := err.(*sudoku.ParseError)
	if !ok || options.Symbols != nil || strings.Contains(parse.Reason.Error(), "right ") {
		if ok && !strings.HasPrefix(parse.Reason.Error(), g.form) {
			return wrong(g.form, parse.Line, parse.Column, message.Plain, parse.Reason)
		}
		return err
	}
	return wrong(g.form, parse.Line, parse.Column, "said.and_then", parse.Reason, exampleRowOf(options.Rules, len(g.rows)*len(g.rows)))
}
