package sudoku_test

import (
	"context"
	"strings"
	"testing"

	"jiugong/sudoku"
)

func TestLayoutsOverlapAsTheirNamesSay(t *testing.T) {
	for name, want := range map[string]struct{ grids, cells, height, width, boxes int }{
		"butterfly": {4, 144, 12, 12, 16},
		"twodoku":   {2, 153, 15, 15, 17},
		"flower":    {5, 189, 15, 15, 21},
		"gattai-3":  {3, 189, 15, 15, 21},
		"sohei":     {4, 288, 21, 21, 32},
		"cross":     {5, 297, 21, 21, 33},
		"windmill":  {5, 333, 21, 21, 37},
		"samurai":   {5, 369, 21, 21, 41},
		"shogun":    {11, 783, 21, 45, 87},
		"sumo":      {13, 1_053 - 16*9, 33, 33, 101},
	} {
		rules, err := sudoku.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		shape, boxes := rules.Shape(), 0
		for _, h := range rules.Houses() {
			if h.Kind == sudoku.Box {
				boxes++
			}
		}
		if shape.Grids() != want.grids || shape.Cells() != want.cells || shape.Height() != want.height || shape.Width() != want.width || boxes != want.boxes {
			t.Errorf("%s: %d grids, %d cells, %d×%d, %d boxes; want %+v", name, shape.Grids(), shape.Cells(), shape.Height(), shape.Width(), boxes, want)
		}
		if rules.String() != name || rules.Layout() != name {
			t.Errorf("%s is called %q, %q", name, rules, rules.Layout())
		}
	}
	if n := len(sudoku.Layouts()); n != 10 {
		t.Errorf("%d layouts; the table above has 10", n)
	}
}

// Each board that a layout has keeps the rules by itself, and the shared cells agree.
func TestEveryBoardOfALayoutIsASudoku(t *testing.T) {
	for _, layout := range sudoku.Layouts() {
		rules, err := sudoku.ParseRules(layout.Name)
		if err != nil {
			t.Fatal(err)
		}
		var full sudoku.Grid
		for grid := range sudoku.Solutions(context.Background(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}) {
			full = grid
			break
		}
		if full == nil {
			t.Fatalf("%s has no solution", layout.Name)
		}
		for _, corner := range layout.Corners {
			var one strings.Builder
			for place := range 81 {
				one.WriteByte('0' + full[rules.Shape().At(corner.Row+place/9, corner.Col+place%9)])
			}
			p, err := sudoku.Parse(one.String(), sudoku.ParseOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := sudoku.Solve(context.Background(), p); err != nil {
				t.Errorf("%s, the board at %v: %v", layout.Name, corner, err)
			}
		}
	}
}

func TestBoardsAreToldByTheirCorners(t *testing.T) {
	for text, want := range map[string]string{
		"9+boards=r1c1r7c7":                         "twodoku",
		"9+boards=r7c7r1c1":                         "twodoku",
		"9:3x3+x+boards=r1c1r7c7":                   "twodoku+x",
		"9+boards=r1c1r1c10":                        "9+boards=r1c1r1c10",
		"9+boards=r7c7r1c1+knight":                  "twodoku+knight",
		"6+boards=r1c1r5c4":                         "6+boards=r1c1r5c4",
		"4+boards=r3c3r1c1+x":                       "4+x+boards=r1c1r3c3",
		"7:1x7+boards=r1c1r3c5":                     "7:1x7+boards=r1c1r3c5",
		"12:2x6+boards=r1c1r5c7":                    "12:2x6+boards=r1c1r5c7",
		"9/0-8+boards=r1c1r7c7":                     "9/0-8+boards=r1c1r7c7",
		"9+boards=r1c1":                             "!boards: 1 board; expected 2 to 32, as in 9+boards=r1c1r7c7",
		"9+boards=":                                 "!boards: 0 boards; expected 2 to 32, as in 9+boards=r1c1r7c7",
		"9+boards=r1c1r7":                           `!boards: "r7" names no cells; write the top left cell of each board, as in 9+boards=r1c1r7c7`,
		"9+boards=r1c1r0c4":                         `!boards: "r0c4" names no cells; write the top left cell of each board, as in 9+boards=r1c1r7c7`,
		"9+boards=r1c1r01c4":                        `!boards: "r01c4" names no cells; write the top left cell of each board, as in 9+boards=r1c1r7c7`,
		"9+boards=r1c1r1c1":                         "!boards: two boards begin at r1c1",
		"9+boards=r1c1r5c5":                         "9+boards=r1c1r5c5",
		"4+boards=r4c4r1c1r1c7r7c1r7c7":             "4+boards=r1c1r1c7r4c4r7c1r7c7",
		"9+boards=r4c4r7c7":                         "!boards: no board begins in row 1, or none in column 1; move all of them there",
		"9+boards=r1c1r100c1":                       "!boards: a board that begins at r100c1 ends beyond row or column 99",
		"samurai+boards=r1c1r7c7":                   "!samurai says where its boards lie; leave boards= out",
		"10x10:free/0-9+boards=r1c1r7c7":            "!boards whose digits may repeat can't overlap",
		"4+boards=r3c3r1c1+jigsaw=1112142232443334": "4+jigsaw=1112142232443334+boards=r1c1r3c3",
		"2+jigsaw=12121122+boards=r1c1r2c2":         "2+jigsaw=12121122+boards=r1c1r2c2",
		"2+jigsaw=12121112+boards=r1c1r2c2":         "!jigsaw: region map: region 1 has 3 cells, not 2",
		"2+jigsaw=1212113+boards=r1c1r2c2":          "!jigsaw: the region map has 7 cells; 2 boards of 2×2 need 8, or 4 for all alike",
		"2+jigsaw=12121132+boards=r1c1r2c2":         `!jigsaw: the region map has "3" at r3c2; regions are 1 to 2`,
		"twodoku+jigsaw=1":                          "!jigsaw: the region map has 1 cell; 2 boards of 9×9 need 162, or 81 for all alike",
	} {
		rules, err := sudoku.ParseRules(text)
		got := ""
		if err != nil {
			got = "!" + err.(*sudoku.RulesError).Reason.Error()
		} else if got = rules.String(); got != "" {
			if again, err := sudoku.ParseRules(got); err != nil || again.String() != got {
				t.Errorf("%s is read again as %v, %v", got, again, err)
			}
		}
		if got != want {
			t.Errorf("%s gives %s, want %s", text, got, want)
		}
	}
}
