package notation

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/words"
)

// Titles, and names and values in documents, may tell of rules by what people call them (words.Called).

// calledNames are such names in the way that they are looked for.
type calledNames struct {
	byLetter  [32][]string   // those of letters, by the first one's lowest five bits
	others    []string       // those in other scripts
	somewhere *regexp.Regexp // but for those of boards, which a document may have as names of its puzzles
}

var calledRules once.Value[*calledNames]

func makeCalledNames() *calledNames {
	c := &calledNames{}
	var patterns []string
	for _, name := range slices.Sorted(maps.Keys(words.Called())) {
		isBoard := func(l sudoku.Layout) bool { return l.Name == words.Called()[name] }
		switch {
		case len(name) == len("xv"):
			name += " "
		case !slices.ContainsFunc(sudoku.Layouts(), isBoard):
			patterns = append(patterns, strings.ReplaceAll(regexp.QuoteMeta(name), "-", ".?"))
		}
		if name[0] < utf8.RuneSelf {
			c.byLetter[name[0]&31] = append(c.byLetter[name[0]&31], name)
		} else {
			c.others = append(c.others, name)
		}
	}
	c.somewhere = regexp.MustCompile("(?i)" + strings.Join(patterns, "|"))
	return c
}

// callsRules reports whether text has a name of rules somewhere, also within a word such as "sumKiller".
func callsRules(text string) bool {
	return calledRules.Get(makeCalledNames).somewhere.MatchString(text)
}

// namesVariant reports whether a word of title begins with a name of rules.
func namesVariant[T string | []byte](title T) bool {
	called := calledRules.Get(makeCalledNames)
	inWord, hasX := false, false
	for i := 0; i < len(title); i++ {
		char := title[i]
		if char >= utf8.RuneSelf {
			return called.inTitle(string(title))
		}
		isLetter := char|0x20 >= 'a' && char|0x20 <= 'z'
		if isLetter && !inWord && startsWithAny(title[i:], called.byLetter[char&31]) {
			return true
		}
		inWord, hasX = isLetter, hasX || char == 'X'
	}
	return hasX && sudokuX.MatchString(string(title))
}

// inTitle is namesVariant for a title in any script.
func (called *calledNames) inTitle(title string) bool {
	for _, name := range called.others {
		if strings.Contains(title, name) {
			return true
		}
	}
	start := 0
	for i, char := range title {
		if !unicode.IsLetter(char) || unicode.Is(unicode.Han, char) {
			start = i + utf8.RuneLen(char)
		} else if i == start && char < utf8.RuneSelf && startsWithAny(title[i:], called.byLetter[char&31]) {
			return true
		}
	}
	return strings.ContainsAny(title, "X对對") && sudokuX.MatchString(title) // other words of it are names
}

// startsWithAny reports whether text begins with one of the names, in letters of any case. A hyphen of a name may be a
// space in the text, or nothing.
func startsWithAny[T string | []byte](text T, names []string) bool {
	for _, name := range names {
		at := 0
		for i := 0; i < len(name) && at >= 0; i++ {
			switch {
			case at < len(text) && (text[at] == name[i] || name[i] >= 'a' && text[at]|0x20 == name[i] || name[i] == '-' && text[at] == ' '):
				at++
			case name[i] != '-':
				at = -1
			}
		}
		if at >= 0 {
			return true
		}
	}
	return false
}
