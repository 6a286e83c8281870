package notation

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/blocks"
	"jiugong/sudoku/notation/internal/pieces"
)

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
		rest := slices.Clone(lines)
		clear(rest[:f.last])
		return append([]found{f}, readBlocks(rest, options)...)
	}
	var right map[int][][]pieces.Cell
	if options.Symbols == nil && options.isOpen() {
		dropSections(lines)
		foldMarks(lines)
		plainRegions(lines)
		right = cutBeside(lines)
	}
	list, left := blocks.Find(lines, o)
	if len(list) == 0 && options.isOpen() && options.Symbols == nil {
		if jigsaw := findJigsaw(lines, right); jigsaw != nil {
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
			isStray := len(left) == 1 && options.isOpen() && options.Symbols == nil && measure([]byte(line)).chars < leastCells
			all = append(all, found{line: number, last: number, err: leftError(line, options), stray: isStray})
		}
	}
	return all
}

// findJigsaw returns two grids of a size that only a jigsaw has, one the regions of the other. It
// returns one if its regions stand in right, beside its first line, and nil for anything else.
func findJigsaw(lines []string, right map[int][][]pieces.Cell) []blocks.Block {
	list, _ := blocks.Find(lines, blocks.Options{IsSide: func(n int) bool { return n > 4 && n < 12 && !isSide(n) }})
	if len(list) == 1 && list[0].Fault == nil && regionsIn(right[list[0].First]) != nil {
		return list
	}
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
	options, err := withRulesOver(lines[:b.First-1], lines[b.First-1:b.Last], options)
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
	f.record = options.newRecord(p)
	if f.record.Read = notes; b.Narrowed {
		f.record.Read = append(f.record.Read, message.Errorf("read.empty_column"))
	}
	if b.Uneven && options.isOpen() && options.Symbols == nil && sizeTells(p.Rules) {
		f.record.Read = append(f.record.Read, message.Errorf("read.uneven", p.Rules))
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
	if b.Boxed {
		f.record.Read = append(f.record.Read, message.Errorf("read.by_boxes"))
	}
	if b.Odd > 0 {
		f.record.Read = append(f.record.Read, message.Errorf("read.line_skipped", lineNumber(b.Odd)))
	}
	for number := b.First - 1; number > 0 && strings.TrimSpace(lines[number-1]) != ""; number-- {
		if line := lines[number-1]; line[0] != '#' && !isRule([]byte(line)) && hasRules([]byte(line)) {
			f.record.Read = append(f.record.Read, message.Errorf("reader.like_row", lineNumber(number)))
		}
	}
	f.record.setHeading(b.Above)
	f.record.takeHeading(options)
	return f
}

// withRulesOver returns options for a grid, with the rules from the comments above it or among its lines.
func withRulesOver(above, grid []string, options *ReadOptions) (*ReadOptions, error) {
	if options.overrides() {
		return options, nil
	}
	for _, line := range grid {
		if rules := rulesInComment([]byte(strings.TrimSpace(line))); rules != nil {
			return withRulesText(string(rules), options)
		}
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
