package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// ipuzForm is the Sudoku of ipuz.org. It is a JSON object of any number of
// lines, perhaps as the argument of a call, ipuz({…}). Zones are regions where
// there are no boxes, and further houses otherwise; cages are those of a
// killer.
var ipuzForm = &Form{
	Name: "ipuz",
	Keeps: KeepsEntries | KeepsCentre | KeepsRules | KeepsSymbols | KeepsTitle | KeepsAuthor | KeepsSource | KeepsURL |
		KeepsDescription | KeepsComment | KeepsDate | KeepsLevel | KeepsSolution,
	lost:  lostInIpuz,
	unit:  wholeLine,
	sniff: func(text []byte, _ *ReadOptions) bool { return isIpuz(text) || isIpuzCall(text) },
	read:  one(readIpuz),
	write: writeIpuz,
}

const (
	ipuzVersion = "http://ipuz.org/v2"
	ipuzKind    = "http://ipuz.org/sudoku"
	exampleIpuz = `{"version":"` + ipuzVersion + `","kind":["` + ipuzKind + `#1"],"puzzle":[[5,3,0,0,7,0,0,0,0],…]}`
)

// ipuzKinds matches the kinds that are known.
var ipuzKinds = once.MustCompile(`^` + ipuzKind + `(/((diagonal|killer|jigsaw)?(sudoku|latinsquare)|wordoku|calcudoku))?(#\d+)?$`)

func isIpuz(text []byte) bool {
	return len(text) > 0 && text[0] == '{' && bytes.Contains(text, []byte("ipuz.org/")) && !isOwnJSON(text)
}

// isIpuzCall reports whether a text starts with the call of a function named ipuz.
func isIpuzCall(text []byte) bool { return bytes.HasPrefix(text, []byte("ipuz(")) }

// ipuz is the object. What is in cells is told by ipuzCell.
type ipuz struct {
	_          struct{}            `also:"* copyright publisher uniqueid explanation annotation editor origin block styles checksum volatile displaycharset showenteredvalues"`
	Version    string              `json:"version"`
	Kind       []string            `json:"kind"`
	Title      string              `json:"title,omitempty"`
	Author     string              `json:"author,omitempty"`
	Source     string              `json:"publication,omitempty"`
	URL        string              `json:"url,omitempty"`
	Intro      string              `json:"intro,omitempty"`
	Notes      string              `json:"notes,omitempty"`
	Date       string              `json:"date,omitempty"`
	Difficulty string              `json:"difficulty,omitempty"`
	Dimensions map[string]int      `json:"dimensions,omitempty"`
	Charset    string              `json:"charset,omitempty"`
	Boxes      *bool               `json:"boxes,omitempty"`
	Empty      json.RawMessage     `json:"empty,omitempty"`
	Zones      []ipuzGroup         `json:"zones,omitempty"`
	Cages      []ipuzGroup         `json:"cages,omitempty"`
	Puzzle     [][]json.RawMessage `json:"puzzle"`
	Saved      [][]json.RawMessage `json:"saved,omitempty"`
	Solution   [][]json.RawMessage `json:"solution,omitempty"`
}

// ipuzGroup is a list of cells, each a column and a row from 1, or a rectangle
// between two cells.
type ipuzGroup struct {
	_        struct{}        `also:"style"`
	Value    json.RawMessage `json:"value,omitempty"`
	Operator string          `json:"operator,omitempty"`
	Rect     []int           `json:"rect,omitempty"`
	Cells    [][]int         `json:"cells,omitempty"`
}

func lostInIpuz(record *Record) []message.Message {
	known := []string{":", "x", "killer", "jigsaw", "extra"}
	shape := record.Board.Rules.Shape()
	for cell := range shape.Cells() {
		if shape.Area(cell) < 0 { // then houses among the zones couldn't be told from regions
			known = known[:4]
			break
		}
	}
	lost := lostRules(record, known...)
	for cell, set := range record.Board.Centre {
		if set != 0 && record.Board.Digit(cell) != 0 {
			return append(lost, message.Errorf("lost.marks_in_filled"))
		}
	}
	return lost
}

func readIpuz(text []byte, _ *ReadOptions) (*Record, error) {
	text = bytes.TrimSpace(text)
	if isIpuzCall(text) {
		text = bytes.TrimRight(bytes.TrimPrefix(text, []byte("ipuz(")), "); \r\n")
	}
	var p ipuz
	if err := json.Unmarshal(text, &p); err != nil {
		line, column, reason := message.WrongJSON(text, err)
		return nil, wrong("ipuz", line, column, "ipuz.object", reason, exampleIpuz)
	}
	record, err := p.record()
	if err != nil {
		return nil, wrong("ipuz", 1, 0, "ipuz.object", reasonOf(err), exampleIpuz)
	}
	record.Unread = append(record.Unread, unknownKeys(text, p)...)
	return record, nil
}

func (p *ipuz) record() (*Record, error) {
	if !slices.ContainsFunc(p.Kind, func(kind string) bool { return strings.HasPrefix(kind, ipuzKind) }) {
		return nil, message.Errorf("ipuz.kind", strings.Join(p.Kind, " "))
	}
	n := len(p.Puzzle)
	if n < 1 || n > sudoku.MaxN {
		return nil, message.Errorf("ipuz.puzzle_rows", n, sudoku.MaxN)
	}
	rules, unread, err := p.rules(n)
	if err != nil {
		return nil, err
	}
	puzzle := sudoku.Puzzle{Rules: rules}
	symbols, err := sudoku.ParseSymbols(p.Charset)
	if n == 1 && p.Charset != "" {
		symbols, err = sudoku.NewSymbols(p.Charset)
	}
	if err == nil && symbols.N() == n && symbols.String() != rules.Symbols().String() {
		puzzle.Symbols = symbols
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Symbols: puzzle.Symbols, Givens: make(sudoku.Grid, n*n)})
	record.Unread = unread
	b := record.Board
	err = p.each("puzzle", p.Puzzle, n, func(cell int, d uint8, _ sudoku.Set) { b.Givens[cell] = d }, b)
	if err == nil && p.Saved != nil {
		err = p.each("saved", p.Saved, n, func(cell int, d uint8, marks sudoku.Set) {
			if b.Givens[cell] == 0 {
				b.Entries[cell], b.Centre[cell] = d, marks
			}
		}, b)
	}
	if err == nil && p.Solution != nil {
		record.Solution = make(sudoku.Grid, n*n)
		err = p.each("solution", p.Solution, n, func(cell int, d uint8, _ sudoku.Set) { record.Solution[cell] = d }, b)
	}
	if err != nil {
		return nil, err
	}
	record.Title, record.Author, record.Source, record.URL = p.Title, p.Author, p.Source, p.URL
	record.Description, record.Comment, record.Date, record.Level = p.Intro, p.Notes, p.Date, p.Difficulty
	return record, nil
}

// each goes through the cells of the grid at the key name.
func (p *ipuz) each(name string, rows [][]json.RawMessage, n int, put func(cell int, d uint8, marks sudoku.Set), b *sudoku.Board) error {
	if len(rows) != n {
		return message.Errorf("ipuz.rows", name, len(rows), n)
	}
	for r, row := range rows {
		if len(row) != n {
			return message.Errorf("ipuz.row", name, len(row), r+1, n)
		}
		for c, raw := range row {
			var value any
			_ = json.Unmarshal(raw, &value) // it is valid, being a part of what was read
			if object, ok := value.(map[string]any); ok {
				for _, key := range []string{"value", "cell", "given"} {
					if inner, there := object[key]; there {
						value = inner
						break
					}
				}
			}
			values, isList := value.([]any)
			if !isList {
				values = []any{value}
			}
			var marks sudoku.Set
			var digit uint8
			for _, value := range values {
				d, ok := p.digit(value, b)
				if !ok {
					return message.Errorf("ipuz.value", name, short(string(raw)), r+1, c+1, n)
				}
				if digit = d; d > 0 {
					marks |= sudoku.SetOf(d)
				}
			}
			if isList {
				digit = 0
			} else {
				marks = 0
			}
			put(r*n+c, digit, marks)
		}
	}
	return nil
}

// digit returns what a value in a cell stands for, 0 for an empty cell.
func (p *ipuz) digit(value any, b *sudoku.Board) (d uint8, ok bool) {
	var text string
	empty := strings.Trim(string(p.Empty), `"`)
	switch value := value.(type) {
	case nil:
		return 0, true
	case float64:
		if text = strconv.FormatFloat(value, 'f', -1, 64); text == "0" && empty == "" {
			return 0, true
		}
	case string:
		text = value
	default:
		return 0, false
	}
	if d, ok := b.Symbols.Digit(text); ok && text != empty {
		return d, true
	}
	if text == "" || text == "0" || text == "." || text == " " || text == empty {
		return 0, true
	}
	number, err := strconv.Atoi(text)
	return uint8(number), err == nil && number > 0 && number <= b.Rules.N()
}

// rules makes rules of the kind, the boxes, the zones and the cages.
func (p *ipuz) rules(n int) (rules *sudoku.Rules, unread []message.Message, err error) {
	is := func(word string) bool {
		return slices.ContainsFunc(p.Kind, func(kind string) bool { return strings.Contains(kind, word) })
	}
	latin := is("latinsquare") || is("calcudoku") || p.Boxes != nil && !*p.Boxes || usualRules(n*n) == nil
	region := slices.Repeat([]int{-1}, n*n)
	base := 1
	for _, group := range slices.Concat(p.Zones, p.Cages) {
		if slices.Contains(group.Rect, 0) || slices.ContainsFunc(group.Cells, func(at []int) bool { return slices.Contains(at, 0) }) {
			base = 0
		}
	}
	for _, kind := range p.Kind {
		if !ipuzKinds.MatchString(kind) {
			unread = append(unread, message.Errorf("fpuzzles.constraint", short(strings.TrimPrefix(kind, ipuzKind))))
		}
	}
	text := strconv.Itoa(n)
	var clues []placed
	for i, zone := range p.Zones {
		cells, err := zone.cells(n, base)
		if err != nil {
			return nil, nil, message.Errorf("ipuz.place", "zones", i+1, err)
		}
		taken := slices.ContainsFunc(cells, func(cell int) bool { return region[cell] >= 0 })
		if latin && !taken && len(cells) == n {
			for _, cell := range cells {
				region[cell] = i
			}
			continue
		}
		clues = append(clues, placed{variants.Clue{Kind: "extra", Lists: [][]int{cells}}, message.Errorf("ipuz.zone", i+1)})
	}
	switch {
	case slices.ContainsFunc(region, func(r int) bool { return r >= 0 }):
		text = regionRules(n, region)
		if len(clues) > 0 && slices.Contains(region, -1) { // a further house, or a region with a wrong cell
			unread = append(unread, clues[0].where)
		}
	case latin:
		text = fmt.Sprintf("%d:1x%d", n, n)
	}
	if is("diagonal") {
		text += "+x"
	}
	for i, cage := range p.Cages {
		cells, err := cage.cells(n, base)
		if err != nil {
			return nil, nil, message.Errorf("ipuz.place", "cages", i+1, err)
		}
		where := message.Errorf("cage.place", i+1)
		clue := variants.Clue{Kind: "killer", Value: strings.Trim(string(cage.Value), `"`), Lists: [][]int{cells}}
		switch {
		case is("calcudoku") && cage.Operator != "-" && cage.Operator != "/" && (cage.Operator != "" || len(cells) == 1):
			clue.Kind = "sum"
		case cage.Operator == "-" && len(cells) == 2:
			clue.Kind = "difference"
		case cage.Operator == "/" && len(cells) == 2:
			clue.Kind = "ratio"
		}
		if cage.Operator != "" && cage.Operator != "+" && clue.Kind != "difference" && clue.Kind != "ratio" {
			unread = append(unread, message.Errorf("ipuz.operator", where, cage.Operator))
			continue
		}
		clues = append(clues, placed{clue, where})
	}
	rules, more, err := gather(text, clues)
	return rules, append(unread, more...), err
}

// cells returns those of a group on an n×n board, whose rows and columns count from base.
func (g ipuzGroup) cells(n, base int) (cells []int, err error) {
	places := g.Cells
	if len(g.Rect) == 4 {
		if min(g.Rect[0], g.Rect[1]) < base || max(g.Rect[2], g.Rect[3])-base >= n {
			return nil, message.Errorf("ipuz.outside", g.Rect[0], g.Rect[1], g.Rect[2], g.Rect[3], n, n)
		}
		for y := g.Rect[1]; y <= g.Rect[3]; y++ {
			for x := g.Rect[0]; x <= g.Rect[2]; x++ {
				places = append(places, []int{x, y})
			}
		}
	}
	for _, at := range places {
		if len(at) != 2 || min(at[0], at[1]) < base || max(at[0], at[1])-base >= n {
			return nil, message.Errorf("ipuz.cell", at, n)
		}
		cell := (at[1]-base)*n + at[0] - base
		if slices.Contains(cells, cell) {
			return nil, message.Errorf("ipuz.twice", at)
		}
		cells = append(cells, cell)
	}
	if len(cells) == 0 {
		return nil, message.Errorf("ipuz.no_cells")
	}
	return cells, nil
}

func writeIpuz(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := errors.Join(need("ipuz", b, sudoku.MaxN), needHouses("ipuz", b.Rules)); err != nil {
		return dst, err
	}
	n := b.Rules.N()
	shape := b.Rules.Shape()
	p := ipuz{
		Version: ipuzVersion, Kind: []string{ipuzKind + "#1"}, Title: record.Title, Author: record.Author, Source: record.Source, URL: record.URL,
		Intro: record.Description, Notes: record.Comment, Date: record.Date, Difficulty: record.Level, Dimensions: map[string]int{"width": n, "height": n},
	}
	if b.Symbols.Single() || !usualSymbols(b) {
		p.Charset = b.Symbols.String()
	}
	if b.Rules.Has("x") {
		p.Kind = []string{ipuzKind + "/diagonalsudoku#1"}
	}
	usual := usualRules(n * n)
	_, size, _ := strings.Cut(b.Rules.String(), ":")
	boxes := usual != nil && size == "" && !b.Rules.Has("jigsaw")
	p.Boxes = &boxes
	if !boxes {
		areas := map[int]*ipuzGroup{}
		var order []*ipuzGroup
		for cell := range shape.Cells() {
			area := shape.Area(cell)
			if area < 0 {
				continue
			}
			if areas[area] == nil {
				areas[area] = &ipuzGroup{}
				order = append(order, areas[area])
			}
			areas[area].Cells = append(areas[area].Cells, ipuzPlace(cell, n))
		}
		for _, group := range order {
			p.Zones = append(p.Zones, *group)
		}
		if len(order) == 0 && !b.Rules.Has("x") {
			p.Kind = []string{ipuzKind + "/latinsquare#1"}
		}
	}
	for _, c := range b.Rules.Constraints() {
		if c.Kind != "killer" && c.Kind != "extra" {
			continue
		}
		clue, _ := variants.ClueOf(shape, c)
		group := ipuzGroup{}
		for _, cell := range clue.Lists[0] {
			group.Cells = append(group.Cells, ipuzPlace(cell, n))
		}
		if c.Kind == "extra" {
			p.Zones = append(p.Zones, group)
			continue
		}
		if clue.Value != "" {
			group.Value, group.Operator = json.RawMessage(clue.Value), "+"
		}
		p.Cages = append(p.Cages, group)
	}
	rows := func(value func(cell int) any) (rows [][]json.RawMessage) {
		for r := range n {
			var row []json.RawMessage
			for c := range n {
				text, _ := encodeJSON(value(r*n + c))
				row = append(row, text)
			}
			rows = append(rows, row)
		}
		return rows
	}
	value := func(d uint8) any {
		if name := b.Symbols.Name(d); d > 0 && name != strconv.Itoa(int(d)) {
			return name
		}
		return int(d)
	}
	p.Puzzle = rows(func(cell int) any { return value(b.Givens[cell]) })
	if b.Entries.Filled() > 0 || anySet(b.Centre) {
		p.Saved = rows(func(cell int) any {
			if b.Centre[cell] == 0 || b.Entries[cell] != 0 {
				return value(b.Entries[cell])
			}
			list := []any{}
			for d := range b.Centre[cell].Digits() {
				list = append(list, value(d))
			}
			return list
		})
	}
	if record.Solution != nil {
		p.Solution = rows(func(cell int) any { return value(record.Solution[cell]) })
	}
	text, err := encodeJSON(p)
	return append(append(dst, text...), '\n'), err
}

// ipuzPlace returns the column and the row of a cell, from 1.
func ipuzPlace(cell, n int) []int { return []int{cell%n + 1, cell/n + 1} }
