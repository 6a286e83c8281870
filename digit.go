package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku/digit"
	"jiugong/sudoku/internal/message"
)

// MaxN is the largest number of values a cell can take.
const MaxN = digit.Max

// Set is a set of digits.
type Set = digit.Set

// AllDigits returns the set of the digits 1 to n, for n from 0 to MaxN.
func AllDigits(n int) Set { return digit.All(n) }

// SetOf returns the set of the digits given, each from 1 to MaxN.
func SetOf(digits ...uint8) Set { return digit.SetOf(digits...) }

// Symbols says how the digits 1 to N are written. Each digit's symbol is a string of one or more
// characters, all of them different. A nil *Symbols stands for the default of the size at hand.
// It is 1 to 9, then A to Z up to N = 35, and numbers 1 to N beyond. Rules.Symbols returns these.
// A nil one doesn't know the size, so only its IsBorder may be called.
//
// Symbols are immutable and may be shared between goroutines.
type Symbols struct {
	names  []string
	digits map[string]uint8
	single bool // every symbol is one character
}

// emptyMarks are the characters that mean "empty", unless they are symbols.
const emptyMarks = "._*0"

// NewSymbols makes symbols from their names in the order of the digits 1 to N. It refuses no
// names at all, more than MaxN, empty names and the same name twice. A name can't have a
// separator in it. That is white space, a comma, a semicolon or a line of a drawn border. One of
// ".", "_", "*" and "0" must be left for empty cells.
func NewSymbols(names ...string) (*Symbols, error) {
	if len(names) == 0 || len(names) > MaxN {
		return nil, message.Errorf("symbols.number", MaxN, len(names))
	}
	s := &Symbols{names: make([]string, len(names)), digits: make(map[string]uint8, len(names)), single: true}
	for i, name := range names {
		if name == "" {
			return nil, message.Errorf("symbols.empty", i+1)
		}
		if strings.ContainsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' || isWall(r) }) {
			return nil, message.Errorf("symbols.separator", name)
		}
		if d, taken := s.digits[name]; taken {
			return nil, message.Errorf("symbols.twice", name, d, i+1)
		}
		s.names[i] = name
		s.digits[name] = uint8(i + 1)
		if utf8.RuneCountInString(name) != 1 {
			s.single = false
		}
	}
	if s.emptyMark() == 0 {
		return nil, message.Errorf("symbols.all_empty")
	}
	return s, nil
}

// ParseSymbols reads symbols as a person lists them. They are names separated by white space or
// commas ("张三 李四 王五 赵六"), or the characters of one word ("0123456789ABCDEF").
func ParseSymbols(text string) (*Symbols, error) {
	names := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	if len(names) == 1 {
		names = strings.Split(names[0], "")
	}
	return NewSymbols(names...)
}

// DefaultSymbols returns the usual symbols for n digits, from 1 to MaxN: 1 to 9,
// then A to Z up to n = 35, and the numbers 1 to n beyond. It panics when n is
// out of range.
func DefaultSymbols(n int) *Symbols {
	if n < 1 || n > MaxN {
		panic(fmt.Sprintf("sudoku: DefaultSymbols(%d): not from 1 to %d", n, MaxN))
	}
	names := make([]string, n)
	for i := range names {
		if n <= 35 && i >= 9 {
			names[i] = string(rune('A' + i - 9))
		} else {
			names[i] = strconv.Itoa(i + 1)
		}
	}
	s, err := NewSymbols(names...)
	if err != nil {
		panic(err) // the names above are distinct
	}
	return s
}

// N returns the number of symbols.
func (s *Symbols) N() int { return len(s.names) }

// Name returns the symbol of digit d, from 1 to N, and "." for 0.
func (s *Symbols) Name(d uint8) string {
	if d == 0 {
		return "."
	}
	return s.names[d-1]
}

// Digit returns the digit that name stands for. It is 1 to N for a symbol. It is 0 for an empty
// cell: "", ".", "0", "_" or "*", unless they are symbols. It reports false for any other name.
// Letters of the default symbols are understood in either case by Parse, not here.
func (s *Symbols) Digit(name string) (d uint8, ok bool) {
	if d, ok = s.digits[name]; ok {
		return d, true
	}
	return 0, name == "" || len(name) == 1 && strings.Contains(emptyMarks, name)
}

// use reports whether some symbol has the character in it. The usual symbols, nil,
// are digits and letters only.
func (s *Symbols) use(character rune) bool {
	return s != nil && slices.ContainsFunc(s.names, func(name string) bool { return strings.ContainsRune(name, character) })
}

// IsBorder reports whether a line of a drawn grid only draws. Such a line has part of a
// horizontal line, such as "--", "==" or "─", and no letter or digit. Cells whose symbols are
// such signs are no border. Nil stands for the usual symbols. Nothing is allocated.
func (s *Symbols) IsBorder(line []byte) bool {
	stretch, strange := false, false // two dashes side by side; what can't stand for a cell
	last := rune(0)
	for len(line) > 0 {
		r, width := utf8.DecodeRune(line)
		line = line[width:]
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return false
		case r == '─' || r == '━' || r == '═':
			stretch, strange = true, true
		case r == '-' || r == '=':
			stretch = stretch || r == last
		}
		last = r
		strange = strange || !unicode.IsSpace(r) && !isWall(r) && !strings.ContainsRune(emptyMarks, r) && !s.use(r)
	}
	return stretch && strange
}

// Single reports whether every symbol is a single character, so that cells can be
// written side by side without separators.
func (s *Symbols) Single() bool { return s.single }

// String lists the symbols so that ParseSymbols reads them back.
func (s *Symbols) String() string {
	if s.single && len(s.names) > 1 {
		return strings.Join(s.names, "")
	}
	return strings.Join(s.names, " ")
}

// displayWidth returns the number of terminal columns that text takes. Wide characters of East
// Asian scripts take two, combining marks none.
func displayWidth(text string) int {
	width := 0
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me):
		case r >= 0x1100 && (r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 ||
			r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 ||
			r >= 0xffe0 && r <= 0xffe6 || r >= 0x1f300 && r <= 0x1faff || r >= 0x20000 && r <= 0x3fffd):
			width += 2
		default:
			width++
		}
	}
	return width
}
