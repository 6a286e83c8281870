package notation

import (
	"encoding/json"
	"maps"
	"math"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// fpuzzlesDrawing holds what an f-puzzles object only draws.
type fpuzzlesDrawing struct {
	Line      []fpuzzlesSign `json:"line,omitempty"`
	Rectangle []fpuzzlesSign `json:"rectangle,omitempty"`
	Circle    []fpuzzlesSign `json:"circle,omitempty"`
	Text      []fpuzzlesSign `json:"text,omitempty"`
	Cage      []fpuzzlesSign `json:"cage,omitempty"`
	Lights    []string       `json:"foglight,omitempty"`

	Effects []json.RawMessage `json:"triggereffect,omitempty"`
	hasFog  bool              // they were understood

	drawn []constraint.Constraint // what has to be drawn
}

// fpuzzlesSign is one of these things. What another program draws for a constraint
// that has a field of its own says so.
type fpuzzlesSign struct {
	_       struct{}        `also:"*"`
	Lines   [][]string      `json:"lines,omitempty"`
	Cells   []string        `json:"cells,omitempty"`
	Value   loose           `json:"value,omitempty"`
	Width   float64         `json:"width,omitempty"`
	Height  float64         `json:"height,omitempty"`
	Fill    string          `json:"baseC,omitempty"`
	Outline string          `json:"outlineC,omitempty"`
	Letters string          `json:"fontC,omitempty"`
	Size    float64         `json:"size,omitempty"`
	Angle   float64         `json:"angle,omitempty"`
	Of      json.RawMessage `json:"fromConstraint,omitempty"`
	Old     bool            `json:"isNewConstraint,omitempty"` // the same, as it was said once
}

func (s fpuzzlesSign) ofConstraint() bool {
	of := string(s.Of)
	return s.Old || of != "" && of != "null" && of != "false" && of != `""`
}

// picture returns what the object draws that is no constraint, and its words.
func (p *fpuzzle) picture(b *fpuzzlesBoard) (*picture, error) {
	out := &picture{rules: p.Ruleset}
	place := func(names []string) (at point, err error) {
		for _, name := range names {
			row, col, err := b.place(name)
			if err != nil {
				return at, err
			}
			at.row += (float64(row) + 0.5) / float64(len(names))
			at.col += (float64(col) + 0.5) / float64(len(names))
		}
		return at, nil
	}
	for _, list := range [][]fpuzzlesSign{p.Line, p.Rectangle, p.Circle, p.Text, p.Cage} {
		if len(list) > constraint.MaxConstraints {
			return nil, message.Errorf("fpuzzles.signs", len(list), constraint.MaxConstraints)
		}
	}
	for _, line := range p.Line {
		for _, names := range line.Lines {
			k := stroke{colour: line.Outline, thick: 32 * line.Width}
			for _, name := range names {
				at, err := place([]string{name})
				if err != nil {
					return nil, message.Errorf("fpuzzles.line", err)
				}
				k.points = append(k.points, at)
			}
			if !line.ofConstraint() {
				out.strokes = append(out.strokes, k)
			}
		}
	}
	for i, list := range [][]fpuzzlesSign{p.Rectangle, p.Circle, p.Text} {
		for _, sign := range list {
			if sign.ofConstraint() || len(sign.Cells) == 0 {
				continue
			}
			at, err := place(sign.Cells)
			if err != nil {
				return nil, message.Errorf("said.about", []string{"rectangle", "circle", "text"}[i], err)
			}
			f := figure{at: at, width: sign.Width, height: sign.Height, round: i == 1, fill: sign.Fill, border: sign.Outline, text: string(sign.Value), angle: sign.Angle}
			if i == 2 {
				f.width, f.height, f.fill, f.border = 0.25, 0.25, "", ""
			}
			out.figures = append(out.figures, f)
		}
	}
	for _, sign := range p.Cage {
		if sign.ofConstraint() || len(sign.Cells) == 0 {
			continue
		}
		cells, err := b.cells(sign.Cells)
		if err != nil {
			return nil, message.Errorf("fpuzzles.cage", err)
		}
		switch sign.Value {
		case "FOW":
			out.lamps = append(out.lamps, cells...)
		case "FOGLIGHT":
			p.Lights = append(p.Lights, sign.Cells...)
		default:
			out.cages = append(out.cages, outline{cells: cells, text: string(sign.Value), colour: sign.Outline})
		}
	}
	lamps, err := b.cells(p.Fog)
	if err != nil {
		return nil, message.Errorf("fpuzzles.fog", err)
	}
	lights, err := b.cells(p.Lights)
	if err != nil {
		return nil, message.Errorf("fpuzzles.foglight", err)
	}
	out.lamps = append(out.lamps, lamps...)
	if p.hasFog = len(p.Effects) > 0 && out.triggerFog(b.Shape, p.Effects, lights); !p.hasFog {
		out.light(b.Shape, lights)
	}
	return out, nil
}

// light takes cells that are seen in the fog. Lamps light a cell and those around
// it; cells that no lamps light are lights by themselves.
func (p *picture) light(s *sudoku.Shape, lit []int) {
	is, left := map[int]bool{}, map[int]bool{}
	for _, cell := range lit {
		is[cell], left[cell] = true, true
	}
	for len(left) > 0 {
		lamp, most := -1, 0
		for cell := range s.Cells() {
			all, news := true, 0
			for _, other := range nearby(s, cell) {
				all = all && is[other]
				if left[other] {
					news++
				}
			}
			if all && news > most {
				lamp, most = cell, news
			}
		}
		if lamp < 0 {
			break
		}
		p.lamps = append(p.lamps, lamp)
		for _, other := range nearby(s, lamp) {
			delete(left, other)
		}
	}
	slices.Sort(p.lamps)
	p.lights = append(p.lights, slices.Sorted(maps.Keys(left))...)
}

// nearby returns a cell and those around it.
func nearby(s *sudoku.Shape, cell int) []int {
	var cells []int
	at := s.Position(cell)
	for r := -1; r <= 1; r++ {
		for c := -1; c <= 1; c++ {
			if other := s.At(at.Row+r, at.Col+c); other >= 0 {
				cells = append(cells, other)
			}
		}
	}
	return cells
}

// draw draws the constraints that have no fields, in tones where they have one.
func (p *fpuzzle) draw(b *fpuzzlesBoard, tones constraint.Tones) {
	for _, c := range p.drawn {
		d := drawn(b.Shape, tones.Of(c))
		for _, k := range d.strokes {
			line := fpuzzlesSign{Outline: k.colour, Width: k.thick / 32, Lines: [][]string{nil}}
			for _, at := range k.points {
				line.Lines[0] = append(line.Lines[0], b.name(int(math.Floor(at.row)), int(math.Floor(at.col))))
			}
			if len(k.path(b.Shape)) > 1 {
				p.Line = append(p.Line, line)
			}
		}
		for _, f := range d.figures {
			sign := fpuzzlesSign{Cells: b.around(f), Width: f.width, Height: f.height, Fill: f.fill, Outline: f.border, Value: loose(f.text), Angle: f.angle}
			switch {
			case f.round:
				sign.Letters = "#000000"
				p.Circle = append(p.Circle, sign)
			case f.text != "":
				sign.Width, sign.Height, sign.Fill, sign.Outline = 0, 0, "", ""
				sign.Letters, sign.Size = "#000000", 0.7
				p.Text = append(p.Text, sign)
			default:
				p.Rectangle = append(p.Rectangle, sign)
			}
		}
		for _, c := range d.cages {
			p.Cage = append(p.Cage, fpuzzlesSign{Cells: b.names(c.cells), Value: loose(c.text), Outline: c.colour, Letters: "#000000"})
		}
	}
}

// around returns the names of the cells whose middle a figure stands in.
func (b *fpuzzlesBoard) around(f figure) []string {
	if cells := around(b.Shape, f.at); len(cells) > 1 {
		return b.names(cells)
	}
	if f.width > 1 || f.height > 1 { // a pill
		var cells []int
		for cell := range b.Cells() {
			if m := middle(b.Shape, cell); math.Abs(m.row-f.at.row) < f.height/2 && math.Abs(m.col-f.at.col) < f.width/2 {
				cells = append(cells, cell)
			}
		}
		return b.names(cells)
	}
	return []string{b.name(int(math.Floor(f.at.row)), int(math.Floor(f.at.col)))}
}
