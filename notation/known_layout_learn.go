package notation

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
)

// layoutSample is a puzzle of a text that was read with care.
type layoutSample struct {
	line   int // in the text, from 1
	record *Record
}

const (
	leastSamples = 5 // puzzles that are looked at
	mostRules    = 12
)

// splitRule tells which lines of a gap are the tail of the record before.
type splitRule struct {
	kind  splitKind
	lines int
}

type splitKind uint8

const (
	splitBlank splitKind = iota // up to the first blank line
	splitLast                   // up to the last blank line
	splitTail                   // a number of lines
	splitHead                   // all but a number of lines
)

// split returns how many lines of a gap are a tail, -1 where the rule says nothing of it. The rest of the line where
// the cells end counts as a line.
func (rule splitRule) split(gap []byte) int {
	lines := bytes.Count(gap, newline)
	switch rule.kind {
	case splitTail:
		if rule.lines <= lines {
			return rule.lines
		}
		return -1
	case splitHead:
		return max(lines-rule.lines, -1)
	}
	found, number := -1, 0
	for line := range bytes.Lines(gap) {
		if number++; number > 1 && number <= lines && len(bytes.TrimSpace(line)) == 0 && (found < 0 || found == number-1 || rule.kind == splitLast) {
			found = number
		}
	}
	return found
}

// splitRules returns the rules that may hold for gaps like one, the likeliest first.
func splitRules(gap []byte) (all []splitRule) {
	lines := bytes.Count(gap, newline)
	seen := map[int]bool{}
	add := func(rule splitRule) {
		if n := rule.split(gap); n >= 0 && (!seen[n] || rule.kind == splitHead) {
			seen[n] = true
			all = append(all, rule)
		}
	}
	add(splitRule{kind: splitBlank})
	add(splitRule{kind: splitLast})
	for n := 1; n <= lines; n++ {
		add(splitRule{splitTail, n})
	}
	add(splitRule{splitTail, 0})
	for n := range lines {
		add(splitRule{splitHead, n})
	}
	return all[:min(len(all), mostRules)]
}

// newKnownLayout finds what the last puzzles of a text have in common. The last of all may have been read in part. It
// returns nil where they have nothing, or hold more than classic puzzles. Otherwise it returns the number of a puzzle,
// and where its record begins.
func newKnownLayout(text []byte, all []layoutSample, old *knownLayout, options *ReadOptions) (l *knownLayout, nth, start int) {
	if len(all) < leastSamples {
		return nil, 0, 0
	}
	skipped := len(all) - leastSamples
	all = all[skipped:]
	inside := all[:len(all)-1]
	var texts [][]byte
	for i, s := range inside {
		from, to := lineStart(text, s.line), lineStart(text, all[i+1].line)
		if !s.record.isLayoutLike() || from >= to || to-from > longestGrid {
			return nil, 0, 0
		}
		texts = append(texts, text[from:to])
	}
	g := learnCells(texts, inside)
	if g == nil {
		return nil, 0, 0
	}
	l = &knownLayout{grid: g, lines: bytes.Count(bytes.Join(g.between, nil), newline), form: &Form{Name: "grid", unit: block, read: one(readLayout)}}
	if old != nil && slices.EqualFunc(old.grid.between, g.between, bytes.Equal) && bytes.Equal(old.grid.word, g.word) {
		l = old
	}
	at := make([]nextGrid, len(inside))
	l.findCells(text, lineStart(text, inside[0].line), nil, &at[0])
	for i := 1; i < len(at); i++ {
		if before := &at[i-1]; !l.findCells(text, before.cellsAt+before.size, l.puzzleAt(text, before), &at[i]) || !slices.Equal(at[i].cells[:], inside[i].record.Board.Givens) {
			return nil, 0, 0
		}
	}
	gapOf := func(i int) []byte { return text[at[i].cellsAt+at[i].size : at[i+1].cellsAt] }
	rules := splitRules(gapOf(0))
	if l == old {
		rules = []splitRule{old.rule}
	}
	for _, rule := range rules {
		other := l.clone()
		other.rule = rule
		if l != old {
			other.gaps, other.heads, other.first, other.tails = map[string]*layoutGap{}, map[string]*layoutGap{}, map[string]bool{}, map[string]bool{}
		}
		n := rule.split(gapOf(0))
		if n < 0 {
			continue
		}
		begin := at[0].cellsAt + at[0].size + splitAt(gapOf(0), n)
		if gap := other.learnGap(text, begin, &at[1], &at[2], &at[3], inside[1:3], options); gap != nil {
			return other, skipped + 2, at[1].cellsAt + at[1].size + splitAt(gapOf(1), gap.split)
		}
	}
	return nil, 0, 0
}

// learnGap learns the gap between the cells of two records. The first record begins at a place of the text. After
// is the one behind both, or the end of the text. Samples are what the two are among others, if that is known. It
// returns nil where anything else may be read there.
func (l *knownLayout) learnGap(text []byte, begin int, at, next, after *nextGrid, samples []layoutSample, options *ReadOptions) *layoutGap {
	gap, behind := text[at.cellsAt+at.size:next.cellsAt], text[next.cellsAt+next.size:after.cellsAt]
	split, end := l.rule.split(gap), l.rule.split(behind)
	if after.cellsAt == len(text) {
		end = bytes.Count(behind, newline)
	}
	if split < 0 || end < 0 {
		return nil
	}
	start := at.cellsAt + at.size + splitAt(gap, split)
	stop := next.cellsAt + next.size + splitAt(behind, end)
	first, second := text[begin:start], text[start:stop]
	if !closesItself(first) || !closesItself(second) || mayTell(gap) {
		return nil
	}
	together := readRecordsAlone(text[begin:stop], options)
	alone := append(readRecordsAlone(first, options), readRecordsAlone(second, options)...)
	if len(together) != 2 || len(alone) != 2 {
		return nil
	}
	before := bytes.Count(first, newline)
	answers := [2]int{next.answer, after.answer}
	if next.answer > start-81 || after.answer > stop-81 || (next.answer > 0) != (after.answer > 0) || (together[0].record.Solution != nil) != (together[1].record.Solution != nil) {
		return nil
	}
	for i, s := range together {
		cells := &at.cells
		if i == 1 {
			cells = &next.cells
			s.line -= before
		}
		if solution := s.record.Solution; solution != nil && (answers[i] == 0 || string(text[answers[i]:answers[i]+81]) != digitsOf(solution)) {
			return nil
		}
		if !slices.Equal(s.record.Board.Givens, cells[:]) || s.line != alone[i].line || !s.record.isSame(alone[i].record) || samples != nil && !s.record.isSame(samples[i].record.with(s.record.Solution)) {
			return nil
		}
	}
	above := [2]int{together[0].line - 1, together[1].line - before - 1}
	if above[0] < 0 || above[1] < 0 || at.gap != nil && at.gap.above != above[0] {
		return nil
	}
	answer := 0
	if next.answer > 0 {
		answer = next.answer - at.cellsAt - at.size
	}
	shape, head := appendLayoutGap(nil, gap, answer), text[start:next.cellsAt]
	if shape == nil {
		return nil
	}
	known := &layoutGap{lines: bytes.Count(gap, newline), split: split, above: above[1], solved: together[0].record.Solution != nil, plain: isPlainGap(shape)}
	headShape := string(appendLayoutGap(nil, head, 0))
	if old := l.heads[headShape]; old != nil && old.above != known.above {
		return nil
	}
	l.gaps[string(shape)] = known
	l.heads[headShape] = &layoutGap{lines: known.lines - split, above: known.above}
	line, _, isLine := bytes.Cut(head, newline)
	if isLine {
		l.first[string(appendGapLine(nil, append(bytes.Clone(line), '\n')))] = true
	} else {
		l.first[""] = true
	}
	l.tails[string(appendLayoutGap(nil, gap[:splitAt(gap, split)], answer))] = true
	l.solved = known.solved
	return known
}

// isPlainGap reports whether gaps of a shape differ in digits alone, and in all of these. Words may differ in meaning.
func isPlainGap(shape []byte) bool {
	return !bytes.ContainsAny(shape, "0123456789") && bytes.IndexByte(shape, shapeWord) < 0
}

// with returns a record to which a solution may yet be joined, with it.
func (record *Record) with(solution []uint8) *Record {
	if record.Solution != nil || solution == nil {
		return record
	}
	joined := *record
	joined.Solution, joined.doubted = solution, true
	return &joined
}

// digitsOf writes the cells of a solution.
func digitsOf(cells []uint8) string {
	chars := bytes.Clone(cells)
	for i := range chars {
		chars[i] += '0'
	}
	return string(chars)
}

// readRecordsAlone reads a text with care. It returns nil if there is anything but plain puzzles in it.
func readRecordsAlone(text []byte, options *ReadOptions) (all []layoutSample) {
	r := carefulReader(text, options)
	var b Chunk
	for r.ReadChunk(&b) == nil {
		for _, raw := range b.Raws {
			record, err := r.Parse(raw)
			if err != nil || !record.isLayoutLike() {
				return nil
			}
			all = append(all, layoutSample{raw.Line, record})
		}
	}
	if r.columns != nil || r.stray > 0 || r.pairs != noPairs || r.issLines || r.givenUp {
		return nil
	}
	return all
}

// isSame reports whether two records differ in their lines alone.
func (record *Record) isSame(other *Record) bool {
	one, two := *record, *other
	one.Line, two.Line = 0, 0
	return reflect.DeepEqual(one, two)
}

// isLayoutLike reports whether a record may be one of many that are alike: a classic puzzle, and no solution.
func (record *Record) isLayoutLike() bool {
	return record != nil && record.isPlainClassic() && !isSolution([]byte(record.over)) && !(isStep([]byte(record.over)) && strings.ContainsAny(record.over, "0123456789"))
}

// closesItself reports whether a text closes just the brackets that it opens. A round one may stand behind a number.
func closesItself(text []byte) bool {
	depth, round := 0, 0
	for _, char := range text {
		switch char {
		case '(':
			round++
		case ')':
			round = max(round-1, 0)
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0 && round == 0 && closesTags(text)
}

// closesTags reports whether a text closes just the elements that it opens.
func closesTags(text []byte) bool {
	if !bytes.Contains(text, []byte("</")) {
		return true
	}
	around := []byte("around")
	o := opened{markup: true, stack: [][]byte{around}}
	for _, char := range text {
		if o.next(char); len(o.stack) == 0 {
			return false
		}
	}
	return o.isOutside() && len(o.stack) == 1
}

// samplesOf returns the puzzles of a passage.
func samplesOf(all []found) (samples []layoutSample) {
	for _, f := range all {
		samples = append(samples, layoutSample{f.line, f.record})
	}
	return samples
}

// learnRecords looks whether the puzzles that were cut last are such as others may be like. If they are, the last ones
// are cut again with those behind them, and the place of these is returned. Otherwise it returns pos.
func (c *cutter) learnRecords(pos int) int {
	r, raws := c.reader, c.chunk.Raws
	n := len(raws)
	if n == c.learning.raws {
		return pos
	}
	isOne, before := n == c.learning.raws+1, c.learning.at
	c.learning.raws, c.learning.at = n, pos
	if n < leastSamples || !isOne || r.known.off || r.options.Form != nil || !r.options.mayBeKnown() || r.columns != nil ||
		r.givenUp || r.stray > 0 || c.strayAt > 0 || r.pairs != noPairs || r.issLines || len(c.iss.lines) > 0 || r.options.Strict || r.options.Piece {
		return pos
	}
	if isNext(c.text[min(before, pos):pos], &raws[n-1]) {
		return pos
	}
	var places [leastSamples]int
	k := leastSamples
	for i := n - 1; i >= 0 && k > 0; i-- {
		switch raw := &raws[i]; {
		case raw.err != nil || raw.stray > 0 || raw.Line < c.learning.first || i > 0 && raw.Line <= raws[i-1].Line:
			return pos
		case r.mayBelong(raw):
			if i == n-1 {
				return pos
			}
		default:
			k--
			places[k] = i
		}
	}
	if k > 0 || !r.known.layoutTries.due() {
		return pos
	}
	var samples []layoutSample
	first := raws[places[0]].Line
	for _, i := range places {
		record, _ := r.Parse(raws[i])
		samples = append(samples, layoutSample{raws[i].Line - first + 1, record})
	}
	from := lineStart(c.text, first-c.learning.first+1)
	layout, nth, start := newKnownLayout(c.text[from:pos], samples, r.known.layout, &r.options)
	well := layout != nil && (r.known.layout == nil || r.known.layoutUsed)
	if r.known.layoutTries.tried(well); layout == nil {
		return pos
	}
	line := first + bytes.Count(c.text[from:from+start], newline)
	if line <= r.known.layoutAt {
		return pos // else it would be learned again and again
	}
	r.known.layout, r.known.layoutAt, r.known.layoutUsed = layout, line, false
	c.learning.raws = places[nth]
	c.chunk.Raws = c.chunk.Raws[:places[nth]]
	c.run, c.header = run{rows: c.run.rows[:0]}, header{}
	c.line = line
	return from + start
}

// isNext reports whether a puzzle was found the quick way, and stands first in a text but for blank lines.
func isNext(text []byte, raw *Raw) bool {
	return raw.IsQuick() && len(raw.Text) > 0 && bytes.HasPrefix(bytes.TrimLeft(text, "\r\n"), raw.Text)
}
