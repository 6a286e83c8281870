package notation

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku/internal/message"
)

// A text of Interactive-Sudoku-Solver is constraints one behind the other, each
// a dot, its type, and arguments behind tildes:
//
//	.Shape~6x6.Cage~10~R1C1~R1C2.~R3C4_5~R4C4_1_2
//	.Or.Thermo~R1C1~R2C1.Thermo~R2C1~R1C1.End
//
// Without a type it is givens and candidates. Or, And and Replicate reach to
// their End. White space means nothing, and lines that start with "#" are comments.

// issItem is one constraint of such a text.
type issItem struct {
	name         string // "Given" where the text has no type
	args         []string
	inside       []*issItem // of Or, And and Replicate
	line, column int
}

// issGiven is the type that a text leaves out.
const issGiven = "Given"

// isGroup reports whether a type holds others up to its End.
func isGroup(name string) bool { return slices.Contains([]string{"Or", "And", "Replicate"}, name) }

// maxIssNesting is how deep Or, And and Replicate may lie in each other.
const maxIssNesting = 50

// String returns the constraint as it is written, with all inside.
func (item *issItem) String() string {
	var b strings.Builder
	item.write(&b)
	return b.String()
}

func (item *issItem) write(b *strings.Builder) {
	b.WriteByte('.')
	if item.name != issGiven {
		b.WriteString(item.name)
	}
	for _, arg := range item.args {
		b.WriteByte('~')
		b.WriteString(arg)
	}
	for _, inner := range item.inside {
		inner.write(b)
	}
	if isGroup(item.name) {
		b.WriteString(".End")
	}
}

// mistake returns an error about the constraint.
func (item *issItem) mistake(key message.Key, args ...any) error {
	name := "." + item.name
	if item.name == issGiven {
		name = "givens"
	}
	return wrong("iss", item.line, item.column, "said.about", name, message.Errorf(key, args...))
}

const exampleISS = ".Cage~15~R1C1~R1C2.~R2C3_5"

// cutISS cuts a text into its constraints.
func cutISS(text string) ([]*issItem, error) {
	most := strings.Count(text, ".")
	items := make([]issItem, most) // all
	root := &issItem{inside: make([]*issItem, 0, most)}
	open := []*issItem{root}
	args := make([]string, 0, strings.Count(text, "~")) // of all
	var item *issItem                                   // the one being read
	var word string                                     // what there is of a word before white space in it
	from := 0                                           // where the rest of it starts
	endWord := func(at int) {
		word += text[from:at]
		switch {
		case item == nil:
		case item.name == "":
			if item.name = word; item.name == "" {
				item.name = issGiven
			}
		default:
			args = append(args, word)
			item.args = args[len(args)-len(item.args)-1 : len(args) : len(args)]
		}
		word, from = "", at+1
	}
	endItem := func(at int) error {
		endWord(at)
		if item == nil {
			return nil
		}
		ended := item
		item = nil
		if ended.name == "End" {
			if len(open) == 1 {
				return ended.mistake("iss.end")
			}
			open = open[:len(open)-1]
			return nil
		}
		parent := open[len(open)-1]
		parent.inside = append(parent.inside, ended)
		if isGroup(ended.name) {
			if open = append(open, ended); len(open) > maxIssNesting {
				return ended.mistake("iss.deep", maxIssNesting)
			}
		}
		return nil
	}
	line, column, comment, fresh := 1, 0, false, true
	for at, r := range text {
		column++
		if item != nil && !comment && (r == '_' || '0' <= r && r <= '9' || 'A' <= r && r <= 'z') { // most often
			fresh = false
			continue
		}
		switch {
		case r == '#' && fresh && !comment:
			word, from, comment = word+text[from:at], len(text), true
		case r == '\n':
			word, from = word+text[min(from, at):at], at+1 // nothing of a comment
			line, column, comment, fresh = line+1, 0, false, true
		case comment:
		case unicode.IsSpace(r):
			word, from = word+text[from:at], at+utf8.RuneLen(r)
		case r == '.':
			if err := endItem(at); err != nil {
				return nil, err
			}
			item, items, fresh = &items[0], items[1:], false
			item.line, item.column = line, column
		case item == nil:
			return nil, wrong("iss", line, column, "iss.dot", string(r), exampleISS)
		case r == '~':
			endWord(at)
		default:
			fresh = false
		}
	}
	if err := endItem(len(text)); err != nil {
		return nil, err
	}
	if len(open) > 1 {
		return nil, open[len(open)-1].mistake("iss.no_end")
	}
	if len(root.inside) == 0 {
		return nil, wrong("iss", 1, 0, "iss.empty", exampleISS)
	}
	return root.inside, nil
}

// Cells are named R and C with a digit each, on boards beyond 9 rows or columns
// of base 17: R9C9, RaCg.
const issDigits = "0123456789abcdefg"

// parseISSCell returns the row and column, from 0, that a name stands for.
func parseISSCell(name string) (row, col int, ok bool) {
	if len(name) != 4 {
		return 0, 0, false
	}
	row, col = issNumber(name[1])-1, issNumber(name[3])-1
	return row, col, name[0]|0x20 == 'r' && name[2]|0x20 == 'c' && row >= 0 && col >= 0
}

// issNumber returns what a digit of base 17 in either case stands for; -1 when it is none.
func issNumber(digit byte) int {
	if digit >= 'A' {
		digit |= 0x20
	}
	return strings.IndexByte(issDigits, digit)
}

func issCell(row, col int) string {
	return "R" + issDigits[row+1:row+2] + "C" + issDigits[col+1:col+2]
}

// issLabel writes any text so that it can stand in an argument.
func issLabel(text string) string {
	const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_!*'()"
	var b strings.Builder
	for _, char := range []byte(text) {
		if strings.IndexByte(plain, char) >= 0 {
			b.WriteByte(char)
		} else {
			b.WriteByte('%')
			b.WriteByte("0123456789ABCDEF"[char>>4])
			b.WriteByte("0123456789ABCDEF"[char&15])
		}
	}
	return b.String()
}
