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
		return r.known.items.pieces[0].text
	case raw.form == lineForm && len(raw.Text) == 81:
		return []byte{'"'}
	}
	return nil
}

// itemBoundary returns where the last item begins in a text of a list, 0 where that isn't clear.
func (a *ahead) itemBoundary(text []byte) int {
	least := max(len(text)-2*longestGrid, 0)
	for at := len(text); ; {
		next := bytes.LastIndex(text[least:at], a.items)
		if next <= 0 {
			return 0
		}
		at = least + next
		before := bytes.TrimRight(text[:at], jsonBlanks)
		if len(before) == 0 || before[len(before)-1] != ',' {
			continue
		}
		before = bytes.TrimRight(before[:len(before)-1], jsonBlanks)
		isText := a.items[0] == '"'
		if len(before) > 0 && (isText && before[len(before)-1] == '"' || !isText && before[len(before)-1] == '}') {
			return at
		}
	}
}

// cutItems does what cut does, in a list.
func (a *ahead) cutItems(b *Chunk, end int) (lines int, ok bool) {
	r := *a.like
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
