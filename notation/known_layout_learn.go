package notation

import (
	"bytes"
	"reflect"
	"slices"
)

// layoutSample is a puzzle of a text that was read with care.
type layoutSample struct {
	line   int // in the text, from 1
	record *Record
}

const (
	leastSamples = 5  // puzzles that are as far from each other
	mostSamples  = 6  // which are looked at
	mostStarts   = 12 // lines at which a record may begin that are tried
)

// newKnownLayout finds what the last puzzles of a text have in common. It returns nil where they aren't as many lines
// apart as each other, or hold more than classic puzzles. The last one may have been read in part. First is how many
// lines stand above the first puzzle of all.
func newKnownLayout(text []byte, all []layoutSample, first int, options *ReadOptions) *knownLayout {
	if len(all) < leastSamples {
		return nil
	}
	all = all[max(0, len(all)-mostSamples):]
	for len(all) > leastSamples && all[1].line-all[0].line != all[len(all)-1].line-all[len(all)-2].line {
		all = all[1:]
	}
	apart := all[1].line - all[0].line
	if apart < 1 {
		return nil
	}
	for i, s := range all {
		if i > 0 && s.line-all[i-1].line != apart || i+1 < len(all) && !s.record.isLayoutLike() {
			return nil
		}
	}
	lines := bytes.SplitAfter(text, newline)
	at := make([]int, len(lines)+1) // where each line starts
	for i, line := range lines {
		at[i+1] = at[i] + len(line)
	}
	inside := all[1 : len(all)-1]
	for _, above := range startsAbove(lines, all[1].line, apart, first) {
		var texts [][]byte
		for _, s := range inside {
			from, to := s.line-1-above, s.line-1-above+apart
			if from < 0 || to > len(lines) {
				return nil
			}
			texts = append(texts, text[at[from]:at[to]])
		}
		if len(texts[0]) > longestGrid {
			return nil
		}
		if !closesItself(texts[0]) {
			continue
		}
		l := learnLayout(texts, inside)
		if l == nil {
			continue
		}
		l.form = &Form{Name: "grid", unit: block, read: one(readLayout)}
		if l.lines, l.above = apart, above; l.standAlone(texts, inside, options) || l.endEarlier(texts) && l.standAlone(texts, inside, options) {
			return l
		}
	}
	return nil
}

// isLayoutLike reports whether a record may be one of many that are alike: a classic puzzle, and no solution.
func (record *Record) isLayoutLike() bool {
	return record != nil && record.isPlainClassic() && record.Solution == nil && !isSolution([]byte(record.over)) && !isStep([]byte(record.over))
}

// closesItself reports whether a text closes just the brackets that it opens.
func closesItself(text []byte) bool {
	depth := 0
	for _, char := range text {
		switch char {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// startsAbove returns how many lines above its puzzle's own a record may begin, the likeliest first: as many as the
// text has above its first puzzle, behind a blank line, else anywhere.
func startsAbove(lines [][]byte, line, apart, first int) (all []int) {
	last := min(apart-1, line-1)
	if first <= last {
		all = append(all, first)
	}
	for above := range last + 1 {
		if before := line - 2 - above; before >= 0 && above != first && len(bytes.TrimSpace(lines[before])) == 0 {
			all = append(all, above)
		}
	}
	for above := range last + 1 {
		if !slices.Contains(all, above) {
			all = append(all, above)
		}
	}
	return all[:min(len(all), mostStarts)]
}

// endEarlier has records read without what stands behind the line of their last cell. It returns false if there is
// nothing, or anything that isn't always the same.
func (l *knownLayout) endEarlier(texts [][]byte) bool {
	if len(l.tail) != 1 || l.tail[0].number {
		return false
	}
	l.behind = len(l.tail[0].text) - 1 - bytes.IndexByte(l.tail[0].text, '\n')
	return l.behind > 0 && l.behind < len(l.tail[0].text)
}

// standAlone reports whether each record is read alone as it is among the others.
func (l *knownLayout) standAlone(texts [][]byte, all []layoutSample, options *ReadOptions) bool {
	for i, text := range texts {
		r := carefulReader(text[:len(text)-l.behind], options)
		var b Chunk
		if r.ReadChunk(&b) != nil || len(b.Raws) != 1 || b.Raws[0].Line != l.above+1 {
			return false
		}
		record, err := r.Parse(b.Raws[0])
		if err != nil || r.ReadChunk(&b) == nil {
			return false
		}
		alone, among := *record, *all[i].record
		if alone.Line, among.Line = 0, 0; !reflect.DeepEqual(alone, among) {
			return false
		}
	}
	return true
}

// learnLayout finds where in some records the cells are that were read, and which numbers differ. It returns nil
// where anything else does.
func learnLayout(texts [][]byte, all []layoutSample) *knownLayout {
	givens := func(i int) []byte { return all[i].record.Board.Givens }
	for _, mark := range layoutMarks {
		for _, find := range []func([]byte, []byte, string) []layoutCell{cellsInLines, cellsInOrder} {
			if cells := find(texts[0], givens(0), mark); cells != nil {
				if l := newLayout(texts, cells, mark); l != nil && l.isOf(texts, all) {
					return l
				}
			}
		}
	}
	if cells, mark := cellsInColumns(texts, all); cells != nil {
		if l := newLayout(texts, cells, mark); l != nil && l.isOf(texts, all) {
			return l
		}
	}
	return nil
}

// layoutMarks are how empty cells are written.
var layoutMarks = []string{".", "0", "_", "-", "*", "x", "X", "?", "null", "None", "nil", "~"}

// isOf reports whether a layout reads the cells of all records.
func (l *knownLayout) isOf(texts [][]byte, all []layoutSample) bool {
	var cells [81]byte
	for i, text := range texts {
		if size, ok := l.match(text, &cells); !ok || size != len(text) || !slices.Equal(cells[:], all[i].record.Board.Givens) {
			return false
		}
	}
	return true
}

// layoutCell is where a cell stands.
type layoutCell struct{ start, end int }

// markedCells finds the digits and marks of a text. A digit is 0 for a mark.
func markedCells(text []byte, mark string) (cells []layoutCell, digits []byte) {
	for i := 0; i < len(text); {
		switch char := text[i]; {
		case bytes.HasPrefix(text[i:], []byte(mark)):
			cells, digits = append(cells, layoutCell{i, i + len(mark)}), append(digits, 0)
			i += len(mark)
			continue
		case isDigit(char):
			cells, digits = append(cells, layoutCell{i, i + 1}), append(digits, char-'0')
		}
		i++
	}
	return cells, digits
}

// cellsInOrder finds the cells of a puzzle where nothing else like them stands between.
func cellsInOrder(text, givens []byte, mark string) []layoutCell {
	cells, digits := markedCells(text, mark)
	if at := bytes.Index(digits, givens); at >= 0 {
		return cells[at : at+len(givens)]
	}
	return nil
}

// cellsInLines finds the cells of a puzzle that are the last ones of nine lines.
func cellsInLines(text, givens []byte, mark string) (all []layoutCell) {
	start := 0
	for line := range bytes.Lines(text) {
		cells, digits := markedCells(line, mark)
		if row := len(all); row < len(givens) && len(cells) >= 9 && bytes.HasSuffix(digits, givens[row:row+9]) {
			for _, cell := range cells[len(cells)-9:] {
				all = append(all, layoutCell{start + cell.start, start + cell.end})
			}
		}
		start += len(line)
	}
	if len(all) < len(givens) {
		return nil
	}
	return all
}

// cellsInColumns finds the cells of puzzles whose rows have them in the same columns, with any sign for empty ones.
func cellsInColumns(texts [][]byte, all []layoutSample) (cells []layoutCell, mark string) {
	var rows [9]int // the line of each
	var columns [9]int
	split := make([][][]byte, len(texts))
	for i, text := range texts {
		split[i] = bytes.SplitAfter(text, newline)
	}
	row := 0
	for line := range split[0] {
		if row == 9 {
			break
		}
		if isRow(split, all, line, row, &columns) {
			rows[row] = line
			row++
		}
	}
	if row < 9 || slices.Contains(columns[:], 0) {
		return nil, ""
	}
	start := 0
	row = 0
	for number, line := range split[0] {
		if row < 9 && rows[row] == number {
			for col, at := range columns {
				if at-1 >= len(line) {
					return nil, ""
				}
				if all[0].record.Board.Givens[9*row+col] == 0 {
					if char := string(line[at-1]); mark == "" || mark == char {
						mark = char
					} else {
						return nil, ""
					}
				}
				cells = append(cells, layoutCell{start + at - 1, start + at})
			}
			row++
		}
		start += len(line)
	}
	return cells, mark
}

// isRow reports whether the digits on a line of all records are those of a row. It notes in which columns they are,
// from 1.
func isRow(split [][][]byte, all []layoutSample, line, row int, columns *[9]int) bool {
	found, some := *columns, false
	for i, lines := range split {
		at := 0
		for col, digit := range all[i].record.Board.Givens[9*row : 9*row+9] {
			if digit == 0 {
				continue
			}
			next := bytes.IndexAny(lines[line][at:], "123456789")
			if next < 0 || lines[line][at+next] != '0'+digit || found[col] != 0 && found[col] != at+next+1 {
				return false
			}
			at += next + 1
			found[col], some = at, true
		}
		if bytes.ContainsAny(lines[line][at:], "123456789") {
			return false
		}
	}
	if some {
		*columns = found
	}
	return some
}

// newLayout returns the layout of records. The cells of the first one are known.
func newLayout(texts [][]byte, cells []layoutCell, mark string) *knownLayout {
	text := texts[0]
	l := &knownLayout{grid: &knownGrid{word: []byte(mark)}}
	start := cells[0].start
	for _, cell := range cells {
		l.grid.between = append(l.grid.between, bytes.Clone(text[start:cell.start]))
		start = cell.end
	}
	l.grid.between = append(l.grid.between, nil)
	l.grid.setPlaces(start - cells[0].start)
	heads, tails := make([][]byte, len(texts)), make([][]byte, len(texts))
	before := bytes.Count(text[:cells[0].start], newline) // the line of the first cell
	var chars [81]byte
	for i, text := range texts {
		at := lineStart(text, before+1)
		line := text[at:]
		from := -1
		for j := 0; j < len(line) && line[max(j-1, 0)] != '\n' && from < 0; j++ {
			if size := l.grid.walk(line[j:], &chars); size > 0 {
				from = at + j
				heads[i], tails[i] = text[:from], text[from+size:]
			}
		}
		if from < 0 {
			return nil
		}
	}
	heads[0], tails[0] = text[:cells[0].start], text[start:]
	var ok bool
	if l.head, ok = newPieces(heads); !ok {
		return nil
	}
	if l.tail, ok = newPieces(tails); !ok {
		return nil
	}
	return l
}

// newPieces returns what some texts have in common but for numbers. It returns ok false where anything else
// differs, or a number that may tell of a puzzle.
func newPieces(texts [][]byte) (pieces []layoutPiece, ok bool) {
	at := make([]int, len(texts))
	first := texts[0]
	piece := layoutPiece{}
	add := func() {
		if len(piece.text) > 0 || piece.number {
			pieces = append(pieces, piece)
		}
		piece = layoutPiece{}
	}
	for at[0] < len(first) {
		from := at[0]
		isNumber := isDigit(first[from])
		words := make([][]byte, len(texts))
		for i, text := range texts {
			end := at[i]
			for end < len(text) && isDigit(text[end]) == isNumber {
				end++
			}
			words[i], at[i] = text[at[i]:end], end
		}
		same := !slices.ContainsFunc(words, func(word []byte) bool { return !bytes.Equal(word, words[0]) })
		switch {
		case same:
			piece.text = append(piece.text, words[0]...)
			continue
		case !isNumber || slices.ContainsFunc(words, func(word []byte) bool { return len(word) == 0 || len(word) > longestNumber }):
			return nil, false
		}
		line := first[bytes.LastIndexByte(first[:from], '\n')+1:]
		line, _, _ = bytes.Cut(line, newline)
		if isBesideNumber(first, from-1) || isBesideNumber(first, at[0]) || at[0] < len(first) && isLetter(first[at[0]]) || len(line) > longestValue || isTellingLine(line) {
			return nil, false
		}
		add()
		piece.number, piece.named = true, hasLetter(line)
	}
	add()
	return pieces, allAtEnd(at, texts)
}

// allAtEnd reports whether all texts are passed.
func allAtEnd(at []int, texts [][]byte) bool {
	for i, text := range texts {
		if at[i] != len(text) {
			return false
		}
	}
	return true
}

// isBesideNumber reports whether a sign beside a number may make more of it: a range, a product, rules.
func isBesideNumber(text []byte, i int) bool {
	return i >= 0 && i < len(text) && bytes.IndexByte([]byte("+-*/.:~x^&?%="), text[i]) >= 0 && !(text[i] == '=' || (text[i] == ':' || text[i] == '.') && (i+1 == len(text) || text[i+1] == '\n' || text[i+1] == ' ' || text[i+1] == '\r'))
}

// samplesOf returns the puzzles of a passage. It returns nil where they aren't as many lines apart as each other. So it
// does where anything else was found, which may be a part of one.
func samplesOf(all []found) (samples []layoutSample) {
	for i, f := range all {
		if last := len(all) - 1; i == last && i > 1 { // a part of one, which may be wrong
			return append(samples, layoutSample{all[i-1].line + all[1].line - all[0].line, nil})
		}
		if f.record == nil || i > 1 && f.line-all[i-1].line != all[1].line-all[0].line {
			return nil
		}
		samples = append(samples, layoutSample{f.line, f.record})
	}
	return nil
}

// learnRecords looks whether the puzzles that were cut last are such as others may be like. If they are, the last one
// is cut again with those behind it, and its place is returned. Otherwise it returns pos.
func (c *cutter) learnRecords(pos int) int {
	r, raws := c.reader, c.chunk.Raws
	n := len(raws)
	if n == c.looked {
		return pos
	}
	isOne, before := n == c.looked+1, c.lookedAt
	c.looked, c.lookedAt = n, pos
	if n < leastSamples || !isOne || r.known.off || r.options.Form != nil || !r.options.mayBeKnown() || r.columns != nil ||
		r.givenUp || r.stray > 0 || c.strayAt > 0 || r.pairs != noPairs || r.issLines || len(c.iss.lines) > 0 || r.options.Strict || r.options.Piece {
		return pos
	}
	apart := raws[n-1].Line - raws[n-2].Line
	for i := n - leastSamples + 1; i < n; i++ {
		if raw := &raws[i]; raw.Line-raws[i-1].Line != apart || raw.err != nil || raw.stray > 0 || raws[i-1].Line < c.first {
			return pos
		}
	}
	if apart < 1 || isNext(c.text[min(before, pos):pos], &raws[n-1]) || !r.known.layoutTries.due() {
		return pos
	}
	var samples []layoutSample
	first := raws[n-leastSamples].Line
	for _, raw := range raws[n-leastSamples:] {
		record, _ := r.Parse(raw)
		samples = append(samples, layoutSample{raw.Line - first + 1, record})
	}
	text := c.text[lineStart(c.text, first-c.first+1):pos]
	layout := newKnownLayout(text, samples, raws[0].Line-c.first, &r.options)
	isNew, well := layout != nil, r.known.layout == nil || r.known.layoutUsed
	if r.known.layoutTries.tried(isNew && well); !isNew {
		return pos
	}
	line := raws[n-1].Line - layout.above
	at := lineStart(c.text, line-c.first+1)
	if _, ok := layout.match(c.text[at:], new([81]byte)); !ok || line <= r.known.layoutAt {
		return pos // else it would be learned again and again
	}
	r.known.layout, r.known.layoutAt, r.known.layoutUsed = layout, line, false
	c.chunk.Raws, c.looked = raws[:n-1], n-1
	c.run, c.header = run{rows: c.run.rows[:0]}, header{}
	c.line = line
	return at
}

// isNext reports whether a puzzle was found the quick way, and stands first in a text but for blank lines.
func isNext(text []byte, raw *Raw) bool {
	return raw.IsQuick() && len(raw.Text) > 0 && bytes.HasPrefix(bytes.TrimLeft(text, "\r\n"), raw.Text)
}
