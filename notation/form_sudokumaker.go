package notation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// sudokumakerForm is the file of SudokuMaker. It is an object with the cells in
// reading order, and the constraints as objects whose type is a number. Cells
// are numbers, row by row from 0; sets of digits are masks with bit d for digit
// d.
var sudokumakerForm = &Form{
	Name:  "sudokumaker",
	Keeps: KeepsEntries | KeepsCorner | KeepsCentre | KeepsRules | KeepsTitle | KeepsAuthor | KeepsDescription | KeepsMessage,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		return line[0] == '{' && makerHead.Match(line)
	},
	read:  one(readSudokumaker),
	write: writeSudokumaker,
	lost:  lostInSudokumaker,
}

// makerHead is the start of a file, whose puzzle has a width and cells.
var makerHead = once.MustCompile(`^\{\s*"formatVersion"\s*:|"puzzle"\s*:\s*\{[^{}\[\]]*"cells"\s*:\s*\[\s*[{\]]`)

const exampleSudokumaker = `{"formatVersion":"1.6.0","puzzle":{"width":9,"height":9,"cells":[{"given":true,"value":5},{}…],"constraints":[{"type":13}]}}`

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
	Width       int               `json:"width"`
	Height      int               `json:"height"`
	Cells       []makerCell       `json:"cells"`
	Constraints []makerConstraint `json:"constraints"`
	Messages    struct {
		Completion string `json:"completion"`
	} `json:"messages"`
}

type makerCell struct {
	_          struct{} `also:"*"`
	Given      bool     `json:"given,omitempty"`
	Value      int      `json:"value,omitempty"`
	Candidates uint64   `json:"candidates,omitempty"`
	Corner     uint64   `json:"cornerPencilMarks,omitempty"`
}

// makerConstraint has the fields of all types.
type makerConstraint struct {
	_            struct{}          `also:"*"`
	Type         int               `json:"type"`
	Name         string            `json:"name,omitempty"`
	Regions      []int             `json:"regions,omitempty"`
	Cells        []int             `json:"cells,omitempty"`
	Lines        []makerLine       `json:"lines,omitempty"`
	Thermometers []makerLine       `json:"thermometers,omitempty"`
	Slow         bool              `json:"slow,omitempty"`
	Groups       [][]int           `json:"groups,omitempty"`
	Difference   int               `json:"minDifference,omitempty"`
	Single       bool              `json:"singleRegionTotals,omitempty"`
	Cages        []makerCage       `json:"cages,omitempty"`
	Bulbs        []makerBulb       `json:"bulbsWithArrows,omitempty"`
	Areas        []json.RawMessage `json:"areas,omitempty"`
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

// makerNames are the names of types that change the rules. Those not read are named by them.
var makerNames = map[int]string{
	10: "diagonal −", 11: "diagonal +", 12: "antiking", 13: "antiknight", 14: "disjoint groups", 15: "nonconsecutive", 16: "global entropy",
	100: "even", 101: "odd", 102: "maximum", 103: "minimum", 200: "difference", 201: "ratio", 202: "XV",
	300: "thermometer", 301: "killer", 302: "clone", 303: "quadruple", 304: "look-and-say", 305: "different values",
	400: "renban", 401: "whisper", 402: "palindrome", 403: "between", 404: "region sum", 405: "sequence", 406: "entropy", 407: "lockout",
	408: "arrow", 409: "double arrow", 500: "little killer", 501: "sandwich", 502: "X-sum", 503: "skyscraper", 504: "numbered room",
	600: "row indexer", 601: "column indexer", 2003: "Sudoku rules in areas", 4000: "fog lights", 4001: "fog triggers",
}

// onlyDraws reports whether c changes no rule.
func (c *makerConstraint) onlyDraws() bool {
	return c.Type >= 2000 && c.Type < 3000 && (c.Type != 2003 || len(c.Areas) == 0) && len(c.Thermometers)+len(c.Bulbs)+len(c.Groups) == 0
}

// saysWhere reports whether c speaks of some cells.
func (c *makerConstraint) saysWhere() bool {
	return len(c.Regions)+len(c.Cells)+len(c.Lines)+len(c.Thermometers)+len(c.Groups)+len(c.Cages)+len(c.Bulbs) > 0
}

func readSudokumaker(text []byte, _ *ReadOptions) (*Record, error) {
	var file makerFile
	if err := json.Unmarshal(text, &file); err != nil {
		line, column, reason := message.WrongJSON(text, err)
		return nil, wrong("sudokumaker", line, column, "ipuz.object", reason, exampleSudokumaker)
	}
	p := &file.Puzzle
	if p.Width != p.Height || p.Width < 1 || p.Width > sudoku.MaxN || len(p.Cells) != p.Width*p.Height {
		return nil, wrong("sudokumaker", 1, 0, "sudokumaker.size", len(p.Cells), p.Height, p.Width, sudoku.MaxN, sudoku.MaxN, exampleSudokumaker)
	}
	rules, unread, err := p.rulesOf()
	if err != nil {
		return nil, wrong("sudokumaker", 1, 0, message.Plain, reasonOf(err))
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	b, n := record.Board, rules.N()
	for i, cell := range p.Cells {
		switch {
		case cell.Value < 0 || cell.Value > n:
			return nil, wrong("sudokumaker", 1, 0, "fpuzzles.digit", rules.CellName(i), cell.Value, n)
		case cell.Given:
			b.Givens[i] = uint8(cell.Value)
		default:
			b.Entries[i] = uint8(cell.Value)
		}
		for d := 1; d <= min(n, 63); d++ {
			if cell.Corner>>d&1 == 1 {
				b.Corner[i] = b.Corner[i].With(uint8(d))
			}
			if cell.Candidates>>d&1 == 1 {
				b.Centre[i] = b.Centre[i].With(uint8(d))
			}
		}
	}
	record.Title, record.Author, record.Message = p.Name, p.Author, p.Messages.Completion
	record.Description = withoutWords(p.Comment, rules)
	record.Unread = append(eachOnce(unread), unknownKeys(text, file)...)
	return record, nil
}

// rulesOf makes rules of the constraints, and names those that aren't known.
func (p *makerPuzzle) rulesOf() (rules *sudoku.Rules, unread []message.Message, err error) {
	n := p.Width
	size := strconv.Itoa(n)
	diagonals := 0
	var clues []makerClue
	for i := range p.Constraints {
		c := &p.Constraints[i]
		switch {
		case c.Type < 20 && c.Type != 1 && c.saysWhere(): // these are of the whole board
			unread = append(unread, message.Errorf("fpuzzles.constraint", short(p.nameOf(c))))
		case c.Type == 1:
			if len(c.Regions) != n*n {
				return nil, nil, message.Errorf("jigsaw.cells", len(c.Regions), n, n, n*n)
			}
			if i := slices.IndexFunc(c.Regions, func(region int) bool { return region < -1 }); i >= 0 {
				return nil, nil, message.Errorf("jigsaw.number", c.Regions[i], sudoku.CellName(i/n, i%n))
			}
			size = sizeRules(n, n, "", c.Regions)
		case c.Type == 10 || c.Type == 11:
			if diagonals |= 1 << (c.Type - 10); diagonals == 3 {
				clues = append(clues[:len(clues)-1], makerClue{"x", makerNames[10]})
				continue
			}
			clues = append(clues, makerClue{"extra=" + p.diagonal(c.Type == 11), makerNames[c.Type]})
		case c.Type == 0 || c.onlyDraws():
		default:
			texts, ok := p.clues(c)
			if !ok {
				unread = append(unread, message.Errorf("fpuzzles.constraint", short(p.nameOf(c))))
				continue
			}
			for _, text := range texts {
				clues = append(clues, makerClue{text, makerNames[c.Type]})
			}
		}
	}
	if rules, err = variants.Parse(size); err != nil {
		return nil, nil, err
	}
	comment, parts := cutAsText(p.Comment)
	for _, part := range parts {
		clues = append(clues, makerClue{part, part})
	}
	words := readWords(rules.Shape(), comment)
	for _, clue := range clues {
		kind, _, _ := strings.Cut(clue.text, "=")
		more, err := variants.Parse(rules.String() + "+" + clue.text)
		if err != nil || words.doubtsClue(kind) {
			unread = append(unread, message.Errorf("fpuzzles.constraint", short(clue.name)))
			continue
		}
		rules = more
	}
	return rules, append(unread, words.unread...), nil
}

type makerClue struct{ text, name string }

func (p *makerPuzzle) nameOf(c *makerConstraint) string {
	for _, name := range []string{c.Definition.Name, c.Name, makerNames[c.Type]} {
		if name != "" {
			return name
		}
	}
	return strconv.Itoa(c.Type)
}

// diagonal names the cells of the main diagonal, rising or falling.
func (p *makerPuzzle) diagonal(rising bool) string {
	var cells []int
	for i := range p.Width {
		if rising {
			cells = append(cells, (p.Width-1-i)*p.Width+i)
		} else {
			cells = append(cells, i*p.Width+i)
		}
	}
	return p.text(cells)
}

// text names cells, as rules have them.
func (p *makerPuzzle) text(cells []int) string {
	var b strings.Builder
	for _, cell := range cells {
		fmt.Fprintf(&b, "r%dc%d", cell/p.Width+1, cell%p.Width+1)
	}
	return b.String()
}

// makerLineKinds are the kinds of lines by their types, and of cells.
var (
	makerLineKinds = map[int]string{400: "renban", 402: "palindrome", 403: "between", 404: "regionsum", 407: "lockout", 409: "doublearrow"}
	makerCellKinds = map[int]string{100: "even", 101: "odd", 102: "maximum", 103: "minimum", 305: "extra"}
	makerFeatures  = map[int]string{12: "king", 13: "knight", 14: "disjoint", 15: "nonconsecutive"}
)

// usualWhisper is the difference along a whisper whose clue tells none.
const usualWhisper = 5

// clues writes a constraint as texts of rules. ok is false where it isn't known.
func (p *makerPuzzle) clues(c *makerConstraint) (texts []string, ok bool) {
	if feature := makerFeatures[c.Type]; feature != "" {
		return []string{feature}, true
	}
	if kind := makerCellKinds[c.Type]; kind != "" && len(c.Cells) > 0 {
		return []string{kind + "=" + p.text(c.Cells)}, true
	}
	lines := func(kind string, list []makerLine) ([]string, bool) {
		for _, line := range list {
			texts = append(texts, kind+p.text(line))
		}
		return texts, len(list) > 0
	}
	switch c.Type {
	case 300:
		kind := "thermo="
		if c.Slow {
			kind = "slowthermo="
		}
		return lines(kind, c.Thermometers)
	case 301:
		for _, cage := range c.Cages {
			text := "killer=" + p.text(cage.Cells)
			if value, ok := cage.Value.number(); ok && value > 0 {
				text = fmt.Sprintf("killer=%d:%s", value, p.text(cage.Cells))
			}
			texts = append(texts, text)
		}
		return texts, len(c.Cages) > 0
	case 302:
		var groups []string
		for _, group := range c.Groups {
			groups = append(groups, p.text(group))
		}
		return []string{"clone=" + strings.Join(groups, "/")}, len(groups) > 1
	case 401:
		kind := "whisper="
		if c.Difference > 0 && c.Difference != usualWhisper {
			kind = fmt.Sprintf("whisper=%d:", c.Difference)
		}
		return lines(kind, c.Lines)
	case 408:
		for _, bulb := range c.Bulbs {
			text := "arrow=" + p.text(bulb.Cells)
			for _, shaft := range bulb.Arrows {
				if len(shaft) > 0 && !slices.Contains(bulb.Cells, shaft[0]) {
					return nil, false
				}
				if len(shaft) > 1 { // its first cell is the bulb's
					text += "/" + p.text(shaft[1:])
				}
			}
			texts = append(texts, text)
		}
		return texts, len(c.Bulbs) > 0
	}
	if kind := makerLineKinds[c.Type]; kind != "" && !c.Single {
		return lines(kind+"=", c.Lines)
	}
	return nil, false
}
