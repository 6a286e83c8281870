package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/message"
)

// ParseCells reads cells as constraints write them: r1c1r1c2, with or without
// commas between them; r1 alone is all of row 1 from the left, c4 column 4 from
// the top, -r1 and -c4 the other way round.
func ParseCells(s *Shape, text string) ([]int, error) {
	return AppendCells(make([]int, 0, len(text)/4+1), s, text)
}

// AppendCells is ParseCells that appends to a list.
func AppendCells(cells []int, s *Shape, text string) ([]int, error) {
	before := len(cells)
	for rest := text; rest != ""; {
		if rest[0] == ',' {
			rest = rest[1:]
			continue
		}
		if cell, after := cutCell(s, rest); cell >= 0 {
			cells, rest = append(cells, cell), after
			continue
		}
		var run []int
		var err error
		if run, rest, err = parseRun(s, rest); err != nil {
			return nil, err
		}
		cells = append(cells, run...)
	}
	if len(cells) == before {
		return nil, message.Errorf("names no cells; write them as in r1c1r1c2")
	}
	return cells, nil
}

// cutCell reads one cell of the board and gives what is behind it; -1 when the text
// begins with something else.
func cutCell(s *Shape, text string) (cell int, rest string) {
	if isShort(text) {
		return s.At(int(text[1]-'1'), int(text[3]-'1')), text[4:]
	}
	row, rest, isRow := cutNumber(text, 'r')
	col, rest, isCol := cutNumber(rest, 'c')
	if !isRow || !isCol {
		return -1, text
	}
	return s.At(row-1, col-1), rest
}

// isShort says whether a text begins with a cell such as r1c1, whose row and column have a
// digit each.
func isShort(text string) bool {
	return len(text) >= 4 && text[0]|0x20 == 'r' && text[2]|0x20 == 'c' && isDigit(text[1]) && isDigit(text[3]) &&
		(len(text) == 4 || !isDigit(text[4]))
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// parseRun reads one cell, row or column and gives what is behind it.
func parseRun(s *Shape, text string) (cells []int, rest string, err error) {
	wrong := func() ([]int, string, error) {
		return nil, "", message.Errorf("%q is no cell; write cells as in r1c1r1c2, a whole row as r1", text[:min(len(text), 12)])
	}
	rest, back := strings.CutPrefix(text, "-")
	row, rest, isRow := cutNumber(rest, 'r')
	col, rest, isCol := cutNumber(rest, 'c')
	switch {
	case isRow && isCol && !back:
		cell := s.At(row-1, col-1)
		if cell < 0 {
			return nil, "", message.Errorf("there is no cell %s on this board", CellName(row-1, col-1))
		}
		return []int{cell}, rest, nil
	case isRow == isCol, isRow && rest != "" && rest[0]|0x20 == 'c':
		return wrong()
	case isRow:
		for c := range s.width {
			if cell := s.At(row-1, c); cell >= 0 {
				cells = append(cells, cell)
			}
		}
	default:
		for r := range s.height {
			if cell := s.At(r, col-1); cell >= 0 {
				cells = append(cells, cell)
			}
		}
	}
	if len(cells) == 0 {
		return nil, "", message.Errorf("%q lies outside the board", text[:len(text)-len(rest)])
	}
	if back {
		slices.Reverse(cells)
	}
	return cells, rest, nil
}

// cutNumber reads a number of at most three digits behind a letter of either case.
func cutNumber(text string, letter byte) (number int, rest string, ok bool) {
	if text == "" || text[0]|0x20 != letter {
		return 0, text, false
	}
	i := 1
	for i < len(text) && i < 4 && isDigit(text[i]) {
		number = number*10 + int(text[i]-'0')
		i++
	}
	if i == 1 {
		return 0, text, false
	}
	return number, text[i:], true
}

// CellsText writes cells as ParseCells reads them; a whole row or column is short.
func CellsText(s *Shape, cells []int) string {
	return string(AppendCellsText(make([]byte, 0, 6*len(cells)), s, cells))
}

// AppendCellsText is CellsText that appends to a text.
func AppendCellsText(b []byte, s *Shape, cells []int) []byte {
	if name, ok := wholeLine(s, cells); ok {
		return append(b, name...)
	}
	for _, cell := range cells {
		p := s.position[cell]
		if p.Row < 9 && p.Col < 9 {
			b = append(b, 'r', byte('1'+p.Row), 'c', byte('1'+p.Col))
			continue
		}
		b = strconv.AppendInt(append(b, 'r'), int64(p.Row+1), 10)
		b = strconv.AppendInt(append(b, 'c'), int64(p.Col+1), 10)
	}
	return b
}

// wholeLine is the name of a row or column when the cells are all of it in order.
func wholeLine(s *Shape, cells []int) (name string, ok bool) {
	if len(cells) < 2 || len(cells) < min(s.rows, s.cols) {
		return "", false
	}
	p, q := s.position[cells[0]], s.position[cells[len(cells)-1]]
	back := cells[0] > cells[len(cells)-1]
	switch {
	case p.Row == q.Row:
		name = "r" + strconv.Itoa(p.Row+1)
	case p.Col == q.Col:
		name = "c" + strconv.Itoa(p.Col+1)
	default:
		return "", false
	}
	if back {
		name = "-" + name
	}
	all, _, err := parseRun(s, name)
	return name, err == nil && slices.Equal(all, cells)
}

// ParseValues reads digits by their values, as in 1,3,5-9; on a board whose digits
// start at 0, from 0.
func ParseValues(s *Shape, text string) (Set, error) {
	numbers, err := parseNumbers(text, s.first, s.first+s.n-1)
	if err != nil {
		return 0, err
	}
	var set Set
	for _, v := range numbers {
		set = set.With(uint8(v - s.first + 1))
	}
	return set, nil
}

// ValuesText writes digits by their values, as ParseValues reads them.
func ValuesText(s *Shape, set Set) string {
	var numbers []int
	for d := range set.Digits() {
		numbers = append(numbers, int(d)+s.first-1)
	}
	return numbersText(numbers)
}

// parseNumbers reads numbers and ranges of them, such as 0,2-4, within bounds.
func parseNumbers(text string, least, most int) ([]int, error) {
	var numbers []int
	for part := range strings.SplitSeq(text, ",") {
		if part == "" && text == "" {
			break // none
		}
		from, to, isRange := strings.Cut(part, "-")
		low, err1 := strconv.Atoi(from)
		high, err2 := low, error(nil)
		if isRange {
			high, err2 = strconv.Atoi(to)
		}
		if err1 != nil || err2 != nil || low > high {
			return nil, message.Errorf("%q is no list of numbers; write it as in 1,3,5-9", text)
		}
		if low < least || high > most {
			return nil, message.Errorf("%q is outside of %d to %d", part, least, most)
		}
		for k := low; k <= high; k++ {
			numbers = append(numbers, k)
		}
	}
	return numbers, nil
}

// numbersText writes ascending numbers as parseNumbers reads them.
func numbersText(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		switch part := strconv.Itoa(numbers[i]); {
		case j == i:
			parts = append(parts, part)
		default:
			parts = append(parts, part+"-"+strconv.Itoa(numbers[j]))
		}
		i = j + 1
	}
	return strings.Join(parts, ",")
}

// primitiveNames are the names under which the root reads primitives.
var primitiveNames = []string{"allow", "differ", "relate", "sum", "count", "line", "any"}

// IsPrimitive says whether a name is one of the primitives that ReadConstraint
// reads.
func IsPrimitive(name string) bool { return slices.Contains(primitiveNames, name) }

// readPrimitive reads one primitive.
func readPrimitive(s *Shape, text string) (Primitive, error) {
	name, arg, _ := strings.Cut(text, "=")
	if name == "any" {
		return readAny(s, arg)
	}
	if name == "differ" {
		cells, err := ParseCells(s, arg)
		return Differ{cells}, err
	}
	colon := strings.LastIndexByte(arg, ':')
	if colon < 0 {
		return nil, message.Errorf("%q lacks its cells; write them behind a colon, as in %s=…:r1c1r1c2", arg, name)
	}
	what, where := arg[:colon], arg[colon+1:]
	if name == "sum" {
		return readSum(s, what, where)
	}
	cells, err := ParseCells(s, where)
	if err != nil {
		return nil, err
	}
	switch name {
	case "allow":
		digits, err := ParseValues(s, what)
		return Allow{cells, digits}, err
	case "relate":
		return readRelate(s, what, cells)
	case "count":
		return readCount(s, what, cells)
	case "line":
		automaton, err := automatonOf(s, what)
		return Line{cells, automaton}, err
	}
	return nil, message.Errorf("%q is none of the primitives: %s", name, message.ListOf(primitiveNames))
}

func readRelate(s *Shape, what string, cells []int) (Primitive, error) {
	var p Relate
	for row := range strings.SplitSeq(what, "/") {
		set, err := ParseValues(s, row)
		if err != nil {
			return nil, err
		}
		p.Table = append(p.Table, set)
	}
	if len(p.Table) != s.n {
		return nil, message.Errorf("the table has %d {row|rows} for %d digits; it needs one for each, divided by /", len(p.Table), s.n)
	}
	if len(cells)%2 != 0 {
		return nil, message.Errorf("%d cells are no pairs", len(cells))
	}
	for pair := range slices.Chunk(cells, 2) {
		p.Pairs = append(p.Pairs, [2]int{pair[0], pair[1]})
	}
	return p, nil
}

func readCount(s *Shape, what string, cells []int) (Primitive, error) {
	numbers, digits, _ := strings.Cut(what, ":")
	p := HowMany{Cells: cells}
	var err error
	if p.Numbers, err = parseNumbers(numbers, 0, MaxCounted); err != nil {
		return nil, err
	}
	p.Digits, err = ParseValues(s, digits)
	return p, err
}

func readSum(s *Shape, what, where string) (Primitive, error) {
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
			return nil, message.Errorf("%q is no sum; write a number or bounds, as in 15, 3..17 or 3..", what)
		}
		*bound.to = k
	}
	weighted := false
	for part := range strings.SplitSeq(where, "/") {
		weight := 1
		if times, cells, ok := strings.Cut(part, "*"); ok {
			k, err := strconv.Atoi(times)
			if err != nil {
				return nil, message.Errorf("%q is no weight; write it as in -1*r1c1", times)
			}
			weight, part = k, cells
		}
		cells, err := ParseCells(s, part)
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

// readText is the text of an automaton on a shape, and what it says.
type readText struct {
	text      string
	automaton *Automaton
}

// automatonOf reads an automaton. Texts of many lines tend to say the same one again
// and again, which is read once.
func automatonOf(s *Shape, text string) (*Automaton, error) {
	if last := s.lastRead.Load(); last != nil && last.text == text {
		return last.automaton, nil
	}
	a, err := readAutomaton(s, text)
	if err == nil {
		s.lastRead.Store(&readText{text, a})
	}
	return a, err
}

func readAutomaton(s *Shape, what string) (*Automaton, error) {
	parts := strings.Split(what, ";")
	if len(parts) < 2 {
		return nil, message.Errorf("%q is no automaton; write start states, accepted states and moves, as in 0;1;0>1-4>1;1>5-9>0", what)
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
			return nil, message.Errorf("%q is no move; write from>digits>to, as in 0>1-4>1", part)
		}
		from, err1 := strconv.Atoi(fields[0])
		to, err2 := strconv.Atoi(fields[2])
		if err1 != nil || err2 != nil || from < 0 || to < 0 || from >= MaxStates || to >= MaxStates {
			return nil, message.Errorf("%q is no move; write from>digits>to, as in 0>1-4>1", part)
		}
		digits, err := ParseValues(s, fields[1])
		if err != nil {
			return nil, err
		}
		most = max(most, from, to)
		moves = append(moves, Move{from, digits, to})
	}
	return NewAutomaton(s.n, most+1, start, accept, moves)
}

func readAny(s *Shape, arg string) (Primitive, error) {
	choice, err := CutChoice(arg, "any=(sum=9:r1c1r1c2|allow=9:r1c1)")
	if err != nil {
		return nil, err
	}
	var p Any
	for _, list := range choice {
		var primitives []Primitive
		for _, part := range list {
			q, err := readPrimitive(s, part)
			if err != nil {
				return nil, err
			}
			primitives = append(primitives, q)
		}
		p.Lists = append(p.Lists, primitives)
	}
	return p, nil
}

// maxNesting is how deep parentheses may lie in each other in a choice.
const maxNesting = 200

// CutChoice cuts a choice "(a&b|c)" into its lists and their parts, which may hold choices
// themselves, up to 200 deep. The error, of a text that is no choice or too deep, shows like, a
// right one.
func CutChoice(text, like string) ([][]string, error) {
	inner, open := strings.CutPrefix(text, "(")
	inner, closed := strings.CutSuffix(inner, ")")
	if !open || !closed || inner == "" {
		return nil, message.Errorf("%q is no choice; write %s", text, like)
	}
	var lists [][]string
	var list []string
	depth, from := 0, 0
	for i := range len(inner) {
		switch b := inner[i]; {
		case b == '(':
			if depth++; depth > maxNesting {
				return nil, message.Errorf("choices in choices in choices; there may be %d", maxNesting)
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

func (p Allow) write(s *Shape) string {
	return "allow=" + ValuesText(s, p.Digits) + ":" + CellsText(s, p.Cells)
}

func (p Differ) write(s *Shape) string { return "differ=" + CellsText(s, p.Cells) }

func (p Relate) write(s *Shape) string {
	var rows []string
	for _, set := range p.Table {
		rows = append(rows, ValuesText(s, set))
	}
	var cells []int
	for _, pair := range p.Pairs {
		cells = append(cells, pair[:]...)
	}
	return "relate=" + strings.Join(rows, "/") + ":" + CellsText(s, cells)
}

func (p Sum) write(s *Shape) string {
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
		text += CellsText(s, p.Cells[i:j])
		sign, i = "/", j
	}
	return text
}

func (p HowMany) write(s *Shape) string {
	numbers := slices.Sorted(slices.Values(p.Numbers))
	return "count=" + numbersText(slices.Compact(numbers)) + ":" + ValuesText(s, p.Digits) + ":" + CellsText(s, p.Cells)
}

func (p Line) write(s *Shape) string {
	return "line=" + p.Automaton.write(s) + ":" + CellsText(s, p.Cells)
}

// write is kept, since many lines may have one automaton.
func (a *Automaton) write(s *Shape) string {
	if known := a.written.Load(); known != nil && known.first == s.first {
		return known.text
	}
	var text strings.Builder
	text.WriteString(numbersText(a.Start()) + ";" + numbersText(a.Accept()))
	for _, m := range a.Moves() {
		fmt.Fprintf(&text, ";%d>%s>%d", m.From, ValuesText(s, m.Digits), m.To)
	}
	a.written.Store(&writtenAutomaton{s.first, text.String()})
	return text.String()
}

func (p Any) write(s *Shape) string {
	var lists []string
	for _, list := range p.Lists {
		var parts []string
		for _, q := range list {
			parts = append(parts, q.write(s))
		}
		lists = append(lists, strings.Join(parts, "&"))
	}
	return "any=(" + strings.Join(lists, "|") + ")"
}

// PrimitiveText writes a primitive as ReadConstraint reads it.
func PrimitiveText(s *Shape, p Primitive) string { return p.write(s) }
