package blocks

import (
	"strings"
	"testing"
)

func isSide(n int) bool { return n >= 4 && n <= 36 && n != 5 && n != 7 && n != 11 && n != 13 }

// TestFind finds grids of 4×4 in all dress.
func TestFind(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"side by side", "1.3.\n..2.\n....\n.4..", "1.3. ..2. .... .4.."},
		{"words above", "Sudoku, easy\n1.3.\n..2.\n....\n.4..", "1.3. ..2. .... .4.."},
		{"a row of dashes at the edge", "----\n1-3-\n--2-\n-4--", "---- 1-3- --2- -4--"},
		{"rules", "----\n1.3.\n..2.\n----\n....\n.4..\n----", "1.3. ..2. .... .4.."},
		{"walls round cells", "|1| |3| |\n| | |2| |\n| | | | |\n| |4| | |", "1_3_ __2_ ____ _4__"},
		{"labels", "  1 2 3 4\nA 1 . 3 .\nB . . 2 .\nC . . . .\nD . 4 . .", "1.3. ..2. .... .4.."},
		{"a row too few", "1.3.\n..2.\n.4..", "fault 3 of 4"},
		{"a row too long", "1.3.\n..2..\n....\n.4..", "fault 5 of 4"},
		{"values with comments", "1.3.\n..2.\n....\n.4..\n\nid: 1, // number\nlevel: 'medium',", "1.3. ..2. .... .4.."},
		{"a fixed width", "1   3  \n    2  \n       \n  4    ", "1_3_ __2_ ____ _4__"},
	} {
		found, _ := Find(strings.Split(test.text, "\n"), Options{IsSide: isSide})
		got := ""
		for _, b := range found {
			for i, row := range b.Rows {
				if i > 0 {
					got += " "
				}
				for _, cell := range row {
					if cell.Text == "" {
						got += "_"
					}
					got += cell.Text
				}
			}
			if b.Fault != nil {
				got = strings.Join([]string{"fault", string(rune('0' + b.Fault.Got)), "of", string(rune('0' + b.Fault.Want))}, " ")
			}
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("1.3.\n..2.\n....\n.4..")
	f.Add("|1| |3| |\n| | |2| |")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1000 {
			return
		}
		lines := strings.Split(text, "\n")
		found, left := Find(lines, Options{IsSide: isSide})
		for _, b := range found {
			if b.First < 1 || b.Last > len(lines) || b.First > b.Last {
				t.Errorf("lines %d to %d of %d", b.First, b.Last, len(lines))
			}
		}
		for _, line := range left {
			if line < 1 || line > len(lines) {
				t.Errorf("line %d of %d", line, len(lines))
			}
		}
	})
}
