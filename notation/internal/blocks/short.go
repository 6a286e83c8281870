package blocks

import (
	"strings"

	"jiugong/sudoku/notation/internal/pieces"
)

// leastShort is the height of the smallest board whose rows may be short.
const leastShort = 6

// shortRows reads lines as rows between tabs or other signs whose empty cells at
// the end are missing. An editor may have trimmed the lines of a spreadsheet.
// There must be a line for each row, which may be blank. No row may end with an
// empty cell, and no sign may stand for one.
func (f *finder) shortRows(start, end int) (b Block, ok bool) {
	for _, way := range []base{byTabs, byCommas, bySemicolons} {
		if b, ok = f.shortRowsIn(way, start, end); ok {
			return b, true
		}
		// The first row or the last is empty, so that nothing of it is left.
		isBlank := func(i int) bool { return i >= 0 && i < len(f.lines) && f.lines[i].kind == blank }
		above, below := isBlank(start-1), isBlank(end)
		if above && below {
			above, below = !isBlank(start-2), false
		}
		switch {
		case above:
			b, ok = f.shortRowsIn(way, start-1, end)
		case below:
			b, ok = f.shortRowsIn(way, start, end+1)
		}
		if ok {
			return b, true
		}
	}
	return b, false
}

// shortRowsIn reads lines as rows that are split in one way.
func (f *finder) shortRowsIn(way base, start, end int) (b Block, ok bool) {
	n := end - start
	if n < leastShort || !f.options.IsSide(n) || f.options.Width > 0 && (f.options.Width != n || f.options.Height != n) {
		return b, false
	}
	widest, tabbed := 0, 0
	for i := start; i < end; i++ {
		l := &f.lines[i]
		var row []pieces.Cell
		switch {
		case l.kind == blank:
		case l.kind == words || l.kind == comment || l.kind == rule:
			return b, false
		default:
			if row = l.by(way); row == nil {
				row = []pieces.Cell{{Text: strings.TrimSpace(string(l.text)), Line: l.number, Column: 1}}
			} else {
				tabbed++
			}
		}
		for _, cell := range row {
			if !pieces.MayBeCell(cell.Text) || cell.Text != "" && strings.Contains("0._-*", cell.Text) || pieces.IsNumber(cell.Text) && numberOf(cell.Text) > n {
				return b, false
			}
		}
		if widest = max(widest, len(row)); len(row) > n || len(row) > 1 && row[len(row)-1].Text == "" {
			return b, false
		}
		for len(row) < n {
			row = append(row, pieces.Cell{Line: l.number, Column: len(l.text) + 1})
		}
		b.Rows = append(b.Rows, row)
	}
	b.First, b.Last, b.Short = f.lines[start].number, f.lines[end-1].number, true
	return b, widest*2 > n && tabbed*2 > n
}
