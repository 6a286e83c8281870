package notation

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// dressings write a puzzle with a number, between the beginning and the end of a document.
var dressings = map[string]struct{ head, each, between, tail string }{
	"XML attributes":    {"<puzzles>\n", "  <puzzle id=\"%d\" cells=\"%s\"/>\n", "", "</puzzles>\n"},
	"XML elements":      {"<puzzles>\n", "  <p><id>%d</id>\n<cells>%s</cells></p>\n", "", "</puzzles>\n"},
	"XML on one line":   {"<puzzles>", "<puzzle id=\"%d\">%s</puzzle>", "", "</puzzles>"},
	"JSON":              {"{\"name\":\"x\",\n\"puzzles\":[\n", "{\"id\":%d,\n\"cells\":\"%s\"}", ",\n", "]}\n"},
	"JSON, one line":    {"{\"puzzles\":[", "{\"id\":%d,\"cells\":\"%s\"}", ",", "]}\n"},
	"a JSON list":       {"[\n", "{\"id\":%d, \"cells\":\"%s\"}", ",\n", "]\n"},
	"lines of JSON":     {"", "{\"id\":%d, \"cells\":\"%s\"}\n", "", ""},
	"a table of HTML":   {"<html><body><table>\n", "<tr><td>%d</td><td>%s</td></tr>\n", "", "</table></body></html>\n"},
	"a list of HTML":    {"<!DOCTYPE html>\n<ul>\n", "<li id=\"n%d\">%s</li>\n", "", "</ul>\n"},
	"SQL, a line each":  {"", "INSERT INTO puzzles (id, puzzle) VALUES (%d, '%s');\n", "", ""},
	"SQL, one command":  {"INSERT INTO puzzles (id, puzzle) VALUES\n", "(%d, '%s')", ",\n", ";\n"},
	"YAML":              {"puzzles:\n", "  - id: %d\n    puzzle: %s\n", "", ""},
	"a list of Python":  {"puzzles = [\n", "  (%d, '%s'),\n", "", "]\n"},
	"attributes, hash ": {"<puzzles>\n", "<puzzle n=\"%[1]d\" hash=\"" + strings.Repeat("0123456789", 8) + "\" cells=\"%[2]s\" tel=\"" + strings.Repeat("10.02", 16) + "\"/>\n", "", "</puzzles>\n"},
}

// TestNearlyPuzzlesAreSaid has a puzzle with a cell too few or too many among others, in both ways, and none.
func TestNearlyPuzzlesAreSaid(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 0))
	for name, dress := range dressings {
		for _, cells := range []int{79, 80, 81, 82} {
			for _, careful := range []bool{false, true} {
				var all []string
				const damaged = 6
				line := strings.Count(dress.head, "\n") + 1
				for i := range 12 {
					puzzle := []byte(patternLine(random))
					for _, cell := range random.Perm(81)[:50] {
						puzzle[cell] = '.'
					}
					text := string(puzzle)
					if i == damaged {
						text = (text + ".")[:cells]
					}
					all = append(all, fmt.Sprintf(dress.each, i, text))
					if i < damaged {
						line += strings.Count(all[i]+dress.between, "\n")
					}
				}
				before, _, _ := strings.Cut(all[damaged], strings.Repeat(".", 1))
				line += strings.Count(before, "\n")
				r := NewReader(strings.NewReader(dress.head+strings.Join(all, dress.between)+dress.tail), ReadOptions{})
				r.known.off = careful
				puzzles, said := 0, ""
				for record, err := range r.Records() {
					if err != nil {
						said += err.Error() + "\n"
					} else if record != nil {
						puzzles++
					}
				}
				want := fmt.Sprintf("line %d: %d cells stand where other puzzles have 81", line, cells)
				if cells == 81 && (puzzles != 12 || said != "") || cells != 81 && (puzzles != 11 || !strings.HasPrefix(said, want) || strings.Count(said, "\n") > 1) {
					t.Errorf("%s, %d cells, careful %v: %d puzzles and %s", name, cells, careful, puzzles, said)
				}
			}
		}
	}
}

// TestNoPuzzleIsLostWithASign has a sign of a document lost, one after the other: all puzzles are read, or it is said.
func TestNoPuzzleIsLostWithASign(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 0))
	for name, dress := range dressings {
		var all []string
		const damaged = 4
		for i := range 8 {
			puzzle := []byte(patternLine(random))
			for _, cell := range random.Perm(81)[:50] {
				puzzle[cell] = '.'
			}
			all = append(all, fmt.Sprintf(dress.each, i, puzzle))
		}
		text := dress.head + strings.Join(all, dress.between) + dress.tail
		from := len(dress.head + strings.Join(all[:damaged], dress.between))
		for i := range all[damaged] + dress.between {
			at := from + i
			if isDigit(text[at]) || isLetter(text[at]) || text[at] == '.' || text[at] == '\n' || text[at] == ' ' {
				continue
			}
			for _, careful := range []bool{false, true} {
				r := NewReader(strings.NewReader(text[:at]+text[at+1:]), ReadOptions{})
				r.known.off = careful
				puzzles, said := 0, false
				for record, err := range r.Records() {
					if err == nil {
						puzzles++
					}
					said = said || err != nil || len(record.Read) > 0
				}
				if puzzles < len(all) && !said {
					t.Errorf("%s, careful %v: %d puzzles of %d, without %q in\n%s", name, careful, puzzles, len(all), text[at], text[at-40:at+10])
				}
			}
		}
	}
}
