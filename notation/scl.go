package notation

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// sclPuzzle is SudokuPad's own object: cells and regions, drawings, and words.
// Nothing in it says what a drawing means but the words.
type sclPuzzle struct {
	_       struct{}     `also:"id settings bgimage duration version"`
	Size    int          `json:"cellSize,omitempty"`
	About   sclAbout     `json:"metadata,omitzero"`
	Global  []string     `json:"global,omitempty"`
	Cells   [][]sclCell  `json:"cells"`
	Regions [][]sclPlace `json:"regions"`
	Cages   []sclCage    `json:"cages,omitempty"`
	Lines   []sclLine    `json:"lines,omitempty"`
	Arrows  []sclLine    `json:"arrows,omitempty"`
	Under   []sclFigure  `json:"underlays,omitempty"`
	Over    []sclFigure  `json:"overlays,omitempty"`
	Light   []sclPlace   `json:"foglight,omitempty"`

	// Effects light up fog elsewhere when a digit is right.
	Effects []json.RawMessage `json:"triggereffect,omitempty"`
	hasFog  bool              // they were understood
}

// sclAbout holds what is said of the puzzle. Older objects say it in cages.
type sclAbout struct {
	_        struct{}        `also:"source editor created updated url"`
	Title    loose           `json:"title,omitempty"`
	Author   loose           `json:"author,omitempty"`
	Rules    sclText         `json:"rules,omitempty"`
	Solution json.RawMessage `json:"solution,omitempty"`
	Message  sclText         `json:"msgcorrect,omitempty"`
	Knight   bool            `json:"antiknight,omitempty"`
	King     bool            `json:"antiking,omitempty"`
	// Tones are ours: what of the colours that are drawn are not the usual ones.
	Tones constraint.Tones `json:"clueTones,omitempty"`
}

// sclText is a text, or a list of its lines.
type sclText string

// UnmarshalJSON takes either.
func (t *sclText) UnmarshalJSON(text []byte) error {
	var lines []string
	if json.Unmarshal(text, &lines) == nil {
		*t = sclText(strings.Join(lines, "\n"))
		return nil
	}
	var line loose
	err := line.UnmarshalJSON(text)
	*t = sclText(line)
	return err
}

type sclCell struct {
	_      struct{} `also:"*"`
	Value  loose    `json:"value,omitempty"`
	Given  *bool    `json:"given,omitempty"` // one that isn't there is true
	Corner []loose  `json:"pencilMarks,omitempty"`
	Centre []loose  `json:"centremarks,omitempty"`
}

// sclPlace is the row and column of a cell, from 0.
type sclPlace [2]int

// sclPoint is a point of a drawing, in cells.
type sclPoint [2]float64

type sclCage struct {
	_      struct{}   `also:"fontC fontSize borderColor color colour"`
	Cells  []sclPlace `json:"cells,omitempty"`
	Value  loose      `json:"value,omitempty"`
	Sum    loose      `json:"sum,omitempty"`
	Unique *bool      `json:"unique,omitempty"` // one that isn't there says nothing
	Hidden bool       `json:"hidden,omitempty"`
	Style  loose      `json:"style,omitempty"`
	Type   loose      `json:"type,omitempty"`
	Border string     `json:"outlineC,omitempty"`
}

type sclLine struct {
	_      struct{}   `also:"*"`
	Points []sclPoint `json:"wayPoints"`
	Path   string     `json:"d,omitempty"` // of a drawing that has no points
	Colour string     `json:"color"`
	Thick  float64    `json:"thickness"`
	Head   float64    `json:"headLength,omitempty"`
	Target loose      `json:"target,omitempty"`
}

type sclFigure struct {
	_       struct{} `also:"*"`
	Centre  sclPoint `json:"center"`
	Width   float64  `json:"width"`
	Height  float64  `json:"height"`
	Round   bool     `json:"rounded,omitempty"`
	Fill    string   `json:"backgroundColor,omitempty"`
	Border  string   `json:"borderColor,omitempty"`
	Thick   float64  `json:"thickness,omitempty"`
	Text    loose    `json:"text,omitempty"`
	Letters string   `json:"color,omitempty"`
	Size    float64  `json:"fontSize,omitempty"`
	Angle   float64  `json:"angle,omitempty"`
	Target  loose    `json:"target,omitempty"`
}

const exampleScl = `{"cells":[[{"value":5},{}…]…],"regions":[[[0,0],[0,1]…]…],"cages":[{"cells":[[0,0],[0,1]],"value":"15"}]}`

// readScl reads the object, made short or not.
func readScl(text string) (*Record, error) {
	if !json.Valid([]byte(text)) {
		long, err := unrelax(text)
		if err != nil {
			return nil, wrong("sudokupad", 1, 0, message.Plain, err)
		}
		text = long
	}
	var p sclPuzzle
	if err := decodeJSON([]byte(text), &p); err != nil {
		return nil, wrong("sudokupad", 1, 0, "ipuz.object", err, exampleScl)
	}
	record, err := p.record()
	if err != nil {
		return nil, wrong("sudokupad", 1, 0, message.Plain, reasonOf(err))
	}
	record.Unread = append(record.Unread, unknownKeys([]byte(text), p)...)
	return record, nil
}

// aboutCage matches the text of a cage that tells something of the puzzle.
var aboutCage = once.MustCompile(`(?s)^([a-z]+):\s*(.+)`)

func (p *sclPuzzle) record() (*Record, error) {
	for i := 0; i < len(p.Cages); i++ {
		c := p.Cages[i]
		if c.Value == "FOGLIGHT" { // the cells that are seen at first
			p.Light = append(p.Light, c.Cells...)
			p.Cages = slices.Delete(p.Cages, i, i+1)
			i--
			continue
		}
		m := aboutCage.FindStringSubmatch(string(c.Value))
		if len(c.Cells) > 0 || m == nil {
			continue
		}
		switch m[1] {
		case "title":
			p.About.Title = loose(m[2])
		case "author":
			p.About.Author = loose(m[2])
		case "rules":
			if p.About.Rules != "" {
				m[2] = string(p.About.Rules) + "\n" + m[2]
			}
			p.About.Rules = sclText(m[2])
		case "solution":
			p.About.Solution, _ = json.Marshal(m[2])
		case "msgcorrect":
			p.About.Message = sclText(m[2])
		case "antiknight":
			p.About.Knight = true
		case "antiking":
			p.About.King = true
		}
	}
	text, err := p.board()
	if err != nil {
		return nil, err
	}
	rules, unread, err := p.rules(text)
	if err != nil {
		return nil, err
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	record.Title, record.Author = string(p.About.Title), string(p.About.Author)
	record.Message, record.Tones = string(p.About.Message), p.About.Tones
	record.Description = withoutWords(string(p.About.Rules), rules)
	record.Unread = unread
	b, shape := record.Board, rules.Shape()
	for cell := range rules.Cells() {
		at := shape.Position(cell)
		from := p.Cells[at.Row][at.Col]
		var ok1, ok2 bool
		if b.Corner[cell], ok1 = setOfWords(from.Corner, shape); !ok1 {
			b.Corner[cell] = 0
		}
		if b.Centre[cell], ok2 = setOfWords(from.Centre, shape); !ok2 {
			b.Centre[cell] = 0
		}
		if !ok1 || !ok2 {
			record.Unread = append(record.Unread, message.Errorf("scl.marks", rules.CellName(cell)))
		}
		if from.Value == "" || from.Value == "0" && shape.First() == 1 {
			continue
		}
		v, ok := from.Value.number()
		if d := v - shape.First() + 1; !ok || d < 1 || d > rules.N() {
			record.Unread = append(record.Unread, message.Errorf("penpa.in_place", short(string(from.Value)), rules.CellName(cell)))
		} else if from.Given == nil || *from.Given {
			b.Givens[cell] = uint8(d)
		} else {
			b.Entries[cell] = uint8(d)
		}
	}
	record.takeLoose(p.About.Solution)
	if p.hasFog {
		record.Read = append(record.Read, noteOfTriggers())
	} else if len(p.Effects) > 0 {
		record.Unread = append(record.Unread, message.Errorf("fpuzzles.constraint", "triggereffect"))
	}
	if len(record.Unread) > 100 {
		record.Unread = append(record.Unread[:100], message.Errorf("scl.more"))
	}
	return record, nil
}

func setOfWords(words []loose, s *sudoku.Shape) (set sudoku.Set, ok bool) {
	for _, word := range words {
		v, ok := word.number()
		if d := v - s.First() + 1; !ok || d < 1 || d > s.N() {
			return 0, false
		} else {
			set = set.With(uint8(d))
		}
	}
	return set, true
}

// board returns the size and the regions as a rules text.
func (p *sclPuzzle) board() (string, error) {
	rows := len(p.Cells)
	if rows == 0 || rows > sudoku.MaxN {
		return "", message.Errorf("penpa.rows", rows, sudoku.MaxN)
	}
	cols := len(p.Cells[0])
	for i, row := range p.Cells {
		if len(row) != cols || cols == 0 || cols > sudoku.MaxN {
			return "", message.Errorf("scl.row", i+1, len(row), cols, sudoku.MaxN)
		}
	}
	if len(p.Cages)+len(p.Lines)+len(p.Arrows)+len(p.Under)+len(p.Over) > 4*constraint.MaxConstraints {
		return "", message.Errorf("scl.drawn", len(p.Cages)+len(p.Lines)+len(p.Arrows)+len(p.Under)+len(p.Over), 4*constraint.MaxConstraints)
	}
	if rules := boardsOfBoxes(p.Regions, max(rows, cols)); rules != nil && rules.Shape().Height() == rows && rules.Shape().Width() == cols {
		return rules.String(), nil
	}
	regions := make([]int, rows*cols)
	for i := range regions {
		regions[i] = -1
	}
	for i, region := range p.Regions {
		for _, at := range region {
			if at[0] < 0 || at[0] >= rows || at[1] < 0 || at[1] >= cols {
				return "", message.Errorf("scl.region", i+1, sudoku.CellName(at[0], at[1]))
			}
			regions[at[0]*cols+at[1]] = i
		}
	}
	return sizeRules(rows, cols, digitsIn(string(p.About.Rules), max(rows, cols)), regions), nil
}

// rules returns the rules that the board, the drawings and the words say.
func (p *sclPuzzle) rules(text string) (*sudoku.Rules, []message.Message, error) {
	for _, f := range []struct {
		on   bool
		name string
	}{
		{p.has("disjoint"), "disjoint"}, {p.About.Knight || p.has("antiknight"), "knight"},
		{p.About.King || p.has("antiking"), "king"}, {p.has("nonconsecutive"), "nonconsecutive"},
	} {
		if f.on {
			text += "+" + f.name
		}
	}
	base, err := readSize(text)
	if err != nil {
		return nil, nil, err
	}
	picture, clues, err := p.picture(base)
	if err != nil {
		return nil, nil, err
	}
	var strange []message.Message
	for _, name := range p.Global {
		switch kind := map[string]string{"antiratio": "strictratio", "antixv": "strictxv", "antidifference": "strictdifference"}[name]; {
		case kind != "":
			clues = append(clues, placed{variants.Clue{Kind: kind}, message.Errorf(message.Plain, name)})
		case !slices.Contains([]string{"disjoint", "antiknight", "antiking", "nonconsecutive"}, name):
			strange = append(strange, message.Errorf("fpuzzles.constraint", short(name)))
		}
	}
	for _, line := range slices.Concat(p.Lines, p.Arrows) {
		if line.Path != "" && len(line.Points) == 0 {
			strange = append(strange, message.Errorf("fpuzzles.constraint", short(line.Path)))
		}
	}
	rules, unread, err := rulesOf(text, clues, picture, false)
	return rules, append(strange, unread...), err
}

func (p *sclPuzzle) has(name string) bool { return slices.Contains(p.Global, name) }

// picture returns what is drawn, and the cages that mean houses.
func (p *sclPuzzle) picture(s *sudoku.Shape) (*picture, []placed, error) {
	out := &picture{rules: string(p.About.Rules)}
	var clues []placed
	cells := func(places []sclPlace, what string) ([]int, error) {
		var cells []int
		for _, at := range places {
			cell := s.At(at[0], at[1])
			if cell < 0 {
				return nil, message.Errorf("scl.no_cell", what, sudoku.CellName(at[0], at[1]))
			}
			cells = append(cells, cell)
		}
		return cells, nil
	}
	for i, c := range p.Cages {
		if len(c.Cells) == 0 || c.Hidden && !isTrue(c.Unique) || c.Type == "disjoint" {
			continue
		}
		list, err := cells(c.Cells, fmt.Sprintf("cage %d", i+1))
		if err != nil {
			return nil, nil, err
		}
		value := c.Value
		if value == "" && c.Style != "extraregion" {
			value = c.Sum
		}
		switch {
		case c.Style == "extraregion":
			clues = append(clues, placed{variants.Clue{Kind: "extra", Lists: [][]int{list}}, message.Errorf("cage.place", i+1)})
			continue
		case strings.HasPrefix(string(c.Style), "fp"): // as SudokuPad calls those of f-puzzles
			c.Border = indexerColours()[strings.ToLower(strings.TrimPrefix(string(c.Style), "fp"))]
		}
		out.cages = append(out.cages, outline{cells: list, text: string(value), unique: isTrue(c.Unique), repeats: c.Unique != nil && !*c.Unique, colour: c.Border})
	}
	points := func(list []sclPoint) []point {
		var points []point
		for _, at := range list {
			points = append(points, point{at[0], at[1]})
		}
		return points
	}
	for i, list := range [][]sclLine{p.Lines, p.Arrows} {
		for _, line := range list {
			if len(line.Points) > 0 && finite(line.Points...) {
				out.strokes = append(out.strokes, stroke{points: points(line.Points), colour: line.Colour, thick: line.Thick, head: i == 1})
			}
		}
	}
	for i, list := range [][]sclFigure{p.Under, p.Over} {
		for _, f := range list {
			if finite(f.Centre) {
				out.figures = append(out.figures, figure{at: point{f.Centre[0], f.Centre[1]}, width: f.Width, height: f.Height, round: f.Round,
					fill: f.Fill, border: f.Border, text: string(f.Text), angle: f.Angle, under: i == 0})
			}
		}
	}
	lit, err := cells(p.Light, "foglight")
	if err != nil {
		return nil, nil, err
	}
	if p.hasFog = len(p.Effects) > 0 && out.triggerFog(s, p.Effects, lit); !p.hasFog {
		out.light(s, lit)
	}
	return out, clues, nil
}

func isTrue(b *bool) bool { return b != nil && *b }

// finite reports whether points lie near the board.
func finite(points ...sclPoint) bool {
	return !slices.ContainsFunc(points, func(p sclPoint) bool {
		return !(math.Abs(p[0]) < 2*sudoku.MaxN && math.Abs(p[1]) < 2*sudoku.MaxN)
	})
}
