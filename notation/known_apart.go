package notation

import "bytes"

// knownApart holds what stands between the cells of lines that drawTogether takes, such as
//
//	17: 5,3,0,0,7,… # hard
//	53..7....-6..195...-…
//
// Such a line is known if it has a known shape once its cells are drawn together. What careful reading takes for cells
// must be in no doubt: no sign that may be a cell stands beside them as they stand beside each other.
type knownApart struct {
	grid    *knownGrid
	between [4][]byte // cells, boxes, rows, bands
	tries   backoff
}

const (
	longestApart = 1 << 10    // bytes of the longest line that is known
	apartMarks   = ".0_xX*-?" // of empty cells
	mostOutside  = 48         // signs on such a line that may be cells, but are numbers and marks in words
)

// find finds the puzzle in a line whose cells stand apart. Lines before it were read carefully.
func (k *knownApart) find(line []byte, shapes *knownShapes, options *ReadOptions, b *Chunk) (form *Form, at place) {
	if k.grid == nil || len(line) > longestApart || len(line) < k.grid.size {
		return nil, place{}
	}
	var room [longestApart]byte
	var chars, solution, cells [81]byte
	start, second := k.findCells(line, &chars, &solution)
	if start < 0 {
		return nil, place{}
	}
	switch mark := k.grid.mark; mark {
	case '.', '0':
		if (mark == '.') != (bytes.IndexByte(chars[:], '.') >= 0) {
			return nil, place{}
		}
	default:
		if !withPoints(&chars, mark) {
			return nil, place{}
		}
	}
	if !isWideOpen(chars[:]) || !readOneMarked(&cells, chars[:]) {
		return nil, place{}
	}
	dense := append(append(room[:0], line[:start]...), chars[:]...)
	behind := start + k.grid.size
	if second > 0 {
		if !fills(solution[:], chars[:]) {
			return nil, place{}
		}
		dense = append(append(dense, line[behind:second]...), solution[:]...)
		behind = second + k.grid.size
	}
	dense = append(dense, line[behind:]...)
	at.read = keep(&b.cells, &cells)
	if second > 0 {
		at.answer = keep(&b.cells, &solution)
	}
	return shapes.findApart(line, dense, start, at, options)
}

// findCells finds the cells on a line, and those of its solution behind. start is -1 where there are none or in any doubt.
func (k *knownApart) findCells(line []byte, chars, solution *[81]byte) (start, second int) {
	g := k.grid
	if start = k.next(line, 0, chars); start < 0 {
		return -1, 0
	}
	behind := start + g.size
	if second = k.next(line, behind, solution); second > 0 && !areDigits(solution[:]) {
		return -1, 0
	}
	outside := signsIn(line[:start])
	if second > 0 {
		outside += signsIn(line[behind:second])
		behind = second + g.size
	}
	if second = max(second, 0); outside+signsIn(line[behind:]) > mostOutside {
		return -1, 0
	}
	return start, second
}

// next finds the next cells from a place on; -1 for none, or where one more stands beside them.
func (k *knownApart) next(line []byte, from int, chars *[81]byte) int {
	for start := from; start+k.grid.size <= len(line); start++ {
		if !isDigit(line[start]) && line[start] != k.grid.mark || start > 0 && mayBeCell(line[start-1]) || !k.grid.areAt(line[start:], chars) {
			continue
		}
		end := start + k.grid.size
		if end < len(line) && mayBeCell(line[end]) || isBracketed(line[:start]) {
			return -1
		}
		for _, between := range k.between {
			before, isBefore := bytes.CutSuffix(line[:start], between)
			behind, isBehind := bytes.CutPrefix(line[end:], between)
			if len(between) > 0 && (isBefore && endsAlone(before) || isBehind && len(behind) > 0 && isSign(behind[0]) && (len(behind) == 1 || !mayBeCell(behind[1]))) {
				return -1
			}
		}
		return start
	}
	return -1
}

// endsAlone reports whether the last character of a text may be a cell that has no other beside it.
func endsAlone(text []byte) bool {
	last := len(text) - 1
	return last >= 0 && isSign(text[last]) && (last == 0 || !mayBeCell(text[last-1]))
}

// signsIn counts what may be cells.
func signsIn(text []byte) (n int) {
	for _, char := range text {
		if isSign(char) {
			n++
		}
	}
	return n
}

// isSign reports whether a character may be a cell.
func isSign(char byte) bool { return classicDigit[char] <= 9 || char == '?' }

// learn looks what stands between the cells of a line.
func (k *knownApart) learn(line []byte) {
	if !k.tries.due() {
		return
	}
	well := false
	if puzzle, _ := twoApart(line); puzzle != nil && len(line) <= longestApart {
		text := line[puzzle.start:puzzle.end]
		for _, mark := range []byte(apartMarks) {
			if g := newMarkedGrid(text, mark); g != nil && bytes.IndexByte(text, mark) >= 0 {
				k.grid, k.between, well = g, puzzle.between, true
				break
			}
		}
	}
	k.tries.tried(well)
}
