package notation

import (
	"bytes"
	"errors"
	"slices"

	"jiugong/sudoku"
)

// In a document a word that isn't a puzzle may be anything. One with nearly as many cells as the puzzles have, in the
// place where they stand, is a damaged one:
//
//	<puzzle cells="53..7…"/>      81 cells behind cells="
//	<puzzle cells="6..19…"/>      80: an error, since nothing else would say that it is missing
//
// So is one with all cells that isn't read, when others in such a place are.

// mostOff is how many cells more or fewer such a word has at the most.
const mostOff = 3

// addNearly adds an error for each word that is nearly a puzzle. It adds one, too, for each puzzle that nothing else
// tells of.
func addNearly(text []byte, all []found) []found {
	open, nearly := cellWords(text)
	if len(open) == 0 {
		return all
	}
	told, taken := map[int]bool{}, map[string]bool{}
	for _, f := range all {
		if parse := (*sudoku.ParseError)(nil); errors.As(f.err, &parse) {
			told[max(parse.Line, f.line)] = true
		} else if f.record != nil {
			taken[string(f.record.Board.Givens)] = true
		}
	}
	number, at, n := 1, 0, len(all)
	add := func(word cellWord, errorAt func(line int) error) {
		number += bytes.Count(text[at:word.start], newline)
		if at = word.start; !told[number] {
			all = append(all, found{line: number, last: number, err: errorAt(number)})
		}
	}
	for _, word := range unread(text, open, taken) {
		add(word, func(line int) error { return wrong("line", line, 0, "read.unread", exampleLine) })
	}
	number, at = 1, 0
	isTaken := func(word []byte) bool {
		var cells [81]byte
		return readMarked(&cells, word) && taken[string(cells[:])]
	}
	for places := placesOf(text, open); len(nearly) > 0; nearly = nearly[1:] {
		word := nearly[0]
		cells := text[word.start:word.end]
		if !places[string(placeName(text, word.start))] || len(cells) > 81 && (isTaken(cells[:81]) || isTaken(cells[len(cells)-81:])) {
			continue
		}
		add(word, func(line int) error { return nearlyError(line, len(cells)) })
	}
	if len(all) > n {
		slices.SortStableFunc(all, func(a, b found) int { return a.line - b.line })
	}
	return all
}

// unread returns those of the open puzzles of a text that aren't taken, where others behind the same word are. One with
// all digits of the one before is no puzzle but a later state of it.
func unread(text []byte, open []cellWord, taken map[string]bool) (words []cellWord) {
	var cells, before [81]byte
	isRead := map[string]bool{}
	for _, word := range open {
		if readMarked(&cells, text[word.start:word.end]) && taken[string(cells[:])] {
			isRead[string(lettersBefore(text, word.start))] = true
		}
	}
	for _, word := range open {
		switch readMarked(&cells, text[word.start:word.end]); {
		case taken[string(cells[:])]:
			before = cells
		case isRead[string(lettersBefore(text, word.start))] && (before == [81]byte{} || !holdsAll(&cells, &before)):
			words = append(words, word)
		}
	}
	return words
}

// nearlyError returns the error of a word with another number of cells than the puzzles have.
func nearlyError(line, cells int) error {
	return wrong("line", line, 0, "read.nearly", cells, 81, exampleLine)
}

// cellWord is where a word of digits and marks stands.
type cellWord struct{ start, end int }

// cellWords returns the words of a text that are open puzzles, and those that nearly are some.
func cellWords(text []byte) (open, nearly []cellWord) {
	var cells [81]byte
	for at := 0; at < len(text); at++ {
		if !isCellSign(text[at]) {
			continue
		}
		start := at
		for at < len(text) && isCellSign(text[at]) {
			at++
		}
		n := at - start
		if n < 81-mostOff || n > 81+mostOff || at < len(text) && isLetter(text[at]) {
			continue
		}
		word := text[start:at]
		if n != 81 && areMostlyCells(word, leastSolution) && (start == 0 || !isLetter(text[start-1])) {
			nearly = append(nearly, cellWord{start, at})
		}
		if n == 81 && isWideOpen(word) && readMarked(&cells, word) {
			open = append(open, cellWord{start, at})
		}
	}
	return open, nearly
}

// placesOf returns the names of the places where words stand, see placeName.
func placesOf(text []byte, words []cellWord) map[string]bool {
	places := map[string]bool{}
	for _, word := range words {
		if name := placeName(text, word.start); name != nil {
			places[string(name)] = true
		}
	}
	return places
}

// placeName returns what names the place before a word: the end of a tag, a key, a column's quote. It returns nil
// where there are only blanks.
func placeName(text []byte, at int) []byte {
	const longest = 40
	start := at
	for start > 0 && at-start < longest && !isLetter(text[start-1]) && !isCellSign(text[start-1]) {
		start--
	}
	signs := bytes.TrimLeft(text[start:at], jsonBlanks)
	if !bytes.ContainsAny(signs, "\"'`>=:") {
		return nil
	}
	for start = at - len(signs); start > 0 && at-start < longest && (isLetter(text[start-1]) || text[start-1] == '_'); {
		start--
	}
	return text[start:at]
}

// lettersBefore returns the last letters before a word, if only signs stand between. It returns none where the next letters
// are far away.
func lettersBefore(text []byte, at int) []byte {
	end := at
	for end > 0 && at-end < 5 && !isLetter(text[end-1]) && !isCellSign(text[end-1]) {
		end--
	}
	start := end
	for start > 0 && isLetter(text[start-1]) {
		start--
	}
	return text[start:end]
}
