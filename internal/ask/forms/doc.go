// Package forms has the questions that need more than the engines: forms of puzzles,
// pictures, books and files as sets. They are a package of their own so that those of
// package ask stay small enough for the page.
package forms

import (
	"jiugong/sudoku/book"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/words"
)

// Doc returns what a field is for, in English, with the closed lists that it names in braces.
func Doc(text string) string {
	return words.Fill(text, func(list string) (string, int, bool) {
		names := Choices(list)
		return message.ListOf(names).String(), 0, names != nil
	})
}

// Choices returns the names of a closed list that questions name, those of
// pictures, books and forms, too.
func Choices(list string) (names []string) {
	switch list {
	case "themes":
		return Themes()
	case "pictures":
		return PictureForms()
	case "papers":
		return texts(book.Papers())
	case "difficulties":
		return texts(book.Difficulties())
	case "places":
		return texts(book.Places())
	case "designs":
		return book.Designs()
	case "sizes":
		for _, s := range book.Sizes() {
			names = append(names, s.Name)
		}
		return names
	case "read", "written":
		for _, f := range notation.Forms() {
			if list == "read" && f.CanRead() || list == "written" && f.CanWrite() {
				names = append(names, f.Name)
			}
		}
		return names
	}
	return ask.Choices(list)
}

// texts returns names as texts.
func texts[T ~string](names []T) (list []string) {
	for _, name := range names {
		list = append(list, string(name))
	}
	return list
}
