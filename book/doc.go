// Package book lays puzzles out as a book that a print shop takes as it is. The
// inside and the cover are each a PDF.
//
//	book, err := book.Make(ctx, recipe, nil)       // or book.Of for puzzles there are
//	err = book.Inside(w, book.Options{Size: size}) // title, contents, rules, puzzles, solutions
//	err = book.Cover(w, options)                   // back, spine and front on one sheet
//
// A book has a section for each level, from easy to hard. In each one kind of rules
// follows another. No two of its puzzles are the same one in disguise. The same recipe
// and options give the same bytes on every machine.
package book
