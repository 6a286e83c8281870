package notation

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// opensudokuForm is the XML of the OpenSudoku app, version 1. It holds facts
// about the whole collection, then games that are just givens. Writing takes
// what it says of the collection from the first record.
var opensudokuForm = &Form{
	Name:  "opensudoku1",
	Keeps: KeepsTitle | KeepsAuthor | KeepsDescription | KeepsComment | KeepsDate | KeepsSource | KeepsLevel | KeepsURL,
	unit:  document,
	read:  readOpenSudoku,
	write: func(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
		if err := need9("opensudoku1", record.Board); err != nil {
			return dst, err
		}
		return fmt.Appendf(dst, "  <game data=\"%s\"/>\n", plainLine(record.Board.Givens, '0')), nil
	},
	open: func(first *Record) string {
		var b strings.Builder
		b.WriteString(xml.Header + "<opensudoku>\n")
		for _, field := range []struct{ name, value string }{
			{"name", first.Title}, {"author", first.Author}, {"description", first.Description}, {"comment", first.Comment},
			{"created", first.Date}, {"source", first.Source}, {"level", first.Level}, {"sourceURL", first.URL},
		} {
			fmt.Fprintf(&b, "  <%s>%s</%s>\n", field.name, xmlText(field.value), field.name)
		}
		return b.String()
	},
	close: "</opensudoku>\n",
}

// opensudoku2Form is version 2: folders of games with entries, notes and time.
var opensudoku2Form = &Form{
	Name:  "opensudoku",
	Keeps: KeepsEntries | KeepsCentre | KeepsCorner | KeepsColours | KeepsTime | KeepsComment | KeepsTitle,
	lost: func(record *Record) []message.Message {
		for _, set := range record.Board.Colours {
			if set.Len() > 1 {
				return []message.Message{message.Errorf("lost.other_colours")}
			}
		}
		return nil
	},
	unit:  document,
	sniff: func(text []byte, _ *ReadOptions) bool { return hasRoot(text, "opensudoku") },
	read:  readOpenSudoku,
	write: writeOpenSudoku2,
	open: func(first *Record) string {
		return fmt.Sprintf("%s<opensudoku version=\"2\">\n <folder name=\"%s\" created=\"0\">\n", xml.Header, xmlText(first.Title))
	},
	close: " </folder>\n</opensudoku>\n",
}

// milliseconds returns a number of them, 0 when the text is none.
func milliseconds(text string) time.Duration {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 0 || ms > int64(time.Duration(1<<62)/time.Millisecond) {
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}

func readOpenSudoku(text []byte, _ *ReadOptions) ([]*Record, error) {
	about := &Record{} // what is said of all
	said := map[string]*string{
		"name": &about.Title, "author": &about.Author, "description": &about.Description, "comment": &about.Comment,
		"created": &about.Date, "source": &about.Source, "level": &about.Level, "sourceURL": &about.URL,
	}
	games := collection{form: "opensudoku"}
	err := readXML("opensudoku", text, func(at element, e xml.StartElement) {
		switch e.Name.Local {
		case "folder":
			about.Title = attribute(e, "name")
		case "game":
			record, err := readOpenSudokuData(attribute(e, "data"))
			if err != nil {
				games.add(nil, err, at.line)
				return
			}
			record.Time = milliseconds(attribute(e, "time"))
			record.Title, record.Author, record.Source, record.URL = about.Title, about.Author, about.Source, about.URL
			record.Description, record.Level, record.Date = about.Description, about.Level, about.Date
			if record.Comment = attribute(e, "note"); record.Comment == "" {
				record.Comment = about.Comment
			}
			games.add(record, nil, at.line)
		}
	}, func(at element, text string) {
		if value := said[at.path[len(at.path)-1]]; len(at.path) == 2 && value != nil {
			*value = text
		}
	})
	if err != nil {
		games.failed = append(games.failed, err)
	}
	return games.result()
}

// readOpenSudokuData reads a game: 81 digits, or "version: 1" to 5 and for each
// cell its value, notes and whether it may be changed, with | behind each. So 5|0|0| is a given 5,
// and 0|11|1| an empty cell with the notes 1, 2 and 4.
//
//	version  notes
//	1        digits with a comma behind each, "-" for none
//	2, 3     a number with bit d-1 for digit d
//	4        two such, corner marks last
//	5        the same, and a colour behind "editable"
func readOpenSudokuData(data string) (*Record, error) {
	const example = "version: 3, 5|0|0|0|11|1|…"
	first, rest, found := strings.Cut(strings.TrimSpace(data), "\n")
	if !found {
		// Line ends in an attribute may have become blanks.
		if fields := strings.Fields(data); len(fields) == 3 && fields[0] == "version:" {
			first, rest = fields[0]+" "+fields[1], fields[2]
		} else {
			return readClassicText("opensudoku", strings.TrimSpace(data), puzzleZeros)
		}
	}
	version, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(first, "version:")))
	if err != nil || version < 1 || version > 5 {
		return nil, wrong("opensudoku", 1, 0, "opensudoku.data", first, example)
	}
	width := []int{0, 3, 3, 3, 4, 5}[version]
	fields := strings.Split(strings.TrimSpace(rest), "|")
	if len(fields) < 81*width {
		return nil, wrong("opensudoku", 1, 0, "opensudoku.values", len(fields), 81*width, version, example)
	}
	record := newRecord(sudoku.Puzzle{Givens: make(sudoku.Grid, 81)})
	b := record.Board
	for cell := range 81 {
		field := fields[cell*width:][:width]
		value, err := strconv.Atoi(field[0])
		notes, ok := openSudokuNotes(version, field[1])
		corner, editable := sudoku.Set(0), field[2]
		if version >= 4 {
			var okCorner bool
			corner, okCorner = openSudokuNotes(version, field[2])
			ok, editable = ok && okCorner, field[3]
		}
		if err != nil || value < 0 || value > 9 || !ok || editable != "0" && editable != "1" {
			return nil, wrong("opensudoku", 1, 0, "opensudoku.cell", strings.Join(field, "|"), b.Rules.CellName(cell), example)
		}
		if editable == "0" {
			b.Givens[cell] = uint8(value)
		} else {
			b.Entries[cell] = uint8(value)
		}
		b.Centre[cell], b.Corner[cell] = notes, corner
		if version == 5 {
			if colour, err := strconv.Atoi(field[4]); err == nil && colour > 0 && colour <= 64 {
				b.Colours[cell] = sudoku.SetOf(uint8(colour))
			}
		}
	}
	return record, nil
}

func openSudokuNotes(version int, text string) (sudoku.Set, bool) {
	if text == "" || text == "-" {
		return 0, true
	}
	if version == 1 || strings.Contains(text, ",") {
		return parseMarks(sudoku.DefaultSymbols(9), strings.ReplaceAll(text, ",", ""))
	}
	bits, err := strconv.ParseUint(text, 10, 16)
	return sudoku.Set(bits), err == nil && bits < 512
}

func writeOpenSudoku2(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := need9("opensudoku", b); err != nil {
		return dst, err
	}
	data := plainLine(b.Givens, '0')
	state := 0
	if corner, colours := anySet(b.Corner), anySet(b.Colours); b.Entries.Filled() > 0 || anySet(b.Centre) || corner || colours {
		state = 1
		version := 3
		switch {
		case colours:
			version = 5
		case corner:
			version = 4
		}
		data = fmt.Appendf(nil, "version: %d\n", version)
		for cell, given := range b.Givens {
			editable := 1
			if given != 0 {
				editable = 0
			}
			data = fmt.Appendf(data, "%d|%d|", b.Digit(cell), b.Centre[cell])
			if version >= 4 {
				data = fmt.Appendf(data, "%d|", b.Corner[cell])
			}
			data = fmt.Appendf(data, "%d|", editable)
			if version == 5 {
				data = fmt.Appendf(data, "%d|", b.Colours[cell].Min())
			}
		}
	}
	return fmt.Appendf(dst, "  <game created=\"0\" state=\"%d\" time=\"%d\" last_played=\"0\" data=\"%s\" note=\"%s\" command_stack=\"\"/>\n",
		state, record.Time.Milliseconds(), xmlText(string(data)), xmlText(record.Comment)), nil
}

// xmlText returns text for an attribute or an element.
func xmlText(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		return "" // a strings.Builder doesn't fail
	}
	return b.String()
}
