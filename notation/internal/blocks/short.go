package blocks

import (
	"strings"

	"jiugong/sudoku/notation/internal/pieces"
)

// leastShort is the height of the smallest board whose rows may be short.
const leastShort = 6

// shortRows reads lines as rows between tabs whose empty cells at the end are
// missing. An editor may have trimmed the lines of a spreadsheet. There must be
// a line for each row, which may be blank.
func (f *finder) shortRows(start, end int) (b Block, ok bool) {
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
			if row = l.by(byTabs); row == nil {
				row = []pieces.Cell{{Text: strings.TrimSpace(string(l.text)), Line: l.number, Column: 1}}
			} else {
				tabbed++
			}
		}
		for _, cell := range row {
			if !pieces.MayBeCell(cell.Text) || pieces.IsNumber(cell.Text) && numberOf(cell.Text) > n {
				return b, false
			}
		}
		if widest = max(widest, len(row)); len(row) > n {
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
