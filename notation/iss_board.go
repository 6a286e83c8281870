package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

// maxISSSide is the most rows, columns and digits of a board there.
const maxISSSide = 16

// issBoard holds what a text of Interactive-Sudoku-Solver says of the board alone.
type issBoard struct {
	rows, cols int
	n, first   int // digits, and the value of the least
	raw        bool
	noBoxes    bool
	regionSize int   // the cells of a box or region
	jigsaw     []int // the region of each cell, from 1, 0 for none; nil when there is none
	features   []string
	extra      [][][2]int // cells that differ beside all this, by row and column
	annexes    []constraint.Annex
	chaos      *issItem // says that the solver finds the regions

	doppelganger *issItem
	ties         string // which ranks may be the same; "" is the usual
}

// readISSBoard gathers it from the constraints.
func readISSBoard(items []*issItem) (*issBoard, error) {
	b := &issBoard{rows: 9, cols: 9, n: 9, first: 1}
	var shape *issItem
	for _, item := range items {
		if item.name != "Shape" {
			continue
		}
		if shape != nil && shape.String() != item.String() {
			return nil, item.mistake("iss.second_shape")
		}
		shape = item
		if err := b.readShape(item); err != nil {
			return nil, err
		}
	}
	b.regionSize = max(b.rows, b.cols)
	for _, item := range items {
		switch item.name {
		case "RegionSize":
			size, err := strconv.Atoi(item.arg(0))
			if err != nil || size < 1 || size > b.rows*b.cols {
				return nil, item.mistake("iss.regions_size", item.arg(0), b.rows*b.cols)
			}
			b.regionSize = size
		case "NoBoxes":
			b.noBoxes = true
		}
		if b.raw && issNeedsSudoku(item) {
			return nil, item.mistake("iss.raw")
		}
	}
	var diagonals [3]bool // of directions -1 and 1
	for _, item := range items {
		var err error
		switch item.name {
		case "Jigsaw":
			err = b.readJigsaw(item)
		case "Var":
			err = b.readVar(item)
		case "ChaosConstruction":
			err = b.readChaos(item)
		case "Doppelganger":
			err = b.readDoppelganger(item)
		case "FullRankTies":
			err = b.readTies(item)
		case "Diagonal":
			direction, number := strconv.Atoi(item.arg(0))
			if number != nil || direction != 1 && direction != -1 || b.rows != b.cols {
				return nil, item.mistake("iss.diagonal", item.arg(0))
			}
			diagonals[direction+1] = true
		case "Windoku":
			if b.rows != b.cols {
				return nil, item.mistake("feature.square")
			}
			b.addHouses("windows", b.windows())
		case "DisjointSets":
			if b.rows != b.cols {
				return nil, item.mistake("feature.square")
			}
			b.addHouses("disjoint", b.disjoint())
		case "AntiKnight":
			b.addFeature("knight")
		case "AntiKing":
			b.addFeature("king")
		case "AntiConsecutive":
			b.addFeature("nonconsecutive")
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case diagonals[0] && diagonals[2]:
		b.addFeature("x")
	case diagonals[0] || diagonals[2]:
		var cells [][2]int
		for r := range b.rows {
			c := r
			if diagonals[2] {
				c = b.cols - 1 - r
			}
			cells = append(cells, [2]int{r, c})
		}
		b.extra = append(b.extra, cells)
	}
	return b, nil
}

// issBoardTypes are the types that speak of the whole board.
var issBoardTypes = []string{"Shape", "RegionSize", "NoBoxes", "Jigsaw", "Diagonal", "Windoku", "DisjointSets", "AntiKnight", "AntiKing", "AntiConsecutive", "Var", "ChaosConstruction", "Doppelganger", "FullRankTies"}

// issNeedsSudoku reports whether a type is refused on a raw board.
func issNeedsSudoku(item *issItem) bool {
	switch item.name {
	case "Shape", "AntiConsecutive", "Var":
		return false
	}
	return slices.Contains(issBoardTypes, item.name) || isISSOutside(item.name) || item.name == "Indexing" || item.name == "RegionSameValues"
}

func (b *issBoard) addFeature(name string) {
	if !slices.Contains(b.features, name) {
		b.features = append(b.features, name)
	}
}

// readShape reads .Shape~6x9~0-8~Raw: rows x columns, values, and the type of grid.
func (b *issBoard) readShape(item *issItem) error {
	rows, cols, _ := strings.Cut(item.arg(0), "x")
	var err1, err2 error
	b.rows, err1 = strconv.Atoi(rows)
	b.cols, err2 = strconv.Atoi(cols)
	if err1 != nil || err2 != nil || b.rows < 1 || b.cols < 1 || b.rows > maxISSSide || b.cols > maxISSSide {
		return item.mistake("iss.shape_size", item.arg(0), maxISSSide, maxISSSide)
	}
	switch item.arg(2) {
	case "Raw":
		b.raw = true
	case "", "Sudoku":
	default:
		return item.mistake("iss.grid_type", item.arg(2))
	}
	least := max(b.rows, b.cols)
	b.n = least
	if b.raw {
		least = 1
	}
	if values := item.arg(1); values != "" {
		from, to, isRange := strings.Cut(values, "-")
		if !isRange {
			from, to = "1", values
		}
		first, err1 := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		b.first, b.n = first, last-first+1
		if err1 != nil || err2 != nil || first < 0 || first > 1 || b.n < least {
			return item.mistake("iss.shape_values", values)
		}
	}
	if b.n > maxISSSide {
		return item.mistake("iss.too_many_values", b.n, maxISSSide)
	}
	return nil
}

// issBox returns the box of size cells on the boards of
// Interactive-Sudoku-Solver. It returns 0 and 0 if none tiles the board.
func issBox(rows, cols, size int) (boxRows, boxCols int) {
	for small := size; small >= 2; small-- {
		large := size / small
		switch {
		case small*small > size || size%small != 0:
		case rows%small == 0 && cols%large == 0:
			return small, large
		case rows%large == 0 && cols%small == 0:
			return large, small
		}
	}
	return 0, 0
}

// box returns the board's box, 0 and 0 when it has none.
func (b *issBoard) box() (rows, cols int) {
	if b.noBoxes || b.raw {
		return 0, 0
	}
	return issBox(b.rows, b.cols, b.regionSize)
}

// readJigsaw reads a map with a sign for each cell. A region that isn't of the
// size of regions is none: there may be one.
func (b *issBoard) readJigsaw(item *issItem) error {
	layout := item.arg(len(item.args) - 1)
	if len(item.args) < 1 || len(item.args) > 2 || len(layout) != b.rows*b.cols {
		return item.mistake("iss.map_cells", len(layout), b.rows*b.cols)
	}
	size := map[byte]int{}
	for i := range len(layout) {
		size[layout[i]]++
	}
	if len(size) == 1 {
		return nil
	}
	number := map[byte]int{}
	regions := make([]int, len(layout))
	strange := map[byte]bool{}
	for i := range len(layout) {
		sign := layout[i]
		if size[sign] != b.regionSize {
			strange[sign] = true
			continue
		}
		if number[sign] == 0 {
			number[sign] = len(number) + 1
		}
		regions[i] = number[sign]
	}
	if len(strange) > 1 {
		return item.mistake("iss.region_sizes", b.regionSize)
	}
	if b.jigsaw == nil {
		b.jigsaw = regions
		return nil
	}
	more := make([][][2]int, len(number)) // of a second map, whose regions hold, too
	for i, region := range regions {
		if region > 0 {
			more[region-1] = append(more[region-1], [2]int{i / b.cols, i % b.cols})
		}
	}
	b.extra = append(b.extra, more...)
	return nil
}

// windows lie one cell off the edge and one apart.
func (b *issBoard) windows() [][][2]int {
	boxRows, boxCols := issBox(b.rows, b.cols, b.houseSize())
	var houses [][][2]int
	if boxRows == 0 {
		return nil
	}
	for left := 1; left+boxCols < b.cols; left += boxCols + 1 {
		for top := 1; top+boxRows < b.rows; top += boxRows + 1 {
			var cells [][2]int
			for i := range boxRows * boxCols {
				cells = append(cells, [2]int{top + i/boxCols, left + i%boxCols})
			}
			houses = append(houses, cells)
		}
	}
	return houses
}

// disjoint returns the cells in the same place of each box.
func (b *issBoard) disjoint() [][][2]int {
	boxRows, boxCols := issBox(b.rows, b.cols, b.regionSize)
	var houses [][][2]int
	if boxRows == 0 {
		return nil
	}
	for place := range boxRows * boxCols {
		var cells [][2]int
		for top := 0; top < b.rows; top += boxRows {
			for left := 0; left < b.cols; left += boxCols {
				cells = append(cells, [2]int{top + place/boxCols, left + place%boxCols})
			}
		}
		houses = append(houses, cells)
	}
	return houses
}

// houseSize returns the size of windows: as told, or the number of digits.
func (b *issBoard) houseSize() int {
	if b.regionSize != max(b.rows, b.cols) {
		return b.regionSize
	}
	return b.n
}

// addHouses adds a feature of the root where it fits the board, else its houses
// one by one.
func (b *issBoard) addHouses(feature string, houses [][][2]int) {
	if _, err := sudoku.ParseRules(b.text() + "+" + feature); err == nil {
		b.addFeature(feature)
		return
	}
	b.extra = append(b.extra, houses...)
}

// text returns the rules text of the board.
func (b *issBoard) text() string {
	text := strconv.Itoa(b.rows)
	if b.rows != b.cols {
		text += "x" + strconv.Itoa(b.cols)
	}
	boxRows, boxCols := b.box()
	asRegions := b.jigsaw != nil && boxRows == 0
	usualRows, usualCols, _ := sudoku.DefaultBox(b.rows)
	switch {
	case b.raw:
		text += ":free"
	case asRegions:
	case boxRows > 0 && b.rows == b.cols && boxRows == usualRows && boxCols == usualCols:
	case boxRows > 0:
		text += fmt.Sprintf(":%dx%d", boxRows, boxCols)
	case b.rows == b.cols && b.n == b.rows:
		text += fmt.Sprintf(":1x%d", b.n)
	case b.rows == b.cols:
		text += ":1x1"
	}
	if b.n != max(b.rows, b.cols) || b.first != 1 {
		text += fmt.Sprintf("/%d-%d", b.first, b.first+b.n-1)
	}
	if asRegions {
		if b.rows == b.cols && b.n == b.rows && !slices.Contains(b.jigsaw, 0) {
			boxes, rest, ok := strings.Cut(regionRules(b.n, b.jigsaw), "+")
			if !ok && b.first == 1 {
				text = boxes
			} else if !ok {
				text = boxes + fmt.Sprintf("/%d-%d", b.first, b.first+b.n-1)
			} else {
				text += "+" + rest
			}
		} else {
			names := make([]string, len(b.jigsaw))
			for cell, region := range b.jigsaw {
				if names[cell] = "."; region > 0 {
					names[cell] = strconv.Itoa(region)
				}
			}
			text += "+jigsaw=" + regionMap(names)
		}
	}
	for _, feature := range b.features {
		text += "+" + feature
	}
	return text + b.besideText()
}

// rules returns those of the board alone.
func (b *issBoard) rules() (*sudoku.Rules, error) { return variants.Parse(b.text()) }

// differing returns the cells that differ beside the shape's houses.
func (b *issBoard) differing() [][][2]int {
	lists := b.extra
	if boxRows, _ := b.box(); b.jigsaw != nil && boxRows > 0 {
		regions := make([][][2]int, slices.Max(b.jigsaw))
		for cell, region := range b.jigsaw {
			if region > 0 {
				regions[region-1] = append(regions[region-1], [2]int{cell / b.cols, cell % b.cols})
			}
		}
		lists = append(slices.Clone(lists), regions...)
	}
	return lists
}
