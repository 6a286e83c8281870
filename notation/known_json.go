package notation

import (
	"bytes"
	"slices"
	"strings"
)

// knownJSON is what the lines of a file of JSON have in common: pieces that stay, and values
// between them.
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

// cutJSON cuts a line into what may stay and what may not; nil where it has anything
// unusual: lists, objects in it, escapes.
func cutJSON(line []byte) (pieces []jsonPiece) {
	var text []byte
	name, isName := "", true
	end := func(then jsonValue) {
		pieces = append(pieces, jsonPiece{text, then})
		text = nil
	}
	for i := 0; i < len(line); {
		char := line[i]
		switch {
		case char == '"':
			length := bytes.IndexByte(line[i+1:], '"')
			if length < 0 {
				return nil
			}
			inside := line[i+1 : i+1+length]
			text = append(text, '"')
			switch {
			case isName:
				name, isName = strings.ToLower(string(inside)), false
				text = append(text, inside...)
			case len(inside) == 81 && name == "puzzle":
				end(jsonCells)
			case len(inside) == 81 && name == "solution":
				end(jsonSolution)
			case isFixed(name):
				text = append(text, inside...)
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
		case char == ',':
			isName = true
		case char == '{' && i > 0, char == '[', char == '\\', char < ' ', char > '~':
			return nil
		}
		text = append(text, char)
		i++
	}
	end(jsonEnd)
	return pieces
}

// isFixed reports whether the value under a name may tell of the puzzle itself, so that lines with others aren't alike.
func isFixed(name string) bool {
	return slices.Contains([]string{"puzzle", "solution", "regions"}, name) || rulesKey.MatchString(name) || kindKey.MatchString(name)
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
		case jsonText:
			for i < len(line) && line[i] != '"' {
				if char := line[i]; !isDigit(char) && !isLetter(char) && char != ' ' && char != '.' && char != '-' && char != '_' {
					return place{}
				}
				i++
			}
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
