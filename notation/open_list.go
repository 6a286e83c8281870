package notation

import (
	"bytes"
	"encoding/json"
)

// A JSON list of puzzles is objects, or lines in quotes. Its items are cut one by one (cut_list.go). One that ends
// soon is read as a whole, and is such a list only if each of its items is a sound puzzle:
//
//	["53..7…", "6..195…"]                           all of it is looked at before any of it is given
//	[{"id": 1, "puzzle": "53..7…"}, … , {"id": 99
//	                                   ▲            so long a list is one for good
//
// A longer one begins like that, and then streams. What is wrong with it later is said where it is.

// longList is how many bytes of a list are looked at before any of it is given.
const longList = 1 << 20

// list says where in a list of puzzles a reader is.
type list uint8

const (
	noList list = iota
	inList
	skipsItem  // the rest of an item that was too long is thrown away
	behindList // what follows its end isn't known yet
)

// readList reads a JSON list of puzzles. It returns false if text is anything else, such as a list of rows.
func (r *Reader) readList(text []byte) bool {
	c := r.cutSound(text)
	if c == nil || !c.ended || len(bytes.Trim(text[c.pos:], jsonBlanks)) > 0 || c.areFives() {
		return false
	}
	r.ready, r.carry = append(r.ready, c.chunk.Raws...), nil
	return true
}

// beginList begins to read a JSON list of puzzles that is too long to be looked at whole. It returns false
// if the input is anything else.
func (r *Reader) beginList() bool {
	if !isList(r.carry) {
		return false
	}
	if r.more(r.longList + 1); len(r.carry) <= r.longList || r.formOf(r.carry) != nil {
		return false
	}
	c := r.cutSound(r.carry[:r.longList])
	if c == nil || c.ended {
		return false
	}
	r.list, r.any = inList, true
	last := len(c.chunk.Raws) - 1
	r.ready, r.held = append(r.ready, c.chunk.Raws[:last]...), []Raw{c.chunk.Raws[last].clone()}
	r.carry, r.line = bytes.Clone(r.carry[c.pos:]), c.line
	return true
}

// cutSound cuts the items at the start of a text that isList takes for a list. It returns nil if there are none, or if one is no sound puzzle.
func (r *Reader) cutSound(text []byte) *itemCutter {
	c := itemCutter{reader: r, chunk: &Chunk{}, text: text, line: r.line, sound: true, strict: true}
	c.blanks()
	c.pos++ // its bracket
	c.setStart()
	if c.cut(); !c.sound || len(c.chunk.Raws) == 0 {
		return nil
	}
	return &c
}

// areFives reports whether the puzzles are, five at a time, the grids of a samurai.
func (c *itemCutter) areFives() bool {
	raws := c.chunk.Raws
	if len(raws)%5 != 0 || !raws[0].isLayered() {
		return false
	}
	var five []*Record
	for _, raw := range raws[:5] {
		record, _ := c.reader.Parse(raw)
		five = append(five, record)
	}
	return joinFive(five) != nil
}

// isLayered reports whether the layers read the item of a list.
func (raw *Raw) isLayered() bool { return raw.record != nil || raw.place.read != nil }

const jsonBlanks = " \t\r\n"

// compacted returns a valid text of JSON without the blanks between its signs.
func compacted(text []byte) []byte {
	var line bytes.Buffer
	json.Compact(&line, text)
	return line.Bytes()
}
