package notation

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// writeScl returns the object of a record, as JSON.
func writeScl(record *Record) ([]byte, error) {
	b := record.Board
	shape := b.Rules.Shape()
	if hasGaps(b.Rules) {
		return nil, &SizeError{Form: "sudokupad", Rules: b.Rules, Most: sudoku.MaxN}
	}
	p := sclPuzzle{Size: 64, About: sclAbout{Title: loose(record.Title), Author: loose(record.Author), Message: sclText(record.Message), Tones: record.Tones}}
	no := false
	areas := map[int]int{}
	for cell := range shape.Cells() {
		at := shape.Position(cell)
		if at.Col == 0 {
			p.Cells = append(p.Cells, make([]sclCell, shape.Width()))
		}
		to := &p.Cells[at.Row][at.Col]
		if d := b.Digit(cell); d != 0 {
			if to.Value = value(shape, d); b.Givens[cell] == 0 {
				to.Given = &no
			}
		}
		for d := range b.Corner[cell].Digits() {
			to.Corner = append(to.Corner, value(shape, d))
		}
		for d := range b.Centre[cell].Digits() {
			to.Centre = append(to.Centre, value(shape, d))
		}
		if area := shape.Area(cell); area >= 0 {
			if _, known := areas[area]; !known {
				areas[area] = len(p.Regions)
				p.Regions = append(p.Regions, nil)
			}
			p.Regions[areas[area]] = append(p.Regions[areas[area]], sclPlace{at.Row, at.Col})
		}
	}
	if record.Solution != nil {
		var words []string
		for _, d := range record.Solution {
			if d == 0 { // any
				words = append(words, "?")
				continue
			}
			words = append(words, string(value(shape, d)))
		}
		separator := ""
		if shape.First()+shape.N() > 10 {
			separator = ","
		}
		p.About.Solution, _ = json.Marshal(strings.Join(words, separator))
	}
	p.About.Knight, p.About.King = b.Rules.Has("knight"), b.Rules.Has("king")
	for _, feature := range [][2]string{{"knight", "antiknight"}, {"king", "antiking"}, {"nonconsecutive", "nonconsecutive"}, {"disjoint", "disjoint"}} {
		if b.Rules.Has(feature[0]) {
			p.Global = append(p.Global, feature[1])
		}
	}
	return inTones(b.Rules, record.Tones, func(tones constraint.Tones) ([]byte, error) {
		with := p
		with.draw(shape, drawPicture(b.Rules, tones))
		words, _ := tellRules(b.Rules, record.Description, true, func(words string, _ []string) (*sudoku.Rules, error) {
			with := with
			with.About.Rules = sclText(words)
			text, err := with.board()
			if err != nil {
				return nil, err
			}
			rules, _, err := with.rules(text)
			return rules, err
		})
		with.About.Rules = sclText(words)
		return encodeJSON(with)
	}, func(text []byte) (*sudoku.Rules, error) {
		back, err := readScl(string(text))
		if err != nil {
			return nil, err
		}
		return back.Board.Rules, nil
	})
}

// value returns a digit as its value.
func value(s *sudoku.Shape, d uint8) loose {
	if d == 0 {
		return "."
	}
	return loose(strconv.Itoa(int(d) + s.First() - 1))
}

// draw puts a picture into the object.
func (p *sclPuzzle) draw(s *sudoku.Shape, from *picture) {
	places := func(cells []int) (list []sclPlace) {
		for _, cell := range cells {
			at := s.Position(cell)
			list = append(list, sclPlace{at.Row, at.Col})
		}
		return list
	}
	for _, c := range from.cages {
		cage := sclCage{Cells: places(c.cells), Value: loose(c.text), Border: c.colour}
		if c.unique {
			cage.Unique = &c.unique
			if c.colour == "" {
				cage.Sum = cage.Value
			}
		}
		p.Cages = append(p.Cages, cage)
	}
	for _, k := range from.strokes {
		line := sclLine{Colour: k.colour, Thick: k.thick}
		for _, at := range k.points {
			line.Points = append(line.Points, sclPoint{hundredth(at.row), hundredth(at.col)})
		}
		if k.head {
			line.Head = 0.3
			p.Arrows = append(p.Arrows, line)
		} else {
			p.Lines = append(p.Lines, line)
		}
	}
	for _, f := range from.figures {
		sign := sclFigure{Centre: sclPoint{hundredth(f.at.row), hundredth(f.at.col)}, Width: f.width, Height: f.height, Round: f.round,
			Fill: f.fill, Border: f.border, Text: loose(f.text), Size: f.size, Angle: f.angle}
		if f.fill == "#000000" {
			sign.Letters = "#FFFFFF"
		}
		if f.under {
			p.Under = append(p.Under, sign)
		} else {
			p.Over = append(p.Over, sign)
		}
	}
	p.Light = append(p.Light, places(from.lit(s))...)
}

// lit returns the cells of a fog that are seen from the start.
func (p *picture) lit(s *sudoku.Shape) (cells []int) {
	lit := map[int]bool{}
	for _, lamp := range p.lamps {
		for _, cell := range nearby(s, lamp) {
			lit[cell] = true
		}
	}
	for _, cell := range p.lights {
		lit[cell] = true
	}
	return slices.Sorted(maps.Keys(lit))
}

func hundredth(x float64) float64 { return math.Round(x*100) / 100 }
