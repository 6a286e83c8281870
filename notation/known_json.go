package notation

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// knownJSON holds what the lines of a file of JSON have in common: pieces that stay, and
// values between them.
type knownJSON struct {
	pieces []jsonPiece
	tries  backoff
}

// jsonPiece is a text that is the same on all lines, and what stands behind it.
type jsonPiece struct {
	text []byte
	then jsonValue
}

type jsonValue uint8

const (
	jsonEnd jsonValue = iota
	jsonCells
	jsonSolution
	jsonText   // inside quotes
	jsonItem   // the same, as one of a list
	jsonTruth  // true or false
	jsonNumber // whole
	jsonDigits // behind the point
)

// find finds the puzzle in a line of JSON that is like the one before. If none was, it is
// read carefully and becomes the one that others are like.
func (k *knownJSON) find(line []byte, options *ReadOptions) place {
	if at := k.match(line); at.known {
		return at
	}
	if !k.tries.due() {
		return place{}
	}
	other := knownJSON{pieces: cutJSON(line), tries: k.tries}
	at := other.match(line)
	if at.known = at.known && other.isRight(line, at, options); at.known {
		*k = other
	}
	k.tries.tried(at.known)
	return at
}

// isRight reports whether the careful way finds the same puzzle and solution in a line.
func (k *knownJSON) isRight(line []byte, at place, options *ReadOptions) bool {
	if _, rules := cutRules(line); rules != nil || csvHeader(line) != nil || wholeLineForm(line, options) != lineForm {
		return false
	}
	record, err := readLine(line, options)
	raw := Raw{Text: line, form: lineForm, place: at}
	var cells, solution [81]byte
	if err != nil || !record.isPlainClassic() || !raw.Classic(&cells) || !slices.Equal(cells[:], record.Board.Givens) {
		return false
	}
	solved := raw.Solution(&solution)
	return solved == (record.Solution != nil) && (!solved || slices.Equal(solution[:], record.Solution))
}

// cutJSON cuts a line into parts that stay and values that may differ. It
// returns nil if the line has cages, which are for the layers, or no end.
func cutJSON(line []byte) (pieces []jsonPiece) {
	var text, open []byte
	name, isName := "", false
	end := func(then jsonValue) {
		pieces = append(pieces, jsonPiece{text, then})
		text = nil
	}
	for i := 0; i < len(line); {
		char := line[i]
		switch {
		case char == '"':
			length := bytes.IndexByte(line[i+1:], '"')
			if isName && length >= 0 {
				if endOfText(line[i+1:], false) != length {
					return nil
				}
				if isName = false; len(open) == 1 {
					name = strings.ToLower(string(line[i+1 : i+1+length]))
				}
				text = append(text, line[i:i+length+2]...)
				i += length + 2
				continue
			}
			if length = endOfText(line[i+1:], false); length < 0 {
				return nil
			}
			inside := line[i+1 : i+1+length]
			text = append(text, '"')
			switch alone := len(open) == 1; {
			case alone && len(inside) == 81 && slices.Contains(puzzleColumns, name):
				end(jsonCells)
			case alone && len(inside) == 81 && slices.Contains(solutionColumns, name):
				end(jsonSolution)
			case isFixed(name):
				text = append(text, inside...)
			case len(open) > 0 && open[len(open)-1] == '[':
				end(jsonItem)
			default:
				end(jsonText)
			}
			text = append(text, '"')
			i += length + 2
			continue
		case isDigit(char):
			from := i
			for i < len(line) && isDigit(line[i]) {
				i++
			}
			if isFixed(name) {
				text = append(text, line[from:i]...)
			} else if from > 0 && line[from-1] == '.' {
				end(jsonDigits)
			} else {
				end(jsonNumber)
			}
			continue
		case truthAt(line[i:]) > 0 && !isFixed(name):
			i += truthAt(line[i:])
			end(jsonTruth)
			continue
		case char == '{' || char == '[':
			open = append(open, char)
			if isName = char == '{'; len(open) > 1 && name == "cages" {
				return nil
			}
		case (char == '}' || char == ']') && len(open) > 0:
			open = open[:len(open)-1]
		case char == ',':
			isName = len(open) > 0 && open[len(open)-1] == '{'
		case char == '\\', char < ' ', char > '~':
			return nil
		}
		text = append(text, char)
		i++
	}
	end(jsonEnd)
	return pieces
}

// isFixed reports whether the value under a name may tell of the puzzle itself.
// Lines with other such values aren't alike.
func isFixed(name string) bool {
	return slices.Contains(puzzleColumns, name) || slices.Contains(solutionColumns, name) || slices.Contains(regionColumns, name) || rulesKey.MatchString(name) || kindKey.MatchString(name)
}

// truthAt returns how long the true or false is that a text starts with, 0 where none is.
func truthAt(text []byte) int {
	switch {
	case bytes.HasPrefix(text, []byte("true")):
		return len("true")
	case bytes.HasPrefix(text, []byte("false")):
		return len("false")
	}
	return 0
}

// endOfText returns the end of the text in quotes that starts here. It returns
// -1 if the text may mean more than it seems to. As an item of a list, or a
// field among commas, it may name a column or rules. With other signs it may be
// a link or a code.
func endOfText(line []byte, item bool) int {
	field := 0 // where the field begins, if there was a comma before it
	for i := 0; i < len(line); {
		char := line[i]
		if isLetter(char) || isDigit(char) {
			i++
			continue
		}
		switch char {
		case '"':
			if item && mayHead(line[:i]) {
				return -1
			}
			return i
		case ' ', '.', '-', '_', '(', ')', '!', '?', '\'', '*', '%', '=', '&', '#', ':':
			i++
		case ',', ';':
			if field > 0 && mayHead(line[field:i]) {
				return -1
			}
			i++
			field = i
		case '\\':
			n := escaped(line[i:])
			if n == 0 {
				return -1
			}
			i += n
		default:
			if char < utf8.RuneSelf {
				return -1
			}
			letter, n := utf8.DecodeRune(line[i:])
			if !unicode.IsLetter(letter) {
				return -1
			}
			i += n
		}
	}
	return -1
}

// mayHead reports whether a field may be the name of a column of puzzles, or rules.
func mayHead(field []byte) bool {
	field = bytes.TrimSpace(field)
	return len(field) > 0 && (isDigit(field[0]) || isTaken(field))
}

// escaped returns how long the escaped character is that a text of JSON starts with, 0 where it is none.
func escaped(text []byte) int {
	if len(text) < 2 {
		return 0
	}
	switch text[1] {
	case '"', '\\', '/', 'n', 't':
		return 2
	case 'u':
		for i := 2; i < 6; i++ {
			if i == len(text) || !isDigit(text[i]) && (text[i]|0x20 < 'a' || text[i]|0x20 > 'f') {
				return 0
			}
		}
		return 6
	}
	return 0
}

// match finds the puzzle in a line that differs from the pieces in its values alone.
func (k *knownJSON) match(line []byte) (at place) {
	i, puzzles := 0, 0
	for _, piece := range k.pieces {
		if !bytes.HasPrefix(line[i:], piece.text) {
			return place{}
		}
		i += len(piece.text)
		from := i
		switch piece.then {
		case jsonEnd:
			at.known = i == len(line) && puzzles == 1
			return at
		case jsonCells, jsonSolution:
			if i += 81; i >= len(line) || line[i] != '"' {
				return place{}
			}
			if piece.then == jsonCells && areCells(line[from:i]) {
				at.cells = int32(from)
				puzzles++
			} else if piece.then == jsonSolution && !at.solved && areDigits(line[from:i]) {
				at.solved, at.solution = true, int32(from)
			} else {
				return place{}
			}
		case jsonText, jsonItem:
			length := endOfText(line[i:], piece.then == jsonItem)
			if length < 0 {
				return place{}
			}
			i += length
		case jsonTruth:
			length := truthAt(line[i:])
			if length == 0 {
				return place{}
			}
			i += length
		default:
			for i < len(line) && isDigit(line[i]) {
				i++
			}
			if i == from || i-from > longestWord || piece.then == jsonNumber && line[from] == '0' && i > from+1 {
				return place{}
			}
		}
	}
	return place{}
}
