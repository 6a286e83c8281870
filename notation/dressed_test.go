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
		"a title with tabs": "Sudoku\t\t\t\t\t\t\t\t\n" + each(func(_ int, r string) string { return apart(r, "\t", "") }),
		"a drawing in SVG":  "<svg width=\"450\">\n<line x1=\"0\" y1=\"0\" x2=\"450\" y2=\"0\"/>\n" + givens("\n", `<text x="X" y="Y">V</text>`) + "\n</svg>\n",
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
