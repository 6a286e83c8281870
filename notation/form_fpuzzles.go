package notation

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// fpuzzlesForm is a link to f-puzzles: a JSON object, packed by LZString. The
// object alone is read too.
var fpuzzlesForm = &Form{
	Name:  "fpuzzles",
	About: "a link to f-puzzles.com, which many other programs take; reads its JSON too",
	Keeps: KeepsEntries | KeepsCorner | KeepsCentre | KeepsRules | KeepsTitle | KeepsAuthor | KeepsDescription | KeepsSolution,
	lost: func(record *Record) []string {
		return lostRules(record, ":", "x", "knight", "king", "nonconsecutive", "disjoint", "jigsaw")
	},
	unit: wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		return line[0] == '{' && bytes.Contains(line, []byte(`"grid"`)) && !isOwnJSON(line) ||
			bytes.HasPrefix(line, []byte("N4Ig")) && !bytes.ContainsAny(line, " \t,|") || isLink(line, "f-puzzles.com")
	},
	read:  one(readFpuzzles),
	write: writeFpuzzles,
}

// fpuzzle is the object, as far as it can be read.
type fpuzzle struct {
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
	Solution       []int            `json:"solution,omitempty"`
}

type fpuzzlesCell struct {
	Value  int   `json:"value,omitempty"`
	Given  bool  `json:"given,omitempty"`
	Region *int  `json:"region,omitempty"`
	Corner []int `json:"cornerPencilMarks,omitempty"`
	Centre []int `json:"centerPencilMarks,omitempty"`
}

// fpuzzlesLooks are the keys of an object that change no rule.
var fpuzzlesLooks = []string{
	"size", "title", "author", "ruleset", "grid", "solution", "diagonal+", "diagonal-", "antiknight", "antiking",
	"disjointgroups", "nonconsecutive", "highlightConflicts", "cosmeticline", "line", "rectangle", "circle", "text",
	"successMessage", "source", "truecandidatesoptions", "disabledlogic", "metadata",
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
		return nil, wrong("fpuzzles", 1, 0, "no link; expected %s", exampleFpuzzles)
	}
	packed := address.Query().Get("load")
	if packed == "" {
		return nil, wrong("fpuzzles", 1, 0, "no load= in the link; links with id= can't be read without asking the site, only such as %s", exampleFpuzzles)
	}
	return readFpuzzlesCode("fpuzzles", packed, options)
}

func readFpuzzlesCode(form, packed string, options *ReadOptions) (*Record, error) {
	text, err := unpackLZ(packed)
	if err != nil {
		return nil, wrong(form, 1, 0, "%v; expected the LZString code of an f-puzzles object, as in %s", err, exampleFpuzzles)
	}
	return readFpuzzlesObject(form, []byte(text), options)
}

func readFpuzzlesObject(form string, text []byte, _ *ReadOptions) (*Record, error) {
	var puzzle fpuzzle
	if err := json.Unmarshal(text, &puzzle); err != nil {
		return nil, wrong(form, 1, 0, "%v; expected an object such as {\"size\":9,\"grid\":[[{\"value\":5,\"given\":true},{}…]…]}", err)
	}
	rules, err := puzzle.rules()
	if err != nil {
		return nil, wrong(form, 1, 0, "%v", err)
	}
	n := rules.N()
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	record.Title, record.Author, record.Description = puzzle.Title, puzzle.Author, puzzle.Ruleset
	b := record.Board
	for r, row := range puzzle.Grid {
		for c, from := range row {
			cell := r*n + c
			if from.Value < 0 || from.Value > n {
				return nil, wrong(form, 1, 0, "%s holds %d; expected 1 to %d, or no value", rules.CellName(cell), from.Value, n)
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
				return nil, wrong(form, 1, 0, "a mark in %s is not from 1 to %d", rules.CellName(cell), n)
			}
		}
	}
	if len(puzzle.Solution) == rules.Cells() {
		record.Solution = make(sudoku.Grid, rules.Cells())
		for cell, d := range puzzle.Solution {
			if d < 0 || d > n {
				record.Solution = nil
				break
			}
			record.Solution[cell] = uint8(d)
		}
	}
	record.Unread = puzzle.unread(text)
	return record, nil
}

// rules are those of the object, as far as there are such.
func (p *fpuzzle) rules() (*sudoku.Rules, error) {
	n := p.Size
	if n < 1 || n > sudoku.MaxN || len(p.Grid) != n || slices.ContainsFunc(p.Grid, func(row []fpuzzlesCell) bool { return len(row) != n }) {
		return nil, sudoku.Messagef("size %d with %d {row|rows}; expected as many rows and columns as the size, at most %d", n, len(p.Grid), sudoku.MaxN)
	}
	text := fmt.Sprint(n)
	boxRows, boxCols, boxed := sudoku.DefaultBox(n)
	regions := make([]int, 0, n*n)
	usual := boxed
	for r, row := range p.Grid {
		for c, cell := range row {
			region := 0
			if boxed {
				region = r/boxRows*boxRows + c/boxCols
			}
			if cell.Region != nil {
				usual = usual && *cell.Region == region
				region = *cell.Region
			}
			regions = append(regions, region)
		}
	}
	if !usual && boxed || !boxed && slices.ContainsFunc(p.Grid[0], func(c fpuzzlesCell) bool { return c.Region != nil }) {
		text = regionRules(n, regions)
	} else if !boxed {
		text = fmt.Sprintf("%d:1x%d", n, n)
	}
	for _, feature := range []struct {
		on   bool
		name string
	}{{p.Rising && p.Falling, "x"}, {p.Disjoint, "disjoint"}, {p.Knight, "knight"}, {p.King, "king"}, {p.Nonconsecutive, "nonconsecutive"}} {
		if feature.on {
			text += "+" + feature.name
		}
	}
	return variants.Parse(text)
}

// unread names the keys of the object that may be rules and aren't known.
func (p *fpuzzle) unread(text []byte) []string {
	var keys map[string]json.RawMessage
	if json.Unmarshal(text, &keys) != nil {
		return nil
	}
	var unread []string
	for key, value := range keys {
		if v := string(value); slices.Contains(fpuzzlesLooks, key) || v == "[]" || v == "false" || v == "null" || v == `""` {
			continue
		}
		unread = append(unread, "constraint "+key)
	}
	if p.Rising != p.Falling {
		unread = append(unread, "constraint of a single diagonal")
	}
	slices.Sort(unread)
	return unread
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

// fpuzzlesCode is a record as a packed object.
func fpuzzlesCode(record *Record) (string, error) {
	b := record.Board
	if err := need("fpuzzles", b, 35); err != nil {
		return "", err
	}
	n := b.Rules.N()
	shape := b.Rules.Shape()
	boxRows, boxCols, boxed := sudoku.DefaultBox(n)
	rows, cols := shape.Box()
	ownRegions := b.Rules.Has("jigsaw") || boxed && (rows != boxRows || cols != boxCols) || !boxed && shape.Area(0) >= 0
	if boxed && shape.Area(0) < 0 {
		return "", sudoku.Messagef("fpuzzles holds grids with boxes or regions, not rules %s", b.Rules)
	}
	p := fpuzzle{Size: n, Title: record.Title, Author: record.Author, Ruleset: record.Description}
	p.Rising, p.Falling = b.Rules.Has("x"), b.Rules.Has("x")
	p.Knight, p.King, p.Disjoint, p.Nonconsecutive = b.Rules.Has("knight"), b.Rules.Has("king"), b.Rules.Has("disjoint"), b.Rules.Has("nonconsecutive")
	areas := map[int]int{}
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
				areas[area] = len(areas)
			}
			region := areas[area]
			to.Region = &region
		}
	}
	for _, d := range record.Solution {
		p.Solution = append(p.Solution, int(d))
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(p); err != nil {
		return "", err
	}
	return packLZ(strings.TrimSpace(text.String())), nil
}
