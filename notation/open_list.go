package notation

import (
	"bytes"
	"encoding/json"
	"iter"
)

// readList reads a JSON list of puzzles, each an object or a line in quotes. It
// returns false if text is anything else, such as a list of rows.
func (r *Reader) readList(text []byte) bool {
	if !bytes.HasPrefix(bytes.TrimLeft(text, jsonBlanks), []byte("[")) || !json.Valid(text) {
		return false
	}
	var raws []Raw
	var cells Chunk // of lists, which are none here
	at, number := 0, 1
	for start, item := range listItems(text) {
		number += bytes.Count(text[at:start], []byte("\n"))
		at = start
		raw := Raw{Line: number, Text: item}
		switch {
		case item[0] == '{':
			if r.options.Form == nil && r.options.mayBeKnown() && !r.known.off {
				place := r.known.json.find(item, &r.options, &cells)
				if place.known && !r.known.json.layered && isFarFromFull(item[place.cells:][:81]) {
					raw.form, raw.place = lineForm, place
				}
			}
		case item[0] != '"':
			return false
		default:
			raw.Text = item[1 : len(item)-1]
			if bytes.IndexByte(item, '\\') >= 0 || beyondASCII(item) >= 0 {
				var line string
				json.Unmarshal(item, &line)
				raw.Text = []byte(line)
			}
			if r.classic && len(raw.Text) == 81 && areCells(raw.Text) && isOpen(raw.Text) {
				raw.form = lineForm
			}
		}
		if raw.form == nil {
			raw.form = wholeLineForm(raw.Text, &r.options)
			raw.below = raw.form == lineForm && isFullText(raw.Text)
		}
		if raw.form == nil {
			return false
		}
		raws = append(raws, raw)
	}
	r.ready = append(r.ready, raws...)
	return len(raws) > 0
}

const jsonBlanks = " \t\r\n"

// listItems returns an iterator over the items of a valid list of JSON, and where each starts.
// They have no blanks between their signs.
func listItems(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		room := make([]byte, 0, len(text))
		depth, start, first := 0, -1, 0 // first is where the item is in room
		for i := 0; i < len(text); i++ {
			char := text[i]
			if char <= ' ' {
				continue
			}
			if char == ']' || char == '}' {
				depth--
			}
			if depth == 0 && char == ']' || depth == 1 && char == ',' {
				if start >= 0 && !yield(start, room[first:len(room):len(room)]) {
					return
				}
				start, first = -1, len(room)
				continue
			}
			if depth > 0 && start < 0 {
				start = i
			}
			if depth > 0 {
				room = append(room, char)
			}
			switch char {
			case '[', '{':
				depth++
			case '"':
				end := i + 1
				for text[end] != '"' {
					if text[end] == '\\' {
						end++
					}
					end++
				}
				room = append(room, text[i+1:end+1]...)
				i = end
			}
		}
	}
}
