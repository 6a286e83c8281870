package notation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// sudokumakerForm is the file of SudokuMaker, or a link that holds it, packed by
// LZString in the alphabet of links. It is an object with the cells in reading
// order, and the constraints as objects whose type is a number. Cells are
// numbers, row by row from 0; sets of digits are masks with bit d for digit d.
var sudokumakerForm = &Form{
	Name:  "sudokumaker",
	Keeps: KeepsEntries | KeepsCorner | KeepsCentre | KeepsColours | KeepsRules | KeepsTitle | KeepsAuthor | KeepsDescription | KeepsMessage,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		return line[0] == '{' && makerHead.Match(line) ||
			bytes.Contains(line, []byte(makerCode)) && makerCodeIn(line) != ""
	},
	read:  one(readSudokumaker),
	write: writeSudokumaker,
	lost:  lostInSudokumaker,
}

// makerHead is the start of a file, whose puzzle has cells.
var makerHead = once.MustCompile(`^\{\s*"formatVersion"\s*:|"puzzle"\s*:\s*\{[^{}\[\]]*"cells"\s*:\s*\[\s*[{\]]`)

const exampleSudokumaker = `{"formatVersion":"1.6.0","puzzle":{"width":9,"height":9,"cells":[{"given":true,"value":5},{}…],"constraints":[{"type":13}]}}`

// makerCode is how each packed file starts.
const makerCode = "N4IgZg9gTgtghgFw"

// makerCodeIn returns the packed file in a line that is one, or a link with one; "" for none.
func makerCodeIn(line []byte) string {
	text := string(bytes.TrimSpace(line))
	if _, code, ok := codeIn(line); ok {
		text = code
	}
	if !strings.HasPrefix(text, makerCode) || strings.ContainsAny(text, "\t,|") {
		return ""
	}
	return text
}

type makerFile struct {
	_       struct{}    `also:"*"`
	Version string      `json:"formatVersion"`
	Puzzle  makerPuzzle `json:"puzzle"`
}

type makerPuzzle struct {
	_           struct{}          `also:"*"`
	Name        string            `json:"name"`
	Author      string            `json:"author"`
	Comment     string            `json:"comment"`
	Type        string            `json:"type"`
	Size        int               `json:"size,omitempty"`
	Width       int               `json:"width"`
	Height      int               `json:"height"`
	Min         *int              `json:"minDigit,omitempty"`
	Max         *int              `json:"maxDigit,omitempty"`
	Cells       []makerCell       `json:"cells"`
	Constraints []makerConstraint `json:"constraints"`
	Messages    struct {
		Completion string `json:"completion"`
	} `json:"messages"`
	ownFog bool // its fog lifts in ways of its own
}

// makerCell is a cell. Its value may be 0, where the board has that digit.
type makerCell struct {
	_          struct{} `also:"*"`
	Given      bool     `json:"given,omitempty"`
	Value      *int     `json:"value,omitempty"`
	Candidates uint64   `json:"candidates,omitempty"`
	Corner     uint64   `json:"cornerPencilMarks,omitempty"`
	Colours    uint64   `json:"colors,omitempty"` // bit d for colour d; 0 is white
}

// makerConstraint has the fields of all types.
type makerConstraint struct {
	_            struct{}        `also:"*"`
	Type         int             `json:"type"`
	Name         string          `json:"name,omitempty"`
	Disabled     bool            `json:"disabled,omitempty"`
	Regions      []int           `json:"regions,omitempty"`
	Cells        []int           `json:"cells,omitempty"`
	Lines        json.RawMessage `json:"lines,omitempty"` // of cells, or drawn through points
	Thermometers []makerLine     `json:"thermometers,omitempty"`
	Slow         bool            `json:"slow,omitempty"`
	Groups       json.RawMessage `json:"groups,omitempty"` // of cells, or masks of digits
	Difference   int             `json:"minDifference,omitempty"`
	Single       bool            `json:"singleRegionTotals,omitempty"`
	Cages        []makerCage     `json:"cages,omitempty"`
	Bulbs        []makerBulb     `json:"bulbsWithArrows,omitempty"`
	Clues        []makerClue     `json:"clues,omitempty"`
	Negative     []int           `json:"negative,omitempty"` // values that a place without a clue doesn't have
	FreesRatios  *bool           `json:"overrideNegativeRatios,omitempty"`
	FreesDiffs   *bool           `json:"overrideNegativeDifferences,omitempty"`
	Lit          []int           `json:"lightCells,omitempty"`
	Patterns     []int           `json:"patterns,omitempty"` // what a right digit lights: itself, its neighbours, …
	Overrides    []int           `json:"overrides,omitempty"`
	Triggers     []makerTrigger  `json:"triggers,omitempty"`
	Effects      []makerTrigger  `json:"effects,omitempty"`
	Areas        []makerArea     `json:"areas,omitempty"`
	Symbols      json.RawMessage `json:"symbols,omitempty"`
	Params       json.RawMessage `json:"params,omitempty"` // of symbols
	Style        json.RawMessage `json:"style,omitempty"`
	Definition   struct {
		Name string `json:"name,omitempty"`
	} `json:"definition,omitzero"`
}

type makerCage struct {
	_     struct{} `also:"*"`
	Value loose    `json:"value,omitempty"`
	Cells []int    `json:"cells"`
}

type makerBulb struct {
	_      struct{}    `also:"*"`
	Cells  []int       `json:"bulbCells"`
	Arrows []makerLine `json:"arrows"`
}

// makerClue is a clue between two cells, four cells, or outside the board.
type makerClue struct {
	_        struct{} `also:"*"`
	Value    loose    `json:"value,omitempty"`
	Edge     *int     `json:"edge,omitempty"`
	Corner   *int     `json:"corner,omitempty"`
	Outer    *int     `json:"outerCell,omitempty"`
	Diagonal int      `json:"diagonal,omitempty"` // 1 rising, -1 falling
	Digits   []int    `json:"digits,omitempty"`
}

// makerTrigger is a group of cells that light others, or are lit by them.
type makerTrigger struct {
	_     struct{} `also:"*"`
	Cells []int    `json:"cells"`
}

// makerArea is a rectangle whose rows and columns have different digits.
type makerArea struct{ X, Y, Width, Height int }

// makerLine is a list of cells, or an object that has one.
type makerLine []int

// UnmarshalJSON takes either.
func (l *makerLine) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '{' {
		var object struct{ Cells []int }
		err := json.Unmarshal(text, &object)
		*l = object.Cells
		return err
	}
	return json.Unmarshal(text, (*[]int)(l))
}

func readSudokumaker(text []byte, _ *ReadOptions) (*Record, error) {
	if code := makerCodeIn(text); code != "" {
		unpacked, err := unpackLZ(strings.ReplaceAll(code, "-", "/")) // the other way than in other links
		if err != nil {
			return nil, wrong("sudokumaker", 1, 0, "fpuzzles.code", err, exampleSudokumaker)
		}
		text = []byte(unpacked)
	}
	var file makerFile
	if err := json.Unmarshal(text, &file); err != nil {
		line, column, reason := message.WrongJSON(text, err)
		return nil, wrong("sudokumaker", line, column, "ipuz.object", reason, exampleSudokumaker)
	}
	p := &file.Puzzle
	p.measure()
	if p.Width < 1 || p.Height < 1 || p.size() > sudoku.MaxN || len(p.Cells) != p.Width*p.Height {
		return nil, wrong("sudokumaker", 1, 0, "sudokumaker.size", len(p.Cells), p.Height, p.Width, sudoku.MaxN, sudoku.MaxN, exampleSudokumaker)
	}
	rules, unread, err := p.rulesOf()
	if err != nil {
		return nil, wrong("sudokumaker", 1, 0, message.Plain, reasonOf(err))
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	b, first, last := record.Board, *p.Min, *p.Max
	for i, cell := range p.Cells {
		if cell.Value != nil {
			switch v := *cell.Value; {
			case v == 0 && first > 0: // as good as none
			case v < first || v > last:
				return nil, wrong("sudokumaker", 1, 0, "sudokumaker.digit", rules.CellName(i), v, first, last, exampleSudokumaker)
			case cell.Given:
				b.Givens[i] = uint8(v - first + 1)
			default:
				b.Entries[i] = uint8(v - first + 1)
			}
		}
		for v := first; v <= min(last, 63); v++ {
			if cell.Corner>>v&1 == 1 {
				b.Corner[i] = b.Corner[i].With(uint8(v - first + 1))
			}
			if cell.Candidates>>v&1 == 1 {
				b.Centre[i] = b.Centre[i].With(uint8(v - first + 1))
			}
		}
		b.Colours[i] = sudoku.Set(cell.Colours>>1) & sudoku.AllDigits(9)
	}
	record.Title, record.Author, record.Message = p.Name, p.Author, p.Messages.Completion
	record.Description = withoutWords(p.Comment, rules)
	record.Unread = append(eachOnce(unread), unknownKeys(text, file)...)
	if p.ownFog {
		record.Read = append(record.Read, noteOfTriggers())
	}
	return record, nil
}

// measure fills in what the file leaves out where it is usual: sides and digits.
func (p *makerPuzzle) measure() {
	side := cmp.Or(p.Size, int(math.Sqrt(float64(len(p.Cells)))))
	if p.Width == 0 && p.Height > 0 {
		p.Width = len(p.Cells) / p.Height
	}
	p.Width = cmp.Or(p.Width, side)
	if p.Height == 0 && p.Width > 0 {
		p.Height = len(p.Cells) / p.Width
	}
	if p.Min == nil {
		p.Min = new(int)
		*p.Min = 1
	}
	if p.Max == nil {
		p.Max = new(int)
		if *p.Max = *p.Min + p.size() - 1; p.isCustom() {
			*p.Max = 9
		}
	}
}

// size returns the longer side.
func (p *makerPuzzle) size() int { return max(p.Width, p.Height) }

// isCustom reports whether rows and columns may hold a digit twice, unless a constraint forbids it.
func (p *makerPuzzle) isCustom() bool { return p.Type == "custom" }

// rulesOf makes rules of the constraints, of what is drawn, and of the comment. It names what isn't known.
func (p *makerPuzzle) rulesOf() (rules *sudoku.Rules, unread []message.Message, err error) {
	p.Constraints = slices.DeleteFunc(p.Constraints, func(c makerConstraint) bool { return c.Disabled })
	regions, err := p.regions()
	if err != nil {
		return nil, nil, err
	}
	if i := slices.IndexFunc(regions, func(region int) bool { return region < -1 }); i >= 0 {
		return nil, nil, message.Errorf("jigsaw.number", regions[i], sudoku.CellName(i/p.Width, i%p.Width))
	}
	base, list, err := p.board(regions)
	if err != nil {
		return nil, nil, err
	}
	shape := base.Shape()
	drawn := &picture{rules: p.Comment}
	diagonals := 0
	var lit []int
	var ownFog *makerConstraint
	for i := range p.Constraints {
		c := &p.Constraints[i]
		switch {
		case c.Type < 20 && c.Type != 1 && c.saysWhere(): // these are of the whole board
			unread = append(unread, message.Errorf("fpuzzles.constraint", short(p.nameOf(c))))
		case c.Type == 0 || c.Type == 1 || c.Type == 2003:
		case c.Type == 10 || c.Type == 11:
			if diagonals |= 1 << (c.Type - 10); diagonals == 3 && shape.N() == p.size() {
				list = slices.DeleteFunc(list, func(r makerRule) bool { return r.name == makerNames[10] || r.name == makerNames[11] })
				list = append(list, makerRule{"x", makerNames[10]})
				continue
			}
			list = append(list, makerRule{"extra=" + p.diagonal(c.Type == 11), makerNames[c.Type]})
		case c.Type == 4000:
			lit = append(lit, c.Lit...)
		case c.Type == 4001:
			if !c.isUsualFog() {
				ownFog = c
			}
		case c.onlyDraws():
			more, ok := p.draw(c, drawn)
			if lit = append(lit, more...); !ok {
				unread = append(unread, message.Errorf("fpuzzles.constraint", short(p.nameOf(c))))
			}
		default:
			texts, ok := p.clues(c, regions)
			if !ok {
				unread = append(unread, message.Errorf("fpuzzles.constraint", short(p.nameOf(c))))
			}
			for _, text := range texts {
				list = append(list, makerRule{text, cmp.Or(makerNames[c.Type], text)})
			}
		}
	}
	if p.ownFog = ownFog != nil && len(lit) > 0; ownFog != nil && !p.ownFog {
		unread = append(unread, message.Errorf("fpuzzles.constraint", short(p.nameOf(ownFog))))
	}
	list = append(asKropki(list), p.crossed()...)
	drawn.light(shape, slices.DeleteFunc(lit, func(cell int) bool { return cell < 0 || cell >= len(p.Cells) }))
	text := base.String()
	var clues []placed
	for _, r := range list {
		one, err := variants.Parse(base.String() + "+" + r.text)
		switch where := message.Errorf("fpuzzles.constraint", short(r.name)); {
		case err != nil:
			unread = append(unread, where)
		case len(one.Constraints()) == 0:
			text += "+" + r.text
		default:
			if clue, named := variants.ClueOf(shape, one.Constraints()[0]); named {
				clues = append(clues, placed{clue, where})
			} else {
				text += "+" + r.text
			}
		}
	}
	rules, more, err := rulesOf(text, clues, drawn, true)
	return rules, append(unread, more...), err
}

// regions returns the region of each cell, -1 for none; nil where there are none.
func (p *makerPuzzle) regions() (regions []int, err error) {
	for _, c := range p.Constraints {
		if c.Type != 1 {
			continue
		}
		if regions = c.Regions; len(regions) != len(p.Cells) {
			return nil, message.Errorf("jigsaw.cells", len(regions), p.Height, p.Width, len(p.Cells))
		}
	}
	return regions, nil
}

// board makes the rules of the empty board. Houses that these lack are clues.
func (p *makerPuzzle) board(regions []int) (rules *sudoku.Rules, clues []makerRule, err error) {
	digits := ""
	if *p.Min != 1 || *p.Max != p.size() {
		digits = fmt.Sprintf("/%d-%d", *p.Min, *p.Max)
	}
	free := fmt.Sprintf("%dx%d:free/%d-%d", p.Height, p.Width, *p.Min, *p.Max)
	var areas []makerArea
	for _, c := range p.Constraints {
		if c.Type == 2003 {
			areas = append(areas, c.Areas...)
			if len(c.Areas) == 0 {
				free = sizeRules(p.Height, p.Width, digits, nil)
			}
		}
	}
	if !p.isCustom() || !strings.Contains(free, ":free") {
		if rules, err = variants.Parse(sizeRules(p.Height, p.Width, digits, regions)); err == nil || !p.isCustom() {
			return rules, nil, err
		}
	}
	houses := map[int][]int{}
	for cell, r := range regions {
		if r >= 0 {
			houses[r] = append(houses[r], cell)
		}
	}
	for _, r := range slices.Sorted(maps.Keys(houses)) {
		if len(houses[r]) == 1 {
			continue
		}
		clues = append(clues, makerRule{"extra=" + p.text(houses[r]), makerNames[1]})
	}
	for _, area := range areas {
		for _, line := range p.lines(area) {
			if len(line) == 1 {
				continue
			}
			clues = append(clues, makerRule{"extra=" + p.text(line), makerNames[2003]})
		}
	}
	rules, err = variants.Parse(free)
	return rules, clues, err
}
