package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/variants"
)

// killerForm is a killer as forums post it, with a colon behind each part. The
// parts are 3x3, then d if digits don't repeat on the diagonals, then k. Then
// each cell has 256 × the sum of its cage + a number of the cage. A cage
// without a sum has the sum 0, and one of a single cell is a given.
var killerForm = &Form{
	Name:  "killer",
	Keeps: KeepsRules,
	lost:  func(record *Record) []message.Message { return lostRules(record, "x", "killer") },
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool { return killerStart.Match(line) },
	read:  one(readKiller),
	write: writeKiller,
}

// sumocueForm is a killer or jigsaw of SumoCue. The first cell of a cage has
// "=" and the sum, the others "+" and the number of that cell. J and the region
// follow.
var sumocueForm = &Form{
	Name:  "sumocue",
	Keeps: KeepsRules,
	lost:  func(record *Record) []message.Message { return lostRules(record, "x", "killer", "jigsaw") },
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool { return sumocueStart.Match(line) },
	read:  one(readSumocue),
	write: writeSumocue,
}

var (
	killerStart  = once.MustCompile(`^\s*3x3:d?:k:`)
	sumocueStart = once.MustCompile(`(?i)^\s*SumoCueV1`)
	sumocueCell  = once.MustCompile(`^([=+])(\d{1,3})(?:J([0-8]))?`)
)

const (
	exampleKiller  = "3x3::k:3595:3595:3844:3844:3090:…"
	exampleSumocue = "SumoCueV1=15J0+0J0=9J1…, for killers without regions SumoCueV1=15+0=9…"
)

// cageSums are cages that cover a board. In of each cell has its cage, named by
// the cage's first cell. In sums each cage has its sum, 0 for none.
type cageSums struct{ of, sums []int }

func readKiller(line []byte, _ *ReadOptions) (*Record, error) {
	fields := strings.Split(strings.TrimSuffix(strings.TrimSpace(string(line)), ":"), ":")
	if len(fields) != 84 || fields[0] != "3x3" || fields[1] != "" && fields[1] != "d" || fields[2] != "k" {
		return nil, wrong("killer", 1, 0, "killer.fields", len(fields), exampleKiller)
	}
	first := map[int]int{}
	cages := cageSums{make([]int, 81), make([]int, 81)}
	for cell, field := range fields[3:] {
		v, err := strconv.Atoi(field)
		if err != nil || v < 0 || v > 46*256 {
			return nil, wrong("killer", 1, 0, "killer.cell", field, sudoku.CellName(cell/9, cell%9), exampleKiller)
		}
		if _, known := first[v]; !known || v == 0 { // some write 0 for all cells in no cage
			first[v] = cell
		}
		cages.of[cell], cages.sums[cell] = first[v], v/256
	}
	text := "9"
	if fields[1] == "d" {
		text += "+x"
	}
	return cages.record("killer", text)
}

// record returns a puzzle with these cages. A cage of one cell is a given.
func (c cageSums) record(form, text string) (*Record, error) {
	rules, err := variants.Parse(text)
	if err != nil {
		return nil, wrong(form, 1, 0, message.Plain, reasonOf(err))
	}
	n := rules.N()
	givens := make(sudoku.Grid, rules.Cells())
	var clues []variants.Clue
	var apart []message.Message
	for cell := range rules.Cells() {
		if c.of[cell] != cell {
			continue
		}
		clue := variants.Clue{Kind: "killer", Lists: [][]int{nil}}
		for other, of := range c.of {
			if of == cell {
				clue.Lists[0] = append(clue.Lists[0], other)
			}
		}
		sum := c.sums[cell]
		switch one := len(clue.Lists[0]) == 1; {
		case one && sum > n:
			return nil, wrong(form, 1, 0, "killer.single", rules.CellName(cell), sum, n)
		case one:
			givens[cell] = uint8(sum)
			continue
		case sum > 0:
			clue.Value = strconv.Itoa(sum)
		}
		if !areConnected(rules.Shape(), clue.Lists[0]) {
			apart = append(apart, message.Errorf("killer.apart", rules.CellName(cell)))
		}
		clues = append(clues, clue)
	}
	if rules, err = variants.With(rules, clues...); err != nil {
		return nil, wrong(form, 1, 0, message.Plain, reasonOf(err))
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: givens})
	record.Read = apart
	return record, nil
}

// areConnected reports whether one can go from each of cells to all others through sides of cells.
func areConnected(s *sudoku.Shape, cells []int) bool {
	reached := []int{cells[0]}
	for i := 0; i < len(reached); i++ {
		at := s.Position(reached[i])
		for _, step := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			next := s.At(at.Row+step[0], at.Col+step[1])
			if slices.Contains(cells, next) && !slices.Contains(reached, next) {
				reached = append(reached, next)
			}
		}
	}
	return len(reached) == len(cells)
}

// cagesOf returns the killer cages of a board; givens are cages of one cell. The error
// is for what can't be said so: cages that overlap, givens in larger ones.
func cagesOf(form string, b *sudoku.Board) (cageSums, error) {
	shape := b.Rules.Shape()
	cages := cageSums{make([]int, shape.Cells()), make([]int, shape.Cells())}
	taken := make([]bool, shape.Cells())
	for cell := range cages.of {
		cages.of[cell] = cell
	}
	for _, c := range b.Rules.Constraints() {
		if c.Kind != "killer" {
			continue
		}
		clue, _ := variants.ClueOf(shape, c)
		cells := clue.Lists[0]
		first := slices.Min(cells)
		sum, _ := strconv.Atoi(clue.Value)
		if clue.Value == "0" || len(cells) == 1 && sum > shape.N() {
			return cages, message.Errorf("killer.no_sum", form, clue.Value)
		}
		for _, cell := range cells {
			if taken[cell] {
				return cages, message.Errorf("killer.two_cages", form, b.Rules.CellName(cell))
			}
			taken[cell] = true
			cages.of[cell], cages.sums[cell] = first, sum
		}
	}
	size := make([]int, shape.Cells())
	for _, of := range cages.of {
		size[of]++
	}
	for cell, d := range b.Givens {
		if d == 0 {
			continue
		}
		if size[cages.of[cell]] > 1 {
			return cages, message.Errorf("killer.given_in_cage", form, b.Rules.CellName(cell))
		}
		cages.sums[cell] = int(d)
	}
	return cages, nil
}

// needKiller returns an error when a form of cages can't hold a board.
func needKiller(form string, b *sudoku.Board, jigsaw bool) (cageSums, error) {
	if err := need9(form, b); err != nil {
		return cageSums{}, err
	}
	if rows, cols := b.Rules.Shape().Box(); !(rows == 3 && cols == 3) && !(jigsaw && b.Rules.Has("jigsaw")) {
		return cageSums{}, &SizeError{Form: form, Rules: b.Rules}
	}
	return cagesOf(form, b)
}

func writeKiller(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	cages, err := needKiller("killer", b, false)
	if err != nil {
		return dst, err
	}
	dst = append(dst, "3x3:"...)
	if b.Rules.Has("x") {
		dst = append(dst, 'd')
	}
	dst = append(dst, ":k:"...)
	for cell, of := range cages.of {
		dst = fmt.Appendf(dst, "%d:", cages.sums[cell]*256+of+1)
	}
	return append(dst, '\n'), nil
}

func readSumocue(line []byte, _ *ReadOptions) (*Record, error) {
	text := strings.TrimSpace(string(line))
	if !sumocueStart.MatchString(text) {
		return nil, wrong("sumocue", 1, 1, "killer.wrong", text, exampleSumocue)
	}
	text = text[len("SumoCueV1"):]
	rules := ""
	if rest, ok := strings.CutPrefix(text, "D"); ok {
		text, rules = rest, "+x"
	}
	cages := cageSums{make([]int, 81), make([]int, 81)}
	var regions []int
	for cell := range 81 {
		m := sumocueCell.FindStringSubmatch(text)
		if m == nil {
			return nil, wrong("sumocue", 1, len(strings.TrimSpace(string(line)))-len(text)+1, "sumocue.cell", text[:min(len(text), 12)], sudoku.CellName(cell/9, cell%9), exampleSumocue)
		}
		text = text[len(m[0]):]
		k, _ := strconv.Atoi(m[2])
		switch {
		case m[1] == "=":
			cages.of[cell], cages.sums[cell] = cell, k
		case k >= cell || cages.of[k] != k:
			return nil, wrong("sumocue", 1, 0, "sumocue.cage", sudoku.CellName(cell/9, cell%9), k, exampleSumocue)
		default:
			cages.of[cell], cages.sums[cell] = k, cages.sums[k]
		}
		if m[3] != "" {
			regions = append(regions, int(m[3][0]-'0'))
		}
	}
	if len(regions) != 0 && len(regions) != 81 || text != "" {
		return nil, wrong("sumocue", 1, 0, "sumocue.regions", len(regions), len(text), exampleSumocue)
	}
	size := "9"
	if len(regions) > 0 {
		size = regionRules(9, regions)
	}
	return cages.record("sumocue", size+rules)
}

func writeSumocue(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	cages, err := needKiller("sumocue", b, true)
	if err != nil {
		return dst, err
	}
	shape := b.Rules.Shape()
	dst = append(dst, "SumoCueV1"...)
	if b.Rules.Has("x") {
		dst = append(dst, 'D')
	}
	for cell, of := range cages.of {
		if of == cell {
			dst = fmt.Appendf(dst, "=%d", cages.sums[cell])
		} else {
			dst = fmt.Appendf(dst, "+%d", of)
		}
		if b.Rules.Has("jigsaw") {
			area := shape.Area(cell)
			if area < 0 {
				return dst, message.Errorf("sumocue.no_region", b.Rules.CellName(cell))
			}
			dst = fmt.Appendf(dst, "J%d", area)
		}
	}
	return append(dst, '\n'), nil
}
