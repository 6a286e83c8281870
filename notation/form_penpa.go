package notation

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// penpaForm is a link to Penpa, which holds a drawing on a grid. It is base64
// of deflated lines, the first of words with commas between, others JSON.
// Numbers, borders, cages, thermometers and arrows are recognised; the rest is
// named.
var penpaForm = &Form{
	Name:  "penpa",
	Keeps: KeepsRules | KeepsTitle | KeepsAuthor | KeepsURL | KeepsDescription,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		return bytes.Contains(line, []byte("/penpa-edit/")) && !bytes.ContainsAny(line, " \t,|")
	},
	read:  one(readPenpa),
	write: writePenpa,
}

const (
	penpaAddress = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
	examplePenpa = penpaAddress + "7VRRb5s8FH3nV0R…"
)

// penpaWords are short for words that are often in the lines, in the order in which they
// are put back.
var penpaWords, penpaShort = bothWays("z9", `"qa"`, "zQ", `"pu_q"`, "zA", `"pu_a"`, "zG", `"grid"`, "zM", `"edit_mode"`, "zS", `"surface"`,
	"zL", `"line"`, "zE", `"lineE"`, "zW", `"wall"`, "zC", `"cage"`, "zN", `"number"`, "zY", `"symbol"`, "zP", `"special"`, "zB", `"board"`,
	"zR", `"command_redo"`, "zU", `"command_undo"`, "z8", `"command_replay"`, "z1", `"numberS"`, "zF", `"freeline"`, "z2", `"freelineE"`,
	"zT", `"thermo"`, "z3", `"arrows"`, "zD", `"direction"`, "z0", `"squareframe"`, "z5", `"polygon"`, "z4", `"deletelineE"`,
	"z6", `"killercages"`, "z7", `"nobulbthermo"`, "z_", `"__a"`, "zO", "null", "zZ", "z")

// bothWays replaces signs by words, and words by signs.
func bothWays(pairs ...string) (there, back *strings.Replacer) {
	turned := slices.Clone(pairs)
	slices.Reverse(turned)
	return strings.NewReplacer(pairs...), strings.NewReplacer(turned...)
}

// penpaDrawing holds what is drawn, by the points of the grid; see penpaGrid.
type penpaDrawing struct {
	Number  map[string][]loose `json:"number"`  // text, colour, size
	Corner  map[string][]loose `json:"numberS"` // text, colour
	Edges   map[string]loose   `json:"lineE"`
	Cages   [][]int            `json:"killercages"`
	Thermos [][]int            `json:"thermo"`
	Bare    [][]int            `json:"nobulbthermo"`
	Arrows  [][]int            `json:"arrows"`
	Symbols map[string][]any   `json:"symbol"`
	colours []string           // of Bare
}

// penpaOther returns other things that are drawn, and what to call them.
func penpaOther() map[string]message.Message {
	return map[string]message.Message{
		"surface": message.Errorf("drawn.coloured_cells"), "line": message.Errorf("drawn.lines"), "freeline": message.Errorf("drawn.lines"),
		"freelineE": message.Errorf("drawn.edge_lines"), "wall": message.Errorf("drawn.walls"), "direction": message.Errorf("drawn.bare_arrows"),
		"squareframe": message.Errorf("drawn.frames"), "polygon": message.Errorf("drawn.polygons"), "deletelineE": message.Errorf("drawn.deleted_edges"),
	}
}

// penpaGrid numbers points. The grid has two more cells on each side. Its
// points are first the middles of all cells in reading order, then their lower
// right corners. Far behind come four places inside each cell.
type penpaGrid struct {
	width, height int // with those on the sides
	top, left     int // where the board starts
	rows, cols    int
}

func (g penpaGrid) place(k int) (row, col int) { return k/g.width - g.top, k%g.width - g.left }

func readPenpa(line []byte, _ *ReadOptions) (*Record, error) {
	text := string(bytes.TrimSpace(line))
	_, params, _ := strings.Cut(text, "/penpa-edit/")
	var packed string
	for param := range strings.SplitSeq(strings.TrimLeft(params, "#?"), "&") {
		if p, ok := strings.CutPrefix(strings.TrimLeft(param, "#?"), "p="); ok {
			packed = p
		}
	}
	if packed == "" {
		return nil, wrong("penpa", 1, 0, "penpa.no_p", examplePenpa)
	}
	packed = strings.NewReplacer(" ", "+", "%2B", "+", "%2F", "/", "%3D", "", "=", "").Replace(packed)
	code, err := base64.RawStdEncoding.DecodeString(packed)
	source := bytes.NewReader(code)
	if err == nil {
		code, err = io.ReadAll(io.LimitReader(flate.NewReader(source), maxUnpacked+1))
	}
	if err != nil || len(code) > maxUnpacked || source.Len() > 0 {
		return nil, wrong("penpa", 1, 0, "penpa.packed", examplePenpa)
	}
	lines := strings.Split(penpaWords.Replace(string(code)), "\n")
	record, err := penpaRecord(lines)
	if err != nil {
		return nil, wrong("penpa", 1, 0, message.Plain, reasonOf(err))
	}
	return record, nil
}

func penpaRecord(lines []string) (*Record, error) {
	head := strings.Split(lines[0], ",")
	if len(lines) < 6 || len(head) < 11 || head[0] != "square" && head[0] != "sudoku" {
		return nil, message.Errorf("penpa.square", short(head[0]))
	}
	cols, err1 := strconv.Atoi(head[1])
	rows, err2 := strconv.Atoi(head[2])
	if err1 != nil || err2 != nil || rows < 1 || rows > sudoku.MaxN || cols < 1 || cols > sudoku.MaxN {
		return nil, message.Errorf("penpa.size", short(head[2]), short(head[1]), sudoku.MaxN, sudoku.MaxN)
	}
	var steps []int
	var drawing penpaDrawing
	var keys map[string]json.RawMessage
	for i, to := range map[int]any{5: &steps, 3: &drawing} {
		if err := decodeJSON([]byte(lines[i]), to); err != nil {
			return nil, message.Errorf("penpa.line", i+1, err)
		}
	}
	if err := decodeJSON([]byte(lines[3]), &keys); err != nil {
		return nil, err
	}
	if len(lines) > 14 && lines[13] == "1" { // colours of the player's own
		var colours struct {
			Bare []string `json:"nobulbthermo"`
		}
		if decodeJSON([]byte(lines[14]), &colours) == nil {
			drawing.colours = colours.Bare
		}
	}
	g := penpaGrid{width: cols + 4, height: rows + 4}
	if err := g.find(steps); err != nil {
		return nil, err
	}
	told := func(i int) string {
		if i >= len(head) {
			return ""
		}
		return strings.NewReplacer("%2C", ",", "%2D", "\n", "%2E", "&", "%2F", "=").Replace(head[i])
	}
	words := told(18)
	region, largest := g.regions(drawing.Edges)
	text := sizeRules(g.rows, g.cols, digitsIn(words, max(g.rows, g.cols)), region)
	shape, err := readSize(text)
	if err != nil {
		return nil, err
	}
	picture, givens, unread := g.picture(shape, drawing)
	picture.rules = words
	for name, what := range penpaOther() {
		if !isEmptyJSON(keys[name]) {
			unread = append(unread, what)
		}
	}
	rules, more, err := rulesOf(text, nil, picture, false)
	if err != nil {
		return nil, err
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: givens})
	record.Title = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(told(15)), "Title:"))
	record.Author = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(told(16)), "Author:"))
	record.URL, record.Description = told(17), withoutWords(words, rules)
	record.Unread = append(inOrder(unread), more...)
	if side := max(g.rows, g.cols); largest > side {
		record.Read = append(record.Read, message.Errorf("penpa.large", largest, side))
	}
	if clashes := rules.Clashes(givens); len(clashes) > 0 { // the code has no sum that would tell
		record.Read = append(record.Read, message.Errorf("penpa.clash", rules.CellName(clashes[0].Cells[0])))
	}
	return record, nil
}

// find locates the board by the numbers of its cells. The first step is a
// number, and each other one the distance from the cell before.
func (g *penpaGrid) find(steps []int) error {
	var cells []int
	at := 0
	for _, step := range steps {
		at += step
		if step < 0 || at >= g.width*g.height {
			return message.Errorf("penpa.cell_number", at, g.width*g.height)
		}
		cells = append(cells, at)
	}
	if len(cells) == 0 {
		return message.Errorf("penpa.rows", 0, sudoku.MaxN)
	}
	first, last := cells[0], cells[len(cells)-1]
	g.top, g.left = first/g.width, first%g.width
	g.rows, g.cols = last/g.width-g.top+1, last%g.width-g.left+1
	if g.cols < 1 || g.rows*g.cols != len(cells) || slices.ContainsFunc(cells, func(k int) bool {
		row, col := g.place(k)
		return row < 0 || row >= g.rows || col < 0 || col >= g.cols
	}) {
		return message.Errorf("penpa.no_rectangle", len(cells))
	}
	return nil
}

// regions returns the areas that lines on edges part, a number for each cell.
// It returns none if the lines part nothing, or an area has more cells than a
// side. It also returns the cells of the largest area, 0 if nothing is parted.
func (g penpaGrid) regions(edges map[string]loose) (region []int, largest int) {
	region = make([]int, g.rows*g.cols)
	walls := map[[2]int]bool{}
	for name := range edges {
		a, b, _ := strings.Cut(name, ",")
		k, err1 := strconv.Atoi(a)
		l, err2 := strconv.Atoi(b)
		if k > l {
			k, l = l, k
		}
		row, col := g.place(k - g.width*g.height)
		switch {
		case err1 != nil || err2 != nil:
		case l-k == 1: // below a cell
			walls[[2]int{row*g.cols + col + 1, (row+1)*g.cols + col + 1}] = true
		case l-k == g.width: // beside one
			walls[[2]int{(row+1)*g.cols + col, (row+1)*g.cols + col + 1}] = true
		}
	}
	for cell := range region {
		region[cell] = -1
	}
	number := 0
	for cell := range region {
		if region[cell] >= 0 {
			continue
		}
		queue := []int{cell}
		region[cell] = number
		for len(queue) > 0 {
			at := queue[0]
			queue = queue[1:]
			for _, to := range []int{at - g.cols, at + g.cols, at - 1, at + 1} {
				if to < 0 || to >= len(region) || region[to] >= 0 || (to-at)*(to-at) == 1 && to/g.cols != at/g.cols || walls[[2]int{min(at, to), max(at, to)}] {
					continue
				}
				region[to] = number
				queue = append(queue, to)
			}
		}
		number++
	}
	size := make([]int, number)
	for _, r := range region {
		size[r]++
	}
	if number > 1 {
		largest = slices.Max(size)
	}
	if number == 1 || largest > max(g.rows, g.cols) {
		for cell := range region {
			region[cell] = -1
		}
	}
	return region, largest
}

// picture returns what is drawn, and the givens.
func (g penpaGrid) picture(s *sudoku.Shape, d penpaDrawing) (out *picture, givens sudoku.Grid, unread []message.Message) {
	out, givens = &picture{}, make(sudoku.Grid, s.Cells())
	signs := map[int]figure{} // by points
	for name, symbol := range d.Symbols {
		k, err := strconv.Atoi(name)
		f, ok := penpaSign(symbol, k < g.width*g.height)
		if err != nil || !ok || k < 0 || k >= 4*g.width*g.height {
			what := ""
			if len(symbol) > 1 {
				what, _ = symbol[1].(string)
			}
			unread = append(unread, message.Errorf("lost.symbols_text", short(what)))
			continue
		}
		f.at = g.spot(k)
		signs[k] = f
	}
	for name, number := range d.Number {
		k, err := strconv.Atoi(name)
		if err != nil || len(number) == 0 || number[0] == "" {
			continue
		}
		row, col := g.place(k)
		cell := s.At(row, col)
		v, isDigit := number[0].number()
		digit := v - s.First() + 1
		switch {
		case k >= 4*g.width*g.height || k < 0:
			unread = append(unread, message.Errorf("penpa.edge", short(string(number[0]))))
		case k >= g.width*g.height:
			f, ok := signs[k]
			delete(signs, k)
			switch onDisc := len(number) > 2 && number[1] == "6"; {
			case ok:
			case onDisc:
				f = figure{width: 0.7, height: 0.7, round: true, fill: "#FFFFFF", border: "#000000"}
			default:
				f = figure{width: 0.25, height: 0.25, fill: "#FFFFFF", border: "#FFFFFF"}
			}
			f.at, f.text = g.spot(k), string(number[0])
			out.figures = append(out.figures, f)
		case cell < 0:
			out.figures = append(out.figures, figure{at: g.spot(k), width: 0.25, height: 0.25, text: string(number[0])})
		case isDigit && digit >= 1 && digit <= s.N() && (len(number) < 3 || number[2] == "1" || number[2] == "10"):
			givens[cell] = uint8(digit)
		default:
			unread = append(unread, message.Errorf("penpa.in_place", short(string(number[0])), s.CellName(cell)))
		}
	}
	corner := map[int]string{}
	for name, text := range d.Corner {
		k, err := strconv.Atoi(name)
		if err != nil || len(text) == 0 || text[0] == "" {
			continue
		}
		row, col := g.place(k/4 - g.width*g.height)
		if cell := s.At(row, col); cell >= 0 && corner[cell] == "" {
			corner[cell] = string(text[0])
		} else {
			unread = append(unread, message.Errorf("penpa.corner", short(string(text[0]))))
		}
	}
	cells := func(list []int) (cells []int, ok bool) {
		for _, k := range list {
			row, col := g.place(k)
			cell := s.At(row, col)
			if cell < 0 || k >= g.width*g.height {
				return nil, false
			}
			cells = append(cells, cell)
		}
		return cells, len(cells) > 0
	}
	for _, list := range d.Cages {
		cage, ok := cells(list)
		if !ok {
			if len(list) > 0 {
				unread = append(unread, message.Errorf("penpa.cage_outside"))
			}
			continue
		}
		text := ""
		for _, cell := range cage {
			if text == "" && corner[cell] != "" {
				text = corner[cell]
				delete(corner, cell)
			}
		}
		out.cages = append(out.cages, outline{cells: cage, text: text, unique: true})
	}
	for cell, text := range corner {
		unread = append(unread, message.Errorf("penpa.corner_of", short(text), s.CellName(cell)))
	}
	for i, lists := range [][][]int{d.Thermos, d.Bare, d.Arrows} {
		for j, list := range lists {
			k := stroke{colour: "#CFCFCF", thick: 20, head: i == 2}
			if i == 1 && j < len(d.colours) && d.colours[j] != "" {
				k.colour = d.colours[j]
			}
			for _, point := range list {
				k.points = append(k.points, g.spot(point))
			}
			if _, ok := cells(list); !ok {
				if len(list) > 0 {
					unread = append(unread, message.Errorf("penpa.line_outside"))
				}
				continue
			}
			if out.strokes = append(out.strokes, k); i == 0 {
				out.figures = append(out.figures, figure{at: k.points[0], width: 0.85, height: 0.85, round: true, fill: "#CFCFCF", under: true})
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(signs)) {
		out.figures = append(out.figures, signs[k])
	}
	return out, givens, unread
}

// penpaSign returns a circle or square of a style, in a cell or on an edge; false for other
// symbols.
func penpaSign(symbol []any, inCell bool) (f figure, ok bool) {
	if len(symbol) < 2 {
		return f, false
	}
	f = figure{width: 0.8, height: 0.8, round: true, fill: "#FFFFFF", border: "#000000"}
	switch symbol[0] { // a number, as JSON has it
	case 2.0:
		f.fill = "#000000"
	case 3.0, 5.0:
		f.width, f.height, f.fill, f.border, f.under = 0.7, 0.7, "#CFCFCF", "#CFCFCF", true
	}
	switch what := symbol[1]; {
	case inCell && (what == "circle_L" || what == "circle_M"):
	case inCell && (what == "square_L" || what == "square_M"):
		f.round = false
	case !inCell && what == "circle_SS":
		f.width, f.height = 0.3, 0.3
	default:
		return f, false
	}
	return f, true
}
