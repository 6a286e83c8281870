package notation

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// knownJSON holds what the lines of a file of JSON have in common: pieces that stay, and
// values between them.
type knownJSON struct {
	pieces  []jsonPiece
	layered bool // the cells are in lists or in objects inside, so that the layers read such lines
	unnamed bool // the name of the cells says nothing, so no other value may look like some
	tries   backoff
}

// jsonPiece is a text that is the same on all lines, and what stands behind it.
type jsonPiece struct {
	text []byte
	then jsonValue
	list *knownGrid // what stands between the cells of a list
	like []byte     // a text that stood there
}

type jsonValue uint8

const (
	jsonEnd jsonValue = iota
	jsonCells
	jsonMarks
	jsonSolution
	jsonList   // of cells, such as [[5,3,0,…],…]
	jsonText   // inside quotes
	jsonItem   // the same, as one of a list
	jsonTruth  // true or false
	jsonNumber // whole
	jsonDigits // behind the point
)

// find finds the puzzle in a line of JSON that is like the one before. If none was, it is
// read carefully and becomes the one that others are like. Cells in lists are kept in b.
func (k *knownJSON) find(line []byte, options *ReadOptions, b *Chunk) place {
	if at, size := k.match(line, b); at.isFound() && size == len(line) {
		return at
	}
	if !k.tries.due() {
		return place{}
	}
	other := knownJSON{tries: k.tries}
	other.pieces, other.layered = cutJSON(line, "")
	other.unnamed = other.nameCells()
	at, size := other.match(line, b)
	if !at.isFound() || size != len(line) || !other.isRight(line, at, options) {
		at = place{}
	} else {
		*k = other
	}
	k.tries.tried(at.isFound())
	return at
}

// isRight reports whether the careful way finds the same puzzle and solution in a line.
func (k *knownJSON) isRight(line []byte, at place, options *ReadOptions) bool {
	if _, rules := cutRules(line); rules != nil || csvHeader(line) != nil || bytes.Contains(line, []byte("://")) {
		return false
	}
	if form := wholeLineForm(line, options); form != lineForm && (form != nil || !k.layered) || k.layered && !json.Valid(line) {
		return false
	}
	read := readLine
	if k.layered {
		read = readAlone
	}
	record, err := read(line, options)
	if at.marks != nil {
		return err == nil && !k.layered && record.areMarks(at.marks)
	}
	raw := Raw{Text: line, form: lineForm, place: at}
	var cells, solution [81]byte
	if err != nil || !record.isPlainClassic() || !raw.Classic(&cells) || !slices.Equal(cells[:], record.Board.Givens) {
		return false
	}
	solved := raw.Solution(&solution)
	return solved == (record.Solution != nil) && (!solved || slices.Equal(solution[:], record.Solution))
}

// cutJSON cuts a line into parts that stay and values that may differ. Some blanks may stand
// between its signs. It returns nil if the line has cages, which are for the layers, or no end.
func cutJSON(line []byte, blanks string) (pieces []jsonPiece, layered bool) {
	var text, open []byte
	name, isName := "", false
	end := func(then jsonValue) {
		pieces = append(pieces, jsonPiece{text: text, then: then})
		text = nil
	}
	for i := 0; i < len(line); {
		char := line[i]
		switch {
		case char == '"':
			length := bytes.IndexByte(line[i+1:], '"')
			if isName && length >= 0 {
				dollar := min(bytes.Count(line[i+1:i+2], []byte("$")), length) // as in MongoDB's {"$oid": "…"}
				if endOfText(line[i+1+dollar:], false) != length-dollar {
					return nil, false
				}
				isName = false
				name = strings.ToLower(string(line[i+1 : i+1+length]))
				text = append(text, line[i:i+length+2]...)
				i += length + 2
				continue
			}
			if length = endOfText(line[i+1:], false); length < 0 {
				return nil, false
			}
			inside := line[i+1 : i+1+length]
			text = append(text, '"')
			switch inObject := len(open) > 0 && open[len(open)-1] == '{'; {
			case inObject && len(inside) == 81 && slices.Contains(puzzleColumns, name):
				layered = layered || len(open) > 1
				end(jsonCells)
			case inObject && len(inside) == 729 && slices.Contains(puzzleColumns, name):
				end(jsonMarks)
			case inObject && len(inside) == 81 && slices.Contains(solutionColumns, name):
				end(jsonSolution)
			case isFixed(name):
				text = append(text, inside...)
			case len(open) > 0 && open[len(open)-1] == '[':
				end(jsonItem)
			default:
				end(jsonText)
				pieces[len(pieces)-1].like = bytes.Clone(inside)
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
			if list, length := newListGrid(line[i:], blanks); char == '[' && list != nil {
				pieces, layered = append(pieces, jsonPiece{text: text, then: jsonList, list: list}), true
				text = nil
				i += length
				continue
			}
			open = append(open, char)
			if isName = char == '{'; len(open) > 1 && (name == "cages" || regionsName.MatchString(name)) {
				return nil, false
			}
		case (char == '}' || char == ']') && len(open) > 0:
			open = open[:len(open)-1]
		case char == ',':
			isName = len(open) > 0 && open[len(open)-1] == '{'
		case char == '\\', char < ' ' && strings.IndexByte(blanks, char) < 0, char > '~':
			return nil, false
		}
		text = append(text, char)
		i++
	}
	end(jsonEnd)
	return pieces, layered
}

// nameCells takes the only text that is a puzzle for the cells, where no name tells which it is. Digits behind are its
// solution. It reports whether it did.
func (k *knownJSON) nameCells() bool {
	if k.layered || slices.ContainsFunc(k.pieces, func(piece jsonPiece) bool { return piece.then == jsonCells || piece.then == jsonMarks }) {
		return false
	}
	cells := -1
	for p := range k.pieces {
		piece := &k.pieces[p]
		switch {
		case piece.then != jsonText || len(piece.like) != 81:
		case areCells(piece.like) && isWideOpen(piece.like):
			if cells >= 0 {
				return false
			}
			cells = p
		case cells >= 0 && areDigits(piece.like):
			piece.then = jsonSolution
		}
	}
	if cells >= 0 {
		k.pieces[cells].then = jsonCells
	}
	return cells >= 0
}

// isFixed reports whether the value under a name may tell of the puzzle itself.
// Lines with other such values aren't alike.
func isFixed(name string) bool {
	return name == "size" || slices.Contains(puzzleColumns, name) || slices.Contains(solutionColumns, name) || slices.Contains(regionColumns, name) || isRulesKey(name) || kindKey.MatchString(name)
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

// match finds the puzzle in the object that a line starts with. It differs from the pieces in its values alone.
// Its size is returned, too.
func (k *knownJSON) match(line []byte, b *Chunk) (at place, size int) {
	i, puzzles := 0, 0
	for p := range k.pieces {
		piece := &k.pieces[p]
		if !bytes.HasPrefix(line[i:], piece.text) {
			return place{}, 0
		}
		i += len(piece.text)
		from := i
		switch piece.then {
		case jsonEnd:
			if at.known = puzzles == 1 && at.marks == nil; puzzles != 1 || at.marks != nil && at.solved {
				at = place{}
			}
			return at, i
		case jsonCells, jsonSolution:
			if i += 81; i >= len(line) || line[i] != '"' {
				return place{}, 0
			}
			if piece.then == jsonCells && areCells(line[from:i]) {
				at.cells = int32(from)
				puzzles++
			} else if piece.then == jsonSolution && !at.solved && areDigits(line[from:i]) {
				at.solved, at.solution = true, int32(from)
			} else {
				return place{}, 0
			}
		case jsonMarks:
			if i += 729; i >= len(line) || line[i] != '"' {
				return place{}, 0
			}
			if at.marks = wholeMarks(line[from:i], b); at.marks == nil {
				return place{}, 0
			}
			puzzles++
		case jsonList:
			var chars, cells [81]byte
			length := piece.list.walk(line[i:], &chars)
			switch isFull := areDigits(chars[:]); {
			case length <= 0:
				return place{}, 0
			case isFull && !at.solved:
				at.solved, at.answer = true, keep(&b.cells, &chars)
			case isFull || !piece.list.readList(&cells, &chars):
				return place{}, 0
			default:
				at.read = keep(&b.cells, &cells)
				puzzles++
			}
			i += length
		case jsonText, jsonItem:
			length := endOfText(line[i:], piece.then == jsonItem)
			if length < 0 || k.layered && !isBesideLists(line[i:i+length]) || k.unnamed && length >= shortWord && bytes.ContainsAny(line[i:i+length], "0123456789") {
				return place{}, 0
			}
			i += length
		case jsonTruth:
			length := truthAt(line[i:])
			if length == 0 {
				return place{}, 0
			}
			i += length
		default:
			for i < len(line) && isDigit(line[i]) {
				i++
			}
			if i == from || i-from > longestWord || piece.then == jsonNumber && line[from] == '0' && i > from+1 {
				return place{}, 0
			}
		}
	}
	return place{}, 0
}

// newListGrid finds the cells of a list of JSON that a text starts with: 81 digits, and 0, null, a
// sign or nothing in quotes for empty ones. They may stand in lists or texts for rows, or each in an
// object, and some blanks between signs. It returns nil for any other list.
func newListGrid(text []byte, blanks string) (g *knownGrid, length int) {
	g = &knownGrid{}
	var open []byte // the brackets round the place at hand
	name := ""
	start, isOpen := 0, false
	cell := func(at, length int) bool {
		if open[len(open)-1] == '{' && !slices.Contains(cellNames, name) {
			return true // something else beside the cell
		}
		g.between = append(g.between, bytes.Clone(text[start:at]))
		start = at + length
		if word := text[at:start]; length != 1 || word[0] < '1' || word[0] > '9' {
			if isOpen && !bytes.Equal(g.word, word) {
				return false
			}
			isOpen, g.word = true, bytes.Clone(word)
		}
		return len(g.between) <= 81
	}
	for i := 0; i < len(text); i++ {
		switch char := text[i]; {
		case char == '[' || char == '{':
			open = append(open, char)
		case char == ']' || char == '}':
			if open = open[:len(open)-1]; len(open) > 0 {
				break
			}
			if len(g.between) != 81 {
				return nil, 0
			}
			g.between = append(g.between, bytes.Clone(text[start:i+1]))
			g.setPlaces(i + 1)
			return g, i + 1
		case char == ',' || char == ' ' || char == ':' || strings.IndexByte(blanks, char) >= 0:
		case isDigit(char):
			end := i
			for end < len(text) && isDigit(text[end]) {
				end++
			}
			if !cell(i, end-i) {
				return nil, 0
			}
			i = end - 1
		case bytes.HasPrefix(text[i:], []byte("null")):
			if !cell(i, len("null")) {
				return nil, 0
			}
			i += len("null") - 1
		case char == '"':
			length := bytes.IndexByte(text[i+1:], '"')
			if length < 0 || bytes.IndexByte(text[i+1:i+1+length], '\\') >= 0 {
				return nil, 0
			}
			inside := text[i+1 : i+1+length]
			if bytes.HasPrefix(text[i+length+2:], []byte(":")) {
				name = strings.ToLower(string(inside))
				i += length + 1
				break
			}
			if length == 0 && !cell(i+1, 0) {
				return nil, 0
			}
			for range inside { // a row, mostly
				if i++; text[i] > '~' || !cell(i, 1) {
					return nil, 0
				}
			}
			i++
		default:
			return nil, 0
		}
	}
	return nil, 0
}

// cellNames are names under which objects have the digit of a cell.
var cellNames = []string{"value", "v", "val", "digit", "number", "num", "n", "d"}

// readList reads the cells of a list from their characters. It returns ok false if few are empty, as
// in a solution, or if 0 may be a digit.
func (g *knownGrid) readList(cells, chars *[81]byte) (ok bool) {
	empty := bytes.Count(chars[:], []byte("."))
	return empty >= 5 && !(empty == 9 && string(g.word) == "0") && empty < 81 && readOneMarked(cells, chars[:]) && !numbersColumns(cells)
}

// isBesideLists reports whether a text in quotes tells nothing to the layers, which also look for
// boards in texts.
func isBesideLists(text []byte) bool {
	switch n := utf8.RuneCount(text); {
	case n < 16:
		return true
	case bytes.ContainsAny(text, " ,;"):
		return !bytes.ContainsAny(text, "0123456789")
	default:
		return usualRules(n) == nil
	}
}
