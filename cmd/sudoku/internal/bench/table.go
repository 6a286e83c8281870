package bench

import (
	"io"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"jiugong/sudoku/internal/message"
)

// table prints headings in the reader's language, and rows below them. A tab stands between two
// cells. Columns are aligned on their right, as numbers are. Chinese characters are as wide as two
// others.
func (o *Options) table(headings message.Key, rows []string) error {
	rows = append([]string{o.Words.Error(message.Errorf(headings))}, rows...)
	var widths []int
	for _, row := range rows {
		for i, cell := range strings.Split(row, "\t") {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], displaywidth.String(cell))
		}
	}
	var text strings.Builder
	for _, row := range rows {
		for i, cell := range strings.Split(row, "\t") {
			text.WriteString(strings.Repeat(" ", 2+widths[i]-displaywidth.String(cell)) + cell)
		}
		text.WriteByte('\n')
	}
	_, err := io.WriteString(o.Out, text.String())
	return err
}
