package notation

import (
	"math"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// picture holds the drawings of programs that know no rules but show them. They
// are lines, dots, cages, and the words beside them. readPicture finds out
// their meaning, and drawPicture draws rules.
type picture struct {
	cages   []outline
	strokes []stroke
	figures []figure
	lamps   []int  // cells that light up the fog with those around them
	lights  []int  // cells that are seen by themselves
	rules   string // the words
}

// point is a place on a board, in cells from its top left corner. The middle of
// r1c1 is at 0.5, 0.5.
type point struct{ row, col float64 }

// stroke is a line through points.
type stroke struct {
	points []point
	colour string // such as #67F067
	thick  float64
	head   bool // an arrow head at its end
}

// figure is a circle, a box or a text.
type figure struct {
	at            point
	width, height float64
	round         bool
	fill, border  string
	text          string
	size          float64 // of the text; 0 where it doesn't matter
	angle         float64
	under         bool // lies below the lines
}

// outline is a dashed line round cells.
type outline struct {
	cells   []int
	text    string
	unique  bool
	repeats bool // its digits may be the same
	colour  string
}

func middle(s *sudoku.Shape, cell int) point {
	p := s.Position(cell)
	return point{float64(p.Row) + 0.5, float64(p.Col) + 0.5}
}

// cellAt returns the cell that a point lies in, -1 outside the board.
func cellAt(s *sudoku.Shape, p point) int {
	return s.At(int(math.Floor(p.row)), int(math.Floor(p.col)))
}

// around returns the cells that meet at a point, in reading order. There is one
// in the middle of a cell, two on an edge, four at a corner.
func around(s *sudoku.Shape, p point) []int {
	rows, cols := lines(p.row), lines(p.col)
	var cells []int
	for _, row := range rows {
		for _, col := range cols {
			if cell := s.At(row, col); cell >= 0 {
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// lines returns the rows, or columns, that a coordinate touches.
func lines(at float64) []int {
	if near := math.Round(at); math.Abs(at-near) < 0.17 {
		return []int{int(near) - 1, int(near)}
	}
	return []int{int(math.Floor(at))}
}

// path returns the cells that a stroke goes through. Between points that lie on a
// straight way all cells count.
func (k stroke) path(s *sudoku.Shape) []int {
	var cells []int
	add := func(cell int) {
		if cell >= 0 && (len(cells) == 0 || cells[len(cells)-1] != cell) {
			cells = append(cells, cell)
		}
	}
	for i, p := range k.points {
		row, col := int(math.Floor(p.row)), int(math.Floor(p.col))
		if i > 0 {
			r, c := int(math.Floor(k.points[i-1].row)), int(math.Floor(k.points[i-1].col))
			steps := max(row-r, r-row, col-c, c-col)
			if steps > 2*sudoku.MaxN {
				return nil
			}
			if straight := row == r || col == c || row-r == col-c || row-r == c-col; straight {
				for step := 1; step < steps; step++ {
					add(s.At(r+(row-r)*step/steps, c+(col-c)*step/steps))
				}
			}
		}
		add(s.At(row, col))
	}
	return cells
}

// rgb reads a colour such as #67F067, #abc or #67F067FF, or a name. It returns
// ok false for other texts, and for colours that can't be seen.
func rgb(colour string) (r, g, b int, ok bool) {
	text, hash := strings.CutPrefix(strings.TrimSpace(colour), "#")
	if !hash {
		named := map[string]string{"black": "000000", "white": "FFFFFF", "grey": "808080", "gray": "808080", "red": "FF0000", "green": "00FF00", "blue": "0000FF"}
		text = named[strings.ToLower(colour)]
	}
	if len(text) == 3 || len(text) == 4 {
		long := ""
		for _, char := range text {
			long += strings.Repeat(string(char), 2)
		}
		text = long
	}
	if len(text) == 8 {
		if strings.HasSuffix(text, "00") {
			return 0, 0, 0, false
		}
		text = text[:6]
	}
	value, err := strconv.ParseUint(text, 16, 32)
	if err != nil || len(text) != 6 {
		return 0, 0, 0, false
	}
	return int(value >> 16), int(value >> 8 & 255), int(value & 255), true
}

// hue returns the tone that a colour looks like; "" for one that can't be seen.
func hue(colour string) constraint.Tone {
	r, g, b, ok := rgb(colour)
	if !ok {
		return ""
	}
	high, low := max(r, g, b), min(r, g, b)
	if high-low < 24 {
		switch {
		case high < 64:
			return constraint.ToneBlack
		case low > 240:
			return constraint.ToneWhite
		}
		return constraint.ToneGrey
	}
	var degrees float64
	switch spread := float64(high - low); high {
	case r:
		degrees = math.Mod(60*float64(g-b)/spread+360, 360)
	case g:
		degrees = 60*float64(b-r)/spread + 120
	default:
		degrees = 60*float64(r-g)/spread + 240
	}
	switch {
	case degrees < 15 || degrees >= 345:
		return constraint.ToneRed
	case degrees < 46:
		return constraint.ToneOrange
	case degrees < 75:
		return constraint.ToneYellow
	case degrees < 160:
		return constraint.ToneGreen
	case degrees < 188:
		return constraint.ToneTeal
	case degrees < 255:
		return constraint.ToneBlue
	}
	return constraint.TonePurple
}

// sameColour reports whether two colours are written for the same, letters of any
// case.
func sameColour(a, b string) bool {
	r, g, bl, ok := rgb(a)
	r2, g2, b2, ok2 := rgb(b)
	return ok && ok2 && r == r2 && g == g2 && bl == b2
}

// place returns where a point lies, in words.
func (p point) place() message.Message {
	return message.Errorf("picture.row_column", tenth(p.row+0.5), tenth(p.col+0.5))
}

func tenth(x float64) string {
	return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64)
}
