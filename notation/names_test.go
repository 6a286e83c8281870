package notation

import (
	"strings"
	"testing"

	"jiugong/sudoku/internal/message"
)

// TestNamesAreSymbols reads boards whose digits are names that nobody told before.
func TestNamesAreSymbols(t *testing.T) {
	for text, want := range map[string]string{
		"张三 李四 . .\n. . 王五 .\n. 张三 . .\n. . . 赵六\n":                                                                 "张三 李四 王五 赵六: 12....3..1.....4",
		"张三,李四,,\n,,王五,\n,,张三,\n,,,赵六\n":                                                                            "张三 李四 王五 赵六: 12....3...1....4",
		"甲 . . 乙\n. 丙 丁 .\n. 甲 乙 .\n丙 . . 丁\n":                                                                      "丁 丙 乙 甲: 4..3.21..43.2..1",
		"For the party\n\nBob . . _\n. . Ann .\n. Bob . Carl\n. . Dora .\n":                                         "Ann Bob Carl Dora: 2.....1..2.3..4.",
		"| Ann | Bob | . | . |\n|---|---|---|---|\n| . | . | Carl | . |\n| . | . | Ann | . |\n| . | . | . | Dora |": "Ann Bob Carl Dora: 12....3...1....4",
	} {
		record, err := NewReader(strings.NewReader(text), ReadOptions{}).Next()
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		names, givens, _ := strings.Cut(want, ": ")
		note := message.Errorf("read.symbols", names, 4)
		if got := record.Board.Givens.String(); got != givens || len(record.Read) != 1 || record.Read[0].Error() != note.Error() {
			t.Errorf("%q: %s %v; want %s", text, got, record.Read, want)
		}
	}
	for text, want := range map[string]string{
		"Ann Bob . .\n. . Carl .\n. . Ann .\n. . . .\n":                                     `line 1: 3 names for 4 digits; name all as symbols, such as "Ann Bob Carl …"`,
		"Ann Bob . Ann\n. . Carl .\n. . . .\n. . . Dora\n":                                  "line 1",
		"the quick brown fox\njumps over the lazy\ndog and then runs\naway from all this\n": "line 1",
	} {
		record, err := NewReader(strings.NewReader(text), ReadOptions{}).Next()
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v %v; want %s", text, record, err, want)
		}
	}
}
