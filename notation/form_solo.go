package notation

import (
	"fmt"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// soloForm is a game ID of Simon Tatham's Solo: parameters, ":", the grid as
// runs of blanks (a is one, z is 26) and numbers ("_" between two numbers),
// and for a jigsaw "," and its walls.
//
//	3x3:5_3b7d6b1_9_5d9…        2x3: boxes of 2 rows and 3 columns
//	9jx:…,…                     a jigsaw with diagonals
var soloForm = &Form{
	Name:  "solo",
	About: "a game ID of Simon Tatham's Solo, such as 3x3x:…; also jigsaw",
	Keeps: KeepsRules,
	lost:  func(record *Record) []string { return lostRules(record, ":", "x", "jigsaw") },
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		params, desc, ok := strings.Cut(strings.TrimSpace(string(line)), ":")
		if !ok || desc == "" || len(params) > 20 {
			return false
		}
		_, err := soloRules(params, desc)
		return err == nil || strings.Contains(err.Error(), "killer")
	},
	read:  one(readSolo),
	write: writeSolo,
}

const exampleSolo = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9"

func readSolo(line []byte, _ *ReadOptions) (*Record, error) {
	text := strings.TrimSpace(string(line))
	params, desc, ok := strings.Cut(text, ":")
	if !ok {
		if strings.Contains(text, "#") {
			return nil, wrong("solo", 1, 0, "%q names a random seed, which only Solo itself can make a puzzle of; expected a game ID such as %s", text, exampleSolo)
		}
		return nil, wrong("solo", 1, 0, "no \":\" here; expected a game ID such as %s", exampleSolo)
	}
	rules, err := soloRules(params, desc)
	if err != nil {
		return nil, wrong("solo", 1, 1, "%v; a right game ID is %s", err, exampleSolo)
	}
	desc, _, _ = strings.Cut(desc, ",")
	grid, err := readRuns(desc, rules, len(params)+1)
	if err != nil {
		return nil, err
	}
	return newRecord(sudoku.Puzzle{Rules: rules, Givens: grid}), nil
}

// soloRules reads the parameters, and the walls of a jigsaw behind the grid.
func soloRules(params, desc string) (*sudoku.Rules, error) {
	number := func() int {
		end := 0
		for end < len(params) && end < 3 && params[end] >= '0' && params[end] <= '9' {
			end++
		}
		n, _ := strconv.Atoi(params[:end])
		params = params[end:]
		return n
	}
	rows := number()
	cols := rows
	if rows > 0 && len(params) > 1 && params[0] == 'x' && params[1] >= '0' && params[1] <= '9' {
		params = params[1:]
		cols = number()
	} else if rows > 0 && strings.HasPrefix(params, "j") {
		cols = 1
	}
	if n := rows * cols; n < 1 || n > sudoku.MaxN {
		return nil, sudoku.Messagef("the size is not from 1 to %d", sudoku.MaxN)
	}
	text := fmt.Sprintf("%d:%dx%d", rows*cols, rows, cols)
	x := ""
	for i := 0; i < len(params); i++ {
		switch params[i] {
		case 'x':
			x = "+x"
		case 'j':
			_, walls, found := strings.Cut(desc, ",")
			if !found {
				return nil, sudoku.Messagef("a jigsaw needs its walls behind the grid, after \",\"")
			}
			regions, err := readWalls(walls, rows*cols)
			if err != nil {
				return nil, err
			}
			text = regionRules(rows*cols, regions)
		case 'k':
			return nil, sudoku.Messagef("killer cages can't be read")
		case 'd':
			i++ // how hard Solo should make it
		case 'a', 'r', 'm', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		default:
			return nil, sudoku.Messagef("%q is no parameter of Solo", params[i])
		}
	}
	return variants.Parse(text + x)
}

// readRuns reads the grid; column is of the character before it.
func readRuns(desc string, rules *sudoku.Rules, column int) (sudoku.Grid, error) {
	grid := make(sudoku.Grid, 0, rules.Cells())
	for i := 0; i < len(desc); i++ {
		switch char := desc[i]; {
		case char == '_':
		case char >= 'a' && char <= 'z':
			grid = append(grid, make(sudoku.Grid, char-'a'+1)...)
		case char >= '1' && char <= '9':
			end := i + 1
			for end < len(desc) && end < i+3 && desc[end] >= '0' && desc[end] <= '9' {
				end++
			}
			d, _ := strconv.Atoi(desc[i:end])
			if d > rules.N() {
				return nil, wrong("solo", 1, column+i+1, "%d is too large; expected 1 to %d", d, rules.N())
			}
			grid = append(grid, uint8(d))
			i = end - 1
		default:
			return nil, wrong("solo", 1, column+i+1, "%q; expected a number, a to z for 1 to 26 blanks, or _ between numbers, as in %s", char, exampleSolo)
		}
		if len(grid) > rules.Cells() {
			break
		}
	}
	if len(grid) != rules.Cells() {
		return nil, wrong("solo", 1, column+1, "the grid has %d cells or more; rules %s need %d", len(grid), rules, rules.Cells())
	}
	return grid, nil
}

// wall is the i-th pair of cells that may have a wall between them: first
// those side by side in reading order, then those one above the other, column
// by column.
func wall(i, n int) (a, b int) {
	if i < n*(n-1) {
		a = i/(n-1)*n + i%(n-1)
		return a, a + 1
	}
	i -= n * (n - 1)
	a = i%(n-1)*n + i/(n-1)
	return a, a + n
}

// readWalls finds the regions that walls part, by any numbers. Letters count
// the pairs without a wall before the next wall (_ none, a one … y 25; z: 25
// and no wall), and one wall stands behind the last pair.
func readWalls(walls string, n int) ([]int, error) {
	region := make([]int, n*n)
	for cell := range region {
		region[cell] = cell
	}
	root := func(cell int) int {
		for region[cell] != cell {
			cell = region[cell]
		}
		return cell
	}
	pairs, at := 2*n*(n-1), 0
	for i := range len(walls) {
		run, isWall := 0, true
		switch char := walls[i]; {
		case char == '_':
		case char == 'z':
			run, isWall = 25, false
		case char >= 'a' && char < 'z':
			run = int(char-'a') + 1
		default:
			return nil, sudoku.Messagef("%q is no part of a jigsaw's walls", char)
		}
		for range run {
			if at >= pairs {
				return nil, sudoku.Messagef("too many walls for %d×%d", n, n)
			}
			a, b := wall(at, n)
			region[root(b)] = root(a)
			at++
		}
		if isWall {
			at++
		}
	}
	if at != pairs+1 {
		return nil, sudoku.Messagef("too few walls for %d×%d", n, n)
	}
	for cell := range region {
		region[cell] = root(cell)
	}
	return region, nil
}

func writeSolo(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	shape := b.Rules.Shape()
	rows, cols := shape.Box()
	jigsaw := b.Rules.Has("jigsaw")
	if err := need("solo", b, 31); err != nil {
		return dst, err
	}
	if !jigsaw && (rows < 2 || cols < 2) {
		return dst, sudoku.Messagef("solo holds grids with boxes or regions, not rules %s", b.Rules)
	}
	if jigsaw {
		dst = fmt.Appendf(dst, "%dj", shape.N())
	} else {
		dst = fmt.Appendf(dst, "%dx%d", rows, cols)
	}
	if b.Rules.Has("x") {
		dst = append(dst, 'x')
	}
	dst = append(dst, ':')
	dst = appendRuns(dst, b.Givens)
	if jigsaw {
		walls := appendWalls(nil, shape)
		if !partedByWalls(walls, shape) {
			return dst, sudoku.Messagef("solo holds a jigsaw only where the cells of each region hang together; json holds all")
		}
		dst = append(append(dst, ','), walls...)
	}
	return append(dst, '\n'), nil
}

// partedByWalls says whether walls tell the regions of a jigsaw: those of one
// region must hang together.
func partedByWalls(walls []byte, shape *sudoku.Shape) bool {
	regions, err := readWalls(string(walls), shape.N())
	seen := map[int]bool{}
	for _, region := range regions {
		seen[region] = true
	}
	return err == nil && len(seen) == shape.N()
}

func appendRuns(dst []byte, grid sudoku.Grid) []byte {
	blanks := 0
	flush := func() {
		for ; blanks > 0; blanks -= min(blanks, 26) {
			dst = append(dst, 'a'+byte(min(blanks, 26))-1)
		}
	}
	for cell, d := range grid {
		if d == 0 {
			blanks++
			continue
		}
		if blanks == 0 && cell > 0 {
			dst = append(dst, '_')
		}
		flush()
		dst = strconv.AppendInt(dst, int64(d), 10)
	}
	flush()
	return dst
}

func appendWalls(dst []byte, shape *sudoku.Shape) []byte {
	n := shape.N()
	run := 0
	for i := range 2*n*(n-1) + 1 {
		if i < 2*n*(n-1) {
			if a, b := wall(i, n); shape.Area(a) == shape.Area(b) {
				run++
				continue
			}
		}
		for ; run > 25; run -= 25 {
			dst = append(dst, 'z')
		}
		if run == 0 {
			dst = append(dst, '_')
		} else {
			dst = append(dst, 'a'+byte(run)-1)
		}
		run = 0
	}
	return dst
}
