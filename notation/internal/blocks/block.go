// Package blocks is the third layer of reading: it finds the grids among lines of
// plain text. It knows rows, columns, walls and labels, and nothing of what cells
// mean.
//
//	Easy one, Monday                  above: kept as the title
//	    1 2 3   4 5 6   7 8 9         labels of columns  ┐
//	A | 5 3 . | . 7 . | . . .         labels of rows     ├ known by being in order
//	B | 6 . . | 1 9 5 | . . .                            ┘
//	  +-------+-------+------         a rule: tells boxes, is no row
//
// N rows in a row that each fall into N cells are the anchor. Every way to cut
// them into cells is tried: by blanks, signs or walls, characters, columns of
// fixed width. So is every way with labels at either end and without. The way
// that explains the most lines counts.
package blocks

import (
	"slices"
	"unicode"

	"jiugong/sudoku/notation/internal/pieces"
)

// Options holds what is known before reading.
type Options struct {
	// Height and Width are those of the board that is asked for, 0 when the text tells.
	Height, Width int
	// IsSide reports whether a board may be so wide, where the text tells.
	IsSide func(n int) bool
	// IsSymbol reports whether a character is in a symbol that the caller
	// named. It is nil if none are named.
	IsSymbol func(char rune) bool
	// Words says that the symbols named are words.
	Words bool
}

// Block holds a grid, or a failed attempt at one.
type Block struct {
	Rows [][]pieces.Cell
	// First and Last are its lines in the text, from 1. Above is its title, the line
	// above it, or "".
	First, Last int
	Above       string
	// BoxRows and BoxCols are the size of the boxes that its lines and gaps draw. Region
	// is the number of each cell's region where the lines draw others; 0 and nil when
	// nothing is drawn.
	BoxRows, BoxCols int
	Region           []int
	// Uneven says that lines are drawn between cells, and make neither.
	Uneven bool
	// Marks says that some cells hold several digits, as of candidates.
	Marks bool
	// Numbered says that the first row is just the numbers of the columns.
	Numbered bool
	// Narrowed says that an empty column at an end was left out, which may be one of the board's.
	Narrowed bool
	// Ragged says that cells are told by blanks alone, and that the rows differ in their number.
	Ragged bool
	// Short says that cells were missing at the ends of rows.
	Short bool
	// Turned says that each line was a column, as its label says.
	Turned bool
	// Boxed says that each line was a box, as its label says.
	Boxed bool
	// Odd is the line of an empty row that was left out above it, 0 where there is none.
	Odd int
	// Fault keeps it from being a grid; nil when nothing does.
	Fault *Fault
}

// Fault describes a row with a different number of cells, or a wrong number of rows.
type Fault struct {
	Line      int // from 1
	Rows      bool
	Got, Want int
	Cell      pieces.Cell // the first that can't be one; its text is empty when nobody knows
}

// Find returns the blocks among lines, which must be plain and without line
// ends. It lists in left other lines, from 1, that look like cells. Titles
// aren't among them.
func Find(lines []string, o Options) (found []Block, left []int) {
	f := finder{options: o}
	f.read(lines)
	for start := 0; start < len(f.lines); {
		if !f.lines[start].mayBeRow {
			start++
			continue
		}
		end := f.stretch(start)
		blocks := f.framed(f.withOthers(f.best(start, end), start, end), start, end)
		found = append(found, blocks...)
		for i := start; i < end; i++ {
			line := &f.lines[i]
			covered := slices.ContainsFunc(blocks, func(b Block) bool {
				isEnd := b.Fault != nil && line.number == b.Last+1 && i == end-1 // where the text breaks off
				return line.number >= b.First && line.number <= b.Last || isEnd
			})
			if !covered && line.looksLikeCells() && !isHead(line.by(byWords)) {
				left = append(left, line.number)
			}
		}
		start = end
	}
	for i := range found {
		found[i].Above = f.title(&found[i])
	}
	return found, left
}

// isHead reports whether cells only number the columns, perhaps between the signs that a wiki has for heads.
func isHead(cells []pieces.Cell) bool {
	rest := slices.DeleteFunc(slices.Clone(cells), func(cell pieces.Cell) bool { return cell.Text == "^" })
	return isOrder(cells) || len(rest) > 0 && isOrder(rest)
}

// withOthers adds to blocks those that look different among the lines from
// start to end. Such is a grid right below candidates. They must be as high.
func (f *finder) withOthers(blocks []Block, start, end int) []Block {
	if len(blocks) == 0 || slices.ContainsFunc(blocks, func(b Block) bool { return b.Fault != nil }) {
		return blocks
	}
	first, last := blocks[0].First, blocks[len(blocks)-1].Last
	for _, rest := range [][2]int{{start, first - 1}, {last, end}} {
		rows := 0
		for i := rest[0]; i < rest[1]; i++ {
			if f.lines[i].mayBeRow {
				rows++
			}
		}
		if rows < len(blocks[0].Rows) {
			continue
		}
		others := f.best(rest[0], rest[1])
		if !slices.ContainsFunc(others, func(b Block) bool { return b.Fault != nil || len(b.Rows) != len(blocks[0].Rows) }) {
			blocks = append(blocks, others...)
		}
	}
	slices.SortFunc(blocks, func(a, b Block) int { return a.First - b.First })
	return blocks
}

// framed returns the blocks of frames that stand one below the other, if each holds one of the same height. The last may
// be a part of one. Otherwise it returns what was found of them together.
func (f *finder) framed(together []Block, start, end int) []Block {
	frames := f.frames(start, end)
	isGood := func(b Block) bool { return b.Fault == nil && len(b.Rows) >= f.rowsIn(frames[0]) }
	if len(frames) < 2 || len(together) == len(frames) && isGood(together[0]) {
		return together
	}
	var all []Block
	for i, frame := range frames {
		inside := f.best(frame[0], frame[1])
		if isLast := i > 0 && i == len(frames)-1; !isLast && (len(inside) != 1 || inside[0].Fault != nil || i > 0 && len(inside[0].Rows) != len(all[0].Rows)) {
			return together
		}
		all = append(all, inside...)
	}
	return all
}

// rowsIn returns how many lines of a frame may be rows.
func (f *finder) rowsIn(frame [2]int) (rows int) {
	for _, l := range f.lines[frame[0]:frame[1]] {
		if l.mayBeRow {
			rows++
		}
	}
	return rows
}

// frames cuts the lines from start to end where a frame ends and the next one begins: between two rules.
func (f *finder) frames(start, end int) (all [][2]int) {
	ruleAt := -1 // the last line that isn't blank, if it is a rule
	first := start
	for i := start; i < end; i++ {
		switch l := &f.lines[i]; {
		case l.kind == blank:
		case l.isDrawn():
			if ruleAt > first {
				all = append(all, [2]int{first, ruleAt})
				first = i + 1
			}
			ruleAt = i
		default:
			ruleAt = -1
		}
	}
	return append(all, [2]int{first, end})
}

// finder finds blocks in one text.
type finder struct {
	options Options
	lines   []line
}

// stretch returns the end of the lines from start on that may be rows or stand between rows.
func (f *finder) stretch(start int) int {
	end := start
	for i := start; i < len(f.lines); i++ {
		switch line := &f.lines[i]; {
		case line.mayBeRow:
			end = i + 1
		case line.kind == words:
			return end
		}
	}
	return end
}

// title returns the words on the line above b.
func (f *finder) title(b *Block) string {
	for i := b.First - 2; i >= 0; i-- {
		switch line := &f.lines[i]; line.kind {
		case blank, rule, comment:
		case words:
			return string(line.text)
		default:
			if hasWord(line.text) { // such as "Step 1: R5C5 = 5"
				return string(line.text)
			}
			return ""
		}
	}
	return ""
}

// hasWord reports whether text has two adjacent letters, the second of them small.
func hasWord(text []rune) bool {
	for i := 1; i < len(text); i++ {
		if unicode.IsLetter(text[i-1]) && unicode.IsLower(text[i]) && text[i] != 'x' {
			return true
		}
	}
	return false
}
