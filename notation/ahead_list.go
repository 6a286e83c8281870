package notation

import "bytes"

// Chunks of a JSON list are cut apart, too. One ends where an item begins that looks like the last:
//
//	…{"id": 7, "puzzle": "53..7…"}, │{"id": 8, "puzzle": "6..195…"}, …
//
// That may be inside an item. The chunk then ends within one, and is cut with care.

// startOfItems returns what the items of a list begin with that are like raw, nil where they aren't known.
func (r *Reader) startOfItems(raw *Raw) []byte {
	switch {
	case r.list != inList:
	case raw.form == itemForm:
		first := &r.known.items.pieces[0]
		if len(first.text) == 0 { // the item is a list itself
			return first.list.between[0]
		}
		return first.text
	case raw.form == lineForm && len(raw.Text) == 81:
		return []byte{'"'}
	}
	return nil
}

// itemStream is a list whose items begin alike.
type itemStream struct{ start []byte }

func (itemStream) takesLines() bool { return false }

// end returns the sign with which items end.
func (s itemStream) end() byte {
	switch s.start[0] {
	case '{':
		return '}'
	case '[':
		return ']'
	}
	return '"'
}

func (s itemStream) boundary(text []byte) int {
	least := max(len(text)-2*longestGrid, 0)
	for at := len(text); ; {
		next := bytes.LastIndex(text[least:at], s.start)
		if next <= 0 {
			return 0
		}
		at = least + next
		before := bytes.TrimRight(text[:at], jsonBlanks)
		if len(before) == 0 || before[len(before)-1] != ',' {
			continue
		}
		before = bytes.TrimRight(before[:len(before)-1], jsonBlanks)
		if len(before) > 0 && before[len(before)-1] == s.end() {
			return at
		}
	}
}

func (itemStream) cut(like *Reader, b *Chunk, end int) (lines int, ok bool) {
	r := *like
	c := itemCutter{reader: &r, chunk: b, text: b.text[:end], line: 1}
	for c.blanks(); c.pos < end; c.blanks() {
		if !c.quick() {
			return 0, false
		}
		if c.blanks(); c.pos == end || c.text[c.pos] != ',' {
			return 0, false
		}
		c.pos++
	}
	return c.line - 1, len(b.Raws) > 0
}
