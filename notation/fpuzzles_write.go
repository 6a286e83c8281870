package notation

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

func intsOfSet(set sudoku.Set) []int {
	var digits []int
	for d := range set.Digits() {
		digits = append(digits, int(d))
	}
	return digits
}

func writeFpuzzles(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	packed, err := fpuzzlesCode(record)
	if err != nil {
		return dst, err
	}
	return append(dst, "https://www.f-puzzles.com/?load="+url.QueryEscape(packed)+"\n"...), nil
}

// lostInFpuzzles names the constraints that have no field of their own. They
// are drawn and told in words, which f-puzzles doesn't check.
func lostInFpuzzles(record *Record) []message.Message {
	p := fpuzzle{}
	b := &fpuzzlesBoard{record.Board.Rules.Shape()}
	var lost []message.Message
	for _, c := range p.fill(b, record.Board.Rules, map[string][]fpuzzlesItem{}, nil) {
		lost = append(lost, message.Errorf("lost.rule_drawn", short(c)))
	}
	return lost
}

// fill puts the rules into the fields of the object. It returns the names of
// those without a field, and of those told as text.
func (p *fpuzzle) fill(b *fpuzzlesBoard, rules *sudoku.Rules, fields map[string][]fpuzzlesItem, told []string) (other []string) {
	p.Rising, p.Falling = rules.Has("x"), rules.Has("x")
	p.Knight, p.King, p.Disjoint, p.Nonconsecutive = rules.Has("knight"), rules.Has("king"), rules.Has("disjoint"), rules.Has("nonconsecutive")
	for _, feature := range rules.Features() {
		if feature.House == "" || feature.Name == "x" || feature.Name == "disjoint" {
			continue
		}
		for _, house := range rules.Houses() {
			if house.Kind == feature.House {
				fields["extraregion"] = append(fields["extraregion"], fpuzzlesItem{Cells: b.names(house.Cells)})
			}
		}
	}
	for _, c := range rules.Constraints() {
		clue, ok := variants.ClueOf(b.Shape, c)
		if slices.Contains(told, c.String()) || !ok || !p.put(b, clue, fields) {
			if allow, isAllow := onlyAllow(c); isAllow && !slices.Contains(told, c.String()) && p.allow(b, allow) {
				continue
			}
			other = append(other, c.Kind)
			p.drawn = append(p.drawn, c)
		}
	}
	return other
}

// put puts a clue where it belongs; false when there is no place for it.
func (p *fpuzzle) put(b *fpuzzlesBoard, clue variants.Clue, fields map[string][]fpuzzlesItem) bool {
	negative := func(names ...string) bool {
		if len(p.Negative) > 0 && slices.ContainsFunc(names, func(name string) bool { return slices.Contains(p.Negative, name) }) {
			return false
		}
		p.Negative = append(p.Negative, names...)
		return true
	}
	switch clue.Kind {
	case "extra":
		switch cells := clue.Lists[0]; {
		case slices.Equal(cells, diagonalOf(b.Shape, true)) && !p.Rising && !p.Falling:
			p.Rising = true
			return true
		case slices.Equal(cells, diagonalOf(b.Shape, false)) && !p.Rising && !p.Falling:
			p.Falling = true
			return true
		}
	case "fog":
		if names := b.names(clue.Lists[0]); clue.Value == "" {
			p.Fog = append(p.Fog, names...)
		} else {
			p.Lights = append(p.Lights, names...)
		}
		return true
	case "strictkropki":
		p.Nonconsecutive = true
		return negative("difference", "ratio")
	case "strictdifference":
		if clue.Value != "" {
			return false
		}
		p.Nonconsecutive = true
		return negative("difference")
	case "strictratio":
		return clue.Value == "" && negative("ratio")
	case "strictxv":
		return negative("xv")
	}
	return writeFpuzzlesClue(b, clue, fields)
}

// onlyAllow returns what a constraint allows cells, when it says nothing else.
func onlyAllow(c constraint.Constraint) (constraint.Allow, bool) {
	if c.Kind != "allow" || len(c.Holds) != 1 {
		return constraint.Allow{}, false
	}
	allow, ok := c.Holds[0].(constraint.Allow)
	return allow, ok
}

// allow makes digits that cells are allowed their given pencil marks.
func (p *fpuzzle) allow(b *fpuzzlesBoard, a constraint.Allow) bool {
	if p.Grid == nil || a.Digits == 0 {
		return a.Digits != 0
	}
	for _, cell := range a.Cells {
		at := b.Position(cell)
		if p.Grid[at.Row][at.Col].Only != nil {
			return false
		}
	}
	for _, cell := range a.Cells {
		at := b.Position(cell)
		p.Grid[at.Row][at.Col].Only = intsOfSet(a.Digits)
	}
	return true
}

// fpuzzlesCode returns a record as a packed object.
func fpuzzlesCode(record *Record) (string, error) {
	b := record.Board
	if err := need("fpuzzles", b, 35); err != nil {
		return "", err
	}
	if err := needHouses("fpuzzles", b.Rules); err != nil {
		return "", err
	}
	n := b.Rules.N()
	shape := b.Rules.Shape()
	boxRows, boxCols, boxed := sudoku.DefaultBox(n)
	rows, cols := shape.Box()
	ownRegions := b.Rules.Has("jigsaw") || boxed && (rows != boxRows || cols != boxCols)
	p := fpuzzle{Size: n, Title: record.Title, Author: record.Author, Message: record.Message, Tones: record.Tones}
	areas := map[int]int{-1: -1}
	for cell := range b.Rules.Cells() {
		if cell%n == 0 {
			p.Grid = append(p.Grid, make([]fpuzzlesCell, n))
		}
		to := &p.Grid[cell/n][cell%n]
		to.Value, to.Given = int(b.Digit(cell)), b.Givens[cell] != 0
		to.Corner, to.Centre = intsOfSet(b.Corner[cell]), intsOfSet(b.Centre[cell])
		if ownRegions {
			area := shape.Area(cell)
			if _, known := areas[area]; !known {
				areas[area] = len(areas) - 1
			}
			to.Region = fpuzzlesRegion{true, areas[area]}
		}
	}
	if record.Solution != nil {
		var solution []int
		for _, d := range record.Solution {
			solution = append(solution, int(d))
		}
		p.Solution, _ = json.Marshal(solution)
	}
	needed := len(lostInFpuzzles(record)) > 0
	board := &fpuzzlesBoard{shape}
	read := func(text []byte) (*sudoku.Rules, error) {
		back, err := readFpuzzlesObject("fpuzzles", text, nil)
		if err != nil {
			return nil, err
		}
		return back.Board.Rules, nil
	}
	text, err := inTones(b.Rules, record.Tones, func(tones constraint.Tones) ([]byte, error) {
		encode := func(words string, parts []string) ([]byte, error) {
			with := p
			with.Grid = nil
			for _, row := range p.Grid {
				with.Grid = append(with.Grid, slices.Clone(row))
			}
			fields := map[string][]fpuzzlesItem{}
			with.fill(board, b.Rules, fields, parts)
			with.draw(board, tones)
			with.Ruleset = words
			return with.encode(fields)
		}
		return encode(tellRules(b.Rules, record.Description, needed, func(words string, parts []string) (*sudoku.Rules, error) {
			text, err := encode(words, parts)
			if err != nil {
				return nil, err
			}
			return read(text)
		}))
	}, read)
	return packLZ(string(text)), err
}

// encode writes the object: the frame, then the constraints.
func (p *fpuzzle) encode(fields map[string][]fpuzzlesItem) ([]byte, error) {
	text, err := encodeJSON(p)
	if err != nil {
		return nil, err
	}
	for _, field := range fpuzzlesFields {
		if items := fields[field.name]; len(items) > 0 && field.write != nil || len(items) > 0 && field.read == nil {
			list, err := encodeJSON(items)
			if err != nil {
				return nil, err
			}
			text = fmt.Appendf(text[:len(text)-1], ",%q:%s}", field.name, list)
		}
	}
	return text, nil
}

// encodeJSON writes JSON without the escapes for pages.
func encodeJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSpace(text.Bytes()), err
}
