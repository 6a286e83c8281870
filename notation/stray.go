package notation

import (
	"bytes"
	"strings"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/pieces"
	"jiugong/sudoku/notation/internal/text"
)

// A line right above or below a board may be one of its rows, if it has such a
// row:
//
//	g = ("53..7...."          the first row, if what stands before it makes the line look different
//	     "6..195..."
//	     …

// noteStrays notes such lines beside the boards that were found in source.
func noteStrays(source []byte, all []found) {
	var lines [][]byte
	for i, f := range all {
		if f.record == nil || len(f.record.Read) > 0 || f.record.Board.Rules.Shape().Grids() > 1 {
			continue
		}
		if lines == nil {
			lines = bytes.Split(source, []byte("\n"))
		}
		for k := f.last; k < min(f.last+3, len(lines)) && !f.record.Board.Rules.Has("jigsaw"); k++ {
			if headsRegions.Match(lines[k]) {
				f.record.Read = append(f.record.Read, message.Errorf("reader.like_row", lineNumber(k+1)))
			}
		}
		if end := endBefore(all[i+1:], len(lines)); f.line <= end && sizeTells(f.record.Board.Rules) {
			if first, last := missedRegions(lines[f.line-1 : end]); first > 0 {
				f.record.Read = append(f.record.Read, message.Errorf("reader.like_rows", lineNumber(f.line-1+first), lineNumber(f.line-1+last)))
			}
		}
		if f.last == len(lines)-1 && isStart(lines[f.last], lines[f.last-1]) { // the text breaks off
			f.record.Read = append(f.record.Read, message.Errorf("reader.like_row", lineNumber(f.last+1)))
		}
		n := f.record.Board.Rules.N()
		if sizeTells(f.record.Board.Rules) && f.last <= len(lines) && besideLetters(lines[f.line-1:f.last], n) {
			f.record.Read = append(f.record.Read, message.Errorf("reader.like_rows", lineNumber(f.line), lineNumber(f.last)))
		}
		isAlone := (i == 0 || all[i-1].last < f.line) && (i+1 == len(all) || all[i+1].line > f.last)
		if start, behind := lonePuzzle(lines[f.line-1]); isAlone && start >= 0 && f.line == f.last {
			f.record.noteLongWord(string(lines[f.line-1][behind:]))
		}
		for _, step := range []int{-1, 1} {
			number := f.line - 1
			if step > 0 {
				number = f.last + 1
			}
			for number > 0 && number <= len(lines) && isRule(bytes.TrimSpace(lines[number-1])) && !isOneSign(lines[number-1]) {
				number += step
			}
			isNext := i+step >= 0 && i+step < len(all) && all[i+step].line <= number && number <= all[i+step].last
			if number < 1 || number > len(lines) || isNext {
				continue
			}
			rows := rowsWithin(string(text.Plain(lines[number-1], "")), number)
			if len(rows) == 1 && len(rows[0]) == n && !isNumbering(rows[0]) {
				f.record.Read = append(f.record.Read, message.Errorf("reader.like_row", lineNumber(number)))
			}
		}
	}
}

// besideLetters reports whether a word of letters stands beside another word on most lines.
// Cages and regions stand so; the word is as long as a row of n cells.
func besideLetters(lines [][]byte, n int) bool {
	count := 0
	for _, line := range lines {
		words := bytes.Fields(line)
		if len(words) != 2 || len(words[1]) < n-1 || len(words[1]) > n+1 {
			continue
		}
		if letters := bytes.Count(bytes.Map(letterSign, words[1]), []byte("A")); letters*2 > n {
			count++
		}
	}
	return count*3 > n*2
}

// letterSign makes A of each letter.
func letterSign(char rune) rune {
	if char|0x20 >= 'a' && char|0x20 <= 'z' {
		return 'A'
	}
	return '.'
}

// isStart reports whether part is the start of a line like whole, whatever its digits and marks are.
func isStart(part, whole []byte) bool {
	plain := func(line []byte) []byte {
		return bytes.Map(func(char rune) rune {
			if strings.ContainsRune(cellMarks, char) {
				return '0'
			}
			return char
		}, line)
	}
	return len(bytes.TrimSpace(part)) > 0 && len(part) < len(whole) && bytes.HasPrefix(plain(whole), plain(part))
}

// endBefore returns the number of lines before the next that was found, of all lines if there is none.
func endBefore(next []found, lines int) int {
	if len(next) > 0 {
		return next[0].line - 1
	}
	return lines
}

// rowsWithin returns the parts of a line that may be rows of cells. Each is a
// word of its own; without such words, it is one apart behind a word.
func rowsWithin(line string, number int) (rows [][]pieces.Cell) {
	if rows = wordRows(line, number); len(rows) == 0 {
		if row := apartRow(line, number); row != nil {
			rows = append(rows, row)
		}
	}
	return rows
}

// wordRows returns the words of a line that may be rows of cells side by side.
func wordRows(line string, number int) (rows [][]pieces.Cell) {
	isOther := func(char rune) bool { return !strings.ContainsRune("0123456789._*?xX", char) }
	for word := range strings.FieldsFuncSeq(line, isOther) {
		if len(word) < leastScattered || strings.Trim(word, "xX") == "" || dottedDate.MatchString(word) {
			continue
		}
		var row []pieces.Cell
		column := strings.Index(line, word) + 1
		for k, char := range word {
			row = append(row, pieces.Cell{Text: string(char), Line: number, Column: column + k})
		}
		rows = append(rows, row)
	}
	return rows
}

// apartRow returns the cells that stand apart in a line behind a word, nil where none do.
func apartRow(line string, number int) (row []pieces.Cell) {
	at := rowApart.FindStringIndex(line)
	if at == nil || !wordBefore.MatchString(line[:at[0]]) {
		return nil
	}
	for word := range strings.FieldsFuncSeq(line[at[0]:at[1]], func(char rune) bool { return strings.ContainsRune(", \t;", char) }) {
		row = append(row, pieces.Cell{Text: word, Line: number})
	}
	return row
}
