package text

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"jiugong/sudoku/internal/once"
)

// Undress returns lines without what mail, logs, code and typesetting put round their cells;
// nil where nothing goes. What goes leaves blanks, so columns stay.
//
//	> 5 3 . | . 7 .              quoted in a mail, or in comments of a program
//	>>> p = [[5,3,  ... [6,0,    asked for by a language's own prompts
//	12:01 INFO row 3: 53..7....  the same words before each row
//	[5][3][ ][ ]  {5}{ }  (5)    brackets round each cell
//	# 5 3 . # . 7 . #            walls of number signs, or of any other sign or letter
//	**5** | \cdot & $5$          bold, and signs of typesetters
//	|=. 5|*3*|_. A|  ||A|5|3|    cells and heads of wikis
//	5 3 empty \N " "             words for nothing, and quotes round nothing
//	Row 1: 5, 3, blank, 7.       a full stop behind a row in words
//	5-3-0-0-7   53. / .7. / 1..  the same sign between all cells or boxes
//	Ann: 5 3 . . 7 . . . .       words before the first row alone
func Undress(lines []string) []string {
	return undress(lines, unprompt, unquote, uncomment, unstop, typeset, numberSigns, signWalls, carets, unbracket, unmark, unprefix, unhead, ungap, unseparate)
}

// Unquote returns lines only without prompts and the marks of mail and comments. It returns nil where there are none.
func Unquote(lines []string) []string { return undress(lines, unprompt, unquote, uncomment) }

func undress(lines []string, steps ...func([]string)) []string {
	out := slices.Clone(lines)
	for _, step := range steps {
		step(out)
	}
	for i := range lines {
		if out[i] != lines[i] {
			return out
		}
	}
	return nil
}

// leastAlike is how many lines must have the same dress.
const leastAlike = 4

// rewrite replaces the lines for which change has an answer, if they are enough.
func rewrite(lines []string, change func(line string) (string, bool)) {
	changed := map[int]string{}
	for i, line := range lines {
		if other, ok := change(line); ok {
			changed[i] = other
		}
	}
	if len(changed) >= leastAlike {
		for i, line := range changed {
			lines[i] = line
		}
	}
}

func blanks(text string) string { return strings.Repeat(" ", len([]rune(text))) }

// Prompts ask for a line, such as ">>> ", "sage: " or "db=# ". Others ask for the rest of it: "... ", "....: ", "db-# ".
var (
	prompt     = once.MustCompile(`^\s*(?:>+|[\w().:]+(?: ?\[\d+\])?=?[>:#]+)(?: |$)`)
	promptMore = once.MustCompile(`^\s*(?:\.{2,}[:>]?|->|\||\+|[\w().:]+[*|>-][#>]?)(?: |$)`)
)

// unprompt drops a language's prompt, and those for the rest of the line, which are all alike.
func unprompt(lines []string) {
	looks := func(line string) string { return number.ReplaceAllString(promptMore.FindString(line), "#") }
	for i := 0; i+leastAlike < len(lines); i++ {
		first, more := prompt.FindString(lines[i]), looks(lines[i+1])
		if first == "" || more == "" {
			continue
		}
		end := i + 1
		for end < len(lines) && looks(lines[end]) == more {
			end++
		}
		if end-i <= leastAlike {
			continue
		}
		for at := i + 1; at < end; at++ {
			mark := promptMore.FindString(lines[at])
			lines[at] = blanks(mark) + lines[at][len(mark):]
		}
		lines[i] = blanks(first) + lines[i][len(first):]
		i = end - 1
	}
}

var quoteMark = once.MustCompile(`^\s*(?:>[ \t]?)+`)

// unquote drops the marks of quoted mail.
func unquote(lines []string) {
	rewrite(lines, func(line string) (string, bool) {
		mark := quoteMark.FindString(line)
		return blanks(mark) + line[len(mark):], mark != ""
	})
}

var commentMark = once.MustCompile(`^\s*#+(?:[ \t]|$|[0-9._|+-])`)

// uncomment drops the marks of comments, but not those of walls.
func uncomment(lines []string) {
	rewrite(lines, func(line string) (string, bool) {
		mark := commentMark.FindString(line)
		if mark == "" || strings.HasSuffix(strings.TrimSpace(line), "#") {
			return "", false
		}
		end := strings.LastIndex(mark, "#") + 1
		return blanks(line[:end]) + line[end:], true
	})
}

var (
	bold      = once.MustCompile(`(\*\*|__|\$)([0-9A-Z])(\*\*|__|\$)`)
	nothing   = once.MustCompile(`\\(?:cdot|bullet|square|phantom\{\w\}|hphantom\{\w\}|quad|Box|_|N\b)(?:\{\})?|\b(?i:empty|blank|null|none|nan)\b|"[ \t]"|'[ \t]'`)
	ofTextile = once.MustCompile(`\|(?:[_=<>~^]{1,3}|[\\/]\d)\. `)
	starred   = once.MustCompile(`^(\s*)[*_]([0-9A-Z])[*_](\s*)$`)
)

// typeset drops what makes cells bold, and replaces the names of signs.
func typeset(lines []string) {
	rewrite(lines, func(line string) (string, bool) {
		other := bold.ReplaceAllStringFunc(line, func(cell string) string {
			m := bold.FindStringSubmatch(cell)
			return blanks(m[1]) + m[2] + blanks(m[3])
		})
		other = nothing.ReplaceAllString(other, ".")
		other = ofTextile.ReplaceAllString(other, "| ")
		if parts := strings.Split(other, "|"); len(parts) > leastApart {
			for i, part := range parts {
				parts[i] = starred.ReplaceAllString(part, "$1 $2 $3")
			}
			other = strings.Join(parts, "|")
		}
		return other, other != line
	})
}

// leastApart is how many walls a row has whose cells each stand between two.
const leastApart = 5

// unstop drops the full stop behind a row that is a sentence, whose cells stand between commas.
func unstop(lines []string) {
	rewrite(lines, func(line string) (string, bool) {
		text, stopped := strings.CutSuffix(strings.TrimRight(line, " \t\r"), ".")
		parts := strings.Split(text, ", ")
		return text, stopped && len(parts) > leastAlike-1 && !strings.Contains(text, ".") && strings.TrimSpace(parts[len(parts)-1]) != ""
	})
}

// numberSigns makes walls of the number signs round and between cells, or just between them.
func numberSigns(lines []string) {
	rewrite(lines, func(line string) (string, bool) {
		inner := strings.TrimSpace(line)
		if !strings.Contains(inner, "#") || strings.Trim(inner, "0123456789._*?xX- #") != "" || inner[0] == '#' != (inner[len(inner)-1] == '#') {
			return "", false
		}
		if strings.Trim(inner, "# -") == "" {
			return strings.ReplaceAll(line, "#", "-"), len(inner) > 6
		}
		return strings.ReplaceAll(line, "#", "|"), strings.Count(inner, "#") > 1 && inner[0] != '#'
	})
	rewrite(lines, func(line string) (string, bool) {
		inner := strings.TrimSpace(line)
		if len(inner) < 6 || inner[0] != '#' || inner[len(inner)-1] != '#' {
			return "", false
		}
		if strings.Trim(inner, "# ") == "" {
			return strings.ReplaceAll(line, "#", "-"), true
		}
		return strings.ReplaceAll(line, "#", "|"), true
	})
}

// carets makes walls of the signs round the heads of columns in a wiki, if rows with walls follow.
// It makes one wall of the two before the head of a row, ||A|5|3|.
func carets(lines []string) {
	rewrite(lines, func(line string) (string, bool) {
		inner := strings.TrimSpace(line)
		isRow := strings.HasPrefix(inner, "||") && !strings.HasPrefix(inner, "|||") && strings.Count(inner, "||") == 1 && strings.Count(inner, "|") > leastApart
		isHead := strings.HasPrefix(inner, "||") && strings.HasSuffix(inner, "||") && strings.Count(inner, "||")*2 == strings.Count(inner, "|") && strings.Count(inner, "|") > 2*leastApart
		return strings.ReplaceAll(line, "||", "|"), isRow || isHead
	})
	for i := range lines[:max(0, len(lines)-1)] {
		head, row := strings.TrimSpace(lines[i]), strings.TrimSpace(lines[i+1])
		if len(head) > 6 && head[0] == '^' && head[len(head)-1] == '^' && strings.HasPrefix(row, "|") && strings.Count(head, "^") == strings.Count(row, "|") {
			lines[i] = strings.ReplaceAll(lines[i], "^", "|")
		}
	}
}

// unhead drops the words before the first row, where the rows below it look like the rest of its line.
func unhead(lines []string) {
	for i := range lines[:max(0, len(lines)-leastAlike)] {
		at := tail.FindStringIndex(lines[i])
		if at == nil || strings.TrimSpace(lines[i][:at[0]]) == "" || !strings.ContainsFunc(lines[i][:at[0]], unicode.IsLetter) {
			continue
		}
		row := lines[i][at[0]:]
		for cut := 0; cut >= 0; {
			alike := 0
			for _, below := range lines[i+1:] {
				if !looksLike(row[cut:], below) {
					break
				}
				alike++
			}
			if alike >= leastAlike {
				lines[i] = blanks(lines[i][:at[0]+cut]) + row[cut:]
				break
			}
			next := strings.IndexAny(row[cut:], " \t")
			if cut += next + 1; next < 0 {
				break
			}
		}
	}
}

// looksLike reports whether two rows have cells and anything else in the same places.
func looksLike(row, other string) bool {
	isCell := func(char byte) bool { return strings.IndexByte("0123456789._*?xX-", char) >= 0 }
	if len(row) != len(other) || len(row) < leastAlike {
		return false
	}
	for i := range len(row) {
		if row[i] != other[i] && !(isCell(row[i]) && isCell(other[i])) {
			return false
		}
	}
	return true
}

// signWalls makes walls of a sign or letter at both ends of rows, and of the same between their cells.
func signWalls(lines []string) {
	ends := func(line string) (sign rune, count int) {
		inner := []rune(strings.TrimSpace(line))
		if len(inner) < 6 || inner[0] != inner[len(inner)-1] || inner[1] == inner[0] || unicode.IsDigit(inner[0]) || strings.ContainsRune("._?-xX|\"'", inner[0]) {
			return 0, 0
		}
		return inner[0], strings.Count(line, string(inner[0]))
	}
	type wall struct {
		sign  rune
		count int
	}
	counts := map[wall]int{}
	for _, line := range lines {
		sign, count := ends(line)
		counts[wall{sign, count}]++
	}
	stars := 0 // rows differ in the number of empty cells
	for w := range counts {
		if w.sign == '*' {
			stars++
		}
	}
	rewrite(lines, func(line string) (string, bool) {
		sign, count := ends(line)
		if sign == 0 || count < 3 || counts[wall{sign, count}] < leastAlike || sign == '*' && stars > 1 {
			return "", false
		}
		return strings.ReplaceAll(line, string(sign), "|"), true
	})
}

var (
	bracketed = once.MustCompile(`[\[({<][ .]?([0-9A-Za-z._*?-]?)[ .]?[\])}>]`)
	onlyThose = once.MustCompile(`^[\s|,;]*$`)
	command   = once.MustCompile(`^\s*\\?[A-Za-z]+\s+`)
	given     = once.MustCompile(`[\[({<]([0-9A-Za-z])[\])}>]`)
)

// unbracket makes walls of the brackets round each cell, or drops those round some.
func unbracket(lines []string) {
	rewrite(lines, func(line string) (string, bool) {
		text := strings.TrimRight(line, " \t.,;\\")
		head := command.FindString(text)
		rest := text[len(head):]
		if len(bracketed.FindAllString(rest, -1)) < leastAlike || !onlyThose.MatchString(bracketed.ReplaceAllString(rest, "")) {
			return "", false
		}
		return bracketed.ReplaceAllStringFunc(rest, func(cell string) string {
			return "| " + cmp.Or(bracketed.FindStringSubmatch(cell)[1], ".") + " "
		}) + "|", true
	})
	rewrite(lines, func(line string) (string, bool) {
		if strings.ContainsFunc(given.ReplaceAllString(line, ""), unicode.IsLetter) {
			return "", false
		}
		other := given.ReplaceAllString(line, " $1 ")
		return other, other != line
	})
}

var (
	pairsOf = once.MustCompile(`^\s*(?:[0-9._*?-]\s+(\S{1,6})(?:\s+|$)){4,}$`)
	inPairs = once.MustCompile(`([0-9._*?-])\s+(\S+)`)
	marked  = once.MustCompile(`\b([1-9])([A-Za-z])\b`)
	onlyTwo = once.MustCompile(`^(?:\s*(?:[1-9][A-Za-z]|\.\.?|--?|__?|\*\*?))+\s*$`)
)

// twice makes marks of empty cells that are two wide one wide.
var twice = strings.NewReplacer("..", ". ", "--", "- ", "__", "_ ", "**", "* ")

// unmark drops a word that stands behind every cell, and a letter that marks every digit.
//
//	5 c, 3 c, 0 c,     5A 3A ..
func unmark(lines []string) {
	rewrite(lines, func(line string) (string, bool) {
		if !pairsOf.MatchString(line) {
			return "", false
		}
		words := strings.Fields(line)
		for i := 1; i < len(words); i += 2 {
			if words[i] != words[1] || strings.Trim(words[1], "0123456789._*?-") == "" {
				return "", false
			}
		}
		return inPairs.ReplaceAllString(line, "$1"), true
	})
	letter := ""
	for _, line := range lines {
		if !onlyTwo.MatchString(line) {
			continue
		}
		for _, m := range marked.FindAllStringSubmatch(line, -1) {
			if letter == "" {
				letter = m[2]
			}
			if m[2] != letter {
				return
			}
		}
	}
	rewrite(lines, func(line string) (string, bool) {
		return twice.Replace(marked.ReplaceAllString(line, "$1 ")), letter != "" && onlyTwo.MatchString(line)
	})
}

var (
	// A row at the end of a line, and signs of the language behind it.
	tail   = once.MustCompile(`[0-9._*?xX-](?:[ \t|,]*[0-9._*?xX-])*$`)
	behind = once.MustCompile(`(?:,?[\s&\\/+"'` + "`" + `)\]};$]+|,\s*|["')\]}]\.\s*)$`)
	number = once.MustCompile(`\d+|\b(?i:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\b`)
)

// unprefix drops the words that stand in the same way before each of several rows, and the
// signs behind them.
func unprefix(lines []string) {
	type dress struct{ looks, head, row string }
	var of []dress
	for _, line := range lines {
		text := line[:len(line)-len(behind.FindString(line))]
		at := tail.FindStringIndex(text)
		if at == nil || at[1]-at[0] < leastAlike { // a few digits behind words are no row
			of = append(of, dress{})
			continue
		}
		head := text[:at[0]]
		of = append(of, dress{number.ReplaceAllString(strings.TrimSpace(head), "#") + "\x00" + strings.TrimSpace(line[len(text):]), head, text[at[0]:]})
	}
	for from := 0; from < len(of); {
		to := from + 1
		for to < len(of) && (of[to].looks == of[from].looks || to-from > 2 && strings.HasPrefix(of[to].looks, of[from].looks[:strings.IndexByte(of[from].looks, 0)+1])) && of[from].row != "" {
			to++
		}
		if head := of[from].head; to-from >= leastAlike && (strings.ContainsFunc(head, isWordOrSign) || !strings.HasSuffix(of[from].looks, "\x00") && strings.TrimSpace(head) == "") {
			for i := from; i < to; i++ {
				lines[i] = blanks(of[i].head) + of[i].row
			}
		}
		from = to
	}
}

func isWordOrSign(char rune) bool {
	return unicode.IsLetter(char) || strings.ContainsRune(`:=>"'&+`, char)
}

// ungap drops the columns of a table that are empty in all rows and stand
// between groups of others. Spreadsheets have such gaps between boxes. Rows of
// nothing go, too, but not a single one: it may be a row.
func ungap(lines []string) {
	for _, between := range []string{"\t", ",", ";"} {
		width := 0
		var rows [][]string
		var at []int
		for i, line := range lines {
			if parts := strings.Split(line, between); len(parts) > 6 {
				rows, at, width = append(rows, parts), append(at, i), max(width, len(parts))
			}
		}
		used := make([]bool, width)
		full := 0
		for _, row := range rows {
			filled := false
			for c, part := range row {
				if strings.TrimSpace(part) != "" {
					used[c], filled = true, true
				}
			}
			if filled {
				full++
			}
		}
		gaps := gapsIn(used)
		if isRagged(rows, width) {
			continue // something is missing, or too much
		}
		if full < leastAlike || gaps == nil && (full != width || len(rows) < full+2) {
			continue
		}
		for i, row := range rows {
			var kept []string
			for c := range width {
				if !gaps[c] {
					part := ""
					if c < len(row) {
						part = row[c]
					}
					kept = append(kept, part)
				}
			}
			lines[at[i]] = strings.Join(kept, between)
			if strings.TrimSpace(strings.Join(kept, "")) == "" && full == len(kept) {
				lines[at[i]] = ""
			}
		}
		return
	}
}

// isRagged reports whether some rows are shorter than width, though others end
// with empty cells. So not all were cut at their ends.
func isRagged(rows [][]string, width int) bool {
	isShort := func(row []string) bool { return len(row) < width }
	endsOpen := func(row []string) bool { return strings.TrimSpace(row[len(row)-1]) == "" }
	return slices.ContainsFunc(rows, isShort) && slices.ContainsFunc(rows, endsOpen)
}

// gapsIn returns the unused columns that stand between groups of as many columns each, or nil.
func gapsIn(used []bool) map[int]bool {
	for group := 2; group < len(used)/2; group++ {
		gaps := map[int]bool{}
		for at := group; at < len(used); at += group + 1 {
			if used[at] {
				gaps = nil
				break
			}
			gaps[at] = true
		}
		if cells := len(used) - len(gaps); gaps != nil && cells%group == 0 {
			return gaps
		}
	}
	return nil
}

// mayPart are signs that some write between cells or boxes.
const mayPart = "/-:+~=\\_"

// unseparate makes walls of one sign that stands between all cells of each row, or between all
// boxes. There must be as many rows as a row has cells.
func unseparate(lines []string) {
	for _, sign := range strings.Split(mayPart, "") {
		type parting struct{ parts, width int }
		rows := map[parting][]int{}
		for i, line := range lines {
			if parts := strings.Split(strings.TrimSpace(line), sign); strings.ContainsAny(line, "123456789") {
				if width := widthOf(parts); width > 0 {
					rows[parting{len(parts), width}] = append(rows[parting{len(parts), width}], i)
				}
			}
		}
		found := false
		for how, at := range rows {
			if len(at) < leastAlike || len(at) != how.parts*how.width {
				continue
			}
			for _, i := range at {
				lines[i] = strings.ReplaceAll(lines[i], sign, "|")
			}
			found = true
		}
		if found {
			return
		}
	}
}

// widthOf returns how many cells each of the parts of a row has, 0 where they differ or are none.
func widthOf(parts []string) int {
	width := max(1, len(strings.ReplaceAll(strings.TrimSpace(parts[0]), " ", "")))
	if len(parts) < 3 {
		return 0
	}
	for _, part := range parts {
		cells := strings.ReplaceAll(strings.TrimSpace(part), " ", "")
		if max(1, len(cells)) != width || strings.Trim(cells, "0123456789._*?xX") != "" {
			return 0
		}
	}
	return width
}
