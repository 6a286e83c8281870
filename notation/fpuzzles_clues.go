package notation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// fpuzzlesItem is one constraint of an f-puzzles object. Each field of the object
// uses some of its keys.
type fpuzzlesItem struct {
	_          struct{}   `also:"words"`
	Cell       string     `json:"cell,omitempty"`
	Cells      []string   `json:"cells,omitempty"`
	CloneCells []string   `json:"cloneCells,omitempty"`
	Lines      [][]string `json:"lines,omitempty"`
	Direction  string     `json:"direction,omitempty"`
	Value      loose      `json:"value,omitempty"`
	Values     []int      `json:"values,omitempty"`
}

// fpuzzlesField is a field of the object and the kind of its constraints.
type fpuzzlesField struct {
	name, kind string
	// usual is the value that a constraint without one has on a 9×9; "" where there
	// is none, or where none needs to be given.
	usual string
	read  func(b *fpuzzlesBoard, f fpuzzlesField, item fpuzzlesItem) ([]variants.Clue, error)
	write func(b *fpuzzlesBoard, clue variants.Clue) (item fpuzzlesItem, ok bool)
}

// fpuzzlesFields are the fields that hold constraints, in the order in which they
// are written.
var fpuzzlesFields = []fpuzzlesField{
	{"killercage", "killer", "", readCellsField, writeCellsField},
	{"arrow", "arrow", "", readArrowField, writeArrowField},
	{"difference", "difference", "", readCellsField, writeCellsField},
	{"ratio", "ratio", "", readCellsField, writeCellsField},
	{"xv", "xv", "", readCellsField, writeCellsField},
	{"thermometer", "thermo", "", readLinesField, writeLinesField},
	{"slowthermometer", "slowthermo", "", readLinesField, writeLinesField},
	{"whispers", "whisper", "5", readLinesField, writeLinesField},
	{"germanwhispers", "whisper", "5", readLinesField, nil},
	{"dutchwhispers", "whisper", "4", readLinesField, nil},
	{"renban", "renban", "", readLinesField, writeLinesField},
	{"regionsumline", "regionsum", "", readLinesField, writeLinesField},
	{"palindrome", "palindrome", "", readLinesField, writeLinesField},
	{"betweenline", "between", "", readLinesField, writeLinesField},
	{"lockout", "lockout", "4", readLinesField, writeLinesField},
	{"doublearrow", "doublearrow", "", readLinesField, writeLinesField},
	{"zipperline", "zipper", "", readLinesField, writeLinesField},
	{"entropicline", "entropic", "", readLinesField, writeLinesField},
	{"modularline", "modular", "3", readLinesField, writeLinesField},
	{"nabner", "nabner", "", readLinesField, writeLinesField},
	{"littlekillersum", "littlekiller", "", readDiagonalField, writeDiagonalField},
	{"sandwichsum", "sandwich", "", readOutsideField, writeOutsideField},
	{"xsum", "xsum", "", readOutsideField, writeOutsideField},
	{"skyscraper", "skyscraper", "", readOutsideField, writeOutsideField},
	{"clone", "clone", "", readCloneField, writeCloneField},
	{"quadruple", "quadruple", "", readQuadrupleField, writeQuadrupleField},
	{"extraregion", "extra", "", readCellsField, writeCellsField},
	{"rowindexer", "rowindexer", "", readCellsField, writeCellsField},
	{"columnindexer", "columnindexer", "", readCellsField, writeCellsField},
	{"boxindexer", "boxindexer", "", readCellsField, writeCellsField},
	// These have an object for each cell.
	{"odd", "odd", "", nil, nil},
	{"even", "even", "", nil, nil},
	{"minimum", "minimum", "", nil, nil},
	{"maximum", "maximum", "", nil, nil},
}

// fpuzzlesBoard is the board that the fields speak of. Its cells are named
// R1C1, and places around it are in row and column 0 and N+1.
type fpuzzlesBoard struct{ *sudoku.Shape }

var fpuzzlesCellName = once.MustCompile(`^[Rr](\d{1,2})[Cc](\d{1,2})$`)

// place returns the row and column of a name, counted from 0.
func (b *fpuzzlesBoard) place(name string) (row, col int, err error) {
	m := fpuzzlesCellName.FindStringSubmatch(strings.TrimSpace(name))
	if m == nil {
		return 0, 0, message.Errorf("fpuzzles.cell", short(name))
	}
	row, _ = strconv.Atoi(m[1])
	col, _ = strconv.Atoi(m[2])
	return row - 1, col - 1, nil
}

func (b *fpuzzlesBoard) cells(names []string) ([]int, error) {
	var cells []int
	for _, name := range names {
		row, col, err := b.place(name)
		if err != nil {
			return nil, err
		}
		cell := b.At(row, col)
		if cell < 0 {
			return nil, message.Errorf("fpuzzles.no_cell", name)
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

func (b *fpuzzlesBoard) name(row, col int) string { return fmt.Sprintf("R%dC%d", row+1, col+1) }

func (b *fpuzzlesBoard) names(cells []int) []string {
	var names []string
	for _, cell := range cells {
		p := b.Position(cell)
		names = append(names, b.name(p.Row, p.Col))
	}
	return names
}

// readCellsField reads {cells, value}. A dot or cage that names no cells says
// nothing, as does an X or V without a letter.
func readCellsField(b *fpuzzlesBoard, f fpuzzlesField, item fpuzzlesItem) ([]variants.Clue, error) {
	cells, err := b.cells(item.Cells)
	if err != nil || len(cells) == 0 || f.kind == "xv" && item.Value == "" {
		return nil, err
	}
	value := string(item.Value)
	switch f.kind {
	case "xv":
		value = strings.ToUpper(value)
	case "extra", "rowindexer", "columnindexer", "boxindexer":
		value = ""
	}
	return []variants.Clue{{Kind: f.kind, Value: value, Lists: [][]int{cells}}}, nil
}

func writeCellsField(b *fpuzzlesBoard, clue variants.Clue) (fpuzzlesItem, bool) {
	return fpuzzlesItem{Cells: b.names(clue.Lists[0]), Value: loose(clue.Value)}, true
}

// readLinesField reads {lines, value}, each line for itself. A line of one cell
// says nothing.
func readLinesField(b *fpuzzlesBoard, f fpuzzlesField, item fpuzzlesItem) ([]variants.Clue, error) {
	var clues []variants.Clue
	for _, line := range item.Lines {
		cells, err := b.cells(line)
		if err != nil {
			return nil, err
		}
		if len(cells) < 2 {
			continue
		}
		clues = append(clues, variants.Clue{Kind: f.kind, Value: f.value(b, string(item.Value)), Lists: [][]int{cells}})
	}
	return clues, nil
}

// value returns the value that a line without one stands for. On a board of
// another size than 9×9, whispers differ by half of the digits at least.
func (f fpuzzlesField) value(b *fpuzzlesBoard, value string) string {
	switch half := (b.N() + 1) / 2; {
	case f.usual == "":
		return ""
	case f.kind == "whisper" && value == "5":
		return ""
	case value != "":
		return value
	case f.name == "dutchwhispers":
		return strconv.Itoa(half - 1)
	case f.kind == "whisper" && half != 5:
		return strconv.Itoa(half)
	}
	return ""
}

func writeLinesField(b *fpuzzlesBoard, clue variants.Clue) (fpuzzlesItem, bool) {
	item := fpuzzlesItem{Lines: [][]string{b.names(clue.Lists[0])}, Value: loose(clue.Value)}
	if clue.Kind == "whisper" && clue.Value == "" && b.N() != 9 {
		item.Value = "5" // what is not said means something else there
	}
	return item, true
}

// readArrowField reads the circle and its shafts, which start in it.
func readArrowField(b *fpuzzlesBoard, f fpuzzlesField, item fpuzzlesItem) ([]variants.Clue, error) {
	circle, err := b.cells(item.Cells)
	if err != nil {
		return nil, err
	}
	lists := [][]int{circle}
	for _, line := range item.Lines {
		shaft, err := b.cells(line)
		if err != nil {
			return nil, err
		}
		if len(shaft) > 0 && slices.Contains(circle, shaft[0]) {
			shaft = shaft[1:]
		}
		if len(shaft) > 0 {
			lists = append(lists, shaft)
		}
	}
	if len(circle) == 0 || len(lists) == 1 {
		return nil, nil
	}
	return []variants.Clue{{Kind: f.kind, Lists: lists}}, nil
}

func writeArrowField(b *fpuzzlesBoard, clue variants.Clue) (fpuzzlesItem, bool) {
	circle := clue.Lists[0]
	item := fpuzzlesItem{Cells: b.names(circle)}
	for _, shaft := range clue.Lists[1:] {
		// A shaft leaves the cell of the circle that it lies next to.
		start := circle[0]
		for _, cell := range circle {
			if distance(b.Shape, cell, shaft[0]) < distance(b.Shape, start, shaft[0]) {
				start = cell
			}
		}
		item.Lines = append(item.Lines, b.names(append([]int{start}, shaft...)))
	}
	return item, true
}

// distance returns how many king's moves two cells are apart.
func distance(s *sudoku.Shape, a, b int) int {
	p, q := s.Position(a), s.Position(b)
	return max(p.Row-q.Row, q.Row-p.Row, p.Col-q.Col, q.Col-p.Col)
}

var fpuzzlesDirections = map[string][2]int{"DR": {1, 1}, "DL": {1, -1}, "UR": {-1, 1}, "UL": {-1, -1}}

func readDiagonalField(b *fpuzzlesBoard, f fpuzzlesField, item fpuzzlesItem) ([]variants.Clue, error) {
	row, col, err := b.place(item.Cell)
	if err != nil || item.Value == "" {
		return nil, err
	}
	way, ok := fpuzzlesDirections[strings.ToUpper(item.Direction)]
	if !ok {
		return nil, message.Errorf("fpuzzles.direction", short(item.Direction))
	}
	cells := from(b.Shape, row, col, way[0], way[1])
	if len(cells) == 0 {
		return nil, message.Errorf("fpuzzles.no_diagonal", item.Direction, item.Cell)
	}
	return []variants.Clue{{Kind: f.kind, Value: string(item.Value), Lists: [][]int{cells}}}, nil
}

func writeDiagonalField(b *fpuzzlesBoard, clue variants.Clue) (fpuzzlesItem, bool) {
	row, col, down, right, ok := outside(b.Shape, clue.Lists[0])
	for name, way := range fpuzzlesDirections {
		if ok && way == [2]int{down, right} {
			return fpuzzlesItem{Cell: b.name(row, col), Cells: b.names(clue.Lists[0]), Direction: name, Value: loose(clue.Value)}, true
		}
	}
	return fpuzzlesItem{}, false
}

func readOutsideField(b *fpuzzlesBoard, f fpuzzlesField, item fpuzzlesItem) ([]variants.Clue, error) {
	row, col, err := b.place(item.Cell)
	if err != nil || item.Value == "" {
		return nil, err
	}
	down, right, ok := inward(b.Shape, row, col)
	if !ok {
		return nil, message.Errorf("fpuzzles.line_end", item.Cell)
	}
	cells := from(b.Shape, row, col, down, right)
	return []variants.Clue{{Kind: f.kind, Value: string(item.Value), Lists: [][]int{cells}}}, nil
}

func writeOutsideField(b *fpuzzlesBoard, clue variants.Clue) (fpuzzlesItem, bool) {
	row, col, down, right, ok := outside(b.Shape, clue.Lists[0])
	if !ok || down != 0 && right != 0 {
		return fpuzzlesItem{}, false
	}
	return fpuzzlesItem{Cell: b.name(row, col), Value: loose(clue.Value)}, true
}

func readCloneField(b *fpuzzlesBoard, f fpuzzlesField, item fpuzzlesItem) ([]variants.Clue, error) {
	one, err1 := b.cells(item.Cells)
	other, err2 := b.cells(item.CloneCells)
	if err1 != nil || err2 != nil || len(one) == 0 {
		return nil, firstError(err1, err2)
	}
	return []variants.Clue{{Kind: f.kind, Lists: [][]int{one, other}}}, nil
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func writeCloneField(b *fpuzzlesBoard, clue variants.Clue) (fpuzzlesItem, bool) {
	if len(clue.Lists) != 2 {
		return fpuzzlesItem{}, false
	}
	return fpuzzlesItem{Cells: b.names(clue.Lists[0]), CloneCells: b.names(clue.Lists[1])}, true
}

func readQuadrupleField(b *fpuzzlesBoard, f fpuzzlesField, item fpuzzlesItem) ([]variants.Clue, error) {
	cells, err := b.cells(item.Cells)
	if err != nil || len(cells) == 0 || len(item.Values) == 0 {
		return nil, err
	}
	var values []string
	for _, v := range item.Values {
		values = append(values, strconv.Itoa(v))
	}
	return []variants.Clue{{Kind: f.kind, Value: strings.Join(values, ","), Lists: [][]int{cells}}}, nil
}

func writeQuadrupleField(b *fpuzzlesBoard, clue variants.Clue) (fpuzzlesItem, bool) {
	item := fpuzzlesItem{Cells: b.names(clue.Lists[0])}
	for word := range strings.SplitSeq(clue.Value, ",") {
		v, err := strconv.Atoi(word)
		if err != nil {
			return item, false
		}
		item.Values = append(item.Values, v)
	}
	return item, true
}

// readFpuzzlesClues reads the fields of an object that hold constraints. The error
// names the field and the number of the constraint in it.
func readFpuzzlesClues(b *fpuzzlesBoard, keys map[string]json.RawMessage) ([]placed, error) {
	var clues []placed
	for _, field := range fpuzzlesFields {
		var items []fpuzzlesItem
		if raw := keys[field.name]; raw != nil {
			if err := decodeJSON(raw, &items); err != nil {
				return nil, message.Errorf("fpuzzles.list", field.name, err)
			}
		}
		if len(items) > constraint.MaxConstraints {
			return nil, message.Errorf("fpuzzles.too_many", field.name, len(items), constraint.MaxConstraints)
		}
		if field.read == nil {
			var names []string
			for _, item := range items {
				if names = append(names, item.Cells...); item.Cell != "" {
					names = append(names, item.Cell)
				}
			}
			cells, err := b.cells(names)
			if err != nil {
				return nil, message.Errorf("said.about", field.name, err)
			}
			if len(cells) > 0 {
				clues = append(clues, placed{variants.Clue{Kind: field.kind, Lists: [][]int{cells}}, message.Errorf(message.Plain, field.name)})
			}
			continue
		}
		for i, item := range items {
			where := message.Errorf("fpuzzles.clue", field.name, i+1)
			found, err := field.read(b, field, item)
			if err != nil {
				return nil, message.Errorf("said.of", where, err)
			}
			for _, clue := range found {
				clues = append(clues, placed{clue, where})
			}
		}
	}
	return clues, nil
}

// writeFpuzzlesClue puts a clue into its field; ok is false when there is none
// for it.
func writeFpuzzlesClue(b *fpuzzlesBoard, clue variants.Clue, fields map[string][]fpuzzlesItem) (ok bool) {
	i := slices.IndexFunc(fpuzzlesFields, func(f fpuzzlesField) bool { return f.kind == clue.Kind })
	if i < 0 {
		return false
	}
	field := fpuzzlesFields[i]
	if field.write == nil {
		if len(fields[field.name]) > 0 { // the lists of two clues would become one
			return false
		}
		for _, name := range b.names(clue.Lists[0]) {
			fields[field.name] = append(fields[field.name], fpuzzlesItem{Cell: name})
		}
		return true
	}
	item, ok := field.write(b, clue)
	if ok {
		fields[field.name] = append(fields[field.name], item)
	}
	return ok
}
