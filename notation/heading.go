package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// The title above a grid may name other rules than its size tells:
//
//	Sudoku X, No. 7          read with both diagonals, and said
//	Killer of the week       the usual rules, and said that the title may tell of others

// variantWords are how words begin that name other rules than the usual ones, by their first letter.
var variantWords = map[byte][]string{
	'a': {"arrow", "antiknight", "antiking", "anti-knight", "anti-king"},
	'c': {"consecutive"},
	'd': {"diagonal"},
	'e': {"even-odd"},
	'h': {"hyper"},
	'i': {"irregular"},
	'j': {"jigsaw"},
	'k': {"killer", "kropki"},
	'n': {"nonconsecutive", "non-consecutive"},
	'o': {"odd-even"},
	'p': {"palindrome"},
	'r': {"renban"},
	's': {"sandwich", "skyscraper", "samurai"},
	't': {"thermo"},
	'w': {"windoku"},
	'x': {"xv "},
}

// otherVariants are names of such rules in Chinese.
var otherVariants = []string{"对角线", "對角線", "杀手", "殺手", "锯齿", "鋸齒", "窗口", "武士", "无马", "无缘", "温度计", "箭头"}

// namesVariant reports whether title names other rules than the usual ones.
func namesVariant[T string | []byte](title T) bool {
	inWord, hasX := false, false
	for i := 0; i < len(title); i++ {
		char := title[i]
		if char >= utf8.RuneSelf {
			return namesVariantIn(string(title))
		}
		isLetter := char|0x20 >= 'a' && char|0x20 <= 'z'
		if isLetter && !inWord && hasVariantAt(title[i:]) {
			return true
		}
		inWord, hasX = isLetter, hasX || char == 'X'
	}
	return hasX && sudokuX.MatchString(string(title))
}

func namesVariantIn(title string) bool {
	for _, name := range otherVariants {
		if strings.Contains(title, name) {
			return true
		}
	}
	start := 0
	for i, char := range title {
		if !unicode.IsLetter(char) {
			start = i + utf8.RuneLen(char)
		} else if i == start && char < utf8.RuneSelf && hasVariantAt(title[i:]) {
			return true
		}
	}
	return sudokuX.MatchString(title)
}

// hasVariantAt reports whether text begins with such a name, in letters of any case.
func hasVariantAt[T string | []byte](text T) bool {
	for _, word := range variantWords[text[0]|0x20] {
		if len(text) >= len(word) && strings.EqualFold(string(text[:len(word)]), word) {
			return true
		}
	}
	return false
}

// sudokuX matches titles of puzzles whose diagonals are houses.
var sudokuX = once.MustCompile(`\b(?i:sudoku)[ -]X\b|\bX-(?i:sudoku)|(?i)\bdiagonal[ -](?:sudoku|puzzle)|\bboth (?:main )?diagonals|对角线|對角線`)

// takeHeading reads the rules that the title above record names, or notes that it may name some.
func (record *Record) takeHeading(options *ReadOptions) {
	b := record.Board
	if !options.isOpen() || !namesVariant(record.over) || !sizeTells(b.Rules) || b.Rules.Shape().Grids() > 1 {
		return
	}
	if sudokuX.MatchString(record.over) && !denies.MatchString(record.over) {
		if rules, err := variants.Parse(b.Rules.String() + "+x"); err == nil && len(rules.Clashes(b.Givens)) == 0 {
			played := *b
			record.Board = sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: b.Givens, Symbols: b.Symbols})
			record.Board.Entries, record.Board.Corner, record.Board.Centre = played.Entries, played.Corner, played.Centre
			record.Read = append(record.Read, message.Errorf("read.titled", rules, b.Rules))
			return
		}
	}
	record.Read = append(record.Read, message.Errorf("read.title_rules", short(record.over), b.Rules, b.Rules))
}

// denies matches titles that may say that a rule isn't there.
var denies = once.MustCompile(`(?i)\bno\s+[a-z]|\b(?:not|non|without|except|isn't|kein|keine|ohne|sans|sin)\b|无|無|不|非`)
