package notation

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jiugong/sudoku"
)

var moreReading = flag.String("reading", "", "folders with more cases such as those of testdata/reading, with commas between")

// TestReading reads the files of testdata/reading. NAME.want beside NAME.txt says what
// must come out:
//
//	53..7…                    a puzzle on each line, and nothing else
//	puzzle 53..7…             the same, whatever is said about it
//	rules 6:3x2; solution …   what must be true of the only puzzle, in any combination:
//	solution …                also "one solution"
//	Rating 7.2, Title T       what is told of the puzzle
//	error: …                  no puzzle, but an error
func TestReading(t *testing.T) {
	folders := []string{filepath.Join("testdata", "reading")}
	if *moreReading != "" {
		folders = append(folders, strings.Split(*moreReading, ",")...)
	}
	for _, folder := range folders {
		names, _ := filepath.Glob(filepath.Join(folder, "*.want"))
		if len(names) == 0 {
			t.Fatalf("no cases in %s", folder)
		}
		for _, want := range names {
			name := strings.TrimSuffix(want, ".want")
			t.Run(filepath.Base(name), func(t *testing.T) {
				files, _ := filepath.Glob(name + ".[^w]*")
				wanted, err := os.ReadFile(want)
				if err != nil || len(files) != 1 {
					t.Fatal(err, files)
				}
				file, err := os.Open(files[0])
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				checkReading(t, file, strings.TrimSpace(string(wanted)))
			})
		}
	}
}

func checkReading(t *testing.T, file *os.File, want string) {
	var records []*Record
	var got, failed []string
	for record, err := range NewReader(file, ReadOptions{}).Records() {
		if err != nil {
			failed = append(failed, err.Error())
			continue
		}
		records = append(records, record)
		got = append(got, string(record.Board.Symbols.AppendLine(nil, record.Board.Givens)))
	}
	told := strings.Join(append(got, failed...), "\n")
	if regexp.MustCompile(`^error\b`).MatchString(want) {
		if len(failed) == 0 && (len(records) == 0 || len(records[0].Read) == 0) {
			t.Errorf("no error: %s", told)
		}
		return
	}
	if len(failed) > 0 || len(records) == 0 {
		t.Fatalf("%s\nwant %s", told, want)
	}
	want = regexp.MustCompile(`\s*\([^()]*\)$`).ReplaceAllString(want, "")
	for part := range strings.SplitSeq(want, "; ") {
		word, rest, _ := strings.Cut(part, " ")
		record := records[0]
		switch word {
		case "rules":
			if record.Board.Rules.String() != rest {
				t.Errorf("rules %s, want %s", record.Board.Rules, rest)
			}
		case "solution":
			rest, open := strings.CutSuffix(rest, "...")
			solution, err := sudoku.Solve(t.Context(), record.Board.Puzzle)
			line := string(record.Board.Symbols.AppendLine(nil, solution))
			if err != nil || line != rest && !(open && strings.HasPrefix(line, rest)) {
				t.Errorf("%s\nsolution %s, %v\nwant     %s", told, line, err, rest)
			}
		case "one":
			if n, err := sudoku.CountUpTo(t.Context(), record.Board.Puzzle, 2); n != 1 || err != nil {
				t.Errorf("%s\n%d solutions, %v", told, n, err)
			}
		case "puzzle":
			if told != rest {
				t.Errorf("%s\nwant %s", told, rest)
			}
		case "Rating", "convert":
			said := fmt.Sprintf("Difficulty %s, Title %s, Author %s, Rating %s", record.Level, record.Title, record.Author, record.Rating)
			for field := range strings.SplitSeq(regexp.MustCompile(`^convert --to csv(:| keeps) `).ReplaceAllString(part, ""), ", ") {
				if !strings.Contains(said, field) {
					t.Errorf("%s: no %s", said, field)
				}
			}
		default:
			if solution, err := sudoku.Solve(t.Context(), record.Board.Puzzle); told != want && (err != nil || len(records) > 1 || string(record.Board.Symbols.AppendLine(nil, solution)) != want) {
				t.Errorf("got\n%s\nwant\n%s", told, want)
			}
			return
		}
	}
}
