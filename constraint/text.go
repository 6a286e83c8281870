package constraint

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/message"
)

// Sample is an example of a primitive.
type Sample struct {
	Name  string // of the primitive, such as "sum"
	Arg   string // what stands behind the name and "="
	Board string // the rules of a board that it is for, before the next "+"
}

// Rules returns whole rules with the example.
func (s Sample) Rules() string { return s.Board + "+" + s.Text() }

// Text returns the example as Read reads it.
func (s Sample) Text() string { return s.Name + "=" + s.Arg }

// samples has an example of each primitive that Read reads.
var samples = []Sample{
	{"allow", "1,3,5-7:r1c1r1c2", "9"},
	{"differ", "r1c1r2c3r3c5", "9"},
	{"relate", "2-9/3-9/4-9/5-9/6-9/7-9/8-9/9/:r1c1r1c2", "9"},
	{"sum", "3..15:r1c1r1c2/-1*r1c3", "9"},
	{"count", "0,2:1-4:r1c1r1c2r1c3", "9"},
	{"line", "0;1;0>1-5>1;1>6-9>0:r1", "9"},
	{"any", "(sum=9:r1c1r1c2&differ=r1c1r1c2|allow=9:r1c1)", "9"},
	{"connected", "1-4:3..:r1c1r1c2r2c1r2c2", "9"},
	{"regions", "6:CC", "6:1x6+beside=CC:36"},
	{"runs", "1:r1c1/CC1/CC2CC3CC4CC5CC6/CC7CC13CC19CC25CC31", "6:1x6+beside=CC:36+regions=6:CC"},
	{"rank", "33:c1", "9"},
	{"distinct", "r1c1:r2r3", "9"},
	{"rim", "2:r1r2r3", "9"},
}

// Samples returns an example of each primitive that Read reads.
func Samples() []Sample { return slices.Clone(samples) }

// primitiveNames lists the names of the primitives that Read reads.
func primitiveNames() (names []string) {
	for _, s := range samples {
		names = append(names, s.Name)
	}
	return names
}

// IsPrimitive reports whether Read reads a primitive of that name.
func IsPrimitive(name string) bool {
	return slices.ContainsFunc(samples, func(s Sample) bool { return s.Name == name })
}

// primitive reads one primitive.
func (r *Reader) primitive(text string) (Primitive, error) {
	if p := r.Known[text]; p != nil {
		return p, nil
	}
	b := r.Board
	name, arg, _ := strings.Cut(text, "=")
	if name == "any" {
		return r.any(arg)
	}
	if name == "differ" {
		cells, err := ParseCells(b, arg)
		return Differ{cells}, err
	}
	colon := strings.LastIndexByte(arg, ':')
	if colon < 0 {
		return nil, message.Errorf("primitive.no_cells", arg, name)
	}
	what, where := arg[:colon], arg[colon+1:]
	switch name {
	case "sum":
		return readSum(b, what, where)
	case "regions":
		return readRegions(b, what, where)
	case "runs":
		return readRuns(b, what, where)
	}
	cells, err := ParseCells(b, where)
	if err != nil {
		return nil, err
	}
	switch name {
	case "allow":
		digits, err := ParseValues(b, what)
		return Allow{cells, digits}, err
	case "relate":
		return readRelate(b, what, cells)
	case "count":
		return readCount(b, what, cells)
	case "connected":
		return readConnected(b, what, cells)
	case "rim":
		digits, err := ParseValues(b, what)
		return Connected{Cells: cells, Digits: digits, Rim: true}, err
	case "rank":
		return readRank(what, cells)
	case "distinct":
		return readDistinct(b, what, cells)
	case "line":
		automaton, err := r.automaton(what)
		return Line{cells, automaton}, err
	}
	return nil, message.Errorf("primitive.unknown", name, message.ListOf(primitiveNames()))
}

func readRelate(b Board, what string, cells []int) (Primitive, error) {
	var p Relate
	for row := range strings.SplitSeq(what, "/") {
		set, err := ParseValues(b, row)
		if err != nil {
			return nil, err
		}
		p.Table = append(p.Table, set)
	}
	if len(p.Table) != b.N() {
		return nil, message.Errorf("primitive.table_rows", len(p.Table), b.N())
	}
	if len(cells)%2 != 0 {
		return nil, message.Errorf("primitive.pairs", len(cells))
	}
	for pair := range slices.Chunk(cells, 2) {
		p.Pairs = append(p.Pairs, [2]int{pair[0], pair[1]})
	}
	return p, nil
}

func readCount(b Board, what string, cells []int) (Primitive, error) {
	numbers, digits, _ := strings.Cut(what, ":")
	p := HowMany{Cells: cells}
	var err error
	if p.Numbers, err = parseNumbers(numbers, 0, MaxCounted); err != nil {
		return nil, err
	}
	p.Digits, err = ParseValues(b, digits)
	return p, err
}

func readSum(b Board, what, where string) (Primitive, error) {
	p := Sum{Low: NoLow, High: NoHigh}
	from, to, isRange := strings.Cut(what, "..")
	if !isRange {
		to = from
	}
	for _, bound := range []struct {
		text string
		to   *int
	}{{from, &p.Low}, {to, &p.High}} {
		if bound.text == "" && isRange {
			continue
		}
		k, err := strconv.Atoi(bound.text)
		if err != nil || k < -1e6 || k > 1e6 {
			return nil, message.Errorf("primitive.sum", what)
		}
		*bound.to = k
	}
	weighted := false
	for part := range strings.SplitSeq(where, "/") {
		weight := 1
		if times, cells, ok := strings.Cut(part, "*"); ok {
			k, err := strconv.Atoi(times)
			if err != nil {
				return nil, message.Errorf("primitive.weight_text", times)
			}
			weight, part = k, cells
		}
		cells, err := ParseCells(b, part)
		if err != nil {
			return nil, err
		}
		weighted = weighted || weight != 1
		for _, cell := range cells {
			p.Cells = append(p.Cells, cell)
			p.Weights = append(p.Weights, weight)
		}
	}
	if !weighted {
		p.Weights = nil
	}
	return p, nil
}

// automaton reads an automaton, or returns the last one when it has the same text.
func (r *Reader) automaton(text string) (*Automaton, error) {
	if r.last != nil && r.text == text {
		return r.last, nil
	}
	a, err := readAutomaton(r.Board, text)
	if err == nil {
		r.text, r.last = text, a
	}
	return a, err
}

func readAutomaton(b Board, what string) (*Automaton, error) {
	parts := strings.Split(what, ";")
	if len(parts) < 2 {
		return nil, message.Errorf("automaton.text", what)
	}
	start, err := parseNumbers(parts[0], 0, MaxStates-1)
	if err != nil {
		return nil, err
	}
	accept, err := parseNumbers(parts[1], 0, MaxStates-1)
	if err != nil {
		return nil, err
	}
	most := max(slices.Max(append(start, 0)), slices.Max(append(accept, 0)))
	var moves []Move
	for _, part := range parts[2:] {
		fields := strings.Split(part, ">")
		if len(fields) != 3 {
			return nil, message.Errorf("automaton.move_text", part)
		}
		from, err1 := strconv.Atoi(fields[0])
		to, err2 := strconv.Atoi(fields[2])
		if err1 != nil || err2 != nil || from < 0 || to < 0 || from >= MaxStates || to >= MaxStates {
			return nil, message.Errorf("automaton.move_text", part)
		}
		digits, err := ParseValues(b, fields[1])
		if err != nil {
			return nil, err
		}
		most = max(most, from, to)
		moves = append(moves, Move{from, digits, to})
	}
	return NewAutomaton(b.N(), most+1, start, accept, moves)
}

func (r *Reader) any(arg string) (Primitive, error) {
	choice, err := CutChoice(arg, "any=(sum=9:r1c1r1c2|allow=9:r1c1)")
	if err != nil {
		return nil, err
	}
	var p Any
	for _, list := range choice {
		var primitives []Primitive
		for _, part := range list {
			q, err := r.primitive(part)
			if err != nil {
				return nil, err
			}
			primitives = append(primitives, q)
		}
		p.Lists = append(p.Lists, primitives)
	}
	return p, nil
}

// maxNesting limits the depth of parentheses in a choice.
const maxNesting = 200

// CutChoice splits a choice "(a&b|c)" into its lists and their parts. Parts may be choices, up
// to 200 deep. The error for any other text shows like, a right one.
func CutChoice(text, like string) ([][]string, error) {
	inner, open := strings.CutPrefix(text, "(")
	inner, closed := strings.CutSuffix(inner, ")")
	if !open || !closed || inner == "" {
		return nil, message.Errorf("primitive.choice", text, like)
	}
	var lists [][]string
	var list []string
	depth, from := 0, 0
	for i := range len(inner) {
		switch b := inner[i]; {
		case b == '(':
			if depth++; depth > maxNesting {
				return nil, message.Errorf("primitive.nested", maxNesting)
			}
		case b == ')':
			depth--
		case (b == '&' || b == '|') && depth == 0:
			list = append(list, inner[from:i])
			from = i + 1
			if b == '|' {
				lists = append(lists, list)
				list = nil
			}
		}
	}
	return append(lists, append(list, inner[from:])), nil
}

func (p Allow) write(b Board) string {
	return "allow=" + ValuesText(b, p.Digits) + ":" + CellsText(b, p.Cells)
}

func (p Differ) write(b Board) string { return "differ=" + CellsText(b, p.Cells) }

func (p Relate) write(b Board) string {
	text := append(make([]byte, 0, 16*len(p.Table)+8*len(p.Pairs)), "relate="...)
	for i, set := range p.Table {
		if i > 0 {
			text = append(text, '/')
		}
		text = appendValues(text, b, set)
	}
	return string(AppendCellsText(append(text, ':'), b, p.cells()))
}

func (p Sum) write(b Board) string {
	bound := func(k, none int) string {
		if k == none {
			return ""
		}
		return strconv.Itoa(k)
	}
	text := "sum=" + bound(p.Low, NoLow)
	if p.Low != p.High {
		text += ".." + bound(p.High, NoHigh)
	}
	sign := ":"
	for i := 0; i < len(p.Cells); {
		j := i + 1
		for ; j < len(p.Cells) && (p.Weights == nil || p.Weights[j] == p.Weights[i]); j++ {
		}
		text += sign
		if p.Weights != nil && p.Weights[i] != 1 {
			text += strconv.Itoa(p.Weights[i]) + "*"
		}
		text += CellsText(b, p.Cells[i:j])
		sign, i = "/", j
	}
	return text
}

func (p HowMany) write(b Board) string {
	numbers := slices.Sorted(slices.Values(p.Numbers))
	return "count=" + numbersText(slices.Compact(numbers)) + ":" + ValuesText(b, p.Digits) + ":" + CellsText(b, p.Cells)
}

func (p Line) write(b Board) string {
	return "line=" + p.Automaton.write(b) + ":" + CellsText(b, p.Cells)
}

// write returns the automaton's text. It keeps the text, since many lines may share an
// automaton.
func (a *Automaton) write(b Board) string {
	if known := a.written.Load(); known != nil && known.first == b.First() {
		return known.text
	}
	moves := a.Moves()
	written := appendRanges(make([]byte, 0, 16*len(moves)+16), a.Start())
	written = appendRanges(append(written, ';'), a.Accept())
	for _, m := range moves {
		written = strconv.AppendInt(append(written, ';'), int64(m.From), 10)
		written = appendValues(append(written, '>'), b, m.Digits)
		written = strconv.AppendInt(append(written, '>'), int64(m.To), 10)
	}
	text := string(written)
	a.written.Store(&writtenAutomaton{b.First(), text})
	return text
}

func (p Any) write(b Board) string {
	var lists []string
	for _, list := range p.Lists {
		var parts []string
		for _, q := range list {
			parts = append(parts, q.write(b))
		}
		lists = append(lists, strings.Join(parts, "&"))
	}
	return "any=(" + strings.Join(lists, "|") + ")"
}

// Text returns p in the form that Read reads.
func Text(b Board, p Primitive) string { return p.write(b) }
