package notation

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Many documents are puzzles with the same between them:
//
//	<puzzles>
//	  <puzzle id="1" cells="53..7…" solution="5346…"/>      ┐
//	  <puzzle id="2" cells="6..19…" solution="6721…"/>      │ the text between two puzzles is a gap
//	  <puzzle id="3" cells="..98.…" solution="1983…"/>      ┘
//	</puzzles>
//
// So are lists in programs, objects of JSON, tables in HTML, dumps of a database. Each gap has a shape, see
// appendGap. Where one isn't known, the two puzzles beside it are read with care, as a document of their own with
// the same beginning and end. If that gives these two and nothing else, all gaps of its shape are known. A
// document with any other gap is read with care. One that is too long for that is only read so there.

// records are the puzzles of a document that are found so.
type records struct {
	text       []byte
	line       int // of its first line
	careful    func(text []byte) []found
	units      []knownUnit
	first, end int                  // which of them are given; those beside them stand there to be looked at
	head, tail []byte               // what stands before the first and behind the last
	shapes     map[string]*gapShape // nil for gaps that aren't known
	fixed      map[string]bool      // the names whose values may tell of the puzzle
	names      map[string]bool      // those in the first gap
	codes      uint64               // the lengths of names that are codes, as bits
	whole      bool                 // the document may be read with care as a whole
	json       bool                 // it is a list or an object of JSON
	made       documentEnd          // of one whose end isn't there yet
	frozen     bool                 // nothing becomes known any more
	firstBack  int                  // how many lines before its cells the first puzzle begins
	room       []byte               // for a shape
}

// knownUnit is a puzzle, and the solution behind it.
type knownUnit struct {
	cells, solution int // where they start; 0 for no solution
	end             int
}

// gapShape is what is known of the gaps of a shape.
type gapShape struct {
	back int // how many lines before its cells the puzzle behind begins
}

const (
	leastRecords  = 4       // fewer are read with care at once
	longestGap    = 4 << 10 // in bytes
	longestInside = 200     // between a puzzle and its solution
	mostTogether  = 16      // puzzles that are read together
)

var newline = []byte("\n")

// readRecords returns the puzzles of a text, its units, if the gaps are known. It returns nil where the text has to be
// read with care as a whole, which careful does. The first line of the text has a number.
func (r *Reader) readRecords(text []byte, units []knownUnit, number int, careful func(text []byte) []found) []Raw {
	d := r.newRecords(text, units, careful)
	if d == nil {
		return nil
	}
	d.tail = text[units[len(units)-1].end:]
	if d.setJSON(); len(d.head)+len(d.tail) > maxHeader || holdsCells(d.tail) || d.json && !json.Valid(text) {
		return nil
	}
	d.line, d.tail = number, bytes.Clone(d.tail) // the text may not stay
	d.whole = len(text) <= maxDressed || r.formOf(d.part(0, 1)) != nil
	raws := d.raws()
	d.text, d.units, d.shapes = nil, nil, nil
	return raws
}

// newRecords returns the units of a text, whose end isn't known yet; nil where they can't be read by what stands
// between them.
func (r *Reader) newRecords(text []byte, units []knownUnit, careful func(text []byte) []found) *records {
	if r.known.off || !r.options.mayBeKnown() || r.options.Form != nil || len(units) < leastRecords {
		return nil
	}
	head := text[:units[0].cells]
	if len(head) > maxHeader || holdsCells(head) {
		return nil
	}
	return &records{
		text: text, line: 1, careful: careful, units: units, end: len(units), head: bytes.Clone(head),
		shapes: map[string]*gapShape{}, fixed: map[string]bool{},
	}
}

// setJSON notes whether the document is JSON: its beginning and its end are. A list in a program isn't.
func (d *records) setJSON() {
	d.json = (isList(d.head) || isObject(d.head)) && json.Valid(d.part(0, 1))
}

// holdsCells reports whether a text has a long word of digits and marks, which may be a damaged puzzle.
func holdsCells(text []byte) bool {
	for word := range bytes.FieldsFuncSeq(text, func(char rune) bool { return char >= 'A' || !isCellSign(byte(char)) }) {
		if len(word) > longestWord && bytes.ContainsAny(word, "0123456789") {
			return true
		}
	}
	return false
}

// isObject and isList report whether a text starts as an object or a list of JSON does.
func isObject(text []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(text, jsonBlanks), []byte("{"))
}
func isList(text []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(text, jsonBlanks), []byte("[")) }

// findUnits finds the words of a text that are open puzzles, and their solutions.
func findUnits(text []byte) []knownUnit { return appendUnits(nil, text, 0) }

// appendUnits appends those from a place of a text on.
func appendUnits(units []knownUnit, text []byte, at int) []knownUnit {
	var cells [81]byte
	for {
		start, end := lonePuzzle(text[at:])
		if start < 0 {
			return units
		}
		start, end = start+at, end+at
		at = end
		word := text[start:end]
		if start > 0 && isLetter(text[start-1]) || end < len(text) && isLetter(text[end]) {
			continue
		}
		if areDigits(word) {
			if last := len(units) - 1; last >= 0 && units[last].solution == 0 && start-units[last].end < longestInside && fills(word, text[units[last].cells:units[last].end]) {
				units[last].solution, units[last].end = start, end
			}
		} else if readOneMarked(&cells, word) && isWideOpen(word) {
			units = append(units, knownUnit{cells: start, end: end})
		}
	}
}

// raws returns the puzzles one by one; nil where some gap isn't known, and the text is short enough to be read
// with care as a whole. Those beside a gap that isn't known are read with care, together with what is in it.
func (d *records) raws() []Raw {
	n := len(d.units)
	shapes := make([]*gapShape, n+1) // of the gaps before each; nil for one that isn't known
	for i := 1; i < n; i++ {
		if shapes[i] = d.shapeOf(i); shapes[i] == nil && d.whole {
			return nil
		}
	}
	return d.rawsBetween(shapes)
}

// isFirstGap reports whether a gap is the document's first.
func (d *records) isFirstGap(i int) bool { return i == 1 && d.first == 0 }

// rawsBetween returns the puzzles that are given, between gaps of these shapes.
func (d *records) rawsBetween(shapes []*gapShape) []Raw {
	n := len(d.units)
	raws := make([]Raw, 0, d.end-d.first)
	number, at := d.line, 0
	lineOf := func(i int) int {
		number += bytes.Count(d.text[at:d.units[i].cells], newline)
		at = d.units[i].cells
		return number
	}
	isOdd := func(i int) bool { return i > 0 && shapes[i] == nil || i+1 < n && shapes[i+1] == nil }
	for first := d.first; first < d.end; {
		end, odd := first+1, isOdd(first)
		for end < d.end && isOdd(end) == odd && (end-first < mostTogether || end == d.end-1 && !odd) {
			end++
		}
		from, to := max(first-1, 0), min(end+1, n) // with those beside them, which have what stands before and behind
		if odd {
			raws = d.appendCareful(raws, first, end, from, to, lineOf(first))
			first = end
			continue
		}
		text, form := d.text[d.units[from].cells:d.units[to-1].end:d.units[to-1].end], d.form()
		for i := first; i < end; i++ {
			back := d.firstBack
			if i > 0 {
				back = shapes[i].back
			}
			raws = append(raws, Raw{Line: lineOf(i) - back, Text: text, form: form, place: d.place(i, from)})
		}
		first = end
	}
	return raws
}

// place returns the place of a puzzle in the text of those it is read with, from the first on.
func (d *records) place(i, first int) place {
	u, start := d.units[i], d.units[first].cells
	at := place{known: true, shaped: true, cells: int32(u.cells - start), nth: int32(i - first)}
	if u.solution > 0 {
		at.solved, at.solution = true, int32(u.solution-start)
	}
	return at
}

// appendCareful appends what the careful way finds from the first puzzle up to the end, read with those beside
// them. The cells of the first are on the line with a number.
func (d *records) appendCareful(raws []Raw, first, end, from, to, number int) []Raw {
	above := bytes.Count(d.text[d.units[from].cells:d.units[first].cells], newline)
	before := number - above - 1 - bytes.Count(d.head, newline)
	all := d.careful(d.part(from, to-1))
	if from < first && len(all) > 0 && d.isFound(from, all[0]) {
		all = all[1:]
	}
	last := len(all) - 1
	for last >= 0 && all[last].record == nil { // errors of the same line may stand behind it
		last--
	}
	if to > end && last >= 0 && d.isFound(end, all[last]) {
		all = slices.Delete(all, last, last+1)
	}
	if !d.holds(all, first, end) {
		return d.appendAlone(raws, first, end, number)
	}
	for _, f := range all {
		if f.record != nil {
			f.record.moveNotes(before)
		}
		raws = append(raws, Raw{Line: before + f.line, record: f.record, err: f.err, above: int32(f.line - 1)})
	}
	return raws
}

// holds reports whether the careful way finds the puzzles from the first up to the end as they stand there.
func (d *records) holds(all []found, first, end int) bool {
	for _, f := range all {
		if first < end && f.record != nil && d.isUnit(d.units[first], f.record) {
			first++
		}
	}
	return first == end
}

// appendAlone appends the puzzles from the first up to the end as lines, and an error. The first is on the line with
// a number.
func (d *records) appendAlone(raws []Raw, first, end, number int) []Raw {
	at := d.units[first].cells
	for i := first; i < end; i++ {
		u := d.units[i]
		number += bytes.Count(d.text[at:u.cells], newline)
		at = u.cells
		raws = append(raws, Raw{Line: number, Text: d.text[u.cells : u.cells+81 : u.cells+81], form: lineForm})
	}
	err := &sudoku.ParseError{Line: 1, Reason: message.Errorf("reader.between")}
	return append(raws, Raw{Line: number, err: err, lone: true})
}

// isFound reports whether a puzzle of the text was found.
func (d *records) isFound(i int, f found) bool {
	var cells [81]byte
	return f.record != nil && readOneMarked(&cells, d.text[d.units[i].cells:][:81]) && slices.Equal(cells[:], f.record.Board.Givens)
}

// part returns the puzzles from one to another as a document of their own.
func (d *records) part(first, last int) []byte {
	return slices.Concat(d.head, d.text[d.units[first].cells:d.units[last].end], d.tail)
}

// form returns a form that reads some puzzles at once, with the beginning and end of the document.
func (d *records) form() *Form {
	var all []*Record
	var read sync.Once
	return &Form{Name: "line", unit: wholeLine, read: func(text []byte, _ *ReadOptions) ([]*Record, error) {
		read.Do(func() {
			for _, f := range d.careful(slices.Concat(d.head, text, d.tail)) {
				all = append(all, f.record)
			}
		})
		return all, nil
	}}
}

// shapeOf returns the shape of the gap before a puzzle, nil where it isn't known.
func (d *records) shapeOf(i int) *gapShape {
	before, u := d.units[i-1], d.units[i]
	if u.cells-before.end > longestGap || d.goesOn(i) {
		return nil
	}
	last := before.cells
	key := append(d.room[:0], 'C')
	if before.solution > 0 {
		last, key[0] = before.solution, 'S'
	}
	key = d.appendGap(key, last, u.cells)
	if key != nil && u.solution > 0 {
		key = d.appendGap(append(key, 'C'), u.cells, u.solution)
	}
	if key == nil {
		return nil
	}
	d.room = key
	shape, ok := d.shapes[string(key)]
	if !ok && len(d.shapes) < mostShapes && !d.frozen {
		shape = d.learn(i)
		d.shapes[string(key)] = shape
	}
	return shape
}

// allShapes returns the shapes of the gaps before all puzzles, nil for one that isn't known.
func (d *records) allShapes() []*gapShape {
	shapes := make([]*gapShape, len(d.units)+1)
	for i := 1; i < len(d.units); i++ {
		shapes[i] = d.shapeOf(i)
	}
	return shapes
}

// goesOn reports whether a puzzle has all digits of the one before. That may then be an earlier state of it.
func (d *records) goesOn(i int) bool {
	cells := d.text[d.units[i].cells:]
	for k, char := range d.text[d.units[i-1].cells:][:81] {
		if char > '0' && cells[k] != char {
			return false
		}
	}
	return true
}

// learn reads the puzzles beside a gap with care; nil where anything but these is found.
func (d *records) learn(i int) *gapShape {
	if names := d.namesIn(i); d.isFirstGap(i) {
		d.names = names
	} else if d.whole && !isPartOf(names, d.names) {
		return nil // it may tell of all puzzles behind it
	}
	part := d.part(i-1, i)
	if d.json && !json.Valid(part) {
		return nil
	}
	all := d.careful(part)
	if len(all) != 2 {
		return nil
	}
	for k, f := range all {
		if u := d.units[i-1+k]; f.record == nil || !f.record.isPlainClassic() || isSolution([]byte(f.record.over)) || isStep([]byte(f.record.over)) || !d.isUnit(u, f.record) {
			return nil
		}
	}
	lines := bytes.Count(d.text[d.units[i-1].cells:d.units[i].cells], newline)
	number := bytes.Count(d.head, newline) + 1
	if d.isFirstGap(i) {
		d.firstBack = number - all[0].line
	}
	back := number + lines - all[1].line
	if back < 0 || back > lines || d.firstBack < 0 {
		return nil
	}
	return &gapShape{back}
}

// namesIn returns the names in the gap before a puzzle.
func (d *records) namesIn(i int) map[string]bool {
	g := gapShaper{text: d.text[:d.units[i].cells], at: d.units[i-1].end, fixed: d.fixed, codes: &d.codes, names: map[string]bool{}}
	for isQuote(g.text[g.at]) && g.at == d.units[i-1].end {
		g.at++
	}
	for g.at < len(g.text) && g.next(nil) != nil {
	}
	return g.names
}

// isPartOf reports whether all names are among others.
func isPartOf(names, others map[string]bool) bool {
	for name := range names {
		if !others[name] {
			return false
		}
	}
	return true
}

// isUnit reports whether a record is a puzzle of the text and its solution.
func (d *records) isUnit(u knownUnit, record *Record) bool {
	var cells, solution [81]byte
	if !readOneMarked(&cells, d.text[u.cells:u.cells+81]) || !slices.Equal(cells[:], record.Board.Givens) || (u.solution > 0) != (record.Solution != nil) {
		return false
	}
	return u.solution == 0 || ReadClassic(&solution, d.text[u.solution:u.end]) && slices.Equal(solution[:], record.Solution)
}
