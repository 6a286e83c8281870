// Package forms has the questions that need more than the engines: forms of puzzles,
// pictures, books and files as sets. They are a package of their own so that those of
// package ask stay small enough for the page.
package forms

import (
	"strings"

	"jiugong/sudoku/book"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
)

// Doc is what a tag says of a field, with the lists that it names put in, those of pictures and
// books, too.
func Doc(text string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	var sizes []string
	for _, s := range book.Sizes() {
		sizes = append(sizes, s.Name)
	}
	return ask.Doc(strings.NewReplacer(
		"{themes}", message.ListOf(Themes()).String(), "{papers}", message.ListOf(book.Papers()).String(), "{sizes}", message.ListOf(sizes).String(),
	).Replace(text))
}
