package notation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// fpuzzlesForm is a link to f-puzzles: a JSON object, packed by LZString. The
// object alone is read too. Constraints have fields of their own there; what has
// none is drawn, and told in the words of the rules.
var fpuzzlesForm = &Form{
	Name:  "fpuzzles",
	Keeps: KeepsEntries | KeepsCorner | KeepsCentre | KeepsRules | KeepsTitle | KeepsAuthor | KeepsDescription | KeepsMessage | KeepsSolution | KeepsTones,
	lost:  lostInFpuzzles,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		if line[0] == '{' && fpuzzlesGrid.Match(line) && bytes.Contains(line, []byte(`"size"`)) && !isOwnJSON(line) ||
			bytes.HasPrefix(line, []byte("N4Ig")) && !bytes.ContainsAny(line, " \t,|") || isLink(line, "f-puzzles.com") {
			return true
		}
		kind, _, ok := codeIn(line)
		return ok && kind == ""
	},
	read:  one(readFpuzzles),
	write: writeFpuzzles,
}

// fpuzzlesGrid is the start of the cells, which are objects. Beside it stands their "size".
var fpuzzlesGrid = once.MustCompile(`"grid"\s*:\s*\[\s*\[\s*[{\]]`)

// fpuzzle is the frame of the object; fpuzzlesFields are its constraints.
type fpuzzle struct {
	_              struct{}         `also:"highlightConflicts source truecandidatesoptions disabledlogic metadata id"`
	Size           int              `json:"size"`
	Title          string           `json:"title,omitempty"`
	Author         string           `json:"author,omitempty"`
	Ruleset        string           `json:"ruleset,omitempty"`
	Grid           [][]fpuzzlesCell `json:"grid"`
	Rising         bool             `json:"diagonal+,omitempty"`
	Falling        bool             `json:"diagonal-,omitempty"`
	Knight         bool             `json:"antiknight,omitempty"`
	King           bool             `json:"antiking,omitempty"`
	Disjoint       bool             `json:"disjointgroups,omitempty"`
	Nonconsecutive bool             `json:"nonconsecutive,omitempty"`
	Negative       []string         `json:"negative,omitempty"`
	Fog            []string         `json:"fogofwar,omitempty"`
	Solution       json.RawMessage  `json:"solution,omitempty"`
	Message        string           `json:"successMessage,omitempty"`
	MessageToo     string           `json:"msgcorrect,omitempty"` // as SudokuPad calls it
	// Tones are ours: what f-puzzles has a field for is drawn in one colour there.
	Tones constraint.Tones `json:"clueTones,omitempty"`
	fpuzzlesDrawing
}

type fpuzzlesCell struct {
	_      struct{}       `also:"c cArray highlight candidates"`
	Value  int            `json:"value,omitempty"`
	Given  bool           `json:"given,omitempty"`
	Region fpuzzlesRegion `json:"region,omitzero"`
	Only   []int          `json:"givenPencilMarks,omitempty"`
	Corner []int          `json:"cornerPencilMarks,omitempty"`
	Centre []int          `json:"centerPencilMarks,omitempty"`
}

// fpuzzlesRegion is the region of a cell. One that isn't there is the usual box;
// null is none.
type fpuzzlesRegion struct {
	there bool
	of    int // from 0, -1 for none
}

// UnmarshalJSON takes a number or null.
func (r *fpuzzlesRegion) UnmarshalJSON(text []byte) error {
	var number *int
	if err := json.Unmarshal(text, &number); err != nil {
		return err
	}
	*r = fpuzzlesRegion{true, -1}
	if number != nil && *number >= 0 {
		r.of = *number
	}
	return nil
}

// MarshalJSON returns a number or null.
func (r fpuzzlesRegion) MarshalJSON() ([]byte, error) {
	if r.of < 0 {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(r.of), 10), nil
}

const exampleFpuzzles = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBc…"

func readFpuzzles(line []byte, options *ReadOptions) (*Record, error) {
	line = bytes.TrimSpace(line)
	if bytes.HasPrefix(line, []byte("{")) {
		return readFpuzzlesObject("fpuzzles", line, options)
	}
	if bytes.HasPrefix(line, []byte("N4Ig")) { // how every packed object starts
		return readFpuzzlesCode("fpuzzles", string(line), options)
	}
	address, err := parseLink(line)
	if err != nil {
		return nil, wrong("fpuzzles", 1, 0, "link.none", exampleFpuzzles)
	}
	packed := address.Query().Get("load")
	if _, code, ok := codeIn(line); ok {
		packed = code
	}
	if packed == "" {
		return nil, wrong("fpuzzles", 1, 0, "fpuzzles.no_load", exampleFpuzzles)
	}
	return readFpuzzlesCode("fpuzzles", packed, options)
}

func readFpuzzlesCode(form, packed string, options *ReadOptions) (*Record, error) {
	text, err := unpackLZ(packed)
	if err != nil {
		return nil, wrong(form, 1, 0, "fpuzzles.code", err, exampleFpuzzles)
	}
	record, err := readFpuzzlesObject(form, []byte(text), options)
	return notePacked(record, packed, text), err
}

func readFpuzzlesObject(form string, text []byte, _ *ReadOptions) (*Record, error) {
	var puzzle fpuzzle
	var keys map[string]json.RawMessage
	err := decodeJSON(text, &puzzle)
	if err == nil {
		err = decodeJSON(text, &keys)
	}
	if err != nil {
		return nil, wrong(form, 1, 0, "fpuzzles.object", err)
	}
	puzzle.Cage = slices.DeleteFunc(puzzle.Cage, func(sign fpuzzlesSign) bool { return puzzle.told(string(sign.Value)) })
	rules, unread, err := puzzle.rules(keys)
	if err != nil {
		return nil, wrong(form, 1, 0, message.Plain, reasonOf(err))
	}
	n := rules.N()
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	record.Title, record.Author, record.Description = puzzle.Title, puzzle.Author, withoutWords(puzzle.Ruleset, rules)
	record.Message, record.Tones = cmp.Or(puzzle.Message, puzzle.MessageToo), puzzle.Tones
	b := record.Board
	for r, row := range puzzle.Grid {
		for c, from := range row {
			cell := r*n + c
			if from.Value < 0 || from.Value > n {
				return nil, wrong(form, 1, 0, "fpuzzles.digit", rules.CellName(cell), from.Value, n)
			}
			if from.Given {
				b.Givens[cell] = uint8(from.Value)
			} else {
				b.Entries[cell] = uint8(from.Value)
			}
			var ok1, ok2 bool
			b.Corner[cell], ok1 = setOfInts(from.Corner, n)
			b.Centre[cell], ok2 = setOfInts(from.Centre, n)
			if !ok1 || !ok2 {
				return nil, wrong(form, 1, 0, "fpuzzles.mark", rules.CellName(cell), n)
			}
		}
	}
	record.takeLoose(puzzle.Solution)
	var fields []string
	for _, field := range fpuzzlesFields {
		fields = append(fields, field.name)
		walkKeys(keys[field.name], reflect.TypeFor[[]fpuzzlesItem](), field.name, func(key, within string) {
			unread = append(unread, message.Errorf("fpuzzles.key_in", short(key), within))
		})
	}
	unread = append(unread, unknownKeys(text, puzzle, fields...)...)
	if puzzle.hasFog {
		record.Read = append(record.Read, noteOfTriggers())
	} else if len(puzzle.Effects) > 0 {
		unread = append(unread, message.Errorf("fpuzzles.constraint", "triggereffect"))
	}
	for _, name := range puzzle.Negative {
		if !slices.Contains([]string{"difference", "ratio", "xv"}, name) {
			unread = append(unread, message.Errorf("fpuzzles.negative_of", short(name)))
		}
	}
	record.Unread = inOrder(unread)
	return record, nil
}

// told takes what the text of a cage tells of the puzzle, such as "author: Ada".
func (p *fpuzzle) told(text string) bool {
	m := aboutCage.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	switch m[1] {
	case "title":
		p.Title = m[2]
	case "author":
		p.Author = m[2]
	case "rules":
		p.Ruleset = strings.TrimPrefix(p.Ruleset+"\n"+m[2], "\n")
	case "msgcorrect":
		p.MessageToo = m[2]
	case "solution":
		p.Solution, _ = json.Marshal(m[2])
	default:
		return false
	}
	return true
}

// takeLoose takes a solution: numbers in a list, or a text of digits or of
// numbers with commas. The signs ? and . are any digit. One of another length
// is noted.
func (record *Record) takeLoose(text json.RawMessage) {
	words := looseWords(text)
	if record.Solution = looseGrid(words, record.Board.Rules); len(words) > 0 && len(words) != len(record.Board.Givens) {
		record.noteSolution(len(words))
	}
}

// looseWords cuts a solution into its cells.
func looseWords(text json.RawMessage) (words []loose) {
	var line loose
	if json.Unmarshal(text, &words) != nil {
		if json.Unmarshal(text, &line) != nil {
			return nil
		}
		separator := ""
		if strings.Contains(string(line), ",") {
			separator = ","
		}
		for word := range strings.SplitSeq(string(line), separator) {
			words = append(words, loose(strings.TrimSpace(word)))
		}
	}
	return words
}

// looseGrid returns the grid of a solution's cells; nil if it doesn't fit the board.
func looseGrid(words []loose, rules *sudoku.Rules) sudoku.Grid {
	if len(words) != rules.Cells() {
		return nil
	}
	grid := make(sudoku.Grid, len(words))
	for cell, word := range words {
		if word == "?" || word == "." {
			continue
		}
		v, ok := word.number()
		if !ok && len(word) == 1 && word[0] >= 'A' && word[0] <= 'Z' { // above 9
			v, ok = int(word[0]-'A')+10, true
		}
		d := v - rules.Shape().First() + 1
		if !ok || d < 0 || d > rules.N() {
			return nil
		}
		grid[cell] = uint8(d)
	}
	if grid.Filled() == 0 {
		return nil
	}
	return grid
}

// rules returns those of the object.
func (p *fpuzzle) rules(keys map[string]json.RawMessage) (rules *sudoku.Rules, unread []message.Message, err error) {
	n := p.Size
	if n < 1 || n > sudoku.MaxN || len(p.Grid) != n || slices.ContainsFunc(p.Grid, func(row []fpuzzlesCell) bool { return len(row) != n }) {
		return nil, nil, message.Errorf("fpuzzles.size", n, len(p.Grid), sudoku.MaxN)
	}
	text := p.regions()
	for _, feature := range []struct {
		on   bool
		name string
	}{{p.Rising && p.Falling, "x"}, {p.Disjoint, "disjoint"}, {p.Knight, "knight"}, {p.King, "king"}} {
		if feature.on {
			text += "+" + feature.name
		}
	}
	base, err := variants.Parse(text)
	if err != nil {
		return nil, nil, err
	}
	b := &fpuzzlesBoard{base.Shape()}
	clues, err := readFpuzzlesClues(b, keys)
	if err != nil {
		return nil, nil, err
	}
	if p.Rising != p.Falling {
		clues = append(clues, placed{variants.Clue{Kind: "extra", Lists: [][]int{diagonalOf(b.Shape, p.Rising)}}, message.Errorf("fpuzzles.diagonal")})
	}
	strict, more := p.strict(clues)
	clues = append(clues, strict...)
	text += more
	only, err := p.only(base)
	if err != nil {
		return nil, nil, err
	}
	text += only
	picture, err := p.picture(b)
	if err != nil {
		return nil, nil, err
	}
	return rulesOf(text, clues, picture, true)
}

// regions returns the size and the regions as a rules text.
func (p *fpuzzle) regions() string {
	n := p.Size
	boxRows, boxCols, boxed := sudoku.DefaultBox(n)
	regions := make([]int, 0, n*n)
	given := false
	for r, row := range p.Grid {
		for c, cell := range row {
			region := r // where there are no boxes, a row
			if boxed {
				region = r/boxRows*boxRows + c/boxCols
			}
			if cell.Region.there {
				given = given || cell.Region.of >= 0 || boxed
				region = cell.Region.of
			}
			regions = append(regions, region)
		}
	}
	switch {
	case !given && boxed:
		return strconv.Itoa(n)
	case !given:
		return fmt.Sprintf("%d:1x%d", n, n)
	}
	return sizeRules(n, n, "", regions)
}

// strict returns the rules that all dots, or all X and V, are given. Non-consecutive
// neighbours are the rule of dots where there are dots for consecutive ones.
func (p *fpuzzle) strict(clues []placed) (strict []placed, feature string) {
	consecutive := slices.ContainsFunc(clues, func(c placed) bool {
		return c.clue.Kind == "difference" && (c.clue.Value == "" || c.clue.Value == "1") || c.clue.Kind == "ratio"
	})
	add := func(kind, value string) {
		strict = append(strict, placed{variants.Clue{Kind: kind, Value: value}, message.Errorf("fpuzzles.negative")})
	}
	negative := func(name string) bool { return slices.Contains(p.Negative, name) }
	ratios := map[string]bool{}
	for _, c := range clues {
		if c.clue.Kind == "ratio" {
			ratios[c.clue.Value] = true
		}
	}
	white := p.Nonconsecutive && consecutive || negative("difference")
	switch {
	case white && negative("ratio") && (len(ratios) == 0 || len(ratios) == 1 && ratios[""]):
		add("strictkropki", "")
	case white:
		add("strictdifference", "")
		fallthrough
	case negative("ratio"):
		if !negative("ratio") {
			break
		}
		if len(ratios) == 0 {
			ratios[""] = true
		}
		for _, value := range slices.Sorted(maps.Keys(ratios)) {
			add("strictratio", value)
		}
	}
	if p.Nonconsecutive && !white {
		feature = "+nonconsecutive"
	}
	if negative("xv") {
		add("strictxv", "")
	}
	return strict, feature
}

// only returns the given pencil marks as parts of a rules text: cells may hold no other
// digits.
func (p *fpuzzle) only(base *sudoku.Rules) (string, error) {
	var sets []sudoku.Set
	cells := map[sudoku.Set][]int{}
	for r, row := range p.Grid {
		for c, from := range row {
			cell := r*p.Size + c
			set, ok := setOfInts(from.Only, p.Size)
			if !ok {
				return "", message.Errorf("fpuzzles.mark", base.CellName(cell), p.Size)
			}
			if set != 0 {
				if cells[set] == nil {
					sets = append(sets, set)
				}
				cells[set] = append(cells[set], cell)
			}
		}
	}
	text := ""
	for _, set := range sets {
		text += "+allow=" + constraint.ValuesText(base.Shape(), set) + ":" + constraint.CellsText(base.Shape(), cells[set])
	}
	return text, nil
}

func setOfInts(digits []int, n int) (set sudoku.Set, ok bool) {
	for _, d := range digits {
		if d < 1 || d > n {
			return 0, false
		}
		set = set.With(uint8(d))
	}
	return set, true
}
