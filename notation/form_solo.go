package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// soloForm is a game ID of Simon Tatham's Solo: parameters, ":" and the grid.
// The grid is runs of blanks (a is one, z is 26) and numbers, with "_" between
// two numbers. A jigsaw adds "," and its walls. A killer adds "," and the walls
// of its cages, then "," and their sums as another grid.
//
//	3x3:5_3b7d6b1_9_5d9…        2x3: boxes of 2 rows and 3 columns
//	9jx:…,…                     a jigsaw with diagonals
//	3x3kadu:zzzc,…,15a8…        a killer
var soloForm = &Form{
	Name:  "solo",
	Keeps: KeepsRules,
	lost:  func(record *Record) []message.Message { return lostRules(record, ":", "x", "jigsaw", "killer") },
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		params, desc, ok := strings.Cut(soloID(line), ":")
		if !ok || desc == "" || len(params) > 20 || strings.ContainsAny(desc, " \t:") {
			return false
		}
		rules, err := soloRules(params, desc)
		return err == nil && strings.Trim(desc, "0123456789") != "" && len(desc)*26 >= rules.Cells() // 7:30 is a time
	},
	read:  one(readSolo),
	write: writeSolo,
}

const (
	exampleSolo     = "3x3:" + exampleSoloGrid
	exampleSoloGrid = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9"
)

// soloPage ends the address of the page of Solo, before the game ID in a link.
const soloPage = "solo.html#"

// soloID returns the game ID in a line, alone or in a link to the page of Solo.
func soloID(line []byte) string {
	text := strings.TrimSpace(string(line))
	if _, id, found := strings.Cut(text, soloPage); found && !strings.ContainsAny(text, " \t") {
		return id
	}
	return text
}

func readSolo(line []byte, _ *ReadOptions) (*Record, error) {
	text := soloID(line)
	params, desc, ok := strings.Cut(text, ":")
	if !ok {
		if strings.Contains(text, "#") {
			return nil, wrong("solo", 1, 0, "solo.seed", text, exampleSolo)
		}
		return nil, wrong("solo", 1, 0, "solo.no_colon", exampleSolo)
	}
	rules, err := soloRules(params, desc)
	if err != nil {
		return nil, wrong("solo", 1, 1, "solo.wrong", err, exampleSolo)
	}
	parts := strings.Split(desc, ",")
	grid, err := readRuns(parts[0], rules, rules.N(), len(params)+1)
	if err != nil {
		return nil, err
	}
	if len(parts) > 1 && !strings.ContainsAny(params, "jk") {
		return nil, wrong("solo", 1, len(params)+len(parts[0])+2, "solo.more", exampleSolo)
	}
	if strings.Contains(params, "k") {
		if rules, err = soloCages(rules, parts, len(text)); err != nil {
			return nil, err
		}
	}
	return newRecord(sudoku.Puzzle{Rules: rules, Givens: grid}), nil
}

// soloCages adds the cages of a killer, which the last two parts of a game ID tell. A
// cage of one cell without a sum is none.
func soloCages(rules *sudoku.Rules, parts []string, length int) (*sudoku.Rules, error) {
	if len(parts) < 3 {
		return nil, wrong("solo", 1, 0, "solo.killer")
	}
	sums := parts[len(parts)-1]
	cage, err := readWalls(parts[len(parts)-2], rules.N())
	if err != nil {
		return nil, wrong("solo", 1, 0, message.Plain, err)
	}
	numbers, err := readRuns(sums, rules, 255, length-len(sums))
	if err != nil {
		return nil, err
	}
	var clues []variants.Clue
	for first := range cage {
		clue := variants.Clue{Kind: "killer", Lists: [][]int{nil}}
		for cell, of := range cage {
			if of != cage[first] {
				continue
			}
			if clue.Lists[0] = append(clue.Lists[0], cell); numbers[cell] != 0 {
				if clue.Value != "" {
					return nil, wrong("solo", 1, 0, "solo.two_sums", rules.CellName(first))
				}
				clue.Value = strconv.Itoa(int(numbers[cell]))
			}
		}
		if clue.Lists[0][0] == first && (len(clue.Lists[0]) > 1 || clue.Value != "") {
			clues = append(clues, clue)
		}
	}
	with, err := variants.With(rules, clues...)
	if err != nil {
		return nil, wrong("solo", 1, 0, message.Plain, reasonOf(err))
	}
	return with, nil
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
	} else if strings.HasPrefix(params, "x") { // the number behind it is lost
		return nil, message.Errorf("solo.parameter", params[0])
	}
	if n := rows * cols; n < 1 || n > sudoku.MaxN {
		return nil, message.Errorf("solo.size", sudoku.MaxN)
	}
	text := fmt.Sprintf("%d:%dx%d", rows*cols, rows, cols)
	x := ""
	for i := 0; i < len(params); i++ {
		switch params[i] {
		case 'x':
			if x != "" {
				return nil, message.Errorf("solo.parameter", params[i])
			}
			x = "+x"
		case 'j':
			_, walls, found := strings.Cut(desc, ",")
			walls, _, _ = strings.Cut(walls, ",")
			if !found {
				return nil, message.Errorf("solo.no_walls")
			}
			regions, err := readWalls(walls, rows*cols)
			if err != nil {
				return nil, err
			}
			text = regionRules(rows*cols, regions)
		case 'k': // its cages come later
		case 'd':
			i++ // how hard Solo should make it
		case 'a', 'r', 'm', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		default:
			return nil, message.Errorf("solo.parameter", params[i])
		}
	}
	return variants.Parse(text + x)
}

// readRuns reads a grid of numbers up to most; column is of the character before it.
func readRuns(desc string, rules *sudoku.Rules, most, column int) (sudoku.Grid, error) {
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
			if d > most {
				return nil, wrong("solo", 1, column+i+1, "solo.digit", d, most)
			}
			grid = append(grid, uint8(d))
			i = end - 1
		default:
			return nil, wrong("solo", 1, column+i+1, "solo.cell", char, exampleSolo)
		}
		if len(grid) > rules.Cells() {
			break
		}
	}
	if len(grid) != rules.Cells() {
		return nil, wrong("solo", 1, column+1, "solo.grid", len(grid), rules, rules.Cells())
	}
	return grid, nil
}

// wall returns the i-th pair of cells that may have a wall between them. Pairs
// side by side come first in reading order. Then come those one above the
// other, column by column.
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
			return nil, message.Errorf("solo.walls", char)
		}
		for range run {
			if at >= pairs {
				return nil, message.Errorf("solo.many_walls", n, n)
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
		return nil, message.Errorf("solo.few_walls", n, n)
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
		return dst, message.Errorf("solo.rules", b.Rules)
	}
	if jigsaw {
		dst = fmt.Appendf(dst, "%dj", shape.N())
	} else {
		dst = fmt.Appendf(dst, "%dx%d", rows, cols)
	}
	if b.Rules.Has("x") {
		dst = append(dst, 'x')
	}
	killer := slices.ContainsFunc(b.Rules.Constraints(), func(c constraint.Constraint) bool { return c.Kind == "killer" })
	if killer {
		dst = append(dst, 'k')
	}
	dst = append(dst, ':')
	dst = appendRuns(dst, b.Givens)
	if jigsaw {
		walls := appendWalls(nil, shape.N(), shape.Area)
		if !partedByWalls(walls, shape.N(), shape.Area) {
			return dst, message.Errorf("solo.jigsaw")
		}
		dst = append(append(dst, ','), walls...)
	}
	if killer {
		var err error
		if dst, err = appendSoloCages(dst, b); err != nil {
			return dst, err
		}
	}
	return append(dst, '\n'), nil
}

// appendSoloCages writes the walls and the sums of cages.
func appendSoloCages(dst []byte, b *sudoku.Board) ([]byte, error) {
	bare := *b
	bare.Givens = make(sudoku.Grid, len(b.Givens)) // givens may stand in cages here
	cages, err := cagesOf("solo", &bare)
	if err != nil {
		return dst, err
	}
	of := func(cell int) int { return cages.of[cell] }
	walls := appendWalls(nil, b.Rules.N(), of)
	if !partedByWalls(walls, b.Rules.N(), of) {
		return dst, message.Errorf("solo.cages")
	}
	dst = append(append(append(dst, ','), walls...), ',')
	sums := make(sudoku.Grid, len(b.Givens))
	for cell, sum := range cages.sums {
		if sum > 255 {
			return dst, message.Errorf("killer.no_sum", "solo", strconv.Itoa(sum))
		}
		if cages.of[cell] == cell {
			sums[cell] = uint8(sum)
		}
	}
	return appendRuns(dst, sums), nil
}

// partedByWalls reports whether walls tell the areas of cells: those of one area must
// hang together.
func partedByWalls(walls []byte, n int, area func(cell int) int) bool {
	regions, err := readWalls(string(walls), n)
	found, there := map[int]bool{}, map[int]bool{}
	for cell, region := range regions {
		found[region], there[area(cell)] = true, true
	}
	return err == nil && len(found) == len(there) && !there[-1]
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

func appendWalls(dst []byte, n int, area func(cell int) int) []byte {
	run := 0
	for i := range 2*n*(n-1) + 1 {
		if i < 2*n*(n-1) {
			if a, b := wall(i, n); area(a) == area(b) {
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
