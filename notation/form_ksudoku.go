package notation

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// ksudokuForm is the saved game of KDE's KSudoku. It is a graph of groups, then
// the values, column by column, "_" for empty and "b" for 1.
var ksudokuForm = &Form{
	Name:  "ksudoku",
	unit:  document,
	sniff: func(text []byte, _ *ReadOptions) bool { return hasRoot(text, "ksudoku") },
	read: one(func(text []byte, _ *ReadOptions) (*Record, error) {
		game := ksudokuGame{}
		if err := readXML("ksudoku", text, game.start, game.inside); err != nil {
			return nil, err
		}
		return game.record()
	}),
}

// ksudokuGame holds what the XML says, before it is understood.
type ksudokuGame struct {
	line           int // of the values
	order          int
	width, height  int
	kind           string
	msecs          string
	blocks         []bool // of each square of rows and columns
	corners        []int  // the place of its top left cell
	cliques        [][]int
	cages          int
	values, solved string
	events         []ksudokuEvent
}

type ksudokuEvent struct {
	cell, value int
	given       bool
	markers     string
}

func (g *ksudokuGame) start(at element, e xml.StartElement) {
	number := func(name string) int {
		n, err := strconv.Atoi(strings.TrimSpace(attribute(e, name)))
		if err != nil {
			return -1
		}
		return n
	}
	switch e.Name.Local {
	case "game":
		g.msecs = attribute(e, "msecs-elapsed")
	case "graph":
		g.order, g.kind = number("order"), attribute(e, "type")
		g.width, g.height = g.order, g.order
		if g.kind == "custom" {
			g.width, g.height = number("sizeX"), number("sizeY")
			if number("sizeZ") > 1 {
				g.kind = "of three dimensions"
			}
		}
	case "sudokugroups":
		g.blocks = append(g.blocks, attribute(e, "withblocks") != "0")
		g.corners = append(g.corners, number("at"))
	case "clique":
		g.cliques = append(g.cliques, nil)
	case "cage":
		g.cages++
	case "values":
		g.line = at.line
	case "simple-event":
		g.events = append(g.events, ksudokuEvent{number("index"), number("value"), attribute(e, "given") == "true", attribute(e, "markers")})
	}
}

func (g *ksudokuGame) inside(at element, text string) {
	switch at.path[len(at.path)-1] {
	case "values":
		g.values += text
	case "solution":
		g.solved += text
	case "clique":
		cells := &g.cliques[len(g.cliques)-1]
		for word := range strings.FieldsSeq(text) {
			cell, err := strconv.Atoi(word)
			if err != nil {
				cell = -1
			}
			*cells = append(*cells, cell)
		}
	}
}

func (g *ksudokuGame) record() (*Record, error) {
	if g.order < 1 || g.order > 25 || g.width < 1 || g.height < 1 || g.width > 64 || g.height > 64 || g.kind != "sudoku" && g.kind != "custom" {
		return nil, wrong("ksudoku", 1, 0, "ksudoku.graph", g.order, g.width, g.height, g.kind)
	}
	if len(g.values) != g.width*g.height {
		return nil, wrong("ksudoku", max(g.line, 1), 0, "ksudoku.values", len(g.values), g.width, g.height)
	}
	rules, err := g.rules()
	if err != nil {
		return nil, wrong("ksudoku", 1, 0, message.Plain, err)
	}
	grid, err := g.grid(rules, g.values)
	if err != nil {
		return nil, err
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: grid})
	record.Time = milliseconds(g.msecs)
	if len(g.solved) == len(g.values) {
		if record.Solution, err = g.grid(rules, g.solved); err != nil {
			return nil, err
		}
	}
	b := record.Board
	for _, event := range g.events {
		cell := g.cell(rules, event.cell)
		switch {
		case cell < 0 || b.Givens[cell] != 0:
		case event.value >= 0 && event.value <= rules.N():
			b.Entries[cell] = uint8(event.value)
			b.Centre[cell] = 0
		case event.markers != "":
			b.Entries[cell], b.Centre[cell] = 0, 0
			for i, mark := range event.markers {
				if mark == '1' && i < rules.N() {
					b.Centre[cell] = b.Centre[cell].With(uint8(i + 1))
				}
			}
		}
	}
	if g.cages > 0 {
		record.Unread = append(record.Unread, message.Errorf("ksudoku.cages", g.cages))
	}
	return record, nil
}

// cell returns the cell at a place counted column by column, -1 when there is none.
func (g *ksudokuGame) cell(rules *sudoku.Rules, place int) int {
	if place < 0 || place >= g.width*g.height {
		return -1
	}
	return rules.Shape().At(place%g.height, place/g.height)
}

func (g *ksudokuGame) grid(rules *sudoku.Rules, values string) (sudoku.Grid, error) {
	grid := make(sudoku.Grid, rules.Cells())
	for place := range len(values) {
		cell, d := g.cell(rules, place), 0
		switch char := values[place]; {
		case char == '.' && cell < 0, char == '_':
		case char >= 'a' && int(char-'a') <= g.order && cell >= 0:
			d = int(char - 'a')
		default:
			return nil, wrong("ksudoku", max(g.line, 1), place+1, "ksudoku.value", char)
		}
		if cell >= 0 {
			grid[cell] = uint8(d)
		}
	}
	return grid, nil
}

// rules finds the rules that have the graph's groups: those of squares with blocks, and those named. A
// group is a region of a square without blocks where there is room for it. Any other is a house of its own.
func (g *ksudokuGame) rules() (*sudoku.Rules, error) {
	n, named := g.order, len(g.cliques)
	for _, clique := range g.cliques {
		if len(clique) != n || slices.ContainsFunc(clique, func(cell int) bool { return cell < 0 || cell >= g.width*g.height }) {
			return nil, message.Errorf("ksudoku.group", len(clique), n)
		}
		slices.Sort(clique)
	}
	if len(g.corners) == 0 {
		g.corners, g.blocks = []int{0}, []bool{g.kind == "sudoku" || named == 0}
	}
	if len(g.corners) == 1 && (g.width != n || g.height != n) {
		return nil, message.Errorf("ksudoku.size", g.width, g.height, n, n)
	}
	base, err := variants.Parse(strconv.Itoa(n))
	if err != nil && slices.Contains(g.blocks, true) {
		return nil, err
	}
	var boards []ksudokuBoard
	for i, place := range g.corners {
		b := ksudokuBoard{corner: sudoku.Position{Row: place % g.height, Col: place / g.height}, region: slices.Repeat([]int{-1}, n*n)}
		if g.blocks[i] {
			for at := range b.region {
				b.region[at] = base.Shape().Area(at)
			}
			for block := range n {
				var cells []int
				for at, of := range b.region {
					if of == block {
						cells = append(cells, (b.corner.Col+at%n)*g.height+b.corner.Row+at/n)
					}
				}
				slices.Sort(cells)
				g.cliques = append(g.cliques, cells) // of squares without blocks, too
			}
		}
		boards = append(boards, b)
	}
	slices.SortFunc(boards, func(a, b ksudokuBoard) int { return cmp.Or(a.corner.Row-b.corner.Row, a.corner.Col-b.corner.Col) })
	var extra [][]int
	for i, clique := range g.cliques {
		isRegion := i >= named
		for k := range boards {
			isRegion = boards[k].take(clique, g.height, i) || isRegion
		}
		if !isRegion {
			extra = append(extra, clique)
		}
	}
	text := boardsRules(n, boards)
	if len(boards) == 1 && len(extra) == 2 && isDiagonal(extra[0], n) && isDiagonal(extra[1], n) {
		text, extra = text+"+x", nil
	}
	rules, err := variants.Parse(text)
	if err != nil {
		return nil, err
	}
	for _, clique := range extra {
		cells := make([]int, n)
		for i, place := range clique {
			if cells[i] = g.cell(rules, place); cells[i] < 0 {
				return nil, message.Errorf("ksudoku.group", n, n)
			}
		}
		slices.Sort(cells)
		text += "+extra=" + constraint.CellsText(rules.Shape(), cells)
	}
	return variants.Parse(text)
}

// ksudokuBoard is a square of rows and columns, and the region of each of its cells, -1 for none.
type ksudokuBoard struct {
	corner sudoku.Position
	region []int
}

// take makes a group a region of the board if all its cells are there and in none.
func (b *ksudokuBoard) take(group []int, height, number int) bool {
	n := len(group)
	cells := make([]int, n)
	for i, place := range group {
		row, col := place%height-b.corner.Row, place/height-b.corner.Col
		if cells[i] = row*n + col; row < 0 || row >= n || col < 0 || col >= n || b.region[cells[i]] >= 0 {
			return false
		}
	}
	for _, cell := range cells {
		b.region[cell] = n + number // blocks have the first n
	}
	return true
}

// boardsRules returns the text of the rules of boards of n×n cells.
func boardsRules(n int, boards []ksudokuBoard) string {
	text, corners, isOne := sizeRules(n, n, "", boards[0].region), "", true
	var names []string
	for _, b := range boards {
		corners += sudoku.CellName(b.corner.Row, b.corner.Col)
		names = append(names, regionNames(b.region)...)
		isOne = isOne && sizeRules(n, n, "", b.region) == text
	}
	switch {
	case !isOne:
		return fmt.Sprintf("%d+jigsaw=%s%s%s", n, regionMap(names), boardsPart, corners)
	case len(boards) > 1:
		return text + boardsPart + corners
	}
	return text
}

// isDiagonal reports whether sorted cells of an n×n square are one of its two.
func isDiagonal(cells []int, n int) bool {
	falling, rising := true, true
	for i, cell := range cells {
		falling = falling && cell == i*(n+1)
		rising = rising && cell == (i+1)*(n-1)
	}
	return falling || rising
}
