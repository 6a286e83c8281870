package notation

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/meant"
)

// The types of Interactive-Sudoku-Solver, and what each says here.

// issLine is a type whose arguments are cells, behind a value where it has one.
type issLine struct {
	name, kind string
	value      bool
	usual      string // the value that the kind has when none is given
	least      int    // cells
}

// issLines are the types that are a kind of package variants each.
var issLines = []issLine{
	{"Thermo", "thermo", false, "", 2},
	{"Whisper", "whisper", true, "5", 2},
	{"Renban", "renban", false, "", 1},
	{"Modular", "modular", true, "3", 1},
	{"Entropic", "entropic", false, "", 1},
	{"Between", "between", false, "", 2},
	{"Lockout", "lockout", true, "4", 2},
	{"Palindrome", "palindrome", false, "", 1},
	{"Zipper", "zipper", false, "", 3},
	{"SumLine", "sumline", true, "10", 1},
	{"DoubleArrow", "doublearrow", false, "", 3},
	{"RegionSumLine", "regionsum", false, "", 1},
	{"Cage", "killer", true, "", 1},
	{"RellikCage", "rellik", true, "", 1},
	{"EqualityCage", "equality", false, "", 1},
	{"Lunchbox", "lunchbox", true, "", 1},
	{"LookAndSay", "lookandsay", true, "", 1},
	{"ContainAtLeast", "contains", true, "", 1},
	{"ContainExact", "exactly", true, "", 1},
	{"CountingCircles", "circles", false, "", 1},
	{"AllDifferent", "extra", false, "", 1},
	{"ValueIndexing", "valueindex", false, "", 3},
}

// issOutside are the types of clues outside the board, for both ends of a line.
var issOutside = []struct{ name, kind string }{
	{"XSum", "xsum"}, {"Skyscraper", "skyscraper"}, {"HiddenSkyscraper", "hiddenskyscraper"}, {"NumberedRoom", "numberedroom"},
}

func isISSOutside(name string) bool {
	return name == "LittleKiller" || name == "Sandwich" || name == "FullRank" ||
		slices.ContainsFunc(issOutside, func(o struct{ name, kind string }) bool { return o.name == name })
}

// issPairs are the types of marks between neighbours: what stands before the two
// cells.
var issPairs = []struct{ name, before string }{
	{"WhiteDot", "difference="}, {"BlackDot", "ratio="}, {"X", "xv=X:"}, {"V", "xv=V:"}, {"GreaterThan", "greater="},
}

// issWhole are the types of the whole board.
var issWhole = []struct{ name, rule string }{
	{"StrictKropki", "strictkropki"}, {"StrictXV", "strictxv"}, {"AntiTaxicab", "taxicab"}, {"GlobalEntropy", "entropy"},
	{"GlobalMod", "modularity"}, {"DutchFlatmates", "flatmates"},
}

// issFew are the types with a most of arguments. Another one would change what they say.
var issFew = map[string]int{
	"NoBoxes": 0, "Windoku": 0, "DisjointSets": 0, "AntiKnight": 0, "AntiKing": 0, "AntiConsecutive": 0,
	"StrictKropki": 0, "StrictXV": 0, "AntiTaxicab": 0, "GlobalEntropy": 0, "GlobalMod": 0, "DutchFlatmates": 0,
	"RegionSameValues": 0, "ChaosConstruction": 0, "Doppelganger": 0,
	"RegionSize": 1, "FullRankTies": 1, "Diagonal": 1, "LittleKiller": 2, "Sandwich": 2,
	"Shape": 3, "Var": 3, "XSum": 3, "Skyscraper": 3, "HiddenSkyscraper": 3, "NumberedRoom": 3, "FullRank": 3, "ConnectedValues": 3,
}

func issWholeRule(name string) string {
	for _, t := range issWhole {
		if t.name == name {
			return t.rule
		}
	}
	return ""
}

// issOthers returns the types with a reader of their own.
func issOthers() map[string]func(*issReader, *issItem) ([]string, error) {
	return map[string]func(*issReader, *issItem) ([]string, error){
		issGiven:           (*issReader).given,
		"Arrow":            (*issReader).arrow,
		"PillArrow":        (*issReader).pill,
		"Sum":              (*issReader).sum,
		"LittleKiller":     (*issReader).littleKiller,
		"Sandwich":         (*issReader).sandwich,
		"Quad":             (*issReader).quad,
		"Indexing":         (*issReader).indexing,
		"EqualSum":         (*issReader).equalSum,
		"SameValues":       (*issReader).sameValues,
		"RegionSameValues": (*issReader).regionSameValues,
		"CountDistinct":    (*issReader).countDistinct,
		"Pair":             (*issReader).pair,
		"PairX":            (*issReader).pairX,
		"Binary":           (*issReader).binary,
		"BinaryX":          (*issReader).binary,
		"Regex":            (*issReader).regex,
		"ConnectedValues":  (*issReader).connectedValues,
		"FullRank":         (*issReader).fullRank,
		"ChaosArrow":       (*issReader).chaosArrow,
		"ChaosCount":       (*issReader).chaosCount,
		"NFA":              (*issReader).automaton,
		"SearchPriority":   func(*issReader, *issItem) ([]string, error) { return nil, nil }, // no rule
	}
}

// issAlone are the types that can't stand inside others, beside those of the whole board.
var issAlone = []string{"ConnectedValues", "ChaosArrow", "ChaosCount"}

// issTypes are the names of all types.
var issTypes = sync.OnceValue(func() []string {
	names := append(slices.Clone(issBoardTypes), "Or", "And", "Replicate", "End")
	for _, t := range issLines {
		names = append(names, t.name)
	}
	for _, t := range issOutside {
		names = append(names, t.name)
	}
	for _, t := range issPairs {
		names = append(names, t.name)
	}
	for _, t := range issWhole {
		names = append(names, t.name)
	}
	for name := range issOthers() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
})

// arg returns an argument, "" where there is none.
func (item *issItem) arg(i int) string {
	if i < 0 || i >= len(item.args) {
		return ""
	}
	return item.args[i]
}

// issReader turns constraints into parts of a rules text.
type issReader struct {
	*issBoard
	shape *sudoku.Shape
	count int                             // constraints read so far, copies of Replicate each
	size  int                             // bytes of the parts of the rules text
	codes map[string]*issAutomaton        // by their text
	known map[string]constraint.Primitive // those written so far, by their text
}

// What a text may come to: copies and automata make much of little.
const (
	maxISSCount = 20_000
	maxISSSize  = 4 << 20
)

// cell returns the cell of a name.
func (r *issReader) cell(item *issItem, name string) (int, error) {
	row, col, ok := parseISSCell(name)
	if !ok && len(r.shape.Annexes()) > 0 {
		if cell := r.annexCell(name); cell >= 0 {
			return cell, nil
		}
	}
	if !ok && len(name) > 1 && name[0] == 'V' {
		return 0, item.mistake("iss.no_cell_beside", name)
	}
	if !ok {
		return 0, item.mistake("iss.cell", name)
	}
	if row >= r.rows || col >= r.cols {
		return 0, item.mistake("iss.no_cell", name, r.rows, r.cols)
	}
	return row*r.cols + col, nil
}

// cells returns the cells of the arguments from one on.
func (r *issReader) cells(item *issItem, from, least int) ([]int, error) {
	var cells []int
	for _, name := range item.args[min(from, len(item.args)):] {
		cell, err := r.cell(item, name)
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	if len(cells) < least {
		return nil, item.mistake("iss.cells", len(cells), least)
	}
	return cells, nil
}

// groups returns the segments that aren't empty.
func (r *issReader) groups(item *issItem, args []string, separator string) ([][]int, error) {
	segments, err := r.segments(item, args, separator)
	return slices.DeleteFunc(segments, func(cells []int) bool { return len(cells) == 0 }), err
}

// named takes the names, which start with "_", for separators of groups as well.
func (r *issReader) named(item *issItem) ([][]int, error) {
	args := slices.Clone(item.args[min(1, len(item.args)):])
	for i, arg := range args {
		if strings.HasPrefix(arg, "_") {
			args[i] = ""
		}
	}
	return r.groups(item, args, "")
}

func (r *issReader) number(item *issItem, text string) (int, error) {
	k, err := strconv.Atoi(text)
	if err != nil || k < -100_000 || k > 100_000 {
		return 0, item.mistake("iss.number", text)
	}
	return k, nil
}

func (r *issReader) text(cells ...int) string { return constraint.CellsText(r.shape, cells) }

// primitive returns the text of a primitive, and remembers what it says.
func (r *issReader) primitive(p constraint.Primitive) string {
	text := constraint.Text(r.shape, p)
	if r.known == nil {
		r.known = map[string]constraint.Primitive{}
	}
	r.known[text] = p
	return text
}

// at returns the cell of a row and column.
func (r *issReader) at(places [][2]int) []int {
	cells := make([]int, len(places))
	for i, p := range places {
		cells[i] = p[0]*r.cols + p[1]
	}
	return cells
}

// value reads a digit's value as a digit.
func (r *issReader) value(item *issItem, text string) (uint8, error) {
	k, err := strconv.Atoi(text)
	if err != nil || k < r.first || k >= r.first+r.n {
		return 0, item.mistake("iss.value", text, r.first, r.first+r.n-1)
	}
	return uint8(k - r.first + 1), nil
}

// read returns the parts of a rules text that a constraint says. It returns
// none for one that says nothing, or that the board has already.
func (r *issReader) read(item *issItem) ([]string, error) {
	parts, err := r.readType(item)
	for _, part := range parts {
		r.size += len(part)
	}
	if r.count++; err == nil && (r.count > maxISSCount || r.size > maxISSSize) {
		return nil, item.mistake("iss.too_large", maxISSCount, maxISSSize>>20)
	}
	return parts, err
}

func (r *issReader) readType(item *issItem) ([]string, error) {
	if most, few := issFew[item.name]; few && item.arg(most) != "" {
		return nil, item.mistake("iss.argument", item.arg(most), most)
	}
	switch item.name {
	case "And":
		return r.readAll(item.inside)
	case "Or":
		return r.or(item)
	case "Replicate":
		copies, err := r.replicate(item)
		if err != nil {
			return nil, err
		}
		return r.readAll(copies)
	}
	for _, t := range issLines {
		if t.name == item.name {
			return r.line(item, t)
		}
	}
	for _, t := range issOutside {
		if t.name == item.name {
			return r.outside(item, t.kind)
		}
	}
	for _, t := range issPairs {
		if t.name == item.name {
			return r.neighbours(item, t.before)
		}
	}
	if rule := issWholeRule(item.name); rule != "" {
		return []string{rule}, nil
	}
	if read := issOthers()[item.name]; read != nil {
		return read(r, item)
	}
	if slices.Contains(issBoardTypes, item.name) {
		return nil, nil
	}
	if near := meant.Name(item.name, issTypes()); near != "" {
		return nil, item.mistake("iss.meant", near)
	}
	return nil, item.mistake("iss.unknown", exampleISS)
}

func (r *issReader) readAll(items []*issItem) ([]string, error) {
	var parts []string
	for _, item := range items {
		if slices.Contains(issBoardTypes, item.name) || issWholeRule(item.name) != "" || slices.Contains(issAlone, item.name) {
			return nil, item.mistake("iss.in_groups")
		}
		inner, err := r.read(item)
		if err != nil {
			return nil, err
		}
		parts = append(parts, inner...)
	}
	return parts, nil
}
