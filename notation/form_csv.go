package notation

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/text"
)

// csvForm is a table with a header that names a column "puzzle". Then comes one
// record on each line, with commas, semicolons or tabs between the columns. The
// other commands write such tables, and so does QQWing with --csv. A line
// without a header will do when one of its columns is a puzzle.
var csvForm = &Form{
	Name:  "csv",
	Keeps: KeepsSolution | KeepsRating | KeepsLevel | KeepsTitle | KeepsAuthor | KeepsSource | KeepsURL | KeepsComment | KeepsRules | KeepsSymbols,
	unit:  wholeLine,
	sniff: func(line []byte, options *ReadOptions) bool {
		if len(line) < 18 || !bytes.ContainsAny(line, ",;\t") || options.Symbols == nil && isNested(line) {
			return false
		}
		return slices.ContainsFunc(splitFields(line), func(field string) bool { return isPuzzleField(field, options) })
	},
	read: one(readCSV),
	write: func(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
		b := record.Board
		dst = appendCells(dst, b.Symbols, b.Givens)
		dst = append(dst, ',')
		if record.Solution != nil {
			dst = appendCells(dst, b.Symbols, record.Solution)
		}
		for _, text := range []string{record.Rating, record.Level, record.Title, record.Author, record.Source, record.URL, record.Comment, b.Rules.String()} {
			dst = appendField(append(dst, ','), text)
		}
		return append(dst, '\n'), nil
	},
	open: func(*Record) string {
		return "Puzzle,Solution,Rating,Difficulty,Title,Author,Source,URL,Comment,Rules\n"
	},
}

// appendCells writes a grid as a field of a table.
func appendCells(dst []byte, symbols *sudoku.Symbols, g sudoku.Grid) []byte {
	start := len(dst)
	if dst = symbols.AppendLine(dst, g); isPlainField(dst[start:]) {
		return dst
	}
	text := string(dst[start:])
	return appendField(dst[:start], text)
}

// appendField writes a text as a field of a table, in one line.
func appendField(dst []byte, text string) []byte {
	if isPlainField([]byte(text)) {
		return append(dst, text...)
	}
	text = oneLine.Get(newOneLine).Replace(text)
	if !strings.ContainsAny(text, ",;\t\"\\") && strings.TrimSpace(text) == text {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(text, `"`, `""`)...)
	return append(dst, '"')
}

var oneLine once.Value[*strings.Replacer]

func newOneLine() *strings.Replacer { return strings.NewReplacer("\r", "", "\n", " ") }

// isPlainField reports whether a field of a table needs no quotes. It has only
// letters, digits, points and hyphens.
func isPlainField(text []byte) bool {
	for _, char := range text {
		if !isLetter(char) && !isDigit(char) && char != '.' && char != '-' {
			return false
		}
	}
	return true
}

// csvColumns are the things a column may hold, by the names it may have.
var csvColumns = []struct {
	names []string
	set   func(record *Record, value string)
}{
	{[]string{"rating", "er", "se", "score"}, func(r *Record, v string) { r.Rating = v }},
	{[]string{"difficulty", "level"}, func(r *Record, v string) { r.Level = v }},
	{[]string{"title", "name"}, func(r *Record, v string) { r.Title = v }},
	{[]string{"author"}, func(r *Record, v string) { r.Author = v }},
	{[]string{"source"}, func(r *Record, v string) { r.Source = v }},
	{[]string{"url", "link"}, func(r *Record, v string) { r.URL = v }},
	{[]string{"comment", "comments", "notes"}, func(r *Record, v string) { r.Comment = v }},
}

var (
	puzzleColumns   = []string{"puzzle", "puzzles", "quiz", "quizzes", "grid", "sudoku", "givens", "question"}
	solutionColumns = []string{"solution", "solutions", "answer"}
	regionColumns   = []string{"regions", "jigsaw"}
)

// splitFields returns the columns of a line; a line that no table has gives none.
func splitFields(line []byte) []string {
	reader := csv.NewReader(bytes.NewReader(line))
	reader.LazyQuotes = true
	for _, comma := range "\t;," {
		if containsUnquoted(line, byte(comma)) {
			reader.Comma = comma
			break
		}
	}
	fields, _ := reader.Read()
	for i, field := range fields {
		if len(field) == 81 && isBlanksAndDigits([]byte(field)) {
			fields[i] = strings.ReplaceAll(field, " ", ".")
			continue
		}
		fields[i] = strings.TrimSpace(field)
	}
	return fields
}

// shown returns what a spreadsheet shows of a field that is kept from being a number: of ="007" and '007. lead is how
// much is cut off before it, quote how a quote is written there.
func shown(field []byte, quote string) (text []byte, lead int) {
	if start, end := len("=")+len(quote), len(field)-len(quote); end > start && field[0] == '=' && string(field[1:start]) == quote && string(field[end:]) == quote {
		return field[start:end], start
	}
	if len(field) > shortWord && field[0] == '\'' && bytes.IndexByte(field, ' ') < 0 {
		return bytes.TrimSuffix(field[1:], []byte("'")), 1
	}
	return field, 0
}

// containsUnquoted reports whether a character is in a line outside of quotes.
func containsUnquoted(line []byte, char byte) bool {
	for {
		quote := bytes.IndexByte(line, '"')
		if quote < 0 {
			return bytes.IndexByte(line, char) >= 0
		}
		if bytes.IndexByte(line[:quote], char) >= 0 {
			return true
		}
		line = line[quote+1:]
		if quote = bytes.IndexByte(line, '"'); quote < 0 {
			return false
		}
		line = line[quote+1:]
	}
}

// csvHeader returns the column names of a table, nil when the line is none.
func csvHeader(line []byte) []string {
	if !bytes.ContainsAny(line, ",;\t") && len(line) > 10 || len(line) > 1000 {
		return nil
	}
	fields := splitFields(line)
	for i := range fields {
		name, _ := shown([]byte(fields[i]), `"`)
		if fields[i] = strings.ToLower(string(name)); strings.Count(fields[i], "(") != strings.Count(fields[i], ")") {
			return nil // INSERT INTO puzzles (id, puzzle, solution) VALUES
		}
	}
	others := slices.DeleteFunc(slices.Clone(fields), func(name string) bool { return name == "" })
	if len(others) == 1 && len(fields) > 4 {
		return nil // a title above the cells of a spreadsheet
	}
	if slices.ContainsFunc(fields, isPuzzleName) || findCellColumns(fields) != nil {
		return fields
	}
	return nil
}

func isPuzzleField(field string, options *ReadOptions) bool {
	if len(field) == 16 && options.isOpen() && largest([]byte(field)) > 4 || text.IsIdentifier([]byte(field)) {
		return false // a row of a larger board, or no cells
	}
	return options.isWhole(utf8.RuneCountInString(field)) && !strings.ContainsAny(field, " :/=?&\"")
}

// cellsTogether returns a field with its cells side by side, if they are 81 with the same between them. They may be a
// list, or lists of rows. It returns any other field as it is.
func cellsTogether(field string) string {
	text := field
	if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "(") {
		text = strings.NewReplacer("[", "", "]", "", "(", "", ")", "").Replace(text)
	}
	if dense := drawTogether([]byte(text)); dense != nil {
		return string(dense)
	}
	if digits := strings.NewReplacer(" ", "", ",", "").Replace(text); len(digits) == 81 && areDigits([]byte(digits)) {
		return digits
	}
	return field
}

// readCSV reads a line of a table.
func readCSV(line []byte, options *ReadOptions) (*Record, error) {
	columns, words := options.columns, ""
	var err error
	if columns == nil {
		line, options, err = withRules(line, options)
	}
	fields := splitFields(line)
	if columns != nil {
		for i := range fields {
			text, _ := shown([]byte(fields[i]), `"`)
			fields[i] = string(text)
		}
		if fields, columns, err = gatherCells(fields, columns); err != nil {
			return nil, err
		}
		var rules string
		rules, words = rulesColumn(fields, columns)
		options, err = withRulesText(rules, options)
	}
	if err != nil {
		return nil, err
	}
	at := func(names []string) int {
		return slices.IndexFunc(columns, func(name string) bool { return slices.Contains(names, name) })
	}
	puzzle, solution := at(puzzleColumns), at(solutionColumns)
	if columns == nil {
		puzzle = slices.IndexFunc(fields, func(field string) bool { return isPuzzleField(field, options) })
		if puzzle >= 0 && puzzle+1 < len(fields) && options.isWhole(utf8.RuneCountInString(fields[puzzle+1])) {
			solution = puzzle + 1
		}
	}
	if puzzle < 0 || puzzle >= len(fields) {
		return nil, wrong("csv", 1, 0, "csv.none", len(fields), exampleLine)
	}
	if columns == nil && puzzle > 0 {
		if err := missingBefore([]byte(strings.Join(fields[:puzzle], ",")+","), []byte(fields[puzzle]), options); err != nil {
			return nil, err
		}
	}
	mayBeApart := columns != nil && options.isOpen() && options.Symbols == nil
	if mayBeApart {
		fields[puzzle] = cellsTogether(fields[puzzle])
	}
	parsed, notes, err := readField(fields[puzzle], options)
	if err != nil {
		return nil, err
	}
	for i, field := range fields {
		if columns == nil && i > puzzle && secondPuzzle([]byte(field), parsed.Rules.Cells()) == 0 {
			return nil, wrong("csv", 1, 0, "csv.second", i+1)
		}
	}
	record := options.newRecord(parsed)
	record.Read = notes
	if i := slices.Index(columns, "rules"); i >= len(fields) {
		record.Read = append(record.Read, message.Errorf("csv.no_rules", len(fields), len(columns)))
	}
	if words != "" {
		record.Unread = []message.Message{message.Errorf("lost.rules_text", short(words))}
	}
	for i, value := range fields {
		if value == "" || i == puzzle {
			continue
		}
		if i == solution && mayBeApart {
			value = cellsTogether(value)
		}
		if i == solution {
			record.takeSolution(value)
		}
		if isRegions := i < len(columns) && slices.Contains(regionColumns, columns[i]); isRegions && sizeTells(record.Board.Rules) {
			if jigsaw := record.withRegions(regionsInLine(value)); jigsaw != nil {
				record = jigsaw
				continue
			}
		}
		if columns == nil && i > puzzle && record.Solution == nil {
			record.noteLongWord(value)
		}
		if i == solution {
			continue
		}
		if columns == nil && isRating(value) && record.Rating == "" {
			record.Rating = value
		}
		if i >= len(columns) {
			continue
		}
		known := columns[i] == "rules"
		for _, column := range csvColumns {
			if slices.Contains(column.names, columns[i]) {
				column.set(record, value)
				known = true
			}
		}
		if !known {
			record.takeUnder(columns[i], value)
			record.noteLongWord(value)
		}
	}
	return record, nil
}
