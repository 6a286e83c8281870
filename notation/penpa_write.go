package notation

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// penpaWritten holds what the writer draws; see penpaDrawing for what else there is. All
// names must be there, for Penpa walks through each.
type penpaWritten struct {
	Redo    penpaStack        `json:"command_redo"`
	Undo    penpaStack        `json:"command_undo"`
	Replay  penpaStack        `json:"command_replay"`
	Surface map[string]int    `json:"surface"`
	Number  map[string][3]any `json:"number"`
	Corner  map[string][2]any `json:"numberS"`
	Symbols map[string][3]any `json:"symbol"`
	Thermos [][]int           `json:"thermo"`
	Arrows  [][]int           `json:"arrows"`
	Direct  [][]int           `json:"direction"`
	Frames  [][]int           `json:"squareframe"`
	Polygon [][]int           `json:"polygon"`
	Lines   map[string]int    `json:"line"`
	Edges   map[string]int    `json:"lineE"`
	Walls   map[string]int    `json:"wall"`
	Outline map[string]int    `json:"cage"`
	Deleted map[string]int    `json:"deletelineE"`
	Cages   [][]int           `json:"killercages"`
	Bare    [][]int           `json:"nobulbthermo"`
}

type penpaStack struct {
	List []int `json:"__a"`
}

func newPenpaWritten() *penpaWritten {
	none, lists, stack := map[string]int{}, [][]int{}, penpaStack{[]int{}}
	return &penpaWritten{
		stack, stack, stack, map[string]int{}, map[string][3]any{}, map[string][2]any{}, map[string][3]any{}, lists, lists, lists, lists, lists,
		none, map[string]int{}, none, map[string]int{}, none, lists, lists,
	}
}

// Styles of what Penpa draws.
const (
	penpaBlack  = 1  // of numbers
	penpaOnDisc = 6  // of numbers on a white disc with a rim
	penpaOnGap  = 5  // of numbers on white
	penpaThick  = 2  // of edges
	penpaDashes = 10 // of cages
)

func writePenpa(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := needHouses("penpa", b.Rules); err != nil {
		return dst, err
	}
	if hasGaps(b.Rules) {
		return dst, &SizeError{Form: "penpa", Rules: b.Rules, Most: sudoku.MaxN}
	}
	text, err := inTones(b.Rules, record.Tones, func(tones constraint.Tones) ([]byte, error) {
		text := penpaTold(record, drawPicture(b.Rules, tones))
		back, err := penpaRecord(strings.Split(text, "\n"))
		if err != nil || len(back.Unread) == 0 && sameConstraints(back.Board.Rules, b.Rules) {
			return []byte(text), nil
		}
		// What would be taken for something else isn't drawn.
		bare, err := penpaRecord(strings.Split(penpaText(record, drawPicture(b.Rules, tones), record.Description), "\n"))
		if err != nil {
			return []byte(text), nil
		}
		seen := partsOf(bare.Board.Rules)
		plain := b.Rules.Without(func(c constraint.Constraint) bool { return !slices.Contains(seen, c.String()) })
		return []byte(penpaTold(record, drawPicture(plain, tones))), nil
	}, func(text []byte) (*sudoku.Rules, error) {
		back, err := penpaRecord(strings.Split(string(text), "\n"))
		if err != nil {
			return nil, err
		}
		return back.Board.Rules, nil
	})
	if err != nil {
		return dst, err
	}
	back, err := penpaRecord(strings.Split(string(text), "\n"))
	if err != nil || !sameAreas(back.Board.Rules.Shape(), b.Rules.Shape()) {
		return dst, message.Errorf("penpa.areas", b.Rules)
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write([]byte(penpaShort.Replace(string(text))))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return dst, err
	}
	dst = append(dst, penpaAddress...)
	dst = base64.StdEncoding.AppendEncode(dst, packed.Bytes())
	return append(dst, '\n'), nil
}

// penpaTold returns the text of a puzzle with a picture, and with words for what isn't
// read from that.
func penpaTold(record *Record, from *picture) string {
	words, _ := tellRules(record.Board.Rules, record.Description, true, func(words string, _ []string) (*sudoku.Rules, error) {
		back, err := penpaRecord(strings.Split(penpaText(record, from, words), "\n"))
		if err != nil {
			return nil, err
		}
		return back.Board.Rules, nil
	})
	return penpaText(record, from, words)
}

// sameAreas reports whether two boards are cut into the same boxes or regions.
func sameAreas(a, b *sudoku.Shape) bool {
	if a.Height() != b.Height() || a.Width() != b.Width() {
		return false
	}
	there, back := map[int]int{}, map[int]int{} // areas of a, and those of b
	for cell := range a.Cells() {
		k, l := a.Area(cell), b.Area(cell)
		if known, seen := there[k]; seen && known != l {
			return false
		}
		if known, seen := back[l]; seen && known != k {
			return false
		}
		there[k], back[l] = l, k
	}
	return true
}

// penpaText returns the text that a link packs, before words are made short. It
// holds a puzzle with a picture of its rules, and words.
func penpaText(record *Record, from *picture, words string) string {
	shape := record.Board.Rules.Shape()
	ring := 0 // a row and column around the board, where something stands there
	if slices.ContainsFunc(from.figures, func(f figure) bool { return f.text != "" && cellAt(shape, f.at) < 0 && len(around(shape, f.at)) == 0 }) {
		ring = 1
	}
	const size = 38 // of a cell on the screen
	rows, cols := shape.Height()+2*ring, shape.Width()+2*ring
	g := penpaGrid{width: cols + 4, height: rows + 4, top: 2 + ring, left: 2 + ring, rows: shape.Height(), cols: shape.Width()}
	centre := g.number(point{float64(g.height)/2 - float64(g.top), float64(g.width)/2 - float64(g.left)})
	comma := strings.NewReplacer(",", "%2C", "\n", " ")
	head := fmt.Sprintf("square,%d,%d,%d,0,1,1,%d,%d,%d,%d,0,0,0,0,Title: %s,Author: %s,%s,%s,OFF,false", cols, rows, size, (cols+1)*size, (rows+1)*size, centre, centre,
		comma.Replace(record.Title), comma.Replace(record.Author), comma.Replace(record.URL),
		strings.NewReplacer("\n", "%2D", ",", "%2C", "&", "%2E", "=", "%2F").Replace(words))
	q, colours := g.draw(record.Board, from)
	steps := make([]int, shape.Cells())
	last := 0
	for cell := range steps {
		at := shape.Position(cell)
		k := (at.Row+g.top)*g.width + at.Col + g.left
		steps[cell], last = k-last, k
	}
	blank := newPenpaWritten()
	lines := make([]string, 16)
	lines[0], lines[10] = head, "[3,2,3]" // the version of the form
	lines[13] = "1"                       // colours of lines hold
	bare := map[string][]string{"nobulbthermo": colours}
	for i, v := range map[int]any{1: [4]int{ring, ring, ring, ring}, 2: map[string]string{"qa": "pu_q"}, 3: q, 4: blank, 5: steps, 14: bare, 15: struct{}{}} {
		text, _ := encodeJSON(v) // plain data
		lines[i] = string(text)
	}
	return strings.Join(lines, "\n")
}

// number returns the number of the point at p. It is the middle of a cell or of
// an edge, or a corner.
func (g penpaGrid) number(p point) int {
	row, col := 2*(p.row+float64(g.top)), 2*(p.col+float64(g.left)) // in half cells
	r, c := int(math.Round(row)), int(math.Round(col))
	kind := 0
	switch {
	case r%2 == 0 && c%2 == 0:
		kind = 1
	case r%2 == 0:
		kind = 2
	case c%2 == 0:
		kind = 3
	}
	return (kind*g.height+(r-1)/2)*g.width + (c-1)/2
}

// spot returns where a point lies; see number.
func (g penpaGrid) spot(k int) point {
	row, col := g.place(k % (g.width * g.height))
	at := point{float64(row) + 0.5, float64(col) + 0.5}
	if kind := k / (g.width * g.height); kind == 1 || kind == 2 {
		at.row += 0.5
	}
	if kind := k / (g.width * g.height); kind == 1 || kind == 3 {
		at.col += 0.5
	}
	return at
}

// draw draws a puzzle, and returns the colours of its lines.
func (g penpaGrid) draw(b *sudoku.Board, from *picture) (q *penpaWritten, colours []string) {
	q = newPenpaWritten()
	shape := b.Rules.Shape()
	points := func(cells []int) (list []int) {
		for _, cell := range cells {
			list = append(list, g.number(middle(shape, cell)))
		}
		return list
	}
	for cell, d := range b.Givens {
		if d != 0 {
			q.Number[strconv.Itoa(g.number(middle(shape, cell)))] = [3]any{string(value(shape, d)), penpaBlack, "1"}
		}
		at := shape.Position(cell)
		for _, step := range []sudoku.Position{{Row: 1}, {Col: 1}} { // the wall below a cell and the one right of it
			other := shape.At(at.Row+step.Row, at.Col+step.Col)
			if other < 0 || shape.Area(cell) == shape.Area(other) {
				continue
			}
			to := g.number(point{float64(at.Row + 1), float64(at.Col + 1)})
			from := to - 1
			if step.Col == 1 {
				from = to - g.width
			}
			q.Edges[fmt.Sprintf("%d,%d", from, to)] = penpaThick
		}
	}
	for _, cage := range from.cages {
		list := points(cage.cells)
		slices.Sort(list)
		q.Cages = append(q.Cages, list)
		g.outline(q, list)
		if cage.text != "" {
			q.Corner[strconv.Itoa(4*(list[0]+g.width*g.height))] = [2]any{cage.text, penpaBlack}
		}
	}
	bulbs := map[point]bool{}
	for _, f := range from.figures {
		if f.under && f.round && f.width > 0.8 {
			bulbs[f.at] = true
		}
	}
	for _, k := range from.strokes {
		cells := k.path(shape)
		if len(cells) < 2 || cellAt(shape, k.points[0]) < 0 || !k.points[0].near(middle(shape, cells[0])) {
			continue // a small sign, or a diagonal of the board, which words tell
		}
		switch list := points(cells); {
		case k.head:
			q.Arrows = append(q.Arrows, list)
		case bulbs[k.points[0]] && sameColour(k.colour, toneColours[constraint.ToneGrey]):
			q.Thermos = append(q.Thermos, list)
			delete(bulbs, k.points[0])
		default:
			q.Bare, colours = append(q.Bare, list), append(colours, k.colour)
		}
	}
	for _, f := range from.figures {
		g.figure(q, shape, f)
	}
	return q, colours
}

// outline draws the dashes round a cage, between points inside of its cells: 0 and 1 are
// above in a cell, 2 and 3 below.
func (g penpaGrid) outline(q *penpaWritten, cage []int) {
	in := func(k int) bool { return slices.Contains(cage, k) }
	line := func(k, a, l, b int) {
		base := g.width * g.height
		q.Outline[fmt.Sprintf("%d,%d", 4*(k+base)+a, 4*(l+base)+b)] = penpaDashes
	}
	for _, k := range cage {
		for _, side := range []struct{ towards, a, b, along int }{
			{-g.width, 0, 1, 1}, {g.width, 2, 3, 1}, {-1, 0, 2, g.width}, {1, 1, 3, g.width},
		} {
			if !in(k + side.towards) {
				line(k, side.a, k, side.b)
			}
			if next := k + side.along; in(next) && !(in(k+side.towards) && in(next+side.towards)) {
				line(k, side.b, next, side.a)
			}
		}
	}
}

// figure draws a circle, square or text; what Penpa has no sign for is left to the words.
func (g penpaGrid) figure(q *penpaWritten, s *sudoku.Shape, f figure) {
	at := f.at
	if twice := (point{2 * at.row, 2 * at.col}); math.Abs(twice.row-math.Round(twice.row)) > 0.01 || math.Abs(twice.col-math.Round(twice.col)) > 0.01 {
		return
	}
	k := g.number(at)
	if k%(g.width*g.height) < 0 || at.row < -float64(g.top) || at.col < -float64(g.left) || at.row > float64(g.rows+g.top) || at.col > float64(g.cols+g.left) {
		return
	}
	name, inCell := strconv.Itoa(k), k < g.width*g.height
	grey := hue(f.fill) == constraint.ToneGrey
	style, layer := 1, 2
	switch {
	case grey:
		style, layer = 3, 1
	case hue(f.fill) == constraint.ToneBlack:
		style = 2
	}
	switch plain := grey || f.fill == "#FFFFFF" || hue(f.fill) == constraint.ToneBlack; {
	case !plain && f.fill != "", f.angle != 0 && f.text == "", f.width != f.height, f.width > 0.9:
		return
	case !inCell && len(around(s, at)) > 2 && f.text != "":
		q.Number[name] = [3]any{f.text, penpaOnDisc, "4"}
		return
	case !inCell && f.round:
		q.Symbols[name] = [3]any{style, "circle_SS", layer}
	case f.round && f.width > 0.8: // the bulb of a thermometer is drawn with it
		return
	case inCell && f.round && f.width > 0.75:
		q.Symbols[name] = [3]any{style, "circle_L", 1}
	case inCell && f.round:
		q.Symbols[name] = [3]any{style, "circle_M", 1}
	case inCell && f.width > 0.5:
		q.Symbols[name] = [3]any{style, "square_M", 1}
	}
	if f.text != "" && f.angle == 0 && f.text != "<" {
		style := penpaBlack
		if !inCell {
			style = penpaOnGap
		}
		q.Number[name] = [3]any{f.text, style, "1"}
	}
}
