package cli

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/scan"
)

// picturePath reports whether a text is the path of an existing picture. The
// path may be typed, pasted, or dropped onto a terminal, which quotes it or
// puts backslashes before spaces.
func picturePath(text string) (path string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) > 4096 || strings.ContainsAny(text, "\n\r") {
		return "", false
	}
	unquoted := strings.Trim(text, `'"`)
	for _, path := range []string{text, unquoted, strings.ReplaceAll(unquoted, `\ `, " ")} {
		if !slices.Contains([]string{".jpg", ".jpeg", ".png", ".webp", ".gif"}, strings.ToLower(filepath.Ext(path))) {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, true
		}
	}
	return "", false
}

// readPicture reads the largest Sudoku of a picture. doubt says what must be checked.
func readPicture(ctx context.Context, path string) (board *sudoku.Board, doubt, err error) {
	picture, err := openPicture(nil, path)
	if err != nil {
		return nil, nil, err
	}
	found, err := scan.Scan(ctx, picture, scan.Options{})
	if err != nil {
		return nil, nil, err
	}
	if len(found) == 0 {
		return nil, nil, errNoSudoku
	}
	if !found[0].Sure() {
		doubt = message.Errorf("scan.to_check", found[0].Doubts[0])
	}
	return found[0].Board(), doubt, nil
}
