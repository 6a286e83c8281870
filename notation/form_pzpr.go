package notation

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// pzprForm is a link to puzz.link or pzv, on any host. It holds the kind of
// puzzle, its width and height, and the givens:
//
//	https://puzz.link/p?sudoku/9/9/53g7j6h195…    numbers in hex, g to z for 1 to 20 empty cells
//	…?minarism/5/5/hhhq21pgi                      signs and differences between cells
//	…?kropki/4/4/aa7fioco                         three pairs of cells a character, all dots given
//	…?skyscrapers/4/4/k13h4j3g                    what is outside, then the cells
//	sudoku/4/4/g1k23k3g                           the same without the site
var pzprForm = &Form{
	Name: "pzpr",
	unit: wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		kind, _, isPath := bytes.Cut(bytes.TrimLeft(line, " \t"), []byte("/"))
		return (bytes.IndexByte(line, '?') >= 0 || isPath && slices.Contains(pzprKinds, string(kind))) && pzprLink.Match(line)
	},
	read: one(readPzpr),
}

// pzprKinds are the kinds of puzzles that are read.
var pzprKinds = []string{"sudoku", "minarism", "kropki", "skyscrapers", "skyscraper", "building"}

var pzprLink = once.MustCompile(`^\s*(?:(?:https?://)?[^\s?]*\?)?(?:\w+=\w+&)*(?:(?:edit|play)/)?([a-z]+)(?:_edit|_play)?/(?:v:[^/\s]*/)?(\d{1,3})/(\d{1,3})(?:/(\S*))?\s*$`)

const examplePzpr = "https://puzz.link/p?sudoku/4/4/g1k23k3g"

func readPzpr(line []byte, _ *ReadOptions) (*Record, error) {
	m := pzprLink.FindStringSubmatch(string(line))
	if m == nil {
		return nil, wrong("pzpr", 1, 0, "pzpr.none", examplePzpr)
	}
	kind, rest := m[1], strings.TrimRight(m[4], "/")
	cols, _ := strconv.Atoi(m[2])
	rows, _ := strconv.Atoi(m[3])
	if !slices.Contains(pzprKinds, kind) {
		return nil, wrong("pzpr", 1, 0, "pzpr.kind", kind, examplePzpr)
	}
	if rows != cols || rows < 1 || rows > sudoku.MaxN {
		return nil, wrong("pzpr", 1, 0, "pzpr.size", rows, cols, sudoku.MaxN, examplePzpr)
	}
	rules := fmt.Sprintf("%d:1x%d", rows, rows)
	var clues string
	ok := true
	switch kind {
	case "sudoku":
		if rules = strconv.Itoa(rows); usualRules(rows*rows) == nil {
			return nil, wrong("pzpr", 1, 0, "pzpr.boxes", rows, rows, examplePzpr)
		}
	case "minarism":
		clues, rest, ok = pzprSigns(rest, rows)
	case "kropki":
		clues, rest, ok = pzprDots(rest, rows)
		clues += "+strictkropki"
	default:
		clues, rest, ok = pzprOutside(rest, rows)
	}
	if !ok {
		return nil, pzprNothing(rest)
	}
	made, err := variants.Parse(rules + clues)
	if err != nil {
		return nil, wrong("pzpr", 1, 0, "link.wrong", reasonOf(err), examplePzpr)
	}
	record := newRecord(sudoku.Puzzle{Rules: made, Givens: make(sudoku.Grid, rows*rows)})
	numbers, told, ok := pzprNumbers(rest, rows*rows)
	switch {
	case !ok:
		return nil, pzprNothing(told)
	case told != "":
		return nil, wrong("pzpr", 1, 0, "pzpr.left_over", short(told), rows*rows, examplePzpr)
	}
	if _, left, _ := pzprNumbers(rest+"1", rows*rows); kind == "sudoku" && rest != "" && left == "" { // there is a place for one more
		return nil, wrong("pzpr", 1, 0, "pzpr.cut_off", rows*rows, examplePzpr)
	}
	for _, n := range numbers {
		switch {
		case n.value < 0:
			record.Unread = append(record.Unread, message.Errorf("pzpr.question_marks"))
		case n.value == 0 || n.value > rows:
			return nil, wrong("pzpr", 1, 0, "pzpr.digit", n.value, made.CellName(n.at), rows)
		default:
			record.Board.Givens[n.at] = uint8(n.value)
		}
	}
	record.Unread = eachOnce(record.Unread)
	return record, nil
}

// pzprNothing returns the error of a link that tells nothing from a text on.
func pzprNothing(text string) error {
	return wrong("pzpr", 1, 0, "pzpr.empty", short(text), examplePzpr)
}

// pzprNumber is a number at a place; it is negative for a question mark.
type pzprNumber struct{ at, value int }

// pzprNumbers reads numbers at a number of places. A number is one digit in
// hex, "-" and two, or "+" and three. A letter from g on skips places. It
// returns the rest of the text once all places are read. With ok false, the
// rest starts where it could read none.
func pzprNumbers(text string, places int) (all []pzprNumber, rest string, ok bool) {
	for at := 0; len(text) > 0 && at < places; {
		char, signs, length := text[0], 0, 1
		switch {
		case char == '.':
			all = append(all, pzprNumber{at, -1})
			text = text[1:]
			at++
			continue
		case char >= 'g' && char <= 'z':
			at += int(char-'g') + 1
			text = text[1:]
			continue
		case char == '-':
			signs, length = 1, 2
		case char == '+':
			signs, length = 1, 3
		}
		if len(text) < signs+length {
			return nil, text, false
		}
		value, err := strconv.ParseUint(text[signs:signs+length], 16, 16)
		if err != nil {
			return nil, text, false
		}
		all = append(all, pzprNumber{at, int(value)})
		text = text[signs+length:]
		at++
	}
	return all, text, true
}

// pzprPair returns the i-th pair of neighbours of an n×n board. Pairs side by
// side come first, then those one above the other, both in reading order.
func pzprPair(i, n int) (a, b int) {
	if i < n*(n-1) {
		a = i/(n-1)*n + i%(n-1)
		return a, a + 1
	}
	a = i - n*(n-1)
	return a, a + n
}

// pairText names a pair of cells as rules have it, the larger first where one is.
func pairText(a, b, n int) string {
	return fmt.Sprintf("r%dc%dr%dc%d", a/n+1, a%n+1, b/n+1, b%n+1)
}

// pzprSigns reads the signs of a minarism as rules. The letters g and h say
// which of a pair is smaller, and a number is their difference. Letters from i
// on skip pairs. With ok false the rest tells nothing.
func pzprSigns(text string, n int) (rules, rest string, ok bool) {
	pairs := 2 * n * (n - 1)
	for at, i := 0, 0; i < len(text) && at < pairs; i++ {
		a, b := pzprPair(at, n)
		switch char := text[i]; {
		case char == 'g':
			rules += "+greater=" + pairText(b, a, n)
		case char == 'h':
			rules += "+greater=" + pairText(a, b, n)
		case char >= 'i' && char <= 'z':
			at += int(char - 'i')
		default:
			start, end := i, i+1
			if char == '-' {
				start, end = i+1, i+3
			}
			d, err := strconv.ParseUint(text[min(start, len(text)):min(end, len(text))], 16, 16)
			if err != nil {
				return "", text[i:], false
			}
			if i = end - 1; d > 0 {
				rules += fmt.Sprintf("+difference=%d:%s", d, pairText(a, b, n))
			}
		}
		at++
	}
	return rules, "", true
}

// pzprDots reads the dots of a kropki as rules. A character is three pairs in
// base 3, where 1 is a white dot and 2 a black one. With ok false the rest
// tells nothing.
func pzprDots(text string, n int) (rules, rest string, ok bool) {
	pairs := 2 * n * (n - 1)
	for i := range len(text) {
		value, err := strconv.ParseUint(text[i:i+1], 27, 8)
		if err != nil {
			return "", text[i:], false
		}
		for j, place := range []uint64{9, 3, 1} {
			at := 3*i + j
			if at >= pairs {
				break
			}
			a, b := pzprPair(at, n)
			switch value / place % 3 {
			case 1:
				rules += "+difference=1:" + pairText(a, b, n)
			case 2:
				rules += "+ratio=2:" + pairText(a, b, n)
			}
		}
	}
	return rules, "", true
}

// pzprOutside reads the numbers above, below, left and right of a board as
// rules. It returns the rest and ok as pzprNumbers does.
func pzprOutside(text string, n int) (rules, rest string, ok bool) {
	numbers, rest, ok := pzprNumbers(text, 4*n)
	for _, number := range numbers {
		if number.value <= 0 {
			continue
		}
		line := [4]string{"c", "-c", "r", "-r"}[number.at/n]
		rules += fmt.Sprintf("+skyscraper=%d:%s%d", number.value, line, number.at%n+1)
	}
	return rules, rest, ok
}
