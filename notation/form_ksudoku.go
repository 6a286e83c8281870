package notation

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
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

// rules finds the rules that have the graph's groups.
func (g *ksudokuGame) rules() (*sudoku.Rules, error) {
	if len(g.blocks) > 1 {
		text := strconv.Itoa(g.order) + boardsPart
		for _, place := range g.corners {
			text += sudoku.CellName(place%g.height, place/g.height)
		}
		rules, err := variants.Parse(text)
		if err != nil {
			return nil, err
		}
		return rules, g.checkBoxes(rules)
	}
	if g.width != g.order || g.height != g.order {
		return nil, message.Errorf("ksudoku.size", g.width, g.height, g.order, g.order)
	}
	n := g.order
	regions := make([]int, n*n)
	text, placed := strconv.Itoa(n), 0
	diagonals := 0
	for _, clique := range g.cliques {
		if len(clique) != n || slices.ContainsFunc(clique, func(cell int) bool { return cell < 0 || cell >= n*n }) {
			return nil, message.Errorf("ksudoku.group", len(clique), n)
		}
		slices.Sort(clique)
		if isDiagonal(clique, n) {
			diagonals++
			continue
		}
		placed++
		for _, place := range clique {
			regions[place%n*n+place/n] = placed
		}
	}
	switch {
	case placed == n && !slices.Contains(regions, 0):
		text = regionRules(n, regions)
	case placed > 0:
		return nil, message.Errorf("ksudoku.groups", placed)
	case g.kind == "custom" && len(g.blocks) == 1 && !g.blocks[0]:
		text = fmt.Sprintf("%d:1x%d", n, n)
	}
	if diagonals == 2 {
		text += "+x"
	} else if diagonals == 1 {
		return nil, message.Errorf("ksudoku.diagonal")
	}
	return variants.Parse(text)
}

// checkBoxes returns an error unless the groups of boards that overlap are the boxes of rules: those
// of boards with blocks, and those named.
func (g *ksudokuGame) checkBoxes(rules *sudoku.Rules) error {
	told := map[int]bool{} // boxes, by their area
	shape := rules.Shape()
	for i, place := range g.corners {
		for at := range g.order * g.order {
			if cell := g.cell(rules, place+at/g.order*g.height+at%g.order); cell >= 0 && g.blocks[i] {
				told[shape.Area(cell)] = true
			}
		}
	}
	for _, clique := range g.cliques {
		area := -1
		for i, place := range clique {
			cell := g.cell(rules, place)
			if cell < 0 || i > 0 && shape.Area(cell) != area || len(clique) != g.order {
				return message.Errorf("ksudoku.group_no_box", len(clique))
			}
			area = shape.Area(cell)
		}
		told[area] = true
	}
	for cell := range rules.Cells() {
		if !told[shape.Area(cell)] {
			return message.Errorf("ksudoku.no_box", rules.CellName(cell))
		}
	}
	return nil
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
