package notation

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

var (
	mutations    = flag.Int("mutations", 0, "how many texts TestNoOtherPuzzleInSilence damages; 0 is a usual number")
	mutationSeed = flag.Uint64("mutation-seed", 11, "where its chance begins")
)

// goName is what only programmers in Go know.
var goName = regexp.MustCompile(`\bGo (struct|value)|cannot unmarshal|strconv\.|\bjson: cannot|\b(notation|blocks|pieces)\.[A-Z]|%!`)

// goodShapes are texts in which people and programs have a puzzle.
func goodShapes(p string) []string {
	rows := make([]string, 9)
	for r := range rows {
		rows[r] = p[9*r : 9*r+9]
	}
	each := func(row func(i int, r string) string) string {
		var b strings.Builder
		for i, r := range rows {
			b.WriteString(row(i, r) + "\n")
		}
		return b.String()
	}
	apart := func(r, between string) string { return strings.Join(strings.Split(r, ""), between) }
	zero := func(r string) string { return strings.ReplaceAll(r, ".", "0") }
	nothing := func(r, between, word string) string {
		return strings.ReplaceAll(apart(r, between), ".", word)
	}
	list := "[" + strings.TrimSuffix(each(func(_ int, r string) string { return "[" + apart(zero(r), ", ") + "]," }), ",\n") + "]\n"
	puzzle, _ := sudoku.Parse(p, sudoku.ParseOptions{})
	drawn := func(ascii bool) string { return puzzle.Rules.Draw(puzzle.Givens, sudoku.DrawOptions{ASCII: ascii}) }
	written := func(form string) string {
		var text strings.Builder
		w := NewWriter(&text, FormNamed(form), WriteOptions{})
		if err := errors.Join(w.Write(newRecord(puzzle)), w.Close()); err != nil {
			panic(err)
		}
		return text.String()
	}
	givens := func(form string) string {
		all := ""
		for i, char := range p {
			if char != '.' {
				all += fmt.Sprintf(form, i/9+1, i%9+1, char, 'A'+i/9)
			}
		}
		return all
	}
	inOrder := ""
	for i, char := range zero(p) {
		inOrder += fmt.Sprintf("%d;%c\n", i, char)
	}
	return []string{
		p + "\n", p + "," + solutionOf(puzzle) + "\n", zero(p) + "\n", apart(p, " ") + "\n", apart(zero(p), ",") + "\n",
		each(func(_ int, r string) string { return r }),
		each(func(_ int, r string) string { return zero(r) }),
		each(func(_ int, r string) string { return apart(r, " ") }),
		each(func(_ int, r string) string { return apart(zero(r), " ") }),
		each(func(_ int, r string) string { return apart(zero(r), ",") }),
		each(func(_ int, r string) string { return nothing(r, ",", "") }),
		each(func(_ int, r string) string { return nothing(r, ";", "") }),
		each(func(_ int, r string) string { return nothing(r, "\t", "") }),
		each(func(_ int, r string) string { return "| " + nothing(r, " | ", " ") + " |" }),
		each(func(i int, r string) string { return fmt.Sprintf("%d. %s", i+1, r) }),
		each(func(i int, r string) string { return string(rune('A'+i)) + " " + apart(r, " ") }),
		"  1 2 3 4 5 6 7 8 9\n" + each(func(i int, r string) string { return string(rune('A'+i)) + " " + apart(r, " ") }),
		each(func(_ int, r string) string { return "> " + r }),
		each(func(_ int, r string) string { return r[:3] + " " + r[3:6] + " " + r[6:] }),
		each(func(_ int, r string) string { return r[:3] + "|" + r[3:6] + "|" + r[6:] }),
		each(func(i int, r string) string {
			line := apart(r[:3], " ") + "  " + apart(r[3:6], " ") + "  " + apart(r[6:], " ")
			if i%3 == 2 && i < 8 {
				line += "\n"
			}
			return line
		}),
		each(func(_ int, r string) string { return nothing(r, " ", " ") }),
		drawn(false), drawn(true), list,
		"int[][] g = {\n" + each(func(_ int, r string) string { return "  {" + apart(zero(r), ",") + "}," }) + "};\n",
		"g = [\n" + each(func(_ int, r string) string { return "  \"" + r + "\"," }) + "]\n",
		"grid = [" + each(func(_ int, r string) string { return "[" + nothing(r, ", ", "None") + "]," }) + "]\n",
		"let g = vec![" + each(func(_ int, r string) string { return "vec![" + apart(zero(r), ", ") + "]," }) + "];\n",
		`{"puzzle":"` + p + `"}` + "\n",
		`{"board":[` + strings.TrimSuffix(each(func(_ int, r string) string { return "[" + apart(zero(r), ",") + "]," }), ",\n") + "]}\n",
		`{"rows":[` + strings.TrimSuffix(each(func(_ int, r string) string { return `"` + r + `",` }), ",\n") + "]}\n",
		"Title one\n\n" + each(func(_ int, r string) string { return r }),
		"Grid 01\n" + each(func(_ int, r string) string { return zero(r) }),
		"<table>" + each(func(_ int, r string) string { return "<tr><td>" + apart(r, "</td><td>") + "</td></tr>" }) + "</table>\n",
		"A = [" + each(func(_ int, r string) string { return apart(zero(r), " ") + ";" }) + "];\n",
		"| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|\n" + each(func(_ int, r string) string { return "| " + nothing(r, " | ", " ") + " |" }),
		"{| class=\"wikitable\"\n" + each(func(_ int, r string) string { return "|-\n| " + nothing(r, " || ", " ") }) + "|}\n",
		"\\begin{tabular}{ccccccccc}\n" + each(func(_ int, r string) string { return nothing(r, " & ", " ") + ` \\` }) + "\\end{tabular}\n",
		"[" + each(func(i int, r string) string { return strings.Repeat(" ", min(i, 1)) + "[" + apart(zero(r), " ") + "]" })[:],
		"      [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n" + each(func(i int, r string) string { return fmt.Sprintf(" [%d,]    %s", i+1, apart(zero(r), "    ")) }),
		"id,puzzle,level\n7," + p + ",easy\n", `"7","` + zero(p) + `","easy"` + "\n",
		givens("given(%[1]d,%[2]d,%[3]c).\n"), written("hodoku"), written("sdk"), written("ss"), written("json"), written("ipuz"), written("opensudoku"), written("solo"), written("fpuzzles"),
		"g =\n\n" + each(func(_ int, r string) string { return "   " + nothing(r, "   ", "NaN") }),
		".. list-table:: Puzzle\n\n" + each(func(_ int, r string) string { return "   * - " + nothing(r, "\n     - ", "") }),
		"problem([" + each(func(_ int, r string) string { return "[" + nothing(r, ",", "_") + "]," }) + "]).\n",
		"(def g [" + each(func(_ int, r string) string { return "[" + apart(zero(r), " ") + "]" }) + "])\n",
		"create g\n" + each(func(_ int, r string) string { return apart(zero(r), " c, ") + " c," }),
		"board:\n" + each(func(_ int, r string) string { return "- - " + apart(zero(r), "\n  - ") }),
		"(define b (vector\n" + each(func(_ int, r string) string { return "  (vector " + nothing(r, " ", "#f") + ")" }) + "))\n",
		each(func(_ int, r string) string { return "row { v: " + apart(zero(r), " v: ") + " }" }),
		"<p>\n" + each(func(i int, r string) string { return fmt.Sprintf("<r n=%q v=%q/>", fmt.Sprint(i+1), zero(r)) }) + "</p>\n",
		"g == <<" + each(func(_ int, r string) string { return "<<" + apart(zero(r), ", ") + ">>," }) + ">>\n",
		"index;digit\n" + inOrder,
		givens("Row %[1]d, Column %[2]d: %[3]c\n"), givens("grid[%[1]d][%[2]d] = 4'd%[3]c;\n"), givens("%[3]c at %[4]c%[2]d\n"),
		givens("%[3]c%[4]c%[2]d ") + "\n", "givens:\n" + givens("  - row: %[1]d\n    col: %[2]d\n    value: %[3]c\n"),
	}
}

func solutionOf(p sudoku.Puzzle) string {
	solution, err := sudoku.Solve(context.Background(), p)
	if err != nil {
		panic(err)
	}
	return sudoku.Puzzle{Rules: p.Rules, Givens: solution}.String()
}

// fiftyPuzzles are puzzles of one solution, made of a few by new digits and rows in another order.
func fiftyPuzzles(random *rand.Rand) []string {
	var all []string
	for len(all) < 50 {
		p := dots(postsPuzzles[[]int{0, 2, 4, 5}[len(all)%4]])
		digits := random.Perm(9)
		bands := random.Perm(3)
		var b strings.Builder
		for i := range 3 {
			for _, row := range random.Perm(3) {
				r := bands[i]*3 + row
				for _, char := range p[9*r : 9*r+9] {
					if char != '.' {
						char = '1' + rune(digits[char-'1'])
					}
					b.WriteRune(char)
				}
			}
		}
		all = append(all, b.String())
	}
	return all
}

// damage changes one character or line of a text, in a way that is told.
func damage(random *rand.Rand, text string) (damaged, how string) {
	const signs = "0123456789.,;|[]{}() \n-x\"'"
	brackets := func() []int {
		var all []int
		for i, char := range text {
			if strings.ContainsRune("[]{}()<>|\"'", char) {
				all = append(all, i)
			}
		}
		return all
	}()
	where := random.IntN(len(text))
	if random.IntN(4) == 0 && len(brackets) > 0 {
		where = brackets[random.IntN(len(brackets))]
	}
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	line := random.IntN(len(lines))
	switch random.IntN(5) {
	case 0:
		return text[:where] + text[where+1:], fmt.Sprintf("byte %d is missing", where)
	case 1:
		return text[:where+1] + text[where:], fmt.Sprintf("byte %d is there twice", where)
	case 2:
		sign := signs[random.IntN(len(signs))]
		return text[:where] + string(sign) + text[where+1:], fmt.Sprintf("byte %d is %q", where, sign)
	case 3:
		return strings.Join(slices.Delete(lines, line, line+1), "") + "\n", fmt.Sprintf("line %d is missing", line+1)
	default:
		return strings.Join(slices.Insert(lines, line, strings.TrimSuffix(lines[line], "\n")+"\n"), "") + "\n", fmt.Sprintf("line %d is there twice", line+1)
	}
}

// TestNoOtherPuzzleInSilence damages good texts by one character, bracket or line at a time: what is
// read is the puzzle, an error, or said to be open. What is itself a right text
// of another puzzle, one cell of which was changed, is that.
func TestNoOtherPuzzleInSilence(t *testing.T) {
	tries := *mutations
	switch {
	case tries > 0:
	case testing.Short():
		tries = 600
	default:
		tries = 2000 // -mutations 20000 takes ten times as long
	}
	random := rand.New(rand.NewPCG(*mutationSeed+uint64(testlong.Turn(4)), 12))
	puzzles := fiftyPuzzles(random)
	shapes := make([][]string, len(puzzles))
	for i, p := range puzzles {
		if shapes[i] = goodShapes(p); i == 0 && len(shapes[i]) < 40 {
			t.Fatalf("%d shapes", len(shapes[i]))
		}
	}
	for at, text := range shapes[0] {
		if record, told := loneRecord(text); record == nil || record.Board.Puzzle.String() != puzzles[0] {
			t.Errorf("shape %d is read as %s:\n%s", at, told, text)
		}
	}
	wrong := 0
	for range tries {
		i := random.IntN(len(puzzles))
		at := random.IntN(len(shapes[i]))
		damaged, how := damage(random, shapes[i][at])
		if got := otherInSilence(puzzles[i], damaged); got != "" {
			if wrong++; wrong < 8 {
				t.Errorf("shape %d, %s:\n%.1500s\nis read as %s\nfrom       %s", at, how, damaged, got, puzzles[i])
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d give another puzzle in silence", wrong, tries)
	}
}

// tellsPlaces is in texts that tell where each digit stands.
var tellsPlaces = regexp.MustCompile(`given\(|Column \d|grid\[\d|\d at [A-I]|\d[A-I]\d|  - row`)

// TestOnceReadInSilence has damages that once gave another puzzle.
func TestOnceReadInSilence(t *testing.T) {
	p := dots(puzzleP)
	facts, table := "", "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|\n"
	for i, char := range p {
		if char != '.' {
			facts += fmt.Sprintf("%c%c%d ", char, 'A'+i/9, i%9+1)
		}
		table += "| " + strings.ReplaceAll(string(char), ".", " ") + " "
		if i%9 == 8 {
			table += "|\n"
		}
	}
	rows := strings.Repeat("row { v: 0 v: 0 v: 3 }\nrow { v: 5 v: 0 v: 1 }\n", 4)
	for _, text := range []string{facts[:18] + "\n" + facts[19:], strings.TrimSuffix(table, "\n") + "6\n", rows} {
		if got := otherInSilence(p, text); got != "" {
			t.Errorf("%s\nis read as %s", text, got)
		}
	}
}

// otherInSilence is another puzzle that is read from a text without an error or a note, "" where none is.
func otherInSilence(p, text string) string {
	var got []string
	for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
		if err != nil && goName.MatchString(err.Error()) {
			return err.Error()
		}
		if err != nil || len(record.Read) > 0 || len(record.Unread) > 0 {
			return ""
		}
		got = append(got, sudoku.Puzzle{Rules: record.Board.Rules, Givens: record.Board.Givens}.String())
	}
	for _, line := range got {
		differ := 0
		for i := range min(len(line), len(p)) {
			if line[i] != p[i] {
				differ++
			}
		}
		most := 1
		if tellsPlaces.MatchString(text) && strings.Count(line, ".") == strings.Count(p, ".") {
			most = 2 // a fact tells of another place
		}
		if len(line) != 81 || differ > most {
			return line
		}
	}
	return ""
}
