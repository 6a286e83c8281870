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

// mostOff is how many cells more or fewer such a word has at the most.
const mostOff = 3

// addNearly adds an error for each word that is nearly a puzzle, if nothing else tells of it.
func addNearly(text []byte, all []found) []found {
	places, nearly := nearlyIn(text)
	if len(nearly) == 0 || len(places) == 0 {
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
	isTaken := func(word []byte) bool {
		var cells [81]byte
		return readMarked(&cells, word) && taken[string(cells[:])]
	}
	number, at := 1, 0
	for _, word := range nearly {
		cells := text[word.start:word.end]
		if !places[string(placeName(text, word.start))] || len(cells) > 81 && (isTaken(cells[:81]) || isTaken(cells[len(cells)-81:])) {
			continue
		}
		number += bytes.Count(text[at:word.start], newline)
		if at = word.start; !told[number] {
			all = append(all, found{line: number, last: number, err: nearlyError(number, len(cells))})
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return a.line - b.line })
	return all
}

// nearlyError returns the error of a word with another number of cells than the puzzles have.
func nearlyError(line, cells int) error {
	return wrong("line", line, 0, "read.nearly", cells, 81, exampleLine)
}

// cellWord is where a word of digits and marks stands.
type cellWord struct{ start, end int }

// nearlyIn returns the places where open puzzles stand in a text, and the words that nearly are puzzles.
func nearlyIn(text []byte) (places map[string]bool, nearly []cellWord) {
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
		if n < 81-mostOff || n > 81+mostOff || start > 0 && isLetter(text[start-1]) || at < len(text) && isLetter(text[at]) {
			continue
		}
		word := text[start:at]
		if n != 81 && areMostlyCells(word, leastSolution) {
			nearly = append(nearly, cellWord{start, at})
		}
		if n == 81 && isWideOpen(word) && readMarked(&cells, word) {
			if name := placeName(text, start); !places[string(name)] && name != nil {
				if places == nil {
					places = map[string]bool{}
				}
				places[string(name)] = true
			}
		}
	}
	return places, nearly
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
