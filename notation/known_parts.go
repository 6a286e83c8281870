package notation

import (
	"bytes"
	"strings"
)

// The signs in a shape for what may differ. No line has them.
const (
	shapeCells    = 1 + iota
	shapeSolution // 81 digits behind the cells
	shapeNumber
	shapeRating // such as 7.2
	shapeWord
	shapeDigits // and how many
	shapeHex    // and how many characters
	shapeMarks  // at the beginning: the cells are 729 characters of pencil marks
	shapeApart  // in front: the cells stand apart
)

const (
	shortWord   = 16 // from here on a word or number may be the cells of a puzzle
	longWord    = 64 // from here on it may be those of a classic one, its regions or its solution
	tornWord    = 24 // from here on digits may be a part of these
	leastHex    = 6
	leastTabbed = 100 // from here on a field may be a larger board, whose size stands behind a tab
)

// shaper makes the shape of a line part by part. In its fields short numbers and words may differ. They stay
// as they are where they may be more than that:
//
//	samurai, puzzle        words that mean something to the reader
//	9x9, 6:2x3, 9/0-8      digits beside letters, or a range: rules
//	17 and a tab before    rules, too, if it is a small one
//	16 characters or more  cells, codes and links: there only numbers of the same length may differ,
//	                       and in addresses with a query only those behind "="
//	no blank in the line   a code or a link, unless it is a short name, "=" and the cells
type shaper struct {
	line    []byte
	strict  bool // nothing may differ but values of a query
	fixed   bool // nothing at all
	tabs    bool
	unknown bool // the line is too long, or has signs that are for others to read
}

func newShaper(line []byte) shaper {
	tab := bytes.IndexByte(line, '\t')
	return shaper{
		line: line, tabs: tab >= 0, strict: !hasAny(line, " ,;\t|<") && beyondASCII(line) < 0 && !isKeyed(line),
		fixed: bytes.IndexByte(line, '~') >= 0 || hasPlus(line) || tab >= leastTabbed,
	}
}

// hasPlus reports whether a line has a plus that may be a part of rules. In a zone of time, as +0200, it isn't.
func hasPlus(line []byte) bool {
	for i := bytes.IndexByte(line, '+'); i >= 0; {
		if !isZone(line, i) {
			return true
		}
		next := bytes.IndexByte(line[i+1:], '+')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}

// isZone reports whether a sign begins a zone of time, behind a blank or a time: 12:00:07+02:00, 12:00:07 +0200.
func isZone(line []byte, sign int) bool {
	zone := line[sign+1:]
	switch {
	case startsLike(zone, "0000"):
		zone = zone[len("0000"):]
	case startsLike(zone, "00:00"):
		zone = zone[len("00:00"):]
	case startsLike(zone, "00"):
		zone = zone[len("00"):]
	default:
		return false
	}
	if len(zone) > 0 && (isDigit(zone[0]) || isLetter(zone[0])) {
		return false
	}
	before := bytes.TrimRight(line[:sign], " ")
	time := before[max(0, len(before)-len(":07")):]
	return len(time) == 3 && isDigit(time[2]) && isDigit(time[1]) && (time[0] == ':' || time[0] == '.' || isDigit(time[0]) && len(before) == sign)
}

// isGrepped reports whether a line is 81 characters behind the path of their file and a number:
//
//	puzzles/hard.txt:17:53..7…
func isGrepped(line []byte) bool {
	at := len(line) - 81
	if at < len("a.b:1:") || line[at-1] != ':' || !areCells(line[at:]) {
		return false
	}
	path, number := line[:at-1], 0
	for len(path) > 0 && isDigit(path[len(path)-1]) {
		path = path[:len(path)-1]
		number++
	}
	if number == 0 || len(path) < 4 || path[len(path)-1] != ':' || bytes.IndexByte(path, '.') < 0 {
		return false
	}
	for _, char := range path[:len(path)-1] {
		if !isLetter(char) && !isDigit(char) && bytes.IndexByte([]byte("_-./"), char) < 0 {
			return false
		}
	}
	return isLetter(path[len(path)-2])
}

// isKeyed reports whether a line is a short name, "=" and 81 characters.
func isKeyed(line []byte) bool {
	name := len(line) - len("=") - 81
	if name < 1 || name > shortWord || line[name] != '=' || !isLetter(line[0]) {
		return false
	}
	for _, char := range line[:name] {
		if !isLetter(char) && !isDigit(char) && char != '_' && char != '-' {
			return false
		}
	}
	return areCells(line[name+1:])
}

// append appends some signs, if there is room.
func (s *shaper) append(dst []byte, signs ...byte) []byte {
	if len(dst)+len(signs) > longestShape {
		s.unknown = true
		return dst
	}
	return append(dst, signs...)
}

// appendPart appends the shape of what stands between two places. Signs stay.
func (s *shaper) appendPart(dst []byte, i, end int) []byte {
	for i < end && !s.unknown {
		start := i
		for i < end && fieldKinds[s.line[i]]&endsField == 0 {
			i++
		}
		if i > start {
			dst = s.appendField(dst, start, i)
		}
		if i < end {
			dst = s.append(dst, s.line[i])
			i++
		}
	}
	return dst
}

// appendField appends the shape of a field.
func (s *shaper) appendField(dst []byte, start, end int) []byte {
	field := s.line[start:end]
	if tail, behind := tailOfLink(field); tail > 0 && !s.fixed && !s.strict && !s.mayBeLink(start, end) {
		return s.append(s.append(s.appendField(dst, start, start+tail), shapeWord), field[behind:]...)
	}
	may := mayDiffer(field)
	switch {
	case s.fixed || s.mayBeGame(start, end) || s.mayBeLink(start, end):
		may = nothing
	case s.strict && s.line[0] == ':': // a library has numbers between colons
		may = min(may, lengths)
	case s.strict:
		may = min(may, queries)
	}
	for i := 0; i < len(field); {
		char, length, hasLetter := field[i], 1, false
		if fieldKinds[char]&(isAnyDigit|isAnyLetter) != 0 {
			length, hasLetter = measureWord(field, i, may)
		}
		word := field[i : i+length]
		if may == queries && (i == 0 || field[i-1] != '=' || i+length < len(field) && field[i+length] != '&') || may == nothing {
			dst = s.append(dst, word...)
			i += length
			continue
		}
		switch isNumber := isDigit(char) && !hasLetter; {
		case char < ' ' || char == 0x7f:
			s.unknown = true
			return dst
		case isNumber && s.tabs && (char == '0' || length == 1):
			dst = s.append(dst, word...)
		case isNumber && may == everything && isRatingAt(field, i):
			dst, length = s.append(dst, shapeRating), bytes.IndexByte(field[i:], '.')+2
		case isNumber && may == everything:
			dst = s.append(dst, shapeNumber)
		case isNumber:
			dst = s.append(dst, shapeDigits, byte(length))
		case may == lengths && isHex(word):
			dst = s.append(dst, shapeHex, byte(length))
		case may == everything && hasLetter && !isTimeSign(field, i) && !isTaken(word):
			dst = s.append(dst, shapeWord)
		default:
			dst = s.append(dst, word...)
		}
		i += length
	}
	return dst
}

// tailOfLink returns where the name of a page is that ends an address, as in https://a.example/watch?v=aB3_x9. Round
// brackets may stand round it, as in Markdown. It returns 0 for a field without one.
func tailOfLink(field []byte) (tail, end int) {
	field = bytes.TrimRight(field, ")")
	tail = bytes.LastIndexAny(field, "/=") + 1
	if tail < len("http://a/") || tail == len(field) || len(field)-tail >= shortWord || !bytes.Contains(field[:tail-1], []byte("://")) || isTaken(field[tail:]) {
		return 0, 0
	}
	for _, char := range field[tail:] {
		if fieldKinds[char]&(isAnyDigit|isAnyLetter) == 0 && char != '-' && char != '_' {
			return 0, 0
		}
	}
	return tail, len(field)
}

// differing is what in a field may differ.
type differing uint8

const (
	nothing    differing = iota
	queries              // numbers of the same length, as values of a query
	lengths              // numbers of the same length
	everything           // numbers and words
)

// kinds of characters in fields, and between them
const (
	isAnyDigit = 1 << iota
	isAnyLetter
	isCellMark // of an empty cell
	isOfQuery  // in an address
	isOfCode   // the same, and in no other text
	endsField
	endsColumn // of a table
	isBetween  // values, in a gap of a document
)

var fieldKinds = func() (kinds [256]byte) {
	for char := range kinds {
		switch {
		case isDigit(byte(char)):
			kinds[char] = isAnyDigit
		case isLetter(byte(char)):
			kinds[char] = isAnyLetter
		case !strings.ContainsRune("\"'`.*_?>", rune(char)):
			kinds[char] = isBetween
		}
	}
	for i, chars := range []string{"._*-xX?", "?&=%", "?&%", ",;\t \"'#<>", ",;\t"} {
		for _, char := range chars {
			kinds[char] |= isCellMark << i
		}
	}
	return kinds
}()

// mayDiffer returns what in a field may differ without a change of its meaning.
func mayDiffer(field []byte) differing {
	strange, all, last := 0, byte(0), byte(0) // strange are signs and letters that no cells have
	number := -1                              // where the last number starts
	for i, char := range field {
		kind := fieldKinds[char]
		if kind&(isAnyDigit|isCellMark) == 0 {
			strange++
		}
		switch {
		case kind == isAnyDigit && last&(isAnyDigit|isAnyLetter) == 0:
			number = i
		case kind&isAnyLetter != 0 && last == isAnyDigit && number >= 0:
			if char|0x20 == 'x' && i+1 < len(field) && isDigit(field[i+1]) {
				return nothing // 9x9 may be rules
			}
			number = -1
		}
		if char == '/' && i+1 < len(field) && (field[i+1] == '0' || i+2 < len(field) && field[i+1] == '1' && field[i+2] == '-') && !isSlashDate(field) {
			return nothing
		}
		all |= kind
		last = kind
	}
	switch n := len(field); {
	case n < shortWord && all&isOfCode == 0:
		return everything
	case n >= longWord || n >= shortWord && tellsSize(n) || n >= tornWord && strange*10 <= n:
		return nothing
	case all&isOfQuery != 0:
		return queries
	}
	return lengths
}

// isSlashDate reports whether a field is a date as 31/05/2024, 5/31/24 or 2024/05/31, in brackets perhaps.
func isSlashDate(field []byte) bool {
	numbers, length := 0, 0
	for _, char := range bytes.Trim(field, "[(])") {
		switch {
		case isDigit(char):
			length++
		case char == '/' && (length == 1 || length == 2 || length == 4 && numbers == 0):
			numbers, length = numbers+1, 0
		default:
			return false
		}
	}
	return numbers == 2 && (length == 1 || length == 2 || length == 4)
}

// isDateTime reports whether a field begins as 2024-05-31T23:59 does.
func isDateTime(field []byte) bool { return startsLike(field, "0000-00-00T00:00") }

// startsLike reports whether a text starts like a model, with digits for its zeros.
func startsLike(text []byte, model string) bool {
	if len(text) < len(model) {
		return false
	}
	for i := range model {
		if char := text[i]; model[i] != '0' && char != model[i] || model[i] == '0' && !isDigit(char) {
			return false
		}
	}
	return true
}

// measureWord returns how long the word or number is that starts at a place, and whether it has a letter. Signs of a time
// stand alone.
func measureWord(field []byte, start int, may differing) (length int, hasLetter bool) {
	if isTimeSign(field, start) {
		return 1, true
	}
	i, all, isWord := start, byte(0), isLetter(field[start])
	for i < len(field) && (isWord || i == start || !isTimeSign(field, i)) {
		kind := fieldKinds[field[i]]
		if kind&(isAnyDigit|isAnyLetter) == 0 && !(isWord && may == everything && (field[i] == '-' || field[i] == '_')) {
			break
		}
		all |= kind
		i++
	}
	return i - start, all&isAnyLetter != 0
}

// isTimeSign reports whether a character is one in 2024-05-31T23:59:59Z.
func isTimeSign(field []byte, i int) bool {
	return (field[i] == 'T' || field[i] == 'Z') && isBehindTime(field, i)
}

// isBehindTime reports whether T or Z stands behind a date or a time.
func isBehindTime(field []byte, i int) bool {
	if i < 2 || !isDigit(field[i-1]) || !isDigit(field[i-2]) || i > 2 && isLetter(field[i-3]) && field[i-3] != 'T' {
		return false
	}
	switch field[i] {
	case 'T':
		return i > 7 && field[i-3] == '-' && i+2 < len(field) && isDigit(field[i+1]) && isDigit(field[i+2])
	case 'Z':
		return i > 14 && (i+1 == len(field) || !isLetter(field[i+1]) && !isDigit(field[i+1]))
	}
	return false
}

// isHex reports whether a word is a number in base 16, with more letters in it than cells have.
func isHex(word []byte) bool {
	letters := 0
	for _, char := range word {
		switch {
		case char >= 'a' && char <= 'f' || char >= 'A' && char <= 'F':
			letters++
		case !isDigit(char):
			return false
		}
	}
	return len(word) >= leastHex && len(word) < longWord && letters*5 >= len(word)
}

// isRatingAt reports whether a number is one with a digit behind its point, such as 7.2.
func isRatingAt(field []byte, i int) bool {
	rest := field[i:]
	if len(rest) > 2 && rest[1] != '.' {
		rest = rest[1:]
	}
	if len(rest) < 3 || rest[1] != '.' || !isDigit(rest[0]) || !isDigit(rest[2]) {
		return false
	}
	return len(rest) == 3 || fieldKinds[rest[3]]&(isAnyDigit|isAnyLetter) == 0 && rest[3] != '.' && (rest[3] != '/' || len(rest) == 4 || !isDigit(rest[4]))
}

// mayBeGame reports whether a field begins its line with a number, a colon and more. So does a game of Solo, but not
// a date.
func (s *shaper) mayBeGame(start, end int) bool {
	if !isDigit(s.line[start]) || len(bytes.TrimSpace(s.line[:start])) > 0 || isDateTime(s.line[start:end]) {
		return false
	}
	colon := bytes.IndexByte(s.line[start:end], ':') + start + 1
	return colon > start && colon < len(s.line) && s.line[colon] != ' '
}

// mayBeLink reports whether a field may be a puzzle's own address, with a number for its code. In a table it isn't.
func (s *shaper) mayBeLink(start, end int) bool {
	if end-start < len("http://a/p/") {
		return false
	}
	isColumn := start > 0 && fieldKinds[s.line[start-1]]&endsColumn != 0 || end < len(s.line) && fieldKinds[s.line[end]]&endsColumn != 0
	return !isColumn && bytes.Contains(s.line[start:end], []byte("/p/"))
}
