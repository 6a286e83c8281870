package notation

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"reflect"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// A document of more than MaxRecords puzzles, or more than MaxDocument bytes, is read as a stream, if the gaps between
// its first puzzles are known (known_records.go). A part of it begins with a puzzle that was given, and has two
// behind those that are: no puzzle is given before what stands on both sides of it is known.
//
//	…<p>53..7…</p>│<p>6..195…</p> … <p>..98…</p>│<p>7…4.8…</p><p>…
//	  │ was given    are given                    are looked at
//
// Its end isn't there yet, so one is made for parts that are read with care (document_end.go). When the true one
// comes, the last puzzles are read with both. Where that isn't the same, the end tells of all puzzles, which is an error.

// fillDocument reads the whole input, or so much of it that it may only be read as a stream. It returns the units.
func (r *Reader) fillDocument() (units []knownUnit) {
	for looked := 0; ; {
		from := wordAt(r.carry, looked) // the last word may have gone on
		for last := len(units) - 1; last >= 0 && units[last].end > from; last-- {
			if units[last].cells >= from {
				units = units[:last]
				continue
			}
			units[last].solution, units[last].end = 0, units[last].cells+81
			break
		}
		units, looked = appendUnits(units, r.carry, from), len(r.carry)
		if r.err != nil || len(r.carry) > MaxDocument || len(units) > r.mostRecords {
			return units
		}
		r.fillMore()
	}
}

// fillMore reads a chunk behind what was read of a document. The memory doubles where there is no room.
func (r *Reader) fillMore() {
	if cap(r.carry)-len(r.carry) < chunkSize {
		r.carry = append(make([]byte, 0, 2*len(r.carry)+chunkSize), r.carry...)
	}
	r.carry = r.fill(r.carry, chunkSize)
}

// fillRest reads what is left of a document that is read as a whole, and says why that isn't possible.
func (r *Reader) fillRest() error {
	for r.err == nil && len(r.carry) <= MaxDocument {
		r.fillMore()
	}
	switch {
	case len(r.carry) > MaxDocument:
		return errTooLarge
	case r.err != io.EOF:
		return r.err
	}
	return nil
}

// wordAt returns where the word begins that goes on at a place. One too long for a puzzle is passed over.
func wordAt(text []byte, at int) int {
	from := at
	for from > 0 && at-from <= 81 && isCellSign(text[from-1]) {
		from--
	}
	if at-from <= 81 {
		return from
	}
	for at < len(text) && isCellSign(text[at]) {
		at++
	}
	return at
}

// streamDocument begins to read a document as a stream. It returns false if that can't be done.
func (r *Reader) streamDocument(units []knownUnit, careful func(text []byte) []found) bool {
	d := r.newRecords(r.carry, units[:len(units)-1], careful)
	if d == nil {
		return false
	}
	gap := r.carry[units[0].end:units[1].cells]
	d.made = newDocumentEnd(d.head, gap)
	d.tail = d.made.made(gap)
	d.setJSON()
	if d.shapeOf(1) == nil {
		return false
	}
	if d.whole = r.formOf(d.part(0, 1)) != nil; d.whole && !isPartOf(d.names, d.namesIn(2)) {
		return false // what tells of all puzzles stands behind the first
	}
	raws, end := d.nextRaws(d.allShapes())
	if end == 0 {
		return false
	}
	for i := range raws {
		raws[i].Line += r.line - 1
	}
	r.ready, r.long, r.any = raws, d, true
	r.line += bytes.Count(r.carry[:end], newline)
	r.carry = bytes.Clone(r.carry[end:])
	d.first = 1
	return true
}

// nextRaws returns the puzzles of a part whose end isn't there. The gaps between them have these shapes. The next part
// begins at end: with the sign before the last of them, which may be a quotation mark. It is 0 where there is none yet.
func (d *records) nextRaws(shapes []*gapShape) (raws []Raw, end int) {
	d.end = d.first
	for i, shape := range shapes {
		if shape != nil {
			d.end = max(d.end, i)
		}
	}
	if d.end <= d.first {
		return nil, 0
	}
	return d.rawsBetween(shapes), d.units[d.end-1].cells - 1
}

// cutDocument cuts the next part of a document. The source ended with err, or may give more.
func (r *Reader) cutDocument(b *Chunk, err error) {
	d := r.long
	units := appendUnits(nil, b.text, 0)
	d.text, d.units, d.line = b.text, units, r.line
	defer func() { d.text, d.units, r.open = nil, nil, false }()
	if err == io.EOF {
		r.endDocument(b)
		return
	}
	d.units = units[:max(len(units)-1, 0)] // the last may go on
	shapes := d.allShapes()
	raws, end := d.nextRaws(shapes)
	if at := d.oddName(shapes); at > 0 {
		raws, end = nil, 0
		r.failDocument(b, at, "reader.other_way")
		return
	}
	if end == 0 && len(b.text) > MaxLine {
		r.failDocument(b, 0, "reader.other_way")
		return
	}
	b.Raws = append(b.Raws, raws...)
	r.line += bytes.Count(b.text[:end], newline)
	r.carryFrom(b, end)
}

// oddName returns where a gap begins that may tell of all puzzles behind it, 0 for nowhere. The gaps have these shapes.
func (d *records) oddName(shapes []*gapShape) int {
	for i := 1; d.whole && i < len(d.units); i++ {
		if shapes[i] == nil && !isPartOf(d.namesIn(i), d.names) {
			return d.units[i-1].end
		}
	}
	return 0
}

// failDocument ends a document with an error at a place of its text.
func (r *Reader) failDocument(b *Chunk, at int, key message.Key) {
	line := r.line + bytes.Count(b.text[:at], newline)
	b.Raws = append(b.Raws, Raw{Line: line, err: &sudoku.ParseError{Line: 1, Reason: message.Errorf(key, MaxRecords)}, lone: true})
	r.long, r.carry, r.err = nil, nil, io.EOF
}

// endDocument cuts the last part of a document.
func (r *Reader) endDocument(b *Chunk) {
	d := r.long
	n, shapes := len(d.units), d.allShapes()
	if at := d.oddName(shapes); at > 0 {
		r.failDocument(b, at, "reader.other_way")
		return
	}
	last, tail := d.text[d.units[n-1].cells:d.units[n-1].end], d.text[d.units[n-1].end:]
	ending := *d
	ending.end, ending.tail = n, d.made.made(tail)
	b.Raws = append(b.Raws, ending.rawsBetween(shapes)...)
	whole := slices.Concat(d.head, last, tail)
	if len(tail) > maxHeader || holdsCells(tail) || d.json && !json.Valid(whole) || !areSame(d.careful(whole), d.careful(slices.Concat(d.head, last, ending.tail))) {
		r.failDocument(b, d.units[n-1].end, "reader.other_end")
		return
	}
	r.long, r.carry = nil, nil
}

// areSame reports whether the same was found in two texts.
func areSame(a, b []found) bool {
	return slices.EqualFunc(a, b, func(a, b found) bool {
		return a.line == b.line && a.err == nil && b.err == nil && reflect.DeepEqual(a.record, b.record)
	})
}

// lastUnits is how much of a text is searched for its last units.
const lastUnits = 4 * longestGap

// unitStream is a document that is read as a stream.
type unitStream struct{}

func (unitStream) takesLines() bool { return false }

// boundary returns where the third to last unit of a text begins, 0 where that isn't clear.
func (unitStream) boundary(text []byte) int {
	units := appendUnits(nil, text, wordAt(text, max(len(text)-lastUnits, 0)))
	if len(units) < 3 {
		return 0
	}
	return units[len(units)-3].cells - 1
}

func (unitStream) cut(like *Reader, b *Chunk, end int) (lines int, ok bool) {
	d := *like.long
	d.fixed, d.room = maps.Clone(d.fixed), nil
	d.text, d.units, d.line = b.text, appendUnits(nil, b.text, 0), 1
	for d.end = 1; d.end < len(d.units) && d.units[d.end-1].cells <= end; d.end++ {
	}
	if d.end < 2 || d.end == len(d.units) || d.units[d.end-1].cells-1 != end {
		return 0, false
	}
	d.units = d.units[:d.end+1]
	shapes := make([]*gapShape, len(d.units)+1)
	for i := 1; i < len(d.units); i++ {
		if shapes[i] = d.shapeOf(i); shapes[i] == nil {
			return 0, false
		}
	}
	b.Raws = append(b.Raws, d.rawsBetween(shapes)...)
	return bytes.Count(b.text[:end], newline), true
}

// asFrozen returns a copy of what is known, for those who cut ahead.
func (d *records) asFrozen() *records {
	copied := *d
	copied.shapes, copied.frozen = maps.Clone(d.shapes), true
	copied.text, copied.units = nil, nil
	return &copied
}
