package notation

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/pieces"
	"jiugong/sudoku/variants"
)

// Killers are posted as a letter for each cell, the same for all cells of a
// cage. The letters are on a line or in rows, perhaps behind the givens. The
// sums stand below, in the order in which the letters come, or by their
// letters:
//
//	AABBBCDEFGGHH…        AABBBCDEF        53..7.... AABBBCDEF
//	3 15 22 4 16 …        GGHH…            6..195... GGHH…
//	                      A=3 B=15 …       A=3 B=15 …
//
// By their letters they may stand above, too. Others are lists of cages, each with its sum and its cells, see
// pieces.FindGroups. Or they are maps of names and their sums, see
// pieces.FindMap.

// isCages reports whether text names the cage of each cell of a 9×9. It must use more
// characters than there are digits.
func isCages(text string) bool { return len(text) == 81 && lettersIn(text) > 17 }

// lettersIn counts the different letters and digits of text. It returns 0 without a letter, or
// with any other character.
func lettersIn(text string) int {
	seen := map[rune]bool{}
	for _, char := range text {
		if char >= unicode.MaxASCII || !unicode.IsLetter(char) && !unicode.IsDigit(char) {
			return 0
		}
		seen[char] = true
	}
	if !strings.ContainsFunc(text, unicode.IsLetter) {
		return 0
	}
	return len(seen)
}

var (
	sumOf   = once.MustCompile(`([A-Za-z0-9])\s*[=:]\s*(\d{1,3})|(\d{1,3})`)
	sumLine = once.MustCompile(`^[\[({]?\s*(?:["']?[A-Za-z0-9]["']?\s*[=:]?\s*\d{1,3}|\d{1,3})(?:[\s,;]+(?:["']?[A-Za-z0-9]["']?\s*[=:]\s*\d{1,3}|\d{1,3}))*[\s,;]*[\])}]?$`)
	sumPair = once.MustCompile(`^["']?([A-Za-z])["']?\s+(\d{1,3})$`)
)

// cageMap holds the cages' letters for each cell, and the givens.
type cageMap struct {
	letters, givens string
	last            int // the line behind the map
}

// cageMapAt reads a map that starts at line at.
func cageMapAt(lines []string, at int) (m cageMap, ok bool) {
	words := strings.Fields(lines[at])
	if len(words) == 1 && isCages(words[0]) {
		return cageMap{words[0], "", at + 1}, true
	}
	side := 0
	for last := at; last < len(lines) && last < at+26; last++ {
		words := strings.Fields(lines[last])
		if len(words) > 3 { // letters apart
			words = []string{strings.Join(words, "")}
		}
		if len(words) == 0 || len(words) > 2 {
			return m, false
		}
		letters := words[len(words)-1]
		if last == at {
			side = len(letters)
		}
		if len(letters) != side || side < 4 || side > 25 || len(words) == 2 && len(words[0]) != side {
			return m, false
		}
		m.letters += letters
		if len(words) == 2 {
			m.givens += words[0]
		}
		if last-at+1 == side {
			m.last = last + 1
			whole := m.givens == "" || len(m.givens) == len(m.letters)
			return m, whole && lettersIn(m.letters) > side && usualRules(side*side) != nil
		}
	}
	return m, false
}

// readCages reads the killers among lines, and blanks their lines.
func readCages(lines []string) (all []found) {
	for i := 0; i < len(lines); i++ {
		m, ok := cageMapAt(lines, i)
		if !ok {
			continue
		}
		first, last := i, m.last
		if first > 1 && strings.TrimSpace(lines[first-1]) == "" {
			first--
		}
		for first > 0 && strings.ContainsAny(lines[first-1], "=:") && sumLine.MatchString(strings.TrimSpace(lines[first-1])) {
			first--
		}
		sums := strings.Join(lines[first:i], " ")
		for sums == "" && last < len(lines) {
			text := strings.TrimSpace(lines[last])
			if _, other := cageMapAt(lines, last); other || text != "" && !sumLine.MatchString(text) || text == "" && last > m.last {
				break
			}
			if p := sumPair.FindStringSubmatch(text); p != nil {
				lines[last] = p[1] + "=" + p[2]
			}
			last++
		}
		if sums = cmp.Or(sums, strings.Join(lines[m.last:last], " ")); sums != "" || isCages(m.letters) {
			all = append(all, readCageMap(m, sums, first+1, last))
			for at := first; at < last; at++ {
				lines[at] = ""
			}
			i = last - 1
		}
	}
	return all
}

func readCageMap(m cageMap, sums string, first, last int) (f found) {
	f.line, f.last, f.cages = first, last, true
	line := m.last + 1
	if last == m.last { // the sums stand above
		line = first
	}
	cages, err := cagesFrom(m, sums, line)
	var givens sudoku.Puzzle
	rules := usualRules(len(m.letters))
	if err == nil && m.givens != "" {
		givens, err = sudoku.Parse(m.givens, sudoku.ParseOptions{Rules: rules})
	}
	if err == nil {
		f.record, err = cages.record("killer", rules.String())
	}
	if f.err = err; err == nil && m.givens != "" {
		for cell, d := range givens.Givens {
			if d != 0 {
				f.record.Board.Givens[cell] = d
			}
		}
	}
	return f
}

// cagesFrom pairs the cages of m with the sums in text. line is where the sums stand.
func cagesFrom(m cageMap, text string, line int) (cages cageSums, err error) {
	first := map[byte]int{}
	var order []byte
	cells := len(m.letters)
	cages = cageSums{make([]int, cells), make([]int, cells)}
	for cell := range cells {
		letter := m.letters[cell]
		if _, known := first[letter]; !known {
			first[letter] = cell
			order = append(order, letter)
		}
		cages.of[cell] = first[letter]
	}
	sums := sumOf.FindAllStringSubmatch(strings.NewReplacer(`"`, "", "'", "").Replace(text), -1)
	if len(sums) != len(order) {
		return cages, wrong("killer", line, 0, "cage.sums", len(sums), len(order))
	}
	of := map[byte]int{}
	for i, m := range sums {
		letter, number := order[i], m[3]
		if m[1] != "" {
			letter, number = m[1][0], m[2]
		}
		if _, twice := of[letter]; twice {
			return cages, wrong("killer", line, 0, "cage.two_sums", string(letter))
		}
		of[letter], _ = strconv.Atoi(number)
	}
	for cell := range cells {
		sum, ok := of[m.letters[cell]]
		if !ok {
			return cages, wrong("killer", line, 0, "cage.no_sum", m.letters[cell:cell+1])
		}
		cages.sums[cell] = sum
	}
	return cages, nil
}

// withGroups makes cages of groups. It puts them on the board in all, or on an empty one.
func withGroups(groups *pieces.Groups, all []found) []found {
	n := groups.Side
	var record *Record
	for _, f := range all {
		if f.record != nil && f.record.Board.Rules.Cells() == n*n {
			if record != nil {
				return all // whose cages they are isn't told
			}
			record = f.record
		}
	}
	f := found{line: groups.First, last: groups.Last}
	fail := func(line int, key message.Key, args ...any) []found {
		f.err = wrong("killer", max(line, groups.First), 0, key, args...)
		return append(slices.DeleteFunc(all, func(f found) bool { return f.record == record && record != nil }), f)
	}
	if o := groups.Outside; o != nil {
		return fail(o.Line, "cage.outside", o.Row, o.Col, o.Side, o.Least, o.Least+o.Side-1)
	}
	rules := usualRules(n * n)
	if record != nil {
		rules = record.Board.Rules
	}
	var clues []placed
	taken := make([]bool, n*n)
	for i, group := range groups.List {
		clue := variants.Clue{Kind: "killer", Value: strconv.Itoa(group.Value), Lists: [][]int{nil}}
		for _, p := range group.Cells {
			cell := p[0]*n + p[1]
			if taken[cell] {
				return fail(group.Line, "cage.overlap", rules.CellName(cell))
			}
			taken[cell] = true
			clue.Lists[0] = append(clue.Lists[0], cell)
		}
		clues = append(clues, placed{clue, message.Errorf("cage.place", i+1)})
	}
	with, unread, err := gather(rules.String(), clues)
	if err == nil && len(unread) > 0 {
		err = unread[0]
	}
	if err != nil {
		return fail(groups.First, message.Plain, reasonOf(err))
	}
	if record == nil {
		record = newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, n*n)})
		f.record = record
		all = append(all, f)
	}
	if groups.Missed > 0 {
		record.Read = append(record.Read, message.Errorf("reader.like_row", lineNumber(groups.Missed)))
	}
	puzzle := record.Board.Puzzle
	puzzle.Rules = with
	board := sudoku.NewBoard(puzzle)
	board.Entries, board.Corner, board.Centre = record.Board.Entries, record.Board.Corner, record.Board.Centre
	record.Board = board
	return all
}
