package notation

import (
	"bytes"

	"jiugong/sudoku"
)

// Lines between puzzles are passed over. One with nearly as many cells as a puzzle is a damaged one, which is said.

// failMany makes an error of each line that holds too many cells to be passed over. It reports whether there was one.
func (c *cutter) failMany(start, end, number int) (failed bool) {
	options := &c.reader.options
	like := c.lengthBefore()
	if end-start < min(leastWrapped, max(like-1, leastSolution)) || options.Symbols != nil || options.Piece {
		return false
	}
	for line := range bytes.Lines(c.text[start:end]) {
		if word := bytes.TrimSpace(line); areNearlyRegions(word) {
			err := wrong("line", 1, 0, "regions.cells", len(word))
			c.chunk.Raws = append(c.chunk.Raws, Raw{Line: number, err: err, lone: true})
			failed = true
		} else if n := c.nearlyLike(line); n > 0 {
			c.chunk.Raws = append(c.chunk.Raws, Raw{Line: number, err: nearlyError(1, n), lone: true})
			failed = true
		} else if cells := manyCells(line, like); cells != nil {
			if _, err := sudoku.Parse(string(cells), sudoku.ParseOptions{Rules: options.Rules}); err != nil {
				c.chunk.Raws = append(c.chunk.Raws, Raw{Line: number, err: lineError("line", err, cells, options), lone: true})
				failed = true
			}
		}
		number++
	}
	return failed
}

// areNearlyRegions reports whether word is the letters of regions, with a cell missing or one too
// many: each region's letter about as often as there are regions.
func areNearlyRegions(word []byte) bool {
	var seen [26]bool
	different := 0
	for _, char := range word {
		if char < 'A' || char > 'Z' {
			return false
		}
		if !seen[char-'A'] {
			seen[char-'A'] = true
			different++
		}
	}
	cells := different * different
	return len(word) >= leastWrapped && len(word) >= cells-3 && len(word) <= cells+3 && isSide(different)
}

// lengthBefore returns the length of the puzzle on the line that was cut last, 0 where it is none.
func (c *cutter) lengthBefore() int {
	if before := c.before(); before.form == lineForm {
		return len(bytes.TrimSpace(before.Text))
	}
	return 0
}

// before returns the puzzle that was cut last.
func (c *cutter) before() *Raw {
	if last := len(c.chunk.Raws) - 1; last >= 0 {
		return &c.chunk.Raws[last]
	}
	return &c.reader.before
}

// nearlyLike returns how many cells a word has that is nearly a puzzle, where the line before has one. It returns 0
// for none.
func (c *cutter) nearlyLike(line []byte) int {
	_, nearly := cellWords(line)
	if len(nearly) == 0 || !c.reader.options.mayBeKnown() {
		return 0
	}
	before := c.before().Text
	open, _ := cellWords(before)
	places := placesOf(before, open)
	for _, word := range nearly {
		if places[string(placeName(line, word.start))] {
			return word.end - word.start
		}
	}
	return 0
}

// manyCells returns a word of line with too many digits and marks for anything
// but a damaged puzzle. So may the whole line be, if it is as long as the puzzle
// before it, like. It returns nil if there is none.
func manyCells(line []byte, like int) []byte {
	if word := bytes.TrimSpace(line); like >= leastSolution && len(word) >= like-1 && len(word) <= like+1 && areMostlyCells(word, 1) {
		return word
	}
	if len(line) < leastWrapped {
		return nil
	}
	for word := range bytes.FieldsFuncSeq(line, isSeparator) {
		if len(word) >= leastWrapped && !isLongNumber(word) && areMostlyCells(word, leastSolution) {
			return word
		}
	}
	return nil
}

// areMostlyCells reports whether word has at least some number of digits, and is digits and marks but for a tenth.
func areMostlyCells(word []byte, least int) bool {
	digits, others := 0, 0
	for _, char := range word {
		switch {
		case char > '0' && char <= '9':
			digits++
		case char != '0' && char != '.' && char != '_':
			others++
		}
	}
	return digits >= least && others*10 <= len(word)
}
