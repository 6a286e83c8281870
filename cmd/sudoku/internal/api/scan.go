package api

import (
	"context"
	"net/http"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/scan"
)

// registerScan registers the reading of pictures. A server that doesn't allow it says so.
func (s *service) registerScan() {
	operation(s, "scan", "Find the Sudokus on a picture", "A photo or a screenshot. Only for servers that allow it: the page and the command read pictures themselves.", s.scan, http.StatusForbidden)
}

// errNoPictures refuses pictures where the server takes none.
var errNoPictures = refuse(http.StatusForbidden, "scan.not_here")

func (s *service) scan(ctx context.Context, q *forms.Scan, words *explain.Words) (*forms.Scanned, error) {
	if !s.options.Scan {
		return nil, errNoPictures
	}
	if _, err := q.Options(); err != nil {
		return nil, demand(err)
	}
	q.Limits = scan.Limits{Pixels: mostScanned}
	out, err := working(s, ctx, large, func(ctx context.Context) (*forms.Scanned, error) { return q.Of(ctx, s.desk(words)) })
	return out, demand(err)
}
