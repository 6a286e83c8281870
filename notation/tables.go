package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/pieces"
)

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
		if other, note := ordered(table, p, err, with); other != nil {
			p, notes, err = *other, []message.Message{note}, nil
		}
		if err != nil {
			f.err = exampled(err, &g, with)
			all = append(all, f)
			continue
		}
		f.record = options.newRecord(p)
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
		if table.FromOne {
			f.record.Read = append(f.record.Read, message.Errorf("read.from_one"))
		}
		if table.Region != nil {
			table.Told = unnamed(table.Told, regionsName)
		}
		f.record.putPlayed(table)
		f.record.putSolution(table.Solution, options)
		tellOf(f.record, table.Told)
		all = append(all, f)
	}
	return all
}

// ordered returns the puzzle that a table's numbers tell in another order than row, column and digit. That one must
// give an error or clash, and only one other not.
func ordered(table *pieces.Table, p sudoku.Puzzle, err error, options *ReadOptions) (other *sudoku.Puzzle, note message.Message) {
	if len(table.Orders) == 0 || err == nil && len(p.Rules.Clashes(p.Givens)) == 0 {
		return nil, note
	}
	for i, order := range table.Orders {
		g := grid{rows: order.Rows, form: "grid"}
		q, _, err := g.read(options)
		if err != nil || len(q.Rules.Clashes(q.Givens)) > 0 {
			continue
		}
		if other != nil {
			return nil, note
		}
		other, note = &q, message.Errorf([]message.Key{"read.digit_first", "read.digit_between"}[i])
	}
	return other, note
}

// R fills a matrix by columns unless it is told to by rows.
var (
	fillsColumns = once.MustCompile(`\b(?:matrix|structure)\s*\(\s*c\s*\(`)
	fillsRows    = once.MustCompile(`\bbyrow\s*=\s*T`)
)

// regionsAmong returns the regions that are told by their cells; two lists of them fit no board.
func regionsAmong(list []pieces.Piece) (regions []int) {
	for _, piece := range list {
		regions = append(regions, piece.Regions...)
	}
	return regions
}

// joinRegions joins tables of regions to the tables beside them. Regions told by their cells go to all boards of their
// size.
func joinRegions(list []pieces.Piece) (joined []pieces.Piece) {
	regions := regionsAmong(list)
	list = slices.DeleteFunc(list, func(piece pieces.Piece) bool { return piece.Regions != nil })
	for i := 0; i < len(list); i++ {
		piece := list[i]
		switch {
		case regions == nil || piece.Table != nil && len(piece.Table.Rows)*len(piece.Table.Rows) != len(regions):
		case piece.Table != nil:
			piece.Table.Region = regions
		default:
			piece.Regions = regions
		}
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
