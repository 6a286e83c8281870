package pieces

import (
	"slices"
	"strings"
	"unicode"
)

// node is a list in brackets of any kind, or a word or text.
//
//	{"puzzle": [[5, None], ["", Some(3)]]}
//	 └─ list, whose item has the key "puzzle" and is a list of two lists
type node struct {
	isList bool
	items  []*node
	breaks []int // the numbers of items before each ";" in a list
	commas int   // in a list
	open   bool  // a comma stands before the end of a list
	cutOff bool  // a list has no end
	broken bool  // a bracket of a list has no other, or one of another kind

	text   string
	quoted bool

	key, name              string // "puzzle": …, Some(…)
	line, column, lastLine int
}

// maxDepth is how deep lists may lie in each other.
const maxDepth = 64

// scanner turns a text in any language into a tree. It skips unmatched brackets, since much of
// its input is no program.
type scanner struct {
	text         []rune
	at           int
	line, column int
	stack        []*node
	brackets     []rune
	key          string // of the next item
	into         *node  // a pair that is the key of the next item, which is put to it
	open         bool   // a comma came last, or a bracket: nothing before the next comma is an item
	angles       bool   // << and >> are brackets
}

// scan returns the tree of text, a list of its top-level items.
func scan(text string) *node {
	s := scanner{text: []rune(text), line: 1, column: 1, stack: []*node{{isList: true, line: 1}}}
	s.angles = strings.Count(text, "<<") == strings.Count(text, ">>") && strings.Index(text, "<<") < strings.Index(text, ">>")
	for s.at < len(s.text) {
		s.next()
	}
	for _, list := range s.stack {
		list.lastLine, list.cutOff = s.line, len(s.stack) > 1
	}
	for _, list := range s.stack[1:] {
		list.broken = true
	}
	return s.stack[0]
}

func (s *scanner) top() *node { return s.stack[len(s.stack)-1] }

func (s *scanner) peek(ahead int) rune {
	if s.at+ahead < len(s.text) {
		return s.text[s.at+ahead]
	}
	return 0
}

// step reads one character.
func (s *scanner) step() {
	if s.text[s.at] == '\n' {
		s.line++
		s.column = 0
	}
	s.column++
	s.at++
}

func (s *scanner) add(n *node) {
	if into := s.into; into != nil && !n.isList { // (1, 2): 5
		into.items, into.lastLine, s.into, s.open = append(into.items, n), n.lastLine, nil, false
		return
	}
	s.into = nil
	if s.key != "" {
		n.key, s.key = s.key, ""
	}
	top := s.top()
	if last := len(top.items) - 1; last >= 0 && len(s.stack) > 1 && !s.open && !n.isList && len(top.breaks) == 0 && top.items[last].isJust() {
		n.name = top.items[last].text
		top.items = top.items[:last]
	}
	top.items = append(top.items, n)
	s.open = false
}

// isJust reports whether a word is one that languages put before a value without brackets, Just 5.
func (n *node) isJust() bool { return !n.isList && !n.quoted && (n.text == "Just" || n.text == "Some") }

func (s *scanner) next() {
	char := s.text[s.at]
	switch {
	case unicode.IsSpace(char):
		s.step()
	case s.isComment():
		for s.at < len(s.text) && s.text[s.at] != '\n' {
			s.step()
		}
	case char == '/' && s.peek(1) == '*':
		for s.at < len(s.text) && !(s.text[s.at] == '*' && s.peek(1) == '/') {
			s.step()
		}
		for range 2 {
			if s.at < len(s.text) {
				s.step()
			}
		}
	case (char == '#' || char == '@') && s.peek(1) != 0 && strings.ContainsRune("([{", s.peek(1)), char == '@' && unicode.IsDigit(s.peek(1)): // a vector, @[ of Nim, @( of PowerShell, @5 of Objective-C
		s.step()
	case char == '.' && s.peek(1) == '.' && s.peek(2) == '.' && (s.peek(3) == '\n' || s.peek(3) == '\r') && len(s.stack) > 1: // goes on in the next line
		for range 3 {
			s.step()
		}
	case char == '(' || char == '[' || char == '{':
		s.list("")
	case char == ')' || char == ']' || char == '}':
		s.end(char)
	case s.angles && char == '<' && s.peek(1) == '<': // a tuple of TLA+
		s.step()
		s.list("")
	case s.angles && char == '>' && s.peek(1) == '>':
		s.step()
		s.end(char)
	case char == ',':
		if s.open && len(s.stack) > 1 {
			s.add(&node{line: s.line, column: s.column, lastLine: s.line})
		}
		s.open = true
		s.top().commas++
		s.step()
	case char == ';':
		s.top().breaks = append(s.top().breaks, len(s.top().items))
		s.open = false
		s.step()
	case char == '"' || char == '\'' || char == '`':
		s.quoted(char)
	case (char == '=' || char == '-') && s.peek(1) == '>': // 'a' => 5, {1, 1} -> 5
		s.step()
		s.step()
		s.isKey()
	case char == ':' && s.at > 0 && strings.ContainsRune(" \t\n[({,", s.text[s.at-1]) && (s.peek(1) == '_' || unicode.IsLetter(s.peek(1))): // a keyword, :_ or :nil
		s.step()
	case char == ':' || char == '=' || char == '|' || char == '&' || char == '\\':
		s.step()
		if (char == ':' || char == '=') && s.peek(0) != char {
			s.isKey()
		}
	default:
		s.word()
	}
}

// isComment reports whether the rest of the line is a comment.
func (s *scanner) isComment() bool {
	a, b := s.text[s.at], s.peek(1)
	switch {
	case a == '/' && b == '/':
		return s.at == 0 || s.text[s.at-1] != ':' // of an address
	case a == '#' || a == '%':
		return b == ' ' || b == '\t' || b == '\n' || b == 0 || a == '%' && b == '%'
	case a == '-' && b == '-':
		return s.peek(2) == ' '
	}
	return false
}

// isKey makes the last word of a list the key of the next item.
func (s *scanner) isKey() {
	top := s.top()
	if n := len(top.items); n > 0 && !top.items[n-1].isList && top.items[n-1].key == "" && top.items[n-1].text != "" && !top.items[n-1].isRows() {
		s.key = strings.TrimPrefix(top.items[n-1].text, ".") // .row = 5
		top.items = top.items[:n-1]
	} else if n > 0 && len(s.stack) > 1 && top.items[n-1].isPair() {
		s.into = top.items[n-1]
	} else if n > 0 && len(s.stack) > 1 && top.items[n-1].isList && len(top.items[n-1].items) == 1 && !top.items[n-1].items[0].isList { // [0] => 5
		s.key = top.items[n-1].items[0].text
		top.items = top.items[:n-1]
	}
}

// isRows reports whether n is a text in quotes that holds the cells of a board.
// Then it is no name: {"53..7…": "5346…"}.
func (n *node) isRows() bool {
	return n.quoted && len(n.text) >= 16 && strings.Trim(n.text, "0123456789._-*") == ""
}

// isPair reports whether n is a list of two numbers.
func (n *node) isPair() bool {
	return n.isList && len(n.items) == 2 && !n.items[0].isList && !n.items[1].isList && IsNumber(n.items[0].text) && IsNumber(n.items[1].text)
}

func (s *scanner) list(name string) {
	if top := s.top(); s.text[s.at] == '{' && len(top.items) > 0 { // array(9) { …
		if last := top.items[len(top.items)-1]; last.isList && last.name == "array" && len(last.items) == 1 {
			s.key, top.items = last.key, top.items[:len(top.items)-1]
		}
	}
	n := &node{isList: true, name: name, line: s.line, column: s.column}
	s.add(n)
	if len(s.stack) < maxDepth {
		s.stack, s.brackets = append(s.stack, n), append(s.brackets, s.text[s.at])
	}
	s.open = true
	s.step()
}

// end closes the list of the bracket char, and the lists inside it.
func (s *scanner) end(char rune) {
	opening := map[rune]rune{')': '(', ']': '[', '}': '{', '>': '<'}[char]
	for i := len(s.brackets) - 1; i >= 0; i-- {
		if s.brackets[i] != opening {
			continue
		}
		for _, list := range s.stack[i+1:] {
			list.lastLine, list.broken = s.line, list.broken || i+1 < len(s.brackets)
		}
		s.stack[i+1].open = s.open
		s.stack[i+1].takeHead(char)
		s.stack, s.brackets = s.stack[:i+1], s.brackets[:i]
		s.open, s.key, opening = false, "", 0
		break
	}
	if opening != 0 { // nothing is open that it would close
		s.breakAround()
	}
	s.open, s.key = false, ""
	s.step()
	if s.peek(0) == '\'' { // transposes a matrix
		s.step()
	}
}

// breakAround marks the list that is open as broken, or the one that ended last where none is.
func (s *scanner) breakAround() {
	list := s.top()
	for _, item := range slices.Backward(list.items) {
		if len(s.stack) == 1 && item.isList {
			list = item
			break
		}
	}
	list.broken = list != s.stack[0]
}

// BrokenAt returns the line of the first broken list in text, from 1, or 0. In such a list a bracket or
// a quotation mark has no other.
func BrokenAt(text string) int { return scan(text).brokenAt() }

func (n *node) brokenAt() int {
	if n.broken {
		return n.line
	}
	for _, item := range n.items {
		if line := item.brokenAt(); line > 0 {
			return line
		}
	}
	return 0
}

// isBroken reports whether n or a list in it is broken.
func (n *node) isBroken() bool {
	return n.broken || slices.ContainsFunc(n.items, (*node).isBroken)
}

// takeHead makes the first word in round brackets the name of its list, as in Lisp: (vector 5 3 …).
func (n *node) takeHead(end rune) {
	if end != ')' || n.name != "" || n.commas > 0 || len(n.breaks) > 0 || len(n.items) < 2 {
		return
	}
	if head := n.items[0]; !head.isList && !head.quoted && head.key == "" && !MayBeCell(head.text) && !IsNothing(head.text) {
		n.name, n.items = head.text, n.items[1:]
	}
}

// quoted reads a text in quotes, of several lines where the language has such.
func (s *scanner) quoted(mark rune) {
	n := &node{quoted: true, line: s.line, column: s.column + 1}
	triple := s.peek(1) == mark && s.peek(2) == mark
	end := s.closing(mark, triple)
	if isQuote := mark == '\'' && (s.peek(1) == '(' || s.peek(1) == '[' || s.peek(1) == '#' && s.peek(2) == '('); end < 0 || isQuote {
		if !isQuote && (s.at == 0 || !unicode.IsLetter(s.text[s.at-1]) || !unicode.IsLetter(s.peek(1))) { // no apostrophe
			s.breakAround()
		}
		s.step()
		return
	}
	for range map[bool]int{true: 3, false: 1}[triple] {
		s.step()
	}
	var b strings.Builder
	for s.at < end {
		if s.text[s.at] == '\\' && s.at+1 < end {
			s.step()
			switch char := s.text[s.at]; char {
			case 'n':
				b.WriteByte('\n')
			case 'r':
			case 't':
				b.WriteByte('\t')
			case '\n', '\r': // goes on in the next line
			default:
				b.WriteRune(char)
			}
		} else {
			b.WriteRune(s.text[s.at])
		}
		s.step()
	}
	for range map[bool]int{true: 3, false: 1}[triple] {
		s.step()
	}
	n.text, n.lastLine = b.String(), s.line
	s.add(n)
}

// closing returns where the text opened by mark ends, or -1.
func (s *scanner) closing(mark rune, triple bool) int {
	from := s.at + 1
	if triple {
		from = s.at + 3
	}
	for i := from; i < len(s.text); i++ {
		switch char := s.text[i]; {
		case char == '\\':
			if i++; i+1 < len(s.text) && s.text[i] == '\r' {
				i++
			}
		case char == '\n' && !triple && mark != '`':
			return -1
		case char == mark && !triple:
			return i
		case char == mark && i+2 < len(s.text) && s.text[i+1] == mark && s.text[i+2] == mark:
			return i
		}
	}
	return -1
}

// isPrefix reports whether word is one that languages put before a text's quotes: b"…", *b"…", r"…", @"…".
func isPrefix(word string) bool {
	return len(word) <= 3 && word != "" && strings.Trim(word, "*&@bBrRuUfLS") == "" && strings.ContainsAny(word, "*&@brRuUL")
}

func (s *scanner) word() {
	n := &node{line: s.line, column: s.column, lastLine: s.line}
	start := s.at
	for s.at < len(s.text) && !unicode.IsSpace(s.text[s.at]) && !strings.ContainsRune("()[]{},;:=\"'`|&\\", s.text[s.at]) && !(s.angles && s.at > start && s.peek(1) == s.text[s.at] && (s.text[s.at] == '<' || s.text[s.at] == '>')) {
		s.step()
	}
	if s.at == start {
		s.step()
		return
	}
	n.text = string(s.text[start:s.at])
	if next := s.peek(0); (next == '"' || next == '\'') && isPrefix(n.text) {
		return
	}
	if next := s.peek(0); (next == '(' || next == '[' || next == '{') && !MayBeCell(n.text) || next == '(' && unicode.IsLetter(s.text[start]) {
		s.list(n.text)
		return
	}
	s.add(n)
}
