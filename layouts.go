package sudoku

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
)

// A Layout is several 9×9 grids that overlap, under the name that people know it by. Its
// name is a size in a rules text: "twodoku+x".
type Layout struct {
	Name    string
	Corners []Position // the top left cell of each grid, in reading order
}

// Layouts returns the layouts that have names, the smallest first. Any other is written
// with its corners, as in 9+boards=r1c1r7c7. The corners are shared: don't change them.
func Layouts() []Layout {
	return slices.Clone(namedLayouts.Get(func() []Layout {
		list := make([]Layout, len(layouts))
		for i, l := range layouts {
			list[i] = Layout{l.name, l.positions()}
		}
		return list
	}))
}

var namedLayouts once.Value[[]Layout]

// layouts draws each layout in boxes: a letter is the top left box of a grid.
var layouts = []drawnLayout{
	{"butterfly", "" +
		"AB..\n" +
		"CD..\n" +
		"....\n" +
		"...."},
	{"twodoku", "" +
		"A..\n" +
		"...\n" +
		"..B..\n" +
		"  ...\n" +
		"  ..."},
	{"flower", "" +
		" A..\n" +
		"BCD..\n" +
		".E...\n" +
		".....\n" +
		" ..."},
	{"gattai-3", "" +
		" A..\n" +
		" ...\n" +
		"B.C..\n" +
		".....\n" +
		"....."},
	{"sohei", "" +
		"  A..\n" +
		"  ...\n" +
		"B...C..\n" +
		"... ...\n" +
		"..D....\n" +
		"  ...\n" +
		"  ..."},
	{"cross", "" +
		"  A..\n" +
		"  ...\n" +
		"B.C.D..\n" +
		".......\n" +
		"..E....\n" +
		"  ...\n" +
		"  ..."},
	{"windmill", "" +
		" A..\n" +
		" ...B..\n" +
		" .C....\n" +
		"D......\n" +
		"...E..\n" +
		"......\n" +
		"   ..."},
	{"samurai", "" +
		"A.. B..\n" +
		"... ...\n" +
		"..C....\n" +
		"  ...\n" +
		"D...E..\n" +
		"... ...\n" +
		"... ..."},
	{"shogun", "" +
		"A.. B.. C.. D..\n" +
		"... ... ... ...\n" +
		"..E...F...G....\n" +
		"  ... ... ...\n" +
		"H...I...J...K..\n" +
		"... ... ... ...\n" +
		"... ... ... ..."},
	{"sumo", "" +
		"A.. B.. C..\n" +
		"... ... ...\n" +
		"..D...E....\n" +
		"  ... ...\n" +
		"F...G...H..\n" +
		"... ... ...\n" +
		"..I...J....\n" +
		"  ... ...\n" +
		"K...L...M..\n" +
		"... ... ...\n" +
		"... ... ..."},
}

type drawnLayout struct{ name, boxes string }

// positions returns the corners of the grids that are drawn.
func (l drawnLayout) positions() (corners []Position) {
	for row, line := range strings.Split(l.boxes, "\n") {
		for col, char := range line {
			if char >= 'A' {
				corners = append(corners, Position{3 * row, 3 * col})
			}
		}
	}
	return corners
}

// layoutNamed returns the corners of the layout called name, nil if there is none.
func layoutNamed(name string) []Position {
	for _, l := range layouts {
		if l.name == name {
			return l.positions()
		}
	}
	return nil
}

// mostBoards and mostBoardsSide bound what one rules text may ask for.
const (
	mostBoards     = 32
	mostBoardsSide = 99
)

// parseCorners reads the corners of boards that overlap, such as "r1c1r7c7". The boards are
// copies of one grid. Their corners come back in reading order.
func parseCorners(text string, grid *Shape) ([]Position, error) {
	var corners []Position
	for rest := text; rest != ""; {
		row, rest1 := number(rest, 'r')
		col, rest2 := number(rest1, 'c')
		if row < 1 || col < 1 {
			return nil, message.Errorf("boards.no_cells", rest)
		}
		corners, rest = append(corners, Position{row - 1, col - 1}), rest2
	}
	slices.SortFunc(corners, func(a, b Position) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) })
	top, left := 0, mostBoardsSide
	for i, p := range corners {
		name := CellName(p.Row, p.Col)
		left = min(left, p.Col)
		switch {
		case i == 0:
			top = p.Row
		case p == corners[i-1]:
			return nil, message.Errorf("boards.same_corner", name)
		}
		if p.Row+grid.rows > mostBoardsSide || p.Col+grid.cols > mostBoardsSide {
			return nil, message.Errorf("boards.beyond", name, mostBoardsSide)
		}
	}
	switch {
	case len(corners) < 2 || len(corners) > mostBoards:
		return nil, message.Errorf("boards.number", len(corners), mostBoards)
	case top != 0 || left != 0:
		return nil, message.Errorf("boards.corner")
	}
	return corners, nil
}

// number reads a sign and the number of up to three digits behind it, and gives what
// follows; 0 when that isn't there.
func number(text string, sign byte) (n int, rest string) {
	if text == "" || text[0] != sign {
		return 0, text
	}
	end := 1
	for end < min(len(text), 4) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	if end > 1 && text[1] != '0' {
		n, _ = strconv.Atoi(text[1:end])
	}
	return n, text[end:]
}

// cornersText returns corners as a rules text has them.
func cornersText(corners []Position) string {
	var b strings.Builder
	for _, p := range corners {
		b.WriteString(CellName(p.Row, p.Col))
	}
	return b.String()
}

// layBoards puts copies of the rules' grid at corners, told as a rules text has them. A
// layout that has a name is called by it.
func (rules *Rules) layBoards(text string) error {
	grid := rules.shape
	switch {
	case len(grid.grids) > 1:
		return message.Errorf("boards.told_already", rules.size)
	case grid.free:
		return message.Errorf("boards.repeats")
	}
	corners, err := parseCorners(text, grid)
	if err != nil {
		return message.Errorf("boards.wrong", err)
	}
	rules.shape = overlay(grid.n, grid.first, grid.rows, grid.cols, grid.boxRows, grid.boxCols, corners)
	if rules.boards = cornersText(corners); rules.size == "9" {
		for _, l := range layouts {
			if slices.Equal(l.positions(), corners) {
				rules.size, rules.boards = l.name, ""
			}
		}
	}
	return nil
}
