package notation

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
)

// TestDressedRows reads a puzzle as languages, forms and typesetters write it.
func TestDressedRows(t *testing.T) {
	p := dots(puzzleP)
	rows := splitEvery(p, 9)
	each := func(row func(i int, r string) string) string {
		var b strings.Builder
		for i, r := range rows {
			b.WriteString(row(i, r) + "\n")
		}
		return b.String()
	}
	apart := func(r, between, nothing string) string {
		return strings.ReplaceAll(strings.Join(strings.Split(r, ""), between), ".", nothing)
	}
	givens := func(between, form string) string {
		var all []string
		for i, char := range p {
			if char != '.' {
				all = append(all, strings.NewReplacer("ROW", fmt.Sprint(i/9+1), "LEFT", fmt.Sprint(i%9), "RISE", fmt.Sprint(8-i/9), "COL", fmt.Sprint(i%9+1), "LETTER", string(rune('A'+i/9)), "X", fmt.Sprint(i%9*50+25), "Y", fmt.Sprint(i/9*50+33), "V", string(char)).Replace(form))
			}
		}
		return strings.Join(all, between)
	}
	drawn := func(wall, stroke string) string {
		rule := "+" + strings.Repeat(strings.Repeat(stroke, 7)+"+", 3) + "\n"
		text := rule
		for i, r := range rows {
			text += fmt.Sprintf("%[1]s %[2]s %[1]s %[3]s %[1]s %[4]s %[1]s\n", wall, apart(r[:3], " ", "."), apart(r[3:6], " ", "."), apart(r[6:], " ", "."))
			if i%3 == 2 {
				text += rule
			}
		}
		return text
	}
	zeros := strings.ReplaceAll(p, ".", "0")
	for name, text := range map[string]string{
		"names on a line":   givens(" ", "LETTERCOL=V") + "\n",
		"names with commas": givens(", ", "LETTERCOL: V") + "\n",
		"rows and columns":  "Given: " + givens("; ", "rROWcCOL is V") + ".\n",
		"bytes of Rust":     "let b: [[u8; 9]; 9] = [\n" + each(func(_ int, r string) string { return `  *b"` + r + `",` }) + "];\n",
		"several a line":    "let b = [*b\"" + strings.Join(rows, "\", *b\"") + "\"];\n",
		"bytes of Python":   "b = [\n" + each(func(_ int, r string) string { return "  b'" + r + "'," }) + "]\n",
		"sequences of Nim":  "let g = @[\n" + each(func(_ int, r string) string { return "@[" + apart(r, ", ", "0") + "]," }) + "]\n",
		"PowerShell":        "$g = @(\n" + each(func(_ int, r string) string { return "@(" + apart(r, ",", "$null") + ")," }) + ")\n",
		"Scheme":            "(define b '#(\n" + each(func(_ int, r string) string { return "#(" + apart(r, " ", "#f") + ")" }) + "))\n",
		"Fortran":           "      DATA G /\n" + each(func(_ int, r string) string { return "     & " + apart(r, ",", "0") + "," }),
		"COBOL": "       01 P.\n" + each(func(_ int, r string) string {
			return `           05 FILLER PIC X(9) VALUE "` + apart(r, "", "0") + `".`
		}),
		"APL": "g←9 9⍴" + apart(p, " ", "0") + "\n",
		"J":   "g =: 9 9 $ " + apart(p, " ", "0") + "\n",
		"a matrix": each(func(i int, r string) string {
			return "⎡⎢⎢⎢⎢⎢⎢⎢⎣"[3*i:3*i+3] + apart(r, " ", "·") + "⎤⎥⎥⎥⎥⎥⎥⎥⎦"[3*i:3*i+3]
		}),
		"letters as walls":       drawn("I", "="),
		"strokes as walls":       drawn("/", "-"),
		"dots as rules":          strings.ReplaceAll(drawn(":", "~"), ".", "_"),
		"leading zeros":          each(func(_ int, r string) string { return "0" + apart(r, " 0", "0") }),
		"signs two wide":         each(func(_ int, r string) string { return strings.ReplaceAll(" "+apart(r, "  ", "."), " .", "??") }),
		"dashes two wide":        each(func(_ int, r string) string { return strings.ReplaceAll(" "+apart(r, "  ", "."), " .", "--") }),
		"a cell on each line":    apart(p, "\n", ".") + "\n",
		"zeros on lines":         apart(p, "\n", "0") + "\n",
		"rows, columns, digits":  "row,col,value\n" + givens("\n", "ROW,COL,V") + "\n",
		"XML with unknown names": "<puzzle>\n" + each(func(_ int, r string) string { return "<row><c>" + apart(r, "</c><c>", "") + "</c></row>" }) + "</puzzle>\n",
		"facts with a list":      each(func(i int, r string) string { return fmt.Sprintf("row(%d,[%s]).", i+1, apart(r, ",", "_")) }),
		"designated fields":      "Cell g[] = {\n" + givens("\n", "  { .row = ROW, .col = COL, .val = V },") + "\n};\n",
		"calls with names":       givens("\n", `board.set("LETTERCOL", V);`) + "\n",
		"updates of a table":     givens("\n", "UPDATE g SET v=V WHERE r=ROW AND c=COL;") + "\n",
		"rows between quotes":    "g←↑'" + strings.Join(splitEvery(zeros, 9), "' '") + "'\n",
		"names behind numbers":   givens("\n", "cell_ROW_COL <= 4'hV;") + "\n",
		"lines that go on":       "GRID := \\\n" + strings.Join(splitEvery(zeros, 9), " \\\n") + "\n",
		"files and line numbers": each(func(i int, r string) string { return fmt.Sprintf("p.txt:%d:%s", i+1, r) }),
		"texts of spreadsheets": each(func(_ int, r string) string {
			return `="` + strings.ReplaceAll(apart(r, `",="`, "."), `="."`, "") + `"`
		}),
		"givens with a letter":  each(func(_ int, r string) string { return strings.ReplaceAll(apart(r, "A ", ".")+"A", ".A", "..") }),
		"commas before nothing": "g = [\n" + each(func(_ int, r string) string { return "[" + apart(r, ", ", "") + "]," }) + "];\n",
		"blanks in quotes":      "rows = (\n" + each(func(_ int, r string) string { return `"` + apart(r, " ", " ") + `"` }) + ")\n",
		"rows of nothing": each(func(i int, r string) string {
			if i == 2 || i == 5 {
				return apart(r, "\t", "") + "\n" + strings.Repeat("\t", 8)
			}
			return apart(r, "\t", "")
		}),
		"places across and up":   givens("\n", "\\node at (LEFT.5,RISE.5) {V};") + "\n",
		"elements across":        "<board>\n" + givens("\n", `<c x="COL" y="ROW" v="V"/>`) + "\n</board>\n",
		"rows of TeX from above": "\\begin{lpsudoku}\n" + each(func(i int, r string) string { return fmt.Sprintf("\\setrow{%d}{%s}", 9-i, apart(r, ",", "{}")) }) + "\\end{lpsudoku}\n",
		"rows of TeX from below": func() (text string) {
			for i := range 9 {
				text += fmt.Sprintf("\\setrow{%d}{%s}\n", i+1, apart(rows[8-i], ",", "{}"))
			}
			return text
		}(),
		"a mail with signs":      "Content-Transfer-Encoding: quoted-printable\n\nHi=2C =\nthere\n" + each(func(_ int, r string) string { return apart(r, " ", "=2E") + "=20" }),
		"a mail in base64":       "Content-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(each(func(_ int, r string) string { return r }))) + "\n",
		"a message's first line": "12/03/2025, 10:11 - Ann: " + each(func(_ int, r string) string { return apart(r, " ", ".") }) + "12/03/2025, 10:12 - Bob: easy!\n",
		"places in SQL":          "INSERT INTO cells (val, col, row) VALUES " + givens(", ", "(V,COL,ROW)") + ";\n",
		"rows of PostgreSQL":     "COPY board (a,b,c,d,e,f,g,h,i) FROM stdin;\n" + each(func(_ int, r string) string { return apart(r, "\t", `\N`) }) + "\\.\n",
		"entities in a table":    each(func(_ int, r string) string { return "|" + apart(r, "|", "&nbsp;") + "|" }),
		"heads of DokuWiki":      "^ 1 ^ 2 ^ 3 ^ 4 ^ 5 ^ 6 ^ 7 ^ 8 ^ 9 ^\n" + each(func(_ int, r string) string { return "| " + apart(r, " | ", "  ") + " |" }),
		"walls without a frame": each(func(i int, r string) string {
			return r[:3] + "#" + r[3:6] + "#" + r[6:] + []string{"", "", "\n###########"}[i%3]
		}),
		"bold of a forum":       each(func(_ int, r string) string { return "[b]" + apart(r, "[/b] [b]", ".") + "[/b]" }),
		"colours of a forum":    "[code]\n" + strings.ReplaceAll(each(func(_ int, r string) string { return apart(r, " ", ".") }), "5", "[color=red]5[/color]") + "[/code]\n",
		"digits of Braille":     strings.NewReplacer("1", "⠼⠁", "2", "⠼⠃", "3", "⠼⠉", "4", "⠼⠙", "5", "⠼⠑", "6", "⠼⠋", "7", "⠼⠛", "8", "⠼⠓", "9", "⠼⠊", ".", "⠤").Replace(each(func(_ int, r string) string { return apart(r, " ", ".") })),
		"low digits of Braille": strings.NewReplacer("1", "⠂", "2", "⠆", "3", "⠒", "4", "⠲", "5", "⠢", "6", "⠖", "7", "⠶", "8", "⠦", "9", "⠔", ".", "⠤").Replace(each(func(_ int, r string) string { return r })),
		"cells of Textile":      each(func(_ int, r string) string { return strings.ReplaceAll("|*"+apart(r, "*|*", ".")+"*|", "*.*", "") }),
		"heads of Textile":      "|_. A|_. B|_. C|_. D|_. E|_. F|_. G|_. H|_. I|\n" + each(func(_ int, r string) string { return "|=. " + apart(r, "|=. ", ".") + "|" }),
		"heads of Confluence":   "||  ||1||2||3||4||5||6||7||8||9||\n" + each(func(i int, r string) string { return fmt.Sprintf("||%c|%s|", 'A'+i, apart(r, "|", " ")) }),
		"nothing in quotes":     each(func(i int, r string) string { return fmt.Sprintf(`[%d,] "%s"`, i+1, apart(r, `"  "`, " ")) }),
		"sentences of rows":     each(func(i int, r string) string { return fmt.Sprintf("Row %d: %s.", i+1, apart(r, ", ", "blank")) }),
		"rows by their ordinals": each(func(i int, r string) string {
			return strings.Fields("First Second Third Fourth Fifth Sixth Seventh Eighth Ninth")[i] + " row: " + apart(r, " ", "blank")
		}),
		"strokes between boxes": each(func(_ int, r string) string { return r[:3] + " / " + r[3:6] + " / " + r[6:] }),
		"strokes between cells": each(func(_ int, r string) string { return apart(r, "/", " ") }),
		"dashes between cells":  each(func(_ int, r string) string { return apart(r, "-", "0") }),
		"stars as walls":        strings.ReplaceAll(drawn("*", "*"), "+", "*"),
		"words for nothing":     strings.NewReplacer("1", "one", "2", "two", "3", "three", "4", "four", "5", "five", "6", "six", "7", "seven", "8", "eight", "9", "nine").Replace(each(func(_ int, r string) string { return apart(r, " ", "blank") })),
		"cells and empty ones": strings.Join(func() (all []string) {
			for i, char := range p {
				all = append(all, strings.ReplaceAll(fmt.Sprintf("row %d column %d, %c", i/9+1, i%9+1, char), ".", "empty"))
			}
			return all
		}(), "\n") + "\n",
		"edges of a sheet": strings.Repeat(",", 10) + "\n" + each(func(_ int, r string) string { return "," + apart(r, ",", "") + "," }) + strings.Repeat(",", 10) + "\n",
		"cells by their numbers": "[" + strings.Join(func() (all []string) {
			for i, char := range p {
				if char != '.' {
					all = append(all, fmt.Sprintf(`{"index": %d, "value": %c}`, i, char))
				}
			}
			return all
		}(), ", ") + "]\n",
		"cells by their names": "{\"givens\": [" + givens(", ", `{"cell": "rROWcCOL", "value": V}`) + "]}\n",
		"objects in rows": `{"rows": [` + strings.TrimSuffix(each(func(_ int, r string) string {
			return `{"cells": [{"value": ` + apart(r, `}, {"value": `, "null") + "}]},"
		}), ",\n") + "]}\n",
		"a table of a title": "Data given(i,j)\n       c1  c2  c3  c4  c5  c6  c7  c8  c9\n" + each(func(i int, r string) string {
			return strings.TrimRight(fmt.Sprintf("  r%d   %s", i+1, apart(r, "   ", " ")), " ")
		}) + ";\n",
		"groups moved in SVG": "<svg>\n" + givens("\n", `<g transform="translate(X, Y)"><text>V</text></g>`) + "\n</svg>\n",
		"a sheet of Excel": "<Workbook><Worksheet><Table>\n" + each(func(_ int, r string) string {
			return "<Row><Cell><Data>" + apart(r, "</Data></Cell><Cell><Data>", "") + "</Data></Cell></Row>"
		}) + "</Table></Worksheet></Workbook>\n",
		"a sheet of LibreOffice": "<office:spreadsheet><table:table>\n" + strings.ReplaceAll(each(func(_ int, r string) string {
			return "<table:table-row><table:table-cell><text:p>" + apart(r, "</text:p></table:table-cell><table:table-cell><text:p>", "") + "</text:p></table:table-cell></table:table-row>"
		}), "<table:table-cell><text:p></text:p></table:table-cell><table:table-cell><text:p></text:p></table:table-cell>", `<table:table-cell table:number-columns-repeated="2"/>`) + "</table:table></office:spreadsheet>\n",
		"prompts of Python":    ">>> p = [[" + strings.TrimSuffix(each(func(_ int, r string) string { return apart(r, ",", "0") + "],\n... [" })[len(""):], "],\n... [\n") + "]]\n",
		"prompts of Sage":      "sage: A = matrix(ZZ,9,[" + strings.TrimSuffix(strings.ReplaceAll(each(func(_ int, r string) string { return apart(r, ",", "0") + ",\\" }), "\n", "\n....:  "), ",\\\n....:  ") + "])\nsage: sudoku(A)\n",
		"arrows behind places": "SparseArray[{" + givens(", ", "{ROW,COL}->V") + "}, {9,9}]\n",
		"a vector of Scheme":   "(define p\n  '#(#(" + strings.TrimSuffix(strings.ReplaceAll(each(func(_ int, r string) string { return apart(r, " ", "#f") }), "\n", ")\n     #("), ")\n     #(") + ")))\n",
		"a title with tabs":    "Sudoku\t\t\t\t\t\t\t\t\n" + each(func(_ int, r string) string { return apart(r, "\t", "") }),
		"a drawing in SVG":     "<svg width=\"450\">\n<line x1=\"0\" y1=\"0\" x2=\"450\" y2=\"0\"/>\n" + givens("\n", `<text x="X" y="Y">V</text>`) + "\n</svg>\n",
	} {
		t.Run(name, func(t *testing.T) {
			if record, told := loneRecord(text); record == nil || record.Board.Puzzle.String() != p {
				t.Errorf("read as %s\n%.600s", told, text)
			}
		})
	}
	for name, text := range map[string]string{ // one row too few, or a cell
		"a row of bytes too few":  "b = [\n" + strings.Join(strings.SplitAfter(each(func(_ int, r string) string { return "  b'" + r + "'," }), "\n")[:8], "") + "]\n",
		"a cell too few on lines": apart(p[:80], "\n", ".") + "\n",
		"a cell of APL too few":   "g←9 9⍴" + apart(zeros[:80], " ", "0") + "\n",
	} {
		if record, told := loneRecord(text); record != nil {
			t.Errorf("%s is read as %s: %s", name, told, record.Board.Puzzle)
		}
	}
}

// TestDressedAndNoted reads what leaves a doubt, and says it.
func TestDressedAndNoted(t *testing.T) {
	p := dots(puzzleP)
	rows := splitEvery(p, 9)
	trimmed := func(p, between string) (text string) {
		for _, r := range splitEvery(p, 9) {
			text += strings.TrimRight(strings.ReplaceAll(strings.Join(strings.Split(r, ""), between), ".", ""), between) + "\n"
		}
		return text
	}
	nothing := strings.Repeat(".", 9)
	squares := ""
	for i, r := range rows {
		squares += strings.ReplaceAll(r, ".", []string{"🟦", "🟨"}[i%2]) + "\n"
	}
	for name, test := range map[string]struct{ text, want, note string }{
		"l and O for 1 and 0": {strings.NewReplacer(".", "O", "1", "I").Replace(strings.Join(rows, "\n")), p, `"I" is read as 1`},
		"some l for 1":        {strings.Replace(strings.Join(rows, "\n"), "1", "l", 1), p, `"l" is read as 1`},
		"I beside zeros":      {strings.NewReplacer(".", "0", "1", "I").Replace(strings.Join(rows, "\n")), p, `"I" is read as 1`},
		"squares of colours":  {squares, p, "read as empty cells"},
		"commas cut off":      {trimmed(p, ","), p, "some rows are short"},
		"no first row":        {trimmed(nothing+p[9:], "\t"), nothing + p[9:], "some rows are short"},
		"no last row":         {trimmed(p[:72]+nothing, "\t"), p[:72] + nothing, "some rows are short"},
		"a blank line of commas under the title": {"Daily,,,,,,,,\n,,,,,,,,\n" + strings.ReplaceAll(strings.Join(func() (all []string) {
			for _, r := range rows {
				all = append(all, strings.Join(strings.Split(r, ""), ","))
			}
			return all
		}(), "\n"), ".", "") + "\n", p, "line 2 is passed over"},
	} {
		record, told := loneRecord(test.text)
		if record == nil || record.Board.Puzzle.String() != test.want {
			t.Errorf("%s is read as %s\n%s", name, told, test.text)
			continue
		}
		if len(record.Read) == 0 || !strings.Contains(record.Read[0].Error(), test.note) {
			t.Errorf("%s: notes %v, want %s", name, record.Read, test.note)
		}
	}
	// What clashes is no letter misread.
	if record, told := loneRecord(strings.Replace(strings.Join(rows, "\n"), "195", "19l", 1) + "\n"); record != nil {
		t.Errorf("a second 1 in a row is read as %s", told)
	}
}

// TestLinesOfHTML holds that what is said of a puzzle in HTML names the lines of the document.
func TestLinesOfHTML(t *testing.T) {
	rows := splitEvery(dots(puzzleP), 9)
	text := "<p>Two\nwords</p>\n" + strings.Join(rows, "<br>\n") + "<br>\n<p>\n" + strings.Replace(strings.Join(rows, "<br>\n"), "1", "l", 1) + "<br>\n"
	all := readText([]byte(text), &ReadOptions{})
	if len(all) != 2 || all[0].line != 3 || all[0].last != 11 || all[1].line != 13 || all[1].last != 21 {
		t.Fatalf("found %+v", all)
	}
	_, told := loneRecord("<p>Two\nwords</p>\n" + strings.Join(rows[:8], "<br>\n") + "<br>\n" + rows[8][:8] + "<br>\n")
	if !strings.Contains(told, "line 11") {
		t.Errorf("a short row in line 11 is told as %s", told)
	}
}
