package notation

import (
	"fmt"
	"strings"

	"jiugong/sudoku"
)

// knownForm writes a puzzle and its solution. i is a number.
type knownForm struct {
	name, above string
	write       func(i int, puzzle, solution string) string
}

// knownForms write puzzles with a solution in the forms that have a fast way.
var knownForms = []knownForm{
	{"blank", "", func(_ int, p, _ string) string { return p + " \n" }},
	{"tab", "", func(i int, p, _ string) string { return fmt.Sprintf("%s\t%d\n", p, i) }},
	{"two tabs", "", func(i int, p, s string) string { return fmt.Sprintf("%s\t%s\t%d.%d\n", p, s, i%12, i%10) }},
	{"comma", "", func(_ int, p, _ string) string { return p + ",\n" }},
	{"solution", "", func(_ int, p, s string) string { return p + "," + s + "\n" }},
	{"semicolon", "", func(i int, p, s string) string { return fmt.Sprintf("%s;%s;%d\n", p, s, i) }},
	{"comment", "", func(i int, p, _ string) string { return fmt.Sprintf("%s # no %d, hard-%d\n", p, i, i) }},
	{"ratings", "", func(i int, p, _ string) string { return fmt.Sprintf("%s ED=%d.%d/1.2/1.2\n", p, i%12, i%10) }},
	{"words", "", func(i int, p, _ string) string { return fmt.Sprintf("%s,Easy,%d.5,by_me\r\n", p, i%12) }},
	{"bank", "", func(i int, p, _ string) string { return fmt.Sprintf("%012x %s  %d.%d\n", i, p, i%12, i%10) }},
	{"a chat", "", func(i int, p, _ string) string {
		return fmt.Sprintf("%02d/%02d/2024, %d:%02d - Jane: try %s\n", i%28+1, i%12+1, i%24, i%60, p)
	}},
	{"links and names", "", func(i int, p, _ string) string {
		return fmt.Sprintf("%dk%xZq %s %dus https://a.example/watch?v=%d_aB%x\n", i%90, i*i, p, i, i, i)
	}},
	{"hashes in base 64", "id,puzzle,hash,made\n", func(i int, p, _ string) string {
		return fmt.Sprintf("%d,%s,%d+cUJuorLlFOTBfq,2024-01-%02d 10:00:00.%06d+00\n", i, p, i%10, i%28+1, i)
	}},
	{"number", "", func(i int, p, _ string) string { return fmt.Sprintf("%d: %s\n", i, p) }},
	{"number, sign", "", func(i int, p, _ string) string { return fmt.Sprintf("#%d %s\n", i, p) }},
	{"number, comma", "", func(i int, p, s string) string { return fmt.Sprintf("%d,%s,%s,%d.%d\n", i, p, s, i%12, i%10) }},
	{"number, tab", "", func(i int, p, _ string) string { return fmt.Sprintf("%d\t%s\n", 4+i, p) }},
	{"name", "", func(i int, p, _ string) string { return fmt.Sprintf("Puzzle %d: %s (hard, no-%d)\n", i, p, i) }},
	{"slashes", "", func(i int, p, _ string) string { return fmt.Sprintf("  %s // no. %d - see \"it's\"\n", p, i) }},
	{"walls", "", func(i int, p, s string) string { return fmt.Sprintf("%d|%s|%s\n", i, p, s) }},
	{"in quotes", "", func(_ int, p, _ string) string { return "\"" + p + "\",\n" }},
	{"difficulty", "", func(i int, p, s string) string { return fmt.Sprintf("难度%d %s -> %s\n", i, p, s) }},
	{"Kaggle", "quizzes,solutions\n", func(_ int, p, s string) string { return p + "," + s + "\n" }},
	{"table", "id;Puzzle;solution;level;rules\n", func(i int, p, s string) string { return fmt.Sprintf("%d;%s;%s;easy;9\n", i, p, s) }},
	{"quoted", "\"puzzle\",\"solution\",name\n", func(i int, p, s string) string { return fmt.Sprintf("\"%s\",\"%s\",\"No %d\"\n", p, s, i) }},
	{"TSV", "puzzle\ter\tname\n", func(i int, p, _ string) string { return fmt.Sprintf("%s\t%d.%d\tNo %d\n", p, i%12, i%10, i) }},
	{"formulas", "id,puzzle,solution,level\n", func(i int, p, s string) string {
		return fmt.Sprintf("%d,\"=\"\"%s\"\"\",\"=\"\"%s\"\"\",=\"no %d\"\n", i, p, s, i)
	}},
	{"strokes for empty cells", "id,puzzle,level\n", func(i int, p, _ string) string { return fmt.Sprintf("%d,%s,no %d\n", i, marked(p, "-"), i) }},
	{"blanks for empty cells", "id,puzzle,level\n", func(i int, p, _ string) string { return fmt.Sprintf("%d,\"%s\",no %d\n", i, marked(p, " "), i) }},
	{"apostrophes", "id\tpuzzle\tsolution\n", func(i int, p, s string) string { return fmt.Sprintf("%d\t'%s\t'%s\n", i, p, s) }},
	{"JSON", "", func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\":%d,\"puzzle\":\"%s\",\"solution\":\"%s\",\"er\":%d.%d,\"title\":\"No %d\"}\n", i, p, s, i%12, i%10, i)
	}},
	{"JSON quiz", "", func(i int, p, s string) string {
		return fmt.Sprintf("{\"quiz\": \"%s\", \"answer\": \"%s\", \"level\": \"no %d\"}\n", p, s, i)
	}},
	{"JSON alone", "", func(_ int, p, _ string) string { return "{\"puzzle\": \"" + p + "\"}\n" }},
	{"quoted commas", "id,puzzle,comment,solution\n", func(i int, p, s string) string { return fmt.Sprintf("%d,%s,\"no. %d, they say\",%s\n", i, p, i, s) }},
	{"quotes in quotes", "puzzle;name\n", func(i int, p, _ string) string { return fmt.Sprintf("%s;\"the \"\"%d\"\"; hard\"\r\n", p, i) }},
	{"JSON with lists", "", func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\":%d,\"tags\":[\"hard\", \"no %d\"],\"meta\":{\"er\":%d.%d,\"new\":%t},\"puzzle\":\"%s\",\"size\":[9,9],\"solution\":\"%s\"}\n", i, i, i%12, i%10, i%2 == 0, p, s)
	}},
	{"JSON in a list", "[\n", func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\": %d, \"puzzle\": \"%s\", \"solution\": \"%s\"},\n", i, p, s)
	}},
	{"JSON in a list, lines", "[\n", func(i int, p, _ string) string {
		return fmt.Sprintf("  {\n    \"level\": \"no %d\",\n    \"puzzle\": \"%s\"\n  },\n", i, p)
	}},
	{"JSON with signs", "", func(i int, p, _ string) string {
		return fmt.Sprintf("{\"title\": \"Übung für %d, 难: (hard)! \\u00e9\\\"x\\\"\", \"puzzle\": \"%s\", \"comment\": \"so, they say; no %d, it's\"}\n", i, p, i)
	}},
	{"cells and commas", "", func(_ int, p, _ string) string { return strings.Join(strings.Split(p, ""), ",") + "\n" }},
	{"cells and blanks", "", func(_ int, p, _ string) string { return strings.Join(strings.Split(p, ""), ", ") + "\r\n" }},
	{"cells or nothing", "", func(_ int, p, _ string) string { return spread(p, ",", "") + "\n" }},
	{"cells or nothing, blanks", "", func(_ int, p, _ string) string { return spread(p, "; ", "") + "\n" }},
	{"lines of _", "", func(_ int, p, _ string) string { return marked(p, "_") + "\n" }},
	{"lines of x", "", func(_ int, p, _ string) string { return marked(p, "x") + "\n" }},
	{"lines of -", "", func(_ int, p, _ string) string { return marked(p, "-") + "\n" }},
	{"quoted line", "", func(_ int, p, _ string) string { return "\"" + p + "\"\n" }},
	{"nine groups", "", func(_ int, p, _ string) string { return strings.Join(rowsOf(p), " ") + "\n" }},
	{"nine fields", "", func(_ int, p, _ string) string { return strings.Join(rowsOf(p), ",") + "\n" }},
	{"rows or nothing", "", func(_ int, p, _ string) string {
		return strings.ReplaceAll(inRows(marked(p, "."), ",", ""), ".", "") + "\n"
	}},
	{"rows of _", "", func(_ int, p, s string) string { return inRows(marked(noOpenRow(p, s), "_"), "", "") + "\n" }},
	{"drawn _", "", func(_ int, p, s string) string {
		return inRows(marked(noOpenRow(p, s), "_"), " ", "+-------+-------+-------+\n") + "\n"
	}},
	{"a list", "", func(_ int, p, _ string) string { return "[" + spread(p, ",", "0") + "]\n" }},
	{"lists in a list", "", func(_ int, p, _ string) string { return "[[" + strings.Join(spreadRows(p), "], [") + "]]\n" }},
	{"a list of nine lines", "", func(_ int, p, _ string) string { return "[[" + strings.Join(spreadRows(p), "],\n [") + "]]\n\n" }},
	{"groups and slashes", "", func(_ int, p, _ string) string { return strings.Join(rowsOf(p), "/") + "\n" }},
	{"rows of /", "", func(_ int, p, _ string) string { return inRows(marked(noFullRow(p), "/"), "", "") + "\n" }},
	{"rows and tabs", "", func(_ int, p, _ string) string { return inRows(marked(noFullRow(p), "."), "\t", "") + "\n" }},
	{"rows of x", "", func(_ int, p, s string) string { return inRows(marked(noFullRow(noOpenRow(p, s)), "x"), "", "") + "\n" }},
	{"rows and commas", "", func(_ int, p, _ string) string { return inRows(p, ",", "") + "\n" }},
	{"tight rows and commas", "", func(_ int, p, _ string) string { return inRows(p, ", ", "") }},
	{"rows", "", func(_ int, p, _ string) string { return inRows(p, "", "") + "\n" }},
	{"tight rows", "", func(_ int, p, _ string) string { return inRows(p, "", "") }},
	{"spaced rows", "", func(_ int, p, _ string) string { return inRows(p, " ", "") + "\r\n" }},
	{"titled rows", "", func(i int, p, _ string) string { return fmt.Sprintf("Grid %02d\n", i%100) + inRows(p, "", "") }},
	{"numbered rows", "", func(i int, p, _ string) string {
		return fmt.Sprintf("Hard puzzle #%d:\n", i) + inRows(p, "", "") + "\n"
	}},
	{"drawn", "", func(_ int, p, _ string) string { return inRows(p, " ", "+-------+-------+-------+\n") + "\n" }},
	{"drawn boxes", "", func(_ int, p, _ string) string { return inLines(p) + "\n" }},
	{"framed", "", func(_ int, p, _ string) string { return inRows(p, "", "*---+---+---*\n") }},
	{"JSON of rows", "", func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\":%d,\"board\":[[%s]],\"solution\":[[%s]],\"title\":\"No %d\"}\n", i, strings.Join(spreadRows(p), "],["), strings.Join(spreadRows(s), "],["), i)
	}},
	{"JSON of cells", "", func(i int, p, _ string) string {
		return fmt.Sprintf("{\"puzzle\": [%s], \"date\": \"2024-05-%02d\"}\n", spread(p, ", ", "null"), i%30)
	}},
	{"JSON of quoted cells", "", func(i int, p, _ string) string {
		return fmt.Sprintf("{\"board\":[\"%s\"],\"id\":%d}\n", spread(p, "\",\"", ""), i)
	}},
	{"JSON of texts", "", func(i int, p, _ string) string {
		return fmt.Sprintf("{\"id\":%d,\"grid\":[\"%s\"]}\n", i, strings.Join(rowsOf(p), "\",\""))
	}},
	{"JSON inside", "", func(i int, p, s string) string {
		return fmt.Sprintf("{\"newboard\":{\"grids\":[{\"value\":[[%s]],\"solution\":[[%s]],\"difficulty\":\"no %d\"}],\"results\":1}}\n", strings.Join(spreadRows(p), "],["), strings.Join(spreadRows(s), "],["), i)
	}},
	{"JSON of MongoDB", "", func(i int, p, _ string) string {
		return fmt.Sprintf("{\"_id\":{\"$oid\":\"%024x\"},\"puzzle\":\"%s\",\"created\":{\"$date\":\"2021-03-%02dT10:00:00Z\"}}\n", uint64(i+1)*0x9e3779b97f4a7c15, p, i%28+1)
	}},
	{"emphasis and a link", "", func(i int, p, _ string) string {
		return fmt.Sprintf("%d. **%s** (hard) [play](https://example.org/play/%d)\n", i, p, i)
	}},
	{"JSON in an object", "", func(i int, p, s string) string {
		return fmt.Sprintf("{\"data\": {\"puzzle\": \"%s\", \"solution\": \"%s\"}, \"id\": %d}\n", p, s, i)
	}},
	{"JSON of objects", "", func(i int, p, _ string) string {
		var cells []string
		for at, char := range marked(p, "0") {
			cells = append(cells, fmt.Sprintf("{\"row\":%d,\"col\":%d,\"value\":%c}", at/9, at%9, char))
		}
		return fmt.Sprintf("{\"id\":%d,\"cells\":[%s]}\n", i, strings.Join(cells, ","))
	}},
	{"link", "", func(_ int, p, _ string) string { return "https://example.com/play?puzzle=" + p + "\n" }},
	{"link with a query", "", func(i int, p, _ string) string {
		return fmt.Sprintf("https://www.example.com/index.php?section=sudoku9by9&puzzle=%s&d=%d&n=%d\n", p, i%5, i)
	}},
	{"link, exchange", "", func(i int, p, _ string) string {
		return fmt.Sprintf("https://sudokuexchange.com/play/?s=%s&d=%d\n", p, i%6)
	}},
	{"link, wiki", "", func(_ int, p, _ string) string { return "https://www.sudokuwiki.org/sudoku.htm?bd=" + p + "\n" }},
	{"link behind words", "", func(i int, p, _ string) string { return fmt.Sprintf("no %d: https://example.org/#%s\n", i, p) }},
	{"another link behind", "", func(i int, p, s string) string { return fmt.Sprintf("%s,https://example.com/puzzles/%d,%s\n", p, i, s) }},
	{"library", "", func(i int, p, _ string) string {
		return fmt.Sprintf(":%04d:%d:%s::%d:%d%d%d:\n", i, i%10, p, 111+i%9, i%9, i%8, i%7)
	}},
	{"table in Markdown", "", func(i int, p, _ string) string { return fmt.Sprintf("| %d | `%s` | no %d |\n", i, p, i) }},
	{"SQL", "", func(i int, p, s string) string {
		return fmt.Sprintf("INSERT INTO puzzles (id, puzzle, solution) VALUES (%d, '%s', '%s');\n", i, noFullRow(p), s)
	}},
	{"call", "", func(i int, p, _ string) string { return fmt.Sprintf("puzzles.add(new Puzzle(%d, \"%s\"));\n", i, p) }},
	{"printf", "", func(_ int, p, _ string) string { return "printf(\"" + p + "\\n\");\n" }},
	{"tuple", "", func(i int, p, s string) string {
		return fmt.Sprintf("('%s', '%s', %d.%d),\n", noFullRow(p), s, i%12, i%10)
	}},
	{"array", "", func(i int, p, _ string) string { return fmt.Sprintf("$puzzles[%d] = '%s';\n", i, p) }},
	{"attributes", "", func(i int, p, _ string) string {
		return fmt.Sprintf("id=\"%d\" puzzle=\"%s\" level=\"no %d\"\n", i, p, i)
	}},
	{"log", "", func(i int, p, _ string) string {
		return fmt.Sprintf("2024-05-%02d %02d:%02d:%02d INFO solved %s in %d.%d ms\n", i%28+1, i%24, i%60, i%60, p, i, i%10)
	}},
	{"log, ISO", "", func(i int, p, _ string) string {
		return fmt.Sprintf("2024-05-%02dT%02d:%02d:%02d.%03dZ puzzle=%s time=%d.%dms\n", i%28+1, i%24, i%60, i%60, i, p, i%90, i%10)
	}},
	{"date", "", func(i int, p, _ string) string { return fmt.Sprintf("%02d/%d/2023: %s\n", i%28+1, i%13, p) }},
	{"names and values", "", func(i int, p, _ string) string { return fmt.Sprintf("id:%d puzzle:%s level:no-%d\n", i, p, i) }},
	{"names = values", "", func(i int, p, _ string) string { return fmt.Sprintf("id=%d;rules=%d/%d;puzzle=%s\n", i, i%10, i%3, p) }},
	{"short hash", "", func(i int, p, s string) string { return fmt.Sprintf("%08x,%s,%s\n", uint32(i+1)*0x9e3779b9, p, s) }},
	{"marks, a comment", "", func(i int, p, _ string) string { return fmt.Sprintf("%s # no %d\n", marked(p, "-"), i) }},
	{"marks, a name", "", func(i int, p, _ string) string { return fmt.Sprintf("%d: %s\n", i, marked(p, "*")) }},
	{"marks, a table", "", func(i int, p, _ string) string { return fmt.Sprintf("%d,%s,no %d\n", i, marked(p, "_"), i) }},
	{"equals", "", func(_ int, p, s string) string { return p + "=" + s + "\n" }},
	{"wide digits", "", func(_ int, p, _ string) string { return wide(marked(p, "0")) + "\n" }},
	{"wide digits, CSV", "id,puzzle,solution\n", func(i int, p, s string) string { return fmt.Sprintf("%d,%s,%s\n", i, wide(marked(p, "0")), wide(s)) }},
	{"wide digits, JSON", "", func(i int, p, _ string) string { return fmt.Sprintf("{\"id\":%d,\"puzzle\":\"%s\"}\n", i, wide(p)) }},
	{"wide digits, rows", "", func(_ int, p, _ string) string { return wide(inRows(p, "", "")) + "\n" }},
	{"middle dots", "", func(_ int, p, _ string) string { return marked(p, "·") + "\n" }},
	{"middle dots, rows", "", func(_ int, p, _ string) string { return marked(inRows(noFullRow(p), " ", ""), "·") + "\n" }},
	{"middle dots, a number", "", func(i int, p, _ string) string { return fmt.Sprintf("#%d %s\n", i, marked(p, "·")) }},
	{"bullets, a name", "", func(i int, p, _ string) string { return fmt.Sprintf("难度 %d: %s\n", i, marked(p, "•")) }},
	{"stars, a name", "", func(i int, p, _ string) string { return fmt.Sprintf("%d: %s\n", i, marked(p, "★")) }},
	{"squares and keys", "", func(_ int, p, _ string) string {
		return strings.ReplaceAll(spread(marked(p, "⬜"), "\ufe0f\u20e3", ""), "⬜\ufe0f\u20e3", "⬜") + "\n"
	}},
	{"a wide blank", "", func(i int, p, _ string) string { return fmt.Sprintf("%s　%d\n", p, i) }},
	{"a command", "", func(i int, p, _ string) string { return fmt.Sprintf("./solve -n %d %s\n", i, p) }},
	{"a rating or not", "", func(i int, p, _ string) string { return fmt.Sprintf("%d %s %d.%d\n", i, p, i%300, i%30) }},
	{"numbers in front", "", func(i int, p, _ string) string {
		return fmt.Sprintf("%d,%d,%d,%d.%d,%s,a name\n", i, i, i, i%7, i%2, p)
	}},
	{"a column for each cell", "id," + namesOf("c", ",") + ",level\n", func(i int, p, _ string) string {
		return fmt.Sprintf("%d,%s,no %d\n", i, spread(noFullRow(p), ",", "0"), i)
	}},
	{"columns or nothing", "level;" + namesOf("r_", ";") + "\n", func(i int, p, _ string) string {
		return fmt.Sprintf("no %d;%s\n", i, spread(noFullRow(p), ";", ""))
	}},
	{"columns behind a word", "level," + namesOf("c", ",") + "\n", func(i int, p, _ string) string {
		return fmt.Sprintf("no %d,%s\n", i, spread(noFullRow(p), ",", "0"))
	}},
	{"columns, solved", namesOf("q", "\t") + "\t" + namesOf("s", "\t") + "\n", func(_ int, p, s string) string {
		return spread(noFullRow(p), "\t", "0") + "\t" + spread(s, "\t", "") + "\n"
	}},
	{"JSON in a list, one line", "[", func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\": %d, \"puzzle\": \"%s\", \"solution\": \"%s\"}, ", i, p, s)
	}},
	{"JSON in a list, inside", "[\n", func(i int, p, s string) string {
		return fmt.Sprintf("  {\n    \"data\": {\n      \"puzzle\": \"%s\",\n      \"solution\": \"%s\"\n    },\n    \"id\": %d\n  },\n", p, s, i)
	}},
	{"JSON of rows in a list", "[\n", func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\":%d,\"board\":[[%s]],\"solution\":[[%s]]},\n", i, strings.Join(spreadRows(p), "],["), strings.Join(spreadRows(s), "],["))
	}},
	{"JSON of rows in a list, lines", "[\n", func(i int, p, _ string) string {
		rows := "\t\t\t[\n\t\t\t\t" + strings.Join(spreadRows(p), "\n\t\t\t],\n\t\t\t[\n\t\t\t\t") + "\n\t\t\t]\n"
		return fmt.Sprintf("\t{\r\n\t\t\"board\": [\n%s\t\t],\n\t\t\"level\": \"no %d\"\n\t},\n", strings.ReplaceAll(rows, ",", ",\n\t\t\t\t"), i)
	}},
	{"texts in a list", "[\n", func(_ int, p, _ string) string { return "  \"" + p + "\",\n" }},
	{"texts in a list, one line", "[", func(_ int, p, _ string) string { return "\"" + p + "\"," }},
	{"YAML", "", func(i int, p, _ string) string { return fmt.Sprintf("- id: %d\n  puzzle: %s\n", i, p) }},
	{"YAML, levels", "", func(i int, p, _ string) string {
		return fmt.Sprintf("- id: %d\n  puzzle: \"%s\"\n  level: \"no %d\"\n", i, p, i)
	}},
	{"blank behind commas", "puzzle, solution, n\n", func(i int, p, s string) string { return fmt.Sprintf("%s,  %s, %d\n", p, s, i) }},
	{"answers of check", "puzzle\tsolutions\tminimal\trules\n", func(i int, p, _ string) string { return fmt.Sprintf("%s\t%d\t-\t9\n", p, i%3) }},
	{"key", "", func(i int, p, _ string) string { return fmt.Sprintf("puzzle%d=%s\n", i, p) }},
	{"blanks in a field", "puzzle,level\n", func(i int, p, _ string) string { return fmt.Sprintf("\"%s\",%d.%d\n", spread(p, " ", "0"), i%9, i%10) }},
	{"lists in fields", "puzzle,solution\n", func(_ int, p, s string) string {
		return fmt.Sprintf("\"[%s]\",\"[%s]\"\n", spread(p, ", ", "0"), spread(s, ", ", "0"))
	}},
	{"found by grep", "", func(i int, p, _ string) string { return fmt.Sprintf("my_puzzles/hard-2.txt:%d:%s\n", i, p) }},
	{"log", "", func(i int, p, _ string) string {
		return fmt.Sprintf("2024-03-%02dT12:%02d:07.%03d+02:00 INFO solver: puzzle=%s time=%dus\n", i%28+1, i%60, i%1000, p, i)
	}},
	{"log of a server", "", func(i int, p, _ string) string {
		return fmt.Sprintf("10.0.%d.%d - - [03/Mar/2024:12:00:%02d +0000] \"GET /solve?p=%s HTTP/1.1\" 200 %d\n", i%256, i%250, i%60, p, i)
	}},
	{"JSON, names of its own", "", func(i int, p, s string) string {
		return fmt.Sprintf("{\"uid\":\"%08d\",\"mission\":\"%s\",\"answer\":\"%s\",\"lvl\":%d}\n", i, p, s, i%9)
	}},
	{"lists in a list, one line", "[", func(_ int, p, _ string) string { return "[[" + strings.Join(spreadRows(p), "], [") + "]], " }},
	{"cells in a list, one line", "[", func(_ int, p, _ string) string { return "[" + spread(p, ", ", "null") + "], " }},
	{"rows in a field", "id,puzzle\n", func(i int, p, _ string) string {
		return fmt.Sprintf("%d,\"%s\"\n", i, strings.Join(rowsOf(noFullRow(p)), "\n"))
	}},
	{"rows in fields, solved", "puzzle;solution;level\r\n", func(i int, p, s string) string {
		return fmt.Sprintf("\"%s\";\"%s\";no %d\r\n", strings.Join(rowsOf(noFullRow(p)), "\r\n"), strings.Join(rowsOf(s), "\r\n"), i)
	}},
	{"rows in a field, a line of its solution", "solution,\"grid\"\n", func(_ int, p, s string) string {
		return fmt.Sprintf("%s,\"%s\n\"\n", s, strings.Join(rowsOf(noFullRow(p)), "\n"))
	}},
	{"rows with blanks in a field", "id,solution,sudoku\n", func(i int, p, s string) string {
		return fmt.Sprintf("%d,\"%s\",\"%s\"\n", i, inRows(s, " ", ""), inRows(noFullRow(p), " ", ""))
	}},
}

// doubtfulForms are such as leave something in doubt, or are read as one document.
var doubtfulForms = []knownForm{
	{"another link, blanks", "", func(i int, p, _ string) string { return fmt.Sprintf("%s https://example.com/p/%d hard\n", p, i) }},
	{"dictionary", "", func(i int, p, s string) string {
		return fmt.Sprintf("{'id': %d, 'puzzle': '%s', 'solution': '%s'},\n", i, p, s)
	}},
	{"object", "", func(i int, p, s string) string {
		return fmt.Sprintf("  { id: %d, puzzle: '%s', solution: '%s' },\n", i, p, s)
	}},
	{"ranges", "", func(i int, p, _ string) string { return fmt.Sprintf("%s,%d/%d-%d\n", p, i%12, i%3, i%10) }},
	{"ninety-nine characters", "", func(i int, p, _ string) string { return fmt.Sprintf("\"(a-long-name-%d)%s\",x\n", i, p) }},
	{"game", "", func(i int, p, _ string) string { return fmt.Sprintf("%d:%s,%d:30\n", i%20, p, i) }},
	{"rules and time", "", func(i int, p, _ string) string { return fmt.Sprintf("rules: %d:%d %s\n", i%20, i%7, p) }},
	{"hash", "", func(i int, p, _ string) string { return fmt.Sprintf("%032x %s\n", uint64(i+1)*0x9e3779b97f4a7c15, p) }},
}

// namesOf are the names of 81 columns.
func namesOf(name, between string) string {
	var names []string
	for i := range 81 {
		names = append(names, fmt.Sprint(name, i))
	}
	return strings.Join(names, between)
}

// inRows writes a puzzle in nine rows, with a border round them and their boxes, if there is one.
func inRows(p, between, border string) string {
	var b strings.Builder
	b.WriteString(border)
	for row := range 9 {
		cells := strings.Split(p[9*row:9*row+9], "")
		if border == "" {
			b.WriteString(strings.Join(cells, between) + "\n")
			continue
		}
		b.WriteString("|" + between)
		for box := range 3 {
			b.WriteString(strings.Join(cells[3*box:3*box+3], between) + between + "|")
			if box < 2 {
				b.WriteString(between)
			}
		}
		if b.WriteString("\n"); row%3 == 2 {
			b.WriteString(border)
		}
	}
	return b.String()
}

// inLines is a line as Draw writes it.
func inLines(p string) string {
	puzzle, _ := sudoku.Parse(p, sudoku.ParseOptions{})
	return sudoku.Classic().Draw(puzzle.Givens, sudoku.DrawOptions{})
}

// marked has another mark of an empty cell.
func marked(p, mark string) string { return strings.NewReplacer(".", mark, "0", mark).Replace(p) }

// noOpenRow fills a cell of each row that has none but empty ones: as a row of "_" it may be a drawn line.
func noOpenRow(p, s string) string {
	rows := rowsOf(p)
	for i, row := range rows {
		if strings.Trim(row, ".0") == "" {
			rows[i] = s[9*i:9*i+1] + row[1:]
		}
	}
	return strings.Join(rows, "")
}

// noFullRow empties a cell of each row that has none: a row of digits may begin another grid.
func noFullRow(p string) string {
	rows := rowsOf(p)
	for i, row := range rows {
		if !strings.ContainsAny(row, ".0") {
			rows[i] = "." + row[1:]
		}
	}
	return strings.Join(rows, "")
}

// spread has something between the cells.
func spread(p, between, empty string) string {
	return strings.ReplaceAll(strings.Join(strings.Split(marked(p, "."), ""), between), ".", empty)
}

// spreadRows are the nine rows of a line with commas between the cells, zeros for the empty ones.
func spreadRows(p string) (rows []string) {
	for _, row := range rowsOf(p) {
		rows = append(rows, spread(row, ",", "0"))
	}
	return rows
}

// rowsOf are the nine rows of a line.
func rowsOf(p string) (rows []string) {
	for row := range 9 {
		rows = append(rows, p[9*row:9*row+9])
	}
	return rows
}
