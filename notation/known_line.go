package notation

import (
	"bytes"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/once"
)

// longestWord is the length of the longest word or number that may stand behind
// a puzzle. A longer one may be cells, a code or a link.
const longestWord = 16

// findInLine finds a puzzle at the start of its line. Behind it may stand only
// its solution and plain words and numbers: a rating, a level, a comment.
func findInLine(line []byte) (at place) {
	if len(line) == 81 {
		return at
	}
	rest := line[81:]
	switch rest[0] {
	case ' ', ',', ';', '\t', '#':
	default:
		return at
	}
	if !areCells(line[:81]) {
		return at
	}
	// The first word is the solution if it can be.
	i := 0
	for i < len(rest) && (rest[i] == ' ' || rest[i] == ',' || rest[i] == ';' || rest[i] == '\t') {
		i++
	}
	if end := i + 81; end <= len(rest) && (end == len(rest) || rest[end] == ' ' || rest[end] == ',' || rest[end] == ';' || rest[end] == '\t') && areDigits(rest[i:end]) {
		at.solved, at.solution = true, int32(81+i)
		i = end
	}
	if !arePlainWords(rest, i) {
		return place{}
	}
	at.known = true
	return at
}

// arePlainWords reports whether a text is plain from some place on. It then has only short
// words, whole numbers, ratings such as 7.2 or ED=7.2/1.2/1.2, and single signs between them.
// None of these can be rules, the head of a table, a link, a code, or cells.
func arePlainWords(text []byte, i int) bool {
	tabs := bytes.IndexByte(text, '\t') >= 0
	comment := false
	for i < len(text) {
		start := i
		switch char := text[i]; {
		case char == ' ' || char == ',' || char == ';' || char == '\t':
			i++
		case char == '#' && !comment:
			comment = true
			i++
		case isDigit(char):
			i = endOfNumber(text, i)
			// A digit alone may be the size of a board where there are tabs.
			if i-start > longestWord || i < len(text) && isLetter(text[i]) || tabs && i-start == 1 && (char < '4' || isBeforeWord(text[i:])) {
				return false
			}
		case isLetter(char):
			for i < len(text) && (isLetter(text[i]) || isDigit(text[i]) || text[i] == '-' || text[i] == '_') {
				i++
			}
			if i-start > longestWord || isTaken(text[start:i]) {
				return false
			}
			if i+1 < len(text) && text[i] == '=' && isDigit(text[i+1]) {
				i++
			}
		default:
			return false
		}
	}
	return true
}

// isBeforeWord reports whether a text begins with a blank and a word.
func isBeforeWord(text []byte) bool { return len(text) > 1 && text[0] == ' ' && isLetter(text[1]) }

// endOfNumber returns where a number ends that starts at a place: digits, and points and slashes
// between them.
func endOfNumber(text []byte, i int) int {
	for i < len(text) && (isDigit(text[i]) || (text[i] == '.' || text[i] == '/') && i+1 < len(text) && isDigit(text[i+1])) {
		i++
	}
	return i
}

func isDigit(char byte) bool  { return char >= '0' && char <= '9' }
func isLetter(char byte) bool { return char|0x20 >= 'a' && char|0x20 <= 'z' }

var layoutNames once.Value[[]string]

// takenStarts tells with which letters words begin that isTaken may take.
var takenStarts once.Value[*[256]bool]

func newTakenStarts() *[256]bool {
	var starts [256]bool
	for _, layout := range sudoku.Layouts() {
		starts[layout.Name[0]] = true
	}
	for _, name := range puzzleColumns {
		starts[name[0]], starts[name[0]&^0x20] = true, true
	}
	return &starts
}

// isTaken reports whether a word means more than itself: a column of puzzles in a table, or boards
// that overlap.
func isTaken(word []byte) bool {
	if len(word) == 0 || !takenStarts.Get(newTakenStarts)[word[0]] {
		return false
	}
	return layoutAt(word) != "" || isPuzzleColumn(word)
}

// layoutAt returns the name of boards that overlap at the start of a text, "" where there is none.
func layoutAt(text []byte) string {
	for _, name := range layoutNames.Get(func() (names []string) {
		for _, layout := range sudoku.Layouts() {
			names = append(names, layout.Name)
		}
		return names
	}) {
		if len(text) >= len(name) && string(text[:len(name)]) == name {
			return name
		}
	}
	return ""
}

// isPuzzleColumn reports whether a word is the name of a column that holds puzzles.
func isPuzzleColumn(word []byte) bool {
	for _, name := range puzzleColumns {
		if len(word) >= len(name) && bytes.EqualFold(word, []byte(name)) {
			return true
		}
	}
	return false
}

// knownSpread is a line of cells with signs between them, such as 5,3,.,.,7, that others may be like.
type knownSpread struct {
	grid  *knownGrid
	tries backoff
}

// match finds the puzzle in a line that differs from the one that is known in its cells alone.
func (k *knownSpread) match(line []byte, b *Chunk) place {
	var cells [81]byte
	if k.grid != nil && len(line) <= longestGrid {
		if size, ok := k.grid.fits(line, &cells); ok && size == len(line) {
			return place{known: true, grid: k.grid, read: keep(&b.cells, &cells)}
		}
	}
	return place{}
}

// learn reads a line carefully, which may become the one that others are like.
func (k *knownSpread) learn(line []byte, options *ReadOptions) place {
	if len(line) > longestGrid || !k.tries.due() {
		return place{}
	}
	grid := newSpread(line, options)
	if k.tries.tried(grid != nil); grid == nil {
		return place{}
	}
	k.grid = grid
	return place{known: true, grid: grid}
}

// newSpread returns what a line has beside its cells; nil where the careful way finds anything but
// a puzzle.
func newSpread(line []byte, options *ReadOptions) *knownGrid {
	if isComment := bytes.HasPrefix(bytes.TrimSpace(line), []byte("#")); isComment {
		return nil
	}
	if _, rules := cutRules(line); rules != nil || csvHeader(line) != nil || isISS(line) || wholeLineForm(line, options) != lineForm {
		return nil
	}
	record, err := readLine(line, options)
	if err != nil || !record.isBare() {
		return nil
	}
	return newKnownGrid(line, record.Board.Givens)
}

// findInBank finds the puzzle in a record of a bank.
func findInBank(line []byte) (at place) {
	const hash = 12
	cells := hash
	for cells < len(line) && line[cells] == ' ' {
		cells++
	}
	end := cells + 81
	if cells == hash || end+4 > len(line) || line[end] != ' ' {
		return at
	}
	for _, char := range line[:hash] {
		if !isDigit(char) && (char < 'a' || char > 'f') {
			return at
		}
	}
	var digits [81]byte
	if rating := bytes.TrimLeft(line[end:], " "); !ReadClassic(&digits, line[cells:end]) || !isRating(string(rating)) {
		return at
	}
	return place{known: true, cells: int32(cells)}
}
