package notation

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// Rules travel with their puzzle wherever the number of its cells doesn't tell
// them, and are read again from there:
//
//	5..1…⇥9+x                    on a line, behind a tab; read before the puzzle too, and beside a blank
//	puzzle⇥solution⇥rules        in a table, in a column of that name
//	{"puzzle":"5..1…","rules":"9+x"}
//	# rules 9+x                  above a drawn grid

// RulesBehind returns the rules text needed behind a puzzle, or "" if its number of cells
// suffices.
func RulesBehind(rules *sudoku.Rules) string {
	if sizeTells(rules) {
		return ""
	}
	return rules.String()
}

// AppendRules appends the text of rules behind a puzzle on its line, with a tab
// between them. It appends nothing if the number of cells tells the rules.
func AppendRules(dst []byte, rules *sudoku.Rules) []byte {
	if sizeTells(rules) {
		return dst
	}
	return append(append(dst, '\t'), rules.String()...)
}

// RulesAbove returns the comment line needed above a drawn grid, or "" if its size suffices.
func RulesAbove(rules *sudoku.Rules) string {
	if sizeTells(rules) && rules.Shape().Grids() == 1 {
		return ""
	}
	return rulesMark + rules.String() + "\n"
}

const rulesMark = "# rules "

// toldSize holds what the text of rules says of a puzzle's size, without the work of
// making the rules.
type toldSize struct{ n, cells, height int }

// allows reports whether rules are of that size, if one is told.
func (t toldSize) allows(rules *sudoku.Rules) bool {
	return t.n == 0 || t.n == rules.N() && t.cells == rules.Cells()
}

// sizeTold returns the size in the text of rules, zero when there is none.
func sizeTold(text []byte) toldSize {
	told, rest, _ := cutSize(text)
	larger := ""
	for _, part := range []string{boardsPart, besidePart} {
		if i := bytes.Index(rest, []byte(part)); i >= 0 {
			boards, _, _ := bytes.Cut(rest[i+1:], []byte("+"))
			larger += "+" + string(boards)
		}
	}
	if larger != "" {
		told = toldByRules(string(text[:len(text)-len(rest)]) + larger)
	}
	return told
}

// boardsPart begins the part of boards that overlap in the text of rules.
const boardsPart = "+boards="

// besidePart begins that of cells beside a board.
const besidePart = "+beside="

// toldByRules returns the size that rules have, zero if they are none.
func toldByRules(text string) toldSize {
	rules, err := sudoku.ParseRules(text)
	if err != nil {
		return toldSize{}
	}
	shape := rules.Shape()
	return toldSize{rules.N(), shape.Cells(), shape.Height() - emptyRows(shape)}
}

// emptyRows returns how many rows of a board have no cells: those above cells beside it.
func emptyRows(s *sudoku.Shape) int {
	last, empty := -1, 0
	for cell := range s.Cells() {
		row, _ := s.RowCol(cell)
		empty += max(row-last-1, 0)
		last = row
	}
	return empty
}

// cutSize reads the size at the start of the text of rules and returns the
// rest. A size that is too large for any board is zero.
func cutSize(text []byte) (told toldSize, rest []byte, ok bool) {
	if name := layoutAt(text); name != "" {
		return toldByRules(name), text[len(name):], true
	}
	rest = text
	number := func(behind string) (k int, ok bool) { // reads a number behind a sign
		digits, ok := bytes.CutPrefix(rest, []byte(behind))
		i := 0
		for ; i < len(digits) && '0' <= digits[i] && digits[i] <= '9'; i++ {
			k = min(k*10+int(digits[i]-'0'), sudoku.MaxN+1)
		}
		if ok = ok && i > 0; ok {
			rest = digits[i:]
		}
		return k, ok
	}
	height, ok := number("")
	if !ok {
		return toldSize{}, text, false
	}
	width, isOblong := number("x")
	if !isOblong {
		width = height
	}
	if after, free := bytes.CutPrefix(rest, []byte(":free")); free {
		rest = after
	} else if _, boxes := number(":"); boxes {
		if _, ok = number("x"); !ok {
			return toldSize{}, text, false
		}
	}
	n := max(height, width)
	for first, behind := range [2]string{"/0-", "/1-"} {
		if last, ok := number(behind); ok {
			n = last - first + 1
			break
		}
	}
	if min(height, width, n) < 1 || max(height, width, n) > sudoku.MaxN {
		return toldSize{}, rest, true
	}
	return toldSize{n, height * width, height}, rest, true
}

// isRulesText reports whether a text is of the form of rules: a size, then
// features and constraints. A text with features may have a size that no board
// has, and misspelt names. Such a text was meant for rules and is no comment.
func isRulesText(text []byte) bool {
	size, rest := text, []byte(nil)
	if i := bytes.IndexByte(text, '+'); i >= 0 {
		size, rest = text[:i], text[i:]
	}
	if _, behind, ok := cutSize(size); !ok || len(behind) > 0 {
		likeSize := len(rest) > 0 && len(size) > 0 && '0' <= size[0] && size[0] <= '9'
		if !likeSize || len(bytes.Trim(size, "0123456789x:/-")) > 0 {
			return len(size) == 0 && meantForRules.Match(rest)
		}
	}
	features := rest
	for len(rest) > 0 {
		i := 1
		for i < len(rest) && (rest[i] == '_' || 'a' <= rest[i]|0x20 && rest[i]|0x20 <= 'z') {
			i++
		}
		if i == 1 || i < len(rest) && rest[i] != '+' && rest[i] != '=' {
			return meantForRules.Match(features)
		}
		rest = rest[i:]
		if len(rest) > 0 && rest[0] == '=' {
			end := bytes.IndexByte(rest, '+')
			if end < 0 {
				return true
			}
			rest = rest[end:]
		}
	}
	return true
}

// meantForRules matches the features of rules in which a sign is missing or another one. A name and
// cells, or a value, can't be anything else.
var meantForRules = once.MustCompile(`^\+[a-zA-Z_]\S*(?:=|r\d+c\d+)\S*$`)

// cutRules finds the text of rules beside a puzzle on its line, and gives the
// line without it. The last field with rules counts. A bare number, or two as
// in 6x9, is rules only behind a tab. It must fit the number of cells, too.
func cutRules(line []byte) (puzzle, text []byte) {
	var from, to int // where the field is, with the tab before it
	for start := bytes.IndexByte(line, '\t') + 1; start > 0; {
		end := len(line)
		next := bytes.IndexByte(line[start:], '\t') + 1
		if next > 0 {
			next += start
			end = next - 1
		}
		field := bytes.Trim(line[start:end], " \"\r")
		if len(field) > 0 && (isRulesText(field) && (!isNumber(field) || fitsNumber(line[:start-1], field)) || meantBehind(line[:start-1], field) || text != nil && hasRules(field)) {
			text, from, to = field, start-1, end
		}
		start = next
	}
	if text != nil {
		return cutOut(line, from, to), text
	}
	if puzzle, text = cutRulesWord(line); text != nil {
		return puzzle, text
	}
	if !bytes.ContainsAny(line, ",;") || !bytes.ContainsAny(line, "+:/") {
		return line, nil
	}
	return cutRulesField(line)
}

// cutRulesField finds rules that are a field of their own among commas or semicolons. In
// quotes they may have some of these in them.
func cutRulesField(line []byte) (puzzle, text []byte) {
	puzzle = line
	for start, next := 0, 0; start <= len(line); start = next + 1 {
		next = len(line)
		if i := bytes.IndexAny(line[start:], ",;"); i >= 0 {
			next = start + i
		}
		field, end := bytes.TrimSuffix(line[start:next], []byte("\r")), next
		if inside, quoted := bytes.CutPrefix(line[start:], []byte(`"`)); quoted {
			inside, rest, closed := bytes.Cut(inside, []byte(`"`))
			rest = bytes.TrimPrefix(rest, []byte("\r"))
			if closed && (len(rest) == 0 || rest[0] == ',' || rest[0] == ';') {
				field, end = inside, len(line)-len(rest)
			}
		}
		if bytes.IndexByte(field, '"') >= 0 || !isRulesText(field) || isNumber(field) {
			continue
		}
		if text, next = field, end; start > 0 {
			puzzle = cutOut(line, start-1, end) // the sign behind sets the next field off
		} else {
			puzzle = cutOut(line, 0, min(end+1, len(line)))
		}
	}
	return puzzle, text
}

// cutRulesWord finds rules that name a feature, such as 9+x. They are a word of their own on a
// line, in front of a puzzle or behind it. What follows " #" is a comment.
func cutRulesWord(line []byte) (puzzle, text []byte) {
	if bytes.IndexByte(line, '+') < 0 {
		return line, nil
	}
	for start := 0; start < len(line); {
		end := len(line)
		if i := bytes.IndexAny(line[start:], " \t\r"); i >= 0 {
			end = start + i
		}
		word := line[start:end]
		if bytes.HasPrefix(word, []byte("#")) {
			break
		}
		text := bytes.TrimSuffix(word, []byte(":"))
		if bytes.IndexByte(text, '+') > 0 && isRulesText(text) && len(bytes.TrimSpace(line)) > len(word) {
			return cutOut(line, start, min(end+1, len(line))), text
		}
		start = end + 1
	}
	return line, nil
}

// cutOut returns a line without a part. In front of others it becomes blanks, so that they keep
// their columns.
func cutOut(line []byte, start, end int) []byte {
	switch {
	case end == len(line):
		return line[:start]
	case start == 0:
		return append(bytes.Repeat([]byte(" "), end), line[end:]...)
	}
	return slices.Concat(line[:start], line[end:])
}

// isNumber reports whether a text may as well be a number, or a size such as 6x9.
func isNumber(text []byte) bool { return len(bytes.Trim(text, "0123456789x")) == 0 }

// fitsNumber reports whether the first field of a line fits number, a number of
// digits. It has the cells of such a puzzle, or its pencil marks.
func fitsNumber(line, number []byte) bool {
	field, _, _ := bytes.Cut(line, []byte("\t"))
	told, chars := sizeTold(number), utf8.RuneCount(field)
	return (isSide(told.n) || told.cells != told.n*told.n) && (chars == told.cells || chars == told.cells*told.n || measure(field).tokens == told.cells)
}

// withRules returns the options for a line that names its puzzle's rules, and
// the line without them. A line that names none keeps both.
func withRules(line []byte, options *ReadOptions) ([]byte, *ReadOptions, error) {
	line, text := cutRules(line)
	options, err := withRulesText(string(text), options)
	return line, options, err
}

func withRulesText(text string, options *ReadOptions) (*ReadOptions, error) {
	if text == "" || options.overrides() {
		return options, nil
	}
	rules, err := variants.Parse(text)
	if err != nil {
		return nil, wrong("line", 1, 0, "rules.behind", err)
	}
	if options.Symbols != nil && options.Symbols.N() != rules.N() {
		return nil, wrong("line", 1, 0, "generate.symbols", options.Symbols.N(), rules.N(), rules)
	}
	with := *options
	with.Rules, with.bySymbols = rules, false
	return &with, nil
}

// namedRules matches rules under their name, as in an object that is damaged.
var namedRules = once.MustCompile(`\brules["']?\s*[:=]\s*["']?([^\s"',}]+)`)

// withRulesNamed returns options for a line with a puzzle and its rules under their name.
func withRulesNamed(line []byte, options *ReadOptions) (*ReadOptions, error) {
	if m := namedRules.FindSubmatch(line); m != nil && isRulesText(m[1]) && !isNumber(m[1]) {
		return withRulesText(string(m[1]), options)
	}
	return options, nil
}

// withRulesAbove returns the options for a drawn grid that has its rules in a
// comment above it.
func withRulesAbove(text []byte, options *ReadOptions) (*ReadOptions, error) {
	if options.overrides() {
		return options, nil
	}
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) > 0 && line[0] != '#' {
			break
		}
		if rules := rulesInComment(line); rules != nil {
			return withRulesText(string(rules), options)
		}
	}
	return options, nil
}

// rulesInComment returns the text of rules in a comment line, nil when it has none. The word before it may be
// misspelt, and so may the text: then it was meant for rules, which is for others to say.
func rulesInComment(line []byte) []byte {
	text, found := bytes.CutPrefix(line, []byte("#"))
	text = bytes.TrimSpace(text)
	if !found || len(text) == 0 {
		return nil
	}
	if isRulesText(text) && bytes.IndexByte(text, '+') > 0 {
		return text
	}
	word, rest, _ := bytes.Cut(text, []byte(" "))
	if behind, found := bytes.CutPrefix(word, []byte("rules")); found && len(behind) > 0 && isDigit(behind[0]) {
		word, rest = word[:len("rules")], text[len("rules"):]
	}
	rest = bytes.TrimSpace(rest)
	isLikely := word[0]|0x20 == 'r' || len(word) > 3 && bytes.EqualFold(word[len(word)-3:], []byte("les")) // one letter may be wrong
	isNamed := isLikely && meant.Edits(strings.ToLower(string(word)), "rules") < 2
	if !isNamed && bytes.IndexByte(rest, '+') < 0 {
		return nil
	}
	switch last := rest[bytes.LastIndexByte(rest, ' ')+1:]; {
	case isNamed && (isRulesText(rest) || isLikeRules(rest) || partedRules.Match(rest)):
		return rest
	case bytes.IndexByte(last, '+') > 0 && isRulesText(last):
		return last
	}
	return nil
}

// partedRules matches rules with a blank in them.
var partedRules = once.MustCompile(`^\d{1,2}\S* ?\+ ?[a-z]+(?:=|$)`)

// likeRules matches what was meant for rules and has a sign too many, too few or another one: 9++x, 9k+night, +knight.
var likeRules = once.MustCompile(`^[^\w\s]?(?:\d{1,2}(?:x\d{1,2})?(?::\S*?)?\w?)?[^\w\s]?\+\S*[A-Za-z]`)

// isLikeRules reports whether a text that is said to be rules was meant for some.
func isLikeRules(text []byte) bool {
	if likeRules.Match(text) {
		return true
	}
	if len(text) == 0 || bytes.IndexByte(text, ' ') >= 0 {
		return false
	}
	name := string(bytes.TrimLeft(text, "0123456789"))
	switch size := len(text) - len(name); {
	case size > 0:
		return name != "" && !isNumber(text) || strings.TrimLeft(name, "x") == "" && name != ""
	case layoutAt(text) != "":
		return true
	}
	return slices.ContainsFunc(sudoku.Layouts(), func(layout sudoku.Layout) bool { return meant.Edits(name, layout.Name) == 1 })
}

// clueBehind matches a clue that follows another one in rules.
var clueBehind = once.MustCompile(`=\S*\+[a-z]{2,}=\S`)

// meantBehind reports whether field, behind a puzzle, was meant for its rules. Other words stand there, too.
func meantBehind(puzzle, field []byte) bool {
	switch {
	case bytes.IndexByte(field, '+') >= 0 && (likeRules.Match(field) || clueBehind.Match(field)):
		return true
	case len(field) > 24 && bytes.IndexByte(field, '=') < 0:
		return false
	}
	size := field[:len(field)-len(bytes.TrimLeft(field, "0123456789"))]
	name := string(field[len(size):])
	if len(size) == 0 || len(name) == 0 || !fitsNumber(puzzle, size) {
		return false
	}
	if isRulesText(slices.Concat(size, []byte("+"), []byte(name))) && strings.Contains(name, "=") {
		return true
	}
	name, _, _ = strings.Cut(strings.ToLower(strings.TrimLeft(name, "+-=_ ")), "+")
	return name == "" && field[len(field)-1] == '+' || slices.ContainsFunc(sudoku.Features(), func(f sudoku.Feature) bool {
		return name == f.Name || len(name) > 3 && meant.Edits(name, f.Name) == 1
	})
}

// hasRules reports whether a line of words has a text of rules, or the end of one.
func hasRules(line []byte) bool {
	if bytes.IndexByte(line, '+') < 0 && bytes.IndexByte(line, '=') < 0 {
		return false
	}
	for word := range bytes.FieldsSeq(line) {
		if bytes.IndexByte(word, '+') > 0 && isRulesText(word) || cellsOfRules.Match(word) || areFeatures(word) {
			return true
		}
	}
	return false
}

// areFeatures reports whether word is names of features with + between them, as rules without their size are.
func areFeatures(word []byte) bool {
	names := 0
	for name := range bytes.SplitSeq(bytes.TrimPrefix(word, []byte("+")), []byte("+")) {
		if !slices.ContainsFunc(sudoku.Features(), func(f sudoku.Feature) bool { return f.Name == string(name) }) {
			return false
		}
		names++
	}
	return names > 1 || word[0] == '+'
}

// isLostRules reports whether a field under another name is rules with features. In a hash capital letters are mixed in.
func isLostRules(field []byte) bool {
	if bytes.IndexByte(field, '+') <= 0 {
		return false
	}
	names, _, _ := bytes.Cut(field, []byte("="))
	return bytes.Equal(names, bytes.ToLower(names)) && isRulesText(field)
}

// cellsOfRules matches a part of rules with the cells of a clue.
var cellsOfRules = once.MustCompile(`(?:^|[=:/])(?:r\d+c\d+)+[/+]|\+[a-z]+=\S*r\d+c\d+`)

// rulesColumn returns the text of rules in a line of a table. They have a column of that name, or one
// whose name is damaged. What doesn't start like rules is some words of the table's maker.
func rulesColumn(fields, columns []string) (text string, words string) {
	i := slices.Index(columns, "rules")
	if i < 0 { // its name may be damaged
		i = slices.IndexFunc(fields, func(field string) bool { return isLostRules([]byte(field)) })
	}
	if i < 0 || i >= len(fields) {
		return "", ""
	}
	text = fields[i]
	if text != "" && (text[0] < '0' || text[0] > '9') && layoutAt([]byte(text)) == "" {
		return "", text
	}
	return text, ""
}
